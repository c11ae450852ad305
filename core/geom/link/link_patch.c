/* Integrals over the part of a triangle that is inside a link's bar (link_patch.h).
 *
 * A slice across the centre line at c meets the triangle in a piece of a chord of the bar's section:
 * the line at height eta below c, from u1 to u2. Everything is a sum over pieces, so it does not
 * depend on how a surface is cut into triangles, and each triangle enters and leaves with nothing:
 * sums are continuous in the poses whatever the error of the quadrature. */
#include "geom/link/link_patch.h"

#include "base/seldom.h"
#include "math/elementary.h"
#include "math/scalar.h"

enum { BREAKS = 32, NODES = 6, MOST_CELLS = 16 };

typedef struct sweep {
  const hw_link *link;
  v3 t[3], normal; /* of unit length */
  bool bow, two_sided;
  double y;         /* of a bar's centre line */
  double n2, nt;    /* of a bar: the normal in the section: its y, and its length */
  double h0;        /* height of the origin above the face's plane */
  double turn;      /* -1: seen in the mirror z -> -z (of the lower bow) */
  double low, high; /* of s: the face is nowhere else */
  int breaks;
  double at[BREAKS];
} sweep;

/* In the section the axes are x and e2, in the link's plane away from its middle. */
typedef struct chord {
  v3 c;                /* the section's centre */
  double cosine, sine; /* e2 = (0, cosine, sine) */
  double n1, n2;       /* across the chord, outward of the mesh; (-n2, n1) is along it */
  double eta, u1, u2;  /* the surface is at c - eta n + u tau, u1 <= u <= u2 */
  double a, a2;        /* half the length of the whole chord, and its square */
  double m0, m1;       /* thickness of the slice per unit of s: m0 + m1 u */
} chord;

/* --- one slice ------------------------------------------------------------------------------- */

/* g, e: the corners' places across the slice and along e2 from its centre; height: of its centre
 * above the face's plane */
static bool cut(const sweep *w, const double g[3], const double e[3], double n2, double nt,
                double height, chord *out) {
  if (!(nt > 1e-12))
    return false;
  double inverse = 1 / nt, eta = height * inverse, r = w->link->r;
  if (w->two_sided && eta < 0)
    eta = -eta, inverse = -inverse;
  double a2 = r * r - eta * eta;
  if (!(a2 > 0))
    return false;
  double n1 = w->normal.x * inverse, low = HUGE_VAL, high = -HUGE_VAL, a = sqrt(a2);
  n2 *= inverse;
  for (int i = 0; i < 3; i++) {
    int j = i == 2 ? 0 : i + 1;
    if ((g[i] < 0) == (g[j] < 0))
      continue;
    double f = g[i] / (g[i] - g[j]);
    double u = n1 * (e[i] + f * (e[j] - e[i])) - n2 * (w->t[i].x + f * (w->t[j].x - w->t[i].x));
    low = u < low ? u : low, high = u > high ? u : high;
  }
  out->n1 = n1, out->n2 = n2, out->eta = eta, out->a = a, out->a2 = a2;
  out->u1 = low > -a ? low : -a, out->u2 = high < a ? high : a;
  out->m0 = w->bow ? w->link->R - eta * n2 : 1, out->m1 = w->bow ? n1 : 0;
  return out->u1 < out->u2;
}

/* s: z on a bar, the angle from y on a bow */
static bool slice(const sweep *w, double s, chord *out) {
  double g[3], e[3];
  if (!w->bow) {
    for (int i = 0; i < 3; i++)
      g[i] = w->t[i].z - s, e[i] = w->t[i].y - w->y;
    out->c = v3_make(0, w->y, s), out->cosine = 1, out->sine = 0;
    return cut(w, g, e, w->n2, w->nt, w->h0 + w->n2 * w->y + w->normal.z * s, out);
  }
  double sine, cosine, R = w->link->R;
  hw_sincos(s, &sine, &cosine);
  for (int i = 0; i < 3; i++) {
    g[i] = w->t[i].z * cosine - w->t[i].y * sine;
    e[i] = w->t[i].y * cosine + w->t[i].z * sine - R;
  }
  out->c = v3_make(0, R * cosine, R * sine), out->cosine = cosine, out->sine = sine;
  double n1 = w->normal.x, n2 = w->normal.y * cosine + w->normal.z * sine;
  return cut(w, g, e, n2, sqrt(n1 * n1 + n2 * n2), w->h0 + R * n2, out);
}

/* Area of the bar's section below a chord of half length a = r sin(phi), over 2 a^3 / (3 r): makes
 * of the weight (a^2 - u^2) / (2 r) a volume. 1 for shallow contact. */
