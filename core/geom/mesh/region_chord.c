/* How deep a region is: the longest way through it along its normal (docs/theory/mesh.md).
 *
 * Seen along the normal n the length of the way through a polyhedron is linear between the projections of its
 * edges. It is greatest where a vertex is, or where two edges pass above each other: the vertices are tried here,
 * the edges in region_cross.c. Of two convex bodies that is exact, to the 1e-9 by which a way is moved inward
 * so that rounding cannot put it beside the region (the length is concave across n, so it loses no more);
 * it is continuous in the pose and at most three times volume over area.
 *
 * Of other bodies the longest way itself may jump: a fin that comes in through a wall has a long way at once. So
 * there a way is no longer than some times the distance of the farther of its ends from the other body's surface, and the
 * depth is no less than volume over area, the mean of all ways, which is continuous. Where the longest way is neither bounded
 * nor below that mean it is the depth, exactly (tests/unit/geom/test_region_longest.c). */
#include "geom/mesh/region_parts.h"

static const double STEEP = 4; /* a wall at 14 degrees from the way */

/* A line from x, and the first face so far that it passes. */
typedef struct line {
  const hw_trimesh *mesh;
  v3 x, way;
  double sum; /* above 0: it leaves the mesh there */
  bool hit;
} line;

static double pass_face(void *ctx, int face, double most) {
  line *l = ctx;
  const hw_trimesh *m = l->mesh;
  const int *c = m->corner + 3 * (size_t)face;
  v3 p = v3_sub(m->vertex[c[0]], l->x), q = v3_sub(m->vertex[c[1]], l->x),
     r = v3_sub(m->vertex[c[2]], l->x);
  /* signed volumes: the line goes through the face where all three agree */
  double a = v3_dot(l->way, v3_cross(p, q)), b = v3_dot(l->way, v3_cross(q, r)),
         d = v3_dot(l->way, v3_cross(r, p)), sum = a + b + d;
  if (!((a >= 0 && b >= 0 && d >= 0) || (a <= 0 && b <= 0 && d <= 0)) || sum == 0)
    return most;
  v3 n = v3_cross(v3_sub(q, p), v3_sub(r, p));
  double t = v3_dot(p, n) / sum; /* way . n is the sum */
  if (!(t >= 0 && t < most))
    return most;
  l->sum = sum, l->hit = true;
  return t;
}

/* Way from x along the unit vector `way` to where it leaves the mesh (mesh frame), at most `most`; 0 where x is
 * outside. */
static double way_out(const hw_trimesh *mesh, v3 x, v3 way, double most, bool *hit) {
  line l = {mesh, x, way, 1, false};
  double t = hw_tree_line(mesh, x, way, most, pass_face, &l);
  *hit = l.hit;
  return l.sum > 0 ? t : 0;
}

static v3 to_mesh(const regions_work *w, int side, v3 x) {
  return side ? x : m3_tmulv(w->pose->R, v3_sub(x, w->pose->t));
}

/* A way that meets no face may lie inside or beside the body. */
static bool holds(const regions_work *w, int side, v3 x) {
  return hw_mesh_holds(w->patch[side].mesh, to_mesh(w, side, x));
}

static double distance(const regions_work *w, int side, v3 x, double enough) {
  int face;
  v3 point;
  return hw_tree_nearest(w->patch[side].mesh, to_mesh(w, side, x), enough, &face, &point);
}

v3 hw_patch_normal(const regions_work *w, int side, int face) {
  const hw_trimesh *m = w->patch[side].mesh;
  const int *c = m->corner + 3 * (size_t)face;
  v3 p = m->vertex[c[0]], n = v3_cross(v3_sub(m->vertex[c[1]], p), v3_sub(m->vertex[c[2]], p));
  n = v3_unit(n);
  return side ? n : m3_mulv(w->pose->R, n);
}

void hw_way_try(const regions_work *w, hw_region *region, int side, v3 x, v3 inward, bool up) {
  const double INWARD = 1e-9; /* of the region */
  v3 way = up ? region->normal : v3_neg(region->normal), from;
  double h = v3_dot(v3_sub(x, region->plane_point), region->normal);
  double length = up ? region->high - h : h - region->low;
  if (region->contours == 0 || !(length > hw_way_enough(region)))
    return;
  from = w->convex ? v3_madd(x, INWARD, v3_sub(region->centroid, x))
                   : v3_madd(x, INWARD * (region->high - region->low), inward);
  int leaves = !side; /* the body that the way ends at */
  for (int i = 0; i < 2; i++) {
    int s = i ? side : !side;
    bool hit;
    v3 d = s ? way : m3_tmulv(w->pose->R, way);
    double out = way_out(w->patch[s].mesh, to_mesh(w, s, from), d, length, &hit);
    if (!(out > region->way) || !(hit || w->convex || holds(w, s, from)))
      return;
    leaves = hit ? s : leaves;
    length = out < length ? out : length;
  }
  if (!w->convex) {
    double near = STEEP * distance(w, !side, x, length / STEEP);
    double far = near < length
                     ? STEEP * distance(w, !leaves, v3_madd(from, length, way), length / STEEP)
                     : near;
    near = far > near ? far : near;
    length = near < length ? near : length;
  }
  region->way = length > region->way ? length : region->way;
}

