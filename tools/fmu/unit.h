/* A co-simulation unit (FMU): one run of a scenario, led in steps by another program. What FMI 2 and FMI 3 have in
 * common; fmi2.c and fmi3.c are their faces of it.
 *
 * Variables have references from 0 on: the time, then inputs, parameters and outputs in the order of resources/unit.txt,
 * which `hawse fmu` writes (wasm/cli/fmu/table.mjs says what is in it). The tick is the frame interval of the scenario:
 * inputs act from the tick at which they are set, outputs are channels of the frame of the present tick.
 *
 * Source: FMI 2.0.5 and FMI 3.0.2, https://fmi-standard.org. Limits: co-simulation alone; no derivatives, no early
 * return, no events; a run begins at t = 0; calls for one instance come one at a time. */
#ifndef HAWSE_UNIT_H
#define HAWSE_UNIT_H

#include "hawse/hawse.h"

/* As fmi2Status and fmi3Status have them. */
typedef enum unit_status {
  UNIT_OK = 0,
  UNIT_WARNING = 1,
  UNIT_DISCARD = 2, /* a value outside its range, or the scenario has ended; the unit can go on */
  UNIT_ERROR = 3    /* the call is wrong, or the run has halted */
} unit_status;

typedef enum unit_phase {
  UNIT_MADE = 1,      /* instantiated */
  UNIT_BEGINNING = 2, /* initialization mode */
  UNIT_STEPPING = 4,  /* step complete; step mode */
  UNIT_HALTED = 8,    /* the run halted: reset, or a state from before, helps */
  UNIT_ENDED = 16     /* terminated */
} unit_phase;

/* An entry of resources/unit.txt. */
typedef struct unit_variable {
  char *name, *unit;
  double start, min, max; /* of outputs: none */
  size_t at, length; /* of a parameter: where its number stands in the scenario's text [bytes] */
  uint32_t index;    /* of an input or an output: its number in the model */
} unit_variable;

typedef struct unit_table {
  char *token, *scenario;
  size_t length; /* of the scenario [bytes] */
  double tick;   /* [s] */
  uint32_t frames;
  uint32_t inputs, parameters, outputs, meshes;
  unit_variable *input, *parameter, *output;
  hw_asset *mesh;
} unit_table;

/* How a message leaves: the category is one of unit_categories. */
enum { UNIT_CATEGORIES = 3 };
extern const char *const unit_categories[UNIT_CATEGORIES];
typedef struct unit_logger {
  void (*write)(const struct unit_logger *to, unit_status status, const char *category,
                const char *message);
  void (*call)(void); /* the importer's function, as its FMI version has it; NULL: none */
  void *environment;
  const char *name;         /* of the instance; while there is none the caller's */
  bool on[UNIT_CATEGORIES]; /* which categories are told */
} unit_logger;

typedef struct unit {
  unit_logger log;
  char *name;
  unit_table table;
  unit_phase phase;
  bool set_up; /* FMI 2: fmi2SetupExperiment was called */
  bool stops;
  double stop;   /* [s] */
  double *input; /* as they were set last */
  bool *fresh;   /* which were set since the last step */
  double *parameter;
  hw_model *model;
  bool compiled;    /* the model has these parameters */
  hw_sim *sim;      /* NULL: the start is still to be computed */
  unit_status last; /* of the last step */
} unit;

/* NULL, and a message, where the token is another's, or resources are missing or wrong. */
unit *unit_open(const unit_logger *log, const char *name, const char *token, const char *folder);
void unit_free(unit *u);
/* A message; returns the status. */
unit_status unit_tell(const unit_logger *log, unit_status status, const char *text, ...);
/* False, and a message, where `call` is not allowed in the present phase; phases are added up. */
bool unit_allows(unit *u, const char *call, int phases);
/* Turns categories on or off; none given: all. False: one has no such name. */
bool unit_set_logging(unit *u, bool on, size_t count, const char *const *category);

unit_status unit_set_up(unit *u, double start, bool stops, double stop);
unit_status unit_begin(unit *u); /* leaves initialization mode: the start is there */
unit_status unit_reset(unit *u);
unit_status unit_get(unit *u, const uint32_t *ref, size_t count, double *value);
unit_status unit_set(unit *u, const uint32_t *ref, size_t count, const double *value);
double unit_time(const unit *u); /* [s] */
/* The scenario ended by an event. */
bool unit_is_over(const unit *u);
/* Steps to point + size, or to where the scenario ends. */
unit_status unit_step(unit *u, double point, double size);

/* A state is one block of bytes, `bytes` in all, and its own serialization. */
typedef struct unit_state unit_state;
unit_status unit_get_state(unit *u, unit_state **state); /* one that is given is used again */
unit_status unit_set_state(unit *u, const unit_state *state);
void unit_free_state(unit_state *state);
size_t unit_state_bytes(const unit_state *state);
unit_status unit_write_state(unit *u, const char *call, const unit_state *state, void *bytes,
                             size_t size);
unit_status unit_read_state(unit *u, const void *bytes, size_t size, unit_state **state);

/* The model with these parameters; NULL, and a message. */
hw_model *unit_compile(unit *u, const double *parameter);
/* The model takes the place of the one before, and of its run. */
void unit_take_model(unit *u, hw_model *model);

/* resources.c: reads unit.txt, the scenario and the meshes. */
bool unit_read_table(unit_table *table, const unit_logger *log, const char *folder);
void unit_free_table(unit_table *table);

#endif
