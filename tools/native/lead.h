/* Leads the controllers of a scenario: units (FMU) that read channels and set inputs (docs/fmu.md).
 *
 * All sides go from one exchange to the next at the same time (Jacobi): a unit is given the channels of the moment t_n and steps to
 * t_(n+1), while the run takes the same way with what the unit put out at t_n, held. So what a unit answers to the
 * channels of t_n acts from t_(n+1) on, one step late: first order in the step. */
#ifndef HAWSE_NATIVE_LEAD_H
#define HAWSE_NATIVE_LEAD_H

#include "hawse/hawse.h"
#include "record.h"

typedef struct leads leads;

/* Opens the units that a model names, below the folder `units` (NULL: none may be loaded, which is a fault where one is
 * named), makes them and sets their parameters. *out is NULL where the model has none. An exit code, as of the others. */
int leads_open(const hw_model *model, const char *units, leads **out);
/* Frame 0 is there: the units start from its channels. */
int leads_begin(leads *l, const hw_sim *sim);
/* Before the step that leaves the present frame. What is set goes into the record, where there is one. */
int leads_exchange(leads *l, hw_sim *sim, record *record);
void leads_close(leads *l);

#endif
