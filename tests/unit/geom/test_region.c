/* Regions of mesh contact: planes, areas, volumes, centres, depths, and how many there are.
 *
 * Sources: contours of generated meshes on a plane and degenerate boxes from the project's public
 * reference set for papers 000 and 002 ("meshes", "degenerate"); closed forms, and volumes by hand. Volumes by other ways:
 * test_region_volume.c. */
#include "mesh_scene.h"

static v3 vec(double x, double y, double z) { return v3_make(x, y, z); }

/* Contour c as the papers' polygon: area and centroid across the normal n, b's frame. */
static double polygon(int c, v3 n, v3 *centroid) {
  const hw_contour *k = &view.cut.contour[c];
  v3 first = v3_zero(), o = view.cut.point[view.cut.segment[k->first].from].x;
  double twice = 0;
  int s = k->first;
  do {
    v3 p = v3_sub(view.cut.point[view.cut.segment[s].from].x, o);
    v3 q = v3_sub(view.cut.point[view.cut.segment[s].to].x, o);
    double t = v3_dot(n, v3_cross(p, q));
    twice += t;
    first = v3_madd(first, t, v3_add(p, q));
    s = view.cut.segment[s].next;
  } while (s != k->first);
  *centroid = v3_add(o, v3_scale(1 / (3 * twice), first));
  return 0.5 * twice;
}

/* {area, perimeter, x and y of the centroid} of each contour. */
typedef struct reference {
  const char *name;
  int contours;
  double contour[2][4];
} reference;
static const reference REFERENCE[] = {
    {"sphere_8x16", 1, {{0.13399790565324679, 1.306080319426725, 0.012999999999999999, -0.027}}},
    {"sphere_16x32", 1, {{0.14252177196327467, 1.3404318983784373, 0.012999999999999999, -0.027}}},
    {"sphere_32x64", 1, {{0.14713422072070811, 1.3603049782556957, 0.012999999999999999, -0.027}}},
    {"sphere_64x128", 1, {{0.14888563520647558, 1.3679648549648928, 0.012999999999999999, -0.027}}},
    {"corner_0.05",
     1,
     {{0.0064951905283833029, 0.367423461417477, 0.099999999999999895, 0.20000000000000001}}},
    {"corner_0.2",
     1,
     {{0.10392304845413253, 1.4696938456699065, 0.10000000000000001, 0.20000000000000001}}},
    {"corner_0.5",
     1,
     {{0.649519052838329, 3.6742346141747664, 0.1000000000000002, 0.20000000000000009}}},
    {"torus_bottom_24x16",
     1,
     {{0.062280974485898248, 1.0330696638478929, 0.0099999999999998996, 0.019999999999999799}}},
    {"torus_bottom_48x32",
     1,
     {{0.092611655364752993, 1.2216448473288666, 0.0099999999999998007, 0.0199999999999999}}},
    {"torus_bottom_96x64",
     1,
     {{0.10009663999652414, 1.2680511907337357, 0.0100000000000002, 0.0199999999999999}}},
    {"torus_two_regions_z0_24x16",
     2,
     {{0.19134171618254486, 1.5607225761290262, 1.01, 0.02},
      {0.19134171618254486, 1.560722576129026, -0.98999999999999999, 0.02}}},
    {"torus_two_regions_z0_48x32",
     2,
     {{0.19509032201612825, 1.5682742452729697, 1.01, 0.02},
      {0.19509032201612825, 1.5682742452729694, -0.98999999999999999, 0.02}}},
    {"torus_two_regions_z0_96x64",
     2,
     {{0.19603428065912121, 1.5701655784773765, 1.01, 0.02},
      {0.19603428065912118, 1.5701655784773765, -0.98999999999999999, 0.02}}},
    {"torus_two_regions_z0.5_24x16",
     2,
     {{0.22222628617870363, 1.6896380933154358, -0.83753351764122819, 0.02},
      {0.2222262861787036, 1.6896380933154356, 0.85753351764122809, 0.02}}},
    {"torus_two_regions_z0.5_48x32",
     2,
     {{0.22773711397986024, 1.7033271746236573, -0.84415870892903533, 0.02},
      {0.22773711397986018, 1.7033271746236573, 0.86415870892903535, 0.02}}},
    {"torus_two_regions_z0.5_96x64",
     2,
     {{0.22888499311715385, 1.7052773573919966, -0.84553730164894458, 0.02},
      {0.22888499311715382, 1.7052773573919968, 0.8655373016489446, 0.02}}},
    {"torus_flat_24x16",
     2,
     {{3.8411046171344863, 6.9675201878905497, 0.01, 0.020000000000000101},
      {2.4485946084507377, 5.5629942652344013, 0.01, 0.020000000000000101}}},
    {"torus_flat_48x32",
     2,
     {{3.9029081343005223, 7.0082481349470553, 0.01, 0.02},
      {2.4469367119710341, 5.5491526772404116, 0.01, 0.020000000000000101}}},
    {"cyl_16", 1, {{0.3884895630779297, 4.388489563077929, -0, 0.029999999999999999}}},
    {"cyl_32", 1, {{0.38994152719296682, 4.389941527192966, 0, 0.029999999999999999}}},
    {"cyl_64", 1, {{0.39088601469054007, 4.3908860146905395, -0, 0.029999999999999898}}},
    {"cyl_128", 1, {{0.39143551747293659, 4.391435517472936, -2e-16, 0.029999999999999898}}},
};

