/* Functions of FMI 3.0 that a unit exports, as the standard wants of all, and does not have: other kinds of simulation,
 * variables of other types, clocks, events and derivatives. Each says so and fails; a call for no variables is good. */
#include "fmi3.h"
#include "unit.h"

static fmi3Status absent(unit *u, const char *call) {
  if (u)
    unit_tell(&u->log, UNIT_ERROR, "%s: this unit does not have it", call);
  return fmi3Error;
}

/* All variables are of the type Float64. */
static fmi3Status none(unit *u, const char *call, size_t count) {
  if (!u)
    return fmi3Error;
  if (!count)
    return fmi3OK;
  return (fmi3Status)unit_tell(&u->log, UNIT_ERROR, "%s: all variables are of the type Float64",
                               call);
}

#define NONE(type)                                                                                 \
  FMI3_API(fmi3Status, fmi3Get##type)                                                              \
  (fmi3Instance i, const fmi3ValueReference ref[], size_t count, fmi3##type value[],               \
   size_t values) {                                                                                \
    (void)ref, (void)value, (void)values;                                                          \
    return none(i, "fmi3Get" #type, count);                                                        \
  }                                                                                                \
  FMI3_API(fmi3Status, fmi3Set##type)                                                              \
  (fmi3Instance i, const fmi3ValueReference ref[], size_t count, const fmi3##type value[],         \
   size_t values) {                                                                                \
    (void)ref, (void)value, (void)values;                                                          \
    return none(i, "fmi3Set" #type, count);                                                        \
  }
FMI3_VALUES(NONE)

FMI3_API(fmi3Status, fmi3GetNumberOfVariableDependencies)
(fmi3Instance i, fmi3ValueReference a, size_t *b) {
  (void)a, (void)b;
  return absent(i, "fmi3GetNumberOfVariableDependencies");
}

FMI3_API(fmi3Status, fmi3GetVariableDependencies)
(fmi3Instance i, fmi3ValueReference a, size_t b[], fmi3ValueReference c[], size_t d[],
 fmi3DependencyKind e[], size_t f) {
  (void)a, (void)b, (void)c, (void)d, (void)e, (void)f;
  return absent(i, "fmi3GetVariableDependencies");
}

FMI3_API(fmi3Status, fmi3GetDirectionalDerivative)
(fmi3Instance i, const fmi3ValueReference a[], size_t b, const fmi3ValueReference c[], size_t d,
 const fmi3Float64 e[], size_t f, fmi3Float64 g[], size_t h) {
  (void)a, (void)b, (void)c, (void)d, (void)e, (void)f, (void)g, (void)h;
  return absent(i, "fmi3GetDirectionalDerivative");
}

FMI3_API(fmi3Status, fmi3GetAdjointDerivative)
(fmi3Instance i, const fmi3ValueReference a[], size_t b, const fmi3ValueReference c[], size_t d,
 const fmi3Float64 e[], size_t f, fmi3Float64 g[], size_t h) {
  (void)a, (void)b, (void)c, (void)d, (void)e, (void)f, (void)g, (void)h;
  return absent(i, "fmi3GetAdjointDerivative");
}

FMI3_API(fmi3Status, fmi3EnterConfigurationMode)(fmi3Instance i) {
  return absent(i, "fmi3EnterConfigurationMode");
}

FMI3_API(fmi3Status, fmi3ExitConfigurationMode)(fmi3Instance i) {
  return absent(i, "fmi3ExitConfigurationMode");
}

FMI3_API(fmi3Status, fmi3GetIntervalDecimal)
(fmi3Instance i, const fmi3ValueReference a[], size_t b, fmi3Float64 c[],
 fmi3IntervalQualifier d[]) {
  (void)a, (void)b, (void)c, (void)d;
  return absent(i, "fmi3GetIntervalDecimal");
}

FMI3_API(fmi3Status, fmi3GetIntervalFraction)
(fmi3Instance i, const fmi3ValueReference a[], size_t b, fmi3UInt64 c[], fmi3UInt64 d[],
 fmi3IntervalQualifier e[]) {
  (void)a, (void)b, (void)c, (void)d, (void)e;
  return absent(i, "fmi3GetIntervalFraction");
}

FMI3_API(fmi3Status, fmi3GetShiftDecimal)
(fmi3Instance i, const fmi3ValueReference a[], size_t b, fmi3Float64 c[]) {
  (void)a, (void)b, (void)c;
  return absent(i, "fmi3GetShiftDecimal");
}

FMI3_API(fmi3Status, fmi3GetShiftFraction)
(fmi3Instance i, const fmi3ValueReference a[], size_t b, fmi3UInt64 c[], fmi3UInt64 d[]) {
  (void)a, (void)b, (void)c, (void)d;
  return absent(i, "fmi3GetShiftFraction");
}

FMI3_API(fmi3Status, fmi3SetIntervalDecimal)
(fmi3Instance i, const fmi3ValueReference a[], size_t b, const fmi3Float64 c[]) {
  (void)a, (void)b, (void)c;
  return absent(i, "fmi3SetIntervalDecimal");
}

FMI3_API(fmi3Status, fmi3SetIntervalFraction)
(fmi3Instance i, const fmi3ValueReference a[], size_t b, const fmi3UInt64 c[],
 const fmi3UInt64 d[]) {
  (void)a, (void)b, (void)c, (void)d;
  return absent(i, "fmi3SetIntervalFraction");
}

FMI3_API(fmi3Status, fmi3SetShiftDecimal)
(fmi3Instance i, const fmi3ValueReference a[], size_t b, const fmi3Float64 c[]) {
  (void)a, (void)b, (void)c;
  return absent(i, "fmi3SetShiftDecimal");
}

FMI3_API(fmi3Status, fmi3SetShiftFraction)
(fmi3Instance i, const fmi3ValueReference a[], size_t b, const fmi3UInt64 c[],
 const fmi3UInt64 d[]) {
  (void)a, (void)b, (void)c, (void)d;
  return absent(i, "fmi3SetShiftFraction");
}

FMI3_API(fmi3Status, fmi3EvaluateDiscreteStates)(fmi3Instance i) {
  return absent(i, "fmi3EvaluateDiscreteStates");
}

FMI3_API(fmi3Status, fmi3UpdateDiscreteStates)
(fmi3Instance i, fmi3Boolean *a, fmi3Boolean *b, fmi3Boolean *c, fmi3Boolean *d, fmi3Boolean *e,
 fmi3Float64 *f) {
  (void)a, (void)b, (void)c, (void)d, (void)e, (void)f;
  return absent(i, "fmi3UpdateDiscreteStates");
}

FMI3_API(fmi3Status, fmi3EnterEventMode)(fmi3Instance i) { return absent(i, "fmi3EnterEventMode"); }

FMI3_API(fmi3Status, fmi3EnterStepMode)(fmi3Instance i) { return absent(i, "fmi3EnterStepMode"); }

FMI3_API(fmi3Status, fmi3EnterContinuousTimeMode)(fmi3Instance i) {
  return absent(i, "fmi3EnterContinuousTimeMode");
}

FMI3_API(fmi3Status, fmi3CompletedIntegratorStep)
(fmi3Instance i, fmi3Boolean a, fmi3Boolean *b, fmi3Boolean *c) {
  (void)a, (void)b, (void)c;
  return absent(i, "fmi3CompletedIntegratorStep");
}

FMI3_API(fmi3Status, fmi3SetTime)(fmi3Instance i, fmi3Float64 a) {
  (void)a;
  return absent(i, "fmi3SetTime");
}

FMI3_API(fmi3Status, fmi3SetContinuousStates)(fmi3Instance i, const fmi3Float64 a[], size_t b) {
  (void)a, (void)b;
  return absent(i, "fmi3SetContinuousStates");
}

FMI3_API(fmi3Status, fmi3GetContinuousStateDerivatives)(fmi3Instance i, fmi3Float64 a[], size_t b) {
  (void)a, (void)b;
  return absent(i, "fmi3GetContinuousStateDerivatives");
}

FMI3_API(fmi3Status, fmi3GetEventIndicators)(fmi3Instance i, fmi3Float64 a[], size_t b) {
  (void)a, (void)b;
  return absent(i, "fmi3GetEventIndicators");
}

FMI3_API(fmi3Status, fmi3GetContinuousStates)(fmi3Instance i, fmi3Float64 a[], size_t b) {
  (void)a, (void)b;
  return absent(i, "fmi3GetContinuousStates");
}

FMI3_API(fmi3Status, fmi3GetNominalsOfContinuousStates)(fmi3Instance i, fmi3Float64 a[], size_t b) {
  (void)a, (void)b;
  return absent(i, "fmi3GetNominalsOfContinuousStates");
}

FMI3_API(fmi3Status, fmi3GetNumberOfEventIndicators)(fmi3Instance i, size_t *a) {
  (void)a;
  return absent(i, "fmi3GetNumberOfEventIndicators");
}

FMI3_API(fmi3Status, fmi3GetNumberOfContinuousStates)(fmi3Instance i, size_t *a) {
  (void)a;
  return absent(i, "fmi3GetNumberOfContinuousStates");
}

FMI3_API(fmi3Status, fmi3GetOutputDerivatives)
(fmi3Instance i, const fmi3ValueReference a[], size_t b, const fmi3Int32 c[], fmi3Float64 d[],
 size_t e) {
  (void)a, (void)b, (void)c, (void)d, (void)e;
  return absent(i, "fmi3GetOutputDerivatives");
}

FMI3_API(fmi3Status, fmi3ActivateModelPartition)
(fmi3Instance i, fmi3ValueReference a, fmi3Float64 b) {
  (void)a, (void)b;
  return absent(i, "fmi3ActivateModelPartition");
}

FMI3_API(fmi3Status, fmi3GetBinary)
(fmi3Instance i, const fmi3ValueReference a[], size_t b, size_t c[], fmi3Binary d[], size_t e) {
  (void)a, (void)b, (void)c, (void)d, (void)e;
  return none(i, "fmi3GetBinary", b);
}

FMI3_API(fmi3Status, fmi3SetBinary)
(fmi3Instance i, const fmi3ValueReference a[], size_t b, const size_t c[], const fmi3Binary d[],
 size_t e) {
  (void)a, (void)b, (void)c, (void)d, (void)e;
  return none(i, "fmi3SetBinary", b);
}

FMI3_API(fmi3Status, fmi3GetClock)
(fmi3Instance i, const fmi3ValueReference a[], size_t b, fmi3Clock c[]) {
  (void)a, (void)b, (void)c;
  return none(i, "fmi3GetClock", b);
}

FMI3_API(fmi3Status, fmi3SetClock)
(fmi3Instance i, const fmi3ValueReference a[], size_t b, const fmi3Clock c[]) {
  (void)a, (void)b, (void)c;
  return none(i, "fmi3SetClock", b);
}

/* Other kinds of simulation: no instance. */
FMI3_API(fmi3Instance, fmi3InstantiateModelExchange)
(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean logging,
 fmi3InstanceEnvironment environment, fmi3LogMessageCallback log) {
  (void)name, (void)token, (void)resources, (void)visible;
  if (logging && log)
    log(environment, fmi3Error, "logStatusError", "this unit is for co-simulation alone");
  return NULL;
}

FMI3_API(fmi3Instance, fmi3InstantiateScheduledExecution)
(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean logging,
 fmi3InstanceEnvironment environment, fmi3LogMessageCallback log, fmi3ClockUpdateCallback clock,
 fmi3LockPreemptionCallback lock, fmi3UnlockPreemptionCallback unlock) {
  (void)clock, (void)lock, (void)unlock;
  return FMI3_NAME(fmi3InstantiateModelExchange)(name, token, resources, visible, logging,
                                                 environment, log);
}
