/* Closed contours from segments, and their sums (papers 000 section 4.3, 002 IV C; the sums:
 * docs/theory/mesh.md).
 *
 * Each crossing knows the segment that starts and the one that ends there, so a contour is walked,
 * not searched. */
#include "geom/mesh/cut.h"

/* Walks from segment s; sums into c unless NULL. */
static void walk(hw_cut *cut, int s, int number, hw_contour *c) {
  v3 S = v3_zero(), T = v3_zero();
  double length = 0;
  int count = 0, first = s;
  v3 p = v3_sub(cut->point[cut->segment[s].from].x, cut->origin);
  double pp = v3_dot(p, p);
  do {
    hw_cut_segment *g = &cut->segment[s];
    const hw_cut_point *to = &cut->point[g->to];
    v3 q = v3_sub(to->x, cut->origin), d = v3_sub(q, p);
    double qq = v3_dot(q, q);
    g->contour = number;
    S = v3_add(S, v3_cross(p, q));
    T = v3_madd(T, pp + v3_dot(p, q) + qq, d);
    length += v3_norm(d);
    p = q, pp = qq;
    count++;
    s = g->next = to->out;
  } while (s >= 0 && cut->segment[s].contour != number);
  if (c)
    *c = (hw_contour){
        first, count, -1, v3_scale(0.5, S), v3_scale(1.0 / 6, T), length,
    };
}

void hw_contours_make(hw_cut *cut) {
  const int none = -1, open = -2;
  if (cut->points > 0)
    cut->origin = v3_scale(1.0 / cut->points, cut->origin);
  for (int i = 0; i < cut->points; i++)
    cut->open += cut->point[i].out < 0 || cut->point[i].in < 0;
  if (cut->open > 0) /* lines of open meshes, from their first points */
    for (int i = 0; i < cut->points; i++)
      if (cut->point[i].in < 0 && cut->point[i].out >= 0)
        walk(cut, cut->point[i].out, open, NULL);
  for (int s = 0; s < cut->segments; s++)
    if (cut->segment[s].contour == none) {
      walk(cut, s, cut->contours, &cut->contour[cut->contours]);
      cut->contours++;
    }
  if (cut->open > 0)
    for (int s = 0; s < cut->segments; s++)
      if (cut->segment[s].contour == open)
        cut->segment[s].contour = -1;
}
