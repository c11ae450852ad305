/* A unit (tools/fmu) as its importer sees it, by FMI 2 and FMI 3: the calls that each phase allows, values and steps that
 * are refused and what is said of it, the end of a scenario, halts, states of all phases, several instances. What the
 * numbers should be: a load let go on a spring oscillates about where it hangs. That an exported unit gives what
 * `hawse run` writes is tests/js/fmu.test.mjs. */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#include <locale.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fmi2.h"
#include "fmi3.h"
#include "hawse/hawse.h"
#include "support/test.h"

/* References: time, input, parameter, outputs. */
enum { TIME, FORCE, MASS, Z, VZ, NONE };
enum { FRAMES = 20 };
static const double TICK = 0.1, LENGTH = 2, STIFFNESS = 100, LOAD = 4, GRAVITY = 9.80665;

#define SPRING(mass, more)                                                                         \
  "{\"hawse\":1,\"environment\":{\"gravity\":9.80665,\"water\":{\"density\":0},"                   \
  "\"air\":{\"density\":0}},\"parts\":{\"load\":{\"kind\":\"rigid\",\"mass\":" mass ","            \
  "\"shape\":\"sphere\",\"position\":[0,0,-2]},\"spring\":{\"kind\":\"spring\",\"a\":\"world\","   \
  "\"b\":\"load\",\"length\":2,\"stiffness\":100}},"                                               \
  "\"inputs\":{\"f\":{\"target\":\"load.force_z\",\"min\":-50,\"max\":50}}," more                  \
  "\"solver\":{\"step\":0.001,\"frame\":0.1,\"duration\":2}}"
#define TABLE                                                                                      \
  "hawse-fmu 1\ntoken {t}\ntick 0.1\nframes 20\ninputs 1\nf 0 -50 50 N\nparameters 1\n"            \
  "load.mass 4 0.5 100 %zu 1 kg\noutputs 2\nload.z\nload.vz\nmeshes 0\nend\n"

static char folder[] = "/tmp/hawse unit XXXXXX", address[200], said[2000];

static void put(const char *name, const char *text) {
  char path[200];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *out = fopen(path, "w");
  assert_non_null(out);
  fputs(text, out);
  assert_int_equal(fclose(out), 0);
}

/* Resources of that scenario, whose mass is where "mass": says so. */
static void lay(const char *scenario) {
  char table[500];
  const char *mass = strstr(scenario, "\"mass\":");
  snprintf(table, sizeof table, TABLE, mass ? (size_t)(mass - scenario) + 7 : 0);
  put("scenario.json", scenario);
  put("unit.txt", table);
}

/* ---- what is said ---- */

static void hear2(void *environment, const char *name, fmi2Status status, const char *category,
                  const char *message, ...) {
  assert_ptr_equal(environment, said);
  va_list args;
  va_start(args, message);
  int n = snprintf(said, sizeof said, "%s %d %s ", name, (int)status, category);
  vsnprintf(said + n, sizeof said - (size_t)n, message, args);
  va_end(args);
}

static void hear3(void *environment, fmi3Status status, const char *category, const char *message) {
  snprintf((char *)environment, sizeof said, "%d %s %s", (int)status, category, message);
}

static void assert_said(const char *what) {
  if (!strstr(said, what))
    fail_msg("\"%s\" is not in \"%s\"", what, said);
  said[0] = 0;
}

static const fmi2CallbackFunctions functions = {hear2, calloc, free, NULL, said};

static void *make2(void) {
  return fmi2Instantiate("one", fmi2CoSimulation, "{t}", address, &functions, 0, 1);
}
static void *make3(void) {
  return fmi3InstantiateCoSimulation("one", "{t}", folder, 0, 1, 0, 0, NULL, 0, said, hear3, NULL);
}

static void begin2(void *u) {
  assert_int_equal(fmi2SetupExperiment(u, 0, 0, 0, 0, 0), fmi2OK);
  assert_int_equal(fmi2EnterInitializationMode(u), fmi2OK);
  assert_int_equal(fmi2ExitInitializationMode(u), fmi2OK);
}
static void begin3(void *u) {
  assert_int_equal(fmi3EnterInitializationMode(u, 0, 0, 0, 0, 0), fmi3OK);
  assert_int_equal(fmi3ExitInitializationMode(u), fmi3OK);
}

