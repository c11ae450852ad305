/* Contact seen from above, as compiled: bodies with an outline, fenders on them, and which of them may
 * meet (contact/outlines.h). Types only. */
#ifndef HW_MODEL_OUTLINES_H
#define HW_MODEL_OUTLINES_H

#include "geom/outline/outline.h"
#include "law/fender.h"
#include "law/fender_curve.h"

typedef struct hw_outline_body {
  int part, block; /* block: (X, Y, psi), of the model; -1: it does not move by forces */
  hw_outline outline;
  double mass, inertia, centre; /* as of hw_outline_ask */
  int fender0, fenders;
  double reach; /* [m] farthest point of outline and fenders from the origin */
} hw_outline_body;

typedef struct hw_outline_fender {
  int body;
  const char *id;
  hw_outline outline;    /* the rectangle that it fills, in the body's axes */
  double axis[2];        /* the way it points to, body axes */
  double foot;           /* [m] of its foot along the axis from the body's origin */
  double height;         /* [m] undeflected */
  hw_fender_curve curve; /* reaction */
  double friction, shear, damping;
  double at[2], facing, width; /* for the manifest */
  int type;
  double rated_force, rated_deflection, rated_energy; /* [N], [m], [J] */
} hw_outline_fender;

typedef struct hw_outline_pair {
  int a, b;    /* bodies, a < b */
  int contact; /* entry of "plan_contacts" */
} hw_outline_pair;

#endif
