/* The contact sources as a scenario makes them: contacts.c, strands.c, outlines.c, ground_points.c. */
#include "scenario/compiler.h"

extern const hw_source_maker hw_bodies_maker, hw_lines_maker, hw_outlines_maker, hw_ground_maker;

const hw_source_maker *const hw_source_makers[HW_SOURCES] = {&hw_bodies_maker, &hw_lines_maker,
                                                             &hw_outlines_maker, &hw_ground_maker};
