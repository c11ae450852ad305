/* Nearest word by edit distance (optimal string alignment). */
#include "scenario/nearest.h"

#include "math/scalar.h"

enum { LONGEST = 32, EDIT = 2, CASE = 1 };

static int lower(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }

static int change(char a, char b) { return a == b ? 0 : lower(a) == lower(b) ? CASE : EDIT; }

int hw_edit_distance(const char *a, size_t a_length, const char *b, size_t b_length) {
  int row[3][LONGEST + 1]; /* rows i - 2, i - 1, i, taken in turn */
  int n = a_length < LONGEST ? (int)a_length : LONGEST;
  int m = b_length < LONGEST ? (int)b_length : LONGEST;
  for (int j = 0; j <= m; j++)
    row[0][j] = EDIT * j;
  for (int i = 1; i <= n; i++) {
    int *now = row[i % 3];
    const int *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
    now[0] = EDIT * i;
    for (int j = 1; j <= m; j++) {
      now[j] = hw_min_int(last[j - 1] + change(a[i - 1], b[j - 1]),
                          hw_min_int(last[j] + EDIT, now[j - 1] + EDIT));
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        now[j] = hw_min_int(now[j], before[j - 2] + EDIT);
    }
  }
  return row[n % 3][m];
}

void hw_nearest_offer(hw_nearest *nearest, const char *word, size_t length) {
  if (nearest->idle && nearest->word)
    return;
  int distance = hw_edit_distance(nearest->sought, nearest->sought_length, word, length);
  if (!nearest->word || distance < nearest->distance) {
    nearest->word = word;
    nearest->length = length;
    nearest->distance = distance;
  }
}
