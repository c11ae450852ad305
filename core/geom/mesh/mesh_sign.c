/* Exact signs with a symbolic translation: see mesh_sign.h. The expansions are hull_exact.c's. */
#include "geom/mesh/mesh_sign.h"

#include "geom/convex/hull_exact.h"

hw_shift hw_shift_along(v3 toward, int side) {
  double x = fabs(toward.x), y = fabs(toward.y), z = fabs(toward.z);
  int k = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
  double along = k == 0 ? toward.x : k == 1 ? toward.y : toward.z;
  return (hw_shift){{k, (k + 1) % 3, (k + 2) % 3}, {along < 0 ? -1 : 1, side, side}};
}

int hw_sign_exact(const v3 from[3], const v3 to[3], hw_shift shift, int moves, double *value) {
  int cross[3], s = hw_exact_triple(from, to, value, cross);
  for (int i = 0; i < 3 && s == 0; i++)
    s = moves * shift.sign[i] * cross[shift.axis[i]];
  return s;
}

int hw_sign_triple(const v3 from[3], const v3 to[3], hw_shift shift, int moves) {
  v3 u = v3_sub(to[0], from[0]), v = v3_sub(to[1], from[1]), w = v3_sub(to[2], from[2]);
  double a = u.y * v.z, b = u.z * v.y, c = u.z * v.x, d = u.x * v.z, e = u.x * v.y, f = u.y * v.x;
  double det = (a - b) * w.x + (c - d) * w.y + (e - f) * w.z;
  double bound =
      HW_SIGN_BOUND * ((fabs(a) + fabs(b)) * fabs(w.x) + (fabs(c) + fabs(d)) * fabs(w.y) +
                       (fabs(e) + fabs(f)) * fabs(w.z));
  if (fabs(det) > bound)
    return det > 0 ? 1 : -1;
  return hw_sign_exact(from, to, shift, moves, &det);
}

/* Of which side of the face's plane is p? */
static int side_of(v3 p, const v3 q[3], hw_shift shift, int moves) {
  v3 from[3] = {q[0], q[0], q[0]}, to[3] = {q[1], q[2], p};
  return hw_sign_triple(from, to, shift, moves);
}

int hw_sign_pierces(v3 p, v3 q, const v3 face[3], hw_shift shift, int side) {
  int moves = side == 0 ? 1 : -1;
  int sp = side_of(p, face, shift, moves), sq = side_of(q, face, shift, moves);
  if (sp * sq >= 0) /* a face without area has no sides: its neighbours are pierced instead */
    return 0;
  int all = 0;
  for (int k = 0; k < 3; k++) { /* three turns of one sense: through the inside */
    int k1 = k == 2 ? 0 : k + 1;
    v3 from[3] = {p, face[k], p}, to[3] = {q, face[k1], face[k]};
    int s = hw_sign_triple(from, to, shift, -moves);
    if (s == 0 || s == -all)
      return 0;
    all = s;
  }
  return sp;
}
