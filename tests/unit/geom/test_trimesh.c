/* Meshes: adjacency, Euler counts, order of the tree, sums over parts from their borders, mass
 * properties against closed forms, and input that must be refused. */
#include "trimesh_support.h"

/* All that must hold of any mesh, and the tree round it. */
static void mesh_check(const soup *s, const hw_trimesh *m) {
  int *seen = calloc((size_t)m->faces, sizeof(int)), borders = 0;
  assert_int_equal(m->faces, s->faces);
  for (int f = 0; f < m->faces; f++) {
    assert_int_equal(seen[m->source_face[f]]++, 0);
    for (int k = 0; k < 3; k++) {
      int v = m->corner[3 * f + k], next = m->corner[3 * f + (k + 1) % 3];
      assert_int_equal(m->source_vertex[v], s->face[3 * m->source_face[f] + k]);
      int e = m->face_edge[3 * f + k], side = m->edge_face[2 * e] != f;
      assert_int_equal(m->edge_face[2 * e + side], f);
      assert_int_equal(m->edge_vertex[2 * e + side], v);
      assert_int_equal(m->edge_vertex[2 * e + 1 - side], next);
      int g = m->edge_face[2 * e + 1 - side];
      if (g >= 0)
        assert_int_equal(m->face_shell[g], m->face_shell[f]);
      else
        assert_int_equal(side, 0);
      borders += g < 0;
    }
  }
  assert_int_equal(2 * m->edges, 3 * m->faces + borders);
  assert_int_equal(m->closed, borders == 0);
  for (int i = 0; i < m->shells; i++)
    assert_int_equal(m->face_shell[m->shell_face[i]], i);
  for (int v = 0; v < m->vertices; v++) {
    v3 d = v3_sub(v3_sub(s->point[m->source_vertex[v]], m->middle), m->vertex[v]);
    assert_true(d.x == 0 && d.y == 0 && d.z == 0 && v3_norm(m->vertex[v]) <= m->radius);
  }
  free(seen);
}

/* Every face in one leaf, every leaf below one node, boxes round all that is below them. */
static int tree_check(const hw_trimesh *m, int node, const float *low, const float *high, int depth,
                      int *nodes) {
  const hw_tree_node *n = m->node + node;
  int faces = 0;
  (*nodes)++;
  assert_true(depth <= m->depth && n->count > 0 && n->count <= HW_NODE_CHILDREN);
  for (int i = 0; i < n->count; i++) {
    float l[3], h[3];
    for (int k = 0; k < 3; k++) {
      l[k] = n->centre[k][i] - n->half[k][i], h[k] = n->centre[k][i] + n->half[k][i];
      /* half as much again: each level rounds outward anew */
      if (low)
        assert_true(l[k] >= low[k] - 1e-6f * (float)m->radius &&
                    h[k] <= high[k] + 1e-6f * (float)m->radius);
    }
    if (n->child[i] >= 0) {
      faces += tree_check(m, n->child[i], l, h, depth + 1, nodes);
      continue;
    }
    const hw_tree_leaf *leaf = m->leaf + ~n->child[i];
    assert_true(leaf->count > 0 && leaf->count <= HW_LEAF_FACES);
    assert_int_equal(leaf->first, HW_LEAF_FACES * ~n->child[i]);
    faces += leaf->count;
    for (int f = leaf->first; f < leaf->first + leaf->count; f++)
      for (int j = 0; j < 3; j++) {
        double p[3];
        v3_put(p, m->vertex[m->corner[3 * f + j]]);
        for (int k = 0; k < 3; k++) {
          double c = (double)n->centre[k][i], half = (double)n->half[k][i];
          assert_true(p[k] >= c - half && p[k] <= c + half);
          assert_true(leaf->corner[j][k][f - leaf->first] == (float)p[k]);
        }
      }
  }
  return faces;
}
static made checked(soup *s, unsigned options) {
  made k = make_with(s, options);
  assert_non_null(k.m);
  mesh_check(s, k.m);
  int nodes = 0;
  assert_int_equal(tree_check(k.m, 0, NULL, NULL, 1, &nodes), s->faces);
  assert_int_equal(nodes, k.m->nodes);
  assert_int_equal(k.m->leaves, (s->faces + 3) / 4);
  assert_true(k.m->depth <= HW_TREE_DEPTH);
  soup_free(s);
  return k;
}

