/* A status in words. */
#ifndef HW_BASE_STATUS_H
#define HW_BASE_STATUS_H

#include "hawse/hawse.h"

/* "ok", "bad input", "halted", "no memory", "done"; "unknown status" for any other number. */
const char *hw_status_text(hw_status status);

#endif
