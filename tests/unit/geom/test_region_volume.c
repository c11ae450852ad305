/* Volumes, centres and rates of regions against other ways to them: the clipped polyhedra of
 * geom/convex/interference.h, random points, differences, floods of faces; and what must not change. */
#include "geom/convex/hull.h"
#include "geom/convex/interference.h"
#include "mesh_scene.h"

static const hw_trimesh *bumpy(double radius, int lat, int lon, unsigned options) {
  soup_clear();
  soup_sphere(radius, lat, lon, v3_zero(), 0.3);
  return mesh_of(options);
}

static bool holds(const hw_mesh_placed *p, v3 x) {
  return hw_mesh_holds(p->mesh, m3_tmulv(p->R, v3_sub(x, p->r)));
}

/* Random points in the box round the smaller body: within 4 standard deviations. */
static void check_by_points(hw_mesh_placed a, hw_mesh_placed b, int n, double volume) {
  int hits = 0;
  v3 h = v3_scale(0.5, v3_sub(a.mesh->high, a.mesh->low)),
     m = v3_scale(0.5, v3_add(a.mesh->high, a.mesh->low));
  for (int i = 0; i < n; i++) {
    v3 u = v3_random();
    v3 x = v3_add(m, v3_make(h.x * u.x, h.y * u.y, h.z * u.z));
    v3 world = v3_add(m3_mulv(a.R, x), a.r);
    hits += hw_mesh_holds(a.mesh, x) && holds(&b, world);
  }
  double box = 8 * h.x * h.y * h.z, share = (double)hits / n;
  assert_near(box * share, volume, 4 * box * sqrt(share * (1 - share) / n));
}

static void test_volume_by_points(void **state) {
  (void)state;
  const hw_trimesh *A = bumpy(1, 14, 20, 0), *B = bumpy(0.8, 12, 18, 0);
  soup_clear();
  soup_torus(1, 0.3, 20, 12, 2, v3_zero());
  const hw_trimesh *T = mesh_of(0), *mesh[3] = {A, B, T};
  for (int n = 0; n < 6; n++) {
    hw_mesh_placed a = placed_random(mesh[n % 3], 0.4);
    hw_mesh_placed b = placed_random(mesh[n % 2], 0.4);
    hw_regions got = regions_of(a, b, 0);
    assert_true(got.volume > 0.01);
    check_by_points(a, b, 20000, got.volume);
  }
  mesh_free(A), mesh_free(B), mesh_free(T);
}

/* Moved by h times a velocity and a turn rate about the world's origin. */
static hw_mesh_placed step(hw_mesh_placed p, v3 v, v3 w, double h) {
  return turned(p, q_matrix(q_exp(v3_scale(h, w))), v3_scale(h, v));
}

/* dV/dt = A . v + M . w, against central differences. */
static void test_rate(void **state) {
  (void)state;
  const hw_trimesh *A = bumpy(1, 14, 20, HW_MESH_SUMS), *B = bumpy(0.8, 12, 18, 0);
  soup_clear();
  soup_torus(1, 0.3, 20, 12, 2, v3_zero());
  const hw_trimesh *T = mesh_of(0), *mesh[3] = {A, B, T};
  int good = 0, all = 0;
  for (int n = 0; n < 60; n++) {
    hw_mesh_placed a = placed_random(mesh[n % 3], 0.6);
    hw_mesh_placed b = placed_random(mesh[n % 2], 0.6);
    v3 va = v3_random(), wa = v3_random(), vb = v3_random(), wb = v3_random();
    hw_regions got = regions_of(a, b, 0);
    v3 S = v3_zero(), M = v3_zero();
    for (int r = 0; r < got.count; r++) {
      v3 area = m3_mulv(b.R, region[r].area);
      S = v3_add(S, area);
      M = v3_add(M, v3_add(m3_mulv(b.R, region[r].moment), v3_cross(b.r, area)));
    }
    double rate = v3_dot(S, v3_sub(va, vb)) + v3_dot(M, v3_sub(wa, wb));
    /* h^2 and, where an edge passes an edge within h, a kink of V'': three steps, the best counts */
    double best = INFINITY;
    for (double h = 1e-4; h > 1e-6; h /= 4) {
      double up = regions_of(step(a, va, wa, h), step(b, vb, wb, h), 0).volume;
      double down = regions_of(step(a, va, wa, -h), step(b, vb, wb, -h), 0).volume;
      best = fmin(best, fabs((up - down) / (2 * h) - rate));
    }
    all++;
    good += best < 1e-7;
    assert_true(best < 1e-6);
  }
  assert_true(good > all - 4);
  mesh_free(A), mesh_free(B), mesh_free(T);
}

