/* What the files of the reeved line share: its memory and the view of one evaluation.
 *
 * Points are numbered from 0 to n + 1: end a, the n passages, end b. Fall k (0..n) lies between points k and
 * k + 1. */
#ifndef HW_PARTS_REEVE_STATE_H
#define HW_PARTS_REEVE_STATE_H

#include "model/model.h"
#include "parts/reeve.h"

/* Words of memory: of the line, then the length at the start of each fall, then those of each passage. */
enum { REEVE_MEM_SLACK, REEVE_MEM_LIMIT, REEVE_MEM_STOPPED, REEVE_MEM_FALLS };
enum {
  REEVE_ANCHOR, /* [m] where the bristle of friction holds the line that has passed */
  REEVE_STORED, /* [J] what the bristle holds, as the ledger has it; -1: as it was at the start */
  REEVE_ANGLE,  /* [rad] of the arc at the last commit, wraps apart */
  REEVE_SHIFT,  /* [m] by which the mark on the arc has moved, see reeve_path.c */
  REEVE_MARK,   /* unit, world: the middle of the arc at the last commit */
  REEVE_NORMAL = REEVE_MARK + 3, /* unit, world: axis about which the line goes, then */
  REEVE_HELD = REEVE_NORMAL + 3, /* the mark in the axes of what holds the passage */
  REEVE_WORDS = REEVE_HELD + 3
};

/* An end, or a passage. */
typedef struct reeve_point {
  const reeve_pass_params *p; /* NULL: an end */
  hw_port at;                 /* of the world too */
  hw_port *port;              /* NULL: the world */
  int block;                  /* of the line that has passed; of an end that of a drum; -1: none */
  double r;                   /* [m] */
  bool swivels, inside;       /* inside: a fall begins within the circle */
  v3 n;                       /* axis of the arc, unit */
  v3 in, out;                 /* where the falls before and after touch [m] */
  v3 e[2];                    /* unit, from the middle to these */
  double arc[2];              /* [rad] from the first to the mark, from the mark to the second */
  double wrap;                /* [rad] of friction: of the arc, or between the falls, with wraps */
  double
      turn; /* [m] of its circumference by which what holds it has turned since the last commit */
  double passed, speed; /* [m], [m/s] line that went from the fall before to the fall after */
  double cap, force;    /* [N] the most that friction holds, and what it does hold */
  bool sticks;
  double slip;       /* [m/s] of the line over what holds the passage */
  double mass, flow; /* [kg] that moves with the point; that flows */
  v3 load, moment;   /* by the falls' tension and by friction, on what holds it [N], [N m] */
} reeve_point;

typedef struct reeve_fall {
  double l, rate;        /* [m], [m/s] length, with its arcs up to the marks */
  double L, flow;        /* [m], [m/s] unstretched, and its rate */
  double straight;       /* [m] */
  v3 u;                  /* unit; 0 where it has no length */
  double strain, T, tau; /* tau: conjugate to the unstretched length, -dU/dL and what damps [N] */
  bool taut;
  double least, stop; /* [m] line that stays in it; [N] by which more is kept from leaving */
} reeve_fall;

typedef struct reeve_view {
  const reeve_params *p;
  double *mem;
  int n;
  double length, mu, grip; /* [m], [kg/m], [N/m] stiffness of the bristles */
  hw_feed *feed;           /* NULL without a winch */
  bool feeds_b;
  reeve_point point[REEVE_MOST + 2];
  reeve_fall fall[REEVE_MOST + 1];
} reeve_view;

static inline double *reeve_pass_mem(const reeve_view *q, int i) {
  return q->mem + REEVE_MEM_FALLS + q->n + 1 + REEVE_WORDS * (i - 1);
}

/* reeve.c: the points at the evaluation point, and all of it. */
void reeve_gather(const hw_world *w, int part, reeve_view *q);
void reeve_look(const hw_world *w, int part, reeve_view *q);
/* reeve_path.c: arcs and falls; `first`: at the start, before the line has a memory. */
void reeve_path(reeve_view *q, bool first);
/* Moment about its middle, per tension, by which fall f tilts a circle on a given axis; side 0: the fall before it, 1:
 * after it. */
v3 reeve_tilt(const reeve_point *s, const reeve_fall *f, int side);
/* reeve_force.c: tensions and friction; and their forces. */
void reeve_tensions(const hw_world *w, reeve_view *q);
void reeve_force(hw_world *w, int part);
/* reeve_check.c */
void reeve_check(const hw_model *model, int part, hw_report *report);

#endif
