/* Drag of a slender body per unit length, across and along it: Morison, O'Brien, Johnson and Schaaf,
 * Petroleum Transactions 189 (1950), with the flow split by the body's direction u (report 003, A.18):
 *
 *   s = q.u,  n = q - s u,   h = cn |n| n + ct |s| s u
 *
 * q: flow past the body. Exact derivatives, by the flow and by the direction:
 *
 *   dh/dq = cn (|n| P + n n^T/|n|) + 2 ct |s| u u^T,   P = I - u u^T
 *   dh/du = -cn (|n| (s I + u q^T) + s n n^T/|n|) + ct |s| (2 u q^T + s I)
 *
 * All vanish with the flow; where it runs along the body the quotient is 0. dh/du holds for any change
 * of a unit u; of an element d = l u take dh/du P/l. Derivation: docs/theory/cable.md, "Drag". */
#ifndef HW_LAW_MORISON_H
#define HW_LAW_MORISON_H

#include "math/vec.h"

typedef struct hw_morison {
  v3 h;       /* [N/m] */
  m3 by_flow; /* [N s/m^2] */
} hw_morison;

/* cn, ct: half the density times diameter (pi diameters along it) and coefficient [kg/m^2]. */
static inline hw_morison hw_morison_drag(double cn, double ct, v3 u, v3 flow) {
  v3 along = v3_scale(v3_dot(flow, u), u), across = v3_sub(flow, along);
  double vn = v3_norm(across), vt = v3_norm(along);
  hw_morison q;
  q.h = v3_add(v3_scale(cn * vn, across), v3_scale(ct * vt, along));
  m3 P = m3_add(m3_diag(1, 1, 1), m3_scale(-1, m3_outer(u, u)));
  q.by_flow = m3_add(m3_scale(cn * vn, P), m3_scale(2 * ct * vt, m3_outer(u, u)));
  if (vn > 0)
    q.by_flow = m3_add(q.by_flow, m3_outer(v3_scale(cn / vn, across), across));
  return q;
}

/* dh/du [N/m] */
m3 hw_morison_by_turn(double cn, double ct, v3 u, v3 flow);

#endif
