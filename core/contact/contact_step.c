/* What happens to contacts between steps: stuck points, the log of each contact. */
#include "contact/contact.h"
#include "contact/records.h"

hw_relative hw_contact_relative(const hw_world *w, const hw_pair *pair) {
  bool b = hw_larger(w->model, pair);
  const hw_port *frame = hw_carrier(w, b ? pair->b : pair->a);
  const hw_port *other = hw_carrier(w, b ? pair->a : pair->b);
  return (hw_relative){m3_tmulv(frame->R, v3_sub(other->r, frame->r)),
                       q_from_matrix(m3_mul(m3_t(frame->R), other->R))};
}

/* In the frame of the larger body nothing turns while both move as one, so a held body does not
 * creep on a rolling ship; and a body that rolls turns about a point that stays below its centre. */
v3 hw_contact_stretch(const hw_world *w, const hw_pair *pair, v3 x) {
  const double *mem = hw_pair_memory(w, pair);
  bool b = hw_larger(w->model, pair);
  const hw_port *frame = hw_carrier(w, b ? pair->b : pair->a);
  const hw_port *other = hw_carrier(w, b ? pair->a : pair->b);
  hw_relative now = hw_contact_relative(w, pair);
  v3 moved = v3_sub(now.r, v3_at(mem + HW_PAIR_PLACE));
  v3 turned = q_log(q_mul(now.q, q_conj(q_at(mem + HW_PAIR_TURN))));
  v3 arm = m3_tmulv(frame->R, v3_sub(x, other->r));
  v3 slid = v3_add(moved, v3_cross(turned, arm)); /* of the smaller against the larger */
  slid = v3_add(v3_scale(b ? -1 : 1, slid), v3_at(mem + HW_PAIR_STRETCH));
  return m3_mulv(frame->R, slid);
}

v3 hw_contact_held(const hw_world *w, const hw_pair *pair) {
  const hw_port *frame = hw_carrier(w, hw_larger(w->model, pair) ? pair->b : pair->a);
  return m3_mulv(frame->R, v3_at(hw_pair_memory(w, pair) + HW_PAIR_STRETCH));
}

v3 hw_contact_turned(const hw_world *w, const hw_pair *pair) {
  const double *mem = hw_pair_memory(w, pair);
  bool b = hw_larger(w->model, pair);
  const hw_port *frame = hw_carrier(w, b ? pair->b : pair->a);
  quat now = hw_contact_relative(w, pair).q;
  v3 turned = q_log(q_mul(now, q_conj(q_at(mem + HW_PAIR_TURN))));
  return m3_mulv(frame->R, v3_scale(b ? -1 : 1, turned));
}

/* Stretches are measured from here on. */
static void keep_place(const hw_world *w, const hw_pair *pair, const hw_record *r, double *mem) {
  const hw_port *frame = hw_carrier(w, hw_larger(w->model, pair) ? pair->b : pair->a);
  hw_relative now = hw_contact_relative(w, pair);
  v3_put(mem + HW_PAIR_STRETCH, m3_tmulv(frame->R, r->stretch));
  v3_put(mem + HW_PAIR_PLACE, now.r);
  q_put(mem + HW_PAIR_TURN, now.q);
  mem[HW_PAIR_ANGLE] = r->angle;
  mem[HW_PAIR_GYRATION] = hw_patch_gyration(&r->overlap);
}

/* A stuck spring gives up its energy [J]: from stored to lost. */
static void release(hw_world *w, double *mem, double energy) {
  w->sums[HW_SUM_CONTACT] -= energy;
  w->sums[HW_SUM_DISSIPATED] += energy;
  mem[HW_PAIR_LOST] += energy;
}
/* Energy of a stuck spring, and of that against turning [J]. */
static double held_slide(const hw_pair *pair, const double *mem) {
  v3 d = v3_at(mem + HW_PAIR_STRETCH); /* lengths do not depend on axes */
  bool lugre = pair->law->friction == HW_FRICTION_LUGRE;
  return lugre ? mem[HW_PAIR_BRISTLE] : 0.5 * pair->shear * v3_dot(d, d);
}
static double held_turn(const hw_pair *pair, const double *mem) {
  double a = mem[HW_PAIR_ANGLE];
  return 0.5 * pair->shear * mem[HW_PAIR_GYRATION] * a * a;
}
double hw_contact_stuck(const hw_pair *pair, const double *mem) {
  return (mem[HW_PAIR_STUCK] != 0 ? held_slide(pair, mem) : 0) +
         (mem[HW_PAIR_HELD] != 0 ? held_turn(pair, mem) : 0);
}
static void release_slide(hw_world *w, const hw_pair *pair, double *mem) {
  release(w, mem, held_slide(pair, mem));
  mem[HW_PAIR_BRISTLE] = mem[HW_PAIR_DWELL] = 0;
  v3_put(mem + HW_PAIR_STRETCH, v3_zero());
  mem[HW_PAIR_STUCK] = 0;
}
static void release_turn(hw_world *w, const hw_pair *pair, double *mem) {
  release(w, mem, held_turn(pair, mem));
  mem[HW_PAIR_ANGLE] = mem[HW_PAIR_HELD] = 0;
}

