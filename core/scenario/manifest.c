/* The manifest: what a frame holds and where, as JSON text. */
#include <string.h>

#include "base/text.h"
#include "geom/convex/polytope.h"
#include "geom/mesh/mesh_prep.h"
#include "hawse/hawse.h"
#include "scenario/compiler.h"
#include "scenario/described.h"
#include "scenario/stock.h"
#include "scenario/tell.h"
#include "sim/frame.h"
#include "sim/live.h"

static void write_sections(hw_writer *t, const hw_model *m) {
  hw_write_key(t, "sections");
  hw_write_open(t, '{');
  const hw_section_kind *section;
  for (int i = 0; (section = hw_frame_section(i)); i++) {
    if (m->section[i].rows < 0)
      continue;
    hw_write_key(t, section->name);
    hw_write_open(t, '{');
    hw_write_pair_number(t, "offset", m->section[i].offset);
    hw_write_pair_number(t, section->how_many, m->section[i].rows);
    hw_tell_row(t, section);
    hw_write_close(t, '}');
  }
  hw_write_close(t, '}');
  hw_tell_events(t, "events");
}

static bool write_channel(void *ctx, const char *owner, const hw_channel *channel) {
  hw_writer *t = ctx;
  char id[HW_MAX_ID + 128];
  hw_text_format(id, sizeof id, "%s%s%s", owner, *owner ? "." : "", channel->name);
  hw_write_open(t, '{');
  hw_write_pair(t, "id", id);
  if (*owner)
    hw_write_pair(t, "part", owner);
  hw_write_pair(t, "name", channel->name);
  hw_write_pair(t, "unit", channel->unit);
  hw_tell_label(t, channel->label);
  hw_write_pair_number(t, "about", hw_channel_number(channel->row ? channel->row : channel));
  hw_write_close(t, '}');
  return false;
}

static void write_channels(hw_writer *t, const hw_model *m) {
  hw_write_key(t, "channels");
  hw_write_open(t, '[');
  hw_channels_show(m, write_channel, t);
  hw_write_close(t, ']');
}

/* Shape and size of what is one solid: for drawing. */
static void write_shape(hw_writer *t, const hw_part *part) {
  const hw_body_kind *body = part->kind->body;
  if (!body || !body->solid)
    return;
  hw_solid solid = body->solid(part->params);
  hw_tell_choice(t, "shape", solid.words, solid.word);
  hw_tell_numbers(t, "size", solid.size, 3);
}

/* The pose row of a port: row 0 is port 0, the rows after it are the last ports. */
static void pair_pose(hw_writer *t, const hw_part *part, int port) {
  int row = port - (part->ports - part->poses);
  hw_write_key(t, "pose");
  if (part->poses && port == 0)
    hw_write_number(t, part->pose);
  else if (row > 0 && row < part->poses)
    hw_write_number(t, part->pose + row);
  else
    hw_write_null(t);
}

