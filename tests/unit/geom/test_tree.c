/* Trees: no pair of faces that meet is missed, whatever the pose; the cache changes nothing; box and
 * nearest against every face; room is bounded. Expected answers: brute force in double precision. */
#include "trimesh_support.h"

#include <float.h>

enum { MOST = 200000 };
static hw_face_pair list[MOST], other[MOST], leaf_list[MOST];

static hw_mesh_placed place(const hw_trimesh *m, m3 R, v3 r) { return (hw_mesh_placed){m, R, r}; }

/* All memory that the query may use is exactly as large as it says. */
static int pairs(const hw_trimesh *a, const hw_trimesh *b, const hw_mesh_pose *pose,
                 hw_tree_cache *cache, hw_face_pair *to, int most) {
  void *scratch = malloc(hw_tree_scratch_bytes(a, b));
  int n = hw_tree_pairs(a, b, pose, cache, scratch, to, most);
  free(scratch);
  return n;
}

static double volume6(v3 a, v3 b, v3 c, v3 d) {
  return v3_dot(v3_cross(v3_sub(b, a), v3_sub(c, a)), v3_sub(d, a));
}
/* Does an edge go through a face, clear of rounding? */
static bool through(v3 p, v3 q, const v3 f[3]) {
  double e = 1e-13, s0 = volume6(f[0], f[1], f[2], p), s1 = volume6(f[0], f[1], f[2], q);
  if (!((s0 > e && s1 < -e) || (s0 < -e && s1 > e)))
    return false;
  double v[3];
  for (int k = 0; k < 3; k++)
    v[k] = volume6(p, q, f[k], f[(k + 1) % 3]);
  return (v[0] > e && v[1] > e && v[2] > e) || (v[0] < -e && v[1] < -e && v[2] < -e);
}
static bool faces_meet(const v3 a[3], const v3 b[3]) {
  double r = 0, reach = 0; /* two balls round first corners: most pairs are far apart */
  for (int k = 1; k < 3; k++) {
    r = fmax(r, v3_norm(v3_sub(a[k], a[0])));
    reach = fmax(reach, v3_norm(v3_sub(b[k], b[0])));
  }
  if (v3_norm(v3_sub(a[0], b[0])) > 1.001 * (r + reach))
    return false;
  for (int k = 0; k < 3; k++)
    if (through(a[k], a[(k + 1) % 3], b) || through(b[k], b[(k + 1) % 3], a))
      return true;
  return false;
}
static void face_at(const hw_trimesh *m, int f, const hw_mesh_pose *pose, v3 to[3]) {
  for (int k = 0; k < 3; k++) {
    v3 x = m->vertex[m->corner[3 * f + k]];
    to[k] = pose ? hw_mesh_move(pose, x) : x;
  }
}

/* Every pair that meets is listed, none twice; returns how many meet. */
static int complete(const hw_trimesh *a, const hw_trimesh *b, const hw_mesh_pose *pose,
                    bool (*meet)(const v3 *, const v3 *)) {
  int n = pairs(a, b, pose, NULL, list, MOST), meeting = 0;
  assert_true(n <= MOST);
  char *there = calloc((size_t)a->faces * (size_t)b->faces, 1);
  for (int i = 0; i < n; i++)
    assert_int_equal(there[list[i].a * b->faces + list[i].b]++, 0);
  for (int f = 0; f < a->faces; f++) {
    v3 p[3];
    face_at(a, f, pose, p);
    for (int g = 0; g < b->faces; g++) {
      v3 q[3];
      face_at(b, g, NULL, q);
      if (meet(p, q)) {
        assert_true(there[f * b->faces + g]);
        meeting++;
      }
    }
  }
  free(there);
  return meeting;
}

static made mesh_of(int kind, double size, v3 centre) {
  soup s = {0};
  if (kind == 0)
    add_box(&s, v3_make(size, 0.8 * size, 1.3 * size), centre);
  else if (kind == 1)
    add_ball(&s, 0.6 * size, 12, 8, 0.2, centre);
  else if (kind == 2)
    add_torus(&s, 0.6 * size, 0.2 * size, 14, 8, centre);
  else
    add_ball(&s, 0.6 * size, 5, 30, 0.1, centre); /* slivers */
  return make(&s, 0);
}

