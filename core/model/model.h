/* Shared vocabulary of model and simulation: part kinds, layout, world, ports, anchors.
 * Types and a few inline helpers; no physics.
 *
 * Unknowns are BLOCKS of three numbers: a cable node, a spline curvature, a multiplier, a body's
 * position, a body's rotation. Residual rows and the tangent are in the same blocks. */
#ifndef HW_MODEL_MODEL_H
#define HW_MODEL_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/report.h"
#include "hawse/hawse.h"
#include "law/sea.h"
#include "math/sparse.h"
#include "math/vec.h"
#include "model/field.h"
#include "model/outlines.h"
#include "model/section.h"
#include "model/tables.h"

typedef struct hw_world hw_world;
typedef struct hw_notes hw_notes;

enum {
  HW_MAX_CHANNELS_PART = 128,
  HW_FRAME_EVENTS = 8,
  HW_MAX_ID = 64,
  HW_MAX_BLOCKS = 20000,
  HW_MAX_PAIRS = 600000,  /* of colliders that may touch */
  HW_FRAME_CONTACTS = 32, /* rows of the contacts section */
  HW_TIE_MASTERS = 12     /* blocks that one tied block may follow */
};

/* Contact sources, in the order of their rows (contact/source.h). */
enum { HW_SOURCE_BODIES, HW_SOURCE_LINES, HW_SOURCE_OUTLINES, HW_SOURCE_GROUND, HW_SOURCES };

typedef enum hw_block_kind {
  HW_BLOCK_POINT,    /* x [m], v = dx/dt, a: second order in time */
  HW_BLOCK_ROTATION, /* quaternion; x = rotation vector of the step's chart (body), v = body rate
                        [rad/s], a = its derivative */
  HW_BLOCK_SLAVE,    /* x follows from points by a linear relation (spline curvature); second order
                        under ali3, recomputed under rk */
  HW_BLOCK_MULTIPLIER, /* x is algebraic; v and a are unused */
  HW_BLOCK_ROW,        /* a multiplier of one row: only the first number is used */
  HW_BLOCK_SCALAR,     /* like a point, but only the first number is used (payout of a drum) */
  HW_BLOCK_TIED /* no unknown: a frame (position, or rotation in body axes) that follows other
                          blocks by a hw_tie. What others add to its rows and columns goes there. */
} hw_block_kind;

/* A channel as a kind of part declares it, and as a model has it. "<joint>" in a declared name or label
 * stands for an id, of which a part may have many; "N or m or m/s" for a unit that the part's fields choose. */
typedef struct hw_channel {
  const char *name, *unit;
  const char *label;            /* "label: help", as of fields: meaning, place, axes, sign */
  const struct hw_channel *row; /* as it was declared; NULL: this is the declaration */
} hw_channel;
#define HW_CHANNEL(name, unit, label, help)                                                        \
  { name, unit, HW_TOLD(label, help), NULL }
#define HW_COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* Numbers of a block that the solver sees. */
static inline int hw_block_size(hw_block_kind kind) {
  return kind == HW_BLOCK_ROW || kind == HW_BLOCK_SCALAR ? 1 : 3;
}
/* Algebraic: forces of constraints. */
static inline bool hw_block_dual(hw_block_kind kind) {
  return kind == HW_BLOCK_MULTIPLIER || kind == HW_BLOCK_ROW;
}

/* What the rows of constraints are evaluated as: Phi, its rate, or its second derivative. */
typedef enum hw_level { HW_LEVEL_POSITION, HW_LEVEL_VELOCITY, HW_LEVEL_ACCELERATION } hw_level;

