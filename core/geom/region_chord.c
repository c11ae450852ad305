/* How deep a region is: the longest way through it along its normal, of those that start at the
 * deepest vertex of either body (docs/theory/mesh.md).
 *
 * Depths below the contour's plane add up what two bodies dent at different places, and grow with the
 * plane's tilt where a body hangs over an edge; a way through the region does not. Where only edges
 * cross there is no vertex inside: then, and always at least, volume over area, the mean of all such
 * ways, which is continuous. */
#include "geom/region.h"

enum { MOST_FACES = 64 };

/* Way from x along the unit vector `way` to where it leaves the mesh (mesh frame), at most `most`. */
static double way_out(const hw_trimesh *mesh, v3 x, v3 way, double most) {
  v3 end = v3_madd(x, most, way);
  v3 low = v3_make(x.x < end.x ? x.x : end.x, x.y < end.y ? x.y : end.y, x.z < end.z ? x.z : end.z);
  v3 high = v3_sub(v3_add(x, end), low);
  int face[MOST_FACES], count = hw_tree_box(mesh, low, high, face, MOST_FACES);
  double least = most;
  for (int i = 0; i < count && i < MOST_FACES; i++) {
    const int *c = mesh->corner + 3 * (size_t)face[i];
    v3 p = v3_sub(mesh->vertex[c[0]], x), q = v3_sub(mesh->vertex[c[1]], x),
       r = v3_sub(mesh->vertex[c[2]], x);
    /* signed volumes: the line goes through the face where all three agree */
    double a = v3_dot(way, v3_cross(p, q)), b = v3_dot(way, v3_cross(q, r)),
           d = v3_dot(way, v3_cross(r, p)), sum = a + b + d;
    if (!((a >= 0 && b >= 0 && d >= 0) || (a <= 0 && b <= 0 && d <= 0)) || sum == 0)
      continue;
    v3 n = v3_cross(v3_sub(q, p), v3_sub(r, p));
    double t = v3_dot(p, n) / sum;      /* way . n is the sum */
    if (t >= 0 && t < least && sum > 0) /* outward: it leaves there */
      least = t;
  }
  return least;
}

double hw_region_chord(const hw_trimesh *a, const hw_trimesh *b, const hw_mesh_pose *pose,
                       const hw_region *region) {
  double size = v3_norm(region->area), extent = region->high - region->low;
  double depth = size > 0 ? region->volume / size : extent;
  depth = depth < extent ? depth : extent;
  if (region->depth_a > 0) { /* back from a's vertex, out of b */
    double way = way_out(b, region->deepest_a, v3_neg(region->normal), extent);
    depth = way > depth ? way : depth;
  }
  if (region->depth_b > 0) { /* on from b's vertex, out of a */
    v3 x = m3_tmulv(pose->R, v3_sub(region->deepest_b, pose->t));
    double way = way_out(a, x, m3_tmulv(pose->R, region->normal), extent);
    depth = way > depth ? way : depth;
  }
  return depth;
}
