/* Shared vocabulary of model and simulation: parts and what lies between them, the layout of a model, the world, ports.
 * Types and a few inline helpers; no physics. */
#ifndef HW_MODEL_MODEL_H
#define HW_MODEL_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/report.h"
#include "hawse/hawse.h"
#include "law/sea.h"
#include "math/sparse.h"
#include "math/vec.h"
#include "model/block.h"
#include "model/event.h"
#include "model/field.h"
#include "model/input.h"
#include "model/kind.h"
#include "model/outlines.h"
#include "model/section.h"
#include "model/tables.h"

enum {
  HW_MAX_ID = 64,
  HW_MAX_PAIRS = 600000, /* of colliders that may touch */
  HW_FRAME_CONTACTS = 32 /* rows of the contacts section */
};

/* Contact sources, in the order of their rows (contact/source.h). */
enum { HW_SOURCE_BODIES, HW_SOURCE_LINES, HW_SOURCE_OUTLINES, HW_SOURCE_GROUND, HW_SOURCES };

typedef struct hw_part {
  const hw_part_kind *kind;
  const char *id;
  const void *params;   /* the kind's parameter struct, as compiled */
  size_t params_offset; /* of this part's live copy in hw_world.params */
  int block0, blocks;   /* without the late ones */
  int late0, lates;
  int quat0, quats;
  int mem0, mems;
  int port0, ports; /* port 0 is the origin, then those of the field "ports" in order, then those
                       that the kind adds (frames of links) */
  int channel0, channels;
  const hw_channel *channel;
  int line_nodes, line0; /* line0: first f64 of the line section */
  int pose, poses;       /* first row of the pose section, -1 none; rows */
  int tie0, ties;
  size_t work0;
} hw_part;

/* A body in a part's frame: convex, a mesh of any shape, or a chain link. */
typedef struct hw_collider {
  int part, port; /* port: global number of the frame that carries it */
  int material;
  const struct hw_convex *shape; /* NULL: not convex */
  const struct hw_trimesh *mesh; /* NULL: no pair needs it */
  const struct hw_link *link;    /* NULL: no chain link */
  m3 R;                          /* body to the port's frame */
  v3 r;
  double volume; /* [m^3] */
  int kind;      /* HW_SHAPE_* of what was asked for */
  double round;  /* [m] radius of a sphere, and of the side of a cylinder or capsule; 0: has none */
  v3 low, high;  /* bounding box in its own frame */
  const char *id; /* "" for the part's own shape */
} hw_collider;

/* How a pair's contact is found. */
typedef enum hw_detect { HW_BY_CONVEX, HW_BY_MESH, HW_BY_LINK, HW_BY_LINKS } hw_detect;

/* Two colliders that may touch, and the law between them. a < b. Two that can touch in several
 * regions at once have as many pairs, one after the other: one slot each. */
typedef struct hw_pair {
  int a, b;              /* colliders */
  int contact;           /* entry of the collection "contacts" */
  const hw_contact *law; /* that entry, completed by the table of material pairs */
  hw_detect detect;
  int slot, slots;  /* of so many; slot 0 finds the regions of all */
  int mem;          /* first word of its memory; -1: it is lent some (model/pair_log.h) */
  double stiffness; /* k: normal force per volume [N/m^3], report 003 eq. 83 */
  double viscosity; /* b: per rate of the volume [N s/m^3], eq. 87 */
  double size;      /* [m] radius of the ball with the volume of the smaller body */
  double shear;     /* of the stuck contact [N/m] */
  double drag;      /* of the stuck contact [N s/m] */
  double hardness;  /* of the laws by depth, and of potential [N/m^n] */
  double factor;    /* h: share of the elastic force that damps, at the speed of impact */
} hw_pair;

/* A line that may touch. */
typedef struct hw_strand {
  int part;
  int elements;  /* room for */
  int samples;   /* of an element */
  int mem, held; /* first word of its memory; how many pairs of samples it can remember */
  int row;       /* words of each */
  hw_touch touch;
} hw_strand;

/* Words of memory of such a point: the place it holds on to, and by what. */
enum { HW_GROUND_POINT_WORDS = 6 };

