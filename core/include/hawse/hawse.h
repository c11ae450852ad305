/* Hawse: the whole public C API.
 *
 * A scenario (UTF-8 JSON) compiles to an immutable model; a sim is one run of it; each step leaves
 * one frame of numbers. Values are channels of the frame, commands are inputs, parts are rows of
 * the manifest: there is no getter or setter per quantity. What the manifest lists is found by its
 * name (hw_model_channel and those after it); examples/c/table.c is a small program.
 *
 * Units are SI and radians. The world is right-handed, z up, still water at z = 0. Quaternions are
 * (w, x, y, z), body to world. The core never reads a clock, a file or a random number.
 */
#ifndef HAWSE_H
#define HAWSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HW_ABI 1

typedef enum hw_status {
  HW_OK = 0,
  HW_BAD_INPUT = 1, /* the scenario or an argument is wrong: the report says where and what */
  HW_HALTED = 2,    /* the run failed numerically; sticky until reset: the report says why */
  HW_NO_MEMORY = 3,
  HW_DONE = 4, /* the run has reached its duration; a further step is allowed */
  HW_MORE = 5  /* the start or the frame is not finished: see hw_sim_work, hw_sim_step_some */
} hw_status;

typedef struct hw_model hw_model; /* immutable: one block of memory */
typedef struct hw_sim hw_sim;     /* one run of a model: one block of memory */

/* Header of a frame, 64 bytes, followed by the sections that the manifest names (all f64). */
typedef struct hw_frame {
  uint32_t abi;
  uint32_t bytes;      /* whole frame, header included */
  uint32_t index;      /* frame number; time = index * solver.frame */
  uint32_t status;     /* hw_status */
  double time;         /* [s] */
  double energy;       /* kinetic + gravity + elastic [J] */
  double work;         /* done on the system by inputs, since the start [J] */
  uint64_t state_hash; /* FNV-1a 64 over the state block */
  uint32_t contacts;   /* contact records in this frame */
  uint32_t substeps;   /* accepted since the last frame */
  uint32_t rejected;   /* rejected since the last frame */
  uint32_t iterations; /* Newton iterations or force evaluations since the last frame */
} hw_frame;

/* Where a section of the frame lies: `head` numbers, then `rows` rows of `stride` numbers. A head is
 * the number of rows in use, and what lies after those is 0; without one all rows are. The sections:
 *   channels  one number each, in the order of the manifest
 *   poses     position [m], orientation w, x, y, z; the manifest says which rows are a part's
 *   ports     position [m], force [N] and moment [N m] on the owner; as poses
 *   lines     of each line, at the manifest's place: number of nodes, room for `max_nodes` positions
 *             [m], then for the tensions between them [N]; counted as rows of one number
 *   events    hw_frame_event, since the last frame
 *   inputs    one number each, as it is set, in the order of the manifest; where events or controllers may set them, or
 *             something lets go
 *   contacts, touches, berths  one row a place that touches: of bodies, of lines, seen from above
 *   contours, cuts  where meshes cut each other; counted as rows of one number
 * Those after inputs are there only where the model has such contacts. */
typedef struct hw_section {
  uint32_t offset; /* [bytes] from the start of the frame; 0: there is no such section */
  uint32_t rows;
  uint32_t stride; /* numbers (f64) of a row */
  uint32_t head;   /* 1 or 0 */
} hw_section;

typedef struct hw_frame_event {
  double time; /* [s] */
  double kind; /* hw_event_kind */
  double part; /* number in the manifest */
  double value;
} hw_frame_event;

