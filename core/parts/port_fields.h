/* Rows that several kinds of part share: named attachment points. Port 0 of a part is its origin.
 */
#ifndef HW_PARTS_PORT_FIELDS_H
#define HW_PARTS_PORT_FIELDS_H

#include "model/field.h"

#define HW_PORT_FIELDS(X, XW, S)                                                                   \
  X(S, VECTOR, at, "at", 0, -1e5, 1e5, "m", "Position: in the part's own axes", HW_F_REQUIRED)
typedef struct hw_port_params {
  uint64_t given;
  HW_STRUCT(HW_PORT_FIELDS)
} hw_port_params;
extern const hw_table hw_port_table;

#endif
