/* FMI 2.0 for co-simulation: the types and functions that the standard names, declared anew from its text
 * (https://fmi-standard.org, 2.0.5, sections 2.1 and 4.2). Sources that are compiled into a program instead of a shared
 * library define FMI2_FUNCTION_PREFIX as the standard says. */
#ifndef HAWSE_FMI2_H
#define HAWSE_FMI2_H

#include <stddef.h>

#if defined FMI2_FUNCTION_PREFIX && !defined FMI2_OVERRIDE_FUNCTION_PREFIX
#define FMI2_JOIN_(prefix, name) prefix##name
#define FMI2_JOIN(prefix, name) FMI2_JOIN_(prefix, name)
#define FMI2_NAME(name) FMI2_JOIN(FMI2_FUNCTION_PREFIX, name)
#else
#define FMI2_NAME(name) name
#endif
#if defined _WIN32 || defined __CYGWIN__
#define FMI2_API(type, name) __declspec(dllexport) type FMI2_NAME(name)
#elif defined __GNUC__
#define FMI2_API(type, name) __attribute__((visibility("default"))) type FMI2_NAME(name)
#else
#define FMI2_API(type, name) type FMI2_NAME(name)
#endif

typedef void *fmi2Component, *fmi2ComponentEnvironment, *fmi2FMUstate;
typedef unsigned int fmi2ValueReference;
typedef double fmi2Real;
typedef int fmi2Integer, fmi2Boolean;
typedef char fmi2Byte;
typedef const char *fmi2String;
typedef enum { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } fmi2Status;
typedef enum { fmi2ModelExchange, fmi2CoSimulation } fmi2Type;
typedef enum {
  fmi2DoStepStatus,
  fmi2PendingStatus,
  fmi2LastSuccessfulTime,
  fmi2Terminated
} fmi2StatusKind;

typedef void (*fmi2CallbackLogger)(fmi2ComponentEnvironment, fmi2String name, fmi2Status,
                                   fmi2String category, fmi2String message, ...);
typedef struct {
  fmi2CallbackLogger logger;
  void *(*allocateMemory)(size_t count, size_t size);
  void (*freeMemory)(void *);
  void (*stepFinished)(fmi2ComponentEnvironment, fmi2Status);
  fmi2ComponentEnvironment componentEnvironment;
} fmi2CallbackFunctions;

FMI2_API(const char *, fmi2GetTypesPlatform)(void);
FMI2_API(const char *, fmi2GetVersion)(void);
FMI2_API(fmi2Status, fmi2SetDebugLogging)
(fmi2Component, fmi2Boolean on, size_t, const fmi2String[]);
FMI2_API(fmi2Component, fmi2Instantiate)
(fmi2String name, fmi2Type, fmi2String guid, fmi2String resources, const fmi2CallbackFunctions *,
 fmi2Boolean visible, fmi2Boolean logging);
FMI2_API(void, fmi2FreeInstance)(fmi2Component);
FMI2_API(fmi2Status, fmi2SetupExperiment)
(fmi2Component, fmi2Boolean tolerant, fmi2Real tolerance, fmi2Real start, fmi2Boolean stops,
 fmi2Real stop);
FMI2_API(fmi2Status, fmi2EnterInitializationMode)(fmi2Component);
FMI2_API(fmi2Status, fmi2ExitInitializationMode)(fmi2Component);
FMI2_API(fmi2Status, fmi2Terminate)(fmi2Component);
FMI2_API(fmi2Status, fmi2Reset)(fmi2Component);

/* Of each type: references, how many, values. */
#define FMI2_GET(type) fmi2Component, const fmi2ValueReference[], size_t, type[]
#define FMI2_SET(type) fmi2Component, const fmi2ValueReference[], size_t, const type[]
FMI2_API(fmi2Status, fmi2GetReal)(FMI2_GET(fmi2Real));
FMI2_API(fmi2Status, fmi2GetInteger)(FMI2_GET(fmi2Integer));
FMI2_API(fmi2Status, fmi2GetBoolean)(FMI2_GET(fmi2Boolean));
FMI2_API(fmi2Status, fmi2GetString)(FMI2_GET(fmi2String));
FMI2_API(fmi2Status, fmi2SetReal)(FMI2_SET(fmi2Real));
FMI2_API(fmi2Status, fmi2SetInteger)(FMI2_SET(fmi2Integer));
FMI2_API(fmi2Status, fmi2SetBoolean)(FMI2_SET(fmi2Boolean));
FMI2_API(fmi2Status, fmi2SetString)(FMI2_SET(fmi2String));

FMI2_API(fmi2Status, fmi2GetFMUstate)(fmi2Component, fmi2FMUstate *);
FMI2_API(fmi2Status, fmi2SetFMUstate)(fmi2Component, fmi2FMUstate);
FMI2_API(fmi2Status, fmi2FreeFMUstate)(fmi2Component, fmi2FMUstate *);
FMI2_API(fmi2Status, fmi2SerializedFMUstateSize)(fmi2Component, fmi2FMUstate, size_t *);
FMI2_API(fmi2Status, fmi2SerializeFMUstate)(fmi2Component, fmi2FMUstate, fmi2Byte[], size_t);
FMI2_API(fmi2Status, fmi2DeSerializeFMUstate)
(fmi2Component, const fmi2Byte[], size_t, fmi2FMUstate *);
FMI2_API(fmi2Status, fmi2GetDirectionalDerivative)
(fmi2Component, const fmi2ValueReference[], size_t, const fmi2ValueReference[], size_t,
 const fmi2Real[], fmi2Real[]);

FMI2_API(fmi2Status, fmi2SetRealInputDerivatives)
(fmi2Component, const fmi2ValueReference[], size_t, const fmi2Integer[], const fmi2Real[]);
FMI2_API(fmi2Status, fmi2GetRealOutputDerivatives)
(fmi2Component, const fmi2ValueReference[], size_t, const fmi2Integer[], fmi2Real[]);
FMI2_API(fmi2Status, fmi2DoStep)(fmi2Component, fmi2Real point, fmi2Real size, fmi2Boolean no_back);
FMI2_API(fmi2Status, fmi2CancelStep)(fmi2Component);
FMI2_API(fmi2Status, fmi2GetStatus)(fmi2Component, const fmi2StatusKind, fmi2Status *);
FMI2_API(fmi2Status, fmi2GetRealStatus)(fmi2Component, const fmi2StatusKind, fmi2Real *);
FMI2_API(fmi2Status, fmi2GetIntegerStatus)(fmi2Component, const fmi2StatusKind, fmi2Integer *);
FMI2_API(fmi2Status, fmi2GetBooleanStatus)(fmi2Component, const fmi2StatusKind, fmi2Boolean *);
FMI2_API(fmi2Status, fmi2GetStringStatus)(fmi2Component, const fmi2StatusKind, fmi2String *);

#endif