/* The bristle of stick-slip is always anchored. Its energy is booked here: it is a function of what
 * is kept. */
static void drag(hw_world *w, const hw_pair *pair, hw_record *r, double *mem) {
  v3 held = v3_at(mem + HW_PAIR_STRETCH);
  double angle = mem[HW_PAIR_ANGLE], gyration = hw_patch_gyration(&r->overlap);
  release(w, mem,
          0.5 * pair->shear *
              (v3_dot(held, held) - v3_dot(r->kept, r->kept) +
               mem[HW_PAIR_GYRATION] * angle * angle - gyration * r->kept_angle * r->kept_angle));
  r->stretch = r->kept;
  r->angle = r->kept_angle;
  keep_place(w, pair, r, mem);
  mem[HW_PAIR_STUCK] = mem[HW_PAIR_HELD] = 1;
}

/* The bristle of lugre: along the normal it holds what spin has bent. */
static void bend(hw_world *w, const hw_pair *pair, hw_record *r, double *mem) {
  hw_lugre law = hw_contact_lugre(pair);
  double energy = hw_lugre_energy(&law, r->force, (hw_lugre_state){r->kept, 0});
  release(w, mem, mem[HW_PAIR_BRISTLE] - energy);
  r->stretch = r->kept;
  keep_place(w, pair, r, mem);
  mem[HW_PAIR_STUCK] = 1;
  mem[HW_PAIR_DWELL] = r->dwell;
  mem[HW_PAIR_BRISTLE] = energy;
}

HW_APART static void stick_or_slip(hw_world *w, const hw_pair *pair, hw_record *r, double *mem) {
  const hw_contact *law = pair->law;
  if (law->friction == HW_FRICTION_STICK_SLIP)
    drag(w, pair, r, mem);
  if (law->friction == HW_FRICTION_LUGRE)
    bend(w, pair, r, mem);
  if (law->friction != HW_FRICTION_KARNOPP)
    return;
  keep_place(w, pair, r, mem); /* over rolling bodies the patch moves on, as far stretched */
  /* a patch holds or moves as a whole: while it spins nothing holds it from sliding */
  if (mem[HW_PAIR_STUCK] != 0 && (r->friction.breaks || r->turning.breaks)) {
    release_slide(w, pair, mem);
    release_turn(w, pair, mem);
  } else if (mem[HW_PAIR_STUCK] == 0 && r->rubs < law->tolerance && r->force > 0)
    mem[HW_PAIR_STUCK] = mem[HW_PAIR_HELD] = 1;
}

/* Energy of the beds by what their shape says: what they hold when a contact is first seen [J]. */
static double flat_energy(const hw_pair *pair, const hw_record *r) {
  const hw_overlap *o = &r->overlap;
  return pair->law->normal == HW_NORMAL_KVW ? 0.5 * pair->stiffness * o->volume * o->thickness
                                            : hw_contact_elastic(pair, r, r->part).energy;
}

/* Share of the step at which the pair that touches at one of its ends first or last did: at that end
 * if one of the bodies is not there at the other. Where nothing tells it: by depth and closing
 * speed at the end that touches. */
static double touch_share(const hw_world *w, const hw_scratch *s, const hw_pair *pair,
                          const hw_record *r, bool begins) {
  const hw_spot *from = begins ? s->before : s->spot, *to = begins ? s->spot : s->before;
  if (from[pair->a].idle || from[pair->b].idle)
    return begins ? 1 : 0;
  const hw_finding *finding = &hw_findings[pair->detect];
  if (!finding->impact) {
    double length = w->t - s->near->began;
    double since = begins && r->closing > 0 ? r->depth / r->closing : 0;
    return begins ? 1 - (since < length ? since / length : 1) : 0;
  }
  double share = finding->impact(pair, from, to);
  share = share < 1 ? share : 1;
  return begins ? share : 1 - share;
}

