/* Added mass and damping by full matrices (Kirchhoff's equations: Lamb 1932, art. 124; Newman 1977, section 4.13).
 *
 * With nu = (u, w), u = R^T (v - U) the velocity relative to water that moves with U(t), (P, L) = A nu and s the share of the
 * body that is under water:
 *
 *   f = s (dP + w x P),   m = s (dL + w x L + u x P),   du/dt = R^T (a - dU/dt) - w x u
 *
 * s may change. Lagrange's equations then add ds/dt A nu - 1/2 (nu A nu) grad s, which loses and gains nothing. With slamming
 * (von Karman, NACA TN 321, 1929) momentum is conserved on the way in, ds/dt A nu alone, half of whose power stays in the
 * water's motion and half is lost; on the way out nothing comes back, and the water's energy is lost with it.
 * docs/theory/float.md */
#include "parts/hydro.h"

#include "parts/kinds.h"

/* ---- matrices ---- */

static double entry_of(const hw_series *given, int i, int j) {
  if (given->count == HYDRO_ENTRIES)
    return given->value[HYDRO_SIZE * i + j];
  int row = i < j ? i : j, column = i < j ? j : i;
  return given->value[row * HYDRO_SIZE - row * (row - 1) / 2 + column - row];
}

bool hydro_matrix(const hw_series *given, const double diagonal[3], const double turning[3],
                  double to[HYDRO_ENTRIES]) {
  bool any = false;
  for (int i = 0; i < HYDRO_SIZE; i++)
    for (int j = 0; j < HYDRO_SIZE; j++) {
      double x = given->count ? entry_of(given, i, j) : 0;
      if (i == j)
        x += i < 3 ? diagonal[i] : turning[i - 3];
      to[HYDRO_SIZE * i + j] = x;
      any |= x != 0;
    }
  return any;
}

/* Cholesky's decomposition of the matrix over the roots of its diagonal, with pivots that rounding may have made 0. The row
 * where one is negative, or where what stands beside a pivot of 0 is none. -1: no such row. */
static int indefinite(const double a[HYDRO_ENTRIES]) {
  const double ROUGH = 1e-6; /* numbers of a file have so many digits */
  double L[HYDRO_SIZE][HYDRO_SIZE] = {{0}};
  for (int i = 0; i < HYDRO_SIZE; i++)
    for (int j = 0; j <= i; j++) {
      double d = sqrt(fabs(a[7 * i] * a[7 * j])), x = a[HYDRO_SIZE * i + j];
      if (d == 0 && x != 0)
        return i;
      x = d > 0 ? x / d : 0;
      for (int k = 0; k < j; k++)
        x -= L[i][k] * L[j][k];
      if (i == j && (a[7 * i] < 0 || x < -ROUGH))
        return i;
      if (i == j)
        L[i][i] = x > ROUGH ? sqrt(x) : 0;
      else if (L[j][j] > 0)
        L[i][j] = x / L[j][j];
      else if (fabs(x) > sqrt(ROUGH))
        return i;
    }
  return -1;
}

void hydro_check(const hw_series *given, hw_report *report, const char *id, const char *key) {
  const double none[3] = {0, 0, 0}, ROUGH = 1e-6;
  double a[HYDRO_ENTRIES];
  if (!given->count)
    return;
  if (given->count != HYDRO_UPPER && given->count != HYDRO_ENTRIES) {
    hw_fault_part(
        report, id, key,
        "%d numbers: 36 are the rows of a matrix of 6 by 6, 21 its upper triangle row by row",
        given->count);
    return;
  }
  hydro_matrix(given, none, none, a);
  for (int i = 0; i < HYDRO_SIZE; i++)
    for (int j = 0; j < i; j++) {
      double x = a[HYDRO_SIZE * i + j], y = a[HYDRO_SIZE * j + i],
             size = sqrt(fabs(a[7 * i] * a[7 * j]));
      if (fabs(x - y) > ROUGH * (size > 0 ? size : fabs(x) + fabs(y))) {
        hw_fault_part(
            report, id, key,
            "row %d, column %d is %g, and row %d, column %d is %g: a symmetric matrix is wanted",
            j + 1, i + 1, y, i + 1, j + 1, x);
        return;
      }
    }
  int bad = indefinite(a);
  if (bad >= 0)
    hw_fault_part(report, id, key,
                  "row %d: some motion would have a negative energy or gain some; the diagonal "
                  "there is %g, and what stands "
                  "beside it is too large for it",
                  bad + 1, a[7 * bad]);
}

