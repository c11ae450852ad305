/* What the files of the native runner share: exit codes, complaints, files. */
#ifndef HAWSE_NATIVE_NATIVE_H
#define HAWSE_NATIVE_NATIVE_H

#include <stddef.h>

enum { GOOD = 0, FAILURE = 1, BAD_INPUT = 2, HALTED = 3 };

/* Prints a line and gives the code back. */
#if defined __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
int complain(int code, const char *text, ...);

/* The whole file (- is standard input) as allocated bytes and a closing 0, or NULL after a complaint; *code is the exit
 * code then. */
char *read_file(const char *name, size_t largest, size_t *length, int *code);

#endif
