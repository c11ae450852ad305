/* The face of FMI 2.0 (co-simulation) of a unit: arguments checked, phases held, the rest in unit.c. */
#include "fmi2.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum {
  ANY_MESSAGE = 2200,
  ALWAYS = UNIT_MADE | UNIT_BEGINNING | UNIT_STEPPING | UNIT_HALTED | UNIT_ENDED
};
/* In what phases values are read; halted they are those of the last frame. */
enum { READING = UNIT_BEGINNING | UNIT_STEPPING | UNIT_HALTED | UNIT_ENDED };

/* The message is a format, and # leads to a variable in it: both are doubled. */
static void write_log(const unit_logger *to, unit_status status, const char *category,
                      const char *message) {
  char text[ANY_MESSAGE];
  size_t n = 0;
  for (; *message && n + 3 < sizeof text; message++) {
    if (*message == '%' || *message == '#')
      text[n++] = *message;
    text[n++] = *message;
  }
  text[n] = 0;
  fmi2CallbackLogger logger = (fmi2CallbackLogger)to->call;
  logger(to->environment, to->name, (fmi2Status)status, category, text);
}

/* Whether the call may be made at all. */
static bool may(unit *u, const char *call, int phases) { return u && unit_allows(u, call, phases); }

/* An argument that must not be NULL. */
static bool has(unit *u, const char *call, const void *argument) {
  if (!argument)
    unit_tell(&u->log, UNIT_ERROR, "%s: an argument is NULL", call);
  return argument;
}

/* What is told at creation is the text of fmi2Instantiate's resource location: file:///path, %20 for a space. */
static char *path_of(const char *uri) {
  static const char *const scheme[] = {"file://localhost/", "file:///", "file:/"};
  const char *from = NULL;
  for (int i = 0; !from && i < 3; i++)
    if (!strncmp(uri, scheme[i], strlen(scheme[i])))
      from = uri + strlen(scheme[i]) - 1;
  char *path = from ? malloc(strlen(from) + 1) : NULL;
  if (!path)
    return NULL;
#ifdef _WIN32
  if (from[1] && from[2] == ':')
    from++;
#endif
  char *to = path;
  for (; *from; from++) {
    unsigned code = 0;
    int digits = 0;
    for (; *from == '%' && digits < 2; digits++) {
      const char *all = "0123456789abcdef0123456789ABCDEF";
      const char *digit = from[1 + digits] ? strchr(all, from[1 + digits]) : NULL;
      if (!digit)
        break;
      code = 16 * code + (unsigned)((digit - all) % 16);
    }
    *to++ = digits == 2 && code ? (char)code : *from;
    from += digits == 2 && code ? 2 : 0;
  }
  *to = 0;
  return path;
}

FMI2_API(const char *, fmi2GetTypesPlatform)(void) { return "default"; }
FMI2_API(const char *, fmi2GetVersion)(void) { return "2.0"; }

FMI2_API(fmi2Component, fmi2Instantiate)
(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
 const fmi2CallbackFunctions *functions, fmi2Boolean visible, fmi2Boolean logging) {
  (void)visible;
  unit_logger log = {.write = write_log, .name = name ? name : ""};
  if (functions) {
    log.call = (void (*)(void))functions->logger;
    log.environment = functions->componentEnvironment;
  }
  for (int i = 0; i < UNIT_CATEGORIES; i++)
    log.on[i] = logging;
  if (type != fmi2CoSimulation) {
    unit_tell(&log, UNIT_ERROR, "fmuType: this unit is for co-simulation alone");
    return NULL;
  }
  char *folder = resources ? path_of(resources) : NULL;
  if (!folder) {
    unit_tell(&log, UNIT_ERROR, "fmuResourceLocation: %s: a file:// address is wanted",
              resources ? resources : "NULL");
    return NULL;
  }
  unit *u = unit_open(&log, name, guid, folder);
  free(folder);
  return u;
}

FMI2_API(void, fmi2FreeInstance)(fmi2Component c) { unit_free(c); }

FMI2_API(fmi2Status, fmi2SetDebugLogging)
(fmi2Component c, fmi2Boolean on, size_t count, const fmi2String category[]) {
  if (!may(c, "fmi2SetDebugLogging", ALWAYS))
    return fmi2Error;
  if (unit_set_logging(c, on, count, category))
    return fmi2OK;
  return (fmi2Status)unit_tell(&((unit *)c)->log, UNIT_ERROR,
                               "fmi2SetDebugLogging: there is no such category");
}

FMI2_API(fmi2Status, fmi2SetupExperiment)
(fmi2Component c, fmi2Boolean tolerant, fmi2Real tolerance, fmi2Real start, fmi2Boolean stops,
 fmi2Real stop) {
  (void)tolerant, (void)tolerance; /* the scenario has its own */
  if (!may(c, "fmi2SetupExperiment", UNIT_MADE))
    return fmi2Error;
  return (fmi2Status)unit_set_up(c, start, stops, stop);
}

