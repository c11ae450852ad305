/* The table of named attachment points, shared by the kinds of part that have them. */
#include "parts/port_fields.h"

static const hw_field rows[] = {HW_ROWS(hw_port_params, HW_PORT_FIELDS)};
const hw_table hw_port_table = HW_TABLE(hw_port_params, rows, "port", "Attachment point");