static double get2(void *u, unsigned ref) {
  double value = NAN;
  assert_int_equal(fmi2GetReal(u, &ref, 1, &value), fmi2OK);
  return value;
}
static fmi2Status set2(void *u, unsigned ref, double value) {
  return fmi2SetReal(u, &ref, 1, &value);
}
static double get3(void *u, unsigned ref) {
  double value = NAN;
  assert_int_equal(fmi3GetFloat64(u, &ref, 1, &value, 1), fmi3OK);
  return value;
}
static fmi3Status set3(void *u, unsigned ref, double value) {
  return fmi3SetFloat64(u, &ref, 1, &value, 1);
}
static bool over;
static double reached;
static fmi3Status step3(void *u, double point, double size) {
  bool event, early;
  return fmi3DoStep(u, point, size, 1, &event, &over, &early, &reached);
}

/* ---- numbers ---- */

/* Let go at the spring's length, with a steady force upwards from the start; the integrator makes the oscillation slower
 * by (omega h)^2 / 12 at most, and takes up to a step until it feels all of a force that jumps. */
static void assert_spring(double z, double t, double mass, double force) {
  double omega = sqrt(STIFFNESS / mass), sag = (mass * GRAVITY - force) / STIFFNESS;
  double h = 0.001, late = sag * omega * t * (omega * h) * (omega * h) / 12;
  assert_near(z, -LENGTH - sag * (1 - cos(omega * t)),
              fabs(late) + fabs(force) / mass * h / omega + 1e-9);
}

static void numbers(void **state) {
  (void)state;
  lay(SPRING("4", ""));
  void *a = make2(), *b = make3();
  assert_non_null(a);
  assert_non_null(b);
  assert_int_equal(set2(a, FORCE, 10), fmi2OK);
  assert_int_equal(set3(b, MASS, 2.5), fmi3OK);
  assert_int_equal(set3(b, FORCE, -20.5), fmi3OK);
  begin2(a);
  begin3(b);
  for (int k = 0; k < FRAMES; k++) { /* in turn: neither feels the other */
    assert_spring(get2(a, Z), k * TICK, LOAD, 10);
    assert_spring(get3(b, Z), k * TICK, 2.5, -20.5);
    assert_near(get2(a, TIME), k * TICK, 1e-12);
    assert_near(get3(b, FORCE), -20.5, 0);
    assert_int_equal(fmi2DoStep(a, k * TICK, TICK, 1), fmi2OK);
    assert_int_equal(step3(b, k * TICK, TICK), fmi3OK);
    assert_near(reached, (k + 1) * TICK, 1e-12);
    assert_false(over); /* the duration is no end: masters go on */
  }
  assert_int_equal(fmi2DoStep(a, 2, 3 * TICK, 1), fmi2OK); /* several ticks, past the duration */
  assert_spring(get2(a, Z), 2.3, LOAD, 10);
  fmi2FreeInstance(a);
  fmi3FreeInstance(b);
}

/* The program around writes numbers with a comma; points are kept all the same. Where no such locale is installed this is the
 * common one alone: `localedef -i de_DE -f UTF-8 DIR/de_DE.UTF-8` and LOCPATH=DIR give one. */
static void locales(void **state) {
  (void)state;
  const char *names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "C"};
  lay(SPRING("4", ""));
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (!setlocale(LC_NUMERIC, names[i]))
      continue;
    void *u = make2();
    assert_non_null(u);
    assert_int_equal(set2(u, MASS, 2.5), fmi2OK);
    begin2(u);
    assert_int_equal(fmi2DoStep(u, 0, TICK, 1), fmi2OK);
    setlocale(LC_NUMERIC, "C");
    assert_spring(get2(u, Z), TICK, 2.5, 0);
    fmi2FreeInstance(u);
  }
}

/* ---- refused ---- */

