/* The longest way through a region where no vertex is: where an edge of it passes above another one, seen along its
 * normal, and at corners of its contours (region_chord.c).
 *
 * Its edges are the inner stretches of both bodies' edges and its contours. One that looks up (along the normal) is held
 * against those below it, of both bodies: their trees are walked along the wall under it (tree_wall.c), from
 * the longest way so far downward; so where vertices inside already reach through the whole region nothing is looked at.
 * However little an edge bends, the length of ways bends there, and where many such edges lie above each other the longest of
 * them is up to a tenth above what vertices say.
 * A contour is an outline of the region, with no way through it, unless one body's surface inside the
 * other looks both ways. */
#include "geom/mesh/region_parts.h"
#include "math/scalar.h"

/* From the end of an edge along it, and so much into the bodies: beside the next edge there as well. */
static const double BESIDE = 0.1;

/* An edge of the region, b's frame: of side's body; ways go down from it, or up. */
typedef struct upper {
  hw_region *region;
  int number, side;
  v3 p, q, inward;
  bool up;
  bool grazed; /* a rim, see graze() */
} upper;

static double height(const hw_region *region, v3 x) {
  return v3_dot(v3_sub(x, region->plane_point), region->normal);
}

/* Does an edge of side's body bend? Between faces in one plane the length of ways does not change its slope. */
static bool bends(const regions_work *w, int side, int edge) {
  const double FLAT = 1e-9; /* sine of the bend */
  const hw_trimesh *m = w->patch[side].mesh;
  v3 n[2];
  for (int i = 0; i < 2; i++) {
    const int *c = m->corner + 3 * (size_t)m->edge_face[2 * (size_t)edge + (size_t)i];
    v3 p = m->vertex[c[0]];
    n[i] = v3_cross(v3_sub(m->vertex[c[1]], p), v3_sub(m->vertex[c[2]], p));
  }
  v3 bend = v3_cross(n[0], n[1]);
  return v3_dot(n[0], n[1]) <= 0 ||
         v3_dot(bend, bend) > FLAT * FLAT * v3_dot(n[0], n[0]) * v3_dot(n[1], n[1]);
}

/* From an edge into the body, half way between its faces; unit. */
static v3 inward_of(const regions_work *w, int side, int edge) {
  const int *f = w->patch[side].mesh->edge_face + 2 * (size_t)edge;
  return v3_neg(v3_unit(v3_add(hw_patch_normal(w, side, f[0]), hw_patch_normal(w, side, f[1]))));
}

/* Does the surface turn over at an edge that bends inward, seen along n? A way that grazes it is whole on one side of it, and on
 * the other it is two: its length jumps there. */
static bool is_rim(const regions_work *w, int side, int edge, v3 n) {
  const hw_trimesh *m = w->patch[side].mesh;
  const int *f = m->edge_face + 2 * (size_t)edge, *v = m->edge_vertex + 2 * (size_t)edge;
  v3 up = side ? n : m3_tmulv(w->pose->R, n), k[2], far = v3_zero();
  for (int i = 0; i < 2; i++) {
    const int *c = m->corner + 3 * (size_t)f[i];
    v3 p = m->vertex[c[0]];
    k[i] = v3_cross(v3_sub(m->vertex[c[1]], p), v3_sub(m->vertex[c[2]], p));
    for (int j = 0; i == 1 && j < 3; j++)
      if (c[j] != v[0] && c[j] != v[1])
        far = v3_sub(m->vertex[c[j]], m->vertex[v[0]]);
  }
  return v3_dot(k[0], up) * v3_dot(k[1], up) <= 0 && v3_dot(k[0], far) > 0;
}

/* From a contour into both bodies; 0 where their faces are back to back. */
static v3 contour_inward(const regions_work *w, const hw_cut_segment *g) {
  return v3_neg(v3_add(hw_patch_normal(w, 0, g->face_a), hw_patch_normal(w, 1, g->face_b)));
}

/* The way down where the edge from a to b is under e: the point on e is tried. side, edge: whose it is, if it is a
 * body's (side < 0: a contour's, and the number of the segment). */