/* What a part asks for. Filled by hw_part_kind.needs. */
typedef struct hw_needs {
  int rank; /* order of elimination: 0 lines, 1 bodies, 2 others */
  int blocks, quats, mem, ports, line_nodes;
  int poses; /* positions and orientations to draw: of port 0, then of the last ports */
  int ties;  /* blocks of kind TIED: the masters come from `tie` of the kind's body */
  int late;  /* how many of the last blocks are numbered after those of all other parts: rows whose
               coordinates belong to bodies (the row that closes a chain at its anchor) */
  bool coupled_mass; /* reactions or powers depend on the accelerations themselves */
  bool constrained;  /* has rows that `constrain` of the kind evaluates */
  bool symmetric;    /* what it adds to the tangent is symmetric, always */
  size_t work;       /* bytes of scratch that survive between evaluations but hold no state */
  hw_block_kind
      *block_kind; /* [blocks], set by `needs` after it has set `blocks` through hw_needs_blocks */
  int channels;
  hw_channel channel[HW_MAX_CHANNELS_PART];
  /* keeps "a" "b" with the model: hw_needs_text */
  const char *(*text)(void *ctx, const char *a, const char *b);
  void *text_ctx;
} hw_needs;

/* Pairs of blocks (global numbers) that share tangent entries. */
typedef struct hw_pattern {
  void *ctx;
  void (*pair)(void *ctx, int block_i, int block_j);
} hw_pattern;

/* The blocks behind a port, known when the model is compiled; -1: prescribed in time. */
typedef struct hw_frame_blocks {
  int bx, bphi;
} hw_frame_blocks;

/* A tied block and those it follows: dx_slave = sum_m J_m dx_m. */
typedef struct hw_tie {
  int slave; /* block */
  int count, master[HW_TIE_MASTERS];
  int J0;                /* first of its Jacobians in hw_world.J */
  int near0, near_count; /* blocks that share tangent entries with it, in hw_model.tie_near */
} hw_tie;

/* A body that a part carries, as the part asks for it. */
typedef struct hw_collider_ask {
  const char *key;    /* "" for the part's own shape, else the id in `colliders` */
  int port;           /* of the part: the frame that carries it */
  int shape;          /* HW_SHAPE_* */
  const double *size; /* [3] as the shape takes it [m] */
  int sides;          /* of a cylinder's prism */
  double made[6];     /* room for a size, and a place, that the part works out */
  int mesh;           /* index, for HW_SHAPE_MESH */
  const double *at;   /* [3] in the port's frame [m]; NULL: 0 */
  const double *turn; /* [4] quaternion; NULL: none */
  int material;       /* index, -1: none */
} hw_collider_ask;

/* An end of an element: a free block, a point of a body, or prescribed. */
typedef struct hw_anchor {
  int bx;   /* -1: prescribed */
  int bphi; /* -1: no rotation */
  m3 B;
} hw_anchor;

/* How a line touches: itself, other lines, bodies (contact/strand.h). */
enum { HW_TOUCH_NONE, HW_TOUCH_ITSELF, HW_TOUCH_LINES, HW_TOUCH_ALL };
enum { HW_TOUCH_BRISTLE, HW_TOUCH_LUGRE };
enum { HW_TOUCH_LEFT, HW_TOUCH_KEPT };
typedef struct hw_touch {
  int with;      /* HW_TOUCH_* */
  double radius; /* [m] */
  double
      stiffness; /* K: force per interference volume [N/m^3], half of Young's modulus over the radius */
  double damping;  /* [s] dashpot over spring of the contact */
  int law;         /* of friction: HW_TOUCH_BRISTLE, HW_TOUCH_LUGRE */
  double sliding;  /* coefficient of friction */
  double slip;     /* [m] stretch at which a stuck contact slips */
  double sticking; /* of lugre: coefficient */
  double stribeck; /* [m/s] */
  double dwell;    /* [s] */
  double viscous;  /* [s/m] coefficient for each speed */
  int couple;      /* of friction: HW_TOUCH_LEFT, HW_TOUCH_KEPT */
  double spinning; /* [m] arm of the normal force against spinning */
  double apart;    /* [m] of arc: nearer parts of one line do not touch */
  double longest;  /* [m] longest element that the line may have */
  int end_part[2]; /* parts that hold its ends, which it does not touch; -1: none */
} hw_touch;

