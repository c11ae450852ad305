/* hw_mesh_prep: for each finding a mesh that shows it and no other, and the mesh that comes out.
 *
 * Expected numbers are counted by hand on the mesh in the comment or made of the closed form of the
 * solid; volumes of boxes are sums of products that doubles hold exactly. */
#include "geom/mesh/mesh_prep.h"
#include "support/test.h"

enum { MOST = 4000 };

typedef struct lists {
  v3 point[MOST];
  int face[3 * MOST], points, faces;
} lists;

static lists in, out;
static int source[MOST];
static hw_mesh_report report;

static int below(int n) { return roll_below(&drawn, n); }

static void clear(void) { in.points = in.faces = 0; }
static int point_add(double x, double y, double z) {
  in.point[in.points] = v3_make(x, y, z);
  return in.points++;
}
static void face_add(int a, int b, int c) {
  int *f = in.face + 3 * in.faces++;
  f[0] = a, f[1] = b, f[2] = c;
}
static void face_turn(int f) {
  int t = in.face[3 * f];
  in.face[3 * f] = in.face[3 * f + 1];
  in.face[3 * f + 1] = t;
}
/* A generated mesh moved by `at`; returns the number of its first face. */
static int made_add(hw_mesh_make kind, v3 size, v3 at) {
  int points, faces, first = in.faces;
  assert_true(hw_mesh_make_counts(kind, size, 8, 4, &points, &faces));
  assert_true(hw_mesh_make_points(kind, size, 8, 4, in.point + in.points, in.face + 3 * in.faces));
  for (int i = 0; i < points; i++)
    in.point[in.points + i] = v3_add(in.point[in.points + i], at);
  for (int i = 0; i < 3 * faces; i++)
    in.face[3 * in.faces + i] += in.points;
  in.points += points;
  in.faces += faces;
  return first;
}
static int box_add(double edge, v3 at) {
  return made_add(HW_MAKE_BOX, v3_make(edge, edge, edge), at);
}

static bool prepare_with(double weld, bool orient) {
  const hw_mesh_prep_options options = {.weld = weld, .orient = orient};
  void *scratch = malloc(hw_mesh_prep_scratch_bytes(in.points, in.faces));
  bool good = hw_mesh_prep(in.point, in.points, in.face, in.faces, &options, scratch, out.point,
                           out.face, source, &report);
  free(scratch);
  if (good)
    out.points = report.vertices, out.faces = report.kept;
  return good;
}
static void prepare(void) { assert_true(prepare_with(0, true)); }
/* What came out goes in again. */
static void repeat(void) {
  in = out;
  prepare();
}

static void one_is(const char *name, const hw_mesh_count *found, int count, int first) {
  if (found->count != count || found->first != first)
    fail_msg("%s: %d, first %d; expected %d, first %d", name, found->count, found->first, count,
             first);
}

