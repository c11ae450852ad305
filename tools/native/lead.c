/* Leads the controllers of a scenario (see lead.h). */
#include "lead.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fmu.h"
#include "json.h"
#include "native.h"

/* A channel that a unit reads. */
typedef struct lead_read {
  const fmu_variable *variable;
  char *channel_id;
  uint32_t channel;
  double factor;
} lead_read;

/* An input that it leads. */
typedef struct lead_set {
  const fmu_variable *variable;
  char *input_id, *unit;
  uint32_t input;
  double factor, least, most;
  bool words, saturate; /* words: a choice, whole numbers */
} lead_set;

typedef struct lead {
  char name[200]; /* for complaints, and the unit's own name */
  fmu *unit;
  uint32_t every; /* frames */
  size_t reads, sets;
  lead_read *read;
  lead_set *set;
} lead;

struct leads {
  hw_section channels;
  double frame; /* [s] */
  size_t count;
  lead *lead;
};

static size_t length_of(const char *array) {
  size_t n = 0;
  for (const char *p = json_first(array); p; p = json_next(p))
    n++;
  return n;
}

static bool is_true(const char *object, const char *key) {
  const char *p = json_member(object, key);
  return p && !strncmp(p, "true", 4);
}

static int no_memory(const lead *one) {
  return complain(FAILURE, "%s: not enough memory", one->name);
}

/* ---- what the manifest says ---- */

static int find_variable(const lead *one, const char *object, const char *causality,
                         const fmu_variable **out) {
  char *variable = json_text(object, "variable");
  int code = variable ? fmu_find(one->unit, variable, causality, out) : no_memory(one);
  free(variable);
  return code;
}

static int bind_reads(lead *one, const hw_model *model, const char *controller) {
  const char *inputs = json_member(controller, "inputs");
  one->read = calloc(length_of(inputs) + 1, sizeof *one->read);
  if (!one->read)
    return no_memory(one);
  for (const char *p = json_first(inputs); p; p = json_next(p)) {
    lead_read *r = &one->read[one->reads++];
    r->channel_id = json_text(p, "channel");
    if (!r->channel_id)
      return no_memory(one);
    r->channel = hw_model_channel(model, r->channel_id);
    r->factor = json_number(p, "factor");
    int code = find_variable(one, p, "input", &r->variable);
    if (code != GOOD)
      return code;
  }
  return GOOD;
}

static int bind_sets(lead *one, const hw_model *model, const char *controller) {
  const char *outputs = json_member(controller, "outputs");
  one->set = calloc(length_of(outputs) + 1, sizeof *one->set);
  if (!one->set)
    return no_memory(one);
  for (const char *p = json_first(outputs); p; p = json_next(p)) {
    lead_set *s = &one->set[one->sets++];
    s->input_id = json_text(p, "input");
    if (!s->input_id)
      return no_memory(one);
    s->input = hw_model_input(model, s->input_id);
    s->factor = json_number(p, "factor");
    s->saturate = is_true(p, "saturate");
    const char *input = json_first(json_member(hw_model_manifest(model), "inputs"));
    for (uint32_t i = 0; input && i < s->input; i++)
      input = json_next(input);
    s->least = json_number(input, "min");
    s->most = json_number(input, "max");
    s->words = json_member(input, "words");
    s->unit = json_text(input, "unit");
    int code = find_variable(one, p, "output", &s->variable);
    if (code != GOOD)
      return code;
  }
  return GOOD;
}

static int set_parameters(lead *one, const char *controller) {
  int code = GOOD;
  const char *p = json_first(json_member(controller, "parameters"));
  for (; p && code == GOOD; p = json_next(p)) {
    const fmu_variable *v;
    code = find_variable(one, p, "parameter", &v);
    if (code == GOOD)
      code = fmu_set(one->unit, v, json_number(p, "value"));
  }
  return code;
}

/* Its steps must end where ours do. */
static int check_step(const lead *one, double frame) {
  const double SLACK = 1e-6;
  double own = fmu_own_step(one->unit), step = one->every * frame;
  if (own > 0 && (step / own < 1 - SLACK || fabs(step / own - floor(step / own + 0.5)) > SLACK))
    return complain(BAD_INPUT,
                    "%s: a step of %.9g s is no whole number of the unit's own steps of %.9g s "
                    "(fixedInternalStepSize): give the controller another \"step\"",
                    one->name, step, own);
  return GOOD;
}

