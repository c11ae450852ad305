/* What the files of the runner share (see native.h). */
#include "native.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int complain(int code, const char *text, ...) {
  va_list args;
  va_start(args, text);
  fputs("hawse: ", stderr);
  vfprintf(stderr, text, args);
  fputc('\n', stderr);
  va_end(args);
  return code;
}

char *read_file(const char *name, size_t largest, size_t *length, int *code) {
  FILE *in = strcmp(name, "-") ? fopen(name, "rb") : stdin;
  *code = BAD_INPUT;
  if (!in) {
    complain(BAD_INPUT, "%s: %s", name, strerror(errno));
    return NULL;
  }
  size_t room = 1 << 16, used = 0;
  char *text = malloc(room);
  while (text) {
    used += fread(text + used, 1, room - used, in);
    if (used < room || room >= largest)
      break;
    room *= 2;
    char *more = realloc(text, room);
    if (!more)
      free(text);
    text = more;
  }
  const char *why = !text          ? strerror(ENOMEM)
                    : ferror(in)   ? strerror(errno)
                    : used == room ? "larger than is read"
                                   : NULL;
  if (in != stdin)
    fclose(in);
  if (why) {
    *code = complain(text ? BAD_INPUT : FAILURE, "%s: %s", name, why);
    free(text);
    return NULL;
  }
  *length = used;
  text[used] = 0;
  return text;
}
