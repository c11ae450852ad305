/* UTF-8 (RFC 3629): characters at the start of some bytes, and those that no text of a scenario may hold. */
#ifndef HW_SCENARIO_UTF8_H
#define HW_SCENARIO_UTF8_H

#include <stdbool.h>
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

/* The character of n = hw_utf8_length() bytes. */
static inline unsigned hw_utf8_code(const char *text, size_t n) {
  static const unsigned lead[5] = {0, 0x7f, 0x1f, 0x0f, 0x07};
  unsigned code = (unsigned char)text[0] & lead[n];
  for (size_t i = 1; i < n; i++)
    code = code << 6 | ((unsigned char)text[i] & 0x3f);
  return code;
}

/* Characters that show what is not there, or hide what is: controls (C0 but tab and new line, DEL, C1), and those that
 * override or embed a direction (UAX 9, 2.1 to 2.4: U+202A to U+202E, U+2066 to U+2069), by which a text can be read
 * in an order that it does not have. The marks U+200E, U+200F and U+061C stay: they order nothing but themselves. */
static inline bool hw_utf8_deceives(unsigned code) {
  return (code < 0x20 && code != '\t' && code != '\n') || (code >= 0x7f && code <= 0x9f) ||
         (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

/* Where the first of those is, and which; `length` where there is none. The bytes are UTF-8. */
static inline size_t hw_utf8_deceiver(const char *text, size_t length, unsigned *code) {
  for (size_t at = 0, n; at < length; at += n) {
    n = hw_utf8_length(text + at, length - at);
    if (!n)
      return length;
    *code = hw_utf8_code(text + at, n);
    if (hw_utf8_deceives(*code))
      return at;
  }
  return length;
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