static double fullness(double a, double a2, double eta, double r) {
  double y = a2 / (r * r);
  if (y < 0.01)
    return 1 + y * (0.3 + y * (9.0 / 56 + y * (5.0 / 48)));
  double h = fabs(eta);
  return (r * r * hw_atan2(a, h) - h * a) * 1.5 * r / (a2 * a);
}

/* A vector of the section in the link's axes. */
static v3 out_of_section(const chord *k, double x, double e) {
  return v3_make(x, e * k->cosine, e * k->sine);
}

/* ds: length of s */
static void add(hw_link_patch *sum, const sweep *w, const chord *k, double ds) {
  double r = w->link->r, a = k->u1, b = k->u2, aa = a * a, bb = b * b, a2 = k->a2;
  double third = (b * bb - a * aa) * (1.0 / 3), b5 = b * bb * bb - a * aa * aa, square = bb - aa;
  double i0 = a2 * (b - a) - third;
  double i1 = square * (0.5 * a2 - 0.25 * (bb + aa)), i2 = a2 * third - 0.2 * b5;
  double half = 0.5 * ds / r, w0 = half * (k->m0 * i0 + k->m1 * i1);
  /* deeper than r / 2 the direction to the surface turns sideways and then over: there it is taken
   * from a point lifted off the surface, where that passes near the centre line */
  double lift = k->eta < 0.5 * r ? (0.5 * r - k->eta) * (i0 - i2 / (r * r)) : 0;
  double along = half * k->m0 / r * i1, down = half * k->m0 / r * (k->eta * i0 + lift);
  double dA = ds * (k->m0 * (b - a) + 0.5 * k->m1 * square);
  sum->weight += w0;
  sum->volume += fullness(k->a, a2, k->eta, r) * w0;
  sum->push = v3_add(
      sum->push, out_of_section(k, -along * k->n2 - down * k->n1, along * k->n1 - down * k->n2));
  sum->line = v3_madd(sum->line, w0, k->c);
  sum->area = v3_add(sum->area, out_of_section(k, dA * k->n1, dA * k->n2));
}

/* --- where slices change their kind ---------------------------------------------------------- */

HW_APART static void mark(sweep *w, double s) {
  if (!(s >= w->low && s <= w->high) || w->breaks == BREAKS)
    return;
  int i = w->breaks++;
  for (; i > 0 && w->at[i - 1] > s; i--)
    w->at[i] = w->at[i - 1];
  w->at[i] = s;
}

/* Up to two roots of a x^2 + 2 b x + c; returns how many. */
static int roots(double a, double b, double c, double x[2]) {
  double d = b * b - a * c;
  if (!(d >= 0))
    return 0;
  double q = b > 0 ? -b - sqrt(d) : -b + sqrt(d);
  x[0] = q / a, x[1] = q == 0 ? 0 : c / q;
  return a == 0 ? (x[0] = x[1], q != 0) : 2;
}

static void mark_bar(sweep *w) {
  double r = w->link->r, s[2];
  double nt = sqrt(w->normal.x * w->normal.x + w->normal.y * w->normal.y);
  double base = w->normal.y * w->y - v3_dot(w->normal, w->t[0]);
  mark(w, w->low), mark(w, w->high);
  /* where the chord is r off, or passes what add() treats by halves */
  mark(w, (r * nt - base) / w->normal.z), mark(w, (-r * nt - base) / w->normal.z);
  mark(w, (0.5 * r * nt - base) / w->normal.z), mark(w, -base / w->normal.z);
  for (int i = 0; i < 3; i++) {
    v3 a = w->t[i], d = v3_sub(w->t[(i + 1) % 3], a);
    double ay = a.y - w->y;
    int n = roots(d.x * d.x + d.y * d.y, a.x * d.x + ay * d.y, a.x * a.x + ay * ay - r * r, s);
    mark(w, a.z);
    for (int k = 0; k < n; k++)
      if (s[k] > 0 && s[k] < 1)
        mark(w, a.z + s[k] * d.z);
  }
}

static double outside(const sweep *w, v3 p) {
  double rho = sqrt(p.y * p.y + p.z * p.z) - w->link->R;
  return p.x * p.x + rho * rho - w->link->r * w->link->r;
}

/* The edge from a to b goes in or out between s and e, with one change of sign there: false position,
 * with the value of an end that stays halved (Illinois), and halves where that does not get on. */
static void mark_crossing(sweep *w, v3 a, v3 d, double s, double fs, double e, double fe) {
  double m = s;
  if ((fs < 0) == (fe < 0))
    return;
  for (int k = 0, stays = 0; k < 60 && e - s > 1e-13; k++) {
    double last = m;
    m = k % 4 == 3 ? 0.5 * (s + e) : s + (e - s) * (fs / (fs - fe));
    m = m > s && m < e ? m : 0.5 * (s + e);
    double f = outside(w, v3_madd(a, m, d));
    if (f == 0 || fabs(m - last) <= 1e-14)
      break;
    if ((f < 0) == (fs < 0)) {
      fe = stays > 0 ? 0.5 * fe : fe, stays = 1;
      s = m, fs = f;
    } else {
      fs = stays < 0 ? 0.5 * fs : fs, stays = -1;
      e = m, fe = f;
    }
  }
  v3 p = v3_madd(a, m, d);
  mark(w, hw_atan2(p.z, p.y));
}

