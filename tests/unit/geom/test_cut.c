/* Cuts of meshes: contours close in every pose, also where faces, edges and vertices touch; and each
 * point and segment is right.
 *
 * Sources: the triangle pairs are those of the project's public reference set for papers 000 and 002
 * ("tri_tri": exact rational results); other expectations follow from the figures themselves. */
#include "mesh_scene.h"

static const hw_trimesh *triangle(const v3 p[3]) {
  soup_clear();
  for (int k = 0; k < 3; k++)
    soup_point(p[k].x, p[k].y, p[k].z);
  soup_face(0, 1, 2);
  return mesh_of(0);
}

typedef struct pair_case {
  const char *name;
  v3 q[3];
  int least, most; /* segments, over all shifts */
  v3 ends[2];      /* within these, or just these where least = 1 */
} pair_case;

/* p is (0,0,0), (2,0,0), (0,2,0) in all. What only touches is a segment for some shifts, none for
 * others. */
static const pair_case PAIR[] = {
    {"plain", {{0.5, 0.5, -1}, {0.5, 0.5, 1}, {3, 0.5, 0.2}}, 1, 1, {{1.5, 0.5, 0}, {0.5, 0.5, 0}}},
    {"edge_in_face",
     {{0.2, 0.2, 0}, {1.2, 0.2, 0}, {0.5, 0.2, 1}},
     0,
     1,
     {{0.2, 0.2, 0}, {1.2, 0.2, 0}}},
    {"vertex_on_face",
     {{0.5, 0.5, 0}, {0.6, 0.4, 1}, {0.3, 0.7, 1}},
     0,
     1,
     {{0.5, 0.5, 0}, {0.5, 0.5, 0}}},
    {"shared_edge", {{0, 0, 0}, {2, 0, 0}, {0, 0, 1}}, 0, 1, {{0, 0, 0}, {2, 0, 0}}},
    {"shared_vertex", {{0, 0, 0}, {-1, 0, 1}, {-1, 1, 1}}, 0, 0, {{0, 0, 0}, {0, 0, 0}}},
    {"coplanar_overlap", {{0.2, 0.2, 0}, {3, 0.2, 0}, {0.2, 3, 0}}, 0, 0, {{0, 0, 0}, {0, 0, 0}}},
    {"parallel", {{0, 0, 1e-6}, {2, 0, 1e-6}, {0, 2, 1e-6}}, 0, 0, {{0, 0, 0}, {0, 0, 0}}},
    {"cross_edge_point", {{1, -1, -1}, {1, 1, 1}, {1, -1, 1}}, 0, 1, {{1, 0, 0}, {1, 0, 0}}},
    {"almost_coplanar",
     {{0.2, 0.2, -1e-7}, {1.2, 0.2, 1e-7}, {0.2, 1.2, 1e-7}},
     1,
     1,
     {{0.2, 0.7, 0}, {0.7, 0.2, 0}}},
    {"miss_interval", {{3, 0.5, -1}, {3, 0.5, 1}, {4, 0.5, 0}}, 0, 0, {{0, 0, 0}, {0, 0, 0}}},
    {"through_vertex", {{0, 0, -1}, {0, 0, 1}, {1, 1, 0}}, 1, 1, {{1, 1, 0}, {0, 0, 0}}},
};

static double off_segment(v3 x, v3 p, v3 q) {
  v3 d = v3_sub(q, p);
  double dd = v3_dot(d, d), t = dd > 0 ? v3_dot(d, v3_sub(x, p)) / dd : 0;
  return v3_norm(v3_sub(x, v3_madd(p, fmin(1, fmax(0, t)), d)));
}

