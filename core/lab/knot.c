/* Writhe, linking number, crossings and the determinant of polylines (knot.h). */
#include "lab/knot.h"

#include "base/align.h"
#include "base/sort.h"
#include "math/elementary.h"
#include "math/scalar.h"

static const double CLEAR = 1e-12; /* share of the extent below which a projection does not tell */
static const uint64_t PRIME = 2147483647;

/* ---- Gauss' integral ---- */

/* Solid angle of the triangle a, b, c seen from the origin: twice the argument of (re, im); Van Oosterom
 * and Strackee (1983), equation 8. */
static void half_angle(v3 a, v3 b, v3 c, double *re, double *im) {
  double x = v3_norm(a), y = v3_norm(b), z = v3_norm(c);
  *im = v3_dot(a, v3_cross(b, c));
  *re = x * y * z + v3_dot(a, b) * z + v3_dot(b, c) * x + v3_dot(a, c) * y;
}

/* The differences of points of the two segments fill a parallelogram, whose solid angle it is. */
double hw_gauss_pair(v3 a0, v3 a1, v3 b0, v3 b1) {
  v3 p = v3_sub(a0, b0), q = v3_sub(a1, b0), r = v3_sub(a1, b1), s = v3_sub(a0, b1);
  double c1, s1, c2, s2;
  half_angle(p, q, r, &c1, &s1);
  half_angle(p, r, s, &c2, &s2);
  double im = s1 * c2 + c1 * s2;
  return im == 0 ? 0 : -hw_atan2(im, c1 * c2 - s1 * s2) / HW_TWO_PI;
}

static v3 next_of(const v3 *p, int n, int i) { return p[i + 1 < n ? i + 1 : 0]; }

double hw_writhe(const v3 *p, int n, bool closed) {
  int segments = closed ? n : n - 1;
  double sum = 0;
  for (int i = 0; i < segments; i++) {
    double row = 0;
    for (int j = i + 2; j < segments; j++)
      if (!(closed && i == 0 && j == segments - 1))
        row += hw_gauss_pair(p[i], next_of(p, n, i), p[j], next_of(p, n, j));
    sum += row;
  }
  return 2 * sum;
}

double hw_linking(const v3 *a, int na, const v3 *b, int nb) {
  double sum = 0;
  for (int i = 0; i < na; i++) {
    double row = 0;
    for (int j = 0; j < nb; j++)
      row += hw_gauss_pair(a[i], next_of(a, na, i), b[j], next_of(b, nb, j));
    sum += row;
  }
  return sum;
}

/* ---- crossings ---- */

typedef struct view {
  v3 x, y, up;
  double clear; /* [m] */
} view;

typedef struct shadow {
  double x0, y0, x1, y1;
} shadow;

static bool view_make(const v3 *p, int n, v3 along, view *o) {
  double l = v3_norm(along), size = 0;
  if (!(l > 0 && l < 1e100) || n < 2)
    return false;
  o->up = v3_scale(1 / l, along);
  o->x = v3_perp(o->up), o->y = v3_cross(o->up, o->x);
  for (int i = 0; i < n; i++) {
    double d = v3_norm(v3_sub(p[i], p[0]));
    if (!(d < 1e50) || !(v3_norm(p[i]) < 1e50))
      return false;
    size = d > size ? d : size;
  }
  o->clear = CLEAR * size;
  return true;
}

static shadow shadow_of(const view *o, v3 origin, v3 a, v3 b) {
  a = v3_sub(a, origin), b = v3_sub(b, origin);
  return (shadow){v3_dot(a, o->x), v3_dot(a, o->y), v3_dot(b, o->x), v3_dot(b, o->y)};
}

static double side(const shadow *s, double x, double y) {
  return (s->x1 - s->x0) * (y - s->y0) - (s->y1 - s->y0) * (x - s->x0);
}

