/* Distance from a triangle to the four primitives of a chain link (paper 000 section 5.1, eq. 29 to
 * 64). The paper solves two constrained minimisations by active sets and Newton; the second is not
 * convex and has several minima. Here every candidate is enumerated, so the global minimum is found
 * always and nothing needs a start: docs/theory/link.md.
 *
 * Bows are treated in the frame of a half circle of radius R about the x axis, z >= 0: the lower one
 * is mirrored. */
#include "geom/link/link_parts.h"
#include "math/scalar.h"

/* cross is |d| times the distance of a line from the ring's axis, in the y z plane */
typedef struct ring_line {
  double ad, dd, n0, q2, cross2;
} ring_line;

typedef struct corner {
  v3 p;
  double rho; /* from the x axis */
} corner;

typedef struct nearest {
  double square;
  v3 x;
} nearest;

hw_link hw_link_sized(double diameter, double width, double length) {
  return (hw_link){0.5 * (width - diameter), 0.5 * (length - width), 0.5 * diameter};
}

static void keep(nearest *best, double square, v3 x) {
  if (square < best->square)
    best->square = square, best->x = x;
}

/* The part of a polygon at side * z <= level; cut points lie at the level exactly. */
static int clip(const v3 *in, int n, double side, double level, v3 *out) {
  int m = 0;
  for (int i = 0; i < n; i++) {
    v3 a = in[i], b = in[i + 1 < n ? i + 1 : 0];
    double fa = level - side * a.z, fb = level - side * b.z;
    if (fa >= 0)
      out[m++] = a;
    if ((fa > 0 && fb < 0) || (fa < 0 && fb > 0)) {
      out[m] = v3_madd(a, fa / (fa - fb), v3_sub(b, a));
      out[m++].z = side * level;
    }
  }
  return m;
}

/* --- bars ------------------------------------------------------------------------------------ */

static double beside(v3 a, v3 b, double c) { return a.x * (b.y - c) - (a.y - c) * b.x; }

/* Where the axis (0, c) along z goes through the triangle's part within |z| <= h, if it does. Asked
 * of that polygon: the height alone would fail by rounding where a triangle lies across the end. */
static bool pierced(const v3 t[3], const v3 *polygon, int n, double c, double h, v3 *x) {
  bool left = n > 2, right = n > 2;
  for (int i = 0; i < n; i++) {
    double s = beside(polygon[i], polygon[i + 1 < n ? i + 1 : 0], c);
    left = left && s >= 0, right = right && s <= 0;
  }
  double s0 = beside(t[1], t[2], c), s1 = beside(t[2], t[0], c), s2 = beside(t[0], t[1], c);
  double sum = s0 + s1 + s2, z = (s0 * t[0].z + s1 * t[1].z + s2 * t[2].z) / sum;
  if (!(left || right) || sum == 0)
    return false;
  *x = v3_make(0, c, hw_clamp(z, -h, h));
  return true;
}

/* polygon: the triangle within |z| <= h */
static nearest bar(const v3 t[3], const v3 *polygon, int n, double c, double h) {
  nearest best = {HUGE_VAL, {0, 0, 0}};
  v3 x;
  if (!n)
    return best;
  if (pierced(t, polygon, n, c, h, &x))
    return (nearest){0, x};
  for (int i = 0; i < n; i++) {
    v3 a = polygon[i], d = v3_sub(polygon[i + 1 < n ? i + 1 : 0], a);
    double ay = a.y - c, dd = d.x * d.x + d.y * d.y, s = -(a.x * d.x + ay * d.y);
    s = s > 0 && dd > 0 ? (s < dd ? s / dd : 1) : 0;
    double px = a.x + s * d.x, py = ay + s * d.y;
    keep(&best, px * px + py * py, v3_make(px, py + c, a.z + s * d.z));
  }
  return best;
}

/* --- bows ------------------------------------------------------------------------------------ */

static corner corner_at(v3 p) { return (corner){p, sqrt(p.y * p.y + p.z * p.z)}; }

static double ring_square(corner c, double R) { return c.p.x * c.p.x + (c.rho - R) * (c.rho - R); }

/* Half the derivative along the edge of the squared distance f = x^2 + (rho - R)^2, and its own
 * (slope). On the axis, where f has a peak: the derivative beyond it. */