FMI2_API(fmi2Status, fmi2EnterInitializationMode)(fmi2Component c) {
  unit *u = c;
  if (!may(u, "fmi2EnterInitializationMode", UNIT_MADE))
    return fmi2Error;
  if (!u->set_up)
    return (fmi2Status)unit_tell(&u->log, UNIT_ERROR,
                                 "fmi2EnterInitializationMode: fmi2SetupExperiment comes first");
  u->phase = UNIT_BEGINNING;
  return fmi2OK;
}

FMI2_API(fmi2Status, fmi2ExitInitializationMode)(fmi2Component c) {
  if (!may(c, "fmi2ExitInitializationMode", UNIT_BEGINNING))
    return fmi2Error;
  return (fmi2Status)unit_begin(c);
}

FMI2_API(fmi2Status, fmi2Terminate)(fmi2Component c) {
  unit *u = c;
  if (!may(u, "fmi2Terminate", UNIT_STEPPING | UNIT_HALTED))
    return fmi2Error;
  u->phase = UNIT_ENDED;
  return fmi2OK;
}

FMI2_API(fmi2Status, fmi2Reset)(fmi2Component c) {
  return may(c, "fmi2Reset", ALWAYS) ? (fmi2Status)unit_reset(c) : fmi2Error;
}

/* ---- values ---- */

FMI2_API(fmi2Status, fmi2GetReal)
(fmi2Component c, const fmi2ValueReference ref[], size_t count, fmi2Real value[]) {
  if (!may(c, "fmi2GetReal", READING))
    return fmi2Error;
  if (count && (!has(c, "fmi2GetReal", ref) || !has(c, "fmi2GetReal", value)))
    return fmi2Error;
  return (fmi2Status)unit_get(c, ref, count, value);
}

FMI2_API(fmi2Status, fmi2SetReal)
(fmi2Component c, const fmi2ValueReference ref[], size_t count, const fmi2Real value[]) {
  if (!may(c, "fmi2SetReal", UNIT_MADE | UNIT_BEGINNING | UNIT_STEPPING))
    return fmi2Error;
  if (count && (!has(c, "fmi2SetReal", ref) || !has(c, "fmi2SetReal", value)))
    return fmi2Error;
  return (fmi2Status)unit_set(c, ref, count, value);
}

/* All variables are real numbers. */
static fmi2Status none(unit *u, const char *call, size_t count) {
  if (!u)
    return fmi2Error;
  if (!count)
    return fmi2OK;
  return (fmi2Status)unit_tell(&u->log, UNIT_ERROR, "%s: all variables are of the type Real", call);
}

