/* Whose evaluation is this? What reads what an evaluation has left (ports, forces, what touches) holds it to be that of the
 * state as it is. In checked builds (HAWSE_CHECKED, those with sanitizers) the ports as they were evaluated are kept, and
 * compared with those of the state: it traps where they differ. In others nothing is asked: the stages of README.md
 * see to it. */
#ifndef HW_SIM_EVALUATED_H
#define HW_SIM_EVALUATED_H

#include "sim/sim_state.h"

#ifdef HAWSE_CHECKED
size_t hw_evaluated_bytes(const hw_model *model);
/* The world has been evaluated as it is. */
void hw_evaluated_note(hw_world *w);
/* Traps unless it has been. */
void hw_evaluated_hold(const hw_world *w);
#else
static inline size_t hw_evaluated_bytes(const hw_model *model) { return 0 * (size_t)model->ports; }
static inline void hw_evaluated_note(hw_world *w) { (void)w; }
static inline void hw_evaluated_hold(const hw_world *w) { (void)w; }
#endif

/* forward.c: poses, speeds and rates of all ports by the state. */
void hw_sim_place(hw_world *w);

#endif
