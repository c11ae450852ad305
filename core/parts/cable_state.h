/* What the files of the cable share: its set-up, its memory, and the arrays of one evaluation.
 *
 * Nodes are numbered inside from 0 to n, n + 1 nodes and n elements; element e (1..n) lies between
 * nodes e - 1 and e. Where a winch or a sheave works the line, it works element n: node n is the fairlead, so
 * that nodes enter and leave at the end of the arrays. `flip` says that inside numbers run from end
 * b to end a. A line that is worked at both ends has a sheave at node 0, the far end: there the arrays move. */
#ifndef HW_PARTS_CABLE_STATE_H
#define HW_PARTS_CABLE_STATE_H

#include "model/model.h"
#include "model/water.h"
#include "parts/cable.h"
#include "parts/winch.h"

typedef enum cable_hold { END_FREE, END_WORLD, END_PORT } cable_hold;

typedef struct cable_end {
  cable_hold hold, held_by; /* as it is now; as it is where it has not let go */
  int port;                 /* global number, END_PORT */
  bool clamped, clamps;     /* direction and twist held too: now; where it has not let go */
  v3 fixed;                 /* [m] world, END_WORLD and the start of END_FREE */
  v3 tangent;               /* unit, along rising node numbers, in the holder's axes; set by init */
  v3 director; /* unit, across the tangent: marks the twist, in the holder's axes; set by init */
} cable_end;

typedef struct cable_setup {
  int n0, n_max; /* elements at the start, and room for */
  int per;       /* blocks a node: position; curvature; multiplier */
  bool flip, reverse, consistent, bending, twisting, touching;
  bool switching;   /* it can let go, or part */
  bool far;         /* a sheave works the far end, node 0 */
  bool lies;        /* there is ground that it may lie on */
  int broken;       /* the element that has parted, 0: none; from memory, as the ends' holds */
  cable_end end[2]; /* inside numbers: end[0] at node 0, end[1] at node n */
  double area, mu;  /* [m^2], [kg/m] */
  double EA, EI, GJ, length; /* as resolved from the material and the lengths */
  double theta;              /* [rad] twist as evaluated last, for the channels */
  v3 hung[2];                /* [N] what hangs at the very ends: dead loads and point masses, as
                                         they stand in the residual; for the channels */
} cable_setup;

/* Memory words of the state. */
enum {
  MEM_COUNT,
  MEM_BASE,
  MEM_THETA,
  MEM_SLACK,
  MEM_TURNED,
  MEM_ALPHA0,
  MEM_ALPHAN,
  MEM_TAU,
  MEM_LIMIT, /* hw_feed.limit */
  MEM_LENGTHS
};

/* Of a line that can let go or part, after the lengths (cable_switch.c). */
enum {
  CABLE_SWITCH_FREE,                          /* 2: ends, as inside: 1 has let go */
  CABLE_SWITCH_ASKED = CABLE_SWITCH_FREE + 2, /* 2: to let go */
  CABLE_SWITCH_TEAR = CABLE_SWITCH_ASKED + 2, /* asked to part */
  CABLE_SWITCH_BROKEN,                        /* element, 0: none */
  CABLE_SWITCH_WORDS
};
/* Of a line that is worked at its far end too, last of all. */
enum {
  CABLE_FAR_BASE, /* as MEM_BASE, of element 1 */
  CABLE_FAR_WORDS
};
static inline double *cable_switch_words(double *mem, const cable_setup *s) {
  return mem + MEM_LENGTHS + s->n_max + 1;
}

