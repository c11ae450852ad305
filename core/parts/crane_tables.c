/* The field tables of the crane. */
#include "parts/crane.h"
#include "parts/kinds.h"

static const hw_field joint_rows[] = {HW_ROWS(crane_joint, CRANE_JOINT_FIELDS)};
const hw_table crane_joint_table = HW_TABLE(crane_joint, joint_rows, "joint", "Joint and its link");

static const hw_field port_rows[] = {HW_ROWS(crane_port, CRANE_PORT_FIELDS)};
const hw_table crane_port_table =
    HW_TABLE(crane_port, port_rows, "crane-port", "Attachment point on a link");

static const hw_field collider_rows[] = {HW_ROWS(crane_collider, CRANE_COLLIDER_FIELDS)};
const hw_table crane_collider_table =
    HW_TABLE(crane_collider, collider_rows, "crane-collider", "Collider on a link");

static const hw_field crane_rows[] = {HW_ROWS(crane_params, CRANE_FIELDS)};
const hw_table hw_crane_table = HW_TABLE(crane_params, crane_rows, "crane", "Crane");
