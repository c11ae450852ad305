/* Time of impact by conservative advancement (Mirtich 1996). Along the direction n of the closest
 * points no point of a body, r from the frame's origin, moves faster than the origin does plus
 * (w x r) . n = (n x w) . r <= |n x w| |r|; the bodies cannot meet before the gap is spent at that
 * rate.
 *
 * The answer is early by at most 1e-10 of the bodies' size over the closing speed. Bodies that graze
 * for long may use up the steps: then the time that was reached counts as an impact. */
#include "geom/convex/distance.h"

#include "geom/convex/gjk_pair.h"

enum { ADVANCES = 500 };

typedef struct motion {
  const hw_convex *shape;
  m3 R0;
  v3 r0, move;         /* of the frame's origin over the interval */
  v3 turn, turn_world; /* rotation vector over the interval, in the body's frame and the world's */
  double far;          /* no point is farther from the frame's origin */
} motion;

/* Shepperd's choice: divide by the largest component. */
static quat of_matrix(m3 R) {
  const double *m = R.m;
  double t = m[0] + m[4] + m[8];
  quat q;
  if (t >= m[0] && t >= m[4] && t >= m[8])
    q = (quat){1 + t, m[7] - m[5], m[2] - m[6], m[3] - m[1]};
  else if (m[0] >= m[4] && m[0] >= m[8])
    q = (quat){m[7] - m[5], 1 + 2 * m[0] - t, m[1] + m[3], m[2] + m[6]};
  else if (m[4] >= m[8])
    q = (quat){m[2] - m[6], m[1] + m[3], 1 + 2 * m[4] - t, m[5] + m[7]};
  else
    q = (quat){m[3] - m[1], m[2] + m[6], m[5] + m[7], 1 + 2 * m[8] - t};
  return q_unit(q);
}

static motion motion_make(const hw_placed *p0, const hw_placed *p1) {
  v3 turn = q_log(of_matrix(m3_mul(m3_t(p0->R), p1->R)));
  double far = v3_norm(p0->shape->centroid) + p0->shape->bound;
  return (motion){p0->shape, p0->R, p0->r, v3_sub(p1->r, p0->r), turn, m3_mulv(p0->R, turn), far};
}

/* Bound on the speed of its points about the frame's origin, along n. */
static double swing(const motion *m, v3 n) { return v3_norm(v3_cross(n, m->turn_world)) * m->far; }

static hw_placed motion_at(const motion *m, double t) {
  return (hw_placed){m->shape, m3_mul(m->R0, q_matrix(q_exp(v3_scale(t, m->turn)))),
                     v3_madd(m->r0, t, m->move)};
}

double hw_time_of_impact(const hw_placed *a0, const hw_placed *a1, const hw_placed *b0,
                         const hw_placed *b1, double gap) {
  motion ma = motion_make(a0, a1), mb = motion_make(b0, b1);
  double grown = a0->shape->radius + b0->shape->radius + (gap > 0 ? gap : 0), t = 0;
  double near = 1e-10 * (a0->shape->bound + b0->shape->bound + grown);
  hw_gjk_cache cache = {0};
  for (int k = 0; k < ADVANCES; k++) {
    hw_placed a = motion_at(&ma, t), b = motion_at(&mb, t);
    hw_pair p = hw_pair_make(&a, &b);
    hw_simplex s;
    double lower, d;
    int steps;
    if (hw_gjk_run(&p, &cache, HUGE_VAL, &s, &lower, &steps) == HW_GJK_OVERLAP)
      return t;
    d = v3_norm(s.v);
    v3 n = m3_mulv(a.R, v3_scale(-1 / d, s.v)); /* from a to b */
    if (d - grown <= near)
      return t;
    double speed = v3_dot(n, v3_sub(ma.move, mb.move)) + swing(&ma, n) + swing(&mb, n);
    /* Stop a little short of the bound, on the side that is known to be free. */
    if (!(speed * (1 - t) > d - grown))
      return 2;
    t += (d - grown - near / 2) / speed;
  }
  return t;
}
