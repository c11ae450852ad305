/* Derivative of the drag of a slender body by its direction (morison.h). */
#include "law/morison.h"

m3 hw_morison_by_turn(double cn, double ct, v3 u, v3 flow) {
  double s = v3_dot(flow, u), t = fabs(s);
  v3 n = v3_madd(flow, -s, u);
  double speed = v3_norm(n), own = s * (ct * t - cn * speed);
  m3 G = m3_add(m3_diag(own, own, own), m3_scale(2 * ct * t - cn * speed, m3_outer(u, flow)));
  return speed > 0 ? m3_add(G, m3_outer(v3_scale(-cn * s / speed, n), n)) : G;
}