/* Part and value of an event. */
typedef enum hw_event_kind {
  HW_EVENT_SLACK = 1,  /* a line, 0 */
  HW_EVENT_TAUT = 2,   /* a line, 0 */
  HW_EVENT_INSERT = 3, /* the winch that paid a node or a link out; length [m], or links, outside */
  HW_EVENT_REMOVE = 4, /* that hauled it in; the same */
  HW_EVENT_LIMIT = 5,  /* a winch; 1: all is paid out, -1: all is hauled in */
  HW_EVENT_TOUCH = 6,  /* the first of two bodies; their number in the manifest's `pairs` */
  HW_EVENT_LEAVE = 7,  /* the same */
  HW_EVENT_STOP = 8,   /* a joint reached its stop; its number in the part */
  HW_EVENT_HOME = 9,   /* a manoeuvre: the anchor lies where it should; the way left [m] */
  HW_EVENT_JAM = 10,   /* tension at its limit and no way made for so long; the tension [N] */
  HW_EVENT_SLIP = 11,  /* it slipped back; by how much [m] */
  HW_EVENT_SNAP = 12,  /* snap load; the tension [N] */
  HW_EVENT_MEET = 13,  /* outlines, or a fender; their number in the manifest's `plan_pairs` */
  HW_EVENT_PART = 14,  /* they are apart again; the same */
  HW_EVENT_OVER = 15,  /* a fender is past its rating; its number in the manifest's `fenders` */
  HW_EVENT_CUE = 16,   /* an event of the scenario, part -1; its number in the manifest's `cues` */
  HW_EVENT_RELEASE = 17, /* a joint or a line lets go; the line's end, 0 a, 1 b */
  HW_EVENT_CATCH = 18,   /* a joint takes hold; how far apart its sides are [m] */
  HW_EVENT_BREAK = 19,   /* a joint or a line parts; its load [N], of a moment [N m] */
  HW_EVENT_MISS = 20     /* a joint was asked to take hold and is out of reach; how far [m] */
} hw_event_kind;

/* Library version "major.minor.patch", and the abi of frames and exports. */
const char *hw_version(void);
uint32_t hw_abi(void);

/* Every field of every table (parts, environment, solver, ...) as JSON text: key, type, default,
 * range, unit, label. The JSON Schema, the form in the page and the docs are made from it. */
const char *hw_schema_json(void);
/* What the fields "stock" can name: families with their sources, and values at the usual sizes. */
const char *hw_catalogue_json(void);

/* Compiles a scenario. On HW_OK *model is set. Otherwise *model is NULL and *report (if not NULL)
 * is JSON text {"faults": [{"where": JSON pointer, "what": text, ...}]} that the caller frees with
 * hw_text_free. All faults that can be found are reported, not only the first (at most 64). */
hw_status hw_model_compile(const char *json, size_t length, hw_model **model, char **report);
void hw_model_free(hw_model *model);
void hw_text_free(char *text);

/* A mesh that a scenario names ("meshes": {"hull": {"asset": "hull.stl"}}), read from its file by
 * the caller; numbers as in the file. The model keeps nothing of it. */
typedef struct hw_asset {
  const char *name;     /* as in the scenario */
  const double *points; /* [3 * point_count] */
  size_t point_count;
  const int32_t *faces; /* [3 * face_count] numbers of points, counter-clockwise from outside */
  size_t face_count;    /* 0: a cloud of points */
} hw_asset;
hw_status hw_model_compile_with(const char *json, size_t length, const hw_asset *assets,
                                size_t count, hw_model **model, char **report);

/* Channels, parts, inputs, sections of the frame and plots, as JSON text owned by the model. */
const char *hw_model_manifest(const hw_model *model);

/* By its name, the number of a channel ("load.z", of the whole run "kinetic"), of an input and of a part;
 * HW_NONE where there is none. Names and numbers are those of the manifest. */
#define HW_NONE UINT32_MAX
uint32_t hw_model_channel(const hw_model *model, const char *id);
uint32_t hw_model_input(const hw_model *model, const char *id);
uint32_t hw_model_part(const hw_model *model, const char *id);
/* A section of all frames of this model; offset 0 where there is none. */
hw_section hw_model_section(const hw_model *model, const char *name);

/* The numbers of a section that is there: value k of row i is at [head + i * stride + k]. */
static inline const double *hw_frame_numbers(const hw_frame *frame, hw_section section) {
  return (const double *)(const void *)((const char *)frame + section.offset);
}

/* Meshes as they are used (scaled, turned, welded), for drawing, in the order of the manifest:
 * numbers of points or faces, which are written where `points` or `faces` is not NULL. A frame's
 * face numbers are places in this list. 0 where there is no such mesh. */
size_t hw_model_mesh_points(const hw_model *model, uint32_t mesh, double *points);
size_t hw_model_mesh_faces(const hw_model *model, uint32_t mesh, int32_t *faces);