static void test_triangle_pairs(void **state) {
  (void)state;
  const v3 p[3] = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}};
  const hw_trimesh *P = triangle(p);
  for (size_t i = 0; i < sizeof PAIR / sizeof *PAIR; i++) {
    const pair_case *c = &PAIR[i];
    const hw_trimesh *Q = triangle(c->q);
    int least = 2, most = 0;
    for (int n = 0; n < 24; n++) { /* either is a; six axes; two sides */
      v3 zero = {0, 0, 0};
      bool swap = n & 1;
      scene_place(placed_at(swap ? Q : P, zero), placed_at(swap ? P : Q, zero));
      scene_pairs();
      v3 toward = {n / 4 == 0   ? 1
                   : n / 4 == 3 ? -1
                                : 0,
                   n / 4 == 1   ? 1
                   : n / 4 == 4 ? -1
                                : 0,
                   n / 4 == 2   ? 1
                   : n / 4 == 5 ? -1
                                : 0};
      scene_cut_side(1); /* makes the work area */
      hw_cut_make(view.a, view.b, &view.pose, view.pair, view.pairs, PAIRS, toward, n & 2 ? 1 : -1,
                  view.cut_work, &view.cut);
      least = view.cut.segments < least ? view.cut.segments : least;
      most = view.cut.segments > most ? view.cut.segments : most;
      for (int s = 0; s < view.cut.segments; s++) {
        v3 from = v3_add(view.cut.point[view.cut.segment[s].from].x, view.b->middle);
        v3 to = v3_add(view.cut.point[view.cut.segment[s].to].x, view.b->middle);
        assert_near(off_segment(from, c->ends[0], c->ends[1]), 0, 1e-9);
        assert_near(off_segment(to, c->ends[0], c->ends[1]), 0, 1e-9);
        if (c->least == 1)
          assert_near(v3_norm(v3_sub(from, to)), v3_norm(v3_sub(c->ends[0], c->ends[1])), 1e-9);
      }
    }
    if (least != c->least || most != c->most)
      fail_msg("%s: %d to %d segments", c->name, least, most);
    mesh_free(Q);
  }
  mesh_free(P);
}

/* A cut by plain arithmetic, for generic poses: edges of either mesh through faces of the other. */
static double det(v3 a, v3 b, v3 c, v3 d) {
  return v3_dot(v3_cross(v3_sub(b, a), v3_sub(c, a)), v3_sub(d, a));
}
static bool plain_pierces(v3 p, v3 q, const v3 f[3]) {
  double dp = det(f[0], f[1], f[2], p), dq = det(f[0], f[1], f[2], q);
  if ((dp > 0) == (dq > 0))
    return false;
  bool a = det(p, q, f[0], f[1]) > 0, b = det(p, q, f[1], f[2]) > 0, c = det(p, q, f[2], f[0]) > 0;
  return a == b && b == c;
}
static int plain_segments(void) {
  int count = 0;
  for (int i = 0; i < view.pairs; i++) {
    v3 x[2][3];
    int hits = 0;
    for (int k = 0; k < 3; k++) {
      x[0][k] = hw_mesh_move(&view.pose, view.a->vertex[view.a->corner[3 * view.pair[i].a + k]]);
      x[1][k] = view.b->vertex[view.b->corner[3 * view.pair[i].b + k]];
    }
    for (int side = 0; side < 2; side++)
      for (int k = 0; k < 3; k++)
        hits += plain_pierces(x[side][k], x[side][(k + 1) % 3], x[!side]);
    assert_true(hits == 0 || hits == 2);
    count += hits / 2;
  }
  return count;
}

/* Points lie on the edge and on the face that they belong to; signs of start and end say so too. */
static void check_points(double tolerance) {
  for (int i = 0; i < view.cut.points; i++) {
    const hw_cut_point *p = &view.cut.point[i];
    const hw_trimesh *of = p->side ? view.b : view.a, *in = p->side ? view.a : view.b;
    v3 e[2], f[3];
    for (int k = 0; k < 2; k++) {
      e[k] = of->vertex[of->edge_vertex[2 * p->edge + k]];
      e[k] = p->side ? e[k] : hw_mesh_move(&view.pose, e[k]);
    }
    for (int k = 0; k < 3; k++) {
      f[k] = in->vertex[in->corner[3 * p->face + k]];
      f[k] = p->side ? hw_mesh_move(&view.pose, f[k]) : f[k];
    }
    assert_near(off_segment(p->x, e[0], e[1]), 0, tolerance);
    v3 n = v3_cross(v3_sub(f[1], f[0]), v3_sub(f[2], f[0]));
    if (v3_norm(n) > 0)
      assert_near(v3_dot(v3_unit(n), v3_sub(p->x, f[0])), 0, tolerance);
    assert_true(p->along >= 0 && p->along <= 1);
    bool up = of->edge_vertex[2 * p->edge] < of->edge_vertex[2 * p->edge + 1];
    double way = v3_dot(n, v3_sub(e[1], e[0])) * (up ? 1 : -1);
    if (fabs(way) > 1e-9)
      assert_true((way < 0) == (p->enters > 0));
  }
}

