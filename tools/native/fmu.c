/* Leads a unit (see fmu.h), by FMI 2.0.5 and 3.0.2.
 *
 * A library may change how this process computes: one built with -ffast-math does so when it is loaded (small numbers become
 * 0), others while they step. After each call the rounding and the rest of the floating-point environment are put back, so
 * that the run keeps its bits. */
#include "fmu.h"

#include <dlfcn.h>
#include <fenv.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fmi2.h"
#include "fmi3.h"
#include "folder.h"
#include "native.h"

enum { LARGEST_DESCRIPTION = 64 << 20, LONGEST_PATH = 1400 };

struct fmu {
  const char *name;
  fmu_description about;
  folder folder;
  char resources[3 * LONGEST_PATH + 32]; /* an address (FMI 2), a path (FMI 3) */
  void *library, *instance;
  bool running, lost; /* between start and end; after a fatal status no call is allowed */
  fmi2CallbackFunctions functions;
  fenv_t ours;
};

static int complain_of(const fmu *u, int code, const char *format, ...) {
  char text[1200];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  return complain(code, "%s: %s", u->name, text);
}

/* ---- its library ---- */

/* The function as FMI declares it. Those in `wanted` are there. */
#define CALL(u, name) ((__typeof__(&name))(size_t)dlsym((u)->library, #name))

static const char *const wanted[2][14] = {
    {"fmi2Instantiate", "fmi2FreeInstance", "fmi2SetupExperiment", "fmi2EnterInitializationMode",
     "fmi2ExitInitializationMode", "fmi2Terminate", "fmi2DoStep", "fmi2GetReal", "fmi2SetReal",
     "fmi2GetInteger", "fmi2SetInteger", "fmi2GetBoolean", "fmi2SetBoolean", NULL},
    {"fmi3InstantiateCoSimulation", "fmi3FreeInstance", "fmi3EnterInitializationMode",
     "fmi3ExitInitializationMode", "fmi3Terminate", "fmi3DoStep", "fmi3GetFloat64",
     "fmi3SetFloat64", NULL}};

#if defined __APPLE__
#define SYSTEM "darwin"
#define LIBRARY_END ".dylib"
#else
#define SYSTEM "linux"
#define LIBRARY_END ".so"
#endif
#if defined __aarch64__ || defined __arm64__
#define PROCESSOR "aarch64"
#else
#define PROCESSOR "x86_64"
#endif
/* FMI 2 names a folder by the system and the width of an address; FMI 3 by processor and system. */
static const char *const platform[2] = {SYSTEM "64", PROCESSOR "-" SYSTEM};

static bool is_file(const char *path) {
  FILE *in = fopen(path, "rb");
  if (in)
    fclose(in);
  return in;
}

static int load_library(fmu *u) {
  char path[LONGEST_PATH];
  int row = u->about.version - 2;
  int length = snprintf(path, sizeof path, "%s/binaries/%s/%s%s", u->folder.path, platform[row],
                        u->about.identifier, LIBRARY_END);
  if (length < 0 || (size_t)length >= sizeof path)
    return complain_of(u, BAD_INPUT, "the path of its library is too long");
  if (!is_file(path))
    return complain_of(u, BAD_INPUT,
                       "it has no library for this machine: no binaries/%s/%s%s is in it",
                       platform[row], u->about.identifier, LIBRARY_END);
  u->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  fesetenv(&u->ours);
  if (!u->library)
    return complain_of(u, BAD_INPUT, "its library cannot be loaded: %s", dlerror());
  for (int i = 0; wanted[row][i]; i++)
    if (!dlsym(u->library, wanted[row][i]))
      return complain_of(u, BAD_INPUT, "its library has no function %s", wanted[row][i]);
  return GOOD;
}

/* file:///..., every byte but the plainest as %xx; a path with a slash at its end. */
static void tell_resources(fmu *u) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
  char path[LONGEST_PATH], *to = u->resources;
  snprintf(path, sizeof path, "%s/resources", u->folder.path);
  if (u->about.version == 3) {
    snprintf(u->resources, sizeof u->resources, "%s/", path);
    return;
  }
  to += snprintf(to, sizeof u->resources, "file://");
  for (const char *p = path; *p; p++)
    if (strchr(plain, *p))
      *to++ = *p;
    else
      to += snprintf(to, 4, "%%%02X", (unsigned)(unsigned char)*p);
  *to = 0;
}

