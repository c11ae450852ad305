/* Two chain links: centre line against centre line (link.h).
 *
 * The distance of a point from a link's whole centre line is closed, so each primitive of a leaves a
 * function of one variable. Cells of its length that cannot be in reach (the function changes by no
 * more than the way along the line) are passed over; in the others every change of sign of the
 * derivative is a minimum. Forces act where the cap that the bars share has its middle, so that
 * parallel bars and arcs of one axis make no jump. Derivation: docs/theory/link.md. */
#include "geom/link/link_parts.h"

#include "math/elementary.h"
#include "math/scalar.h"

enum { LEAST = 3, MOST = 8, NODES = 6, STEPS = 60 };

/* A point of a's centre line, u from 0 to 1, and what it is to b's; b's frame. */
typedef struct spot {
  v3 p, dp, bend; /* point, dp/du, curvature vector [1/m] */
  v3 c;           /* nearest on b's centre line */
  double along;   /* of c past the end of b's bar: > 0 on a bow [m] */
  int part;       /* b's primitive with c: curvature jumps from one to the next */
  double f, g;    /* distance, half the derivative of its square */
} spot;

typedef struct pair {
  const hw_link *a, *b;
  const hw_mesh_pose *pose;
  int primitive;
  double reach; /* r_a + r_b */
  double weight, patch;
  v3 push, line;
  spot deepest;
} pair;

static void nearest(const hw_link *l, spot *s) {
  double side = s->p.z < 0 ? -1 : 1, over = fabs(s->p.z) - l->h;
  if (over <= 0) {
    s->c = v3_make(0, s->p.y < 0 ? -l->R : l->R, s->p.z), s->along = over;
    s->part = s->p.y < 0;
  } else {
    double rho = sqrt(s->p.y * s->p.y + over * over), k = l->R / rho; /* rho >= over > 0 */
    s->c = v3_make(0, k * s->p.y, side * (l->h + k * over));
    s->along = k * over, s->part = side < 0 ? 3 : 2;
  }
  v3 d = v3_sub(s->p, s->c);
  s->f = v3_norm(d), s->g = v3_dot(d, s->dp);
}

static spot spot_at(const pair *w, double u) {
  const hw_link *l = w->a;
  double side = link_side(w->primitive), sine, cosine;
  spot s = {.bend = {0, 0, 0}};
  if (link_is_bow(w->primitive)) {
    hw_sincos(HW_PI * u, &sine, &cosine);
    s.p = v3_make(0, l->R * cosine, side * (l->h + l->R * sine));
    s.dp = v3_make(0, -HW_PI * l->R * sine, side * HW_PI * l->R * cosine);
    s.bend = v3_scale(-1 / l->R, v3_make(0, cosine, side * sine));
  } else {
    s.p = v3_make(0, side * l->R, l->h * (2 * u - 1));
    s.dp = v3_make(0, 0, 2 * l->h);
  }
  s.p = hw_mesh_move(w->pose, s.p);
  s.dp = m3_mulv(w->pose->R, s.dp), s.bend = m3_mulv(w->pose->R, s.bend);
  nearest(w->b, &s);
  return s;
}

static double length_of(const pair *w) {
  return link_is_bow(w->primitive) ? HW_PI * w->a->R : 2 * w->a->h;
}

/* Where f = level, or g = 0 (level < 0), between u and v, of which one is on either side. */
static double between(const pair *w, double u, double fu, double v, double fv, double level) {
  for (int k = 0; k < STEPS && v - u > 1e-15; k++) {
    double m = k % 3 == 2 ? 0.5 * (u + v) : u + (v - u) * fu / (fu - fv);
    m = m > u && m < v ? m : 0.5 * (u + v);
    spot s = spot_at(w, m);
    double f = level < 0 ? s.g : s.f - level;
    if (f == 0)
      return m;
    if ((f < 0) == (fu < 0))
      u = m, fu = f;
    else
      v = m, fv = f;
  }
  return fabs(fu) < fabs(fv) ? u : v;
}

/* The cap over a point of a's line per unit of its length: d^1.5 and d^0.5 times this are volume and
 * patch, up to constants; exact to first order for lines of any curvature and angle. On b the
 * curvature is the mean over the cap's width, so that it does not jump where a bow begins. */
static double cap(const pair *w, const spot *s, double d) {
  double ra = w->a->r, rb = w->b->r;
  if (!(s->f > 0))
    return 1;
  v3 n = v3_scale(1 / s->f, v3_sub(s->c, s->p));
  double wide = sqrt(2 * d * ra * rb / w->reach), bow = 0.5 + 0.5 * s->along / (wide + 1e-12 * rb);
  bow = hw_clamp(bow, 0, 1);
  /* towards a: b's bow bends to its centre, (0, 0, +-h) */
  double middle = hw_clamp(s->c.z, -w->b->h, w->b->h);
  v3 in = v3_make(0, -s->c.y, middle - s->c.z);
  double kb = -bow * v3_dot(in, n) / (w->b->R * w->b->R), ka = v3_dot(s->bend, n);
  double over = (1 - ra * ka) * (1 - rb * kb), under = 1 - w->reach * kb;
  over = over > 0 ? over : 0, under = under > 0.05 ? under : 0.05;
  return sqrt(over / under);
}

