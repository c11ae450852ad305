/* What manifest and schema tell alike: labels, the rows of sections, events. */
#include "scenario/tell.h"

#include <string.h>

#include "scenario/fields.h"
#include "sim/frame.h"

void hw_tell_label(hw_writer *t, const char *text) {
  const char *colon = strstr(text, ": ");
  hw_write_key(t, "label");
  hw_write_string_n(t, text, colon ? (size_t)(colon - text) : strlen(text));
  if (colon)
    hw_write_pair(t, "help", colon + 2);
}

/* place < 0: none. */
static void tell_word(hw_writer *t, const hw_row_word *word, const char *key, int place) {
  size_t n;
  const char *kind = hw_word(HW_WORD_KINDS, word->kind, &n);
  hw_write_open(t, '{');
  hw_write_pair(t, "name", word->name);
  if (place >= 0)
    hw_write_pair_number(t, key, place);
  hw_write_pair_number(t, "size", word->size);
  hw_write_key(t, "kind");
  hw_write_string_n(t, kind, n);
  hw_write_pair(t, "unit", word->unit);
  hw_tell_label(t, word->label);
  hw_write_close(t, '}');
}

void hw_tell_row(hw_writer *t, const hw_section_kind *section) {
  if (section->stride)
    hw_write_pair_number(t, "stride", section->stride);
  if (!section->words)
    return;
  hw_write_key(t, "row");
  hw_write_open(t, '[');
  for (int i = 0, place = 0; i < section->words; i++) {
    const hw_row_word *word = &section->word[i];
    tell_word(t, word, "at", place);
    place = place < 0 || !word->size ? -1 : place + word->size;
  }
  hw_write_close(t, ']');
}

void hw_tell_events(hw_writer *t, const char *key) {
  hw_write_key(t, key);
  hw_write_open(t, '[');
  for (int i = 0; i < HW_EVENT_KINDS - 1; i++)
    tell_word(t, &hw_event_word[i], "number", HW_EVENT_NOTHING + 1 + i);
  hw_write_close(t, ']');
}

void hw_tell_numbers(hw_writer *t, const char *key, const double *value, int count) {
  hw_write_key(t, key);
  hw_write_open(t, '[');
  for (int i = 0; i < count; i++)
    hw_write_number(t, value[i]);
  hw_write_close(t, ']');
}

void hw_tell_word(hw_writer *t, const char *words, int value) {
  size_t n;
  const char *word = hw_word(words, value, &n);
  hw_write_string_n(t, word, n);
}

void hw_tell_choice(hw_writer *t, const char *key, const char *words, int value) {
  hw_write_key(t, key);
  hw_tell_word(t, words, value);
}
