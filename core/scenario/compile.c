/* Compiles a scenario's text to a model (see compiler.h for the stages). */
#include <math.h>
#include <string.h>

#include "base/alloc.h"
#include "base/hash.h"
#include "contact/source.h"
#include "hawse/hawse.h"
#include "parts/port_fields.h"
#include "scenario/compiler.h"
#include "scenario/nearest.h"
#include "scenario/writer.h"
#include "sim/frame.h"

enum { FORMAT = 1 };

/* ---- members of the scenario ---- */

static void read_format(hw_compiler *c, int node) {
  hw_reader *r = &c->reader;
  const hw_json_node *n = &r->json.node[node];
  if (n->type != HW_JSON_NUMBER)
    hw_fault_type(r, node, "1, the version of the format");
  else if (n->length != 1 || *hw_json_text(&r->json, node) != '0' + FORMAT)
    hw_fault_here(r, "format %s is not known; this version reads format %d",
                  hw_show(hw_json_text(&r->json, node), (size_t)n->length).text, (int)FORMAT);
}

static void read_title(hw_compiler *c, int node) {
  c->model->title = hw_fields_text(&c->reader, node);
}
static void read_notes(hw_compiler *c, int node) {
  c->model->notes = hw_fields_text(&c->reader, node);
}
static void read_environment(hw_compiler *c, int node) {
  if (hw_expect_object(&c->reader, node))
    hw_fields_read(&c->reader, &hw_environment_table, node, &c->model->env, NULL);
}
static void read_materials(hw_compiler *c, int node) {
  c->materials = hw_fields_map(&c->reader, &hw_material_table, node);
}
static void read_inputs(hw_compiler *c, int node) {
  c->inputs = hw_fields_map(&c->reader, &hw_input_table, node);
}
static void read_events(hw_compiler *c, int node) {
  c->cues = hw_fields_map(&c->reader, &hw_cue_table, node);
}
static void read_controllers(hw_compiler *c, int node) {
  c->controllers = hw_fields_map(&c->reader, &hw_controller_table, node);
}
static void read_solver(hw_compiler *c, int node) {
  hw_solver *solver = &c->model->solver;
  if (!hw_expect_object(&c->reader, node))
    return;
  hw_fields_read(&c->reader, &hw_solver_table, node, solver, NULL);
  if (solver->duration / solver->frame > HW_MAX_FRAMES)
    hw_report_add(c->reader.report, "/solver/duration", "%g s are more than %d frames of %g s",
                  solver->duration, (int)HW_MAX_FRAMES, solver->frame);
  /* a frame is what a caller waits for */
  if (solver->step > 0 && solver->frame / solver->step > HW_MAX_FRAME_STEPS * (1 + 1e-9))
    hw_report_add(c->reader.report, "/solver/step",
                  "%g s cut a frame of %g s into %g steps: at most %d, so %g s or more, or "
                  "/solver/frame %g s or less",
                  solver->step, solver->frame, solver->frame / solver->step,
                  (int)HW_MAX_FRAME_STEPS, solver->frame / HW_MAX_FRAME_STEPS,
                  solver->step * HW_MAX_FRAME_STEPS);
}
static void read_view(hw_compiler *c, int node) {
  if (!hw_expect_object(&c->reader, node))
    return;
  hw_fields_read(&c->reader, &hw_view_table, node, &c->model->view, NULL);
  c->view_json = c->source + c->reader.json.node[node].start;
  c->view_length = (size_t)c->reader.json.node[node].length;
}
static const struct member {
  const char *key;
  void (*read)(hw_compiler *c, int node);
  bool required;
} members[] = {{"hawse", read_format, true},
               {"title", read_title, false},
               {"notes", read_notes, false},
               {"environment", read_environment, false},
               {"materials", read_materials, false},
               {"meshes", hw_meshes_read, false},
               {"surfaces", hw_surfaces_read, false},
               {"parts", hw_parts_read, true},
               {"inputs", read_inputs, false},
               {"events", read_events, false},
               {"controllers", read_controllers, false},
               {"solver", read_solver, false},
               {"view", read_view, false}};