/* The finding `found` of `report` is as given; all others, but `also`, are nothing. */
static void only_also(const hw_mesh_count *found, int count, int first, const hw_mesh_count *also) {
  const struct {
    const char *name;
    const hw_mesh_count *at;
  } all[] = {{"not_finite", &report.not_finite}, {"out_of_range", &report.out_of_range},
             {"collapsed", &report.collapsed},   {"doubled", &report.doubled},
             {"zero_area", &report.zero_area},   {"slivers", &report.slivers},
             {"unused", &report.unused},         {"welded", &report.welded},
             {"border", &report.border},         {"crowded", &report.crowded},
             {"pinched", &report.pinched},       {"flipped", &report.flipped},
             {"turned", &report.turned_shells},  {"twisted", &report.twisted}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (all[i].at == found)
      one_is(all[i].name, found, count, first);
    else if (all[i].at != also)
      one_is(all[i].name, all[i].at, 0, -1);
  one_is("crossings", &report.crossings, -1, -1);
}
static void only(const hw_mesh_count *found, int count, int first) {
  only_also(found, count, first, NULL);
}
static void assert_solid(double volume) {
  assert_true(report.watertight);
  assert_int_equal(report.closed_shells, report.shells);
  if (!(fabs(report.volume - volume) <= 1e-14 * volume))
    fail_msg("volume %.17g, expected %.17g", report.volume, volume);
}

static void clean_mesh_stays(void **state) {
  (void)state;
  clear();
  made_add(HW_MAKE_TORUS, v3_make(2, 0.5, 0), v3_make(10, 20, 30));
  prepare();
  only(NULL, 0, 0);
  assert_int_equal(report.genus, 1);
  assert_int_equal(report.shells, 1);
  assert_true(report.watertight);
  assert_memory_equal(in.point, out.point, (size_t)in.points * sizeof *in.point);
  assert_memory_equal(in.face, out.face, 3 * (size_t)in.faces * sizeof *in.face);
  for (int f = 0; f < in.faces; f++)
    assert_int_equal(source[f], f);
}

static void measures_are_those_of_a_box(void **state) {
  (void)state;
  clear();
  made_add(HW_MAKE_BOX, v3_make(1, 2, 4), v3_make(1024, -512, 0.5));
  prepare();
  assert_solid(8);
  assert_true(report.area == 28);
  assert_true(report.low.x == 1023.5 && report.low.y == -513 && report.low.z == -1.5);
  assert_true(report.high.x == 1024.5 && report.high.y == -511 && report.high.z == 2.5);
  assert_true(report.centroid.x == 1024 && report.centroid.y == -512 && report.centroid.z == 0.5);
  assert_true(report.shortest == 1);
  assert_true(report.longest == sqrt(20)); /* the largest diagonal, of 2 by 4 */
  assert_int_equal(report.genus, 0);
}

static void bad_input_is_refused(void **state) {
  (void)state;
  clear();
  assert_false(prepare_with(0, true)); /* nothing at all */
  only(NULL, 0, 0);
  box_add(1, v3_zero());
  in.faces = 0;
  assert_false(prepare_with(0, true));
  only(NULL, 0, 0);

  clear();
  box_add(1, v3_zero());
  in.point[3].y = (double)NAN;
  in.point[6].x = (double)INFINITY;
  in.point[5].z = -1e13;
  assert_false(prepare_with(0, true));
  only(&report.not_finite, 3, 3);

  clear();
  box_add(1, v3_zero());
  in.face[3 * 7 + 1] = 8;
  in.face[3 * 4 + 2] = -1;
  in.face[3 * 9] = 2147483647;
  assert_false(prepare_with(0, true));
  only(&report.out_of_range, 3, 4);

  clear(); /* all that is left is dropped */
  face_add(point_add(0, 0, 0), point_add(0, 0, 0), point_add(1, 0, 0));
  assert_false(prepare_with(0, true));
  one_is("collapsed", &report.collapsed, 1, 0);
  assert_int_equal(report.welded.count, 1);
  assert_int_equal(report.unused.count, 2);
  assert_int_equal(report.kept + report.vertices, 0);

  assert_int_equal(hw_mesh_prep_scratch_bytes(-1, 4), 0);
  assert_int_equal(hw_mesh_prep_scratch_bytes(4, -1), 0);
  assert_int_equal(hw_mesh_prep_scratch_bytes(4, 2147483647), 0);
}

/* A box as STL has it, three points a face: 36 points of which 8 differ. */
static void soup_is_welded(void **state) {
  (void)state;
  clear();
  box_add(2, v3_make(-0.0, 0, 0));
  lists box = in;
  clear();
  for (int i = 0; i < 36; i += 3)
    for (int k = 0; k < 3; k++) {
      v3 p = box.point[box.face[i + k]];
      in.face[i + k] = point_add(p.x, p.y, p.z);
    }
  in.faces = 12;
  prepare();
  only(&report.welded, 28, 3); /* point 3 is the first corner of face 1 = that of face 0 */
  assert_int_equal(report.vertices, 8);
  assert_solid(8);
  repeat();
  only(NULL, 0, 0);
  assert_solid(8);

  in.points = 36; /* without welding every face stands alone */
  for (int i = 0; i < 36; i++) {
    in.point[i] = box.point[box.face[i]];
    in.face[i] = i;
  }
  assert_true(prepare_with(-1, true));
  only(&report.border, 36, 0);
  assert_int_equal(report.shells, 12);
  assert_int_equal(report.holes, 12);
  assert_false(report.watertight);
}

/* Both zeros are one number. */
static void zeros_are_equal(void **state) {
  (void)state;
  clear();
  for (int k = 0; k < 2; k++) {
    double zero = k ? -0.0 : 0.0;
    int a = point_add(zero, zero, zero), b = point_add(1, zero, zero), c = point_add(zero, 1, zero);
    int d = point_add(zero, zero, 1);
    if (k == 0)
      face_add(a, c, b), face_add(a, b, d);
    else
      face_add(a, d, c), face_add(b, c, d);
  }
  prepare();
  only(&report.welded, 4, 4);
  assert_true(report.watertight);
}

/* Corners shaken by less than the tolerance, across cells of any grid. */
static void near_points_are_welded(void **state) {
  (void)state;
  for (int trial = 0; trial < 200; trial++) {
    drawn.state = (uint64_t)trial;
    clear();
    double t = 1e-3;
    box_add(1, v3_make(below(1000) * 1e-4, below(1000) * 1e-4, below(1000) * 1e-4));
    lists box = in;
    clear();
    for (int i = 0; i < 36; i++) {
      v3 p = box.point[box.face[i]];
      double x = below(100) * 0.005 * t, y = below(100) * 0.005 * t, z = below(100) * 0.005 * t;
      in.face[i] = point_add(p.x + x, p.y + y, p.z + z); /* in a cube of diagonal 0.87 t */
    }
    in.faces = 12;
    assert_true(prepare_with(t, true));
    only(&report.welded, 28, report.welded.first);
    assert_int_equal(report.vertices, 8);
    assert_true(report.watertight);
  }
}

/* A chain of points, each nearer than the tolerance to the next, does not become one point: every
 * other one stays. */
static void chains_do_not_melt(void **state) {
  (void)state;
  clear();
  for (int i = 0; i < 10; i++)
    point_add(0.75 * i, 0, 0);
  point_add(0, 9, 0);
  for (int i = 0; i < 9; i++)
    face_add(i, i + 1, 10);
  assert_true(prepare_with(1, true));
  assert_int_equal(report.welded.count, 5);
  assert_int_equal(report.welded.first, 1);
  assert_int_equal(report.vertices, 6);
  assert_int_equal(report.collapsed.count, 5);
  assert_int_equal(report.kept, 4);
}

static void collapsed_faces_go(void **state) {
  (void)state;
  clear();
  box_add(1, v3_zero());
  face_add(2, 2, 5);
  face_add(1, 1, 1);
  prepare();
  only(&report.collapsed, 2, 12);
  assert_solid(1);
}

static void doubled_faces_go(void **state) {
  (void)state;
  clear();
  box_add(1, v3_zero());
  face_add(in.face[4], in.face[5], in.face[3]); /* face 1, begun elsewhere */
  face_add(in.face[1], in.face[0], in.face[2]); /* face 0, the other way round */
  prepare();
  only(&report.doubled, 2, 12);
  assert_int_equal(report.kept, 12);
  assert_solid(1);
}

static void unused_points_go(void **state) {
  (void)state;
  clear();
  point_add(9, 9, 9);
  box_add(1, v3_zero());
  point_add(8, 8, 8);
  prepare();
  only(&report.unused, 2, 0);
  assert_int_equal(report.vertices, 8);
  assert_true(report.high.x == 0.5);
  repeat();
  only(NULL, 0, 0);
}

/* A pyramid whose base has a point in the middle of an edge, with a face of no area in the slit. */
static void zero_area_is_exact(void **state) {
  (void)state;
  clear();
  int a = point_add(0, 0, 0), b = point_add(1, 3, 0), c = point_add(0, 1, 0);
  int d = point_add(0, 0, 1), m = point_add(0.5, 1.5, 0);
  face_add(a, c, b), face_add(a, m, d), face_add(m, b, d), face_add(b, c, d), face_add(c, a, d);
  face_add(a, b, m); /* fills the slit */
  prepare();
  only(&report.zero_area, 1, 5);
  assert_int_equal(report.kept, 6);
  assert_true(report.watertight);
  in.point[m].y = 1.5 + 1e-9; /* 3e-10 high over a length of 3 */
  prepare();
  only(&report.slivers, 1, 5);
  assert_true(report.watertight);
  in.point[m] = v3_make(0.5, 1.5, 1e-300);
  prepare();
  assert_int_equal(report.zero_area.count + report.slivers.count, 1);
}

/* A box without two faces: a hole of 4 edges; without one more elsewhere: another of 3. */
static void holes_are_counted(void **state) {
  (void)state;
  clear();
  box_add(1, v3_zero());
  in.faces = 10; /* the side at +x */
  prepare();
  only(&report.border, 4, report.border.first);
  assert_int_equal(report.holes, 1);
  assert_int_equal(report.genus, -1);
  assert_int_equal(report.shells, 1);
  assert_int_equal(report.closed_shells, 0);
  assert_false(report.watertight);
  assert_true(report.volume == 0);
  assert_true(report.area == 5);
  assert_true(report.centroid.x < 0);                      /* of the area */
  memcpy(in.face + 24, in.face + 27, 3 * sizeof *in.face); /* and one of the two at -x */
  in.faces = 9;
  prepare();
  only(&report.border, 7, report.border.first);
  assert_int_equal(report.holes, 2);
}

static void faces_are_turned(void **state) {
  (void)state;
  clear();
  box_add(1, v3_zero());
  face_turn(4), face_turn(9);
  prepare();
  only(&report.flipped, 2, 4);
  assert_solid(1);
  repeat();
  only(NULL, 0, 0);
  clear();
  box_add(1, v3_zero());
  face_turn(4), face_turn(9);
  assert_true(prepare_with(0, false)); /* counted, not turned */
  only(&report.flipped, 2, 4);
  assert_false(report.watertight);
  assert_memory_equal(in.face, out.face, 36 * sizeof *in.face);
}

static void inside_out_is_turned(void **state) {
  (void)state;
  clear();
  made_add(HW_MAKE_SPHERE, v3_make(1, 0, 0), v3_make(3, 0, 0));
  int first = box_add(1, v3_zero());
  for (int f = first; f < in.faces; f++)
    face_turn(f);
  prepare();
  only(&report.turned_shells, 1, first);
  assert_int_equal(report.shells, 2);
  assert_int_equal(report.genus, 0);
  double volume = report.volume;
  repeat();
  only(NULL, 0, 0);
  assert_solid(volume);
  clear();
  box_add(1, v3_zero());
  for (int f = 0; f < 12; f++)
    face_turn(f);
  assert_true(prepare_with(0, false));
  only(&report.turned_shells, 1, 0);
  assert_false(report.watertight);
  face_turn(3); /* most faces are inside out, one is not */
  assert_true(prepare_with(0, true));
  only_also(&report.flipped, 1, 3, &report.turned_shells);
  one_is("turned", &report.turned_shells, 1, 0);
  assert_solid(1);
  clear(); /* half of them: those are turned that leave it outward, wherever the list begins */
  box_add(1, v3_zero());
  for (int f = 0; f < 6; f++)
    face_turn(f);
  prepare();
  only(&report.flipped, 6, 0);
  assert_solid(1);
}

/* A box of 4, a hollow of 2 in it, a box of 1 in the hollow; given all outward, and with another
 * box beside it. */
static void hollows_face_inward(void **state) {
  (void)state;
  clear();
  int inner = box_add(1, v3_make(0.1, 0.2, 0.15));
  box_add(4, v3_zero());
  int hollow = box_add(2, v3_make(0.2, 0.1, 0.1));
  box_add(1, v3_make(7, 0, 0));
  prepare();
  only(&report.turned_shells, 1, hollow);
  assert_int_equal(report.shells, 4);
  assert_solid(64 - 8 + 1 + 1);
  repeat();
  only(NULL, 0, 0);
  assert_solid(58);
  for (int f = inner; f < inner + 12; f++)
    face_turn(f);
  prepare();
  only(&report.turned_shells, 1, inner);
  assert_solid(58);
}

/* Rays run along the axis of least spread: boxes within boxes in a row along each axis. */
static void hollows_along_every_axis(void **state) {
  (void)state;
  for (int axis = 0; axis < 3; axis++) {
    clear();
    for (int i = 0; i < 12; i++) {
      double x[3] = {0.1 * (i % 3), 0.05 * (i % 5), 0.07 * (i % 2)};
      x[axis] += 3 * i;
      box_add(2, v3_at(x));
      box_add(1, v3_make(x[0] + 0.2, x[1] + 0.1, x[2] - 0.2));
    }
    prepare();
    only(&report.turned_shells, 12, 12);
    assert_solid(12 * 7);
  }
}

/* Boxes side by side, on top of each other without a common point, or one through the other: none is
 * a hollow. */
static void neighbours_are_no_hollows(void **state) {
  (void)state;
  const v3 at[] = {{1, 0.3, 0.2}, {0.3, 0.2, 1}, {0.4, 0.3, 0.2}, {0.1, 0, 0.75}};
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 2; k++) {
      clear();
      box_add(1, k == 0 ? v3_zero() : at[i]);
      box_add(i == 3 ? 0.5 : 1, k == 0 ? at[i] : v3_zero());
      if (i == 3 && k == 1)
        continue;
      prepare();
      only(NULL, 0, 0);
      assert_int_equal(report.closed_shells, 2);
    }
}