/* A point by which a body stands on the ground (contact/on_ground.c), in the axes of the port that carries it. */
typedef struct hw_ground_point {
  int body;      /* of hw_model.ground_body */
  v3 at;         /* [m] */
  v3 share;      /* [m^2] of the body's surface, outwards */
  double flat;   /* [m^2] in each direction: of what is round */
  double radius; /* [m] */
} hw_ground_point;

/* A frame of a part with such points. */
typedef struct hw_ground_body {
  int part, port; /* port: global number */
  int point0, points;
} hw_ground_body;

/* Bytes of the scratch of contact/, and of its parts. */
typedef struct hw_contact_room {
  size_t bytes, overlap, mesh, tree, cut, regions;
  int records;    /* of pairs that are near */
  int face_pairs; /* how many pairs of faces they hold */
  int roaming;    /* pairs of colliders that could meet, and are not tied to other bodies */
} hw_contact_room;

/* What a contact source (contact/source.h) has in a model. */
typedef struct hw_source_room {
  hw_map entries; /* of its collection in the scenario */
  bool there;     /* something may touch in this way */
  size_t bytes;   /* of its scratch */
  int mem0, mems; /* its words of memory */
  int channel0;   /* the first of its channels */
  int section0;   /* the first of its sections of a frame */
} hw_source_room;

struct hw_model {
  hw_environment env;
  const hw_sea *sea; /* NULL: still water, a uniform current and wind */
  hw_solver solver;
  const char *title, *notes;
  int part_count;
  hw_part *part;
  const int *order; /* parts, each after the parts it refers to */
  int material_count;
  const char **material_id;
  const hw_material *material;
  int input_count;
  hw_input_target *input;
  int controller_count;
  const char **controller_id;
  const hw_controller *controller; /* sources outside the run that lead inputs */
  int cue_count;
  hw_cue_plan *cue;
  int cue_end;   /* word of memory: a cue has ended the run; -1 without cues */
  bool switched; /* a part can let go, take hold or break, or cues are there: each tick looks */
  int mesh_count;
  const char **mesh_id;
  const hw_mesh *mesh;
  const struct hw_polytope *const *mesh_hull; /* [mesh_count] NULL where not convex */
  const struct hw_trimesh *const *mesh_body;  /* [mesh_count] NULL where convex */
  const struct hw_mesh_report *mesh_report;   /* [mesh_count] */
  const struct hw_mouth **mesh_mouth;         /* [mesh_count] NULL where it is no made bow */
  const struct hw_wet *const *wet; /* [parts] NULL where a part displaces none by its shape */
  int surface_count;
  const char **surface_id;
  const hw_surface *surface;
  int collider_count;
  hw_collider *collider;
  int pair_count;
  hw_pair *pair; /* sorted by a, then b */
  hw_contact_room contact_room;
  int contact_held; /* memories that are lent to the pairs that touch; 0: each pair has its own */
  int strand_count;
  hw_strand *strand;
  int ground_point_count, ground_body_count;
  hw_ground_point *ground_point; /* body by body */
  hw_ground_body *ground_body;   /* part by part */
  hw_source_room source[HW_SOURCES];
  bool replanned; /* the tangent's pattern changes with what is near: a source has `coupled` */
  bool guarded;   /* an iteration may go a share of its way only: lines may not pass each other */
  bool softened;  /* contacts that the search for a static start may begin soft with */
  const int (*coupled)[2]; /* pairs of blocks of the parts, kept where that is so */
  int coupled_count;
  bool contours; /* the frame has sections for pairs of meshes */
  hw_view view;
  /* sums over the parts */
  int blocks, quats, mems, ports, channels, poses;
  size_t params_bytes, work_bytes;
  const hw_block_kind *block_kind; /* [blocks] */
  /* [2 * parts]: what feeds a line, or -1: a winch, or a sheave. At [parts + part], of a cable that two work, the sheave at
   * its other end (hw_feed_far). */
  const int *feed;
  bool coupled_mass;
  bool constrained;       /* some part has constraints */
  bool symmetric;         /* all parts are, and nothing touches */
  hw_sparse_plan *sparse; /* pattern and elimination */
  int tie_count, tie_jacobians;
  hw_tie *tie; /* the masters of a tie are free, or slaves of ties before it */
  int *tie_near;
  int outline_body_count;
  hw_outline_body *outline_body;
  int outline_pair_count;
  hw_outline_pair *outline_pair;
  int outline_fender_count;
  hw_outline_fender *outline_fender;
  int outlines_mem,
      outlines_held; /* first word of the memory of contact in plan; contacts it can hold */
  uint32_t frame_bytes;
  hw_placed_section section[HW_SECTIONS_MOST];
  int line_words;       /* of the section "lines" */
  int frames;           /* in the duration */
  uint64_t fingerprint; /* of the scenario's text: a state block belongs to one model */
  const char *manifest;
};

