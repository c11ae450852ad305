/* What the files strand*.c share. */
#ifndef HW_CONTACT_STRAND_PARTS_H
#define HW_CONTACT_STRAND_PARTS_H

#include "base/seldom.h"
#include "base/sort.h"
#include "contact/source.h"
#include "contact/strand.h"
#include "law/lugre.h"
#include "law/stick.h"
#include "law/tube.h"

enum {
  STRAND_WINDOW = 4, /* nodes that a sample follows */
  STRAND_SHORT = 8   /* samples of an element that are all looked at */
};

static inline double strand_most(double a, double b) { return a > b ? a : b; }
static inline double strand_least(double a, double b) { return a < b ? a : b; }

/* An element of a line. Elements are numbered over all lines, from 0. */
typedef struct strand_element {
  int strand, e;   /* e from 1, as in the line; past its end: not there */
  int base, nodes; /* the window of its samples: first node, and how many */
  double s, h;     /* [m] arc where it begins, and that of a sample */
  double sag;    /* [m] samples lie no farther from the chord of its nodes, where the step began */
  double spread; /* most that a sample's weights add up to in size: 1.25 for equal elements */
  bool near;     /* in some pair */
} strand_element;

/* Two elements that may touch in this step, a < b, and the pairs of samples that touched where it began. */
typedef struct strand_pair {
  int a, b;
  int held, held_end;
  bool press; /* samples may come within reach; else only chords pass near each other */
} strand_pair;

/* What a touch held where the step began; all of it as it was there. */
typedef struct strand_grip {
  double key;     /* in the line's memory */
  v3 normal;      /* on the line's sample, out of the other */
  v3 stretch;     /* of friction [m]; along the normal: of spinning */
  double hold;    /* most that friction can be [N] */
  double dashpot; /* along the normal [N s/m] */
  double load;    /* normal force [N] */
  double dwell;   /* of lugre */
} strand_grip;

/* A pair of samples that touched where the step began. */
typedef struct strand_held {
  strand_grip grip;
  int i, j; /* samples within their elements */
  v3 gap;   /* P_a - P_b there [m] */
} strand_held;

/* An element that may touch a body in this step. */
typedef struct strand_near {
  int element, collider;
} strand_near;

/* A sample that touched a body where the step began. */
typedef struct strand_body {
  strand_grip grip;
  int element, i, collider;
  v3 on; /* the body's point there, in its carrier's frame */
} strand_body;

typedef struct strand_ball {
  v3 middle;
  double radius;
} strand_ball;

/* A line. */
typedef struct strand_line {
  const hw_strand *strand;
  hw_strand_nodes now;
  int element0;
  v3 *start,
      *seen;     /* [nodes] where the step began, and at the last evaluation whose way was clear */
  double *reach; /* [nodes] how far from `start` the list of pairs covers [m] */
  double *L;     /* [nodes] lengths that the weights belong to */
  int n;         /* and their number; 0: none yet */
  int broken;    /* as of `now` then */
  double length; /* their sum */
  double (*weight)[STRAND_WINDOW]; /* [elements * samples] */
  v3 *place, *speed;               /* [elements * samples] of elements that are near */
  v3 *was;                         /* [elements * samples] by `seen` */
  strand_ball *ball;               /* [elements * samples + 1] around the way of a chord */
} strand_line;

