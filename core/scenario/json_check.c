/* Grammar of JSON text, RFC 8259: one pass, no recursion, the first fault with its place. */
#include <string.h>

#include "scenario/json.h"
#include "scenario/utf8.h"

typedef struct scanner {
  const char *text;
  size_t at, length;
  const char *what; /* the fault, or NULL */
  int nodes;
} scanner;

static bool fail(scanner *s, const char *what) {
  s->what = what;
  return false;
}

static int peek(const scanner *s) { return s->at < s->length ? (unsigned char)s->text[s->at] : -1; }

static void skip_space(scanner *s) {
  for (int c = peek(s); c == ' ' || c == '\t' || c == '\n' || c == '\r'; c = peek(s))
    s->at++;
}

static bool is_digit(int c) { return c >= '0' && c <= '9'; }

static bool digits(scanner *s) {
  if (!is_digit(peek(s)))
    return fail(s, "a number needs a digit here");
  while (is_digit(peek(s)))
    s->at++;
  return true;
}

static bool number(scanner *s) {
  if (peek(s) == '-')
    s->at++;
  if (peek(s) == '0') {
    s->at++;
    if (is_digit(peek(s)))
      return fail(s, "a number cannot begin with 0 and a further digit");
  } else if (!digits(s)) {
    return false;
  }
  if (peek(s) == '.') {
    s->at++;
    if (!digits(s))
      return false;
  }
  if (peek(s) == 'e' || peek(s) == 'E') {
    s->at++;
    if (peek(s) == '+' || peek(s) == '-')
      s->at++;
    return digits(s);
  }
  return true;
}

/* Four hexadecimal digits at `at`, or -1. */
static int hex4(const scanner *s, size_t at) {
  int value = 0;
  if (at > s->length || s->length - at < 4)
    return -1;
  for (size_t i = 0; i < 4; i++) {
    char c = s->text[at + i];
    int digit = is_digit(c)            ? c - '0'
                : c >= 'a' && c <= 'f' ? c - 'a' + 10
                : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                       : -1;
    if (digit < 0)
      return -1;
    value = value * 16 + digit;
  }
  return value;
}

/* After the backslash. A surrogate must come with its other half: half of one is no character. */
static bool escape(scanner *s) {
  int c = peek(s);
  if (c < 0 || !memchr("\"\\/bfnrtu", c, 9))
    return fail(s, "no escape of JSON begins like this");
  s->at++;
  if (c != 'u')
    return true;
  int unit = hex4(s, s->at);
  if (unit < 0)
    return fail(s, "\\u needs four hexadecimal digits");
  if (unit >= 0xdc00 && unit <= 0xdfff)
    return fail(s, "half of a surrogate pair");
  if (unit >= 0xd800 && unit <= 0xdbff) {
    int low = -1;
    if (s->length - s->at >= 10 && s->text[s->at + 4] == '\\' && s->text[s->at + 5] == 'u')
      low = hex4(s, s->at + 6);
    if (low < 0xdc00 || low > 0xdfff)
      return fail(s, "half of a surrogate pair");
    s->at += 6;
  }
  s->at += 4;
  return true;
}

static bool string(scanner *s) {
  s->at++;
  for (;;) {
    int c = peek(s);
    if (c < 0)
      return fail(s, "a text is not closed by \"");
    if (c < 0x20)
      return fail(s, "a control character in a text must be escaped");
    if (c == '"') {
      s->at++;
      return true;
    }
    if (c == '\\') {
      s->at++;
      if (!escape(s))
        return false;
      continue;
    }
    size_t n = hw_utf8_length(s->text + s->at, s->length - s->at);
    if (!n)
      return fail(s, "not UTF-8");
    s->at += n;
  }
}

static bool word(scanner *s, const char *name) {
  size_t n = strlen(name);
  if (s->length - s->at < n || memcmp(s->text + s->at, name, n) != 0)
    return fail(s, "expected a value");
  s->at += n;
  return true;
}

static bool scalar(scanner *s) {
  int c = peek(s);
  s->nodes++;
  if (c == '"')
    return string(s);
  if (c == '-' || is_digit(c))
    return number(s);
  if (c == 't')
    return word(s, "true");
  if (c == 'f')
    return word(s, "false");
  if (c == 'n')
    return word(s, "null");
  return fail(s, c < 0 ? "the text ends too early" : "expected a value");
}

/* A key and its colon. */
static bool key(scanner *s) {
  skip_space(s);
  if (peek(s) != '"')
    return fail(s, peek(s) < 0 ? "the text ends too early" : "expected a key in quotes");
  s->nodes++;
  if (!string(s))
    return false;
  skip_space(s);
  if (peek(s) != ':')
    return fail(s, "expected : after a key");
  s->at++;
  return true;
}

static bool document(scanner *s) {
  char open[HW_JSON_DEPTH];
  int depth = 0;
  for (;;) {
    /* one value; an object or array that is not empty is only opened */
    skip_space(s);
    int c = peek(s);
    if (c == '{' || c == '[') {
      if (depth == HW_JSON_DEPTH)
        return fail(s, "nested deeper than 32");
      s->nodes++;
      s->at++;
      skip_space(s);
      if (peek(s) != (c == '{' ? '}' : ']')) {
        open[depth++] = (char)c;
        if (c == '{' && !key(s))
          return false;
        continue;
      }
      s->at++;
    } else if (!scalar(s)) {
      return false;
    }
    /* what may follow a value */
    for (;;) {
      skip_space(s);
      c = peek(s);
      if (!depth)
        return c < 0 ? true : fail(s, "something follows the end");
      char inside = open[depth - 1];
      if (c == ',') {
        s->at++;
        if (inside == '{' && !key(s))
          return false;
        break;
      }
      if (c != (inside == '{' ? '}' : ']'))
        return fail(s, c < 0           ? "the text ends too early"
                       : inside == '{' ? "expected , or }"
                                       : "expected , or ]");
      s->at++;
      depth--;
    }
  }
}

bool hw_json_check(const char *text, size_t length, hw_json_fault *fault, int *nodes) {
  scanner s = {text, 0, length, NULL, 0};
  skip_space(&s);
  bool good = s.at < length ? document(&s) : fail(&s, "the text is empty");
  *fault = (hw_json_fault){s.at, s.what};
  if (nodes)
    *nodes = s.nodes;
  return good;
}

bool hw_json_valid(const char *text, size_t length) {
  hw_json_fault fault;
  return hw_json_check(text, length, &fault, NULL);
}