/* From here on the normal has not turned, and the beds hold what a flat patch would. */
HW_APART static void calm(const hw_world *w, const hw_pair *pair, const hw_record *r, double *mem) {
  v3_put(mem + HW_PAIR_NORMAL_A, m3_tmulv(hw_carrier(w, pair->a)->R, r->overlap.normal));
  v3_put(mem + HW_PAIR_NORMAL_B, m3_tmulv(hw_carrier(w, pair->b)->R, r->overlap.normal));
  mem[HW_PAIR_STORED] = flat_energy(pair, r);
  mem[HW_PAIR_TURNED] = 0;
  mem[HW_PAIR_SHARE] = 1;
}

/* Is the beds' force without an exact potential? Not while the normal stands still in one of the
 * bodies (a face), nor again once they have come to rest against each other. */
static void watch_normal(const hw_world *w, const hw_pair *pair, const hw_record *r, double dt,
                         double *mem) {
  const double STILL = 1e-3, REST = 0.05, ANGLE = 0.002; /* [m/s], [s], [rad] */
  bool still = fabs(r->closing) < STILL;
  mem[HW_PAIR_QUIET] = still ? mem[HW_PAIR_QUIET] + dt : 0;
  if (mem[HW_PAIR_QUIET] > REST) {
    calm(w, pair, r, mem);
    return;
  }
  v3 na = m3_tmulv(hw_carrier(w, pair->a)->R, r->overlap.normal);
  v3 nb = m3_tmulv(hw_carrier(w, pair->b)->R, r->overlap.normal);
  bool in_a = v3_norm(v3_sub(na, v3_at(mem + HW_PAIR_NORMAL_A))) > ANGLE;
  bool in_b = v3_norm(v3_sub(nb, v3_at(mem + HW_PAIR_NORMAL_B))) > ANGLE;
  /* force by depth acts at the volume's centroid, not where it is deepest: turning in one is enough */
  if (pair->law->normal == HW_NORMAL_KVW
          ? in_a && in_b
          : pair->law->normal != HW_NORMAL_POTENTIAL && (in_a || in_b))
    mem[HW_PAIR_TURNED] = 1;
}

/* A region that came apart takes its part of what the beds hold from the one that it came from. */
static void inherit(const hw_world *w, const hw_pair *pair, const hw_record *r, double *mem) {
  double *parent = hw_pair_memory(w, &pair[r->heir - pair->slot]), part = flat_energy(pair, r);
  mem[HW_PAIR_FIRST] = parent[HW_PAIR_FIRST]; /* it was hit when that was */
  part = part < parent[HW_PAIR_PUT] ? part : parent[HW_PAIR_PUT];
  if (!(part > 0))
    return;
  mem[HW_PAIR_PUT] = mem[HW_PAIR_STORED] = part;
  parent[HW_PAIR_PUT] -= part;
  parent[HW_PAIR_STORED] -= part;
  if (pair->law->normal != HW_NORMAL_KVW) /* one law of two regions is not two laws */
    mem[HW_PAIR_TURNED] = parent[HW_PAIR_TURNED] = 1;
}

