/* JSON writer (see writer.h). Numbers by base/number.h: the shortest decimal that reads back. */
#include "scenario/writer.h"

#include <string.h>

#include "base/alloc.h"
#include "base/number.h"
#include "scenario/utf8.h"

void hw_write_raw(hw_writer *out, const char *bytes, size_t length) {
  if (out->failed)
    return;
  if (length + 1 > out->room - out->length) {
    size_t room = 2 * out->room + length + 256;
    char *data = hw_alloc(room);
    if (!data) {
      out->failed = true;
      return;
    }
    if (out->length)
      memcpy(data, out->data, out->length);
    hw_free(out->data);
    out->data = data;
    out->room = room;
  }
  memcpy(out->data + out->length, bytes, length);
  out->length += length;
  out->data[out->length] = 0;
}

/* A comma, unless this is the first of its object or array, or the value of a key. */
static void separate(hw_writer *out) {
  if (!out->length || out->failed)
    return;
  char last = out->data[out->length - 1];
  if (last != '{' && last != '[' && last != ':')
    hw_write_raw(out, ",", 1);
}

void hw_write_open(hw_writer *out, char bracket) {
  separate(out);
  hw_write_raw(out, &bracket, 1);
}

void hw_write_close(hw_writer *out, char bracket) { hw_write_raw(out, &bracket, 1); }

void hw_write_key(hw_writer *out, const char *key) {
  hw_write_string(out, key);
  hw_write_raw(out, ":", 1);
}

static void escape(hw_writer *out, unsigned char c) {
  static const char digit[] = "0123456789abcdef";
  char u[6] = {'\\', 'u', '0', '0', digit[c >> 4], digit[c & 15]};
  if (c == '"' || c == '\\')
    hw_write_raw(out, (char[2]){'\\', (char)c}, 2);
  else if (c == '\n')
    hw_write_raw(out, "\\n", 2);
  else
    hw_write_raw(out, u, 6);
}

void hw_write_string_n(hw_writer *out, const char *value, size_t length) {
  separate(out);
  hw_write_raw(out, "\"", 1);
  for (size_t i = 0, run; i < length; i += run) {
    unsigned char c = (unsigned char)value[i];
    if (c < 0x20 || c == '"' || c == '\\' || c == 0x7f) {
      escape(out, c);
      run = 1;
    } else if ((run = hw_utf8_length(value + i, length - i)) != 0) {
      hw_write_raw(out, value + i, run);
    } else {
      hw_write_raw(out, "\xef\xbf\xbd", 3);
      run = 1;
    }
  }
  hw_write_raw(out, "\"", 1);
}

void hw_write_string(hw_writer *out, const char *value) {
  hw_write_string_n(out, value, strlen(value));
}

void hw_write_number(hw_writer *out, double value) {
  char digits[HW_NUMBER_TEXT];
  separate(out);
  int n = hw_number_format(digits, value);
  hw_write_raw(out, digits, (size_t)n);
}

void hw_write_bool(hw_writer *out, bool value) {
  separate(out);
  hw_write_raw(out, value ? "true" : "false", value ? 4 : 5);
}

void hw_write_null(hw_writer *out) {
  separate(out);
  hw_write_raw(out, "null", 4);
}

void hw_write_json(hw_writer *out, const char *json, size_t length) {
  bool inside = false;
  separate(out);
  for (size_t i = 0; i < length; i++) {
    char c = json[i];
    if (inside && c == '\\') {
      hw_write_raw(out, json + i++, 2);
      continue;
    }
    if (c == '"')
      inside = !inside;
    if (inside || (c != ' ' && c != '\t' && c != '\n' && c != '\r'))
      hw_write_raw(out, &c, 1);
  }
}

void hw_write_pair(hw_writer *out, const char *key, const char *value) {
  hw_write_key(out, key);
  hw_write_string(out, value);
}

void hw_write_pair_number(hw_writer *out, const char *key, double value) {
  hw_write_key(out, key);
  hw_write_number(out, value);
}