static void making(void **state) {
  (void)state;
  lay(SPRING("4", ""));
  assert_string_equal(fmi2GetVersion(), "2.0");
  assert_string_equal(fmi2GetTypesPlatform(), "default");
  assert_string_equal(fmi3GetVersion(), "3.0");
  assert_null(fmi2Instantiate("one", fmi2CoSimulation, "{u}", address, &functions, 0, 1));
  assert_said("one 3 logStatusError the token is {u}: this unit has {t}");
  assert_null(fmi2Instantiate("one", fmi2ModelExchange, "{t}", address, &functions, 0, 1));
  assert_said("co-simulation alone");
  assert_null(fmi2Instantiate("one", fmi2CoSimulation, "{t}", folder, &functions, 0, 1));
  assert_said("a file:// address is wanted");
  assert_null(
      fmi2Instantiate("one", fmi2CoSimulation, "{t}", "file:///no%20where", &functions, 0, 1));
  assert_said("/no where/unit.txt");
  assert_null(fmi2Instantiate("", fmi2CoSimulation, "{t}", address, &functions, 0, 1));
  assert_said("a name");
  assert_null(fmi2Instantiate("one", fmi2CoSimulation, "{u}", address, NULL, 0, 1));
  assert_null(fmi2Instantiate("one", fmi2CoSimulation, "{u}", address, &functions, 0, 0));
  assert_string_equal(said, ""); /* logging is off */
  assert_null(fmi3InstantiateModelExchange("one", "{t}", folder, 0, 1, said, hear3));
  assert_said("co-simulation alone");
  assert_null(
      fmi3InstantiateCoSimulation("one", "{t}", folder, 0, 1, 1, 0, NULL, 0, said, hear3, NULL));
  assert_said("eventModeUsed");
  assert_null(
      fmi3InstantiateCoSimulation("one", "{u}", folder, 0, 1, 0, 0, NULL, 0, said, hear3, NULL));
  assert_said("the token is {u}");
  assert_null(
      fmi3InstantiateCoSimulation("one", "{t}", NULL, 0, 1, 0, 0, NULL, 0, said, hear3, NULL));
  assert_said("a folder of resources");
  assert_null(
      fmi3InstantiateCoSimulation("one", "{u}", folder, 0, 1, 0, 0, NULL, 0, NULL, NULL, NULL));
}

