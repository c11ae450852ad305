/* What the files of the joint share: its rows, its view of one evaluation, its memory. */
#ifndef HW_PARTS_JOINT_STATE_H
#define HW_PARTS_JOINT_STATE_H

#include "model/model.h"
#include "parts/joint.h"

enum { JOINT_ROWS = 6, JOINT_COORDS = 2 };

/* Memory: what the start has fixed, then these words for each coordinate. */
enum {
  MEM_PLACE = 0,            /* [3] of a side that is the world [m] */
  MEM_AXES = MEM_PLACE + 3, /* [9] axes of the joint in those of a: columns x, y, z */
  MEM_FRAME = MEM_AXES + 9, /* [9] the same axes at the start in those of b */
  MEM_LENGTH = MEM_FRAME + 9,
  MEM_COORDS
};
enum {
  COORD_LAST,    /* where the last step ended: full turns are counted from there */
  COORD_ANCHOR,  /* of the bristle of dry friction */
  COORD_STOPPED, /* -1, 1: at its lower, upper stop; 0: free */
  COORD_WORDS
};

/* Of a joint that can let go, after the coordinates (joint_switch.c). */
enum {
  SWITCH_STATE,  /* JOINT_IS_* */
  SWITCH_WANT,   /* JOINT_HELD, _FREE, _ARMED */
  SWITCH_SEEN,   /* the field `hold` as it was last */
  SWITCH_ASKED,  /* 1 + HW_ASK_*, by a cue; 0: nothing */
  SWITCH_CAUGHT, /* [s] when it took hold last */
  SWITCH_GAP,    /* [3] of b's point from a's then, in the axes of a [m] */
  SWITCH_WORDS = SWITCH_GAP + 3
};
enum { JOINT_IS_HELD, JOINT_IS_FREE, JOINT_IS_BROKEN };

/* How a row, or a coordinate, depends on the two frames. */
enum {
  ROW_POINT,  /* u.(r_b - r_a), u fixed in space */
  ROW_ALONG,  /* the same, u fixed in a */
  ROW_CROSS,  /* u.s, u fixed in a, s in b */
  ROW_LENGTH, /* (d.d - L^2)/(2 L), d = r_b - r_a; u = d/L */
  ROW_TURN_A, /* angle about u, fixed in a */
  ROW_TURN_B  /* angle about u, fixed in b */
};

/* dPhi = f.(dr_b - dr_a) + ta.dtheta_a + tb.dtheta_b, all in world axes. So lambda puts -lambda f
 * on b at its port and lambda f on a, and the moments -lambda ta and -lambda tb. */
typedef struct joint_row {
  int shape;
  v3 u, s;
  v3 f, ta, tb;
  double value; /* [m], [rad] Phi, or the coordinate */
  double rate;
  double bias; /* d2Phi/dt2 less the part with the accelerations */
} joint_row;

typedef struct joint_view {
  const joint_params *p;
  const double *mem;
  int block0, rows, coords;
  hw_port side[2];  /* a, b; of the world too */
  hw_port *port[2]; /* NULL: the world */
  bool free;        /* it has let go: no rows, no coordinates act */
  bool stuck;       /* nothing moves either side, because one is parked: as if it were free */
  v3 shift,
      slide; /* of a's point from its port, while it draws in what it caught; and how fast that closes */
  m3 A, B;  /* axes of the joint as a and as b carry them */
  v3 d, dv; /* r_b - r_a and its rate */
} joint_view;

/* What drives, stops and friction do to one coordinate. */
typedef struct joint_push {
  double force;      /* [N m], [N] along the coordinate */
  double by_q, by_v; /* -d(force) by displacement and rate */
  double motor;      /* [N m], [N] its share */
  double elastic;    /* [J] of the stop */
  double work, loss; /* [W] of the motor; dissipated */
  double friction;   /* [W] of `loss`, by friction */
  double stored;     /* [W] into the bristle of dry friction */
} joint_push;

/* Forces on b at its port, on a the opposite; moments on both [N, N m], world axes. */
typedef struct joint_load {
  v3 f, ma, mb;
} joint_load;

int joint_row_count(const hw_model *model, int part);
int joint_coord_count(const hw_model *model, int part);
bool joint_slides(const joint_params *p, int coord);
/* Either side can turn: else no row and no coordinate is about rotation. */
bool joint_turns(const hw_model *model, const joint_params *p);

joint_view joint_look(const hw_world *w, int part);
joint_row joint_row_of(const joint_view *j, int i);
joint_row joint_coord_of(const joint_view *j, int i);
double joint_second(const joint_view *j, const joint_row *row); /* d2Phi/dt2 */
/* Adds c d(grad Phi)/dq, the stiffness of a force along the row. */
void joint_stiffness(hw_world *w, const joint_view *j, const joint_row *row, double c);
/* Adds c grad Phi grad Phi^T. */
void joint_outer(hw_world *w, const joint_view *j, const joint_row *row, double c);
/* Adds row i of multiplier block `block` to the tangent, and its transpose. */
void joint_border(hw_world *w, const joint_view *j, const joint_row *row, int block, int i);

joint_push joint_drive(const hw_world *w, const joint_view *j, int i, const joint_row *row);
/* Coordinate i is in a stop at q, or was where the last step ended. */
bool joint_stopped(const joint_view *j, int i, double q);
void joint_drive_init(const joint_view *j, double *mem);
void joint_drive_commit(hw_world *w, int part);

/* joint_switch.c: of one that can let go. */
bool joint_switches(const joint_params *p);
/* Its words of memory. */
static inline double *joint_switch_words(const joint_view *j) {
  return (double *)j->mem + MEM_COORDS + COORD_WORDS * j->coords;
}
/* Lets go, and moves a's point to where it caught b. */
void joint_switch_look(const hw_world *w, joint_view *j);
void joint_switch_init(const hw_world *w, int part);
bool joint_switch_sound(const hw_world *w, const joint_view *j);
extern const hw_switch_kind joint_switch;
joint_load joint_load_of(const hw_world *w, const joint_view *j);

void joint_init(hw_world *w, int part);
void joint_check(const hw_model *model, int part, hw_report *report);

#endif