static int read_description(fmu *u) {
  char path[LONGEST_PATH];
  size_t length;
  int code;
  snprintf(path, sizeof path, "%s/modelDescription.xml", u->folder.path);
  if (!is_file(path))
    return complain_of(u, BAD_INPUT, "it is no FMU: no modelDescription.xml is in it");
  char *xml = read_file(path, LARGEST_DESCRIPTION, &length, &code);
  if (!xml)
    return code;
  char *why = fmu_describe(xml, &u->about);
  if (why)
    code = complain_of(u, BAD_INPUT, "%s", why);
  free(why);
  free(xml);
  return why ? code : GOOD;
}

int fmu_open(const char *name, const char *path, fmu **out) {
  char why[1200];
  fmu *u = calloc(1, sizeof *u);
  *out = NULL;
  if (!u)
    return complain(FAILURE, "%s: not enough memory", name);
  u->name = name;
  fegetenv(&u->ours);
  const char *fault = folder_open(path, &u->folder, why, sizeof why);
  int code = fault ? complain_of(u, BAD_INPUT, "%s", fault) : read_description(u);
  if (code == GOOD)
    code = load_library(u);
  if (code == GOOD)
    tell_resources(u);
  if (code == GOOD)
    *out = u;
  else
    fmu_close(u);
  return code;
}

double fmu_own_step(const fmu *u) { return u->about.own_step; }

/* ---- calls ---- */

static const char *status_name(int status) {
  static const char *const name[] = {"OK", "Warning", "Discard", "Error", "Fatal", "Pending"};
  return status >= 0 && status < 6 ? name[status] : "an unknown status";
}

static int code_of(fmu *u, int code, const char *what, int status) {
  fesetenv(&u->ours);
  if (status == (int)fmi2OK || status == (int)fmi2Warning)
    return GOOD;
  u->lost |= status == (int)fmi2Fatal;
  u->running = false; /* it may be freed now, and no more */
  return complain_of(u, code, "%s gives %s", what, status_name(status));
}

/* What the unit says by itself: as it is, beside the name of who says it. */
static void log_of_2(fmi2ComponentEnvironment u, fmi2String name, fmi2Status status,
                     fmi2String category, fmi2String message, ...) {
  char text[1000];
  va_list args;
  (void)name;
  (void)category;
  if (status == fmi2OK)
    return;
  va_start(args, message);
  vsnprintf(text, sizeof text, message, args);
  va_end(args);
  fprintf(stderr, "%s: %s: %s\n", ((const fmu *)u)->name, status_name((int)status), text);
}

static void log_of_3(fmi3InstanceEnvironment u, fmi3Status status, fmi3String category,
                     fmi3String message) {
  (void)category;
  if (status != fmi3OK)
    fprintf(stderr, "%s: %s: %s\n", ((const fmu *)u)->name, status_name((int)status), message);
}

int fmu_make(fmu *u) {
  if (u->about.version == 2) {
    u->functions = (fmi2CallbackFunctions){log_of_2, calloc, free, NULL, u};
    u->instance = CALL(u, fmi2Instantiate)(u->name, fmi2CoSimulation, u->about.token, u->resources,
                                           &u->functions, 0, 1);
  } else {
    u->instance =
        CALL(u, fmi3InstantiateCoSimulation)(u->name, u->about.token, u->resources, false, true,
                                             false, false, NULL, 0, u, log_of_3, NULL);
  }
  fesetenv(&u->ours);
  return u->instance ? GOOD : complain_of(u, BAD_INPUT, "it makes no instance of itself");
}

int fmu_enter(fmu *u) {
  if (u->about.version == 3)
    return code_of(u, BAD_INPUT, "fmi3EnterInitializationMode",
                   (int)CALL(u, fmi3EnterInitializationMode)(u->instance, false, 0, 0, false, 0));
  int code = code_of(u, BAD_INPUT, "fmi2SetupExperiment",
                     (int)CALL(u, fmi2SetupExperiment)(u->instance, 0, 0, 0, 0, 0));
  return code != GOOD ? code
                      : code_of(u, BAD_INPUT, "fmi2EnterInitializationMode",
                                (int)CALL(u, fmi2EnterInitializationMode)(u->instance));
}