/* Resources that are cut off or changed: a reason, and no unit. */
static void resources(void **state) {
  (void)state;
  char table[500];
  static const char *const scenario = SPRING("4", "");
  size_t mass = (size_t)(strstr(scenario, "\"mass\":") - scenario) + 7;
  int length = snprintf(table, sizeof table, TABLE, mass);
  put("scenario.json", scenario);
  for (int cut = 0; cut < length - 1; cut++) { /* the last line may lack its end */
    char part[500];
    memcpy(part, table, (size_t)cut);
    part[cut] = 0;
    put("unit.txt", part);
    void *u = make3();
    if (u) /* a number may be shorter and still be one */
      fail_msg("cut at %d:\n%s", cut, part);
    assert_said("3 logStatusError ");
  }
  static const char *const wrong[][3] = {
      {"hawse-fmu 1", "hawse-fmu 2", "line 1: 1 is wanted"},
      {"tick 0.1", "tick 0", "a tick above 0"},
      {"inputs 1", "inputs 999999999", "line 5"},
      {"load.z\n", "load.q9\n", "the scenario has no channel load.q9"},
      {"f 0 -50", "g 0 -50", "the scenario has no input g"},
      {"meshes 0\n", "meshes 1\nhull.stl\n", "mesh-0.bin: No such file"},
      {"100 %zu 1 kg", "100 99999 1 kg", "not too large"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    char format[500];
    const char *at = strstr(TABLE, wrong[i][0]);
    assert_non_null(at);
    snprintf(format, sizeof format, "%.*s%s%s", (int)(at - TABLE), TABLE, wrong[i][1],
             at + strlen(wrong[i][0]));
    char *place = strstr(format, "%zu");
    if (place)
      snprintf(table, sizeof table, "%.*s%zu%s", (int)(place - format), format, mass, place + 3);
    else
      memcpy(table, format, sizeof format);
    put("unit.txt", table);
    assert_null(make3());
    assert_said(wrong[i][2]);
  }
  lay(SPRING("-", ""));
  assert_null(make2());
  assert_said("the scenario has faults: ");
}

/* Calls in a phase that does not have them. */
static void phases(void **state) {
  (void)state;
  lay(SPRING("4", ""));
  void *u = make2();
  unsigned z = Z;
  double value;
  assert_int_equal(fmi2GetReal(u, &z, 1, &value), fmi2Error);
  assert_said("fmi2GetReal is not allowed now: the unit is instantiated");
  assert_int_equal(fmi2EnterInitializationMode(u), fmi2Error);
  assert_said("fmi2SetupExperiment comes first");
  assert_int_equal(fmi2DoStep(u, 0, TICK, 1), fmi2Error);
  assert_int_equal(fmi2Terminate(u), fmi2Error);
  assert_int_equal(fmi2ExitInitializationMode(u), fmi2Error);
  assert_int_equal(fmi2SetupExperiment(u, 0, 0, 5, 0, 0), fmi2Error);
  assert_said("startTime: 5 s: a scenario begins at 0 s");
  assert_int_equal(fmi2SetupExperiment(u, 0, 0, 0, 1, -1), fmi2Error);
  begin2(u);
  assert_int_equal(fmi2SetupExperiment(u, 0, 0, 0, 0, 0), fmi2Error);
  assert_int_equal(fmi2EnterInitializationMode(u), fmi2Error);
  assert_said("the unit is between steps");
  assert_int_equal(set2(u, MASS, 3), fmi2Error);
  assert_said("parameter load.mass: it is fixed");
  assert_int_equal(fmi2CancelStep(u), fmi2Error);
  assert_int_equal(fmi2Terminate(u), fmi2OK);
  assert_int_equal(fmi2DoStep(u, 0, TICK, 1), fmi2Error);
  assert_said("the unit is terminated");
  assert_near(get2(u, Z), -LENGTH, 0); /* still read */
  assert_int_equal(fmi2Reset(u), fmi2OK);
  assert_int_equal(set2(u, MASS, 3), fmi2OK);
  begin2(u);
  fmi2FreeInstance(u);
  u = make3();
  assert_int_equal(fmi3GetFloat64(u, &z, 1, &value, 1), fmi3Error);
  assert_said("output load.z: there is none before");
  assert_near(get3(u, MASS), LOAD, 0);
  assert_int_equal(step3(u, 0, TICK), fmi3Error);
  begin3(u);
  assert_int_equal(fmi3EnterEventMode(u), fmi3Error);
  assert_said("fmi3EnterEventMode: this unit does not have it");
  assert_int_equal(fmi3EnterStepMode(u), fmi3Error);
  assert_int_equal(fmi3Terminate(u), fmi3OK);
  assert_int_equal(fmi3Terminate(u), fmi3Error);
  fmi3FreeInstance(u);
  assert_int_equal(fmi2DoStep(NULL, 0, TICK, 1), fmi2Error);
  assert_int_equal(fmi3Reset(NULL), fmi3Error);
  fmi2FreeInstance(NULL);
}

/* References, values and categories that are none. */
static void values(void **state) {
  (void)state;
  lay(SPRING("4", ""));
  void *u = make2(), *v = make3();
  begin2(u);
  begin3(v);
  unsigned refs[] = {Z, NONE, UINT32_MAX};
  double value[3] = {0};
  assert_int_equal(fmi2GetReal(u, refs, 2, value), fmi2Error);
  assert_said("no variable of value reference 5");
  assert_int_equal(fmi2GetReal(u, refs + 2, 1, value), fmi2Error);
  assert_said("value reference 4294967295");
  assert_int_equal(fmi2GetReal(u, NULL, 1, value), fmi2Error);
  assert_said("an argument is NULL");
  assert_int_equal(fmi2GetReal(u, NULL, 0, NULL), fmi2OK);
  assert_int_equal(set2(u, Z, 1), fmi2Error);
  assert_said("value reference 3: no input and no parameter");
  assert_int_equal(set2(u, TIME, 1), fmi2Error);
  assert_int_equal(set2(u, NONE, 1), fmi2Error);
  for (int i = 0; i < 3; i++) {
    static const double bad[] = {50.5, -INFINITY, NAN};
    assert_int_equal(set2(u, FORCE, bad[i]), fmi2Discard);
    assert_said("outside -50 to 50 N");
    assert_near(get2(u, FORCE), 0, 0);
  }
  assert_int_equal(set2(u, FORCE, 50), fmi2OK);
  assert_near(get2(u, FORCE), 50, 0);
  unsigned both[] = {FORCE, FORCE};
  double pair[] = {1, 51};
  assert_int_equal(fmi2SetReal(u, both, 2, pair), fmi2Discard); /* all or nothing */
  assert_near(get2(u, FORCE), 50, 0);
  int whole;
  assert_int_equal(fmi2GetInteger(u, refs, 1, &whole), fmi2Error);
  assert_said("all variables are of the type Real");
  assert_int_equal(fmi2SetBoolean(u, NULL, 0, NULL), fmi2OK);
  assert_int_equal(fmi3GetFloat64(v, refs, 1, value, 2), fmi3Error);
  assert_said("1 value references and 2 values");
  assert_int_equal(set3(v, FORCE, -51), fmi3Discard);
  int32_t int32;
  assert_int_equal(fmi3GetInt32(v, refs, 1, &int32, 1), fmi3Error);
  assert_said("of the type Float64");
  assert_int_equal(fmi3GetClock(v, refs, 0, NULL), fmi3OK);
  size_t count = 1;
  assert_int_equal(fmi3GetNumberOfEventIndicators(v, &count), fmi3Error);
  const char *categories[] = {"logStatusError", "logStatusDiscard"}, *none[] = {"logAll2"};
  said[0] = 0;
  assert_int_equal(fmi2SetDebugLogging(u, 0, 1, categories), fmi2OK);
  assert_int_equal(set2(u, NONE, 1), fmi2Error);
  assert_string_equal(said, "");
  assert_int_equal(set2(u, FORCE, 99), fmi2Discard);
  assert_said("logStatusDiscard");
  assert_int_equal(fmi2SetDebugLogging(u, 1, 0, NULL), fmi2OK);
  assert_int_equal(fmi2SetDebugLogging(u, 1, 1, none), fmi2Error);
  assert_said("no such category");
  assert_int_equal(fmi3SetDebugLogging(v, 0, 2, categories), fmi3OK);
  assert_int_equal(set3(v, FORCE, 99), fmi3Discard);
  assert_string_equal(said, "");
  fmi2FreeInstance(u);
  fmi3FreeInstance(v);
}

/* Steps: multiples of the tick, from where the run is, forward. */
static void steps(void **state) {
  (void)state;
  lay(SPRING("4", ""));
  void *u = make2();
  assert_int_equal(fmi2SetupExperiment(u, 0, 0, 0, 1, 1), fmi2OK);
  assert_int_equal(fmi2EnterInitializationMode(u), fmi2OK);
  assert_int_equal(fmi2ExitInitializationMode(u), fmi2OK);
  assert_int_equal(fmi2DoStep(u, 0, 4 * TICK, 1), fmi2OK);
  static const struct {
    double point, size;
    fmi2Status status;
    const char *said;
  } bad[] = {
      {0.3, 0.1, fmi2Error, "currentCommunicationPoint: 0.29999999999999999 s: the run is at 0.4"},
      {0.5, 0.1, fmi2Error, "the run is at 0.4"},
      {NAN, 0.1, fmi2Error, "currentCommunicationPoint: nan"},
      {0.4, -0.1, fmi2Error, "communicationStepSize: -0.1"},
      {0.4, 0, fmi2Error, "a number above 0 is wanted"},
      {0.4, INFINITY, fmi2Error, "a number above 0 is wanted"},
      {0.4, 0.05, fmi2Error, "no multiple of the tick, 0.1 s"},
      {0.4, 0.15, fmi2Error, "no multiple of the tick, 0.1 s"},
      {0.4, 0.7, fmi2Error, "behind stopTime, 1 s"},
  };
  double z = get2(u, Z);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_int_equal(fmi2DoStep(u, bad[i].point, bad[i].size, 1), bad[i].status);
    assert_said(bad[i].said);
    double at;
    assert_int_equal(fmi2GetRealStatus(u, fmi2LastSuccessfulTime, &at), fmi2OK);
    assert_near(at, 0.4, 1e-12);
    fmi2Status last;
    assert_int_equal(fmi2GetStatus(u, fmi2DoStepStatus, &last), fmi2OK);
    assert_int_equal(last, bad[i].status);
    assert_near(get2(u, Z), z, 0); /* nothing was done */
  }
  assert_int_equal(fmi2DoStep(u, 0.4 + 1e-9, 0.1 - 1e-9, 1), fmi2OK); /* sums of a master */
  assert_near(get2(u, TIME), 0.5, 1e-12);
  assert_int_equal(fmi2DoStep(u, 0.5, 0.5, 1), fmi2OK); /* to the stop time itself */
  int terminated = 1;
  assert_int_equal(fmi2GetBooleanStatus(u, fmi2Terminated, &terminated), fmi2OK);
  assert_false(terminated);
  assert_int_equal(fmi2GetIntegerStatus(u, fmi2DoStepStatus, &terminated), fmi2Discard);
  fmi2FreeInstance(u);
  u = make3();
  begin3(u);
  assert_int_equal(step3(u, 0, 0.25), fmi3Error);
  assert_int_equal(step3(u, 0, 0.2), fmi3OK);
  assert_int_equal(step3(u, 0, 0.2), fmi3Error);
  fmi3FreeInstance(u);
}

