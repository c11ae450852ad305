/* Faults in a user's input: the first HW_MAX_FAULTS are kept, the rest are counted. */
#include "base/report.h"

#include "base/text.h"

void hw_report_list(hw_report *report, const char *where, const char *what, va_list list) {
  report->count++;
  if (report->kept == HW_MAX_FAULTS)
    return;
  hw_fault *fault = &report->fault[report->kept++];
  hw_text_format(fault->where, sizeof fault->where, "%s", where);
  hw_text_vformat(fault->what, sizeof fault->what, what, list);
}

void hw_report_add(hw_report *report, const char *where, const char *what, ...) {
  va_list list;
  va_start(list, what);
  hw_report_list(report, where, what, list);
  va_end(list);
}
