/* The longest way through a shared region along its normal, against the dual of the same question.
 *
 * For a convex body K the longest chord along the unit vector n is
 *   max { t : x and x + t n in K } = min over g with g . n = 1 of ( max_K g . x - min_K g . x )
 * (duality of linear programs; the width of K between two parallel planes, measured along n). The right side is a
 * convex function of the two components of g across n, found here by golden section in both, over K's corners, which come
 * from clipping each body's faces by the other's planes. Nothing of it is shared with the code under test. */
#include "unit/geom/mesh_scene.h"

enum { CORNERS = 4096 };
typedef struct body {
  int corners;
  v3 corner[CORNERS];
} body;

/* The faces of one mesh, cut by all planes of another (both in the world): corners of what they share. */
static void clip(hw_mesh_placed a, hw_mesh_placed b, body *out) {
  for (int f = 0; f < a.mesh->faces; f++) {
    v3 p[64], q[64];
    int n = 3;
    for (int k = 0; k < 3; k++)
      p[k] = v3_add(a.r, m3_mulv(a.R, a.mesh->vertex[a.mesh->corner[3 * f + k]]));
    for (int g = 0; g < b.mesh->faces && n; g++) {
      v3 c[3];
      for (int k = 0; k < 3; k++)
        c[k] = v3_add(b.r, m3_mulv(b.R, b.mesh->vertex[b.mesh->corner[3 * g + k]]));
      v3 m = v3_unit(v3_cross(v3_sub(c[1], c[0]), v3_sub(c[2], c[0])));
      int left = 0;
      for (int k = 0; k < n; k++) {
        v3 s = p[k], t = p[k + 1 == n ? 0 : k + 1];
        double ds = v3_dot(m, v3_sub(s, c[0])), dt = v3_dot(m, v3_sub(t, c[0]));
        if (ds <= 0)
          q[left++] = s;
        if ((ds < 0 && dt > 0) || (ds > 0 && dt < 0))
          q[left++] = v3_madd(s, ds / (ds - dt), v3_sub(t, s));
      }
      n = left;
      assert_true(n < 62);
      memcpy(p, q, sizeof *p * (size_t)n);
    }
    assert_true(out->corners + n <= CORNERS);
    for (int k = 0; k < n; k++)
      out->corner[out->corners++] = p[k];
  }
}

static double width(const body *k, v3 g) {
  double low = 1e300, high = -1e300;
  for (int i = 0; i < k->corners; i++) {
    double d = v3_dot(g, k->corner[i]);
    low = d < low ? d : low;
    high = d > high ? d : high;
  }
  return high - low;
}

static const double GOLDEN = 0.61803398874989485;
static double least_v(const body *k, v3 n, v3 v, double reach) {
  double a = -reach, b = reach, x = b - GOLDEN * (b - a), y = a + GOLDEN * (b - a);
  double fx = width(k, v3_madd(n, x, v)), fy = width(k, v3_madd(n, y, v));
  for (int i = 0; i < 64; i++) {
    if (fx < fy)
      b = y, y = x, fy = fx, x = b - GOLDEN * (b - a), fx = width(k, v3_madd(n, x, v));
    else
      a = x, x = y, fx = fy, y = a + GOLDEN * (b - a), fy = width(k, v3_madd(n, y, v));
  }
  return fx < fy ? fx : fy;
}
static double dual(const body *k, v3 n) {
  const double reach = 300;
  v3 u = v3_perp(n), v = v3_cross(n, u);
  double a = -reach, b = reach, x = b - GOLDEN * (b - a), y = a + GOLDEN * (b - a);
  double fx = least_v(k, v3_madd(n, x, u), v, reach), fy = least_v(k, v3_madd(n, y, u), v, reach);
  for (int i = 0; i < 64; i++) {
    if (fx < fy)
      b = y, y = x, fy = fx, x = b - GOLDEN * (b - a), fx = least_v(k, v3_madd(n, x, u), v, reach);
    else
      a = x, x = y, fx = fy, y = a + GOLDEN * (b - a), fy = least_v(k, v3_madd(n, y, u), v, reach);
  }
  return fx < fy ? fx : fy;
}

static body shared;
static double longest(hw_mesh_placed a, hw_mesh_placed b, v3 n) {
  shared.corners = 0;
  clip(a, b, &shared);
  clip(b, a, &shared);
  return dual(&shared, n);
}

/* Hull of random points by trying every triple, stretched by `size`. */
static const hw_trimesh *pebble(int points, v3 size) {
  soup_clear();
  for (int i = 0; i < points; i++) {
    v3 x = v3_unit(v3_random());
    soup_point(x.x * size.x, x.y * size.y, x.z * size.z);
  }
  for (int i = 0; i < points; i++)
    for (int j = i + 1; j < points; j++)
      for (int k = i + 1; k < points; k++) {
        const v3 *x = stock.point;
        v3 n = v3_cross(v3_sub(x[j], x[i]), v3_sub(x[k], x[i]));
        bool outer = j != k;
        for (int l = 0; l < points && outer; l++)
          outer = l == i || l == j || l == k || v3_dot(n, v3_sub(x[l], x[i])) < 0;
        if (outer)
          soup_face(i, j, k);
      }
  return mesh_of(0);
}

