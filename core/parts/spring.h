/* Fields of a spring with a damper between two points. spring.c. */
#ifndef HW_PARTS_SPRING_H
#define HW_PARTS_SPRING_H

#include "model/field.h"

enum { SPRING_HELD, SPRING_FREE };
enum { SPRING_BOTH, SPRING_PULL, SPRING_PUSH };

#define SPRING_FIELDS(X, XW, S)                                                                    \
  XW(S, REFERENCE, a, "a", 0, "world", "Side a: part or part.port, or the world", HW_F_REQUIRED)   \
  XW(S, REFERENCE, b, "b", 0, "world", "Side b: part or part.port, or the world", HW_F_REQUIRED)   \
  X(S, VECTOR, position, "position", 0, -1e6, 1e6, "m", "Position: of the side that is the world", \
    HW_F_NONE)                                                                                     \
  XW(S, TEXT, stock, "stock", 0, "@stock|spring",                                                  \
     "Stock: a rope or chain of the catalogue, of the length given; gives what is not given here", \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, length, "length", 0, 0, 1e6, "m",                                                   \
    "Length: without force; without it the distance of the sides at the start", HW_F_NONE)         \
  X(S, NUMBER, stiffness, "stiffness", 0, 0, 1e15, "N/m", "Stiffness", HW_F_REQUIRED)              \
  X(S, NUMBER, damping, "damping", 0, 0, 1e15, "N s/m", "Damping: force per rate of the distance", \
    HW_F_INPUT)                                                                                    \
  XW(S, CHOICE, acts, "acts", 0, "both|pull|push",                                                 \
     "Acts: both ways, as a rope (it never pushes) or as a buffer (it never pulls)", HW_F_NONE)    \
  XW(S, CHOICE, hold, "hold", 0, "held|free",                                                      \
     "Hold: free takes it away; held puts it back where it would be without force", HW_F_INPUT)    \
  X(S, NUMBER, breaking_load, "breaking_load", 0, 0, 1e15, "N",                                    \
    "Breaking load: of the force, above which it breaks for good; without it at none", HW_F_ABOVE) \
  X(S, NUMBER, diameter, "diameter", 0.05, 0, 10, "m", "Diameter: for drawing",                    \
    HW_F_ABOVE | HW_F_ADVANCED)

typedef struct spring_params {
  uint64_t given;
  HW_STRUCT(SPRING_FIELDS)
} spring_params;
HW_ROW_NUMBERS(spring_params, SPRING_FIELDS);

#endif
