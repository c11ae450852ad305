/* What the files of the chain share: its set-up, its memory, and the view of one evaluation.
 *
 * Links are numbered inside from 1 to n, from the ship's end; link i lies between points i - 1 and
 * i. `first` is the first link outside: those before it are in the ship, and point first - 1 is held
 * there. To the user link 1 is the one at the anchor, n + 1 - i here.
 *
 * Blocks: the frames of the links (two tied blocks each, where something may touch them); per link its
 * point, with universal joints its vector y and three multipliers, and the multiplier of its length;
 * the held point (tied). What is attached at the anchor's end ties point n; the length of link n is
 * then numbered after all other unknowns, because its point is. */
#ifndef HW_PARTS_CHAIN_STATE_H
#define HW_PARTS_CHAIN_STATE_H

#include "model/model.h"
#include "parts/chain.h"

typedef enum chain_hold { CHAIN_HOLD_FREE, CHAIN_HOLD_WORLD, CHAIN_HOLD_PORT } chain_hold;

typedef struct chain_at {
  chain_hold hold;
  int part, port; /* global number of the port, CHAIN_HOLD_PORT */
  v3 fixed;       /* [m] CHAIN_HOLD_WORLD, and the way's end of a free one */
} chain_at;

/* A link's constants. */
typedef struct chain_link {
  double L, inverse;       /* [m] pitch, [1/m] */
  double p0, p1, s;        /* [kg] masses of its points, and between them */
  double spin;             /* [kg m^2] of y */
  double weight0, weight1; /* [kg] shares of its points */
  double volume, half;     /* [m^3] displaced, [m] half its height */
  double grip;             /* [m] half the bar: arm of the friction in its joints */
  double bar;              /* [m] what the pitch is less by, twice */
  double size[3];          /* [m] bar, width, length; bar 0: no shape */
  int mesh;                /* -1: none */
  bool swivel;
} chain_link;

typedef struct chain_setup {
  int n, stored;
  bool universal, attached, frames, stops, drags, lies;
  int per, tied;      /* blocks a link; blocks of frames before the others */
  int held, base;     /* global blocks: the held point, the first link's */
  int closing;        /* block of the length of link n */
  int hung;           /* part that the chain moved to its end at the start, -1: none */
  int winch, drum;    /* part that hauls, -1; its block, -1 */
  chain_at end[2];    /* ship's, anchor's */
  v3 guide;           /* unit, into the ship, in the axes of what holds the ship's end */
  double density;     /* [kg/m^3] of the steel */
  double stop, stiff; /* sine (ball: cosine) of the stop's angle, [N m] */
} chain_setup;

/* Memory words of the state; then per link CHAIN_MEM_PER. */
enum {
  CHAIN_MEM_FIRST,
  CHAIN_MEM_BASE,   /* [m] way of the held point into the ship where nothing is paid out */
  CHAIN_MEM_LIMIT,  /* hw_feed.limit */
  CHAIN_MEM_FROM,   /* [m] way where the offset from the guide began to fade */
  CHAIN_MEM_SPAN,   /* [m] over which it fades; negative: outwards */
  CHAIN_MEM_OFFSET, /* 3: [m] there, in the holder's axes */
  CHAIN_MEM_SLOPE = CHAIN_MEM_OFFSET + 3, /* 3: [1] d offset / d way there */
  CHAIN_MEM_ROLL = CHAIN_MEM_SLOPE + 3,   /* 3: y before the first link, in the holder's axes */
  CHAIN_MEM_LINKS = CHAIN_MEM_ROLL + 3
};
enum {
  CHAIN_MEM_TENSION, /* [N] where the step began */
  CHAIN_MEM_BEND,    /* 2: sines of the angles to the next link from which its bristles stretch */
  CHAIN_MEM_Y = CHAIN_MEM_BEND + 2, /* 3: y of a ball link */
  CHAIN_MEM_PER = CHAIN_MEM_Y + 3
};

