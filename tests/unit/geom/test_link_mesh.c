/* A chain link on meshes (geom/link/link.h). Expected answers: a cylinder or a torus against a plane by
 * hand, every face by hw_link_triangle, and continuity by closing in on the largest jump. */
#include "trimesh_support.h"

#include "geom/link/link_patch.h"
#include "math/elementary.h"

static const hw_link of_paper = {1.3, 1.2, 0.5};
static int scratch[1 << 16];

static int touches(const hw_trimesh *m, m3 R, v3 t, hw_link_touch *out) {
  assert_true(hw_link_mesh_scratch_bytes() <= sizeof scratch);
  hw_mesh_pose pose = {R, t};
  return hw_link_mesh(&of_paper, &pose, m, scratch, out);
}
static m3 turn(v3 axis, double angle) { return q_matrix(q_axis_angle(axis, angle)); }
/* The link's long axis along -x, its plane level. */
static m3 level(void) { return (m3){{0, 0, -1, 0, 1, 0, 1, 0, 0}}; }
static bool near3(v3 a, v3 b, double e) { return v3_norm(v3_sub(a, b)) <= e; }

/* A closed box of edges `size` with n x n cells on each side, those of the top moved about in their
 * plane by `shift` of a cell: one plane, any triangles. */
static made grid_box(double size, int n, double shift) {
  soup s = {0};
  int *at = malloc(sizeof(int) * (size_t)((n + 1) * (n + 1) * (n + 1)));
#define AT(i, j, k) at[((i) * (n + 1) + (j)) * (n + 1) + (k)]
  for (int i = 0; i <= n; i++)
    for (int j = 0; j <= n; j++)
      for (int k = 0; k <= n; k++) {
        if (i % n && j % n && k % n)
          continue;
        double e = i % n && j % n && k == n ? shift : 0;
        double x = (i + e * rnd()) / n - 0.5, y = (j + e * rnd()) / n - 0.5;
        AT(i, j, k) = soup_point(&s, v3_scale(size, v3_make(x, y, (double)k / n - 0.5)));
      }
  for (int side = 0; side < 6; side++)
    for (int p = 0; p < n; p++)
      for (int q = 0; q < n; q++) {
        int c[4], end = side & 1 ? n : 0, axis = side / 2;
        for (int v = 0; v < 4; v++) {
          int a = p + (v == 1 || v == 2), b = q + (v >= 2);
          int x[3];
          x[axis] = end, x[(axis + 1) % 3] = a, x[(axis + 2) % 3] = b;
          c[v] = AT(x[0], x[1], x[2]);
        }
        if (!(side & 1)) {
          int swap = c[1];
          c[1] = c[3], c[3] = swap;
        }
        int turned = (p + q) & 1; /* diagonals both ways */
        soup_face(&s, c[turned], c[1 + turned], c[2 + turned]);
        soup_face(&s, c[turned], c[2 + turned], c[(3 + turned) % 4]);
      }
#undef AT
  free(at);
  return make(&s, 0);
}
static made box(v3 size) {
  soup s = {0};
  add_box(&s, size, v3_zero());
  return make(&s, 0);
}
static made ball(double radius, int around, int along) {
  soup s = {0};
  add_ball(&s, radius, around, along, 0, v3_zero());
  return make(&s, 0);
}

/* Area of the bar's section below a chord at depth d. */
static double section(double r, double d) {
  return r * r * acos((r - d) / r) - (r - d) * sqrt(2 * r * d - d * d);
}

/* Four touches; the middle of a bar, and that of a half circle at 2 R / pi; a cylinder's and half a
 * torus' volume below a plane (exact: by Pappus as the section lies level with the ring). */
