/* Convex hulls against known solids (Coxeter, Regular Polytopes, table I), against a search over
 * all planes in integers, and against the definition of a hull: every point below every plane. */
#include "hull_support.h"

#include "geom/convex/hull_exact.h"

static const double PHI = 1.6180339887498948482;

typedef struct pose {
  quat q;
  double scale;
  v3 shift;
} pose;

static v3 pose_apply(const pose *a, v3 x) {
  return v3_add(a->shift, v3_scale(a->scale, q_rotate(a->q, x)));
}

/* As they are; turned; small and far away; large. */
static int poses(pose out[4]) {
  v3 a = v3_random(), b = v3_random();
  out[0] = (pose){q_identity(), 1, v3_zero()};
  out[1] = (pose){q_exp(a), 1, b};
  out[2] = (pose){q_exp(v3_scale(2, b)), 1e-3, v3_make(1e5, -1e5, 7e4)};
  out[3] = (pose){q_exp(v3_add(a, b)), 1e5, v3_make(3e4, 2e5, -1e5)};
  return 4;
}

/* The hull in all poses has these counts and this volume, and passes every check. */
static void solid_check(const v3 *point, int n, int vertices, int faces, double volume) {
  pose pose_list[4];
  v3 *moved = malloc((size_t)n * sizeof *moved);
  poses(pose_list);
  for (int k = 0; k < 4; k++) {
    for (int i = 0; i < n; i++)
      moved[i] = pose_apply(pose_list + k, point[i]);
    hull h = hull_of(moved, n);
    assert_int_equal(h.status, HW_HULL_OK);
    polytope_check(h.p, moved, n);
    counts_check(h.p, vertices, faces);
    /* Input rounded to 2^-53 of the size moves the surface by that. */
    double s = pose_list[k].scale, relative = 1e-15 * size_of(moved, n) / (s * size_of(point, n));
    assert_true(fabs(h.p->volume / (s * s * s) - volume) <= volume * 20 * relative + 1e-14);
    hull_free(&h);
  }
  free(moved);
}

static void test_tetrahedron(void **state) {
  (void)state;
  v3 p[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.1, 0.2, 0.3}, {0.25, 0.25, 0.25}};
  solid_check(p, 4, 4, 4, 1.0 / 6);
  solid_check(p, 6, 4, 4, 1.0 / 6);
}

static int grid(int n, v3 *out) {
  int count = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        out[count++] = v3_make(i, j, k);
  return count;
}

static void shuffle(v3 *p, int n) {
  for (int i = n - 1; i > 0; i--) {
    int j = rnd_int(i + 1);
    v3 t = p[i];
    p[i] = p[j];
    p[j] = t;
  }
}

static void test_cube_with_points_on_faces_edges_and_twice(void **state) {
  (void)state;
  v3 p[125 + 40];
  for (int round = 0; round < 50; round++) {
    int side = 2 + round % 4, n = grid(side, p), cube = n;
    for (int i = 0; i < 40; i++)
      p[n++] = p[rnd_int(cube)];
    shuffle(p, n);
    double a = side - 1;
    solid_check(p, n, 8, 6, a * a * a);
  }
}

static void test_octahedron_prism_and_pyramid(void **state) {
  (void)state;
  v3 o[] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}, {0, 0, 0}};
  solid_check(o, 7, 6, 8, 4.0 / 3);
  v3 prism[12];
  for (int i = 0; i < 6; i++) { /* regular hexagon: area 3 sqrt(3) / 2 */
    static const double X[] = {1, 0.5, -0.5, -1, -0.5, 0.5}, Y[] = {0, 1, 1, 0, -1, -1};
    prism[i] = v3_make(X[i], Y[i] * sqrt(0.75), 0);
    prism[6 + i] = v3_make(X[i], Y[i] * sqrt(0.75), 2);
  }
  solid_check(prism, 12, 12, 8, 3 * sqrt(3));
  v3 pyramid[] = {{1, 1, 0}, {-1, 1, 0}, {-1, -1, 0}, {1, -1, 0}, {0, 0, 3}, {0, 0, 0}, {1, 0, 0}};
  solid_check(pyramid, 7, 5, 5, 4);
}

/* Cyclic permutations of (0, +-1, +-phi): edge 2. */
static int icosahedron(v3 *out) {
  for (int i = 0; i < 4; i++) {
    double a = i & 1 ? 1 : -1, b = i & 2 ? PHI : -PHI;
    out[i] = v3_make(0, a, b);
    out[4 + i] = v3_make(a, b, 0);
    out[8 + i] = v3_make(b, 0, a);
  }
  return 12;
}

