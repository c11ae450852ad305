/* Four floats at a time, by the vector extensions that gcc and clang share: no intrinsics, so that
 * x86, ARM and WebAssembly have one source. Inside of the trees: what is worked out here decides
 * which faces are looked at, never a number that leaves. */
#ifndef HW_GEOM_MESH_LANES_H
#define HW_GEOM_MESH_LANES_H

#include <stdint.h>
#include <string.h>

typedef float f32x4 __attribute__((vector_size(16)));
typedef int32_t i32x4 __attribute__((vector_size(16)));

static inline f32x4 lanes_at(const void *p) {
  f32x4 a;
  memcpy(&a, p, sizeof a);
  return a;
}
static inline void lanes_put(float *p, f32x4 a) { memcpy(p, &a, sizeof a); }
static inline f32x4 lanes_all(float a) { return (f32x4){a, a, a, a}; }
static inline f32x4 lanes_abs(f32x4 a) { return (f32x4)((i32x4)a & 0x7fffffff); }
static inline f32x4 lanes_pick(i32x4 mask, f32x4 a, f32x4 b) {
  return (f32x4)(((i32x4)a & mask) | ((i32x4)b & ~mask));
}
/* gcc does not see the instruction in the pick. */
static inline f32x4 lanes_min(f32x4 a, f32x4 b) {
#if defined(__SSE__)
  return __builtin_ia32_minps(a, b);
#else
  return lanes_pick(a < b, a, b);
#endif
}
static inline f32x4 lanes_max(f32x4 a, f32x4 b) {
#if defined(__SSE__)
  return __builtin_ia32_maxps(a, b);
#else
  return lanes_pick(a < b, b, a);
#endif
}
/* Bit i: lane i of a comparison. */
static inline unsigned lanes_bits(i32x4 mask) {
#if defined(__SSE__)
  return (unsigned)__builtin_ia32_movmskps((f32x4)mask);
#elif defined(__wasm_simd128__)
  return (unsigned)__builtin_wasm_bitmask_i32x4(mask);
#else
  return (unsigned)((mask[0] & 1) | (mask[1] & 2) | (mask[2] & 4) | (mask[3] & 8));
#endif
}

#endif
