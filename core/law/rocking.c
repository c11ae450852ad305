/* Rocking patches (rocking.h). */
#include "law/rocking.h"

#include "law/slide.h"

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

double hw_rocking_reach(m3 moments, v3 normal, v3 off) {
  const double NONE = 1e9;
  v3 across = v3_madd(off, -v3_dot(normal, off), normal);
  double size = moments.m[0] + moments.m[4] + moments.m[8];
  if (!(v3_dot(across, across) > 0))
    return 0;
  m3 inverse;
  double det =
      m3_inverse(m3_add(moments, m3_scale(size, m3_outer(normal, normal))), &inverse); /* [m^6] */
  if (!(det > 1e-12 * size * size * size))
    return NONE;
  double square = v3_dot(across, m3_mulv(inverse, across));
  return sqrt(square > 0 ? square : 0);
}

double hw_rocking_most(double load, double elastic, double reach) {
  const double HALF_DISC = 1.17809724509617246442; /* 3 pi/8 */
  if (!(load > 0))
    return 0;
  double most = HALF_DISC * load, left = 2 * load - (elastic > 0 ? elastic * reach : 0);
  return left > most ? most : left > 0 ? left : 0;
}

double hw_rocking_flat(double volume, double patch, double thickness, double reach) {
  /* depth mean (1 + tilt . y) has its centroid at reach; on an ellipse its tilt adds 2 reach mean */
  double box = patch * thickness - 2 * reach * volume;
  if (!(patch * thickness > 0))
    return 0;
  double share = box > volume ? volume / box : 1;
  return share > 0.75 ? 4 * share - 3 : 0;
}

double hw_rocking_wide(m3 moments, v3 normal, double size) {
  hw_patch patch = hw_patch_of(moments, normal, 1);
  double narrow = 0.5 * patch.width / size; /* half axes are two radii of gyration */
  return narrow < 0.1 ? 0 : narrow < 0.2 ? 10 * narrow - 1 : 1;
}