/* An event of the scenario ends it at 0.5 s. */
static void ends(void **state) {
  (void)state;
  lay(SPRING("4", "\"events\":{\"e\":{\"at\":0.5,\"end\":true}},"));
  void *u = make2(), *v = make3();
  begin2(u);
  begin3(v);
  assert_int_equal(fmi2DoStep(u, 0, 0.3, 1), fmi2OK);
  assert_int_equal(fmi2DoStep(u, 0.3, 0.4, 1), fmi2Discard);
  assert_said("the scenario ended by an event at 0.5 s");
  int terminated = 0;
  double at = 0;
  assert_int_equal(fmi2GetBooleanStatus(u, fmi2Terminated, &terminated), fmi2OK);
  assert_true(terminated);
  assert_int_equal(fmi2GetRealStatus(u, fmi2LastSuccessfulTime, &at), fmi2OK);
  assert_near(at, 0.5, 1e-12);
  assert_int_equal(fmi2Terminate(u), fmi2OK);
  assert_int_equal(step3(v, 0, 0.3), fmi3OK);
  assert_false(over);
  assert_int_equal(step3(v, 0.3, 0.4), fmi3OK);
  assert_true(over);
  assert_near(reached, 0.5, 1e-12);
  fmi2FreeInstance(u);
  fmi3FreeInstance(v);
}