/* Arrays of one evaluation, [n_max + 1] each, in the part's work area after the set-up. */
typedef struct cable_view {
  const cable_params *p;
  const cable_setup *s;
  double *mem;
  int n;           /* elements now */
  double *L;       /* [n + 1] unstretched length of element e; L[0] unused */
  double rate;     /* [m/s] growth of element n */
  v3 *r, *v, *a;   /* nodes */
  v3 *k, *kd;      /* spline curvature r'' [1/m] and its rate */
  v3 *res;         /* residual of the nodes [N] */
  v3 *fk;          /* force conjugate to the curvatures, -dU/dk [N m^2] */
  v3 *mu;          /* moment carrier: EI k + ..., or the multiplier [N m] */
  double *T;       /* [n + 1] tension of element e */
  m3 *D;           /* tangent of a node's residual by its own position, summed before it is added */
  hw_anchor *at;   /* of the nodes */
  hw_water *water; /* at the nodes, by cable_force(); NULL: a world without a sea */
  v3 *load;        /* residual by what touches the nodes [N]; NULL: nothing can */
  hw_port holder[2]; /* what holds the ends: pose and motion; bphi -1 where it has no rotation */
  v3 moment[2];      /* on what holds the ends [N m] world */
  hw_feed *feed;     /* of node n; NULL without a winch or a sheave */
  hw_feed *far;      /* of node 0 */
  double far_rate;   /* [m/s] growth of element 1 by it */
} cable_view;

/* cable_setup.c */
void cable_set_up(const hw_model *model, int part, cable_setup *s);
void cable_check(const hw_model *model, int part, hw_report *report);
void cable_needs(const hw_model *model, int part, hw_needs *needs);
void cable_link(const hw_model *model, int part, const hw_pattern *pattern);
size_t cable_work_bytes(const hw_model *model, int n_max);
/* How the line touches, and its nodes for contact/. */
void cable_touch(const hw_model *model, int part, hw_touch *touch);
void cable_strand(hw_world *w, int part, hw_strand_nodes *nodes);
/* Pointers into the work area, no values. */
cable_view cable_look(const hw_world *w, int part);
/* Node positions, velocities, accelerations, curvatures of the evaluation point. */
void cable_gather(hw_world *w, int part, cable_view *c);
/* Block of node i: 0 position, 1 curvature, 2 multiplier. */
int cable_block(const hw_model *model, int part, const cable_setup *s, int i, int which);

/* First and last node whose curvature is not held at zero; last < first if there is none. */
static inline int cable_first(const cable_view *c) { return c->s->end[0].clamped ? 0 : 1; }
static inline int cable_last(const cable_view *c) { return c->s->end[1].clamped ? c->n : c->n - 1; }
/* World direction of the line at the clamped end e (0, 1), along rising node numbers. */
static inline v3 cable_end_tangent(const cable_view *c, int e) {
  return m3_mulv(c->holder[e].R, c->s->end[e].tangent);
}

/* The curvature of node i is held at zero by a break beside it. */
static inline bool cable_torn(const cable_view *c, int i) {
  return c->s->broken && (i == c->s->broken || i == c->s->broken - 1);
}

/* cable_switch.c */
bool cable_switches(const cable_params *p);
void cable_switch_check(const hw_model *model, int part, const cable_setup *s, hw_report *report);
/* What has let go and parted, from memory into the set-up. */
void cable_switch_look(cable_setup *s, double *mem);
bool cable_switch_sound(const cable_setup *s, double *mem, bool fed_at_all);
void cable_switch_output(const cable_view *c, double *channel);
/* Eyes: ends of a line that can let go are ports, where joints take hold. */
const hw_map *cable_eyes(const void *params);
hw_frame_blocks cable_eye_blocks(const hw_model *model, int part, int port);
void cable_eyes_place(hw_world *w, int part);
extern const char *const cable_eye_names[];
extern const hw_switch_kind cable_switch;
/* cable.c: curvatures of the state for its nodes as they lie. */
void cable_find_spline(hw_world *w, int part);

/* cable_spline.c: curvature of the cubic spline through the nodes. */
void cable_spline(const cable_view *c, const v3 *node, const v3 end_slope[2], v3 *curvature);
/* y := G^-1 y over the free curvature rows; zero elsewhere. */
void cable_spline_solve(const cable_view *c, v3 *y);