static void flat_on_a_plane(void **state) {
  (void)state;
  double r = 0.5;
  drawn.state = 1;
  for (int mesh = 0; mesh < 4; mesh++) {
    made b = mesh == 0 ? box(v3_make(10, 10, 10))
                       : grid_box(10,
                                  mesh == 1   ? 7
                                  : mesh == 2 ? 24
                                              : 50,
                                  0.3);
    for (int deep = 0; deep < 6; deep++) {
      static const double depths[] = {1e-6, 1e-3, 0.01, 0.1, 0.4, 0.49};
      double d = depths[deep];
      v3 t = v3_make(0.31, 0.17, 5 + r - d);
      hw_link_touch o[4];
      assert_int_equal(touches(b.m, level(), t, o), 4);
      for (int k = 0; k < 4; k++) {
        double side = k & 1 ? -1 : 1, length = k < 2 ? 2.4 : PI * 1.3;
        assert_int_equal(o[k].primitive, k);
        assert_true(fabs(o[k].depth - d) <= 1e-14);
        assert_true(fabs(o[k].deepest.z - 5) <= 1e-14);
        assert_true(near3(o[k].normal, v3_make(0, 0, -1), mesh ? 1e-4 : 1e-9));
        v3 c = k < 2 ? v3_make(0, side * 1.3, 0) : v3_make(-side * (1.2 + 2 * 1.3 / PI), 0, 0);
        c = v3_add(c, v3_make(t.x, t.y, 5 - 0.5 * d));
        assert_true(near3(o[k].centre, c, mesh ? 1e-4 : 1e-6));
        assert_true(o[k].agree == 1);
        assert_true(fabs(o[k].volume / (length * section(r, d)) - 1) <= 1e-4);
        assert_true(fabs(o[k].patch / (length * 2 * sqrt(2 * r * d - d * d)) - 1) <= 1e-3);
        assert_true(fabs(o[k].reach / length - 1) <= 1e-3);
        assert_true(o[k].share > 0.2 && o[k].share < 0.5);
      }
      assert_true(fabs(o[0].share - o[1].share) <= 1e-3 && fabs(o[2].share - o[3].share) <= 1e-3);
    }
    unmake(&b);
  }
}

/* Depth to rounding, all else to the quadrature, on any triangles of the same plane. */
static void any_triangles_of_a_plane(void **state) {
  (void)state;
  drawn.state = 2;
  made one = box(v3_make(10, 10, 10)), many = grid_box(10, 16, 0.3);
  for (int c = 0; c < FEWER(200); c++) {
    m3 R = m3_mul(q_matrix(q_exp(v3_scale(c % 2 ? 0.05 : 1.5, v3_random()))), level());
    v3 t = v3_make(rnd(), rnd(), 0);
    double low = 0; /* of the link's surface: bring it to a random depth */
    for (int side = -1; side <= 1; side += 2)
      low = fmin(low, side * 1.2 * R.m[8] - 1.3 * hypot(R.m[7], R.m[8]));
    t.z = 5 - low + 0.5 - 0.2 * (rnd() + 1);
    hw_link_touch a[4], b[4];
    int n = touches(one.m, R, t, a);
    assert_true(n >= 1);
    assert_int_equal(touches(many.m, R, t, b), n);
    for (int k = 0; k < n; k++) {
      assert_true(fabs(a[k].depth - b[k].depth) <= 1e-12);
      assert_true(near3(a[k].normal, b[k].normal, 2e-3));
      assert_true(near3(a[k].centre, b[k].centre, 5e-3));
      assert_true(fabs(a[k].volume - b[k].volume) <= 2e-3 * a[k].volume);
    }
  }
  unmake(&one), unmake(&many);
}

/* One end of a bar in a plane, tilted by 1e-3: a wedge of depth that ends at 0. The volume's middle
 * is 2.5 / 3.5 of the way from there (depth^1.5). */
