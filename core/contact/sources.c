/* The contact sources: bodies in space, lines, outlines seen from above, bodies on the ground. */
#include "contact/source.h"

extern const hw_contact_source hw_bodies_source, hw_lines_source, hw_outlines_source,
    hw_ground_source;

const hw_contact_source *const hw_contact_sources[HW_SOURCES] = {
    &hw_bodies_source, &hw_lines_source, &hw_outlines_source, &hw_ground_source};

/* Goes through those that the model has and that have the hook: `s` is the row. */
#define FOR_SOURCES(model, hook, s)                                                                \
  for (int i_ = 0; i_ < HW_SOURCES; i_++)                                                          \
    for (const hw_contact_source *s = hw_contact_sources[i_];                                      \
         s && s->hook && (model)->source[i_].there; s = NULL)

void hw_sources_link(const hw_model *model, const hw_pattern *pattern) {
  FOR_SOURCES(model, link, s)
  s->link(model, pattern);
}

void hw_sources_open(hw_world *w) {
  FOR_SOURCES(w->model, open, s)
  s->open(w);
}

void hw_sources_forget(hw_world *w) {
  FOR_SOURCES(w->model, forget, s)
  s->forget(w);
}

bool hw_sources_sound(const hw_world *w) {
  bool sound = true;
  FOR_SOURCES(w->model, sound, s)
  sound = sound && s->sound(w);
  return sound;
}

void hw_sources_begin(hw_world *w, double step) {
  FOR_SOURCES(w->model, begin, s)
  s->begin(w, step);
}

bool hw_sources_ready(hw_world *w) {
  bool coupled = false;
  FOR_SOURCES(w->model, ready, s)
  coupled |= s->ready(w);
  return coupled;
}

int hw_sources_coupled(const hw_world *w, int (*pairs)[2]) {
  int count = 0;
  FOR_SOURCES(w->model, coupled, s)
  count += s->coupled(w, pairs ? pairs + count : NULL);
  return count;
}

int hw_sources_couple_most(const hw_model *model) {
  int most = 0;
  FOR_SOURCES(model, couples, s)
  most += s->couples(model);
  return most;
}

void hw_sources_movable(const hw_model *model, unsigned char *movable) {
  for (int b = 0; b < model->blocks; b++)
    movable[b] = 0;
  FOR_SOURCES(model, movable, s)
  s->movable(model, movable);
}

double hw_sources_force(hw_world *w) {
  double clear = 1;
  FOR_SOURCES(w->model, force, s)
  clear = clear < 1 ? clear : s->force(w);
  return clear;
}

bool hw_sources_kick(hw_world *w, double h, double *rhs, double *powers) {
  bool some = false;
  FOR_SOURCES(w->model, kick, s)
  some |= s->kick(w, h, rhs, powers);
  return some;
}

bool hw_sources_passed(hw_world *w) {
  bool passed = false;
  FOR_SOURCES(w->model, passed, s)
  passed = passed || s->passed(w);
  return passed;
}

bool hw_sources_mark(const hw_world *w, unsigned char *mark) {
  bool some = false;
  FOR_SOURCES(w->model, mark, s)
  some |= s->mark(w, mark);
  return some;
}

void hw_sources_settle(hw_world *w) {
  FOR_SOURCES(w->model, settle, s)
  s->settle(w);
}

void hw_sources_commit(hw_world *w, bool tick) {
  FOR_SOURCES(w->model, commit, s)
  s->commit(w, tick);
}

int hw_source_sections(int i) {
  int count = 0;
  while (count < HW_SOURCE_SECTIONS && hw_contact_sources[i]->section[count])
    count++;
  return count;
}

double hw_sources_charge(hw_world *w) {
  double sum = 0;
  FOR_SOURCES(w->model, charge, s)
  sum += s->charge(w);
  return sum;
}