static void integrate(pair *w, double low, double high) {
  static const double x[NODES / 2] = {0.23861918608319691, 0.66120938646626451,
                                      0.93246951420315203};
  static const double weight[NODES / 2] = {0.46791393457269104, 0.36076157304813861,
                                           0.17132449237917036};
  for (int i = 0; i < NODES; i++) {
    double t = 0.5 + (i & 1 ? 0.5 : -0.5) * x[i / 2];
    spot s = spot_at(w, low + (high - low) * t * t * (3 - 2 * t));
    double d = w->reach - s.f;
    if (!(d > 0))
      continue;
    double c = 3 * (high - low) * t * (1 - t) * weight[i / 2] * length_of(w) * cap(w, &s, d);
    double k = c * d * sqrt(d);
    v3 to = v3_sub(s.c, s.p);
    w->weight += k, w->patch += c * sqrt(d);
    w->push = v3_madd(w->push, k, to);
    w->line = v3_madd(w->line, k, v3_madd(s.p, w->a->r / w->reach, to));
  }
}

/* From u to v f rises or falls only, as far as the cells tell. */
static void piece(pair *w, double u, const spot *a, double v, const spot *b) {
  bool in = a->f < w->reach, end = b->f < w->reach;
  if (!in && !end)
    return;
  if (in != end) {
    double at = between(w, u, a->f - w->reach, v, b->f - w->reach, w->reach);
    if (in)
      v = at;
    else
      u = at;
  }
  if (v > u)
    integrate(w, u, v);
}

static void keep(pair *w, const spot *s) {
  if (s->f < w->deepest.f)
    w->deepest = *s;
}

/* Halves a length of the line until it is out of reach, or short and its derivative straight
 * enough to have no two changes of sign. */
static void cell(pair *w, double u, const spot *a, double v, const spot *b, int level) {
  if (!(a->f + b->f - (v - u) * length_of(w) < 2 * w->reach))
    return;
  double m = 0.5 * (u + v);
  spot s = spot_at(w, m);
  keep(w, &s);
  double most = fabs(a->g) > fabs(b->g) ? fabs(a->g) : fabs(b->g);
  bool straight =
      a->part == b->part && s.part == a->part && fabs(s.g - 0.5 * (a->g + b->g)) < 0.25 * most;
  if (level < LEAST || (level < MOST && !straight)) {
    cell(w, u, a, m, &s, level + 1);
    cell(w, m, &s, v, b, level + 1);
    return;
  }
  if (a->g < 0 && b->g > 0) {
    bool left = s.g > 0;
    m = between(w, left ? u : m, left ? a->g : s.g, left ? m : v, left ? s.g : b->g, -1);
    s = spot_at(w, m);
    keep(w, &s);
  }
  piece(w, u, a, m, &s);
  piece(w, m, &s, v, b);
}

static void sweep(pair *w) {
  spot a = spot_at(w, 0), b = spot_at(w, 1);
  w->deepest = a;
  keep(w, &b);
  cell(w, 0, &a, 1, &b, 0);
}

static void fill(hw_link_touch *touch, const pair *w) {
  double ra = w->a->r, rb = w->b->r, re = ra * rb / w->reach, push = v3_norm(w->push);
  const spot *s = &w->deepest;
  v3 to = v3_sub(s->c, s->p);
  *touch = (hw_link_touch){.primitive = w->primitive, .depth = w->reach - s->f, .share = 1};
  touch->centre = v3_madd(s->p, ra / w->reach, to);
  if (w->weight > 0 && push > 0) {
    double agree = 3 * push / (w->weight * w->reach);
    touch->agree = agree < 1 ? agree : 1;
    touch->centre = v3_scale(1 / w->weight, w->line);
    touch->normal = v3_scale(1 / push, w->push);
  } else { /* so shallow that the sums are lost in rounding, or line on line */
    touch->agree = s->f > 0.5 * w->reach ? 1 : 0;
    touch->normal = s->f > 0 ? v3_unit(to) : v3_make(1, 0, 0);
  }
  touch->deepest = s->f > 0 ? v3_madd(s->c, -rb / s->f, to) : s->c;
  touch->volume = 4.0 / 3 * sqrt(2 * re) * w->weight;
  touch->patch = 2 * sqrt(2 * re) * w->patch;
  touch->reach = touch->patch / (2 * sqrt(2 * re * touch->depth));
}

static double link_joint(void *ctx, int bar, int bow) {
  const pair *w = ctx;
  spot s = {.bend = {0, 0, 0}};
  s.p = hw_mesh_move(w->pose, v3_make(0, link_side(bar) * w->a->R, link_side(bow) * w->a->h));
  nearest(w->b, &s);
  return w->reach - s.f;
}

int hw_link_link(const hw_link *a, const hw_link *b, const hw_mesh_pose *pose,
                 hw_link_touch touch[HW_LINK_PRIMITIVES]) {
  int count = 0;
  double weight[HW_LINK_PRIMITIVES] = {0};
  pair w = {.a = a, .b = b, .pose = pose, .reach = a->r + b->r};
  for (w.primitive = 0; w.primitive < HW_LINK_PRIMITIVES; w.primitive++) {
    /* a first look: no point of the primitive is farther from its middle than this */
    double side = link_side(w.primitive);
    bool bow = link_is_bow(w.primitive);
    spot s = {.bend = {0, 0, 0}};
    s.p = hw_mesh_move(pose, v3_make(0, bow ? 0 : side * a->R, bow ? side * a->h : 0));
    nearest(b, &s);
    if (!(s.f < w.reach + (bow ? a->R : a->h)))
      continue;
    w.weight = w.patch = 0, w.push = w.line = v3_zero();
    sweep(&w);
    if (!(w.deepest.f < w.reach))
      continue;
    fill(&touch[count++], &w);
    weight[w.primitive] = w.weight;
  }
  hw_link_shares(touch, count, weight, link_joint, &w);
  return count;
}