static void tilted_bar(void **state) {
  (void)state;
  made b = box(v3_make(10, 10, 10));
  double tilt = 1e-3, r = 0.5, d = 1e-3;
  m3 R = turn(v3_make(1, 0, 0), PI / 2 - tilt);
  /* the bar at -R is lowest; its lower end is z_link = -h or h: bring that end to depth d */
  v3 e = m3_mulv(R, v3_make(0, -1.3, 1.2)), f = m3_mulv(R, v3_make(0, -1.3, -1.2));
  v3 end = e.z < f.z ? e : f, other = e.z < f.z ? f : e;
  double slope = (other.z - end.z) / 2.4;
  v3 t = v3_make(0, 0, 5 + r * cos(tilt) - d - end.z);
  hw_link_touch o[4];
  int n = touches(b.m, R, t, o);
  assert_true(n >= 2);
  assert_int_equal(o[0].primitive, 1);
  double wedge = d / slope, at = 2.5 / 3.5 * wedge;
  double from =
      v3_norm(v3_sub(v3_sub(v3_make(o[0].centre.x, o[0].centre.y, 0), v3_make(t.x, t.y, 0)),
                     v3_make(end.x, end.y, 0)));
  assert_true(fabs(from - (wedge - at)) <= 2e-3 * wedge);
  assert_true(fabs(o[0].depth - d) <= 1e-6 * d + 1e-9);
  unmake(&b);
}

/* On its crown: a torus' outermost point on a plane has curvatures 1 / r and 1 / (R + r), so the
 * cap is pi d^2 sqrt(r (R + r)) to first order and its derivative the patch. */
static void standing(void **state) {
  (void)state;
  made b = box(v3_make(10, 10, 10));
  for (int k = 0; k < 3; k++) {
    double d = k == 0 ? 1e-5 : k == 1 ? 1e-4 : 1e-3, s = sqrt(0.5 * 1.8);
    hw_link_touch o[4];
    assert_int_equal(touches(b.m, m3_diag(1, 1, 1), v3_make(0.3, -0.4, 8 - d), o), 1);
    assert_int_equal(o[0].primitive, 3);
    assert_true(fabs(o[0].depth - d) <= 1e-14);
    assert_true(near3(o[0].normal, v3_make(0, 0, -1), 1e-6));
    assert_true(near3(o[0].centre, v3_make(0.3, -0.4, 5 - 0.5 * d), d));
    assert_true(fabs(o[0].volume / (PI * d * d * s) - 1) <= 1e-3 + 5 * d);
    assert_true(fabs(o[0].patch / (2 * PI * d * s) - 1) <= 2e-3 + 5 * d);
    assert_true(o[0].share == 1 && o[0].agree == 1);
  }
  unmake(&b);
}

/* d(volume) = patch d(depth) when the link comes down, in any attitude on a plane. */
static void volume_and_patch(void **state) {
  (void)state;
  made b = box(v3_make(10, 10, 10));
  drawn.state = 8;
  for (int c = 0; c < 60; c++) {
    m3 R = turn_random();
    double low = 0;
    for (int side = -1; side <= 1; side += 2)
      low = fmin(low, side * 1.2 * R.m[8] - 1.3 * hypot(R.m[7], R.m[8]));
    v3 t = v3_make(rnd(), rnd(), 5 + 0.5 - low - 0.02 - 0.1 * (rnd() + 1));
    hw_link_touch o[4], up[4], down[4];
    double e = 1e-4;
    int n = touches(b.m, R, t, o);
    assert_true(n >= 1);
    if (touches(b.m, R, v3_add(t, v3_make(0, 0, e)), up) != n ||
        touches(b.m, R, v3_sub(t, v3_make(0, 0, e)), down) != n)
      continue;
    double rate = 0, patch = 0;
    for (int k = 0; k < n; k++) {
      rate += (down[k].volume - up[k].volume) / (2 * e);
      /* the patch is across the centre line: what it shows of itself downwards */
      patch += o[k].patch * fabs(o[k].normal.z);
    }
    assert_true(fabs(rate - patch) <= 0.02 * patch);
  }
  unmake(&b);
}

