/* Good scenarios: the layout of the model and its manifest. Expected: the scenario's own numbers,
 * and relations that must hold whatever the kinds of part ask for (no gaps, no overlaps, one
 * order). */
#include "parts/cable.h"
#include "parts/kinds.h"
#include "parts/motion.h"
#include "parts/rigid.h"
#include "parts/winch.h"
#include "scenario/json.h"
#include "support/test.h"
#include "unit/scenario/scenario.h"

/* Parts in an order that is not that of their references, nor of elimination. */
static const char whole[] =
    "{'hawse':1,'title':'Whole','notes':'A \\u00b5 note.',"
    "'environment':{'gravity':9.8,'water':{'density':1000,'current':[0.5,0,0]}},"
    "'materials':{'steel':{},'wire':{'density':7000,'young':1e11}},'meshes':{},'contacts':{},"
    "'parts':{"
    "'hoist':{'kind':'winch','cable':'line','end':'a','mode':'speed','speed':0.5},"
    "'load':{'kind':'rigid','mass':1400,'shape':'sphere','size':[1.4,1,1],'position':[0,0,10],"
    "'ports':{'hook':{'at':[0,0,0.7]},'tail':{'at':[0,0,-0.7]}}},"
    "'line':{'kind':'cable','a':{'attach':'tip.end'},'b':{'attach':'load.hook'},'length':20,"
    "'elements':4,'diameter':0.005,'material':'wire','masses':{'clump':{'at':5,'mass':3}}},"
    "'tip':{'kind':'motion','on':'ship','position':[0,0,30],'ports':{'end':{'at':[0,0,-0.5]}}},"
    "'ship':{'kind':'motion','amplitude_z':1,'frequency':[0,0,1.5]},"
    "'tail':{'kind':'cable','a':{'attach':'load.tail'},'b':{'attach':'free','position':[0,0,4]},"
    "'elements':3}},"
    "'inputs':{'speed':{'target':'hoist.speed','min':-1,'max':1},"
    "'push':{'target':'load.force_x','value':3,'amplitude':10,'period':5}},"
    "'solver':{'integrator':'rk45','step':0.5,'frame':0.1,'duration':0.7},"
    "'view':{'camera':{'eye':[1,2,3],'follow':'load'},'expose':'load.mass  line.EA "
    "line.masses.clump.mass load.ports.hook.at',"
    "'plots':{'t':{'title':'T \\\" ] }','a':'line.tension_a','b':'tail.tension_a'},"
    "'e':{'a':'kinetic','b':'load.kinetic'}}}}";

static hw_model *must_compile(const char *text) {
  hw_model *model = NULL;
  char *report = NULL;
  if (compile(text, &model, &report) != HW_OK)
    fail_msg("%s", report);
  assert_null(report);
  return model;
}

static int part_of(const hw_model *model, const char *id) {
  for (int i = 0; i < model->part_count; i++)
    if (strcmp(model->part[i].id, id) == 0)
      return i;
  fail_msg("no part %s", id);
  return -1;
}

static void values(void **state) {
  (void)state;
  hw_model *model = must_compile(whole);
  assert_string_equal(model->title, "Whole");
  assert_string_equal(model->notes, "A \xc2\xb5 note.");
  assert_true(model->env.gravity == 9.8 && model->env.water_density == 1000);
  assert_true(model->env.water_current[0] == 0.5 && model->env.air_density == 1.2);
  assert_int_equal(model->material_count, 2);
  assert_string_equal(model->material_id[1], "wire");
  assert_true(model->material[1].young == 1e11 && model->material[0].density == 7850);
  assert_int_equal(model->solver.integrator, HW_RK45);
  assert_true(model->solver.step == 0.1); /* no longer than a frame */
  assert_int_equal(model->frames, 7);     /* 0.7 / 0.1 is 6.999... in doubles */
  static const char *const id[] = {"hoist", "load", "line", "tip", "ship", "tail"};
  assert_int_equal(model->part_count, 6);
  for (int i = 0; i < 6; i++)
    assert_string_equal(model->part[i].id, id[i]);
  const cable_params *line = model->part[2].params;
  assert_true(line->elements == 4 && line->diameter == 0.005 && line->density == 7700);
  assert_int_equal(line->material.part, 1);
  assert_int_equal(line->masses.count, 1);
  const cable_mass_params *mass = line->masses.row;
  assert_true(mass->at == 5 && mass->mass == 3 && mass->drag == 0.5);
  const rigid_params *load = model->part[1].params;
  assert_true(load->mass == 1400 && load->size[0] == 1.4 && load->orientation[0] == 1);
  hw_model_free(model);
}

