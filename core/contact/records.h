/* What the files of this folder share: scratch of a run, and the memory of a pair. */
#ifndef HW_CONTACT_RECORDS_H
#define HW_CONTACT_RECORDS_H

#include "base/seldom.h"
#include "base/sort.h"
#include "contact/boxes.h"
#include "contact/contact.h"
#include "contact/source.h"
#include "geom/convex/distance.h"
#include "geom/convex/interference.h"
#include "law/friction.h"
#include "law/impact.h"
#include "law/lugre.h"
#include "model/pair_log.h"

/* A collider in the world at one evaluation. */
typedef struct hw_spot {
  hw_placed at; /* shape: NULL where it is not convex */
  v3 low, high; /* bounding box */
  v3 v, w, o;   /* velocity of the carrier's point o, and its angular velocity */
  bool idle;    /* not there (hw_port.idle): its box is empty and meets no other */
} hw_spot;

/* One pair at one evaluation. Only `volume` counts where it is 0. */
typedef struct hw_record {
  hw_overlap overlap;
  v3 slip;        /* velocity of b against a at the centre, across the normal [m/s] */
  v3 stretch;     /* of stuck friction [m] */
  v3 kept;        /* and what is left of it when the step is accepted: the bristle of stick-slip */
  double closing; /* [m/s] along the normal */
  double force;   /* normal [N] */
  hw_friction friction;
  hw_friction turning; /* about the normal: moments [N m] */
  double angle, spin;  /* of that [rad], [rad/s] */
  double rubs;         /* [m/s] mean speed over the patch */
  double dwell;        /* of lugre, when the step is accepted */
  double kept_angle;   /* [rad] */
  double lost;         /* [W] damping and friction */
  double beds;         /* [W] into the beds' springs */
  double springs;      /* [W] that, and into the stuck spring */
  int inside;          /* 1: a is wholly inside b there, 2: b inside a */
  int heir;            /* a new region: the slot that it split off from, or -1 */
  double depth;        /* [m] that the laws by depth see */
  double part;         /* of the laws by depth that acts: less where primitives of a link share one
                          contact */
  double extent;       /* [m] of a region: how far it may be from where it was */
} hw_record;

/* Pairs that are near: no other can meet while all boxes stay within their wide ones (contact_near.c). */
typedef struct hw_near {
  int count;
  bool made;    /* false: nothing is known */
  bool changed; /* since it was last asked */
  double began; /* [s] where the step began */
} hw_near;

typedef struct hw_scratch {
  hw_spot *spot, *before; /* [colliders] now, and where the step began */
  hw_record
      *record; /* [contact_room.records + 1] of pairs that are near; the last is of all others */
  int *place;  /* [pairs] which record is a pair's; NULL: each has its own */
  int *at;     /* hw_world.pair_at, pair_blank */
  double *blank;
  hw_near *near;
  int *list;    /* [near->count] their first slots, rising; room for contact_room.records */
  int *first;   /* [colliders + 1] first pair of which a collider is a */
  hw_box *wide; /* [colliders] */
  hw_sort_item *item, *spare; /* [2 * contact_room.records] to sort them */
  void *tree, *overlap, *separation;
  void *mesh; /* of contact_mesh.c */
} hw_scratch;

/* The record of a pair; those of one's slots follow each other. */
static inline hw_record *hw_record_of(const hw_scratch *s, int pair) {
  return &s->record[s->place ? s->place[pair] : pair];
}

/* All slots i of the pairs that are near, in the order of the pairs. */
#define HW_FOR_NEAR(model, s, i)                                                                   \
  for (int k_ = 0; k_ < (s)->near->count; k_++)                                                    \
    for (int i = (s)->list[k_], end_ = i + (model)->pair[i].slots; i < end_; i++)

/* Wrench on a port, about its point. A body whose motion is prescribed does work on the others. */
void hw_contact_wrench(hw_world *w, hw_port *p, v3 f, v3 m);
hw_scratch hw_contact_scratch(const hw_world *w);
/* Poses and boxes of all colliders. */
void hw_contact_spots(const hw_world *w, hw_spot *spot);

