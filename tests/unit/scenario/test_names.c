/* Look-up by name, as a C program has it from hawse.h. Expected: the order and the places that the
 * manifest's text gives; of events, the fall of a body. */
#include "validation/run.h"

/* Ids of a list of the manifest are found at their places, and one that is like the last is not. Returns
 * how many there are. */
static uint32_t expect_list(const hw_model *model, const char *list,
                            uint32_t (*find)(const hw_model *, const char *)) {
  static const char first[] = "{\"id\":\"";
  char key[40], id[256] = "";
  snprintf(key, sizeof key, "\"%s\":[", list);
  const char *at = strstr(hw_model_manifest(model), key);
  assert_non_null(at);
  uint32_t count = 0;
  int depth = 0;
  for (at += strlen(key) - 1; depth || !count; at++) {
    if (depth == 1 && !strncmp(at, first, strlen(first))) {
      const char *text = at + strlen(first);
      snprintf(id, sizeof id, "%.*s", (int)strcspn(text, "\""), text);
      if (find(model, id) != count)
        fail_msg("%s of %s: %u, not %u", id, list, find(model, id), count);
      count++;
    }
    depth += (*at == '[') + (*at == '{') - (*at == ']') - (*at == '}');
  }
  id[strlen(id) - 1] = 0;
  assert_int_equal(find(model, id), HW_NONE);
  assert_int_equal(find(model, ""), HW_NONE);
  return count;
}

/* Offset, number of rows and their length are what the manifest's text says. */
static bool expect_section(const hw_model *model, const char *name) {
  const char *all = strstr(hw_model_manifest(model), "\"sections\":{");
  char text[80], rows[12] = "";
  hw_section s = hw_model_section(model, name);
  snprintf(text, sizeof text, "\"%s\":{\"offset\":%u,\"", name, s.offset);
  const char *at = strstr(all, text);
  if (!s.offset || !at)
    return false;
  at += strlen(text) + strcspn(at + strlen(text), "\"");
  snprintf(rows, sizeof rows, "%u", s.rows);
  assert_memory_equal(at, "\":", 2);
  assert_memory_equal(at + 2, rows, strlen(rows));
  at += 2 + strlen(rows);
  snprintf(text, sizeof text, ",\"stride\":%u,", s.stride);
  if (s.stride > 1)
    assert_memory_equal(at, text, strlen(text));
  else
    assert_true(*at == '}' || strncmp(at, ",\"row\":", 7) == 0);
  return true;
}

static void finds_what_the_manifest_lists(void **state) {
  (void)state;
  static const char *const sections[] = {"channels", "poses", "ports",   "lines",  "contacts",
                                         "contours", "cuts",  "touches", "berths", "events"};
  static const struct {
    const char *name, *channel, *sections; /* of the manifest's ten; . is not there */
  } example[] = {{"berthing", "plan_contacts.", "ppppp...pp"},
                 {"crane-sea", "contacts.", "ppppp....p"},
                 {"tether-knot", "", "ppppp..p.p"},
                 {"two-meshes", "contacts.", "ppppppp..p"}};
  for (size_t e = 0; e < sizeof example / sizeof *example; e++) {
    run r = run_example(example[e].name);
    hw_section channels = hw_model_section(r.model, "channels");
    assert_int_equal(expect_list(r.model, "channels", hw_model_channel), channels.rows);
    assert_int_equal(expect_list(r.model, "parts", hw_model_part), r.model->part_count);
    if (r.model->input_count)
      assert_int_equal(expect_list(r.model, "inputs", hw_model_input), r.model->input_count);
    assert_int_equal(hw_model_channel(r.model, example[e].channel), HW_NONE);
    for (int k = 0; k < 10; k++)
      assert_int_equal(expect_section(r.model, sections[k]), example[e].sections[k] == 'p');
    assert_int_equal(hw_model_section(r.model, "nothing").offset, 0);
    run_close(&r);
  }
}

/* A ball of radius r falls h: it touches after sqrt(2 h / g), in the step that ends there or after. */
static void an_event_is_read(void **state) {
  (void)state;
  const double g = 9.80665, fall = 2, step = 0.001;
  run r = run_open("{'hawse':1,'environment':{'gravity':%.17g,'water':{'density':0},"
                   "'air':{'density':0}},'materials':{'steel':{'young':1e7}},"
                   "'parts':{'deck':{'kind':'motion','shape':'box','size':[9,9,1],"
                   "'position':[0,0,-0.5],'material':'steel'},"
                   "'ball':{'kind':'rigid','mass':10,'shape':'sphere','size':[1,1,1],"
                   "'position':[0,0,%.17g],'material':'steel'}},"
                   "'contacts':{'c':{'a':'ball','b':'deck'}},"
                   "'solver':{'step':%.17g,'frame':0.1,'duration':1}}",
                   g, fall + 0.5, step);
  hw_section events = hw_model_section(r.model, "events");
  assert_int_equal(events.head, 1);
  assert_int_equal(events.stride * sizeof(double), sizeof(hw_frame_event));
  const double *number = hw_frame_numbers(run_frame(&r), events);
  while (!number[0] && run_time(&r) < 1) {
    run_frames(&r, 1);
    number = hw_frame_numbers(run_frame(&r), events);
  }
  assert_true(number[0] >= 1);
  const hw_frame_event *event = (const hw_frame_event *)(const void *)(number + events.head);
  assert_int_equal(event->kind, HW_EVENT_TOUCH);
  assert_int_equal(event->part, hw_model_part(r.model, "deck"));
  expect_near("time of touch", event->time, sqrt(2 * fall / g) + 0.5 * step, 0.5001 * step);
  run_close(&r);
}

static void a_halt_is_told(void **state) {
  (void)state;
  hw_halt halt;
  run r = run_open("{'hawse':1,'parts':{'ball':{'kind':'rigid','mass':1,'shape':'sphere'},"
                   "'pin':{'kind':'joint','type':'spherical','a':'ball','b':'world',"
                   "'position':[0,0,1]}}}");
  assert_true(hw_sim_halted(r.sim, &halt));
  assert_string_equal(halt.part, "pin");
  assert_non_null(strstr(hw_sim_report(r.sim), halt.cause));
  assert_int_equal(halt.node, -1);
  assert_true(halt.time == 0 && halt.step == 0);
  run_close(&r);
  r = run_open("{'hawse':1,'parts':{'ball':{'kind':'rigid','mass':1,'shape':'sphere'}}}");
  assert_false(hw_sim_halted(r.sim, &halt));
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(finds_what_the_manifest_lists),
                                     cmocka_unit_test(an_event_is_read),
                                     cmocka_unit_test(a_halt_is_told)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
