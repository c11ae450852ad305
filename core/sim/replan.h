/* The pattern of the tangent where it follows what is near (hw_model.replanned): made anew when that changes. */
#ifndef HW_SIM_REPLAN_H
#define HW_SIM_REPLAN_H

#include "model/model.h"

size_t hw_replan_bytes(const hw_model *model); /* 0 where it does not */
/* In memory of that size. The first plan is that of the model. */
void hw_replan_open(hw_world *w, void *memory);
/* Plan and matrix for what hw_sources_coupled says now. False, with w->failure: no room. */
bool hw_replan(hw_world *w, void *memory);

#endif
