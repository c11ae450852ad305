/* Spectra against their published forms, and what is drawn from them against integrals worked out another way. */
#include "law/spectrum.h"
#include "math/elementary.h"
#include "support/test.h"

/* Of a Pierson-Moskowitz sea in closed form: the share below omega is exp(-1.25 (peak/omega)^4); its integral, of the shape over
 * omega/peak, 0.2 e^0. */
static void pierson_moskowitz(void **state) {
  (void)state;
  const hw_jonswap sea = {.peak = 0.7, .gamma = 1};
  double low = HW_WAVES_LOWEST * sea.peak, high = HW_WAVES_HIGHEST * sea.peak;
  expect_relative("share below the band", hw_exp(-1.25 / pow(HW_WAVES_LOWEST, 4)), 1e-6, 0.01);
  expect_relative("share above the band", -hw_expm1(-1.25 / pow(HW_WAVES_HIGHEST, 4)), 2e-3, 0.01);
  double all = 0.2 * sea.peak * (hw_exp(-1.25 / 625) - hw_exp(-1.25 / pow(HW_WAVES_LOWEST, 4)));
  expect_relative("integral", hw_density_integral(hw_jonswap_shape, &sea, low, high), all, 1e-9);
}

/* DNV-RP-C205, 3.5.5.5: m0 of JONSWAP over that of Pierson-Moskowitz is about 1/(1 - 0.287 ln gamma); 1 to 7 within 2 %. */
static void jonswap(void **state) {
  (void)state;
  for (int i = 1; i <= 7; i++) {
    const hw_jonswap sea = {.peak = 1, .gamma = i};
    double m0 =
        hw_density_integral(hw_jonswap_shape, &sea, HW_WAVES_LOWEST, HW_WAVES_HIGHEST) / 0.2;
    expect_relative("m0 with gamma", m0 * (1 - 0.287 * log(i)), 1, 0.02);
    /* the peak is enhanced by gamma itself */
    assert_near(hw_jonswap_shape(&sea, 1) / hw_exp(-1.25), i, 1e-12);
  }
}

/* Davenport in closed form: from f1 to f2, 6 kappa u^2 (y(f1) - y(f2)), y = (1 + (L f/u)^2)^(-1/3). NPD: Froya's standard
 * deviation, 0.06 (1 + 0.043 u) of the mean at 10 m (DNV-RP-C205, 2.3.2.11), has all frequencies to an hour's. */
static void gusts(void **state) {
  (void)state;
  for (double u = 8; u <= 32; u *= 2) {
    double a = HW_GUSTS_LOWEST * 1200 / u, b = HW_GUSTS_HIGHEST * 1200 / u;
    double want = 6 * 0.002 * u * u * (1 / cbrt(1 + a * a) - 1 / cbrt(1 + b * b));
    double got = hw_density_integral(hw_gust_davenport, &u, HW_GUSTS_LOWEST, HW_GUSTS_HIGHEST);
    expect_relative("Davenport's variance", got, want, 1e-4);
    double npd = hw_density_integral(hw_gust_npd, &u, 1 / 3600.0, HW_GUSTS_HIGHEST);
    expect_relative("NPD's intensity", sqrt(npd) / u, 0.06 * (1 + 0.043 * u), 0.15);
  }
  /* at u = 10 m/s, f = 0.01 Hz: x = 1.72, by the C library's power */
  double u = 10;
  expect_relative("NPD at 10 m/s and 0.01 Hz", hw_gust_npd(&u, 0.01),
                  320 / pow(1 + pow(1.72, 0.468), 5 / 1.404), 1e-12);
}

