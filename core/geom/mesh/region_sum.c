/* Volume, first moment and depths of regions from the inner parts of both surfaces.
 *
 * The inner part of a cut face is a closed chain of directed pieces: segments, and stretches of its
 * edges from a crossing or a vertex to the edge's end, those of leaving points counted off. Signed
 * triangles from the face's first vertex over all pieces add up to it, in any order. Whole faces
 * inside come by flood, or from sums of the mesh over its borders alone (geom/mesh/trimesh.h). */
#include "geom/mesh/region_parts.h"

/* Tetrahedron over a triangle, apex at the origin of coordinates. */
static void cone(hw_region *region, double sign, v3 p, v3 q, v3 r) {
  double det = sign * v3_dot(p, v3_cross(q, r));
  region->volume += det / 6;
  region->centroid = v3_madd(region->centroid, det / 24, v3_add(p, v3_add(q, r)));
}

/* x (b's frame): beyond the plane of its region, on the side of the other body? */
static void deepen(hw_region *region, int side, v3 x) {
  v3 from = v3_sub(x, region->plane_point);
  double d = v3_dot(from, region->plane_normal), h = v3_dot(from, region->normal);
  region->low = h < region->low ? h : region->low;
  region->high = h > region->high ? h : region->high;
  if (side == 0 && d > region->depth_a)
    region->depth_a = d, region->deepest_a = x;
  if (side == 1 && -d > region->depth_b)
    region->depth_b = -d, region->deepest_b = x;
}

/* Whole faces inside from `first` on: in the mesh's own frame, from the cut's origin there. */
static void chain(regions_work *w, patch *p, int first, hw_region *region) {
  const hw_trimesh *m = p->mesh;
  const hw_mesh_pose *pose = w->pose;
  v3 origin = w->cut->origin, n = region->plane_normal, at = region->plane_point;
  v3 up = region->normal;
  if (p->side == 0) {
    origin = m3_tmulv(pose->R, v3_sub(origin, pose->t));
    at = m3_tmulv(pose->R, v3_sub(at, pose->t));
    n = v3_neg(m3_tmulv(pose->R, n)); /* depth is that below -n */
    up = m3_tmulv(pose->R, up);
  }
  hw_region sum = {.volume = 0};
  double depth = -1, low = region->low, high = region->high;
  int deepest = -1, faces = 0;
  unsigned looks = 0;
  for (int f = first; f >= 0; f = -2 - p->mark[f].value) {
    v3 x[3];
    for (int k = 0; k < 3; k++) {
      int v = m->corner[3 * (size_t)f + (size_t)k];
      v3 from = v3_sub(m->vertex[v], at);
      double d = -v3_dot(from, n), h = v3_dot(from, up);
      low = h < low ? h : low;
      high = h > high ? h : high;
      if (d > depth)
        depth = d, deepest = v;
      x[k] = v3_sub(m->vertex[v], origin);
    }
    cone(&sum, 1, x[0], x[1], x[2]);
    looks |= hw_facing(x[0], x[1], x[2], up);
    faces++;
  }
  region->facing |= looks << HW_FACING_B * p->side;
  region->volume += sum.volume;
  region->centroid =
      v3_add(region->centroid, p->side ? sum.centroid : m3_mulv(pose->R, sum.centroid));
  if (deepest >= 0 && (w->options & HW_REGION_DEPTH))
    deepen(region, p->side, hw_patch_point(w, p->side, deepest));
  region->low = low < region->low ? low : region->low;
  region->high = high > region->high ? high : region->high;
  *(p->side ? &region->faces_b : &region->faces_a) += faces;
}

