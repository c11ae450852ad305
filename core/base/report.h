/* Faults found in a user's input: where (JSON pointer), what (text with value and bound). */
#ifndef HW_BASE_REPORT_H
#define HW_BASE_REPORT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

enum { HW_MAX_FAULTS = 64, HW_FAULT_WHERE = 200, HW_FAULT_WHAT = 400 };

typedef struct hw_fault {
  char where[HW_FAULT_WHERE]; /* JSON pointer (RFC 6901), "" for the whole text */
  char what[HW_FAULT_WHAT];   /* one sentence without full stop */
} hw_fault;

typedef struct hw_report {
  int count; /* all faults, also those not kept */
  int kept;  /* at most HW_MAX_FAULTS */
  hw_fault fault[HW_MAX_FAULTS];
} hw_report;

/* printf-like, with %s %d %g %zu %% only (own formatting: the same text on every platform; %g
 * prints the shortest decimal that reads back to the same double). */
void hw_report_add(hw_report *report, const char *where, const char *what, ...);
void hw_report_list(hw_report *report, const char *where, const char *what, va_list list);

#endif
