/* Minima of the squared distance of two cubic elements, none left out (curve_cell.h).
 *
 * With r = P1(s1) - P2(s2), f = |r|^2/2: g1 = r.P1', g2 = -r.P2', H11 = P1'.P1' + r.P1'',
 * H22 = P2'.P2' - r.P2'', H12 = -P1'.P2' (thesis 004, eq. 2.8, 2.9; B.14 to B.41 corrected).
 * On a cell, a rectangle about c with half sides x1, x2, everything is a Taylor series about c: third
 * derivatives at c are exact, fourth ones are bounded over the elements. A minimum is where g = 0 and
 * H has no negative eigenvalue; what cannot have one is dropped, what has exactly one is closed in,
 * the rest is halved.
 *
 * The tests use the eigenvectors of H(c), u (steep) and v (shallow): in a valley between nearly
 * parallel strands g.u = 0 leaves a thin strip, and only along it g.v has to be told from 0.
 *
 * Limits: a cell of less than 1e-5 of its elements that is still open, more than 64 flat cells in a
 * pair of elements, or more than 20,000 cells, are a valley. A cell with one zero at most is closed in to
 * 1e-7 before Newton's method may decide whether there is one. */
#include "lab/curve_cell.h"

#include "math/scalar.h"

enum { MOST_CELLS = 20000, MOST_FLAT = 64, STACK = 96 };
static const double LEAST_CELL = 1e-5, TIGHT_CELL = 1e-7, FLAT = 1e-10;

typedef struct cell {
  double c1, x1, c2, x2; /* middle (from the elements' middles) and half sides */
} cell;

/* Value, slope and curvature of f at a cell's middle. */
typedef struct slope {
  v3 r, p1, p2, d1, d2, k1, k2;
  double g1, g2, h11, h12, h22;
} slope;

void hw_hunt_add(hw_hunt *h, const hw_minimum *m) {
  if (h->count < h->most)
    h->found[h->count] = *m;
  h->count++;
}

static void slope_at(const hw_arc *a, const hw_arc *b, double c1, double c2, slope *o) {
  hw_arc_at(a, c1, &o->p1, &o->d1, &o->k1);
  hw_arc_at(b, c2, &o->p2, &o->d2, &o->k2);
  o->r = v3_sub(o->p1, o->p2);
  o->g1 = v3_dot(o->r, o->d1), o->g2 = -v3_dot(o->r, o->d2);
  o->h11 = v3_dot(o->d1, o->d1) + v3_dot(o->r, o->k1);
  o->h22 = v3_dot(o->d2, o->d2) - v3_dot(o->r, o->k2);
  o->h12 = -v3_dot(o->d1, o->d2);
}

/* Bounds of the fourth derivatives of f over the two elements, by how often s2 is in them. */
typedef struct quartic {
  double m0, m1, m2, m3, m4;
} quartic;

static quartic quartic_make(const hw_curve_bounds *a, const hw_curve_bounds *b) {
  return (quartic){3 * a->dd * a->dd + 4 * a->d * a->ddd, a->ddd * b->d, a->dd * b->dd,
                   a->d * b->ddd, 3 * b->dd * b->dd + 4 * b->d * b->ddd};
}

/* The Taylor series in the eigenvectors of H(c): z - c = w u + t v. */
typedef struct frame {
  double u1, u2;             /* u; v = (-u2, u1) */
  double lu, lv;             /* eigenvalues, lu >= lv */
  double gu, gv;             /* g(c) */
  double uuu, uuv, uvv, vvv; /* third derivatives at c */
  double ru, rv;             /* bounds of the rest of g: fourth derivatives and rounding */
  double euu, euv, evv;      /* bounds of the rest of H */
  double w, t;               /* the cell lies within |w|, |t| */
} frame;

