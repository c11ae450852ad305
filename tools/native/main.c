/* hawse: the native runner. Checks, runs and hashes a scenario file: for tests, clusters and
 * co-simulation. Uses the public API alone, and the C library for files and the clock. Of mesh files
 * it reads binary STL.
 *
 * Exit codes: 0 good, 1 own failure (no memory, a file that cannot be written), 2 bad input,
 * 3 the run halted. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hawse/hawse.h"
#include "json.h"
#include "lead.h"
#include "meshes.h"
#include "native.h"
#include "record.h"

enum { LARGEST_FILE = 64 << 20 };

static const char usage[] =
    "Usage: hawse COMMAND [options]\n"
    "\n"
    "  check FILE                              list every fault of a scenario, and begin its run\n"
    "  run FILE [--duration S] [--csv FILE]    run a scenario; print its end state and speed\n"
    "      [--record FILE.hawse]               the run as one file, with all that was set in it\n"
    "  hash FILE [--at T]                      print the state hash at T seconds: 16 hex digits\n"
    "      [--units DIR]                       of both: load the units (FMU) of controllers below "
    "DIR,\n"
    "                                          foreign code with all your rights\n"
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
  const char *command, *file, *csv, *units, *record;
  double duration, at; /* [s]; negative: not given */
} options;

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
    bool units = (is_run || is_hash) && !strcmp(arg, "--units");
    bool record = is_run && !strcmp(arg, "--record");
    if (duration || csv || at || units || record) {
      if (!value)
        return complain(BAD_INPUT, "%s: a value is wanted after it", arg);
      i++;
      if (csv)
        o->csv = value;
      else if (units)
        o->units = value;
      else if (record)
        o->record = value;
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

/* ---- commands ---- */

static void print_faults(const char *file, const char *report) {
  const char *faults = json_member(report, "faults");
  int count = (int)json_number(report, "count");
  fprintf(stderr, "%s: %d fault%s\n", file, count, count == 1 ? "" : "s");
  for (const char *f = json_first(faults); f; f = json_next(f)) {
    const char *where = json_member(f, "where");
    fputs("  ", stderr);
    if (where && where[0] == '"' && where[1] != '"') {
      json_print_text(stderr, f, "where");
      fputs(": ", stderr);
    }
    json_print_text(stderr, f, "what");
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
  for (const char *f = json_first(json_member(report, "faults")); f; f = json_next(f)) {
    const char *what = json_member(f, "what");
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
    code = mesh_files_read(file, text, meshes);
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

/* A scenario, compiled, with what it was made from. */
typedef struct source {
  char *text;
  size_t length;
  mesh_files meshes;
  hw_model *model;
} source;

static int compile(const char *file, source *s) {
  int code;
  s->text = read_file(file, LARGEST_FILE, &s->length, &code);
  return s->text ? compile_text(file, s->text, s->length, &s->meshes, &s->model) : code;
}

static void source_free(source *s) {
  hw_model_free(s->model);
  mesh_files_free(&s->meshes);
  free(s->text);
}

/* Frames in `seconds`, which must be a multiple of the frame interval. */
static int frames_in(const char *manifest, const char *option, double seconds, double *frames) {
  double frame = json_number(manifest, "frame");
  if (seconds < 0) {
    *frames = json_number(manifest, "frames");
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
    for (const char *c = json_first(json_member(manifest, "channels")); c; c = json_next(c)) {
      fputc(',', csv);
      json_print_text(csv, c, rows[r]);
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

/* Who acts on a run, and who writes it down; any may be missing. */
typedef struct company {
  leads *leads;
  record *record;
  FILE *csv;
} company;

/* Steps `frames` times; writes every frame to csv if there is one. */
static int step_through(hw_sim *sim, const hw_model *model, double frames, const company *with,
                        run_result *result) {
  FILE *csv = with->csv;
  bool begun = hw_sim_frame(sim)->status != HW_HALTED; /* else no unit is asked: it has no start */
  hw_section channels = hw_model_section(model, "channels");
  *result = (run_result){0};
  if (csv) {
    csv_head(csv, hw_model_manifest(model));
    if (begun)
      csv_row(csv, hw_sim_frame(sim), channels);
  }
  double duration = json_number(hw_model_manifest(model), "frames");
  leads *leads = begun ? with->leads : NULL;
  int code = leads ? leads_begin(leads, sim) : GOOD;
  while (code == GOOD && result->frames < frames && !result->ended) {
    if (leads && csv)
      fflush(csv); /* a unit that takes the program down with it leaves what was computed */
    if (leads && (code = leads_exchange(leads, sim, with->record)) != GOOD)
      break;
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
  return code;
}

static void print_run(const hw_frame *frame, const run_result *result) {
  printf("time      %.9g s in %.0f frames, %.0f steps, %.0f iterations\n", frame->time,
         result->frames, result->substeps, result->iterations);
  if (result->ended)
    puts("ended     by an event of the scenario");
  printf("hash      %016llx\n", (unsigned long long)frame->state_hash);
  printf("computed  in %.3g s", result->seconds);
  if (result->seconds > 0)
    printf(": %.3g times real time", frame->time / result->seconds);
  putchar('\n');
}

static int run(const options *o, hw_sim *sim, const source *s, leads *leads) {
  double frames;
  if (frames_in(hw_model_manifest(s->model), "--duration", o->duration, &frames) != GOOD)
    return BAD_INPUT;
  FILE *csv = o->csv ? fopen(o->csv, "w") : NULL;
  if (o->csv && !csv)
    return complain(FAILURE, "%s: %s", o->csv, strerror(errno));
  run_result result;
  record record = {0};
  bool begun = hw_sim_frame(sim)->status != HW_HALTED; /* else there is no frame, only zeros */
  int code = step_through(sim, s->model, frames, &(company){leads, &record, csv}, &result);
  if (csv && (ferror(csv) | fclose(csv)))
    code = complain(FAILURE, "%s: could not be written", o->csv);
  if (hw_sim_halted(sim, &(hw_halt){0}))
    print_halt(sim); /* the cause first */
  if (begun) {
    const hw_frame *frame = hw_sim_frame(sim);
    int written = o->record ? record_write(&record, o->record, s->text, s->length, s->meshes.asset,
                                           s->meshes.count, frame)
                            : GOOD;
    print_run(frame, &result);
    code = code == GOOD ? written : code;
  }
  record_free(&record);
  return code;
}

static int hash(const options *o, hw_sim *sim, const source *s, leads *leads) {
  double frames;
  run_result result;
  if (frames_in(hw_model_manifest(s->model), "--at", o->at, &frames) != GOOD)
    return BAD_INPUT;
  int code = step_through(sim, s->model, frames, &(company){.leads = leads}, &result);
  if (code == HALTED && hw_sim_halted(sim, &(hw_halt){0}))
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

/* Begins the run: positions, static start, the forces of t = 0; then steps are tried until one is taken, where the run
 * can go on without controllers. */
static hw_status begin(hw_sim *sim, bool led, bool *started) {
  enum { PIECE = 1000, TRIES = 60 };
  hw_status status;
  do
    status = hw_sim_work(sim, PIECE);
  while (status == HW_MORE);
  *started = status == HW_OK && is_finite(hw_sim_frame(sim));
  for (int i = 0; *started && !led && i < TRIES && !(hw_sim_time(sim) > 0); i++)
    if ((status = hw_sim_step_some(sim, 1)) != HW_MORE)
      break;
  return status;
}

/* A step that no explicit rule can take: it runs, and soon flies apart. */
static void print_hint(hw_sim *sim, const char *manifest) {
  const double SURELY = 2; /* over what is about the longest */
  const char *rule = json_member(manifest, "integrator");
  double step = json_number(manifest, "step"), stable = 0;
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
  const char *controllers = json_member(hw_model_manifest(model), "controllers");
  hw_status status = begin(sim, controllers, &started);
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
    for (const char *c = json_first(controllers); c; c = json_next(c)) {
      printf("hint: /controllers/");
      json_print_text(stdout, c, "id");
      puts(": its unit (FMU) is not looked at here: \"hawse run FILE --units DIR\" loads it");
    }
  }
  hw_sim_free(sim);
  return halted || !started ? BAD_INPUT : GOOD;
}

/* A command on a compiled scenario. */
static int on_model(const options *o, const source *s) {
  if (!strcmp(o->command, "check"))
    return check(o, s->model);
  if (!strcmp(o->command, "manifest")) {
    puts(hw_model_manifest(s->model));
    return GOOD;
  }
  leads *leads = NULL;
  int code = leads_open(s->model, o->units, &leads);
  if (code != GOOD)
    return code;
  if (o->units && !leads)
    return complain(BAD_INPUT, "--units %s: %s has no controllers", o->units, o->file);
  hw_sim *sim = NULL;
  if (hw_sim_create(s->model, &sim) == HW_OK)
    code = !strcmp(o->command, "run") ? run(o, sim, s, leads) : hash(o, sim, s, leads);
  else
    code = complain(FAILURE, "%s: not enough memory for a run", o->file);
  hw_sim_free(sim);
  leads_close(leads);
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
  static source source;
  int code = compile(o.file, &source);
  if (code == GOOD)
    code = on_model(&o, &source);
  source_free(&source);
  if (fflush(stdout))
    return complain(FAILURE, "standard output: %s", strerror(errno));
  return code;
}
