/* Internals of the vessel, shared by vessel*.c. Body axes: x forward, y to port, z up. */
#ifndef HW_PARTS_VESSEL_STATE_H
#define HW_PARTS_VESSEL_STATE_H

#include "model/model.h"
#include "parts/body.h"
#include "parts/outline_made.h"
#include "parts/vessel.h"

/* Force and moment in the body's axes, at its origin [N, N m]. */
typedef struct vessel_force {
  double x, y, n;
} vessel_force;

/* Speeds in the body's axes [m/s, m/s, rad/s]. */
typedef struct vessel_speed {
  double u, v, r;
} vessel_speed;

/* A symmetric matrix of surge, sway and yaw in which surge stands alone. */
typedef struct vessel_matrix {
  double surge, sway, yaw, sway_yaw;
} vessel_matrix;

/* What propeller, rudder and thrusters do. */
typedef struct vessel_drive {
  vessel_force force;
  double thrust, rudder; /* [N] of the propeller; of the rudder, normal to it */
} vessel_drive;

/* An angle and its sine and cosine, found anew where the angle is another one. */
typedef struct vessel_angle {
  double angle, s, c;
} vessel_angle;

/* Forces of the waves in the body's axes: surge, sway, heave, roll, pitch, yaw [N, N m]. */
typedef struct vessel_sea {
  double first[6]; /* of first order, with the frequencies of the waves */
  double drift[3]; /* surge, sway, yaw: mean and slow */
} vessel_sea;

typedef struct vessel_work {
  vessel_matrix mass, inverse; /* with the water's share, about the origin */
  double psi, s, c;            /* heading where the ports were placed last */
  double z_rate;               /* [m/s] of the prescribed heave */
  v3 rate;                     /* [rad/s] of prescribed roll and pitch, body axes */
  bool moved, tied, six;   /* prescribed heave, roll or pitch; others hold on to it; six degrees */
  v3 across;               /* axis of pitch, body axes */
  v3 current, air;         /* [m/s] of the water and the wind at it */
  vessel_force hull, wind; /* as of the last evaluation */
  vessel_sea sea;
  vessel_drive drive;
  vessel_angle rudder;
  vessel_angle thruster[]; /* [thrusters] */
} vessel_work;

/* Its blocks: (X, Y, psi); of six degrees (heave, roll, pitch); and the tied ones that others hold on to, a position and a
 * rotation. */
enum { VESSEL_PLANE, VESSEL_HEEL };
static inline int vessel_free_blocks(const vessel_params *p) {
  return p->degrees == VESSEL_DEGREES_SIX ? 2 : 1;
}
static inline int vessel_at(const vessel_params *p) { return vessel_free_blocks(p); }
static inline int vessel_turn(const vessel_params *p) { return vessel_free_blocks(p) + 1; }
static inline int vessel_blocks(const vessel_params *p) { return vessel_free_blocks(p) + 2; }

/* Words of the memory: orders that are followed with time. */
enum { VESSEL_TIME, VESSEL_RUDDER, VESSEL_RUDDER_SLOPE, VESSEL_THRUST };
static inline int vessel_words(const vessel_params *p) {
  return VESSEL_THRUST + 2 * p->thrusters.count;
}

static inline const vessel_thruster *vessel_thruster_at(const vessel_params *p, int i) {
  return (const vessel_thruster *)p->thrusters.row + i;
}

/* Damping and drag of the hull in water of density rho, at a speed through it; what they do against it
 * takes energy out. */
vessel_force vessel_hull(const vessel_params *p, double rho, vessel_speed water);
vessel_force vessel_wind(const vessel_params *p, double rho, double u, double v);
vessel_force vessel_crossflow(double factor, double length, double v, double r);

/* Propeller, rudder and thrusters at w->t. */
vessel_drive vessel_drives(const hw_world *w, int part, vessel_speed water);
double vessel_rudder_now(const hw_world *w, int part);        /* [rad] */
double vessel_thrust_now(const hw_world *w, int part, int i); /* [N] */
void vessel_drive_init(hw_world *w, int part);
void vessel_drive_commit(hw_world *w, int part);

/* What a vessel of six degrees adds to its rows of the plane, and the rows of heave, roll and pitch; vessel_six.c. `at`: state of
 * both blocks. */
typedef struct vessel_six {
  double s, c;       /* of the heading */
  double x[3];       /* heave, roll, pitch */
  double v[6], a[6]; /* (X, Y, psi), then (heave, roll, pitch) */
} vessel_six;
void vessel_six_init(hw_world *w, int part);
void vessel_six_accel(hw_world *w, int part);
double vessel_six_kinetic(const hw_world *w, int part);
void vessel_six_check(const hw_model *model, int part, hw_report *report);

/* Waves: room behind the thrusters' angles; forces at the state. vessel_wave.c. */
response_table vessel_wave_table(const vessel_params *p);
size_t vessel_wave_room(const hw_model *model, const vessel_params *p);
void vessel_wave_init(hw_world *w, int part);
void vessel_wave_accel(hw_world *w, int part);

/* Adds heave, roll and pitch, prescribed at w->t or of its block, to a frame that has position, heading and their rates. */
void vessel_swing(const hw_world *w, int part, body_frame *f);
void vessel_constrain(hw_world *w, int part);

outline_source vessel_outline_source(const vessel_params *p);
void vessel_check(const hw_model *model, int part, hw_report *report);

#endif