typedef struct six {
  v3 a, b;
} six;

static m3 quarter(const double T[HYDRO_ENTRIES], int row, int column) {
  m3 q;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      q.m[3 * i + j] = T[HYDRO_SIZE * (3 * row + i) + 3 * column + j];
  return q;
}

static six times(const double T[HYDRO_ENTRIES], v3 u, v3 w) {
  const double x[HYDRO_SIZE] = {u.x, u.y, u.z, w.x, w.y, w.z};
  double y[HYDRO_SIZE];
  for (int i = 0; i < HYDRO_SIZE; i++) {
    y[i] = 0;
    for (int j = 0; j < HYDRO_SIZE; j++)
      y[i] += T[HYDRO_SIZE * i + j] * x[j];
  }
  return (six){v3_at(y), v3_at(y + 3)};
}

static void outer_into(double T[HYDRO_ENTRIES], double scale, six p, six q) {
  const double x[HYDRO_SIZE] = {p.a.x, p.a.y, p.a.z, p.b.x, p.b.y, p.b.z};
  const double y[HYDRO_SIZE] = {q.a.x, q.a.y, q.a.z, q.b.x, q.b.y, q.b.z};
  for (int i = 0; i < HYDRO_SIZE; i++)
    for (int j = 0; j < HYDRO_SIZE; j++)
      T[HYDRO_SIZE * i + j] += scale * x[i] * y[j];
}

/* Body axes on both sides to the blocks, whose position is in world axes. */
static void tangent_into(hw_world *w, const body_frame *f, const double T[HYDRO_ENTRIES]) {
  m3 back = m3_t(f->R);
  hw_sparse_add(w->A, f->bx, f->bx, m3_mul(m3_mul(f->R, quarter(T, 0, 0)), back).m);
  if (f->bphi < 0)
    return;
  hw_sparse_add(w->A, f->bx, f->bphi, m3_mul(f->R, quarter(T, 0, 1)).m);
  hw_sparse_add(w->A, f->bphi, f->bx, m3_mul(quarter(T, 1, 0), back).m);
  hw_sparse_add(w->A, f->bphi, f->bphi, quarter(T, 1, 1).m);
}

static void residual_into(hw_world *w, const body_frame *f, v3 force, v3 moment) {
  v3_acc(w->res + 3 * f->bx, m3_mulv(f->R, force));
  if (f->bphi >= 0)
    v3_acc(w->res + 3 * f->bphi, moment);
}

/* ---- forces ---- */

/* What a changing share adds: Lagrange's, or that of a slam. */
static six of_rate(const hydro_share *s, six p, double energy) {
  if (s->slam && s->rate <= 0)
    return (six){v3_zero(), v3_zero()};
  six x = {v3_scale(-s->rate, p.a), v3_scale(-s->rate, p.b)};
  if (s->slam)
    return x;
  return (six){v3_madd(x.a, energy, s->along), v3_madd(x.b, energy, s->turn)};
}

static void rate_tangent(const hydro_share *s, const double A[HYDRO_ENTRIES], six p, double cc,
                         double T[HYDRO_ENTRIES]) {
  six grad = {s->along, s->turn};
  if (s->slam && s->rate <= 0)
    return;
  for (int i = 0; i < HYDRO_ENTRIES; i++)
    T[i] += cc * s->rate * A[i];
  outer_into(T, cc, p, grad);
  if (!s->slam)
    outer_into(T, -cc, grad, p);
}

/* Of what the added mass does, per second: `body` is its power on the body, `lost` what a slam dissipates. Its energy is that of
 * water at rest beside the body, 1/2 s nu_b A nu_b: what moving water adds to it, and to the body, is work. */
static void book(hw_world *w, const body_frame *f, const double A[HYDRO_ENTRIES], hydro_water water,
                 const hydro_share *s, double body, double lost) {
  v3 own = m3_tmulv(f->R, f->v), rate = v3_sub(m3_tmulv(f->R, f->a), v3_cross(f->w, own));
  six p = times(A, own, f->w);
  double energy = 0.5 * (v3_dot(own, p.a) + v3_dot(f->w, p.b));
  w->kinetic += s->share * energy;
  w->dissipated_power += lost;
  bool still = v3_dot(water.velocity, water.velocity) == 0 && v3_dot(water.accel, water.accel) == 0;
  if (still) /* Lagrange's equations neither gain nor lose, and a slam what is lost: no rounding is booked */
    return;
  double grows = s->share * (v3_dot(rate, p.a) + v3_dot(f->al, p.b)) + s->rate * energy;
  w->work_power += body + grows + lost;
}