static void frame_make(const slope *o, const double T[4], const double rest[2], const double E[3],
                       const cell *c, frame *f) {
  double m = (o->h11 + o->h22) / 2, q = (o->h11 - o->h22) / 2, n = sqrt(q * q + o->h12 * o->h12);
  double a = q >= 0 ? q + n : o->h12, b = q >= 0 ? o->h12 : n - q, l = sqrt(a * a + b * b);
  bool round = !(l > 0);
  double u1 = round ? 1 : a / l, u2 = round ? 0 : b / l, au = fabs(u1), av = fabs(u2);
  f->u1 = u1, f->u2 = u2;
  f->lu = m + n, f->lv = m - n;
  f->gu = u1 * o->g1 + u2 * o->g2, f->gv = u1 * o->g2 - u2 * o->g1;
  /* T contracted with u, then the rest */
  double u11 = u1 * T[0] + u2 * T[1], u12 = u1 * T[1] + u2 * T[2], u22 = u1 * T[2] + u2 * T[3];
  double v11 = u1 * T[1] - u2 * T[0], v12 = u1 * T[2] - u2 * T[1], v22 = u1 * T[3] - u2 * T[2];
  f->uuu = u1 * u1 * u11 + 2 * u1 * u2 * u12 + u2 * u2 * u22;
  f->uuv = u1 * u1 * v11 + 2 * u1 * u2 * v12 + u2 * u2 * v22;
  f->uvv = u2 * u2 * u11 - 2 * u1 * u2 * u12 + u1 * u1 * u22;
  f->vvv = u2 * u2 * v11 - 2 * u1 * u2 * v12 + u1 * u1 * v22;
  f->ru = au * rest[0] + av * rest[1], f->rv = av * rest[0] + au * rest[1];
  double cross = 2 * au * av * E[1];
  f->euu = au * au * E[0] + cross + av * av * E[2];
  f->evv = av * av * E[0] + cross + au * au * E[2];
  f->euv = au * av * (E[0] + E[2]) + E[1]; /* au^2 + av^2 = 1 */
  f->w = au * c->x1 + av * c->x2, f->t = av * c->x1 + au * c->x2;
}

/* What a look at a cell said. */
typedef enum verdict { EMPTY, ONE, OPEN, LEVEL } verdict;

/* Narrows the cell to what g = 0 leaves of it. w0, w1: the strip across the valley. */
static verdict narrow(const frame *f, cell *c, double level, double *foot) {
  double w0 = -f->w, w1 = f->w, t0 = -f->t, t1 = f->t, T = f->t;
  double rest =
      (fabs(f->uuu) * f->w + 2 * fabs(f->uuv) * T) * f->w / 2 + fabs(f->uvv) * T * T / 2 + f->ru;
  if (f->lu > 0) {
    w0 = hw_max(w0, (-f->gu - rest) / f->lu), w1 = hw_min(w1, (-f->gu + rest) / f->lu);
    if (w0 > w1)
      return EMPTY;
  }
  *foot = (w0 + w1) / 2;
  double W = hw_max(fabs(w0), fabs(w1));
  rest = (fabs(f->vvv) * T + 2 * fabs(f->uvv) * W) * T / 2 + fabs(f->uuv) * W * W / 2 + f->rv;
  double slide = fabs(f->lv) * T;
  if (fabs(f->gv) > slide + rest)
    return EMPTY;
  double evv = fabs(f->vvv) * T + fabs(f->uvv) * W + f->evv;
  double euu = fabs(f->uuu) * W + fabs(f->uuv) * T + f->euu;
  double euv = fabs(f->uuv) * W + fabs(f->uvv) * T + f->euv;
  if (f->lv + evv < 0 || f->lu + euu < 0)
    return EMPTY;
  double a = f->lu - euu, b = f->lv - evv;
  bool convex = a > 0 && b > 0 && a * b > euv * euv;
  if (!convex && a > 0 && fabs(f->gv) + slide + rest <= level)
    return LEVEL;
  if (f->lv != 0) {
    double p = (-f->gv - rest) / f->lv, q = (-f->gv + rest) / f->lv;
    t0 = hw_max(t0, hw_min(p, q)), t1 = hw_min(t1, hw_max(p, q));
    if (t0 > t1)
      return EMPTY;
  }
  /* box of the strip's part, within the cell; widened by its rounding */
  double wm = *foot, wr = (w1 - w0) / 2, tm = (t0 + t1) / 2, tr = (t1 - t0) / 2;
  double au = fabs(f->u1), av = fabs(f->u2), more = 1e-15 * (f->w + f->t);
  double m1 = f->u1 * wm - f->u2 * tm, r1 = au * wr + av * tr + more;
  double m2 = f->u2 * wm + f->u1 * tm, r2 = av * wr + au * tr + more;
  double a0 = hw_max(-c->x1, m1 - r1), a1 = hw_min(c->x1, m1 + r1);
  double b0 = hw_max(-c->x2, m2 - r2), b1 = hw_min(c->x2, m2 + r2);
  if (a0 > a1 || b0 > b1)
    return EMPTY;
  c->c1 += (a0 + a1) / 2, c->x1 = (a1 - a0) / 2;
  c->c2 += (b0 + b1) / 2, c->x2 = (b1 - b0) / 2;
  return convex ? ONE : OPEN;
}

