/* The run of a unit: model, phases, variables, steps. States are in state.c. */
#include "unit.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE = 1000, NUMBER = 40 };
/* Communication points that are added up by the master miss the tick by rounding: by so much of it at most. */
static const double SLACK = 1e-3;

/* ---- messages ---- */

const char *const unit_categories[UNIT_CATEGORIES] = {"logStatusWarning", "logStatusDiscard",
                                                      "logStatusError"};

unit_status unit_tell(const unit_logger *log, unit_status status, const char *text, ...) {
  char message[MESSAGE];
  int category = (int)status - UNIT_WARNING;
  if (!log->call || category < 0 || !log->on[category])
    return status;
  va_list args;
  va_start(args, text);
  vsnprintf(message, sizeof message, text, args);
  va_end(args);
  log->write(log, status, unit_categories[category], message);
  return status;
}

bool unit_set_logging(unit *u, bool on, size_t count, const char *const *category) {
  bool known = true;
  for (size_t i = 0; i < count; i++) {
    bool found = false;
    for (int k = 0; category && category[i] && k < UNIT_CATEGORIES; k++)
      if (!strcmp(category[i], unit_categories[k]))
        found = true;
    known &= found;
  }
  for (int k = 0; known && k < UNIT_CATEGORIES; k++) {
    bool meant = !count;
    for (size_t i = 0; i < count; i++)
      meant |= !strcmp(category[i], unit_categories[k]);
    if (meant)
      u->log.on[k] = on;
  }
  return known;
}

static const char *phase_name(unit_phase phase) {
  switch (phase) {
  case UNIT_MADE:
    return "instantiated";
  case UNIT_BEGINNING:
    return "initialization mode";
  case UNIT_STEPPING:
    return "between steps";
  case UNIT_HALTED:
    return "halted";
  default:
    return "terminated";
  }
}

bool unit_allows(unit *u, const char *call, int phases) {
  if (phases & (int)u->phase)
    return true;
  unit_tell(&u->log, UNIT_ERROR, "%s is not allowed now: the unit is %s%s", call,
            u->phase == UNIT_BEGINNING ? "in " : "", phase_name(u->phase));
  return false;
}

/* ---- model ---- */

/* A number as JSON has it, whatever the program around does to decimal points. */
static int write_number(char *text, double value) {
  int length = snprintf(text, NUMBER, "%.17g", value);
  for (int i = 0; i < length; i++)
    if (!strchr("0123456789+-e", text[i]))
      text[i] = '.';
  return length;
}

/* The scenario with these parameters in the places of those that it was written with. */
static char *scenario_of(const unit *u, const double *parameter, size_t *length) {
  const unit_table *t = &u->table;
  char *text = malloc(t->length + NUMBER * (size_t)t->parameters + 1);
  if (!text)
    return NULL;
  size_t from = 0, to = 0;
  for (uint32_t i = 0; i < t->parameters; i++) {
    const unit_variable *v = &t->parameter[i];
    bool same = parameter[i] == v->start;
    size_t kept = v->at + (same ? v->length : 0) - from;
    memcpy(text + to, t->scenario + from, kept);
    to += kept;
    if (!same)
      to += (size_t)write_number(text + to, parameter[i]);
    from = v->at + v->length;
  }
  memcpy(text + to, t->scenario + from, t->length - from);
  *length = to + t->length - from;
  text[*length] = 0;
  return text;
}

/* Inputs and outputs are where the table says. */
static bool find_variables(unit *u, const hw_model *model) {
  bool good = true;
  for (uint32_t i = 0; i < u->table.inputs; i++) {
    unit_variable *v = &u->table.input[i];
    if ((v->index = hw_model_input(model, v->name)) == HW_NONE)
      good = false, unit_tell(&u->log, UNIT_ERROR, "the scenario has no input %s", v->name);
  }
  for (uint32_t i = 0; i < u->table.outputs; i++) {
    unit_variable *v = &u->table.output[i];
    if ((v->index = hw_model_channel(model, v->name)) == HW_NONE)
      good = false, unit_tell(&u->log, UNIT_ERROR, "the scenario has no channel %s", v->name);
  }
  return good;
}