/* A line's nodes 0..n at the evaluation point, elements 1..n between them. */
typedef struct hw_strand_nodes {
  int n;
  const double *L; /* [n + 1] unstretched lengths */
  const v3 *r, *v; /* [n + 1] */
  const hw_anchor *at;
  v3 *load;   /* [n + 1] residual by what touches the nodes [N]: the part takes it into its own */
  int broken; /* the element that has parted, of which nothing touches; 0: none */
} hw_strand_nodes;

/* A body seen from above, for contact in plan (contact/outlines.h), as its part asks for it. */
typedef struct hw_outline_ask {
  int points;
  const double *point;   /* [2 * points] body axes, counter-clockwise; when mesh is negative */
  int mesh;              /* the outline is the cut of this mesh */
  double level;          /* at this height of the mesh's own axes */
  int block;             /* of the part: (X, Y, psi); -1: fixed at the pose of port 0 */
  double mass;           /* [kg] the smallest over directions, with the water's share */
  double inertia;        /* [kg m^2] about the centre of mass, with the water's share */
  double centre;         /* [m] x of the centre of mass */
  const hw_map *fenders; /* rows hw_fender_params; NULL: none */
} hw_outline_ask;

/* What a part that is one solid says of itself: its shape, and its colliders. */
typedef struct hw_solid {
  const char *words;  /* that its shape may be */
  int word;           /* of them: how it is drawn */
  int shape;          /* HW_SHAPE_*: how it touches */
  const double *size; /* [3] as the shape takes it [m] */
  int sides;          /* of a cylinder's prism */
  int mesh, material; /* -1: none */
  const hw_map *colliders;
} hw_solid;

/* The surface by which a body displaces water, in the axes of its port 0, as its part asks for it. */
typedef struct hw_wet_ask {
  int shape;          /* HW_SHAPE_* */
  const double *size; /* [3] as the shape takes it [m] */
  int sides;          /* of a cylinder's prism */
  int mesh;           /* of HW_SHAPE_MESH */
  double volume;      /* [m^3] no more than it has; for a fault of the field "volume" */
  int panels;         /* of what is round, and where there are waves: about so many triangles */
} hw_wet_ask;

/* Joints of a part, and what a manifest tells of each: of a number that is `open`, null where it was
 * not given. */
typedef struct hw_told {
  unsigned char field; /* of the table */
  bool open;
} hw_told;
typedef struct hw_joint_rows {
  const hw_map *rows;
  const hw_table *table;
  const hw_told *told;
  int count;
} hw_joint_rows;

/* FACETS: what only some kinds have. A kind has one or has not; what is said to be optional may be NULL
 * in a facet. */

/* A point of a line. */
typedef struct hw_line_point {
  v3 r, v, a;     /* [m], [m/s], [m/s^2] world */
  v3 tangent;     /* unit, from a to b */
  v3 curvature;   /* [1/m] r'' by unstretched length; 0 of a line that does not bend */
  double tension; /* [N] */
  double length;  /* [m] unstretched, all that is outside now */
  struct {
    hw_anchor at; /* of the node beside it */
    int port;     /* global number of what holds that node; -1: nothing */
    double share; /* of a load at this point; the two add up to 1 */
    v3 r, v, a;
  } node[2];
} hw_line_point;

/* Of a kind that is a line: nodes, and elements between them. */
typedef struct hw_line_kind {
  /* Nodes and tensions into a frame: HW_LINE_LAYOUT (sim, for each frame). */
  void (*rows)(const hw_world *, int part, double *line);
  /* Optional: diameter to draw it with [m] (the manifest). */
  double (*diameter)(const void *params);
  /* Optional: length of its elements [m], the measure of errors of its nodes (integrate, for each step
   * that is judged). */
  double (*span)(const hw_world *, int part);
  /* Optional: the node that a block of the part (from 0) belongs to (integrate, for reports). */
  int (*node)(const hw_model *, int part, int block);
  /* Optional, both or none: how it touches (with HW_TOUCH_NONE: not at all), asked by the compiler;
   * and its nodes as place() of all parts left them, asked by contact/strand.c. */
  void (*touch)(const hw_model *, int part, hw_touch *);
  void (*strand)(hw_world *, int part, hw_strand_nodes *);
  /* Optional: the point at an arc length [m] of the line as it is outside now, from end a; less than 0 is the end a, more than
   * all the end b (probes, loads). */
  hw_line_point (*point)(const hw_world *, int part, double s);
  bool bears; /* `point` tells who carries a load there: `node` is filled */
} hw_line_kind;

