/* A small master: leads a unit by FMI 2 or FMI 3 through its shared library, as another program would, and prints outputs
 * at communication points, every digit. Declarations are those of tools/fmu.
 *
 *   master LIBRARY FMI TOKEN RESOURCES SIZE STEPS OUTPUTS [--twice | --resume | --back] [--set STEP REF VALUE]...
 *
 * OUTPUTS: "first-last", value references. --set: an input before that step is taken, a parameter where STEP is -1.
 * --twice: a second instance is led in turn with the first and must give the same; --resume: at half
 * of the way the state is serialized, and a second instance goes on from it; --back: at half of the way the state is kept,
 * some steps are taken, and the way goes on from it. Exit code 1: what should be equal is not, or a call failed. */
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fmi2.h"
#include "fmi3.h"

static void fail(const char *what, int status) {
  fprintf(stderr, "%s: status %d\n", what, status);
  exit(1);
}

static void *library;
static void *symbol(const char *name) {
  void *found = dlsym(library, name);
  if (!found)
    fail(name, -1);
  return found;
}

/* The function as it is declared, from the library. */
#define CALL(name) ((__typeof__(&name))(size_t)symbol(#name))
#define GOOD(name, ...)                                                                            \
  do {                                                                                             \
    int status = (int)CALL(name)(__VA_ARGS__);                                                     \
    if (status)                                                                                    \
      fail(#name, status);                                                                         \
  } while (0)

static int fmi;

static void log_of_2(void *environment, const char *name, fmi2Status status, const char *category,
                     const char *message, ...) {
  (void)environment;
  va_list args;
  va_start(args, message);
  fprintf(stderr, "%s: %s, %d: ", name, category, (int)status);
  vfprintf(stderr, message, args);
  fputc('\n', stderr);
  va_end(args);
}

static void log_of_3(void *environment, fmi3Status status, const char *category,
                     const char *message) {
  fprintf(stderr, "%s: %s, %d: %s\n", (const char *)environment, category, (int)status, message);
}

static const fmi2CallbackFunctions functions = {log_of_2, calloc, free, NULL, NULL};

static void *instantiate(char *name, const char *token, const char *resources) {
  void *made;
  if (fmi == 2)
    made = CALL(fmi2Instantiate)(name, fmi2CoSimulation, token, resources, &functions, 0, 1);
  else
    made = CALL(fmi3InstantiateCoSimulation)(name, token, resources, 0, 1, 0, 0, NULL, 0, name,
                                             log_of_3, NULL);
  if (!made)
    fail("instantiate", -1);
  return made;
}

static void set(void *unit, unsigned ref, double value) {
  if (fmi == 2)
    GOOD(fmi2SetReal, unit, &ref, 1, &value);
  else
    GOOD(fmi3SetFloat64, unit, &ref, 1, &value, 1);
}

static void begin(void *unit) {
  if (fmi == 2) {
    GOOD(fmi2SetupExperiment, unit, 0, 0, 0, 0, 0);
    GOOD(fmi2EnterInitializationMode, unit);
    GOOD(fmi2ExitInitializationMode, unit);
  } else {
    GOOD(fmi3EnterInitializationMode, unit, 0, 0, 0, 0, 0);
    GOOD(fmi3ExitInitializationMode, unit);
  }
}

static void step(void *unit, double point, double size) {
  bool event, terminate, early;
  double reached;
  if (fmi == 2)
    GOOD(fmi2DoStep, unit, point, size, 1);
  else
    GOOD(fmi3DoStep, unit, point, size, 1, &event, &terminate, &early, &reached);
}

static void finish(void *unit) {
  if (fmi == 2) {
    GOOD(fmi2Terminate, unit);
    CALL(fmi2FreeInstance)(unit);
  } else {
    GOOD(fmi3Terminate, unit);
    CALL(fmi3FreeInstance)(unit);
  }
}

/* ---- outputs ---- */

static unsigned first, count, *refs;

static void read_outputs(void *unit, double *value) {
  if (fmi == 2)
    GOOD(fmi2GetReal, unit, refs, count, value);
  else
    GOOD(fmi3GetFloat64, unit, refs, count, value, count);
}

static void print_outputs(double time, const double *value) {
  printf("%.17g", time);
  for (unsigned i = 0; i < count; i++)
    printf(",%.17g", value[i]);
  putchar('\n');
}

/* ---- states ---- */

/* The state of one, by bytes, in the other. */
static void hand_over(void *from, void *to) {
  void *state = NULL, *read = NULL;
  size_t size;
  char *bytes;
  if (fmi == 2) {
    GOOD(fmi2GetFMUstate, from, &state);
    GOOD(fmi2SerializedFMUstateSize, from, state, &size);
    bytes = malloc(size);
    GOOD(fmi2SerializeFMUstate, from, state, bytes, size);
    GOOD(fmi2DeSerializeFMUstate, to, bytes, size, &read);
    GOOD(fmi2SetFMUstate, to, read);
    GOOD(fmi2FreeFMUstate, from, &state);
    GOOD(fmi2FreeFMUstate, to, &read);
  } else {
    GOOD(fmi3GetFMUState, from, &state);
    GOOD(fmi3SerializedFMUStateSize, from, state, &size);
    bytes = malloc(size);
    GOOD(fmi3SerializeFMUState, from, state, (unsigned char *)bytes, size);
    GOOD(fmi3DeserializeFMUState, to, (unsigned char *)bytes, size, &read);
    GOOD(fmi3SetFMUState, to, read);
    GOOD(fmi3FreeFMUState, from, &state);
    GOOD(fmi3FreeFMUState, to, &read);
  }
  free(bytes);
}

/* Some steps, and back to where they began. */
static void there_and_back(void *unit, double point, double size) {
  enum { STEPS = 7 };
  void *state = NULL;
  if (fmi == 2)
    GOOD(fmi2GetFMUstate, unit, &state);
  else
    GOOD(fmi3GetFMUState, unit, &state);
  for (int i = 0; i < STEPS; i++)
    step(unit, point + i * size, size);
  if (fmi == 2) {
    GOOD(fmi2SetFMUstate, unit, state);
    GOOD(fmi2FreeFMUstate, unit, &state);
  } else {
    GOOD(fmi3SetFMUState, unit, state);
    GOOD(fmi3FreeFMUState, unit, &state);
  }
}

typedef struct order {
  int step;
  unsigned ref;
  double value;
} order;

int main(int argc, char **argv) {
  enum { MOST = 100 };
  order orders[MOST];
  int ordered = 0;
  bool twice = false, resume = false, back = false;
  if (argc < 8 || !(library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL))) {
    fprintf(stderr, "no library: %s\n", argc < 8 ? "too few arguments" : dlerror());
    return 1;
  }
  fmi = atoi(argv[2]);
  double size = atof(argv[5]);
  int steps = atoi(argv[6]);
  unsigned last;
  if (sscanf(argv[7], "%u-%u", &first, &last) != 2)
    fail(argv[7], -1);
  for (int i = 8; i < argc; i++) {
    twice |= !strcmp(argv[i], "--twice");
    resume |= !strcmp(argv[i], "--resume");
    back |= !strcmp(argv[i], "--back");
    if (!strcmp(argv[i], "--set") && i + 3 < argc && ordered < MOST)
      orders[ordered++] =
          (order){atoi(argv[i + 1]), (unsigned)atoi(argv[i + 2]), atof(argv[i + 3])};
  }
  count = last - first + 1;
  refs = malloc(sizeof *refs * count);
  for (unsigned i = 0; i < count; i++)
    refs[i] = first + i;
  double *value = malloc(sizeof *value * count), *other = malloc(sizeof *other * count);

  char names[2][8] = {"first", "second"};
  void *unit = instantiate(names[0], argv[3], argv[4]);
  void *second = twice || resume ? instantiate(names[1], argv[3], argv[4]) : NULL;
  for (int i = 0; i < ordered; i++)
    if (orders[i].step < 0) {
      set(unit, orders[i].ref, orders[i].value);
      if (second && twice)
        set(second, orders[i].ref, orders[i].value);
    }
  begin(unit);
  if (twice)
    begin(second);
  double time = 0;
  read_outputs(unit, value);
  print_outputs(time, value);
  for (int k = 0; k < steps; k++) {
    for (int i = 0; i < ordered; i++)
      if (orders[i].step == k) {
        set(unit, orders[i].ref, orders[i].value);
        if (twice)
          set(second, orders[i].ref, orders[i].value);
      }
    if (k == steps / 2 && resume) {
      hand_over(unit, second);
      finish(unit);
      unit = second;
      second = NULL;
    }
    if (k == steps / 2 && back)
      there_and_back(unit, time, size);
    step(unit, time, size);
    if (twice)
      step(second, time, size);
    time += size;
    read_outputs(unit, value);
    print_outputs(time, value);
    if (twice) {
      read_outputs(second, other);
      if (memcmp(value, other, sizeof *value * count))
        fail("two instances differ", k);
    }
  }
  finish(unit);
  if (second)
    finish(second);
  free(refs);
  free(value);
  free(other);
  dlclose(library);
  return 0;
}