hw_model *unit_compile(unit *u, const double *parameter) {
  size_t length;
  char *text = scenario_of(u, parameter, &length), *report = NULL;
  hw_model *model = NULL;
  hw_status status = HW_NO_MEMORY;
  if (text)
    status = hw_model_compile_with(text, length, u->table.mesh, u->table.meshes, &model, &report);
  if (status == HW_NO_MEMORY)
    unit_tell(&u->log, UNIT_ERROR, "there is not enough memory for the model");
  else if (status != HW_OK)
    unit_tell(&u->log, UNIT_ERROR, "the scenario has faults: %s", report ? report : "");
  free(text);
  hw_text_free(report);
  return model;
}

static void drop_sim(unit *u) {
  hw_sim_free(u->sim);
  u->sim = NULL;
}

void unit_take_model(unit *u, hw_model *model) {
  drop_sim(u);
  hw_model_free(u->model);
  u->model = model;
  u->compiled = true;
}

static unit_status tell_halt(unit *u) {
  hw_halt halt;
  if (!hw_sim_halted(u->sim, &halt))
    return unit_tell(&u->log, UNIT_ERROR, "a step failed and left no report");
  char node[NUMBER] = "", hint[2 * NUMBER] = "";
  if (halt.part && halt.node >= 0)
    snprintf(node, sizeof node, ", node %d", (int)halt.node);
  if (halt.step > 0)
    snprintf(hint, sizeof hint, "; a step of %.9g s may do", halt.step);
  return unit_tell(&u->log, UNIT_ERROR, "halted at %.9g s: %s%s%s%s%s", halt.time,
                   halt.part ? halt.part : "", node, halt.part ? ": " : "", halt.cause, hint);
}

/* One input, as the run takes it. */
static unit_status pass_input(unit *u, uint32_t i, double value) {
  const unit_variable *v = &u->table.input[i];
  if (hw_sim_input(u->sim, v->index, value) == HW_OK)
    return UNIT_OK;
  return unit_tell(&u->log, UNIT_DISCARD, "input %s: %.17g is refused; %.9g to %.9g %s is allowed",
                   v->name, value, v->min, v->max, v->unit);
}

/* The start is there, with the parameters and inputs of now. */
static unit_status start(unit *u) {
  if (!u->compiled) {
    hw_model *model = unit_compile(u, u->parameter);
    if (!model)
      return UNIT_ERROR;
    unit_take_model(u, model);
  }
  if (!u->sim && hw_sim_create(u->model, &u->sim) != HW_OK)
    return unit_tell(&u->log, UNIT_ERROR, "there is not enough memory for a run");
  if (hw_sim_frame(u->sim)->status == HW_HALTED) {
    tell_halt(u);
    drop_sim(u); /* its frame has zeros only */
    u->phase = UNIT_HALTED;
    return UNIT_ERROR;
  }
  unit_status status = UNIT_OK;
  for (uint32_t i = 0; status == UNIT_OK && i < u->table.inputs; i++)
    if (u->fresh[i])
      status = pass_input(u, i, u->input[i]);
  return status;
}

/* ---- life ---- */

static void set_starts(unit *u) {
  for (uint32_t i = 0; i < u->table.inputs; i++) {
    u->input[i] = u->table.input[i].start;
    u->fresh[i] = false;
  }
  for (uint32_t i = 0; i < u->table.parameters; i++) {
    if (u->parameter[i] != u->table.parameter[i].start)
      u->compiled = false;
    u->parameter[i] = u->table.parameter[i].start;
  }
  u->phase = UNIT_MADE;
  u->set_up = u->stops = false;
  u->last = UNIT_OK;
}

static char *copy(const char *text) {
  char *made = malloc(strlen(text) + 1);
  return made ? memcpy(made, text, strlen(text) + 1) : NULL;
}

