/* Formatted text in a fixed buffer, the same on every platform. */
#ifndef HW_BASE_TEXT_H
#define HW_BASE_TEXT_H

#include <stdarg.h>
#include <stddef.h>

/* printf-like with %s %d %zu %g %% only; %g is hw_number_format, a NULL %s is "(null)". Always
 * closed with a zero; a text that is too long is cut between two UTF-8 characters and ends in
 * "...". Returns the length that was written. size must be at least 4. */
size_t hw_text_format(char *out, size_t size, const char *format, ...);
size_t hw_text_vformat(char *out, size_t size, const char *format, va_list args);

#endif