static int open_one(lead *one, const hw_model *model, const char *units, const char *controller,
                    double frame) {
  char *id = json_text(controller, "id"), *file = json_text(controller, "fmu"), path[1400];
  one->every = (uint32_t)json_number(controller, "every");
  snprintf(one->name, sizeof one->name, "controller \"%s\" (%s)", id ? id : "", file ? file : "");
  int length = snprintf(path, sizeof path, "%s/%s", units ? units : "", file ? file : "");
  int code = GOOD;
  if (!id || !file)
    code = no_memory(one);
  else if (!units)
    code = complain(BAD_INPUT,
                    "%s: a unit is foreign code with all your rights: it is loaded only where "
                    "--units DIR names the folder that it is in",
                    one->name);
  else if (length < 0 || (size_t)length >= sizeof path)
    code = complain(BAD_INPUT, "%s: its path is too long", one->name);
  if (code == GOOD)
    code = fmu_open(one->name, path, &one->unit);
  if (code == GOOD)
    code = check_step(one, frame);
  if (code == GOOD)
    code = bind_reads(one, model, controller);
  if (code == GOOD)
    code = bind_sets(one, model, controller);
  if (code == GOOD)
    code = fmu_make(one->unit);
  if (code == GOOD)
    code = set_parameters(one, controller);
  free(id);
  free(file);
  return code;
}

int leads_open(const hw_model *model, const char *units, leads **out) {
  const char *manifest = hw_model_manifest(model);
  const char *controllers = json_member(manifest, "controllers");
  size_t count = length_of(controllers);
  *out = NULL;
  if (!count)
    return GOOD;
  leads *l = calloc(1, sizeof *l);
  if (l)
    l->lead = calloc(count, sizeof *l->lead);
  if (!l || !l->lead) {
    free(l);
    return complain(FAILURE, "not enough memory");
  }
  l->channels = hw_model_section(model, "channels");
  l->frame = json_number(manifest, "frame");
  int code = GOOD;
  for (const char *p = json_first(controllers); p && code == GOOD; p = json_next(p))
    code = open_one(&l->lead[l->count++], model, units, p, l->frame);
  if (code == GOOD)
    *out = l;
  else
    leads_close(l);
  return code;
}

void leads_close(leads *l) {
  if (!l)
    return;
  for (size_t i = 0; i < l->count; i++) {
    lead *one = &l->lead[i];
    fmu_close(one->unit);
    for (size_t k = 0; k < one->reads; k++)
      free(one->read[k].channel_id);
    for (size_t k = 0; k < one->sets; k++) {
      free(one->set[k].input_id);
      free(one->set[k].unit);
    }
    free(one->read);
    free(one->set);
  }
  free(l->lead);
  free(l);
}

/* ---- the run ---- */

static int give_channels(const leads *l, const lead *one, const hw_sim *sim) {
  const double *channel = hw_frame_numbers(hw_sim_frame(sim), l->channels);
  int code = GOOD;
  for (size_t k = 0; k < one->reads && code == GOOD; k++) {
    const lead_read *r = &one->read[k];
    code = fmu_set(one->unit, r->variable, channel[r->channel] * r->factor);
  }
  return code;
}

int leads_begin(leads *l, const hw_sim *sim) {
  int code = GOOD;
  for (size_t i = 0; i < l->count && code == GOOD; i++) {
    code = fmu_enter(l->lead[i].unit);
    if (code == GOOD)
      code = give_channels(l, &l->lead[i], sim);
    if (code == GOOD)
      code = fmu_leave(l->lead[i].unit);
  }
  return code;
}

/* An output of the unit, as the input takes it. */
static int set_input(const lead *one, const lead_set *s, hw_sim *sim, record *record) {
  const hw_frame *frame = hw_sim_frame(sim);
  double out = 0;
  int code = fmu_get(one->unit, s->variable, &out);
  if (code != GOOD)
    return code;
  double value = out * s->factor + 0.0; /* -0 becomes 0: JSON readers do not tell them apart */
  if (s->saturate && !isnan(value))
    value = value < s->least ? s->least : value > s->most ? s->most : value;
  if (isfinite(value) && hw_sim_input(sim, s->input, value) == HW_OK)
    return record_add(record, s->input_id, frame->index, value);
  return complain(
      HALTED,
      "%s: at %.9g s its output \"%s\" is %.17g, which makes %.17g for the input "
      "\"%s\": it takes %.9g to %.9g %s%s",
      one->name, frame->time, s->variable->name, out, value, s->input_id, s->least, s->most,
      s->words                          ? "(whole numbers)"
      : s->unit && strcmp(s->unit, "1") ? s->unit
                                        : "",
      s->words || isnan(value) || s->saturate ? ""
                                              : "; \"saturate\" would hold it at the end of that");
}

int leads_exchange(leads *l, hw_sim *sim, record *record) {
  uint32_t index = hw_sim_frame(sim)->index;
  int code = GOOD;
  for (size_t i = 0; i < l->count && code == GOOD; i++) {
    lead *one = &l->lead[i];
    if (index % one->every)
      continue;
    for (size_t k = 0; k < one->sets && code == GOOD; k++)
      code = set_input(one, &one->set[k], sim, record);
    if (code == GOOD)
      code = give_channels(l, one, sim);
    if (code ==
        GOOD) /* both ends as products: no sum of steps drifts away from the run's own time */
      code = fmu_step(one->unit, index * l->frame, one->every * l->frame);
  }
  return code;
}
