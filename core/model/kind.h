/* What a kind of part tells the compiler, the integrators and the frames: what its parts need, what they carry, and what they
 * do at each stage. Types only. */
#ifndef HW_MODEL_KIND_H
#define HW_MODEL_KIND_H

#include <stdbool.h>
#include <stddef.h>

#include "base/report.h"
#include "hawse/hawse.h"
#include "math/vec.h"
#include "model/block.h"
#include "model/field.h"
#include "model/tables.h"

typedef struct hw_world hw_world;
typedef struct hw_notes hw_notes;

enum { HW_MAX_CHANNELS_PART = 128 };

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

#endif