/* An end point: motion, and of it what is prescribed by others. */
typedef struct chain_tip {
  v3 r, v, a;
  v3 carried;    /* [m/s] share of v that is prescribed: by the holder, by a winch without drum */
  v3 arm;        /* [m] from the holder's port */
  v3 along, bow; /* ship's end: d r / d way, its derivative [1/m] */
} chain_tip;

/* Of a chain that can part, after the links (chain_switch.c). */
enum { CHAIN_SWITCH_TEAR, CHAIN_SWITCH_BROKEN, CHAIN_SWITCH_WORDS };

enum { CHAIN_TEXT = 400 };

typedef struct chain_view {
  const chain_params *p;
  const chain_setup *s;
  const chain_link *link; /* [n + 1], 0 unused */
  chain_tip *tip;         /* [2] */
  double *power;          /* [1] W lost in joints at the last evaluation */
  char *text;             /* [CHAIN_TEXT] */
  double *mem;
  int first;
  int broken;    /* the link that has parted; 0: none */
  hw_feed *feed; /* NULL without a winch */
} chain_view;

static inline double *chain_mem(const chain_view *c, int i) {
  return c->mem + CHAIN_MEM_LINKS + CHAIN_MEM_PER * (i - 1);
}

/* Blocks. */
enum { CHAIN_POINT, CHAIN_Y, CHAIN_ROWS };
static inline int chain_block(const chain_setup *s, int i, int which) {
  return s->base + s->per * (i - 1) + which;
}
static inline int chain_length_block(const chain_setup *s, int i) {
  return i == s->n ? s->closing : s->base + s->per * i - 1;
}
/* Of point i; that of the held one where link i is in the ship. */
static inline int chain_point_block(const chain_view *c, int i) {
  return i < c->first ? c->s->held : chain_block(c->s, i, CHAIN_POINT);
}
static inline const chain_tip *chain_tip_of(const chain_view *c, int i) {
  return i < c->first ? &c->tip[0] : i == c->s->n && c->s->attached ? &c->tip[1] : NULL;
}
/* Motion of point i: from the tips, or the state. */
static inline v3 chain_r(const hw_world *w, const chain_view *c, int i) {
  const chain_tip *t = chain_tip_of(c, i);
  return t ? t->r : v3_at(w->x + 3 * chain_block(c->s, i, CHAIN_POINT));
}
static inline v3 chain_v(const hw_world *w, const chain_view *c, int i) {
  const chain_tip *t = chain_tip_of(c, i);
  return t ? t->v : v3_at(w->v + 3 * chain_block(c->s, i, CHAIN_POINT));
}
static inline v3 chain_a(const hw_world *w, const chain_view *c, int i) {
  const chain_tip *t = chain_tip_of(c, i);
  return t ? t->a : v3_at(w->a + 3 * chain_block(c->s, i, CHAIN_POINT));
}
/* What holds an end: pose and motion; at rest for the world. */
hw_port chain_holder(const hw_world *w, const chain_view *c, int end);
/* The cross row of link i stands: no swivel just before it. */
static inline bool chain_crossed(const chain_view *c, int i) {
  bool torn = c->broken && (i == c->broken || i == c->broken + 1);
  return !torn && (i == c->first || !c->link[i - 1].swivel);
}
/* Nothing is left of the joint between links i and i + 1. */
static inline bool chain_apart(const chain_view *c, int i) {
  return c->broken && (i == c->broken || i + 1 == c->broken);
}

/* chain_link.c */
chain_link chain_link_of(const hw_model *model, const chain_params *p, const chain_setup *s, int i);
/* Row of "special" that has the user's link `number`, or -1. */
int chain_special_of(const chain_params *p, int number);
int chain_collider(const hw_model *model, int part, int i, hw_collider_ask *ask);