enum { MEMBERS = sizeof members / sizeof *members, KEYS = MEMBERS + HW_SOURCES };

/* Members, then the collections of the contact sources (NULL: it has none). */
static const char *key_of(int i) {
  return i < MEMBERS ? members[i].key : hw_contact_sources[i - MEMBERS]->key;
}

static void read_member(hw_compiler *c, int i, int node) {
  if (i < MEMBERS) {
    members[i].read(c, node);
    return;
  }
  c->reader.part = -1; /* no part refers: no order follows from it */
  c->model->source[i - MEMBERS].entries =
      hw_fields_map(&c->reader, hw_contact_sources[i - MEMBERS]->table, node);
}

static void read_members(hw_compiler *c) {
  hw_reader *r = &c->reader;
  bool seen[KEYS] = {false};
  for (int key = 1; key < r->json.node[0].next; key = r->json.node[key].next) {
    const char *text = hw_json_text(&r->json, key);
    size_t length = (size_t)r->json.node[key].length;
    hw_nearest nearest = hw_nearest_to(r->report, text, length);
    size_t before = hw_where_add(&r->where, text, length);
    int i = 0;
    for (; i < KEYS; i++) {
      const char *member = key_of(i);
      if (!member)
        continue;
      size_t n = strlen(member);
      hw_nearest_offer(&nearest, member, n);
      if (n == length && memcmp(member, text, n) == 0)
        break;
    }
    if (i == KEYS)
      hw_fault_unknown(r, key, nearest.word, nearest.length);
    else if (!seen[i]) /* twice is a fault that has been found already */
      read_member(c, i, key + 1);
    if (i < KEYS)
      seen[i] = true;
    hw_where_cut(&r->where, before);
  }
  for (int i = 0; i < MEMBERS; i++)
    if (members[i].required && !seen[i]) {
      size_t before = hw_where_add(&r->where, members[i].key, strlen(members[i].key));
      if (i == 0)
        hw_fault_here(r, "missing: the version of the format; this version reads format %d",
                      (int)FORMAT);
      else
        hw_fault_here(r, "missing: %s must be given", members[i].key);
      hw_where_cut(&r->where, before);
    }
}

/* ---- JSON ---- */

/* Writes the pointer to object `node` by walking down from the top. */
static void point_to(hw_reader *r, int node) {
  hw_where_cut(&r->where, 0);
  for (int at = 0; at != node;) {
    bool object = r->json.node[at].type == HW_JSON_OBJECT;
    int child = at + 1, index = 0;
    while (r->json.node[child].next <= node) {
      child = r->json.node[child].next;
      index++;
    }
    if (object)
      hw_where_add(&r->where, hw_json_text(&r->json, child), (size_t)r->json.node[child].length);
    else
      hw_where_index(&r->where, index);
    at = object ? child + 1 : child;
  }
}

static void fault_duplicate(void *ctx, int object, int key) {
  hw_reader *r = ctx;
  const char *text = hw_json_text(&r->json, key);
  size_t length = (size_t)r->json.node[key].length;
  if (r->report->count < HW_MAX_FAULTS) {
    point_to(r, object);
    hw_where_add(&r->where, text, length);
  }
  hw_fault_here(r, "the key \"%s\" is there more than once", hw_show(text, length).text);
}

static void fault_syntax(hw_compiler *c, const hw_json_fault *fault) {
  int line = 1, column = 1;
  for (size_t i = 0; i < fault->at; i++) {
    unsigned char byte = (unsigned char)c->source[i];
    if (byte == '\n')
      line++, column = 1;
    else if ((byte & 0xc0) != 0x80)
      column++;
  }
  hw_report_add(c->reader.report, "", "not JSON: %s (line %d, column %d)", fault->what, line,
                column);
}

