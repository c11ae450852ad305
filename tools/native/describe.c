/* Reads modelDescription.xml (see describe.h).
 *
 * A scanner for the part of XML 1.0 that descriptions are written in: elements with attributes, references to characters,
 * comments, instructions and character data, which are passed over. It takes some texts that are no XML; entities that a
 * document declares itself are not known to it. Sources: FMI 2.0.5, sections 2.2 and 4.3; FMI 3.0.2, sections 2.4 and 4.4. */
#include "describe.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *text_of(const char *format, ...) {
  char text[600];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  char *kept = malloc(strlen(text) + 1);
  if (kept)
    memcpy(kept, text, strlen(text) + 1);
  return kept;
}

/* ---- tags ---- */

typedef struct tag {
  const char *name, *end; /* from the name to the closing > */
  size_t length;          /* of the name */
  bool opens, closes;     /* <a> opens, </a> closes, <a/> both */
} tag;

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* Behind `what`, or NULL. */
static const char *behind(const char *p, const char *what) {
  const char *at = strstr(p, what);
  return at ? at + strlen(what) : NULL;
}

/* The next tag from *p on; false at the end, or where the text breaks off. */
static bool next_tag(const char **p, tag *t) {
  const char *at = *p;
  while (at && (at = strchr(at, '<'))) {
    if (!strncmp(at, "<!--", 4)) {
      at = behind(at + 4, "-->");
    } else if (!strncmp(at, "<![CDATA[", 9)) {
      at = behind(at, "]]>");
    } else if (at[1] == '?') {
      at = behind(at, "?>");
    } else if (at[1] == '!') {
      at = behind(at, ">");
    } else {
      *t = (tag){.name = at + 1 + (at[1] == '/'), .closes = at[1] == '/', .opens = at[1] != '/'};
      while (t->name[t->length] && !is_space(t->name[t->length]) &&
             !strchr("/>", t->name[t->length]))
        t->length++;
      char quote = 0;
      for (t->end = t->name; *t->end && (quote || *t->end != '>'); t->end++)
        if (quote ? *t->end == quote : *t->end == '"' || *t->end == '\'')
          quote = quote ? 0 : *t->end;
      if (!*t->end)
        return false;
      t->closes |= t->end[-1] == '/';
      *p = t->end + 1;
      return true;
    }
  }
  return false;
}

static bool is(const tag *t, const char *name) {
  return strlen(name) == t->length && !strncmp(t->name, name, t->length);
}

/* A character as UTF-8; how many bytes. */
static size_t put(char *to, unsigned long c) {
  if (c < 0x80) {
    to[0] = (char)c;
    return 1;
  }
  if (c < 0x800) {
    to[0] = (char)(0xc0 | c >> 6);
    to[1] = (char)(0x80 | (c & 0x3f));
    return 2;
  }
  if (c < 0x10000) {
    to[0] = (char)(0xe0 | c >> 12);
    to[1] = (char)(0x80 | (c >> 6 & 0x3f));
    to[2] = (char)(0x80 | (c & 0x3f));
    return 3;
  }
  to[0] = (char)(0xf0 | (c >> 18 & 7));
  to[1] = (char)(0x80 | (c >> 12 & 0x3f));
  to[2] = (char)(0x80 | (c >> 6 & 0x3f));
  to[3] = (char)(0x80 | (c & 0x3f));
  return 4;
}

