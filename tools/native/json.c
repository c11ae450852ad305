/* Values of JSON text (see json.h). */
#include "json.h"

#include <stdlib.h>
#include <string.h>

const char *json_skip_space(const char *p) {
  while (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')
    p++;
  return p;
}

const char *json_skip_value(const char *p) {
  int depth = 0;
  do {
    p = json_skip_space(p);
    if (*p == '"') {
      for (p++; *p && *p != '"'; p++)
        if (*p == '\\' && p[1])
          p++;
      p += *p == '"';
    } else if (*p == '{' || *p == '[') {
      depth++;
      p++;
    } else if (*p == '}' || *p == ']') {
      depth--;
      p++;
    } else if (*p == ',' || *p == ':') {
      p++;
    } else {
      p += strcspn(p, ",:{}[]\" \n\r\t");
    }
  } while (depth > 0 && *p);
  return p;
}

const char *json_member(const char *p, const char *key) {
  size_t length = strlen(key);
  p = p ? json_skip_space(p) : "";
  if (*p != '{')
    return NULL;
  p = json_skip_space(p + 1);
  while (*p == '"') {
    bool found = !strncmp(p + 1, key, length) && p[1 + length] == '"';
    p = json_skip_space(json_skip_space(json_skip_value(p)) + 1);
    if (found)
      return p;
    p = json_skip_space(json_skip_value(p));
    if (*p == ',')
      p = json_skip_space(p + 1);
  }
  return NULL;
}

const char *json_first(const char *p) {
  p = p && *p == '[' ? json_skip_space(p + 1) : "]";
  return *p == ']' ? NULL : p;
}
const char *json_next(const char *p) {
  p = json_skip_space(json_skip_value(p));
  return *p == ',' ? json_skip_space(p + 1) : NULL;
}

double json_number(const char *object, const char *key) {
  const char *p = json_member(object, key);
  return p ? strtod(p, NULL) : 0;
}

void json_print_text(FILE *out, const char *object, const char *key) {
  const char *p = json_member(object, key);
  if (!p || *p != '"')
    return;
  for (p++; *p && *p != '"'; p++) {
    if (*p == '\\' && (p[1] == '"' || p[1] == '\\' || p[1] == '/'))
      p++;
    fputc(*p, out);
  }
}

char *json_text(const char *object, const char *key) {
  const char *p = json_member(object, key);
  if (!p || *p != '"')
    return NULL;
  size_t length = (size_t)(json_skip_value(p) - p);
  char *text = malloc(length + 1), *to = text;
  if (!text)
    return NULL;
  for (p++; *p && *p != '"'; p++) {
    if (*p == '\\' && p[1] == 'u' && strlen(p) > 5) { /* the library writes control characters so */
      char digits[5] = {p[2], p[3], p[4], p[5], 0};
      *to++ = (char)strtol(digits, NULL, 16);
      p += 5;
      continue;
    }
    if (*p == '\\' && p[1])
      p++;
    *to++ = *p;
  }
  *to = 0;
  return text;
}
