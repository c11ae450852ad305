/* Sections of a frame, and the words of their rows: one line a word gives its place in a row, what manifest and docs
 * say of it, and its name in JavaScript.
 *
 *   #define POSE_LAYOUT(X, P) \
 *     X(P, POSITION, "position", VECTOR, 3, "m", "Position: of the frame's origin") \
 *     X(P, TURN, "turn", QUATERNION, 4, "1", "Orientation: w, x, y, z, to the world's axes")
 *   HW_PLACES(POSE_LAYOUT, POSE, POSE_ROW);     POSE_POSITION 0, POSE_TURN 3; POSE_ROW 7: all of them
 *   static const hw_row_word words[] = {HW_WORDS(POSE_LAYOUT)};
 *
 * A word of size 0 is a list as long as its row says. Words after it have no place that holds for all rows. */
#ifndef HW_MODEL_SECTION_H
#define HW_MODEL_SECTION_H

#include <stdbool.h>
#include <stdint.h>

#include "model/field.h"

/* What a word is; from PART on the number of a thing, from 0, -1 for none. As words: HW_WORD_KINDS. */
typedef enum hw_word_kind {
  HW_WORD_NONE, /* has no meaning */
  HW_WORD_NUMBER,
  HW_WORD_VECTOR,
  HW_WORD_QUATERNION,
  HW_WORD_POINTS, /* x, y, z of each */
  HW_WORD_COUNT,
  HW_WORD_FLAG,
  HW_WORD_CHOICE, /* 0, 1, ...: the help says which */
  HW_WORD_EVENT,
  HW_WORD_PART,
  HW_WORD_PAIR,
  HW_WORD_PLAN_PAIR,
  HW_WORD_FENDER,
  HW_WORD_JOINT,
  HW_WORD_COLLIDER,
  HW_WORD_STRAND,
  HW_WORD_FACES, /* a face of a and one of b, of each */
  HW_WORD_CUE    /* an event of the scenario */
} hw_word_kind;
#define HW_WORD_KINDS                                                                              \
  "none|number|vector|quaternion|points|count|flag|choice|event|part|pair|plan_pair|fender|joint|" \
  "collider|strand|faces|cue"

typedef struct hw_row_word {
  const char *name, *unit;
  const char *label;        /* as of fields */
  unsigned char kind, size; /* hw_word_kind; numbers of the row, 0: a list */
} hw_row_word;

#define HW_PLACE(P, NAME, name, kind, size, unit, label)                                           \
  P##_##NAME, P##_##NAME##_LAST = P##_##NAME + (size)-1,
#define HW_PLACES(F, P, END) enum { F(HW_PLACE, P) END }
#define HW_WORD(P, NAME, name, kind, size, unit, label)                                            \
  {name, unit, HW_LABEL(label, HW_F_NONE), HW_WORD_##kind, size},
#define HW_WORDS(F) F(HW_WORD, unused)

typedef struct hw_section_kind {
  const char *name; /* in the manifest */
  const char
      *how_many; /* the manifest's key for its rows: how many there are, or there is room for */
  int stride;    /* words of a row; 0: one row after the other, each as long as it is */
  bool counted;  /* a word before the rows says how many there are now */
  int words;     /* that are described; a row may have more */
  const hw_row_word *word;
  const char *label;
} hw_section_kind;
#define HW_SECTION(name, how_many, stride, counted, words, label)                                  \
  {                                                                                                \
    name, how_many, stride, counted, (int)(sizeof(words) / sizeof *(words)), words,                \
        HW_LABEL(label, HW_F_NONE)                                                                 \
  }

/* In the order of a frame: those of the run, then those of the contact sources, in the order of their rows. */
enum {
  HW_SECTION_CHANNELS,
  HW_SECTION_POSES,
  HW_SECTION_PORTS,
  HW_SECTION_LINES,
  HW_SECTION_EVENTS,
  HW_SECTION_EXTREMES,
  HW_SECTION_INPUTS, /* where a scenario has events, which may set them, or what lets go */
  HW_SECTIONS_OWN,
  HW_SECTIONS_MOST = 16
};

/* Where a model's frames have it. */
typedef struct hw_placed_section {
  uint32_t offset; /* bytes from the start of the frame */
  int rows; /* room for so many, or so many words where rows differ; -1: the frames are without */
} hw_placed_section;

/* Words of a section with so many rows; 0: it is not there. */
static inline int hw_section_words(const hw_section_kind *section, int rows) {
  return rows < 0 ? 0 : section->counted + rows * (section->stride ? section->stride : 1);
}

/* Of the section "lines", which parts write (hw_line_kind.rows). */
#define HW_LINE_LAYOUT(X, P)                                                                       \
  X(P, COUNT, "count", COUNT, 1, "1", "Nodes: how many there are now")                             \
  X(P, NODES, "nodes", POINTS, 0, "m", "Nodes: from end a to end b; room for max_nodes of them")   \
  X(P, TENSION, "tension", NUMBER, 0, "N",                                                         \
    "Tensions: of the elements between the nodes; after the room for all nodes")
HW_PLACES(HW_LINE_LAYOUT, HW_LINE, HW_LINE_HEAD);

#endif