/* n quads in a ring, joined with half a turn. */
static void moebius_is_twisted(void **state) {
  (void)state;
  clear();
  const int n = 10;
  for (int i = 0; i < n; i++) {
    double a = 6.283185307179586 * i / n, w = 0.3 * cos(a / 2), z = 0.3 * sin(a / 2);
    point_add((1 + w) * cos(a), (1 + w) * sin(a), z);
    point_add((1 - w) * cos(a), (1 - w) * sin(a), -z);
  }
  for (int i = 0; i < n; i++) {
    int a = 2 * i, b = a + 1, c = i + 1 < n ? a + 2 : 1, d = i + 1 < n ? a + 3 : 0;
    face_add(a, b, c), face_add(c, b, d);
  }
  lists given = in;
  prepare();
  only_also(&report.twisted, 1, report.twisted.first, &report.border);
  assert_int_equal(report.border.count, 2 * n);
  assert_int_equal(report.holes, 1); /* its border is one line, twice round */
  assert_int_equal(report.shells, 1);
  assert_false(report.watertight);
  assert_memory_equal(given.face, out.face, 3 * (size_t)in.faces * sizeof *in.face);
}

/* Three triangles about the z axis: an edge with three faces, and a border that ends there. */
static void crowded_edge(void **state) {
  (void)state;
  clear();
  int a = point_add(0, 0, 0), b = point_add(0, 0, 1);
  face_add(a, b, point_add(1, 0, 0));
  face_add(a, b, point_add(-1, 1, 0));
  face_add(a, b, point_add(-1, -1, 0));
  prepare();
  only_also(&report.crowded, 1, 0, &report.border);
  assert_int_equal(report.border.count, 6);
  assert_int_equal(report.holes, 0);
  assert_int_equal(report.shells, 3);
  assert_false(report.watertight);
  clear(); /* two boxes with an edge in common: four faces there */
  box_add(1, v3_zero());
  box_add(1, v3_make(1, 1, 0));
  prepare();
  only_also(&report.crowded, 1, report.crowded.first, &report.welded);
  assert_int_equal(report.welded.count, 2);
  assert_int_equal(report.shells, 2);
  assert_int_equal(report.closed_shells, 0);
  assert_false(report.watertight);
}

