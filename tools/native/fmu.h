/* A unit for co-simulation (FMI 2.0 or 3.0) that another program made: opened, set, led in steps, closed. Its library is
 * foreign code with all the rights of this program: whoever calls fmu_open answers for where the file comes from.
 *
 * What fails is complained of with the name that the unit was opened by, and an exit code comes back. */
#ifndef HAWSE_NATIVE_FMU_H
#define HAWSE_NATIVE_FMU_H

#include "describe.h"

typedef struct fmu fmu;

/* `name`: by which complaints and the unit itself call it; it must outlive the unit. `path`: an FMU, or its folder. */
int fmu_open(const char *name, const char *path, fmu **out);
void fmu_close(fmu *u);

/* [s] of its own steps; 0: it does not say. */
double fmu_own_step(const fmu *u);

/* A variable of this causality ("input", "output", "parameter") to which a number can be given, or of which one can be
 * asked. A parameter may be a structural one that is fixed: it is refused, as text is. */
int fmu_find(const fmu *u, const char *variable, const char *causality, const fmu_variable **out);

/* The phases: fmu_make, then parameters are set; fmu_enter, then inputs; fmu_leave, and time is 0. */
int fmu_make(fmu *u);
int fmu_enter(fmu *u);
int fmu_leave(fmu *u);

int fmu_set(fmu *u, const fmu_variable *v, double value);
int fmu_get(fmu *u, const fmu_variable *v, double *value);
int fmu_step(fmu *u, double time, double size);

#endif
