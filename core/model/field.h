/* Field tables: one row a field gives the struct member, the default, the range check with its
 * message, the schema line, the input in the page with its unit, and the line in the docs.
 *
 * A table is an X-macro of rows; HW_STRUCT makes the parameter struct and HW_ROWS the rows:
 *
 *   #define CABLE_FIELDS(X, XW, S) \
 *     X(S, NUMBER, EA, "EA", 4.0e6, 0, 1e12, "N", "Axial stiffness", HW_F_NONE) \
 *     XW(S, CHOICE, slack, "slack", 0, "continuous|report", "Slack law", HW_F_NONE)
 *   typedef struct cable_params { uint64_t given; HW_STRUCT(CABLE_FIELDS) } cable_params;
 *   static const hw_field rows[] = {HW_ROWS(cable_params, CABLE_FIELDS)};
 *
 * A key with a dot ("a.attach") is a member of a nested object. `given` must be the first member of
 * the struct: bit i is set when the scenario gave row i. It has 64 bits: of a longer table the rows behind
 * those cannot be asked for it (HW_GIVEN does not compile), and may not be required. */
#ifndef HW_MODEL_FIELD_H
#define HW_MODEL_FIELD_H

#include <stddef.h>
#include <stdint.h>

typedef enum hw_field_type {
  HW_NUMBER,    /* double; default, min, max */
  HW_INTEGER,   /* int */
  HW_BOOLEAN,   /* int 0 or 1 */
  HW_CHOICE,    /* int: index into `choices`, words separated by '|' */
  HW_VECTOR,    /* double[3]; the range is held by each component */
  HW_ROTATION,  /* double[4]: quaternion (w, x, y, z), made unit by the reader; default 1 0 0 0 */
  HW_REFERENCE, /* hw_ref: "part", "part.port" or one of the words in `choices` */
  HW_SERIES,    /* hw_series: array of numbers, each in the range; see hw_field about its default */
  HW_TEXT,      /* const char *: UTF-8, at most 4,000 bytes; XW where it names something */
  HW_MAP        /* hw_map: object keyed by id; rows described by `table` */
} hw_field_type;

typedef struct hw_ref {
  int part; /* index of the part; -1: not given; -2 - i: word i of `choices` */
  int port; /* port of that part, 0 = its origin */
} hw_ref;

typedef struct hw_series {
  int count;
  const double *value;
} hw_series;

typedef struct hw_map {
  int count;
  const char **id;
  const void *row; /* count structs of the table's size */
} hw_map;

enum { /* flags */
       HW_F_NONE = 0,
       HW_F_REQUIRED = 1, /* must be given */
       HW_F_INPUT =
           2, /* can be the target of an input while the run goes on: a number, or a choice by
                             the number of its word, from 0 */
       HW_F_ABOVE = 4,    /* min itself is not allowed */
       HW_F_BELOW = 8,    /* max itself is not allowed */
       HW_F_ADVANCED = 16 /* folded away in the form */
};

struct hw_table;
typedef struct hw_field {
  const char *key;
  hw_field_type type;
  size_t offset;
  double fallback; /* default: every component of a vector, index of a choice, 0 or 1; of a series
                      how many numbers belong together, as 3 of points in space */
  double min, max;
  const char *unit;  /* "1" when dimensionless, "" where there is none */
  const char *label; /* a few words, sentence case; what stands before the first ": " is the label,
                        what stands after is help text; "" where HAWSE_TERSE leaves it out */
  unsigned flags;
  const char *choices;          /* HW_CHOICE, HW_REFERENCE, HW_TEXT; see below */
  const struct hw_table *table; /* HW_MAP */
} hw_field;

typedef struct hw_table {
  const char *name;
  const hw_field *fields;
  int count;
  size_t size; /* of the parameter struct */
  const char *label;
} hw_table;