unit *unit_open(const unit_logger *log, const char *name, const char *token, const char *folder) {
  if (!name || !*name || !token || !folder) {
    unit_tell(log, UNIT_ERROR, "a name, a token and a folder of resources are wanted");
    return NULL;
  }
  unit *u = calloc(1, sizeof *u);
  if (!u || !(u->name = copy(name))) {
    unit_tell(log, UNIT_ERROR, "there is not enough memory");
    free(u);
    return NULL;
  }
  u->log = *log;
  u->log.name = u->name;
  bool good = unit_read_table(&u->table, &u->log, folder);
  if (good && strcmp(token, u->table.token)) {
    unit_tell(&u->log, UNIT_ERROR, "the token is %s: this unit has %s", token, u->table.token);
    good = false;
  }
  if (good) {
    u->input = calloc(u->table.inputs + 1, sizeof *u->input);
    u->fresh = calloc(u->table.inputs + 1, sizeof *u->fresh);
    u->parameter = calloc(u->table.parameters + 1, sizeof *u->parameter);
    good = u->input && u->fresh && u->parameter;
    if (!good)
      unit_tell(&u->log, UNIT_ERROR, "there is not enough memory");
  }
  if (good) {
    set_starts(u);
    hw_model *model = unit_compile(u, u->parameter);
    if (model)
      unit_take_model(u, model);
    good = model && find_variables(u, model);
  }
  if (good)
    return u;
  unit_free(u);
  return NULL;
}

void unit_free(unit *u) {
  if (!u)
    return;
  drop_sim(u);
  hw_model_free(u->model);
  unit_free_table(&u->table);
  free(u->input);
  free(u->fresh);
  free(u->parameter);
  free(u->name);
  free(u);
}

unit_status unit_set_up(unit *u, double start_time, bool stops, double stop) {
  if (start_time != 0)
    return unit_tell(&u->log, UNIT_ERROR, "startTime: %.17g s: a scenario begins at 0 s",
                     start_time);
  if (stops && !(stop >= 0)) /* a stop time of infinity is none */
    return unit_tell(&u->log, UNIT_ERROR, "stopTime: %.17g s: 0 or more is wanted", stop);
  u->stops = stops && isfinite(stop);
  u->stop = stop;
  u->set_up = true;
  return UNIT_OK;
}

unit_status unit_begin(unit *u) {
  unit_status status = start(u);
  if (status == UNIT_OK)
    u->phase = UNIT_STEPPING;
  return status;
}

unit_status unit_reset(unit *u) {
  drop_sim(u);
  set_starts(u);
  return UNIT_OK;
}

/* ---- variables ---- */

double unit_time(const unit *u) { return u->sim ? hw_sim_frame(u->sim)->time : 0; }

/* What an input is: as it was set, else as the run has it, where events of the scenario may set it. */
static double input_of(const unit *u, uint32_t i) {
  if (u->fresh[i] || !u->sim)
    return u->input[i];
  hw_section inputs = hw_model_section(u->model, "inputs");
  uint32_t index = u->table.input[i].index;
  if (!inputs.offset || index >= inputs.rows)
    return u->input[i];
  return hw_frame_numbers(hw_sim_frame(u->sim), inputs)[index];
}

static unit_status get_output(unit *u, const unit_variable *v, double *value) {
  if (u->phase == UNIT_MADE)
    return unit_tell(&u->log, UNIT_ERROR, "output %s: there is none before initialization mode",
                     v->name);
  unit_status status = UNIT_OK;
  if (u->phase == UNIT_BEGINNING && (!u->sim || !u->compiled))
    status = start(u);
  if (status == UNIT_OK && !u->sim)
    status = unit_tell(&u->log, UNIT_ERROR, "output %s: the run did not begin", v->name);
  if (status != UNIT_OK)
    return status;
  hw_section channels = hw_model_section(u->model, "channels");
  *value = hw_frame_numbers(hw_sim_frame(u->sim), channels)[v->index];
  return UNIT_OK;
}

unit_status unit_get(unit *u, const uint32_t *ref, size_t count, double *value) {
  const unit_table *t = &u->table;
  unit_status status = UNIT_OK;
  for (size_t k = 0; status == UNIT_OK && k < count; k++) {
    uint32_t i = ref[k];
    if (i == 0)
      value[k] = unit_time(u);
    else if ((i -= 1) < t->inputs)
      value[k] = input_of(u, i);
    else if ((i -= t->inputs) < t->parameters)
      value[k] = u->parameter[i];
    else if ((i -= t->parameters) < t->outputs)
      status = get_output(u, &t->output[i], &value[k]);
    else
      status = unit_tell(&u->log, UNIT_ERROR, "there is no variable of value reference %u", ref[k]);
  }
  return status;
}

