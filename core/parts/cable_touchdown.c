/* Where a line hangs at the start that is longer than its ends are apart: a parabola, or with ground under it a catenary that
 * comes down to it, lies on it, and rises again where the other end is above it.
 *
 * Hanging part, of the unstretched length s up to the end, from where it lifts off (Jonkman, NREL/TP-500-41958, 2007, eq.
 * 2-37 and 2-38, with V = w s; Irvine, Cable Structures, 1981):
 *   x = H/w asinh(w s/H) + H s/EA,   z = H/w (sqrt(1 + (w s/H)^2) - 1) + w s^2/(2 EA)
 * Lying part of length B: x = B + its stretch under the tension that is H where it lifts off, and less by mu w for each metre
 * towards an end on the ground or not far above it, down to 0 (his CB = mu). H is found by bisection, since x grows with it; s from z within.
 *
 * Friction is as of a line that was drawn tight from where it hangs: the bristles are stretched so. Of a line with both ends
 * above the ground they are not. Over ground that is not level heights count from it: what is found is then a guess for the
 * search of a static start. Line that is too long to lie straight lies aside in a parabola. */
#include "math/elementary.h"
#include "math/scalar.h"
#include "model/ground.h"
#include "parts/cable_state.h"

/* ---- a parabola of a length ---- */

enum { ARC_PIECES = 512 };

double cable_arc(double span, double rise, double sag, double target, double *reached) {
  double sum = 0;
  for (int i = 0; i < ARC_PIECES; i++) {
    double s = (i + 0.5) / ARC_PIECES, dz = rise - 4 * sag * (1 - 2 * s);
    double piece = sqrt(span * span + dz * dz) / ARC_PIECES;
    if (sum + piece >= target) {
      *reached = (i + (target - sum) / piece) / ARC_PIECES;
      return target;
    }
    sum += piece;
  }
  *reached = 1;
  return sum;
}

double cable_sag(double span, double rise, double length) {
  double low = 0, high = length, unused;
  for (int i = 0; i < 60; i++) {
    double middle = 0.5 * (low + high);
    if (cable_arc(span, rise, middle, 2 * length, &unused) < length)
      low = middle;
    else
      high = middle;
  }
  return low;
}

/* ---- a catenary that comes down to the ground ---- */

enum { HALVINGS = 80 };

typedef struct down {
  double w, EA, L; /* [N/m] under water, [N], [m] */
  double drag;     /* [N/m] of friction, of a line drawn tight; 0: not drawn */
  double span;     /* [m] between the ends, level */
  double lift;     /* [m] of the line as it lies above the ground */
  double h[2];     /* [m] of the ends above it, the lower one first */
  bool turned;     /* that is the line's end 1 */
  double H[2];     /* [N] where it lifts off towards each */
  double s[2];     /* [m] unstretched, hanging at the ends */
  double B;        /* [m] unstretched, lying */
} down;

static double climb(const down *d, double H, double s) {
  double q = d->w * s / H;
  return H / d->w * (sqrt(1 + q * q) - 1) + 0.5 * d->w * s * s / d->EA;
}

static double reach(const down *d, double H, double s) {
  double q = d->w * s / H;
  return H / d->w * hw_log(q + sqrt(1 + q * q)) + H * s / d->EA;
}

static double hanging(const down *d, double H, double h) {
  double low = 0, high = sqrt(h * (h + 2 * H / d->w));
  for (int i = 0; i < HALVINGS && h > 0; i++) {
    double s = 0.5 * (low + high);
    if (climb(d, H, s) < h)
      low = s;
    else
      high = s;
  }
  return h > 0 ? 0.5 * (low + high) : 0;
}

/* Stretch of so much of what lies, from where it lifts off to the higher end. */
static double stretch_of(const down *d, double from) {
  double pulled = d->drag > 0 ? hw_min(from, d->H[1] / d->drag) : from;
  return (d->H[1] * pulled - 0.5 * d->drag * pulled * pulled) / d->EA;
}

/* How far the line reaches with that pull; without anything that lies: more than any span. */
static double level(down *d, double H) {
  enum { ROUNDS = 6 }; /* the lower end hangs the less the more lies, and a little of it at most */
  const double LEAST = 1e-6;
  double least = hw_min(H, LEAST * d->w * d->L);
  d->H[0] = d->H[1] = H;
  d->s[0] = 0, d->s[1] = hanging(d, H, d->h[1]);
  for (int i = 0; i < ROUNDS && d->h[0] > 0; i++) {
    d->H[0] = hw_max(least, H - d->drag * (d->L - d->s[1] - d->s[0]));
    d->s[0] = hanging(d, d->H[0], d->h[0]);
  }
  d->B = d->L - d->s[0] - d->s[1];
  double sum = reach(d, d->H[0], d->s[0]) + reach(d, H, d->s[1]);
  return d->B > 0 ? sum + d->B + stretch_of(d, d->B) : INFINITY;
}

