/* The longest way through a region where no vertex is: where an edge of it passes above another one, seen along its
 * normal, and at corners of its contours (region_chord.c).
 *
 * Its edges are the inner stretches of both bodies' edges and its contours. One that looks up (along the normal) is held
 * against those below it: of both bodies by their trees, in the box of what lies under it by more than
 * the longest way so far; so where vertices inside already reach through the whole region nothing is looked at.
 * A contour is an outline of the region, with no way through it, unless one body's surface inside the
 * other looks both ways. */
#include "geom/region_parts.h"

enum { MOST_FACES = 256 };

/* An edge of the region, b's frame: of side's body. */
typedef struct upper {
  hw_region *region;
  int number, side;
  v3 p, q, inward;
} upper;

static double height(const hw_region *region, v3 x) {
  return v3_dot(v3_sub(x, region->plane_point), region->normal);
}

/* Is an edge of side's body one? Between faces in one plane the length of ways does not bend. Of bodies that are not
 * convex the edges that stand for a smooth surface are left out, since where a large patch of it lies close to another
 * there are very many: there the longest way found may be a little short. */
static bool is_sharp(const regions_work *w, int side, int edge) {
  const double FLAT = 1e-9, SMOOTH = 0.15; /* sine of the bend: 9 degrees */
  const hw_trimesh *m = w->patch[side].mesh;
  v3 n[2];
  for (int i = 0; i < 2; i++) {
    const int *c = m->corner + 3 * (size_t)m->edge_face[2 * (size_t)edge + (size_t)i];
    v3 p = m->vertex[c[0]];
    n[i] = v3_cross(v3_sub(m->vertex[c[1]], p), v3_sub(m->vertex[c[2]], p));
  }
  v3 bend = v3_cross(n[0], n[1]);
  double least = w->convex ? FLAT : SMOOTH;
  return v3_dot(n[0], n[1]) <= 0 ||
         v3_dot(bend, bend) > least * least * v3_dot(n[0], n[0]) * v3_dot(n[1], n[1]);
}

/* The way down where the edge from a to b is under e: the point on e is tried. side, edge: whose it is, if it is a
 * body's (side < 0: a contour's). */
static void pass(const regions_work *w, const upper *e, v3 a, v3 b, int side, int edge) {
  const double NEAR = 1e-9; /* shares of edges: ends count */
  v3 n = e->region->normal, u = v3_sub(e->q, e->p), v = v3_sub(b, a), r = v3_sub(a, e->p);
  double turn = v3_dot(n, v3_cross(u, v));
  if (turn == 0)
    return;
  double s = v3_dot(n, v3_cross(r, v)) / turn, t = v3_dot(n, v3_cross(r, u)) / turn;
  if (!(s >= -NEAR && s <= 1 + NEAR && t >= -NEAR && t <= 1 + NEAR))
    return;
  s = s < 0 ? 0 : s > 1 ? 1 : s;
  v3 x = v3_madd(e->p, s, u);
  if (v3_dot(n, v3_sub(x, v3_madd(a, t, v))) > hw_way_enough(e->region) &&
      (side < 0 || is_sharp(w, side, edge)))
    hw_way_try(w, e->region, e->side, x, e->inward, false);
}

static void widen(v3 *low, v3 *high, v3 x) {
  *low = v3_make(x.x < low->x ? x.x : low->x, x.y < low->y ? x.y : low->y,
                 x.z < low->z ? x.z : low->z);
  *high = v3_make(x.x > high->x ? x.x : high->x, x.y > high->y ? x.y : high->y,
                  x.z > high->z ? x.z : high->z);
}