/* The text between p and end, references in it undone; a reference is never shorter than what it stands for. */
static char *decoded(const char *p, const char *end) {
  static const struct {
    const char *name;
    char c;
  } known[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
  char *text = malloc((size_t)(end - p) + 1), *to = text;
  while (text && p < end) {
    size_t i = 0, count = sizeof known / sizeof *known;
    while (i < count && (*p != '&' || strncmp(p, known[i].name, strlen(known[i].name)) != 0))
      i++;
    if (i < count) {
      *to++ = known[i].c;
      p += strlen(known[i].name);
    } else if (p[0] == '&' && p[1] == '#') {
      char *stop;
      unsigned long c = p[2] == 'x' ? strtoul(p + 3, &stop, 16) : strtoul(p + 2, &stop, 10);
      to += put(to, c & 0x1fffff);
      p = stop < end ? stop + (*stop == ';') : end;
    } else {
      *to++ = *p++;
    }
  }
  if (text)
    *to = 0;
  return text;
}

/* The value of an attribute: allocated; NULL where there is none. */
static char *attribute(const tag *t, const char *name) {
  for (const char *p = t->name + t->length; p < t->end;) {
    while (p < t->end && (is_space(*p) || *p == '/'))
      p++;
    const char *key = p;
    while (p < t->end && *p != '=' && !is_space(*p))
      p++;
    size_t length = (size_t)(p - key);
    while (p < t->end && *p != '"' && *p != '\'')
      p++;
    if (p == t->end)
      return NULL;
    const char *from = p + 1, *to = memchr(from, *p, (size_t)(t->end - from));
    if (!to)
      return NULL;
    if (length == strlen(name) && !strncmp(key, name, length))
      return decoded(from, to);
    p = to + 1;
  }
  return NULL;
}

/* ---- the description ---- */

static const struct {
  const char *name;
  int version;
  fmu_type type;
} types[] = {
    {"Real", 2, FMU_FLOAT64},      {"Integer", 2, FMU_INT32},   {"Enumeration", 2, FMU_INT32},
    {"Boolean", 2, FMU_BOOLEAN},   {"String", 2, FMU_OTHER},    {"Float64", 3, FMU_FLOAT64},
    {"Float32", 3, FMU_FLOAT32},   {"Int8", 3, FMU_INT8},       {"UInt8", 3, FMU_UINT8},
    {"Int16", 3, FMU_INT16},       {"UInt16", 3, FMU_UINT16},   {"Int32", 3, FMU_INT32},
    {"UInt32", 3, FMU_UINT32},     {"Int64", 3, FMU_INT64},     {"UInt64", 3, FMU_UINT64},
    {"Enumeration", 3, FMU_INT64}, {"Boolean", 3, FMU_BOOLEAN}, {"String", 3, FMU_OTHER},
    {"Binary", 3, FMU_OTHER},      {"Clock", 3, FMU_OTHER}};

static int type_of(const tag *t, int version) {
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (types[i].version == version && is(t, types[i].name))
      return (int)i;
  return -1;
}

/* Whole numbers only: FMI has them so. */
static bool reference_of(const tag *t, unsigned *ref) {
  char *text = attribute(t, "valueReference"), *end = text;
  unsigned long value = text ? strtoul(text, &end, 10) : 0;
  bool good = text && *text && !*end && value <= 0xffffffffu;
  *ref = (unsigned)value;
  free(text);
  return good;
}

static bool add(fmu_description *d, const tag *t) {
  if (!(d->count & (d->count - 1))) { /* 0 and powers of two: twice the room */
    fmu_variable *more = realloc(d->variable, (d->count ? 2 * d->count : 1) * sizeof *more);
    if (!more)
      return false;
    d->variable = more;
  }
  fmu_variable *v = &d->variable[d->count++];
  *v = (fmu_variable){
      .name = attribute(t, "name"), .causality = attribute(t, "causality"), .type = FMU_OTHER};
  v->sound = reference_of(t, &v->ref) && v->name;
  return true;
}

static void give_type(fmu_variable *v, int type) {
  v->type = types[type].type;
  snprintf(v->type_name, sizeof v->type_name, "%s", types[type].name);
}

/* A tag between <ModelVariables> and its end; the depth is that of the tag in it, from 0. */
static bool read_variable(fmu_description *d, const tag *t, int depth) {
  int type = type_of(t, d->version);
  if (!t->opens)
    return true;
  if (d->version == 2 && depth == 0 && is(t, "ScalarVariable"))
    return add(d, t);
  if (d->version == 2 && depth == 1 && type >= 0 && d->count)
    give_type(&d->variable[d->count - 1], type);
  if (d->version == 3 && depth == 0 && type >= 0) {
    if (!add(d, t))
      return false;
    give_type(&d->variable[d->count - 1], type);
  }
  if (d->version == 3 && depth == 1 && is(t, "Dimension") && d->count)
    d->variable[d->count - 1].array = true;
  return true;
}

/* A name of C: it becomes the name of a file. */
static bool is_identifier(const char *text) {
  static const char *const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
  return text && *text && strchr(letters, *text) &&
         strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") ==
             strlen(text);
}

static char *read_root(fmu_description *d, const tag *t) {
  if (!is(t, "fmiModelDescription"))
    return text_of("modelDescription.xml describes no unit: it begins with <%.*s>",
                   t->length < 40 ? (int)t->length : 40, t->name);
  char *version = attribute(t, "fmiVersion"), *why = NULL;
  if (version && !strcmp(version, "2.0"))
    d->version = 2;
  else if (version && !strncmp(version, "3.0", 3))
    d->version = 3;
  else
    why =
        text_of("FMI %.20s: units of FMI 2.0 and 3.0 are led", version ? version : "(no version)");
  free(version);
  d->token = attribute(t, d->version == 2 ? "guid" : "instantiationToken");
  return why;
}

static void read_kind(fmu_description *d, const tag *t) {
  if (!d->identifier)
    d->identifier = attribute(t, "modelIdentifier");
  char *step = attribute(t, "fixedInternalStepSize");
  if (step)
    d->own_step = strtod(step, NULL);
  free(step);
}

char *fmu_describe(const char *xml, fmu_description *out) {
  bool co_simulation = false, variables = false;
  int depth = 0, inside = 0; /* inside: the depth of <ModelVariables>; 0: not in it */
  tag t;
  *out = (fmu_description){0};
  while (next_tag(&xml, &t)) {
    if (t.opens && depth == 0 && !out->version) {
      char *why = read_root(out, &t);
      if (why)
        return why;
    } else if (inside) {
      if (!read_variable(out, &t, depth - inside - 1))
        return text_of("not enough memory");
    } else if (t.opens && depth == 1 && is(&t, "CoSimulation")) {
      co_simulation = true;
      read_kind(out, &t);
    } else if (t.opens && depth == 1 && is(&t, "ModelVariables")) {
      variables = true;
      inside = t.closes ? 0 : depth;
    }
    depth += t.opens - t.closes;
    if (inside && depth <= inside)
      inside = 0;
  }
  if (!out->version || depth || !variables)
    return text_of("modelDescription.xml is no description of a unit, or is cut off");
  if (!co_simulation)
    return text_of("it is made for model exchange or scheduled execution alone: a controller is a "
                   "unit for co-simulation");
  if (!out->token || !is_identifier(out->identifier))
    return text_of("modelDescription.xml has no %s",
                   out->token ? "modelIdentifier that is a name" : "token (guid)");
  if (!(out->own_step >= 0 && isfinite(out->own_step)))
    return text_of("modelDescription.xml: fixedInternalStepSize is no time");
  return NULL;
}

void fmu_description_free(fmu_description *d) {
  for (size_t i = 0; i < d->count; i++) {
    free(d->variable[i].name);
    free(d->variable[i].causality);
  }
  free(d->variable);
  free(d->token);
  free(d->identifier);
  *d = (fmu_description){0};
}
