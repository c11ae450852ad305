/* FMI 3.0 for co-simulation: the types and functions that the standard names, declared anew from its text
 * (https://fmi-standard.org, 3.0.2, sections 2.2 to 2.3 and 4.2). Sources that are compiled into a program instead of a
 * shared library define FMI3_FUNCTION_PREFIX as the standard says. */
#ifndef HAWSE_FMI3_H
#define HAWSE_FMI3_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined FMI3_FUNCTION_PREFIX && !defined FMI3_OVERRIDE_FUNCTION_PREFIX
#define FMI3_JOIN_(prefix, name) prefix##name
#define FMI3_JOIN(prefix, name) FMI3_JOIN_(prefix, name)
#define FMI3_NAME(name) FMI3_JOIN(FMI3_FUNCTION_PREFIX, name)
#else
#define FMI3_NAME(name) name
#endif
#if defined _WIN32 || defined __CYGWIN__
#define FMI3_API(type, name) __declspec(dllexport) type FMI3_NAME(name)
#elif defined __GNUC__
#define FMI3_API(type, name) __attribute__((visibility("default"))) type FMI3_NAME(name)
#else
#define FMI3_API(type, name) type FMI3_NAME(name)
#endif

typedef void *fmi3Instance, *fmi3InstanceEnvironment, *fmi3FMUState;
typedef uint32_t fmi3ValueReference;
typedef float fmi3Float32;
typedef double fmi3Float64;
typedef int8_t fmi3Int8;
typedef uint8_t fmi3UInt8, fmi3Byte;
typedef int16_t fmi3Int16;
typedef uint16_t fmi3UInt16;
typedef int32_t fmi3Int32;
typedef uint32_t fmi3UInt32;
typedef int64_t fmi3Int64;
typedef uint64_t fmi3UInt64;
typedef bool fmi3Boolean, fmi3Clock;
typedef const char *fmi3String;
typedef const fmi3Byte *fmi3Binary;
typedef enum { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal } fmi3Status;
typedef enum {
  fmi3Independent,
  fmi3Constant,
  fmi3Fixed,
  fmi3Tunable,
  fmi3Discrete,
  fmi3Dependent
} fmi3DependencyKind;
typedef enum {
  fmi3IntervalNotYetKnown,
  fmi3IntervalUnchanged,
  fmi3IntervalChanged
} fmi3IntervalQualifier;

typedef void (*fmi3LogMessageCallback)(fmi3InstanceEnvironment, fmi3Status, fmi3String category,
                                       fmi3String message);
typedef void (*fmi3ClockUpdateCallback)(fmi3InstanceEnvironment);
typedef void (*fmi3IntermediateUpdateCallback)(fmi3InstanceEnvironment, fmi3Float64 time,
                                               fmi3Boolean set_requested, fmi3Boolean get_allowed,
                                               fmi3Boolean finished, fmi3Boolean can_return,
                                               fmi3Boolean *return_requested,
                                               fmi3Float64 *return_time);
typedef void (*fmi3LockPreemptionCallback)(void);
typedef void (*fmi3UnlockPreemptionCallback)(void);

FMI3_API(const char *, fmi3GetVersion)(void);
FMI3_API(fmi3Status, fmi3SetDebugLogging)(fmi3Instance, fmi3Boolean on, size_t, const fmi3String[]);
FMI3_API(fmi3Instance, fmi3InstantiateCoSimulation)
(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean logging,
 fmi3Boolean event_mode, fmi3Boolean early_return, const fmi3ValueReference intermediate[],
 size_t intermediates, fmi3InstanceEnvironment, fmi3LogMessageCallback,
 fmi3IntermediateUpdateCallback);
FMI3_API(fmi3Instance, fmi3InstantiateModelExchange)
(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean logging,
 fmi3InstanceEnvironment, fmi3LogMessageCallback);
FMI3_API(fmi3Instance, fmi3InstantiateScheduledExecution)
(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean logging,
 fmi3InstanceEnvironment, fmi3LogMessageCallback, fmi3ClockUpdateCallback,
 fmi3LockPreemptionCallback, fmi3UnlockPreemptionCallback);
FMI3_API(void, fmi3FreeInstance)(fmi3Instance);
FMI3_API(fmi3Status, fmi3EnterInitializationMode)
(fmi3Instance, fmi3Boolean tolerant, fmi3Float64 tolerance, fmi3Float64 start, fmi3Boolean stops,
 fmi3Float64 stop);
FMI3_API(fmi3Status, fmi3ExitInitializationMode)(fmi3Instance);
FMI3_API(fmi3Status, fmi3Terminate)(fmi3Instance);
FMI3_API(fmi3Status, fmi3Reset)(fmi3Instance);

/* Of each type: references, how many, values, how many. */
#define FMI3_REFS fmi3Instance, const fmi3ValueReference[], size_t
#define FMI3_VALUES(X)                                                                             \
  X(Float32)                                                                                       \
  X(Int8) X(UInt8) X(Int16) X(UInt16) X(Int32) X(UInt32) X(Int64) X(UInt64) X(Boolean) X(String)