/* Two elements while they are searched. */
typedef struct pair {
  hw_hunt *h;
  const hw_arc *a, *b;
  quartic M;
  double level; /* |g.v| below this is no slope */
  int flat, cells;
  bool any;
  double lo1, hi1, lo2, hi2; /* rectangle of the flat cells */
  hw_minimum valley;
} pair;

static verdict look(const pair *p, cell *c, slope *o, double *foot1, double *foot2) {
  const hw_hunt *h = p->h;
  double x1 = c->x1, x2 = c->x2;
  slope_at(p->a, p->b, c->c1, c->c2, o);
  double reach = h->dmax + p->a->most.d * x1 + p->b->most.d * x2 + h->slack_p;
  if (v3_dot(o->r, o->r) > reach * reach)
    return EMPTY;
  v3 j1 = p->a->ddd, j2 = p->b->ddd;
  double T[4] = {3 * v3_dot(o->d1, o->k1) + v3_dot(o->r, j1), -v3_dot(o->k1, o->d2),
                 -v3_dot(o->d1, o->k2), 3 * v3_dot(o->d2, o->k2) - v3_dot(o->r, j2)};
  const quartic *M = &p->M;
  double s11 = x1 * x1, s12 = x1 * x2, s22 = x2 * x2, noise = h->slack_g + h->slack_h * (x1 + x2);
  double rest[2] = {
      (M->m0 * s11 * x1 + 3 * M->m1 * s11 * x2 + 3 * M->m2 * x1 * s22 + M->m3 * s22 * x2) / 6 +
          noise,
      (M->m1 * s11 * x1 + 3 * M->m2 * s11 * x2 + 3 * M->m3 * x1 * s22 + M->m4 * s22 * x2) / 6 +
          noise};
  if (fabs(o->g1) > fabs(o->h11) * x1 + fabs(o->h12) * x2 + rest[0] +
                        (fabs(T[0]) * s11 + 2 * fabs(T[1]) * s12 + fabs(T[2]) * s22) / 2 ||
      fabs(o->g2) > fabs(o->h12) * x1 + fabs(o->h22) * x2 + rest[1] +
                        (fabs(T[1]) * s11 + 2 * fabs(T[2]) * s12 + fabs(T[3]) * s22) / 2)
    return EMPTY;
  double E[3] = {(M->m0 * s11 + 2 * M->m1 * s12 + M->m2 * s22) / 2 + h->slack_h,
                 (M->m1 * s11 + 2 * M->m2 * s12 + M->m3 * s22) / 2 + h->slack_h,
                 (M->m2 * s11 + 2 * M->m3 * s12 + M->m4 * s22) / 2 + h->slack_h};
  frame f;
  double foot = 0;
  frame_make(o, T, rest, E, c, &f);
  double c1 = c->c1, c2 = c->c2;
  verdict v = narrow(&f, c, p->level, &foot);
  *foot1 = c1 + f.u1 * foot, *foot2 = c2 + f.u2 * foot;
  return v;
}

