/* The way of a reeved line: where its falls touch sheaves and posts, and how long they are.
 *
 * A passage with a radius is a circle about its port. Its axis n is given, or the circle swivels into the plane of its
 * falls, so that the line goes the shortest way about a ball: n along (c - A) x (B - c), A and B the places that the
 * falls come from and go to. With a' = A - c across n and cos(alpha) = r/|a'| the falls touch at
 *
 *   e_in  = cos(alpha) a^ + sin(alpha) n x a^,   e_out = cos(beta) b^ - sin(beta) n x b^
 *
 * and the line follows n x e. Neighbours with radii touch each other's falls: a few sweeps find both.
 *
 * How much of an arc belongs to which fall matters only where friction holds their tensions apart. It is counted from a
 * MARK that does not turn with the arc: the middle of the arc at the last commit, kept in the world's axes, projected
 * onto the plane of the arc. Then dl/dr of a fall, with its arc up to the mark, is its unit vector, so that forces and
 * energy agree. The mark moves on at commits; what the falls' lengths would jump by then is kept in REEVE_SHIFT.
 *
 * Limits: with an axis that is given, falls that leave its plane by an angle chi miss r (1 - cos chi) per angle of the
 * arc in the energy; arcs below 0 (the line has left a sheave) go on as an arc that bends the other way, as in a
 * block with cheeks. */
#include "math/elementary.h"
#include "math/scalar.h"
#include "parts/reeve_state.h"

enum { SWEEPS = 60 };

static v3 across(v3 a, v3 n) { return v3_madd(a, -v3_dot(a, n), n); }

/* Angle from a to b about n, -pi to pi. */
static double angle(v3 a, v3 b, v3 n) { return hw_atan2(v3_dot(n, v3_cross(a, b)), v3_dot(a, b)); }

/* The turn nearest to `near` of those that differ from x by whole ones. */
static double nearest(double x, double near) {
  return x - HW_TWO_PI * floor((x - near) / HW_TWO_PI + 0.5);
}

/* Axis of the circle, from A and B relative to its middle; the last one where they show none. */
static v3 axis_of(const reeve_view *q, int i, v3 a, v3 b, bool first) {
  const double FLAT = 1e-9;
  const reeve_point *s = &q->point[i];
  if (!s->swivels)
    return v3_unit(m3_mulv(s->at.R, v3_at(s->p->axis)));
  v3 n = v3_cross(b, a);
  double size = v3_norm(n), scale = v3_norm(a) * v3_norm(b);
  if (size > FLAT * scale)
    return v3_scale(1 / size, n);
  v3 t = v3_norm(a) > 0 ? v3_unit(a) : v3_make(0, 0, 1);
  v3 last = first ? v3_zero() : across(v3_at(reeve_pass_mem(q, i) + REEVE_NORMAL), t);
  return v3_norm(last) > FLAT ? v3_unit(last) : v3_perp(t);
}

/* Unit vector to where the line from `a` touches; side 1: it comes, -1: it goes. False: a lies inside. */
static bool touch(double r, v3 a, v3 n, double side, v3 *e) {
  v3 in = across(a, n);
  double far = v3_norm(in);
  if (!(far > r))
    return false;
  double c = r / far, s = sqrt(1 - c * c);
  v3 to = v3_scale(1 / far, in);
  *e = v3_madd(v3_scale(c, to), side * s, v3_cross(n, to));
  return true;
}

/* Finds where falls touch the circle i; by how much that moved [m]. */
static double settle(reeve_view *q, int i, bool first) {
  reeve_point *s = &q->point[i];
  v3 a = v3_sub(q->point[i - 1].out, s->at.r), b = v3_sub(q->point[i + 1].in, s->at.r);
  s->n = axis_of(q, i, a, b, first);
  s->inside = !touch(s->r, a, s->n, 1, &s->e[0]) || !touch(s->r, b, s->n, -1, &s->e[1]);
  if (s->inside)
    return 0;
  v3 in = v3_madd(s->at.r, s->r, s->e[0]), out = v3_madd(s->at.r, s->r, s->e[1]);
  double moved = v3_norm(v3_sub(in, s->in)) + v3_norm(v3_sub(out, s->out));
  s->in = in, s->out = out;
  return moved;
}

