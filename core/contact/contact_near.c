/* Which pairs may meet: the broad phase over bodies.
 *
 * Each collider has a wide box around its own. While all boxes stay within their wide ones, only pairs whose wide
 * boxes meet can touch; they are looked up by a tree (boxes.h) when one leaves. What is found is in the order of the
 * pairs, and a pair that is near in vain adds nothing: a sum never depends on when the list was made.
 *
 * Where very many pairs could meet, the tangent has room for those that are near only (`coupled`). Its plan is then a
 * function of the list, so the list is made anew from the poses at each beginning of a step: a run that was loaded goes
 * the same way. */
#include <string.h>

#include "contact/records.h"

/* Of a wide box, on each side: share of the longest edge of the box. */
static const double MARGIN = 0.1;
/* From so many pairs on the tangent has room for what is near only. */
enum { ROAMING = 512 };

/* May its place in the tangent come and go? Blocks that are tied to others have theirs from the start. */
static bool roams(const hw_model *model, const hw_pair *pair) {
  for (int side = 0; side < 2; side++) {
    hw_frame_blocks f = hw_collider_blocks(model, side ? pair->b : pair->a);
    const int block[2] = {f.bx, f.bphi};
    for (int k = 0; k < 2; k++)
      if (block[k] >= 0 && model->block_kind[block[k]] == HW_BLOCK_TIED)
        return false;
  }
  return true;
}

bool hw_near_roams(const hw_model *model) { return model->contact_room.roaming > ROAMING; }

int hw_near_roaming(const hw_model *model) {
  int count = 0;
  for (int i = 0; i < model->pair_count; i += model->pair[i].slots) {
    bool moves = true;
    for (int side = 0; side < 2; side++) {
      hw_frame_blocks f = hw_collider_blocks(model, side ? model->pair[i].b : model->pair[i].a);
      moves = moves && (f.bx >= 0 || f.bphi >= 0);
    }
    count += moves && roams(model, &model->pair[i]);
  }
  return count;
}

int hw_near_most(const hw_model *model) {
  enum { SOME = 1024, PER_COLLIDER = 32 };
  int most = SOME + PER_COLLIDER * model->collider_count;
  return model->contact_held && most < model->pair_count ? most : model->pair_count;
}

/* ---- the tangent ---- */

/* All blocks of a pair with each other; returns how many pairs of blocks. With pairs NULL only counts. */
static int blocks_with_blocks(const hw_model *model, const hw_pair *pair, int (*pairs)[2]) {
  hw_frame_blocks a = hw_collider_blocks(model, pair->a), b = hw_collider_blocks(model, pair->b);
  const int block[4] = {a.bx, a.bphi, b.bx, b.bphi};
  int count = 0;
  for (int k = 0; k < 4; k++)
    for (int j = 0; j < k; j++) {
      if (block[k] < 0 || block[j] < 0)
        continue;
      if (pairs)
        pairs[count][0] = block[k], pairs[count][1] = block[j];
      count++;
    }
  return count;
}

HW_SELDOM void hw_near_link(const hw_model *model, const hw_pattern *pattern) {
  bool all = !hw_near_roams(model);
  for (int i = 0; i < model->pair_count; i++) {
    int pairs[6][2];
    if (!all && roams(model, &model->pair[i]))
      continue;
    int count = blocks_with_blocks(model, &model->pair[i], pairs);
    for (int k = 0; k < count; k++)
      pattern->pair(pattern->ctx, pairs[k][0], pairs[k][1]);
  }
}

int hw_near_couple_most(const hw_model *model) {
  bool coupled = hw_near_roams(model) && hw_solver_tangent(&model->solver);
  int most = 0;
  for (int i = 0; coupled && i < model->pair_count; i += model->pair[i].slots)
    most += roams(model, &model->pair[i]) && most < model->contact_room.records;
  return 6 * most;
}

