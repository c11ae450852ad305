/* Lines never pass through each other: the way of all chords between samples from one evaluation to the next
 * (docs/theory/tether.md, "Never through"). */
#include "contact/strand_parts.h"
#include "geom/line/sweep.h"

/* An end of a chord: sample i of an element, the one before its first, or an end of the line. */
typedef struct chord_end {
  v3 was, is;
} chord_end;

static chord_end end_of(const strand_work *s, const strand_element *q, int i) {
  const strand_line *line = &s->line[q->strand];
  int m = line->strand->samples, a = q->e - 1, b = q->e;
  if (i < 0 && a == line->now.broken) /* an end, of the line or at a break */
    return (chord_end){line->seen[a], line->now.r[a]};
  if (i >= m)
    return (chord_end){line->seen[b], line->now.r[b]};
  int at = strand_sample(s, q, i);
  if (i < 0 && !q[-1].near) { /* its samples are not kept up */
    const double *weight = line->weight[at];
    return (chord_end){strand_sampled(q - 1, weight, line->seen),
                       strand_sampled(q - 1, weight, line->now.r)};
  }
  return (chord_end){line->was[at], line->place[at]};
}

/* The middle, and how far a chord or its way reaches from it. */
static strand_ball ball_of(const chord_end *a, const chord_end *b) {
  v3 m = v3_scale(0.25, v3_add(v3_add(a->was, a->is), v3_add(b->was, b->is)));
  v3 p = v3_sub(a->was, m), q = v3_sub(a->is, m), s = v3_sub(b->was, m), t = v3_sub(b->is, m);
  double r0 = v3_dot(p, p), r1 = v3_dot(q, q), r2 = v3_dot(s, s), r3 = v3_dot(t, t);
  double most = r0 > r1 ? r0 : r1;
  most = most > r2 ? most : r2;
  return (strand_ball){m, sqrt(most > r3 ? most : r3)};
}

/* Chords of an element: chord i ends at sample i, and the last one goes on from the last sample before an end.
 * In its line's list chord i stands at the number of sample i, the one behind the last sample after all. */
static int chords_of(const strand_work *s, const strand_element *q) {
  const strand_line *line = &s->line[q->strand];
  return line->strand->samples + (q->e == line->now.n || q->e == line->now.broken - 1);
}

static void balls(const strand_work *s) {
  for (int g = 0; g < s->elements; g++) {
    const strand_element *q = &s->element[g];
    if (!q->near)
      continue;
    strand_ball *ball = s->line[q->strand].ball + strand_sample(s, q, 0);
    chord_end from = end_of(s, q, -1);
    for (int i = 0, n = chords_of(s, q); i < n; i++) {
      chord_end to = end_of(s, q, i);
      ball[i] = ball_of(&from, &to);
      from = to;
    }
  }
}

static double way_of_chords(const strand_work *s, const strand_element *a, int i,
                            const strand_element *b, int j, double floor) {
  chord_end a0 = end_of(s, a, i - 1), a1 = end_of(s, a, i), b0 = end_of(s, b, j - 1),
            b1 = end_of(s, b, j);
  const v3 from[4] = {a0.was, a1.was, b0.was, b1.was}, to[4] = {a0.is, a1.is, b0.is, b1.is};
  return hw_chord_advance(from, to, floor);
}

/* Balls around so many chords of an element each: long elements have hundreds of chords, of which few are near
 * another's. */
enum { GROUP = 8, GROUPS = (HW_STRAND_SAMPLES + 1 + GROUP - 1) / GROUP };

static int groups_of(const strand_ball *ball, int chords, strand_ball group[GROUPS]) {
  int count = 0;
  for (int first = 0; first < chords; first += GROUP, count++) {
    int end = first + GROUP < chords ? first + GROUP : chords;
    v3 middle = v3_scale(0.5, v3_add(ball[first].middle, ball[end - 1].middle));
    double radius = 0;
    for (int i = first; i < end; i++)
      radius = strand_most(radius, v3_norm(v3_sub(ball[i].middle, middle)) + ball[i].radius);
    group[count] = (strand_ball){middle, radius * (1 + 1e-12)};
  }
  return count;
}

static bool apart(const strand_ball *a, const strand_ball *b, double floor) {
  v3 d = v3_sub(a->middle, b->middle);
  double reach = a->radius + b->radius + floor;
  return v3_dot(d, d) > reach * reach;
}

/* Of the chords i and j of two groups of a pair of elements. */
static double clear_of_groups(const strand_work *s, const strand_element *a, int i0, int i1,
                              const strand_element *b, int j0, int j1, double floor) {
  const strand_ball *ball_a = s->line[a->strand].ball + strand_sample(s, a, 0),
                    *ball_b = s->line[b->strand].ball + strand_sample(s, b, 0);
  double clear = 1;
  for (int i = i0; i < i1; i++)
    for (int j = j0; j < j1; j++) {
      if (apart(&ball_a[i], &ball_b[j], floor) ||
          strand_close(s, a, a->s + i * a->h, b, b->s + j * b->h, 0.5 * (a->h + b->h)))
        continue; /* nothing holds off ends of chords that do not touch */
      clear = strand_least(clear, way_of_chords(s, a, i, b, j, floor));
    }
  return clear;
}

static int least(int a, int b) { return a < b ? a : b; }

double strand_clear(const strand_work *s) {
  const double FLOOR =
      0.15; /* of the sum of the radii: the barrier holds lines off at twice that */
  strand_ball group_a[GROUPS], group_b[GROUPS];
  double clear = 1;
  balls(s);
  for (int p = 0; p < s->pairs; p++) {
    const strand_element *a = &s->element[s->pair[p].a], *b = &s->element[s->pair[p].b];
    const strand_line *la = &s->line[a->strand], *lb = &s->line[b->strand];
    double floor = FLOOR * (la->strand->touch.radius + lb->strand->touch.radius);
    int na = chords_of(s, a), nb = chords_of(s, b);
    int ga = groups_of(la->ball + strand_sample(s, a, 0), na, group_a),
        gb = groups_of(lb->ball + strand_sample(s, b, 0), nb, group_b);
    for (int i = 0; i < ga; i++)
      for (int j = 0; j < gb; j++)
        if (!apart(&group_a[i], &group_b[j], floor))
          clear =
              strand_least(clear, clear_of_groups(s, a, GROUP * i, least(GROUP * i + GROUP, na), b,
                                                  GROUP * j, least(GROUP * j + GROUP, nb), floor));
  }
  return clear;
}

void strand_keep(strand_work *s) {
  for (int k = 0; k < s->lines; k++) {
    strand_line *line = &s->line[k];
    for (int i = 0; i <= line->now.n; i++)
      line->seen[i] = line->now.r[i];
  }
  for (int g = 0; g < s->elements; g++) {
    const strand_element *q = &s->element[g];
    const strand_line *line = &s->line[q->strand];
    int m = line->strand->samples, first = (q->e - 1) * m;
    for (int i = first; q->near && i < first + m; i++)
      line->was[i] = line->place[i];
  }
}

bool strand_passed(hw_world *w) { return !w->implicit && strand_clear(strand_of(w)) < 1; }