/* A run that cannot begin, and one that flies apart: told by part, time and cause; a state from before helps, or a reset. */
static void halts(void **state) {
  (void)state;
  lay(SPRING("4", "\"parts2\":{},"));
  assert_null(make2());
  assert_said("/parts2");
  lay("{\"hawse\":1,\"parts\":{\"load\":{\"kind\":\"rigid\",\"mass\":4,\"shape\":\"sphere\"},"
      "\"pin\":{\"kind\":\"joint\",\"type\":\"spherical\",\"a\":\"load\",\"b\":\"world\","
      "\"position\":[0,0,1]}},\"inputs\":{\"f\":{\"target\":\"load.force_z\",\"min\":-50,"
      "\"max\":50}},\"solver\":{\"frame\":0.1,\"duration\":2}}");
  void *u = make2();
  assert_int_equal(fmi2SetupExperiment(u, 0, 0, 0, 0, 0), fmi2OK);
  assert_int_equal(fmi2EnterInitializationMode(u), fmi2OK);
  assert_int_equal(fmi2ExitInitializationMode(u), fmi2Error);
  assert_said("halted at 0 s: pin: a joint is open by 1 m");
  assert_int_equal(fmi2DoStep(u, 0, TICK, 1), fmi2Error);
  assert_said("the unit is halted");
  unsigned z = Z;
  double value;
  assert_int_equal(fmi2GetReal(u, &z, 1, &value), fmi2Error);
  fmi2FreeInstance(u);

  /* pulled by 1e8 N/m, at steps of which the rule takes none */
  lay("{\"hawse\":1,\"parts\":{\"load\":{\"kind\":\"rigid\",\"mass\":4,\"shape\":\"sphere\","
      "\"position\":[0,0,-2]},\"spring\":{\"kind\":\"spring\",\"a\":\"world\",\"b\":\"load\","
      "\"length\":2,\"stiffness\":1e8}},\"inputs\":{\"f\":{\"target\":\"load.force_z\","
      "\"min\":-50,\"max\":50}},\"solver\":{\"integrator\":\"rk4\",\"step\":0.01,\"frame\":0.1,"
      "\"duration\":2}}");
  u = make3();
  begin3(u);
  void *kept = NULL;
  assert_int_equal(fmi3GetFMUState(u, &kept), fmi3OK);
  double first = get3(u, Z);
  fmi3Status status = fmi3OK;
  for (int k = 0; k < FRAMES && status == fmi3OK; k++)
    status = step3(u, k * TICK, TICK);
  assert_int_equal(status, fmi3Error);
  assert_said("halted at ");
  assert_int_equal(step3(u, 0, TICK), fmi3Error);
  void *none = NULL;
  assert_int_equal(fmi3GetFMUState(u, &none), fmi3Error);
  assert_null(none);
  assert_int_equal(fmi3SetFMUState(u, kept), fmi3OK);
  assert_near(get3(u, Z), first, 0);
  assert_int_equal(fmi3FreeFMUState(u, &kept), fmi3OK);
  assert_int_equal(fmi3Reset(u), fmi3OK);
  begin3(u);
  fmi3FreeInstance(u);
}