/* Vertices of a inside b. */
static int corners_inside(hw_mesh_placed a, hw_mesh_placed b) {
  int count = 0;
  for (int i = 0; i < a.mesh->vertices; i++) {
    v3 x = v3_add(a.r, m3_mulv(a.R, a.mesh->vertex[i]));
    count += hw_mesh_holds(b.mesh, m3_tmulv(b.R, v3_sub(x, b.r)));
  }
  return count;
}

static v3 size_of(void) {
  return v3_make(0.3 + 0.7 * fabs(rnd()), 0.3 + 0.7 * fabs(rnd()), 0.3 + 0.7 * fabs(rnd()));
}

/* Random convex bodies as meshes, from a graze to half through each other: the depth is the dual's. */
static void test_convex(void **state) {
  (void)state;
  double worst = 0, share[2] = {1e300, -1e300};
  int tried = 0, bare = 0;
  for (int body_pair = 0; body_pair < 40; body_pair++) {
    const hw_trimesh *A = pebble(4 + body_pair % 12, size_of()),
                     *B = pebble(4 + body_pair * 7 % 13, size_of());
    assert_true(A->convex && B->convex);
    for (int pose = 0; pose < 12; pose++) {
      v3 at = v3_scale(10, v3_random()), way = v3_unit(v3_random());
      hw_mesh_placed a = {A, m3_random_rotation(), at};
      hw_mesh_placed b = {B, m3_random_rotation(), v3_madd(at, 0.05 + fabs(rnd()), way)};
      if (regions_of(a, b, HW_REGION_DEPTH).count != 1 || region->contours == 0 ||
          region->volume < 1e-9)
        continue;
      v3 n = m3_mulv(b.R, region->normal);
      double chord = hw_region_chord(region), want = longest(a, b, n);
      double mean = region->volume / v3_norm(region->area);
      tried++;
      bare += corners_inside(a, b) + corners_inside(b, a) == 0;
      worst = fmax(worst, fabs(chord - want) / want);
      if (fabs(chord - want) > 1e-6 * want)
        print_message("    pair %d pose %d: %.12g, dual %.12g\n", body_pair, pose, chord, want);
      share[0] = fmin(share[0], mean / chord), share[1] = fmax(share[1], mean / chord);
      assert_true(chord <= 3 * mean * (1 + 1e-6)); /* Brunn and Minkowski */
      regions_of(b, a, HW_REGION_DEPTH);
      assert_near(hw_region_chord(region), chord, 1e-8 * chord);
    }
    mesh_free(A), mesh_free(B);
  }
  print_message(
      "    %d regions, %d without a vertex inside: depth off by at most %.2g of it; volume "
      "over area is %.3f to %.3f of the longest way\n",
      tried, bare, worst, share[0], share[1]);
  assert_true(tried > 250 && bare > 20);
  assert_true(worst < 1e-6);
}

/* ---- any bodies ---- */

enum { PASSES = 64 };
typedef struct line {
  int count;
  double at[PASSES];
} line;

/* Largest change of depth from pose to pose of a roll. */
static double largest_change(const hw_trimesh *A, const hw_trimesh *B, double apart, double step,
                             int steps, uint64_t from) {
  drawn.state = from;
  double worst = 0;
  for (int n = 0; n < 10; n++) {
    m3 Ra = m3_random_rotation(), Rb = m3_random_rotation();
    v3 axis = v3_unit(v3_random()), way = v3_random();
    double last = -1;
    for (int k = 0; k < steps; k++) {
      hw_mesh_placed a = {A, m3_mul(q_matrix(q_exp(v3_scale(step * k, axis))), Ra),
                          v3_scale(0.3 * step * k, way)};
      hw_mesh_placed b = {B, Rb, v3_make(0, 0, apart)};
      if (regions_of(a, b, HW_REGION_DEPTH).count != 1 || region->contours == 0) {
        last = -1;
        continue;
      }
      double chord = hw_region_chord(region);
      if (last >= 0)
        worst = fmax(worst, fabs(chord - last));
      last = chord;
    }
  }
  return worst;
}

static const hw_trimesh *bumpy(double bump, int lat, int lon) {
  soup_clear();
  soup_sphere(1, lat, lon, v3_zero(), bump);
  return mesh_of(0);
}

/* A depth that jumps where two ways take turns changes by as much however small the step is; one that does not
 * changes by half in half a step. */
