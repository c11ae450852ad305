/* Rows of a fender on the outline of a vessel or a quay (paper 001, section 3; reaction curves in
 * law/fender_curve.h). */
#ifndef HW_PARTS_FENDER_FIELDS_H
#define HW_PARTS_FENDER_FIELDS_H

#include "law/fender_curve.h" /* the types, in the order of the words below */
#include "model/field.h"

#define HW_FENDER_FIELDS(X, XW, S)                                                                 \
  X(S, VECTOR, at, "at", 0, -1e5, 1e5, "m",                                                        \
    "Position: the middle of its foot on the body, in the body's axes", HW_F_REQUIRED)             \
  X(S, NUMBER, facing, "facing", 0, -100, 100, "rad",                                              \
    "Facing: direction it points to, from the body's x axis, positive to port", HW_F_NONE)         \
  XW(S, TEXT, stock, "stock", 0, "@stock|fender",                                                  \
     "Stock: a fender of the catalogue, as \"fender-pneumatic-50-2500x4000\"; gives what is not "  \
     "given here",                                                                                 \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, width, "width", 2, 1e-3, 1e3, "m", "Width: along its face", HW_F_NONE)              \
  X(S, NUMBER, height, "height", 1, 1e-3, 100, "m", "Height: from foot to face, not deflected",    \
    HW_F_NONE)                                                                                     \
  XW(S, CHOICE, type, "type", 0, "cone|cylinder|pneumatic|linear|curve",                           \
     "Type: which curve of reaction against deflection it follows", HW_F_NONE)                     \
  X(S, NUMBER, force, "force", 1e6, 0, 1e10, "N", "Rated reaction", HW_F_ABOVE)                    \
  X(S, NUMBER, deflection, "deflection", 0.7, 0, 1, "1",                                           \
    "Rated deflection: share of the height; without it that of the type", HW_F_ABOVE | HW_F_BELOW) \
  X(S, SERIES, curve_deflection, "curve.deflection", 0, 0, 10, "1",                                \
    "Curve, deflection: of type curve, shares of the rated deflection, rising from 0", HW_F_NONE)  \
  X(S, SERIES, curve_force, "curve.force", 0, 0, 100, "1",                                         \
    "Curve, force: of type curve, shares of the rated reaction", HW_F_NONE)                        \
  X(S, NUMBER, friction, "friction", 0.3, 0, 5, "1", "Friction: coefficient of its face",          \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, shear, "shear", 1e6, 0, 1e12, "N/m", "Shear stiffness: while its face sticks",      \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, damping, "damping", 0, 0, 100, "s",                                                 \
    "Damping: share of the reaction for each unit of deflection speed over height", HW_F_ADVANCED)

typedef struct hw_fender_params {
  uint64_t given;
  HW_STRUCT(HW_FENDER_FIELDS)
} hw_fender_params;
HW_ROW_NUMBERS(hw_fender_params, HW_FENDER_FIELDS);
extern const hw_table hw_fender_table;

#endif
