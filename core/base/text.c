/* The core's printf: no library formatting, so no locale, no imports, no differences. */
#include "base/text.h"

#include <stdbool.h>
#include <string.h>

#include "base/assert.h"
#include "base/number.h"

typedef struct writer {
  char *out;
  size_t size, used;
  bool full;
} writer;

static void write_bytes(writer *w, const char *s, size_t n) {
  size_t room = w->size - 1 - w->used;
  if (n > room) {
    n = room;
    w->full = true;
  }
  memcpy(w->out + w->used, s, n);
  w->used += n;
}

static void write_count(writer *w, size_t v, bool negative) {
  char text[24], *p = text + sizeof text;
  do
    *--p = (char)('0' + v % 10);
  while (v /= 10);
  if (negative)
    *--p = '-';
  write_bytes(w, p, (size_t)(text + sizeof text - p));
}

/* Makes room for "..." without leaving part of a character. */
static void write_cut(writer *w) {
  size_t end = w->size - 4;
  while (end > 0 && ((unsigned char)w->out[end] & 0xC0) == 0x80)
    end--;
  memcpy(w->out + end, "...", 3);
  w->used = end + 3;
}

size_t hw_text_vformat(char *out, size_t size, const char *format, va_list args) {
  HW_ASSERT(size >= 4);
  writer w = {out, size, 0, false};
  for (const char *f = format; *f && !w.full; f++) {
    if (*f != '%') {
      write_bytes(&w, f, 1);
      continue;
    }
    f++;
    if (*f == 's') {
      const char *s = va_arg(args, const char *);
      s = s ? s : "(null)";
      write_bytes(&w, s, strlen(s));
    } else if (*f == 'd') {
      int v = va_arg(args, int);
      write_count(&w, v < 0 ? (size_t)0 - (size_t)v : (size_t)v, v < 0);
    } else if (*f == 'g') {
      char number[HW_NUMBER_TEXT];
      int n = hw_number_format(number, va_arg(args, double));
      write_bytes(&w, number, (size_t)n);
    } else if (*f == 'z' && f[1] == 'u') {
      f++;
      write_count(&w, va_arg(args, size_t), false);
    } else {
      HW_ASSERT(*f == '%');
      write_bytes(&w, "%", 1);
    }
  }
  if (w.full)
    write_cut(&w);
  out[w.used] = 0;
  return w.used;
}

size_t hw_text_format(char *out, size_t size, const char *format, ...) {
  va_list args;
  va_start(args, format);
  size_t n = hw_text_vformat(out, size, format, args);
  va_end(args);
  return n;
}