static void test_no_pair_is_missed(void **state) {
  (void)state;
  int meeting = 0;
  for (int i = 0; i < 16; i++) {
    double far = i % 3 == 2 ? 1e5 : 0; /* of the mesh from its own origin */
    made a = mesh_of(i % 4, 1, v3_scale(far, v3_random()));
    made b = mesh_of(i / 4, i % 5 == 4 ? 0.1 : 1.2, v3_scale(far, v3_random()));
    for (int turn = 0; turn < 60; turn++) {
      v3 off = turn % 7 == 6 ? v3_scale(1e6, v3_random()) : v3_zero(); /* both from the world's */
      m3 Ra = turn_random(), Rb = turn % 5 ? turn_random() : Ra;
      v3 d = v3_scale(0.9, v3_random());
      hw_mesh_placed A = place(a.m, Ra, v3_add(off, d)), B = place(b.m, Rb, off);
      hw_mesh_pose pose = hw_mesh_relative(&A, &B);
      meeting += complete(a.m, b.m, &pose, faces_meet);
    }
    unmake(&a);
    unmake(&b);
  }
  assert_true(meeting > 12000);
}

/* Boxes that touch flush, edge on edge and corner on corner: their touching faces share points, and
 * are listed, although a rounding either way would part them. All numbers are exact here. */
