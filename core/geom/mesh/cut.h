/* Where the surfaces of two meshes cut each other: segments of face pairs, closed contours
 * (papers 000 sections 4.2.2 and 4.3, 002 IV B.2 and C).
 *
 * Signs are exact, and where they are 0 that of a symbolic translation of a (docs/theory/mesh.md):
 * each pair of faces has no crossing or one segment, and contours of closed meshes always close.
 * All points are in b's frame (from b's middle). */
#ifndef HW_GEOM_MESH_CUT_H
#define HW_GEOM_MESH_CUT_H

#include "geom/mesh/mesh_sign.h"
#include "geom/mesh/tree.h"

/* An edge of one mesh through a face of the other. */
typedef struct hw_cut_point {
  v3 x;
  double along; /* share of the edge from its lower-numbered vertex, 0 to 1 */
  int edge, face;
  int8_t side;   /* 0: edge of a, face of b; 1: edge of b, face of a */
  int8_t enters; /* +1: in that direction the edge enters the other body there, -1: leaves */
  int out, in;   /* the segments that start and end here */
  int slot;      /* for hw_regions_make */
} hw_cut_point;

/* Runs so that, seen from outside of a, a's part inside b lies on its left; and, seen from outside
 * of b, b's part inside a on its right. */
typedef struct hw_cut_segment {
  int face_a, face_b;
  int from, to; /* points */
  int contour;  /* -1: of a line that does not close */
  int next;     /* the segment that starts where this one ends; -1: none */
} hw_cut_segment;

/* One closed line. Sums about `origin` of the cut. */
typedef struct hw_contour {
  int first, count; /* a segment of it; how many */
  int region;
  v3 S;          /* 1/2 loop integral of x cross dx: area vector of a's part inside b [m^2] */
  v3 T;          /* 1/2 loop integral of |x|^2 dx: - int x cross dS over it [m^3] */
  double length; /* [m] */
} hw_contour;

typedef struct hw_cut {
  int points, segments, contours;
  hw_cut_point *point;
  hw_cut_segment *segment;
  hw_contour *contour;
  v3 origin;     /* mean of the points, b's frame */
  int open;      /* points without both segments: 0 for closed meshes */
  int exact;     /* signs that needed exact arithmetic */
  bool coplanar; /* some of them met faces in one plane */
  bool full;     /* the work area was too small: there is nothing else */
  /* what it was made of, for hw_regions_make */
  const hw_face_pair *pair;
  int pairs, most;
  v3 toward;
  void *work;
} hw_cut;

/* Work area for up to `most` pairs of faces, 8-byte aligned; results live in it until the next cut.
 * Must be zeroed once, and used with one `most`. */
size_t hw_cut_work_bytes(int most);

/* pairs: those of the list, which may be more than `most`: then the cut is only `full`.
 * toward: direction from a to b in b's frame (need not be unit); a is moved symbolically along its
 * dominant axis first, so that faces that touch flush count as touching; then along the other two, to
 * `side` of them (1, or -1 for the mirrored choice). */
void hw_cut_make(const hw_trimesh *a, const hw_trimesh *b, const hw_mesh_pose *pose,
                 const hw_face_pair *pair, int pairs, int most, v3 toward, int side, void *work,
                 hw_cut *out);

/* Contours of the segments, and sums about `origin`; hw_cut_make ends with it. */
void hw_contours_make(hw_cut *cut);

#endif
