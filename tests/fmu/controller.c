/* A small controller as a unit for co-simulation, of FMI 2 (-DFMI=2) or FMI 3: for the tests of the runner that leads
 * such units. Its law, in doStep from t to t + h, with the inputs as they were set at t:
 *
 *   i += h (setpoint - position)
 *   command = feed - stiffness (position - setpoint) - damping velocity + integral i
 *
 * Before the first step the command is `feed`. Variables, by their references:
 *
 *   1 position, 2 velocity        input, real
 *   3 command                     output, real
 *   4 steps                       output, 32 bits: how many were taken
 *   5 on                          output, truth value: position is below the set point
 *   10 stiffness, 11 damping, 12 integral, 13 setpoint, 14 feed   parameter, real
 *   15 fault, 16 fault_at         parameter, 32 bits, real [s]: what it does wrong from when on, see FAULT_*
 *   20 note                       input, text
 *
 * FAULT_ROUNDING is no fault of FMI: it leaves the processor in another rounding, and small numbers as zero, as a library
 * built for speed does. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined __SSE2__
#include <immintrin.h>
#endif

#if FMI == 2
#include "fmi2.h"
typedef fmi2Status status;
enum { OK = fmi2OK, DISCARD = fmi2Discard, ERROR = fmi2Error, FATAL = fmi2Fatal };
#else
#include "fmi3.h"
typedef fmi3Status status;
enum { OK = fmi3OK, DISCARD = fmi3Discard, ERROR = fmi3Error, FATAL = fmi3Fatal };
#endif

enum {
  FAULT_NONE,
  FAULT_ERROR,
  FAULT_FATAL,
  FAULT_DISCARD,
  FAULT_NAN,
  FAULT_TERMINATE,
  FAULT_ROUNDING,
  FAULT_NO_START
};

typedef struct controller {
  double position, velocity, command, i, p[5], fault_at;
  int steps, fault;
  void *environment;
#if FMI == 2
  fmi2CallbackFunctions functions;
#else
  fmi3LogMessageCallback log;
#endif
} controller;

static void say(controller *c, status s, const char *text) {
#if FMI == 2
  c->functions.logger(c->environment, "controller", s, "logStatusError", "%s at step %d", text,
                      c->steps);
#else
  char whole[100];
  snprintf(whole, sizeof whole, "%s at step %d", text, c->steps);
  c->log(c->environment, s, "logStatusError", whole);
#endif
}

static status step(controller *c, double t, double h, int *terminate) {
  const double SLACK = 1e-9;
  int fault = t + SLACK >= c->fault_at ? c->fault : FAULT_NONE;
  *terminate = fault == FAULT_TERMINATE;
  if (fault == FAULT_ERROR || fault == FAULT_FATAL || fault == FAULT_DISCARD) {
    status s = (status)(fault == FAULT_ERROR ? ERROR : fault == FAULT_FATAL ? FATAL : DISCARD);
    say(c, s, "the valve is stuck");
    return s;
  }
  c->i += h * (c->p[3] - c->position);
  c->command = c->p[4] - c->p[0] * (c->position - c->p[3]) - c->p[1] * c->velocity + c->p[2] * c->i;
  if (fault == FAULT_NAN)
    c->command = NAN;
#if defined __SSE2__
  if (fault == FAULT_ROUNDING)
    _mm_setcsr(_mm_getcsr() | 0xe040u); /* towards zero, small numbers as zero in and out */
#endif
  c->steps++;
  return (status)OK;
}

static status set_number(controller *c, unsigned ref, double value) {
  if (ref == 1)
    c->position = value;
  else if (ref == 2)
    c->velocity = value;
  else if (ref >= 10 && ref <= 14)
    c->p[ref - 10] = value;
  else if (ref == 16)
    c->fault_at = value;
  else
    return (status)ERROR;
  return (status)OK;
}

static status get_number(const controller *c, unsigned ref, double *value) {
  if (ref != 3)
    return (status)ERROR;
  *value = c->command;
  return (status)OK;
}

static status enter(controller *c) {
  c->command = c->p[4];
  if (c->fault == FAULT_NO_START)
    say(c, (status)ERROR, "no start");
  return (status)(c->fault == FAULT_NO_START ? ERROR : OK);
}