static void references(void **state) {
  (void)state;
  hw_model *model = must_compile(whole);
  const cable_params *line = model->part[2].params, *tail = model->part[5].params;
  const motion_params *tip = model->part[3].params;
  const winch_params *hoist = model->part[0].params;
  assert_int_equal(line->a_attach.part, 3);
  assert_int_equal(line->a_attach.port, 1);
  assert_int_equal(line->b_attach.part, 1);
  assert_int_equal(line->b_attach.port, 1);
  assert_int_equal(tail->a_attach.port, 2);
  assert_int_equal(tail->b_attach.part, -2); /* "free" is word 0 */
  assert_int_equal(tip->on.part, 4);
  assert_int_equal(tip->on.port, 0);
  assert_int_equal(hoist->cable.part, 2);
  assert_int_equal(model->feed[2], 0);
  assert_int_equal(model->feed[5], -1);
  assert_int_equal(model->feed[0], -1);
  /* each part after those it refers to */
  int place[6];
  for (int i = 0; i < 6; i++)
    place[model->order[i]] = i;
  assert_true(place[4] < place[3] && place[3] < place[2] && place[1] < place[2]);
  assert_true(place[2] < place[0] && place[1] < place[5]);
  hw_model_free(model);
}

/* Blocks without gap or overlap: lines, then bodies, then the rest. */
static void blocks(void **state) {
  (void)state;
  hw_model *model = must_compile(whole);
  static const char *const by_rank[] = {"line", "tail", "load", "hoist", "tip", "ship"};
  int next = 0;
  for (int i = 0; i < 6; i++) {
    const hw_part *part = &model->part[part_of(model, by_rank[i])];
    if (part->blocks)
      assert_int_equal(part->block0, next);
    next += part->blocks;
  }
  assert_int_equal(model->blocks, next);
  const hw_part *load = &model->part[1];
  assert_int_equal(load->blocks, 2);
  assert_int_equal(model->block_kind[load->block0], HW_BLOCK_POINT);
  assert_int_equal(model->block_kind[load->block0 + 1], HW_BLOCK_ROTATION);
  assert_int_equal(model->quats, 1);
  assert_non_null(model->sparse);
  hw_model_free(model);
}

