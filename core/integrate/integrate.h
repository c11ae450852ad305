/* Integrators: advance a world over one tick. They know blocks and sums, not parts: parts are
 * behind the two functions of hw_system. */
#ifndef HW_INTEGRATE_INTEGRATE_H
#define HW_INTEGRATE_INTEGRATE_H

#include "base/seldom.h"
#include "model/model.h"

typedef struct hw_system {
  /* Evaluates residual, energies, powers and, when w->tangent, the tangent at w->t, x, v, a, quat.
   * False when a part failed (w->failure). */
  bool (*forward)(hw_world *w);
  /* An accepted step ended at w->t; tick: it also ends the tick. Changes memory. False: failed. */
  bool (*accept)(hw_world *w, bool tick);
  /* Where a step begins, at an evaluated state; and where it ends: true when it must be cut shorter
   * because bodies went through each other in it. */
  void (*begin)(hw_world *w);
  bool (*passed)(hw_world *w);
  /* After an accepted step of the static start: what holds on by friction does so from here. */
  void (*settle)(hw_world *w);
  /* Marks the blocks whose speeds judge a step of ali3, at the evaluated state: bodies in contact,
   * joints with drives and stops. False when there are none. */
  bool (*judged)(const hw_world *w, unsigned char *mark);
  /* Poses, and the residual of the rows of constraints at w->level. */
  void (*constrain)(hw_world *w);
  /* Euler: forces that depend on the length of the step, which begins at the evaluated state with
   * the accelerations w->a; added to rhs [3 * blocks] and to powers [HW_SUMS]. False: none. */
  bool (*kick)(hw_world *w, double h, double *rhs, double *powers);
} hw_system;

/* What a piece of work came to: HW_UNFINISHED is gone on with by the same call. */
typedef enum hw_piece { HW_FAILED, HW_FINISHED, HW_UNFINISHED } hw_piece;

/* One Newton solve: with v = cx x + rv and a = cv v + ra for every block (a rotation's v is the
 * rate of its chart), finds x. `quat0` are the quaternions that the charts start from. */
typedef struct hw_stage {
  double cx, cv;
  const double *rv, *ra, *quat0;
  double tolerance,
      tight; /* of the last correction; `tight` where bodies touch: their dashpots turn
                              a small one into a large force */
  int most;  /* iterations */
} hw_stage;

/* Where a Newton solve is. */
typedef struct hw_iteration {
  int it, stops;
  double slope, last;
  bool reuse;
} hw_iteration;

/* Where a step of ali3 is: its stage from 1, 0 while none is under way; what the stages share. */
typedef struct hw_step {
  int stage;
  double t, h;
  hw_stage st;
  double sum1[HW_SUMS]; /* TR-BDF2: after stage 1 */
  hw_iteration newton;
} hw_step;

/* Where the search for a static start is: static.c, static_step.c. */
typedef struct hw_search {
  int pass;    /* 0: not begun */
  int k, most; /* steps of this pass, at most */
  int tried;   /* steps of all passes */
  double calm, h, longest, first, grown;
  double outset; /* [s] its first step */
  bool again;    /* it may set out once more, by longer steps */
  bool implicit;
  bool open, walks; /* a step, and the way along its correction, are under way */
  int corrections, trial;
  double low, g_low, high, g_high; /* of the way: see bracket */
  int side;
  double share, whole, last, size, g0;
  hw_stage stage;
  double imbalance; /* the largest force [N] or moment [N m] where the last step began */
  bool turns;       /* it is a moment */
} hw_search;

typedef struct hw_stepper {
  hw_system system;
  double *start;   /* state at the start of the step, whole state vector */
  double *stage;   /* vectors of the rule: history of the stage, increments, Runge-Kutta slopes */
  double *given;   /* state that the search for a static start began with, where there is one */
  int state_words; /* x, v, quat, sums, a, b, memory and keep lie one after the other */
  unsigned char *mark; /* [blocks] judged in this step */
  int worst;           /* block of the largest correction or error, for reports */
  uint32_t accepted, rejected, iterations;
  uint32_t left;  /* steps that may be tried before hw_advance returns on its way */
  uint32_t pause; /* `iterations` at which it does, and the static search */
  bool open;      /* it did: the tick that began at `begin` goes on */
  double begin;
  int level;                /* ali3: steps of the tick's length / 2^level, */
  unsigned long long place; /* of which so many are behind */
  hw_step step;             /* of ali3, the one under way */
  double blow;              /* [J] lost by the last jump of speeds, 0 or more: hw_close_rates */
  hw_search search;
  char text[256]; /* of a failure that names figures */
} hw_stepper;

