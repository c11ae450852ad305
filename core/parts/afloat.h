/* A rigid body that displaces water by its own surface: pressure over what is wet, and the water's other forces by the share
 * of it that is under water; afloat.c. */
#ifndef HW_PARTS_AFLOAT_H
#define HW_PARTS_AFLOAT_H

#include "geom/mesh/wet.h"
#include "parts/hydro.h"

/* What the body is to the water. */
typedef struct afloat_load {
  const hw_wet *wet;
  double volume; /* [m^3] under water where what follows is as given; 0: all of it */
  v3 centre;     /* [m] of mass, in the frame */
  const double *added, *damping;                   /* [36] about the origin; NULL: none */
  const double *drag_area, *drag_rate, *drag_spin; /* [3] */
  bool slam;
} afloat_load;

/* As the last evaluation left it, for channels. */
typedef struct afloat {
  double volume; /* [m^3] under water */
  double
      draught; /* [m] depth of the deepest point under the surface over it; negative: all is above */
  v3 centre;   /* [m] of the volume under water, world; of a dry body where it is not yet */
  double plane; /* [m^2] */
  double
      gm; /* [m] height of the metacentre over the centre of mass, about the axis where it is least */
} afloat;

/* Bytes of scratch of the part; an afloat comes first. */
size_t afloat_bytes(const hw_wet *wet);
/* Residual, tangent and ledger; `room` of so many bytes. */
void afloat_accel(hw_world *w, const body_frame *f, const afloat_load *load, void *room);

#endif