/* cable_curve.c: the curve of a start shape, in its own axes, from end a (u = 0) to b (u = 1). */
typedef struct cable_curve {
  int kind;
  double size, turns, pitch;
  double from, span; /* knots: [m] of the middle, and of end b, from end a */
  int count;         /* points; their spline */
  const double *t, *y, *second;
} cable_curve;
/* As the fields say it; size 0 where it is not given. */
cable_curve cable_curve_given(const cable_params *p);
/* Doubles that cable_curve_fit needs. */
size_t cable_curve_room(const cable_params *p);
void cable_curve_fit(cable_curve *c, const hw_series *points, double *room);
v3 cable_curve_at(const cable_curve *c, double u);
v3 cable_curve_centre(const cable_curve *c);
/* Along the line, from the middle of a knot to its tails [1] of the size. */
double cable_knot_half(int kind);
/* Least size [m] for a line of that diameter: strands then clear each other by a quarter of it. */
double cable_curve_least(const cable_curve *c, double diameter);
/* x to four digits, for texts. */
double cable_digits(double x);
/* NULL, or the field that makes strands touch, and a text that says so. */
const char *cable_curve_tight(const cable_curve *c, double diameter, char *text, size_t size);
/* Longest element that still shows the bends [m]. */
double cable_curve_element(const cable_curve *c, double diameter);

/* cable_start.c: the nodes of a line with a start shape. */
enum { CABLE_START_TEXT = 240 };
typedef struct cable_start_line {
  v3 *node;      /* [n0 + 1] world, from end a to end b */
  v3 tangent[2]; /* unit, world, from a to b */
  double length; /* [m] unstretched */
} cable_start_line;
/* `end` are the places of ends a and b, `held` those that something holds there; `room` has
 * cable_curve_room() doubles and CABLE_START_TEXT bytes. NULL, or what is wrong (in `room`). */
const char *cable_start(const cable_params *p, const cable_setup *s, const v3 end[2],
                        const bool held[2], double *room, cable_start_line *line);

void cable_check_shape(const char *id, const cable_params *p, hw_report *report);

/* cable_bend.c */
/* Anchor of curvature (which = 1) or multiplier (2) of node i; nowhere where it is held at zero. */
hw_anchor cable_inner(const hw_world *w, int part, const cable_view *c, int i, int which);
/* s 1 at (i,j) and (j,i) of the tangent. */
void cable_add_both(hw_world *w, const hw_anchor *i, const hw_anchor *j, double s);
/* Couples row `q` of the spline at clamped end e with the rotation of what clamps it. */
void cable_add_clamp(hw_world *w, const cable_view *c, int e, const hw_anchor *q, double s);
void cable_end_moments(cable_view *c);
/* x^T G x over the line. */
double cable_g_norm(const cable_view *c, const v3 *x);
void cable_bend_lumped(hw_world *w, int part, cable_view *c);
/* cable_consistent.c: all forces of the element but those of the water. */
void cable_bend_consistent(hw_world *w, int part, cable_view *c);

/* cable_twist.c, cable_frenet.c: twist angle [rad], and with_force its forces and energy. */
double cable_twist(hw_world *w, int part, cable_view *c, bool with_force);
double cable_twist_frenet(hw_world *w, int part, cable_view *c, bool with_force, double memory[3]);
/* GJ/L t t^T on the rotation of what clamps end e. */
void cable_end_stiffness(hw_world *w, const cable_view *c, int e, double stiffness);
/* Axial law: tension, its derivatives by strain and strain rate, and dU/de of the stored energy. */
typedef struct cable_axial {
  double T, Te, Td, stored;
} cable_axial;
cable_axial cable_tension(const cable_params *p, double EA, double e, double ed);
/* The same, but while a static search takes lines for bars. */
cable_axial cable_pull(const hw_world *w, const cable_params *p, double EA, double e, double ed);
double cable_strain_energy(const cable_params *p, double EA, double e);

