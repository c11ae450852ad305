/* Contact regions of two closed meshes: what a force model needs of each (papers 000 sections 4.3 to
 * 4.6, 002 IV C to F), and beyond them the exact interference volume, its centroid and its rate, for
 * bodies of any shape (docs/theory/mesh.md).
 *
 * The surface of a shared region is a part of a's surface inside b and a part of b's inside a. With
 * dS outward, A = int_(a's part) dS, M = int_(a's part) x cross dS, so that
 *   dV/dt = A . (v_a - v_b) + M . (w_a - w_b)     (v: velocity of the body's point at the origin)
 * as in interference.h. All vectors in b's frame (from b's middle) except where said. */
#ifndef HW_GEOM_MESH_REGION_H
#define HW_GEOM_MESH_REGION_H

#include "geom/mesh/cut.h"

enum {
  HW_REGION_DEPTH = 1, /* visit the faces inside: depths, and volumes without sums of the meshes */
};

/* Where surface inside the other body looks: along the region's normal (out of a), or against it; a's bits, of b
 * those shifted by two. What is steep to within rounding is neither. */
enum { HW_FACING_UP = 1, HW_FACING_DOWN = 2, HW_FACING_B = 2 };

typedef struct hw_region {
  int contours; /* 0: one body, or a shell of it, wholly inside the other */
  int first;    /* its first contour, by number; the others follow through hw_contour.region */
  int segments;
  int inside;         /* 0; 1: a (a shell of it) is wholly inside b; 2: b inside a */
  int face_a, face_b; /* lowest cut faces: with the region's place its name */
  double length;      /* of its contours [m] */
  /* as the papers: plane by least squares over the contour, weighted by length */
  v3 plane_normal;   /* unit, oriented from a to b */
  v3 plane_point;    /* length-weighted mean of the contour */
  double plane_area; /* [m^2] of the contour projected on the plane; holes count negative */
  v3 plane_centroid; /* of that, on the plane */
  double flatness;   /* largest distance of the contour from the plane [m] */
  /* as the volume: */
  double volume; /* [m^3] */
  v3 centroid;   /* plane_point where there is no volume to speak of */
  v3 area;   /* A [m^2]; its direction is the normal from a to b. 0 where it is rounding: one body
                inside the other, or a rod through a plate */
  v3 normal; /* that, unit; plane_normal where A is nothing */
  v3 moment; /* M [m^3] about b's middle */
  v3 centre; /* on the axis of (A, M), at the height of the centroid along A */
  m3 second; /* int_(a's part) (x - centre)_t (x - centre)_t^T n . dS [m^4], across n = A / |A| */
  /* indentation along plane_normal, beyond the plane [m]: of a's inner vertices into b, and of b's
   * into a; 0 without HW_REGION_DEPTH. Their sum is how far the bodies overlap. */
  double depth_a, depth_b;
  v3 deepest_a, deepest_b; /* where */
  /* extent of the shared region along `normal`, from plane_point: of the contours, and with
   * HW_REGION_DEPTH of what lies between them; high - low is the thickness of interference.h, which
   * bodies have also where only edges cross */
  double low, high;
  double way;           /* longest way through it along `normal`, with HW_REGION_DEPTH [m] */
  unsigned facing;      /* HW_FACING_*, with HW_REGION_DEPTH */
  bool convex;          /* both bodies are */
  int faces_a, faces_b; /* whole faces inside the other body, with HW_REGION_DEPTH */
} hw_region;

typedef struct hw_regions {
  int count;     /* those past the caller's `most` are not in the list */
  double volume; /* of all: the whole interference */
  int doubts; /* contradictions between signs at vertices: 0 for meshes that do not cut themselves */
} hw_regions;

/* Work area for cuts made with `most`, 8-byte aligned. Must be zeroed once, and used with one `most`;
 * a larger pair of meshes may use it after a smaller one. */
size_t hw_region_work_bytes(const hw_trimesh *a, const hw_trimesh *b, int most);

/* Regions in the order of their lowest cut face of a, then of b; then those wholly inside. Both
 * meshes must be closed. Sets hw_contour.region.
 *
 * Where the cut met faces in one plane, whether their edges touch hangs on the choice of the
 * symbolic shift across the approach (two boxes of one footprint give a tilted contour): then the
 * mirrored choice is cut too, from cut->pair, and normal, point, area and moment are the means of
 * both; the cut is as before afterwards. */
hw_regions hw_regions_make(const hw_trimesh *a, const hw_trimesh *b, const hw_mesh_pose *pose,
                           hw_cut *cut, unsigned options, void *work, hw_region *region, int most);

/* Depth of a region made with HW_REGION_DEPTH: the longest way through it along `normal`. Where a body is not
 * convex a way counts no more than four times what the farther of its ends is from the other's surface, and the depth is no
 * less than volume over area, as far as the region reaches. */
double hw_region_chord(const hw_region *region);

/* Is the point x (of mesh frame, from the middle) inside a closed mesh? Exact parity of a ray. */
bool hw_mesh_holds(const hw_trimesh *mesh, v3 x);

#endif