typedef struct strand_work {
  int lines, elements;
  strand_line line[HW_STRANDS];
  bool begun; /* the start was looked at */
  /* ends of a (bit 1 of the bit's number) and b (bit 0), a <= b, that are held at one place; 1: the far end */
  unsigned char joint[HW_STRANDS][HW_STRANDS];
  char text[200]; /* of a failure */
  hw_tube tube[HW_STRANDS * (HW_STRANDS + 1) / 2];
  hw_lugre lugre[HW_STRANDS * (HW_STRANDS + 1) / 2]; /* sigma0 0: the stuck stretch */
  strand_element *element;                           /* [elements] */
  v3 *low, *high;                                    /* [elements] boxes of the search */
  hw_sort_item *item, *item2;
  strand_pair *pair;
  int pairs, pair_room;
  strand_pair *planned; /* those that the pattern of the tangent was made for */
  int planneds;
  struct { /* of each line then: nodes, the element that has parted, what the ends' nodes follow */
    int n, broken, first, last;
  } planned_line[HW_STRANDS];
  strand_held *held;
  int helds, held_room;
  strand_near *near;
  strand_body *body;
  int nears, bodies, near_room;
  struct hw_spot *spot; /* [colliders] */
  void *separation;
  strand_near *near_planned;
  int nears_planned;
  uint32_t layout; /* hw_world.layout that lists and slopes are numbered by */
  double step;     /* [s] that the list was made for */
  double began;
  double lapse;   /* [s] since then; 0 in the search for a static start */
  double elastic; /* [J] of the last evaluation */
} strand_work;

static inline strand_work *strand_of(const hw_world *w) {
  return (strand_work *)(void *)w->source_work[HW_SOURCE_LINES];
}
/* Is there a tangent to add to that is not the mass matrix alone? */
static inline bool strand_slopes(const hw_world *w) {
  return w->tangent && (w->ck != 0 || w->cc != 0);
}
/* The law between lines a <= b. */
static inline const hw_tube *strand_tube(const strand_work *s, int a, int b) {
  return &s->tube[b * (b + 1) / 2 + a];
}
/* The friction of lugre between lines a <= b, of a line and bodies (a = b), or NULL. */
static inline const hw_lugre *strand_lugre(const strand_work *s, int a, int b) {
  const hw_lugre *law = &s->lugre[b * (b + 1) / 2 + a];
  return law->sigma0 > 0 ? law : NULL;
}
static inline double strand_stiffness(const strand_work *s, int a, int b) {
  double ka = s->line[a].strand->touch.stiffness, kb = s->line[b].strand->touch.stiffness;
  return ka + kb > 0 ? 2 * ka * kb / (ka + kb) : 0;
}
static inline double strand_friction(const strand_work *s, int a, int b) {
  if (strand_lugre(s, a, b))
    return strand_lugre(s, a, b)->sticking;
  return sqrt(s->line[a].strand->touch.sliding * s->line[b].strand->touch.sliding);
}
/* [s] dashpots over springs. */
static inline double strand_damping(const strand_work *s, int a, int b) {
  return 0.5 * (s->line[a].strand->touch.damping + s->line[b].strand->touch.damping);
}
/* Is the couple of friction kept? */
static inline bool strand_couples(const strand_work *s, int a, int b) {
  return s->line[a].strand->touch.couple == HW_TOUCH_KEPT ||
         s->line[b].strand->touch.couple == HW_TOUCH_KEPT;
}
/* [m] arm of the normal force against spinning, over the coefficient of friction. */
static inline double strand_spinning(const strand_work *s, int a, int b) {
  double arm = 0.5 * (s->line[a].strand->touch.spinning + s->line[b].strand->touch.spinning),
         mu = strand_friction(s, a, b);
  return arm > 0 && mu > 0 && !strand_lugre(s, a, b) ? arm / mu : 0;
}
/* [m] stretch at which a stuck pair slips. */
static inline double strand_slip(const strand_work *s, int a, int b) {
  return 0.5 * (s->line[a].strand->touch.slip + s->line[b].strand->touch.slip);
}
/* The law of a grip that can hold so much. */
static inline hw_stick_law strand_stick(const strand_work *s, int a, int b, double most) {
  return (hw_stick_law){most, strand_slip(s, a, b), strand_damping(s, a, b)};
}
/* [m] arc of sample i of an element. */
static inline double strand_arc(const strand_element *q, int i) { return q->s + (i + 0.5) * q->h; }
/* Number of a sample in its line's arrays. */
static inline int strand_sample(const strand_work *s, const strand_element *q, int i) {
  return (q->e - 1) * s->line[q->strand].strand->samples + i;
}
/* Do two places, `less` nearer, lie too near along a line, or along two that are held at one place, to touch?
 * a before b. */