static bool boxes_apart(const shadow *a, const shadow *b, double clear) {
  return hw_min(a->x0, a->x1) > hw_max(b->x0, b->x1) + clear ||
         hw_min(b->x0, b->x1) > hw_max(a->x0, a->x1) + clear ||
         hw_min(a->y0, a->y1) > hw_max(b->y0, b->y1) + clear ||
         hw_min(b->y0, b->y1) > hw_max(a->y0, a->y1) + clear;
}

/* Do the ends of b lie on both sides of a? 1 yes, -1 no, 0 not clear. */
static int straddles(const shadow *a, const shadow *b, double clear, double *share) {
  double u = side(a, b->x0, b->y0), v = side(a, b->x1, b->y1);
  double dx = a->x1 - a->x0, dy = a->y1 - a->y0, tol = clear * sqrt(dx * dx + dy * dy);
  if (fabs(u) > tol && fabs(v) > tol) {
    *share = u / (u - v);
    return (u > 0) != (v > 0) ? 1 : -1;
  }
  return 0;
}

/* 1: the shadows cross, 0: they do not, HW_KNOT_DEGENERATE: not clear, or the strands meet. */
static int cross_make(const view *o, const shadow *a, const shadow *b, v3 a0, v3 a1, v3 b0, v3 b1,
                      int i, int j, hw_crossing *c) {
  double s = 0, t = 0;
  if (boxes_apart(a, b, o->clear))
    return 0;
  int ab = straddles(a, b, o->clear, &t), ba = straddles(b, a, o->clear, &s);
  if (ab < 0 || ba < 0)
    return 0;
  if (ab == 0 || ba == 0)
    return HW_KNOT_DEGENERATE;
  v3 da = v3_sub(a1, a0), db = v3_sub(b1, b0);
  double height = v3_dot(v3_sub(v3_madd(a0, s, da), v3_madd(b0, t, db)), o->up);
  if (fabs(height) <= o->clear)
    return HW_KNOT_DEGENERATE;
  double turn = v3_dot(v3_cross(da, db), o->up);
  bool upper = height > 0; /* a is */
  *c = upper ? (hw_crossing){i, j, s, t, 0} : (hw_crossing){j, i, t, s, 0};
  c->sign = (turn > 0) == upper ? 1 : -1;
  return 1;
}

int hw_crossings(const v3 *p, int n, bool closed, v3 along, hw_crossing *out, int room) {
  view o;
  if (!view_make(p, n, along, &o))
    return HW_KNOT_BAD;
  int segments = closed ? n : n - 1, count = 0;
  for (int i = 0; i < segments; i++) {
    v3 a0 = p[i], a1 = next_of(p, n, i);
    shadow a = shadow_of(&o, p[0], a0, a1);
    if (v3_norm(v3_sub(a1, a0)) <= o.clear)
      return HW_KNOT_BAD;
    for (int j = i + 1; j < segments; j++) {
      v3 b0 = p[j], b1 = next_of(p, n, j);
      shadow b = shadow_of(&o, p[0], b0, b1);
      bool joined = j == i + 1 || (closed && i == 0 && j == segments - 1);
      if (joined) { /* they share a point, and overlap only where the line turns back in the view */
        double ax = a.x1 - a.x0, ay = a.y1 - a.y0, bx = b.x1 - b.x0, by = b.y1 - b.y0;
        double la = sqrt(ax * ax + ay * ay), lb = sqrt(bx * bx + by * by);
        if (ax * bx + ay * by < 0 && fabs(ax * by - ay * bx) <= o.clear * hw_max(la, lb))
          return HW_KNOT_DEGENERATE;
        continue;
      }
      hw_crossing c;
      int met = cross_make(&o, &a, &b, a0, a1, b0, b1, i, j, &c);
      if (met < 0)
        return met;
      if (met && count < room)
        out[count] = c;
      count += met;
    }
  }
  return count;
}

/* ---- determinant ---- */

enum { CLOSING = 8, VIEWS = 16 }; /* points that close a line; directions that are tried */

