/* What the files of the winch share: memory, the line on its drum, motor and brake. */
#ifndef HW_PARTS_WINCH_STATE_H
#define HW_PARTS_WINCH_STATE_H

#include "model/model.h"
#include "parts/winch.h"

enum {
  WINCH_MEM_TIME,  /* [s] of the tick that follows are */
  WINCH_MEM_PAID,  /* [m] */
  WINCH_MEM_SPEED, /* [m/s] */
  WINCH_MEM_ACCEL,
  WINCH_MEM_FILTERED, /* [N] */
  WINCH_MEM_ERROR,
  WINCH_MEM_INTEGRAL,
  WINCH_MEM_COMMAND,
  WINCH_MEM_STARTED,
  WINCH_MEM_HELD,
  WINCH_MEM_LIMITED,
  WINCH_MEM_RAMP, /* set speed of a drum's motor; the speed itself without a drum */
  WINCH_WORDS,
  WINCH_MEM_STALLED = WINCH_WORDS, /* [s] with stop_after: time at the motor's limit since the drum
                                      last made way */
  WINCH_MEM_STALL_SINCE,           /* [s] when that count began, */
  WINCH_MEM_STALL_PAID,            /* [m] and with what payout */
  WINCH_MEM_WATCHED,               /* [s] up to when it has counted */
  WINCH_MEM_SET, /* the brake has set by itself: -1 while hauling, +1 while paying out */
  WINCH_STALL_WORDS,
  /* where the mode is another than speed or tension or may change, and with layers */
  WINCH_MEM_MODE = WINCH_STALL_WORDS, /* 1 + the mode of the last tick; 0 before the first */
  WINCH_MEM_BRAKED,                   /* share of mode brake that is set: motor off, brake on */
  WINCH_MEM_BRAKED_RATE,              /* [1/s] until the next tick */
  WINCH_MEM_FORWARD,                  /* [m/s^2] acceleration that a drum's motor allows for */
  WINCH_MEM_FORWARD_RATE,
  WINCH_MEM_SEEN,       /* how many speeds of what it follows are known, 0 to 2: */
  WINCH_MEM_V1,         /* [m/s] at the last tick */
  WINCH_MEM_V2,         /* and at the one before */
  WINCH_MEM_HEAVE,      /* [m] of what it follows */
  WINCH_MEM_HEAVE0,     /* where compensating began: heave */
  WINCH_MEM_PAID0,      /* and payout */
  WINCH_MEM_LOAD_SPEED, /* [m/s] payout speed without what it compensates */
  WINCH_MEM_LOAD_ACCEL, /* until the next tick */
  WINCH_MEM_LOAD_PAID,  /* [m] its integral since then */
  WINCH_MEM_AT_STROKE,  /* -1, 0, 1: which end of the stroke */
  WINCH_MEM_AT_LIMIT,   /* the same of the line and the drum */
  WINCH_ALL_WORDS
};

/* An input may switch the mode. */
bool winch_switches(const hw_model *model, int part);
/* It has all words of memory: what modes beyond speed and tension remember. */
static inline bool winch_full(const hw_world *w, int part) {
  return w->model->part[part].mems == WINCH_ALL_WORDS;
}
bool winch_works_chain(const hw_model *model, const winch_params *p);
/* What holds the end of the line that it works; part below 0: the world. */
hw_ref winch_fairlead(const hw_model *model, const winch_params *p);
static inline bool winch_has_drum(const winch_params *p) { return p->drum_inertia > 0; }
static inline bool winch_has_layers(const winch_params *p) { return p->drum_width > 0; }
static inline hw_feed *winch_feed(const hw_world *w, const winch_params *p) {
  return &w->feed[p->cable.part];
}

/* ---- line in layers on a drum (winch_reel.c) ---- */

typedef struct winch_reel {
  double turns; /* of a layer, a whole number */
  double first; /* [m] radius of the line's middle in the first layer */
  double rise;  /* [m] from layer to layer */
  int layers;
} winch_reel;
typedef struct winch_lay {    /* where the line leaves it */
  int layer;                  /* from 1; where it climbs, the nearer one */
  double angle;               /* [rad] of the drum since it was empty */
  double radius, slope, bend; /* [m], dr/ds [1], d2r/ds2 [1/m] */
} winch_lay;

winch_reel winch_reel_of(const winch_params *p, double diameter);
double winch_reel_capacity(const winch_reel *reel);              /* [m] */
winch_lay winch_reel_at(const winch_reel *reel, double spooled); /* [m] of line on it */
double winch_reel_cube(const winch_reel *reel, double angle);    /* [m^3] integral of r^3 */
/* [m] diameter of the line on the drum; line on it at the start. */
double winch_line_diameter(const hw_model *model, const winch_params *p);
/* [m] Of the line at the start, as it is given; 0: of a reeved line that follows from its way. */
double winch_line_length(const hw_model *model, const winch_params *p);
double winch_spooled(const hw_model *model, const winch_params *p);

/* ---- the drum (winch_drum.c) ---- */

typedef struct winch_drum {
  double radius, by_paid, bend; /* [m]; dr/dS, d2r/dS2, with S the payout */
  double mass, mass_by_paid;    /* [kg] J / r^2 */
  double line;                  /* [kg/m] of the line that turns with it */
  double spooled, angle;        /* [m], [rad] */
  int layer;                    /* 0: not in layers */
} winch_drum;
winch_drum winch_drum_at(const hw_world *w, int part, double paid);

typedef struct winch_motor {
  double force; /* [N] at the line, positive hauls in */
  double by_speed, by_paid;
} winch_motor;
winch_motor winch_motor_at(const hw_world *w, int part, const winch_drum *drum, double speed);

void winch_drum_accel(hw_world *w, int part);
void winch_drum_watch(const hw_world *w, int part); /* a step, with stop_after */
/* A tick: the brake, and the end of the line (limit: 1 all is out, -1 all is in). */
void winch_drum_hold(hw_world *w, int part, double *mem, int limit);
double winch_drum_ramp(const hw_world *w, int part); /* its next RAMP */
void winch_drum_stall(const hw_world *w, int part, double *mem);
/* [m] What is left of the drum before it is full; a large number without layers. */
double winch_drum_room(const hw_world *w, int part, double paid);

/* ---- control (winch_control.c), once a tick ---- */

/* What was going on since the last tick. */
void winch_control_advance(double *mem, double dt);
double winch_control_command(hw_world *w, int part, double *mem, double dt);
/* The ramp towards a command, within its limits. */
double winch_control_accel(const hw_world *w, int part, const double *mem, double wanted);
/* After the ramp is known. */
void winch_control_forward(const hw_world *w, int part, double *mem);
/* [m/s] Signed speed at the end of a tick, from which it still stops at a distance `left` [m]. */
double winch_arrive(double left, double speed, double brake, double settle, double tick);

/* ---- winch_check.c ---- */
void winch_check(const hw_model *model, int part, hw_report *report);

#endif