/* Shares are the integral over bins of equal mixture measure; places lie in their bins; both fill the whole. */
static void bins(void **state) {
  (void)state;
  enum { N = 50 };
  double x[N], share[N], room[6 * N + 3];
  const hw_jonswap sea = {.peak = 1, .gamma = 3.3};
  double low = HW_WAVES_LOWEST, high = HW_WAVES_HIGHEST, sum = 0;
  double total = hw_density_integral(hw_jonswap_shape, &sea, low, high);
  hw_density_bins(hw_jonswap_shape, &sea, low, high, N, 42, 1, x, share, room);
  for (int i = 0; i < N; i++) {
    double up_to = hw_density_integral(hw_jonswap_shape, &sea, low, x[i]) / total;
    double measure = 0.5 * up_to + 0.5 * (x[i] - low) / (high - low);
    assert_true(measure >= (i - 1e-4) / N && measure <= (i + 1 + 1e-4) / N);
    /* what is up to here: the bins before, and a part of this */
    assert_true(up_to >= sum - 1e-5 && up_to <= sum + share[i] + 1e-5);
    sum += share[i];
  }
  assert_near(sum, 1, 1e-14);
}

/* One in each stratum, in another order with another seed; the mean square of cos^2's angle is pi^2/12 - 1/2. */
static void directions(void **state) {
  (void)state;
  enum { N = 400 };
  double x[N], other[N], room[2 * N], n = 2, sum = 0, square = 0;
  hw_density_strata(hw_spreading_shape, &n, -PI / 2, PI / 2, N, 1, 3, x, room);
  hw_density_strata(hw_spreading_shape, &n, -PI / 2, PI / 2, N, 2, 3, other, room);
  int differ = 0, rising = 0;
  bool taken[N] = {false};
  for (int i = 0; i < N; i++) {
    sum += x[i] / N, square += x[i] * x[i] / N;
    differ += x[i] != other[i];
    rising += i > 0 && x[i] > x[i - 1];
    /* the distribution of cos^2 in closed form */
    int stratum = (int)(N * (0.5 + (x[i] + sin(2 * x[i]) / 2) / PI));
    assert_true(stratum >= 0 && stratum < N && !taken[stratum]);
    taken[stratum] = true;
  }
  expect_near("mean angle", sum, 0, 0.005);
  expect_near("mean square", square, PI * PI / 12 - 0.5, 0.005);
  assert_true(differ > N / 2);
  assert_true(rising > N / 3 && rising < 2 * N / 3);
}

/* The first number of splitmix64's finaliser over 0 + 0x9e3779b97f4a7c15 is 0xe220a8397b1dcdaf (Vigna's splitmix64.c); here it is
 * applied twice. Even, and without correlation between seeds, streams and indices. */
static void random_numbers(void **state) {
  (void)state;
  const int N = 100000;
  double sum = 0, square = 0, beside = 0;
  for (int i = 0; i < N; i++) {
    double u = hw_random_unit(5, 1, (uint32_t)i) - 0.5;
    assert_true(u >= -0.5 && u < 0.5);
    sum += u, square += u * u;
    beside += u * (hw_random_unit(6, 1, (uint32_t)i) + hw_random_unit(5, 2, (uint32_t)i) +
                   hw_random_unit(5, 1, (uint32_t)i + 1) - 1.5);
  }
  /* four standard deviations: 1/sqrt(12 N), sqrt(1/180 N), sqrt(3)/12/sqrt N */
  expect_near("mean", sum / N, 0, 4 / sqrt(12.0 * N));
  expect_near("mean square", square / N, 1 / 12.0, 4 / sqrt(180.0 * N));
  expect_near("correlation", beside / N, 0, 4 * sqrt(3) / 12 / sqrt(N));
  uint64_t z = UINT64_C(0xe220a8397b1dcdaf) + UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  assert_true(hw_random_bits(0, 0, 0) == (z ^ (z >> 31)));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(pierson_moskowitz),
                                     cmocka_unit_test(jonswap),
                                     cmocka_unit_test(gusts),
                                     cmocka_unit_test(bins),
                                     cmocka_unit_test(directions),
                                     cmocka_unit_test(random_numbers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