/* The depth in a ball of flat faces comes to that of the ball as the square of their size. */
static void converges_to_a_ball(void **state) {
  (void)state;
  double before = 0;
  for (int n = 32; n <= 256; n *= 2) {
    made b = ball(1, n, n / 2);
    double worst = 0;
    drawn.state = 4;
    for (int c = 0; c < 40; c++) {
      m3 R = turn_random();
      int k = c % 4;
      double side = k & 1 ? -1 : 1, u = 0.7 * rnd();
      /* a point of the centre line and a direction away from it: the ball's middle lies there */
      v3 p, q;
      if (k < 2)
        p = v3_make(0, side * 1.3, u), q = v3_make(cos(3 * u), side * sin(3 * u), 0);
      else
        p = v3_make(0, 1.3 * sin(u), side * (1.2 + 1.3 * cos(u))),
        q = v3_make(sin(u), cos(u) * sin(u), side * cos(u) * cos(u));
      if (v3_dot(q, v3_make(0, p.y, 0)) < 0)
        q.y = -q.y;
      v3 x = m3_mulv(R, v3_madd(p, 1.4, v3_unit(q)));
      hw_link_touch o[4];
      int count = touches(b.m, R, v3_neg(x), o), found = 0;
      double depth = 0, least = HUGE_VAL;
      for (int i = 0; i < count; i++)
        depth = fmax(depth, o[i].depth), found++;
      /* exact: distance of the ball's middle from the centre line */
      v3 m = m3_tmulv(R, x);
      double over = fabs(m.z) - 1.2;
      least = hypot(m.x, (over > 0 ? hypot(m.y, over) : fabs(m.y)) - 1.3);
      double exact = fmax(0, 1.5 - least);
      if (exact > 0.02)
        assert_true(found > 0);
      if (exact > 0.02)
        worst = fmax(worst, fabs(depth - exact));
    }
    if (n > 32)
      assert_true(worst < before / 3);
    before = worst;
    unmake(&b);
  }
  assert_true(before < 1.5e-3);
}

/* A pipe with a thick wall whose faces go from end to end. */
static made pipe(double inner, double outer, double length, int around) {
  soup s = {0};
  const double radius[] = {outer, outer, inner, inner}, z[] = {-0.5, 0.5, 0.5, -0.5};
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < around; i++) {
      double at = 2 * PI * i / around;
      soup_point(&s, v3_make(radius[k] * cos(at), radius[k] * sin(at), length * z[k]));
    }
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < around; i++) {
      int j = (i + 1) % around, next = (k + 1) % 4 * around;
      soup_face(&s, k * around + i, k * around + j, next + j);
      soup_face(&s, k * around + i, next + j, next + i);
    }
  return make(&s, 0);
}

/* Outside, depth is r less the least distance of any face, coarse or fine, needles and faces longer
 * than the link too; volume and patch are the sums over all faces that are nearer than r: what is
 * passed over has no part. */