/* contact_rows.c, contact_mesh.c: hooks of the source, what leaves for the page. */
bool hw_contact_group(const hw_model *model, int i, hw_channel_group *group);
int hw_contact_room_for(const hw_model *model, int k);
int hw_contact_show(const hw_world *w, double *channel, double *const section[]);
void hw_contact_contours(const hw_world *w, double *contour, double *cuts);

/* contact_near.c: hooks of the source. Where pairs roam, what is near is what the tangent couples. */
void hw_near_open(hw_world *w);
void hw_near_forget(hw_world *w);
bool hw_near_ready(hw_world *w);
void hw_near_link(const hw_model *model, const hw_pattern *pattern);
int hw_near_coupled(const hw_world *w, int (*pairs)[2]);
int hw_near_couple_most(const hw_model *model);
void hw_near_movable(const hw_model *model, unsigned char *movable);
/* Does the model have so many pairs that could meet that a tangent with room for all would be mostly zeros? */
bool hw_near_roams(const hw_model *model);
int hw_near_roaming(const hw_model *model); /* how many */
int hw_near_most(const hw_model *model);    /* slots of pairs that may be near at once */
/* The list as the present spots have it, whatever it was. */
void hw_near_find(hw_world *w, const hw_scratch *s);

/* contact_step.c, contact_passed.c: hooks of the source (contact/source.h). After a step of the static start bodies that
 * touch stick where they are; `begin` keeps the poses that `passed` compares with; `mark`: the free blocks of the bodies that
 * touch at the last evaluation, or did where the step began. */
void hw_contact_begin(hw_world *w, double step);
bool hw_contact_passed(hw_world *w);
bool hw_contact_mark(const hw_world *w, unsigned char *mark);
void hw_contact_settle(hw_world *w);
void hw_contact_commit(hw_world *w, bool tick);
/* contact_charge.c: what touches holds what its shape says. */
double hw_contact_charge(hw_world *w);

/* Energy of stuck friction's springs, by the memory of the pair [J]. */
double hw_contact_stuck(const hw_pair *pair, const double *mem);

/* contact_find.c: what two bodies share, into the records of a pair's slots (i: slot 0). */
void hw_contact_find(hw_world *w, const hw_scratch *s, int i);

/* Hooks of the rows of hw_findings: contact_convex.c, contact_charge.c, contact_mesh.c (two meshes), contact_link.c (a
 * chain link with a mesh or a link; a record a primitive). */
void hw_contact_convex_room(const hw_model *model, const hw_pair *pair, hw_contact_room *room);
void hw_contact_convex_find(hw_world *w, const hw_scratch *s, int i);
double hw_contact_convex_impact(const hw_pair *pair, const hw_spot *from, const hw_spot *to);
double hw_contact_convex_depth(const hw_scratch *s, const hw_pair *pair);
double hw_contact_convex_parting(const hw_scratch *s, const hw_pair *pair, v3 n, double depth);
void hw_contact_mesh_room(const hw_model *model, const hw_pair *pair, hw_contact_room *room);
void hw_contact_mesh_find(hw_world *w, const hw_scratch *s, int i);
bool hw_contact_mesh_meet(const hw_world *w, const hw_scratch *s, int i, const hw_placed *a,
                          const hw_placed *b);
void hw_contact_link_room(const hw_model *model, const hw_pair *pair, hw_contact_room *room);
void hw_contact_link_find(hw_world *w, const hw_scratch *s, int i);
bool hw_contact_link_meet(const hw_world *w, const hw_scratch *s, int i, const hw_placed *a,
                          const hw_placed *b);

/* The normal of the last step, carried half by each body; 0 where it was not touching. */
v3 hw_contact_last_normal(const hw_world *w, const hw_pair *pair);
/* No surface says where to: out along the line of centres, or as in the last step. */
void hw_contact_push_out(const hw_world *w, const hw_pair *pair, v3 apart, hw_overlap *o);

