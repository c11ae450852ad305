/* On which side is a vertex of a face, how does an edge pass an edge: exact signs, and where they
 * are 0 those after a symbolic translation of body a (docs/theory/mesh.md, "Signs").
 *
 * Body a is moved by (s_0 e, s_1 e^2, s_2 e^3) along three axes in some order, e -> 0+ (H.
 * Edelsbrunner and E. P. Muecke, Simulation of simplicity, ACM Transactions on Graphics 9, 1990, with
 * one translation instead of a shift for each coordinate). No memory, no state. */
#ifndef HW_GEOM_MESH_MESH_SIGN_H
#define HW_GEOM_MESH_MESH_SIGN_H

#include "math/vec.h"

typedef struct hw_shift {
  int axis[3], sign[3]; /* most important first */
} hw_shift;

/* First along the longest component of `toward`, to its side; then along the next axes, to `side`
 * (1 or -1) of them. */
hw_shift hw_shift_along(v3 toward, int side);

/* Coordinates below this are taken as 0: all others are whole multiples of 1e-96, so that no product
 * of three differences loses digits below the smallest double. */
static const double HW_SIGN_LEAST = 1e-80;
static inline double hw_sign_flush(double x) { return fabs(x) < HW_SIGN_LEAST ? 0 : x; }
static inline v3 hw_sign_point(v3 x) {
  return v3_make(hw_sign_flush(x.x), hw_sign_flush(x.y), hw_sign_flush(x.z));
}

/* A determinant of three differences is right to this share of its permanent (Shewchuk 1997, the
 * bound of orient3d: (7 + 56 u) u). */
static const double HW_SIGN_BOUND = 7.7715611723761027e-16;

/* Sign of (d_0 x d_1) . d_2, d_k = to[k] - from[k]; where it is 0, that of
 * moves (d_0 x d_1) . (the translation), 0 only where d_0 x d_1 = 0. *value: the number, rounded.
 * Vertex p against face q: d_0, d_1 = q1 - q0, q2 - q0, d_2 = p - q0; moves = 1 where p is of a, -1
 * where q is. Edge a against edge b: d_2 = b0 - a0, moves = -1. */
int hw_sign_exact(const v3 from[3], const v3 to[3], hw_shift shift, int moves, double *value);
/* The same behind the filter. */
int hw_sign_triple(const v3 from[3], const v3 to[3], hw_shift shift, int moves);

/* Does the segment p -> q pass through the face? side 0: the segment moves (is of a), 1: the face.
 * 1: from its outside to its inside, -1: outwards, 0: no. */
int hw_sign_pierces(v3 p, v3 q, const v3 face[3], hw_shift shift, int side);

#endif
