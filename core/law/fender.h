/* Contact of two bodies in plan, in one step of a simulator: an elastic normal force, shear that
 * sticks and slides, and the limit of both by impulse and momentum (paper 001, section 3, eq. 2 to 26, as
 * reconstructed in docs/theory/fender.md).
 *
 * i points from body 1 to body 2, j = (-i.y, i.x). The force on body 1 is -N i - T j, on body 2 its
 * opposite, both at the point C. Velocities are of body 1 minus body 2 at C: positive along i when they
 * approach. W is symmetric and positive: an impulse dt (N, T) changes them by -dt W (N, T).
 *
 * Pure functions: what a contact remembers (ds, first velocity, budget) is the caller's. */
#ifndef HW_LAW_FENDER_H
#define HW_LAW_FENDER_H

#include <stdbool.h>

typedef enum hw_cap {
  HW_CAP_EXACT,    /* both limits at once, with the coupling of N and T: a 2x2 system */
  HW_CAP_SEPARATE, /* eq. 26: T left out of the limit of N; no T against the required sign */
  HW_CAP_SMALLEST, /* eq. 26 as printed, W of each body's smallest mass over all directions (3.1) */
  HW_CAP_NONE      /* no limit and no guard: grows without bound at large steps */
} hw_cap;

typedef struct hw_fender_law {
  double stiffness;         /* K [N/m2] of the overlap's area */
  double damping;           /* C [N s/m2] */
  double shear;             /* k_s [N/m], 0: no friction */
  double sticking, sliding; /* coefficients */
  double restitution;       /* gamma, 0 to 1 */
  int cap;                  /* hw_cap */
} hw_fender_law;

typedef struct hw_fender_state {
  double vx, vy;        /* [m/s] along i and j, with what the step does already */
  double vx0, vy0;      /* at first contact */
  double wxx, wyy, wxy; /* [1/kg] W */
  double dt;            /* [s]; 0: no cap and no guard */
  double budget;        /* [J] what this contact has taken from the bodies so far, >= 0 */
} hw_fender_state;

typedef struct hw_fender_force {
  double N, T;  /* [N] N >= 0 pushes apart */
  double cap;   /* [N] limit of N; -1: none */
  double ds;    /* [m] shear to remember after this step (eq. 7) */
  double taken; /* [J] from the bodies in this step; negative: given back */
  bool slid;    /* past the sticking limit */
  bool capped;  /* the cap or the guard has cut N or T */
} hw_fender_force;

/* bracket: k S + c dS/dt, or the reaction of a fender [N]; below 0 counts as 0. ds: shear now [m]. A
 * sliding coefficient above the sticking one counts as that. */
hw_fender_force hw_fender_apply(const hw_fender_law *law, double bracket, double ds, double mu_s,
                                double mu_k, const hw_fender_state *state);

#endif