static hw_mesh_placed deck(void) {
  return placed_at(box_mesh(vec(6, 6, 2), 1, HW_MESH_SUMS), vec(0, 0, -1));
}

/* The mesh of a row; NULL: not one of them. */
static const hw_trimesh *reference_mesh(const char *name, hw_mesh_placed *at) {
  int n = 0, m = 0;
  double d = 0;
  m3 R = m3_diag(1, 1, 1);
  v3 r = {0.01, 0.02, 0};
  soup_clear();
  if (sscanf(name, "sphere_%dx%d", &n, &m) == 2) {
    soup_sphere(0.5, n, m, v3_zero(), 0);
    r = vec(0.013, -0.027, 0.45);
  } else if (sscanf(name, "corner_%lf", &d) == 1) { /* a cube on its corner, d below the plane */
    soup_box(vec(1, 1, 1), vec(0.5, 0.5, 0.5), 1);
    v3 z = v3_scale(sqrt(1.0 / 3), vec(1, 1, 1)), x = v3_perp(z), y = v3_cross(z, x);
    R = (m3){{x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z}};
    r = vec(0.1, 0.2, -d);
  } else if (sscanf(name, "torus_bottom_%dx%d", &n, &m) == 2) {
    soup_torus(1, 0.25, n, m, 1, v3_zero());
    r.z = 1.22;
  } else if (sscanf(name, "torus_two_regions_z%lf_%dx%d", &d, &n, &m) == 3) {
    soup_torus(1, 0.25, n, m, 1, v3_zero());
    r.z = d;
  } else if (sscanf(name, "torus_flat_%dx%d", &n, &m) == 2) {
    soup_torus(1, 0.25, n, m, 2, v3_zero());
    r.z = 0.22;
  } else if (sscanf(name, "cyl_%d", &n) == 1) { /* a row of vertices at the bottom */
    int left = soup_point(-1, 0, 0), right = soup_point(1, 0, 0);
    for (int i = 0; i < n; i++)
      for (int end = 0; end < 2; end++)
        soup_point(2 * end - 1, 0.25 * sin(2 * PI * i / n), -0.25 * cos(2 * PI * i / n));
    for (int i = 0; i < n; i++) {
      int p = 2 + 2 * i, q = 2 + 2 * ((i + 1) % n);
      soup_quad(p, p + 1, q + 1, q);
      soup_face(left, p, q);
      soup_face(right, q + 1, p + 1);
    }
    soup_flip(0);
    r = vec(0, 0.03, 0.23);
  } else {
    return NULL;
  }
  const hw_trimesh *mesh = mesh_of(HW_MESH_SUMS);
  assert_true(mesh->volume > 0);
  *at = placed(mesh, R, r);
  return mesh;
}