static inline bool strand_close(const strand_work *s, const strand_element *a, double arc_a,
                                const strand_element *b, double arc_b, double less) {
  const strand_line *la = &s->line[a->strand], *lb = &s->line[b->strand];
  unsigned joint = s->joint[a->strand][b->strand];
  if (a->strand == b->strand && arc_b - arc_a - less < la->strand->touch.apart)
    return true;
  double apart = 0.5 * (la->strand->touch.apart + lb->strand->touch.apart) + less;
  for (int k = 0; joint >> k; k++)
    if (joint >> k & 1 &&
        (k >> 1 ? la->length - arc_a : arc_a) + (k & 1 ? lb->length - arc_b : arc_b) < apart)
      return true;
  return false;
}
static inline bool strand_same(const strand_work *s, const strand_element *a, int i,
                               const strand_element *b, int j) {
  return strand_close(s, a, strand_arc(a, i), b, strand_arc(b, j), 0);
}
/* What a node's forces go to. A frame that follows others (the tip of a crane) is taken as given here: what
 * touches the line right beside it pulls on it through the load, without a part in the tangent. */
static inline hw_anchor strand_anchor(const hw_world *w, const strand_line *line, int node) {
  hw_anchor at = line->now.at[node];
  if (at.bx >= 0 && w->model->block_kind[at.bx] == HW_BLOCK_TIED)
    at.bx = at.bphi = -1;
  return at;
}
/* Share of the law that acts between two elements' samples: [N] per unit of the law's derivative. */
static inline double strand_weight(const strand_work *s, const strand_element *a,
                                   const strand_element *b) {
  return a->h * b->h * strand_stiffness(s, a->strand, b->strand);
}
/* Both laws of a pair of lines: the kernel and what keeps the axes apart. */
static inline hw_tube_value strand_law(const hw_tube *t, double R) {
  hw_tube_value f = hw_tube_at(t, R), g = hw_tube_barrier(t, R);
  return (hw_tube_value){f.psi + g.psi, f.d + g.d, f.dd + g.dd};
}

/* strand_near.c: the pairs of elements that may touch while nodes stay within line[].reach of where the step
 * began, and what they held there. False: there is no room. */
bool strand_search(hw_world *w, strand_work *s, bool begin);
bool strand_no_room(hw_world *w, const strand_work *s); /* always false, with w->failure */
/* What a line's memory holds for a key: the stretch, and of lugre the dwell state; false: nothing. */
bool strand_remembered(const hw_world *w, const hw_strand *line, double key, hw_lugre_state *state);
/* strand_start.c: which ends are held at one place; is any line in another? */
void strand_join(strand_work *s);
bool strand_start_sound(hw_world *w, strand_work *s);
/* strand_body.c: elements near bodies; then what they hold; forces. */
bool strand_find_bodies(hw_world *w, strand_work *s);
bool strand_hold_bodies(hw_world *w, strand_work *s);
void strand_body_force(hw_world *w, strand_work *s);
/* Normal force [N] of a body on a sample; 0: none. */
double strand_body_push(const hw_world *w, const strand_work *s, const strand_near *near, int i,
                        v3 *normal, v3 *place, double *depth);
/* What friction goes by between two elements beyond places (strand_turn.c), as sums over the nodes of both windows of
 * matrices times what the nodes do. */
typedef struct strand_turn {
  bool kept, spins;               /* what is there */
  m3 together[2 * STRAND_WINDOW]; /* [1/m] how both turn as one */
  v3 turned, turns;               /* [rad] since the step began, [rad/s] */
  v3 apart[2 * STRAND_WINDOW];    /* [1/m] slopes of the cosine of the angle between the chords */
  double spun, spin;              /* the cosine's change since the step began, and its rate [1/s] */
} strand_turn;
strand_turn strand_turn_of(const strand_work *s, const strand_pair *pair);

/* What a's place does against b's; gone: since the step began. */
typedef struct strand_slide {
  v3 n;              /* normal, out of b */
  v3 gone, speed;    /* [m], [m/s] */
  double spun, spin; /* about n: times an arm [m], [m/s] */
  double arm;        /* [m]; 0: no spinning */
} strand_slide;

