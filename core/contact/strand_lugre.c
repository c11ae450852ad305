/* The LuGre law with dwell time for lines (thesis 004, section 3.4, eq. 3.23 to 3.34; law/lugre.h), in place of the
 * stuck stretch of strand_force.c.
 *
 * Each pair of samples has a bristle and a dwell state. The normal force is that of where the step began, as for the
 * stretch; all is in proportion to it, so what a crossing does depends little on how many samples it has. */
#include "contact/strand_parts.h"

static double mean(double a, double b) { return 0.5 * (a + b); }

/* Of two lines; where only one has the law, its times and speeds hold. */
static hw_lugre law_of(const hw_touch *a, const hw_touch *b) {
  if (a->law != HW_TOUCH_LUGRE && b->law != HW_TOUCH_LUGRE)
    return (hw_lugre){.sigma0 = 0};
  const hw_touch *p = a->law == HW_TOUCH_LUGRE ? a : b, *q = b->law == HW_TOUCH_LUGRE ? b : a;
  double reach = mean(a->slip, b->slip), speed = mean(p->stribeck, q->stribeck);
  return (hw_lugre){
      .sliding = sqrt(a->sliding * b->sliding),
      .sticking = sqrt(a->sticking * b->sticking),
      /* with `reach` only the ratio of both counts. With this one the law cannot give work, whatever
         the motion (hw_lugre_passive_load); nor is it shorter than the dashpot of the stretch */
      .sigma0 = 1,
      .sigma1 = strand_most(0.5 * reach / speed, mean(a->damping, b->damping)),
      .sigma2 = mean(p->viscous, q->viscous),
      .stribeck = speed,
      .tolerance = 0.01 * speed,
      .dwell = mean(p->dwell, q->dwell),
      .reach = reach,
      .clamp = true};
}

void strand_make_lugre(strand_work *s) {
  for (int b = 0; b < s->lines; b++)
    for (int a = 0; a <= b; a++)
      s->lugre[b * (b + 1) / 2 + a] = law_of(&s->line[a].strand->touch, &s->line[b].strand->touch);
}

void strand_brush(const strand_work *s, const hw_lugre *law, v3 normal, double load,
                  hw_lugre_state held, strand_rub *r) {
  hw_lugre now = *law;
  now.sigma2 *= load; /* a share of the normal force for each m/s */
  m3 plane = m3_add(m3_diag(1, 1, 1), m3_scale(-1, m3_outer(normal, normal)));
  v3 slid = v3_sub(r->y, held.z);
  hw_friction f = hw_lugre_friction(&now, plane, load, held, slid, s->lapse, r->slip, &r->next);
  r->force = v3_neg(f.force);
  r->by_way = f.by_stretch, r->by_speed = f.by_velocity;
  r->stuck = !f.breaks && v3_norm(r->slip) < law->stribeck;
}
