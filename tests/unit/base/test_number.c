/* Number reading and writing against the C library's strtod and printf, on random bit patterns and
 * on the known hard cases. */
#include "base/number.h"
#include "support/test.h"

#ifndef HW_NUMBER_ROUNDS
#define HW_NUMBER_ROUNDS FEWER(100000) /* random numbers a test; a million were run by hand */
#endif

static uint64_t bits_random(void) { /* the low bits of one number repeat too soon */
  uint64_t high = roll_bits(&drawn) >> 32 << 32;
  return high | roll_bits(&drawn) >> 32;
}

static double from_bits(uint64_t bits) {
  double v;
  memcpy(&v, &bits, sizeof v);
  return v;
}
static uint64_t to_bits(double v) {
  uint64_t bits;
  memcpy(&bits, &v, sizeof v);
  return bits;
}

/* A finite double, in turn: any bits, subnormal, a few decimal digits, an integer, near a power
 * of 2. */
static double number_random(int k) {
  double v;
  do {
    uint64_t bits = bits_random();
    switch (k % 5) {
    case 0:
      v = from_bits(bits);
      break;
    case 1:
      v = from_bits(bits & 0x800FFFFFFFFFFFFFu >> (bits % 7 ? 0 : bits_random() % 52));
      break;
    case 2:
      v = (double)(int)(bits % 2000001 - 1000000) / 1000;
      break;
    case 3:
      v = (double)(int64_t)(bits >> bits_random() % 64);
      break;
    default:
      v = from_bits((bits & 0x7FF0000000000000u) + bits_random() % 3 - 1);
    }
  } while (v - v != 0);
  return v;
}

static void parse_check(const char *text) {
  double wanted = strtod(text, NULL), got = -77;
  bool ok = hw_number_parse(text, strlen(text), &got);
  if (wanted - wanted != 0) {
    assert_false(ok);
    assert_true(got == -77);
  } else if (!ok || to_bits(got) != to_bits(wanted)) {
    fail_msg("%s: %d %.17g, not %.17g", text, ok, got, wanted);
  }
}

/* Digits without sign, point, exponent and zeros at the ends. */
static int digit_count(const char *text) {
  int count = 0, zeros = 0;
  for (; *text && *text != 'e'; text++) {
    if (*text >= '1' && *text <= '9')
      count += zeros + 1, zeros = 0;
    else if (*text == '0' && count)
      zeros++;
  }
  return count;
}

static void test_format_is_shortest_and_reads_back(void **state) {
  (void)state;
  int odd_ones = 0;
  for (int k = 0; k < HW_NUMBER_ROUNDS; k++) {
    double v = number_random(k), back;
    char got[HW_NUMBER_TEXT], wanted[40];
    int length = hw_number_format(got, v);
    assert_int_equal(length, strlen(got));
    assert_int_equal(to_bits(strtod(got, NULL)), to_bits(v));
    assert_true(hw_number_parse(got, strlen(got), &back) && to_bits(back) == to_bits(v));
    int p = 1;
    do
      snprintf(wanted, sizeof wanted, "%.*e", p - 1, v);
    while (p++ < 17 && strtod(wanted, NULL) != v);
    assert_true(digit_count(got) <= digit_count(wanted) || v == 0);
    /* The same digits as printf's, but where the nearest of that length lies outside the narrow gap
     * below a power of two, or is one of two equally near. */
    char same[40];
    snprintf(same, sizeof same, "%.*e", digit_count(got) > 0 ? digit_count(got) - 1 : 0, v);
    double d = strtod(same, NULL);
    char digits[2][40] = {"", ""};
    for (int side = 0; side < 2; side++) {
      const char *s = side ? same : got;
      size_t n = 0;
      for (; *s && *s != 'e'; s++)
        if (*s >= '0' && *s <= '9' && (n || *s != '0'))
          digits[side][n++] = *s;
      while (n && digits[side][n - 1] == '0')
        n--;
      digits[side][n] = 0;
    }
    if (strcmp(digits[0], digits[1]) != 0) {
      assert_true((to_bits(v) << 12) == 0 || d == v);
      odd_ones++;
    }
  }
  assert_true(odd_ones < HW_NUMBER_ROUNDS / 10);
}

static void test_parse_random(void **state) {
  (void)state;
  for (int k = 0; k < HW_NUMBER_ROUNDS; k++) {
    char text[1200];
    double v = number_random(k);
    snprintf(text, sizeof text, "%.*e", (int)(bits_random() % 25), v);
    parse_check(text);
    snprintf(text, sizeof text, "%s%llu.%llue%d", k % 2 ? "-" : "",
             (unsigned long long)(bits_random() >> bits_random() % 64),
             (unsigned long long)bits_random(), (int)(bits_random() % 700) - 350);
    parse_check(text);
  }
}