/* Arcs to the mark and from it; before there is a mark it is the middle. */
static void divide(reeve_view *q, int i, bool first) {
  reeve_point *s = &q->point[i];
  const double *mem = reeve_pass_mem(q, i);
  if (first) {
    double all = nearest(angle(s->e[0], s->e[1], s->n), 0.5 * HW_PI);
    s->arc[0] = s->arc[1] = 0.5 * all;
    return;
  }
  v3 mark = across(v3_at(mem + REEVE_MARK), s->n);
  if (!(v3_norm(mark) > 1e-9))
    mark = v3_add(s->e[0], s->e[1]);
  s->arc[0] = nearest(angle(s->e[0], mark, s->n), 0.5 * mem[REEVE_ANGLE]);
  s->arc[1] = nearest(angle(mark, s->e[1], s->n), 0.5 * mem[REEVE_ANGLE]);
  v3 held = m3_mulv(s->at.R, v3_at(mem + REEVE_HELD));
  s->turn = s->r * angle(mark, across(held, s->n), s->n);
}

static void measure(reeve_view *q, int k, bool first) {
  reeve_point *a = &q->point[k], *b = &q->point[k + 1];
  reeve_fall *f = &q->fall[k];
  v3 d = v3_sub(b->in, a->out);
  f->straight = v3_norm(d);
  f->u = f->straight > 0 ? v3_scale(1 / f->straight, d) : v3_zero();
  f->l = f->straight;
  f->rate = v3_dot(f->u, v3_sub(b->at.v, a->at.v));
  if (a->r > 0)
    f->l +=
        a->r * (a->arc[1] + HW_PI * a->p->wraps) + (first ? 0 : reeve_pass_mem(q, k)[REEVE_SHIFT]);
  if (b->r > 0)
    f->l += b->r * (b->arc[0] + HW_PI * b->p->wraps) -
            (first ? 0 : reeve_pass_mem(q, k + 1)[REEVE_SHIFT]);
  f->rate += v3_dot(reeve_tilt(b, f, 0), b->at.w) - v3_dot(reeve_tilt(a, f, 1), a->at.w);
}

v3 reeve_tilt(const reeve_point *s, const reeve_fall *f, int side) {
  if (!(s->r > 0) || s->swivels)
    return v3_zero();
  return across(v3_cross(v3_scale(s->r, s->e[side]), f->u), s->n);
}

void reeve_path(reeve_view *q, bool first) {
  const double STILL = 1e-14;
  double moved = 1, size = 0;
  for (int i = 0; i <= q->n + 1; i++) {
    q->point[i].in = q->point[i].out = q->point[i].at.r;
    size = hw_max(size, q->point[i].r + v3_norm(q->point[i].at.r));
  }
  for (int k = 0; k < SWEEPS && moved > STILL * size; k++) {
    moved = 0;
    for (int i = 1; i <= q->n; i++)
      if (q->point[i].r > 0)
        moved += settle(q, i, first);
  }
  for (int i = 1; i <= q->n; i++)
    if (q->point[i].r > 0 && !q->point[i].inside)
      divide(q, i, first);
  for (int k = 0; k <= q->n; k++)
    measure(q, k, first);
  for (int i = 1; i <= q->n; i++) {
    reeve_point *s = &q->point[i];
    v3 before = q->fall[i - 1].u, after = q->fall[i].u;
    double bent = s->r > 0 ? fabs(s->arc[0] + s->arc[1])
                           : hw_atan2(v3_norm(v3_cross(before, after)), v3_dot(before, after));
    s->wrap = bent + HW_TWO_PI * s->p->wraps;
  }
}