static void test_reference(void **state) {
  (void)state;
  hw_mesh_placed b = deck();
  const v3 down = {0, 0, -1}; /* from a, above, to b */
  for (size_t i = 0; i < sizeof REFERENCE / sizeof *REFERENCE; i++) {
    const reference *want = &REFERENCE[i];
    hw_mesh_placed a;
    const hw_trimesh *mesh = reference_mesh(want->name, &a);
    assert_non_null(mesh);
    hw_regions got = regions_of(a, b, HW_REGION_DEPTH);
    assert_int_equal(got.doubts, 0);
    assert_int_equal(got.count, 1); /* two contours hang together through a's lower part */
    assert_int_equal(region[0].contours, want->contours);
    check_closed();
    assert_near_v3(region[0].plane_normal, down, 1e-12);
    assert_near_v3(v3_unit(region[0].area), down, 1e-12);
    assert_near(region[0].flatness, 0, 1e-14);
    double area = 0;
    bool used[2] = {false, false};
    for (int c = 0; c < want->contours; c++) {
      v3 centroid;
      double signed_area = polygon(c, down, &centroid);
      centroid = v3_add(centroid, b.r);
      area += signed_area;
      int best = -1; /* the reference contour in the same place, of the same size */
      for (int k = 0; k < want->contours; k++)
        if (!used[k] && fabs(want->contour[k][0] - fabs(signed_area)) < 1e-3 &&
            fabs(want->contour[k][2] - centroid.x) < 1e-3)
          best = k;
      if (best < 0)
        fail_msg("%s: no contour of area %.9g at %.9g", want->name, signed_area, centroid.x);
      used[best] = true;
      const double *w = want->contour[best];
      assert_near(fabs(signed_area), w[0], 1e-6 * w[0]);
      assert_near(view.cut.contour[c].length, w[1], 1e-6 * w[1]);
      assert_near(centroid.x, w[2], 1e-6);
      assert_near(centroid.y, w[3], 1e-6);
    }
    assert_near(region[0].plane_area, area, 1e-12);
    assert_near(v3_norm(region[0].area), area, 1e-12);
    /* the deck is flat: how far the lowest vertex is below it */
    double lowest = 0;
    for (int v = 0; v < mesh->vertices; v++)
      lowest = fmax(lowest, -v3_add(m3_mulv(a.R, mesh->vertex[v]), a.r).z);
    assert_near(region[0].depth_a, lowest, 1e-14);
    assert_near(region[0].depth_b, 0, 1e-15);
    mesh_free(mesh);
  }
  mesh_free(b.mesh);
}

/* Two separate regions where the plane is a thin slab, and each as large as the reference says. */
static void test_torus_through_slab(void **state) {
  (void)state;
  soup_clear();
  soup_torus(1, 0.25, 48, 32, 1, v3_zero());
  const hw_trimesh *torus = mesh_of(HW_MESH_SUMS),
                   *slab = box_mesh(vec(6, 6, 0.02), 1, HW_MESH_SUMS);
  for (unsigned options = 0; options < 2; options++) {
    hw_regions got = regions_of(placed_at(torus, vec(0.01, 0.02, 0)),
                                placed_at(slab, vec(0, 0, -0.01)), options);
    assert_int_equal(got.count, 2);
    assert_int_equal(got.doubts, 0);
    for (int r = 0; r < 2; r++) {
      assert_int_equal(region[r].contours, 2);
      assert_near(fabs(region[r].centroid.x - 0.01), 1, 1e-3);
      /* 0.19509 at the top, a little less below, as the ring turns */
      assert_near(region[r].volume, 0.195090322 * 0.02, 1e-3 * 0.004);
      assert_true(v3_norm(region[r].area) < 2e-4); /* above and below take each other away */
    }
    assert_near(region[0].volume, region[1].volume, 1e-14);
  }
  mesh_free(torus), mesh_free(slab);
}

