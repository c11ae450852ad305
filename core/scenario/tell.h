/* What manifest and schema tell alike: labels, the rows of sections, events. */
#ifndef HW_SCENARIO_TELL_H
#define HW_SCENARIO_TELL_H

#include "model/section.h"
#include "scenario/writer.h"

/* "label: help" as two members; the help where there is some. */
void hw_tell_label(hw_writer *t, const char *text);
/* Members "stride" and "row" of a section that has rows: their words with place, size, kind and unit. */
void hw_tell_row(hw_writer *t, const hw_section_kind *section);
/* Member `key`: kinds of events, the first is 1, and what the value of each is. */
void hw_tell_events(hw_writer *t, const char *key);

/* "key": [numbers] */
void hw_tell_numbers(hw_writer *t, const char *key, const double *value, int count);
/* The word of a choice, alone and as "key": word. */
void hw_tell_word(hw_writer *t, const char *words, int value);
void hw_tell_choice(hw_writer *t, const char *key, const char *words, int value);

#endif