/* Two pyramids joined at their tips: all edges are good, one vertex has two fans. */
static void pinched_vertex(void **state) {
  (void)state;
  clear();
  int tip = point_add(0, 0, 0);
  for (int k = -1; k <= 1; k += 2) {
    int a = point_add(k, 1, 0), b = point_add(k, -1, 1), c = point_add(k, -1, -1);
    if (k > 0)
      face_add(tip, a, b), face_add(tip, b, c), face_add(tip, c, a), face_add(a, c, b);
    else
      face_add(tip, b, a), face_add(tip, c, b), face_add(tip, a, c), face_add(a, b, c);
  }
  prepare();
  if (report.turned_shells.count == 2) /* whichever way they were given */
    repeat();
  only(&report.pinched, 1, 0);
  assert_int_equal(report.closed_shells, 2);
  assert_int_equal(report.genus, 0); /* as two separate ones */
  assert_solid(2 * 2.0 / 3);
}

static hw_mesh_count crossings(void) {
  void *scratch = malloc(hw_trimesh_scratch_bytes(out.points, out.faces));
  void *memory = aligned_alloc(64, (hw_trimesh_bytes(out.points, out.faces, 0) + 63) / 64 * 64);
  const hw_trimesh *mesh =
      hw_trimesh_make(out.point, out.points, out.face, out.faces, 0, scratch, memory);
  assert_non_null(mesh);
  void *work = malloc(hw_mesh_crossings_bytes(mesh));
  hw_mesh_count found = hw_mesh_crossings(mesh, work);
  free(scratch), free(memory), free(work);
  return found;
}

