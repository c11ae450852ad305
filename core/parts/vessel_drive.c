/* Propeller, rudder and thrusters of a vessel (docs/theory/vessel.md).
 *
 * Propeller and rudder by the MMG standard method (Yasukawa and Yoshimura 2015, section 2). MMG has y
 * to starboard and z down. Here sway, yaw, rudder angle and normal force change sign together, and its
 * equations hold as they stand; only what differs between its two sides is told apart by MMG's own signs
 * of the inflow angles, which are minus ours.
 *
 * Orders are followed with limited rate: the memory holds where a drive was at the last tick and how
 * fast it moves until the next. */
#include <math.h>

#include "math/elementary.h"
#include "math/scalar.h"
#include "parts/vessel_state.h"

/* ---- orders ---- */

static double rudder_order(const vessel_params *p) {
  return hw_clamp(p->rudder_angle, -p->rudder_max, p->rudder_max);
}

double vessel_rudder_now(const hw_world *w, int part) {
  const vessel_params *p = hw_params(w, part);
  const double *mem = hw_mem(w, part);
  if (p->rudder_rate == 0)
    return rudder_order(p);
  return mem[VESSEL_RUDDER] + mem[VESSEL_RUDDER_SLOPE] * (w->t - mem[VESSEL_TIME]);
}

static double thrust_order(const vessel_thruster *t) {
  return HW_GIVEN(vessel_thruster, t, max) ? hw_clamp(t->force, -t->max, t->max) : t->force;
}

double vessel_thrust_now(const hw_world *w, int part, int i) {
  const vessel_params *p = hw_params(w, part);
  const vessel_thruster *t = vessel_thruster_at(p, i);
  if (t->rise == 0)
    return thrust_order(t);
  const double *mem = hw_mem(w, part), *own = mem + VESSEL_THRUST + 2 * i;
  return own[0] + own[1] * (w->t - mem[VESSEL_TIME]);
}

/* They begin where they are ordered. */
void vessel_drive_init(hw_world *w, int part) {
  const vessel_params *p = hw_params(w, part);
  double *mem = hw_mem(w, part);
  mem[VESSEL_TIME] = w->t;
  mem[VESSEL_RUDDER] = rudder_order(p);
  mem[VESSEL_RUDDER_SLOPE] = 0;
  for (int i = 0; i < p->thrusters.count; i++) {
    mem[VESSEL_THRUST + 2 * i] = thrust_order(vessel_thruster_at(p, i));
    mem[VESSEL_THRUST + 2 * i + 1] = 0;
  }
}

void vessel_drive_commit(hw_world *w, int part) {
  const vessel_params *p = hw_params(w, part);
  double *mem = hw_mem(w, part), share = 1 / w->tick;
  if (p->rudder_rate > 0) {
    mem[VESSEL_RUDDER] = vessel_rudder_now(w, part);
    mem[VESSEL_RUDDER_SLOPE] =
        hw_clamp((rudder_order(p) - mem[VESSEL_RUDDER]) * share, -p->rudder_rate, p->rudder_rate);
  }
  for (int i = 0; i < p->thrusters.count; i++) {
    const vessel_thruster *t = vessel_thruster_at(p, i);
    double *own = mem + VESSEL_THRUST + 2 * i;
    if (t->rise == 0)
      continue;
    own[0] = vessel_thrust_now(w, part, i);
    double most = t->max / t->rise;
    own[1] = hw_clamp((thrust_order(t) - own[0]) * share, -most, most);
  }
  mem[VESSEL_TIME] = w->t;
}

/* ---- propeller and rudder ---- */

/* The inflow of the propeller, 1 - w: while the vessel turns or drifts as MMG has it. */
static double inflow(const vessel_params *p, vessel_speed s) {
  double straight = 1 - p->propeller_wake;
  if (!p->propeller_turning.count || (s.v == 0 && s.r == 0))
    return straight;
  const double *k = p->propeller_turning.value;
  double U = sqrt(s.u * s.u + s.v * s.v);
  double x = HW_GIVEN(vessel_params, p, propeller_at) ? p->propeller_at : -0.5 * p->length;
  double turn = U > fabs(x * s.r) / HW_PI ? x * s.r / U : x * s.r > 0 ? HW_PI : -HW_PI;
  double angle =
      hw_atan2(s.v, fabs(s.u)) + turn; /* MMG's beta_P, bounded where it turns on the spot */
  double c2 = angle > 0 ? k[1] : k[2];
  return straight * (1 + (1 - hw_exp(-k[0] * fabs(angle))) * (c2 - 1));
}