/* ---- states ---- */

/* Every digit of the rest of a run after a state was set, in the same unit and in another one, with other parameters
 * meanwhile; states of all phases; blocks that are changed. */
static void states(void **state) {
  (void)state;
  lay(SPRING("4", ""));
  void *u = make2(), *v = make2();
  void *made = NULL, *midst = NULL;
  assert_int_equal(fmi2GetFMUstate(u, &made), fmi2OK); /* before initialization */
  assert_int_equal(set2(u, MASS, 2), fmi2OK);
  begin2(u);
  assert_int_equal(fmi2DoStep(u, 0, 0.5, 1), fmi2OK);
  assert_int_equal(set2(u, FORCE, 7), fmi2OK); /* set, and not yet stepped with */
  assert_int_equal(fmi2GetFMUstate(u, &midst), fmi2OK);
  double want[10];
  for (int k = 0; k < 10; k++) {
    assert_int_equal(fmi2DoStep(u, 0.5 + k * TICK, TICK, 1), fmi2OK);
    want[k] = get2(u, Z);
  }
  assert_int_equal(fmi2SetFMUstate(u, made), fmi2OK);
  assert_int_equal(fmi2DoStep(u, 0, TICK, 1), fmi2Error); /* it is before initialization again */
  begin2(u);
  assert_int_equal(fmi2DoStep(u, 0, TICK, 1), fmi2OK);
  assert_spring(get2(u, Z), TICK, LOAD, 0); /* with the mass of before */

  size_t size = 0;
  assert_int_equal(fmi2SerializedFMUstateSize(u, midst, &size), fmi2OK);
  char *bytes = malloc(size + 8);
  assert_int_equal(fmi2SerializeFMUstate(u, midst, bytes, size - 1), fmi2Error);
  assert_said("bytes");
  assert_int_equal(fmi2SerializeFMUstate(u, midst, bytes, size), fmi2OK);
  void *read = NULL;
  assert_int_equal(fmi2DeSerializeFMUstate(v, bytes, size, &read), fmi2OK);
  void *units[] = {u, v};
  for (int i = 0; i < 2; i++) {
    assert_int_equal(fmi2SetFMUstate(units[i], i ? read : midst), fmi2OK);
    assert_near(get2(units[i], TIME), 0.5, 1e-12);
    assert_near(get2(units[i], FORCE), 7, 0);
    assert_near(get2(units[i], MASS), 2, 0);
    for (int k = 0; k < 10; k++) {
      assert_int_equal(fmi2DoStep(units[i], 0.5 + k * TICK, TICK, 1), fmi2OK);
      assert_near(get2(units[i], Z), want[k], 0);
    }
  }
  /* a block that is cut, longer, or changed anywhere is refused when it is read or when it is set, or it is another good
   * one: of a number that may be anything (the stop time, an input) */
  double before = get2(v, Z);
  size_t refused = 0;
  assert_int_equal(fmi2DeSerializeFMUstate(v, bytes, size - 1, &read), fmi2Error);
  assert_int_equal(fmi2DeSerializeFMUstate(v, bytes, size + 8, &read), fmi2Error);
  assert_int_equal(fmi2DeSerializeFMUstate(v, bytes, 0, &read), fmi2Error);
  assert_int_equal(fmi2DeSerializeFMUstate(v, NULL, size, &read), fmi2Error);
  for (size_t i = 0; i < size; i += RUN_SLOW ? 7 : 1) {
    bytes[i] ^= 0x55;
    void *other = NULL;
    if (fmi2DeSerializeFMUstate(v, bytes, size, &other) != fmi2OK ||
        fmi2SetFMUstate(v, other) != fmi2OK) {
      refused++;
      assert_near(get2(v, Z), before, 0); /* and nothing has changed */
    } else {
      assert_int_equal(fmi2SetFMUstate(v, read), fmi2OK);
      for (int k = 0; k < 10; k++)
        assert_int_equal(fmi2DoStep(v, 0.5 + k * TICK, TICK, 1), fmi2OK);
    }
    fmi2FreeFMUstate(v, &other);
    bytes[i] ^= 0x55;
  }
  assert_true(refused > (size / (RUN_SLOW ? 7 : 1)) * 3 / 4);
  fmi2FreeFMUstate(u, &made);
  fmi2FreeFMUstate(u, &midst);
  fmi2FreeFMUstate(v, &read);
  assert_null(read);
  fmi2FreeFMUstate(v, &read);
  free(bytes);
  fmi2FreeInstance(u);
  fmi2FreeInstance(v);
}

