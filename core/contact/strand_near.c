/* Which elements of lines may touch in a step, and what touched where it began.
 *
 * Boxes around the elements, larger by how far their nodes may go, are swept along the longest axis of all;
 * of those that meet, pairs whose chords are too far apart are dropped. */
#include <string.h>

#include "contact/strand_parts.h"
#include "geom/line/sweep.h"

static double largest(v3 a) { return strand_most(strand_most(fabs(a.x), fabs(a.y)), fabs(a.z)); }

/* How far samples, and chords to the next one, may lie from the chord of the element's nodes: the cubic
 * leaves it by at most 2/27 of each second difference (1/6 taken: lengths differ), a chord by one spacing. */
static double overhang(strand_element *q, const strand_line *line) {
  const v3 *r = line->start;
  double bend = 0;
  for (int i = q->base + 1; i + 1 < q->base + q->nodes; i++)
    bend += v3_norm(v3_sub(v3_add(r[i - 1], r[i + 1]), v3_scale(2, r[i])));
  q->sag = bend / 6;
  if (q->spread > 1.26) /* lengths that differ much: a cubic may swing far out */
    for (int i = 0, m = line->strand->samples; i < m; i++) {
      v3 p = strand_sampled(q, line->weight[(q->e - 1) * m + i], r);
      q->sag = strand_most(
          q->sag, strand_least(v3_norm(v3_sub(p, r[q->e])), v3_norm(v3_sub(p, r[q->e - 1]))));
    }
  double stretch = v3_norm(v3_sub(r[q->e], r[q->e - 1])) / line->now.L[q->e];
  return q->sag + 1.5 * q->h * strand_most(stretch, 1);
}

/* How far a sample may go. */
static double freedom(const strand_element *q, const strand_line *line) {
  double most = 0;
  for (int i = q->base; i < q->base + q->nodes; i++)
    most = strand_most(most, line->reach[i]);
  return q->spread * most;
}

/* How far from the chord of the element's nodes its samples may press in this step. */
static double presses(const strand_work *s, int g) {
  const strand_element *q = &s->element[g];
  const strand_line *line = &s->line[q->strand];
  return line->strand->touch.radius + q->sag + freedom(q, line);
}

static uint64_t rising(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits >> 63 ? ~bits : bits | 1ull << 63;
}

static double along(v3 a, int axis) { return axis == 0 ? a.x : axis == 1 ? a.y : a.z; }

/* May these touch at all, by who they are? */
static bool eligible(const strand_work *s, const strand_element *a, const strand_element *b) {
  const strand_line *la = &s->line[a->strand], *lb = &s->line[b->strand];
  if (a->strand != b->strand)
    return la->strand->touch.with >= HW_TOUCH_LINES && lb->strand->touch.with >= HW_TOUCH_LINES;
  return b->s + la->now.L[b->e] - a->s >= la->strand->touch.apart;
}

/* Least distance of the chords of two elements' nodes. */
static double chord_gap(const strand_work *s, int ga, int gb) {
  const strand_element *a = &s->element[ga], *b = &s->element[gb];
  const strand_line *la = &s->line[a->strand], *lb = &s->line[b->strand];
  const v3 p[4] = {la->start[a->e - 1], la->start[a->e], lb->start[b->e - 1], lb->start[b->e]};
  double u, t;
  return hw_chord_distance(p, &u, &t);
}

/* Boxes of all elements; wide[g]: radius, overhang and freedom together. Returns the longest axis. */
static int boxes(strand_work *s, double *wide, int *count) {
  v3 low = v3_make(1e300, 1e300, 1e300), high = v3_neg(low);
  *count = 0;
  for (int g = 0; g < s->elements; g++) {
    strand_element *q = &s->element[g];
    q->near = false;
    if (q->nodes == 0)
      continue;
    const strand_line *line = &s->line[q->strand];
    wide[g] = line->strand->touch.radius + overhang(q, line) + freedom(q, line);
    v3 r = line->start[q->e - 1], t = line->start[q->e], w = v3_make(wide[g], wide[g], wide[g]);
    s->low[g] =
        v3_sub(v3_make(strand_least(r.x, t.x), strand_least(r.y, t.y), strand_least(r.z, t.z)), w);
    s->high[g] =
        v3_add(v3_make(strand_most(r.x, t.x), strand_most(r.y, t.y), strand_most(r.z, t.z)), w);
    low = v3_make(strand_least(low.x, s->low[g].x), strand_least(low.y, s->low[g].y),
                  strand_least(low.z, s->low[g].z));
    high = v3_make(strand_most(high.x, s->high[g].x), strand_most(high.y, s->high[g].y),
                   strand_most(high.z, s->high[g].z));
    s->item[(*count)++] = (hw_sort_item){0, (uint32_t)g};
  }
  v3 size = v3_sub(high, low);
  double most = largest(size);
  return size.x == most ? 0 : size.y == most ? 1 : 2;
}

