/* Triangle meshes as bodies: any shape, convex or not, of any genus, in any number of shells.
 * Immutable; one block of memory.
 *
 * Built from welded, consistently turned triangles (mesh_prep.h). Vertices and faces are renumbered
 * in the order of the tree's leaves, so that what is near in space is near in memory, and vertices
 * are kept from the middle of their box, so that an origin far away costs no digits. Sources: papers
 * 000 (section 4.1) and 002 (IV A); docs/theory/mesh.md. */
#ifndef HW_GEOM_MESH_TRIMESH_H
#define HW_GEOM_MESH_TRIMESH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "math/vec.h"

enum { HW_LEAF_FACES = 4, HW_NODE_CHILDREN = 4 };

/* Four boxes. A child >= 0 is a node, < 0 the leaf ~child; boxes past `count` meet nothing. */
typedef struct hw_tree_node {
  float centre[3][HW_NODE_CHILDREN], half[3][HW_NODE_CHILDREN]; /* rounded outward [m] */
  int32_t child[HW_NODE_CHILDREN];
  int32_t count, leaves, pad[2]; /* leaves: bit i where child i is one */
} hw_tree_node;

/* Up to four faces, numbered one after the other, in single precision. */
typedef struct hw_tree_leaf {
  float corner[3][3][HW_LEAF_FACES]; /* [corner][axis][face]; the last face stands in for missing */
  int32_t first, count;
} hw_tree_leaf;

/* Integrals over faces, with dS outward and x from the mesh's middle. */
typedef struct hw_face_sums {
  double count; /* faces */
  double g[9];  /* G = int x dS^T [m^3], row-major: its trace is three times the cone's volume */
  double q[3];  /* Q = int x (x . dS) [m^4]: four times the cone's first moment */
} hw_face_sums;

typedef struct hw_trimesh {
  int vertices, faces, edges, shells, nodes, leaves;
  int depth;                /* nodes on the longest way down, at most HW_TREE_DEPTH */
  v3 middle;                /* of the box, in the frame of the caller's points [m] */
  const v3 *vertex;         /* [vertices] from the middle [m] */
  const int *corner;        /* [3 * faces] vertices, counter-clockwise seen from outside */
  const int *face_edge;     /* [3 * faces] edge from corner k to corner k + 1 */
  const int *edge_vertex;   /* [2 * edges] from, to: as its first face runs along it */
  const int *edge_face;     /* [2 * edges] first and second face; -1: a border */
  const int *face_shell;    /* [faces] */
  const int *shell_face;    /* [shells] the face its tree of sums is rooted in */
  const int *source_vertex; /* [vertices] numbers in the caller's lists */
  const int *source_face;   /* [faces] */
  const hw_tree_node *node; /* node 0 is the root */
  const hw_tree_leaf *leaf;
  /* Sums over whole parts of a shell from its border alone: see hw_trimesh_make. NULL: not made. */
  const hw_face_sums *edge_sums;  /* [edges] */
  const hw_face_sums *shell_sums; /* [shells] */
  bool closed;                    /* every edge has two faces that run along it in opposite ways */
  bool convex;                    /* closed, one shell, and bent outward at no edge */
  double volume, area;            /* [m^3] 0 when open, [m^2] */
  v3 centroid;                    /* of the volume (open: of the area), from the middle [m] */
  m3 inertia;                     /* density 1, about the centroid [m^5]; 0 when open */
  v3 low, high;                   /* bounding box, from the middle */
  double radius;                  /* largest distance of a vertex from the middle */
} hw_trimesh;

/* A mesh somewhere: x_world = R x + r with x from the mesh's middle. */
typedef struct hw_mesh_placed {
  const hw_trimesh *mesh;
  m3 R;
  v3 r;
} hw_mesh_placed;

enum {
  HW_MESH_SUMS = 1,  /* make edge_sums: 104 B an edge, so that volumes cost the contour only */
  HW_MESH_CLOSED = 2 /* refuse an open mesh: a closed one has half as many edges at most */
};

/* Bytes for any mesh of so many vertices and faces, 64-byte aligned. */
size_t hw_trimesh_bytes(int vertices, int faces, unsigned options);
size_t hw_trimesh_scratch_bytes(int vertices, int faces);

/* Adjacency, tree, shells, mass properties. Every index must be in range, the three of a face
 * different, every point finite and every edge in at most two faces that run along it in opposite
 * ways; vertices in no face are dropped. NULL where that is not so. An open mesh is made too.
 *
 * With HW_MESH_SUMS, for a part P of a shell that consists of whole faces, with f in P on one side
 * of each border edge e: sum over P of a face's sums = sum over e of (edge_sums[e] if f is the
 * edge's first face, else -edge_sums[e]), plus shell_sums if P holds shell_face; it does where the
 * count comes out below 0 without it. */
const hw_trimesh *hw_trimesh_make(const v3 *point, int points, const int *face, int faces,
                                  unsigned options, void *scratch, void *memory);

#endif