/* Half-way points between neighbours, written out in full, and a hair to either side. */
static void test_parse_half_way(void **state) {
  (void)state;
  for (int k = 0; k < HW_NUMBER_ROUNDS / 50; k++) {
    char text[1600];
    uint64_t bits = bits_random() & 0x7FFFFFFFFFFFFFFFu;
    if (k % 3 == 0)
      bits &= 0x00FFFFFFFFFFFFFFu; /* small: the longest texts */
    if (bits >> 52 >= 2046)
      continue;
    long double half = ((long double)from_bits(bits) + (long double)from_bits(bits + 1)) / 2;
    int n = snprintf(text, sizeof text, "%.1150Lf", half); /* exact: no more than 1075 places */
    parse_check(text);
    text[n - 1] = '1';
    parse_check(text);
    snprintf(text, sizeof text, "%.1150Lf", half);
    for (int i = n - 1; i > 0; i--) /* the last digit that is not zero, one less */
      if (text[i] >= '1' && text[i] <= '9') {
        text[i]--;
        break;
      }
    parse_check(text);
  }
}

static void test_parse_edges(void **state) {
  (void)state;
  static const char *const texts[] = {"0",
                                      "-0",
                                      "0.0",
                                      "0e999999999999",
                                      "1e-400",
                                      "-1e-400",
                                      "5e-324",
                                      "2.4703282292062327e-324",
                                      "2.4703282292062328e-324",
                                      "2.2250738585072011e-308",
                                      "2.2250738585072014e-308",
                                      "1.7976931348623157e308",
                                      "1.7976931348623158e308",
                                      "1.7976931348623159e308",
                                      "1e308",
                                      "1e309",
                                      "-1e309",
                                      "1e999999999999999999999",
                                      "1e-999999999999999999999",
                                      "9007199254740993",
                                      "9007199254740992.99999999999999999999999",
                                      "0.1",
                                      "1e23",
                                      "8.5e22",
                                      "1E+2",
                                      "123456789012345678",
                                      "0.000000000000000000000000000000000000000000000000000001e54",
                                      "1e22",
                                      "1e-22",
                                      "6.02214076e23"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    parse_check(texts[i]);

  /* A thousand digits and a large exponent that cancels them. */
  char text[5100] = "0.";
  memset(text + 2, '0', 4000);
  strcpy(text + 4002, "12345e4003");
  parse_check(text);
  memset(text, '7', 5000);
  strcpy(text + 5000, "e-4900");
  parse_check(text);
}

/* The length of the slice counts, not a closing zero. */
static void test_parse_slice(void **state) {
  (void)state;
  double v;
  assert_true(hw_number_parse("12345", 3, &v));
  assert_true(v == 123);
}

/* ECMA-262 Number::toString, with its own examples and thresholds. */
static void test_format_layout(void **state) {
  (void)state;
  static const struct {
    double v;
    const char *text;
  } rows[] = {{0, "0"},
              {-0.0, "-0"},
              {1, "1"},
              {-3, "-3"},
              {0.1, "0.1"},
              {1e21, "1e+21"},
              {1e20, "100000000000000000000"},
              {123456789012345680000.0, "123456789012345680000"},
              {1e-6, "0.000001"},
              {1e-7, "1e-7"},
              {-1.5e-7, "-1.5e-7"},
              {5e-324, "5e-324"},
              {1.7976931348623157e308, "1.7976931348623157e+308"},
              {2.2250738585072014e-308, "2.2250738585072014e-308"},
              {5.684341886080802e-14, "5.684341886080802e-14"}, /* 2^-44: uneven gaps */
              {9007199254740992, "9007199254740992"},
              {1e23, "1e+23"},
              {1.0e11, "100000000000"},
              {2.0 / 3, "0.6666666666666666"}};
  char text[HW_NUMBER_TEXT];
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    hw_number_format(text, rows[i].v);
    assert_string_equal(text, rows[i].text);
  }
  hw_number_format(text, from_bits(0x7FF0000000000000u));
  assert_string_equal(text, "inf");
  hw_number_format(text, from_bits(0xFFF0000000000000u));
  assert_string_equal(text, "-inf");
  hw_number_format(text, from_bits(0xFFF8000000000001u));
  assert_string_equal(text, "nan");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_format_is_shortest_and_reads_back),
      cmocka_unit_test(test_parse_random),
      cmocka_unit_test(test_parse_half_way),
      cmocka_unit_test(test_parse_edges),
      cmocka_unit_test(test_parse_slice),
      cmocka_unit_test(test_format_layout),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
