/* What leaves of lines that touch: rows of the frame for the page, and channels (strand.h). */
#include "contact/strand_parts.h"

enum { ALL_FORCE, ALL_FRICTION, ALL_DEPTH, ALL_SLIP, ALL_PLACES, ALL_ENERGY };
const hw_channel hw_strand_channel[HW_STRAND_CHANNELS] = {
    HW_CHANNEL("touch_force", "N", "Force of contact",
               "of the line with lines and bodies, sum of the sizes over its places"),
    HW_CHANNEL("touch_friction", "N", "Friction of contact", "sum of the sizes over its places"),
    HW_CHANNEL("touch_depth", "m", "Depth of contact", "deepest of its places"),
    HW_CHANNEL("touch_slip", "m/s", "Slip speed", "fastest of its places"),
    HW_CHANNEL("touch_places", "1", "Places that touch", "what hangs together counts once"),
    HW_CHANNEL("touch_energy", "J", "Energy of contact",
               "elastic, of all lines that touch together")};

static const hw_row_word words[] = {HW_WORDS(HW_STRAND_LAYOUT)};
const hw_section_kind hw_strand_section =
    HW_SECTION("touches", "rows", HW_STRAND_ROW, true, words,
               "Touches: places where cables touch themselves, each other, or bodies");

/* What one pair of elements, or an element and a body, has together. */
typedef struct spot {
  int a, b, collider; /* b -1: a body */
  int group;          /* first spot of its group */
  v3 push, drag, place;
  double force, depth, slip, arc_a, arc_b, stuck, angle;
  int samples;
} spot;

enum { SPOTS = 512 };

static v3 chord(const strand_work *s, const strand_element *q) {
  const strand_line *line = &s->line[q->strand];
  return v3_sub(line->now.r[q->e], line->now.r[q->e - 1]);
}

static double angle_between(v3 p, v3 q) {
  double c = fabs(v3_dot(p, q)), d = v3_norm(v3_cross(p, q));
  return d > 0 || c > 0 ? d / sqrt(c * c + d * d) : 0; /* its sine */
}

static void add(spot *o, v3 normal, v3 place, double force, double depth, double arc_a,
                double arc_b) {
  o->push = v3_madd(o->push, force, normal);
  o->place = v3_madd(o->place, force, place);
  o->force += force;
  o->arc_a += force * arc_a, o->arc_b += force * arc_b;
  o->depth = depth > o->depth ? depth : o->depth;
  o->samples++;
}

static void add_drag(spot *o, v3 force, v3 slip, bool stuck) {
  double speed = v3_norm(slip);
  o->drag = v3_add(o->drag, force);
  o->slip = speed > o->slip ? speed : o->slip;
  o->stuck += stuck;
}

static bool of_pair(const strand_work *s, const strand_pair *pair, spot *o) {
  const strand_element *a = &s->element[pair->a], *b = &s->element[pair->b];
  const strand_line *la = &s->line[a->strand], *lb = &s->line[b->strand];
  const hw_tube *tube = strand_tube(s, a->strand, b->strand);
  double c = strand_weight(s, a, b), held = 0;
  *o = (spot){.a = pair->a, .b = pair->b, .collider = -1};
  for (int i = 0; i < la->strand->samples; i++) {
    v3 at = la->place[strand_sample(s, a, i)];
    strand_span span = strand_span_of(s, b, at, tube->reach);
    for (int j = span.first; j < span.end; j++) {
      v3 to = lb->place[strand_sample(s, b, j)], gap = v3_sub(at, to);
      double R = v3_norm(gap);
      if (R < tube->reach && R > 0 && !strand_same(s, a, i, b, j))
        add(o, v3_scale(1 / R, gap), v3_scale(0.5, v3_add(at, to)), -c * strand_law(tube, R).d,
            tube->reach - R, strand_arc(a, i), strand_arc(b, j));
    }
  }
  strand_turn turn;
  if (pair->held < pair->held_end && o->samples)
    turn = strand_turn_of(s, pair);
  for (int i = pair->held; i < pair->held_end && o->samples; i++, held++) {
    strand_rub rub = strand_rub_of(s, pair, &s->held[i], &turn);
    add_drag(o, v3_neg(rub.force), rub.slip, rub.stuck);
  }
  o->stuck = held > 0 ? o->stuck / held : 0;
  o->angle = angle_between(chord(s, a), chord(s, b));
  return o->samples > 0;
}

static bool of_near(const hw_world *w, const strand_work *s, const strand_near *near, spot *o) {
  const strand_element *q = &s->element[near->element];
  *o = (spot){.a = near->element, .b = -1, .collider = near->collider};
  double held = 0;
  for (int i = 0; i < s->line[q->strand].strand->samples; i++) {
    v3 normal, place;
    double depth, force = strand_body_push(w, s, near, i, &normal, &place, &depth);
    if (force > 0)
      add(o, normal, place, force, depth, strand_arc(q, i), 0);
  }
  for (int i = 0; i < s->bodies && o->samples; i++)
    if (s->body[i].element == near->element && s->body[i].collider == near->collider) {
      strand_rub rub = strand_body_rub(w, s, &s->body[i]);
      add_drag(o, v3_neg(rub.force), rub.slip, rub.stuck);
      held++;
    }
  o->stuck = held > 0 ? o->stuck / held : 0;
  return o->samples > 0;
}