static bool edge_rises(v3 a, v3 d, double R, double s) {
  v3 p = v3_madd(a, s, d);
  double rho = sqrt(p.y * p.y + p.z * p.z);
  return v3_dot(p, d) * rho > R * (p.y * d.y + p.z * d.z);
}

/* Between two minima the distance from the centre line rises and falls. It goes through r once where
 * one end is inside, twice or not at all where both are, and not where none is. */
static void mark_hill(sweep *w, v3 a, v3 d, double low, double high) {
  double r = w->link->r, R = w->link->R;
  double f = outside(w, v3_madd(a, low, d)), g = outside(w, v3_madd(a, high, d));
  if (f >= 0 || g >= 0) {
    mark_crossing(w, a, d, low, f, high, g);
    return;
  }
  /* it changes by no more than the way */
  if (sqrt(f + r * r) + sqrt(g + r * r) + (high - low) * v3_norm(d) < 2 * r)
    return;
  double top = low, fall = high;
  for (int i = 0; i < 40; i++) {
    double m = 0.5 * (top + fall);
    if (edge_rises(a, d, R, m))
      top = m;
    else
      fall = m;
  }
  double peak = outside(w, v3_madd(a, top, d));
  mark_crossing(w, a, d, low, f, top, peak);
  mark_crossing(w, a, d, top, peak, high, g);
}

static void mark_bow_edge(sweep *w, v3 a, v3 b) {
  if (a.z < 0 && b.z < 0)
    return;
  v3 d = v3_sub(b, a);
  if (a.z < 0)
    a = v3_madd(a, a.z / (a.z - b.z), d), a.z = 0;
  else if (b.z < 0)
    b = v3_madd(a, a.z / (a.z - b.z), d), b.z = 0;
  d = v3_sub(b, a);
  double s[4] = {0, 0, 0, 1};
  int n = hw_ring_edge(a, b, w->link->R, s + 1);
  if (n == 2 && s[1] > s[2]) {
    double t = s[1];
    s[1] = s[2], s[2] = t;
  }
  s[n + 1] = 1;
  for (int k = 0; k <= n; k++)
    mark_hill(w, a, d, s[k], s[k + 1]);
}

static void mark_bow(sweep *w) {
  double R = w->link->R, r = w->link->r, q[2], h0 = -v3_dot(w->normal, w->t[0]);
  double m = sqrt(w->normal.y * w->normal.y + w->normal.z * w->normal.z);
  mark(w, w->low), mark(w, w->high);
  for (int i = 0; i < 3; i++) {
    if (w->t[i].z >= 0)
      mark(w, hw_atan2(w->t[i].z, w->t[i].y));
    mark_bow_edge(w, w->t[i], w->t[i == 2 ? 0 : i + 1]);
  }
  /* the plane's chord is t = r, r / 2 or 0 off: (h0 + R q)^2 = t^2 (n_x^2 + q^2), q = n . e2 */
  double middle = hw_atan2(w->normal.z, w->normal.y);
  for (double t = r; t >= 0; t -= 0.5 * r) {
    int n = 1;
    if (t > 0)
      n = roots(R * R - t * t, h0 * R, h0 * h0 - t * t * w->normal.x * w->normal.x, q);
    else
      q[0] = -h0 / R;
    for (int k = 0; k < 2 * n; k++) {
      double s = middle + (k & 1 ? -1 : 1) * hw_acos(q[k / 2] / m);
      mark(w, s > HW_PI ? s - 2 * HW_PI : s < 0 ? s + 2 * HW_PI : s);
    }
  }
}

/* --- the sum --------------------------------------------------------------------------------- */

/* Gauss points in t, s = t^2 (3 - 2 t): a chord grows as the square root of s at its ends. */
static void panel(hw_link_patch *sum, const sweep *w, double low, double high) {
  static const double x[NODES / 2] = {0.23861918608319691, 0.66120938646626451,
                                      0.93246951420315203};
  static const double weight[NODES / 2] = {0.46791393457269104, 0.36076157304813861,
                                           0.17132449237917036};
  chord k;
  if (!(high > low) || !slice(w, 0.5 * (low + high), &k))
    return;
  for (int i = 0; i < NODES; i++) {
    int j = i / 2;
    double t = 0.5 + (i & 1 ? 0.5 : -0.5) * x[j];
    if (slice(w, low + (high - low) * t * t * (3 - 2 * t), &k))
      add(sum, w, &k, 3 * (high - low) * t * (1 - t) * weight[j]);
  }
}