static int euler(const hw_trimesh *m) { return m->vertices - m->edges + m->faces; }

static void test_adjacency_and_euler(void **state) {
  (void)state;
  soup box = {0}, torus = {0}, two = {0}, ball = {0};
  add_box(&box, v3_make(1, 2, 3), v3_make(5, 0, 0));
  add_torus(&torus, 2, 0.5, 24, 12, v3_zero());
  add_torus(&two, 2, 0.5, 8, 6, v3_zero());
  add_ball(&two, 1, 16, 9, 0.1, v3_make(0, 0, 7));
  add_ball(&ball, 1, 101, 77, 0.04, v3_zero());
  made k = checked(&box, HW_MESH_CLOSED);
  assert_int_equal(euler(k.m), 2);
  assert_int_equal(k.m->edges, 18);
  unmake(&k);
  k = checked(&torus, 0);
  assert_int_equal(euler(k.m), 0);
  assert_int_equal(k.m->shells, 1);
  unmake(&k);
  k = checked(&two, HW_MESH_CLOSED);
  assert_int_equal(euler(k.m), 2);
  assert_int_equal(k.m->shells, 2);
  unmake(&k);
  k = checked(&ball, 0);
  assert_int_equal(euler(k.m), 2);
  unmake(&k);
}

/* Open meshes, and a vertex in no face. */
static void test_open(void **state) {
  (void)state;
  soup s = {0};
  add_torus(&s, 2, 0.5, 12, 8, v3_zero());
  soup_point(&s, v3_make(1e3, 0, 0));
  for (int i = 0; i < 40; i++) { /* holes at random */
    int f = rnd_int(s.faces);
    memmove(s.face + 3 * f, s.face + 3 * (s.faces - 1), 3 * sizeof(int));
    s.faces--;
  }
  made no = make_with(&s, HW_MESH_CLOSED);
  assert_null(no.m);
  unmake(&no);
  made k = checked(&s, HW_MESH_SUMS);
  assert_false(k.m->closed);
  assert_true(k.m->volume == 0 && k.m->area > 0 && k.m->radius < 3);
  unmake(&k);
}

static hw_face_sums direct(const hw_trimesh *m, int f) {
  const int *c = m->corner + 3 * f;
  v3 a = m->vertex[c[0]], b = m->vertex[c[1]], d = m->vertex[c[2]];
  v3 dS = v3_scale(0.5, v3_cross(v3_sub(b, a), v3_sub(d, a)));
  v3 x = v3_scale(1.0 / 3, v3_add(a, v3_add(b, d)));
  m3 g = m3_outer(x, dS);
  hw_face_sums s = {.count = 1};
  memcpy(s.g, g.m, sizeof s.g);
  v3_put(s.q, v3_scale(v3_dot(x, dS), x));
  return s;
}
static void sums_add(hw_face_sums *a, double w, hw_face_sums b) {
  a->count += w * b.count;
  for (int i = 0; i < 9; i++)
    a->g[i] += w * b.g[i];
  for (int i = 0; i < 3; i++)
    a->q[i] += w * b.q[i];
}

