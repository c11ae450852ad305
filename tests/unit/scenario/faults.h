/* Bad scenarios, each with the one fault that it must give. */
#ifndef TESTS_UNIT_FAULTS_H
#define TESTS_UNIT_FAULTS_H

#include "support/test.h"
#include "unit/scenario/scenario.h"

typedef struct bad {
  const char *text, *where, *what;
} bad;

/* What the report must be for one fault. */
static inline void expect_report(char *out, size_t size, const char *where, const char *what) {
  char escaped[1000];
  size_t n = 0;
  for (const char *c = what; *c && n < sizeof escaped - 2; c++) {
    if (*c == '"')
      escaped[n++] = '\\';
    escaped[n++] = *c;
  }
  escaped[n] = 0;
  snprintf(out, size, "{\"faults\":[{\"where\":\"%s\",\"what\":\"%s\"}],\"count\":1}", where,
           escaped);
}

static inline void check_all(const bad *list, size_t count) {
  int wrong = 0;
  for (size_t i = 0; i < count; i++) {
    hw_model *model = NULL;
    char *report = NULL, expected[2000];
    hw_status status = compile(list[i].text, &model, &report);
    expect_report(expected, sizeof expected, list[i].where, list[i].what);
    if (!report || strcmp(report, expected) != 0)
      wrong++, print_error("\n%s\nexpected %s\nfound    %s\n", list[i].text, expected, report);
    assert_int_equal(status, HW_BAD_INPUT);
    assert_null(model);
    hw_text_free(report);
  }
  assert_int_equal(wrong, 0);
}
#define CHECK(list) check_all(list, sizeof(list) / sizeof *(list))

#endif