static size_t matrix_bytes(size_t c) {
  return c * sizeof(hw_crossing) + 4 * c * sizeof(hw_sort_item) + 3 * c * sizeof(int) + 8 +
         c * c * sizeof(uint32_t);
}

size_t hw_knot_bytes(int n, int crossings) {
  size_t m = n < 0 ? 0 : (size_t)n, c = crossings < 0 ? 0 : (size_t)crossings;
  return (m + CLOSING) * sizeof(v3) + matrix_bytes(c);
}

static uint64_t power(uint64_t x, uint64_t e) {
  uint64_t r = 1;
  for (; e; e >>= 1, x = x * x % PRIME)
    if (e & 1)
      r = r * x % PRIME;
  return r;
}

/* |det| of the leading n x n part of A (rows of `stride`), by elimination modulo the prime. */
static int64_t determinant(uint32_t *A, size_t n, size_t stride) {
  uint64_t det = 1;
  for (size_t k = 0; k < n; k++) {
    size_t pivot = k;
    while (pivot < n && A[pivot * stride + k] == 0)
      pivot++;
    if (pivot == n)
      return 0;
    uint32_t *row = A + k * stride;
    for (size_t j = k; j < n && pivot != k; j++) { /* the sign does not matter */
      uint32_t x = row[j];
      row[j] = A[pivot * stride + j], A[pivot * stride + j] = x;
    }
    det = det * row[k] % PRIME;
    uint64_t inverse = power(row[k], PRIME - 2);
    for (size_t i = k + 1; i < n; i++) {
      uint32_t *to = A + i * stride;
      if (to[k] == 0)
        continue;
      uint64_t f = PRIME - to[k] * inverse % PRIME;
      for (size_t j = k; j < n; j++)
        to[j] = (uint32_t)((to[j] + f * row[j]) % PRIME);
    }
  }
  return (int64_t)(det < PRIME - det ? det : PRIME - det);
}

static uint64_t rank_of(double x) {
  union {
    double x;
    uint64_t bits;
  } u = {x + 0.0};
  return u.bits;
}

/* Arcs run from one crossing below another strand to the next; at each crossing
 * 2 (arc above) - (arc before) - (arc after) = 0 modulo the determinant (colouring). */
static int64_t colour(const hw_crossing *x, size_t c, char *at) {
  hw_sort_item *event = (hw_sort_item *)(void *)at, *other = event + 2 * c;
  int *over = (int *)(void *)(other + 2 * c), *in = over + c, *out = in + c;
  uint32_t *A = (uint32_t *)(void *)(out + c);
  for (size_t i = 0; i < c; i++) {
    event[2 * i] = (hw_sort_item){rank_of(x[i].over + x[i].s), (uint32_t)(2 * i)};
    event[2 * i + 1] = (hw_sort_item){rank_of(x[i].under + x[i].t), (uint32_t)(2 * i + 1)};
  }
  hw_sort(event, 2 * c, other);
  int arc = 0;
  for (size_t e = 0; e < 2 * c; e++) {
    size_t i = event[e].index / 2;
    if (event[e].index % 2 == 0)
      over[i] = arc;
    else {
      in[i] = arc;
      arc = arc + 1 == (int)c ? 0 : arc + 1;
      out[i] = arc;
    }
  }
  for (size_t i = 0; i < c * c; i++)
    A[i] = 0;
  for (size_t i = 0; i < c; i++) {
    int64_t row[3] = {2, -1, -1};
    int where[3] = {over[i], in[i], out[i]};
    for (int k = 0; k < 3; k++) {
      uint32_t *a = &A[i * c + (size_t)where[k]];
      *a = (uint32_t)((*a + (uint64_t)(row[k] + (int64_t)PRIME)) % PRIME);
    }
  }
  return determinant(A, c - 1, c);
}