hw_status hw_sim_create(const hw_model *model, hw_sim **sim);
/* The same with its start still to be computed, by hw_sim_work. */
hw_status hw_sim_open(const hw_model *model, hw_sim **sim);
void hw_sim_free(hw_sim *sim);

/* Back to t = 0. Also clears a halt. */
hw_status hw_sim_reset(hw_sim *sim);

/* Sets input `index` (order of the manifest) from the present frame on. Values outside the input's
 * range, or not finite, are refused with HW_BAD_INPUT and change nothing. An input that a controller of the scenario leads
 * (the manifest's `controllers`) is to be set at each of its exchanges, frames 0, every, 2 every, ..., by who leads it or from
 * a record: the step that leaves such a frame halts where it was not. */
hw_status hw_sim_input(hw_sim *sim, uint32_t index, double value);

/* Advances by one frame interval. HW_OK, HW_DONE (duration reached) or HW_HALTED. */
hw_status hw_sim_step(hw_sim *sim);

/* The same in pieces, so that a caller can show progress or give up: tries at most that many steps of the
 * integrator (1 or more). HW_MORE: the frame is under way, to be gone on with; until then the frame is
 * the one before, saving and inputs are refused, reset and load drop what was begun. The bits do not
 * depend on the pieces. hw_sim_time: where the run is, within the frame too [s]. */
hw_status hw_sim_step_some(hw_sim *sim, uint32_t steps);
double hw_sim_time(const hw_sim *sim);

/* The start, where it is still to be computed, else a frame: in pieces of about so many evaluations of all
 * forces (1 or more), which may end within a step. HW_MORE as above; HW_OK after a start: frame 0 is there. Steps
 * asked for otherwise finish the start first. */
hw_status hw_sim_work(hw_sim *sim, uint32_t evaluations);

/* Of an explicit rule of fixed steps (rk4, euler, euler-cromer): about the longest step that is stable from the present
 * state [s], by the fastest of its oscillations and dampers; 0: another rule, or none was found. The run goes back to its
 * start for it, which is then still to be computed (hw_sim_work). */
double hw_sim_stable_step(hw_sim *sim);

/* Where a static start is, as JSON text owned by the sim: {"doing", "imbalance", "unit", "step", "most",
 * "evaluations"}. "{}" while none is under way. */
const char *hw_sim_progress(hw_sim *sim);

/* The present frame; valid until the next call on this sim. */
const hw_frame *hw_sim_frame(const hw_sim *sim);

/* Why the run halted. */
typedef struct hw_halt {
  const char *part; /* NULL: no single one */
  int32_t node;     /* of a line; -1: none */
  double time;      /* [s] */
  double step;      /* [s] a smaller one that may do; 0: the step is not the cause */
  const char *cause;
} hw_halt;
/* False while it has not. The texts of *halt last as long as the model. */
bool hw_sim_halted(const hw_sim *sim, hw_halt *halt);

/* The same as JSON text owned by the sim: {"part", "node", "time", "cause", "step"}.
 * "{}" while it has not. */
const char *hw_sim_report(const hw_sim *sim);

/* The state block: everything that decides the future. Save writes hw_sim_state_size bytes; in the midst of a start or a
 * frame, and once the run has halted, it is refused with HW_BAD_INPUT. Load refuses with HW_BAD_INPUT, and changes nothing: a
 * block of another model or version, one that was changed, and every block for a run that was opened (hw_sim_open) and of
 * whose start nothing is computed yet: a first hw_sim_work is enough for it. */
size_t hw_sim_state_size(const hw_sim *sim);
hw_status hw_sim_save(const hw_sim *sim, void *block, size_t bytes);
hw_status hw_sim_load(hw_sim *sim, const void *block, size_t bytes);

/* Runs a small fixed world: HW_OK when this build gives the bits of the reference builds, else HW_BAD_INPUT, and links and
 * hashes of its runs will not agree with others'. *hash: what it gave. */
hw_status hw_self_test(uint64_t *hash);

/* Calls of the allocator since the start of the program: constant over hw_sim_step (a test). */
uint64_t hw_allocation_count(void);

#ifdef __cplusplus
}
#endif
#endif
