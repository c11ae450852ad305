/* The hawsepipe of a made bow, as parts ask for it: its axis, its mouth and its lip, in the axes of the mesh
 * (shapes/make_bow.h). The lip is the canal surface of a ball that rolls round the mouth; where its centre is along
 * the axis is kept for equal angles, and is between them by a cubic: 1e-6 m off for bows of usual shape. */
#ifndef HW_MODEL_MOUTH_H
#define HW_MODEL_MOUTH_H

#include "model/model.h"

enum { HW_MOUTH_ANGLES = 96 };

typedef struct hw_mouth {
  v3 origin;           /* where the axis meets the shell [m] */
  v3 axis, across, up; /* into the ship; two square to it, forward and upward [unit] */
  double bore, lip;    /* radius of the pipe, of the ball [m] */
  double length;       /* of the pipe from the origin to its upper end [m] */
  double facet;        /* how far flat faces stand into the mouth, round it [m] */
  /* Of the ball's centre along the axis, by angles from across to up [m] */
  double roll[HW_MOUTH_ANGLES];
} hw_mouth;

/* Columns: across, up, axis. */
m3 hw_mouth_axes(const hw_mouth *m);
/* Of the ball's centre along the axis [m], at an angle from across to up [rad]. */
double hw_mouth_roll(const hw_mouth *m, double angle);
/* Moved, turned and scaled as a mesh is. */
void hw_mouth_move(hw_mouth *m, v3 by);
void hw_mouth_turn(hw_mouth *m, double scale, bool up_y);
/* The pipe of a part whose shape is a made bow; NULL: it has none. */
const hw_mouth *hw_part_mouth(const hw_model *model, int part);

#endif
