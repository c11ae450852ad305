/* What the files of contact/outlines share. */
#ifndef HW_CONTACT_OUTLINES_PARTS_H
#define HW_CONTACT_OUTLINES_PARTS_H

#include "contact/outlines.h"
#include "contact/source.h"

typedef struct plane {
  double x, y;
} plane;

static inline double plane_dot(plane a, plane b) { return a.x * b.x + a.y * b.y; }
static inline double plane_cross(plane a, plane b) { return a.x * b.y - a.y * b.x; }

/* A body at the evaluation point. */
typedef struct outlines_body {
  hw_needs_pose pose;
  double x[3], u[3]; /* of the state */
  double v[3];       /* x, y, yaw; in a step of Euler with what it has done so far */
  double ahead[3];   /* of that, by all but contact in plan */
  double start[3];   /* v before contact in plan */
  int island;        /* bodies that a step joins by contacts have one number */
  int contacts;      /* of this step */
  int struck;        /* the last blow that changed it */
  double W[9];       /* inverse of its mass matrix */
  bool moves;
} outlines_body;

/* A remembered contact: words of the state. */
typedef struct outlines_memory {
  double key;                    /* 1 + pair * BERTH_KEYS + which; 0: none */
  double vx0, vy0;               /* [m/s] at first touch */
  double area;                   /* of the last step [m^2]; of a fender its deflection [m] */
  double shear;                  /* [m] ds */
  double a[2], b[2];             /* [m] C of the last step, in the axes of the two bodies */
  double taken;                  /* [J] from the bodies so far */
  double since;                  /* [s] time of first touch */
  double peak, deepest, impulse; /* [N], [m], [N s] so far */
  double when, force, power;     /* [s], [N], [W] of the last step: for those sums outside Euler */
  double vx, friction;           /* [m/s], [N] of the last step */
  double held, storing; /* [J] booked as held by it, [W] of the last step: lost when it ends */
} outlines_memory;
_Static_assert(sizeof(outlines_memory) == HW_OUTLINES_MEM * sizeof(double), "words of the memory");

/* How the coordinates (X, Y, psi) of a body carry the speed of its point C along a direction. */
typedef struct lever {
  double d[3];
} lever;

/* Those of both bodies along i and j. */
typedef struct levers {
  lever ai, aj, bi, bj;
} levers;

/* A contact at the evaluation point. */
typedef struct outlines_contact {
  int pair, fender; /* fender -1: outline on outline */
  hw_plan_overlap over;
  plane i, j, C;
  levers l;
  double N, T, vx, vy, limit, depth, shear;
  double taken;   /* [J] by this step of Euler */
  double part[2]; /* [J] of that, linear and quadratic in a scale of all impulses */
  double rating;  /* share of a fender's rated energy */
  double was;     /* [N] the force where the last step ended */
  double storing; /* [W] outside Euler */
  double before;  /* deepest so far, before this evaluation */
  bool slid, stuck, capped, fresh;
  /* of a step of Euler */
  hw_fender_law law;
  hw_fender_state state, seen; /* true masses; as the cap sees them */
  hw_fender_force force;
  double pressed, behind[2];
  double Wa[2][3], Wb[2][3]; /* what a unit of N, T does to the two bodies */
  int struck;                /* its last blow */
  int island;                /* of its bodies */
  outlines_memory next;      /* what a step from here leaves */
} outlines_contact;

typedef struct outlines_work {
  int count;
  bool stepped; /* a step has been made from `contact`, and it is not yet remembered */
  double ended; /* [J] taken by contacts that the step does not find any more */
  bool solved; /* `contact` holds the forces of a step of length `step` from the bodies in `body` */
  double step;
  outlines_body *body;       /* [bodies] */
  outlines_contact *contact; /* [most] */
  unsigned char *claimed;    /* [most] of the memory */
  double *unit;              /* [3 * blocks] */
} outlines_work;

static inline double lever_speed(const lever *l, const double v[3]) {
  return l->d[0] * v[0] + l->d[1] * v[1] + l->d[2] * v[2];
}
static inline double lever_between(const lever *a, const double va[3], const lever *b,
                                   const double vb[3]) {
  return lever_speed(a, va) - lever_speed(b, vb);
}

/* What pushes them apart [N], by the law of outlines or of the fender, with the measure's rate; and the law for
 * friction and cap. */
double outlines_bracket(const hw_model *model, const outlines_contact *c, double rate,
                        hw_fender_law *law);
/* What it holds by its shape [J]: of outlines, that of a strip of its area and depth. */
double outlines_energy(const hw_model *model, const outlines_contact *c);
/* Area of overlap, or deflection of the fender. */
double outlines_measure(const outlines_contact *c);
/* Levers, and the speeds of the state, which are remembered and shown. */
void outlines_meet(const hw_world *w, outlines_contact *c);
/* Forces, and what follows from them, into the contact. */
void outlines_settle(const hw_model *model, outlines_contact *c, const hw_fender_force *f);
/* N and T of a contact as forces on the block of a body. */
void outlines_add_rows(double *rhs, int block, const lever *i, const lever *j, double N, double T);

enum { BERTH_KEYS = 4096 }; /* of a pair: outlines, then fenders */

static inline outlines_work *outlines_of(const hw_world *w) {
  return (outlines_work *)(void *)w->source_work[HW_SOURCE_OUTLINES];
}
static inline const outlines_memory *outlines_memory_of(const hw_world *w) {
  return (const outlines_memory *)(const void *)(w->mem + w->model->outlines_mem);
}

/* outlines_rows.c: hooks of the source, what leaves for the page. */
bool outlines_group(const hw_model *model, int i, hw_channel_group *group);
int outlines_room(const hw_model *model, int k);
int outlines_show(const hw_world *w, double *channel, double *const section[]);
/* outlines_step.c: a step of Euler (hw_contact_source.kick). */
bool outlines_kick(hw_world *w, double h, double *rhs, double *powers);
/* outlines_find.c: bodies, and what touches, at the present state. False: more than there is room for. */
void outlines_bodies(hw_world *w);
bool outlines_find(hw_world *w);

#endif
