/* Mesh files beside a scenario (see meshes.h). */
#include "meshes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "native.h"

enum { LARGEST_MESH = 128 << 20 };

/* A path that stays below its folder: each name in it begins with a letter, a digit or _. */
static bool is_below(const char *name) {
  for (const char *p = name; *p; p++) {
    unsigned char c = (unsigned char)*p;
    bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                c == '_' || c >= 0x80;
    bool first = p == name || p[-1] == '/';
    if (!word && (first || !strchr(" .+()-/", c)))
      return false;
  }
  return *name && name[strlen(name) - 1] != '/';
}

static double read_float(const unsigned char *p) {
  uint32_t bits = p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
  float x;
  memcpy(&x, &bits, sizeof x);
  return (double)x + 0.0; /* -0 becomes 0 */
}

/* Corners in one place become one point, the first of them. */
static bool join_corners(const unsigned char *soup, size_t faces, mesh_file *f, size_t *points) {
  size_t size = 1;
  while (size < 6 * faces + 1)
    size *= 2;
  int32_t *table = malloc(size * sizeof *table);
  f->points = malloc((9 * faces + 1) * sizeof *f->points);
  f->faces = malloc((3 * faces + 1) * sizeof *f->faces);
  if (!table || !f->points || !f->faces) {
    free(table);
    return false;
  }
  memset(table, 0xff, size * sizeof *table);
  int32_t n = 0;
  for (size_t i = 0; i < 3 * faces; i++) {
    const unsigned char *from = soup + 50 * (i / 3) + 12 * (i % 3 + 1);
    double *x = f->points + 3 * (size_t)n;
    uint64_t hash = 0, bits;
    for (int k = 0; k < 3; k++) {
      x[k] = read_float(from + 4 * k);
      memcpy(&bits, x + k, sizeof bits);
      hash = (hash ^ bits ^ bits >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    }
    size_t at = (size_t)(hash >> 32) & (size - 1);
    for (; table[at] >= 0; at = (at + 1) & (size - 1)) {
      const double *y = f->points + 3 * (size_t)table[at];
      if (x[0] == y[0] && x[1] == y[1] && x[2] == y[2])
        break;
    }
    if (table[at] < 0)
      table[at] = n++;
    f->faces[i] = table[at];
  }
  free(table);
  *points = (size_t)n;
  return true;
}

static int read_stl(const char *path, mesh_files *meshes, const char *name) {
  size_t length, points = 0;
  int code;
  unsigned char *bytes = (unsigned char *)read_file(path, LARGEST_MESH, &length, &code);
  if (!bytes)
    return code;
  size_t faces = 0;
  for (size_t k = 0; length >= 84 && k < 4; k++)
    faces |= (size_t)bytes[80 + k] << 8 * k;
  if (length < 84 || !faces || (length - 84) % 50 || (length - 84) / 50 != faces) {
    free(bytes);
    return complain(BAD_INPUT,
                    "%s: no binary STL, or cut off: this program reads no other mesh files; "
                    "\"hawse mesh FILE --out NAME.stl\" (Node) converts them",
                    path);
  }
  mesh_file *f = &meshes->file[meshes->count];
  bool good = join_corners(bytes + 84, faces, f, &points);
  free(bytes);
  if (!good)
    return complain(FAILURE, "%s: not enough memory", path);
  memcpy(f->name, name, strlen(name) + 1);
  meshes->asset[meshes->count++] = (hw_asset){f->name, f->points, points, f->faces, faces};
  return GOOD;
}

static bool exists(const char *path) {
  FILE *in = fopen(path, "rb");
  if (in)
    fclose(in);
  return in;
}

/* The mesh file `name`, beside the scenario or in meshes/ there. What cannot be found is left to the
 * compiler's report. */
static int find_mesh(const char *file, const char *name, mesh_files *meshes) {
  static const char *const folder[] = {"", "meshes/"};
  char path[1000];
  const char *slash = strrchr(file, '/');
  size_t base = slash && strcmp(file, "-") ? (size_t)(slash - file) + 1 : 0;
  for (size_t i = 0; i < meshes->count; i++)
    if (!strcmp(meshes->file[i].name, name))
      return GOOD;
  if (!is_below(name) || base + LONGEST_NAME + 10 > sizeof path)
    return complain(BAD_INPUT, "%s: a path below the scenario's folder is wanted", name);
  for (size_t i = 0; i < sizeof folder / sizeof *folder; i++) {
    snprintf(path, sizeof path, "%.*s%s%s", (int)base, file, folder[i], name);
    if (exists(path))
      return meshes->count < MOST_ASSETS
                 ? read_stl(path, meshes, name)
                 : complain(BAD_INPUT, "%s: more than %d mesh files", path, MOST_ASSETS);
  }
  return GOOD;
}

int mesh_files_read(const char *file, const char *text, mesh_files *meshes) {
  int code = GOOD;
  const char *p = json_member(text, "meshes");
  p = p && *p == '{' ? json_skip_space(p + 1) : "}";
  while (*p == '"' && code == GOOD) {
    const char *mesh = json_skip_space(json_skip_space(json_skip_value(p)) + 1);
    const char *asset = json_member(mesh, "asset");
    size_t length = asset && *asset == '"' ? strcspn(asset + 1, "\"\\") : 0;
    char name[LONGEST_NAME + 1];
    if (length && length <= LONGEST_NAME && asset[1 + length] == '"') {
      memcpy(name, asset + 1, length);
      name[length] = 0;
      code = find_mesh(file, name, meshes);
    }
    p = json_skip_space(json_skip_value(mesh));
    if (*p == ',')
      p = json_skip_space(p + 1);
  }
  return code;
}

void mesh_files_free(mesh_files *meshes) {
  for (size_t i = 0; i < meshes->count; i++) {
    free(meshes->file[i].points);
    free(meshes->file[i].faces);
  }
  meshes->count = 0;
}