/* Random parts: a flood that stops anywhere, or faces at random. */
static void sums_check(const hw_trimesh *m, int rounds) {
  char *in = malloc((size_t)m->faces);
  int *queue = malloc((size_t)m->faces * sizeof(int));
  for (int round = 0; round < rounds; round++) {
    int want = 1 + rnd_int(m->faces), n = 0;
    memset(in, 0, (size_t)m->faces);
    if (round % 3 == 0)
      for (int f = 0; f < m->faces; f++)
        in[f] = rnd() > 0.3;
    else {
      queue[n++] = rnd_int(m->faces);
      in[queue[0]] = 1;
      for (int i = 0; i < n && n < want; i++)
        for (int k = 0; k < 3; k++) {
          int e = m->face_edge[3 * queue[i] + k];
          int g = m->edge_face[2 * e + (m->edge_face[2 * e] == queue[i])];
          if (g >= 0 && !in[g]) {
            in[g] = 1;
            queue[n++] = g;
          }
        }
    }
    for (int shell = 0; shell < m->shells; shell++) {
      hw_face_sums want_sums = {0}, got = {0};
      double size = 0;
      for (int f = 0; f < m->faces; f++)
        if (m->face_shell[f] == shell) {
          hw_face_sums s = direct(m, f);
          size += fabs(s.g[0]) + fabs(s.g[4]) + fabs(s.g[8]);
          if (in[f])
            sums_add(&want_sums, 1, s);
        }
      for (int e = 0; e < m->edges; e++)
        for (int side = 0; side < 2; side++) {
          int f = m->edge_face[2 * e + side], g = m->edge_face[2 * e + 1 - side];
          if (f >= 0 && g >= 0 && in[f] && !in[g] && m->face_shell[f] == shell)
            sums_add(&got, side ? -1 : 1, m->edge_sums[e]);
        }
      assert_int_equal(got.count < 0,
                       in[m->shell_face[shell]] && want_sums.count < m->shell_sums[shell].count);
      if (in[m->shell_face[shell]])
        sums_add(&got, 1, m->shell_sums[shell]);
      assert_true(got.count == want_sums.count);
      for (int i = 0; i < 9; i++)
        assert_true(fabs(got.g[i] - want_sums.g[i]) < 1e-13 * size);
      for (int i = 0; i < 3; i++)
        assert_true(fabs(got.q[i] - want_sums.q[i]) < 1e-13 * size * m->radius);
    }
  }
  free(in);
  free(queue);
}

static void test_sums_over_parts(void **state) {
  (void)state;
  soup torus = {0}, two = {0}, ball = {0}, open = {0};
  add_torus(&torus, 2, 0.5, 40, 24, v3_make(100, 0, 0));
  add_torus(&two, 2, 0.5, 8, 6, v3_zero());
  add_ball(&two, 1, 16, 9, 0.1, v3_make(0, 0, 7));
  add_ball(&ball, 1, 120, 90, 0.1, v3_zero());
  add_ball(&open, 1, 30, 20, 0.1, v3_zero());
  open.faces -= 30;
  soup *all[] = {&torus, &two, &ball, &open};
  for (int i = 0; i < 4; i++) {
    made k = make(all[i], HW_MESH_SUMS);
    sums_check(k.m, 60);
    unmake(&k);
  }
}

static void test_mass_of_box(void **state) {
  (void)state;
  soup s = {0};
  v3 d = v3_make(2, 3, 4), c = v3_make(1000, -7, 0.5);
  add_box(&s, d, c);
  add_box(&s, v3_make(1, 1, 1), v3_add(c, v3_make(20, 0, 0)));
  made k = make(&s, 0);
  /* two boxes: volumes 24 and 1, so the centroid is at 1/25 of the way */
  assert_true(fabs(k.m->volume - 25) < 1e-12 && fabs(k.m->area - 58) < 1e-12);
  v3 off = v3_sub(v3_add(k.m->middle, k.m->centroid), v3_add(c, v3_make(0.8, 0, 0)));
  assert_true(v3_norm(off) < 1e-12);
  double share = 24.0 * 1.0 / 25.0 * 400; /* both apart by 20 m */
  double ix = 24.0 / 12 * (9 + 16) + 1.0 / 6, iy = 24.0 / 12 * (4 + 16) + 1.0 / 6 + share,
         iz = 24.0 / 12 * (4 + 9) + 1.0 / 6 + share;
  const double *m = k.m->inertia.m;
  assert_true(fabs(m[0] - ix) < 1e-10 && fabs(m[4] - iy) < 1e-10 && fabs(m[8] - iz) < 1e-10);
  assert_true(fabs(m[1]) < 1e-10 && fabs(m[2]) < 1e-10 && fabs(m[5]) < 1e-10);
  unmake(&k);
}

/* A polygonal torus is a stack of rings between regular polygons: for n sections of m corners the
 * integral of rho^2 over a regular n-gon of radius rho gives closed forms without a limit. */
