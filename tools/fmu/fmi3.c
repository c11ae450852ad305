/* The face of FMI 3.0 (co-simulation) of a unit: arguments checked, phases held, the rest in unit.c. */
#include "fmi3.h"
#include "unit.h"

#include <string.h>

enum { ALWAYS = UNIT_MADE | UNIT_BEGINNING | UNIT_STEPPING | UNIT_HALTED | UNIT_ENDED };

static void write_log(const unit_logger *to, unit_status status, const char *category,
                      const char *message) {
  fmi3LogMessageCallback log = (fmi3LogMessageCallback)to->call;
  log(to->environment, (fmi3Status)status, category, message);
}

static bool may(unit *u, const char *call, int phases) { return u && unit_allows(u, call, phases); }

/* An argument that must not be NULL. */
static bool has(unit *u, const char *call, const void *argument) {
  if (!argument)
    unit_tell(&u->log, UNIT_ERROR, "%s: an argument is NULL", call);
  return argument;
}

FMI3_API(const char *, fmi3GetVersion)(void) { return "3.0"; }

FMI3_API(fmi3Instance, fmi3InstantiateCoSimulation)
(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean logging,
 fmi3Boolean event_mode, fmi3Boolean early_return, const fmi3ValueReference intermediate[],
 size_t intermediates, fmi3InstanceEnvironment environment, fmi3LogMessageCallback message,
 fmi3IntermediateUpdateCallback update) {
  (void)visible, (void)early_return, (void)intermediate, (void)update;
  unit_logger log = {.write = write_log,
                     .call = (void (*)(void))message,
                     .environment = environment,
                     .name = name ? name : ""};
  for (int i = 0; i < UNIT_CATEGORIES; i++)
    log.on[i] = logging;
  if (event_mode || intermediates) {
    unit_tell(&log, UNIT_ERROR, "%s: this unit does not have it",
              event_mode ? "eventModeUsed" : "nRequiredIntermediateVariables");
    return NULL;
  }
  return unit_open(&log, name, token, resources);
}

FMI3_API(void, fmi3FreeInstance)(fmi3Instance i) { unit_free(i); }

FMI3_API(fmi3Status, fmi3SetDebugLogging)
(fmi3Instance i, fmi3Boolean on, size_t count, const fmi3String category[]) {
  if (!may(i, "fmi3SetDebugLogging", ALWAYS))
    return fmi3Error;
  if (unit_set_logging(i, on, count, category))
    return fmi3OK;
  return (fmi3Status)unit_tell(&((unit *)i)->log, UNIT_ERROR,
                               "fmi3SetDebugLogging: there is no such category");
}

FMI3_API(fmi3Status, fmi3EnterInitializationMode)
(fmi3Instance i, fmi3Boolean tolerant, fmi3Float64 tolerance, fmi3Float64 start, fmi3Boolean stops,
 fmi3Float64 stop) {
  (void)tolerant, (void)tolerance; /* the scenario has its own */
  unit *u = i;
  if (!may(u, "fmi3EnterInitializationMode", UNIT_MADE))
    return fmi3Error;
  unit_status status = unit_set_up(u, start, stops, stop);
  if (status == UNIT_OK)
    u->phase = UNIT_BEGINNING;
  return (fmi3Status)status;
}

FMI3_API(fmi3Status, fmi3ExitInitializationMode)(fmi3Instance i) {
  if (!may(i, "fmi3ExitInitializationMode", UNIT_BEGINNING))
    return fmi3Error;
  return (fmi3Status)unit_begin(i);
}

FMI3_API(fmi3Status, fmi3Terminate)(fmi3Instance i) {
  unit *u = i;
  if (!may(u, "fmi3Terminate", UNIT_STEPPING | UNIT_HALTED))
    return fmi3Error;
  u->phase = UNIT_ENDED;
  return fmi3OK;
}

FMI3_API(fmi3Status, fmi3Reset)(fmi3Instance i) {
  return may(i, "fmi3Reset", ALWAYS) ? (fmi3Status)unit_reset(i) : fmi3Error;
}

/* ---- values ---- */

/* All variables are single numbers: as many values as references. */
static bool fits(unit *u, const char *call, const void *ref, size_t count, const void *value,
                 size_t values) {
  if (count != values)
    unit_tell(&u->log, UNIT_ERROR, "%s: %zu value references and %zu values", call, count, values);
  return count == values && (!count || (has(u, call, ref) && has(u, call, value)));
}