static bool read_json(hw_compiler *c, size_t length) {
  hw_reader *r = &c->reader;
  hw_json_fault fault;
  int nodes;
  if (length > HW_JSON_BYTES) {
    hw_report_add(r->report, "", "%zu bytes of text; at most %d are read", length,
                  (int)HW_JSON_BYTES);
    return false;
  }
  if (!hw_json_check(c->source, length, &fault, &nodes)) {
    fault_syntax(c, &fault);
    return false;
  }
  size_t first = 0;
  while (c->source[first] <= ' ') /* the grammar check has found a value */
    first++;
  if (c->source[first] != '{') {
    hw_report_add(r->report, "", "expected an object: a scenario begins with {");
    return false;
  }
  if (!hw_json_read(&r->json, c->source, length, nodes, &c->scratch) ||
      !hw_json_duplicates(&r->json, &c->scratch, r, fault_duplicate))
    c->scratch.failed = true;
  hw_where_cut(&r->where, 0);
  return !c->scratch.failed;
}

/* ---- stages ---- */

static bool good(const hw_compiler *c) {
  return c->reader.report->count == 0 && !c->keep.failed && !c->scratch.failed;
}

static void model_defaults(hw_model *model) {
  model->title = model->notes = "";
  hw_fields_default(&hw_environment_table, &model->env);
  hw_fields_default(&hw_solver_table, &model->solver);
  hw_fields_default(&hw_view_table, &model->view);
}

static void read_all(hw_compiler *c) {
  read_members(c);
  hw_model *model = c->model;
  model->material_count = c->materials.count;
  model->material_id = c->materials.id;
  model->material = c->materials.row;
  if (c->keep.failed || c->scratch.failed)
    return;
  model->surface_count = c->surfaces.count;
  model->surface_id = c->surfaces.id;
  model->surface = c->surfaces.row;
  hw_sea_make(c);
  hw_ground_check(c);
  hw_meshes_make(c);
  hw_references_resolve(c);
  hw_parts_order(c);
  hw_inputs_bind(c);
  hw_cues_bind(c);
  hw_controllers_bind(c);
  hw_view_check_parts(c);
}

static void finish(hw_compiler *c, size_t length) {
  hw_model *model = c->model;
  hw_solver *solver = &model->solver;
  if (solver->step > solver->frame)
    solver->step = solver->frame; /* a step never passes a frame */
  /* a duration that is a whole number of frames, but for rounding, is that number */
  model->frames = (int)ceil(solver->duration / solver->frame * (1 - 1e-12));
  model->fingerprint = hw_meshes_hash(c, hw_hash_bytes(HW_HASH_START, c->source, length));
  model->manifest = hw_manifest_make(c);
}

static void compile(hw_compiler *c, size_t length) {
  if (!read_json(c, length))
    return;
  read_all(c);
  bool checkable = good(c) && hw_feed_make(c);
  for (int i = 0; checkable && i < c->model->part_count; i++) {
    hw_ports_check(c->model, i, c->reader.report);
    if (c->model->part[i].kind->check)
      c->model->part[i].kind->check(c->model, i, c->reader.report);
  }
  for (int i = 0; i < HW_SOURCES; i++)
    if (good(c) && hw_source_makers[i]->check)
      hw_source_makers[i]->check(c);
  if (good(c))
    hw_displaced_make(c);
  if (good(c))
    hw_layout_make(c);
  if (good(c))
    hw_view_check_channels(c);
  if (good(c))
    hw_cues_check_channels(c);
  if (good(c))
    hw_controllers_check_channels(c);
  if (good(c))
    finish(c, length);
}

