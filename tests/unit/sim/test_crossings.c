/* Whole scenarios, each run a little, saved, loaded, rewound and cut in pieces, as trial.h says: the examples, and
 * crossings of them, the files of the folder HAWSE_TEXTS as tests/crossings/make.mjs writes them. */
#include <dirent.h>

#include "unit/sim/trial.h"

enum { TEXTS = 20000, NAME = 512 };
static char (*name)[NAME];
static int names;

static int by_name(const void *a, const void *b) { return strcmp(a, b); }

static void list(const char *folder) {
  DIR *dir = opendir(folder);
  if (!dir)
    fail_msg("no folder %s", folder);
  name = malloc(TEXTS * sizeof *name);
  names = 0;
  for (struct dirent *e; names < TEXTS && (e = readdir(dir));)
    if (strstr(e->d_name, ".json") && strcmp(e->d_name, "index.json") != 0)
      snprintf(name[names++], NAME, "%s/%s", folder, e->d_name);
  closedir(dir);
  qsort(name, (size_t)names, sizeof *name, by_name);
}

/* Trials count from 1, and from HAWSE_FIRST where it is given. */
static uint64_t first;
static void make(trial *t) {
  FILE *f = fopen(name[t->seed - first], "rb");
  assert_non_null(f);
  t->n = fread(t->text, 1, RUN_TEXT - 1, f);
  t->text[t->n] = 0;
  fclose(f);
  t->frames = draw_int(t, 2, RUN_SLOW ? 4 : 12);
  t->steps = RUN_SLOW ? 6 : 30;
}

static trial_tally all_of(const char *folder) {
  const char *begin = getenv("HAWSE_FIRST");
  list(folder);
  first = begin ? strtoull(begin, NULL, 10) : 1;
  trial_tally tally = trial_all("HAWSE_CROSSINGS", names, make);
  assert_true(tally.frames > 0 && tally.saved > 0);
  free(name);
  return tally;
}

static void examples(void **state) {
  (void)state;
  trial_tally tally = all_of(HAWSE_ROOT "/examples");
  assert_int_equal(tally.refused + tally.unstarted + tally.halted, 0);
}

static void crossings(void **state) {
  (void)state;
  all_of(getenv("HAWSE_TEXTS"));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(crossings), cmocka_unit_test(examples)};
  int skip = !getenv("HAWSE_TEXTS"); /* what is not there is not counted */
  return _cmocka_run_group_tests("crossings", tests + skip, (size_t)(2 - skip), NULL, NULL);
}
