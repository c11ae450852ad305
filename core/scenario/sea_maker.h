/* What the files that make a scenario's sea share. */
#ifndef HW_SCENARIO_SEA_MAKER_H
#define HW_SCENARIO_SEA_MAKER_H

#include "law/sea.h"
#include "scenario/compiler.h"

/* A harmonic before they are sorted and laid out: law/sea.h has what its numbers are. */
typedef struct hw_harmonic {
  double kx, ky, k, omega, phase, surface, along, head, q;
} hw_harmonic;

typedef struct hw_sea_maker {
  hw_compiler *c;
  hw_harmonic *wave;
  int count, room;
} hw_sea_maker;

/* A fault at a field of the environment; the text as of hw_report_add. */
void hw_sea_fault(hw_compiler *c, const char *key, const char *what, ...);

/* sea_waves.c: the harmonics of the waves, or faults. */
void hw_sea_add_waves(hw_sea_maker *m);

/* sea_check.c: what would break, or is beyond the theory. */
void hw_sea_check_regular(hw_compiler *c, const char *key, double height, double period);
void hw_sea_check_stokes(hw_compiler *c);
void hw_sea_check_irregular(hw_compiler *c);
/* Of given waves together: mean square of the surface [m^2] and of its slope [1]. */
void hw_sea_check_given(hw_compiler *c, double surface, double slope);

#endif