static char *report_text(const hw_report *report) {
  hw_writer t = {NULL, 0, 0, false};
  hw_write_open(&t, '{');
  hw_write_key(&t, "faults");
  hw_write_open(&t, '[');
  for (int i = 0; i < report->kept; i++) {
    hw_write_open(&t, '{');
    hw_write_key(&t, "where");
    hw_write_string(&t, report->fault[i].where);
    hw_write_key(&t, "what");
    hw_write_string(&t, report->fault[i].what);
    hw_write_close(&t, '}');
  }
  hw_write_close(&t, ']');
  hw_write_key(&t, "count");
  hw_write_number(&t, report->count);
  hw_write_close(&t, '}');
  if (!t.failed)
    return t.data;
  hw_free(t.data);
  return NULL;
}

static hw_status run(hw_compiler *c, size_t length, hw_model **model) {
  hw_owned *owned = hw_pool_take(&c->keep, 1, sizeof *owned);
  hw_report *report = c->reader.report;
  if (owned) {
    c->model = &owned->model;
    model_defaults(c->model);
    compile(c, length);
  }
  hw_status status = report->count ? HW_BAD_INPUT : HW_OK;
  if (c->keep.failed || c->scratch.failed || (!report->count && !c->model->manifest)) {
    status = HW_NO_MEMORY; /* what was found with half a model says nothing */
    report->count = report->kept = 0;
  }
  hw_pool_close(&c->scratch);
  if (status == HW_OK) {
    owned->pool = c->keep;
    *model = &owned->model;
  } else {
    hw_pool_close(&c->keep);
  }
  return status;
}

hw_status hw_model_compile(const char *json, size_t length, hw_model **model, char **report) {
  return hw_model_compile_with(json, length, NULL, 0, model, report);
}

hw_status hw_model_compile_with(const char *json, size_t length, const hw_asset *assets,
                                size_t count, hw_model **model, char **report) {
  hw_compiler *c = hw_alloc(sizeof *c);
  hw_report *faults = hw_alloc(sizeof *faults);
  hw_status status = HW_NO_MEMORY;
  *model = NULL;
  if (report)
    *report = NULL;
  if (c && faults) {
    c->source = json;
    c->asset = assets;
    c->assets = count;
    hw_pool_open(&c->keep);
    hw_pool_open(&c->scratch);
    c->reader.keep = &c->keep;
    c->reader.scratch = &c->scratch;
    c->reader.report = faults;
    status = run(c, length, model);
    if (status != HW_OK && report)
      *report = report_text(faults);
  }
  hw_free(c);
  hw_free(faults);
  return status;
}

void hw_model_free(hw_model *model) {
  if (!model)
    return;
  hw_pool pool = ((hw_owned *)model)->pool;
  hw_pool_close(&pool);
}

void hw_text_free(char *text) { hw_free(text); }

const char *hw_model_manifest(const hw_model *model) { return model->manifest; }

uint32_t hw_model_channel(const hw_model *model, const char *id) {
  int channel = hw_channel_find(model, id, NULL);
  return channel < 0 ? HW_NONE : (uint32_t)channel;
}

uint32_t hw_model_part(const hw_model *model, const char *id) {
  int part = hw_part_find(model, id, strlen(id));
  return part < 0 ? HW_NONE : (uint32_t)part;
}

uint32_t hw_model_input(const hw_model *model, const char *id) {
  for (int i = 0; i < model->input_count; i++)
    if (strcmp(model->input[i].id, id) == 0)
      return (uint32_t)i;
  return HW_NONE;
}

hw_section hw_model_section(const hw_model *model, const char *name) {
  const hw_section_kind *kind;
  for (int i = 0; (kind = hw_frame_section(i)); i++) {
    const hw_placed_section *at = &model->section[i];
    if (at->rows >= 0 && strcmp(kind->name, name) == 0)
      return (hw_section){.offset = at->offset,
                          .rows = (uint32_t)at->rows,
                          .stride = kind->stride ? (uint32_t)kind->stride : 1,
                          .head = kind->counted};
  }
  return (hw_section){0};
}