#if FMI == 2
fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                              const fmi2CallbackFunctions *functions, fmi2Boolean visible,
                              fmi2Boolean logging) {
  (void)name, (void)visible, (void)logging;
  if (type != fmi2CoSimulation || strcmp(guid, "{controller}") || strncmp(resources, "file:///", 8))
    return NULL;
  controller *c = functions->allocateMemory(1, sizeof *c);
  c->functions = *functions;
  c->environment = functions->componentEnvironment;
  return c;
}
void fmi2FreeInstance(fmi2Component c) { ((controller *)c)->functions.freeMemory(c); }
fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean tolerant, fmi2Real tolerance,
                               fmi2Real start, fmi2Boolean stops, fmi2Real stop) {
  (void)c, (void)tolerant, (void)tolerance, (void)stops, (void)stop;
  return start == 0 ? fmi2OK : fmi2Error;
}
fmi2Status fmi2EnterInitializationMode(fmi2Component c) { return enter(c); }
fmi2Status fmi2ExitInitializationMode(fmi2Component c) { return (void)c, fmi2OK; }
fmi2Status fmi2Terminate(fmi2Component c) { return (void)c, fmi2OK; }
fmi2Status fmi2DoStep(fmi2Component c, fmi2Real t, fmi2Real h, fmi2Boolean no_back) {
  int terminate;
  (void)no_back;
  status s = step(c, t, h, &terminate);
  return terminate ? fmi2Discard : s;
}
fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference r[], size_t n,
                       const fmi2Real x[]) {
  return n == 1 ? set_number(c, *r, *x) : fmi2Error;
}
fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2Real x[]) {
  return n == 1 ? get_number(c, *r, x) : fmi2Error;
}
fmi2Status fmi2SetInteger(fmi2Component c, const fmi2ValueReference r[], size_t n,
                          const fmi2Integer x[]) {
  ((controller *)c)->fault = *x;
  return n == 1 && *r == 15 ? fmi2OK : fmi2Error;
}
fmi2Status fmi2GetInteger(fmi2Component c, const fmi2ValueReference r[], size_t n,
                          fmi2Integer x[]) {
  *x = ((controller *)c)->steps;
  return n == 1 && *r == 4 ? fmi2OK : fmi2Error;
}
fmi2Status fmi2SetBoolean(fmi2Component c, const fmi2ValueReference r[], size_t n,
                          const fmi2Boolean x[]) {
  return (void)c, (void)r, (void)n, (void)x, fmi2Error;
}
fmi2Status fmi2GetBoolean(fmi2Component c, const fmi2ValueReference r[], size_t n,
                          fmi2Boolean x[]) {
  *x = ((controller *)c)->position < ((controller *)c)->p[3];
  return n == 1 && *r == 5 ? fmi2OK : fmi2Error;
}
#else
fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources,
                                         fmi3Boolean visible, fmi3Boolean logging,
                                         fmi3Boolean event_mode, fmi3Boolean early_return,
                                         const fmi3ValueReference intermediate[],
                                         size_t intermediates, fmi3InstanceEnvironment environment,
                                         fmi3LogMessageCallback log,
                                         fmi3IntermediateUpdateCallback update) {
  (void)name, (void)visible, (void)logging, (void)early_return, (void)intermediate, (void)update;
  size_t length = resources ? strlen(resources) : 0;
  if (strcmp(token, "{controller}") || event_mode || intermediates ||
      (length && resources[length - 1] != '/'))
    return NULL;
  controller *c = calloc(1, sizeof *c);
  c->environment = environment;
  c->log = log;
  return c;
}
void fmi3FreeInstance(fmi3Instance c) { free(c); }
fmi3Status fmi3EnterInitializationMode(fmi3Instance c, fmi3Boolean tolerant, fmi3Float64 tolerance,
                                       fmi3Float64 start, fmi3Boolean stops, fmi3Float64 stop) {
  (void)tolerant, (void)tolerance, (void)stops, (void)stop;
  return start == 0 ? enter(c) : fmi3Error;
}
fmi3Status fmi3ExitInitializationMode(fmi3Instance c) { return (void)c, fmi3OK; }
fmi3Status fmi3Terminate(fmi3Instance c) { return (void)c, fmi3OK; }
fmi3Status fmi3DoStep(fmi3Instance c, fmi3Float64 t, fmi3Float64 h, fmi3Boolean no_back,
                      fmi3Boolean *event, fmi3Boolean *terminate, fmi3Boolean *early,
                      fmi3Float64 *reached) {
  int ends;
  (void)no_back;
  status s = step(c, t, h, &ends);
  *event = *early = false;
  *terminate = ends;
  *reached = t + h;
  return s;
}
fmi3Status fmi3SetFloat64(fmi3Instance c, const fmi3ValueReference r[], size_t n,
                          const fmi3Float64 x[], size_t values) {
  return n == 1 && values == 1 ? set_number(c, *r, *x) : fmi3Error;
}
fmi3Status fmi3GetFloat64(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Float64 x[],
                          size_t values) {
  return n == 1 && values == 1 ? get_number(c, *r, x) : fmi3Error;
}
fmi3Status fmi3SetInt32(fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3Int32 x[],
                        size_t values) {
  ((controller *)c)->fault = *x;
  return n == 1 && values == 1 && *r == 15 ? fmi3OK : fmi3Error;
}
fmi3Status fmi3GetInt32(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Int32 x[],
                        size_t values) {
  *x = ((controller *)c)->steps;
  return n == 1 && values == 1 && *r == 4 ? fmi3OK : fmi3Error;
}
fmi3Status fmi3GetBoolean(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Boolean x[],
                          size_t values) {
  *x = ((controller *)c)->position < ((controller *)c)->p[3];
  return n == 1 && values == 1 && *r == 5 ? fmi3OK : fmi3Error;
}
#endif