static const hw_trimesh *bumpy(double radius, int lat, int lon) {
  soup_clear();
  soup_sphere(radius, lat, lon, v3_zero(), 0.3);
  return mesh_of(0);
}

static void test_generic(void **state) {
  (void)state;
  const hw_trimesh *A = bumpy(1, 12, 18), *B = bumpy(0.8, 10, 15);
  int cuts = 0, many = 0;
  for (int n = 0; n < FEWER(300); n++) {
    hw_mesh_placed a = placed_random(A, 1.2);
    hw_mesh_placed b = placed_random(B, 1);
    scene_cut(a, b);
    check_closed();
    check_points(1e-13);
    assert_int_equal(view.cut.exact, 0);
    assert_int_equal(view.cut.segments, plain_segments());
    cuts += view.cut.contours > 0;
    many += view.cut.contours > 1;
    /* the tree's pairs: the same segments, in another order perhaps */
    int segments = view.cut.segments, contours = view.cut.contours;
    double length = 0, back = 0;
    v3 S = v3_zero(), T = v3_zero();
    for (int c = 0; c < contours; c++)
      length += view.cut.contour[c].length, S = v3_add(S, view.cut.contour[c].S);
    scene_tree_cut(a, b);
    assert_int_equal(view.cut.segments, segments);
    assert_int_equal(view.cut.contours, contours);
    /* and b against a */
    scene_tree_cut(b, a);
    assert_int_equal(view.cut.segments, segments);
    assert_int_equal(view.cut.contours, contours);
    for (int c = 0; c < contours; c++)
      back += view.cut.contour[c].length, T = v3_add(T, view.cut.contour[c].S);
    assert_near(back, length, 1e-12);
    assert_near_v3(m3_mulv(a.R, T), v3_neg(m3_mulv(b.R, S)), 1e-12);
  }
  assert_true(cuts > FEWER(150) && many > FEWER(20));
  mesh_free(A);
  mesh_free(B);
}

/* S and T of a contour against triangles fanned from a far point, and S of a flat one. */
static void test_sums(void **state) {
  (void)state;
  const hw_trimesh *A = bumpy(1, 12, 18), *B = box_mesh(v3_make(4, 4, 2), 1, 0);
  scene_cut(placed(A, m3_random_rotation(), v3_make(0, 0, 0.8)), placed_at(B, v3_make(0, 0, -1)));
  check_closed();
  assert_true(view.cut.contours > 0);
  double all = 0;
  for (int c = 0; c < view.cut.contours; c++) {
    const hw_contour *k = &view.cut.contour[c];
    v3 S = v3_zero(), T = v3_zero(), far = {3, -2, 5};
    int s = k->first;
    do {
      v3 p = v3_sub(view.cut.point[view.cut.segment[s].from].x, view.cut.origin);
      v3 q = v3_sub(view.cut.point[view.cut.segment[s].to].x, view.cut.origin);
      v3 dS = v3_scale(0.5, v3_cross(v3_sub(p, far), v3_sub(q, far)));
      v3 mean = v3_scale(1.0 / 3, v3_add(far, v3_add(p, q)));
      S = v3_add(S, dS);
      T = v3_sub(T, v3_cross(mean, dS)); /* int x dS over a triangle: its middle times its area */
      s = view.cut.segment[s].next;
    } while (s != k->first);
    assert_near_v3(k->S, S, 1e-12);
    assert_near_v3(k->T, T, 1e-12);
    all += k->S.z;
  }
  assert_true(all < 0); /* a's inner part faces down */
  mesh_free(A);
  mesh_free(B);
}