static void layout(void **state) {
  (void)state;
  hw_model *model = must_compile(whole);
  int mem = 0, port = 0, channel = 6, pose = 0, line = 0;
  size_t work = 0, params = 0;
  for (int i = 0; i < model->part_count; i++) {
    const hw_part *p = &model->part[i];
    assert_int_equal(p->mem0, mem);
    assert_int_equal(p->port0, port);
    assert_int_equal(p->channel0, channel);
    assert_true(p->work0 >= work && p->work0 % 16 == 0);
    assert_true(p->params_offset >= params && p->params_offset % 16 == 0);
    if (p->pose >= 0)
      assert_int_equal(p->pose, pose);
    assert_int_equal(p->poses, p->pose >= 0 ? 1 : 0);
    pose += p->poses;
    if (p->line_nodes) {
      assert_int_equal(p->line0, line);
      line += 1 + 3 * p->line_nodes + p->line_nodes - 1;
    }
    mem += p->mems, port += p->ports, channel += p->channels;
    work = p->work0;
    params = p->params_offset + p->kind->table->size;
  }
  assert_int_equal(model->ports, 3 + 2 + 1);
  assert_int_equal(model->ports, port);
  assert_int_equal(model->poses, 3);
  assert_int_equal(model->channels, channel);
  assert_true(model->params_bytes >= params && model->work_bytes >= work);
  /* one word an input, after those of the parts */
  assert_int_equal(model->input[0].mem, mem);
  assert_int_equal(model->input[1].mem, mem + 1);
  assert_int_equal(model->mems, mem + 2);
  /* the frame: 64 bytes, channels, poses of 7, ports of 9, lines, 1 + 8 events of 4, extremes of 5 a channel,
   * contacts */
  assert_int_equal(model->section[HW_SECTION_CHANNELS].offset, 64);
  assert_int_equal(model->section[HW_SECTION_POSES].offset, 64 + 8 * (unsigned)channel);
  assert_int_equal(model->section[HW_SECTION_PORTS].offset,
                   model->section[HW_SECTION_POSES].offset + 8 * 7 * 3);
  assert_int_equal(model->section[HW_SECTION_LINES].offset,
                   model->section[HW_SECTION_PORTS].offset + 8 * 9 * (unsigned)port);
  assert_int_equal(model->line_words, line);
  assert_int_equal(model->section[HW_SECTION_EVENTS].offset,
                   model->section[HW_SECTION_LINES].offset + 8 * (unsigned)line);
  assert_int_equal(model->section[HW_SECTION_EXTREMES].offset,
                   model->section[HW_SECTION_EVENTS].offset + 8 * 33);
  assert_int_equal(hw_model_section(model, "contacts").offset,
                   model->section[HW_SECTION_EXTREMES].offset + 8 * 5 * (unsigned)model->channels);
  assert_int_equal(model->frame_bytes, hw_model_section(model, "contacts").offset + 8);
  hw_model_free(model);
}

static void inputs(void **state) {
  (void)state;
  hw_model *model = must_compile(whole);
  const hw_input_target *speed = &model->input[0], *push = &model->input[1];
  assert_int_equal(model->input_count, 2);
  assert_string_equal(speed->id, "speed");
  assert_int_equal(speed->part, 0);
  assert_int_equal(speed->offset, offsetof(winch_params, speed));
  assert_true(speed->min == -1 && speed->max == 1 && speed->value == 0.5); /* the part's own */
  assert_int_equal(push->offset, offsetof(rigid_params, force_x));
  assert_true(push->min == -1e12 + 10 && push->max == 1e12 - 10 && push->value == 3);
  assert_true(push->params->amplitude == 10 && push->params->period == 5);
  hw_model_free(model);
}

static void manifest(void **state) {
  (void)state;
  hw_model *model = must_compile(whole);
  const char *text = hw_model_manifest(model);
  char expected[400];
  assert_true(hw_json_valid(text, strlen(text)));
  snprintf(expected, sizeof expected,
           "{\"abi\":1,\"version\":\"%s\",\"title\":\"Whole\",\"notes\":\"A \xc2\xb5 note.\","
           "\"integrator\":\"rk45\",\"rule\":\"tr-bdf2\",\"step\":0.1,\"frame\":0.1,"
           "\"duration\":0.7,\"frames\":7,\"frame_bytes\":%u,\"water\":true,\"sections\":{"
           "\"channels\":{\"offset\":64,\"count\":%d},",
           hw_version(), (unsigned)model->frame_bytes, model->channels);
  assert_memory_equal(text, expected, strlen(expected));
  static const char *const pieces[] = {
      "{\"id\":\"kinetic\",\"name\":\"kinetic\",\"unit\":\"J\",\"label\":\"Kinetic "
      "energy\",\"help\":",
      "{\"id\":\"line.tension_a\",\"part\":\"line\",\"name\":\"tension_a\",\"unit\":\"N\",",
      "{\"id\":\"load\",\"kind\":\"rigid\",\"pose\":0,\"poses\":1,\"ports\":[\"origin\",\"hook\","
      "\"tail\"],\"port\":0,\"shape\":\"sphere\",\"size\":[1.4,1,1],\"colliders\":[{\"id\":\"\","
      "\"pose\":0,\"shape\":\"sphere\",\"size\":[1.4,1,1],\"at\":[0,0,0],\"turn\":[1,0,0,0]}]}",
      "{\"id\":\"tip\",\"kind\":\"motion\",\"pose\":1,\"poses\":1,\"ports\":[\"origin\",\"end\"],"
      "\"port\":3,\"shape\":\"none\",\"size\":[1,1,1]}",
      "\"meshes\":{},\"pairs\":[],",
      "{\"part\":\"line\",\"offset\":0,\"max_nodes\":",
      "\"inputs\":[{\"id\":\"speed\",\"target\":\"hoist.speed\",\"unit\":\"m/s\","
      "\"label\":\"Speed set point\",\"min\":-1,\"max\":1,\"value\":0.5},",
      "\"view\":{\"camera\":{\"eye\":[1,2,3],\"follow\":\"load\"},\"expose\":\"load.mass  "
      "line.EA line.masses.clump.mass load.ports.hook.at\",\"plots\":{\"t\":{\"title\":\"T \\\" ] "
      "}\",",
  };
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
    if (!strstr(text, pieces[i]))
      fail_msg("%s\nis not in\n%s", pieces[i], text);
  hw_model_free(model);

  model = must_compile(SCENARIO(TIP));
  text = hw_model_manifest(model);
  assert_non_null(strstr(text, "\"inputs\":[],\"view\":{}}"));
  hw_model_free(model);
}