/* One line a field. X(S, TYPE, member, key, default, min, max, unit, label, flags)
 * CHOICE, REFERENCE and MAP rows, and TEXT that names something, use XW(S, TYPE, member, key, default, words_or_table,
 * label, flags).
 *
 * Words may begin with what is named: "@meshes" are ids of that collection; without it a reference names parts. Of a text
 * it is ids of parts ("@parts") or of a map of the same part ("@joints") or of the view ("@cameras"); "@keys": dotted paths into the scenario, with
 * spaces between where there are several; "@targets": such a path to a field that takes inputs; "@channels": a channel of
 * the run. A form offers what there is and follows what is renamed; the reader takes any text. */
#define HW_CTYPE_NUMBER(m) double m;
#define HW_CTYPE_INTEGER(m) int m;
#define HW_CTYPE_BOOLEAN(m) int m;
#define HW_CTYPE_VECTOR(m) double m[3];
#define HW_CTYPE_ROTATION(m) double m[4];
#define HW_CTYPE_SERIES(m) hw_series m;
#define HW_CTYPE_TEXT(m) const char *m;
#define HW_CTYPE_CHOICE(m) int m;
#define HW_CTYPE_REFERENCE(m) hw_ref m;
#define HW_CTYPE_MAP(m) hw_map m;
#define HW_MEMBER(T, m, key, def, lo, hi, unit, label, flags) HW_CTYPE_##T(m)
#define HW_MEMBER_W(T, m, key, def, words, label, flags) HW_CTYPE_##T(m)

#define HW_WORDS_CHOICE(w) w, NULL
#define HW_WORDS_REFERENCE(w) w, NULL
#define HW_WORDS_TEXT(w) w, NULL
#define HW_WORDS_MAP(w) NULL, w

/* The labels are a fifth of all text of the core, and only the form and a fault need them. The module
 * that a page loads first is built without; they come in a file beside it, in the order of
 * scenario/described.h. Those of inputs stay: a run's manifest names its inputs by them. */
#ifdef HAWSE_TERSE
#define HW_LABEL(label, flags) (((flags)&HW_F_INPUT) ? label : "")
#else
#define HW_LABEL(label, flags) label
#endif

/* Label and help apart, where the label always stays: a manifest has those of its channels. */
#ifdef HAWSE_TERSE
#define HW_TOLD(label, help) label
#else
#define HW_TOLD(label, help) label ": " help
#endif

/* The table macro F takes (X, XW, S): S is passed through to each row (the struct's name). */
#define HW_ROW(S, T, m, key, def, lo, hi, unit, label, flags)                                      \
  {key, HW_##T, offsetof(S, m), def, lo, hi, unit, HW_LABEL(label, flags), flags, NULL, NULL},
#define HW_ROW_W(S, T, m, key, def, words, label, flags)                                           \
  {key, HW_##T, offsetof(S, m), def, 0, 0, "", HW_LABEL(label, flags), flags, HW_WORDS_##T(words)},
#define HW_MEMBER_S(S, T, m, key, def, lo, hi, unit, label, flags)                                 \
  HW_MEMBER(T, m, key, def, lo, hi, unit, label, flags)
#define HW_MEMBER_WS(S, T, m, key, def, words, label, flags)                                       \
  HW_MEMBER_W(T, m, key, def, words, label, flags)

/* Row numbers, for the bits of `given`: <struct>_row_<member>. */
#define HW_INDEX(S, T, m, key, def, lo, hi, unit, label, flags) S##_row_##m,
#define HW_INDEX_W(S, T, m, key, def, words, label, flags) S##_row_##m,
#define HW_ROW_NUMBERS(S, F) enum { F(HW_INDEX, HW_INDEX_W, S) S##_row_count }
#define HW_GIVEN(S, p, member)                                                                     \
  (((p)->given >> sizeof(char[S##_row_##member < 64 ? 1 : -1]) * S##_row_##member) & 1)

#define HW_STRUCT(F) F(HW_MEMBER_S, HW_MEMBER_WS, unused)
#define HW_ROWS(S, F) F(HW_ROW, HW_ROW_W, S)
#define HW_TABLE(S, rows, name, label)                                                             \
  { name, rows, (int)(sizeof(rows) / sizeof((rows)[0])), sizeof(S), label }

#endif
