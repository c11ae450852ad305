/* The generic reader, on a table with a row of every type. Expected numbers: the table below. */
#include "scenario/fields.h"
#include "support/test.h"

#define ROW_FIELDS(X, XW, S)                                                                       \
  X(S, NUMBER, share, "share", 0.25, 0, 1, "1", "Share", HW_F_ABOVE | HW_F_BELOW)
typedef struct row_params {
  uint64_t given;
  HW_STRUCT(ROW_FIELDS)
} row_params;
static const hw_field row_rows[] = {HW_ROWS(row_params, ROW_FIELDS)};
static const hw_table row_table = HW_TABLE(row_params, row_rows, "row", "Row");

#define ALL_FIELDS(X, XW, S)                                                                       \
  X(S, NUMBER, length, "length", 2.5, 0, 10, "m", "Length: of it", HW_F_ABOVE)                     \
  X(S, INTEGER, count, "count", 3, 1, 9, "1", "Count", HW_F_NONE)                                  \
  X(S, BOOLEAN, on, "on", 1, 0, 1, "", "On", HW_F_NONE)                                            \
  XW(S, CHOICE, mode, "mode", 1, "one|two|three", "Mode", HW_F_NONE)                               \
  X(S, VECTOR, at, "end.at", 7, -10, 10, "m", "At", HW_F_NONE)                                     \
  X(S, ROTATION, turn, "end.turn", 0, -1, 1, "1", "Turn", HW_F_NONE)                               \
  XW(S, REFERENCE, to, "end.to.part", 0, "free", "To", HW_F_NONE)                                  \
  X(S, SERIES, list, "list", 0, -1, 1, "1", "List", HW_F_NONE)                                     \
  X(S, TEXT, name, "name", 0, 0, 0, "", "Name", HW_F_NONE)                                         \
  XW(S, MAP, rows, "rows", 0, &row_table, "Rows", HW_F_NONE)                                       \
  X(S, NUMBER, must, "must", 0, 0, 1, "", "Must", HW_F_REQUIRED)
typedef struct all_params {
  uint64_t given;
  HW_STRUCT(ALL_FIELDS)
} all_params;
static const hw_field all_rows[] = {HW_ROWS(all_params, ALL_FIELDS)};
static const hw_table all_table = HW_TABLE(all_params, all_rows, "all", "All");

typedef struct fixture {
  hw_pool keep, scratch;
  hw_report report;
  hw_reader reader;
  all_params params;
} fixture;
static fixture f;

/* Reads a text with ' for " into f.params. */
static void read_text(const char *text) {
  static char json[20000];
  size_t n = strlen(text);
  hw_json_fault fault;
  int nodes;
  assert_true(n < sizeof json);
  for (size_t i = 0; i <= n; i++)
    json[i] = text[i] == '\'' ? '"' : text[i];
  memset(&f, 0, sizeof f);
  hw_pool_open(&f.keep);
  hw_pool_open(&f.scratch);
  f.reader = (hw_reader){.keep = &f.keep, .scratch = &f.scratch, .report = &f.report};
  assert_true(hw_json_check(json, n, &fault, &nodes));
  assert_true(hw_json_read(&f.reader.json, json, n, nodes, &f.scratch));
  hw_fields_default(&all_table, &f.params);
  hw_fields_read(&f.reader, &all_table, 0, &f.params, NULL);
  assert_int_equal(f.reader.where.length, 0);
}
static void done(void) {
  hw_pool_close(&f.keep);
  hw_pool_close(&f.scratch);
}
static void expect(const char *text, const char *where, const char *what) {
  read_text(text);
  if (f.report.count != 1 || strcmp(f.report.fault[0].where, where) != 0 ||
      strcmp(f.report.fault[0].what, what) != 0)
    fail_msg("%s: %d faults, first %s: %s", text, f.report.count, f.report.fault[0].where,
             f.report.fault[0].what);
  done();
}

static void defaults(void **state) {
  (void)state;
  read_text("{'must':0.5}");
  assert_int_equal(f.report.count, 0);
  assert_true(f.params.given == (uint64_t)1 << 10);
  assert_true(f.params.length == 2.5 && f.params.count == 3 && f.params.on == 1);
  assert_int_equal(f.params.mode, 1);
  assert_true(f.params.at[0] == 7 && f.params.at[1] == 7 && f.params.at[2] == 7);
  assert_true(f.params.turn[0] == 1 && f.params.turn[1] == 0 && f.params.turn[3] == 0);
  assert_int_equal(f.params.to.part, -1);
  assert_int_equal(f.params.list.count, 0);
  assert_string_equal(f.params.name, "");
  assert_int_equal(f.params.rows.count, 0);
  assert_true(f.params.must == 0.5);
  done();
}