/* Corners of a contour: points where it bends. */
static int corners(int c, v3 corner[16]) {
  const hw_contour *k = &view.cut.contour[c];
  int s = k->first, n = 0;
  for (int i = 0; i < k->count; i++) {
    /* merge points in one place: go on to the next segment with length */
    v3 p = view.cut.point[view.cut.segment[s].from].x, q = view.cut.point[view.cut.segment[s].to].x;
    s = view.cut.segment[s].next;
    if (v3_norm(v3_sub(q, p)) < 1e-12)
      continue;
    if (n > 1 &&
        v3_norm(v3_cross(v3_sub(corner[n - 1], corner[n - 2]), v3_sub(q, corner[n - 1]))) < 1e-12)
      n--;
    assert_true(n < 16);
    corner[n++] = q;
  }
  for (int turn = 0; turn < 2; turn++) /* the seam */
    if (n > 2 && v3_norm(v3_cross(v3_sub(corner[0], corner[n - 1]),
                                  v3_sub(corner[n - 1], corner[n - 2]))) < 1e-12)
      n--;
    else if (n > 2 && v3_norm(v3_cross(v3_sub(corner[1], corner[0]),
                                       v3_sub(corner[0], corner[n - 1]))) < 1e-12) {
      for (int i = 1; i < n; i++)
        corner[i - 1] = corner[i];
      n--;
    }
  return n;
}

/* b: unit cube, top at 0; a above it, lowered by d. What the contours must be, from the reference:
 * corners; and volume, area vector, depth by hand. */
