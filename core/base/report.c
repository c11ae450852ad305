/* Faults in a user's input: the first HW_MAX_FAULTS are kept, the rest are counted. */
#include "base/report.h"

#include <stdarg.h>

#include "base/text.h"

void hw_report_add(hw_report *report, const char *where, const char *what, ...) {
  report->count++;
  if (report->kept == HW_MAX_FAULTS)
    return;
  hw_fault *fault = &report->fault[report->kept++];
  hw_text_format(fault->where, sizeof fault->where, "%s", where);
  va_list args;
  va_start(args, what);
  hw_text_vformat(fault->what, sizeof fault->what, what, args);
  va_end(args);
}
