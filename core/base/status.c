/* The words for each hw_status. */
#include "base/status.h"

const char *hw_status_text(hw_status status) {
  switch (status) {
  case HW_OK:
    return "ok";
  case HW_BAD_INPUT:
    return "bad input";
  case HW_HALTED:
    return "halted";
  case HW_NO_MEMORY:
    return "no memory";
  case HW_DONE:
    return "done";
  case HW_MORE:
    return "not finished";
  }
  return "unknown status";
}