HW_SELDOM int hw_near_coupled(const hw_world *w, int (*pairs)[2]) {
  const hw_model *model = w->model;
  if (!hw_near_roams(model) || !hw_solver_tangent(&model->solver))
    return 0;
  int count = 0;
  hw_scratch s = hw_contact_scratch(w);
  for (int k = 0; k < s.near->count; k++) {
    const hw_pair *pair = &model->pair[s.list[k]];
    if (roams(model, pair))
      count += blocks_with_blocks(model, pair, pairs ? pairs + count : NULL);
  }
  return count;
}

HW_SELDOM void hw_near_movable(const hw_model *model, unsigned char *movable) {
  for (int i = 0; hw_near_roams(model) && i < model->pair_count; i += model->pair[i].slots)
    for (int side = 0; roams(model, &model->pair[i]) && side < 2; side++) {
      hw_frame_blocks f = hw_collider_blocks(model, side ? model->pair[i].b : model->pair[i].a);
      if (f.bx >= 0)
        movable[f.bx] = 1;
      if (f.bphi >= 0)
        movable[f.bphi] = 1;
    }
}

/* ---- the list ---- */

static bool touches(const hw_world *w, int i) {
  const hw_pair *pair = &w->model->pair[i];
  bool any = false;
  for (int k = 0; k < pair->slots; k++)
    any |= hw_pair_memory(w, &pair[k])[HW_PAIR_TOUCHING] != 0;
  return any;
}

static bool within(const hw_spot *spot, const hw_box *wide) {
  return spot->low.x >= wide->low.x && spot->low.y >= wide->low.y && spot->low.z >= wide->low.z &&
         spot->high.x <= wide->high.x && spot->high.y <= wide->high.y &&
         spot->high.z <= wide->high.z;
}

typedef struct search {
  const hw_model *model;
  const hw_scratch *s;
  size_t count, room;
} search;

static void keep(search *q, int first) {
  if (q->count < q->room)
    q->s->item[q->count] = (hw_sort_item){(uint64_t)first, 0};
  q->count++;
}

/* Farthest that the middle of a ball in a box may be from the box's own [m]. */
static double off_middle(const hw_box *wide, double radius) {
  v3 half = v3_scale(0.5, v3_sub(wide->high, wide->low));
  return v3_norm(v3_sub(half, v3_make(radius, radius, radius)));
}

/* Balls whose boxes meet may still be far apart. */
static bool balls_apart(const search *q, int a, int b) {
  const hw_collider *ca = &q->model->collider[a], *cb = &q->model->collider[b];
  if (ca->kind != HW_SHAPE_SPHERE || cb->kind != HW_SHAPE_SPHERE)
    return false;
  const hw_box *p = &q->s->wide[a], *r = &q->s->wide[b];
  v3 middle = v3_scale(0.5, v3_sub(v3_add(p->low, p->high), v3_add(r->low, r->high)));
  return v3_norm(middle) >
         ca->round + cb->round + off_middle(p, ca->round) + off_middle(r, cb->round);
}

/* The first slot of the pair of two colliders goes into the list, where they make one. */
static void add(void *ctx, int a, int b) {
  search *q = ctx;
  const hw_pair *pair = q->model->pair;
  int low = q->s->first[a], high = q->s->first[a + 1];
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (pair[middle].b < b)
      low = middle + 1;
    else
      high = middle;
  }
  if (low < q->s->first[a + 1] && pair[low].b == b && !balls_apart(q, a, b))
    keep(q, low);
}

/* A box around where the body is and where the step began, and more. */
static hw_box wide_of(const hw_spot *now, const hw_spot *before) {
  if (now->idle)
    return (hw_box){now->low, now->high};
  v3 low = now->low, high = now->high, d = v3_sub(high, low);
  if (!before->idle && before->low.x <= before->high.x) {
    low = v3_lower(low, before->low);
    high = v3_upper(high, before->high);
  }
  double most = d.x > d.y ? d.x : d.y, margin = MARGIN * (most > d.z ? most : d.z);
  v3 more = v3_make(margin, margin, margin);
  return (hw_box){v3_sub(low, more), v3_add(high, more)};
}

