/* What the files of the crane share: layout, memory, and the chain as last evaluated. */
#ifndef HW_PARTS_CRANE_STATE_H
#define HW_PARTS_CRANE_STATE_H

#include "math/chain.h"
#include "model/model.h"
#include "parts/crane.h"

/* Memory: time of the last tick, then these words for each joint. */
enum { MEM_TIME, MEM_JOINTS };
enum {
  MEM_POSITION, /* displacement at the tick: of the drive in mode rate, else of the joint */
  MEM_SPEED,    /* mode rate: of the drive at the tick; velocity: set speed of the coming tick */
  MEM_ACCEL,    /* mode rate: of the drive during the tick */
  MEM_INTEGRAL, /* mode position: integral of the error; velocity: displacement that is due */
  MEM_STOPPED,  /* -1, 1: at its lower, upper stop; 0: free */
  MEM_WORDS
};

/* Blocks of a crane, as numbers of the part (add hw_part.block0), and ties. Joint j is component
 * j % 3 of block j / 3; tie i is block joint_blocks + i. */
typedef struct crane_layout {
  int n, joint_blocks, ties;
  bool floats, turns;             /* the base is a free body; which rotates */
  hw_frame_blocks on;             /* blocks of that body; -1 */
  int tie_x[HW_CHAIN_MOST + 1];   /* by frame, 0 the base: tie, or -1 */
  int tie_phi[HW_CHAIN_MOST + 1]; /* the same for rotation */
} crane_layout;

/* Scratch: written by init and place (accel: what comes after `kin`). */
typedef struct crane_work {
  hw_chain_link link[HW_CHAIN_MOST];
  hw_chain chain;
  crane_layout at;
  hw_chain_base base;
  hw_chain_work kin;
  double q[HW_CHAIN_MOST], qd[HW_CHAIN_MOST], qdd[HW_CHAIN_MOST];
  double effort[HW_CHAIN_MOST]; /* of actuators and stops, or what holds a joint [N m or N] */
  force6 hold;                  /* on the chain at its base, loads included */
  force6 on_base;               /* on the base, from all; moment about its origin */
  double kinetic;               /* [J] */
  v3 centre[HW_CHAIN_MOST];     /* of the links' mass, in their outer frames */
  int lifts, loads; /* lifts: the first loads, the crane's own: the weight of added mass, water */
  hw_chain_load load[]; /* room for links and ports: [n + wet links + ports] */
} crane_work;

/* A force that depends on one joint's displacement and rate, and its derivatives. */
typedef struct crane_force {
  double f, dq, dv;
  double spring;  /* of a stop: the part that is stored */
  double energy;  /* elastic [J] */
  bool saturated; /* at a limit of the actuator */
} crane_force;

static inline const crane_joint *crane_joint_of(const hw_world *w, int part, int j) {
  const crane_params *p = hw_params(w, part);
  return (const crane_joint *)p->joints.row + j;
}
static inline double *crane_mem(const hw_world *w, int part, int j) {
  return hw_mem(w, part) + MEM_JOINTS + MEM_WORDS * j;
}
static inline bool crane_free(const crane_joint *p) {
  return p->mode == CRANE_PASSIVE || p->mode == CRANE_POSITION || p->mode == CRANE_VELOCITY;
}
/* Limits, infinite where there are none. */
double crane_lower(const crane_joint *p);
double crane_upper(const crane_joint *p);

/* Frame that a text names: 0 the base, i the outer end of link i; -1: none. */
int crane_frame(const crane_params *p, const char *link);
/* The same of a port: 0 the base, then those of the user, then the links. */
int crane_port_of(const crane_params *p, int port);
crane_layout crane_lay_out(const hw_model *model, int part);
hw_chain_link crane_link(const crane_joint *p);
/* Inertia tensor about the centre of mass, axes of the inertia. */
m3 crane_inertia(const crane_joint *p);

/* crane_drive.c */
void crane_drive_init(hw_world *w, int part);
/* Displacement, rate and acceleration of a joint without an unknown. */
void crane_prescribed(const hw_world *w, int part, int j, double *q, double *qd, double *qdd);
crane_force crane_actuator(const hw_world *w, int part, int j, double q, double qd);
/* Inertia that the controller adds to the joint: kd of mode velocity. */
double crane_added(const crane_joint *p);
crane_force crane_stop(const crane_joint *p, double q, double qd);
void crane_commit(hw_world *w, int part, bool tick);

/* crane_ties.c */
void crane_tie(const hw_model *model, int part, int i, hw_tie *tie);
void crane_link_pattern(const hw_model *model, int part, const hw_pattern *pattern);
hw_frame_blocks crane_port_frame(const hw_model *model, int part, int port);
int crane_collider_ask(const hw_model *model, int part, int i, hw_collider_ask *ask);
void crane_place_ports(hw_world *w, int part);

/* crane_water.c */
/* Links that water or air act on. */
int crane_wet_links(const crane_params *p);
/* Their loads, behind those that are there; and their part of the ledger. */
void crane_water(hw_world *w, int part, crane_work *c);

/* crane_rows.c */
void crane_accel(hw_world *w, int part);

/* crane_check.c */
void crane_check(const hw_model *model, int part, hw_report *report);

#endif