/* Volumes from the border's sums against those by visiting every face inside. */
static void test_sums_and_flood(void **state) {
  (void)state;
  const hw_trimesh *A = bumpy(1, 14, 20, HW_MESH_SUMS), *B = bumpy(0.8, 12, 18, HW_MESH_SUMS);
  const hw_trimesh *plain = bumpy(1, 14, 20, 0);
  int one = 0;
  for (int n = 0; n < FEWER(300); n++) {
    m3 R = m3_random_rotation();
    v3 r = v3_scale(1.2, v3_random());
    hw_mesh_placed b = placed_random(B, 1);
    static hw_region kept[MOST_REGIONS];
    hw_regions sums = regions_of(placed(A, R, r), b, 0);
    memcpy(kept, region, sizeof region);
    for (int way = 0; way < 2; way++) {
      hw_regions flood = regions_of(placed(way ? A : plain, R, r), b, (unsigned)way);
      assert_int_equal(flood.count, sums.count);
      assert_int_equal(flood.doubts + sums.doubts, 0);
      assert_near(flood.volume, sums.volume, 1e-12 * fmax(1e-3, sums.volume));
      for (int i = 0; i < sums.count; i++)
        assert_near_v3(region[i].centroid, kept[i].centroid,
                       1e-12 * fmax(1, 1e-2 / kept[i].volume));
    }
    one += sums.count == 1;
  }
  assert_true(one > FEWER(100));
  mesh_free(A), mesh_free(B), mesh_free(plain);
}

/* Convex bodies: all that geom/convex/interference.h says of them, to its rounding. */
static void test_against_clipping(void **state) {
  (void)state;
  static _Alignas(16) char core[2][1 << 16], convex[2][512], hull_scratch[1 << 20],
      clip_scratch[1 << 20];
  int met = 0;
  for (int n = 0; n < FEWER(200); n++) {
    hw_mesh_placed mesh[2];
    hw_placed body[2];
    for (int i = 0; i < 2; i++) {
      soup_clear();
      if ((n + i) % 2)
        soup_sphere(1, 7, 9, v3_zero(), 0);
      else
        soup_box(v3_make(1.2, 0.7, 1), v3_zero(), 1);
      const hw_polytope *hull = NULL;
      assert_true(hw_hull_bytes(stock.points) <= sizeof core[i]);
      assert_int_equal(hw_hull_make(stock.point, stock.points, hull_scratch, core[i], &hull),
                       HW_HULL_OK);
      m3 R = m3_random_rotation();
      v3 r = v3_scale(0.8, v3_random());
      body[i] = (hw_placed){hw_convex_polytope(hull, convex[i]), R, r};
      mesh[i] = placed(mesh_of(HW_MESH_SUMS), R, r);
    }
    hw_overlap want;
    assert_true(hw_interference_scratch_bytes(body[0].shape, body[1].shape) <= sizeof clip_scratch);
    hw_interference(&body[0], &body[1], clip_scratch, &want);
    hw_regions got = regions_of(mesh[0], mesh[1], HW_REGION_DEPTH);
    assert_int_equal(got.count, want.volume > 0);
    const double e = 1e-12;
    assert_near(got.volume, want.volume, e);
    if (want.volume > 1e-3 && region[0].contours > 0) {
      const hw_region *g = region;
      m3 R = mesh[1].R;
      v3 o = mesh[1].r, A = m3_mulv(R, g->area);
      assert_near_v3(A, want.area, e);
      assert_near_v3(v3_add(m3_mulv(R, g->moment), v3_cross(o, A)), want.moment, e);
      assert_near_v3(v3_add(m3_mulv(R, g->centroid), o), want.centroid, 10 * e / want.volume);
      double far = e / (want.patch * want.patch) + 10 * e / want.volume;
      assert_near_v3(v3_add(m3_mulv(R, g->centre), o), want.centre, far);
      assert_near(g->high - g->low, want.thickness, 10 * e);
      m3 second = m3_mul(R, m3_mul(g->second, m3_t(R)));
      for (int k = 0; k < 9; k++)
        assert_near(second.m[k], want.second.m[k], 10 * e);
      met++;
    }
    mesh_free(mesh[0].mesh), mesh_free(mesh[1].mesh);
  }
  assert_true(met > FEWER(100));
}