bool strand_no_room(hw_world *w, const strand_work *s) {
  hw_world_fail(w, s->line[0].strand->part, -1, "lines touch in too many places at once");
  return false;
}

static bool find_pairs(hw_world *w, strand_work *s) {
  double *wide = (double *)(void *)s->held; /* free until the pairs are known */
  int count, axis = boxes(s, wide, &count);
  for (int i = 0; i < count; i++)
    s->item[i].key = rising(along(s->low[s->item[i].index], axis));
  hw_sort(s->item, (size_t)count, s->item2);
  s->pairs = 0;
  for (int i = 0; i < count; i++) {
    int gi = (int)s->item[i].index;
    double end = along(s->high[gi], axis);
    for (int j = i + 1; j < count; j++) {
      int gj = (int)s->item[j].index, a = gi < gj ? gi : gj, b = gi < gj ? gj : gi;
      if (along(s->low[gj], axis) > end)
        break;
      if (s->low[a].x > s->high[b].x || s->low[b].x > s->high[a].x || s->low[a].y > s->high[b].y ||
          s->low[b].y > s->high[a].y || s->low[a].z > s->high[b].z || s->low[b].z > s->high[a].z)
        continue;
      if (!eligible(s, &s->element[a], &s->element[b]))
        continue;
      double gap = chord_gap(s, a, b);
      if (gap > wide[a] + wide[b])
        continue;
      if (s->pairs == s->pair_room)
        return strand_no_room(w, s);
      s->pair[s->pairs++] =
          (strand_pair){.a = a, .b = b, .press = gap <= presses(s, a) + presses(s, b)};
    }
  }
  for (int p = 0; p < s->pairs; p++) {
    const strand_pair *pair = &s->pair[p];
    s->element[pair->a].near = s->element[pair->b].near = true;
    s->item[p] =
        (hw_sort_item){(uint64_t)pair->a * (uint64_t)s->elements + (uint64_t)pair->b, pair->press};
  }
  hw_sort(s->item, (size_t)s->pairs, s->item2);
  for (int p = 0; p < s->pairs; p++) {
    uint64_t key = s->item[p].key, n = (uint64_t)s->elements;
    s->pair[p] = (strand_pair){.a = (int)(key / n), .b = (int)(key % n), .press = s->item[p].index};
  }
  return true;
}

/* ---- what touches where the step begins ---- */

/* Above those of bodies (strand_body.c): the memory is in rising order. */
static double key_of(const strand_work *s, int a, int i, int b, int j) {
  const double ABOVE = 1 << 30;
  return ((ABOVE + (double)a * s->elements + b) * HW_STRAND_SAMPLES + i) * HW_STRAND_SAMPLES + j;
}

bool strand_remembered(const hw_world *w, const hw_strand *line, double key,
                       hw_lugre_state *state) {
  const double *mem = w->mem + line->mem;
  int low = 0, high = (int)mem[0];
  const double *rows = mem + HW_STRAND_MEM_HEAD;
  while (low < high) {
    int middle = (low + high) / 2;
    const double *row = rows + line->row * middle;
    if (row[0] == key) {
      *state = (hw_lugre_state){v3_at(row + 1),
                                line->row > HW_STRAND_MEM_PAIR ? row[HW_STRAND_MEM_PAIR] : 0};
      return true;
    }
    if (row[0] < key)
      low = middle + 1;
    else
      high = middle;
  }
  return false;
}

/* Sample i of element g, or that of the next element where i is past the end. */
static bool beside(const strand_work *s, int *g, int *i) {
  const strand_element *q = &s->element[*g];
  int m = s->line[q->strand].strand->samples;
  if (*i < 0)
    --*g, *i += m;
  else if (*i >= m)
    ++*g, *i -= m;
  return *g >= 0 && *g < s->elements && s->element[*g].strand == q->strand &&
         s->element[*g].nodes > 0;
}

