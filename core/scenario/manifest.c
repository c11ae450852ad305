/* The manifest: what a frame holds and where, as JSON text. */
#include <string.h>

#include "hawse/hawse.h"
#include "scenario/compiler.h"
#include "scenario/writer.h"

static void pair_number(hw_writer *t, const char *key, double value) {
  hw_write_key(t, key);
  hw_write_number(t, value);
}

static void pair_string(hw_writer *t, const char *key, const char *value) {
  hw_write_key(t, key);
  hw_write_string(t, value);
}

/* The word of a choice. */
static void pair_word(hw_writer *t, const char *key, const hw_field *field, int value) {
  size_t n;
  const char *word = hw_word(field->choices, value, &n);
  hw_write_key(t, key);
  hw_write_string_n(t, word, n);
}

static void section(hw_writer *t, const char *name, uint32_t offset, const char *count_key,
                    double count, int stride) {
  hw_write_key(t, name);
  hw_write_open(t, '{');
  pair_number(t, "offset", offset);
  pair_number(t, count_key, count);
  if (stride)
    pair_number(t, "stride", stride);
  hw_write_close(t, '}');
}

static void write_sections(hw_writer *t, const hw_model *m) {
  hw_write_key(t, "sections");
  hw_write_open(t, '{');
  section(t, "channels", m->channels_offset, "count", m->channels, 0);
  section(t, "poses", m->poses_offset, "count", m->poses, 7);
  section(t, "ports", m->ports_offset, "count", m->ports, 9);
  section(t, "lines", m->lines_offset, "words", m->line_words, 0);
  section(t, "events", m->events_offset, "capacity", HW_FRAME_EVENTS, HW_EVENT_WORDS);
  hw_write_close(t, '}');
}

static void write_channel(hw_writer *t, const char *part, const hw_channel *channel) {
  char id[HW_MAX_ID + 128];
  size_t n = strlen(part), size = strlen(channel->name);
  hw_write_open(t, '{');
  if (n && n + size + 2 <= sizeof id) {
    memcpy(id, part, n);
    id[n] = '.';
    memcpy(id + n + 1, channel->name, size + 1);
    pair_string(t, "id", id);
    pair_string(t, "part", part);
  } else {
    pair_string(t, "id", channel->name);
  }
  pair_string(t, "name", channel->name);
  pair_string(t, "unit", channel->unit);
  pair_string(t, "label", channel->label);
  hw_write_close(t, '}');
}

static void write_channels(hw_writer *t, const hw_model *m) {
  hw_write_key(t, "channels");
  hw_write_open(t, '[');
  for (int i = 0; i < HW_RUN_CHANNELS; i++)
    write_channel(t, "", &hw_run_channel[i]);
  for (int p = 0; p < m->part_count; p++)
    for (int i = 0; i < m->part[p].channels; i++)
      write_channel(t, m->part[p].id, &m->part[p].channel[i]);
  hw_write_close(t, ']');
}

/* Shape and size, of the kinds that have them: for drawing. */
static void write_shape(hw_writer *t, const hw_part *part) {
  const hw_field *shape = hw_table_find(part->kind->table, "shape", 5);
  const hw_field *size = hw_table_find(part->kind->table, "size", 4);
  const char *params = part->params;
  if (shape && shape->type == HW_CHOICE)
    pair_word(t, "shape", shape, *(const int *)(params + shape->offset));
  if (!size || size->type != HW_VECTOR)
    return;
  hw_write_key(t, "size");
  hw_write_open(t, '[');
  for (int i = 0; i < 3; i++)
    hw_write_number(t, ((const double *)(params + size->offset))[i]);
  hw_write_close(t, ']');
}

static void write_ports(hw_writer *t, const hw_part *part) {
  const hw_map *ports = hw_part_ports(part);
  hw_write_key(t, "ports");
  hw_write_open(t, '[');
  hw_write_string(t, "origin");
  for (int i = 0; ports && i < ports->count; i++)
    hw_write_string(t, ports->id[i]);
  hw_write_close(t, ']');
  pair_number(t, "port", part->port0);
}

static void write_parts(hw_writer *t, const hw_model *m) {
  int line = 0;
  hw_write_key(t, "parts");
  hw_write_open(t, '[');
  for (int i = 0; i < m->part_count; i++) {
    const hw_part *part = &m->part[i];
    hw_write_open(t, '{');
    pair_string(t, "id", part->id);
    pair_string(t, "kind", part->kind->name);
    if (part->line_nodes)
      pair_number(t, "line", line++);
    if (part->pose >= 0)
      pair_number(t, "pose", part->pose);
    if (part->ports)
      write_ports(t, part);
    write_shape(t, part);
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
    const hw_field *field = hw_table_find(part->kind->table, "diameter", 8);
    hw_write_open(t, '{');
    pair_string(t, "part", part->id);
    pair_number(t, "offset", part->line0);
    pair_number(t, "max_nodes", part->line_nodes);
    if (field && field->type == HW_NUMBER)
      pair_number(t, "diameter", *(const double *)((const char *)part->params + field->offset));
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
}

static const hw_field *field_at(const hw_table *table, size_t offset) {
  for (int i = 0; i < table->count; i++)
    if (table->fields[i].offset == offset)
      return &table->fields[i];
  return NULL;
}

static void write_inputs(hw_writer *t, const hw_model *m) {
  hw_write_key(t, "inputs");
  hw_write_open(t, '[');
  for (int i = 0; i < m->input_count; i++) {
    const hw_input_target *input = &m->input[i];
    const hw_field *field = field_at(m->part[input->part].kind->table, input->offset);
    hw_write_open(t, '{');
    pair_string(t, "id", input->id);
    pair_string(t, "target", input->params->target);
    pair_string(t, "unit", field->unit);
    pair_string(t, "label", hw_label_of(field->label).text);
    pair_number(t, "min", input->min);
    pair_number(t, "max", input->max);
    pair_number(t, "value", input->value);
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
}

static void write_run(hw_writer *t, const hw_model *m) {
  const hw_solver *solver = &m->solver;
  pair_number(t, "abi", HW_ABI);
  pair_string(t, "version", hw_version());
  pair_string(t, "title", m->title);
  pair_string(t, "notes", m->notes);
  pair_word(t, "integrator", hw_table_find(&hw_solver_table, "integrator", 10), solver->integrator);
  pair_word(t, "rule", hw_table_find(&hw_solver_table, "rule", 4), solver->rule);
  pair_number(t, "step", solver->step);
  pair_number(t, "frame", solver->frame);
  pair_number(t, "duration", solver->duration);
  pair_number(t, "frames", m->frames);
  pair_number(t, "frame_bytes", m->frame_bytes);
  hw_write_key(t, "water");
  hw_write_bool(t, m->env.water_density > 0);
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
  write_inputs(&t, m);
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