static void every_type(void **state) {
  (void)state;
  read_text("{'length':1e1,'count':4.0,'on':false,'mode':'three','end':{'at':[1,-2,3.5],"
            "'turn':[0,0,3,4],'to':{'part':'load.hook'}},'list':[1,-0.5,0],'name':'n\\u00e9',"
            "'rows':{'b':{'share':0.5},'a':{}},'must':1}");
  assert_int_equal(f.report.count, 0);
  assert_true(f.params.given == ((uint64_t)1 << 11) - 1);
  assert_true(f.params.length == 10 && f.params.count == 4 && f.params.on == 0);
  assert_int_equal(f.params.mode, 2);
  assert_true(f.params.at[0] == 1 && f.params.at[1] == -2 && f.params.at[2] == 3.5);
  /* a 3-4-5 triangle */
  assert_true(f.params.turn[0] == 0 && fabs(f.params.turn[2] - 0.6) < 1e-15 &&
              fabs(f.params.turn[3] - 0.8) < 1e-15);
  assert_non_null(f.reader.pending);
  assert_string_equal(f.reader.pending->text, "load.hook");
  assert_string_equal(f.reader.pending->where, "/end/to/part");
  assert_ptr_equal(f.reader.pending->ref, &f.params.to);
  assert_int_equal(f.params.list.count, 3);
  assert_true(f.params.list.value[1] == -0.5);
  assert_string_equal(f.params.name, "n\xc3\xa9");
  assert_int_equal(f.params.rows.count, 2);
  assert_string_equal(f.params.rows.id[0], "b"); /* the order of the text */
  assert_string_equal(f.params.rows.id[1], "a");
  const row_params *row = f.params.rows.row;
  assert_true(row[0].share == 0.5 && row[0].given == 1);
  assert_true(row[1].share == 0.25 && row[1].given == 0);
  done();
}

/* A quaternion that is unit to rounding is kept to the bit; a huge or tiny one does not overflow.
 */
static void rotations(void **state) {
  (void)state;
  double h = sqrt(0.5);
  read_text("{'must':1,'end':{'turn':[0.7071067811865476,0,0,0.7071067811865476]}}");
  assert_true(f.params.turn[0] == h && f.params.turn[3] == h);
  done();
  read_text("{'must':1,'end':{'turn':[1e300,0,-1e300,0]}}");
  assert_int_equal(f.report.count, 0);
  assert_true(fabs(f.params.turn[0] - h) < 1e-15 && fabs(f.params.turn[2] + h) < 1e-15);
  done();
  read_text("{'must':1,'end':{'turn':[0,1e-200,0,0]}}");
  assert_true(f.params.turn[1] == 1);
  done();
}

static void bounds(void **state) {
  (void)state;
  expect("{'must':1,'length':0}", "/length", "0 m is not above 0 m: Length");
  expect("{'must':1,'length':10.5}", "/length", "10.5 m is above 10 m: Length");
  expect("{'must':1,'count':0}", "/count", "0 is below 1: Count");
  expect("{'must':1,'count':1e18}", "/count", "1000000000000000000 is above 9: Count");
  expect("{'must':1,'end':{'at':[0,11,0]}}", "/end/at/1", "11 m is above 10 m: At");
  expect("{'must':1,'list':[0,0,0,-2]}", "/list/3", "-2 is below -1: List");
  expect("{'must':1,'rows':{'a':{'share':1}}}", "/rows/a/share", "1 is not below 1: Share");
  expect("{'must':1,'rows':{'a':{'share':0}}}", "/rows/a/share", "0 is not above 0: Share");
  expect("{'must':-1e-320}", "/must", "-1e-320 is below 0: Must");
}