static void crossings_are_counted(void **state) {
  (void)state;
  clear();
  made_add(HW_MAKE_TORUS, v3_make(2, 0.5, 0), v3_zero());
  made_add(HW_MAKE_LINK, v3_make(0.1, 0.5, 0.8), v3_make(3, 0, 0));
  prepare();
  hw_mesh_count found = crossings();
  one_is("good", &found, 0, -1);

  clear(); /* flush, and edge on edge: touching only */
  box_add(1, v3_zero());
  box_add(0.5, v3_make(0.125, 0.1875, 0.75));
  box_add(1, v3_make(1, 5, 1));
  prepare();
  found = crossings();
  one_is("touching", &found, 0, -1);

  clear(); /* two triangles, one edge of the second through the first */
  face_add(point_add(0, 0, 0), point_add(2, 0, 0), point_add(0, 2, 0));
  face_add(point_add(0.5, 0.5, -1), point_add(0.5, 0.5, 1), point_add(3, 0.5, 0.2));
  prepare();
  found = crossings();
  one_is("two", &found, 1, 0);

  clear(); /* with a common vertex */
  int a = point_add(0, 0, 0);
  face_add(a, point_add(2, 0, 0), point_add(0, 2, 0));
  face_add(a, point_add(0.5, 0.5, -1), point_add(0.5, 0.5, 1));
  prepare();
  found = crossings();
  one_is("vertex", &found, 1, 0);

  clear(); /* folded flat at a common edge; then not folded */
  int b = point_add(1, 0, 0);
  a = point_add(0, 0, 0);
  face_add(a, b, point_add(0, 1, 0));
  face_add(b, a, point_add(1, 2, 0));
  prepare();
  found = crossings();
  one_is("fold", &found, 1, 0);
  in.point[3].y = -2;
  prepare();
  found = crossings();
  one_is("flat", &found, 0, -1);
}