static double edge_rate(const ring_line *l, double R, double s, double rho, double *slope) {
  double turn = rho > 0 ? (l->n0 + l->q2 * s) / rho : sqrt(l->q2); /* d rho / ds */
  *slope = rho > 0 ? l->dd - R * l->cross2 / (rho * rho * rho) : l->dd;
  return l->ad + l->dd * s - R * turn;
}

/* The minimum on the far side of the edge's point nearest to the axis, if it is inside (0, 1).
 *
 * There f' is convex and rises where f'' > 0, which is everything beyond an inflection; so Newton
 * from the right of the root comes down to it without overshooting, and where it leaves the side or
 * the convex part there is no root. As rho >= sqrt(q2) (s - s_m), the root of the line
 * ad + dd s - R sqrt(q2) lies right of that of f': exact when the edge meets the axis. */
static bool edge_side(const ring_line *l, double R, corner a, corner b, double *at) {
  double slope, g;
  if (!(l->n0 + l->q2 > 0))
    return false;
  g = edge_rate(l, R, 1, b.rho, &slope);
  if (!(g > 0))
    return false;
  if (l->n0 >= 0 && edge_rate(l, R, 0, a.rho, &slope) >= 0 && slope >= 0)
    return false;
  double s = (R * sqrt(l->q2) - l->ad) / l->dd;
  s = s < 1 ? s : 1;
  for (int k = 0; k < 60; k++) {
    v3 d = v3_sub(b.p, a.p);
    double y = a.p.y + s * d.y, z = a.p.z + s * d.z;
    if (!(s > 0 && l->n0 + l->q2 * s > 0)) /* or the root is that point itself */
      break;
    g = edge_rate(l, R, s, sqrt(y * y + z * z), &slope);
    if (!(slope > 0))
      return false;
    double step = g / slope;
    s -= step;
    if (!(step > 1e-10))
      break;
  }
  *at = s;
  return s > 0 && s < 1;
}

/* Minima inside the edge, on both sides of its point nearest to the axis. */
static int edge_minima(corner a, corner b, double R, double at[2]) {
  v3 d = v3_sub(b.p, a.p);
  double cross = a.p.y * d.z - a.p.z * d.y;
  ring_line l = {v3_dot(a.p, d), v3_dot(d, d), a.p.y * d.y + a.p.z * d.z, d.y * d.y + d.z * d.z,
                 cross * cross};
  if (!(l.dd > 0))
    return 0;
  if (l.q2 == 0) { /* along the axis: rho does not change */
    at[0] = -a.p.x / d.x;
    return at[0] > 0 && at[0] < 1;
  }
  int n = edge_side(&l, R, a, b, &at[0]);
  ring_line back = {-(l.ad + l.dd), l.dd, -(l.n0 + l.q2), l.q2, l.cross2};
  if (edge_side(&back, R, b, a, &at[n])) {
    at[n] = 1 - at[n];
    n++;
  }
  return n;
}

int hw_ring_edge(v3 a, v3 b, double R, double s[2]) {
  return edge_minima(corner_at(a), corner_at(b), R, s);
}

/* Is x, a point of the triangle's plane, in the triangle? The second test holds for needles, whose
 * sides do not tell where they end. */
static bool in_triangle(const v3 t[3], v3 normal, v3 x) {
  v3 along = {0, 0, 0}, from = t[0];
  double most = -1;
  for (int i = 0; i < 3; i++) {
    v3 e = v3_sub(t[(i + 1) % 3], t[i]);
    if (!(v3_dot(normal, v3_cross(e, v3_sub(x, t[i]))) >= 0))
      return false;
    double length = v3_dot(e, e);
    if (length > most)
      most = length, along = e, from = t[i];
  }
  double s = v3_dot(along, v3_sub(x, from));
  return s >= 0 && s <= most;
}

/* Minima inside the triangle: x = c - u h(c) for a point c of the circle and the plane's unit normal
 * u, where the height h of c above the plane is 0 or least. */
