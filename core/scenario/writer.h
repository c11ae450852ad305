/* Writer of JSON text into a growing buffer: the manifest, the schema and the report.
 *
 * Commas are put by the writer: each hw_write_key, and each value in an array, is set apart from
 * the one before it. */
#ifndef HW_SCENARIO_WRITER_H
#define HW_SCENARIO_WRITER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct hw_writer {
  char *data; /* closed by 0; from hw_alloc */
  size_t length, room;
  bool failed; /* no memory: data is then of no use */
} hw_writer;

void hw_write_raw(hw_writer *out, const char *bytes, size_t length);
/* '{' or '[' and '}' or ']'. */
void hw_write_open(hw_writer *out, char bracket);
void hw_write_close(hw_writer *out, char bracket);
void hw_write_key(hw_writer *out, const char *key);
/* A key and its value. */
void hw_write_pair(hw_writer *out, const char *key, const char *value);
void hw_write_pair_number(hw_writer *out, const char *key, double value);
/* Bytes that are not UTF-8 become U+FFFD. */
void hw_write_string(hw_writer *out, const char *value);
void hw_write_string_n(hw_writer *out, const char *value, size_t length);
void hw_write_number(hw_writer *out, double value);
void hw_write_bool(hw_writer *out, bool value);
void hw_write_null(hw_writer *out);
/* A value that is JSON already; white space outside strings is left out. */
void hw_write_json(hw_writer *out, const char *json, size_t length);

#endif
