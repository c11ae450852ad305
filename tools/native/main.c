/* hawse: the native runner. Checks, runs and hashes a scenario file: for tests, clusters and
 * co-simulation. Uses the public API alone, and the C library for files and the clock. Of mesh files
 * it reads binary STL.
 *
 * Exit codes: 0 good, 1 own failure (no memory, a file that cannot be written), 2 bad input,
 * 3 the run halted. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hawse/hawse.h"

enum { GOOD = 0, FAILURE = 1, BAD_INPUT = 2, HALTED = 3 };
enum { LARGEST_FILE = 64 << 20, LARGEST_MESH = 128 << 20, MOST_ASSETS = 64, LONGEST_NAME = 200 };

static const char usage[] =
    "Usage: hawse COMMAND [options]\n"
    "\n"
    "  check FILE                              list every fault of a scenario, and begin its run\n"
    "  run FILE [--duration S] [--csv FILE]    run a scenario; print its end state and speed\n"
    "  hash FILE [--at T]                      print the state hash at T seconds: 16 hex digits\n"
    "  manifest FILE                           print channels, parts, inputs and frame layout\n"
    "  schema                                  print every field that a scenario may have\n"
    "  catalogue                               print what the fields \"stock\" can name\n"
    "  self-test                               tell whether this build gives the bits of the "
    "reference\n"
    "\n"
    "Meshes are binary STL, beside FILE or in meshes/ there; \"hawse mesh\" of Node converts "
    "others.\n"
    "FILE may be - for standard input. Exit codes: 0 good, 1 own failure, 2 bad input, 3 halted.\n";

/* ---- arguments ---- */

typedef struct options {
  const char *command, *file, *csv;
  double duration, at; /* [s]; negative: not given */
} options;

static int complain(int code, const char *text, ...) {
  va_list args;
  va_start(args, text);
  fputs("hawse: ", stderr);
  vfprintf(stderr, text, args);
  fputc('\n', stderr);
  va_end(args);
  return code;
}

static int seconds_of(const char *option, const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  if (end == text || *end || !isfinite(*value) || *value < 0)
    return complain(BAD_INPUT, "%s %s: a number of seconds, 0 or more, is wanted", option, text);
  return GOOD;
}

static int read_arguments(int argc, char **argv, options *o) {
  *o = (options){.command = argv[1], .duration = -1, .at = -1};
  bool is_run = !strcmp(o->command, "run"), is_hash = !strcmp(o->command, "hash");
  for (int i = 2; i < argc; i++) {
    const char *arg = argv[i];
    const char *value = i + 1 < argc ? argv[i + 1] : NULL;
    bool duration = is_run && !strcmp(arg, "--duration");
    bool csv = is_run && !strcmp(arg, "--csv");
    bool at = is_hash && !strcmp(arg, "--at");
    if (duration || csv || at) {
      if (!value)
        return complain(BAD_INPUT, "%s: a value is wanted after it", arg);
      i++;
      if (csv)
        o->csv = value;
      else if (seconds_of(arg, value, duration ? &o->duration : &o->at) != GOOD)
        return BAD_INPUT;
    } else if (arg[0] == '-' && arg[1]) {
      return complain(BAD_INPUT, "%s: \"%s\" has no such option\n\n%s", arg, o->command, usage);
    } else if (o->file) {
      return complain(BAD_INPUT, "%s: only one file is wanted", arg);
    } else {
      o->file = arg;
    }
  }
  return GOOD;
}

/* ---- the manifest and the report are JSON that the library wrote: well formed ---- */