/* A pair of points as a result; false if it does not count. */
static bool result(const hw_hunt *h, const hw_arc *a, const hw_arc *b, double c1, double c2,
                   hw_minimum *m) {
  v3 unused;
  m->s1 = hw_clamp(a->s + c1, h->a_first, h->a_last);
  m->s2 = hw_clamp(b->s + c2, h->b_first, h->b_last);
  hw_arc_at(a, hw_clamp(c1, -a->half, a->half), &m->p1, &unused, &unused);
  hw_arc_at(b, hw_clamp(c2, -b->half, b->half), &m->p2, &unused, &unused);
  m->d = v3_norm(v3_sub(m->p1, m->p2));
  return m->d < h->dmax && (!h->self || m->s2 - m->s1 >= h->apart);
}

/* Krawczyk's test on the rectangle of half sides w1, w2 about the point of *o, which may lie over nodes:
 * H changes there no faster than the third derivatives of the neighbours allow. True: H is positive
 * definite all over it, and g = 0 in exactly one place of it. */
static bool one_zero(const pair *p, const slope *o, double w1, double w2) {
  const hw_curve_bounds *a = &p->a->around, *b = &p->b->around;
  double R = v3_norm(o->r) + a->d * w1 + b->d * w2 + p->h->slack_p;
  double t0 = 3 * a->d * a->dd + R * a->ddd, t1 = a->dd * b->d, t2 = a->d * b->dd,
         t3 = 3 * b->d * b->dd + R * b->ddd;
  double e11 = t0 * w1 + t1 * w2 + p->h->slack_h, e12 = t1 * w1 + t2 * w2 + p->h->slack_h,
         e22 = t2 * w1 + t3 * w2 + p->h->slack_h;
  double a11 = o->h11 - e11, a22 = o->h22 - e22, a12 = fabs(o->h12) + e12;
  if (!(a11 > 0 && a22 > 0 && a11 * a22 > a12 * a12))
    return false;
  double det = o->h11 * o->h22 - o->h12 * o->h12, h12 = fabs(o->h12);
  double n1 = fabs(o->g1) + p->h->slack_g + e11 * w1 + e12 * w2,
         n2 = fabs(o->g2) + p->h->slack_g + e12 * w1 + e22 * w2;
  return o->h22 * n1 + h12 * n2 < det * w1 && h12 * n1 + o->h11 * n2 < det * w2;
}

/* The one zero of g that a cell may have, by Newton's method. */
static void settle(pair *p, const cell *c) {
  double c1 = c->c1, c2 = c->c2, h1 = p->a->half, h2 = p->b->half;
  slope o;
  for (int i = 0; i < 12; i++) {
    slope_at(p->a, p->b, c1, c2, &o);
    double det = o.h11 * o.h22 - o.h12 * o.h12;
    if (!(det > 0))
      break;
    double s1 = (o.h12 * o.g2 - o.h22 * o.g1) / det, s2 = (o.h12 * o.g1 - o.h11 * o.g2) / det;
    c1 = hw_clamp(c1 + s1, -1.5 * h1, 1.5 * h1), c2 = hw_clamp(c2 + s2, -1.5 * h2, 1.5 * h2);
    if (fabs(s1) <= 1e-12 * h1 && fabs(s2) <= 1e-12 * h2)
      break;
  }
  slope_at(p->a, p->b, c1, c2, &o);
  double det = o.h11 * o.h22 - o.h12 * o.h12, sum = o.h11 + o.h22;
  double loose = det > 0 ? 4 * p->h->slack_g * sum / det : 0;
  /* it must end where the zero was closed in; if not, the cell stays as it is, unproven */
  bool here = fabs(c1 - c->c1) <= c->x1 + 1e-9 * h1 + loose &&
              fabs(c2 - c->c2) <= c->x2 + 1e-9 * h2 + loose;
  if (!here)
    c1 = c->c1, c2 = c->c2;
  hw_minimum m = {.kind = HW_MINIMUM_INSIDE};
  if (!result(p->h, p->a, p->b, c1, c2, &m))
    return;
  for (double w = 0x1p-8; here && w > 1e-11 && !m.proven; w /= 16) {
    m.w1 = w * h1, m.w2 = w * h2;
    m.proven = one_zero(p, &o, m.w1, m.w2);
  }
  if (!m.proven)
    m.w1 = 1e-6 * h1, m.w2 = 1e-6 * h2;
  hw_hunt_add(p->h, &m);
}

