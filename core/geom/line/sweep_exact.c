/* Exact answers about moving chords: time of impact, least distance, crossing (sweep.h).
 *
 * Time of impact. The distance of the chords at a time is the least of the distances of their
 * features (end and end, end and line, line and line), each the root of a ratio of polynomials in
 * time. Between the times where one of these is stationary, or where the chords are parallel, the
 * distance rises or falls all the way (docs/theory/tether-sweep.md). So all such times are found, and
 * the first piece that ends at or below `reach` holds the impact. Times too many do no harm: the
 * distance itself decides. Polynomials are in x = 2 time - 1, where they are best conditioned. */
#include <stddef.h>

#include "geom/line/sweep.h"

enum { TERMS = 8, TIMES = 256, HALVINGS = 64 };

typedef struct poly {
  int n; /* degree */
  double c[TERMS];
} poly;

typedef struct vpoly {
  poly x, y, z;
} vpoly;

typedef struct times {
  int n;
  double x[TIMES];
} times;

static poly poly_mul(const poly *a, const poly *b) {
  poly r = {a->n + b->n, {0}};
  for (int i = 0; i <= a->n; i++)
    for (int j = 0; j <= b->n; j++)
      r.c[i + j] += a->c[i] * b->c[j];
  return r;
}
/* a + s b */
static poly poly_madd(poly a, double s, const poly *b) {
  for (int i = a.n + 1; i <= b->n; i++)
    a.c[i] = 0;
  a.n = a.n > b->n ? a.n : b->n;
  for (int i = 0; i <= b->n; i++)
    a.c[i] += s * b->c[i];
  return a;
}
static poly poly_slope(const poly *a) {
  poly r = {a->n > 0 ? a->n - 1 : 0, {0}};
  for (int i = 1; i <= a->n; i++)
    r.c[i - 1] = i * a->c[i];
  return r;
}
static double poly_at(const poly *a, double x) {
  double y = a->c[a->n];
  for (int i = a->n; i-- > 0;)
    y = y * x + a->c[i];
  return y;
}

static vpoly vpoly_sub(const vpoly *a, const vpoly *b) {
  return (vpoly){poly_madd(a->x, -1, &b->x), poly_madd(a->y, -1, &b->y),
                 poly_madd(a->z, -1, &b->z)};
}
static poly minor(const poly *a, const poly *b, const poly *c, const poly *d) {
  poly ab = poly_mul(a, b), cd = poly_mul(c, d);
  return poly_madd(ab, -1, &cd);
}
static vpoly vpoly_cross(const vpoly *a, const vpoly *b) {
  return (vpoly){minor(&a->y, &b->z, &a->z, &b->y), minor(&a->z, &b->x, &a->x, &b->z),
                 minor(&a->x, &b->y, &a->y, &b->x)};
}
static poly vpoly_dot(const vpoly *a, const vpoly *b) {
  poly x = poly_mul(&a->x, &b->x), y = poly_mul(&a->y, &b->y), z = poly_mul(&a->z, &b->z);
  x = poly_madd(x, 1, &y);
  return poly_madd(x, 1, &z);
}

static void times_add(times *list, double x) {
  if (list->n < TIMES && x >= -1 && x <= 1)
    list->x[list->n++] = x;
}

/* A sign change of f in [lo, hi]: Newton, kept inside, halving where it does not pay. */
static double root_between(const poly *f, const poly *slope, double lo, double hi) {
  bool falls = poly_at(f, lo) > 0;
  double x = 0.5 * (lo + hi), last = hi - lo;
  for (int k = 0; k < HALVINGS; k++) {
    double y = poly_at(f, x), dx = -y / poly_at(slope, x);
    if (y == 0)
      break;
    if ((y > 0) == falls)
      lo = x;
    else
      hi = x;
    double next = x + dx;
    if (!(next > lo && next < hi) || fabs(dx) > 0.5 * last)
      next = 0.5 * (lo + hi);
    last = fabs(next - x);
    if (next == x)
      break;
    x = next;
  }
  return x;
}

/* Where f changes its sign in [-1, 1], and where any of its derivatives does: f is monotone between
 * the roots of its slope, and so on down to a line. A double root is a root of the slope. */
static void times_of(times *list, const poly *f) {
  poly level[TERMS];
  double knot[TERMS + 1] = {-1, 1};
  int knots = 2;
  level[0] = *f;
  for (int k = 1; k <= f->n; k++)
    level[k] = poly_slope(&level[k - 1]);
  for (int k = f->n - 1; k >= 0; k--) {
    double found[TERMS + 1] = {-1};
    int n = 1;
    for (int i = 1; i < knots; i++)
      if ((poly_at(&level[k], knot[i - 1]) > 0) != (poly_at(&level[k], knot[i]) > 0)) {
        found[n] = root_between(&level[k], &level[k + 1], knot[i - 1], knot[i]);
        times_add(list, found[n++]);
      }
    found[n++] = 1;
    for (int i = 0; i < n; i++)
      knot[i] = found[i];
    knots = n;
  }
}

