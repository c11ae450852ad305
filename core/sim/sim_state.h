/* A run: the world, the integrator, the frame, in one block of memory. */
#ifndef HW_SIM_SIM_STATE_H
#define HW_SIM_SIM_STATE_H

#include "hawse/hawse.h"
#include "integrate/integrate.h"
#include "model/model.h"
#include "sim/cues.h"
#include "sim/extremes.h"

enum { HW_REPORT_BYTES = 1024, HW_PROGRESS_BYTES = 256 };

struct hw_sim {
  const hw_model *model;
  hw_world world; /* first after the model: see sim_of() */
  hw_stepper stepper;
  int state_words;    /* x, v, quat, sums, a, b, mem, keep */
  uint32_t index;     /* of the frame */
  uint32_t status;    /* hw_status */
  bool started;       /* the state of t = 0 was found */
  bool starting;      /* its search is under way */
  int tick;           /* of the frame that is under way, from 1; 0: none is */
  void *replan;       /* of replan.h */
  hw_port *evaluated; /* of evaluated.h, in checked builds */
  hw_extremes extremes;
  double *looked; /* [channels] as cues see them */
  unsigned char *frame;
  char report[HW_REPORT_BYTES], progress[HW_PROGRESS_BYTES];
};

/* A start or a frame is under way: nothing may act in it. */
static inline bool hw_sim_within(const hw_sim *sim) { return sim->tick || sim->starting; }

/* forward.c */
bool hw_sim_forward(hw_world *w);
/* Poses, and the rows of constraints at w->level; the forces stay as they were. */
void hw_sim_constrain(hw_world *w);
bool hw_sim_accept(hw_world *w, bool tick);
/* Where a step begins and ends, for contact: see hw_system. */
void hw_sim_begin(hw_world *w);
bool hw_sim_passed(hw_world *w);
bool hw_sim_judged(const hw_world *w, unsigned char *mark);
/* Evaluates the state as it is: ports, forces, energies, powers. */
bool hw_sim_refresh(hw_sim *sim);

/* The run has come to its duration, or an event has ended it. */
static inline bool hw_sim_over(const hw_sim *sim) {
  return sim->index >= (uint32_t)sim->model->frames || hw_cues_ended(&sim->world);
}

/* sim.c: the status of a run that failed, its report written. Everything at t = 0, the start not yet looked for. */
hw_status hw_sim_halt(hw_sim *sim);
void hw_sim_rewind(hw_sim *sim);

/* frame.c */
void hw_sim_write_frame(hw_sim *sim);
/* All channels of the state as it was evaluated last. */
void hw_sim_look(hw_sim *sim, double *channel);
/* Least and greatest of the channels: where a frame begins, when contact sources have settled an accepted step, and
 * when all of it is settled and evaluated. */
void hw_sim_begin_extremes(hw_sim *sim);
void hw_sim_note_sources(hw_sim *sim);
void hw_sim_note_parts(hw_sim *sim);
void hw_sim_write_report(hw_sim *sim);
void hw_sim_write_progress(hw_sim *sim);
uint64_t hw_sim_hash(const hw_sim *sim);
/* Steps a frame is cut into. */
int hw_sim_ticks(const hw_model *model);

static inline hw_sim *sim_of(hw_world *w) {
  return (hw_sim *)(void *)((char *)w - offsetof(hw_sim, world));
}

#endif