/* A cell without slope along the valley. */
static void flat(pair *p, const cell *c, double foot1, double foot2) {
  hw_minimum m = {.kind = HW_MINIMUM_VALLEY};
  if (!result(p->h, p->a, p->b, hw_clamp(foot1, c->c1 - c->x1, c->c1 + c->x1),
              hw_clamp(foot2, c->c2 - c->x2, c->c2 + c->x2), &m))
    return;
  p->flat++;
  if (!p->any) {
    p->any = true, p->valley = m;
    p->lo1 = c->c1 - c->x1, p->hi1 = c->c1 + c->x1, p->lo2 = c->c2 - c->x2, p->hi2 = c->c2 + c->x2;
    return;
  }
  if (m.d < p->valley.d)
    p->valley = m;
  p->lo1 = hw_min(p->lo1, c->c1 - c->x1), p->hi1 = hw_max(p->hi1, c->c1 + c->x1);
  p->lo2 = hw_min(p->lo2, c->c2 - c->x2), p->hi2 = hw_max(p->hi2, c->c2 + c->x2);
}

/* The flat cells as one result. All: the search of these elements was given up. */
static void valley(pair *p, bool all) {
  hw_minimum *m = &p->valley;
  if (all) {
    p->lo1 = -p->a->half, p->hi1 = p->a->half, p->lo2 = -p->b->half, p->hi2 = p->b->half;
    if (!p->any) { /* nothing flat was met: the middle stands for it */
      *m = (hw_minimum){.kind = HW_MINIMUM_VALLEY};
      (void)result(p->h, p->a, p->b, 0, 0, m);
    }
  } else if (!p->any)
    return;
  m->w1 = hw_max(p->a->s + p->hi1 - m->s1, m->s1 - p->a->s - p->lo1);
  m->w2 = hw_max(p->b->s + p->hi2 - m->s2, m->s2 - p->b->s - p->lo2);
  hw_hunt_add(p->h, m);
}

/* Halves of a cell, the wider side. */
static int halve(const cell *c, cell *stack, int top) {
  cell left = *c, right = *c;
  if (c->x1 >= c->x2) {
    left.x1 = right.x1 = c->x1 / 2;
    left.c1 -= left.x1, right.c1 += left.x1;
  } else {
    left.x2 = right.x2 = c->x2 / 2;
    left.c2 -= left.x2, right.c2 += left.x2;
  }
  stack[top++] = right, stack[top++] = left;
  return top;
}

/* Most pairs go here, from their middles and bounds of the derivatives alone: too far, or g1 or g2 is not
 * 0 anywhere. */
static bool no_part(const hw_hunt *h, const hw_arc *a, const hw_arc *b) {
  v3 r = v3_sub(a->p, b->p);
  double r2 = v3_dot(r, r), A = a->most.d, B = b->most.d, step = A * a->half + B * b->half;
  double reach = h->dmax + step + h->slack_p;
  if (r2 > reach * reach)
    return true;
  double R = sqrt(r2) + step, noise = h->slack_g + h->slack_h * (a->half + b->half);
  return fabs(v3_dot(r, a->d)) > A * step + R * a->most.dd * a->half + noise ||
         fabs(v3_dot(r, b->d)) > B * step + R * b->most.dd * b->half + noise;
}

