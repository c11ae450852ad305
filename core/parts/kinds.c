/* Every kind of part: what "kind" in a scenario may name. */
#include "parts/kinds.h"

const hw_part_kind *const hw_part_kinds[] = {
    &hw_motion_kind, &hw_rigid_kind,  &hw_cable_kind,     &hw_winch_kind, &hw_crane_kind,
    &hw_joint_kind,  &hw_anchor_kind, &hw_manoeuvre_kind, &hw_chain_kind, &hw_vessel_kind,
    &hw_quay_kind,   &hw_spring_kind, &hw_gauge_kind,     &hw_probe_kind, &hw_load_kind,
    &hw_reeve_kind,  &hw_sheave_kind};
const int hw_part_kind_count = (int)(sizeof hw_part_kinds / sizeof *hw_part_kinds);