HW_SELDOM static void touch_begins(hw_world *w, const hw_scratch *s, int i) {
  double *mem = hw_held_take(w, i);
  if (!mem)
    return;
  const hw_record *r = hw_record_of(s, i);
  const hw_pair *pair = &w->model->pair[i];
  double length = w->t - s->near->began, share = length > 0 ? touch_share(w, s, pair, r, true) : 1;
  mem[HW_PAIR_TOUCHING] = 1;
  mem[HW_PAIR_STUCK] = mem[HW_PAIR_HELD] = mem[HW_PAIR_ANGLE] = 0;
  mem[HW_PAIR_DWELL] = mem[HW_PAIR_BRISTLE] = 0;
  v3_put(mem + HW_PAIR_STRETCH, v3_zero());
  mem[HW_PAIR_START] = w->t - (1 - share) * length;
  mem[HW_PAIR_END] = -1;
  mem[HW_PAIR_PEAK] = mem[HW_PAIR_IMPULSE] = mem[HW_PAIR_LOST] = mem[HW_PAIR_DEEPEST] = 0;
  mem[HW_PAIR_COUNT]++;
  mem[HW_PAIR_CLOSING] = r->closing;
  if (length > 0 && !s->before[pair->a].idle && !s->before[pair->b].idle) {
    double first = hw_closing_at(&s->before[pair->a], &s->before[pair->b], r->overlap.centre,
                                 r->overlap.normal);
    mem[HW_PAIR_CLOSING] = first + share * (r->closing - first);
  }
  mem[HW_PAIR_FIRST] = mem[HW_PAIR_CLOSING];
  mem[HW_PAIR_FORCE] = mem[HW_PAIR_POWER] = mem[HW_PAIR_GIVEN] = 0;
  mem[HW_PAIR_PUT] = mem[HW_PAIR_QUIET] = 0;
  calm(w, pair, r, mem);
  if (r->heir >= 0)
    inherit(w, pair, r, mem);
  mem[HW_PAIR_TIME] = w->t;
  hw_world_event(w, HW_EVENT_TOUCH, w->model->collider[w->model->pair[i].a].part, i);
}

/* The touching slot of the same pair that a region which is gone has grown together with, or NULL. */
static double *joined(const hw_world *w, const hw_scratch *s, int i, const double *mem) {
  const hw_pair *pair = &w->model->pair[i];
  const hw_port *a = hw_carrier(w, pair->a);
  v3 at = v3_add(a->r, m3_mulv(a->R, v3_at(mem + HW_PAIR_SPOT_A)));
  double best = 1e300;
  int slot = -1;
  for (int k = 0; k < pair->slots && hw_findings[pair->detect].joins; k++) {
    const hw_record *r = hw_record_of(s, i - pair->slot + k);
    if (k == pair->slot || !(r->overlap.volume > 0))
      continue;
    double far = v3_norm(v3_sub(r->overlap.centroid, at));
    if (far < best && far <= r->extent)
      best = far, slot = k;
  }
  return slot < 0 ? NULL : hw_pair_memory(w, &pair[slot - pair->slot]);
}

HW_SELDOM static void touch_ends(hw_world *w, const hw_scratch *s, int i, double *mem) {
  const hw_pair *pair = &w->model->pair[i];
  if (mem[HW_PAIR_STUCK] != 0)
    release_slide(w, pair, mem);
  if (mem[HW_PAIR_HELD] != 0)
    release_turn(w, pair, mem);
  mem[HW_PAIR_TOUCHING] = 0;
  mem[HW_PAIR_END] =
      w->t - (1 - touch_share(w, s, pair, hw_record_of(s, i), false)) * (w->t - s->near->began);
  double dt = mem[HW_PAIR_END] - mem[HW_PAIR_TIME];
  mem[HW_PAIR_IMPULSE] += 0.5 * dt * mem[HW_PAIR_FORCE];
  mem[HW_PAIR_LOST] += 0.5 * dt * mem[HW_PAIR_POWER];
  double left = mem[HW_PAIR_PUT] + 0.5 * dt * mem[HW_PAIR_GIVEN], *other = joined(w, s, i, mem);
  if (other) { /* the other region holds on to it */
    other[HW_PAIR_PUT] += left;
    other[HW_PAIR_STORED] += left;
    if (pair->law->normal != HW_NORMAL_KVW)
      other[HW_PAIR_TURNED] = 1;
    left = 0;
  }
  const double ROUGH = 0.005; /* of the scale of the energy: as good as the sum of the steps is */
  if (left > ROUGH * mem[HW_PAIR_PEAK] * mem[HW_PAIR_DEEPEST]) /* in beds that slid apart */
    release(w, mem, left);
  mem[HW_PAIR_PUT] = mem[HW_PAIR_STORED] = 0;
  hw_world_event(w, HW_EVENT_LEAVE, w->model->collider[pair->a].part, i);
}

/* Where the normal turns in both bodies, the beds' force has no exact potential. They give back no
 * more than they got: the force fades as what they hold falls short of what their shape says, which
 * is at least half of a flat patch's energy for a corner. The share follows the memory only, so that
 * no force jumps within a step. */