/* Of a kind that is a body, of one frame or several: others hold on to it, stand on it, touch it. All
 * are called when a model is compiled, or its manifest is written. */
typedef struct hw_body_kind {
  /* Optional: the field "ports" (hw_part_ports). */
  const hw_map *(*ports)(const void *params);
  /* Optional, with `ports`: names of those that are always there, after the rows; ends with NULL. */
  const char *const *port_names;
  /* Optional: the blocks behind a port (hw_port_blocks); without it its ports are prescribed in
   * time. */
  hw_frame_blocks (*frame)(const hw_model *, int part, int port);
  /* Where it plans ties: the i-th (blocks in global numbers, masters known before it). */
  void (*tie)(const hw_model *, int part, int i, hw_tie *);
  /* One of the two (hw_collider_asked): it is one solid; or fills the i-th collider (ask may be NULL)
   * and returns the count. */
  hw_solid (*solid)(const void *params);
  int (*collider)(const hw_model *, int part, int i, hw_collider_ask *);
  /* Optional: the part that it stands on and does not touch, negative: none. */
  int (*base)(const void *params);
  /* Optional: what hw_model.wet is made from; false: it displaces nothing, or by other means. */
  bool (*wet)(const hw_model *, int part, hw_wet_ask *);
  /* Optional: its joints, from the base outwards. */
  hw_joint_rows (*joints)(const void *params);
} hw_body_kind;

/* Of a kind that has an outline, seen from above. */
typedef struct hw_outline_kind {
  /* How the part looks; false: it has no outline (the compiler). */
  bool (*ask)(const hw_model *, int part, hw_outline_ask *);
  /* Where it asks for a block: inverse of the mass matrix of (X, Y, psi), world axes
   * (contact/outlines_find.c). */
  void (*inverse)(const hw_world *, int part, double W[9]);
} hw_outline_kind;

/* Of a kind that only looks: it has no unknowns and no forces, so no link, place, force, accel,
 * constrain, judge, commit and no other facet; with it or without it the rest of a run has the same bits. */
typedef struct hw_observer_kind {
  /* The step as it was accepted, when sources and parts have settled their memories (sim/forward.c). An
   * observer knows what the parts that it refers to have just done, and nothing of another observer. */
  void (*watch)(const hw_world *, int part, hw_notes *);
} hw_observer_kind;

/* Of a kind that can let go, take hold or break in a run. */
enum { HW_ASK_RELEASE, HW_ASK_ATTACH, HW_ASK_BREAK, HW_ASKS };
typedef struct hw_switch_kind {
  /* Names of what can be asked, one by one ("a", "b" of a line's ends); ends with NULL. NULL: the part as a whole. */
  const char *const *place;
  /* Does it have anything to look at each tick (compile)? */
  bool (*ready)(const hw_model *, int part);
  /* NULL where the part can be asked this, else why it cannot (compile). */
  const char *(*can)(const hw_model *, int part, int ask, int place);
  /* A cue asks: remembered for the `turn` of this tick. */
  void (*ask)(hw_world *, int part, int ask, int place);
  /* At a tick, when all memories have followed, on the evaluation of the accepted state: lets go, takes hold and breaks
   * as live numbers, loads and what was asked say, and tells it by events. True: forces and rates are found anew,
   * momentum is kept, and the energy that is lost in it counts as dissipated. */
  bool (*turn)(hw_world *, int part);
  /* Optional: all its blocks stand still now, whatever acts on them (it retires them in the tangent). */
  bool (*parked)(const hw_world *, int part);
} hw_switch_kind;

