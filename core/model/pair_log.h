/* What parts may read of a contact: words in the memory of a pair (hw_pair_memory), which contact/
 * writes after each accepted step. It is part of the state, so a run that was loaded reads the same.
 * contact/records.h names all words, and holds these to be the same. */
#ifndef HW_MODEL_PAIR_LOG_H
#define HW_MODEL_PAIR_LOG_H

#include "model/model.h"

enum {
  HW_LOG_TOUCHING = 0, /* 1 where the last step ended */
  HW_LOG_START = 14,   /* [s] when the present or last contact began */
  HW_LOG_COUNT = 20,   /* contacts of the pair so far */
  HW_LOG_CLOSING = 21, /* [m/s] at first touch */
  HW_LOG_FORCE = 23,   /* [N] normal, where the last step ended; there: */
  HW_LOG_DEPTH = 25,   /* [m] */
  HW_LOG_SPOT = 39, /* [3] middle of the region, in the frame that carries the first collider [m] */
  HW_LOG_AREA = 53, /* [m^2] of the patch */
  HW_LOG_WORDS = 56,
  /* Where memory is lent (hw_model.contact_held): the pair that holds it, from 1; 0: none. */
  HW_LOG_HOLDER = HW_LOG_WORDS,
  HW_LOG_LENT /* words of memory that is lent */
};

/* Has the pair memory? Each has its own, or it is lent to those that touch. */
bool hw_pair_remembers(const hw_world *w, const hw_pair *pair);
double *hw_pair_lent(const hw_world *w, const hw_pair *pair);
/* Its memory; zeros, not to be written, where it has none. */
static inline double *hw_pair_memory(const hw_world *w, const hw_pair *pair) {
  return pair->mem >= 0 ? w->mem + pair->mem : hw_pair_lent(w, pair);
}

#endif
