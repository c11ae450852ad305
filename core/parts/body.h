/* A rigid body on a frame: mass, inertia, weight, buoyancy and drag on the rows of two blocks, and
 * points of the frame that others hold. Shared by the parts that are rigid bodies; body.c. */
#ifndef HW_PARTS_BODY_H
#define HW_PARTS_BODY_H

#include "model/model.h"

/* What a closed mesh says about the body that it bounds. */
typedef struct body_mesh {
  bool is; /* there is one, and it has a volume */
  double volume, extent, half_height;
  v3 low, high;
  v3 centroid;
  m3 inertia; /* density 1, about the centroid */
} body_mesh;

/* Of mesh number `mesh` of the model; -1: none. */
body_mesh body_mesh_of(const hw_model *model, int mesh);

/* A frame and the blocks behind it. A tied block may stand for either. */
typedef struct body_frame {
  int bx, bphi; /* bphi -1: it does not turn */
  v3 x, v, a;   /* of its origin, world axes */
  m3 R;         /* to world */
  v3 w, al;     /* frame's axes */
} body_frame;

typedef struct body_mass {
  double mass;
  bool offset; /* the centre of mass is not the origin */
  v3 centre;   /* of mass, in the frame; used where `offset` */
  m3 inertia;  /* about the centre of mass, frame's axes */
} body_mass;

/* What acts on it besides its own inertia and weight: all at the centre of mass. */
typedef struct body_load {
  v3 force, moment; /* of the inputs, world axes */
  bool afloat;      /* the water is not asked here: what follows is not used (afloat.h) */
  double volume, half_height;
  const double *drag_area, *drag_rate, *added_mass; /* [3] */
} body_load;

/* The point `arm` of the frame as a port. */
hw_port body_port(const body_frame *f, v3 arm);
/* Inertia and loads onto residual, tangent and ledger. */
void body_accel(hw_world *w, const body_frame *f, const body_mass *mass, const body_load *load);
/* A force that keeps its direction in the world turns about the body as the body turns: moment
 * p x R^T f, whose derivative is [p][R^T f]; and a moment R^T m. Of what one port holds; to be
 * added to the tangent of the rotation with -ck. */
m3 body_turning(const hw_port *port, v3 arm);

#endif