/* Determinant of the closed polyline q, in the scratch behind it. */
static int64_t of_closed(const v3 *q, int n, char *at, size_t bytes) {
  size_t c = 0;
  for (size_t step = (size_t)1 << 20; step; step >>= 1)
    if (matrix_bytes(c + step) <= bytes)
      c += step;
  hw_crossing *x = (hw_crossing *)(void *)at;
  at += hw_align(c * sizeof(hw_crossing), 8);
  if (n < 3)
    return HW_KNOT_BAD;
  for (int k = 0; k < VIEWS; k++) { /* directions spread over half the sphere */
    double z = (k + 0.5) / VIEWS, a = 2.399963229728653 * k + 0.3, s, co;
    double r = sqrt(1 - z * z);
    hw_sincos(a, &s, &co);
    int found = hw_crossings(q, n, true, v3_make(r * co, r * s, z), x, (int)c);
    if (found == HW_KNOT_BAD)
      return HW_KNOT_BAD;
    if (found < 0)
      continue;
    if (found > (int)c)
      return HW_KNOT_SCRATCH;
    return found < 3 ? 1 : colour(x, (size_t)found, at);
  }
  return HW_KNOT_DEGENERATE;
}

/* Appends b unless it is where the last point is. */
static int append(v3 *q, int n, v3 b, double clear) {
  if (n && v3_norm(v3_sub(b, q[n - 1])) <= clear)
    return n;
  q[n] = b;
  return n + 1;
}

static v3 direction(v3 a, v3 otherwise) {
  double l = v3_norm(a);
  return l > 1e-9 ? v3_scale(1 / l, a) : otherwise;
}

/* From the last end out along b, round on a sphere of radius R, and in along a to the first one. */
static int close_far(v3 *q, int n, v3 first, v3 middle, double size, double clear) {
  double R = 20 * size;
  v3 a = direction(v3_scale(1 / size, v3_sub(first, middle)), v3_make(1, 0, 0));
  v3 b = direction(v3_scale(1 / size, v3_sub(q[n - 1], middle)), v3_make(-1, 0, 0));
  v3 sum = v3_add(a, b);
  v3 m = v3_norm(sum) > 0.2 ? v3_unit(sum) : v3_perp(a);
  v3 way[5] = {b, v3_unit(v3_add(b, m)), m, v3_unit(v3_add(m, a)), a};
  for (int k = 0; k < 5; k++)
    n = append(q, n, v3_madd(middle, R, way[k]), clear);
  return n;
}

static int64_t determinant_of(const v3 *p, int n, bool closed, void *scratch, size_t bytes) {
  if (n < 2)
    return HW_KNOT_BAD;
  size_t points = ((size_t)n + CLOSING) * sizeof(v3);
  if (bytes < points + matrix_bytes(0))
    return HW_KNOT_SCRATCH;
  v3 *q = scratch, middle = v3_zero();
  double size = 0;
  for (int i = 0; i < n; i++) {
    if (!(v3_norm(p[i]) < 1e50))
      return HW_KNOT_BAD;
    middle = v3_madd(middle, 1.0 / n, p[i]);
  }
  for (int i = 0; i < n; i++)
    size = hw_max(size, v3_norm(v3_sub(p[i], middle)));
  if (!(size > 1e-50))
    return HW_KNOT_BAD;
  /* twice the sphere's extent, and more than rounding of places far from the origin */
  double clear = 100 * CLEAR * (size + 1e-3 * v3_norm(middle));
  int m = 0;
  for (int i = 0; i < n; i++)
    m = append(q, m, p[i], clear);
  if (!closed)
    m = close_far(q, m, p[0], middle, size, clear);
  while (m > 1 && v3_norm(v3_sub(q[m - 1], q[0])) <= clear)
    m--;
  return of_closed(q, m, (char *)scratch + points, bytes - points);
}

int64_t hw_knot_determinant(const v3 *p, int n, void *scratch, size_t bytes) {
  return determinant_of(p, n, false, scratch, bytes);
}

int64_t hw_knot_determinant_closed(const v3 *p, int n, void *scratch, size_t bytes) {
  return determinant_of(p, n, true, scratch, bytes);
}
