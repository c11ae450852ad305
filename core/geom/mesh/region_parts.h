/* What the parts of region.c share; nobody else includes this.
 *
 * Of each body only what the contours touch is looked at: its cut faces, their vertices and crossed
 * edges. "Side" 0 is a, 1 is b. */
#ifndef HW_GEOM_MESH_REGION_PARTS_H
#define HW_GEOM_MESH_REGION_PARTS_H

#include "base/sort.h"
#include "geom/mesh/region.h"

/* A face that contours cross. */
typedef struct cut_face {
  int face;
  int segment;   /* first; others by patch.next_segment */
  int vertex[3]; /* slots */
  int edge[3];   /* slots; -1: not crossed */
  int flood[3];  /* first of the whole faces inside found beyond that edge; -1: none */
} cut_face;

typedef struct cut_edge {
  int point; /* first; others by regions_work.next_point */
  int sum;   /* of `enters`: inside(higher vertex) - inside(lower vertex) */
} cut_edge;

typedef struct cut_vertex {
  int vertex;
  int parent; /* of the same status: union-find */
  int inside; /* of a root: 0, 1, -1 not known */
  int face;   /* one of the cut faces around it */
} cut_vertex;

/* What is known of a face in this query: nothing, unless the stamp is the query's. */
typedef struct face_mark {
  uint32_t stamp;
  int value; /* >= 0: slot of a cut face; < 0: whole face inside, the next one is -2 - value */
} face_mark;

typedef struct patch {
  const hw_trimesh *mesh;
  int side, faces, vertices, edges;
  int node; /* of vertex slot 0 */
  bool flooded;
  cut_face *face;
  cut_vertex *vertex;
  cut_edge *edge;
  int *next_segment;
  face_mark *mark;
} patch;

typedef struct key_slot {
  uint64_t key;
  uint32_t stamp;
  int value;
} key_slot;

enum { HW_MIRRORED = 8 }; /* regions at most that are averaged with those of the mirrored shift */

typedef struct regions_work {
  patch patch[2];
  hw_cut *cut;
  const hw_mesh_pose *pose;
  hw_shift shift;
  uint32_t stamp, mask, shift_down;
  key_slot *table;
  int *next_point;
  int *parent; /* of contours and then vertices of both sides: connected through inner surface */
  int *rank;   /* [contours] number of the region, for lowest contours of regions */
  hw_sort_item *item, *item_scratch;
  hw_region *region, spare; /* spare: those past `most` */
  int most, count;
  const hw_region *mirror; /* NULL, or those of the mirrored shift */
  int mirrors;
  unsigned options;
  bool convex; /* both bodies are */
  int doubts;
} regions_work;

/* x of side's vertex in b's frame: the bits of the cut. */
static inline v3 hw_patch_point(const regions_work *w, int side, int vertex) {
  v3 x = w->patch[side].mesh->vertex[vertex];
  return hw_sign_point(side ? x : hw_mesh_move(w->pose, x));
}
static inline int hw_root(int *parent, int i) {
  while (parent[i] != i)
    i = parent[i] = parent[parent[i]];
  return i;
}
/* The lower number becomes the root, so a contour is the root of all that hangs on it. */
static inline void hw_unite(int *parent, int i, int j) {
  i = hw_root(parent, i), j = hw_root(parent, j);
  if (i < j)
    parent[j] = i;
  else
    parent[i] = j;
}
static inline int hw_patch_inside(const patch *p, int slot) {
  while (p->vertex[slot].parent != slot)
    slot = p->vertex[slot].parent;
  return p->vertex[slot].inside == 1;
}
static inline int hw_point_contour(const hw_cut *cut, int point) {
  return cut->segment[cut->point[point].out].contour;
}
/* The region of a node; the first where a contradiction left it without contour. */
static inline int hw_node_region(regions_work *w, int node) {
  int root = hw_root(w->parent, node);
  return root < w->cut->contours ? w->rank[root] : 0;
}
static inline hw_region *hw_region_at(regions_work *w, int r) {
  return r < w->most ? &w->region[r] : &w->spare;
}
/* The other face of face f at its edge e. */
static inline int hw_face_beyond(const hw_trimesh *m, int e, int f) {
  const int *pair = m->edge_face + 2 * (size_t)e;
  return pair[0] == f ? pair[1] : pair[0];
}

/* Which way the face p, q, r looks, seen along the unit vector `up`. */
static inline unsigned hw_facing(v3 p, v3 q, v3 r, v3 up) {
  const double STEEP = 1e-9; /* sine of the angle to `up` */
  v3 n = v3_cross(v3_sub(q, p), v3_sub(r, p));
  double along = v3_dot(n, up);
  if (!(along * along > STEEP * STEEP * v3_dot(n, n)))
    return 0;
  return along > 0 ? HW_FACING_UP : HW_FACING_DOWN;
}

/* region_status.c: cut faces with their vertices and edges; inside or not. */
void hw_patch_collect(regions_work *w, patch *p);
void hw_patch_status(regions_work *w, patch *p);
/* region_join.c: contours that hang together. */
void hw_patch_join(regions_work *w, patch *p);
void hw_patch_flood(regions_work *w, patch *p);
/* region_plane.c: plane, area, moment, centre and second moments of region number r. */
void hw_region_plane(regions_work *w, int r);
void hw_region_centre(regions_work *w, int r);
/* region_sum.c: volume, first moment (in centroid) and depths from one side. */
void hw_patch_sum(regions_work *w, patch *p);
/* region_chord.c: the longest ways from p's vertices inside; after centres and extents. */
void hw_patch_ways(regions_work *w, const patch *p);
/* The way along the region's normal, or against it, from x on the surface of side's body inside the other one (b's
 * frame), into the longest of the region. inward: from there into both bodies, not 0. */
void hw_way_try(const regions_work *w, hw_region *region, int side, v3 x, v3 inward, bool up);
/* The same for the way both up and down through a point x that an edge of a body only grazes; inward: from there to
 * the side where the way is whole. */
void hw_way_through(const regions_work *w, hw_region *region, v3 x, v3 inward);
/* No way that is no longer than this is looked into: the same again, moved inward, is no longer way. */
static inline double hw_way_enough(const hw_region *region) { return (1 + 4e-9) * region->way; }
/* Normal of a face of side's body, unit, b's frame. */
v3 hw_patch_normal(const regions_work *w, int side, int face);
/* region_cross.c: the same from where edges pass above each other, and from contours. */
void hw_region_cross(regions_work *w);
/* region_sum.c: whole shells inside the other body. */
void hw_patch_shells(regions_work *w, patch *p);

/* region_ray.c: is p (b's frame), of side's body or a point that moves with it, inside the other
 * mesh, or inside its one shell (>= 0)? pose: of a in b's frame. */
bool hw_ray_inside(const hw_trimesh *mesh, const hw_mesh_pose *pose, v3 p, int side, hw_shift shift,
                   int shell);

#endif
