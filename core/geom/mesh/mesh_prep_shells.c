/* Shells (faces joined over edges that have two), and which way round they are to be.
 *
 * Neighbours are made to agree by turning over the fewer faces; a closed shell then faces outward,
 * or inward where it bounds a hollow. A shell that has but one side (a Moebius strip) stays as it
 * was. */
#include "geom/mesh/mesh_prep_parts.h"

#include <string.h>

typedef struct shell {
  int begin, end; /* of the queue */
  int flips, twists, twist_at;
  bool closed;
} shell;

static bool flips(const hw_mesh_prep_work *w, int f) { return w->flag[3 * f] & HW_FLAG_FLIP; }

/* All faces joined to the one at s->begin of the queue, with flips that make them agree. */
static void shell_flood(hw_mesh_prep_work *w, int number, shell *s) {
  for (int i = s->begin; i < s->end; i++) {
    int f = w->queue[i];
    s->flips += flips(w, f);
    for (int h = 3 * f; h < 3 * f + 3; h++) {
      int m = w->mate[h];
      if (m < 0) {
        s->closed = false;
        continue;
      }
      int g = m / 3;
      bool against = w->corner[h] == w->corner[m];
      if (w->shell[g] < 0) {
        w->shell[g] = number;
        if (flips(w, f) != against)
          w->flag[3 * g] |= HW_FLAG_FLIP;
        w->queue[s->end++] = g;
      } else if (h < m && (flips(w, f) != flips(w, g)) != against && s->twists++ == 0) {
        s->twist_at = f;
      }
    }
  }
}

static double shell_volume(const hw_mesh_prep_work *w, const shell *s) {
  double sum = 0;
  v3 o = w->point[w->corner[3 * w->queue[s->begin]]];
  for (int i = s->begin; i < s->end; i++) {
    const int *c = w->corner + 3 * (size_t)w->queue[i];
    v3 a = v3_sub(w->point[c[0]], o), b = v3_sub(w->point[c[1]], o), d = v3_sub(w->point[c[2]], o);
    double v = v3_dot(a, v3_cross(b, d));
    sum += flips(w, w->queue[i]) ? -v : v;
  }
  return sum / 6;
}

static void shell_turn(hw_mesh_prep_work *w, const shell *s) {
  for (int i = s->begin; i < s->end; i++)
    w->flag[3 * w->queue[i]] ^= HW_FLAG_FLIP;
}

/* The fewer faces are turned; where it is half and half, those that leave a body outward. */
static void shell_agree(hw_mesh_prep_work *w, shell *s) {
  int n = s->end - s->begin;
  if (s->twists > 0) {
    for (int i = s->begin; i < s->end; i++)
      w->flag[3 * w->queue[i]] &= (uint8_t)~HW_FLAG_FLIP;
    w->report->twisted.count += s->twists;
    int at = w->source_face[s->twist_at];
    if (w->report->twisted.first < 0 || at < w->report->twisted.first)
      w->report->twisted.first = at;
    s->closed = false;
    return;
  }
  bool more = s->flips > n - s->flips;
  if (more || (s->closed && s->flips == n - s->flips && shell_volume(w, s) < 0))
    shell_turn(w, s);
  for (int i = s->begin; i < s->end; i++) {
    if (flips(w, w->queue[i]))
      hw_mesh_note(&w->report->flipped, w->source_face[w->queue[i]]);
    if (s->closed)
      w->flag[3 * w->queue[i]] |= HW_FLAG_CLOSED;
  }
}

static void shell_face(hw_mesh_prep_work *w, const shell *s, bool nested) {
  int inside = 0, half[HW_SHELL_SAMPLES];
  if (nested) {
    hw_mesh_prep_samples(w, s->begin, s->end, half);
    for (int k = 0; k < HW_SHELL_SAMPLES; k++)
      inside += (w->flag[half[k]] & HW_FLAG_ODD) != 0;
  }
  double volume = shell_volume(w, s);
  if (inside < HW_SHELL_SAMPLES ? volume < 0 : volume > 0) {
    int first = w->source_face[w->queue[s->begin]]; /* the lowest: see hw_mesh_prep_shells */
    hw_mesh_note(&w->report->turned_shells, first);
    shell_turn(w, s);
  }
}

void hw_mesh_prep_shells(hw_mesh_prep_work *w) {
  hw_mesh_report *r = w->report;
  memset(w->shell, 0xff, (size_t)w->faces * sizeof *w->shell);
  memset(w->flag, 0, 3 * (size_t)w->faces);
  int end = 0;
  for (int f = 0; f < w->faces; f++)
    if (w->shell[f] < 0) {
      shell s = {.begin = end, .end = end + 1, .closed = true};
      w->queue[end] = f;
      w->shell[f] = r->shells++;
      shell_flood(w, w->shell[f], &s);
      shell_agree(w, &s);
      r->closed_shells += s.closed;
      end = s.end;
    }
  if (r->closed_shells > 1)
    hw_mesh_prep_nest(w);
  for (int i = 0, last; i < w->faces; i = last) {
    int f = w->queue[i];
    for (last = i + 1; last < w->faces && w->shell[w->queue[last]] == w->shell[f];)
      last++;
    if (w->flag[3 * f] & HW_FLAG_CLOSED)
      shell_face(w, &(shell){.begin = i, .end = last}, r->closed_shells > 1);
  }
}