static void ring_inside(nearest *best, const v3 t[3], double R) {
  v3 normal = v3_cross(v3_sub(t[1], t[0]), v3_sub(t[2], t[0]));
  double length = v3_norm(normal);
  if (!(length > 0 && length < HUGE_VAL))
    return;
  v3 u = v3_scale(1 / length, normal);
  double h0 = -v3_dot(u, t[0]), m = sqrt(u.y * u.y + u.z * u.z);
  double ey = m > 0 ? u.y / m : 0, ez = m > 0 ? u.z / m : 1; /* flat across the axis: any will do */
  double cosine[2] = {1, -1}, sine[2] = {0, 0};
  for (int k = 0; k < 4; k++) {
    if (k == 2) {
      double c = -h0 / (R * m);
      if (!(fabs(c) <= 1))
        return;
      cosine[0] = cosine[1] = c, sine[0] = sqrt(1 - c * c), sine[1] = -sine[0];
    }
    double c = R * cosine[k & 1], s = R * sine[k & 1];
    v3 on = {0, c * ey - s * ez, c * ez + s * ey};
    double h = h0 + v3_dot(u, on);
    v3 x = v3_madd(on, -h, u);
    if (h * h < best->square && x.z >= 0 && in_triangle(t, normal, x))
      keep(best, ring_square(corner_at(x), R), x);
  }
}

/* t: the triangle in the ring's frame; polygon: its part at z >= 0 */
static nearest ring(const v3 t[3], const v3 *polygon, int n, double R) {
  nearest best = {HUGE_VAL, {0, 0, 0}};
  corner c[6];
  for (int i = 0; i < n; i++) {
    c[i] = corner_at(polygon[i]);
    keep(&best, ring_square(c[i], R), polygon[i]);
  }
  if (n)
    ring_inside(&best, t, R);
  for (int i = 0; i < n; i++) {
    corner a = c[i], b = c[i + 1 < n ? i + 1 : 0];
    double at[2];
    int minima = edge_minima(a, b, R, at);
    for (int k = 0; k < minima; k++) {
      v3 x = v3_madd(a.p, at[k], v3_sub(b.p, a.p));
      keep(&best, ring_square(corner_at(x), R), x);
    }
  }
  return best;
}

static double bow_part(const hw_link *link, const v3 t[3], double side, v3 *x, v3 *on) {
  if (!(side * t[0].z >= link->h || side * t[1].z >= link->h || side * t[2].z >= link->h))
    return HUGE_VAL;
  v3 moved[3], polygon[6];
  for (int i = 0; i < 3; i++)
    moved[i] = v3_make(t[i].x, t[i].y, side * t[i].z - link->h);
  int n = clip(moved, 3, -1, 0, polygon);
  nearest best = ring(moved, polygon, n, link->R);
  if (!(best.square < HUGE_VAL))
    return HUGE_VAL;
  double rho = sqrt(best.x.y * best.x.y + best.x.z * best.x.z), k = rho > 0 ? link->R / rho : 0;
  *x = v3_make(best.x.x, best.x.y, side * (best.x.z + link->h));
  *on = v3_make(0, k * best.x.y, side * ((rho > 0 ? k * best.x.z : link->R) + link->h));
  return sqrt(best.square);
}

/* polygon: within the bars' length */
static double bar_part(const hw_link *link, const v3 t[3], const v3 *polygon, int n, double side,
                       v3 *x, v3 *on) {
  nearest best = bar(t, polygon, n, side * link->R, link->h);
  if (!(best.square < HUGE_VAL))
    return HUGE_VAL;
  *x = best.x;
  *on = v3_make(0, side * link->R, best.x.z);
  return sqrt(best.square);
}

static int bars_polygon(const hw_link *link, const v3 t[3], v3 polygon[8]) {
  v3 half[6];
  return clip(half, clip(t, 3, 1, link->h, half), -1, link->h, polygon);
}

double hw_link_triangle_part(const hw_link *link, const v3 triangle[3], int primitive,
                             v3 *on_triangle, v3 *on_line) {
  double side = link_side(primitive);
  if (link_is_bow(primitive))
    return bow_part(link, triangle, side, on_triangle, on_line);
  v3 polygon[8];
  int n = bars_polygon(link, triangle, polygon);
  return bar_part(link, triangle, polygon, n, side, on_triangle, on_line);
}

void hw_link_triangle(const hw_link *link, const v3 triangle[3], hw_link_near *out) {
  v3 polygon[8];
  int n = bars_polygon(link, triangle, polygon);
  for (int k = 0; k < HW_LINK_PRIMITIVES; k++) {
    double side = link_side(k);
    v3 *x = &out->on_triangle[k], *on = &out->on_line[k];
    *x = *on = v3_zero();
    out->distance[k] = link_is_bow(k) ? bow_part(link, triangle, side, x, on)
                                      : bar_part(link, triangle, polygon, n, side, x, on);
  }
}
