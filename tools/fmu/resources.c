/* What lies in the folder resources of a unit: unit.txt, scenario.json, and meshes as arrays of numbers, little-endian
 * as files of runs have them (wasm/js/run-mesh.mjs). All of it is written by `hawse fmu`; it is read as a stranger's. */
#include "unit.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 1 << 28, MOST_ENTRIES = 1000000, MOST_MESHES = 1000, LINE = 2000, PATH = 4000 };

/* A whole file with a 0 behind it; NULL, and a message. */
static char *read_file(const unit_logger *log, const char *folder, const char *name,
                       size_t *length) {
  char path[PATH], *bytes = NULL;
  size_t end = strlen(folder);
  bool slash = end && (folder[end - 1] == '/' || folder[end - 1] == '\\');
  if (snprintf(path, sizeof path, "%s%s%s", folder, slash ? "" : "/", name) >= PATH) {
    unit_tell(log, UNIT_ERROR, "resources: the path is longer than %d letters", PATH - 1);
    return NULL;
  }
  FILE *in = fopen(path, "rb");
  if (!in) {
    unit_tell(log, UNIT_ERROR, "resources: %s: %s", path, strerror(errno));
    return NULL;
  }
  long size = fseek(in, 0, SEEK_END) ? -1 : ftell(in);
  bool fits = size >= 0 && size <= LARGEST && !fseek(in, 0, SEEK_SET);
  if (fits)
    bytes = malloc((size_t)size + 1);
  bool good = bytes && fread(bytes, 1, (size_t)size, in) == (size_t)size;
  fclose(in);
  if (!good) {
    unit_tell(log, UNIT_ERROR, "resources: %s: it cannot be read, or has more than %d bytes", path,
              LARGEST);
    free(bytes);
    return NULL;
  }
  bytes[size] = 0;
  *length = (size_t)size;
  return bytes;
}

/* ---- unit.txt: lines of words; what may have spaces stands last ---- */

typedef struct reader {
  const unit_logger *log;
  char *at;
  int line, told; /* where it is; of the last word */
  bool good;
} reader;

static void fail(reader *r, const char *wanted) {
  if (r->good)
    unit_tell(r->log, UNIT_ERROR, "resources/unit.txt, line %d: %s is wanted", r->told, wanted);
  r->good = false;
}

/* The next word of the line, or all that is left of it. */
static char *word(reader *r, bool rest) {
  char *begin = r->at, *end = begin + strcspn(begin, rest ? "\n" : " \n");
  r->told = r->line;
  if (*end == '\n')
    r->line++;
  r->at = *end ? end + 1 : end;
  *end = 0;
  return begin;
}

/* The program around may write numbers with a comma. */
static double real(reader *r) {
  char *text = word(r, false), *point = strchr(text, '.'), *end;
  if (point)
    *point = *localeconv()->decimal_point;
  double value = strtod(text, &end);
  if (end == text || *end || isnan(value))
    fail(r, "a number");
  return value;
}

static size_t whole(reader *r, size_t most) {
  double value = real(r);
  if (!(value >= 0 && value <= (double)most && value == floor(value))) {
    fail(r, "a number that is not too large");
    return 0;
  }
  return (size_t)value;
}

static void expect(reader *r, const char *name) {
  if (r->good && strcmp(word(r, false), name))
    fail(r, name);
}

static char *copy(reader *r, const char *text) {
  char *made = malloc(strlen(text) + 1);
  if (made)
    memcpy(made, text, strlen(text) + 1);
  else
    fail(r, "memory");
  return made;
}

/* A heading "NAME COUNT", and room for as many. */
static void *room(reader *r, const char *name, uint32_t *count, size_t most, size_t bytes) {
  expect(r, name);
  size_t number = r->good ? whole(r, most) : 0;
  void *made = r->good ? calloc(number + 1, bytes) : NULL;
  if (r->good && !made)
    fail(r, "memory");
  *count = r->good ? (uint32_t)number : 0;
  return made;
}

static void read_inputs(reader *r, unit_table *t) {
  t->input = room(r, "inputs", &t->inputs, MOST_ENTRIES, sizeof *t->input);
  for (uint32_t i = 0; r->good && i < t->inputs; i++) {
    unit_variable *v = &t->input[i];
    v->name = copy(r, word(r, false));
    v->start = real(r);
    v->min = real(r);
    v->max = real(r);
    v->unit = copy(r, word(r, true));
  }
}