static int closed_poses, exact_poses;
static void cut_closed(hw_mesh_placed a, hw_mesh_placed b) {
  scene_tree_cut(a, b);
  check_closed();
  check_points(1e-13);
  closed_poses++;
  exact_poses += view.cut.exact > 0;
}

/* Boxes and grids of one lattice: flush, edge to edge, corner to corner, coincident. */
static void test_lattice(void **state) {
  (void)state;
  const hw_trimesh *box = box_mesh(v3_make(1, 1, 1), 1, 0),
                   *grid = box_mesh(v3_make(1, 1, 1), 4, 0),
                   *fine = box_mesh(v3_make(1, 1, 1), 8, 0),
                   *small = box_mesh(v3_make(0.5, 0.5, 0.5), 2, 0);
  const hw_trimesh *pair[5][2] = {
      {box, box}, {box, grid}, {grid, box}, {small, grid}, {box, small}};
  closed_poses = exact_poses = 0;
  for (int i = 0; i < 5; i++)
    for (int n = 0; n < 9 * 9 * 9; n++) {
      if (i == 3 && n % 3 != 0)
        continue;
      v3 r = {n % 9 / 4.0 - 1, n / 9 % 9 / 4.0 - 1, n / 81 / 4.0 - 1};
      cut_closed(placed_at(pair[i][0], r), placed_at(pair[i][1], v3_zero()));
    }
  for (int n = 0; n < 27; n++) {
    v3 r = {n % 3 / 2.0 - 1, n / 3 % 3 / 2.0 - 1, n / 9 / 2.0};
    cut_closed(placed_at(fine, r), placed_at(fine, v3_zero()));
  }
  /* one on the other, turned by right angles and by 45 degrees */
  for (int n = 0; n < 48; n++) {
    m3 R = q_matrix(q_euler_zyx(PI / 4 * (n % 3), PI / 2 * (n / 3 % 4), PI / 4 * (n / 12)));
    cut_closed(placed(grid, R, v3_zero()), placed_at(grid, v3_zero()));
    cut_closed(placed(box, R, v3_make(0, 0, 1)), placed_at(grid, v3_zero()));
  }
  assert_true(closed_poses > 3028 && exact_poses > 2500);
  mesh_free(box), mesh_free(grid), mesh_free(fine), mesh_free(small);
}

/* A mesh and its copy, moved by nothing, by less than can be told, by little. */
static void test_copies(void **state) {
  (void)state;
  const hw_trimesh *A = bumpy(1, 10, 14);
  closed_poses = exact_poses = 0;
  for (int k = -1; k <= 60; k++) {
    double step = k < 0 ? 0 : pow(10, k < 30 ? -300 + 9.3 * k : -33 + 30.0 * (k - 30) / 30);
    v3 u = v3_random();
    if (k % 3 == 1)
      u = v3_make(k % 2, 0, 1 - k % 2);
    cut_closed(placed_at(A, v3_scale(step, u)), placed_at(A, v3_zero()));
    m3 R = m3_random_rotation();
    cut_closed(placed(A, R, v3_scale(step, u)), placed(A, R, v3_zero()));
  }
  assert_true(exact_poses > 60);
  mesh_free(A);
}

/* A grid in which edges are split on one side only: the gap holds a face of no area. */
static const hw_trimesh *thin_faces(int n) {
  soup_clear();
  soup_box(v3_make(1, 1, 1), v3_zero(), n);
  int faces = stock.faces;
  for (int f = 0; f < faces; f += 3) {
    int *c = stock.face + 3 * f, u = c[0], v = c[1], w = c[2];
    v3 m = v3_scale(0.5, v3_add(stock.point[u], stock.point[v]));
    int at = soup_point(m.x, m.y, m.z);
    c[1] = at; /* u, at, w */
    soup_face(at, v, w);
    soup_face(u, v, at);
  }
  return mesh_of(0);
}

