/* How deep a region is: the longest way through it along its normal, of those that start at a vertex
 * inside either body (docs/theory/mesh.md).
 *
 * Depths below the contour's plane add up what two bodies dent at different places, and grow with the
 * plane's tilt where a body hangs over an edge; a way through the region does not. All vertices
 * inside are asked, not only the one deepest below the plane: where two of them are as deep their ways
 * still differ, and a force by depth would jump as they take turns. For the same reason a way is no
 * longer than some times the distance from the surface: a vertex that comes in through a steep
 * wall has a long way at once. Where only edges cross there is no vertex inside: then, and
 * always at least, volume over area, the mean of all such ways, which is continuous. */
#include "geom/region_parts.h"

enum { MOST_FACES = 256 };

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

/* The way back from vertex v of side's body, out of the other one: into the region's longest. */
static void try_vertex(const regions_work *w, int side, int v, hw_region *region) {
  const double STEEP = 4; /* a wall at 14 degrees from the way */
  const hw_trimesh *other = w->patch[!side].mesh;
  v3 x = hw_patch_point(w, side, v), way = side ? region->normal : v3_neg(region->normal);
  double h = v3_dot(v3_sub(x, region->plane_point), region->normal);
  double most = side ? region->high - h : h - region->low;
  if (region->contours == 0 || !(most > region->way))
    return;
  if (side)
    x = m3_tmulv(w->pose->R, v3_sub(x, w->pose->t)), way = m3_tmulv(w->pose->R, way);
  double length = way_out(other, x, way, most);
  if (!(length > region->way))
    return;
  int face;
  v3 point;
  double near = STEEP * hw_tree_nearest(other, x, length / STEEP, &face, &point);
  length = near < length ? near : length;
  region->way = length > region->way ? length : region->way;
}

/* Has face f of the whole faces inside the lowest number of those around its corner k, and is none
 * of them cut? Then that vertex is f's to try. */
static bool owns(const regions_work *w, const patch *p, int f, int k) {
  const hw_trimesh *m = p->mesh;
  int v = m->corner[3 * (size_t)f + (size_t)k], at = f, corner = k;
  for (int turns = 0; turns < m->faces; turns++) {
    int g = hw_face_beyond(m, m->face_edge[3 * (size_t)at + (size_t)corner], at);
    if (g == f || g < 0)
      return true;
    if (g < f || p->mark[g].stamp != w->stamp || p->mark[g].value >= 0)
      return false;
    for (corner = 0; corner < 2 && m->corner[3 * (size_t)g + (size_t)corner] != v; corner++)
      ;
    at = g;
  }
  return true;
}

void hw_patch_ways(regions_work *w, const patch *p) {
  for (int i = 0; i < p->vertices; i++)
    if (hw_patch_inside(p, i))
      try_vertex(w, p->side, p->vertex[i].vertex, hw_region_at(w, hw_node_region(w, p->node + i)));
  for (int i = 0; i < p->faces; i++)
    for (int k = 0; k < 3; k++) {
      const cut_face *face = &p->face[i];
      if (face->flood[k] < 0)
        continue;
      hw_region *region = hw_region_at(w, hw_node_region(w, p->node + face->vertex[k]));
      for (int f = face->flood[k]; f >= 0; f = -2 - p->mark[f].value)
        for (int j = 0; j < 3; j++)
          if (owns(w, p, f, j))
            try_vertex(w, p->side, p->mesh->corner[3 * (size_t)f + (size_t)j], region);
    }
}

double hw_region_chord(const hw_region *region) {
  double size = v3_norm(region->area), extent = region->high - region->low;
  double depth = size > 0 ? region->volume / size : extent;
  depth = depth < extent ? depth : extent;
  return region->way > depth ? region->way : depth;
}
