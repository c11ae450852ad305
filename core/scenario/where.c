/* JSON pointers (see where.h). */
#include "scenario/where.h"

#include <string.h>

#include "scenario/utf8.h"

static void put(hw_where *where, const char *bytes, size_t length) {
  if (length > HW_FAULT_WHERE - 1 - where->length)
    return;
  memcpy(where->text + where->length, bytes, length);
  where->length += length;
  where->text[where->length] = 0;
}

size_t hw_where_add(hw_where *where, const char *key, size_t length) {
  size_t before = where->length;
  put(where, "/", 1);
  for (size_t i = 0, n; i < length; i += n) {
    n = hw_utf8_length(key + i, length - i);
    if (!n)
      n = 1;
    if (key[i] == '~')
      put(where, "~0", 2);
    else if (key[i] == '/')
      put(where, "~1", 2);
    else if (hw_utf8_deceives(hw_utf8_code(key + i, n)))
      put(where, "?", 1);
    else
      put(where, key + i, n);
    if (where->length > HW_FAULT_WHERE - 6)
      break;
  }
  return before;
}

size_t hw_where_index(hw_where *where, int index) {
  char digits[12];
  size_t at = sizeof digits;
  do {
    digits[--at] = (char)('0' + index % 10);
    index /= 10;
  } while (index);
  return hw_where_add(where, digits + at, sizeof digits - at);
}

size_t hw_where_dotted(hw_where *where, const char *key) {
  size_t before = where->length;
  for (;;) {
    size_t n = strcspn(key, ".");
    hw_where_add(where, key, n);
    if (!key[n])
      return before;
    key += n + 1;
  }
}

void hw_where_cut(hw_where *where, size_t length) {
  where->length = length;
  where->text[length] = 0;
}