/* Does the surface of the shared region point somewhere? A patch under a region of volume V has at
 * least V over its thickness; much less is a rod through a plate or one body inside the other, where
 * the axis of (A, M) may be anywhere. */
static inline bool hw_is_patch(const hw_overlap *o) {
  return o->patch * o->thickness > 0.5 * o->volume;
}

/* Polar radius of gyration of the patch, squared [m^2], and the mean arm of uniform friction against
 * turning: 0.94 of the radius, within 0.4 % for a disc and for a square. */
static inline double hw_patch_gyration(const hw_overlap *o) {
  return o->patch > 0 ? (o->second.m[0] + o->second.m[4] + o->second.m[8]) / o->patch : 0;
}
static inline double hw_patch_arm(const hw_overlap *o) { return 0.94 * sqrt(hw_patch_gyration(o)); }

/* contact_held.c: memory that is lent (hw_model.contact_held). */
void hw_held_open(hw_world *w);
bool hw_held_sound(const hw_world *w);
/* The memory of a pair that begins to touch; w->failure where there is none left. */
double *hw_held_take(hw_world *w, int pair);
void hw_held_free(hw_world *w, double *mem);
/* The k-th memory there is, and whose it is (-1: nobody's); NULL after the last. */
double *hw_held_at(const hw_world *w, int k, int *pair);

/* Memory of a pair, HW_PAIR_WORDS words. "The larger" is the body whose frame the stuck point is
 * kept in (hw_larger). */
enum {
  HW_PAIR_TOUCHING,
  HW_PAIR_STUCK,
  HW_PAIR_HELD,                        /* stuck against turning about the normal */
  HW_PAIR_ANGLE,                       /* [rad] of that, where the last step ended */
  HW_PAIR_STRETCH,                     /* [3] where the last step ended, axes of the larger [m] */
  HW_PAIR_PLACE = HW_PAIR_STRETCH + 3, /* [3] there: the smaller's position in the larger's frame */
  HW_PAIR_TURN = HW_PAIR_PLACE + 3,    /* [4] and its orientation */
  HW_PAIR_START = HW_PAIR_TURN + 4,    /* [s] */
  HW_PAIR_END,                         /* [s] -1 while it lasts */
  HW_PAIR_PEAK,                        /* [N] */
  HW_PAIR_IMPULSE,                     /* [N s] */
  HW_PAIR_LOST,                        /* [J] */
  HW_PAIR_DEEPEST,                     /* [m] */
  HW_PAIR_COUNT,
  HW_PAIR_CLOSING,  /* [m/s] at first touch */
  HW_PAIR_TIME,     /* [s] where the last step ended; there: */
  HW_PAIR_FORCE,    /* [N] */
  HW_PAIR_POWER,    /* [W] lost */
  HW_PAIR_DEPTH,    /* [m] least translation that separates */
  HW_PAIR_GIVEN,    /* [W] into the beds' springs */
  HW_PAIR_STORED,   /* [J] in them; at first touch, and after they were spent, by a rule */
  HW_PAIR_PUT,      /* [J] into them since the first touch */
  HW_PAIR_NORMAL_A, /* [3] normal at first touch, or where the bodies last came to rest: in a's */
  HW_PAIR_NORMAL_B = HW_PAIR_NORMAL_A + 3, /* [3] and in b's frame */
  HW_PAIR_TURNED = HW_PAIR_NORMAL_B + 3,   /* it has turned in both since */
  HW_PAIR_QUIET, /* [s] for which the bodies have not moved against each other */
  HW_PAIR_SHARE, /* of the beds' force that acts, 0 to 1: less where they have little to give back */
  HW_PAIR_GYRATION,                    /* [m^2] of the patch where the last step ended */
  HW_PAIR_SPOT_A,                      /* [3] centroid of the region there, in a's */
  HW_PAIR_SPOT_B = HW_PAIR_SPOT_A + 3, /* [3] and in b's frame */
  HW_PAIR_EXTENT = HW_PAIR_SPOT_B + 3, /* [m] of the region */
  HW_PAIR_LAST_A,                      /* [3] normal there, in a's */
  HW_PAIR_LAST_B = HW_PAIR_LAST_A + 3, /* [3] and in b's frame */
  HW_PAIR_FIRST = HW_PAIR_LAST_B + 3,  /* [m/s] that the damping of the laws by depth refers to */
  HW_PAIR_AREA,                        /* [m^2] of the patch where the last step ended */
  HW_PAIR_DWELL,                       /* of lugre, there: 0 to 1 */
  HW_PAIR_BRISTLE,                     /* [J] in its bristle */
  HW_PAIR_WORDS
};
_Static_assert((int)HW_PAIR_WORDS == (int)HW_LOG_WORDS, "the memory of a pair");
_Static_assert((int)HW_PAIR_TOUCHING == (int)HW_LOG_TOUCHING &&
                   (int)HW_PAIR_START == (int)HW_LOG_START &&
                   (int)HW_PAIR_COUNT == (int)HW_LOG_COUNT &&
                   (int)HW_PAIR_CLOSING == (int)HW_LOG_CLOSING &&
                   (int)HW_PAIR_FORCE == (int)HW_LOG_FORCE &&
                   (int)HW_PAIR_DEPTH == (int)HW_LOG_DEPTH &&
                   (int)HW_PAIR_SPOT_A == (int)HW_LOG_SPOT && (int)HW_PAIR_AREA == (int)HW_LOG_AREA,
               "what parts read of it");