static void write_colliders(hw_writer *t, const hw_model *m, int part) {
  static const double nowhere[3] = {0, 0, 0}, straight[4] = {1, 0, 0, 0};
  int count = hw_collider_asked(m, part, 0, NULL);
  if (!count)
    return;
  hw_write_key(t, "colliders");
  hw_write_open(t, '[');
  for (int i = 0; i < count; i++) {
    hw_collider_ask a = {.mesh = -1, .material = -1};
    hw_collider_asked(m, part, i, &a);
    hw_write_open(t, '{');
    hw_write_pair(t, "id", a.key);
    pair_pose(t, &m->part[part], a.port);
    hw_tell_choice(t, "shape", HW_SHAPE_WORDS, a.shape);
    hw_tell_numbers(t, "size", a.size, 3);
    if (a.shape == HW_SHAPE_MESH)
      hw_write_pair(t, "mesh", m->mesh_id[a.mesh]);
    hw_tell_numbers(t, "at", a.at ? a.at : nowhere, 3);
    hw_tell_numbers(t, "turn", a.turn ? a.turn : straight, 4);
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
}

/* One field of a row as JSON: a word, a number; null for a number that is open and was not given. */
static void pair_told(hw_writer *t, const hw_table *table, const hw_told *told, const char *row) {
  const hw_field *field = &table->fields[told->field];
  uint64_t given = *(const uint64_t *)(const void *)row;
  const void *at = row + field->offset;
  hw_write_key(t, field->key);
  if (field->type == HW_CHOICE)
    hw_tell_word(t, field->choices, *(const int *)at);
  else if (!told->open || (given >> told->field & 1))
    hw_write_number(t, *(const double *)at);
  else
    hw_write_null(t);
}

/* The chain of a part with joints (a crane), for drawing and for tables. */
static void write_links(hw_writer *t, const hw_part *part) {
  const hw_body_kind *body = part->kind->body;
  if (!body || !body->joints)
    return;
  hw_joint_rows joints = body->joints(part->params);
  hw_write_key(t, "links");
  hw_write_open(t, '[');
  for (int i = 0; i < joints.rows->count; i++) {
    const char *row = (const char *)joints.rows->row + (size_t)i * joints.table->size;
    hw_write_open(t, '{');
    hw_write_pair(t, "id", joints.rows->id[i]);
    for (int k = 0; k < joints.count; k++)
      pair_told(t, joints.table, &joints.told[k], row);
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
}

static void write_ports(hw_writer *t, const hw_part *part) {
  const hw_map *ports = hw_part_ports(part);
  hw_write_key(t, "ports");
  hw_write_open(t, '[');
  hw_write_string(t, "origin");
  for (int i = 0; ports && i < ports->count; i++)
    hw_write_string(t, ports->id[i]);
  const char *const *fixed = ports ? part->kind->body->port_names : NULL;
  for (int i = 0; fixed && fixed[i]; i++)
    hw_write_string(t, fixed[i]);
  hw_write_close(t, ']');
  hw_write_pair_number(t, "port", part->port0);
}

static void write_parts(hw_writer *t, const hw_model *m) {
  int line = 0;
  hw_write_key(t, "parts");
  hw_write_open(t, '[');
  for (int i = 0; i < m->part_count; i++) {
    const hw_part *part = &m->part[i];
    hw_write_open(t, '{');
    hw_write_pair(t, "id", part->id);
    hw_write_pair(t, "kind", part->kind->name);
    if (part->line_nodes)
      hw_write_pair_number(t, "line", line++);
    if (part->pose >= 0) {
      hw_write_pair_number(t, "pose", part->pose);
      hw_write_pair_number(t, "poses", part->poses);
    }
    if (part->ports)
      write_ports(t, part);
    write_shape(t, part);
    write_colliders(t, m, i);
    write_links(t, part);
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
}

static void write_lines(hw_writer *t, const hw_model *m) {
  hw_write_key(t, "lines");
  hw_write_open(t, '[');
  for (int i = 0; i < m->part_count; i++) {
    const hw_part *part = &m->part[i];
    if (!part->line_nodes)
      continue;
    hw_write_open(t, '{');
    hw_write_pair(t, "part", part->id);
    hw_write_pair_number(t, "offset", part->line0);
    hw_write_pair_number(t, "max_nodes", part->line_nodes);
    if (part->kind->line->diameter)
      hw_write_pair_number(t, "diameter", part->kind->line->diameter(part->params));
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
}

/* The hull as it is used, which need not be the points as given. */
static void write_hull(hw_writer *t, const hw_polytope *hull) {
  hw_write_key(t, "points");
  hw_write_open(t, '[');
  for (int k = 0; k < hull->vertices; k++) {
    hw_write_number(t, hull->vertex[k].x);
    hw_write_number(t, hull->vertex[k].y);
    hw_write_number(t, hull->vertex[k].z);
  }
  hw_write_close(t, ']');
  hw_write_key(t, "faces");
  hw_write_open(t, '[');
  for (int f = 0; f < hull->faces; f++) {
    hw_write_open(t, '[');
    for (int k = hull->face_start[f]; k < hull->face_start[f + 1]; k++)
      hw_write_number(t, hull->face_vertex[k]);
    hw_write_close(t, ']');
  }
  hw_write_close(t, ']');
}

/* What there was to find in the faces, of which there is some. */
static void write_findings(hw_writer *t, const hw_mesh_report *r) {
  const struct {
    const char *name;
    int count;
  } found[] = {{"welded", r->welded.count},       {"unused", r->unused.count},
               {"collapsed", r->collapsed.count}, {"doubled", r->doubled.count},
               {"flipped", r->flipped.count},     {"turned_shells", r->turned_shells.count},
               {"zero_area", r->zero_area.count}, {"slivers", r->slivers.count},
               {"pinched", r->pinched.count},     {"border", r->border.count}};
  hw_write_key(t, "findings");
  hw_write_open(t, '{');
  for (size_t i = 0; i < sizeof found / sizeof *found; i++)
    if (found[i].count > 0)
      hw_write_pair_number(t, found[i].name, found[i].count);
  hw_write_close(t, '}');
}

/* Hulls whole; of other meshes what a table shows: their points go by hw_model_mesh_points. */
static void write_meshes(hw_writer *t, const hw_model *m) {
  hw_write_key(t, "meshes");
  hw_write_open(t, '{');
  for (int i = 0; i < m->mesh_count; i++) {
    const hw_mesh_report *r = &m->mesh_report[i];
    hw_write_key(t, m->mesh_id[i]);
    hw_write_open(t, '{');
    if (m->mesh_hull[i])
      write_hull(t, m->mesh_hull[i]);
    hw_write_pair_number(t, "vertices", (double)hw_model_mesh_points(m, (uint32_t)i, NULL));
    hw_write_pair_number(t, "triangles", (double)hw_model_mesh_faces(m, (uint32_t)i, NULL));
    hw_write_key(t, "watertight");
    hw_write_bool(t, r->watertight);
    hw_write_pair_number(t, "shells", r->shells);
    hw_write_pair_number(t, "volume", r->volume);
    hw_tell_numbers(t, "low", &r->low.x, 3);
    hw_tell_numbers(t, "high", &r->high.x, 3);
    write_findings(t, r);
    hw_write_close(t, '}');
  }
  hw_write_close(t, '}');
}

/* "slew: Speed set point": a field of a row is told from those of other rows by the row's id. */
static void write_input_label(hw_writer *t, const hw_live_number *number) {
  char text[HW_MAX_ID + 80];
  hw_shown label = hw_label_of(number->field);
  hw_text_format(text, sizeof text, "%s%s%s", number->row ? number->row : "",
                 number->row ? ": " : "", label.text);
  hw_write_pair(t, "label", text);
}

/* The unit "rad or m" of a row is that of the row's type, the first word or the second. */
static void write_input_unit(hw_writer *t, const hw_table *table, const hw_live_number *number) {
  const char *unit = number->field->unit, *other = strstr(unit, " or ");
  const hw_field *map = NULL, *type = NULL;
  for (int i = 0; number->row && i < table->count; i++)
    if (table->fields[i].type == HW_MAP && !map)
      map = hw_live_map(&table->fields[i]) ? &table->fields[i] : NULL;
  if (map)
    type = hw_table_find(map->table, "type", 4);
  hw_write_key(t, "unit");
  if (!other || !type || type->type != HW_CHOICE)
    hw_write_string(t, unit);
  else if (*(const int *)(const void *)(number->from + type->offset) == 0)
    hw_write_string_n(t, unit, (size_t)(other - unit));
  else
    hw_write_string(t, other + 4);
}

/* Of a choice: its values are the numbers of these. */
static void write_words(hw_writer *t, const hw_input_target *input, const hw_live_number *number) {
  const char *word;
  size_t size;
  if (!input->words)
    return;
  hw_write_key(t, "words");
  hw_write_open(t, '[');
  for (int i = 0; (word = hw_word(number->field->choices, i, &size)); i++)
    hw_write_string_n(t, word, size);
  hw_write_close(t, ']');
}

static void write_inputs(hw_writer *t, const hw_model *m) {
  hw_write_key(t, "inputs");
  hw_write_open(t, '[');
  for (int i = 0; i < m->input_count; i++) {
    const hw_input_target *input = &m->input[i];
    if (input->part < 0) { /* calls an event */
      hw_write_open(t, '{');
      hw_write_pair(t, "id", input->id);
      hw_write_pair(t, "calls", input->id);
      hw_write_pair(t, "unit", "1");
      hw_write_pair(t, "label", "Call: 1 makes the event come");
      hw_write_pair_number(t, "min", 0);
      hw_write_pair_number(t, "max", 1);
      hw_write_pair_number(t, "value", 0);
      hw_write_close(t, '}');
      continue;
    }
    const hw_part *part = &m->part[input->part];
    hw_live_number number = hw_live_at(part->kind->table, part->params, input->offset);
    hw_write_open(t, '{');
    hw_write_pair(t, "id", input->id);
    hw_write_pair(t, "target", input->params->target);
    write_input_unit(t, part->kind->table, &number);
    write_input_label(t, &number);
    write_words(t, input, &number);
    hw_write_pair_number(t, "min", input->min);
    hw_write_pair_number(t, "max", input->max);
    hw_write_pair_number(t, "value", input->value);
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
}

static void write_run(hw_writer *t, const hw_model *m) {
  const hw_solver *solver = &m->solver;
  hw_write_pair_number(t, "abi", HW_ABI);
  hw_write_pair(t, "version", hw_version());
  hw_write_pair(t, "title", m->title);
  hw_write_pair(t, "notes", m->notes);
  hw_tell_choice(t, "integrator", hw_solver_table.fields[hw_solver_row_integrator].choices,
                 solver->integrator);
  hw_tell_choice(t, "rule", hw_solver_table.fields[hw_solver_row_rule].choices, solver->rule);
  hw_write_pair_number(t, "step", solver->step);
  hw_write_pair_number(t, "frame", solver->frame);
  hw_write_pair_number(t, "duration", solver->duration);
  hw_write_pair_number(t, "frames", m->frames);
  hw_write_pair_number(t, "frame_bytes", m->frame_bytes);
  hw_write_key(t, "water");
  hw_write_bool(t, m->env.water_density > 0);
  hw_sea_tell(t, m);
  hw_ground_tell(t, m);
}

const char *hw_manifest_make(hw_compiler *c) {
  hw_writer t = {NULL, 0, 0, false};
  const hw_model *m = c->model;
  hw_write_open(&t, '{');
  write_run(&t, m);
  write_sections(&t, m);
  write_channels(&t, m);
  write_parts(&t, m);
  write_lines(&t, m);
  write_meshes(&t, m);
  for (int i = 0; i < HW_SOURCES; i++)
    if (hw_source_makers[i]->tell)
      hw_source_makers[i]->tell(&t, m);
  write_inputs(&t, m);
  hw_cues_tell(&t, m);
  hw_controllers_tell(&t, m);
  hw_stock_tell(&t, &c->reader);
  hw_write_key(&t, "view");
  if (c->view_json)
    hw_write_json(&t, c->view_json, c->view_length);
  else
    hw_write_json(&t, "{}", 2);
  hw_write_close(&t, '}');
  char *kept = t.failed ? NULL : hw_pool_text(&c->keep, t.data, t.length);
  hw_text_free(t.data);
  return kept;
}
