/* The table of kernels (kernels.h). The WebAssembly module exports its three functions. */
#include "kernels.h"

#include <stddef.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((used, visibility("default"), export_name(#name))) name
#else
#define EXPORT(name) name
#endif

enum { DEEP, TOUCHING, SEPARATED };

static int chain(int which, int count, double *sum) {
  *sum = which ? bench_chain_tangent(count) : bench_chain(count);
  return 1;
}

/* Bodies of one size at a time: 0 box, 1: 50 vertices, 2: 500. */
static int made = -1;
static int sized(int shape) {
  if (made != shape)
    made = bench_distance_make(shape) ? shape : -1;
  return made == shape;
}
static int deep(int shape, int count, double *sum) {
  int good = sized(shape);
  *sum = bench_distance(DEEP, count);
  return good;
}
static int touching(int shape, int count, double *sum) {
  int good = sized(shape);
  *sum = bench_distance(TOUCHING, count);
  return good;
}
static int separated(int shape, int count, double *sum) {
  int good = sized(shape);
  *sum = bench_distance(SEPARATED, count);
  return good;
}
static int deep_warm(int shape, int count, double *sum) {
  int good = sized(shape);
  *sum = bench_distance_warm(DEEP, count);
  return good;
}

static int interference(int faces, int count, double *sum) {
  *sum = bench_interference(faces, count);
  return *sum >= 0;
}

static int mesh_pairs(int n, int count, double *sum) {
  *sum = bench_mesh_pairs(n, 0, count);
  return 1;
}
static int mesh_pairs_cached(int n, int count, double *sum) {
  *sum = bench_mesh_pairs(n, 1, count);
  return 1;
}

static int chain_link(int what, int count, double *sum) {
  *sum = bench_link(what, count);
  return *sum >= 0;
}

static int sea(int what, int count, double *sum) {
  *sum = bench_sea(what, count);
  return 1;
}

static const struct {
  const char *name;
  int (*run)(int what, int count, double *sum);
  int what;
} kernel[] = {
    {"forward-dynamics", chain, 0},
    {"chain-tangent", chain, 1},
    {"penetration-box", deep, 0},
    {"touching-box", touching, 0},
    {"distance-box", separated, 0},
    {"penetration-warm-box", deep_warm, 0},
    {"penetration-50", deep, 1},
    {"touching-50", touching, 1},
    {"distance-50", separated, 1},
    {"penetration-warm-50", deep_warm, 1},
    {"penetration-500", deep, 2},
    {"touching-500", touching, 2},
    {"distance-500", separated, 2},
    {"penetration-warm-500", deep_warm, 2},
    {"interference-box", interference, 6},
    {"interference-50", interference, 50},
    {"interference-500", interference, 500},
    {"mesh-pairs-10k", mesh_pairs, 22},
    {"mesh-pairs-cached-10k", mesh_pairs_cached, 22},
    {"mesh-pairs-100k", mesh_pairs, 71},
    {"mesh-pairs-cached-100k", mesh_pairs_cached, 71},
    {"mesh-pairs-1M", mesh_pairs, 224},
    {"mesh-pairs-cached-1M", mesh_pairs_cached, 224},
    {"link-triangle", chain_link, 0},
    {"link-mesh-100k", chain_link, 1},
    {"link-link", chain_link, 2},
    {"sea-200", sea, 0},
    {"sea-200-finite", sea, 1},
    {"sea-200-again", sea, 2},
    {"sea-200-new-time", sea, 3},
};
enum { KERNELS = sizeof kernel / sizeof kernel[0] };

int EXPORT(kernels_count)(void) { return KERNELS; }

const char *EXPORT(kernels_name)(int i) { return i >= 0 && i < KERNELS ? kernel[i].name : NULL; }

double EXPORT(kernels_run)(int i, int count) {
  double sum;
  if (i < 0 || i >= KERNELS || !kernel[i].run(kernel[i].what, count, &sum))
    return 0.0 / 0.0;
  return sum;
}
