/* Memory of contacts where far more pairs could meet than ever do at once: it is lent to those that touch, and says whose it
 * is. One that has ended keeps its memory (its log, the number of its contact) until another pair needs it; then the one
 * that ended first gives way. */
#include "contact/records.h"

enum {
  OWN = 1024,      /* up to so many pairs have their own */
  PER_COLLIDER = 8 /* and where they are more, so many are lent for each collider, and OWN / 2 */
};

int hw_held_most(const hw_model *model) {
  if (model->pair_count <= OWN)
    return 0;
  int most = OWN / 2 + PER_COLLIDER * model->collider_count;
  return most < model->pair_count ? most : model->pair_count;
}

static double *memory(const hw_world *w, int k) {
  return w->mem + w->model->source[HW_SOURCE_BODIES].mem0 + HW_LOG_LENT * k;
}

double *hw_held_at(const hw_world *w, int k, int *pair) {
  const hw_model *model = w->model;
  if (!model->contact_held) {
    *pair = k;
    return k < model->pair_count ? w->mem + model->pair[k].mem : NULL;
  }
  if (k >= model->contact_held)
    return NULL;
  double *mem = memory(w, k);
  *pair = (int)mem[HW_LOG_HOLDER] - 1;
  return mem;
}

/* Finds the memories again by whose they are. */
HW_SELDOM void hw_held_open(hw_world *w) {
  const hw_model *model = w->model;
  for (int i = 0; model->contact_held && i < model->pair_count; i++)
    w->pair_at[i] = -1;
  for (int k = 0; k < model->contact_held; k++) {
    int pair;
    double *mem = hw_held_at(w, k, &pair);
    if (pair >= 0)
      w->pair_at[pair] = (int)(mem - w->mem);
  }
}

HW_SELDOM bool hw_held_sound(const hw_world *w) {
  const hw_model *model = w->model;
  hw_scratch s = hw_contact_scratch(w);
  size_t count = 0;
  bool sound = true;
  for (int k = 0; sound && k < model->contact_held; k++) {
    double holder = memory(w, k)[HW_LOG_HOLDER];
    sound = hw_is_count(holder, 0, model->pair_count);
    if (sound && holder > 0)
      s.item[count++] = (hw_sort_item){(uint64_t)holder, 0};
  }
  hw_sort(s.item, count, s.spare);
  for (size_t i = 1; sound && i < count; i++)
    sound = s.item[i].key != s.item[i - 1].key;
  return sound;
}

void hw_held_free(hw_world *w, double *mem) {
  int words = w->model->contact_held ? (int)HW_LOG_LENT : (int)HW_LOG_WORDS;
  for (int i = 0; i < words; i++)
    mem[i] = 0;
}

HW_SELDOM double *hw_held_take(hw_world *w, int pair) {
  const hw_model *model = w->model;
  if (hw_pair_remembers(w, &model->pair[pair]))
    return hw_pair_memory(w, &model->pair[pair]);
  double *best = NULL;
  for (int k = 0; k < model->contact_held; k++) {
    double *mem = memory(w, k);
    if (mem[HW_LOG_HOLDER] == 0) {
      best = mem;
      break;
    }
    if (mem[HW_PAIR_TOUCHING] == 0 && (!best || mem[HW_PAIR_END] < best[HW_PAIR_END]))
      best = mem;
  }
  if (!best) {
    hw_world_fail(w, model->collider[model->pair[pair].a].part, -1,
                  "more contacts at once than there is memory for");
    return NULL;
  }
  hw_held_free(w, best);
  best[HW_LOG_HOLDER] = pair + 1;
  w->pair_at[pair] = (int)(best - w->mem);
  return best;
}