void hydro_added(hw_world *w, const body_frame *f, const double A[HYDRO_ENTRIES], hydro_water water,
                 const hydro_share *s) {
  v3 wb = f->w, own = m3_tmulv(f->R, f->v), u = v3_sub(own, m3_tmulv(f->R, water.velocity));
  v3 du = v3_sub(m3_tmulv(f->R, v3_sub(f->a, water.accel)), v3_cross(wb, u));
  six p = times(A, u, wb), dp = times(A, du, f->al);
  v3 force = v3_scale(s->share, v3_add(dp.a, v3_cross(wb, p.a)));
  v3 moment = v3_scale(s->share, v3_add(v3_add(dp.b, v3_cross(wb, p.b)), v3_cross(u, p.a)));
  double energy =
      0.5 * (v3_dot(u, p.a) + v3_dot(wb, p.b)); /* of the whole added mass, relative to the water */
  six x = of_rate(s, p, energy);
  force = v3_sub(force, x.a), moment = v3_sub(moment, x.b);
  residual_into(w, f, force, moment);
  double lost = s->slam ? fabs(s->rate) * energy : 0;
  book(w, f, A, water, s, -(v3_dot(force, own) + v3_dot(moment, wb)), lost);
  if (!w->tangent)
    return;
  double T[HYDRO_ENTRIES];
  for (int i = 0; i < HYDRO_ENTRIES; i++)
    T[i] = w->cm * s->share * A[i];
  if (w->cc != 0)
    rate_tangent(s, A, p, w->cc, T);
  tangent_into(w, f, T);
}

void hydro_damping(hw_world *w, const body_frame *f, const double B[HYDRO_ENTRIES],
                   const double spin[3], double share, v3 water) {
  v3 wb = f->w, stream = m3_tmulv(f->R, water), u = v3_sub(m3_tmulv(f->R, f->v), stream);
  v3 k = v3_make(spin[0] * fabs(wb.x), spin[1] * fabs(wb.y), spin[2] * fabs(wb.z));
  six d = times(B, u, wb);
  v3 force = v3_scale(share, d.a),
     moment = v3_scale(share, v3_add(d.b, v3_make(k.x * wb.x, k.y * wb.y, k.z * wb.z)));
  residual_into(w, f, force, moment);
  w->dissipated_power += v3_dot(force, u) + v3_dot(moment, wb);
  w->work_power -= v3_dot(force, stream);
  if (!w->tangent || w->cc == 0)
    return;
  double T[HYDRO_ENTRIES];
  for (int i = 0; i < HYDRO_ENTRIES; i++)
    T[i] = w->cc * share * B[i];
  T[21] += w->cc * share * 2 * k.x;
  T[28] += w->cc * share * 2 * k.y;
  T[35] += w->cc * share * 2 * k.z;
  tangent_into(w, f, T);
}

void hydro_drag(hw_world *w, const body_frame *f, v3 arm, const double area[3], double density,
                v3 fluid) {
  hw_port p = body_port(f, arm);
  hw_anchor at = {f->bx, f->bphi, p.B};
  v3 stream = m3_tmulv(f->R, fluid), u = v3_sub(m3_tmulv(f->R, p.v), stream);
  v3 k = v3_scale(0.5 * density,
                  v3_make(area[0] * fabs(u.x), area[1] * fabs(u.y), area[2] * fabs(u.z)));
  v3 force = v3_make(k.x * u.x, k.y * u.y, k.z * u.z);
  hw_add_residual(w, &at, m3_mulv(f->R, force));
  w->dissipated_power += v3_dot(force, u);
  w->work_power -= v3_dot(force, stream);
  if (w->tangent && w->cc != 0) {
    m3 D = m3_mul(m3_mul(f->R, m3_diag(2 * k.x, 2 * k.y, 2 * k.z)), m3_t(f->R));
    hw_add_tangent(w, &at, &at, m3_scale(w->cc, D));
  }
}