static void test_degenerate(void **state) {
  (void)state;
  const hw_trimesh *unit = box_mesh(vec(1, 1, 1), 1, HW_MESH_SUMS),
                   *small = box_mesh(vec(0.4, 0.4, 0.4), 1, HW_MESH_SUMS),
                   *grid = box_mesh(vec(1, 1, 1), 4, 0);
  static const struct {
    v3 at; /* of a's middle */
    int small, corners;
    v3 corner[6];
    double volume;
    v3 area;
  } box[] = {
      {{0.1, 0.05, 0.18},
       1,
       4,
       {{0.3, -0.15, 0}, {-0.1, -0.15, 0}, {-0.1, 0.25, 0}, {0.3, 0.25, 0}},
       0.0032,
       {0, 0, -0.16}},
      {{0.5, 0, 0.18},
       1,
       6,
       {{0.5, 0.2, -0.02},
        {0.5, 0.2, 0},
        {0.3, 0.2, 0},
        {0.3, -0.2, 0},
        {0.5, -0.2, 0},
        {0.5, -0.2, -0.02}},
       0.0016,
       {-0.008, 0, -0.08}},
      {{0.5, 0.5, 0.4},
       0,
       6,
       {{0, 0.5, -0.1}, {0.5, 0.5, -0.1}, {0.5, 0, -0.1}, {0.5, 0, 0}, {0, 0, 0}, {0, 0.5, 0}},
       0.025,
       {-0.05, -0.05, -0.25}},
      {{0.1, 0.05, 0.2},
       1,
       4,
       {{0.3, -0.15, 0}, {-0.1, -0.15, 0}, {-0.1, 0.25, 0}, {0.3, 0.25, 0}},
       0,
       {0, 0, -0.16}},
  };
  for (int pass = 0; pass < 4; pass++) /* plain and finer b, with and without depth */
    for (size_t i = 0; i < sizeof box / sizeof *box; i++) {
      hw_mesh_placed a = placed_at(box[i].small ? small : unit, box[i].at);
      hw_mesh_placed b = placed_at(pass & 1 ? grid : unit, vec(0, 0, -0.5));
      hw_regions got = regions_of(a, b, (unsigned)pass >> 1);
      assert_int_equal(got.count, 1);
      assert_int_equal(got.doubts, 0);
      assert_int_equal(region[0].contours, 1);
      v3 corner[16];
      int n = corners(0, corner), found = 0;
      assert_int_equal(n, box[i].corners);
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
          found += v3_norm(v3_sub(v3_add(corner[k], b.r), box[i].corner[j])) < 1e-12;
      assert_int_equal(found, n);
      assert_near(region[0].volume, box[i].volume, 2e-17);
      assert_near_v3(region[0].area, box[i].area, 1e-15);
      if (pass >> 1 && i == 0)
        assert_near(region[0].depth_a, 0.02, 1e-15);
    }
  /* the same footprint: one tilted contour for each choice of shift, its mean is right */
  for (int pass = 0; pass < 4; pass++) {
    hw_mesh_placed b = placed_at(pass & 1 ? grid : unit, vec(0, 0, -0.5));
    hw_regions got =
        regions_of(placed_at(pass & 2 ? grid : unit, vec(0, 0, 0.48)), b, HW_REGION_DEPTH);
    const hw_region *r = region;
    assert_int_equal(got.count, 1);
    assert_int_equal(got.doubts, 0);
    assert_near_v3(r->plane_normal, vec(0, 0, -1), 1e-15);
    assert_near_v3(r->area, vec(0, 0, -1), 1e-15);
    assert_near(r->plane_area, 1, 1e-14);
    assert_near_v3(v3_add(r->plane_centroid, b.r), vec(0, 0, -0.01), 1e-14);
    assert_near_v3(v3_add(r->centroid, b.r), vec(0, 0, -0.01), 1e-14);
    assert_near_v3(v3_add(r->centre, b.r), vec(0, 0, -0.01), 1e-14);
    assert_near(r->depth_a + r->depth_b, 0.02, 1e-15);
    assert_near(r->volume, 0.02, 1e-16);
    assert_near(r->second.m[0], 1.0 / 12, 1e-2);
    check_closed(); /* the cut is whole again */
  }
  mesh_free(unit), mesh_free(small), mesh_free(grid);
}

/* Cap of a sphere: area pi (2 R d - d^2), volume pi d^2 (R - d / 3); second order in the facets. The
 * plane goes through the vertices at 45 degrees, so that all meshes are cut at the same place. */
static void test_sphere_order(void **state) {
  (void)state;
  hw_mesh_placed b = deck();
  double error[4][2];
  const double R = 0.5, d = R * (1 - sqrt(0.5));
  for (int i = 0; i < 4; i++) {
    soup_clear();
    soup_sphere(R, 8 << i, 16 << i, v3_zero(), 0);
    const hw_trimesh *mesh = mesh_of(HW_MESH_SUMS);
    regions_of(placed_at(mesh, vec(0.1, 0.2, R - d)), b, 0);
    error[i][0] = fabs(v3_norm(region[0].area) - PI * (2 * R * d - d * d));
    error[i][1] = fabs(region[0].volume - PI * d * d * (R - d / 3));
    mesh_free(mesh);
  }
  for (int k = 0; k < 2; k++)
    for (int i = 1; i < 4; i++)
      assert_near(log(error[i - 1][k] / error[i][k]) / log(2), 2, 0.05);
  mesh_free(b.mesh);
}