/* chain_setup.c */
void chain_set_up(const hw_model *model, int part, chain_setup *s);
void chain_check(const hw_model *model, int part, hw_report *report);
void chain_needs(const hw_model *model, int part, hw_needs *needs);
void chain_pattern(const hw_model *model, int part, const hw_pattern *pattern);
void chain_tie(const hw_model *model, int part, int i, hw_tie *tie);
hw_frame_blocks chain_frame(const hw_model *model, int part, int port);
int chain_node(const hw_model *model, int part, int block);
chain_view chain_look(const hw_world *w, int part);

/* chain_start.c */
void chain_init(hw_world *w, int part);

/* Text of a fault, piece by piece; a number to 3 digits behind the point. */
void chain_put(chain_view *c, const char *text);
void chain_say_on(chain_view *c, const char *before, double number, const char *after);
/* From the beginning: two numbers between texts. */
void chain_say(chain_view *c, const char *first, double a, const char *between, double b,
               const char *last);

/* chain_way.c */
/* The lip that the way bends over, world: middles and radius of its ball, and the direction across the way. */
enum { CHAIN_LIP_BALLS = 49 };
typedef struct chain_lip {
  v3 ball[CHAIN_LIP_BALLS], across;
  double radius;
  v3 mouth, axis;         /* of the pipe, whose wall is */
  double bore, low, high; /* so far from its axis, from the lip to its upper end along it [m] */
} chain_lip;
/* Corners of the way behind the ship's end, world, where it goes through a pipe and `over` [m] above the lip; -1 after a
 * failure. */
int chain_way(hw_world *w, int part, chain_view *c, double over, v3 *corner, chain_lip *lip);
/* How much too high the links lie that were laid over the lip [m]. */
double chain_over_lip(const hw_world *w, const chain_view *c, const chain_lip *lip);
/* Into the ship, along the pipe, world. */
v3 chain_way_in(const hw_world *w, const chain_view *c);
void chain_way_check(const hw_model *model, int part, hw_report *report);
/* At the start, as it was evaluated: fails where what hangs, or a link, begins deep in something. */
void chain_begin_check(hw_world *w, int part, chain_view *c);

/* chain_place.c */
void chain_place(hw_world *w, int part);
/* Poses of the links, for drawing, where nothing touches them. */
void chain_poses(const hw_world *w, int part);
/* Forces that touch the first or last link, as they act on that end's point: residual there. */
v3 chain_touched(const hw_world *w, int part, const chain_view *c, int end);
/* y before the first link, world. */
v3 chain_roll(const hw_world *w, const chain_view *c);

/* chain_force.c */
void chain_force(hw_world *w, int part);
void chain_constrain(hw_world *w, int part);

/* chain_joint.c */
void chain_joints(hw_world *w, int part, chain_view *c);
void chain_joints_commit(hw_world *w, chain_view *c);
/* Sines of the two angles between links i and i + 1. */
void chain_bend(const hw_world *w, const chain_view *c, int i, double s[2]);

/* chain_switch.c */
bool chain_switches(const chain_params *p);
static inline double *chain_switch_words(double *mem, const chain_setup *s) {
  return mem + CHAIN_MEM_LINKS + CHAIN_MEM_PER * s->n;
}
/* Inertia and weight of the link that has parted: each half for itself. */
void chain_halves(hw_world *w, const chain_view *c, int i);
extern const hw_switch_kind chain_switch;

/* chain_ground.c: on the ground. Memory, after that of what can part: for each point the place from which its bristle
 * stretches. */
bool chain_lies(const hw_model *model, int part);
void chain_ground(hw_world *w, const chain_view *c);
void chain_ground_begin(hw_world *w, int part, const chain_view *c);
void chain_ground_commit(const hw_world *w, const chain_view *c);
void chain_ground_moved(const hw_world *w, const chain_view *c, int first);
bool chain_ground_judge(const hw_world *w, int part, unsigned char *mark);
/* Links that lie on it. */
int chain_grounded(const hw_world *w, const chain_view *c);

/* chain_haul.c */
void chain_haul(hw_world *w, int part, chain_view *c);
/* Offset from the guide at a way, in the holder's axes, and its first two derivatives. */
void chain_offset(const chain_view *c, double way, v3 out[3]);

#endif
