/* Numbers of the reference files in tests/validation/refs: found by their keys, as they stand in
 * the text. */
#ifndef TESTS_VALIDATION_REFS_H
#define TESTS_VALIDATION_REFS_H

#include "validation/run.h"

static inline char *refs_text(const char *name) {
  char path[512];
  snprintf(path, sizeof path, "%s/tests/validation/refs/%s.json", HAWSE_ROOT, name);
  FILE *file = fopen(path, "rb");
  if (!file)
    fail_msg("%s is not there", path);
  char *text = calloc(1, 1 << 20);
  assert_non_null(text);
  assert_in_range(fread(text, 1, (1 << 20) - 1, file), 10, (1 << 20) - 2);
  fclose(file);
  return text;
}

/* The i-th number after "key" that stands after "object" ("" for none). */
static inline double refs_number(const char *text, const char *object, const char *key, int i) {
  char quoted[100];
  const char *at = text;
  const char *const word[] = {object, key};
  for (int k = 0; k < 2; k++)
    if (*word[k]) {
      snprintf(quoted, sizeof quoted, "\"%s\"", word[k]);
      at = strstr(at, quoted);
      if (!at)
        fail_msg("no %s in the reference", quoted);
      at += strlen(quoted);
    }
  for (int k = 0; k <= i; k++) {
    at += strcspn(at, "-0123456789");
    char *end;
    double value = strtod(at, &end);
    if (k == i)
      return value;
    at = end;
  }
  return NAN;
}

#endif
