/* Wetted surfaces: still water against tetrahedra that are cut one by one, closed forms of a box, degenerate places, halved
 * faces, and the rate of the volume against differences. */
#include "geom/mesh/wet.h"

#include "trimesh_support.h"

typedef struct body {
  void *memory;
  const hw_wet *wet;
  hw_wet_vertex *at;
} body;

static body body_make(const soup *s, int panels) {
  body b = {malloc(hw_wet_bytes(s->points, s->faces, panels)), NULL, NULL};
  b.wet = hw_wet_make(s->point, s->points, s->face, s->faces, panels, b.memory);
  b.at = calloc((size_t)b.wet->vertices, sizeof *b.at);
  return b;
}
static void body_free(body *b) {
  free(b->memory);
  free(b->at);
}

/* In still water; places from the middle of the body, which is at height z. */
static hw_wet_sums dip(body *b, m3 R, double z) {
  for (int i = 0; i < b->wet->vertices; i++) {
    v3 r = m3_mulv(R, b->wet->vertex[i]);
    double depth = -(z + r.z);
    b->at[i] = (hw_wet_vertex){r, depth, depth, 0};
  }
  return hw_wet_integrate(b->wet, b->at);
}

/* Volume and first moment of the part of a tetrahedron below height 0, by cutting it into tetrahedra. */
typedef struct part {
  double volume;
  v3 first;
} part;

static void add_tetrahedron(part *to, v3 a, v3 b, v3 c, v3 d) {
  double v = v3_dot(v3_sub(b, a), v3_cross(v3_sub(c, a), v3_sub(d, a))) / 6;
  to->volume += v;
  to->first = v3_madd(to->first, 0.25 * v, v3_add(v3_add(a, b), v3_add(c, d)));
}

static v3 at_level(v3 low, v3 high) {
  return v3_madd(low, low.z / (low.z - high.z), v3_sub(high, low));
}

static void below(part *to, v3 p[4]) {
  int dry = 0;
  for (int i = 0; i < 4;
       i++) /* dry ones last, by exchanges in pairs that keep the sign: three of them turn */
    dry += p[i].z >= 0;
  if (dry == 4)
    return;
  if (dry == 0) {
    add_tetrahedron(to, p[0], p[1], p[2], p[3]);
    return;
  }
  /* sort by height with the parity kept */
  bool odd = false;
  for (int i = 0; i < 4; i++)
    for (int j = i + 1; j < 4; j++)
      if (p[j].z < p[i].z) {
        v3 q = p[i];
        p[i] = p[j], p[j] = q;
        odd = !odd;
      }
  if (odd) { /* two wet or two dry ones may be exchanged again */
    int k = dry >= 2 ? 2 : 0;
    v3 q = p[k];
    p[k] = p[k + 1], p[k + 1] = q;
  }
  if (dry == 3)
    add_tetrahedron(to, p[0], at_level(p[0], p[1]), at_level(p[0], p[2]), at_level(p[0], p[3]));
  else if (dry == 1) {
    add_tetrahedron(to, p[0], p[1], p[2], p[3]);
    part lost = {0, {0, 0, 0}};
    add_tetrahedron(&lost, at_level(p[0], p[3]), at_level(p[1], p[3]), at_level(p[2], p[3]), p[3]);
    to->volume -= lost.volume;
    to->first = v3_sub(to->first, lost.first);
  } else { /* a wedge with the edges p0 p1 and the four points of the level */
    v3 a = at_level(p[0], p[2]), b = at_level(p[0], p[3]), c = at_level(p[1], p[2]),
       d = at_level(p[1], p[3]);
    add_tetrahedron(to, p[0], p[1], c, d);
    add_tetrahedron(to, p[0], a, b, d);
    add_tetrahedron(to, p[0], c, a, d);
  }
}

static part cut_apart(const body *b, m3 R, double z) {
  part all = {0, {0, 0, 0}};
  v3 level = v3_make(0, 0, z), peak = v3_make(0.31, -0.17, z + 0.23);
  for (int i = 0; i < b->wet->faces; i++) {
    v3 p[4] = {peak};
    for (int k = 0; k < 3; k++)
      p[k + 1] = v3_add(level, m3_mulv(R, b->wet->vertex[b->wet->corner[3 * i + k]]));
    below(&all, p);
  }
  all.first.z -= z * all.volume; /* from the middle */
  return all;
}