static double share_of(const hw_pair *pair, const hw_record *r, const double *mem) {
  bool by_volume = pair->law->normal == HW_NORMAL_KVW;
  /* by depth there is no half: what is held is what the depth says, but for the sliding centroid */
  const double ENOUGH = by_volume ? 0.25 : 0.5;
  /* and a body of facets that rolls must not sink for what its facets seem to take out */
  const double LEAST = by_volume ? 0.05 : 0.5;
  if (mem[HW_PAIR_TURNED] == 0)
    return 1;
  double share = mem[HW_PAIR_STORED] / (ENOUGH * flat_energy(pair, r));
  /* a bed that is loaded anew resists; by depth by degrees of the speed, for a contact that is pressed
   * and creeps to and fro would be there in one step and gone in the next */
  const double SLOW = 0.05; /* [m/s] */
  double blend = by_volume ? (r->closing > 0 ? 1 : 0) : 0.5 + 0.5 * r->closing / SLOW;
  double least = LEAST * (blend < 0 ? 0 : blend > 1 ? 1 : blend);
  return share > 1 ? 1 : share > least ? share : least;
}

/* Where the region is, in both bodies: it is known again by that. */
HW_APART static void keep_spot(const hw_world *w, const hw_pair *pair, const hw_record *r,
                               double *mem) {
  const hw_port *a = hw_carrier(w, pair->a), *b = hw_carrier(w, pair->b);
  v3_put(mem + HW_PAIR_SPOT_A, m3_tmulv(a->R, v3_sub(r->overlap.centroid, a->r)));
  v3_put(mem + HW_PAIR_SPOT_B, m3_tmulv(b->R, v3_sub(r->overlap.centroid, b->r)));
  v3_put(mem + HW_PAIR_LAST_A, m3_tmulv(a->R, r->overlap.normal));
  v3_put(mem + HW_PAIR_LAST_B, m3_tmulv(b->R, r->overlap.normal));
  mem[HW_PAIR_EXTENT] = r->extent;
}

HW_APART static void log_step(hw_world *w, const hw_scratch *s, int i, double *mem) {
  const hw_pair *pair = &w->model->pair[i];
  const hw_record *r = hw_record_of(s, i);
  double dt = w->t - mem[HW_PAIR_TIME];
  mem[HW_PAIR_IMPULSE] += 0.5 * dt * (mem[HW_PAIR_FORCE] + r->force);
  mem[HW_PAIR_LOST] += 0.5 * dt * (mem[HW_PAIR_POWER] + r->lost);
  double put = 0.5 * dt * (mem[HW_PAIR_GIVEN] + r->beds);
  mem[HW_PAIR_STORED] += put;
  mem[HW_PAIR_PUT] += put;
  const hw_finding *finding = &hw_findings[pair->detect];
  mem[HW_PAIR_DEPTH] = finding->depth ? finding->depth(s, pair) : r->depth;
  if (r->force > mem[HW_PAIR_PEAK])
    mem[HW_PAIR_PEAK] = r->force;
  if (mem[HW_PAIR_DEPTH] > mem[HW_PAIR_DEEPEST])
    mem[HW_PAIR_DEEPEST] = mem[HW_PAIR_DEPTH];
  if (0.5 * r->closing >
      mem[HW_PAIR_FIRST]) /* hit again while it touched: else h rate/first is huge */
    mem[HW_PAIR_FIRST] = 0.5 * r->closing;
  mem[HW_PAIR_FORCE] = r->force;
  mem[HW_PAIR_AREA] = r->overlap.patch;
  mem[HW_PAIR_POWER] = r->lost;
  mem[HW_PAIR_GIVEN] = r->beds;
  mem[HW_PAIR_TIME] = w->t;
  watch_normal(w, pair, r, dt, mem);
  mem[HW_PAIR_SHARE] = share_of(pair, r, mem);
  keep_spot(w, pair, r, mem);
}

void hw_contact_commit(hw_world *w, bool tick) {
  (void)tick;
  hw_scratch s = hw_contact_scratch(w);
  /* beginnings, then ends, which may hand what they hold to others, then what goes on */
  HW_FOR_NEAR(w->model, &s, i) {
    const double *mem = hw_pair_memory(w, &w->model->pair[i]);
    if (hw_record_of(&s, i)->overlap.volume > 0 && mem[HW_PAIR_TOUCHING] == 0)
      touch_begins(w, &s, i);
  }
  HW_FOR_NEAR(w->model, &s, i) {
    double *mem = hw_pair_memory(w, &w->model->pair[i]);
    if (!(hw_record_of(&s, i)->overlap.volume > 0) && mem[HW_PAIR_TOUCHING] != 0)
      touch_ends(w, &s, i, mem);
  }
  HW_FOR_NEAR(w->model, &s, i) {
    double *mem = hw_pair_memory(w, &w->model->pair[i]);
    if (!(hw_record_of(&s, i)->overlap.volume > 0) || w->failure.cause)
      continue;
    log_step(w, &s, i, mem);
    stick_or_slip(w, &w->model->pair[i], hw_record_of(&s, i), mem);
  }
}

