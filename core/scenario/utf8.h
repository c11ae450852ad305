/* UTF-8 (RFC 3629): length of the character at the start of some bytes. */
#ifndef HW_SCENARIO_UTF8_H
#define HW_SCENARIO_UTF8_H

#include <stddef.h>

/* 1 to 4; 0 when the bytes are not UTF-8: overlong, a surrogate, above U+10FFFF, or cut off. */
static inline size_t hw_utf8_length(const char *text, size_t room) {
  const unsigned char *s = (const unsigned char *)text;
  if (!room)
    return 0;
  unsigned char c = s[0];
  if (c < 0x80)
    return 1;
  size_t n = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
  if (c < 0xc2 || c > 0xf4 || room < n)
    return 0;
  for (size_t i = 1; i < n; i++)
    if ((s[i] & 0xc0) != 0x80)
      return 0;
  if ((c == 0xe0 && s[1] < 0xa0) || (c == 0xed && s[1] > 0x9f) || (c == 0xf0 && s[1] < 0x90) ||
      (c == 0xf4 && s[1] > 0x8f))
    return 0;
  return n;
}

/* The longest part of `length` bytes that does not end inside a character. */
static inline size_t hw_utf8_whole(const char *text, size_t length) {
  size_t cut = length;
  while (cut && ((unsigned char)text[cut - 1] & 0xc0) == 0x80)
    cut--;
  if (!cut || (unsigned char)text[cut - 1] < 0x80)
    return length;
  return hw_utf8_length(text + cut - 1, length - cut + 1) ? length : cut - 1;
}

#endif