#define FMI3_DECLARE(type)                                                                         \
  FMI3_API(fmi3Status, fmi3Get##type)(FMI3_REFS, fmi3##type[], size_t);                            \
  FMI3_API(fmi3Status, fmi3Set##type)(FMI3_REFS, const fmi3##type[], size_t);
FMI3_DECLARE(Float64)
FMI3_VALUES(FMI3_DECLARE)
FMI3_API(fmi3Status, fmi3GetBinary)(FMI3_REFS, size_t sizes[], fmi3Binary[], size_t);
FMI3_API(fmi3Status, fmi3SetBinary)(FMI3_REFS, const size_t sizes[], const fmi3Binary[], size_t);
FMI3_API(fmi3Status, fmi3GetClock)(FMI3_REFS, fmi3Clock[]);
FMI3_API(fmi3Status, fmi3SetClock)(FMI3_REFS, const fmi3Clock[]);

FMI3_API(fmi3Status, fmi3GetFMUState)(fmi3Instance, fmi3FMUState *);
FMI3_API(fmi3Status, fmi3SetFMUState)(fmi3Instance, fmi3FMUState);
FMI3_API(fmi3Status, fmi3FreeFMUState)(fmi3Instance, fmi3FMUState *);
FMI3_API(fmi3Status, fmi3SerializedFMUStateSize)(fmi3Instance, fmi3FMUState, size_t *);
FMI3_API(fmi3Status, fmi3SerializeFMUState)(fmi3Instance, fmi3FMUState, fmi3Byte[], size_t);
FMI3_API(fmi3Status, fmi3DeserializeFMUState)
(fmi3Instance, const fmi3Byte[], size_t, fmi3FMUState *);

FMI3_API(fmi3Status, fmi3DoStep)
(fmi3Instance, fmi3Float64 point, fmi3Float64 size, fmi3Boolean no_back, fmi3Boolean *event,
 fmi3Boolean *terminate, fmi3Boolean *early, fmi3Float64 *reached);

/* What this unit does not have: fmi3_absent.c. */
FMI3_API(fmi3Status, fmi3GetNumberOfVariableDependencies)
(fmi3Instance, fmi3ValueReference, size_t *);
FMI3_API(fmi3Status, fmi3GetVariableDependencies)
(fmi3Instance, fmi3ValueReference, size_t[], fmi3ValueReference[], size_t[], fmi3DependencyKind[],
 size_t);
FMI3_API(fmi3Status, fmi3GetDirectionalDerivative)
(FMI3_REFS, const fmi3ValueReference[], size_t, const fmi3Float64[], size_t, fmi3Float64[], size_t);
FMI3_API(fmi3Status, fmi3GetAdjointDerivative)
(FMI3_REFS, const fmi3ValueReference[], size_t, const fmi3Float64[], size_t, fmi3Float64[], size_t);
FMI3_API(fmi3Status, fmi3EnterConfigurationMode)(fmi3Instance);
FMI3_API(fmi3Status, fmi3ExitConfigurationMode)(fmi3Instance);
FMI3_API(fmi3Status, fmi3GetIntervalDecimal)(FMI3_REFS, fmi3Float64[], fmi3IntervalQualifier[]);
FMI3_API(fmi3Status, fmi3GetIntervalFraction)
(FMI3_REFS, fmi3UInt64[], fmi3UInt64[], fmi3IntervalQualifier[]);
FMI3_API(fmi3Status, fmi3GetShiftDecimal)(FMI3_REFS, fmi3Float64[]);
FMI3_API(fmi3Status, fmi3GetShiftFraction)(FMI3_REFS, fmi3UInt64[], fmi3UInt64[]);
FMI3_API(fmi3Status, fmi3SetIntervalDecimal)(FMI3_REFS, const fmi3Float64[]);
FMI3_API(fmi3Status, fmi3SetIntervalFraction)(FMI3_REFS, const fmi3UInt64[], const fmi3UInt64[]);
FMI3_API(fmi3Status, fmi3SetShiftDecimal)(FMI3_REFS, const fmi3Float64[]);
FMI3_API(fmi3Status, fmi3SetShiftFraction)(FMI3_REFS, const fmi3UInt64[], const fmi3UInt64[]);
FMI3_API(fmi3Status, fmi3EvaluateDiscreteStates)(fmi3Instance);
FMI3_API(fmi3Status, fmi3UpdateDiscreteStates)
(fmi3Instance, fmi3Boolean *, fmi3Boolean *, fmi3Boolean *, fmi3Boolean *, fmi3Boolean *,
 fmi3Float64 *);
FMI3_API(fmi3Status, fmi3EnterEventMode)(fmi3Instance);
FMI3_API(fmi3Status, fmi3EnterStepMode)(fmi3Instance);
FMI3_API(fmi3Status, fmi3EnterContinuousTimeMode)(fmi3Instance);
FMI3_API(fmi3Status, fmi3CompletedIntegratorStep)
(fmi3Instance, fmi3Boolean, fmi3Boolean *, fmi3Boolean *);
FMI3_API(fmi3Status, fmi3SetTime)(fmi3Instance, fmi3Float64);
FMI3_API(fmi3Status, fmi3SetContinuousStates)(fmi3Instance, const fmi3Float64[], size_t);
FMI3_API(fmi3Status, fmi3GetContinuousStateDerivatives)(fmi3Instance, fmi3Float64[], size_t);
FMI3_API(fmi3Status, fmi3GetEventIndicators)(fmi3Instance, fmi3Float64[], size_t);
FMI3_API(fmi3Status, fmi3GetContinuousStates)(fmi3Instance, fmi3Float64[], size_t);
FMI3_API(fmi3Status, fmi3GetNominalsOfContinuousStates)(fmi3Instance, fmi3Float64[], size_t);
FMI3_API(fmi3Status, fmi3GetNumberOfEventIndicators)(fmi3Instance, size_t *);
FMI3_API(fmi3Status, fmi3GetNumberOfContinuousStates)(fmi3Instance, size_t *);
FMI3_API(fmi3Status, fmi3GetOutputDerivatives)(FMI3_REFS, const fmi3Int32[], fmi3Float64[], size_t);
FMI3_API(fmi3Status, fmi3ActivateModelPartition)(fmi3Instance, fmi3ValueReference, fmi3Float64);

#endif