static void pass(const regions_work *w, const upper *e, v3 a, v3 b, int side, int edge) {
  const double NEAR = 1e-9; /* shares of edges: ends count */
  v3 n = e->region->normal, u = v3_sub(e->q, e->p), v = v3_sub(b, a), r = v3_sub(a, e->p);
  double turn = v3_dot(n, v3_cross(u, v));
  if (turn == 0)
    return;
  double s = v3_dot(n, v3_cross(r, v)) / turn, t = v3_dot(n, v3_cross(r, u)) / turn;
  if (!(s >= -NEAR && s <= 1 + NEAR && t >= -NEAR && t <= 1 + NEAR))
    return;
  s = hw_clamp(s, 0, 1);
  v3 x = v3_madd(e->p, s, u);
  if (e->grazed) {
    v3 inward = e->inward;
    if (side < 0)
      inward = v3_add(inward, v3_unit(contour_inward(w, &w->cut->segment[edge])));
    else if (bends(w, side, edge) && is_rim(w, side, edge, n))
      inward = v3_add(inward, inward_of(w, side, edge));
    hw_way_through(w, e->region, x, inward);
    return;
  }
  double down = v3_dot(n, v3_sub(x, v3_madd(a, t, v)));
  if ((e->up ? -down : down) > hw_way_enough(e->region) && (side < 0 || bends(w, side, edge)))
    hw_way_try(w, e->region, e->side, x, e->inward, e->up);
}

/* What a walk under an edge needs. */
typedef struct under {
  const regions_work *w;
  const upper *e;
  int side; /* whose edges */
} under;

static void pass_face(void *ctx, int f) {
  const under *u = ctx;
  const hw_trimesh *m = u->w->patch[u->side].mesh;
  for (int k = 0; k < 3; k++) {
    int edge = m->face_edge[3 * (size_t)f + (size_t)k];
    const int *v = m->edge_vertex + 2 * (size_t)edge;
    if (m->edge_face[2 * (size_t)edge] == f) /* once: the wall meets the other face too */
      pass(u->w, u->e, hw_patch_point(u->w, u->side, v[0]), hw_patch_point(u->w, u->side, v[1]),
           u->side, edge);
  }
}

/* Edges of one body under e (over it, where ways go up), by more than the longest way so far. */
static void pass_body(const regions_work *w, const upper *e, int side) {
  const double SLACK = 4e-9; /* of the sizes: `pass` lets ends of edges count */
  const hw_region *region = e->region;
  v3 n = region->normal, end[2] = {e->p, e->q};
  hw_wall wall = {.way = side ? n : m3_tmulv(w->pose->R, n),
                  .slack = SLACK * (w->patch[side].mesh->radius + v3_norm(v3_sub(e->q, e->p)))};
  for (int i = 0; i < 4; i++) { /* from the longest way so far to where the region ends */
    v3 x = end[i & 1];
    double h = height(region, x), far = e->up ? region->high - h : region->low - h,
           near = e->grazed ? region->high - h
                  : e->up   ? region->way
                            : -region->way;
    x = v3_madd(x, i & 2 ? far : near, n);
    wall.corner[i] = side ? x : m3_tmulv(w->pose->R, v3_sub(x, w->pose->t));
  }
  under u = {w, e, side};
  hw_tree_wall(w->patch[side].mesh, &wall, pass_face, &u);
}

/* Is the contour more than an outline? */
static bool looks_both_ways(const hw_region *region) {
  unsigned f = region->facing, a = HW_FACING_UP, b = (unsigned)HW_FACING_DOWN << HW_FACING_B;
  return (f & ~(a | b)) != 0;
}

/* May there be a longer way than so far under an edge between such heights, or over it? */
static bool reaches(const hw_region *region, double hp, double hq) {
  return (hp > hq ? hp : hq) - region->low > hw_way_enough(region);
}
static bool reaches_up(const hw_region *region, double hp, double hq) {
  return region->high - (hp < hq ? hp : hq) > hw_way_enough(region);
}

static void pass_contours(const regions_work *w, const upper *e) {
  const hw_cut *cut = w->cut;
  for (int s = 0; s < cut->segments; s++) {
    const hw_cut_segment *g = &cut->segment[s];
    if (cut->contour[g->contour].region == e->number)
      pass(w, e, cut->point[g->from].x, cut->point[g->to].x, -1, s);
  }
}