size_t hw_stepper_bytes(const hw_model *model, int state_words);
void hw_stepper_make(hw_stepper *s, const hw_model *model, int state_words, hw_system system,
                     void *memory);

/* From w->t to `end`, about `tick` apart, until s->left steps are tried or s->pause is reached: s->open says that there is more
 * to do, by the same call. Where it is cut changes no bit. On false w->failure says why, and the state is
 * that of the last accepted step. */
bool hw_advance(hw_stepper *s, hw_world *w, double end);
/* May what integrators keep between ticks be used, where it came from outside? */
bool hw_keep_sound(const double *keep);
bool hw_ali3_advance(hw_stepper *s, hw_world *w, double end);
bool hw_rk_advance(hw_stepper *s, hw_world *w, double end);

/* Accelerations and multipliers of the state: A a = -res(a = 0), A the mass matrix with the rows of
 * linear constraints. Leaves w evaluated at them. */
bool hw_solve_accelerations(hw_stepper *s, hw_world *w);

/* Drops the step under way: the state is where it began, the next hw_advance takes it again. */
void hw_rewind(hw_stepper *s, hw_world *w);

/* static.c: moves the state to a static equilibrium near it, through steps of implicit Euler without
 * memory of speed that grow as they succeed; unfinished where s->pause is reached. Failed: none was found;
 * w->failure names the part and node that are out of balance the most, and by how much. */
hw_piece hw_find_static(hw_stepper *s, hw_world *w);
/* So many steps it may try, over all its passes. */
int hw_most_static(const hw_model *model);

/* project.c: onto the constraints, with the factors at hand: velocities; velocities, accelerations
 * and the forces; positions, false where they stay open. */
void hw_project_velocities(hw_stepper *s, hw_world *w);
void hw_project_rates(hw_stepper *s, hw_world *w);
bool hw_project_positions(hw_stepper *s, hw_world *w);
/* The same in the metric of the masses, at a start, or where constraints came or went: small gaps
 * are closed, velocities jump as by impulses of the constraints; `blow` is the energy that those
 * destroy. False: the joints contradict. */
bool hw_close_joints(hw_stepper *s, hw_world *w);
/* Where a body was put elsewhere in a run: what joints hold to it is there too, however far. */
bool hw_follow_places(hw_stepper *s, hw_world *w);
bool hw_close_rates(hw_stepper *s, hw_world *w);

/* Longest step [s] that an explicit rule could take from this state; 0: none found. Leaves the
 * accelerations void. */
double hw_stable_step(hw_stepper *s, hw_world *w);

/* estimate.c: error of a step that ended at the state, over what it may be; s->mark: blocks where forces may set in
 * within a step. The state stays as it is. */
typedef struct hw_taken {
  double h, cm;          /* [s], [1/s^2] of the last stage */
  const double *v1, *a1; /* rates at the end of stage 1 of TR-BDF2 */
  double *scratch;       /* [9 * blocks] */
} hw_taken;
double hw_step_error(hw_stepper *s, hw_world *w, const hw_taken *taken);

/* Powers of the energy sums at the evaluated state. */
static inline void hw_powers(const hw_world *w, double power[HW_SUMS]) {
  power[HW_SUM_WORK] = w->work_power;
  power[HW_SUM_DISSIPATED] = w->dissipated_power;
  power[HW_SUM_CONTACT] = w->contact_power;
}

/* Shared by the integrators. */
bool hw_may_step(hw_stepper *s); /* one more try; else the tick stays open */
static inline bool hw_may_evaluate(const hw_stepper *s) { return s->iterations < s->pause; }
static inline int hw_rows(const hw_world *w) { return 3 * w->model->blocks; }
void hw_keep(hw_stepper *s, const hw_world *w);                /* state -> start */
void hw_restore(hw_stepper *s, hw_world *w);                   /* start -> state */
bool hw_reject(hw_stepper *s, hw_world *w, const char *cause); /* always false */

/* hw_newton: from w->x; dx: the way from where the step began to there, scratch from then on. */
void hw_newton_begin(hw_stepper *s, hw_world *w, const hw_stage *stage);
hw_piece hw_newton(hw_stepper *s, hw_world *w, const hw_stage *stage, double *dx);
/* Its pieces, for another search along its corrections (static.c): the blocks at x; adds a correction,
 * returns the largest, in m or rad; that alone; work of the residual on it. */
void hw_stage_place(hw_world *w, const hw_stage *stage);
double hw_stage_correct(hw_world *w, const double *dx, int *worst);
double hw_stage_size(const hw_world *w, const double *dx);
double hw_stage_slope(const hw_world *w, const double *dx);

#endif