/* From a point inside both bodies to where the way along d (b's frame) leaves one of them; whose: which. */
static double leave(const regions_work *w, v3 from, v3 way, double most, int *whose) {
  double length = most;
  for (int s = 0; s < 2; s++) {
    bool hit;
    v3 d = s ? way : m3_tmulv(w->pose->R, way);
    double out = way_out(w->patch[s].mesh, to_mesh(w, s, from), d, length, &hit);
    if (!hit && !holds(w, s, from))
      return 0;
    if (out < length)
      length = out, *whose = s;
  }
  return length;
}

void hw_way_through(const regions_work *w, hw_region *region, v3 x, v3 inward) {
  const double INWARD = 1e-9; /* of the region */
  v3 n = region->normal, from = v3_madd(x, INWARD * (region->high - region->low), inward);
  double h = v3_dot(v3_sub(from, region->plane_point), n), far = 0;
  int top = 0, bottom = 0;
  double up = leave(w, from, n, region->high - h, &top);
  if (!(up > 0) || !(up + h - region->low > hw_way_enough(region)))
    return;
  double down = leave(w, from, v3_neg(n), h - region->low, &bottom);
  double length = up + down;
  if (!(down > 0) || !(length > hw_way_enough(region)))
    return;
  far = STEEP * distance(w, !top, v3_madd(from, up, n), length / STEEP);
  if (far < length) {
    double other = STEEP * distance(w, !bottom, v3_madd(from, -down, n), length / STEEP);
    far = other > far ? other : far;
  }
  length = far < length ? far : length;
  region->way = length > region->way ? length : region->way;
}

/* From vertex v of side's body; face: one of those around it; looks: where to those look. */
static void try_vertex(const regions_work *w, int side, int v, int face, unsigned looks,
                       hw_region *region) {
  const hw_trimesh *m = w->patch[side].mesh;
  v3 x = hw_patch_point(w, side, v), inward = v3_zero();
  double h = v3_dot(v3_sub(x, region->plane_point), region->normal), enough = hw_way_enough(region);
  if (!(looks & HW_FACING_UP && h - region->low > enough) &&
      !(looks & HW_FACING_DOWN && region->high - h > enough))
    return;
  if (!w->convex) { /* into the face, and a little under it */
    const int *c = m->corner + 3 * (size_t)face;
    for (int k = 0; k < 3; k++)
      inward = v3_add(inward, hw_patch_point(w, side, c[k]));
    inward = v3_unit(v3_madd(inward, -3, x));
    inward = v3_madd(inward, -0.1, hw_patch_normal(w, side, face));
  }
  if (looks & HW_FACING_UP)
    hw_way_try(w, region, side, x, inward, false);
  if (looks & HW_FACING_DOWN)
    hw_way_try(w, region, side, x, inward, true);
}

/* The corner of face g that is vertex v. */
static int corner_of(const hw_trimesh *m, int g, int v) {
  int corner = 0;
  while (corner < 2 && m->corner[3 * (size_t)g + (size_t)corner] != v)
    corner++;
  return corner;
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
    corner = corner_of(m, g, v);
    at = g;
  }
  return true;
}

/* Where the faces around corner k of face f look, along `up` in the mesh's frame. */
static unsigned looks_around(const hw_trimesh *m, int f, int k, v3 up) {
  int v = m->corner[3 * (size_t)f + (size_t)k], at = f, corner = k;
  unsigned looks = 0;
  for (int turns = 0; turns < m->faces; turns++) {
    const int *c = m->corner + 3 * (size_t)at;
    looks |= hw_facing(m->vertex[c[0]], m->vertex[c[1]], m->vertex[c[2]], up);
    at = hw_face_beyond(m, m->face_edge[3 * (size_t)at + (size_t)corner], at);
    if (at == f || at < 0)
      break;
    corner = corner_of(m, at, v);
  }
  return looks;
}

/* From the vertices of whole faces inside, from one of them on. */
static void try_whole(regions_work *w, const patch *p, int first, hw_region *region) {
  unsigned looks = region->facing >> HW_FACING_B * p->side & (HW_FACING_UP | HW_FACING_DOWN);
  bool both = looks == (HW_FACING_UP | HW_FACING_DOWN);
  v3 up = p->side ? region->normal : m3_tmulv(w->pose->R, region->normal);
  for (int f = first; f >= 0; f = -2 - p->mark[f].value)
    for (int j = 0; j < 3; j++)
      if (owns(w, p, f, j))
        try_vertex(w, p->side, p->mesh->corner[3 * (size_t)f + (size_t)j], f,
                   both ? looks_around(p->mesh, f, j, up) : looks, region);
}

void hw_patch_ways(regions_work *w, const patch *p) {
  for (int i = 0; i < p->vertices; i++)
    if (hw_patch_inside(p, i)) {
      hw_region *region = hw_region_at(w, hw_node_region(w, p->node + i));
      try_vertex(w, p->side, p->vertex[i].vertex, p->vertex[i].face,
                 region->facing >> HW_FACING_B * p->side, region);
    }
  for (int i = 0; i < p->faces; i++)
    for (int k = 0; k < 3; k++) {
      const cut_face *face = &p->face[i];
      if (face->flood[k] >= 0)
        try_whole(w, p, face->flood[k],
                  hw_region_at(w, hw_node_region(w, p->node + face->vertex[k])));
    }
}

double hw_region_chord(const hw_region *region) {
  double size = v3_norm(region->area), extent = region->high - region->low;
  if (region->convex && region->way > 0)
    return region->way;
  double depth = size > 0 ? region->volume / size : extent;
  depth = depth < extent ? depth : extent;
  return region->way > depth ? region->way : depth;
}