/* Frame that carries collider c. */
static inline const hw_port *hw_carrier(const hw_world *w, int c) {
  return &w->port[w->model->collider[c].port];
}
/* Is b the larger body of a pair? */
static inline bool hw_larger(const hw_model *model, const hw_pair *pair) {
  return model->collider[pair->b].volume > model->collider[pair->a].volume;
}
/* Position and orientation of the smaller body in the larger one's frame. */
typedef struct hw_relative {
  v3 r;
  quat q;
} hw_relative;
hw_relative hw_contact_relative(const hw_world *w, const hw_pair *pair);
/* How far b's point at the patch's centre x has been dragged along a's, by the memory of a stuck
 * pair; world axes, not yet projected on the tangent plane. */
v3 hw_contact_stretch(const hw_world *w, const hw_pair *pair, v3 x);
/* The part of that from before the last step's end, world axes. */
v3 hw_contact_held(const hw_world *w, const hw_pair *pair);
/* The law "lugre" of a pair. */
hw_lugre hw_contact_lugre(const hw_pair *pair);
/* Of its stiffness that counts now: contact_soft.c. */
double hw_contact_soft(const hw_world *w, const hw_pair *pair, double load);
/* Stiffness per volume of beds as stiff as a pair is where its smaller body sinks in that far [N/m^3]. */
double hw_contact_bed(const hw_world *w, const hw_pair *pair);
/* The elastic part of the laws by depth and of potential. */
hw_elastic hw_contact_elastic(const hw_pair *pair, const hw_record *r, double share);
/* How far b has turned against a since the last step ended, world axes. */
v3 hw_contact_turned(const hw_world *w, const hw_pair *pair);
/* Speed at which b's and a's points at x close, by what the spots say [m/s]. */
static inline double hw_closing_at(const hw_spot *a, const hw_spot *b, v3 x, v3 normal) {
  v3 va = v3_add(a->v, v3_cross(a->w, v3_sub(x, a->o)));
  v3 vb = v3_add(b->v, v3_cross(b->w, v3_sub(x, b->o)));
  return v3_dot(normal, v3_sub(va, vb));
}
/* Velocity of the carrier's material point at x. */
static inline v3 hw_point_velocity(const hw_port *p, v3 x) {
  return v3_add(p->v, v3_cross(p->w, v3_sub(x, p->r)));
}

#endif