static void test_continuous(void **state) {
  (void)state;
  for (int i = 0; i < 3; i++) {
    const double step = 8e-4, apart = i == 0 ? 1.1 : 1.55;
    const hw_trimesh *A =
        i == 0 ? pebble(9, v3_make(1, 0.8, 0.9)) : bumpy(i == 1 ? 0.1 : 0.3, 7, 9);
    const hw_trimesh *B = i == 0 ? pebble(12, v3_make(0.8, 1, 0.9)) : bumpy(0.05, 6, 8);
    double whole = largest_change(A, B, apart, step, 400, 77);
    double part = largest_change(A, B, apart, step / 4, 1600, 77);
    print_message("    largest change of depth: %.3g at turns by %.1g rad, %.3g at a quarter\n",
                  whole, step, part);
    assert_true(whole > 0 && part < 0.3 * whole);
    mesh_free(A), mesh_free(B);
  }
}

/* Two plates that cross like beams, flush: no vertex of either is inside, and the way is the same all over. */
static void test_beams(void **state) {
  (void)state;
  const hw_trimesh *A = box_mesh(v3_make(4, 0.5, 0.3), 1, 0),
                   *B = box_mesh(v3_make(0.6, 5, 0.4), 1, 0);
  for (int n = 0; n < 50; n++) {
    double d = pow(10, -1 - 3 * fabs(rnd())), t = 0.4 * rnd(), c = cos(t), s = sin(t);
    hw_mesh_placed a = placed_at(A, v3_make(0.1 * rnd(), 0.1 * rnd(), 0.35 - d));
    a.R = (m3){{c, -s, 0, s, c, 0, 0, 0, 1}};
    assert_int_equal(regions_of(a, placed_at(B, v3_zero()), HW_REGION_DEPTH).count, 1);
    assert_near(hw_region_chord(region), d, 1e-8 * d + 1e-15);
  }
  mesh_free(A), mesh_free(B);
}

/* Two edges that cross at right angles, d deep, at any tilt of both: the normal is the common perpendicular, the way d. A
 * step along it changes the depth by as much: what the tangent of the force takes it for. */
static void test_crossed(void **state) {
  (void)state;
  const hw_trimesh *A = box_mesh(v3_make(1, 1, 1), 1, 0);
  double c = sqrt(0.5), worst = 0;
  m3 about_x = {{1, 0, 0, 0, c, -c, 0, c, c}}, about_y = {{c, 0, c, 0, 1, 0, -c, 0, c}};
  for (int n = 0; n < 100; n++) {
    const double step = 1e-6;
    double d = pow(10, -1.3 - 3 * fabs(rnd())), chord[3];
    m3 Q = m3_random_rotation();
    v3 at = v3_scale(20, v3_random());
    for (int k = 0; k < 3; k++) {
      double deep = d * (1 + step * (k - 1));
      v3 up = v3_make(0.2 * d, -0.1 * d, 2 * c - deep);
      hw_mesh_placed a = {A, m3_mul(Q, about_x), v3_add(at, m3_mulv(Q, up))};
      hw_mesh_placed b = {A, m3_mul(Q, about_y), at};
      assert_int_equal(regions_of(a, b, HW_REGION_DEPTH).count, 1);
      chord[k] = hw_region_chord(region);
    }
    assert_near(chord[1], d, 2e-9 * d + 1e-14);
    worst = fmax(worst, fabs((chord[2] - chord[0]) / (2 * step * d) - 1));
  }
  print_message("    slope of the depth over the step along the normal: 1 within %.2g\n", worst);
  assert_true(worst < 1e-3);
  mesh_free(A);
}

/* Pairs of faces from a cache of an earlier pose, or found anew: the same bits. */
static void test_cache(void **state) {
  (void)state;
  enum { MOST = 100000 };
  static hw_face_pair leaf[MOST];
  const hw_trimesh *A = bumpy(0.1, 12, 16), *B = pebble(12, v3_make(1, 1, 0.8));
  hw_tree_cache cache = {.leaf = leaf, .most = MOST};
  m3 Ra = m3_random_rotation();
  v3 axis = v3_unit(v3_random());
  int touched = 0, used = 0;
  for (int k = 0; k < 200; k++) {
    hw_mesh_placed a = {A, m3_mul(q_matrix(q_exp(v3_scale(1e-3 * k, axis))), Ra), v3_zero()};
    hw_mesh_placed b = {B, m3_diag(1, 1, 1), v3_make(0, 0.2, 1.4)};
    int count = regions_of(a, b, HW_REGION_DEPTH).count;
    double fresh = count ? hw_region_chord(region) : 0;
    view.pairs = hw_tree_pairs(A, B, &view.pose, &cache, view.tree_work, view.pair, PAIRS);
    used += cache.full;
    scene_cut_side(1);
    assert_int_equal(scene_regions(HW_REGION_DEPTH).count, count);
    double again = count ? hw_region_chord(region) : 0;
    assert_memory_equal(&fresh, &again, sizeof fresh);
    touched += fresh > 0;
  }
  assert_true(touched > 100 && used > 100);
  mesh_free(A), mesh_free(B);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_convex), cmocka_unit_test(test_continuous),
      cmocka_unit_test(test_beams), cmocka_unit_test(test_crossed), cmocka_unit_test(test_cache)};
  return cmocka_run_group_tests_name("longest way through regions", tests, NULL, NULL);
}