/* Whether a value may be set: an input, or a parameter before the start. */
static unit_status check_set(unit *u, uint32_t ref, double value) {
  const unit_table *t = &u->table;
  const unit_variable *v = NULL;
  uint32_t i = ref - 1;
  if (ref && i < t->inputs)
    v = &t->input[i];
  else if (ref && (i -= t->inputs) < t->parameters)
    v = &t->parameter[i];
  if (!v)
    return unit_tell(&u->log, UNIT_ERROR, "value reference %u: no input and no parameter", ref);
  if (v >= t->parameter && v < t->parameter + t->parameters && u->phase == UNIT_STEPPING)
    return unit_tell(&u->log, UNIT_ERROR, "parameter %s: it is fixed once the run has begun",
                     v->name);
  if (!(value >= v->min && value <= v->max) || !isfinite(value))
    return unit_tell(&u->log, UNIT_DISCARD, "%s: %.17g is outside %.9g to %.9g %s", v->name, value,
                     v->min, v->max, v->unit);
  return UNIT_OK;
}

unit_status unit_set(unit *u, const uint32_t *ref, size_t count, const double *value) {
  const unit_table *t = &u->table;
  unit_status status = UNIT_OK;
  for (size_t k = 0; status == UNIT_OK && k < count; k++)
    status = check_set(u, ref[k], value[k]);
  for (size_t k = 0; status == UNIT_OK && k < count; k++) {
    uint32_t i = ref[k] - 1;
    if (i >= t->inputs) {
      double *parameter = &u->parameter[i - t->inputs];
      if (*parameter != value[k]) {
        u->compiled = false;
        drop_sim(u);
      }
      *parameter = value[k];
      continue;
    }
    if (u->sim)
      status = pass_input(u, i, value[k]);
    if (status == UNIT_OK) {
      u->input[i] = value[k];
      u->fresh[i] = true;
    }
  }
  return status;
}

/* ---- steps ---- */

bool unit_is_over(const unit *u) {
  const hw_frame *frame = u->sim ? hw_sim_frame(u->sim) : NULL;
  return frame && frame->status == HW_DONE && frame->index < u->table.frames;
}

static unit_status step_frames(unit *u, double frames) {
  for (; frames > 0 && !unit_is_over(u); frames--) {
    hw_status status = hw_sim_step(u->sim);
    for (uint32_t i = 0; i < u->table.inputs; i++)
      u->fresh[i] = false;
    if (status == HW_OK || status == HW_DONE)
      continue;
    tell_halt(u);
    u->phase = UNIT_HALTED;
    return UNIT_ERROR;
  }
  return UNIT_OK;
}

unit_status unit_step(unit *u, double point, double size) {
  double tick = u->table.tick, now = unit_time(u), end = point + size;
  double frames = floor((end - now) / tick + 0.5);
  if (!isfinite(point) || fabs(point - now) > SLACK * tick)
    return unit_tell(&u->log, UNIT_ERROR,
                     "currentCommunicationPoint: %.17g s: the run is at %.17g s", point, now);
  if (!(size > 0) || !isfinite(size))
    return unit_tell(&u->log, UNIT_ERROR,
                     "communicationStepSize: %.17g s: a number above 0 is wanted", size);
  if (u->stops && end > u->stop + SLACK * tick)
    return unit_tell(
        &u->log, UNIT_ERROR,
        "communicationStepSize: %.17g s: it leads to %.17g s, behind stopTime, %.17g s", size, end,
        u->stop);
  /* no Discard: there are masters that try the same step again and again after one */
  if (frames < 1 || fabs(end - now - frames * tick) > SLACK * tick)
    return unit_tell(&u->log, UNIT_ERROR,
                     "communicationStepSize: %.17g s: no multiple of the tick, %.9g s", size, tick);
  if (frames > (double)(UINT32_MAX - hw_sim_frame(u->sim)->index))
    return unit_tell(&u->log, UNIT_ERROR, "communicationStepSize: %.17g s: too long for one run",
                     size);
  return step_frames(u, frames);
}
