/* The field tables of all kinds of part, and the helpers that their checks share. */
#include "base/text.h"
#include "parts/anchor.h"
#include "parts/cable.h"
#include "parts/joint.h"
#include "parts/kinds.h"
#include "parts/motion.h"
#include "parts/rigid.h"
#include "parts/winch.h"

static const hw_field rigid_rows[] = {HW_ROWS(rigid_params, RIGID_FIELDS)};
const hw_table hw_rigid_table = HW_TABLE(rigid_params, rigid_rows, "rigid", "Rigid body");

static const hw_field motion_rows[] = {HW_ROWS(motion_params, MOTION_FIELDS)};
const hw_table hw_motion_table = HW_TABLE(motion_params, motion_rows, "motion", "Motion");

static const hw_field cable_rows[] = {HW_ROWS(cable_params, CABLE_FIELDS)};
const hw_table hw_cable_table = HW_TABLE(cable_params, cable_rows, "cable", "Cable");

static const hw_field cable_mass_rows[] = {HW_ROWS(cable_mass_params, CABLE_MASS_FIELDS)};
const hw_table cable_mass_table =
    HW_TABLE(cable_mass_params, cable_mass_rows, "mass", "Point mass on a cable");

static const hw_field winch_rows[] = {HW_ROWS(winch_params, WINCH_FIELDS)};
const hw_table hw_winch_table = HW_TABLE(winch_params, winch_rows, "winch", "Winch");

static const hw_field anchor_rows[] = {HW_ROWS(anchor_params, ANCHOR_FIELDS)};
const hw_table hw_anchor_table = HW_TABLE(anchor_params, anchor_rows, "anchor", "Anchor");

static const hw_field joint_rows[] = {HW_ROWS(joint_params, JOINT_FIELDS)};
const hw_table hw_joint_table = HW_TABLE(joint_params, joint_rows, "joint", "Joint");

void hw_fault_part(hw_report *report, const char *id, const char *key, const char *what, ...) {
  char where[HW_FAULT_WHERE];
  va_list args;
  hw_text_format(where, sizeof where, "/parts/%s/%s", id, key);
  va_start(args, what);
  hw_report_list(report, where, what, args);
  va_end(args);
}

void hw_fault_row(hw_report *report, const char *id, const char *map, const char *row,
                  const char *key, const char *what, ...) {
  char where[HW_FAULT_WHERE];
  va_list args;
  hw_text_format(where, sizeof where, "/parts/%s/%s/%s%s%s", id, map, row, *key ? "/" : "", key);
  va_start(args, what);
  hw_report_list(report, where, what, args);
  va_end(args);
}
