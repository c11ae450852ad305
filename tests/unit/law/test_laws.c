/* Contact laws as pure functions: closed forms, derivatives, dissipation, limits. */
#include "law/friction.h"
#include "law/normal.h"
#include "support/test.h"

/* Report 003, 4.5.1: boxes 5x5x1 and 100x100x10 of 950 MPa have beds of 1.8139 and 28.794 m
 * (closed form of eq. 89); eq. 83. */
static void beds_in_series(void **state) {
  (void)state;
  double ha = hw_bed_depth(25), hb = hw_bed_depth(1e5);
  assert_near(ha, cbrt(25 * 3 / (4 * PI)), 1e-14);
  assert_near(hb, cbrt(1e5 * 3 / (4 * PI)), 1e-13);
  double k = hw_bed_series(950e6, ha, 950e6, hb);
  assert_near(k, 950e6 / (ha + hb), 1e-6);
  /* the reference's volume under 245250 N */
  assert_near(25000 * 9.81 / k, 7.901705865794396e-3, 1e-12);
  assert_near(hw_bed_series(2e9, 1, 1e9, 3), 1 / (1 / 2e9 + 3 / 1e9), 1e-3);
  assert_near(hw_bed_series(0, 1, 1e9, 3), 0, 0);
  assert_near(hw_bed_series(1e9, 1, 0, 3), 0, 0);
}

static void pushes_only(void **state) {
  (void)state;
  hw_normal in = hw_normal_kvw(1e6, 1e5, 2e-3, 0.01);
  assert_near(in.force, 1e6 * 2e-3 + 1e5 * 0.01, 1e-9);
  assert_near(in.share, 1, 0);
  for (int i = 0; i <= 100; i++) { /* parting ever faster: the force falls to zero and stays */
    double rate = -0.05 * i / 100;
    hw_normal f = hw_normal_kvw(1e6, 1e5, 2e-3, rate);
    double sum = 2000 + 1e5 * rate;
    assert_near(f.force, sum > 0 ? sum : 0, 1e-9);
    assert_true(f.share >= 0 && f.share <= 1);
    assert_near(2000 + f.share * 1e5 * rate, f.force, 1e-9);
  }
}

static const hw_friction_law LAW = {0.3, 0.5, 1e-3, 2e6, 3e4, NULL};
static const m3 FLAT = {{1, 0, 0, 0, 1, 0, 0, 0, 0}};

static hw_friction at(int kind, v3 stretch, v3 slip, double load) {
  return kind == 2 ? hw_friction_coulomb(&LAW, FLAT, slip, load)
                   : hw_friction_karnopp(&LAW, FLAT, kind == 1, stretch, slip, load);
}

static double part(v3 a, int i) { return i == 0 ? a.x : i == 1 ? a.y : a.z; }

/* Derivatives against central differences in the tangent plane. */
static void derivatives(void **state) {
  (void)state;
  const struct {
    int kind;
    v3 stretch, slip;
  } cases[] = {{0, {0, 0, 0}, {2e-4, -3e-4, 0}},   {0, {0, 0, 0}, {0.2, 0.1, 0}},
               {1, {1e-5, 2e-5, 0}, {1e-4, 0, 0}}, {1, {4e-3, -2e-3, 0}, {1e-4, 2e-3, 0}},
               {2, {0, 0, 0}, {3e-4, 1e-3, 0}},    {2, {0, 0, 0}, {0.4, -0.1, 0}}};
  const double load = 1000;
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    hw_friction f = at(cases[c].kind, cases[c].stretch, cases[c].slip, load);
    for (int j = 0; j < 2; j++) {
      v3 e = j ? v3_make(0, 1, 0) : v3_make(1, 0, 0);
      double h = 1e-7, hs = 1e-9;
      hw_friction p = at(cases[c].kind, cases[c].stretch, v3_madd(cases[c].slip, h, e), load);
      hw_friction m = at(cases[c].kind, cases[c].stretch, v3_madd(cases[c].slip, -h, e), load);
      hw_friction ps = at(cases[c].kind, v3_madd(cases[c].stretch, hs, e), cases[c].slip, load);
      hw_friction ms = at(cases[c].kind, v3_madd(cases[c].stretch, -hs, e), cases[c].slip, load);
      for (int i = 0; i < 2; i++) {
        double dv = -(part(p.force, i) - part(m.force, i)) / (2 * h);
        double ds = -(part(ps.force, i) - part(ms.force, i)) / (2 * hs);
        assert_near(f.by_velocity.m[3 * i + j], dv, 1e-4 * (1 + fabs(dv)));
        assert_near(f.by_stretch.m[3 * i + j], ds, 1e-4 * (1 + fabs(ds)));
      }
    }
    hw_friction p = at(cases[c].kind, cases[c].stretch, cases[c].slip, load + 0.01);
    hw_friction m = at(cases[c].kind, cases[c].stretch, cases[c].slip, load - 0.01);
    for (int i = 0; i < 2; i++)
      assert_near(part(f.by_normal, i), (part(p.force, i) - part(m.force, i)) / 0.02, 1e-6);
  }
}

/* Never beyond the cone, never along the slip, and what is not stored is lost. */
static void cone_and_dissipation(void **state) {
  (void)state;
  for (int i = 0; i < 20000; i++) {
    double r[5];
    for (int k = 0; k < 5; k++) {
      r[k] = roll(&drawn) - 0.5;
    }
    int kind = i % 3;
    v3 stretch = kind == 1 ? v3_make(2e-3 * r[0], 2e-3 * r[1], 0) : v3_zero();
    v3 slip = v3_make(0.01 * r[2], 0.01 * r[3], 0);
    double load = 2000 * (r[4] + 0.5);
    hw_friction f = at(kind, stretch, slip, load);
    double limit = (kind == 1 ? LAW.sticking : LAW.sliding) * load;
    assert_true(v3_norm(f.force) <= limit * (1 + 1e-12));
    if (!f.breaks) /* past the limit the spring gives way: booked when it does */
      assert_true(-v3_dot(f.force, slip) - f.stored >= -1e-9);
    assert_true(kind == 1 || f.stored == 0);
  }
  /* no load, no friction */
  assert_near(v3_norm(at(0, v3_zero(), v3_make(1, 0, 0), 0).force), 0, 0);
  assert_near(v3_norm(at(2, v3_zero(), v3_make(1, 0, 0), 0).force), 0, 0);
  hw_friction none = at(1, v3_zero(), v3_zero(), 0);
  assert_near(v3_norm(none.force), 0, 0);
  assert_false(none.breaks);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(beds_in_series),
                                     cmocka_unit_test(pushes_only), cmocka_unit_test(derivatives),
                                     cmocka_unit_test(cone_and_dissipation)};
  return cmocka_run_group_tests_name("laws", tests, NULL, NULL);
}