/* Edges of one body under the part of e from share s0 to s1. */
static void pass_body(const regions_work *w, const upper *e, int side, double s0, double s1) {
  const double SHORT = 1e-3;
  const hw_region *region = e->region;
  const hw_trimesh *m = w->patch[side].mesh;
  v3 low = v3_zero(), high = low, way = region->normal;
  for (int i = 0; i < 4; i++) {
    v3 x = v3_madd(e->p, i & 1 ? s1 : s0, v3_sub(e->q, e->p));
    x = v3_madd(x, i & 2 ? region->low - height(region, x) : -region->way, way);
    x = side ? x : m3_tmulv(w->pose->R, v3_sub(x, w->pose->t));
    if (i == 0)
      low = high = x;
    widen(&low, &high, x);
  }
  int face[MOST_FACES], count = hw_tree_box(m, low, high, face, MOST_FACES);
  if (count > MOST_FACES && s1 - s0 > SHORT) {
    double middle = 0.5 * (s0 + s1);
    pass_body(w, e, side, s0, middle);
    pass_body(w, e, side, middle, s1);
    return;
  }
  bool all = count > MOST_FACES;
  for (int i = 0; i < (all ? m->faces : count); i++)
    for (int k = 0; k < 3; k++) {
      int f = all ? i : face[i], edge = m->face_edge[3 * (size_t)f + (size_t)k];
      const int *v = m->edge_vertex + 2 * (size_t)edge;
      if (m->edge_face[2 * (size_t)edge] == f) /* once: the other face is in the box too */
        pass(w, e, hw_patch_point(w, side, v[0]), hw_patch_point(w, side, v[1]), side, edge);
    }
}

/* Is the contour more than an outline? */
static bool looks_both_ways(const hw_region *region) {
  unsigned f = region->facing, a = HW_FACING_UP, b = (unsigned)HW_FACING_DOWN << HW_FACING_B;
  return (f & ~(a | b)) != 0;
}

/* May there be a longer way than so far under an edge between such heights? */
static bool reaches(const hw_region *region, double hp, double hq) {
  return (hp > hq ? hp : hq) - region->low > hw_way_enough(region);
}

static void try_edge(const regions_work *w, const upper *e) {
  const hw_cut *cut = w->cut;
  hw_region *region = e->region;
  if (region->contours == 0 || !reaches(region, height(region, e->p), height(region, e->q)))
    return;
  for (int side = 0; side < 2; side++)
    if (region->facing & (unsigned)HW_FACING_DOWN << HW_FACING_B * side)
      pass_body(w, e, side, 0, 1);
  if (!w->convex || !looks_both_ways(region))
    return;
  for (int s = 0; s < cut->segments; s++) {
    const hw_cut_segment *g = &cut->segment[s];
    if (cut->contour[g->contour].region == e->number)
      pass(w, e, cut->point[g->from].x, cut->point[g->to].x, -1, -1);
  }
}

static v3 inward_of(const regions_work *w, int side, int edge) {
  const int *f = w->patch[side].mesh->edge_face + 2 * (size_t)edge;
  return v3_neg(v3_add(hw_patch_normal(w, side, f[0]), hw_patch_normal(w, side, f[1])));
}

static void try_stretch(regions_work *w, const patch *p, int edge, int number, v3 from, v3 to) {
  hw_region *region = hw_region_at(w, number);
  unsigned looks = region->facing >> HW_FACING_B * p->side;
  upper e = {region, number, p->side, from, to, v3_zero()};
  if (!(looks & HW_FACING_UP) || !reaches(region, height(region, from), height(region, to)) ||
      !is_sharp(w, p->side, edge))
    return;
  if (!w->convex)
    e.inward = inward_of(w, p->side, edge);
  try_edge(w, &e);
}

/* The inner stretch of a crossed edge that begins at the entering point i, or (-1) at its lower vertex. */
static void try_from(regions_work *w, const patch *p, const cut_edge *crossed, int edge, int i) {
  const hw_cut *cut = w->cut;
  const int *v = p->mesh->edge_vertex + 2 * (size_t)edge;
  double along = i < 0 ? 0 : cut->point[i].along;
  int end = -1;
  for (int j = crossed->point; j >= 0; j = w->next_point[j])
    if (cut->point[j].enters < 0 && cut->point[j].along >= along &&
        (end < 0 || cut->point[j].along < cut->point[end].along))
      end = j;
  if (i < 0 && end < 0)
    return;
  int low = v[0] < v[1] ? v[0] : v[1], high = v[0] < v[1] ? v[1] : v[0];
  v3 from = i < 0 ? hw_patch_point(w, p->side, low) : cut->point[i].x;
  v3 to = end < 0 ? hw_patch_point(w, p->side, high) : cut->point[end].x;
  int contour = hw_point_contour(cut, i < 0 ? end : i);
  try_stretch(w, p, edge, cut->contour[contour].region, from, to);
}