/* The items in rising order, each once, as the list; false: there are too many. */
HW_SELDOM static bool take_items(const hw_model *model, const hw_scratch *s, size_t found) {
  hw_sort(s->item, found, s->spare);
  int count = 0, records = 0;
  bool other = !s->near->made;
  for (size_t i = 0; i < found; i++) {
    int first = (int)s->item[i].key, slots = model->pair[first].slots;
    if (count && s->list[count - 1] == first)
      continue;
    if (records + slots > model->contact_room.records)
      return false;
    other |= count >= s->near->count || s->list[count] != first;
    for (int k = 0; s->place && k < slots; k++)
      s->place[first + k] = records + k;
    s->list[count++] = first;
    records += slots;
  }
  s->near->changed |= other || count != s->near->count;
  s->near->count = count;
  return true;
}

/* No pair has a record in which something is found. */
static void clear(const hw_model *model, const hw_scratch *s) {
  HW_FOR_NEAR(model, s, i) {
    hw_record_of(s, i)->overlap.volume = 0;
    if (s->place)
      s->place[i] = model->contact_room.records;
  }
}

HW_SELDOM void hw_near_find(hw_world *w, const hw_scratch *s) {
  const hw_model *model = w->model;
  search q = {model, s, 0, 2 * (size_t)model->contact_room.records};
  for (int i = 0; i < model->collider_count; i++)
    s->wide[i] = wide_of(&s->spot[i], &s->before[i]);
  hw_boxes_pairs(s->wide, model->collider_count, s->tree, add, &q);
  /* what is remembered as touching stays until its end has been told */
  double *mem;
  for (int k = 0, pair; !s->near->made && (mem = hw_held_at(w, k, &pair)); k++)
    if (pair >= 0 && mem[HW_PAIR_TOUCHING] != 0)
      keep(&q, pair - model->pair[pair].slot);
  for (int k = 0; s->near->made && k < s->near->count; k++)
    if (touches(w, s->list[k]))
      keep(&q, s->list[k]);
  clear(model, s);
  bool room = q.count <= q.room && take_items(model, s, q.count);
  s->near->made = room; /* else it is looked for again, whatever is tried next */
  if (room)
    return;
  s->near->count = 0;
  hw_world_fail(w, -1, -1, "more bodies near each other than there is room for");
}

void hw_near_open(hw_world *w) {
  const hw_model *model = w->model;
  memset(w->source_work[HW_SOURCE_BODIES], 0, model->source[HW_SOURCE_BODIES].bytes);
  hw_scratch s = hw_contact_scratch(w);
  int at = 0;
  for (int c = 0; c <= model->collider_count; c++) {
    while (at < model->pair_count && model->pair[at].a < c)
      at++;
    s.first[c] = at;
  }
  for (int i = 0; s.place && i < model->pair_count; i++)
    s.place[i] = model->contact_room.records;
  w->pair_at = s.at;
  w->pair_blank = s.blank;
  hw_held_open(w);
}

HW_SELDOM void hw_near_forget(hw_world *w) {
  hw_scratch s = hw_contact_scratch(w);
  clear(w->model, &s);
  *s.near = (hw_near){.began = s.near->began};
  hw_held_open(w);
}

bool hw_near_ready(hw_world *w) {
  hw_scratch s = hw_contact_scratch(w);
  hw_contact_spots(w, s.spot);
  bool holds = s.near->made;
  for (int i = 0; holds && i < w->model->collider_count; i++)
    holds = s.spot[i].idle || within(&s.spot[i], &s.wide[i]);
  if (!holds)
    hw_near_find(w, &s);
  bool changed = s.near->changed;
  s.near->changed = false;
  return changed && w->model->replanned && hw_near_roams(w->model);
}
