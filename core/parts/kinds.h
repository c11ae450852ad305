/* Every kind of part, one row each: what a scenario's "kind" may name. */
#ifndef HW_PARTS_KINDS_H
#define HW_PARTS_KINDS_H

#include "model/model.h"

extern const hw_part_kind hw_rigid_kind, hw_motion_kind, hw_cable_kind, hw_winch_kind,
    hw_crane_kind;
extern const hw_part_kind *const hw_part_kinds[];
extern const int hw_part_kind_count;
extern const hw_table hw_rigid_table, hw_motion_table, hw_cable_table, hw_winch_table,
    hw_crane_table;

/* "/<collection>/<id>/<key>" as a JSON pointer. */
void hw_pointer_in(char where[HW_FAULT_WHERE], const char *collection, const char *id,
                   const char *key);
/* "/parts/<id>/<key>" */
void hw_pointer(char where[HW_FAULT_WHERE], const char *id, const char *key);

#endif
