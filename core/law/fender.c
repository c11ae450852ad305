/* Contact of two bodies in plan with an impulse-momentum cap (fender.h). */
#include "law/fender.h"

#include <math.h>

#include "math/scalar.h"

/* Turned so that the shear pulls along +: tau = sgn(ds) T >= 0. The limits are
 *   wxx N + b tau <= x,   wyy tau + b N <= y,   b = sgn(ds) wxy. */
typedef struct limits {
  double wxx, wyy, b, x, y;
  double pull, mu_s, mu_k; /* pull = k_s |ds| */
} limits;

/* tau = at + by N on one stretch of N */
typedef struct stretch {
  double at, by;
  bool sticks, cut;
} stretch;

/* The branch of friction that holds about N. The required force has the wrong sign: none. */
static stretch branch(const limits *p, double N) {
  bool sticks = p->pull <= p->mu_s * N;
  stretch s = sticks ? (stretch){p->pull, 0, true, false} : (stretch){0, p->mu_k, false, false};
  double room = p->y - p->b * N;
  double tau = s.at + s.by * N;
  if (p->wyy > 0 && tau > 0 && room < p->wyy * tau)
    s = room > 0 ? (stretch){p->y / p->wyy, -p->b / p->wyy, sticks, true}
                 : (stretch){0, 0, sticks, true};
  return s;
}

/* Where the branches of tau(N) meet, within (0, most), ascending. */
static int knots(const limits *p, double most, double at[6]) {
  const double knot[4] = {p->pull / p->mu_s, p->y / p->b, p->y / (p->b + p->mu_k * p->wyy),
                          (p->y - p->wyy * p->pull) / p->b};
  int n = 0;
  for (int k = 0; k < 4; k++) {
    if (!(knot[k] > 0 && knot[k] < most)) /* also what a division by 0 left */
      continue;
    int i = n++;
    for (; i > 0 && at[i - 1] > knot[k]; i--)
      at[i] = at[i - 1];
    at[i] = knot[k];
  }
  at[n++] = most;
  return n;
}

/* The largest N up to which the normal limit holds all the way from 0, with the tau that goes with it.
 * On each stretch both are straight lines, so the ends are exact; where both limits bind this solves
 * the 2x2 system. */
static double exact(const limits *p, double most, stretch *out) {
  double at[6], low = 0;
  *out = branch(p, most);
  if (!out->cut && p->wxx * most + p->b * (out->at + out->by * most) <= p->x)
    return most; /* nothing binds */
  int n = knots(p, most, at);
  *out = branch(p, 0);
  for (int i = 0; i < n; i++) {
    stretch s = branch(p, 0.5 * (low + at[i]));
    double slope = p->wxx + p->b * s.by, room = p->x - p->b * s.at;
    if (slope * low > room) /* friction has jumped from sliding to sticking here */
      return low;
    *out = s;
    if (slope * at[i] > room) {
      double N = room / slope;
      return N < low ? low : N > at[i] ? at[i] : N;
    }
    low = at[i];
  }
  return most;
}

/* Share of the impulse that gives back no more than has been taken: dE(s) = -s a + s^2 b <= budget. */
static double guard(double a, double b, double budget) {
  double most = budget > 0 ? budget : 0;
  if (!(b - a > most))
    return 1;
  double share = (a + sqrt(a * a + 4 * b * most)) / (2 * b);
  return share > 0 ? share : 0;
}

/* |T| <= |(V_y + gamma V_y0)/dt + L| E_y, whatever the sign of what is required (eq. 26). */
static double printed(const limits *p, double N, stretch *t) {
  double tau = t->sticks ? p->pull : p->mu_k * N, room = fabs(p->y - p->b * N);
  t->cut = p->wyy > 0 && room < p->wyy * tau;
  return t->cut ? room / p->wyy : tau;
}

hw_fender_force hw_fender_apply(const hw_fender_law *law, double bracket, double ds, double mu_s,
                                double mu_k, const hw_fender_state *s) {
  double sign = ds < 0 ? -1 : 1, most = hw_max(bracket, 0), N = most, tau;
  bool free = law->cap == HW_CAP_NONE || !(s->dt > 0);
  limits p = {.wxx = s->wxx,
              .wyy = free ? 0 : s->wyy,
              .b = sign * s->wxy,
              .pull = hw_max(law->shear, 0) * fabs(ds),
              .mu_s = hw_max(mu_s, 0),
              .mu_k = hw_max(mu_k < mu_s ? mu_k : mu_s, 0)};
  hw_fender_force f = {.cap = -1, .ds = ds};
  if (!free) {
    p.x = (s->vx + law->restitution * s->vx0) / s->dt;
    p.y = sign * (s->vy + law->restitution * s->vy0) / s->dt;
  }
  if (free || law->cap != HW_CAP_EXACT) {
    if (!free && (p.wxx > 0 || !(p.x > 0))) {
      f.cap = p.x > 0 ? p.x / p.wxx : 0;
      N = most < f.cap ? most : f.cap;
    }
    stretch t = branch(&p, N);
    tau = t.at + t.by * N;
    if (!free && law->cap == HW_CAP_SMALLEST) /* by amount alone, as it is printed */
      tau = printed(&p, N, &t);
    f.slid = !t.sticks, f.capped = N < most || t.cut;
  } else {
    stretch t = {0, 0, p.pull <= 0, false};
    N = p.x > 0 ? exact(&p, most, &t) : 0;
    tau = N > 0 ? t.at + t.by * N : 0;
    f.slid = !t.sticks, f.capped = N < most || t.cut;
    if (p.wxx > 0 || !(p.x > 0))
      f.cap = N < most ? N : hw_max((p.x - p.b * tau) / p.wxx, 0);
  }
  tau = hw_max(tau, 0);
  f.N = N, f.T = sign * tau;
  if (f.slid && law->shear > 0)
    f.ds = sign * p.mu_k * N / law->shear;
  if (!(s->dt > 0))
    return f;
  double a = s->dt * (f.N * s->vx + f.T * s->vy);
  double b = 0.5 * s->dt * s->dt *
             (f.N * (s->wxx * f.N + s->wxy * f.T) + f.T * (s->wxy * f.N + s->wyy * f.T));
  double share = free ? 1 : guard(a, b, s->budget);
  if (share < 1)
    f.N *= share, f.T *= share, f.capped = true;
  f.taken = share * (a - share * b);
  return f;
}
