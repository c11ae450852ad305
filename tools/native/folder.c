/* Unpacks a unit (see folder.h): by the program unzip (Info-ZIP), which is asked for as such, without a shell, and keeps
 * what it writes below the folder that it is given. */
#define _XOPEN_SOURCE 700
#include "folder.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { UNZIP_WARNED = 1, NOT_STARTED = 127 };

static int take_away(const char *path, const struct stat *about, int kind, struct FTW *where) {
  (void)about;
  (void)kind;
  (void)where;
  return remove(path);
}

void folder_close(folder *f) {
  enum { OPEN_FILES = 16 };
  if (f->made)
    nftw(f->path, take_away, OPEN_FILES, FTW_DEPTH | FTW_PHYS);
  f->made = false;
}

/* Its exit code; -1: it could not be started at all. */
static int unzip(const char *file, const char *into) {
  char *args[] = {"unzip", "-qq", "-o", (char *)file, "-d", (char *)into, NULL};
  pid_t child = fork();
  if (child == 0) {
    int nothing =
        open("/dev/null",
             O_RDONLY); /* it asks for nothing; standard output is for the run's own words */
    if (nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(STDERR_FILENO, STDOUT_FILENO) >= 0)
      execvp(args[0], args);
    _exit(NOT_STARTED);
  }
  int status = -1;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  return child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool is_zip(const char *path) {
  char begin[4] = {0};
  FILE *in = fopen(path, "rb");
  size_t n = in ? fread(begin, 1, sizeof begin, in) : 0;
  if (in)
    fclose(in);
  return n == sizeof begin && !memcmp(begin, "PK\3\4", sizeof begin);
}

static const char *unpack(const char *path, folder *out, char *why, size_t size) {
  const char *base = getenv("TMPDIR");
  int length = snprintf(out->path, sizeof out->path, "%s/hawse-unit-XXXXXX",
                        base && *base == '/' ? base : "/tmp");
  if (length < 0 || (size_t)length >= sizeof out->path || !mkdtemp(out->path)) {
    snprintf(why, size, "no folder could be made to unpack it: %s", strerror(errno));
    return why;
  }
  out->made = true;
  fflush(NULL); /* so that the child has nothing of ours to write */
  int code = unzip(path, out->path);
  if (code == 0 || code == UNZIP_WARNED)
    return NULL;
  folder_close(out);
  if (code == NOT_STARTED || code < 0)
    snprintf(why, size,
             "the program unzip is wanted to unpack it, and cannot be started: install it, or "
             "unpack the file by hand and give the folder");
  else
    snprintf(why, size, "it could not be unpacked: damaged, or no room (unzip ends with %d)", code);
  return why;
}

const char *folder_open(const char *path, folder *out, char *why, size_t size) {
  struct stat about;
  *out = (folder){.made = false};
  if (stat(path, &about)) {
    snprintf(why, size, "%s", strerror(errno));
    return why;
  }
  if (S_ISDIR(about.st_mode)) {
    char *whole = realpath(path, NULL);
    bool fits = whole && strlen(whole) < sizeof out->path;
    if (fits)
      memcpy(out->path, whole, strlen(whole) + 1);
    else
      snprintf(why, size, "%s", whole ? "its path is too long" : strerror(errno));
    free(whole);
    return fits ? NULL : why;
  }
  if (!is_zip(path)) {
    snprintf(why, size, "it is no FMU: neither a ZIP file nor a folder");
    return why;
  }
  return unpack(path, out, why, size);
}