int fmu_leave(fmu *u) {
  int code = u->about.version == 2 ? code_of(u, BAD_INPUT, "fmi2ExitInitializationMode",
                                             (int)CALL(u, fmi2ExitInitializationMode)(u->instance))
                                   : code_of(u, BAD_INPUT, "fmi3ExitInitializationMode",
                                             (int)CALL(u, fmi3ExitInitializationMode)(u->instance));
  u->running = code == GOOD;
  return code;
}

int fmu_step(fmu *u, double time, double size) {
  char what[80];
  if (u->about.version == 2) {
    snprintf(what, sizeof what, "fmi2DoStep from %.9g s to %.9g s", time, time + size);
    return code_of(u, HALTED, what, (int)CALL(u, fmi2DoStep)(u->instance, time, size, 1));
  }
  bool event = false, terminate = false, early = false;
  double reached = time;
  snprintf(what, sizeof what, "fmi3DoStep from %.9g s to %.9g s", time, time + size);
  int code = code_of(u, HALTED, what,
                     (int)CALL(u, fmi3DoStep)(u->instance, time, size, true, &event, &terminate,
                                              &early, &reached));
  if (code == GOOD && terminate)
    return complain_of(u, HALTED, "%s: it asks to end the simulation there", what);
  return code;
}

void fmu_close(fmu *u) {
  if (!u)
    return;
  if (u->instance && !u->lost) {
    if (u->running && u->about.version == 2)
      CALL(u, fmi2Terminate)(u->instance);
    else if (u->running)
      CALL(u, fmi3Terminate)(u->instance);
    if (u->about.version == 2)
      CALL(u, fmi2FreeInstance)(u->instance);
    else
      CALL(u, fmi3FreeInstance)(u->instance);
  }
  if (u->library)
    dlclose(u->library);
  fesetenv(&u->ours);
  folder_close(&u->folder);
  fmu_description_free(&u->about);
  free(u);
}

/* ---- variables ---- */

int fmu_find(const fmu *u, const char *variable, const char *causality, const fmu_variable **out) {
  const fmu_variable *v = NULL;
  char function[40];
  for (size_t i = 0; i < u->about.count && !v; i++)
    if (u->about.variable[i].name && !strcmp(u->about.variable[i].name, variable))
      v = &u->about.variable[i];
  *out = v;
  if (!v) {
    char some[400] = "";
    size_t used = 0;
    for (size_t i = 0; i < u->about.count; i++) {
      const fmu_variable *other = &u->about.variable[i];
      if (other->name && other->causality && !strcmp(other->causality, causality) &&
          used + strlen(other->name) + 12 < sizeof some)
        used += (size_t)snprintf(some + used, sizeof some - used, "%s\"%s\"", used ? ", " : "",
                                 other->name);
    }
    return complain_of(u, BAD_INPUT, "it has no variable \"%s\"; its %ss are %s", variable,
                       causality, used ? some : "none");
  }
  const char *is = v->causality ? v->causality : "local";
  if (strcmp(is, causality) != 0)
    return complain_of(u, BAD_INPUT, "its variable \"%s\" is no %s: its causality is %s", variable,
                       causality, is);
  if (v->type == FMU_OTHER || v->array)
    return complain_of(u, BAD_INPUT, "its variable \"%s\" is no single number: %s%s", variable,
                       v->array ? "an array of " : "",
                       *v->type_name ? v->type_name : "no type is told");
  if (!v->sound)
    return complain_of(u, BAD_INPUT, "its variable \"%s\" has no valueReference", variable);
  snprintf(function, sizeof function, "fmi3%s%s", strcmp(causality, "output") ? "Set" : "Get",
           !strcmp(v->type_name, "Enumeration") ? "Int64" : v->type_name);
  if (u->about.version == 3 && !dlsym(u->library, function))
    return complain_of(u, BAD_INPUT, "its library has no function %s, which \"%s\" is led by",
                       function, variable);
  return GOOD;
}