FMI3_API(fmi3Status, fmi3GetFloat64)
(fmi3Instance i, const fmi3ValueReference ref[], size_t count, fmi3Float64 value[], size_t values) {
  if (!may(i, "fmi3GetFloat64", ALWAYS) || !fits(i, "fmi3GetFloat64", ref, count, value, values))
    return fmi3Error;
  return (fmi3Status)unit_get(i, ref, count, value);
}

FMI3_API(fmi3Status, fmi3SetFloat64)
(fmi3Instance i, const fmi3ValueReference ref[], size_t count, const fmi3Float64 value[],
 size_t values) {
  if (!may(i, "fmi3SetFloat64", UNIT_MADE | UNIT_BEGINNING | UNIT_STEPPING) ||
      !fits(i, "fmi3SetFloat64", ref, count, value, values))
    return fmi3Error;
  return (fmi3Status)unit_set(i, ref, count, value);
}

/* ---- states ---- */

FMI3_API(fmi3Status, fmi3GetFMUState)(fmi3Instance i, fmi3FMUState *state) {
  if (!may(i, "fmi3GetFMUState", ALWAYS) || !has(i, "fmi3GetFMUState", state))
    return fmi3Error;
  unit_state *kept = *state;
  unit_status status = unit_get_state(i, &kept);
  *state = kept;
  return (fmi3Status)status;
}

FMI3_API(fmi3Status, fmi3SetFMUState)(fmi3Instance i, fmi3FMUState state) {
  if (!may(i, "fmi3SetFMUState", ALWAYS) || !has(i, "fmi3SetFMUState", state))
    return fmi3Error;
  return (fmi3Status)unit_set_state(i, state);
}

FMI3_API(fmi3Status, fmi3FreeFMUState)(fmi3Instance i, fmi3FMUState *state) {
  if (!may(i, "fmi3FreeFMUState", ALWAYS))
    return fmi3Error;
  if (state) {
    unit_free_state(*state);
    *state = NULL;
  }
  return fmi3OK;
}

FMI3_API(fmi3Status, fmi3SerializedFMUStateSize)(fmi3Instance i, fmi3FMUState state, size_t *size) {
  if (!may(i, "fmi3SerializedFMUStateSize", ALWAYS) ||
      !has(i, "fmi3SerializedFMUStateSize", state) || !has(i, "fmi3SerializedFMUStateSize", size))
    return fmi3Error;
  *size = unit_state_bytes(state);
  return fmi3OK;
}

FMI3_API(fmi3Status, fmi3SerializeFMUState)
(fmi3Instance i, fmi3FMUState state, fmi3Byte bytes[], size_t size) {
  if (!may(i, "fmi3SerializeFMUState", ALWAYS) || !has(i, "fmi3SerializeFMUState", state) ||
      !has(i, "fmi3SerializeFMUState", bytes))
    return fmi3Error;
  return (fmi3Status)unit_write_state(i, "fmi3SerializeFMUState", state, bytes, size);
}

FMI3_API(fmi3Status, fmi3DeserializeFMUState)
(fmi3Instance i, const fmi3Byte bytes[], size_t size, fmi3FMUState *state) {
  if (!may(i, "fmi3DeserializeFMUState", ALWAYS) || !has(i, "fmi3DeserializeFMUState", state))
    return fmi3Error;
  unit_state *kept = *state;
  unit_status status = unit_read_state(i, bytes, size, &kept);
  *state = kept;
  return (fmi3Status)status;
}

/* ---- steps ---- */

FMI3_API(fmi3Status, fmi3DoStep)
(fmi3Instance i, fmi3Float64 point, fmi3Float64 size, fmi3Boolean no_back, fmi3Boolean *event,
 fmi3Boolean *terminate, fmi3Boolean *early, fmi3Float64 *reached) {
  (void)no_back;
  unit *u = i;
  if (!may(u, "fmi3DoStep", UNIT_STEPPING))
    return fmi3Error;
  if (!has(u, "fmi3DoStep", event) || !has(u, "fmi3DoStep", terminate) ||
      !has(u, "fmi3DoStep", early) || !has(u, "fmi3DoStep", reached))
    return fmi3Error;
  u->last = unit_step(u, point, size);
  *event = *early = false;
  *terminate = unit_is_over(u); /* an event of the scenario ends it, maybe before that point */
  *reached = unit_time(u);
  return (fmi3Status)u->last;
}