/* Friction of what was held: residual on a, slip velocity. */
typedef struct strand_rub {
  v3 n;               /* normal */
  v3 force, slip, y;  /* y: stretch [m] */
  v3 gone;            /* way against each other since the step began [m] */
  double rate;        /* [m/s] apart along the normal */
  double twist, spun; /* [N], [m] residual of spinning, and its way */
  hw_stick stick;     /* along n: spinning */
  double time;        /* [s] of that: dashpot over spring */
  bool stuck;
  bool brush;          /* by lugre: not by `stick`, but these */
  hw_lugre_state next; /* when the step is accepted */
  m3 by_way, by_speed; /* tangent: symmetric, not negative [N/m], [N s/m] */
} strand_rub;
/* Of a grip between lines a <= b (a = b: or of line a and a body). */
strand_rub strand_grip_rub(const strand_work *s, int a, int b, const strand_grip *grip,
                           const strand_slide *slide);
strand_rub strand_rub_of(const strand_work *s, const strand_pair *pair, const strand_held *held,
                         const strand_turn *turn);
strand_rub strand_body_rub(const hw_world *w, const strand_work *s, const strand_body *held);
/* strand_lugre.c: the laws of all lines; the force of one, with gone, y and slip as they are in `r`. */
void strand_make_lugre(strand_work *s);
void strand_brush(const strand_work *s, const hw_lugre *law, v3 normal, double load,
                  hw_lugre_state held, strand_rub *r);
/* strand_rows.c: hooks of the source, what leaves for the page. */
bool strand_group(const hw_model *model, int i, hw_channel_group *group);
int strand_room(const hw_model *model, int k);
int strand_show(const hw_world *w, double *channel, double *const section[]);
/* strand_force.c: the source's force. strand_sweep.c: did lines pass through each other between where the step began and
 * the last evaluation, on a straight way? For rules that do not go by the share that force returns. */
double strand_force(hw_world *w);
bool strand_passed(hw_world *w);
/* strand_sweep.c: share of the way from `was` to `place` on which no axes come nearer than is safe. */
double strand_clear(const strand_work *s);
/* The present places are where the next way begins. */
void strand_keep(strand_work *s);
/* A sample by the positions of its line's nodes. */
static inline v3 strand_sampled(const strand_element *q, const double weight[STRAND_WINDOW],
                                const v3 *node) {
  v3 p = v3_zero();
  for (int k = 0; k < q->nodes; k++)
    p = v3_madd(p, weight[k], node[q->base + k]);
  return p;
}
/* Samples of near elements: `was` by `seen`, or place and speed by the present nodes. */
void strand_sample_at(const strand_work *s, bool seen);

/* The samples of b, [first, end), that may be within `reach` of a point; all of a short element. */
typedef struct strand_span {
  int first, end;
} strand_span;
static inline strand_span strand_span_of(const strand_work *s, const strand_element *b, v3 point,
                                         double reach) {
  const strand_line *line = &s->line[b->strand];
  int m = line->strand->samples;
  if (m <= STRAND_SHORT)
    return (strand_span){0, m};
  const v3 *place = line->place + strand_sample(s, b, 0);
  v3 chord = v3_sub(place[m - 1], place[0]), to = v3_sub(point, place[0]);
  double length2 = v3_dot(chord, chord);
  if (!(length2 > 0))
    return (strand_span){0, m};
  double per = (m - 1) / length2, along = v3_dot(chord, to) * per,
         half = 1.3 * (reach + b->sag) * sqrt(length2) * per + 2;
  if (v3_dot(to, to) * length2 - v3_dot(chord, to) * v3_dot(chord, to) >
      (reach + 2 * b->sag) * (reach + 2 * b->sag) * length2)
    return (strand_span){0, 0};
  /* nodes may be anywhere in a guess of the iteration: into the samples first, then a whole number */
  int first = (int)strand_least(strand_most(along - half, 0), m),
      end = (int)strand_most(strand_least(along + half + 1, m), 0);
  return (strand_span){first, end > first ? end : first};
}

#endif
