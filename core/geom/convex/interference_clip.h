/* A convex body that planes are cut off from (interference_clip.c), as interference_pair.c sees it. */
#ifndef HW_GEOM_CONVEX_INTERFERENCE_CLIP_H
#define HW_GEOM_CONVEX_INTERFERENCE_CLIP_H

#include "geom/convex/polytope.h"

typedef struct hw_clip_corner {
  v3 x;
  double s; /* height over the plane of `seen` */
  int edge; /* a half-edge that leaves it; -1: not in use */
  int seen; /* plane that s belongs to */
  int gone; /* plane that cut it off */
  int met;  /* plane for which a climb was here */
} hw_clip_corner;

typedef struct hw_clip_half {
  int origin, next, face;
} hw_clip_half;

typedef struct hw_clip {
  hw_clip_corner *corner;
  hw_clip_half *half;
  v3 *fresh;      /* new corners of a cut */
  int *face_edge; /* a half-edge of each face, -1: cut off; own faces first, then the planes */
  int *free_corner, *free_pair;
  int *removed;       /* corners cut off */
  int *loop;          /* edges that the plane cuts, inside to outside, in order */
  int *order;         /* of the planes */
  int corners, pairs; /* slots ever used */
  int max_corners, max_pairs;
  int free_corners, free_pairs;
  int live; /* corners in use */
  int own_faces;
  int start; /* a corner in use */
} hw_clip;

/* Up to here, looking at every corner is cheaper than anything else. */
enum { HW_CLIP_FEW = 24 };

/* Scratch for a body p and planes of q: hw_clip_scratch_bytes. `order` may be filled after this. */
void hw_clip_begin(hw_clip *c, const hw_polytope *p, const hw_polytope *q, void *scratch);

/* The body p at x' = R x + r. */
void hw_clip_load(hw_clip *c, const hw_polytope *p, m3 R, v3 r);

/* The same and a first cut in one, for less than the price of loading. False where the plane leaves
 * nothing, or all, or not one clean cut: then load it, and cut. */
bool hw_clip_load_cut(hw_clip *c, const hw_polytope *p, m3 R, v3 r, const hw_plane *plane,
                      int stamp, double tolerance);

/* Takes away what lies over plane number `stamp` of q; each may come once. A plane that no corner
 * overtops by more than `tolerance` [m] is left out. False: nothing is left. */
bool hw_clip_cut(hw_clip *c, const hw_plane *plane, int stamp, double tolerance);

#endif