/* A pair that slid here from the next sample on either line goes on with the stretch and dwell it had. */
static hw_lugre_state inherited(const hw_world *w, const strand_work *s, const strand_pair *pair,
                                int i, int j) {
  static const int step[5][2] = {{0, 0}, {0, 1}, {0, -1}, {1, 0}, {-1, 0}};
  const hw_strand *owner = s->line[s->element[pair->a].strand].strand;
  hw_lugre_state state = {.s_dw = 0};
  for (int k = 0; k < 5; k++) {
    int a = pair->a, b = pair->b, ia = i + step[k][0], jb = j + step[k][1];
    if (beside(s, &a, &ia) && beside(s, &b, &jb) && a < b &&
        strand_remembered(w, owner, key_of(s, a, ia, b, jb), &state))
      break;
  }
  return state;
}

static bool hold(hw_world *w, strand_work *s, strand_pair *pair, int i, int j, v3 gap, double R) {
  const strand_element *a = &s->element[pair->a], *b = &s->element[pair->b];
  const hw_tube *tube = strand_tube(s, a->strand, b->strand);
  if (s->helds == s->held_room)
    return strand_no_room(w, s);
  hw_lugre_state had = inherited(w, s, pair, i, j);
  v3 normal = v3_scale(1 / R, gap), z = had.z;
  /* it turns with the normal, as far as a direction can tell */
  bool spins = strand_spinning(s, a->strand, b->strand) > 0;
  double about = spins ? v3_dot(z, normal) : 0;
  if (spins)
    z = v3_madd(z, -about, normal);
  double size = v3_norm(z);
  z = v3_madd(z, -v3_dot(z, normal), normal);
  double left = v3_norm(z), c = strand_weight(s, a, b);
  hw_tube_value law = strand_law(tube, R);
  strand_grip grip = {.key = key_of(s, pair->a, i, pair->b, j),
                      .normal = normal,
                      .stretch = left > 0.1 * size ? v3_scale(size / left, z) : z,
                      .hold = -strand_friction(s, a->strand, b->strand) * c * law.d,
                      .dashpot =
                          strand_damping(s, a->strand, b->strand) * c * strand_most(law.dd, 0),
                      .load = -c * law.d,
                      .dwell = had.s_dw};
  if (spins)
    grip.stretch = v3_madd(grip.stretch, about, normal);
  s->held[s->helds++] = (strand_held){grip, i, j, gap};
  return true;
}

static bool find_held(hw_world *w, strand_work *s) {
  s->helds = 0;
  for (int p = 0; p < s->pairs; p++) {
    strand_pair *pair = &s->pair[p];
    const strand_element *a = &s->element[pair->a], *b = &s->element[pair->b];
    const strand_line *la = &s->line[a->strand], *lb = &s->line[b->strand];
    double reach = strand_tube(s, a->strand, b->strand)->reach;
    pair->held = s->helds;
    for (int i = 0; pair->press && i < la->strand->samples; i++) {
      v3 at = la->place[strand_sample(s, a, i)];
      strand_span span = strand_span_of(s, b, at, reach);
      for (int j = span.first; j < span.end; j++) {
        v3 gap = v3_sub(at, lb->place[strand_sample(s, b, j)]);
        double R2 = v3_dot(gap, gap);
        if (R2 >= reach * reach || !(R2 > 0) || strand_same(s, a, i, b, j))
          continue;
        if (!hold(w, s, pair, i, j, gap, sqrt(R2)))
          return false;
      }
    }
    pair->held_end = s->helds;
  }
  return true;
}

bool strand_search(hw_world *w, strand_work *s, bool begin) {
  if (!find_pairs(w, s) || !strand_find_bodies(w, s))
    return false;
  for (int g = 0; g < s->elements; g++) {
    const strand_element *q = &s->element[g];
    strand_line *line = &s->line[q->strand];
    int m = line->strand->samples, first = (q->e - 1) * m;
    for (int i = first; q->near && i < first + m; i++)
      line->place[i] = strand_sampled(q, line->weight[i], line->start);
  }
  if (begin && !strand_hold_bodies(w, s)) /* later in the step bodies are elsewhere */
    return false;
  return find_held(w, s);
}