/* The part of the sweep where there may be a slice. */
static bool set_range(sweep *w) {
  double low = HUGE_VAL, high = -HUGE_VAL, least = w->t[0].z;
  w->low = w->bow ? 0 : -w->link->h, w->high = w->bow ? HW_PI : w->link->h;
  for (int i = 1; i < 3; i++)
    least = w->t[i].z < least ? w->t[i].z : least;
  for (int i = 0; i < 3 && !(w->bow && least <= 0); i++) {
    double s = w->bow ? hw_atan2(w->t[i].z, w->t[i].y) : w->t[i].z;
    low = s < low ? s : low, high = s > high ? s : high;
  }
  if (low > high)
    return true; /* a face that goes below the bow's ends may be anywhere */
  w->low = low > w->low ? low : w->low, w->high = high < w->high ? high : w->high;
  return w->low < w->high;
}

/* A face much smaller than the bar: two plain Gauss points between its corners. Which faces these are
 * does not depend on the pose, so nothing jumps. */
static void small_face(hw_link_patch *sum, sweep *w) {
  for (int i = 0; i < 3; i++)
    if (!w->bow)
      mark(w, hw_clamp(w->t[i].z, -w->link->h, w->link->h));
    else
      mark(w, w->t[i].z > 0 ? hw_atan2(w->t[i].z, w->t[i].y) : w->t[i].y < 0 ? HW_PI : 0);
  for (int i = 0; i + 1 < w->breaks; i++) {
    double half = 0.5 * (w->at[i + 1] - w->at[i]), middle = w->at[i] + half;
    chord k;
    for (int j = -1; j <= 1 && half > 0; j += 2)
      if (slice(w, middle + j * half * 0.57735026918962576, &k))
        add(sum, w, &k, half);
  }
}

/* Panels no longer than about r, cut at places fixed to the link. */
static void large_face(hw_link_patch *sum, sweep *w) {
  double start = w->bow ? 0 : -w->link->h, all = w->bow ? HW_PI : 2 * w->link->h;
  double cells = 1 + floor(all * (w->bow ? w->link->R : 1) / w->link->r);
  cells = cells < MOST_CELLS ? cells : MOST_CELLS;
  if (w->bow)
    mark_bow(w);
  else
    mark_bar(w);
  for (int i = 0; i + 1 < w->breaks; i++)
    for (double low = w->at[i], end = w->at[i + 1]; low < end;) {
      double next = start + all * (1 + floor((low - start) / all * cells + 1e-9)) / cells;
      next = next > low && next < end ? next : end;
      panel(sum, w, low, next);
      low = next;
    }
}

void hw_link_patch_add(hw_link_patch *sum, const hw_link *link, int primitive, const v3 triangle[3],
                       bool two_sided) {
  double side = link_side(primitive);
  bool bow = link_is_bow(primitive);
  sweep w = {.link = link, .bow = bow, .two_sided = two_sided, .y = side * link->R};
  v3 n = v3_cross(v3_sub(triangle[1], triangle[0]), v3_sub(triangle[2], triangle[0]));
  double length = v3_norm(n);
  if (!(length > 0 && length < HUGE_VAL))
    return;
  w.normal = v3_scale(1 / length, n);
  w.turn = bow ? side : 1;
  for (int i = 0; i < 3; i++) {
    v3 p = triangle[i];
    w.t[i] = v3_make(p.x, p.y, bow ? side * p.z - link->h : p.z);
  }
  w.normal.z *= w.turn;
  w.n2 = w.normal.y, w.nt = sqrt(w.normal.x * w.normal.x + w.n2 * w.n2);
  w.h0 = -v3_dot(w.normal, w.t[0]);
  hw_link_patch own = {0, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
  double size = 0;
  for (int i = 0; i < 3; i++) {
    v3 e = v3_sub(triangle[i == 2 ? 0 : i + 1], triangle[i]);
    size = v3_dot(e, e) > size ? v3_dot(e, e) : size;
  }
  w.low = bow ? 0 : -link->h, w.high = bow ? HW_PI : link->h;
  if (size < 0.0625 * link->r * link->r)
    small_face(&own, &w);
  else if (set_range(&w))
    large_face(&own, &w);
  double up = w.turn;
  sum->weight += own.weight, sum->volume += own.volume;
  sum->push = v3_add(sum->push, v3_make(own.push.x, own.push.y, up * own.push.z));
  sum->area = v3_add(sum->area, v3_make(own.area.x, own.area.y, up * own.area.z));
  sum->line = v3_add(sum->line, v3_make(own.line.x, own.line.y,
                                        up * (own.line.z + (bow ? own.weight * link->h : 0))));
}
