/* Minima of the distance of a line to itself as the thesis finds them: multi local search for
 * minimum separation distance (MLSDist; thesis 004, section 2.1, eq. 2.1 to 2.9 and appendix B).
 *
 * Step 1 walks from random pairs of nodes, and from those of the last call, downhill over their 8
 * neighbours. Step 2 minimises the squared distance on the two elements at either side of both
 * nodes by Newton's method from nine starts. It may miss minima: curve_minima.h does not. */
#ifndef HW_LAB_MLSDIST_H
#define HW_LAB_MLSDIST_H

#include <stdint.h>

#include "lab/curve_minima.h"

/* Nodes i < j between which no step to a neighbouring pair is nearer. */
typedef struct hw_node_pair {
  int i, j;
} hw_node_pair;

typedef struct hw_mlsdist {
  uint64_t seed;       /* of the random pairs; moves on with each call */
  int random;          /* M: random pairs a call */
  double apart, dmax;  /* as hw_curve_minima has them */
  hw_node_pair *track; /* [most] optimised pairs: in, those of the last call; out, of this one */
  int tracked, most;
} hw_mlsdist;

/* Bytes of scratch (8-byte aligned) for n elements, and so many pairs to start from. */
size_t hw_mlsdist_bytes(int n, int starts);

/* Minima into out[room], sorted by distance; `proven` is not set. Returns their number, which is at
 * most room (the nearest stay); or HW_MINIMA_... below 0. Pairs beyond `most` are not tracked. */
int hw_mlsdist_run(hw_mlsdist *m, const hw_curve *c, void *scratch, size_t bytes, hw_minimum *out,
                   int room);

#endif
