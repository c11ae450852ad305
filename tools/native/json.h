/* Values of JSON text that the library wrote, or has read without a fault: the manifest, a report, a scenario. It is well
 * formed, so nothing of that is looked at again. */
#ifndef HAWSE_NATIVE_JSON_H
#define HAWSE_NATIVE_JSON_H

#include <stdbool.h>
#include <stdio.h>

const char *json_skip_space(const char *p);
/* The first character after the value at p. */
const char *json_skip_value(const char *p);

/* The value of a member of the object at p, or NULL. */
const char *json_member(const char *p, const char *key);

/* First element of the array at p, then each next one; NULL after the last. */
const char *json_first(const char *p);
const char *json_next(const char *p);

/* A member that is a number; 0 where there is none. */
double json_number(const char *object, const char *key);
/* A member that is a text: allocated, escapes undone; NULL where there is none, or no memory. */
char *json_text(const char *object, const char *key);
/* Prints such a member without its quotes; of the escapes only \" \\ and \/ are undone. */
void json_print_text(FILE *out, const char *object, const char *key);

#endif