/* Two spheres: the pairs of which a rounded test says that an edge goes through a face. None is so
 * near a rim that rounding decides. */
static void crossings_agree_with_all_pairs(void **state) {
  (void)state;
  clear();
  made_add(HW_MAKE_SPHERE, v3_make(1, 0, 0), v3_zero());
  made_add(HW_MAKE_SPHERE, v3_make(1, 0, 0), v3_make(0.3, 0.21, 0.17));
  prepare();
  int count = 0;
  for (int f = 0; f < out.faces; f++)
    for (int g = f + 1; g < out.faces; g++) {
      bool cut = false, shared = false;
      for (int s = 0; s < 2; s++)
        for (int k = 0; k < 3; k++) {
          const int *p = out.face + 3 * (s ? g : f), *q = out.face + 3 * (s ? f : g);
          for (int i = 0; i < 3; i++)
            shared = shared || p[k] == q[i];
          v3 o = out.point[p[k]], d = v3_sub(out.point[p[(k + 1) % 3]], o);
          v3 a = v3_sub(out.point[q[0]], o), b = v3_sub(out.point[q[1]], o);
          v3 c = v3_sub(out.point[q[2]], o);
          double u = v3_dot(d, v3_cross(a, b)), v = v3_dot(d, v3_cross(b, c));
          double w = v3_dot(d, v3_cross(c, a)), t = v3_dot(a, v3_cross(b, c)) / (u + v + w);
          cut = cut || (((u > 0 && v > 0 && w > 0) || (u < 0 && v < 0 && w < 0)) && t > 0 && t < 1);
        }
      count += cut && !shared;
    }
  assert_true(count > 20);
  assert_int_equal(crossings().count, count);
}

