/* What the law's own solver (lugre.c) and the lab's steps (lab/lugre_steps.c) share. */
#ifndef HW_LAW_LUGRE_PARTS_H
#define HW_LAW_LUGRE_PARTS_H

#include "law/lugre.h"

/* The law under one normal force. */
typedef struct hw_lugre_bristle {
  double load, k, c; /* normal force, stiffness, damping */
  double tau;        /* c/k */
  double drive;      /* [m/s] sliding load/c: what sliding adds to the bristle's rate */
  double
      longest; /* [m] of the bristle for each unit of limit/load: limit/k is longest times that */
} hw_lugre_bristle;

/* How it moves: share that sticks and that slides (their sum is 1), direction. */
typedef struct hw_lugre_way {
  double stick, slide;
  v3 dir;
  v3 slip;              /* V; of a patch its mean speed along the way */
  double across, along; /* of the direction's slope: across I - along slip slip^T */
} hw_lugre_way;

/* At constant velocity z' = c - l z: z(h) = e z + f c. */
typedef struct hw_lugre_stretch {
  double l, e, f;
  v3 c;
  double kept; /* of s_dw; the rest comes from `stick` */
} hw_lugre_stretch;

static inline double hw_lugre_coefficient(const hw_lugre *law, double s_dw) {
  return law->sliding + (law->sticking - law->sliding) * s_dw;
}
hw_lugre_bristle hw_lugre_bristle_at(const hw_lugre *law, double load);
/* Eq. 3.25 and 3.28 (corrected). */
hw_lugre_way hw_lugre_way_of(const hw_lugre *law, v3 velocity);
/* Eq. 3.31: quickly forgotten, slowly won. Winning is never quicker than forgetting. */
static inline double hw_lugre_dwell_time(const hw_lugre *law, const hw_lugre_bristle *b,
                                         double stick, double s_dw) {
  return stick >= s_dw && law->dwell > b->tau ? law->dwell : b->tau;
}
/* The state shortened to what `clamp` allows (the same state without it). */
static inline hw_lugre_state hw_lugre_shortened(const hw_lugre *law, const hw_lugre_bristle *b,
                                                hw_lugre_state x) {
  double size = v3_norm(x.z), most = b->longest * hw_lugre_coefficient(law, x.s_dw);
  if (law->clamp && size > most)
    x.z = v3_scale(most / size, x.z);
  return x;
}
hw_lugre_stretch hw_lugre_stretch_make(const hw_lugre *law, const hw_lugre_bristle *b,
                                       const hw_lugre_way *w, v3 velocity, double s_dw, double h);
static inline hw_lugre_state hw_lugre_stretched(const hw_lugre_stretch *t, const hw_lugre_way *w,
                                                hw_lugre_state x) {
  return (hw_lugre_state){v3_madd(v3_scale(t->e, x.z), t->f, t->c),
                          w->stick + (x.s_dw - w->stick) * t->kept};
}
/* Slope of the direction. */
static inline m3 hw_lugre_turning(m3 plane, const hw_lugre_way *w) {
  return m3_add(m3_scale(w->across, plane), m3_scale(-w->along, m3_outer(w->slip, w->slip)));
}
/* What the force is cut to when it is at its limit: its direction may change, not its size. And so that it stays
 * symmetric. */
static inline m3 hw_lugre_cut(m3 plane, v3 way, double share, m3 a) {
  m3 across = m3_add(plane, m3_scale(-1, m3_outer(way, way)));
  return m3_scale(share, m3_mul(across, a));
}
static inline m3 hw_lugre_cut_both(m3 plane, v3 on, double share, m3 a) {
  return m3_t(hw_lugre_cut(plane, on, 1, m3_t(hw_lugre_cut(plane, on, share, a))));
}

#endif
