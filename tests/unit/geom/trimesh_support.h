/* Meshes and random numbers for the tests of meshes and their trees. */
#ifndef HW_TEST_TRIMESH_SUPPORT_H
#define HW_TEST_TRIMESH_SUPPORT_H

#include "geom/mesh/tree.h"
#include "support/test.h"

static inline int rnd_int(int n) { return (int)floor(0.5 * (rnd() + 1) * n); } /* 0 to n - 1 */
static inline m3 turn_random(void) { return q_matrix(q_exp(v3_scale(3, v3_random()))); }

/* Points and faces that grow. */
typedef struct soup {
  v3 *point;
  int *face;
  int points, faces, room;
} soup;
static inline void soup_free(soup *s) {
  free(s->point);
  free(s->face);
}
static inline int soup_point(soup *s, v3 p) {
  if (s->points == s->room) {
    s->room = 2 * s->room + 64;
    s->point = realloc(s->point, (size_t)s->room * sizeof(v3));
    s->face = realloc(s->face, 9 * (size_t)s->room * sizeof(int));
  }
  s->point[s->points] = p;
  return s->points++;
}
/* At most three faces a point. */
static inline void soup_face(soup *s, int a, int b, int c) {
  assert_true(s->faces < 3 * s->room);
  int *f = s->face + 3 * s->faces++;
  f[0] = a, f[1] = b, f[2] = c;
}

static inline void add_box(soup *s, v3 size, v3 centre) {
  static const int quad[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                 {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
  int base = s->points;
  for (int i = 0; i < 8; i++)
    soup_point(s,
               v3_add(centre, v3_make((i & 1 ? 0.5 : -0.5) * size.x, (i & 2 ? 0.5 : -0.5) * size.y,
                                      (i & 4 ? 0.5 : -0.5) * size.z)));
  for (int f = 0; f < 6; f++) {
    soup_face(s, base + quad[f][0], base + quad[f][1], base + quad[f][2]);
    soup_face(s, base + quad[f][0], base + quad[f][2], base + quad[f][3]);
  }
}

/* Ring about z of n sections, each a regular polygon of m corners; both even. */
static inline void add_torus(soup *s, double ring, double bar, int n, int m, v3 centre) {
  int base = s->points;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double u = 2 * PI * i / n, v = 2 * PI * j / m, r = ring + bar * cos(v);
      soup_point(s, v3_add(centre, v3_make(r * cos(u), r * sin(u), bar * sin(v))));
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      int i1 = (i + 1) % n, j1 = (j + 1) % m;
      int a = base + i * m + j, b = base + i1 * m + j, c = base + i1 * m + j1,
          d = base + i * m + j1;
      soup_face(s, a, b, c);
      soup_face(s, a, c, d);
    }
}

/* A ball of bands and poles, its radius wavy by `wave`. */
static inline void add_ball(soup *s, double radius, int around, int along, double wave, v3 centre) {
  int base = s->points;
  for (int i = 0; i <= along; i++)
    for (int j = 0; j < (i == 0 || i == along ? 1 : around); j++) {
      double u = PI * i / along, v = 2 * PI * j / around;
      v3 d = v3_make(sin(u) * cos(v), sin(u) * sin(v), cos(u));
      double r = radius * (1 + wave * sin(7 * d.x) * sin(6 * d.y + 0.5) * sin(8 * d.z));
      soup_point(s, v3_madd(centre, r, d));
    }
  int last = s->points - 1;
  for (int i = 0; i < along; i++)
    for (int j = 0; j < around; j++) {
      int j1 = (j + 1) % around, up = base + 1 + (i - 1) * around, down = up + around;
      if (i == 0)
        soup_face(s, base, base + 1 + j, base + 1 + j1);
      else if (i == along - 1)
        soup_face(s, up + j, last, up + j1);
      else {
        soup_face(s, up + j, down + j, down + j1);
        soup_face(s, up + j, down + j1, up + j1);
      }
    }
}

typedef struct made {
  void *memory;
  const hw_trimesh *m;
} made;
static inline made make_with(const soup *s, unsigned options) {
  void *scratch = malloc(hw_trimesh_scratch_bytes(s->points, s->faces));
  made k = {malloc(hw_trimesh_bytes(s->points, s->faces, options)), NULL};
  k.m = hw_trimesh_make(s->point, s->points, s->face, s->faces, options, scratch, k.memory);
  free(scratch);
  return k;
}
static inline made make(soup *s, unsigned options) {
  made k = make_with(s, options);
  assert_non_null(k.m);
  soup_free(s);
  return k;
}
static inline void unmake(made *k) { free(k->memory); }

#endif
