/* Memory of pairs that is lent (pair_log.h). */
#include "model/pair_log.h"

bool hw_pair_remembers(const hw_world *w, const hw_pair *pair) {
  if (pair->mem >= 0)
    return true;
  int number = (int)(pair - w->model->pair), at = w->pair_at[number];
  return at >= 0 && w->mem[at + HW_LOG_HOLDER] == number + 1;
}

double *hw_pair_lent(const hw_world *w, const hw_pair *pair) {
  return hw_pair_remembers(w, pair) ? w->mem + w->pair_at[pair - w->model->pair] : w->pair_blank;
}