static void test_icosahedron_and_dodecahedron(void **state) {
  (void)state;
  v3 p[20];
  int n = icosahedron(p);
  solid_check(p, n, 12, 20, 8 * 5 * (3 + sqrt(5)) / 12);
  for (int i = 0; i < 8; i++)
    p[i] = v3_make(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
  for (int i = 0; i < 4; i++) { /* edge 2 / phi; pentagons are merged triangles */
    double a = i & 1 ? 1 / PHI : -1 / PHI, b = i & 2 ? PHI : -PHI;
    p[8 + i] = v3_make(0, a, b);
    p[12 + i] = v3_make(a, b, 0);
    p[16 + i] = v3_make(b, 0, a);
  }
  double e = 2 / PHI;
  solid_check(p, 20, 20, 12, (15 + 7 * sqrt(5)) / 4 * e * e * e);
}

static void test_sphere_points_are_all_corners(void **state) {
  (void)state;
  v3 p[500];
  for (int i = 0; i < 500; i++)
    p[i] = v3_unit(v3_random());
  hull h = hull_of(p, 500);
  assert_int_equal(h.status, HW_HULL_OK);
  polytope_check(h.p, p, 500);
  counts_check(h.p, 500, 996); /* F = 2 V - 4: no four in a plane */
  hull_free(&h);
}

static void test_points_in_a_box(void **state) {
  (void)state;
  v3 p[1000];
  for (int round = 0; round < 10; round++) {
    for (int i = 0; i < 1000; i++)
      p[i] = v3_random();
    hull h = hull_of(p, 1000);
    assert_int_equal(h.status, HW_HULL_OK);
    polytope_check(h.p, p, 1000);
    counts_check(h.p, h.p->vertices, 2 * h.p->vertices - 4);
    hull_free(&h);
  }
}

static void test_ten_thousand_points(void **state) {
  (void)state;
  enum { N = 10000 };
  v3 *p = malloc(N * sizeof *p);
  for (int i = 0; i < N; i++)
    p[i] = v3_unit(v3_random());
  hull h = hull_of(p, N);
  assert_int_equal(h.status, HW_HULL_OK);
  topology_check(h.p);
  order_check(h.p, p, N);
  counts_check(h.p, N, 2 * N - 4);
  for (int f = 0; f < h.p->faces; f += 97) /* some planes against all points */
    for (int i = 0; i < N; i++)
      assert_true(v3_dot(h.p->plane[f].n, p[i]) - h.p->plane[f].d <= 1e-12);
  hull_free(&h);
  free(p);
}

/* A cone over a polygon of 1000 corners, and a cylinder: faces of many corners. */
static void test_faces_of_many_corners(void **state) {
  (void)state;
  v3 p[2001];
  for (int i = 0; i < 1000; i++) {
    /* Points on the unit circle with rational coordinates: no elementary function needed. */
    double t = (i % 250 + 0.5) / 250, c = (1 - t * t) / (1 + t * t), s = 2 * t / (1 + t * t);
    v3 a = i < 250   ? v3_make(c, s, 0)
           : i < 500 ? v3_make(-s, c, 0)
           : i < 750 ? v3_make(-c, -s, 0)
                     : v3_make(s, -c, 0);
    p[i] = a;
    p[1000 + i] = v3_add(a, v3_make(0, 0, 1));
  }
  double area = 0;
  for (int i = 0; i < 1000; i++)
    area += 0.5 * v3_cross(p[i], p[i < 999 ? i + 1 : 0]).z;
  solid_check(p, 2000, 2000, 1002, area);
  p[1000] = v3_make(0, 0, 3);
  solid_check(p, 1001, 1001, 1001, area);
}

/* --- Signs --------------------------------------------------------------------------- */

__extension__ typedef __int128 wide;
typedef struct wide3 {
  wide x, y, z;
} wide3;

static wide3 wide3_sub(wide3 a, wide3 b) { return (wide3){a.x - b.x, a.y - b.y, a.z - b.z}; }
static wide3 wide3_cross(wide3 a, wide3 b) {
  return (wide3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
static double wide_double(wide a) { return (double)a; }
static int64_t rnd_wide(int bits) { return (int64_t)floor(rnd() * (double)((int64_t)1 << bits)); }

/* Coordinates below 2^39: determinants below 2^124, exact in 128 bits. Half of the points are put
 * near the plane: (a + b + c) / 3 rounded, or a + j (b - a) + k (c - a), exactly in it. */
static void test_exact_sign_against_wide_integers(void **state) {
  (void)state;
  int zero = 0;
  for (int round = 0; round < FEWER(200000); round++) {
    wide3 p[4];
    v3 q[4];
    int bits = 1 + rnd_int(38);
    for (int i = 0; i < 4; i++) {
      int64_t x = rnd_wide(bits), y = rnd_wide(bits), z = rnd_wide(bits);
      p[i] = (wide3){x, y, z};
    }
    wide3 u = wide3_sub(p[1], p[0]), v = wide3_sub(p[2], p[0]), n = wide3_cross(u, v);
    if (round % 4 == 0)
      p[3] = (wide3){(p[0].x + p[1].x + p[2].x) / 3, (p[0].y + p[1].y + p[2].y) / 3,
                     (p[0].z + p[1].z + p[2].z) / 3};
    if (round % 4 == 1) {
      int j = rnd_int(7) - 3, k = rnd_int(7) - 3;
      p[3] = (wide3){p[0].x + j * u.x + k * v.x, p[0].y + j * u.y + k * v.y,
                     p[0].z + j * u.z + k * v.z};
    }
    wide3 w = wide3_sub(p[3], p[0]);
    /* Round 1 reaches 2^44 in w; its sum of products is 0 and wraps to 0. */
    wide d = round % 4 == 1 ? 0 : n.x * w.x + n.y * w.y + n.z * w.z;
    for (int i = 0; i < 4; i++) /* a power of two: exact */
      q[i] = v3_scale(1.0 / 1024,
                      v3_make(wide_double(p[i].x), wide_double(p[i].y), wide_double(p[i].z)));
    int side = hw_exact_side(q[0], q[1], q[2], q[3]);
    assert_int_equal(side, d > 0 ? 1 : d < 0 ? -1 : 0);
    zero += side == 0;
    v3 cross = hw_exact_cross(q[0], q[1], q[2]);
    double s = 1024.0 * 1024, one[] = {cross.x * s, cross.y * s, cross.z * s};
    double all[] = {wide_double(n.x), wide_double(n.y), wide_double(n.z)};
    for (int i = 0; i < 3; i++)
      assert_true(fabs(one[i] - all[i]) <= 2.3e-16 * fabs(all[i]));
  }
  assert_true(zero > FEWER(50000));
}

/* Shewchuk's figure 1: points one last place apart near a line through (12, 12) and (24, 24); here
 * the line swept along z, so the sign is that of the plane's. */
static void test_exact_sign_a_last_place_from_a_plane(void **state) {
  (void)state;
  const double u = 1.0 / 9007199254740992; /* 2^-53 */
  v3 a = {12, 12, 0}, b = {24, 24, 0}, c = {12, 12, 1};
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) {
      v3 p = v3_make(0.5 + i * u, 0.5 + j * u, 0.1);
      /* (b - a) x (c - a) = (12, -12, 0) */
      int want = p.x > p.y ? 1 : p.x < p.y ? -1 : 0;
      assert_int_equal(hw_exact_side(a, b, c, p), want);
    }
}

/* --- Search over all planes, in integers ------------------------------------------------ */

typedef struct i3 {
  int x, y, z;
} i3;
typedef struct int_plane {
  i3 n;
  int d;
} int_plane;

static i3 i3_sub(i3 a, i3 b) { return (i3){a.x - b.x, a.y - b.y, a.z - b.z}; }
static int i3_dot(i3 a, i3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static i3 i3_cross(i3 a, i3 b) {
  return (i3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
static int divisor(int a, int b) {
  a = abs(a), b = abs(b);
  while (b) {
    int t = a % b;
    a = b, b = t;
  }
  return a;
}

/* The plane through three points, outward, if all points lie on one side: 1; 0: it is none. */
static int plane_search(const i3 *p, int n, i3 a, i3 b, i3 c, int_plane *out) {
  i3 m = i3_cross(i3_sub(b, a), i3_sub(c, a));
  int g = divisor(divisor(m.x, m.y), m.z), above = 0, below = 0;
  if (g == 0)
    return 0;
  m = (i3){m.x / g, m.y / g, m.z / g};
  for (int i = 0; i < n; i++) {
    int d = i3_dot(m, i3_sub(p[i], a));
    above += d > 0;
    below += d < 0;
  }
  if ((above > 0) == (below > 0))
    return 0;
  if (above)
    m = (i3){-m.x, -m.y, -m.z};
  *out = (int_plane){m, i3_dot(m, a)};
  return 1;
}

static int planes_search(const i3 *p, int n, int_plane *out) {
  int count = 0;
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      for (int k = j + 1; k < n; k++) {
        int_plane s;
        if (!plane_search(p, n, p[i], p[j], p[k], &s))
          continue;
        int old = 0;
        while (old < count && (out[old].d != s.d || out[old].n.x != s.n.x ||
                               out[old].n.y != s.n.y || out[old].n.z != s.n.z))
          old++;
        if (old == count)
          out[count++] = s;
      }
  return count;
}

/* A corner lies on three planes whose normals are independent. */
static int is_corner(i3 p, const int_plane *s, int n) {
  i3 on[400];
  int count = 0;
  for (int i = 0; i < n; i++)
    if (i3_dot(s[i].n, p) == s[i].d)
      on[count++] = s[i].n;
  for (int j = 1; j < count; j++) {
    i3 across = i3_cross(on[0], on[j]);
    for (int k = j + 1; k < count; k++)
      if (i3_dot(across, on[k]) != 0)
        return 1;
  }
  return 0;
}

static void int_hull_check(const i3 *p, int n) {
  static int_plane s[400];
  v3 q[64], corner[64];
  int corners = 0, faces = planes_search(p, n, s);
  for (int i = 0; i < n; i++) {
    q[i] = v3_make(p[i].x, p[i].y, p[i].z);
    int is_new = 1;
    for (int k = 0; k < i; k++)
      is_new = is_new && (p[k].x != p[i].x || p[k].y != p[i].y || p[k].z != p[i].z);
    if (is_new && is_corner(p[i], s, faces))
      corner[corners++] = q[i];
  }
  hull h = hull_of(q, n);
  if (faces < 4) {
    assert_true(h.status == HW_HULL_FLAT || h.status == HW_HULL_FEW);
    hull_free(&h);
    return;
  }
  assert_int_equal(h.status, HW_HULL_OK);
  counts_check(h.p, corners, faces);
  order_check(h.p, corner, corners);
  polytope_check(h.p, q, n);
  for (int f = 0; f < faces; f++) { /* each plane found is a plane of the hull */
    v3 m = v3_make(s[f].n.x, s[f].n.y, s[f].n.z);
    double length = v3_norm(m), found = 0;
    for (int g = 0; g < h.p->faces; g++)
      found += v3_norm(v3_sub(h.p->plane[g].n, v3_scale(1 / length, m))) < 1e-14 &&
               fabs(h.p->plane[g].d - s[f].d / length) < 1e-14 * 4;
    assert_true(found == 1);
  }
  hull_free(&h);
  pose list[4];
  poses(list);
  for (int k = 1; k < 4; k++) {
    for (int i = 0; i < n; i++)
      corner[i] = pose_apply(list + k, q[i]);
    h = hull_of(corner, n);
    assert_int_equal(h.status, HW_HULL_OK);
    counts_check(h.p, corners, faces);
    polytope_check(h.p, corner, n);
    hull_free(&h);
  }
}

static void test_small_integers_against_search(void **state) {
  (void)state;
  i3 p[64];
  for (int round = 0; round < FEWER(3000); round++) {
    int n = 4 + rnd_int(9), side = 2 + rnd_int(4);
    for (int i = 0; i < n; i++) {
      int x = rnd_int(side), y = rnd_int(side), z = rnd_int(side);
      p[i] = (i3){x, y, z};
    }
    int_hull_check(p, n);
  }
  for (int round = 0; round < 100; round++) { /* many in one plane, many twice */
    int n = 40, side = 3 + rnd_int(4);
    for (int i = 0; i < n; i++) {
      int x = rnd_int(side), y = rnd_int(side), z = rnd_int(side);
      p[i] = (i3){x, y, z};
    }
    int_hull_check(p, n);
  }
}

/* Grids with noise of every size, the tolerance's own included: the result may have more or fewer
 * corners, and must be a convex polyhedron all the same. */
static void test_noise_of_every_size(void **state) {
  (void)state;
  v3 p[64];
  for (int round = 0; round < FEWER(12000); round++) {
    int n = 8 + rnd_int(57), side = 2 + rnd_int(3);
    double noise = 1;
    for (int k = 20 + round % 36; k > 0; k--) /* 1e-6 to 3e-17 */
      noise *= 0.5;
    v3 turn = v3_random();
    quat q = round % 2 ? q_exp(turn) : q_identity();
    for (int i = 0; i < n; i++) {
      int x = rnd_int(side), y = rnd_int(side), z = rnd_int(side);
      p[i] = v3_madd(q_rotate(q, v3_make(x, y, z)), noise, v3_random());
    }
    p[0] = v3_make(0, 0, 0), p[1] = q_rotate(q, v3_make(1, 0, 0));
    p[2] = q_rotate(q, v3_make(0, 1, 0)), p[3] = q_rotate(q, v3_make(0, 0, 1));
    hull h = hull_of(p, n);
    assert_int_equal(h.status, HW_HULL_OK);
    polytope_check(h.p, p, n);
    hull_free(&h);
  }
}

/* Plates and needles of thickness 1 to 6e-11, points on all edges and faces, noise up to a tenth of
 * the thickness. Their sharp faces stand for the limit of 1e-11 of the size. */
static void test_plates_and_needles(void **state) {
  (void)state;
  v3 p[81];
  for (int round = 0; round < FEWER(2000); round++) {
    double thick = 1, noise = 1;
    int n = 0, needle = round % 2, halvings = rnd_int(35), more = 4 + rnd_int(46);
    for (int k = 0; k < halvings; k++)
      thick *= 0.5;
    noise = thick;
    for (int k = 0; k < more; k++)
      noise *= 0.5;
    v3 phi = v3_scale(3, v3_random());
    quat q = q_exp(phi);
    for (int i = 0; i < 9; i++)
      for (int j = 0; j < (needle ? 3 : 9); j++)
        for (int k = 0; k < (needle ? 3 : 1); k++) {
          v3 x = needle ? v3_make(i, 0.5 * j * thick, 0.5 * k * thick)
                        : v3_make(i, j, (i + j) % 2 * thick);
          p[n++] = v3_madd(q_rotate(q, x), round % 4 < 2 ? 0 : noise, v3_random());
        }
    hull h = hull_of(p, n);
    assert_int_equal(h.status, HW_HULL_OK);
    topology_check(h.p);
    order_check(h.p, p, n);
    planes_check(h.p, p, n, 1e-11 * size_of(p, n));
    assert_true(h.p->volume > 0);
    hull_free(&h);
  }
}

/* --- What is refused ------------------------------------------------------------------- */

static void status_check(const v3 *p, int n, hw_hull_status status) {
  hull h = hull_of(p, n);
  assert_int_equal(h.status, status);
  hull_free(&h);
}

static void test_few_flat_and_not_finite(void **state) {
  (void)state;
  v3 p[100];
  for (int i = 0; i < 100; i++)
    p[i] = v3_make(i % 3, 0, i % 3 == 2);
  status_check(p, 0, HW_HULL_FEW);
  status_check(p, 3, HW_HULL_FEW);
  status_check(p, 100, HW_HULL_FEW); /* three different ones */
  for (int i = 0; i < 100; i++)
    p[i] = v3_make(i, 2 * i, -i);
  status_check(p, 100, HW_HULL_FLAT); /* a line */
  for (int round = 0; round < 100; round++) {
    quat q = q_exp(v3_random());
    v3 shift = v3_scale(1e3, v3_random());
    for (int i = 0; i < 100; i++) {
      double x = rnd(), y = rnd();
      p[i] = v3_add(shift, q_rotate(q, v3_make(x, y, 0)));
    }
    status_check(p, 100, HW_HULL_FLAT);
    for (int i = 0; i < 100; i++)
      p[i] = v3_add(shift, q_rotate(q, v3_make(rnd(), 0, 0)));
    status_check(p, 100, HW_HULL_FLAT);
  }
  for (int i = 0; i < 100; i++)
    p[i] = v3_random();
  p[50].y = NAN;
  status_check(p, 100, HW_HULL_NOT_FINITE);
  p[50].y = -INFINITY;
  status_check(p, 100, HW_HULL_NOT_FINITE);
  p[50].y = 1e50;
  status_check(p, 100, HW_HULL_NOT_FINITE);
  status_check(p, 50, HW_HULL_OK);
}

/* Flat means four times the tolerance of 64 x 2^-52 of the size, 2^-44, or less. */
static void test_thin_plate_is_a_box_until_it_is_flat(void **state) {
  (void)state;
  double flat = 1;
  for (int k = 0; k < 44; k++)
    flat *= 0.5;
  for (double t = 1; t > 1e-18; t *= 0.5) {
    v3 p[8];
    for (int i = 0; i < 8; i++)
      p[i] = v3_make(i & 1, i & 2 ? 1 : 0, i & 4 ? t : 0);
    hull h = hull_of(p, 8);
    assert_int_equal(h.status, t > flat ? HW_HULL_OK : HW_HULL_FLAT);
    if (h.p) {
      counts_check(h.p, 8, 6);
      assert_true(fabs(h.p->volume - t) <= 1e-15 * t);
    }
    hull_free(&h);
  }
}

/* --- Mass properties ------------------------------------------------------------------- */

static void m3_near(m3 a, m3 b, double slack) {
  for (int i = 0; i < 9; i++)
    assert_true(fabs(a.m[i] - b.m[i]) <= slack);
}
static void v3_close(v3 a, v3 b, double slack) { assert_true(v3_norm(v3_sub(a, b)) <= slack); }

static void mass_check(const v3 *p, int n, double volume, v3 centroid, m3 inertia) {
  pose list[4];
  v3 moved[16];
  poses(list);
  for (int k = 0; k < 4; k++) {
    for (int i = 0; i < n; i++)
      moved[i] = pose_apply(list + k, p[i]);
    hull h = hull_of(moved, n);
    assert_int_equal(h.status, HW_HULL_OK);
    m3 R = q_matrix(list[k].q), turned = m3_mul(R, m3_mul(inertia, m3_t(R)));
    double s = list[k].scale, s3 = s * s * s, relative = size_of(moved, n) / s * 4e-15;
    assert_true(fabs(h.p->volume / s3 - volume) <= relative * volume);
    v3_close(v3_scale(1 / s, v3_sub(h.p->centroid, list[k].shift)), q_rotate(list[k].q, centroid),
             relative);
    m3_near(m3_scale(1 / (s3 * s * s), h.p->inertia), turned, relative * volume);
    hull_free(&h);
  }
}

/* int x^2 = 1/60 and int x y = 1/120 over the corner of the unit cube; about the centroid
 * 1/60 - 1/96 = 1/160 and 1/120 - 1/96 = -1/480. */
static void test_mass_of_tetrahedron(void **state) {
  (void)state;
  v3 p[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  double a = 2.0 / 160, b = 1.0 / 480;
  mass_check(p, 4, 1.0 / 6, v3_make(0.25, 0.25, 0.25), (m3){{a, b, b, b, a, b, b, b, a}});
}

/* 1 x 1e-9 x 1e-9, turned: coordinates rounded to 1e-16 give the volume to some 1e-6. */
static void test_mass_of_a_needle(void **state) {
  (void)state;
  for (int round = 0; round < 200; round++) {
    v3 p[8], phi = v3_scale(3, v3_random());
    quat q = q_exp(phi);
    for (int i = 0; i < 8; i++)
      p[i] = q_rotate(q, v3_make(i & 1, i & 2 ? 1e-9 : 0, i & 4 ? 1e-9 : 0));
    hull h = hull_of(p, 8);
    assert_int_equal(h.status, HW_HULL_OK);
    counts_check(h.p, 8, 6);
    assert_true(fabs(h.p->volume - 1e-18) < 2e-24);
    hull_free(&h);
  }
}

static void test_mass_of_box_octahedron_and_icosahedron(void **state) {
  (void)state;
  v3 p[12];
  for (int i = 0; i < 8; i++)
    p[i] = v3_make(i & 1 ? 2 : 0, i & 2 ? 3 : 0, i & 4 ? 5 : 0);
  mass_check(p, 8, 30, v3_make(1, 1.5, 2.5),
             m3_diag(30 * 34.0 / 12, 30 * 29.0 / 12, 30 * 13.0 / 12));
  v3 o[] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
  double v = 4.0 / 3; /* |x| + |y| + |z| <= 1: V a^2 / 5 about any axis */
  mass_check(o, 6, v, v3_zero(), m3_diag(v / 5, v / 5, v / 5));
  int n = icosahedron(p);
  v = 8 * 5 * (3 + sqrt(5)) / 12; /* V a^2 phi^2 / 10, edge a = 2 */
  double i = v * 4 * PHI * PHI / 10;
  mass_check(p, n, v, v3_zero(), m3_diag(i, i, i));
}

/* 400,000 random points of a box; five standard errors of each mean. */
static void test_mass_against_random_points(void **state) {
  (void)state;
  enum { N = 400000 };
  v3 p[30];
  for (int i = 0; i < 30; i++)
    p[i] = v3_random();
  hull h = hull_of(p, 30);
  assert_int_equal(h.status, HW_HULL_OK);
  /* Integrands: 1, x, y, z about the centroid, and the six of the inertia. */
  double sum[10] = {0}, square[10] = {0};
  for (int k = 0; k < N; k++) {
    v3 x = v3_random(), r = v3_sub(x, h.p->centroid);
    int inside = 1;
    for (int f = 0; f < h.p->faces && inside; f++)
      inside = v3_dot(h.p->plane[f].n, x) <= h.p->plane[f].d;
    double g[10] = {1,
                    r.x,
                    r.y,
                    r.z,
                    r.y * r.y + r.z * r.z,
                    r.x * r.x + r.z * r.z,
                    r.x * r.x + r.y * r.y,
                    -r.x * r.y,
                    -r.x * r.z,
                    -r.y * r.z};
    for (int j = 0; j < 10 && inside; j++) {
      sum[j] += g[j];
      square[j] += g[j] * g[j];
    }
  }
  const double *I = h.p->inertia.m,
               want[10] = {h.p->volume, 0, 0, 0, I[0], I[4], I[8], I[1], I[2], I[5]};
  for (int j = 0; j < 10; j++) {
    double mean = sum[j] / N, error = sqrt((square[j] / N - mean * mean) / N);
    assert_true(fabs(8 * mean - want[j]) < 5 * 8 * error);
  }
  hull_free(&h);
}

static void test_mass_turns_with_the_body(void **state) {
  (void)state;
  for (int round = 0; round < 100; round++) {
    v3 p[40], moved[40];
    for (int i = 0; i < 40; i++)
      p[i] = v3_random();
    hull a = hull_of(p, 40);
    v3 phi = v3_scale(3, v3_random()), shift = v3_scale(10, v3_random());
    quat q = q_exp(phi);
    for (int i = 0; i < 40; i++)
      moved[i] = v3_add(shift, q_rotate(q, p[i]));
    hull b = hull_of(moved, 40);
    assert_int_equal(a.status, HW_HULL_OK);
    assert_int_equal(b.status, HW_HULL_OK);
    counts_check(b.p, a.p->vertices, a.p->faces);
    m3 R = q_matrix(q);
    assert_true(fabs(a.p->volume - b.p->volume) < 1e-13);
    v3_close(v3_add(shift, m3_mulv(R, a.p->centroid)), b.p->centroid, 1e-13);
    m3_near(m3_mul(R, m3_mul(a.p->inertia, m3_t(R))), b.p->inertia, 1e-13);
    hull_free(&a);
    hull_free(&b);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_tetrahedron),
      cmocka_unit_test(test_cube_with_points_on_faces_edges_and_twice),
      cmocka_unit_test(test_octahedron_prism_and_pyramid),
      cmocka_unit_test(test_icosahedron_and_dodecahedron),
      cmocka_unit_test(test_sphere_points_are_all_corners),
      cmocka_unit_test(test_points_in_a_box),
      cmocka_unit_test(test_ten_thousand_points),
      cmocka_unit_test(test_faces_of_many_corners),
      cmocka_unit_test(test_exact_sign_against_wide_integers),
      cmocka_unit_test(test_exact_sign_a_last_place_from_a_plane),
      cmocka_unit_test(test_small_integers_against_search),
      cmocka_unit_test(test_noise_of_every_size),
      cmocka_unit_test(test_plates_and_needles),
      cmocka_unit_test(test_few_flat_and_not_finite),
      cmocka_unit_test(test_thin_plate_is_a_box_until_it_is_flat),
      cmocka_unit_test(test_mass_of_tetrahedron),
      cmocka_unit_test(test_mass_of_a_needle),
      cmocka_unit_test(test_mass_of_box_octahedron_and_icosahedron),
      cmocka_unit_test(test_mass_against_random_points),
      cmocka_unit_test(test_mass_turns_with_the_body),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