/* rho n^2 D^4 K_T(J) with n multiplied out, so that it holds at any n; the other quadrants by the
 * symmetry of a propeller that is the same both ways. */
static double propeller(const vessel_params *p, double rho, double speed) {
  const double *k = p->propeller_kt.value;
  double n = p->propeller_revs, D = p->propeller_diameter, a = speed / D;
  double kt = k[0] * n * fabs(n) + k[1] * fabs(n) * a + k[2] * a * fabs(a);
  return rho * D * D * D * D * kt;
}

/* Speed of the water along the rudder, MMG's u_R, with K_T / J^2 u^2 = T / (rho D^2). */
static double race(const vessel_params *p, double rho, double speed, double thrust) {
  if (!p->rudder_race.count)
    return speed;
  const double *k = p->rudder_race.value;
  double D = p->propeller_diameter, gain = 0;
  if (D > 0 && rho > 0 && (speed >= 0 || thrust > 0)) {
    double far = speed * speed + 8 * thrust / (HW_PI * rho * D * D);
    gain = k[1] * (sqrt(far > 0 ? far : 0) - fabs(speed));
  }
  double in = speed + gain, sum = k[2] * in * fabs(in) + (1 - k[2]) * speed * fabs(speed);
  return k[0] * (sum < 0 ? -sqrt(-sum) : sqrt(sum));
}

/* Side speed of the water at the rudder, MMG's v_R. */
static double cross(const vessel_params *p, vessel_speed s) {
  double x = HW_GIVEN(vessel_params, p, rudder_at) ? p->rudder_at : -0.5 * p->length;
  if (!p->rudder_inflow.count)
    return s.v + x * s.r;
  if (s.v == 0 && s.r == 0)
    return 0;
  const double *k = p->rudder_inflow.value;
  double U = sqrt(s.u * s.u + s.v * s.v);
  double angle = U * hw_atan2(s.v, fabs(s.u)) + k[2] * p->length * s.r; /* U times MMG's beta_R */
  return angle * (angle < 0 ? k[0] : k[1]);
}

static const vessel_angle *turned(vessel_angle *a, double angle) {
  if (a->angle != angle) {
    a->angle = angle;
    hw_sincos(angle, &a->s, &a->c);
  }
  return a;
}

/* Force of the rudder; its normal force into `normal`. */
static vessel_force rudder(const hw_world *w, int part, vessel_speed s, double along,
                           double *normal) {
  const vessel_params *p = hw_params(w, part);
  vessel_work *work = hw_work(w, part);
  const vessel_angle *at = turned(&work->rudder, vessel_rudder_now(w, part));
  double side = cross(p, s), U = sqrt(along * along + side * side);
  double f = 0.5 * w->model->env.water_density * p->rudder_area * p->rudder_lift * U *
             (along * at->s + side * at->c);
  const double none[3] = {0, 0, 0}, *k = p->rudder_hull.count ? p->rudder_hull.value : none;
  double x = HW_GIVEN(vessel_params, p, rudder_at) ? p->rudder_at : -0.5 * p->length;
  *normal = f;
  return (vessel_force){-(1 - k[0]) * f * at->s, -(1 + k[1]) * f * at->c,
                        -(x + k[1] * k[2] * p->length) * f * at->c};
}

static void push(vessel_force *to, const vessel_thruster *t, double x, double y) {
  to->x += x, to->y += y;
  to->n += t->at[0] * y - t->at[1] * x;
}

vessel_drive vessel_drives(const hw_world *w, int part, vessel_speed s) {
  const vessel_params *p = hw_params(w, part);
  vessel_work *work = hw_work(w, part);
  double rho = w->model->env.water_density;
  vessel_drive d = {{0, 0, 0}, 0, 0};
  double speed = s.u;
  if (p->propeller_diameter > 0) {
    speed *= inflow(p, s);
    d.thrust = propeller(p, rho, speed);
    d.force.x = (1 - p->propeller_deduction) * d.thrust;
  }
  if (p->rudder_area > 0) {
    vessel_force f = rudder(w, part, s, race(p, rho, speed, d.thrust), &d.rudder);
    d.force.x += f.x, d.force.y += f.y, d.force.n += f.n;
  }
  for (int i = 0; i < p->thrusters.count; i++) {
    const vessel_thruster *t = vessel_thruster_at(p, i);
    double f = vessel_thrust_now(w, part, i);
    if (f == 0)
      continue;
    const vessel_angle *at = &work->thruster[i];
    if (t->type == VESSEL_TUNNEL)
      push(&d.force, t, 0, f);
    else
      at = turned(&work->thruster[i], t->angle), push(&d.force, t, f * at->c, f * at->s);
  }
  return d;
}
