/* Prints "y" or "n" and the path for each file named: whether it is JSON. For trying a folder of
 * JSON tests on the native reader; the suite itself runs in tests/js/json-suite.test.mjs. */
#include "scenario/json.h"

int main(int count, char **path) {
  for (int i = 1; i < count; i++) {
    FILE *file = fopen(path[i], "rb");
    if (!file) {
      perror(path[i]);
      return 1;
    }
    size_t room = 4096, n = 0, got;
    char *text = malloc(room);
    while (text && (got = fread(text + n, 1, room - n, file)) > 0)
      if ((n += got) == room)
        text = realloc(text, room *= 2);
    fclose(file);
    if (!text)
      return 1;
    printf("%s %s\n", hw_json_valid(text, n) ? "y" : "n", path[i]);
    free(text);
  }
  return 0;
}