/* Entries of "contacts" and of "plan_contacts". */
static inline const hw_contact *hw_contact_entry(const hw_model *model, int i) {
  return (const hw_contact *)model->source[HW_SOURCE_BODIES].entries.row + i;
}
static inline const hw_outline_contact *hw_outline_contact_entry(const hw_model *model, int i) {
  return (const hw_outline_contact *)model->source[HW_SOURCE_OUTLINES].entries.row + i;
}

/* Is a word of a state from outside a whole number from `least` to `most`? */
static inline bool hw_is_count(double word, int least, int most) {
  return word >= least && word <= most && word == (double)(int)word;
}

/* Nine words of a rotation, but for rounding? */
static inline bool hw_is_rotation(const double *m) {
  const double ROUGH = 1e-6;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j <= i; j++) {
      double dot = 0;
      for (int k = 0; k < 3; k++)
        dot += m[3 * k + i] * m[3 * k + j];
      if (!(fabs(dot - (i == j)) < ROUGH))
        return false;
    }
  return true;
}

/* A point on a part where others attach. Written by the owner's place(), read by others. */
typedef struct hw_port {
  v3 r, v, a; /* [m, m/s, m/s^2] world. With explicit integrators a is the part of the acceleration
                 that does not depend on the unknown accelerations. */
  m3 R;       /* body to world */
  v3 w, al;   /* [rad/s, rad/s^2] world; al as a */
  int bx, bphi; /* blocks of the owner; -1: prescribed in time */
  m3 B;         /* dr = dx + B dphi, dphi the body increment: B = -R [p]x */
  v3 f, m;      /* wrench ON the owner at this port from what is attached [N, N m] world */
  bool idle;    /* what it carries is not there (a link inside the ship): nothing touches it */
  bool parked;  /* of a body that stands still for now, whatever its blocks are asked */
  bool taken;   /* the end of a line that something else holds: no joint takes hold of it */
} hw_port;

/* What a winch or a sheave tells its cable, and back. */
typedef struct hw_feed {
  bool active;
  double paid, rate, accel; /* payout since the start [m], [m/s], [m/s^2] */
  int block;                /* of the payout when it is an unknown (drum), else -1 */
  double tension;           /* [N] along the line at the fairlead, written by the cable's force() */
  double pull;              /* [N] force conjugate to the payout, written by the cable's force() */
  double length;            /* [m] unstretched length outside the winch, written by the cable */
  v3 out;                   /* unit vector along the line at the fairlead, outwards; by force() */
  int limit; /* -1: all hauled in, +1: all paid out, 0: free; by the cable's commit */
  /* Of a sheave, over which the line goes on: */
  int through; /* +1: what passes comes out here, -1: it goes in; 0: a winch. paid = through * block */
  double left; /* [m] of the element there, unstretched; by force() */
  bool bare;   /* no node is left that could go in; by force() */
  /* with the tangent: anchors of the fairlead and of the node next to it; slopes of the tension along `out` between them
   * and by what is paid, with ck and cc [N/m] */
  hw_anchor at[2];
  double by_place, by_paid;
} hw_feed;

enum { HW_SUM_WORK, HW_SUM_DISSIPATED, HW_SUM_CONTACT, HW_SUMS };
enum {
  HW_KEEP_NEXT,  /* [s] step that rk45 tries next */
  HW_KEEP_LEVEL, /* how often ali3 had halved its step where the last tick ended */
  HW_KEEP_POWER, /* [W] the powers of the sums where the last step ended */
  HW_KEEP_ENERGY = HW_KEEP_POWER + HW_SUMS, /* [J] at the start of the run */
  HW_KEEP_WORDS
};

