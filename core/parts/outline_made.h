/* What vessel and quay share about their outlines. vessel_shape.c. */
#ifndef HW_PARTS_OUTLINE_MADE_H
#define HW_PARTS_OUTLINE_MADE_H

#include "model/model.h"

/* As the fields outline.* say it. */
typedef struct outline_source {
  int kind; /* OUTLINE_*; -1: none */
  const hw_series *points;
  int mesh;
  double level, length, beam;
  const double *made; /* [2 * HW_OUTLINE_MADE] room with the parameters, which the compiler owns */
} outline_source;

/* Points of a box, a ship or a tug into [2 * HW_OUTLINE_MADE]; how many. */
int hw_outline_made(int kind, double length, double beam, double *point);
/* Into `ask`; false: no outline. */
bool hw_outline_from(const outline_source *from, hw_outline_ask *ask);
/* Faults of the fields outline.*. */
void hw_outline_check(const hw_model *model, int part, const outline_source *from,
                      hw_report *report);

#endif