static void shape(soup *s, int kind) {
  v3 at = v3_make(3, -2, 1);
  if (kind == 0)
    add_box(s, v3_make(2, 1, 0.7), at);
  else if (kind == 1)
    add_torus(s, 1, 0.35, 12, 8, at);
  else
    add_ball(s, 1, 14, 9, 0.3, at);
}

/* Any body, turned anyhow, at any height. */
static void still_water(void **state) {
  (void)state;
  double worst = 0, sideways = 0;
  for (int k = 0; k < FEWER(600); k++) {
    soup s = {0};
    shape(&s, k % 3);
    body b = body_make(&s, k % 2 ? 0 : 300);
    m3 R = turn_random();
    double z = 1.2 * rnd(), size = b.wet->volume;
    hw_wet_sums got = dip(&b, R, z);
    part want = cut_apart(&b, R, z);
    worst = fmax(worst, fabs(got.volume - want.volume) / size);
    worst = fmax(worst, v3_norm(v3_sub(got.first, want.first)) / size);
    /* pressure: straight up, rho g V, at the centre of V */
    sideways = fmax(sideways, v3_norm(v3_sub(got.push, v3_make(0, 0, got.volume))) / size);
    sideways =
        fmax(sideways, v3_norm(v3_sub(got.turn, v3_make(got.first.y, -got.first.x, 0))) / size);
    body_free(&b);
    soup_free(&s);
  }
  expect_below("volume and its centre against cut tetrahedra", worst, 1e-14);
  expect_below("pressure against weight of the displaced water", sideways, 1e-14);
}

/* The waterplane is the derivative of volume and moments by height; and of a turned box it is known. */
static void waterplane(void **state) {
  (void)state;
  soup s = {0};
  add_box(&s, v3_make(4, 2, 1), v3_zero());
  body b = body_make(&s, 0);
  double angle = 0.3, width = 2 / cos(angle);
  m3 R = q_matrix(q_exp(v3_make(angle, 0, 0)));
  hw_wet_sums got = dip(&b, R, 0);
  assert_near(got.plane, 4 * width, 1e-14);
  assert_near(got.px, 0, 1e-14);
  assert_near(got.py, 0, 1e-14);
  assert_near(got.pxx, 4 * width * 16 / 12, 1e-13);
  assert_near(got.pyy, 4 * width * width * width / 12, 1e-13);
  assert_near(got.pxy, 0, 1e-14);
  assert_near(got.volume, 4, 1e-14);
  /* wall-sided: shift of the centre by tan(a) I / V and tan(a)^2 I / 2V in the body's axes, I = 4 * 8 / 12 */
  double I = 4 * 8 / 12.0, V = 4, t = tan(angle);
  v3 B = m3_tmulv(R, v3_scale(1 / got.volume, got.first));
  assert_near(fabs(B.y), t * I / V, 1e-14);
  assert_near(B.z, -0.25 + 0.5 * t * t * I / V, 1e-14);
  body_free(&b);
  soup_free(&s);
}

/* Faces and vertices just at the surface, all wet, all dry, a plate without thickness. */
static void degenerate(void **state) {
  (void)state;
  m3 R = m3_diag(1, 1, 1);
  soup s = {0};
  add_box(&s, v3_make(4, 2, 1), v3_zero());
  body b = body_make(&s, 40);
  hw_wet_sums got = dip(&b, R, 0.5); /* stands on the water */
  assert_false(got.any);
  assert_true(got.volume == 0 && got.plane == 0 && v3_norm(got.push) == 0);
  got = dip(&b, R, -0.5); /* the deck is awash */
  assert_true(got.any && !got.all);
  assert_near(got.volume, 8, 1e-14);
  assert_near(got.push.z, 8, 1e-14);
  got = dip(&b, R, 0.5 - 1e-12);
  assert_near(got.volume, 8e-12, 1e-15);
  assert_near(got.plane, 8, 1e-13);
  got = dip(&b, R, -1000);
  assert_true(got.all && got.volume == b.wet->volume && got.plane == 0);
  assert_near(got.push.z, 8, 1e-10);
  got = dip(&b, R, 1000);
  assert_false(got.any);
  body_free(&b);
  soup_free(&s);

  soup flat = {0};
  add_box(&flat, v3_make(1, 1, 1e-9), v3_zero());
  body plate = body_make(&flat, 0);
  got = dip(&plate, q_matrix(q_exp(v3_make(0.5 * PI, 0, 0))), 0); /* upright, half in */
  assert_near(got.volume, 0.5e-9, 1e-20);
  assert_near(got.plane, 1e-9, 1e-16);
  assert_near(got.pxx, 1e-9 / 12, 1e-16);
  body_free(&plate);
  soup_free(&flat);

  soup edge = {0}; /* on its edge: two vertices on the surface, to the bit */
  add_box(&edge, v3_make(2, 2, 2), v3_zero());
  body cube = body_make(&edge, 0);
  for (int i = 0; i < cube.wet->vertices; i++) {
    v3 r = cube.wet->vertex[i];
    double depth = r.z == 1 ? (r.y == 1 ? 0 : -1) : 1;
    cube.at[i] = (hw_wet_vertex){r, depth, depth, 0};
  }
  got = hw_wet_integrate(cube.wet, cube.at);
  assert_true(isfinite(got.volume) && isfinite(v3_norm(got.push)));
  body_free(&cube);
  soup_free(&edge);
}