/* What all kinds may have. Optional: all but needs and output. */
typedef struct hw_part_kind {
  const char *name;  /* "cable" */
  const char *label; /* "Cable" */
  const hw_table *table;
  const hw_channel *channel; /* all that its parts may have, in the order of a frame */
  int channels;
  const hw_line_kind *line; /* facets; NULL: the kind is none */
  const hw_body_kind *body;
  const hw_outline_kind *outline;
  const hw_observer_kind *observer;
  const hw_switch_kind *switches;
  /* Cross-field checks, after defaults, ranges and references. Adds faults to the report. */
  void (*check)(const hw_model *, int part, hw_report *);
  void (*needs)(const hw_model *, int part, hw_needs *);
  void (*link)(const hw_model *, int part, const hw_pattern *);
  void (*init)(hw_world *, int part);  /* initial state (t = 0) */
  void (*place)(hw_world *, int part); /* state -> pose and velocity of ports. Pure. */
  void (*force)(hw_world *,
                int part); /* internal, field and port forces -> residual, tangent. Pure. */
  void (*accel)(hw_world *, int part); /* own inertia -> residual, tangent. Pure. */
  /* Residual of the rows of its constraints, at w->level: Phi(x, t), Phi_x v + Phi_t, or
   * Phi_x a + the rest, by what place() has left in the ports (or by x, v, a). Nothing else: the
   * forces Phi_x^T lambda and the tangent blocks Phi_x and Phi_x^T (and the stiffness of lambda,
   * with ck) are added by `force` or `accel`. Pure, and cheap. */
  void (*constrain)(hw_world *, int part);
  /* Marks blocks, its own or others', whose speeds ali3 holds the error of: forces that set in at once
   * (drives, stops) act on them now. False: none. */
  bool (*judge)(const hw_world *, int part, unsigned char *mark);
  void (*commit)(hw_world *, int part, bool tick); /* after an accepted step only: memory */
  /* May its memory be used, where it came from outside? Counts within their room, flags that are flags. */
  bool (*sound)(const hw_world *, int part);
  void (*output)(const hw_world *, int part, double *channels);
} hw_part_kind;

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

typedef struct hw_input_target {
  const char *id;
  const hw_input *params;
  int part;
  size_t offset; /* of the number inside the part's parameter struct */
  int words; /* of a choice: how many there are, and its value is the number of one; 0: a double */
  double min, max, value;
  int mem; /* word of the state's memory that holds the live value */
  /* Of an input that a controller leads: it must be set anew at each `every`th frame. */
  const char *unset; /* the cause of a halt where it was not; NULL: nobody leads it */
  uint32_t every;
  int fresh; /* word of memory: 1 since it was set at the present frame; -1: nobody leads it */
} hw_input_target;

/* What a cue asks of a part, and what it sets. */
typedef struct hw_cue_ask {
  int ask; /* HW_ASK_* */
  int part, place;
} hw_cue_ask;
typedef struct hw_cue_move {
  int input;
  double value, over; /* in [s] */
  int mem;            /* of a move that takes time: HW_MOVE_WORDS; -1: at once */
} hw_cue_move;

/* An event of the scenario. Words of its memory: HW_CUE_*. */
typedef struct hw_cue_plan {
  const char *id;
  const hw_cue *params;
  int channel; /* -1: none */
  int after;   /* cue; -1: none */
  int hand;    /* input; -1: none */
  int moves, asks;
  const hw_cue_move *move;
  const hw_cue_ask *ask;
  int mem;
} hw_cue_plan;
enum {
  HW_CUE_COUNT,  /* how often it has come */
  HW_CUE_LAST,   /* [s] when it came last */
  HW_CUE_RESTS,  /* 1: it has come, and its channel has not been otherwise since */
  HW_CUE_SINCE,  /* [s] since when its channel has been so; -1: it is not */
  HW_CUE_SERVED, /* how many comings of the event before it it has followed */
  HW_CUE_WORDS
};
enum {
  HW_MOVE_BEGAN, /* [s]; -1: it does not move */
  HW_MOVE_FROM,
  HW_MOVE_NOW, /* what it set last: where the input is elsewhere, someone else has taken it */
  HW_MOVE_WORDS
};

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