/* Stationary points of num^power/den. */
static void times_of_ratio(times *list, const poly *num, const poly *den, int power) {
  poly dn = poly_slope(num), dd = poly_slope(den), a = poly_mul(&dn, den), b = poly_mul(num, &dd),
       r;
  for (int i = 0; i <= a.n; i++)
    a.c[i] *= power;
  r = poly_madd(a, -1, &b);
  times_of(list, &r);
}

typedef struct sweep {
  v3 from[4], to[4]; /* the ends, as seen from the first one */
} sweep;

static sweep sweep_make(const v3 p[4], const v3 q[4]) {
  sweep w;
  for (int i = 0; i < 4; i++) {
    w.from[i] = v3_sub(p[i], p[0]);
    w.to[i] = v3_sub(q[i], q[0]);
  }
  return w;
}
static void sweep_at(const sweep *w, double x, v3 at[4]) {
  for (int i = 0; i < 4; i++)
    at[i] = v3_madd(v3_scale(0.5 * (1 - x), w->from[i]), 0.5 * (1 + x), w->to[i]);
}
static vpoly vpoly_end(const sweep *w, int i) {
  v3 m = v3_scale(0.5, v3_add(w->from[i], w->to[i]));
  v3 h = v3_scale(0.5, v3_sub(w->to[i], w->from[i]));
  return (vpoly){{1, {m.x, h.x}}, {1, {m.y, h.y}}, {1, {m.z, h.z}}};
}
static double distance_at(const sweep *w, double x, double *s, double *t) {
  v3 at[4];
  sweep_at(w, x, at);
  return hw_chord_distance(at, s, t);
}

static void times_of_parts(times *list, const vpoly *f) {
  times_of(list, &f->x);
  times_of(list, &f->y);
  times_of(list, &f->z);
}

/* Six times the volume of the four ends: the chords' lines meet where it is zero. */
static poly volume_of(const vpoly end[4], poly *square, bool *planar) {
  vpoly u = vpoly_sub(&end[1], &end[0]), v = vpoly_sub(&end[3], &end[2]);
  vpoly gap = vpoly_sub(&end[2], &end[0]), normal = vpoly_cross(&u, &v);
  poly volume = vpoly_dot(&gap, &normal);
  const vpoly *side[3] = {&u, &v, &gap};
  double most = 0, size = 1;
  for (int k = 0; k < 3; k++) {
    double sum = 0;
    for (int i = 0; i < 2; i++)
      sum += fabs(side[k]->x.c[i]) + fabs(side[k]->y.c[i]) + fabs(side[k]->z.c[i]);
    size *= sum;
  }
  for (int i = 0; i <= volume.n; i++)
    most += fabs(volume.c[i]);
  *square = vpoly_dot(&normal, &normal);
  *planar = most <= 1e-12 * size;
  return volume;
}

/* All ends stay in one plane (which may turn), so the volume says nothing: the chords begin to meet
 * where an end comes onto the other chord's line, or onto its end. */
static void planar_times(times *list, const vpoly end[4]) {
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < 2; i++) {
      const vpoly *a = &end[2 * k], *b = &end[2 * k + 1], *e = &end[2 * (1 - k) + i];
      vpoly way = vpoly_sub(b, a), arm = vpoly_sub(e, a), moment = vpoly_cross(&arm, &way);
      times_of_parts(list, &moment);
      times_of_parts(list, &arm);
      arm = vpoly_sub(e, b);
      times_of_parts(list, &arm);
    }
}

static void stationary(times *list, const sweep *w) {
  vpoly end[4], way[2];
  poly one = {0, {1}};
  for (int i = 0; i < 4; i++)
    end[i] = vpoly_end(w, i);
  for (int k = 0; k < 2; k++)
    way[k] = vpoly_sub(&end[2 * k + 1], &end[2 * k]);
  for (int i = 0; i < 2; i++)
    for (int j = 2; j < 4; j++) {
      vpoly gap = vpoly_sub(&end[j], &end[i]);
      poly square = vpoly_dot(&gap, &gap);
      times_of_ratio(list, &square, &one, 1);
    }
  for (int k = 0; k < 2; k++) {
    poly length = vpoly_dot(&way[k], &way[k]);
    for (int i = 0; i < 2; i++) {
      vpoly arm = vpoly_sub(&end[2 * (1 - k) + i], &end[2 * k]),
            moment = vpoly_cross(&arm, &way[k]);
      poly square = vpoly_dot(&moment, &moment);
      times_of_ratio(list, &square, &length, 1);
    }
  }
  bool planar;
  poly square, volume = volume_of(end, &square, &planar);
  if (planar)
    planar_times(list, end);
  times_of(list, &volume);
  times_of(list, &square);
  /* d^2 = volume^2/square: (d^2)' = volume (2 volume' square - volume square')/square^2 */
  times_of_ratio(list, &volume, &square, 2);
}