#define NONE(call, type)                                                                           \
  FMI2_API(fmi2Status, call)                                                                       \
  (fmi2Component c, const fmi2ValueReference ref[], size_t count, type value[]) {                  \
    (void)ref, (void)value;                                                                        \
    return none(c, #call, count);                                                                  \
  }
NONE(fmi2GetInteger, fmi2Integer)
NONE(fmi2GetBoolean, fmi2Boolean)
NONE(fmi2GetString, fmi2String)
NONE(fmi2SetInteger, const fmi2Integer)
NONE(fmi2SetBoolean, const fmi2Boolean)
NONE(fmi2SetString, const fmi2String)

/* ---- states ---- */

FMI2_API(fmi2Status, fmi2GetFMUstate)(fmi2Component c, fmi2FMUstate *state) {
  if (!may(c, "fmi2GetFMUstate", ALWAYS) || !has(c, "fmi2GetFMUstate", state))
    return fmi2Error;
  unit_state *kept = *state;
  unit_status status = unit_get_state(c, &kept);
  *state = kept;
  return (fmi2Status)status;
}

FMI2_API(fmi2Status, fmi2SetFMUstate)(fmi2Component c, fmi2FMUstate state) {
  if (!may(c, "fmi2SetFMUstate", ALWAYS) || !has(c, "fmi2SetFMUstate", state))
    return fmi2Error;
  return (fmi2Status)unit_set_state(c, state);
}

FMI2_API(fmi2Status, fmi2FreeFMUstate)(fmi2Component c, fmi2FMUstate *state) {
  if (!may(c, "fmi2FreeFMUstate", ALWAYS))
    return fmi2Error;
  if (state) {
    unit_free_state(*state);
    *state = NULL;
  }
  return fmi2OK;
}

FMI2_API(fmi2Status, fmi2SerializedFMUstateSize)
(fmi2Component c, fmi2FMUstate state, size_t *size) {
  if (!may(c, "fmi2SerializedFMUstateSize", ALWAYS) ||
      !has(c, "fmi2SerializedFMUstateSize", state) || !has(c, "fmi2SerializedFMUstateSize", size))
    return fmi2Error;
  *size = unit_state_bytes(state);
  return fmi2OK;
}

FMI2_API(fmi2Status, fmi2SerializeFMUstate)
(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[], size_t size) {
  if (!may(c, "fmi2SerializeFMUstate", ALWAYS) || !has(c, "fmi2SerializeFMUstate", state) ||
      !has(c, "fmi2SerializeFMUstate", bytes))
    return fmi2Error;
  return (fmi2Status)unit_write_state(c, "fmi2SerializeFMUstate", state, bytes, size);
}

FMI2_API(fmi2Status, fmi2DeSerializeFMUstate)
(fmi2Component c, const fmi2Byte bytes[], size_t size, fmi2FMUstate *state) {
  if (!may(c, "fmi2DeSerializeFMUstate", ALWAYS) || !has(c, "fmi2DeSerializeFMUstate", state))
    return fmi2Error;
  unit_state *kept = *state;
  unit_status status = unit_read_state(c, bytes, size, &kept);
  *state = kept;
  return (fmi2Status)status;
}

/* ---- steps ---- */

FMI2_API(fmi2Status, fmi2DoStep)
(fmi2Component c, fmi2Real point, fmi2Real size, fmi2Boolean no_back) {
  (void)no_back;
  unit *u = c;
  if (!may(u, "fmi2DoStep", UNIT_STEPPING))
    return fmi2Error;
  u->last = unit_step(u, point, size);
  /* a scenario that ended before the point asked for: fmi2Terminated says so */
  double missing = point + size - unit_time(u);
  if (u->last == UNIT_OK && unit_is_over(u) && missing > u->table.tick / 2)
    u->last =
        unit_tell(&u->log, UNIT_DISCARD, "the scenario ended by an event at %.9g s", unit_time(u));
  return (fmi2Status)u->last;
}

static fmi2Status absent(unit *u, const char *call) {
  if (u)
    unit_tell(&u->log, UNIT_ERROR, "%s: this unit does not have it", call);
  return fmi2Error;
}

FMI2_API(fmi2Status, fmi2CancelStep)(fmi2Component c) { return absent(c, "fmi2CancelStep"); }

FMI2_API(fmi2Status, fmi2SetRealInputDerivatives)
(fmi2Component c, const fmi2ValueReference ref[], size_t count, const fmi2Integer order[],
 const fmi2Real value[]) {
  (void)ref, (void)count, (void)order, (void)value;
  return absent(c, "fmi2SetRealInputDerivatives");
}

FMI2_API(fmi2Status, fmi2GetRealOutputDerivatives)
(fmi2Component c, const fmi2ValueReference ref[], size_t count, const fmi2Integer order[],
 fmi2Real value[]) {
  (void)ref, (void)count, (void)order, (void)value;
  return absent(c, "fmi2GetRealOutputDerivatives");
}

FMI2_API(fmi2Status, fmi2GetDirectionalDerivative)
(fmi2Component c, const fmi2ValueReference unknown[], size_t unknowns,
 const fmi2ValueReference known[], size_t knowns, const fmi2Real seed[], fmi2Real result[]) {
  (void)unknown, (void)unknowns, (void)known, (void)knowns, (void)seed, (void)result;
  return absent(c, "fmi2GetDirectionalDerivative");
}

/* Of what kinds a status can be asked for; no step is ever pending. */
enum { ASKING = UNIT_STEPPING | UNIT_HALTED | UNIT_ENDED };
static bool asks(unit *u, const char *call, bool known, const void *value) {
  if (!may(u, call, ASKING) || !has(u, call, value))
    return false;
  if (!known)
    unit_tell(&u->log, UNIT_DISCARD, "%s: there is no such status", call);
  return known;
}

FMI2_API(fmi2Status, fmi2GetStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Status *value) {
  if (!asks(c, "fmi2GetStatus", kind == fmi2DoStepStatus, value))
    return fmi2Discard;
  *value = (fmi2Status)((unit *)c)->last;
  return fmi2OK;
}

FMI2_API(fmi2Status, fmi2GetRealStatus)
(fmi2Component c, const fmi2StatusKind kind, fmi2Real *value) {
  if (!asks(c, "fmi2GetRealStatus", kind == fmi2LastSuccessfulTime, value))
    return fmi2Discard;
  *value = unit_time(c);
  return fmi2OK;
}

FMI2_API(fmi2Status, fmi2GetBooleanStatus)
(fmi2Component c, const fmi2StatusKind kind, fmi2Boolean *value) {
  if (!asks(c, "fmi2GetBooleanStatus", kind == fmi2Terminated, value))
    return fmi2Discard;
  *value = unit_is_over(c);
  return fmi2OK;
}

FMI2_API(fmi2Status, fmi2GetIntegerStatus)
(fmi2Component c, const fmi2StatusKind kind, fmi2Integer *value) {
  (void)kind;
  asks(c, "fmi2GetIntegerStatus", false, value);
  return fmi2Discard;
}

FMI2_API(fmi2Status, fmi2GetStringStatus)
(fmi2Component c, const fmi2StatusKind kind, fmi2String *value) {
  if (!asks(c, "fmi2GetStringStatus", kind == fmi2PendingStatus, value))
    return fmi2Discard;
  *value = "";
  return fmi2OK;
}
