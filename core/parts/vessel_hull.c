/* Forces of water and wind on the hull of a vessel (docs/theory/vessel.md).
 *
 * Linear damping and quadratic surge drag; cross-flow drag of strips (Faltinsen 1990, chapter 6; Fossen
 * 2011, chapter 6) as a closed integral; hull polynomials of the MMG standard method (Yasukawa and
 * Yoshimura 2015, section 2); wind by Fossen 2011, eq. 8.23 to 8.28.
 *
 * MMG has y to starboard and z down. Sway, yaw, side force and moment all change sign together, so its
 * polynomials, odd in (v, r) for Y and N and even for X, hold unchanged. */
#include <math.h>

#include "parts/vessel_state.h"

/* Integrals over x from -h to h of w|w| and of x w|w|, w = v + x r, h half the length. Where w keeps
 * its sign it is a parabola; else the strips beyond the turning point push the other way. */
vessel_force vessel_crossflow(double factor, double length, double v, double r) {
  double h = 0.5 * length, turn = fabs(r), side, yaw;
  if (fabs(v) >= turn * h) {
    double a = fabs(v);
    side = 2 * h * (v * a + (v < 0 ? -1 : 1) * r * r * h * h / 3);
    yaw = 4.0 / 3 * a * r * h * h * h;
  } else {
    double q = v / turn; /* where the strips do not move; within the hull */
    side = 2 * v * (turn * h * h + q * v / 3);
    yaw = (r < 0 ? -1 : 1) * (0.5 * r * r * h * h * h * h + v * v * (h * h - q * q / 6));
  }
  return (vessel_force){0, -factor * side, -factor * yaw};
}

/* MMG's polynomials with the speed multiplied out, so that they are smooth at rest. The cubic terms are
 * divided by the speed: where the hull turns on the spot r' = r L / U would grow without bound, and is
 * held at 2, past the range of any test that the coefficients come from. */
static vessel_force polynomials(const vessel_params *p, double rho, vessel_speed s) {
  double L = p->length, v = s.v, R = s.r * L, U = sqrt(s.u * s.u + v * v);
  double least = 0.5 * fabs(R), slow = U > least ? U : least, share = slow > 0 ? 1 / slow : 0;
  double q = 0.5 * rho * L * p->draught;
  vessel_force f = {0, 0, 0};
  if (p->mmg_surge.count) {
    const double *k = p->mmg_surge.value;
    f.x = -k[0] * (s.u * fabs(s.u) + v * v) + k[1] * v * v + k[2] * v * R + k[3] * R * R +
          k[4] * (v * v * share) * (v * v * share);
  }
  double v2 = v * v * share, vR = v * R * share, R2 = R * R * share;
  if (p->mmg_sway.count) {
    const double *k = p->mmg_sway.value;
    f.y = U * (k[0] * v + k[1] * R) + v2 * (k[2] * v + k[3] * R) + vR * k[4] * R + R2 * k[5] * R;
  }
  if (p->mmg_yaw.count) {
    const double *k = p->mmg_yaw.value;
    f.n = U * (k[0] * v + k[1] * R) + v2 * (k[2] * v + k[3] * R) + vR * k[4] * R + R2 * k[5] * R;
    f.n *= L;
  }
  f.x *= q, f.y *= q, f.n *= q;
  /* N_v of MMG holds the Munk moment, which the added masses give as well */
  if (p->mmg_yaw.count && p->added_coriolis)
    f.n += (p->added_sway - p->added_surge) * s.u * v;
  return f;
}

vessel_force vessel_hull(const vessel_params *p, double rho, vessel_speed s) {
  vessel_force f = {-(p->damping_surge + p->drag_surge * fabs(s.u)) * s.u,
                    -p->damping_sway * s.v - p->damping_sway_yaw * s.r,
                    -p->damping_yaw_sway * s.v - p->damping_yaw * s.r};
  if (p->crossflow > 0 && (s.v != 0 || s.r != 0)) {
    vessel_force c = vessel_crossflow(0.5 * rho * p->crossflow * p->draught, p->length, s.v, s.r);
    f.y += c.y, f.n += c.n;
  }
  if (p->mmg_surge.count || p->mmg_sway.count || p->mmg_yaw.count) {
    vessel_force m = polynomials(p, rho, s);
    f.x += m.x, f.y += m.y, f.n += m.n;
  }
  return f;
}

/* u, v: of the vessel against the air. With the angle of the wind off the bow g, u = V cos g and so on:
 * C_X = -c_x cos g, C_Y = c_y sin g, C_N = c_n sin 2 g need no angle. */
vessel_force vessel_wind(const vessel_params *p, double rho, double u, double v) {
  double q = 0.5 * rho * sqrt(u * u + v * v);
  return (vessel_force){-q * p->wind_cx * p->wind_front * u, -q * p->wind_cy * p->wind_side * v,
                        -rho * p->wind_cn * p->wind_side * p->length * u * v};
}