/* cable_force.c */
void cable_force(hw_world *w, int part);
/* dU/dL of the element at the winch [N]: work of an ideal winch, or pull on a drum. */
void cable_payout_energy(hw_world *w, cable_view *c, int end, double by_length);

/* cable_water.c: drag and added mass. */
void cable_water(hw_world *w, cable_view *c);

/* cable_point.c: where the line is, at an arc length from end a. */
hw_line_point cable_point(const hw_world *w, int part, double s);

/* cable_ground.c: a line on the ground. */
bool cable_lies(const hw_model *model, int part);
int cable_ground_words(const hw_model *model, int part, const cable_setup *s);
void cable_ground(hw_world *w, cable_view *c);
/* Bristles of the start: where the nodes lie, less what they are stretched by (NULL: nothing). */
void cable_ground_begin(hw_world *w, int part, const cable_view *c, const v3 *stretch);
void cable_ground_commit(const hw_world *w, const cable_view *c);
bool cable_ground_judge(const hw_world *w, int part, unsigned char *mark);
void cable_ground_moved(const cable_view *c, int was);
/* The same at node 0. */
void cable_ground_moved_far(const cable_view *c, int was);
/* Length that lies on the ground [m]. */
double cable_grounded(const hw_world *w, const cable_view *c);

/* cable_touchdown.c: where a line hangs that is longer than its ends are apart. A parabola below its ends, of that length: the
 * place along it [0, 1] of an arc length, and its depth in the middle [m]. */
double cable_arc(double span, double rise, double sag, double target, double *reached);
double cable_sag(double span, double rise, double length);
/* On the ground between its ends (inside numbering): its nodes, and what their bristles are stretched by. False: it hangs clear,
 * or no rest is near enough to tell. */
bool cable_touchdown(const hw_world *w, const cable_view *c, const v3 end[2], v3 *node,
                     v3 *stretch);

/* cable_feed.c: what feeds the line. The part that works its inside end e, or -1. */
int cable_feeder(const hw_model *model, int part, int e);
const winch_params *cable_winch(const hw_model *model, int part); /* NULL: none does */
bool cable_at_sheave(const hw_model *model, int part);
/* Limits of the element at a feeder with these fields, from the first element [m]. */
double cable_max_element(const hw_part *feeder, const void *params, double first);
double cable_min_element(const hw_part *feeder, const void *params, double first);
/* Line that may come to it, from a drum or over sheaves [m]. */
double cable_may_come(const hw_model *model, int part);

/* The feed of inside end e; NULL: nothing works it. And the growth of element e [m/s]. */
static inline hw_feed *cable_fed(const cable_view *c, int e) { return e ? c->feed : c->far; }
static inline double cable_grows(const cable_view *c, int e) {
  double rate = e == c->n ? c->rate : 0;
  return e == 1 && c->far ? rate + c->far_rate : rate;
}
/* Words of the far end. */
static inline double *cable_far_words(const hw_world *w, int part) {
  return hw_mem(w, part) + w->model->part[part].mems - CABLE_FAR_WORDS;
}
/* Fewest elements: of a line that is worked at both ends the two there are different ones. */
static inline int cable_fewest(const cable_setup *s) { return s->far ? 2 : 1; }

/* Of n elements, may the two at inside end e become one? A break is a node's last stop. */
static inline bool cable_may_leave(const cable_setup *s, int n, int e) {
  bool whole = e ? n - 1 > s->broken : s->broken == 0 || s->broken > 2;
  return n > cable_fewest(s) && whole;
}

/* cable_over.c: line that runs over a sheave, at its inside end e. */
void cable_over(hw_world *w, cable_view *c, int e);

/* cable_payout.c: nodes entering and leaving at the winch. */
void cable_payout_commit(hw_world *w, int part, cable_view *c);

#endif