/* One body within the other, hollow ones, and bodies of several shells. */
static void test_inside(void **state) {
  (void)state;
  for (unsigned sums = 0; sums < 2; sums++) {
    const hw_trimesh *unit = box_mesh(vec(1, 1, 1), 2, sums),
                     *small = box_mesh(vec(0.2, 0.2, 0.2), 1, sums);
    soup_clear();
    soup_box(vec(1, 1, 1), v3_zero(), 2);
    int from = stock.faces;
    soup_box(vec(0.5, 0.5, 0.5), v3_zero(), 1);
    soup_flip(from);
    const hw_trimesh *hollow = mesh_of(sums);
    assert_int_equal(hollow->shells, 2);
    soup_clear();
    soup_box(vec(0.2, 0.2, 0.2), vec(-0.3, 0, 0), 1);
    soup_box(vec(0.2, 0.2, 0.2), vec(0.3, 0.1, 0), 1);
    const hw_trimesh *two = mesh_of(sums);
    hw_mesh_placed at = placed_at(unit, v3_zero());
    hw_regions got = regions_of(placed_at(small, vec(0.1, 0.2, 0.3)), at, 0);
    assert_int_equal(got.count, 1);
    assert_int_equal(region[0].inside, 1);
    assert_near(got.volume, 0.008, 1e-17);
    assert_near_v3(region[0].centroid, vec(0.1, 0.2, 0.3), 1e-15);
    got = regions_of(at, placed_at(small, vec(0.1, 0.2, 0.3)), 0);
    assert_int_equal(got.count, 1);
    assert_int_equal(region[0].inside, 2);
    assert_near_v3(region[0].centroid, v3_zero(), 1e-15); /* b's frame */
    /* in the hollow: nothing shared */
    got = regions_of(placed_at(small, vec(0.1, 0.1, 0)), placed_at(hollow, v3_zero()), 0);
    assert_int_equal(got.count, 0);
    got = regions_of(placed_at(hollow, v3_zero()), placed_at(small, vec(0.1, 0.1, 0)), 0);
    assert_int_equal(got.count, 0);
    /* the hollow body within a larger one: its hollow is not shared */
    const hw_trimesh *large = box_mesh(vec(3, 3, 3), 1, sums);
    got = regions_of(placed_at(hollow, vec(0.2, 0, 0)), placed_at(large, v3_zero()), 0);
    assert_int_equal(got.count, 1);
    assert_near(got.volume, 0.875, 1e-14);
    assert_near_v3(region[0].centroid, vec(0.2, 0, 0), 1e-14);
    got = regions_of(placed_at(two, v3_zero()), at, HW_REGION_DEPTH);
    assert_int_equal(got.count, 2);
    assert_near(got.volume, 0.016, 1e-16);
    /* one of the two wholly, one in part */
    got = regions_of(placed_at(two, vec(0.2, 0.01, 0.02)), at, 0);
    assert_int_equal(got.count, 2);
    assert_int_equal(got.doubts, 0);
    assert_int_equal(region[0].inside, 0);
    assert_int_equal(region[1].inside, 1);
    assert_near(region[0].volume, 0.2 * 0.2 * 0.1, 1e-15);
    assert_near(region[1].volume, 0.008, 1e-15);
    /* fewer places than regions: the volume counts all */
    hw_region one;
    scene_tree_cut(placed_at(two, vec(0.2, 0.01, 0.02)), at);
    got = hw_regions_make(view.a, view.b, &view.pose, &view.cut, 0, view.region_work, &one, 1);
    assert_int_equal(got.count, 2);
    assert_near(got.volume, 0.012, 1e-15);
    got = hw_regions_make(view.a, view.b, &view.pose, &view.cut, 0, view.region_work, NULL, 0);
    assert_near(got.volume, 0.012, 1e-15);
    mesh_free(unit), mesh_free(small), mesh_free(hollow), mesh_free(two), mesh_free(large);
  }
}

/* A hollow body dipped into a deck: outer and inner contour are one region, but no surface of a
 * joins them: only the deck's, within one face of it or over several. Half of the hollow's 0.4 and
 * 0.4 of the cube's height are below. */
