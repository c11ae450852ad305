/* Which entry of a collection stands for two parts (or materials). An entry has two sides, in no order, and either may be
 * "any". Of several that fit the one that names more counts: both, then one, then none; of those that name one the
 * first of the text. */
#ifndef HW_SCENARIO_PAIRING_H
#define HW_SCENARIO_PAIRING_H

#include "base/sort.h"
#include "scenario/fields.h"

enum { HW_PAIRING_ANY = -1, HW_PAIRING_NONE = -1 };

typedef struct hw_pairing {
  int parts; /* numbers of sides are less */
  const hw_map *entries;
  const hw_sort_item *item; /* [entries->count] by their two sides */
  int *single;              /* [parts] first entry of the part with any, or none */
  int any;                  /* first entry of any with any, or none */
} hw_pairing;

/* side: [entries->count] of each. In scratch memory; false without. */
bool hw_pairing_make(hw_pairing *p, hw_pool *scratch, int parts, const hw_map *entries,
                     int (*side)[2]);
/* The entry for two parts, or none. */
int hw_pairing_entry(const hw_pairing *p, int a, int b);
/* Faults of entries for the same two, at the reader's place in the collection; what: "parts". */
void hw_pairing_check(const hw_pairing *p, hw_reader *r, const char *what);

#endif