/* Past any meaning: a run that gets there has diverged. */
#define HW_FASTEST 1e5   /* [m/s], [rad/s] */
#define HW_FARTHEST 1e12 /* [m]; forces of constraints [N] are unknowns too */

/* Everything a part sees while it is evaluated. Members stand under the stage that writes them: the table of stages in
 * core/sim/README.md. */
struct hw_world {
  const hw_model *model;
  double tick; /* [s] time between commits with tick = true */

  /* ---- the state: integrators write t to b, commits the rest ---- */
  double t;
  /* [3 * blocks] and [4 * quats]; with sums one after the other in memory: the vector of explicit integrators */
  double *x, *v, *quat;
  double *sums;  /* integrals of work_power, dissipated_power and contact_power [J] */
  double *a, *b; /* b: second acceleration of generalized-alpha */
  double *mem;   /* [mems] */
  double *keep;  /* [HW_KEEP_WORDS] of the integrator and the ledger */

  /* ---- how to evaluate: integrators ---- */
  double cm, cc, ck; /* K is taken with ck (1, or 0 for the mass matrix alone) */
  bool tangent;
  bool implicit;  /* slaves and multipliers are unknowns */
  hw_level level; /* of the rows of constraints */
  bool statics;   /* prescribed velocities and accelerations count as zero */
  bool bars;      /* of a static search: lines push as they pull */
  /* [N] of a static search: load that contacts are made soft for, now and in the next step; 0: they are as stiff as
   * they are */
  double soft, soft_next;

  /* ---- any evaluation that asks for the water: model/water.h ---- */
  hw_sea_time *sea; /* what the last question left: no answer depends on it; NULL without a sea */

  /* ---- place ---- */
  char *params;  /* live copies: inputs write here */
  char *work;    /* scratch of the parts */
  hw_port *port; /* [ports] their forces are added later */
  m3 *J;         /* [tie_jacobians] of the ties, written by place() of their owners */

  /* ---- begin, ready, kick of the sources ---- */
  char *source_work[HW_SOURCES]; /* scratch of the contact sources */
  int *pair_at;                  /* [pairs] first word of lent memory, or -1: model/pair_log.h */
  double *pair_blank;            /* zeros: the memory of a pair that has none */

  /* ---- force of the sources, then force, accel, constrain of the parts ---- */
  double *res;   /* [3 * blocks] residual M a - F */
  hw_sparse *A;  /* tangent cm M + cc C + K, written when `tangent`; its plan by ready */
  hw_feed *feed; /* [2 * parts] by cable, as hw_model.feed */
  double kinetic, gravity, elastic;    /* [J] */
  double dissipated_power, work_power; /* [W] */
  double contact_power; /* [W] that contacts store elastically; the sum counts as elastic energy */
  bool touching;        /* some pair overlaps at this evaluation */
  /* Share of the way from the last evaluation of this step that lines can go without passing through each other; 1: all
   * of it. */
  double clear;

  /* ---- commit ---- */
  bool restart;    /* the state was changed: accelerations are to be found anew */
  bool placed;     /* by a `turn`: a body was put elsewhere, and what energy came by it is work */
  double handed;   /* [J] by a `turn`: with masses put on or taken off, which is work too */
  uint32_t layout; /* stamp: nodes of lines came or went, or a state was put in */
  hw_event event[HW_FRAME_EVENTS];
  int events;

  /* ---- any ---- */
  hw_failure failure; /* set by hw_world_fail */
};

/* What is added to the tangent now is symmetric. The search for a static start takes the part that is
 * not, drag by direction and damping across a line, also where the steps do without. */
static inline bool hw_symmetric(const hw_world *w) { return w->model->symmetric && !w->statics; }

static inline const void *hw_params(const hw_world *w, int part) {
  return w->params + w->model->part[part].params_offset;
}
static inline void *hw_work(const hw_world *w, int part) {
  return w->work + w->model->part[part].work0;
}
static inline double *hw_mem(const hw_world *w, int part) {
  return w->mem + w->model->part[part].mem0;
}
static inline void hw_world_event_at(hw_world *w, double time, int kind, int part, double value) {
  if (w->events < HW_FRAME_EVENTS)
    w->event[w->events++] = (hw_event){time, kind, part, value};
}
static inline void hw_world_event(hw_world *w, int kind, int part, double value) {
  hw_world_event_at(w, w->t, kind, part, value);
}
static inline void hw_world_fail(hw_world *w, int part, int node, const char *cause) {
  if (!w->failure.cause)
    w->failure = (hw_failure){.part = part, .node = node, .time = w->t, .cause = cause};
}