static void every_face(void **state) {
  (void)state;
  drawn.state = 12;
  for (int mesh = 0; mesh < 5; mesh++) {
    soup s = {0};
    if (mesh == 0)
      add_ball(&s, 1.2, 24, 12, 0.1, v3_zero());
    else if (mesh == 3)
      add_ball(&s, 1.3, 150, 8, 0.02, v3_zero());
    else if (mesh == 1)
      add_torus(&s, 2, 0.4, 24, 12, v3_zero());
    else if (mesh == 2)
      add_ball(&s, 1.5, 120, 60, 0.02, v3_zero());
    made b = mesh == 4 ? pipe(2.4, 3.2, 20, 40) : make(&s, 0);
    int seen = 0;
    for (int c = 0; c < (mesh == 2 ? 12 : 150); c++) {
      m3 R = turn_random();
      v3 t = v3_scale(3, v3_random());
      double least[4] = {HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
      hw_link_patch sum[4] = {{0}};
      for (int f = 0; f < b.m->faces; f++) {
        v3 w[3];
        hw_link_near near;
        for (int i = 0; i < 3; i++)
          w[i] = m3_tmulv(R, v3_sub(b.m->vertex[b.m->corner[3 * f + i]], t));
        hw_link_triangle(&of_paper, w, &near);
        for (int k = 0; k < 4; k++)
          if (near.distance[k] < 0.5) {
            least[k] = fmin(least[k], near.distance[k]);
            hw_link_patch_add(&sum[k], &of_paper, k, w, false);
          }
      }
      hw_link_touch o[4];
      int n = touches(b.m, R, t, o), at = 0;
      for (int k = 0; k < 4; k++) {
        if (!(least[k] < 0.5))
          continue;
        assert_true(at < n && o[at].primitive == k);
        if (o[at].depth < 0.5)
          assert_true(fabs(o[at].depth - (0.5 - least[k])) <= 1e-14), seen++;
        else /* the centre line has gone through the surface or under it */
          assert_true(o[at].depth <= 1 && least[k] <= 0.5);
        assert_true(fabs(o[at].volume - sum[k].volume) <= 1e-12 * (1 + sum[k].volume));
        assert_true(fabs(o[at].patch - v3_norm(sum[k].area)) <= 1e-12);
        at++;
      }
      assert_int_equal(at, n);
    }
    assert_true(seen > (mesh == 2 ? 3 : 40));
    unmake(&b);
  }
}

/* Under the surface by e: depth r + e; where a bar goes in, by the deepest of it. */
static void deep(void **state) {
  (void)state;
  made b = box(v3_make(10, 10, 10)), fine = grid_box(10, 20, 0.3);
  for (int k = 0; k < 8; k++) {
    double e = 0.49 * k / 7;
    hw_link_touch o[4];
    const hw_trimesh *m = k & 1 ? fine.m : b.m;
    assert_int_equal(touches(m, level(), v3_make(0.3, 0.2, 5 - e), o), 4);
    for (int i = 0; i < 4; i++) {
      assert_true(fabs(o[i].depth - (0.5 + e)) <= 1e-9);
      assert_true(near3(o[i].normal, v3_make(0, 0, -1), 1e-2));
      assert_true(o[i].agree == 1);
    }
    /* tilted: one bow in, the other out */
    m3 R = m3_mul(turn(v3_make(0, 1, 0), 0.05), level());
    double low = -sin(0.05) * 2.5;
    assert_true(touches(m, R, v3_make(0, 0, 5 - low - e), o) >= 1);
    double most = 0;
    for (int i = 0; i < 4; i++)
      most = fmax(most, o[i].depth);
    assert_true(fabs(most - (0.5 + e)) <= 1e-3);
  }
  hw_link_touch o[4]; /* wholly inside a body: no surface in reach, nothing to say */
  assert_int_equal(touches(b.m, m3_diag(1, 1, 1), v3_zero(), o), 0);
  unmake(&b), unmake(&fine);
}

/* A sheet without an inside pushes to the side on which the centre line is. */
static void open_sheet(void **state) {
  (void)state;
  soup s = {0};
  for (int i = 0; i < 4; i++)
    soup_point(&s, v3_make(i & 1 ? 5 : -5, i & 2 ? 5 : -5, 0));
  soup_face(&s, 0, 1, 3), soup_face(&s, 0, 3, 2);
  made b = make(&s, 0);
  hw_link_touch up[4], down[4];
  assert_int_equal(touches(b.m, level(), v3_make(0, 0, 0.48), up), 4);
  assert_int_equal(touches(b.m, level(), v3_make(0, 0, -0.48), down), 4);
  for (int i = 0; i < 4; i++) {
    assert_true(fabs(up[i].depth - 0.02) < 1e-14 && fabs(down[i].depth - 0.02) < 1e-14);
    assert_true(near3(up[i].normal, v3_make(0, 0, -1), 1e-9));
    assert_true(near3(down[i].normal, v3_make(0, 0, 1), 1e-9));
  }
  unmake(&b);
}

/* A bar along the edge of a box: the normal is the bisector. */
static void on_an_edge(void **state) {
  (void)state;
  made b = box(v3_make(10, 10, 10));
  /* the bar at -R along the box's edge x = 5, y = 5 */
  double gap = 0.48 / sqrt(2);
  m3 turned = turn(v3_make(0, 0, 1), -PI / 4); /* link plane through the edge's bisector */
  v3 bar = m3_mulv(turned, v3_make(0, -1.3, 0));
  v3 t = v3_sub(v3_make(5 + gap, 5 + gap, 0), bar);
  hw_link_touch o[4];
  int n = touches(b.m, turned, t, o);
  assert_true(n >= 1);
  assert_int_equal(o[0].primitive, 1);
  assert_true(fabs(o[0].depth - 0.02) <= 1e-14);
  v3 want = v3_make(-sqrt(0.5), -sqrt(0.5), 0);
  assert_true(near3(o[0].normal, want, 1e-6));
  v3 at = v3_madd(v3_make(5 + gap, 5 + gap, 0), 0.49, want);
  assert_true(near3(o[0].centre, at, 1e-5));
  unmake(&b);
}

/* --- continuity ------------------------------------------------------------------------------ */

typedef struct path {
  const hw_trimesh *mesh;
  m3 from;   /* attitude at 0 */
  v3 axis;   /* of the turn from there */
  double by; /* [rad] */
  v3 a, b;   /* positions at 0 and 1 */
} path;

/* Resultant of forces depth^1.5 and of their moments about the mesh's middle, and of volumes. */
static void wrench(const path *p, double s, double w[9]) {
  hw_link_touch o[4];
  m3 R = m3_mul(q_matrix(q_exp(v3_scale(s * p->by, p->axis))), p->from);
  v3 at = v3_sub(v3_madd(p->a, s, v3_sub(p->b, p->a)), p->mesh->middle);
  int n = touches(p->mesh, R, at, o);
  memset(w, 0, 9 * sizeof *w);
  for (int i = 0; i < n; i++) {
    double f = o[i].depth * sqrt(o[i].depth) * o[i].agree * o[i].share;
    v3_acc(w, v3_scale(f, o[i].normal));
    v3_acc(w + 3, v3_scale(f, v3_cross(o[i].centre, o[i].normal)));
    v3_acc(w + 6, v3_scale(o[i].agree * o[i].volume, o[i].normal));
  }
}
static double jump(const double a[9], const double b[9]) {
  double most = 0;
  for (int k = 0; k < 9; k++)
    most = fmax(most, fabs(a[k] - b[k]) / (k < 3 || k > 5 ? 1 : 5));
  return most;
}

/* Follows the largest change of each part of the path into ever smaller steps; what is left at
 * 1e-9 of the path is a jump. Returns it; *most: the largest force seen. */
static double largest_jump(const path *p, int steps, double *most) {
  double worst = 0;
  *most = 0;
  double w0[9], w1[9];
  wrench(p, 0, w0);
  for (int i = 0; i < steps; i++, memcpy(w0, w1, sizeof w0)) {
    double a = (double)i / steps, b = (i + 1.0) / steps, wa[9], wb[9], wm[9];
    wrench(p, b, w1);
    for (int k = 0; k < 3; k++)
      *most = fmax(*most, fabs(w1[k]));
    memcpy(wa, w0, sizeof wa), memcpy(wb, w1, sizeof wb);
    while (b - a > 1e-9 && jump(wa, wb) > worst) {
      double m = 0.5 * (a + b);
      wrench(p, m, wm);
      if (jump(wa, wm) > jump(wm, wb))
        b = m, memcpy(wb, wm, sizeof wb);
      else
        a = m, memcpy(wa, wm, sizeof wa);
    }
    worst = fmax(worst, b - a > 1e-9 ? 0 : jump(wa, wb));
  }
  return worst;
}

static made groove(double half_angle) { /* a long block with a V cut along y */
  soup s = {0};
  double w = 4, d = w / tan(half_angle);
  static const int ring[5][2] = {{-2, 1}, {-1, 1}, {0, 0}, {1, 1}, {2, 1}};
  for (int e = 0; e < 2; e++) {
    for (int i = 0; i < 5; i++)
      soup_point(&s, v3_make(w * ring[i][0], e ? 6 : -6, d * ring[i][1]));
    soup_point(&s, v3_make(2 * w, e ? 6 : -6, -3)), soup_point(&s, v3_make(-2 * w, e ? 6 : -6, -3));
  }
  for (int i = 0; i < 7; i++) {
    int j = (i + 1) % 7;
    soup_face(&s, i, j, 7 + j), soup_face(&s, i, 7 + j, 7 + i);
  }
  static const int cap[5][3] = {{0, 6, 1}, {1, 6, 2}, {2, 6, 5}, {2, 5, 3}, {3, 5, 4}};
  for (int i = 0; i < 5; i++) {
    soup_face(&s, cap[i][0], cap[i][1], cap[i][2]);
    soup_face(&s, 7 + cap[i][0], 7 + cap[i][2], 7 + cap[i][1]);
  }
  return make(&s, 0);
}

static void check_path(const char *what, const path *p, int steps, double allowed) {
  double most, left = largest_jump(p, FEWER(steps), &most);
  if (!(most > 1e-3))
    fail_msg("%s: nothing touches", what);
  if (!(left <= allowed * most))
    fail_msg("%s: the resultant jumps by %g of %g", what, left, most);
}

static void no_jumps(void **state) {
  (void)state;
  m3 I = m3_diag(1, 1, 1);
  v3 x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
  made b = box(v3_make(10, 10, 10)), plate = box(v3_make(10, 10, 0.3)), v = groove(PI / 4),
       narrow = groove(0.15), sphere = ball(2, 24, 12), knife = box(v3_make(1, 10, 1));
  path p;
  p = (path){b.m, level(), v3_unit(v3_make(1, 2, 0)), 0.2, {0.3, 0.2, 5.45}, {0.3, 0.2, 5.6}};
  check_path("rocking on a plane", &p, 300, 2e-4);
  p = (path){b.m, level(), y, -0.01, {0.3, 0.2, 5.499}, {0.3, 0.2, 5.49}};
  check_path("rocking, hardly touching", &p, 300, 2e-4);
  p = (path){b.m, I, x, PI, {0.3, 0.2, 7.9}, {0.3, 0.2, 7.4}};
  check_path("from crown over the bar to crown", &p, 400, 2e-4);
  p = (path){b.m, level(), z, 0.3, {0.3, 0.2, 5.6}, {0.3, 0.2, 4.6}};
  check_path("pressed flat through the surface", &p, 300, 2e-4);
  p = (path){b.m, m3_mul(turn(y, 0.4), level()), z, 0.3, {0, 0, 6.4}, {0, 0, 5.3}};
  check_path("an end pushed in", &p, 200, 2e-4);
  p = (path){b.m, level(), z, 0, {2, 0.4, 5.45}, {8.5, 0.4, 5.45}};
  check_path("flat, over the edge", &p, 400, 2e-4);
  p = (path){b.m, m3_mul(turn(z, 0.3), level()), y, 0.8, {4, 0, 5.47}, {7, 0, 5.1}};
  check_path("tilting over the edge", &p, 400, 2e-4);
  p = (path){b.m, turn(z, 0.2), z, 0.1, {4.3, 4.5, 8.45 - 0.5}, {6.1, 6.1, 7.9}};
  check_path("standing on a corner", &p, 300, 2e-4);
  p = (path){plate.m, level(), z, 0, {0.1, 0, 0.8}, {0.1, 0, -0.8}};
  check_path("through a thin plate", &p, 300, 2e-4);
  p = (path){v.m, turn(x, PI / 2), y, 0, {0.3, 0, 1.95}, {-0.3, 0, 1.95}};
  check_path("a bar in a groove, from wall to wall", &p, 300, 2e-4);
  p = (path){v.m, turn(x, PI / 2), y, 0.4, {-0.3, 0, 2.1}, {0.4, 0, 1.7}};
  check_path("a bar in a groove, swung", &p, 300, 2e-4);
  p = (path){narrow.m, turn(x, PI / 2), y, 0, {0.2, 0, 4.4}, {-0.2, 0, 4.4}};
  check_path("in a slot, from wall to wall", &p, 300, 2e-4);
  p = (path){sphere.m, level(), y, 1.5, {0, 0, 2.1}, {1.5, 0.4, 1.2}};
  check_path("rolling on a ball of flats", &p, 300, 2e-4);
  p = (path){knife.m, turn(x, 0.3), z, 2.0, {0.9, 1.1, 0}, {0.5, 1.2, 0.4}};
  /* a face square across a joint enters a primitive's domain (paper 000, eq. 50) all at once; its
   * share is small then */
  check_path("about a bar of square section", &p, 300, 1e-3);
  unmake(&b), unmake(&plate), unmake(&v), unmake(&narrow), unmake(&sphere), unmake(&knife);
}

static void no_jumps_anywhere(void **state) {
  (void)state;
  drawn.state = 77;
  soup s = {0};
  add_torus(&s, 2, 0.45, 10, 6, v3_zero());
  made ring = make(&s, 0), b = box(v3_make(2, 2, 2));
  for (int c = 0; c < FEWER(24); c++) {
    const hw_trimesh *m = c & 1 ? ring.m : b.m;
    path p = {m, turn_random(), v3_unit(v3_random()), 0.3 * rnd(), {0, 0, 0}, {0, 0, 0}};
    p.a = v3_scale(2.2, v3_random());
    p.b = v3_madd(p.a, 0.4, v3_random());
    double most, left = largest_jump(&p, 60, &most);
    if (!(left <= 1e-3 * fmax(most, 0.05)))
      fail_msg("path %d: the resultant jumps by %g of %g", c, left, most);
  }
  unmake(&ring), unmake(&b);
}

/* Poses that are no numbers, and the same answer twice. */
static void bad_and_again(void **state) {
  (void)state;
  made b = box(v3_make(2, 2, 2));
  static const double odd[] = {NAN, HUGE_VAL, -HUGE_VAL, 1e300, 1e-300, 1e160};
  hw_link_touch o[4], again[4];
  for (int k = 0; k < 12 * 6; k++) {
    m3 R = m3_diag(1, 1, 1);
    v3 t = v3_make(0.5, 0.2, 1);
    double x = odd[k / 12];
    if (k % 12 < 9)
      R.m[k % 12] = x;
    else
      *(k % 12 == 9 ? &t.x : k % 12 == 10 ? &t.y : &t.z) = x;
    int n = touches(b.m, R, t, o);
    assert_in_range(n, 0, 4);
  }
  v3 t = v3_make(0.4, 1.7, 1.1);
  m3 R = turn(v3_make(1, 0, 0), 0.3);
  int n = touches(b.m, R, t, o);
  memset(scratch, 0x55, sizeof scratch);
  assert_true(n > 0);
  assert_int_equal(touches(b.m, R, t, again), n);
  assert_memory_equal(o, again, (size_t)n * sizeof *o);
  unmake(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(flat_on_a_plane),  cmocka_unit_test(any_triangles_of_a_plane),
      cmocka_unit_test(tilted_bar),       cmocka_unit_test(standing),
      cmocka_unit_test(volume_and_patch), cmocka_unit_test(converges_to_a_ball),
      cmocka_unit_test(every_face),       cmocka_unit_test(deep),
      cmocka_unit_test(open_sheet),       cmocka_unit_test(on_an_edge),
      cmocka_unit_test(no_jumps),         cmocka_unit_test(no_jumps_anywhere),
      cmocka_unit_test(bad_and_again),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
