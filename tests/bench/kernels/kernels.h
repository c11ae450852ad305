/* The kernels that `npm run bench` times, natively and in WebAssembly: one table for both. */
#ifndef HAWSE_BENCH_KERNELS_H
#define HAWSE_BENCH_KERNELS_H

/* chain.c */
double bench_chain(int count);
double bench_chain_tangent(int count);
/* distance.c */
int bench_distance_make(int shape);
double bench_distance(int set, int count);
double bench_distance_warm(int set, int count);
/* interference.c */
double bench_interference(int faces, int count);
/* mesh_pairs.c */
double bench_mesh_pairs(int n, int cached, int count);
/* link.c */
double bench_link(int what, int count);
/* sea.c */
double bench_sea(int what, int count);

/* Number of kernels, and the name of one ("penetration-box"). */
int kernels_count(void);
const char *kernels_name(int kernel);
/* Does a kernel's work `count` times; the sum of its results, for a checksum: the same bits on every
 * machine. NaN where there is no such kernel. The first call for a kernel makes its bodies. */
double kernels_run(int kernel, int count);

#endif