/* The inner part of one cut face. */
static void cut_part(regions_work *w, patch *p, const cut_face *face) {
  const hw_cut *cut = w->cut;
  v3 x[3], o = cut->origin;
  for (int k = 0; k < 3; k++) {
    v3 vertex = hw_patch_point(w, p->side, p->vertex[face->vertex[k]].vertex);
    x[k] = v3_sub(vertex, o);
    if (!hw_patch_inside(p, face->vertex[k]))
      continue;
    hw_region *region = hw_region_at(w, hw_node_region(w, p->node + face->vertex[k]));
    if (w->options & HW_REGION_DEPTH)
      deepen(region, p->side, vertex);
    if (k == 1)
      cone(region, 1, x[0], x[1],
           v3_sub(hw_patch_point(w, p->side, p->vertex[face->vertex[2]].vertex), o));
  }
  for (int s = face->segment; s >= 0; s = p->next_segment[s]) {
    const hw_cut_segment *g = &cut->segment[s];
    hw_region *region = hw_region_at(w, cut->contour[g->contour].region);
    cone(region, p->side ? -1 : 1, x[0], v3_sub(cut->point[g->from].x, o),
         v3_sub(cut->point[g->to].x, o));
    if (w->options & HW_REGION_DEPTH)
      region->facing |= hw_facing(x[0], x[1], x[2], region->normal) << HW_FACING_B * p->side;
  }
  /* edges 0 and 2 hold vertex 0: nothing to add */
  int e = face->edge[1];
  bool up = p->vertex[face->vertex[1]].vertex < p->vertex[face->vertex[2]].vertex;
  for (int i = e < 0 ? -1 : p->edge[e].point; i >= 0; i = w->next_point[i]) {
    int region = cut->contour[hw_point_contour(cut, i)].region;
    cone(hw_region_at(w, region), up ? cut->point[i].enters : -cut->point[i].enters, x[0],
         v3_sub(cut->point[i].x, o), x[2]);
  }
}

static void sums_add(hw_face_sums *a, double sign, const hw_face_sums *b) {
  a->count += sign * b->count;
  for (int i = 0; i < 9; i++)
    a->g[i] += sign * b->g[i];
  for (int i = 0; i < 3; i++)
    a->q[i] += sign * b->q[i];
}

/* Sums of a mesh about its middle, S their area vector, to the region about the cut's origin. */
static void sums_out(regions_work *w, const patch *p, const hw_face_sums *sum, v3 S,
                     hw_region *region) {
  const hw_mesh_pose *pose = w->pose;
  v3 t = w->cut->origin, q = v3_at(sum->q);
  t = v3_neg(p->side ? t : m3_tmulv(pose->R, v3_sub(t, pose->t)));
  double trace = sum->g[0] + sum->g[4] + sum->g[8] + v3_dot(S, t);
  m3 G;
  for (int i = 0; i < 9; i++)
    G.m[i] = sum->g[i];
  q = v3_madd(v3_add(q, m3_mulv(G, t)), trace, t);
  region->volume += trace / 3;
  region->centroid = v3_madd(region->centroid, 0.25, p->side ? q : m3_mulv(pose->R, q));
}

/* Whole faces inside, of shell number `shell`, by their border. */
static void border_sums(regions_work *w, const patch *p, int shell, hw_region *region) {
  const hw_trimesh *m = p->mesh;
  hw_face_sums sum = {.count = 0};
  v3 S = v3_zero();
  bool any = false;
  for (int i = 0; i < p->faces; i++)
    for (int k = 0; k < 3; k++) {
      const cut_face *face = &p->face[i];
      size_t at = 3 * (size_t)face->face;
      if (face->edge[k] >= 0 || m->face_shell[face->face] != shell ||
          !hw_patch_inside(p, face->vertex[k]))
        continue;
      int e = m->face_edge[at + (size_t)k], g = hw_face_beyond(m, e, face->face);
      if (g < 0 || p->mark[g].stamp == w->stamp)
        continue;
      any = true;
      sums_add(&sum, m->edge_face[2 * (size_t)e] == g ? 1 : -1, &m->edge_sums[e]);
      v3 u = m->vertex[m->corner[at + (size_t)k]];
      v3 v = m->vertex[m->corner[at + (size_t)(k == 2 ? 0 : k + 1)]];
      S = v3_madd(S, 0.5, v3_cross(v, u));
    }
  if (any && sum.count < -0.5)
    sums_add(&sum, 1, &m->shell_sums[shell]);
  if (any)
    sums_out(w, p, &sum, S, region);
}