static void test_mass_of_torus(void **state) {
  (void)state;
  double R = 2, r = 0.5;
  int n = 36, m = 14;
  soup s = {0};
  add_torus(&s, R, r, n, m, v3_make(3, 4, 5));
  made k = make(&s, 0);
  double un = 2 * PI / n, um = 2 * PI / m, area = 0.5 * m * r * r * sin(um);
  double second = m * r * r * r * r * sin(um) * (2 + cos(um)) / 24; /* of the section */
  double volume = n * sin(un) * R * area;
  double iz = n * sin(un) * (2 + cos(un)) / 12 * 4 * (R * R * R * area + 3 * R * second);
  assert_true(fabs(k.m->volume / volume - 1) < 1e-13);
  assert_true(fabs(k.m->inertia.m[8] / iz - 1) < 1e-13);
  assert_true(fabs(k.m->inertia.m[0] / k.m->inertia.m[4] - 1) < 1e-12);
  assert_true(v3_norm(v3_sub(v3_add(k.m->middle, k.m->centroid), v3_make(3, 4, 5))) < 1e-13);
  unmake(&k);
}

/* A ball of finer and finer bands: the error falls with the square of the facet. */
static void test_mass_of_ball(void **state) {
  (void)state;
  double off[2][2];
  for (int i = 0; i < 2; i++) {
    soup s = {0};
    add_ball(&s, 1.5, 48 << i, 24 << i, 0, v3_make(0, 0, 9));
    made k = make(&s, 0);
    double volume = 4.0 / 3 * PI * 1.5 * 1.5 * 1.5;
    off[i][0] = 1 - k.m->volume / volume;
    off[i][1] = 1 - k.m->inertia.m[0] / (0.4 * 1.5 * 1.5 * volume);
    assert_true(fabs(k.m->radius - 1.5) < 1e-14);
    unmake(&k);
  }
  for (int j = 0; j < 2; j++) {
    assert_true(off[0][j] > 0 && off[0][j] < 0.02);
    assert_true(fabs(off[1][j] / off[0][j] - 0.25) < 0.005);
  }
}

static void refused(const soup *s, unsigned options) {
  made k = make_with(s, options);
  assert_null(k.m);
  unmake(&k);
}

static void test_bad_input(void **state) {
  (void)state;
  static const double bad[] = {NAN, INFINITY, -INFINITY, 1e13};
  soup s = {0};
  add_box(&s, v3_make(1, 1, 1), v3_zero());
  for (int i = 0; i < 4; i++) {
    double keep = s.point[3].y;
    s.point[3].y = bad[i];
    refused(&s, 0);
    s.point[3].y = keep;
  }
  static const int wrong[] = {-1, 8, 1 << 30, -2147483647 - 1};
  for (int i = 0; i < 4; i++) {
    int keep = s.face[7];
    s.face[7] = wrong[i];
    refused(&s, 0);
    s.face[7] = keep;
  }
  int keep = s.face[4];
  s.face[4] = s.face[3]; /* a corner twice */
  refused(&s, 0);
  s.face[4] = s.face[5];
  refused(&s, 0);
  s.face[4] = keep;
  int t = s.face[0]; /* one face turned over: two run along an edge in the same way */
  s.face[0] = s.face[1], s.face[1] = t;
  refused(&s, 0);
  s.face[1] = s.face[0], s.face[0] = t;
  soup_face(&s, s.face[1], s.face[0], soup_point(&s, v3_make(9, 9, 9))); /* a third on an edge */
  refused(&s, 0);
  s.faces = 0;
  refused(&s, 0);
  s.faces = 12, s.points = 0;
  refused(&s, 0);
  assert_int_equal(hw_trimesh_bytes(-1, 4, 0), 0);
  assert_int_equal(hw_trimesh_scratch_bytes(4, -1), 0);
  s.points = 8;
  made k = make(&s, HW_MESH_CLOSED); /* and as it was it is good */
  unmake(&k);
}