void hw_contact_settle(hw_world *w) {
  hw_scratch s = hw_contact_scratch(w);
  double *mem;
  for (int k = 0, pair; (mem = hw_held_at(w, k, &pair)); k++)
    if (pair >= 0 && !(hw_record_of(&s, pair)->overlap.volume > 0))
      hw_held_free(w, mem);
  HW_FOR_NEAR(w->model, &s, i) {
    const hw_pair *pair = &w->model->pair[i];
    if (!(hw_record_of(&s, i)->overlap.volume > 0))
      continue;
    if (hw_pair_memory(w, pair)[HW_PAIR_TOUCHING] == 0)
      touch_begins(w, &s, i);
    if (w->failure.cause)
      return;
    mem = hw_pair_memory(w, pair);
    mem[HW_PAIR_CLOSING] = mem[HW_PAIR_FIRST] = 0; /* the search's own speeds are none */
    mem[HW_PAIR_START] = w->t;
    calm(w, pair, hw_record_of(&s, i), mem);
    keep_spot(w, pair, hw_record_of(&s, i), mem);
    /* what holds goes on with the same force where it is about to become stiffer */
    double give = hw_contact_soft(w, pair, w->soft) / hw_contact_soft(w, pair, w->soft_next);
    hw_record_of(&s, i)->stretch = v3_scale(give, hw_record_of(&s, i)->stretch);
    hw_record_of(&s, i)->kept = v3_scale(give, hw_record_of(&s, i)->kept);
    if (pair->law->friction == HW_FRICTION_KARNOPP ||
        pair->law->friction == HW_FRICTION_STICK_SLIP) {
      keep_place(w, pair, hw_record_of(&s, i), mem);
      mem[HW_PAIR_STUCK] = mem[HW_PAIR_HELD] = 1;
    }
    if (pair->law->friction == HW_FRICTION_LUGRE) {
      bend(w, pair, hw_record_of(&s, i), mem);
      mem[HW_PAIR_DWELL] = 1; /* what a static start finds has rested */
    }
  }
}

void hw_contact_begin(hw_world *w, double step) {
  (void)step;
  hw_scratch s = hw_contact_scratch(w);
  hw_contact_spots(w, s.before);
  s.near->began = w->t;
  if (hw_near_roams(w->model)) { /* what is near is a matter of the state, not of the way to it */
    hw_contact_spots(w, s.spot);
    hw_near_find(w, &s);
  }
}

/* Block b, or the masters of a tied one. */
static void mark_block(const hw_model *model, int b, unsigned char *mark) {
  if (b < 0)
    return;
  if (model->block_kind[b] != HW_BLOCK_TIED) {
    mark[b] = 1;
    return;
  }
  for (int i = 0; i < model->tie_count; i++)
    for (int m = 0; model->tie[i].slave == b && m < model->tie[i].count; m++)
      mark_block(model, model->tie[i].master[m], mark);
}

bool hw_contact_mark(const hw_world *w, unsigned char *mark) {
  const hw_model *model = w->model;
  bool any = false;
  hw_scratch s = hw_contact_scratch(w);
  HW_FOR_NEAR(model, &s, i) {
    const hw_pair *pair = &model->pair[i];
    bool gone = hw_carrier(w, pair->a)->idle || hw_carrier(w, pair->b)->idle;
    if (gone || (!(hw_record_of(&s, i)->overlap.volume > 0) &&
                 hw_pair_memory(w, pair)[HW_PAIR_TOUCHING] == 0))
      continue;
    const int side[2] = {pair->a, pair->b};
    for (int k = 0; k < 2; k++) {
      const hw_port *p = hw_carrier(w, side[k]);
      mark_block(model, p->bx, mark);
      mark_block(model, p->bphi, mark);
    }
    any = true;
  }
  return any;
}
