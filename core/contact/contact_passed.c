/* Did bodies meet inside a step, or pass through each other, and are apart at its ends? Convex ones by conservative
 * advancement (geom/convex/impact.c), others by looking at poses on the way. */
#include "contact/contact.h"
#include "contact/records.h"

static double largest(v3 a) {
  double x = fabs(a.x), y = fabs(a.y), z = fabs(a.z);
  return x > y ? (x > z ? x : z) : y > z ? y : z;
}
/* About how far a body went, and the thinner of two. */
static double travel(const hw_spot *from, const hw_spot *to) {
  return largest(v3_sub(to->low, from->low)) + largest(v3_sub(to->high, from->high));
}
static double thinnest(const hw_collider *a, const hw_collider *b) {
  v3 ea = v3_sub(a->high, a->low), eb = v3_sub(b->high, b->low);
  double least = ea.x;
  const double all[5] = {ea.y, ea.z, eb.x, eb.y, eb.z};
  for (int i = 0; i < 5; i++)
    least = all[i] < least ? all[i] : least;
  return least;
}

/* At the end of the step, or where it began? */
static bool touches_anywhere(const hw_world *w, const hw_scratch *s, int i) {
  const hw_pair *pair = &w->model->pair[i];
  for (int k = 0; k < pair->slots; k++)
    if (hw_record_of(s, i + k)->overlap.volume > 0 ||
        hw_pair_memory(w, &pair[k])[HW_PAIR_TOUCHING] != 0)
      return true;
  return false;
}

static hw_placed between(const hw_placed *from, const hw_placed *to, double share) {
  quat turn = q_from_matrix(m3_mul(m3_t(from->R), to->R));
  m3 R = m3_mul(from->R, q_matrix(q_exp(v3_scale(share, q_log(turn)))));
  return (hw_placed){from->shape, R, v3_madd(from->r, share, v3_sub(to->r, from->r))};
}

/* Do they meet between where the step began and now? By looking at poses on the way, one less than `looks`. */
static bool meets_between(const hw_world *w, const hw_scratch *s, int i, int looks) {
  const hw_pair *pair = &w->model->pair[i];
  for (int n = 1; n < looks; n++) {
    double share = (double)n / looks;
    hw_placed a = between(&s->before[pair->a].at, &s->spot[pair->a].at, share);
    hw_placed b = between(&s->before[pair->b].at, &s->spot[pair->b].at, share);
    if (hw_findings[pair->detect].meets(w, s, i, &a, &b))
      return true;
  }
  return false;
}

bool hw_contact_passed(hw_world *w) {
  enum { LOOKS = 8, MOST_LOOKS = 64 };
  const double HARMLESS = 0.01; /* of the thinner body: nothing gets through it in such a step */
  const hw_model *model = w->model;
  hw_scratch s = hw_contact_scratch(w);
  HW_FOR_NEAR(model, &s, i) {
    const hw_pair *pair = &model->pair[i];
    if (pair->slot || !pair->law->continuous || touches_anywhere(w, &s, i))
      continue;
    const hw_spot *a0 = &s.before[pair->a], *a1 = &s.spot[pair->a], *b0 = &s.before[pair->b],
                  *b1 = &s.spot[pair->b];
    if (a0->idle || a1->idle || b0->idle || b1->idle)
      continue;
    /* boxes of the whole path; those of both ends cover it but for the bulge of turning */
    v3 low_a = v3_lower(a0->low, a1->low), low_b = v3_lower(b0->low, b1->low);
    v3 high_a = v3_upper(a0->high, a1->high);
    v3 high_b = v3_upper(b0->high, b1->high);
    if (!hw_boxes_meet(low_a, high_a, low_b, high_b) ||
        travel(a0, a1) + travel(b0, b1) <
            HARMLESS * thinnest(&model->collider[pair->a], &model->collider[pair->b]))
      continue;
    if (!a0->at.shape || !b0->at.shape) {
      double way = (travel(a0, a1) + travel(b0, b1)) /
                   thinnest(&model->collider[pair->a], &model->collider[pair->b]);
      int looks = way < 2 ? LOOKS : way < 16 ? 4 * (int)way : MOST_LOOKS;
      if (meets_between(w, &s, i, looks))
        return true;
      continue;
    }
    double share = hw_time_of_impact(&a0->at, &a1->at, &b0->at, &b1->at, 0);
    if (share > 0 && share <= 1) /* bodies that touch where the step begins are being parted */
      return true;
  }
  return false;
}