/* False: nothing lies where the ends are so far apart. */
static bool find_pull(down *d) {
  const double SMALL = 1e-6, CLOSE = 1e-6;
  double weight = d->w * (d->h[0] + d->h[1] + d->L), low = SMALL * weight, high = weight;
  if (level(d, low) >= d->span)
    return d->B > 0; /* too long to be drawn */
  while (level(d, high) < d->span)
    high *= 2;
  for (int i = 0; i < HALVINGS; i++) {
    double H = 0.5 * (low + high);
    if (level(d, H) < d->span)
      low = H;
    else
      high = H;
  }
  return fabs(level(d, low) - d->span) < CLOSE * d->L;
}

/* Way of so much of what lies, back from where it lifts off to the higher end: straight. */
static double lying(const down *d, double from) { return from + stretch_of(d, from); }

/* Place of an arc length from end 0: along the span, above the line as it lies, and aside [m]. */
static v3 place(const down *d, double at, double sag, double bed) {
  double first = d->s[0], up;
  if (at < first) {
    up = first - at;
    return v3_make(reach(d, d->H[0], first) - reach(d, d->H[0], up), climb(d, d->H[0], up), 0);
  }
  double start = reach(d, d->H[0], first), end = start + bed;
  if (at <= first + d->B) {
    double on = at - first, x;
    if (sag == 0)
      return v3_make(end - lying(d, d->B - on), 0, 0);
    cable_arc(bed, 0, sag, on, &x);
    return v3_make(start + bed * x, 0, 4 * sag * x * (1 - x));
  }
  up = at - first - d->B;
  return v3_make(end + reach(d, d->H[1], up), climb(d, d->H[1], up), 0);
}

/* Height of a line as it lies. */
static double laid_at(const hw_environment *env, double lift, v3 r) {
  hw_ground_at under = hw_ground_of(env, r.x, r.y);
  return under.z + lift * sqrt(1 + under.dx * under.dx + under.dy * under.dy);
}

static down begin(const hw_world *w, const cable_view *c, const v3 end[2]) {
  const hw_environment *env = &w->model->env;
  const double LOW = 0.02; /* of the other's height: an end on the ground */
  down d = {.EA = c->s->EA, .L = 0};
  double density = 0;
  for (int e = 0; e < 2; e++)
    density = hw_max(density, hw_ground_of(env, end[e].x, end[e].y).z < 0 ? env->water_density : 0);
  for (int e = 1; e <= c->n; e++)
    d.L += c->mem[MEM_LENGTHS + e];
  d.w = env->gravity * (c->s->mu - density * c->s->area);
  d.lift = 0.5 * c->p->diameter;
  d.lift -= hw_clamp(d.w / (env->ground_stiffness * c->p->diameter), 0, d.lift);
  d.span = hw_hypot(end[1].x - end[0].x, end[1].y - end[0].y);
  for (int e = 0; e < 2; e++)
    d.h[e] = hw_max(0, end[e].z - laid_at(env, d.lift, end[e]));
  d.turned = d.h[0] > d.h[1];
  if (d.turned) {
    double h = d.h[0];
    d.h[0] = d.h[1], d.h[1] = h;
  }
  if (d.h[0] <= LOW * d.h[1])
    d.drag = d.w * env->ground_along;
  return d;
}

/* Part of its friction that the line has at a place that lies `from` away from where it lifts off. */
static double drawn(const down *d, double from, double piece) {
  double left = d->drag > 0 ? d->H[1] - d->drag * from : 0;
  return hw_clamp(left / (d->drag * piece), 0, 1);
}

bool cable_touchdown(const hw_world *w, const cable_view *c, const v3 end[2], v3 *node,
                     v3 *stretch) {
  const hw_environment *env = &w->model->env;
  const double PAST =
      5; /* slips: a search for rest that moves the line a little leaves it sliding */
  down d = begin(w, c, end);
  if (!(d.w > 0) || !(d.span > 1e-3 * d.L) || !find_pull(&d))
    return false;
  double bed = d.span - reach(&d, d.H[0], d.s[0]) - reach(&d, d.H[1], d.s[1]), sag = 0, at = 0;
  bool slack = lying(&d, d.B) > bed * (1 + 1e-6);
  if (slack) {
    bed = hw_max(bed, 0.01 * d.B);
    sag = cable_sag(bed, 0, d.B);
  }
  const v3 *from = &end[d.turned], *to = &end[!d.turned];
  v3 along = v3_scale(1 / d.span, v3_make(to->x - from->x, to->y - from->y, 0)),
     aside = v3_make(-along.y, along.x, 0);
  for (int k = 0; k <= c->n; k++) {
    int i = d.turned ? c->n - k : k;
    v3 q = place(&d, at, sag, bed);
    v3 r = v3_madd(v3_madd(*from, q.x, along), q.z, aside);
    r.z = laid_at(env, d.lift, r) + q.y;
    node[i] = r;
    stretch[i] = v3_zero();
    double piece = d.L / c->n, back = d.s[0] + d.B - at;
    if (d.drag > 0 && !slack && back > 0) {
      double share = drawn(&d, back, piece);
      stretch[i] = v3_scale(env->ground_slip * (share < 1 ? share : PAST), along);
    }
    if (k < c->n)
      at += c->mem[MEM_LENGTHS + (d.turned ? c->n - k : k + 1)];
  }
  node[0] = end[0], node[c->n] = end[1];
  return true;
}