void hw_hunt_pair(hw_hunt *h, const hw_arc *a, const hw_arc *b) {
  if (h->count > h->most)
    return; /* it is in vain */
  h->pairs++;
  if (no_part(h, a, b))
    return;
  pair p = {.h = h, .a = a, .b = b};
  double speed = hw_max(a->most.d, b->most.d), size = hw_max(a->half, b->half);
  cell stack[STACK];
  int top = 0;
  bool open = false;
  p.M = quartic_make(&a->most, &b->most);
  p.level = FLAT * speed * speed * size + 4 * (h->slack_g + h->slack_h * size);
  stack[top++] = (cell){0, a->half, 0, b->half};
  while (top) {
    cell c = stack[--top];
    while (!h->self || b->s + c.c2 + c.x2 - (a->s + c.c1 - c.x1) >= h->apart) {
      double area = c.x1 * c.x2, foot1, foot2;
      slope o;
      p.cells++;
      verdict v = look(&p, &c, &o, &foot1, &foot2);
      if (v == EMPTY)
        break;
      bool small = c.x1 <= LEAST_CELL * a->half && c.x2 <= LEAST_CELL * b->half;
      bool tight = c.x1 <= TIGHT_CELL * a->half && c.x2 <= TIGHT_CELL * b->half;
      bool less = c.x1 * c.x2 < area / 2;
      if (v == ONE && (tight || (small && !less))) {
        settle(&p, &c);
        break;
      }
      if (v == LEVEL || (v == OPEN && small)) {
        flat(&p, &c, foot1, foot2);
        break;
      }
      if (less)
        continue; /* what is left is worth another look as it is */
      top = halve(&c, stack, top);
      break;
    }
    open = p.flat > MOST_FLAT || p.cells > MOST_CELLS || top > STACK - 2;
    if (open)
      break;
  }
  h->cells += p.cells;
  valley(&p, open);
}

/* ---- one point at an end: f(s2) alone ---- */

/* A minimum of f along element b at c, if f also rises from the end inwards. */
static void settle_end(hw_hunt *h, const hw_hunt_end *e, const hw_arc *b, double c, double x) {
  double start = c;
  v3 p, d, dd, r;
  double g = 0, k = 0;
  for (int i = 0; i < 12; i++) {
    hw_arc_at(b, c, &p, &d, &dd);
    r = v3_sub(p, e->p);
    g = v3_dot(r, d), k = v3_dot(d, d) + v3_dot(r, dd);
    if (i == 11 || !(k > 0) || fabs(g) <= 1e-15 * b->half * k)
      break;
    c = hw_clamp(c - g / k, -1.5 * b->half, 1.5 * b->half);
  }
  bool here = fabs(c - start) <= x + 1e-9 * b->half + (k > 0 ? 4 * h->slack_g / k : 0);
  if (!here) {
    c = start;
    hw_arc_at(b, c, &p, &d, &dd);
    r = v3_sub(p, e->p);
  }
  double rise = -e->inward * v3_dot(r, e->d);
  if (rise < -h->slack_g)
    return;
  double s =
      hw_clamp(b->s + c, e->second ? h->a_first : h->b_first, e->second ? h->a_last : h->b_last);
  hw_minimum m = {.kind = e->second ? HW_MINIMUM_END_2 : HW_MINIMUM_END_1};
  m.s1 = e->second ? s : e->s, m.s2 = e->second ? e->s : s;
  m.p1 = e->second ? p : e->p, m.p2 = e->second ? e->p : p;
  m.d = v3_norm(r);
  if (!(m.d < h->dmax) || (h->self && m.s2 - m.s1 < h->apart))
    return;
  /* one zero of g, and f rises inwards wherever it is */
  const hw_curve_bounds *o = &b->around;
  double w = 0x1p-8 * b->half;
  for (; here && w > 1e-11 * b->half && !m.proven; w /= 16) {
    double t = 3 * o->d * o->dd + (m.d + o->d * w) * o->ddd, change = t * w + h->slack_h;
    double off = fabs(g) + h->slack_g + change * w;
    if (k > change && off < k * w)
      m.proven = rise > h->slack_g + v3_norm(e->d) * o->d * (fabs(g) + h->slack_g) / (k - change);
    if (m.proven)
      (e->second ? (m.w1 = w) : (m.w2 = w));
  }
  if (!m.proven)
    m.w1 = m.w2 = 1e-6 * b->half;
  hw_hunt_add(h, &m);
}