/* Halving faces: every edge still has two faces, and nothing of the body changes. */
static void halved(void **state) {
  (void)state;
  for (int kind = 0; kind < 3; kind++) {
    soup s = {0};
    shape(&s, kind);
    body plain = body_make(&s, 0), fine = body_make(&s, 500);
    assert_in_range(fine.wet->faces, 500, 501);
    assert_near(fine.wet->volume, plain.wet->volume, 1e-13);
    assert_near_v3(fine.wet->centroid, plain.wet->centroid, 1e-13);
    int n = fine.wet->vertices, *seen = calloc((size_t)n * (size_t)n, sizeof *seen);
    double longest = 0;
    for (int i = 0; i < fine.wet->faces; i++)
      for (int k = 0; k < 3; k++) {
        int a = fine.wet->corner[3 * i + k], b = fine.wet->corner[3 * i + (k + 1) % 3];
        assert_int_equal(seen[a * n + b]++, 0);
        longest = fmax(longest, v3_norm(v3_sub(fine.wet->vertex[a], fine.wet->vertex[b])));
      }
    for (int a = 0; a < n; a++)
      for (int b = 0; b < n; b++)
        assert_int_equal(seen[a * n + b], seen[b * n + a]);
    expect_below("longest edge of 500 panels [m]", longest, 0.6);
    free(seen);
    body_free(&plain);
    body_free(&fine);
    soup_free(&s);
  }
}

/* A surface that is not flat and moves, on a body that moves: d volume / dt. */
static void wavy(body *b, double t, hw_wet_sums *got, double *rate) {
  v3 spin = v3_make(0.4, -0.3, 0.7), speed = v3_make(0.5, 0.2, -0.6);
  m3 R = q_matrix(q_exp(v3_scale(t, spin)));
  v3 x = v3_scale(t, speed);
  for (int i = 0; i < b->wet->vertices; i++) {
    v3 r = m3_mulv(R, b->wet->vertex[i]), v = v3_add(speed, v3_cross(spin, r)), p = v3_add(x, r);
    double phase = 2 * p.x + p.y - 3 * t, depth = 0.3 * sin(phase) - p.z;
    double down = 0.3 * cos(phase) * (2 * v.x + v.y - 3) - v.z;
    b->at[i] = (hw_wet_vertex){r, depth, depth, down};
  }
  *got = hw_wet_integrate(b->wet, b->at);
  *rate = got->rate - v3_cross(spin, got->depth).z;
}

static void rates(void **state) {
  (void)state;
  double worst = 0;
  for (int kind = 0; kind < 3; kind++) {
    soup s = {0};
    shape(&s, kind);
    body b = body_make(&s, 200);
    for (double t = -0.5; t < 0.5; t += 0.013) {
      const double h = 1e-6; /* the second derivative jumps where vertices pass the surface */
      hw_wet_sums up, down, at;
      double rate, other;
      wavy(&b, t + h, &up, &other);
      wavy(&b, t - h, &down, &other);
      wavy(&b, t, &at, &rate);
      worst = fmax(worst, fabs((up.volume - down.volume) / (2 * h) - rate));
    }
    body_free(&b);
    soup_free(&s);
  }
  expect_below("rate of the volume against differences [m^3/s]", worst, 1e-8);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(still_water), cmocka_unit_test(waterplane),
                                     cmocka_unit_test(degenerate), cmocka_unit_test(halved),
                                     cmocka_unit_test(rates)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