/* Least and greatest that a type holds; -1, 1: any number. */
static const double range[][2] = {[FMU_FLOAT64] = {1, -1},
                                  [FMU_FLOAT32] = {1, -1},
                                  [FMU_INT8] = {-128, 127},
                                  [FMU_UINT8] = {0, 255},
                                  [FMU_INT16] = {-32768, 32767},
                                  [FMU_UINT16] = {0, 65535},
                                  [FMU_INT32] = {-2147483648., 2147483647.},
                                  [FMU_UINT32] = {0, 4294967295.},
                                  [FMU_INT64] = {-9007199254740992., 9007199254740992.},
                                  [FMU_UINT64] = {0, 9007199254740992.},
                                  [FMU_BOOLEAN] = {0, 1}};

static int set_2(fmu *u, const fmu_variable *v, double value) {
  int whole = v->type == FMU_FLOAT64 ? 0 : (int)value;
  if (v->type == FMU_FLOAT64)
    return (int)CALL(u, fmi2SetReal)(u->instance, &v->ref, 1, &value);
  if (v->type == FMU_BOOLEAN)
    return (int)CALL(u, fmi2SetBoolean)(u->instance, &v->ref, 1, &whole);
  return (int)CALL(u, fmi2SetInteger)(u->instance, &v->ref, 1, &whole);
}

static int get_2(fmu *u, const fmu_variable *v, double *value) {
  int whole = 0, status;
  if (v->type == FMU_FLOAT64)
    return (int)CALL(u, fmi2GetReal)(u->instance, &v->ref, 1, value);
  if (v->type == FMU_BOOLEAN)
    status = (int)CALL(u, fmi2GetBoolean)(u->instance, &v->ref, 1, &whole);
  else
    status = (int)CALL(u, fmi2GetInteger)(u->instance, &v->ref, 1, &whole);
  *value = v->type == FMU_BOOLEAN ? whole != 0 : whole;
  return status;
}

/* Type of the number and its name in the functions of FMI 3. */
#define TYPES_3(X)                                                                                 \
  X(FMU_FLOAT64, Float64)                                                                          \
  X(FMU_FLOAT32, Float32)                                                                          \
  X(FMU_INT8, Int8)                                                                                \
  X(FMU_UINT8, UInt8)                                                                              \
  X(FMU_INT16, Int16)                                                                              \
  X(FMU_UINT16, UInt16)                                                                            \
  X(FMU_INT32, Int32)                                                                              \
  X(FMU_UINT32, UInt32)                                                                            \
  X(FMU_INT64, Int64)                                                                              \
  X(FMU_UINT64, UInt64)                                                                            \
  X(FMU_BOOLEAN, Boolean)

static int set_3(fmu *u, const fmu_variable *v, double value) {
#define SET(type, name)                                                                            \
  case type: {                                                                                     \
    fmi3##name x = (fmi3##name)value;                                                              \
    return (int)CALL(u, fmi3Set##name)(u->instance, &v->ref, 1, &x, 1);                            \
  }
  switch (v->type) {
    TYPES_3(SET)
  default:
    return (int)fmi3Error;
  }
}

static int get_3(fmu *u, const fmu_variable *v, double *value) {
#define GET(type, name)                                                                            \
  case type: {                                                                                     \
    fmi3##name x = 0;                                                                              \
    int status = (int)CALL(u, fmi3Get##name)(u->instance, &v->ref, 1, &x, 1);                      \
    *value = (double)x;                                                                            \
    return status;                                                                                 \
  }
  switch (v->type) {
    TYPES_3(GET)
  default:
    return (int)fmi3Error;
  }
}

int fmu_set(fmu *u, const fmu_variable *v, double value) {
  char what[240];
  double least = range[v->type][0], most = range[v->type][1];
  int code = u->running ? HALTED : BAD_INPUT;
  if (!isfinite(value) ||
      (least < most && (value < least || value > most || value != floor(value))))
    return complain_of(u, code, "\"%.100s\" is a variable of type %s and cannot be %.17g", v->name,
                       v->type_name, value);
  snprintf(what, sizeof what, "setting \"%.100s\" to %.17g", v->name, value);
  return code_of(u, code, what, u->about.version == 2 ? set_2(u, v, value) : set_3(u, v, value));
}

int fmu_get(fmu *u, const fmu_variable *v, double *value) {
  char what[240];
  int code = u->running ? HALTED : BAD_INPUT;
  snprintf(what, sizeof what, "asking for \"%.100s\"", v->name);
  return code_of(u, code, what, u->about.version == 2 ? get_2(u, v, value) : get_3(u, v, value));
}