/* The first input to this number of a part; NULL: none changes it. */
const hw_input_target *hw_input_on(const hw_model *model, int part, size_t offset);
/* Inputs to this number of the part show what it is now; false: there are none. By a `turn`, so that who set an input
 * last is not contradicted by what an event, a load or a miss has made of it. */
bool hw_input_follow(hw_world *w, int part, size_t offset, double value);

/* An event that is not to be lost where a frame is full: of what comes often one makes room. */
void hw_world_tell(hw_world *w, int kind, int part, double value);

/* An event of an observer. A frame holds few, and a chain on a hull touches and leaves all the time: one
 * of those makes room. */
void hw_note(hw_notes *notes, hw_event event);

/* Allocates needs->block_kind for `count` blocks (all POINT), in the compiler's arena. */
void hw_needs_blocks(hw_needs *needs, int count);
/* a, then b, kept with the model: for names and labels of channels. */
const char *hw_needs_text(hw_needs *needs, const char *a, const char *b);
/* Rows of the part's field "ports"; NULL: nothing can be attached to it. */
const hw_map *hw_part_ports(const hw_part *part);
/* How many colliders a part asks for; the i-th of them into `ask`, which may be NULL. Of a solid its own
 * shape comes first, then those of its collection. */
int hw_collider_asked(const hw_model *model, int part, int i, hw_collider_ask *ask);
/* As hw_part_kind.judge: all blocks of the part with unknowns. */
bool hw_judge_own(const hw_world *w, int part, unsigned char *mark);
/* The blocks behind port `port` (of the part; 0 is the origin). */
hw_frame_blocks hw_port_blocks(const hw_model *model, int part, int port);
/* Those behind the port that carries a collider. */
hw_frame_blocks hw_collider_blocks(const hw_model *model, int collider);
/* The part has this channel of its kind: with an id for "<...>" (NULL: it has none), and in this unit. */
void hw_needs_channel(hw_needs *needs, const hw_channel *row, const char *id, const char *unit);
/* What stands after "<...>" in the name of a declared channel; all of it without one. */
const char *hw_channel_after_id(const hw_channel *row);
/* The part has these, as they are declared. */
void hw_needs_channels(hw_needs *needs, const hw_channel *row, int count);

static inline hw_anchor hw_anchor_block(int block) { return (hw_anchor){block, -1, {{0}}}; }
static inline hw_anchor hw_anchor_port(const hw_port *p) {
  return (hw_anchor){p->bx, p->bphi, p->B};
}
/* Adds a force-like residual f [N, world] at an anchor: rows x += f, phi += B^T f. */
static inline void hw_add_residual(hw_world *w, const hw_anchor *i, v3 f) {
  if (i->bx >= 0)
    v3_acc(w->res + 3 * i->bx, f);
  if (i->bphi >= 0)
    v3_acc(w->res + 3 * i->bphi, m3_tmulv(i->B, f));
}
/* Adds d(residual at i)/d(position at j) = K to the tangent. */
static inline void hw_add_tangent(hw_world *w, const hw_anchor *i, const hw_anchor *j, m3 K) {
  if (i->bx >= 0 && j->bx >= 0)
    hw_sparse_add(w->A, i->bx, j->bx, K.m);
  if (i->bphi < 0 && j->bphi < 0)
    return;
  if (j->bphi >= 0) {
    m3 KB = m3_mul(K, j->B);
    if (i->bx >= 0)
      hw_sparse_add(w->A, i->bx, j->bphi, KB.m);
    if (i->bphi >= 0)
      hw_sparse_add(w->A, i->bphi, j->bphi, m3_mul(m3_t(i->B), KB).m);
  }
  if (i->bphi >= 0 && j->bx >= 0)
    hw_sparse_add(w->A, i->bphi, j->bx, m3_mul(m3_t(i->B), K).m);
}

#endif