static const char *skip_space(const char *p) {
  while (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')
    p++;
  return p;
}

/* The first character after the value at p. */
static const char *skip_value(const char *p) {
  int depth = 0;
  do {
    p = skip_space(p);
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

/* The value of a member of the object at p, or NULL. */
static const char *member(const char *p, const char *key) {
  size_t length = strlen(key);
  p = p ? skip_space(p) : "";
  if (*p != '{')
    return NULL;
  p = skip_space(p + 1);
  while (*p == '"') {
    bool found = !strncmp(p + 1, key, length) && p[1 + length] == '"';
    p = skip_space(skip_space(skip_value(p)) + 1);
    if (found)
      return p;
    p = skip_space(skip_value(p));
    if (*p == ',')
      p = skip_space(p + 1);
  }
  return NULL;
}

/* First element of the array at p, then each next one; NULL after the last. */
static const char *first(const char *p) {
  p = p && *p == '[' ? skip_space(p + 1) : "]";
  return *p == ']' ? NULL : p;
}
static const char *next(const char *p) {
  p = skip_space(skip_value(p));
  return *p == ',' ? skip_space(p + 1) : NULL;
}

static double number(const char *object, const char *key) {
  const char *p = member(object, key);
  return p ? strtod(p, NULL) : 0;
}

/* Prints the string member `key` without its quotes; of the escapes only \" \\ and \/ are undone.
 */
static void print_text(FILE *out, const char *object, const char *key) {
  const char *p = member(object, key);
  if (!p || *p != '"')
    return;
  for (p++; *p && *p != '"'; p++) {
    if (*p == '\\' && (p[1] == '"' || p[1] == '\\' || p[1] == '/'))
      p++;
    fputc(*p, out);
  }
}

/* ---- files ---- */

/* The whole file as allocated bytes and a closing 0, or NULL after a complaint; *code is the exit code
 * then. */
static char *read_file(const char *name, size_t largest, size_t *length, int *code) {
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

/* ---- mesh files: the same numbers as the reader in JavaScript makes (wasm/js/mesh-files.mjs) ---- */

typedef struct mesh_file {
  char name[LONGEST_NAME + 1];
  double *points;
  int32_t *faces;
} mesh_file;

typedef struct mesh_files {
  hw_asset asset[MOST_ASSETS];
  mesh_file file[MOST_ASSETS];
  size_t count;
} mesh_files;

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

/* The mesh files that a scenario names; its text is JSON. */
static int read_meshes(const char *file, const char *text, mesh_files *meshes) {
  int code = GOOD;
  const char *p = member(text, "meshes");
  p = p && *p == '{' ? skip_space(p + 1) : "}";
  while (*p == '"' && code == GOOD) {
    const char *mesh = skip_space(skip_space(skip_value(p)) + 1);
    const char *asset = member(mesh, "asset");
    size_t length = asset && *asset == '"' ? strcspn(asset + 1, "\"\\") : 0;
    char name[LONGEST_NAME + 1];
    if (length && length <= LONGEST_NAME && asset[1 + length] == '"') {
      memcpy(name, asset + 1, length);
      name[length] = 0;
      code = find_mesh(file, name, meshes);
    }
    p = skip_space(skip_value(mesh));
    if (*p == ',')
      p = skip_space(p + 1);
  }
  return code;
}

/* ---- commands ---- */

static void print_faults(const char *file, const char *report) {
  const char *faults = member(report, "faults");
  int count = (int)number(report, "count");
  fprintf(stderr, "%s: %d fault%s\n", file, count, count == 1 ? "" : "s");
  for (const char *f = first(faults); f; f = next(f)) {
    const char *where = member(f, "where");
    fputs("  ", stderr);
    if (where && where[0] == '"' && where[1] != '"') {
      print_text(stderr, f, "where");
      fputs(": ", stderr);
    }
    print_text(stderr, f, "what");
    fputc('\n', stderr);
  }
}

static int print_halt(const hw_sim *sim) {
  hw_halt halt;
  if (!hw_sim_halted(sim, &halt))
    return complain(FAILURE, "a run that failed has no report");
  fprintf(stderr, "halted at %.9g s: ", halt.time);
  if (halt.part && halt.node >= 0)
    fprintf(stderr, "%s, node %d: ", halt.part, (int)halt.node);
  else if (halt.part)
    fprintf(stderr, "%s: ", halt.part);
  fputs(halt.cause, stderr);
  if (halt.step > 0)
    fprintf(stderr, "; a step of %.9g s may do", halt.step);
  fputc('\n', stderr);
  return HALTED;
}

/* Whether some mesh file is missing; a text that got so far is JSON. */
static bool wants_meshes(const char *report) {
  for (const char *f = first(member(report, "faults")); f; f = next(f)) {
    const char *what = member(f, "what");
    if (what && !strncmp(what, "\"the mesh file ", 15))
      return true;
  }
  return false;
}

static int compile_text(const char *file, const char *text, size_t length, mesh_files *meshes,
                        hw_model **model) {
  char *report = NULL;
  int code = GOOD;
  hw_status status = hw_model_compile(text, length, model, &report);
  if (status == HW_BAD_INPUT && report && wants_meshes(report)) {
    code = read_meshes(file, text, meshes);
    if (code == GOOD && meshes->count) {
      hw_text_free(report);
      report = NULL;
      status = hw_model_compile_with(text, length, meshes->asset, meshes->count, model, &report);
    }
  }
  if (code == GOOD && status == HW_BAD_INPUT)
    print_faults(file, report ? report : "{}");
  hw_text_free(report);
  if (code == GOOD && status == HW_NO_MEMORY)
    code = complain(FAILURE, "%s: not enough memory", file);
  return code == GOOD && status != HW_OK ? BAD_INPUT : code;
}

static int compile(const char *file, hw_model **model) {
  static mesh_files meshes;
  size_t length;
  int code;
  char *text = read_file(file, LARGEST_FILE, &length, &code);
  if (!text)
    return code;
  code = compile_text(file, text, length, &meshes, model);
  for (size_t i = 0; i < meshes.count; i++) {
    free(meshes.file[i].points);
    free(meshes.file[i].faces);
  }
  free(text);
  return code;
}

/* Frames in `seconds`, which must be a multiple of the frame interval. */
static int frames_in(const char *manifest, const char *option, double seconds, double *frames) {
  double frame = number(manifest, "frame");
  if (seconds < 0) {
    *frames = number(manifest, "frames");
    return GOOD;
  }
  *frames = floor(seconds / frame + 0.5);
  if (fabs(*frames * frame - seconds) > 1e-6 * frame)
    return complain(BAD_INPUT, "%s %.17g: not a multiple of the frame interval, %.9g s", option,
                    seconds, frame);
  return GOOD;
}

static void csv_head(FILE *csv, const char *manifest) {
  const char *rows[] = {"id", "unit"}, *time[] = {"t", "s"};
  for (int r = 0; r < 2; r++) {
    fputs(time[r], csv);
    for (const char *c = first(member(manifest, "channels")); c; c = next(c)) {
      fputc(',', csv);
      print_text(csv, c, rows[r]);
    }
    fputc('\n', csv);
  }
}

static void csv_row(FILE *csv, const hw_frame *frame, hw_section channels) {
  const double *channel = hw_frame_numbers(frame, channels);
  fprintf(csv, "%.17g", frame->time);
  for (uint32_t i = 0; i < channels.rows; i++)
    fprintf(csv, ",%.17g", channel[i]);
  fputc('\n', csv);
}

typedef struct run_result {
  double frames, seconds, substeps, iterations; /* seconds of computing */
  bool ended; /* by an event of the scenario, before its duration */
} run_result;

/* Steps `frames` times; writes every frame to csv if there is one. */
static int step_through(hw_sim *sim, const hw_model *model, double frames, FILE *csv,
                        run_result *result) {
  hw_section channels = hw_model_section(model, "channels");
  *result = (run_result){0};
  if (csv) {
    csv_head(csv, hw_model_manifest(model));
    if (hw_sim_frame(sim)->status != HW_HALTED)
      csv_row(csv, hw_sim_frame(sim), channels);
  }
  double duration = number(hw_model_manifest(model), "frames");
  while (result->frames < frames && !result->ended) {
    clock_t start = clock();
    hw_status status = hw_sim_step(sim);
    result->seconds += (double)(clock() - start) / CLOCKS_PER_SEC;
    if (status == HW_HALTED)
      return HALTED;
    if (status != HW_OK && status != HW_DONE)
      return complain(FAILURE, "a step gave status %d", (int)status);
    const hw_frame *frame = hw_sim_frame(sim);
    result->frames++;
    result->substeps += frame->substeps;
    result->iterations += frame->iterations;
    result->ended = status == HW_DONE && result->frames < duration;
    if (csv)
      csv_row(csv, frame, channels);
  }
  return GOOD;
}

static int run(const options *o, hw_sim *sim, const hw_model *model) {
  double frames;
  if (frames_in(hw_model_manifest(model), "--duration", o->duration, &frames) != GOOD)
    return BAD_INPUT;
  FILE *csv = o->csv ? fopen(o->csv, "w") : NULL;
  if (o->csv && !csv)
    return complain(FAILURE, "%s: %s", o->csv, strerror(errno));
  run_result result;
  bool begun = hw_sim_frame(sim)->status != HW_HALTED; /* else there is no frame, only zeros */
  int code = step_through(sim, model, frames, csv, &result);
  if (csv && (ferror(csv) | fclose(csv)))
    return complain(FAILURE, "%s: could not be written", o->csv);
  if (code == HALTED)
    print_halt(sim); /* the cause first */
  if (!begun)
    return code;
  const hw_frame *frame = hw_sim_frame(sim);
  printf("time      %.9g s in %.0f frames, %.0f steps, %.0f iterations\n", frame->time,
         result.frames, result.substeps, result.iterations);
  if (result.ended)
    puts("ended     by an event of the scenario");
  printf("hash      %016llx\n", (unsigned long long)frame->state_hash);
  printf("computed  in %.3g s", result.seconds);
  if (result.seconds > 0)
    printf(": %.3g times real time", frame->time / result.seconds);
  putchar('\n');
  return code;
}

static int hash(const options *o, hw_sim *sim, const hw_model *model) {
  double frames;
  run_result result;
  if (frames_in(hw_model_manifest(model), "--at", o->at, &frames) != GOOD)
    return BAD_INPUT;
  int code = step_through(sim, model, frames, NULL, &result);
  if (code == HALTED)
    return print_halt(sim);
  if (code == GOOD)
    printf("%016llx\n", (unsigned long long)hw_sim_frame(sim)->state_hash);
  return code;
}

/* All numbers of the present frame. */
static bool is_finite(const hw_frame *frame) {
  const double *number = (const double *)(const void *)(frame + 1);
  size_t count = (frame->bytes - sizeof *frame) / sizeof *number;
  for (size_t i = 0; i < count; i++)
    if (!isfinite(number[i]))
      return false;
  return isfinite(frame->energy) && isfinite(frame->work);
}

/* Begins the run: positions, static start, the forces of t = 0; then steps are tried until one is taken. */
static hw_status begin(hw_sim *sim, bool *started) {
  enum { PIECE = 1000, TRIES = 60 };
  hw_status status;
  do
    status = hw_sim_work(sim, PIECE);
  while (status == HW_MORE);
  *started = status == HW_OK && is_finite(hw_sim_frame(sim));
  for (int i = 0; *started && i < TRIES && !(hw_sim_time(sim) > 0); i++)
    if ((status = hw_sim_step_some(sim, 1)) != HW_MORE)
      break;
  return status;
}

/* A step that no explicit rule can take: it runs, and soon flies apart. */
static void print_hint(hw_sim *sim, const char *manifest) {
  const double SURELY = 2; /* over what is about the longest */
  const char *rule = member(manifest, "integrator");
  double step = number(manifest, "step"), stable = 0;
  bool fixed = rule && (!strncmp(rule, "\"rk4\"", 5) || !strncmp(rule, "\"euler", 6));
  if (fixed && hw_sim_reset(sim) == HW_OK)
    stable = hw_sim_stable_step(sim);
  if (stable > 0 && step > SURELY * stable)
    printf("hint: /solver/step: %.9g s is unstable: what is stiff at the start wants %.3g s or "
           "less, or "
           "the rule \"ali3\"\n",
           step, stable);
}

/* A scenario without faults is one whose run begins. */
static int check(const options *o, const hw_model *model) {
  hw_sim *sim = NULL;
  if (hw_sim_open(model, &sim) != HW_OK)
    return complain(FAILURE, "%s: not enough memory for a run", o->file);
  bool started;
  hw_status status = begin(sim, &started);
  hw_halt halt;
  bool halted = status == HW_HALTED && hw_sim_halted(sim, &halt);
  if (halted || !started) {
    const char *what = started ? "the run halts in its first step" : "the run cannot begin";
    fprintf(stderr, "%s: 1 fault\n  ", o->file);
    if (halted && halt.part)
      fprintf(stderr, "/parts/%s: ", halt.part);
    fprintf(stderr, "%s: %s", what, halted ? halt.cause : "a number of frame 0 is not finite");
    if (halted && halt.node >= 0)
      fprintf(stderr, " (node %d)", (int)halt.node);
    if (halted && halt.step > 0)
      fprintf(stderr, "; a step of %.9g s may do", halt.step);
    fputc('\n', stderr);
  } else {
    printf("%s: no faults\n", o->file);
    print_hint(sim, hw_model_manifest(model));
  }
  hw_sim_free(sim);
  return halted || !started ? BAD_INPUT : GOOD;
}

/* A command on a compiled scenario. */
static int on_model(const options *o, const hw_model *model) {
  if (!strcmp(o->command, "check"))
    return check(o, model);
  if (!strcmp(o->command, "manifest")) {
    puts(hw_model_manifest(model));
    return GOOD;
  }
  hw_sim *sim = NULL;
  if (hw_sim_create(model, &sim) != HW_OK)
    return complain(FAILURE, "%s: not enough memory for a run", o->file);
  int code = !strcmp(o->command, "run") ? run(o, sim, model) : hash(o, sim, model);
  hw_sim_free(sim);
  return code;
}

static int self_test(void) {
  uint64_t hash;
  hw_status status = hw_self_test(&hash);
  printf("%016" PRIx64 "  %s\n", hash,
         status == HW_OK ? "the bits of the reference builds" : "OTHER BITS");
  return status == HW_OK ? GOOD : FAILURE;
}

int main(int argc, char **argv) {
  static const char *const commands[] = {"check",  "run",       "hash",     "manifest",
                                         "schema", "catalogue", "self-test"};
  if (argc < 2 || !strcmp(argv[1], "--help") || !strcmp(argv[1], "-h")) {
    fputs(usage, argc < 2 ? stderr : stdout);
    return argc < 2 ? BAD_INPUT : GOOD;
  }
  if (!strcmp(argv[1], "--version")) {
    puts(hw_version());
    return GOOD;
  }
  bool known = false;
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    known |= !strcmp(argv[1], commands[i]);
  if (!known)
    return complain(BAD_INPUT, "there is no command \"%s\"\n\n%s", argv[1], usage);

  options o;
  if (read_arguments(argc, argv, &o) != GOOD)
    return BAD_INPUT;
  bool is_schema = !strcmp(o.command, "schema"), is_self = !strcmp(o.command, "self-test");
  bool is_catalogue = !strcmp(o.command, "catalogue");
  if ((is_schema || is_self || is_catalogue) && o.file)
    return complain(BAD_INPUT, "%s: \"%s\" takes no file", o.file, o.command);
  if (is_self)
    return self_test();
  if (is_schema) {
    puts(hw_schema_json());
    return GOOD;
  }
  if (is_catalogue) {
    puts(hw_catalogue_json());
    return GOOD;
  }
  if (!o.file)
    return complain(BAD_INPUT, "%s: a scenario file is wanted", o.command);
  hw_model *model = NULL;
  int code = compile(o.file, &model);
  if (code == GOOD)
    code = on_model(&o, model);
  hw_model_free(model);
  if (fflush(stdout))
    return complain(FAILURE, "standard output: %s", strerror(errno));
  return code;
}
