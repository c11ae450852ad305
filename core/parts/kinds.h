/* Every kind of part, one row each: what a scenario's "kind" may name. */
#ifndef HW_PARTS_KINDS_H
#define HW_PARTS_KINDS_H

#include "model/model.h"

extern const hw_part_kind hw_rigid_kind, hw_motion_kind, hw_cable_kind, hw_winch_kind,
    hw_crane_kind, hw_joint_kind, hw_anchor_kind;
extern const hw_part_kind hw_manoeuvre_kind;
extern const hw_part_kind hw_chain_kind;
extern const hw_part_kind hw_vessel_kind, hw_quay_kind;
extern const hw_part_kind hw_spring_kind;
extern const hw_part_kind hw_gauge_kind, hw_probe_kind, hw_load_kind, hw_reeve_kind, hw_sheave_kind;
extern const hw_part_kind *const hw_part_kinds[];
extern const int hw_part_kind_count;
extern const hw_table hw_rigid_table, hw_motion_table, hw_cable_table, hw_winch_table,
    hw_crane_table, hw_joint_table, hw_anchor_table;
extern const hw_table hw_manoeuvre_table;
extern const hw_table hw_chain_table;
extern const hw_table hw_vessel_table, hw_quay_table;
extern const hw_table hw_spring_table;
extern const hw_table hw_gauge_table, hw_probe_table, hw_load_table, hw_reeve_table,
    hw_sheave_table;

/* Part `by`, a winch or a sheave, works end a of the cable. */
bool cable_fed_at_a(const hw_model *model, int part, int by);
/* For parts that a winch hauls: its payout into w->feed, before its own turn to be placed; and
 * whether its drum stands still now (brake, static start, first instant), so that it takes no force.
 */
void hw_winch_feed(hw_world *w, int winch);
bool hw_winch_held(const hw_world *w, int winch);

/* Why nothing but a joint can be attached to this end of a cable ("line.a"); NULL: it can be, or it is no cable's. */
const char *cable_eye_fault(const hw_model *model, hw_ref at);

/* A fault of the part `id` at its field "key" (with / for what is inside another), or at that of a
 * row of one of its collections (key "": at the row); the text as of hw_report_add. */
void hw_fault_part(hw_report *report, const char *id, const char *key, const char *what, ...);
void hw_fault_row(hw_report *report, const char *id, const char *map, const char *row,
                  const char *key, const char *what, ...);

#endif