static void types(void **state) {
  (void)state;
  expect("{'must':true}", "/must", "expected a number, found true");
  expect("{'must':1,'count':'4'}", "/count", "expected a whole number, found text");
  expect("{'must':1,'on':1}", "/on", "expected true or false, found a number");
  expect("{'must':1,'mode':2}", "/mode", "expected text, found a number");
  expect("{'must':1,'mode':'to'}", "/mode", "\"to\" is not one of: two, one, three");
  expect("{'must':1,'end':[]}", "/end", "expected an object, found an array");
  expect("{'must':1,'end':{'to':'load'}}", "/end/to", "expected an object, found text");
  expect("{'must':1,'end':{'to':{'part':{}}}}", "/end/to/part", "expected text, found an object");
  expect("{'must':1,'end':{'turn':[1,0,0]}}", "/end/turn",
         "expected an array of 4 numbers, found 3");
  expect("{'must':1,'list':0.5}", "/list", "expected an array of numbers, found a number");
  expect("{'must':1,'name':false}", "/name", "expected text, found false");
  expect("{'must':1,'rows':[]}", "/rows", "expected an object, found an array");
  expect("{'must':1,'rows':{'a':3}}", "/rows/a", "expected an object, found a number");
}

static void keys(void **state) {
  (void)state;
  expect("{}", "/must", "missing: Must must be given");
  expect("{'must':1,'lenght':1}", "/lenght", "unknown key \"lenght\"; nearest is \"length\"");
  expect("{'must':1,'end':{'att':1}}", "/end/att", "unknown key \"att\"; nearest is \"at\"");
  expect("{'must':1,'end.at':[0,0,0]}", "/end.at", "unknown key \"end.at\"; nearest is \"end\"");
  expect("{'must':1,'rows':{'a':{'shares':1}}}", "/rows/a/shares",
         "unknown key \"shares\"; nearest is \"share\"");
  expect("{'must':1,'rows':{'2a':{}}}", "/rows/2a",
         "\"2a\" is not an id: a to z first, then a to z, 0 to 9, _ or -; at most 64");
}

static void long_text(void **state) {
  (void)state;
  static char text[6000];
  strcpy(text, "{'must':1,'name':'");
  memset(text + strlen(text), 'x', 4000);
  strcat(text, "'}");
  read_text(text);
  assert_int_equal(f.report.count, 0);
  assert_int_equal(strlen(f.params.name), 4000);
  done();
  text[strlen(text) - 2] = 0;
  strcat(text, "y'}");
  expect(text, "/name", "4001 bytes of text; at most 4000 are taken");
}

/* UAX 9, 2.1 to 2.4: what overrides or embeds a direction; controls. */
static void deceiving_text(void **state) {
  (void)state;
  static const struct {
    const char *text, *name;
  } refused[] = {{"\xe2\x80\xae", "U+202e"}, {"\xe2\x80\xaa", "U+202a"}, {"\xe2\x81\xa6", "U+2066"},
                 {"\xe2\x81\xa9", "U+2069"}, {"\\u202E", "U+202e"},      {"\\u0000", "U+0000"},
                 {"\\u001b[2J", "U+001b"},   {"\x7f", "U+007f"},         {"\xc2\x9b", "U+009b"}};
  static const char *const taken[] = {"\\t\\n",          "\xe2\x80\x8f\xd7\xa9", "\xd8\x9c",
                                      "\xe2\x80\x8d",    "\xe2\x80\xa9",         "\xc2\xa0",
                                      "\xf0\x9f\x9a\xa2"};
  char text[100];
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    strcpy(text, "{'must':1,'name':'ship");
    strcat(strcat(strcat(text, refused[i].text), "gnp"), "'}");
    read_text(text);
    assert_int_equal(f.report.count, 1);
    assert_string_equal(f.report.fault[0].where, "/name");
    assert_non_null(strstr(f.report.fault[0].what, refused[i].name));
    done();
  }
  for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
    strcpy(text, "{'must':1,'name':'ship");
    strcat(strcat(text, taken[i]), "'}");
    read_text(text);
    assert_int_equal(f.report.count, 0);
    done();
  }
  /* nor does the fault itself show them */
  expect("{'must':1,'na\xe2\x80\xaeme':1}", "/na?me",
         "unknown key \"na???me\"; nearest is \"name\"");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(deceiving_text), cmocka_unit_test(defaults),
                                     cmocka_unit_test(every_type),     cmocka_unit_test(rotations),
                                     cmocka_unit_test(bounds),         cmocka_unit_test(types),
                                     cmocka_unit_test(keys),           cmocka_unit_test(long_text)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
