/* Pair kernel of two tubes that press into each other: force = K times the volume they share, as the
 * gradient of an energy.
 *
 * Straight tubes at distance d and angle a share the volume V(d, a) = V90(d) / sin a (thesis 004,
 * section 3.1, corrected). Any function psi of the distance R of two points, summed over two
 * skew lines, gives (2 pi / sin a) INT_d^reach psi R dR. So
 *   psi(R) = V90(R) / (2 pi R),   U = K INT INT psi(R) ds1 ds2 = K W(d) / sin a,   W = INT_d^reach V90
 * has the force -dU/dd = K V(d, a), which the thesis prints, and the torque -dU/da, which it
 * lacks. The same holds for unequal radii with the V90 of the pair, and for bent and parallel lines
 * nothing changes. Derivation and measurements: docs/theory/tether-volume.md.
 *
 * K [N/m^3] is force per volume: E / (2 r) of thesis 004, eq. 3.20 and 3.21, V the full volume.
 * psi is in m^2, so that K psi ds1 ds2 is an energy. */
#ifndef HW_LAW_TUBE_H
#define HW_LAW_TUBE_H

enum { HW_TUBE_ROWS = 62 };

/* Table of R psi(R) in p = reach - R: quintics that share value, slope and curvature at the nodes, so
 * psi is C2, and psi' and psi'' are the derivatives of the psi that is returned. */
typedef struct hw_tube {
  double r1, r2, reach; /* [m] reach = r1 + r2 */
  double floor;         /* [m] reach / 32: psi is its own second-order expansion below (finite) */
  double outer, inner;  /* [m] of the barrier: .75 and .3 of reach */
  double per;           /* rows a metre: 64 / reach */
  double row[HW_TUBE_ROWS][6];
  double low[3]; /* psi and its derivatives at the floor */
} hw_tube;

/* Radii must be > 0 and reach within 1e-100 to 1e100; else reach is 0 and every value is 0. */
void hw_tube_make(hw_tube *t, double r1, double r2);

typedef struct hw_tube_value {
  double psi, d, dd; /* psi, d psi / dR, d2 psi / dR2 */
} hw_tube_value;

/* 0 from reach on and for NaN. psi ~ sqrt(r1 r2) p^2 / (2 reach) as p -> 0: C1 there, psi'' jumps by
 * sqrt(r1 r2) / reach. psi falls all the way. psi'' > 0 for radii up to 1 : 2.5; beyond, it dips below 0
 * about R = |r1 - r2|, where V90'' has a logarithm (the table rounds it off); with the barrier the sum
 * is convex up to 1 : 5. R < 0 counts as 0. */
static inline hw_tube_value hw_tube_at(const hw_tube *t, double R) {
  double p = t->reach - R;
  if (!(p > 0))
    return (hw_tube_value){0, 0, 0};
  if (R < t->floor) {
    double x = (R > 0 ? R : 0) - t->floor;
    return (hw_tube_value){t->low[0] + x * (t->low[1] + .5 * x * t->low[2]),
                           t->low[1] + x * t->low[2], t->low[2]};
  }
  double x = p * t->per;
  int i = x < HW_TUBE_ROWS ? (int)x : HW_TUBE_ROWS - 1;
  const double *c = t->row[i];
  double u = x - i, over = 1 / R;
  double w = c[0] + u * (c[1] + u * (c[2] + u * (c[3] + u * (c[4] + u * c[5]))));
  double w1 = c[1] + u * (2 * c[2] + u * (3 * c[3] + u * (4 * c[4] + u * (5 * c[5]))));
  double w2 = 2 * c[2] + u * (6 * c[3] + u * (12 * c[4] + u * (20 * c[5])));
  double psi = w * over, d = -(w1 * t->per + psi) * over;
  return (hw_tube_value){psi, d, (w2 * t->per * t->per - 2 * d) * over};
}

/* Keeps the axes apart: (outer - R)^3 / (R - inner) below `outer`, in the units of psi. C2. From .01
 * reach above `inner` inward it goes on as its second-order expansion, so it is finite and convex for
 * any R (slope 910 reach there, 700 times the kernel's; R < 0 counts as 0): what must never pass is
 * held by the detection of crossings, not by this. 0 for NaN. */
hw_tube_value hw_tube_barrier(const hw_tube *t, double R);

/* A tube against a flat stiff body whose face is `distance` from the axis, per length [m^3, m^2, m]:
 * d = -(area of the circle behind the face), psi its integral, dd the chord. 0 from r on and for NaN;
 * the whole circle from -r on. */
hw_tube_value hw_tube_flat(double r, double distance);

#endif