static void try_crossed(regions_work *w, const patch *p, const cut_face *face, int k, int edge) {
  const cut_edge *crossed = &p->edge[face->edge[k]];
  int u = face->vertex[k], v = face->vertex[k == 2 ? 0 : k + 1];
  if (hw_patch_inside(p, p->vertex[u].vertex < p->vertex[v].vertex ? u : v))
    try_from(w, p, crossed, edge, -1);
  for (int i = crossed->point; i >= 0; i = w->next_point[i])
    if (w->cut->point[i].enters > 0)
      try_from(w, p, crossed, edge, i);
}

/* Edges of whole faces inside, from one of them on. */
static void try_whole(regions_work *w, const patch *p, int first, int number) {
  const hw_trimesh *m = p->mesh;
  const hw_region *region = hw_region_at(w, number);
  v3 at = region->plane_point, up = region->normal;
  if (!(region->facing >> HW_FACING_B * p->side & HW_FACING_UP) ||
      !reaches(region, region->high, region->low))
    return;
  if (p->side == 0) {
    at = m3_tmulv(w->pose->R, v3_sub(at, w->pose->t));
    up = m3_tmulv(w->pose->R, up);
  }
  for (int f = first; f >= 0; f = -2 - p->mark[f].value) {
    double h[3];
    for (int k = 0; k < 3; k++)
      h[k] = v3_dot(v3_sub(m->vertex[m->corner[3 * (size_t)f + (size_t)k]], at), up);
    for (int k = 0; k < 3; k++) {
      int edge = m->face_edge[3 * (size_t)f + (size_t)k];
      const int *v = m->edge_vertex + 2 * (size_t)edge;
      if (m->edge_face[2 * (size_t)edge] == f && reaches(region, h[k], h[k == 2 ? 0 : k + 1]))
        try_stretch(w, p, edge, number, hw_patch_point(w, p->side, v[0]),
                    hw_patch_point(w, p->side, v[1]));
    }
  }
}

static void try_edges(regions_work *w, const patch *p) {
  const hw_trimesh *m = p->mesh;
  for (int i = 0; i < p->faces; i++)
    for (int k = 0; k < 3; k++) {
      const cut_face *face = &p->face[i];
      int edge = m->face_edge[3 * (size_t)face->face + (size_t)k];
      int number = hw_node_region(w, p->node + face->vertex[k]);
      const int *v = m->edge_vertex + 2 * (size_t)edge;
      if (face->flood[k] >= 0)
        try_whole(w, p, face->flood[k], number);
      if (m->edge_face[2 * (size_t)edge] != face->face)
        continue;
      if (face->edge[k] >= 0)
        try_crossed(w, p, face, k, edge);
      else if (hw_patch_inside(p, face->vertex[k]))
        try_stretch(w, p, edge, number, hw_patch_point(w, p->side, v[0]),
                    hw_patch_point(w, p->side, v[1]));
    }
}

/* Corners of contours, and their segments as edges that look up. They lie on both surfaces: where ways are held to
 * the distance from those they give none. */
static void try_contours(regions_work *w) {
  const hw_cut *cut = w->cut;
  for (int s = 0; s < cut->segments; s++) {
    const hw_cut_segment *g = &cut->segment[s];
    int number = cut->contour[g->contour].region;
    hw_region *region = hw_region_at(w, number);
    if (!looks_both_ways(region))
      continue;
    upper e = {region, number, 0, cut->point[g->from].x, cut->point[g->to].x, v3_zero()};
    hw_way_try(w, region, 0, e.p, e.inward, false);
    hw_way_try(w, region, 0, e.p, e.inward, true);
    try_edge(w, &e);
  }
}

void hw_region_cross(regions_work *w) {
  for (int side = 0; side < 2; side++)
    try_edges(w, &w->patch[side]);
  if (w->convex)
    try_contours(w);
}