/* The same wherever both are, and with a and b exchanged. */
static void test_invariance(void **state) {
  (void)state;
  const hw_trimesh *A = bumpy(1, 14, 20, HW_MESH_SUMS), *B = bumpy(0.8, 12, 18, 0);
  int single = 0;
  for (int n = 0; n < FEWER(100); n++) {
    hw_mesh_placed a = placed_random(A, 1);
    hw_mesh_placed b = placed_random(B, 1);
    hw_regions first = regions_of(a, b, HW_REGION_DEPTH);
    hw_region one = region[0];
    m3 R = m3_random_rotation();
    v3 r = v3_scale(10, v3_random());
    hw_regions far = regions_of(turned(a, R, r), turned(b, R, r), HW_REGION_DEPTH);
    assert_int_equal(far.count, first.count);
    assert_near(far.volume, first.volume, 1e-13);
    if (first.count == 1 && one.volume > 1e-3 && one.contours > 0) {
      assert_near_v3(region[0].area, one.area, 1e-12);
      assert_near_v3(region[0].moment, one.moment, 1e-12);
      assert_near_v3(region[0].centroid, one.centroid, 1e-11);
      assert_near(region[0].depth_a, one.depth_a, 1e-12);
      assert_near(region[0].depth_b, one.depth_b, 1e-12);
    }
    hw_regions back = regions_of(b, a, HW_REGION_DEPTH);
    assert_int_equal(back.count, first.count);
    assert_near(back.volume, first.volume, 1e-12);
    if (first.count != 1 || one.volume < 1e-3 || one.contours == 0)
      continue;
    single++;
    const hw_region *g = region;
    m3 M = m3_mul(m3_t(b.R), a.R); /* a's frame to b's */
    v3 t = m3_tmulv(b.R, v3_sub(a.r, b.r));
    assert_near_v3(m3_mulv(M, g->area), v3_neg(one.area), 1e-12);
    assert_near_v3(v3_add(m3_mulv(M, g->centroid), t), one.centroid, 1e-11);
    assert_near_v3(m3_mulv(M, g->plane_normal), v3_neg(one.plane_normal), 1e-9);
    assert_near_v3(v3_add(m3_mulv(M, g->plane_point), t), one.plane_point, 1e-12);
    assert_near(g->length, one.length, 1e-12);
    assert_near(g->depth_a, one.depth_b, 1e-9);
    assert_near(g->depth_b, one.depth_a, 1e-9);
    assert_near(g->faces_a, one.faces_b, 0);
    assert_near(g->faces_b, one.faces_a, 0);
    assert_near(g->plane_area, one.plane_area, 1e-9);
  }
  assert_true(single > FEWER(30));
  mesh_free(A), mesh_free(B);
}

/* Depths by their definition: vertices of one body inside the other, beyond the plane. */
static void test_depth(void **state) {
  (void)state;
  const hw_trimesh *A = bumpy(1, 14, 20, 0), *B = bumpy(0.8, 12, 18, 0);
  int deep = 0;
  for (int n = 0; n < 30; n++) {
    hw_mesh_placed a = placed_random(A, 1);
    hw_mesh_placed b = placed_random(B, 1);
    if (regions_of(a, b, HW_REGION_DEPTH).count != 1 || region[0].contours == 0)
      continue;
    double depth[2] = {0, 0};
    for (int side = 0; side < 2; side++) {
      const hw_mesh_placed *of = side ? &b : &a, *in = side ? &a : &b;
      for (int v = 0; v < of->mesh->vertices; v++) {
        v3 x = v3_add(m3_mulv(of->R, of->mesh->vertex[v]), of->r);
        v3 seen = m3_tmulv(b.R, v3_sub(x, b.r));
        double d = v3_dot(region[0].plane_normal, v3_sub(seen, region[0].plane_point));
        if (holds(in, x))
          depth[side] = fmax(depth[side], side ? -d : d);
      }
    }
    assert_near(region[0].depth_a, depth[0], 1e-13);
    assert_near(region[0].depth_b, depth[1], 1e-13);
    if (depth[0] > 0) {
      v3 way = v3_sub(region[0].deepest_a, region[0].plane_point);
      assert_near(v3_dot(way, region[0].plane_normal), depth[0], 1e-15);
    }
    deep += depth[0] > 0 && depth[1] > 0;
  }
  assert_true(deep > 3);
  mesh_free(A), mesh_free(B);
}