/* Is a value within what an input takes? Of a choice: the number of a word. */
static inline bool hw_input_takes(const hw_input_target *in, double value) {
  return value >= in->min && value <= in->max && (!in->words || value == (double)(int)value);
}
/* Into the live copy of its part's parameters. */
static inline void hw_input_put(const hw_input_target *in, char *params, double value) {
  if (in->words)
    *(int *)(void *)(params + in->offset) = (int)value;
  else
    *(double *)(void *)(params + in->offset) = value;
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

typedef struct hw_event {
  double time;
  int kind; /* hw_event_kind */
  int part;
  double value;
} hw_event;
/* hw_event_kind in words, in its order; a row says what the value of one is (model/section.h). */
#define HW_EVENTS(X, P)                                                                            \
  X(P, SLACK, "slack", NONE, 1, "", "Slack: a cable carries no tension")                           \
  X(P, TAUT, "taut", NONE, 1, "", "Taut: a cable carries tension again")                           \
  X(P, INSERT, "inserted", NUMBER, 1, "m or 1",                                                    \
    "Paid out: a node of a cable or a link of a chain; what is outside now, length or links")      \
  X(P, REMOVE, "removed", NUMBER, 1, "m or 1", "Hauled in: a node or a link; what is outside now") \
  X(P, LIMIT, "limit", NUMBER, 1, "1",                                                             \
    "Limit of a winch: -1 all hauled in or the drum full, 1 all paid out; -2 and 2 its stroke "    \
    "used up")                                                                                     \
  X(P, TOUCH, "touch", PAIR, 1, "1", "Touch: a pair begins to touch")                              \
  X(P, LEAVE, "leave", PAIR, 1, "1", "Leave: a pair is apart again")                               \
  X(P, STOP, "stop", JOINT, 1, "1",                                                                \
    "Stop: a joint reaches its stop; of an anchor's hinge the angle [rad]")                        \
  X(P, HOME, "home", NUMBER, 1, "m",                                                               \
    "Home: what a manoeuvre moves lies where it should; way left")                                 \
  X(P, JAM, "jam", NUMBER, 1, "N",                                                                 \
    "Jam: tension at its limit and no way made for so long; tension")                              \
  X(P, SLIP, "slip", NUMBER, 1, "m", "Slip: it slipped back; by how much")                         \
  X(P, SNAP, "snap", NUMBER, 1, "N", "Snap load: tension")                                         \
  X(P, MEET, "meet", PLAN_PAIR, 1, "1", "Meet: outlines, or a fender and an outline")              \
  X(P, PART, "part", PLAN_PAIR, 1, "1", "Part: they are apart again")                              \
  X(P, OVER, "over", FENDER, 1, "1", "Over its rating: a fender takes more than its rated energy") \
  X(P, CUE, "event", CUE, 1, "1", "Event: one that the scenario plans has come")                   \
  X(P, RELEASE, "released", NUMBER, 1, "1", "Released: it lets go; of a line its end, 0 a, 1 b")   \
  X(P, CATCH, "caught", NUMBER, 1, "m", "Caught: it takes hold; of what is so far away")           \
  X(P, BREAK, "broke", NUMBER, 1, "N or N m", "Broke: it parts for good; its load")                \
  X(P, MISS, "missed", NUMBER, 1, "m", "Missed: it was to take hold of what is so far away")
enum { HW_EVENT_NOTHING, HW_EVENTS(HW_PLACE, HW_EVENT_WORD) HW_EVENT_KINDS };
#define HW_EVENT_SAME(P, NAME, ...)                                                                \
  _Static_assert((int)P##_##NAME == (int)HW_EVENT_##NAME, "as in hawse.h");
HW_EVENTS(HW_EVENT_SAME, HW_EVENT_WORD)
#undef HW_EVENT_SAME

/* All that an observer may write: its part's memory, and events by hw_note. */
struct hw_notes {
  double *mem;
  hw_event *event; /* of the world */
  int *events;
};

typedef struct hw_failure {
  int part; /* -1: unknown */
  int node; /* -1: none */
  double time, step;
  const char *cause;
} hw_failure;

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