static void sort(times *list) {
  for (int i = 1; i < list->n; i++) {
    double x = list->x[i];
    int k = i;
    for (; k > 0 && list->x[k - 1] > x; k--)
      list->x[k] = list->x[k - 1];
    list->x[k] = x;
  }
}

hw_impact_time hw_capsule_toi(const v3 p[4], const v3 q[4], double reach) {
  sweep w = sweep_make(p, q);
  times list = {1, {-1}};
  hw_impact_time r = {.toi = 2};
  double before = -1, s, t;
  stationary(&list, &w);
  times_add(&list, 1);
  sort(&list);
  r.least = distance_at(&w, -1, &r.s, &r.t);
  if (r.least <= reach) {
    r.hit = true;
    r.toi = 0;
  }
  for (int i = 0; i < list.n; i++) {
    double x = list.x[i], d = distance_at(&w, x, &s, &t);
    if (!r.hit && d <= reach) {
      double lo = before, hi = x;
      for (int k = 0; k < HALVINGS; k++) {
        double mid = 0.5 * (lo + hi);
        if (distance_at(&w, mid, NULL, NULL) <= reach)
          hi = mid;
        else
          lo = mid;
      }
      r.hit = true;
      r.toi = 0.5 * (1 + hi);
      distance_at(&w, hi, &r.s, &r.t);
    }
    if (d < r.least) {
      r.least = d;
      if (!r.hit)
        r.s = s, r.t = t;
    }
    before = x;
  }
  return r;
}

/* --- the judge --- */

static bool on_chord(v3 p, v3 a, v3 b, double near) {
  v3 u = v3_sub(b, a), w = v3_sub(p, a);
  double uu = v3_dot(u, u), along = v3_dot(w, u);
  v3 off = v3_cross(w, u);
  if (uu <= near * near)
    return v3_norm(w) <= near;
  double more = near * sqrt(uu);
  return along >= -more && along <= uu + more && v3_norm(off) <= more;
}

/* Whether chords that lie in one plane meet. */
static bool chords_meet(const v3 at[4]) {
  v3 u = v3_sub(at[1], at[0]), v = v3_sub(at[3], at[2]), w = v3_sub(at[2], at[0]);
  v3 n = v3_cross(u, v);
  double a = v3_norm(u), b = v3_norm(v), nn = v3_dot(n, n);
  double near = 1e-12 * (a + b + v3_norm(w));
  if (nn > 1e-24 * (a * a) * (b * b)) { /* u s - v t = w in the plane */
    double s = v3_dot(n, v3_cross(w, v)), t = v3_dot(n, v3_cross(w, u));
    double ms = nn * near / a, mt = nn * near / b;
    return fabs(v3_dot(w, n)) <= near * a * b && s >= -ms && s <= nn + ms && t >= -mt &&
           t <= nn + mt;
  }
  return on_chord(at[0], at[2], at[3], near) || on_chord(at[1], at[2], at[3], near) ||
         on_chord(at[2], at[0], at[1], near) || on_chord(at[3], at[0], at[1], near);
}

/* Whether two of the six intervals that hold the paths of the chords are apart. */
static bool boxes_apart(const v3 p[4], const v3 q[4]) {
  double lo[2][3], hi[2][3];
  for (int k = 0; k < 2; k++)
    for (int c = 0; c < 3; c++) {
      lo[k][c] = HUGE_VAL;
      hi[k][c] = -HUGE_VAL;
    }
  for (int i = 0; i < 8; i++) {
    v3 e = i < 4 ? p[i] : q[i - 4];
    double at[3] = {e.x, e.y, e.z};
    int k = (i & 3) / 2;
    for (int c = 0; c < 3; c++) {
      lo[k][c] = at[c] < lo[k][c] ? at[c] : lo[k][c];
      hi[k][c] = at[c] > hi[k][c] ? at[c] : hi[k][c];
    }
  }
  for (int c = 0; c < 3; c++) {
    double near = 1e-12 * ((hi[0][c] - lo[0][c]) + (hi[1][c] - lo[1][c]));
    if (lo[0][c] > hi[1][c] + near || lo[1][c] > hi[0][c] + near)
      return true;
  }
  return false;
}

bool hw_chords_cross(const v3 p[4], const v3 q[4]) {
  if (boxes_apart(p, q))
    return false;
  sweep w = sweep_make(p, q);
  times list = {2, {-1, 1}};
  vpoly end[4];
  poly square, volume;
  bool planar;
  for (int i = 0; i < 4; i++)
    end[i] = vpoly_end(&w, i);
  volume = volume_of(end, &square, &planar);
  times_of(&list, &volume);
  if (planar)
    planar_times(&list, end);
  for (int i = 0; i < list.n; i++) {
    v3 at[4];
    sweep_at(&w, list.x[i], at);
    if (chords_meet(at))
      return true;
  }
  return false;
}