/* All of element b is at nearly one distance of the end (an arc about it), as far as can be told. */
static bool level_end(hw_hunt *h, const hw_hunt_end *e, const hw_arc *b, double c, double slope) {
  v3 p, d, dd;
  hw_arc_at(b, c, &p, &d, &dd);
  v3 r = v3_sub(p, e->p);
  double s = b->s + c, w = b->half + fabs(c);
  hw_minimum m = {.kind = HW_MINIMUM_VALLEY, .d = v3_norm(r)};
  m.s1 = e->second ? s : e->s, m.s2 = e->second ? e->s : s;
  m.p1 = e->second ? p : e->p, m.p2 = e->second ? e->p : p;
  m.w1 = e->second ? w : 0, m.w2 = e->second ? 0 : w;
  if (!(m.d < h->dmax) || (h->self && m.s2 - m.s1 < h->apart) ||
      -e->inward * v3_dot(r, e->d) < -slope)
    return false;
  hw_hunt_add(h, &m);
  return true;
}

/* Interval of the element from its middle: what is left of it, if it may hold a minimum. */
static verdict look_end(const hw_hunt *h, const hw_hunt_end *e, const hw_arc *b, double level,
                        double *c, double *x) {
  v3 p, d, dd;
  double y = *x, M = 3 * b->most.dd * b->most.dd + 4 * b->most.d * b->most.ddd;
  hw_arc_at(b, *c, &p, &d, &dd);
  v3 r = v3_sub(p, e->p);
  double reach = h->dmax + b->most.d * y + h->slack_p;
  if (v3_dot(r, r) > reach * reach)
    return EMPTY;
  double g = v3_dot(r, d), k = v3_dot(d, d) + v3_dot(r, dd);
  double t = fabs(3 * v3_dot(d, dd) + v3_dot(r, b->ddd));
  double rest = t * y * y / 2 + M * y * y * y / 6 + h->slack_g + h->slack_h * y;
  double change = t * y + M * y * y / 2 + h->slack_h;
  if (fabs(g) > fabs(k) * y + rest || k + change < 0)
    return EMPTY;
  if (k > change) {
    double lo = hw_max(-y, (-g - rest) / k), hi = hw_min(y, (-g + rest) / k);
    if (lo > hi)
      return EMPTY;
    *c += (lo + hi) / 2, *x = (hi - lo) / 2;
    return ONE;
  }
  return fabs(g) + fabs(k) * y + rest <= level ? LEVEL : OPEN;
}

void hw_hunt_at_end(hw_hunt *h, const hw_hunt_end *e, const hw_arc *b) {
  double level = FLAT * b->most.d * b->most.d * b->half + 4 * h->slack_g;
  double stack[STACK][2] = {{0, b->half}};
  int top = 1, cells = 0;
  while (top) {
    double c = stack[--top][0], x = stack[top][1], was = x;
    cells++;
    verdict v = look_end(h, e, b, level, &c, &x);
    if (v == EMPTY)
      continue;
    bool small = x <= LEAST_CELL * b->half, less = x < was / 2;
    if (v == ONE && (x <= TIGHT_CELL * b->half || (small && !less)))
      settle_end(h, e, b, c, x);
    else if (v == LEVEL || (v == OPEN && small) || cells > MOST_CELLS) {
      if (level_end(h, e, b, c, h->slack_g + level))
        break; /* the result stands for all of the element */
    } else if (less)
      stack[top][0] = c, stack[top++][1] = x;
    else {
      stack[top][0] = c + x / 2, stack[top++][1] = x / 2;
      stack[top][0] = c - x / 2, stack[top++][1] = x / 2;
    }
  }
  h->cells += cells;
}

void hw_hunt_corner(hw_hunt *h, const hw_hunt_end *one, const hw_hunt_end *two) {
  v3 r = v3_sub(one->p, two->p);
  double g1 = one->inward * v3_dot(r, one->d), g2 = -two->inward * v3_dot(r, two->d);
  double d = v3_norm(r);
  if (g1 < -h->slack_g || g2 < -h->slack_g || !(d < h->dmax) ||
      (h->self && two->s - one->s < h->apart))
    return;
  hw_minimum m = {
      .s1 = one->s, .s2 = two->s, .d = d, .kind = HW_MINIMUM_ENDS, .p1 = one->p, .p2 = two->p};
  m.proven = g1 > h->slack_g && g2 > h->slack_g;
  hw_hunt_add(h, &m);
}
