/* A catalogue of what can be bought: ropes, chains, wires, anchors, shackles, fenders and materials. A field "stock" names
 * one, as "chain-studless-r4-84"; what the catalogue knows of it are the defaults of the fields beside it that the
 * text does not give.
 *
 * A family has a name and a size behind it, and is either terms by size, or rows of a table. Sources stand with
 * each; docs/catalogue.md lists all. Values are nominal: a maker's certificate is better. */
#ifndef HW_SCENARIO_STOCK_H
#define HW_SCENARIO_STOCK_H

#include "scenario/fields.h"
#include "scenario/writer.h"

/* Kinds of entry that a term is for: words of HW_STOCK_KINDS, and bits. */
#define HW_STOCK_KINDS "cable|chain|spring|rigid|anchor|fender|material"
enum {
  HW_OF_CABLE = 1,
  HW_OF_CHAIN = 2,
  HW_OF_SPRING = 4,
  HW_OF_RIGID = 8,
  HW_OF_ANCHOR = 16,
  HW_OF_FENDER = 32,
  HW_OF_MATERIAL = 64
};

/* Adds c x^p, times the grade of the family where `graded`, to the field `key` of the kinds `of`. x: the size in SI
 * units where column is 0, else that column of the row. A choice has the number of its word. */
typedef struct hw_stock_term {
  const char *key;
  double c, p;
  unsigned char of, column, part; /* part: of a vector, from 0 */
  bool graded;
} hw_stock_term;

typedef struct hw_stock {
  const char *name;  /* before the size; "": the size is the whole name */
  const char *label; /* what it is */
  const char *source;
  const hw_stock_term *term;
  int terms;
  double grade;
  const char *unit; /* of the size: "mm" or "kg"; "": the size is a word */
  double least, most;
  const char *usual;  /* sizes as they are sold; all that there are where there are rows */
  const int32_t *row; /* NULL: none */
  int columns;
} hw_stock;
extern const hw_stock hw_stock_lines[], hw_stock_things[];
extern const int hw_stock_line_count, hw_stock_thing_count;

/* The i-th family; NULL: there are no more. */
const hw_stock *hw_stock_family(int i);

/* Of a family that has it for `of`: the value of a field (component `part`) at a size. */
double hw_stock_value(const hw_stock *stock, int of, const char *key, int part, const char *size,
                      size_t length);

/* An entry that names a stock, for the manifest. */
typedef struct hw_stocked {
  struct hw_stocked *older;
  const hw_table *table;
  const void *params;
  const hw_stock *stock;
  const char *name, *where;
} hw_stocked;

/* After an entry was read: fills in what its stock gives. A name that is none is a fault at its place. */
void hw_stock_apply(hw_reader *reader, const hw_table *table, void *params);

/* Names with their usual sizes for a kind of entry (a word of HW_STOCK_KINDS), as strings of an array. */
void hw_stock_names(hw_writer *t, const char *kind, size_t length);

/* The member "stock" of a manifest, where there is any: what each entry came to have. */
void hw_stock_tell(hw_writer *t, const hw_reader *reader);

#endif