static bool neighbours(int i, int j) { return i - j <= 1 && j - i <= 1; }

/* Do two spots belong to one place: neighbours on the same lines or body? */
static bool beside(const strand_work *s, const spot *p, const spot *q) {
  if (p->collider != q->collider || s->element[p->a].strand != s->element[q->a].strand)
    return false;
  bool near_a = neighbours(p->a, q->a);
  if (p->b < 0)
    return near_a;
  return s->element[p->b].strand == s->element[q->b].strand && near_a && neighbours(p->b, q->b);
}

static int first_of(const spot *o, int i) {
  while (o[i].group != i)
    i = o[i].group;
  return i;
}

static int spots_of(const hw_world *w, const strand_work *s, spot *o) {
  int count = 0;
  for (int p = 0; p < s->pairs && count < SPOTS; p++)
    count += of_pair(s, &s->pair[p], &o[count]);
  for (int k = 0; k < s->nears && count < SPOTS; k++)
    count += of_near(w, s, &s->near[k], &o[count]);
  for (int i = 0; i < count; i++) {
    o[i].group = i;
    for (int j = 0; j < i; j++)
      if (beside(s, &o[i], &o[j])) {
        int p = first_of(o, i), q = first_of(o, j);
        o[p > q ? p : q].group = p < q ? p : q;
      }
  }
  return count;
}

/* The groups into their first spots. */
static void gather_groups(spot *o, int count) {
  for (int i = 0; i < count; i++) {
    int g = first_of(o, i);
    o[i].group = g;
    if (g == i)
      continue;
    spot *to = &o[g];
    to->push = v3_add(to->push, o[i].push), to->drag = v3_add(to->drag, o[i].drag);
    to->place = v3_add(to->place, o[i].place);
    to->stuck = (to->stuck * to->force + o[i].stuck * o[i].force) / (to->force + o[i].force);
    to->force += o[i].force, to->arc_a += o[i].arc_a, to->arc_b += o[i].arc_b;
    to->slip = strand_most(to->slip, o[i].slip);
    to->samples += o[i].samples;
    if (o[i].depth > to->depth)
      to->depth = o[i].depth, to->angle = o[i].angle;
  }
}

static void put_row(const spot *p, int a, int b, double *row) {
  double per = 1 / p->force, push = v3_norm(p->push);
  row[HW_STRAND_ROW_LINE] = a;
  row[HW_STRAND_ROW_OTHER] = b;
  row[HW_STRAND_ROW_COLLIDER] = p->collider;
  row[HW_STRAND_ROW_ARC] = p->arc_a * per;
  row[HW_STRAND_ROW_OTHER_ARC] = p->arc_b * per;
  v3_put(row + HW_STRAND_ROW_POINT, v3_scale(per, p->place));
  v3_put(row + HW_STRAND_ROW_NORMAL, push > 0 ? v3_scale(1 / push, p->push) : v3_zero());
  row[HW_STRAND_ROW_FORCE] = p->force;
  v3_put(row + HW_STRAND_ROW_FRICTION, p->drag);
  row[HW_STRAND_ROW_DEPTH] = p->depth;
  row[HW_STRAND_ROW_SLIP] = p->slip;
  row[HW_STRAND_ROW_SINE] = p->angle;
  row[HW_STRAND_ROW_SAMPLES] = p->samples;
  row[HW_STRAND_ROW_STUCK] = p->stuck;
}

/* Sums and largest of a line. */
static void add_channels(const spot *p, double *channel) {
  channel[ALL_FORCE] += p->force;
  channel[ALL_FRICTION] += v3_norm(p->drag);
  channel[ALL_DEPTH] = strand_most(channel[ALL_DEPTH], p->depth);
  channel[ALL_SLIP] = strand_most(channel[ALL_SLIP], p->slip);
  channel[ALL_PLACES]++;
}

bool strand_group(const hw_model *model, int i, hw_channel_group *group) {
  if (i >= model->strand_count)
    return false;
  *group = (hw_channel_group){
      .part = model->strand[i].part, .channel = hw_strand_channel, .count = HW_STRAND_CHANNELS};
  return true;
}

int strand_room(const hw_model *model, int k) {
  (void)k;
  return model->strand_count ? (int)HW_STRAND_ROWS : -1;
}

int strand_show(const hw_world *w, double *channel, double *const section[]) {
  const strand_work *s = strand_of(w);
  spot o[SPOTS];
  int count = spots_of(w, s, o), rows = 0;
  gather_groups(o, count);
  for (int i = 0; i < s->lines * HW_STRAND_CHANNELS; i++)
    channel[i] = 0;
  for (int i = 0; i < count; i++) {
    const spot *p = &o[i];
    if (p->group != i)
      continue;
    int a = s->element[p->a].strand, b = p->b >= 0 ? s->element[p->b].strand : -1;
    add_channels(p, channel + HW_STRAND_CHANNELS * a);
    if (b >= 0 && b != a)
      add_channels(p, channel + HW_STRAND_CHANNELS * b);
    if (section[0] && rows < HW_STRAND_ROWS)
      put_row(p, a, b, section[0] + 1 + HW_STRAND_ROW * rows++);
  }
  for (int k = 0; k < s->lines; k++)
    channel[HW_STRAND_CHANNELS * k + ALL_ENERGY] = s->elastic;
  if (section[0])
    *section[0] = rows;
  return 0;
}
