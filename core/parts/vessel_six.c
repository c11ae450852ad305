/* Heave, roll and pitch of a vessel by forces (docs/theory/vessel.md, "Six degrees").
 *
 * A second block holds (heave, roll, pitch): h upwards from where the vessel floats by itself, and the angles of
 * R = Rz(psi) Ry(pitch) Rx(roll). The centre of mass at (x_G, 0, z_G) moves, to first order in the angles, with
 *   (u + z_G theta', v + x_G r - z_G phi', h' - x_G theta')
 * and the equations are Lagrange's of that energy, in speeds of the body's axes. Restoring by a potential:
 *   1/2 rho g A (h - x_F theta)^2 + 1/2 m g (GM_T phi^2 + GM_L theta^2). */
#include <math.h>

#include "parts/kinds.h"
#include "parts/vessel_state.h"

/* What stays the same in a run. */
typedef struct constants {
  double mz, mx, mxz;               /* m z_G, m x_G, m x_G z_G */
  double heave, roll, pitch;        /* masses, the water's share too */
  double area, flotation, gmt, gml; /* rho g A; x_F; m g GM */
} constants;

static constants constants_of(const hw_world *w, const vessel_params *p) {
  const hw_environment *env = &w->model->env;
  double m = p->mass, x = p->centre, z = p->float_height;
  double plane = p->float_area > 0 ? p->float_area : p->length * p->beam;
  double kx = 0.35 * p->beam, ky = 0.25 * p->length;
  double roll = p->float_inertia_roll > 0 ? p->float_inertia_roll : m * kx * kx;
  double pitch = p->float_inertia_pitch > 0 ? p->float_inertia_pitch : m * ky * ky;
  double g = env->gravity, rho = env->water_density;
  double box = rho * g * plane * p->length * p->length / 12;
  return (constants){.mz = m * z,
                     .mx = m * x,
                     .mxz = m * x * z,
                     .heave = m + p->float_added[0],
                     .roll = roll + m * z * z + p->float_added[1],
                     .pitch = pitch + m * (z * z + x * x) + p->float_added[2],
                     .area = rho * g * plane,
                     .flotation = p->float_centre,
                     .gmt = m * g * p->float_gm_roll,
                     .gml = p->float_gm_pitch > 0 ? m * g * p->float_gm_pitch : box};
}

static vessel_six look(const hw_world *w, int part) {
  const vessel_work *work = hw_work(w, part);
  int row = 3 * w->model->part[part].block0;
  vessel_six at = {.s = work->s, .c = work->c};
  for (int i = 0; i < 6; i++)
    at.v[i] = w->v[row + i], at.a[i] = w->a[row + i];
  for (int i = 0; i < 3; i++)
    at.x[i] = w->x[row + 3 + i];
  return at;
}

static double resist(const vessel_params *p, int i, double rate) {
  return (p->float_damping[i] + p->float_drag[i] * fabs(rate)) * rate;
}

/* Inertia of the coupling and of the second block, its damping and restoring: rows of both blocks, world axes. */
static void rows(const constants *k, const vessel_params *p, const vessel_six *at, double out[6]) {
  double s = at->s, c = at->c, r = at->v[2];
  double u = c * at->v[0] + s * at->v[1], v = c * at->v[1] - s * at->v[0];
  double ax = c * at->a[0] + s * at->a[1], ay = c * at->a[1] - s * at->a[0];
  const double *q = at->x, *qd = at->v + 3, *qdd = at->a + 3;
  double x = k->mz * (qdd[2] + r * qd[1]), y = k->mz * (r * qd[2] - qdd[1]);
  double sink = k->area * (q[0] - k->flotation * q[2]);
  out[0] = c * x - s * y, out[1] = s * x + c * y;
  out[2] = -k->mxz * qdd[1] - k->mz * (u * qd[1] + v * qd[2]);
  out[3] = k->heave * qdd[0] - k->mx * qdd[2] + sink;
  out[4] = k->roll * qdd[1] - k->mz * (ay - r * u) - k->mxz * at->a[2] + k->gmt * q[1];
  out[5] = k->pitch * qdd[2] - k->mx * qdd[0] + k->mz * (ax + r * v) + k->gml * q[2] -
           k->flotation * sink;
  for (int i = 0; i < 3; i++)
    out[3 + i] += resist(p, i, qd[i]);
}

double vessel_six_kinetic(const hw_world *w, int part) {
  constants k = constants_of(w, hw_params(w, part));
  vessel_six at = look(w, part);
  double u = at.c * at.v[0] + at.s * at.v[1], v = at.c * at.v[1] - at.s * at.v[0];
  const double *q = at.v + 3;
  return 0.5 * (k.heave * q[0] * q[0] + k.roll * q[1] * q[1] + k.pitch * q[2] * q[2]) -
         k.mx * q[0] * q[2] + k.mz * (u * q[2] - v * q[1]) - k.mxz * at.v[2] * q[1];
}

static void ledger(hw_world *w, int part, const constants *k, const vessel_six *at) {
  const vessel_params *p = hw_params(w, part);
  const double *q = at->x, *qd = at->v + 3;
  double sink = q[0] - k->flotation * q[2];
  w->kinetic += vessel_six_kinetic(w, part);
  w->gravity += 0.5 * (k->area * sink * sink + k->gmt * q[1] * q[1] + k->gml * q[2] * q[2]);
  for (int i = 0; i < 3; i++)
    w->dissipated_power += resist(p, i, qd[i]) * qd[i];
}

