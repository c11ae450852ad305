/* Numbers as text, exactly and the same on every platform (no printf, strtod or locale). */
#ifndef HW_BASE_NUMBER_H
#define HW_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/same_bits.h"

enum { HW_NUMBER_TEXT = 32 };

/* The double nearest to a number of JSON's grammar (-12.5e-3), ties to even. The caller has checked
 * the grammar. False, and nothing written, when the nearest double is infinite; a number too small
 * for a double is zero of its sign. */
bool hw_number_parse(const char *s, size_t n, double *out);

/* The shortest decimal that reads back as v, of those the nearest to v, in the form JavaScript
 * prints: 0.000001, 123, 1e+21, 1e-7; but also -0. Not JSON: inf, -inf, nan. Returns the length
 * without the closing zero. */
int hw_number_format(char out[HW_NUMBER_TEXT], double v);

#endif
