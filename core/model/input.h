/* Numbers of a run that are set while it goes: inputs, and events of the scenario that set them, as compiled. */
#ifndef HW_MODEL_INPUT_H
#define HW_MODEL_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/tables.h"

typedef struct hw_input_target {
  const char *id;
  const hw_input *params;
  int part;
  size_t offset; /* of the number inside the part's parameter struct */
  int words; /* of a choice: how many there are, and its value is the number of one; 0: a double */
  double min, max, value;
  int mem; /* word of the state's memory that holds the live value */
  /* Of an input that a controller leads: it must be set anew at each `every`th frame. */
  const char *unset; /* the cause of a halt where it was not; NULL: nobody leads it */
  uint32_t every;
  int fresh; /* word of memory: 1 since it was set at the present frame; -1: nobody leads it */
} hw_input_target;

/* What a cue asks of a part, and what it sets. */
typedef struct hw_cue_ask {
  int ask; /* HW_ASK_* */
  int part, place;
} hw_cue_ask;
typedef struct hw_cue_move {
  int input;
  double value, over; /* in [s] */
  int mem;            /* of a move that takes time: HW_MOVE_WORDS; -1: at once */
} hw_cue_move;

/* An event of the scenario. Words of its memory: HW_CUE_*. */
typedef struct hw_cue_plan {
  const char *id;
  const hw_cue *params;
  int channel; /* -1: none */
  int after;   /* cue; -1: none */
  int hand;    /* input; -1: none */
  int moves, asks;
  const hw_cue_move *move;
  const hw_cue_ask *ask;
  int mem;
} hw_cue_plan;
enum {
  HW_CUE_COUNT,  /* how often it has come */
  HW_CUE_LAST,   /* [s] when it came last */
  HW_CUE_RESTS,  /* 1: it has come, and its channel has not been otherwise since */
  HW_CUE_SINCE,  /* [s] since when its channel has been so; -1: it is not */
  HW_CUE_SERVED, /* how many comings of the event before it it has followed */
  HW_CUE_WORDS
};
enum {
  HW_MOVE_BEGAN, /* [s]; -1: it does not move */
  HW_MOVE_FROM,
  HW_MOVE_NOW, /* what it set last: where the input is elsewhere, someone else has taken it */
  HW_MOVE_WORDS
};

/* Is a value within what an input takes? Of a choice: the number of a word. */
static inline bool hw_input_takes(const hw_input_target *in, double value) {
  return value >= in->min && value <= in->max && (!in->words || value == (double)(int)value);
}
/* Into the live copy of its part's parameters. */
static inline void hw_input_put(const hw_input_target *in, char *params, double value) {
  if (in->words)
    *(int *)(void *)(params + in->offset) = (int)value;
  else
    *(double *)(void *)(params + in->offset) = value;
}

#endif
