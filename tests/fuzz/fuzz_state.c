/* libFuzzer target: no saved state, however its words were changed, may write past an array, trap, or put into a frame
 * what is no number; one that is refused leaves the run as it was. The checksum is made right again after every
 * change, else all would be refused for that.
 *
 * Input: a byte for the example, then changes of ten bytes: two for the word, one for what is done with it, seven for
 * a number. Run, with a folder for what it finds:
 *   build/fuzz/fuzz_state -max_total_time=60 -max_len=61 -timeout=60 FOLDER */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "hawse/hawse.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { SUM = 16, SUMMED = 24, STATE = 40 }; /* places in a block (core/sim/state.c) */
enum { CHANGE = 10, PIECE = 20 };           /* bytes of a change; steps that are tried after it */

/* Quick ones of every kind of part, contact and integrator, and how many frames they have run. */
static const struct {
  const char *name;
  int frames;
} CASE[] = {{"heave-snatch", 10},       {"winch-payout", 10},    {"constant-tension", 5},
            {"twisted-line", 5},        {"knuckle-boom", 5},     {"hanging-chain", 3},
            {"double-pendulum", 10},    {"slider-crank", 10},    {"box-drop", 40},
            {"incline-stick-slip", 10}, {"lugre-treadmill", 10}, {"tug-and-ship", 20},
            {"berthing", 10},           {"crossed-cylinders", 5}};
enum { CASES = sizeof CASE / sizeof *CASE };

typedef struct kept {
  hw_sim *sim;
  unsigned char *good, *edit;
  size_t bytes, words;
} kept;
static kept open_run[CASES];

static char *text_of(const char *name) {
  char path[512];
  snprintf(path, sizeof path, "%s/examples/%s.json", HAWSE_ROOT, name);
  FILE *file = fopen(path, "rb");
  HW_ASSERT(file);
  enum { MOST = 1 << 20 };
  char *text = malloc(MOST);
  text[fread(text, 1, MOST - 1, file)] = 0;
  fclose(file);
  return text;
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc, (void)argv;
  for (int i = 0; i < CASES; i++) {
    kept *k = &open_run[i];
    hw_model *model = NULL;
    char *report = NULL, *text = text_of(CASE[i].name);
    HW_ASSERT(hw_model_compile(text, strlen(text), &model, &report) == HW_OK);
    HW_ASSERT(hw_sim_create(model, &k->sim) == HW_OK);
    for (int f = 0; f < CASE[i].frames; f++)
      HW_ASSERT(hw_sim_step(k->sim) == HW_OK);
    k->bytes = hw_sim_state_size(k->sim);
    k->words = (k->bytes - STATE) / sizeof(double);
    k->good = malloc(k->bytes), k->edit = malloc(k->bytes);
    HW_ASSERT(hw_sim_save(k->sim, k->good, k->bytes) == HW_OK);
    free(text);
  }
  return 0;
}

static double number(const uint8_t *d) {
  static const double VALUE[] = {0,   1,    -1,   2,     3,      0.5,   16,     17,    50,    -0.25,
                                 1e6, -1e6, 1e12, 1e-12, 1e-300, 1e100, -1e100, 1e300, 65536, NAN};
  return VALUE[d[0] % (sizeof VALUE / sizeof *VALUE)];
}

static void change(kept *k, const uint8_t *d) {
  size_t word = (size_t)(d[0] | d[1] << 8) % k->words;
  unsigned char *at = k->edit + STATE + word * sizeof(double);
  double x;
  uint64_t bits = 0;
  memcpy(&x, at, sizeof x);
  for (int i = 3; i < CHANGE; i++)
    bits = bits << 8 | d[i];
  switch (d[2] % 6) {
  case 0:
    x = number(d + 3);
    break;
  case 1:
    x *= number(d + 3);
    break;
  case 2: /* a small whole number */
    x = (double)(int16_t)(uint16_t)(d[3] | d[4] << 8);
    break;
  case 3: { /* one bit */
    uint64_t was;
    memcpy(&was, &x, sizeof was);
    was ^= UINT64_C(1) << d[3] % 64;
    memcpy(&x, &was, sizeof x);
    break;
  }
  case 4: /* the word of another place */
    memcpy(&x, k->good + STATE + (size_t)(d[3] | d[4] << 8) % k->words * sizeof x, sizeof x);
    break;
  default: /* any bits */
    bits |= (uint64_t)d[2] << 56;
    memcpy(&x, &bits, sizeof x);
  }
  memcpy(at, &x, sizeof x);
}

static bool numbers(const hw_sim *sim) {
  const hw_frame *f = hw_sim_frame(sim);
  const double *x = (const double *)(const void *)(f + 1);
  for (size_t i = 0; i < (f->bytes - sizeof *f) / sizeof *x; i++)
    if (!isfinite(x[i]))
      return false;
  return isfinite(f->time) && isfinite(f->energy) && isfinite(f->work);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 1 + CHANGE)
    return 0;
  kept *k = &open_run[data[0] % CASES];
  HW_ASSERT(hw_sim_load(k->sim, k->good, k->bytes) == HW_OK);
  uint64_t before = hw_sim_frame(k->sim)->state_hash;
  memcpy(k->edit, k->good, k->bytes);
  for (size_t at = 1; at + CHANGE <= size; at += CHANGE)
    change(k, data + at);
  uint64_t sum = hw_hash_bytes(HW_HASH_START, k->edit + SUMMED, k->bytes - SUMMED);
  memcpy(k->edit + SUM, &sum, sizeof sum);
  hw_status status = hw_sim_load(k->sim, k->edit, k->bytes);
  HW_ASSERT(numbers(k->sim));
  if (status == HW_BAD_INPUT) {
    HW_ASSERT(hw_sim_frame(k->sim)->state_hash == before);
    return 0;
  }
  HW_ASSERT(status == HW_OK);
  hw_sim_step_some(k->sim, PIECE);
  HW_ASSERT(numbers(k->sim));
  return 0;
}
