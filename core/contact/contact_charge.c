/* What contacts hold where a run begins [J]. Later what they hold is the sum of what went into them; of those
 * that are there at the start it is the work of drawing the bodies apart along the normal,
 *   E = int_0^S F(s) n(s) . n ds,
 * with F the beds' elastic force and S where they part: exact for the laws by depth, by Gauss's rule for the
 * forces by volume of convex bodies. Of meshes and links under those it is what a flat patch would hold. */
#include "contact/contact.h"
#include "contact/records.h"

/* The elastic force along n after b has been moved by s along it [N]; 0 where they do not meet. */
static double pull(const hw_scratch *w, const hw_pair *pair, v3 n, double s) {
  const hw_placed *a = &w->spot[pair->a].at;
  hw_placed b = w->spot[pair->b].at;
  b.r = v3_madd(b.r, s, n);
  hw_record r = {.part = 1};
  hw_interference(a, &b, w->overlap, &r.overlap);
  if (!(r.overlap.volume > 0) || !hw_is_patch(&r.overlap))
    return 0;
  if (pair->law->normal == HW_NORMAL_KVW)
    return pair->stiffness * r.overlap.volume * v3_dot(r.overlap.normal, n);
  hw_separation gap = hw_separate(a, &b, NULL, w->separation);
  r.depth = gap.distance < 0 ? -gap.distance : 0;
  return hw_contact_elastic(pair, &r, 1).force * v3_dot(r.overlap.normal, n);
}

/* Where they part: between the last way at which they meet and the first at which they do not. */
static double parting(const hw_scratch *w, const hw_pair *pair, v3 n, double depth) {
  enum { DOUBLINGS = 6, HALVINGS = 20 };
  double in = 0, out = depth;
  for (int i = 0; i < DOUBLINGS && pull(w, pair, n, out) > 0; i++)
    in = out, out *= 2;
  for (int i = 0; i < HALVINGS; i++) {
    double middle = 0.5 * (in + out);
    *(pull(w, pair, n, middle) > 0 ? &in : &out) = middle;
  }
  return out;
}

double hw_contact_convex_parting(const hw_scratch *w, const hw_pair *pair, v3 n, double depth) {
  enum { PIECES = 8 };
  const double NODE = 0.774596669241483377, MIDDLE = 8.0 / 9, SIDE = 5.0 / 9; /* Gauss, 3 points */
  double way = parting(w, pair, n, depth), half = 0.5 * way / PIECES, sum = 0;
  for (int i = 0; i < PIECES; i++) {
    double at = (2 * i + 1) * half;
    sum += MIDDLE * pull(w, pair, n, at) +
           SIDE * (pull(w, pair, n, at - NODE * half) + pull(w, pair, n, at + NODE * half));
  }
  return half * sum;
}

/* In the beds of a pair that touches. */
static double of_beds(const hw_scratch *w, const hw_pair *pair, const hw_record *r, double flat) {
  bool by_volume = pair->law->normal == HW_NORMAL_KVW || pair->law->normal == HW_NORMAL_POTENTIAL;
  const hw_finding *finding = &hw_findings[pair->detect];
  double depth = r->overlap.thickness;
  return by_volume && finding->parting && hw_is_patch(&r->overlap) && depth > 0
             ? finding->parting(w, pair, r->overlap.normal, depth)
             : flat;
}

double hw_contact_charge(hw_world *w) {
  double sum = 0;
  hw_scratch s = hw_contact_scratch(w);
  HW_FOR_NEAR(w->model, &s, i) {
    const hw_pair *pair = &w->model->pair[i];
    double *mem = hw_pair_memory(w, pair);
    if (mem[HW_PAIR_TOUCHING] == 0)
      continue;
    mem[HW_PAIR_PUT] = of_beds(&s, pair, hw_record_of(&s, i), mem[HW_PAIR_STORED]);
    sum += mem[HW_PAIR_PUT] + hw_contact_stuck(pair, mem);
  }
  return sum;
}