/* The fingerprint tells texts apart and is the same for the same text. */
static void fingerprint(void **state) {
  (void)state;
  hw_model *a = must_compile(SCENARIO(TIP)), *b = must_compile(SCENARIO(TIP)),
           *c = must_compile(SCENARIO(TIP "," LOAD));
  assert_true(a->fingerprint == b->fingerprint);
  assert_true(a->fingerprint != c->fingerprint);
  hw_model_free(a);
  hw_model_free(b);
  hw_model_free(c);
  hw_model_free(NULL);
  hw_text_free(NULL);
}

/* The pattern of the tangent holds every pair that a part may write: neighbours of a line, and its
 * ends with the bodies they hold. Adding outside the pattern would trap. */
static void pattern(void **state) {
  (void)state;
  hw_model *model = must_compile(whole);
  void *memory = calloc(1, hw_sparse_bytes(model->sparse) + 64);
  hw_sparse *A = hw_sparse_make(model->sparse, memory);
  const double one[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  const hw_part *load = &model->part[1], *line = &model->part[2];
  hw_sparse_clear(A);
  for (int i = 0; i < model->blocks; i++)
    hw_sparse_add(A, i, i, one);
  hw_sparse_add(A, load->block0, load->block0 + 1, one);
  double *x = calloc(3 * (size_t)model->blocks, sizeof *x),
         *y = calloc(3 * (size_t)model->blocks, sizeof *y);
  x[3 * (load->block0 + 1)] = 2;
  hw_sparse_multiply(A, x, y);
  assert_true(y[3 * load->block0] == 2 && y[3 * (load->block0 + 1)] == 2);
  assert_true(line->block0 + line->blocks <= load->block0);
  free(x);
  free(y);
  free(memory);
  hw_model_free(model);
}

/* Every example compiles; the list of them is examples/index.json. */
static void examples(void **state) {
  (void)state;
  static const char *const name[] = {"heave-snatch", "constant-tension", "winch-payout",
                                     "cantilever",   "twisted-line",     "sagging-line",
                                     "long-line"};
  static char text[20000];
  for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
    char path[500];
    snprintf(path, sizeof path, "%s/examples/%s.json", HAWSE_ROOT, name[i]);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t n = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_true(n < sizeof text);
    hw_model *model = NULL;
    char *report = NULL;
    if (hw_model_compile(text, n, &model, &report) != HW_OK)
      fail_msg("%s: %s", name[i], report);
    assert_true(hw_json_valid(model->manifest, strlen(model->manifest)));
    hw_model_free(model);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(values),  cmocka_unit_test(references),  cmocka_unit_test(blocks),
      cmocka_unit_test(layout),  cmocka_unit_test(inputs),      cmocka_unit_test(manifest),
      cmocka_unit_test(pattern), cmocka_unit_test(fingerprint), cmocka_unit_test(examples)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
