/* The folder of a unit: as it lies there, or unpacked to a new folder that is taken away again. */
#ifndef HAWSE_NATIVE_FOLDER_H
#define HAWSE_NATIVE_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct folder {
  char path[1000]; /* absolute, without a slash at its end */
  bool made;
} folder;

/* NULL, or why there is none: a text in `why`. */
const char *folder_open(const char *path, folder *out, char *why, size_t size);
void folder_close(folder *f);

#endif
