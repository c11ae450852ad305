/* Fault reports and the formatting behind them; status words. Expected texts: written by hand. */

#include <limits.h>

#include "base/report.h"
#include "base/status.h"
#include "base/text.h"
#include "support/test.h"

static void test_every_conversion(void **state) {
  (void)state;
  static hw_report report;
  hw_report_add(&report, "/parts/line/EA", "%g %s is below %g %s: %d of %zu, 100 %%", -3.0, "N",
                0.0, "N", -12, (size_t)7);
  assert_int_equal(report.count, 1);
  assert_string_equal(report.fault[0].where, "/parts/line/EA");
  assert_string_equal(report.fault[0].what, "-3 N is below 0 N: -12 of 7, 100 %");
}

static void test_ends_of_the_ranges(void **state) {
  (void)state;
  char text[80];
  assert_int_equal(hw_text_format(text, sizeof text, "%d %d", INT_MIN, INT_MAX), 22);
  assert_string_equal(text, "-2147483648 2147483647");
  hw_text_format(text, sizeof text, "%zu", SIZE_MAX);
  assert_string_equal(text, sizeof(size_t) == 8 ? "18446744073709551615" : "4294967295");
  hw_text_format(text, sizeof text, "[%s]", (const char *)NULL);
  assert_string_equal(text, "[(null)]");
}

static void test_long_text_is_cut_between_characters(void **state) {
  (void)state;
  char text[9];
  assert_int_equal(hw_text_format(text, sizeof text, "%s", "12345678"), 8);
  assert_string_equal(text, "12345678");
  hw_text_format(text, sizeof text, "%s", "123456789");
  assert_string_equal(text, "12345...");
  hw_text_format(text, sizeof text, "%s",
                 "1234\xC3\xA9\xC3\xA9\xC3\xA9"); /* an e acute at 4 and 5 */
  assert_string_equal(text, "1234...");
  hw_text_format(text, 4, "%s", "abcdef");
  assert_string_equal(text, "...");
}

static void test_more_faults_than_kept(void **state) {
  (void)state;
  static hw_report report;
  char where[400];
  memset(where, 'w', sizeof where - 1);
  where[sizeof where - 1] = 0;
  for (int i = 0; i < HW_MAX_FAULTS + 10; i++)
    hw_report_add(&report, where, "fault %d %s %s", i, where, where);
  assert_int_equal(report.count, HW_MAX_FAULTS + 10);
  assert_int_equal(report.kept, HW_MAX_FAULTS);
  assert_int_equal(strlen(report.fault[HW_MAX_FAULTS - 1].where), HW_FAULT_WHERE - 1);
  assert_int_equal(strlen(report.fault[HW_MAX_FAULTS - 1].what), HW_FAULT_WHAT - 1);
  assert_memory_equal(report.fault[HW_MAX_FAULTS - 1].what, "fault 63 www", 12);
}

static void test_status_words(void **state) {
  (void)state;
  assert_string_equal(hw_status_text(HW_OK), "ok");
  assert_string_equal(hw_status_text(HW_BAD_INPUT), "bad input");
  assert_string_equal(hw_status_text(HW_HALTED), "halted");
  assert_string_equal(hw_status_text(HW_NO_MEMORY), "no memory");
  assert_string_equal(hw_status_text(HW_DONE), "done");
  assert_string_equal(hw_status_text((hw_status)6), "unknown status");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_conversion),
      cmocka_unit_test(test_ends_of_the_ranges),
      cmocka_unit_test(test_long_text_is_cut_between_characters),
      cmocka_unit_test(test_more_faults_than_kept),
      cmocka_unit_test(test_status_words),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