static void test_thin_faces(void **state) {
  (void)state;
  const hw_trimesh *thin = thin_faces(2), *box = box_mesh(v3_make(1, 1, 1), 1, 0);
  int none = 0;
  for (int f = 0; f < thin->faces; f++) {
    const int *c = thin->corner + 3 * f;
    v3 a = v3_sub(thin->vertex[c[1]], thin->vertex[c[0]]),
       b = v3_sub(thin->vertex[c[2]], thin->vertex[c[0]]);
    none += v3_norm(v3_cross(a, b)) == 0;
  }
  assert_true(none >= 10);
  closed_poses = 0;
  for (int n = 0; n < FEWER(3000); n++) {
    v3 r = v3_random();
    if (n % 2)
      r = v3_make(floor(4 * r.x) / 4, floor(4 * r.y) / 4, floor(4 * r.z) / 4);
    hw_mesh_placed a = placed_at(thin, r), b = placed_at(n % 3 ? thin : box, v3_zero());
    if (n % 5 == 0)
      a = placed(thin, m3_random_rotation(), r), b = placed_at(thin, v3_zero());
    if (n % 7 == 0)
      cut_closed(b, a);
    else
      cut_closed(a, b);
  }
  mesh_free(thin);
  mesh_free(box);
}

/* An open mesh gives lines with ends; they belong to no contour. */
static void test_open(void **state) {
  (void)state;
  soup_clear();
  soup_quad(soup_point(-1, -1, 0), soup_point(1, -1, 0), soup_point(1, 1, 0), soup_point(-1, 1, 0));
  const hw_trimesh *sheet = mesh_of(0), *box = box_mesh(v3_make(1, 1, 1), 1, 0);
  scene_tree_cut(placed_at(box, v3_make(0.9, 0.1, 0.2)), placed_at(sheet, v3_zero()));
  assert_int_equal(view.cut.open, 2);
  assert_int_equal(view.cut.contours, 0);
  assert_true(view.cut.segments >= 3);
  for (int s = 0; s < view.cut.segments; s++)
    assert_int_equal(view.cut.segment[s].contour, -1);
  scene_tree_cut(placed_at(box, v3_make(0.1, 0.1, 0.2)), placed_at(sheet, v3_zero()));
  assert_int_equal(view.cut.contours, 1);
  check_closed();
  assert_near(view.cut.contour[0].S.z, -1, 1e-15);
  mesh_free(sheet);
  mesh_free(box);
}

static void test_limits(void **state) {
  (void)state;
  const hw_trimesh *A = bumpy(1, 12, 18);
  hw_mesh_placed a = placed_at(A, v3_make(0.3, 0.2, 0.9)), b = placed_at(A, v3_zero());
  scene_tree_cut(a, b);
  int pairs = view.pairs, segments = view.cut.segments;
  /* exactly enough room; the same from a dirty area; and one less */
  void *work = calloc(1, hw_cut_work_bytes(pairs));
  hw_cut cut;
  v3 toward = v3_neg(view.pose.t), first[2];
  for (int n = 0; n < 2; n++) {
    hw_mesh_pose near = {view.pose.R, v3_scale(0.7, view.pose.t)};
    hw_cut_make(A, A, &view.pose, view.pair, pairs, pairs, toward, 1, work, &cut);
    assert_false(cut.full);
    assert_int_equal(cut.segments, segments);
    first[n] = cut.contour[0].T;
    hw_cut_make(A, A, &near, view.pair, pairs / 2, pairs, toward, 1, work, &cut);
  }
  assert_memory_equal(&first[0], &first[1], sizeof(v3));
  hw_cut_make(A, A, &view.pose, view.pair, pairs, pairs - 1, toward, 1, work, &cut);
  assert_true(cut.full);
  assert_int_equal(cut.segments, 0);
  free(work);
  /* a pose that is no number */
  hw_mesh_pose bad = {m3_diag(NAN, 1, INFINITY), v3_make(0, NAN, 1e300)};
  hw_cut_make(A, A, &bad, view.pair, pairs, PAIRS, v3_make(NAN, 0, 0), 1, view.cut_work, &cut);
  assert_int_equal(cut.segments, 0);
  mesh_free(A);
  scene_free();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_triangle_pairs), cmocka_unit_test(test_generic),
      cmocka_unit_test(test_sums),           cmocka_unit_test(test_lattice),
      cmocka_unit_test(test_copies),         cmocka_unit_test(test_thin_faces),
      cmocka_unit_test(test_open),           cmocka_unit_test(test_limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