static void try_edge(const regions_work *w, const upper *e) {
  hw_region *region = e->region;
  double hp = height(region, e->p), hq = height(region, e->q);
  unsigned looks = e->up ? HW_FACING_UP : HW_FACING_DOWN; /* where ways end */
  if (region->contours == 0 || !(e->up ? reaches_up(region, hp, hq) : reaches(region, hp, hq)))
    return;
  for (int side = 0; side < 2; side++)
    if (region->facing & looks << HW_FACING_B * side)
      pass_body(w, e, side);
  if (!w->convex || !looks_both_ways(region))
    return;
  pass_contours(w, e);
}

/* Whole ways beside a rim: from its ends, and where another edge is above or below. */
static void graze(const regions_work *w, int edge, upper e) {
  const double BESIDE =
      0.1; /* hardly off the rim: where it turns at its end, this is whole beside the next one too */
  hw_region *region = e.region;
  if (region->contours == 0 || !(region->high - region->low > hw_way_enough(region)))
    return;
  v3 middle = v3_unit(v3_sub(e.q, e.p)), inward = inward_of(w, e.side, edge);
  hw_way_through(w, region, e.p, v3_madd(middle, BESIDE, inward));
  hw_way_through(w, region, e.q, v3_madd(v3_neg(middle), BESIDE, inward));
  e.inward = inward;
  e.grazed = true;
  for (int side = 0; side < 2; side++)
    pass_body(w, &e, side);
  if (looks_both_ways(region))
    pass_contours(w, &e);
}

static void try_stretch(regions_work *w, const patch *p, int edge, int number, v3 from, v3 to) {
  hw_region *region = hw_region_at(w, number);
  unsigned looks = region->facing >> HW_FACING_B * p->side;
  upper e = {region, number, p->side, from, to, v3_zero(), false, false};
  if (!w->convex && bends(w, p->side, edge) && is_rim(w, p->side, edge, region->normal))
    graze(w, edge, e);
  if (!(looks & HW_FACING_UP) || !reaches(region, height(region, from), height(region, to)) ||
      !bends(w, p->side, edge))
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
      if (m->edge_face[2 * (size_t)edge] == f &&
          (!w->convex || reaches(region, h[k], h[k == 2 ? 0 : k + 1])))
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

/* Corners of contours, and their segments as edges that look up; of bodies that are not convex also as edges that look
 * down, since no list of segments lies under the other edges there. Two segments above each other lie on both surfaces at both
 * ends: where ways are held to the distance from those they give none. */
static void try_contours(regions_work *w) {
  const double STEEP =
      1e-6; /* cosine: one face that looks up and one that looks down have an outline between them */
  const hw_cut *cut = w->cut;
  for (int s = 0; s < cut->segments; s++) {
    const hw_cut_segment *g = &cut->segment[s];
    int number = cut->contour[g->contour].region;
    hw_region *region = hw_region_at(w, number);
    if (!looks_both_ways(region))
      continue;
    bool down = true, up = w->convex;
    v3 inward = v3_zero(), along = inward;
    if (!w->convex) {
      inward = contour_inward(w, g);
      if (!(v3_dot(inward, inward) > 0))
        continue;
      double a = v3_dot(hw_patch_normal(w, 0, g->face_a), region->normal),
             b = v3_dot(hw_patch_normal(w, 1, g->face_b), region->normal);
      down = a > -STEEP && b > -STEEP, up = a < STEEP && b < STEEP;
      along = v3_unit(v3_sub(cut->point[g->to].x, cut->point[g->from].x));
    }
    upper e = {region, number, 0, cut->point[g->from].x, cut->point[g->to].x, inward, false, false};
    for (int end = 0; end < (w->convex ? 1 : 2); end++) {
      v3 x = end ? e.q : e.p, way = v3_madd(end ? v3_neg(along) : along, BESIDE, inward);
      if (down)
        hw_way_try(w, region, 0, x, way, false);
      if (up)
        hw_way_try(w, region, 0, x, way, true);
    }
    if (down)
      try_edge(w, &e);
    e.up = true;
    if (up && !w->convex)
      try_edge(w, &e);
  }
}

void hw_region_cross(regions_work *w) {
  for (int side = 0; side < 2; side++)
    try_edges(w, &w->patch[side]);
  try_contours(w);
}
