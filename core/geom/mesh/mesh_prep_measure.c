/* Size, area, volume and the faces that are hardly any, of the outcome of hw_mesh_prep. */
#include "geom/mesh/mesh_prep_parts.h"
#include "geom/mesh/mesh_sign.h"
#include "math/scalar.h"

static const double SLIVER = 1e-6;

/* Exactly: the sign of a tie is 0 only where the face has no normal. */
static bool is_flat(v3 a, v3 b, v3 c) {
  const hw_shift any = {{0, 1, 2}, {1, 1, 1}};
  v3 from[3] = {a, a, a}, to[3] = {b, c, a};
  double value;
  return hw_sign_exact(from, to, any, 1, &value) == 0;
}

static void lengths_take(hw_mesh_report *r, double length, bool first) {
  r->shortest = first || length < r->shortest ? length : r->shortest;
  r->longest = first || length > r->longest ? length : r->longest;
}

void hw_mesh_prep_measure(hw_mesh_prep_work *w, bool whole) {
  hw_mesh_report *r = w->report;
  r->low = r->high = w->point[0];
  for (int i = 1; i < w->vertices; i++)
    hw_box_take(&r->low, &r->high, w->point[i]);
  /* about the middle of the box: far from the origin no digits are lost */
  v3 o = v3_scale(0.5, v3_add(r->low, r->high)), of_area = v3_zero(), of_volume = v3_zero();
  double volume = 0;
  for (int f = 0; f < w->faces; f++) {
    const int *c = w->corner + 3 * (size_t)f;
    v3 a = v3_sub(w->point[c[0]], o), b = v3_sub(w->point[c[1]], o), d = v3_sub(w->point[c[2]], o);
    v3 e[3] = {v3_sub(b, a), v3_sub(d, b), v3_sub(a, d)}, sum = v3_add(a, v3_add(b, d));
    double longest = 0;
    for (int k = 0; k < 3; k++) {
      double length = v3_norm(e[k]);
      lengths_take(r, length, f + k == 0);
      longest = hw_max(longest, length);
    }
    double twice = v3_norm(v3_cross(e[0], e[1])), six = v3_dot(a, v3_cross(b, d));
    if (!(twice >= SLIVER * longest * longest && twice > 0))
      hw_mesh_note(is_flat(w->point[c[0]], w->point[c[1]], w->point[c[2]]) ? &r->zero_area
                                                                           : &r->slivers,
                   w->source_face[f]);
    r->area += twice / 2;
    of_area = v3_madd(of_area, twice / 6, sum);
    volume += six / 6;
    of_volume = v3_madd(of_volume, six / 24, sum);
  }
  r->watertight = whole && volume > 0;
  r->volume = r->watertight ? volume : 0;
  r->centroid = o;
  if (r->watertight)
    r->centroid = v3_madd(o, 1 / volume, of_volume);
  else if (r->area > 0)
    r->centroid = v3_madd(o, 1 / r->area, of_area);
}
