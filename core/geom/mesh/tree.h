/* Pairs of faces of two meshes that may intersect (papers 000 section 4.2.1, 002 IV B.1): traversal
 * of two trees of boxes, four at a time, in single precision, conservative.
 *
 * The list holds every pair of faces that meet, and some that do not. Its order is a function of the
 * meshes and poses alone: the same with and without a cache. */
#ifndef HW_GEOM_MESH_TREE_H
#define HW_GEOM_MESH_TREE_H

#include "geom/mesh/trimesh.h"

typedef struct hw_face_pair {
  int a, b;
} hw_face_pair;

/* x_b = R x_a + t: the pose of a in b's frame. All stages of a query use the same one. */
typedef struct hw_mesh_pose {
  m3 R;
  v3 t;
} hw_mesh_pose;
hw_mesh_pose hw_mesh_relative(const hw_mesh_placed *a, const hw_mesh_placed *b);
/* The one expression that moves a vertex of a into b's frame: same index, same bits. */
static inline v3 hw_mesh_move(const hw_mesh_pose *p, v3 x) {
  return v3_add(m3_mulv(p->R, x), p->t);
}

/* Pairs of leaves within a margin of one pose: queries near by start from them. Zero all of it but
 * the caller's memory before first use and when a mesh changes. */
typedef struct hw_tree_cache {
  hw_face_pair *leaf; /* caller's memory; NULL: no cache */
  int most, count;
  bool full; /* holds all pairs within the margin of `pose` */
  bool seen; /* there was a query, at `last` */
  hw_mesh_pose pose, last;
  double margin; /* [m] 0: not chosen yet */
} hw_tree_cache;

/* Lists of nodes and leaves for a traversal: bytes that do not depend on the number of pairs.
 * 16-byte aligned. */
size_t hw_tree_scratch_bytes(const hw_trimesh *a, const hw_trimesh *b);

/* Fills pair[0 .. most) and returns how many there are: more than `most` means that the rest are
 * lost. In the order of a's leaves, then b's, then of the faces. cache may be NULL. */
int hw_tree_pairs(const hw_trimesh *a, const hw_trimesh *b, const hw_mesh_pose *pose,
                  hw_tree_cache *cache, void *scratch, hw_face_pair *pair, int most);

/* Faces of a mesh whose boxes meet a box (mesh frame, from the middle): numbers of faces, in the
 * order of the tree. Returns how many; those past `most` are lost. */
int hw_tree_box(const hw_trimesh *mesh, v3 low, v3 high, int *face, int most);

/* A plane wall with four corners, two of its sides along the unit vector `way` (mesh frame, from the middle), and how far beside
 * it still counts [m]. */
typedef struct hw_wall {
  v3 corner[4]; /* 0 to 1 and 2 to 3: the other two sides */
  v3 way;
  double slack;
} hw_wall;
typedef void (*hw_face_visit)(void *ctx, int face);

/* Calls visit for the faces that may meet the wall, in the order of the tree (tree_wall.c). */
void hw_tree_wall(const hw_trimesh *mesh, const hw_wall *wall, hw_face_visit visit, void *ctx);

/* Takes a face and how far along the line is still looked at; returns how far is from then on [m]. */
typedef double (*hw_face_reach)(void *ctx, int face, double most);

/* Calls visit for the faces that x + t way may meet with t from 0 to `most` (mesh frame, from the middle; tree_line.c).
 * Returns how far was looked at in the end. */
double hw_tree_line(const hw_trimesh *mesh, v3 x, v3 way, double most, hw_face_reach visit,
                    void *ctx);

/* The point of the mesh nearest to x (mesh frame): distance, or more than `enough` where it is
 * farther than that. Sets *face and *point. */
double hw_tree_nearest(const hw_trimesh *mesh, v3 x, double enough, int *face, v3 *point);

/* The point of a triangle nearest to x. */
v3 hw_face_nearest(const v3 p[3], v3 x);

/* Least distance between the surfaces of two meshes, or `enough` where they are no nearer; where they
 * cut each other it says nothing. Sets the two points, b's frame (tree_distance.c). */
double hw_tree_distance(const hw_trimesh *a, const hw_trimesh *b, const hw_mesh_pose *pose,
                        double enough, v3 *on_a, v3 *on_b);

/* Pairs of a mesh's own faces whose boxes and planes meet, neighbours and all, each once with
 * a < b. As hw_tree_pairs otherwise; scratch as for the mesh with itself. */
int hw_tree_self_pairs(const hw_trimesh *mesh, void *scratch, hw_face_pair *pair, int most);

/* No node is deeper; a tree of n faces has at most n / 6 + 2 nodes and n / 4 + 1 leaves. */
enum { HW_TREE_DEPTH = 72 };

/* Order of faces and boxes, for hw_trimesh_make; points from the middle. order: the faces by leaf. */
typedef struct hw_tree_built {
  int nodes, leaves, depth;
} hw_tree_built;
size_t hw_tree_build_scratch_bytes(int faces);
hw_tree_built hw_tree_build(const v3 *point, const int *face, int faces, void *scratch, int *order,
                            hw_tree_node *node, hw_tree_leaf *leaf);

#endif