/* ---- tangent ---- */

typedef struct blocks {
  double k[2][2][9]; /* rows and columns of (plane, heel) */
} blocks;

static void put(blocks *b, int row, int column, double value) {
  b->k[row / 3][column / 3][3 * (row % 3) + column % 3] += value;
}

static void add_mass(const constants *k, const vessel_six *at, double cm, blocks *b) {
  const double roll[3] = {at->s * k->mz, -at->c * k->mz, -k->mxz},
               pitch[3] = {at->c * k->mz, at->s * k->mz, 0};
  for (int i = 0; i < 3; i++) {
    put(b, i, 4, cm * roll[i]), put(b, 4, i, cm * roll[i]);
    put(b, i, 5, cm * pitch[i]), put(b, 5, i, cm * pitch[i]);
  }
  put(b, 3, 3, cm * k->heave), put(b, 4, 4, cm * k->roll), put(b, 5, 5, cm * k->pitch);
  put(b, 3, 5, -cm * k->mx), put(b, 5, 3, -cm * k->mx);
}

/* One column by central differences; the rows are short. */
static void differ(const constants *k, const vessel_params *p, const vessel_six *low,
                   const vessel_six *high, int column, double factor, blocks *b) {
  double lo[6], hi[6];
  rows(k, p, low, lo), rows(k, p, high, hi);
  for (int i = 0; i < 6; i++)
    put(b, i, column, factor * (hi[i] - lo[i]));
}

static void add_differences(const hw_world *w, const constants *k, const vessel_params *p,
                            const vessel_six *at, blocks *b) {
  const double H = 1e-5;
  for (int j = 0; w->cc != 0 && j < 6; j++) {
    double h = H * (1 + fabs(at->v[j]));
    vessel_six low = *at, high = *at;
    low.v[j] -= h, high.v[j] += h;
    differ(k, p, &low, &high, j, w->cc / (2 * h), b);
  }
  for (int j = 0; w->ck != 0 && j < 3; j++) {
    vessel_six low = *at, high = *at;
    low.x[j] -= H, high.x[j] += H;
    differ(k, p, &low, &high, 3 + j, w->ck / (2 * H), b);
  }
  if (w->ck != 0) {
    vessel_six low = *at, high = *at;
    low.s -= H * at->c, low.c += H * at->s;
    high.s += H * at->c, high.c -= H * at->s;
    differ(k, p, &low, &high, 2, w->ck / (2 * H), b);
  }
}

/* Forces that keep their direction turn about the origin as the ports turn: -f . d2r/dq dq, by axes from the outer to the
 * inner, yaw, pitch, roll. That of yaw by yaw stands with the rows of the plane. */
static void add_turning(const hw_world *w, int part, blocks *b) {
  const hw_part *self = &w->model->part[part];
  const vessel_work *work = hw_work(w, part);
  const hw_port *port = w->port + self->port0;
  static const int AT[3] = {2, 5, 4};
  const v3 axis[3] = {v3_make(0, 0, 1), v3_make(-work->s, work->c, 0),
                      v3_make(port->R.m[0], port->R.m[3], port->R.m[6])};
  for (int n = 0; n < self->ports; n++) {
    v3 arm = v3_sub(port[n].r, port->r);
    for (int i = 0; i < 3; i++)
      for (int j = i; j < 3; j++) { /* i is the outer one */
        double both = v3_dot(port[n].f, v3_cross(axis[i], v3_cross(axis[j], arm)));
        double turned = v3_dot(port[n].m, v3_cross(axis[i], axis[j]));
        if (i == 0 && j == 0)
          continue;
        put(b, AT[j], AT[i], -w->ck * (both + turned));
        if (i != j)
          put(b, AT[i], AT[j], -w->ck * both);
      }
  }
}

static void tangent(hw_world *w, int part, const constants *k, const vessel_six *at) {
  const vessel_work *work = hw_work(w, part);
  const vessel_params *p = hw_params(w, part);
  int block0 = w->model->part[part].block0;
  blocks b = {{{{0}}}};
  add_mass(k, at, w->cm, &b);
  add_differences(w, k, p, at, &b);
  if (work->tied && w->ck != 0)
    add_turning(w, part, &b);
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      hw_sparse_add(w->A, block0 + i, block0 + j, b.k[i][j]);
}

/* ---- stages ---- */

void vessel_six_init(hw_world *w, int part) {
  const vessel_params *p = hw_params(w, part);
  double *x = w->x + 3 * (w->model->part[part].block0 + VESSEL_HEEL);
  for (int i = 0; i < 3; i++)
    x[i] = p->float_start[i];
}

void vessel_six_accel(hw_world *w, int part) {
  const double STEEPEST = 1.4; /* [rad] angles have no meaning at pi / 2 */
  constants k = constants_of(w, hw_params(w, part));
  vessel_six at = look(w, part);
  double out[6], *res = w->res + 3 * w->model->part[part].block0;
  if (fabs(at.x[2]) > STEEPEST || fabs(at.x[1]) > STEEPEST)
    hw_world_fail(
        w, part, -1,
        "the vessel has turned over: its restoring holds for small angles of roll and pitch");
  rows(&k, hw_params(w, part), &at, out);
  for (int i = 0; i < 6; i++)
    res[i] += out[i];
  ledger(w, part, &k, &at);
  if (w->tangent)
    tangent(w, part, &k, &at);
}