/* Of FMI 3, of another unit, and used again in its place. */
static void states_3(void **state) {
  (void)state;
  lay(SPRING("4", ""));
  void *u = make3(), *kept = NULL, *read = NULL;
  begin3(u);
  assert_int_equal(step3(u, 0, 0.3), fmi3OK);
  assert_int_equal(fmi3GetFMUState(u, &kept), fmi3OK);
  assert_int_equal(fmi3GetFMUState(u, &kept), fmi3OK);
  assert_int_equal(step3(u, 0.3, 0.3), fmi3OK);
  double want = get3(u, VZ);
  assert_int_equal(fmi3SetFMUState(u, kept), fmi3OK);
  assert_int_equal(step3(u, 0.3, 0.3), fmi3OK);
  assert_near(get3(u, VZ), want, 0);
  size_t size = 0;
  assert_int_equal(fmi3SerializedFMUStateSize(u, kept, &size), fmi3OK);
  unsigned char *bytes = malloc(size);
  assert_int_equal(fmi3SerializeFMUState(u, kept, bytes, size), fmi3OK);
  put("unit.txt", "");
  char table[500];
  snprintf(table, sizeof table, TABLE,
           (size_t)(strstr(SPRING("4", ""), "\"mass\":") - SPRING("4", "")) + 7);
  memcpy(strstr(table, "{t}"), "{s}", 3);
  put("unit.txt", table);
  void *other =
      fmi3InstantiateCoSimulation("two", "{s}", folder, 0, 1, 0, 0, NULL, 0, said, hear3, NULL);
  assert_non_null(other);
  assert_int_equal(fmi3DeserializeFMUState(other, bytes, size, &read), fmi3Error);
  assert_said("no state of this unit");
  assert_int_equal(fmi3SetFMUState(other, kept), fmi3Error);
  assert_int_equal(fmi3SetFMUState(u, NULL), fmi3Error);
  assert_int_equal(fmi3FreeFMUState(u, &kept), fmi3OK);
  free(bytes);
  fmi3FreeInstance(u);
  fmi3FreeInstance(other);
}

static int open_folder(void **state) {
  (void)state;
  if (!mkdtemp(folder))
    return -1;
  char *to = address + sprintf(address, "file://");
  for (const char *c = folder; *c; c++)
    to += sprintf(to, *c == ' ' ? "%%20" : "%c", *c);
  return 0;
}

static int close_folder(void **state) {
  (void)state;
  char path[200];
  static const char *const names[] = {"unit.txt", "scenario.json"};
  for (int i = 0; i < 2; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, names[i]);
    unlink(path);
  }
  return rmdir(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers),   cmocka_unit_test(locales),  cmocka_unit_test(making),
      cmocka_unit_test(resources), cmocka_unit_test(phases),   cmocka_unit_test(values),
      cmocka_unit_test(steps),     cmocka_unit_test(ends),     cmocka_unit_test(halts),
      cmocka_unit_test(states),    cmocka_unit_test(states_3),
  };
  return cmocka_run_group_tests(tests, open_folder, close_folder);
}
