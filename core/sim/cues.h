/* Cues: events that a scenario plans ("events"). At each tick, in the order of the text: what of them is due comes, sets
 * inputs, asks parts to let go, to take hold or to break, says a sentence, ends the run. docs/theory/operations.md.
 *
 * All that they know of the past is in words of memory (hw_cue_plan), so that a saved run goes on with the same bits. */
#ifndef HW_SIM_CUES_H
#define HW_SIM_CUES_H

#include "model/model.h"

/* At a tick; channels as of the accepted state. */
void hw_cues_tick(hw_world *w, const double *channel);
/* Where a run begins: nothing has come yet. */
void hw_cues_open(hw_world *w);
/* Words from outside: counts and flags. */
bool hw_cues_sound(const hw_world *w);
static inline bool hw_cues_ended(const hw_world *w) {
  return w->model->cue_end >= 0 && w->mem[w->model->cue_end] != 0;
}

#endif
