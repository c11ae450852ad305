/* Where a run begins: ends of lines that are held at one place, lines that lie in each other, and lines in bodies. */
#include "base/text.h"
#include "contact/strand_parts.h"

static bool held_by_one(const hw_touch *a, const hw_touch *b) {
  const int FREE = -2, NONE = -1;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      if (a->end_part[i] == b->end_part[j] && a->end_part[i] != FREE && a->end_part[i] != NONE)
        return true;
  return false;
}

void strand_join(strand_work *s) {
  for (int a = 0; a < s->lines; a++)
    for (int b = a; b < s->lines; b++) {
      const strand_line *la = &s->line[a], *lb = &s->line[b];
      s->joint[a][b] = 0;
      for (int k = 0; k < 4 && held_by_one(&la->strand->touch, &lb->strand->touch); k++) {
        v3 p = la->start[k >> 1 ? la->now.n : 0], q = lb->start[k & 1 ? lb->now.n : 0];
        if ((a != b || k == 1) && v3_norm(v3_sub(p, q)) < strand_tube(s, a, b)->reach)
          s->joint[a][b] |= (unsigned char)(1 << k);
      }
    }
}

/* To a tenth of a millimetre. */
static double tenth(double x) { return floor(x * 1e4 + 0.5) / 1e4; }

static bool fail(hw_world *w, strand_work *s, const strand_element *q) {
  hw_world_fail(w, s->line[q->strand].strand->part, -1, s->text);
  return false;
}

/* The axis of a line may not lie in a body: what is pressed in so far would be set free. */
static bool out_of_bodies(hw_world *w, strand_work *s) {
  const double LEAST =
      1e-6; /* of the radius, past it: a line laid with its axis on a floor is let be */
  const strand_body *worst = NULL;
  double most = 1 + LEAST;
  for (int k = 0; k < s->bodies; k++) {
    const strand_body *held = &s->body[k];
    const strand_near near = {held->element, held->collider};
    v3 normal, place;
    double depth, r = s->line[s->element[held->element].strand].strand->touch.radius;
    strand_body_push(w, s, &near, held->i, &normal, &place, &depth);
    if (depth > most * r)
      most = depth / r, worst = held;
  }
  if (!worst)
    return true;
  const strand_element *q = &s->element[worst->element];
  const hw_part *part = w->model->part;
  hw_text_format(s->text, sizeof s->text,
                 "the line lies in a body at the start: %s %g m from its end a is %g m inside %s",
                 part[s->line[q->strand].strand->part].id, tenth(strand_arc(q, worst->i)),
                 tenth((most - 1) * s->line[q->strand].strand->touch.radius),
                 part[w->model->collider[worst->collider].part].id);
  return fail(w, s, q);
}

bool strand_start_sound(hw_world *w, strand_work *s) {
  const double DEEP = 0.6; /* of the reach: where the barrier begins to be steep */
  const strand_held *worst = NULL;
  const strand_pair *of = NULL;
  double least = DEEP;
  for (int p = 0; p < s->pairs; p++)
    for (int i = s->pair[p].held; i < s->pair[p].held_end; i++) {
      const strand_element *a = &s->element[s->pair[p].a], *b = &s->element[s->pair[p].b];
      double R = v3_norm(s->held[i].gap) / strand_tube(s, a->strand, b->strand)->reach;
      if (R < least)
        least = R, worst = &s->held[i], of = &s->pair[p];
    }
  if (!worst)
    return out_of_bodies(w, s);
  const strand_element *a = &s->element[of->a], *b = &s->element[of->b];
  const hw_model *model = w->model;
  hw_text_format(s->text, sizeof s->text,
                 "lines lie in each other at the start: %s %g m from its end a, and %s %g m",
                 model->part[s->line[a->strand].strand->part].id, tenth(strand_arc(a, worst->i)),
                 model->part[s->line[b->strand].strand->part].id, tenth(strand_arc(b, worst->j)));
  return fail(w, s, a);
}