void hw_patch_sum(regions_work *w, patch *p) {
  for (int i = 0; i < p->faces; i++) {
    const cut_face *face = &p->face[i];
    cut_part(w, p, face);
    for (int k = 0; k < 3; k++)
      if (face->flood[k] >= 0)
        chain(w, p, face->flood[k], hw_region_at(w, hw_node_region(w, p->node + face->vertex[k])));
  }
  if (p->flooded)
    return;
  int last = -1; /* shells that are cut, each once */
  for (;;) {
    int shell = p->mesh->shells;
    for (int i = 0; i < p->faces; i++) {
      int s = p->mesh->face_shell[p->face[i].face];
      shell = s > last && s < shell ? s : shell;
    }
    if (shell == p->mesh->shells)
      break;
    border_sums(w, p, shell, hw_region_at(w, 0));
    last = shell;
  }
}

static void shell_whole(regions_work *w, const patch *p, int shell, hw_region *region) {
  const hw_trimesh *m = p->mesh;
  if (m->shell_sums) {
    sums_out(w, p, &m->shell_sums[shell], v3_zero(), region);
    return;
  }
  hw_region sum = {.volume = 0};
  if (m->shells == 1) {
    sum.volume = m->volume;
    sum.centroid = v3_scale(m->volume, m->centroid);
  }
  for (int f = 0; f < m->faces && m->shells > 1; f++)
    if (m->face_shell[f] == shell) {
      const int *c = m->corner + 3 * (size_t)f;
      cone(&sum, 1, m->vertex[c[0]], m->vertex[c[1]], m->vertex[c[2]]);
    }
  /* about the cut's origin */
  v3 first = p->side ? sum.centroid : m3_mulv(w->pose->R, sum.centroid);
  v3 shift = v3_sub(p->side ? v3_zero() : w->pose->t, w->cut->origin);
  region->volume += sum.volume;
  region->centroid = v3_add(region->centroid, v3_madd(first, sum.volume, shift));
}

/* A hollow of volume < 0 belongs to the region around it: one that is a whole shell around it, else
 * the region whose contour is nearest. */
static hw_region *home_of_hollow(regions_work *w, v3 x) {
  hw_region *best = NULL;
  double least = INFINITY;
  for (int r = 0; r < w->count && r < w->most; r++) {
    hw_region *region = &w->region[r];
    if (region->inside) {
      int side = region->inside - 1, f = side ? region->face_b : region->face_a;
      const hw_trimesh *m = w->patch[side].mesh;
      if (hw_ray_inside(m, w->pose, x, !side, w->shift, m->face_shell[f]))
        return region;
    } else {
      double d = v3_norm(v3_sub(region->plane_point, x));
      if (d < least)
        least = d, best = region;
    }
  }
  return best ? best : &w->spare;
}

void hw_patch_shells(regions_work *w, patch *p) {
  const hw_trimesh *m = p->mesh;
  bool cut_one = p->faces > 0 && m->shells == 1;
  for (int hollow = 0; hollow < 2; hollow++) /* bodies first, then what is missing in them */
    for (int s = 0; s < m->shells && !cut_one; s++) {
      bool cut = false;
      for (int i = 0; i < p->faces && !cut; i++)
        cut = m->face_shell[p->face[i].face] == s;
      int f = m->shell_face[s];
      v3 x = hw_patch_point(w, p->side, m->corner[3 * (size_t)f]);
      if (cut || !hw_ray_inside(w->patch[!p->side].mesh, w->pose, x, p->side, w->shift, -1))
        continue;
      hw_region whole = {.inside = p->side + 1, .face_a = -1, .face_b = -1};
      shell_whole(w, p, s, &whole);
      if ((whole.volume < 0) != hollow)
        continue;
      hw_region *region;
      if (hollow) {
        region = home_of_hollow(w, x);
        region->volume += whole.volume;
        region->centroid = v3_add(region->centroid, whole.centroid);
        continue;
      }
      *(p->side ? &whole.face_b : &whole.face_a) = f;
      whole.plane_point = x;
      region = hw_region_at(w, w->count++);
      if (region == &w->spare)
        region->volume += whole.volume;
      else
        *region = whole;
    }
}
