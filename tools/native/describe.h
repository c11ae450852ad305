/* What modelDescription.xml says of a unit (FMI 2.0 and 3.0, co-simulation), as far as leading it needs it. */
#ifndef HAWSE_NATIVE_DESCRIBE_H
#define HAWSE_NATIVE_DESCRIBE_H

#include <stdbool.h>
#include <stddef.h>

/* Types of variables: those that a number goes into and out of. The order is that of fmu_type_name(). */
typedef enum fmu_type {
  FMU_FLOAT64, /* Real of FMI 2 */
  FMU_FLOAT32,
  FMU_INT8,
  FMU_UINT8,
  FMU_INT16,
  FMU_UINT16,
  FMU_INT32, /* Integer and Enumeration of FMI 2 */
  FMU_UINT32,
  FMU_INT64, /* Enumeration of FMI 3 too */
  FMU_UINT64,
  FMU_BOOLEAN,
  FMU_OTHER /* text, bytes, clocks */
} fmu_type;

typedef struct fmu_variable {
  char *name, *causality;
  char type_name[16]; /* as the file has it */
  fmu_type type;
  unsigned ref;
  bool array, sound; /* sound: with a name and a reference */
} fmu_variable;

typedef struct fmu_description {
  int version; /* 2, 3 */
  char *token, *identifier;
  double own_step; /* [s] of its own steps; 0: not told */
  size_t count;
  fmu_variable *variable;
} fmu_description;

/* NULL, or why the text describes no unit that can be led: allocated. What was read is freed by the second in any case. */
char *fmu_describe(const char *xml, fmu_description *out);
void fmu_description_free(fmu_description *d);

#endif
