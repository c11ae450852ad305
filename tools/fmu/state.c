/* States of a unit: one block of bytes with a head, what was set, and the run's own block (hw_sim_save). The block is its own
 * serialization, for the same unit on a machine of the same byte order; one from outside is looked at before it is used. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

struct unit_state {
  char magic[8];
  uint64_t token; /* FNV-1a of the unit's token */
  uint64_t bytes; /* of the whole block */
  uint32_t phase;
  uint32_t flags; /* SET_UP and others */
  double stop;    /* [s] */
  /* inputs, whether each is fresh (1 or 0), parameters; then the run's block where it has begun */
};

enum { SET_UP = 1, STOPS = 2, BEGUN = 4, ALL_FLAGS = 7 };
static const char MAGIC[8] = {'H', 'W', 'U', 'N', 'I', 'T', '1', '\n'};

static uint64_t hash(const char *text) {
  uint64_t h = 0xcbf29ce484222325u;
  for (; *text; text++)
    h = (h ^ (unsigned char)*text) * 0x100000001b3u;
  return h;
}

/* Of the head and what was set. */
static size_t head_bytes(const unit_table *t) {
  return sizeof(unit_state) + sizeof(double) * (2 * (size_t)t->inputs + t->parameters);
}

static double *numbers(unit_state *state) { return (double *)(void *)(state + 1); }

unit_status unit_get_state(unit *u, unit_state **state) {
  if (u->phase == UNIT_HALTED)
    return unit_tell(&u->log, UNIT_ERROR, "the run has halted: it has no state to keep");
  size_t head = head_bytes(&u->table), run = u->sim ? hw_sim_state_size(u->sim) : 0;
  unit_state *made = calloc(1, head + run);
  if (!made)
    return unit_tell(&u->log, UNIT_ERROR, "there is not enough memory for a state");
  memcpy(made->magic, MAGIC, sizeof MAGIC);
  made->token = hash(u->table.token);
  made->bytes = head + run;
  made->phase = (uint32_t)u->phase;
  made->flags = (u->set_up ? SET_UP : 0u) | (u->stops ? STOPS : 0u) | (u->sim ? BEGUN : 0u);
  made->stop = u->stops ? u->stop : 0;
  double *to = numbers(made);
  for (uint32_t i = 0; i < u->table.inputs; i++) {
    to[i] = u->input[i];
    to[u->table.inputs + i] = u->fresh[i] ? 1 : 0;
  }
  if (u->table.parameters)
    memcpy(to + 2 * u->table.inputs, u->parameter, sizeof(double) * u->table.parameters);
  if (u->sim && hw_sim_save(u->sim, (char *)made + head, run) != HW_OK) {
    free(made);
    return unit_tell(&u->log, UNIT_ERROR, "the run could not be saved");
  }
  free(*state);
  *state = made;
  return UNIT_OK;
}

/* A run in that state: the present one where it is of the same model, else of a new one. */
static unit_status load_run(unit *u, const unit_state *state, const double *parameter) {
  size_t head = head_bytes(&u->table);
  size_t bytes = sizeof(double) * u->table.parameters;
  bool same = u->compiled && !memcmp(parameter, u->parameter, bytes);
  hw_model *model = same ? NULL : unit_compile(u, parameter);
  if (!same && !model)
    return UNIT_ERROR;
  hw_status status = HW_OK;
  hw_sim *sim = same ? u->sim : NULL;
  if (!(state->flags & BEGUN))
    sim = NULL;
  else if (!sim)
    status =
        hw_sim_create(same ? u->model : model, &sim); /* only a run that has begun takes a state */
  if (status == HW_OK && sim)
    status = hw_sim_load(sim, (const char *)state + head, (size_t)state->bytes - head);
  if (status != HW_OK) {
    if (sim != u->sim)
      hw_sim_free(sim);
    hw_model_free(model);
    return unit_tell(&u->log, UNIT_ERROR, "the state is none of this unit, or damaged");
  }
  if (sim != u->sim) {
    hw_sim_free(u->sim);
    u->sim = NULL;
  }
  if (!same)
    unit_take_model(u, model);
  u->sim = sim;
  return UNIT_OK;
}

unit_status unit_set_state(unit *u, const unit_state *state) {
  const unit_table *t = &u->table;
  if (!state || memcmp(state->magic, MAGIC, sizeof MAGIC) || state->token != hash(t->token))
    return unit_tell(&u->log, UNIT_ERROR, "the state is none of this unit");
  const double *from = (const double *)(const void *)(state + 1);
  unit_status status = load_run(u, state, from + 2 * t->inputs);
  if (status != UNIT_OK)
    return status;
  for (uint32_t i = 0; i < t->inputs; i++) {
    u->input[i] = from[i];
    u->fresh[i] = from[t->inputs + i] != 0;
  }
  if (t->parameters)
    memcpy(u->parameter, from + 2 * t->inputs, sizeof(double) * t->parameters);
  u->phase = (unit_phase)state->phase;
  u->set_up = state->flags & SET_UP;
  u->stops = state->flags & STOPS;
  u->stop = state->stop;
  return UNIT_OK;
}

void unit_free_state(unit_state *state) { free(state); }

size_t unit_state_bytes(const unit_state *state) { return (size_t)state->bytes; }

unit_status unit_write_state(unit *u, const char *call, const unit_state *state, void *bytes,
                             size_t size) {
  if (size < unit_state_bytes(state))
    return unit_tell(&u->log, UNIT_ERROR, "%s: room of %zu bytes; %zu are wanted", call, size,
                     unit_state_bytes(state));
  memcpy(bytes, state, unit_state_bytes(state));
  return UNIT_OK;
}

/* Inputs and parameters are in their ranges; marks are marks. */
static bool in_range(const unit_variable *v, uint32_t count, const double *value) {
  for (uint32_t i = 0; i < count; i++)
    if (!(value[i] >= v[i].min && value[i] <= v[i].max))
      return false;
  return true;
}

static bool is_sound(const unit_table *t, unit_state *state, size_t size) {
  size_t head = head_bytes(t);
  bool begun = state->flags & BEGUN;
  uint32_t p = state->phase;
  if (memcmp(state->magic, MAGIC, sizeof MAGIC) || state->token != hash(t->token) ||
      state->bytes != size || state->flags & ~(uint32_t)ALL_FLAGS || (size > head) != begun)
    return false;
  if (p != UNIT_MADE && p != UNIT_BEGINNING && p != UNIT_STEPPING && p != UNIT_ENDED)
    return false;
  if (!begun && p == UNIT_STEPPING)
    return false;
  const double *number = numbers(state);
  for (uint32_t i = 0; i < t->inputs; i++)
    if (number[t->inputs + i] != 0 && number[t->inputs + i] != 1)
      return false;
  return state->stop >= 0 && in_range(t->input, t->inputs, number) &&
         in_range(t->parameter, t->parameters, number + 2 * t->inputs);
}

unit_status unit_read_state(unit *u, const void *bytes, size_t size, unit_state **state) {
  unit_state *made = NULL;
  if (bytes && size >= head_bytes(&u->table)) {
    if (!(made = malloc(size)))
      return unit_tell(&u->log, UNIT_ERROR, "there is not enough memory for a state");
    memcpy(made, bytes, size);
  }
  if (!made || !is_sound(&u->table, made, size)) {
    free(made);
    return unit_tell(&u->log, UNIT_ERROR, "%zu bytes: no state of this unit, or damaged", size);
  }
  free(*state);
  *state = made;
  return UNIT_OK;
}
