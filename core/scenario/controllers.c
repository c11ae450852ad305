/* Controllers: units for co-simulation (FMU) that lead inputs from outside the run (docs/fmu.md). The core loads none of
 * them: it checks what they read and lead, tells it in the manifest, and halts a run in which an input that a controller
 * leads is not set where the controller would set it (sim/sim.c). So a run with a controller is led by who can load the
 * unit, or by a record of such a run, and never goes on without either. */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "scenario/channels.h"
#include "scenario/compiler.h"
#include "scenario/nearest.h"

static const hw_controller *controller_of(const hw_compiler *c, int i) {
  return (const hw_controller *)c->controllers.row + i;
}

/* A path that stays below its folder: each name in it begins with a letter, a digit or _, as of a mesh file. */
static bool is_below(const char *path) {
  static const char *const more = " .+()-/";
  for (const char *p = path; *p; p++) {
    unsigned char b = (unsigned char)*p;
    bool word = (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') ||
                b == '_' || b >= 0x80;
    if (!word && (p == path || p[-1] == '/' || !strchr(more, b)))
      return false;
  }
  return *path && path[strlen(path) - 1] != '/';
}

uint32_t hw_controller_frames(const hw_model *model, const hw_controller *p) {
  double frames = HW_GIVEN(hw_controller, p, step) ? floor(p->step / model->solver.frame + 0.5) : 1;
  return frames >= 1 ? (uint32_t)frames : 1;
}

static void check_step(hw_compiler *c, const hw_controller *p) {
  const double SLACK = 1e-6, frame = c->model->solver.frame;
  if (!HW_GIVEN(hw_controller, p, step))
    return;
  double frames = p->step / frame, whole = floor(frames + 0.5);
  if (whole > HW_MAX_FRAMES)
    hw_fault_key(&c->reader, "step", "%g s are more than %d frames of %g s", p->step,
                 (int)HW_MAX_FRAMES, frame);
  else if (whole < 1 || fabs(frames - whole) > SLACK)
    hw_fault_key(&c->reader, "step",
                 "%g s is not a whole number of frames of %g s (/solver/frame); nearest is %g s",
                 p->step, frame, (whole < 1 ? 1 : whole) * frame);
}

/* An event that sets it is a second writer. */
static const char *setting_event(const hw_model *model, int input) {
  for (int i = 0; i < model->cue_count; i++)
    for (int k = 0; k < model->cue[i].moves; k++)
      if (model->cue[i].move[k].input == input)
        return model->cue[i].id;
  return NULL;
}

/* What a run says that comes to such an input with nobody to set it. */
static const char *unset_text(hw_compiler *c, const char *controller, const char *input) {
  char text[600];
  size_t n = hw_text_format(
      text, sizeof text,
      "the input \"%s\" is led by the controller \"%s\", and nothing has set it for this moment. A "
      "unit (FMU) is loaded by the native runner alone: hawse run FILE --units DIR; a record that "
      "it writes replays the run elsewhere",
      input, controller);
  return hw_pool_text(&c->keep, text, n);
}

static void bind_output(hw_compiler *c, const char *controller, const char *id, uint32_t every) {
  hw_model *model = c->model;
  hw_nearest nearest = hw_nearest_to(c->reader.report, id, strlen(id));
  int input = -1;
  for (int i = 0; i < c->inputs.count; i++) {
    hw_nearest_offer(&nearest, c->inputs.id[i], strlen(c->inputs.id[i]));
    if (strcmp(c->inputs.id[i], id) == 0)
      input = i;
  }
  if (input < 0) {
    if (nearest.word)
      hw_fault_here(&c->reader, "no input \"%s\"; nearest is \"%s\"", id, nearest.word);
    else
      hw_fault_here(&c->reader, "no input \"%s\": what a controller leads is in \"inputs\"", id);
    return;
  }
  hw_input_target *in = &model->input[input];
  const char *event = setting_event(model, input);
  if (in->unset)
    hw_fault_here(&c->reader, "another controller leads this input already: it has one writer");
  if (event)
    hw_fault_here(&c->reader, "the event \"%s\" sets this input too: it has one writer", event);
  in->unset = unset_text(c, controller, id);
  in->every = every;
}

static void bind_controller(hw_compiler *c, const char *id, const hw_controller *p) {
  if (*p->fmu && !is_below(p->fmu))
    hw_fault_key(
        &c->reader, "fmu",
        "\"%s\" is not a path below the folder of units, such as cranes/ahc.fmu: not .., a "
        "path from the root, or an address",
        hw_show(p->fmu, strlen(p->fmu)).text);
  check_step(c, p);
  if (!p->outputs.count)
    hw_fault_key(&c->reader, "outputs", "missing: a controller leads at least one input");
  size_t before = hw_where_add(&c->reader.where, "outputs", 7);
  for (int k = 0; k < p->outputs.count; k++) {
    size_t level = hw_where_add(&c->reader.where, p->outputs.id[k], strlen(p->outputs.id[k]));
    bind_output(c, id, p->outputs.id[k], hw_controller_frames(c->model, p));
    hw_where_cut(&c->reader.where, level);
  }
  hw_where_cut(&c->reader.where, before);
}

void hw_controllers_bind(hw_compiler *c) {
  hw_model *model = c->model;
  if (!model->input)
    return;
  model->controller_count = c->controllers.count;
  model->controller_id = c->controllers.id;
  model->controller = c->controllers.row;
  size_t top = hw_where_add(&c->reader.where, "controllers", 11);
  for (int i = 0; i < c->controllers.count; i++) {
    const char *id = c->controllers.id[i];
    size_t before = hw_where_add(&c->reader.where, id, strlen(id));
    bind_controller(c, id, controller_of(c, i));
    hw_where_cut(&c->reader.where, before);
  }
  hw_where_cut(&c->reader.where, top);
}

void hw_controllers_check_channels(hw_compiler *c) {
  hw_where *where = &c->reader.where;
  size_t top = hw_where_add(where, "controllers", 11);
  for (int i = 0; i < c->controllers.count; i++) {
    const hw_map *inputs = &controller_of(c, i)->inputs;
    const hw_controller_input *row = inputs->row;
    size_t before = hw_where_add(where, c->controllers.id[i], strlen(c->controllers.id[i]));
    hw_where_add(where, "inputs", 6);
    for (int k = 0; k < inputs->count; k++) {
      size_t level = hw_where_add(where, inputs->id[k], strlen(inputs->id[k]));
      hw_where_add(where, "channel", 7);
      if (hw_channel_find(c->model, row[k].channel, NULL) < 0)
        hw_view_fault_channel(c, row[k].channel);
      hw_where_cut(where, level);
    }
    hw_where_cut(where, before);
  }
  hw_where_cut(where, top);
}

/* ---- the manifest ---- */

static void tell_variable(hw_writer *t, const char *variable, const char *id) {
  hw_write_pair(t, "variable", *variable ? variable : id);
}

static void tell_inputs(hw_writer *t, const hw_map *map) {
  const hw_controller_input *row = map->row;
  hw_write_key(t, "inputs");
  hw_write_open(t, '[');
  for (int k = 0; k < map->count; k++) {
    hw_write_open(t, '{');
    tell_variable(t, row[k].variable, map->id[k]);
    hw_write_pair(t, "channel", row[k].channel);
    hw_write_pair_number(t, "factor", row[k].factor);
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
}

static void tell_outputs(hw_writer *t, const hw_map *map) {
  const hw_controller_output *row = map->row;
  hw_write_key(t, "outputs");
  hw_write_open(t, '[');
  for (int k = 0; k < map->count; k++) {
    hw_write_open(t, '{');
    tell_variable(t, row[k].variable, map->id[k]);
    hw_write_pair(t, "input", map->id[k]);
    hw_write_pair_number(t, "factor", row[k].factor);
    hw_write_key(t, "saturate");
    hw_write_bool(t, row[k].saturate);
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
}

static void tell_parameters(hw_writer *t, const hw_map *map) {
  const hw_controller_parameter *row = map->row;
  hw_write_key(t, "parameters");
  hw_write_open(t, '[');
  for (int k = 0; k < map->count; k++) {
    hw_write_open(t, '{');
    tell_variable(t, row[k].variable, map->id[k]);
    hw_write_pair_number(t, "value", row[k].value);
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
}

void hw_controllers_tell(hw_writer *t, const hw_model *m) {
  if (!m->controller_count)
    return;
  hw_write_key(t, "controllers");
  hw_write_open(t, '[');
  for (int i = 0; i < m->controller_count; i++) {
    const hw_controller *p = &m->controller[i];
    hw_write_open(t, '{');
    hw_write_pair(t, "id", m->controller_id[i]);
    hw_write_pair(t, "fmu", p->fmu);
    hw_write_pair_number(t, "every", hw_controller_frames(m, p));
    tell_inputs(t, &p->inputs);
    tell_outputs(t, &p->outputs);
    tell_parameters(t, &p->parameters);
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
}