static void test_joined_by_one_body(void **state) {
  (void)state;
  for (unsigned options = 0; options < 2; options++)
    for (int n = 0; n < 24; n++) {
      soup_clear();
      soup_box(vec(1, 1, 1), v3_zero(), 1 + n % 3);
      int from = stock.faces, core = n % 2;
      soup_box(vec(0.4, 0.4, 0.4), vec(0.1, 0, -0.1), 1);
      soup_flip(from);
      if (core) /* something in the hollow: a region of its own */
        soup_box(vec(0.2, 0.2, 0.2), vec(0.12, 0.02, -0.07), 1);
      const hw_trimesh *a = mesh_of(n < 12 ? HW_MESH_SUMS : 0);
      const hw_trimesh *b = box_mesh(vec(12, 12, 2), 1 + n / 4, HW_MESH_SUMS);
      m3 R = q_matrix(q_exp(vec(0, 0, n < 6 ? 0 : 0.3)));
      hw_mesh_placed at = placed(a, R, vec(-2.1, 2.05, 0.1)), deck_at = placed_at(b, vec(0, 0, -1));
      for (int swap = 0; swap < 2; swap++) {
        hw_regions got = swap ? regions_of(deck_at, at, options) : regions_of(at, deck_at, options);
        assert_int_equal(got.doubts, 0);
        assert_int_equal(got.count, 1 + core);
        int outer = region[0].contours == 2 ? 0 : 1;
        assert_int_equal(region[outer].contours, 2);
        assert_near(region[outer].volume, 0.4 - 0.2 * 0.4 * 0.4, 1e-13);
        assert_near(region[outer].plane_area, 1 - 0.16, 1e-13);
        if (core)
          assert_near(region[!outer].volume, 0.07 * 0.2 * 0.2, 1e-13);
      }
      mesh_free(a), mesh_free(b);
    }
}

/* Rings: linked but apart; through each other; one flat on the deck. */
static void test_rings(void **state) {
  (void)state;
  soup_clear();
  soup_torus(1, 0.25, 24, 16, 2, v3_zero());
  const hw_trimesh *flat = mesh_of(HW_MESH_SUMS);
  soup_clear();
  soup_torus(1, 0.25, 24, 16, 1, v3_zero());
  const hw_trimesh *up = mesh_of(HW_MESH_SUMS);
  hw_mesh_placed b = placed_at(flat, v3_zero());
  assert_int_equal(regions_of(placed_at(up, vec(0.9, 0.02, 0.01)), b, 0).count, 0);
  static const struct {
    v3 at;
    int count;
  } ring[] = {{{0.4, 0.02, 0.01}, 2}, {{0.02, 0.03, 0.01}, 2}, {{0.02, 1.02, 0.97}, 1}};
  for (size_t i = 0; i < sizeof ring / sizeof *ring; i++) {
    hw_regions got = regions_of(placed_at(up, ring[i].at), b, HW_REGION_DEPTH);
    assert_int_equal(got.count, ring[i].count);
    assert_int_equal(got.doubts, 0);
    int before = -1;
    for (int r = 0; r < got.count; r++) { /* in order of their lowest face of a */
      assert_true(region[r].face_a > before);
      before = region[r].face_a;
      assert_int_equal(view.cut.contour[region[r].first].region, r);
    }
    /* the count stays under small changes of a pose that is not special */
    for (int n = 0; n < 20; n++) {
      v3 by = v3_scale(1e-9, v3_random());
      assert_int_equal(regions_of(placed_at(up, v3_add(ring[i].at, by)), b, 0).count,
                       ring[i].count);
    }
  }
  mesh_free(flat), mesh_free(up);
  scene_free();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_reference),  cmocka_unit_test(test_torus_through_slab),
      cmocka_unit_test(test_degenerate), cmocka_unit_test(test_sphere_order),
      cmocka_unit_test(test_inside),     cmocka_unit_test(test_joined_by_one_body),
      cmocka_unit_test(test_rings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
