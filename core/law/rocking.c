/* Rocking patches (rocking.h). */
#include "law/rocking.h"

hw_rocking hw_rocking_couple(m3 moments, double damping, double most, v3 u) {
  v3 q = m3_mulv(moments, u);
  double square = v3_dot(u, q), speed = damping * sqrt(square > 0 ? square : 0);
  double s = sqrt(most * most + speed * speed);
  if (!(s > 0) || !(most > 0) || !(damping > 0))
    return (hw_rocking){.lost = 0};
  double c = damping * (most / s), turn = damping / s;
  return (hw_rocking){v3_scale(c, q),
                      m3_scale(c, m3_add(moments, m3_scale(-turn * turn, m3_outer(q, q)))),
                      c * (square > 0 ? square : 0)};
}

double hw_rocking_most(m3 moments, v3 normal, double load, double elastic, v3 off) {
  const double HALF_DISC = 1.17809724509617246442; /* 3 pi/8 */
  if (!(load > 0))
    return 0;
  double most = HALF_DISC * load;
  v3 across = v3_madd(off, -v3_dot(normal, off), normal);
  if (!(v3_dot(across, across) > 0) || !(elastic > 0))
    return most;
  double size = moments.m[0] + moments.m[4] + moments.m[8];
  m3 inverse;
  double det =
      m3_inverse(m3_add(moments, m3_scale(size, m3_outer(normal, normal))), &inverse); /* [m^6] */
  if (!(det > 1e-12 * size * size * size)) /* a line: the elastic part has all it can bear */
    return 0;
  double reach = v3_dot(across, m3_mulv(inverse, across));
  double left = 2 * load - elastic * sqrt(reach > 0 ? reach : 0);
  return left > most ? most : left > 0 ? left : 0;
}

double hw_rocking_flat(double volume, double patch, double thickness) {
  double box = patch * thickness, share = box > 0 ? volume / box : 0;
  return share > 1 ? 1 : share > 0.75 ? 4 * share - 3 : 0;
}