/* Inside of a ball of facets: nearer than its inscribed ball, farther than its outer one. */
static void test_holds(void **state) {
  (void)state;
  soup_clear();
  soup_sphere(1, 16, 24, v3_make(3, 2, 1), 0);
  const hw_trimesh *ball = mesh_of(0);
  double inner = 1;
  for (int f = 0; f < ball->faces; f++) {
    v3 x[3];
    for (int k = 0; k < 3; k++)
      x[k] = ball->vertex[ball->corner[3 * f + k]];
    v3 n = v3_unit(v3_cross(v3_sub(x[1], x[0]), v3_sub(x[2], x[0])));
    inner = fmin(inner, v3_dot(n, x[0]));
  }
  for (int n = 0; n < FEWER(20000); n++) {
    v3 x = v3_scale(1.2, v3_random());
    double d = v3_norm(x);
    if (d < inner)
      assert_true(hw_mesh_holds(ball, x));
    else if (d > 1)
      assert_false(hw_mesh_holds(ball, x));
  }
  /* straight above vertices and edges, and far away */
  assert_true(hw_mesh_holds(ball, v3_zero()));
  assert_true(hw_mesh_holds(ball, v3_make(0, 0, 0.9)));
  assert_false(hw_mesh_holds(ball, v3_make(1.5, 0, 0)));
  assert_false(hw_mesh_holds(ball, v3_make(1e30, 0, 0)));
  assert_false(hw_mesh_holds(ball, v3_make(NAN, 0, 0)));
  mesh_free(ball);
}

/* One work area for pairs of meshes of very different size, and after a cut that was full. */
static void test_work_area(void **state) {
  (void)state;
  soup_clear();
  soup_sphere(1, 40, 60, v3_zero(), 0.2);
  const hw_trimesh *big = mesh_of(0), *box = box_mesh(v3_make(1, 1, 1), 1, 0);
  hw_mesh_placed b = placed_at(big, v3_zero()), a = placed_at(box, v3_make(0.9, 0.2, 0.3)),
                 c = placed_at(big, v3_make(1.7, 0.1, 0.2));
  regions_of(c, b, HW_REGION_DEPTH); /* the area grows to its largest */
  hw_region first, again;
  regions_of(a, b, HW_REGION_DEPTH);
  first = region[0];
  for (int n = 0; n < 5; n++) {
    regions_of(c, b, HW_REGION_DEPTH);
    regions_of(placed_at(box, v3_make(0.5, 0.5, 0.5)), placed_at(box, v3_zero()), HW_REGION_DEPTH);
    regions_of(b, c, 0);
    regions_of(a, b, HW_REGION_DEPTH);
    again = region[0];
    assert_memory_equal(&first, &again, sizeof first);
  }
  view.cut.full = true;
  assert_int_equal(scene_regions(0).count, 0);
  mesh_free(big), mesh_free(box);
}

/* Many poses: every contour closed, nothing in doubt, volume and area the same seen from b. */
static void test_many_poses(void **state) {
  (void)state;
  soup_clear();
  soup_torus(1, 0.3, 20, 12, 2, v3_zero());
  const hw_trimesh *torus = mesh_of(HW_MESH_SUMS), *ball = bumpy(1, 10, 14, 0);
  const hw_trimesh *grid = box_mesh(v3_make(1, 1, 1), 4, HW_MESH_SUMS),
                   *mesh[3] = {torus, ball, grid};
  int several = 0;
  for (int n = 0; n < FEWER(2000); n++) {
    hw_mesh_placed a = placed_random(mesh[n % 3], 1);
    hw_mesh_placed b = placed_random(mesh[n / 3 % 3], 1);
    if (n % 4 == 3) /* touching in lattices */
      a = placed_at(grid, v3_random_lattice()), b = placed_at(grid, v3_zero());
    hw_regions got = regions_of(a, b, HW_REGION_DEPTH);
    check_closed();
    assert_int_equal(got.doubts, 0);
    several += got.count > 1;
    double area = 0, back = 0, volume = got.volume;
    for (int r = 0; r < got.count; r++)
      area += v3_norm(region[r].area);
    got = regions_of(b, a, 0);
    check_closed();
    assert_int_equal(got.doubts, 0);
    assert_near(got.volume, volume, 1e-12);
    for (int r = 0; r < got.count; r++)
      back += v3_norm(region[r].area);
    if (n % 4 != 3) /* which faces in one plane touch depends on who is moved */
      assert_near(back, area, 1e-12);
  }
  assert_true(several > FEWER(50));
  mesh_free(torus), mesh_free(ball), mesh_free(grid);
  scene_free();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_volume_by_points),
      cmocka_unit_test(test_rate),
      cmocka_unit_test(test_sums_and_flood),
      cmocka_unit_test(test_against_clipping),
      cmocka_unit_test(test_invariance),
      cmocka_unit_test(test_depth),
      cmocka_unit_test(test_holds),
      cmocka_unit_test(test_work_area),
      cmocka_unit_test(test_many_poses),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
