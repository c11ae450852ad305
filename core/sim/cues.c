/* Events of the scenario (see cues.h). */
#include "sim/cues.h"

#include <math.h>

static double *words(const hw_world *w, const hw_cue_plan *cue) { return w->mem + cue->mem; }

/* The moment of a tick and one that is given differ by rounding. */
static bool reached(double now, double moment) {
  return now >= moment - 1e-12 * (1 + fabs(moment));
}

/* Is its channel as it is to be, and has it been for long enough? Without a channel: yes. */
static bool channel_is(const hw_world *w, const hw_cue_plan *cue, const double *channel) {
  const hw_cue *p = cue->params;
  double *mem = words(w, cue);
  if (cue->channel < 0)
    return true;
  double value = channel[cue->channel];
  bool is = (!HW_GIVEN(hw_cue, p, above) || value > p->above) &&
            (!HW_GIVEN(hw_cue, p, below) || value < p->below);
  if (!is) {
    mem[HW_CUE_SINCE] = -1;
    mem[HW_CUE_RESTS] = 0;
  } else if (mem[HW_CUE_SINCE] < 0)
    mem[HW_CUE_SINCE] = w->t;
  return is && reached(w->t, mem[HW_CUE_SINCE] + p->lasting);
}

/* Has the event before it come, and long enough ago? */
static bool follows(const hw_world *w, const hw_cue_plan *cue) {
  if (cue->after < 0)
    return true;
  const double *before = words(w, &w->model->cue[cue->after]);
  double served = cue->channel < 0 ? words(w, cue)[HW_CUE_SERVED] : 0;
  return before[HW_CUE_COUNT] > served && reached(w->t, before[HW_CUE_LAST] + cue->params->delay);
}

static bool called(hw_world *w, const hw_cue_plan *cue) {
  if (cue->hand < 0)
    return true;
  double *call = w->mem + w->model->input[cue->hand].mem;
  bool now = *call != 0;
  *call = 0; /* a call that comes amiss is forgotten */
  return now;
}

/* All of them are asked each time: what they remember follows the run also where another says no. */
static bool is_due(hw_world *w, const hw_cue_plan *cue, const double *channel) {
  const double *mem = words(w, cue);
  bool as_wanted = channel_is(w, cue, channel), call = called(w, cue);
  return as_wanted && call && follows(w, cue) && reached(w->t, cue->params->at) &&
         mem[HW_CUE_RESTS] == 0 && mem[HW_CUE_COUNT] < cue->params->times;
}

/* Whoever was moving it leaves it to this one. */
static void take_over(hw_world *w, int input) {
  const hw_model *model = w->model;
  for (int i = 0; i < model->cue_count; i++)
    for (int k = 0; k < model->cue[i].moves; k++) {
      const hw_cue_move *m = &model->cue[i].move[k];
      if (m->input == input && m->mem >= 0)
        w->mem[m->mem + HW_MOVE_BEGAN] = -1;
    }
}

static void move(hw_world *w, const hw_cue_move *m) {
  take_over(w, m->input);
  double *value = w->mem + w->model->input[m->input].mem;
  if (m->mem < 0) {
    *value = m->value;
    return;
  }
  double *mem = w->mem + m->mem;
  mem[HW_MOVE_BEGAN] = w->t;
  mem[HW_MOVE_FROM] = mem[HW_MOVE_NOW] = *value;
}

/* Inputs on their way; one that was set by someone else meanwhile is left to him. */
static void go_on(hw_world *w, const hw_cue_move *m) {
  double *value = w->mem + w->model->input[m->input].mem, *mem = w->mem + (m->mem < 0 ? 0 : m->mem);
  if (m->mem < 0 || mem[HW_MOVE_BEGAN] < 0)
    return;
  double s = (w->t - mem[HW_MOVE_BEGAN]) / m->over;
  bool there = reached(s, 1);
  if (*value != mem[HW_MOVE_NOW]) {
    mem[HW_MOVE_BEGAN] = -1;
    return;
  }
  *value = there ? m->value : mem[HW_MOVE_FROM] + s * (m->value - mem[HW_MOVE_FROM]);
  mem[HW_MOVE_NOW] = *value;
  if (there)
    mem[HW_MOVE_BEGAN] = -1;
}

static void come(hw_world *w, int i) {
  const hw_model *model = w->model;
  const hw_cue_plan *cue = &model->cue[i];
  double *mem = words(w, cue);
  mem[HW_CUE_COUNT]++;
  mem[HW_CUE_LAST] = w->t;
  mem[HW_CUE_RESTS] = cue->channel >= 0 || (cue->after < 0 && cue->hand < 0);
  if (cue->after >= 0)
    mem[HW_CUE_SERVED] = words(w, &model->cue[cue->after])[HW_CUE_COUNT];
  hw_world_tell(w, HW_EVENT_CUE, -1, i);
  for (int k = 0; k < cue->moves; k++)
    move(w, &cue->move[k]);
  for (int k = 0; k < cue->asks; k++) {
    const hw_cue_ask *ask = &cue->ask[k];
    model->part[ask->part].kind->switches->ask(w, ask->part, ask->ask, ask->place);
  }
  if (cue->params->end)
    w->mem[model->cue_end] = 1;
}

void hw_cues_tick(hw_world *w, const double *channel) {
  const hw_model *model = w->model;
  for (int i = 0; i < model->cue_count; i++)
    for (int k = 0; k < model->cue[i].moves; k++)
      go_on(w, &model->cue[i].move[k]);
  for (int i = 0; i < model->cue_count; i++)
    if (is_due(w, &model->cue[i], channel))
      come(w, i);
}

void hw_cues_open(hw_world *w) {
  const hw_model *model = w->model;
  for (int i = 0; i < model->cue_count; i++) {
    words(w, &model->cue[i])[HW_CUE_SINCE] = -1;
    for (int k = 0; k < model->cue[i].moves; k++)
      if (model->cue[i].move[k].mem >= 0)
        w->mem[model->cue[i].move[k].mem + HW_MOVE_BEGAN] = -1;
  }
}

/* Under way since some time that has been, from a value that the input takes; or at rest. */
static bool move_sound(const hw_world *w, const hw_cue_move *m) {
  const double *mem = w->mem + m->mem;
  if (m->mem < 0 || mem[HW_MOVE_BEGAN] == -1)
    return true;
  return mem[HW_MOVE_BEGAN] >= 0 && mem[HW_MOVE_BEGAN] <= w->t &&
         hw_input_takes(&w->model->input[m->input], mem[HW_MOVE_FROM]);
}

bool hw_cues_sound(const hw_world *w) {
  const hw_model *model = w->model;
  for (int i = 0; i < model->cue_count; i++) {
    const hw_cue_plan *cue = &model->cue[i];
    const double *mem = words(w, cue);
    if (!hw_is_count(mem[HW_CUE_COUNT], 0, cue->params->times) ||
        !hw_is_count(mem[HW_CUE_RESTS], 0, 1) ||
        !hw_is_count(mem[HW_CUE_SERVED], 0, HW_CUE_MOST_TIMES))
      return false;
    for (int k = 0; k < cue->moves; k++)
      if (!move_sound(w, &cue->move[k]))
        return false;
  }
  return model->cue_end < 0 || hw_is_count(w->mem[model->cue_end], 0, 1);
}