static void read_parameters(reader *r, unit_table *t) {
  t->parameter = room(r, "parameters", &t->parameters, MOST_ENTRIES, sizeof *t->parameter);
  size_t end = 0; /* of the one before: they stand in the order of the text */
  for (uint32_t i = 0; r->good && i < t->parameters; i++) {
    unit_variable *v = &t->parameter[i];
    v->name = copy(r, word(r, false));
    v->start = real(r);
    v->min = real(r);
    v->max = real(r);
    v->at = whole(r, t->length);
    v->length = whole(r, t->length);
    v->unit = copy(r, word(r, true));
    if (v->at < end || v->at + v->length > t->length)
      fail(r, "a place in the scenario, behind the one before");
    end = v->at + v->length;
  }
}

static void read_outputs(reader *r, unit_table *t) {
  t->output = room(r, "outputs", &t->outputs, MOST_ENTRIES, sizeof *t->output);
  for (uint32_t i = 0; r->good && i < t->outputs; i++)
    t->output[i].name = copy(r, word(r, true));
}

/* ---- meshes ---- */

static size_t word32(const char *bytes) {
  size_t value = 0;
  for (int i = 0; i < 4; i++)
    value |= (size_t)(unsigned char)bytes[i] << 8 * i;
  return value;
}

static double double64(const char *bytes) {
  uint64_t bits = (uint64_t)word32(bytes) | (uint64_t)word32(bytes + 4) << 32;
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static bool read_mesh(reader *r, hw_asset *mesh, const char *bytes, size_t length) {
  if (length < 16 || memcmp(bytes, "HWM1", 4))
    return false;
  size_t points = word32(bytes + 4), faces = word32(bytes + 8);
  if (length != 16 + 24 * points + 12 * faces)
    return false;
  double *point = malloc(24 * points + 1);
  int32_t *face = malloc(12 * faces + 1);
  if (!point || !face)
    fail(r, "memory");
  for (size_t i = 0; point && face && i < 3 * points; i++)
    point[i] = double64(bytes + 16 + 8 * i);
  for (size_t i = 0; point && face && i < 3 * faces; i++)
    face[i] = (int32_t)word32(bytes + 16 + 24 * points + 4 * i);
  mesh->points = point;
  mesh->point_count = points;
  mesh->faces = face;
  mesh->face_count = faces;
  return true;
}

static void read_meshes(reader *r, unit_table *t, const char *folder) {
  t->mesh = room(r, "meshes", &t->meshes, MOST_MESHES, sizeof *t->mesh);
  for (uint32_t i = 0; r->good && i < t->meshes; i++) {
    char file[40];
    snprintf(file, sizeof file, "mesh-%u.bin", (unsigned)i);
    t->mesh[i].name = copy(r, word(r, true));
    size_t length;
    char *bytes = r->good ? read_file(r->log, folder, file, &length) : NULL;
    if (!bytes)
      r->good = false;
    else if (!read_mesh(r, &t->mesh[i], bytes, length)) {
      unit_tell(r->log, UNIT_ERROR, "resources/%s: no mesh, or cut off", file);
      r->good = false;
    }
    free(bytes);
  }
}

bool unit_read_table(unit_table *table, const unit_logger *log, const char *folder) {
  *table = (unit_table){0};
  size_t length;
  char *text = read_file(log, folder, "unit.txt", &length);
  if (text)
    table->scenario = read_file(log, folder, "scenario.json", &table->length);
  reader r = {.log = log, .at = text, .line = 1, .good = text && table->scenario};
  if (r.good) {
    expect(&r, "hawse-fmu");
    expect(&r, "1");
    expect(&r, "token");
    table->token = copy(&r, word(&r, true));
    expect(&r, "tick");
    table->tick = real(&r);
    if (!(table->tick > 0 && table->tick < 1e6))
      fail(&r, "a tick above 0");
    expect(&r, "frames");
    table->frames = (uint32_t)whole(&r, UINT32_MAX - 1);
    read_inputs(&r, table);
    read_parameters(&r, table);
    read_outputs(&r, table);
    read_meshes(&r, table, folder);
    expect(&r, "end");
  }
  free(text);
  return r.good;
}

static void free_variables(unit_variable *v, uint32_t count) {
  for (uint32_t i = 0; v && i < count; i++) {
    free(v[i].name);
    free(v[i].unit);
  }
  free(v);
}

void unit_free_table(unit_table *t) {
  free(t->token);
  free(t->scenario);
  free_variables(t->input, t->inputs);
  free_variables(t->parameter, t->parameters);
  free_variables(t->output, t->outputs);
  for (uint32_t i = 0; t->mesh && i < t->meshes; i++) {
    free((void *)(uintptr_t)t->mesh[i].name);
    free((void *)(uintptr_t)t->mesh[i].points);
    free((void *)(uintptr_t)t->mesh[i].faces);
  }
  free(t->mesh);
}