static void test_tetrahedron(void **state) {
  (void)state;
  soup s = {0};
  for (int i = 0; i < 4; i++)
    soup_point(&s, v3_make(i == 1, i == 2, i == 3));
  soup_face(&s, 0, 2, 1), soup_face(&s, 0, 1, 3), soup_face(&s, 0, 3, 2), soup_face(&s, 1, 2, 3);
  made k = checked(&s, HW_MESH_CLOSED | HW_MESH_SUMS);
  assert_int_equal(k.m->nodes, 1);
  assert_true(fabs(k.m->volume - 1.0 / 6) < 1e-16);
  assert_true(fabs(k.m->inertia.m[0] - 1.0 / 80) < 1e-16); /* 2 (1/60 - 1/96) */
  unmake(&k);
}

/* Two faces back to back are a closed surface of no volume. */
static void test_pillow(void **state) {
  (void)state;
  soup s = {0};
  for (int i = 0; i < 3; i++)
    soup_point(&s, v3_make(i == 1, i == 2, 0));
  soup_face(&s, 0, 1, 2), soup_face(&s, 0, 2, 1);
  made k = checked(&s, HW_MESH_CLOSED | HW_MESH_SUMS);
  assert_true(k.m->volume == 0 && k.m->area == 1);
  assert_true(isfinite(v3_norm(k.m->centroid)));
  unmake(&k);
}

/* Nothing to split by: one place, one centre, one line with sizes that fall by a half, a fan. The
 * depth has a bound whatever comes, and no corner costs more than its share. */
static void test_nothing_to_split_by(void **state) {
  (void)state;
  enum { MANY = FEWER(200000) };
  for (int kind = 0; kind < 5; kind++) {
    soup s = {0};
    int hub = soup_point(&s, v3_make(0, 0, 10));
    for (int i = 0; i < MANY; i++) {
      double x = kind == 2 ? pow(0.5, i % 1000) : kind == 3 ? 1e-3 * i : 0;
      double size = kind == 1 ? 1 + 1e-3 * i : kind == 2 ? 1e-3 * x : 1;
      if (kind == 4) /* all round one vertex */
        soup_point(&s, v3_make(cos(2 * PI * i / MANY), sin(2 * PI * i / MANY), 0));
      else {
        int a = soup_point(&s, v3_make(x, 0, 0)), b = soup_point(&s, v3_make(x + size, 0, 0));
        soup_face(&s, a, b, soup_point(&s, v3_make(x, kind == 3 ? 1e-9 : size, 0)));
      }
    }
    for (int i = 0; kind == 4 && i < MANY; i++)
      soup_face(&s, hub, 1 + i, 1 + (i + 1) % MANY);
    made k = checked(&s, HW_MESH_SUMS);
    assert_int_equal(k.m->shells, kind == 4 ? 1 : MANY);
    unmake(&k);
  }
}

/* Faces of no area are kept: they close the surface. */
static void test_faces_of_no_area(void **state) {
  (void)state;
  soup s = {0};
  add_box(&s, v3_make(1, 1, 1), v3_zero());
  /* an edge's middle used by one side only, the gap closed by a face of no area */
  int a = s.face[0], b = s.face[1], c = s.face[2];
  int mid = soup_point(&s, v3_scale(0.5, v3_add(s.point[a], s.point[b])));
  s.face[1] = mid;
  soup_face(&s, mid, b, c), soup_face(&s, a, b, mid);
  made k = checked(&s, HW_MESH_CLOSED | HW_MESH_SUMS);
  assert_true(fabs(k.m->volume - 1) < 1e-15 && fabs(k.m->area - 6) < 1e-14);
  sums_check(k.m, 50);
  unmake(&k);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_adjacency_and_euler),
      cmocka_unit_test(test_open),
      cmocka_unit_test(test_sums_over_parts),
      cmocka_unit_test(test_mass_of_box),
      cmocka_unit_test(test_mass_of_torus),
      cmocka_unit_test(test_mass_of_ball),
      cmocka_unit_test(test_bad_input),
      cmocka_unit_test(test_tetrahedron),
      cmocka_unit_test(test_pillow),
      cmocka_unit_test(test_nothing_to_split_by),
      cmocka_unit_test(test_faces_of_no_area),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