static bool boxes_touch(const v3 a[3], const v3 b[3]) { /* of faces in planes of the axes */
  for (int k = 0; k < 3; k++) {
    double l[2] = {DBL_MAX, DBL_MAX}, h[2] = {-DBL_MAX, -DBL_MAX};
    for (int i = 0; i < 6; i++) {
      double p[3];
      v3_put(p, i < 3 ? a[i] : b[i - 3]);
      l[i / 3] = fmin(l[i / 3], p[k]), h[i / 3] = fmax(h[i / 3], p[k]);
    }
    if (l[0] > h[1] || l[1] > h[0])
      return false;
  }
  for (int i = 0; i < 3; i++) /* a common corner, for sure a common point */
    for (int j = 0; j < 3; j++)
      if (a[i].x == b[j].x && a[i].y == b[j].y && a[i].z == b[j].z)
        return true;
  return false;
}
static void test_flush_boxes(void **state) {
  (void)state;
  int meeting = 0;
  soup s = {0}, t = {0};
  add_box(&s, v3_make(1, 1, 1), v3_make(300, 0, 0));
  add_box(&t, v3_make(1, 1, 1), v3_zero());
  made a = make(&s, 0), b = make(&t, 0);
  for (int i = 0; i < 27; i++) {
    v3 r = v3_make(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
    hw_mesh_pose pose = {m3_diag(1, 1, 1), r};
    meeting += complete(a.m, b.m, &pose, boxes_touch);
  }
  assert_true(meeting > 500);
  unmake(&a);
  unmake(&b);
}

static void test_apart_and_bad_poses(void **state) {
  (void)state;
  made a = mesh_of(1, 1, v3_zero());
  static const double far[] = {3, 1e10, 1e300, INFINITY, NAN};
  for (int i = 0; i < 5; i++) {
    hw_mesh_pose pose = {m3_diag(1, 1, 1), v3_make(0, far[i], 0)};
    assert_int_equal(pairs(a.m, a.m, &pose, NULL, list, MOST), 0);
  }
  unmake(&a);
}

/* The rest are counted, and nothing is written past the end. */
static void test_room_for_few(void **state) {
  (void)state;
  made a = mesh_of(1, 1, v3_zero()), b = mesh_of(2, 1, v3_zero());
  hw_mesh_pose pose = {turn_random(), v3_make(0.5, 0.1, 0)};
  int n = pairs(a.m, b.m, &pose, NULL, list, MOST);
  assert_true(n > 20);
  memset(other, 0x7f, sizeof other);
  assert_int_equal(pairs(a.m, b.m, &pose, NULL, other, 10), n);
  assert_memory_equal(list, other, 10 * sizeof *list);
  assert_int_equal(other[10].a, 0x7f7f7f7f);
  unmake(&a);
  unmake(&b);
}

/* A walk of small steps with jumps between: with and without the cache the same pairs in the same
 * order. Also with a cache that is too small. */
static void test_cache_changes_nothing(void **state) {
  (void)state;
  int hits = 0, total = 0;
  for (int round = 0; round < 12; round++) {
    soup s = {0}, t = {0};
    add_ball(&s, 1, 40 + 10 * round, 30, 0.04, v3_zero());
    if (round % 3)
      add_ball(&t, 1, 60, 50, 0.1, v3_zero());
    else
      add_torus(&t, 1, 0.4, 50, 30, v3_zero());
    made a = make(&s, 0), b = make(&t, 0);
    hw_tree_cache cache = {.leaf = leaf_list, .most = round % 4 == 3 ? 200 : MOST};
    hw_mesh_placed A = place(a.m, turn_random(), v3_make(1.5, 0, 0)),
                   B = place(b.m, turn_random(), v3_zero());
    v3 v = v3_scale(2e-4, v3_random()), w = v3_scale(2e-4, v3_random());
    for (int step = 0; step < FEWER(120); step++) {
      A.r = v3_add(A.r, v3_scale(step % 40 == 39 ? 100 : 1, v));
      A.R = m3_mul(q_matrix(q_exp(v3_scale(step % 40 == 39 ? 100 : 1, w))), A.R);
      hw_mesh_pose pose = hw_mesh_relative(&A, &B);
      int n = pairs(a.m, b.m, &pose, NULL, list, MOST);
      hits += cache.full;
      int m = pairs(a.m, b.m, &pose, &cache, other, MOST);
      assert_int_equal(n, m);
      assert_memory_equal(list, other, (size_t)n * sizeof *list);
      total += n;
    }
    unmake(&a);
    unmake(&b);
  }
  assert_true(hits > FEWER(700) && total > FEWER(200000));
}

/* Large and small, fast turning about a far point: a margin must never be overdrawn. */
static void test_cache_of_unlike_meshes(void **state) {
  (void)state;
  soup s = {0}, t = {0};
  add_torus(&s, 50, 2, 300, 20, v3_zero());
  add_ball(&t, 1, 20, 12, 0.1, v3_zero());
  made a = make(&s, 0), b = make(&t, 0);
  for (int swap = 0; swap < 2; swap++) {
    const hw_trimesh *p = swap ? b.m : a.m, *q = swap ? a.m : b.m;
    hw_tree_cache cache = {.leaf = leaf_list, .most = MOST};
    int hits = 0;
    for (int step = 0; step < FEWER(400); step++) {
      double u = 2e-5 * step * (1 + step / 40);
      hw_mesh_placed P = place(p, q_matrix(q_exp(v3_make(0, 0, u))), v3_zero());
      hw_mesh_placed Q = place(q, m3_diag(1, 1, 1), v3_zero());
      if (swap)
        P.r = v3_make(51, 0.3 + u, 0);
      else
        Q.r = v3_make(51, 0.3, 0);
      hw_mesh_pose pose = hw_mesh_relative(&P, &Q);
      int n = pairs(p, q, &pose, NULL, list, MOST);
      hits += cache.full;
      assert_int_equal(pairs(p, q, &pose, &cache, other, MOST), n);
      assert_memory_equal(list, other, (size_t)n * sizeof *list);
      assert_true(n > 10);
    }
    assert_true(hits > 20);
  }
  unmake(&a);
  unmake(&b);
}

/* Trees as deep as they get, against themselves and each other, in exactly the memory asked for. */
static void test_deep_trees(void **state) {
  (void)state;
  made k[2];
  for (int i = 0; i < 2; i++) {
    soup s = {0};
    for (int j = 0; j < FEWER(3000); j++) {
      double x = pow(i ? 0.55 : 0.7, j % 60), y = x * (1 + 1e-3 * (j / 60));
      int p = soup_point(&s, v3_make(x, 0, 0)), q = soup_point(&s, v3_make(0, y, 0));
      soup_face(&s, p, q, soup_point(&s, v3_make(0, 0, x)));
    }
    k[i] = make(&s, 0);
    assert_true(k[i].m->depth > 8 && k[i].m->depth <= HW_TREE_DEPTH);
  }
  for (int i = 0; i < 4; i++) {
    const hw_trimesh *a = k[i & 1].m, *b = k[i >> 1].m;
    hw_mesh_pose pose = {m3_diag(1, 1, 1), v3_sub(a->middle, b->middle)};
    assert_true(pairs(a, b, &pose, NULL, list, MOST) > 0);
  }
  unmake(&k[0]);
  unmake(&k[1]);
}

static void test_pairs_of_one_mesh(void **state) {
  (void)state;
  made k = mesh_of(2, 1, v3_zero());
  const hw_trimesh *m = k.m;
  void *scratch = malloc(hw_tree_scratch_bytes(m, m));
  int n = hw_tree_self_pairs(m, scratch, list, MOST), common = 0;
  char *there = calloc((size_t)m->faces * (size_t)m->faces, 1);
  for (int i = 0; i < n; i++) {
    assert_true(list[i].a < list[i].b);
    assert_int_equal(there[list[i].a * m->faces + list[i].b]++, 0);
  }
  for (int f = 0; f < m->faces; f++)
    for (int g = f + 1; g < m->faces; g++)
      for (int i = 0; i < 9; i++)
        if (m->corner[3 * f + i / 3] == m->corner[3 * g + i % 3]) {
          assert_true(there[f * m->faces + g]);
          common++;
        }
  assert_true(common > 1000);
  free(there);
  free(scratch);
  unmake(&k);
}

static void test_box(void **state) {
  (void)state;
  int found = 0;
  for (int kind = 0; kind < 4; kind++) {
    made k = mesh_of(kind, 1, v3_make(0, 0, 20));
    const hw_trimesh *m = k.m;
    for (int turn = 0; turn < FEWER(300); turn++) {
      v3 c = v3_random(), h = v3_scale(turn % 3 ? 0.1 : 0.7, v3_random());
      h = turn % 10 == 0 ? v3_zero() : v3_make(fabs(h.x), fabs(h.y), fabs(h.z));
      if (turn % 10 < 2)
        c = m->vertex[rnd_int(m->vertices)]; /* touches for sure */
      v3 low = v3_sub(c, h), high = v3_add(c, h);
      int got[1000], n = hw_tree_box(m, low, high, got, 1000), at = 0;
      for (int f = 0; f < m->faces; f++) {
        v3 p[3], l, u;
        face_at(m, f, NULL, p);
        l = v3_make(fmin(p[0].x, fmin(p[1].x, p[2].x)), fmin(p[0].y, fmin(p[1].y, p[2].y)),
                    fmin(p[0].z, fmin(p[1].z, p[2].z)));
        u = v3_make(fmax(p[0].x, fmax(p[1].x, p[2].x)), fmax(p[0].y, fmax(p[1].y, p[2].y)),
                    fmax(p[0].z, fmax(p[1].z, p[2].z)));
        bool in = l.x <= high.x && l.y <= high.y && l.z <= high.z && u.x >= low.x && u.y >= low.y &&
                  u.z >= low.z,
             listed = false;
        for (int i = 0; i < n; i++)
          listed = listed || got[i] == f;
        assert_int_equal(in, listed);
        at += in;
      }
      assert_int_equal(at, n);
      if (turn % 10 < 2)
        assert_true(n > 0);
      found += n;
      int few[2] = {-1, -1};
      assert_int_equal(hw_tree_box(m, low, high, few, 1), n);
      assert_int_equal(few[1], -1);
      assert_true(n == 0 || few[0] == got[0]);
    }
    unmake(&k);
  }
  assert_true(found > FEWER(5000));
}

/* Distance to a face by its corners, edges (where the foot falls within) and inside. */
static double face_distance(const v3 p[3], v3 x) {
  double best = DBL_MAX;
  v3 n = v3_cross(v3_sub(p[1], p[0]), v3_sub(p[2], p[0]));
  bool inside = true;
  for (int k = 0; k < 3; k++) {
    v3 e = v3_sub(p[(k + 1) % 3], p[k]), d = v3_sub(x, p[k]);
    double s = v3_dot(d, e) / v3_dot(e, e);
    best = fmin(best, v3_norm(d));
    if (s > 0 && s < 1)
      best = fmin(best, v3_norm(v3_sub(d, v3_scale(s, e))));
    inside = inside && v3_dot(v3_cross(n, e), d) > 0;
  }
  return inside ? fmin(best, fabs(v3_dot(v3_sub(x, p[0]), n)) / v3_norm(n)) : best;
}
static void test_nearest(void **state) {
  (void)state;
  for (int kind = 0; kind < 4; kind++) {
    made k = mesh_of(kind, 1, v3_make(-4, 0, 0));
    const hw_trimesh *m = k.m;
    for (int turn = 0; turn < FEWER(400); turn++) {
      v3 x = v3_scale(turn % 4 == 3 ? 50 : 1, v3_random()), at = v3_zero();
      double least = DBL_MAX;
      int face = -7;
      for (int f = 0; f < m->faces; f++) {
        v3 p[3];
        face_at(m, f, NULL, p);
        least = fmin(least, face_distance(p, x));
      }
      double got = hw_tree_nearest(m, x, INFINITY, &face, &at);
      assert_true(fabs(got - least) < 1e-13 * (1 + least));
      v3 p[3];
      assert_in_range(face, 0, m->faces - 1);
      face_at(m, face, NULL, p);
      assert_true(fabs(v3_norm(v3_sub(at, x)) - got) < 1e-15 * (1 + got));
      assert_true(face_distance(p, at) < 1e-13 * (1 + least));
      assert_true(hw_tree_nearest(m, x, 1.001 * least, &face, &at) == got);
      assert_true(hw_tree_nearest(m, x, 0.999 * least, &face, &at) > 0.999 * least);
      assert_int_equal(face, -1);
    }
    unmake(&k);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_no_pair_is_missed),
      cmocka_unit_test(test_flush_boxes),
      cmocka_unit_test(test_apart_and_bad_poses),
      cmocka_unit_test(test_room_for_few),
      cmocka_unit_test(test_cache_changes_nothing),
      cmocka_unit_test(test_cache_of_unlike_meshes),
      cmocka_unit_test(test_deep_trees),
      cmocka_unit_test(test_pairs_of_one_mesh),
      cmocka_unit_test(test_box),
      cmocka_unit_test(test_nearest),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