/* Counts do not depend on the order of points and faces, nor on where a face begins. */
static void order_does_not_count(void **state) {
  (void)state;
  static lists given;
  clear();
  made_add(HW_MAKE_TORUS, v3_make(2, 0.5, 0), v3_zero());
  int box = box_add(1, v3_make(5, 0, 0));
  box_add(0.25, v3_make(5, 0.1, 0.2));
  made_add(HW_MAKE_SPHERE, v3_make(1, 0, 0), v3_make(0, 0, 5));
  in.faces -= 3;
  face_turn(3), face_turn(17), face_turn(box);
  face_add(1, 2, 2);
  face_add(in.face[0], in.face[1], in.face[2]);
  point_add(3, 3, 3);
  for (int i = 0; i < 20; i++) { /* unweld some */
    v3 p = in.point[in.face[3 * i + 1]];
    in.face[3 * i + 1] = point_add(p.x, p.y, p.z);
  }
  given = in;
  prepare();
  hw_mesh_report first = report;
  assert_int_equal(first.welded.count, 20);
  assert_int_equal(first.flipped.count, 3);
  assert_int_equal(first.turned_shells.count, 1);
  for (int trial = 0; trial < 50; trial++) {
    static int place[MOST];
    drawn.state = (uint64_t)trial;
    for (int i = 0; i < given.points; i++) {
      int j = below(i + 1);
      place[i] = place[j];
      place[j] = i;
    }
    for (int i = 0; i < given.points; i++)
      in.point[place[i]] = given.point[i];
    for (int f = 0; f < given.faces; f++) {
      int g = below(f + 1), turn = below(3);
      memmove(in.face + 3 * f, in.face + 3 * g, 3 * sizeof *in.face);
      for (int k = 0; k < 3; k++)
        in.face[3 * g + k] = place[given.face[3 * f + (k + turn) % 3]];
    }
    prepare();
    const hw_mesh_count *a = &first.not_finite, *b = &report.not_finite;
    for (int i = 0; i < 14; i++)
      assert_int_equal(a[i].count, b[i].count);
    assert_int_equal(first.shells, report.shells);
    assert_int_equal(first.closed_shells, report.closed_shells);
    assert_int_equal(first.holes, report.holes);
    assert_int_equal(first.genus, report.genus);
    assert_int_equal(first.vertices, report.vertices);
    assert_true(fabs(first.area - report.area) < 1e-13 * first.area);
  }
}

/* Random lists of faces: whatever they are, the numbers add up and a second pass finds nothing to
 * weld, drop or turn. */
static void any_list_is_survived(void **state) {
  (void)state;
  for (int trial = 0; trial < 3000; trial++) {
    drawn.state = (uint64_t)trial;
    clear();
    int points = 3 + below(12), faces = 1 + below(40);
    for (int i = 0; i < points; i++) {
      int x = below(3), y = below(3), z = below(3);
      point_add(x, y, z);
    }
    for (int i = 0; i < faces; i++) {
      int a = below(points), b = below(points), c = below(points);
      face_add(a, b, c);
    }
    bool good = prepare_with(trial % 4 == 0 ? 1 : 0, true);
    assert_int_equal(report.points, report.vertices + report.welded.count + report.unused.count);
    assert_int_equal(report.faces, report.kept + report.collapsed.count + report.doubled.count);
    assert_int_equal(good, report.kept > 0);
    if (!good)
      continue;
    assert_int_equal(report.closed_shells <= report.shells, 1);
    hw_mesh_report before = report;
    repeat();
    assert_int_equal(report.welded.count + report.unused.count + report.doubled.count, 0);
    assert_int_equal(report.collapsed.count + report.turned_shells.count + report.flipped.count, 0);
    assert_int_equal(report.border.count, before.border.count);
    assert_int_equal(report.crowded.count, before.crowded.count);
    assert_int_equal(report.pinched.count, before.pinched.count);
    assert_int_equal(report.holes, before.holes);
    assert_int_equal(report.watertight, before.watertight);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(clean_mesh_stays),
                                     cmocka_unit_test(measures_are_those_of_a_box),
                                     cmocka_unit_test(bad_input_is_refused),
                                     cmocka_unit_test(soup_is_welded),
                                     cmocka_unit_test(zeros_are_equal),
                                     cmocka_unit_test(near_points_are_welded),
                                     cmocka_unit_test(chains_do_not_melt),
                                     cmocka_unit_test(collapsed_faces_go),
                                     cmocka_unit_test(doubled_faces_go),
                                     cmocka_unit_test(unused_points_go),
                                     cmocka_unit_test(zero_area_is_exact),
                                     cmocka_unit_test(holes_are_counted),
                                     cmocka_unit_test(faces_are_turned),
                                     cmocka_unit_test(inside_out_is_turned),
                                     cmocka_unit_test(hollows_face_inward),
                                     cmocka_unit_test(hollows_along_every_axis),
                                     cmocka_unit_test(neighbours_are_no_hollows),
                                     cmocka_unit_test(moebius_is_twisted),
                                     cmocka_unit_test(crowded_edge),
                                     cmocka_unit_test(pinched_vertex),
                                     cmocka_unit_test(crossings_are_counted),
                                     cmocka_unit_test(crossings_agree_with_all_pairs),
                                     cmocka_unit_test(order_does_not_count),
                                     cmocka_unit_test(any_list_is_survived)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
