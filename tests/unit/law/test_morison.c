/* Drag of a slender body and its exact derivatives, against central differences, at all angles between
 * flow and line, with and without a flow; and values of the law itself. */
#include "law/morison.h"
#include "support/test.h"

static const double CN = 30.75, CT = 2.4; /* [kg/m^2] */

static v3 force(v3 d, v3 flow) { return hw_morison_drag(CN, CT, v3_unit(d), flow).h; }

static double off(v3 a, v3 b) { return v3_norm(v3_sub(a, b)); }

/* Against 1/2 rho d c |q_n| q_n and the same along, by hand: 3 m/s across and 2 along. */
static void values(void **state) {
  (void)state;
  v3 h = force(v3_make(0, 0, 1), v3_make(3, 0, -2));
  assert_true(off(h, v3_make(9 * CN, 0, -4 * CT)) < 1e-12);
}

static void slopes(void **state) {
  (void)state;
  const double h = 1e-6;
  double worst_flow = 0, worst_turn = 0;
  for (int k = 0; k <= 180; k++) { /* angle between line and flow: 0, 1, ... 180 degrees */
    double angle = k * 3.14159265358979323846 / 180;
    v3 u = v3_unit(v3_make(0.3, -0.5, 0.8)), side = v3_perp(u);
    v3 flow = v3_add(v3_scale(1.7 * cos(angle), u), v3_scale(1.7 * sin(angle), side));
    m3 D = hw_morison_drag(CN, CT, u, flow).by_flow, G = hw_morison_by_turn(CN, CT, u, flow);
    m3 P = m3_add(m3_diag(1, 1, 1), m3_scale(-1, m3_outer(u, u)));
    for (int j = 0; j < 3; j++) {
      v3 e = v3_make(j == 0, j == 1, j == 2);
      v3 by_flow =
          v3_scale(0.5 / h, v3_sub(force(u, v3_madd(flow, h, e)), force(u, v3_madd(flow, -h, e))));
      v3 by_turn =
          v3_scale(0.5 / h, v3_sub(force(v3_madd(u, h, e), flow), force(v3_madd(u, -h, e), flow)));
      worst_flow = fmax(worst_flow, off(by_flow, m3_mulv(D, e)));
      worst_turn = fmax(worst_turn, off(by_turn, m3_mulv(m3_mul(G, P), e)));
    }
  }
  print_message("    largest error by flow %.3g, by turn %.3g\n", worst_flow, worst_turn);
  /* second differences of |n| n near n = 0, angles 0 and 180, are of the order h */
  assert_true(worst_flow < 1e-4 && worst_turn < 1e-3);
}

/* No flow: nothing, and no quotient of zeros. Flow along the line: finite. */
static void still(void **state) {
  (void)state;
  v3 u = v3_unit(v3_make(1, 2, -2));
  const v3 flow[2] = {v3_zero(), v3_scale(-2, u)};
  for (int i = 0; i < 2; i++) {
    m3 G = hw_morison_by_turn(CN, CT, u, flow[i]), D = hw_morison_drag(CN, CT, u, flow[i]).by_flow;
    for (int j = 0; j < 9; j++) {
      assert_true(fabs(G.m[j]) < 1e3 && fabs(D.m[j]) < 1e3);
      if (i == 0)
        assert_true(G.m[j] == 0 && D.m[j] == 0);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(values), cmocka_unit_test(slopes),
                                     cmocka_unit_test(still)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
