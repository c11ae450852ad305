/* Who is whose neighbour, and where a surface is none: edges with one face or more than two, vertices
 * at which it meets itself, border lines, genus (Euler and Poincare).
 *
 * Half-edges are sorted by their two vertices, by counting: O(faces), in the order of the faces. */
#include "geom/mesh/mesh_prep_parts.h"

#include <string.h>

static int high_of(const hw_mesh_prep_work *w, int h) {
  int a = w->corner[h], b = w->corner[hw_half_next(h)];
  return a > b ? a : b;
}
static int low_of(const hw_mesh_prep_work *w, int h) {
  int a = w->corner[h], b = w->corner[hw_half_next(h)];
  return a < b ? a : b;
}

/* Stable sort of half-edges by their higher (lower) vertex. from NULL: as they come. */
static void half_edges_sort(const hw_mesh_prep_work *w, bool high, const int *from, int *to) {
  int n = 3 * w->faces, *count = w->count;
  memset(count, 0, ((size_t)w->vertices + 1) * sizeof *count);
  for (int h = 0; h < n; h++)
    count[(high ? high_of(w, h) : low_of(w, h)) + 1]++;
  for (int v = 0; v < w->vertices; v++)
    count[v + 1] += count[v];
  for (int i = 0; i < n; i++) {
    int h = from ? from[i] : i;
    to[count[high ? high_of(w, h) : low_of(w, h)]++] = h;
  }
}

void hw_mesh_prep_edges(hw_mesh_prep_work *w) {
  int n = 3 * w->faces, *order = w->queue;
  half_edges_sort(w, true, NULL, w->mate);
  half_edges_sort(w, false, w->mate, order);
  for (int i = 0, last; i < n; i = last) {
    int low = low_of(w, order[i]), high = high_of(w, order[i]);
    for (last = i + 1;
         last < n && low_of(w, order[last]) == low && high_of(w, order[last]) == high;)
      last++;
    int face = w->source_face[order[i] / 3]; /* the lowest: the sort is stable */
    if (last - i == 1)
      hw_mesh_note(&w->report->border, face);
    else if (last - i > 2)
      hw_mesh_note(&w->report->crowded, face);
    for (int j = i; j < last; j++)
      w->mate[order[j]] = last - i == 1   ? HW_EDGE_BORDER
                          : last - i == 2 ? order[i + last - 1 - j]
                                          : HW_EDGE_CROWDED;
  }
}

/* From corner c out of its face by half-edge h, which starts or ends there, and on round the vertex,
 * marking corners, to an edge with no single neighbour. Returns that edge, or -1 after a full turn. */
static int fan_walk(const hw_mesh_prep_work *w, int v, int h, bool mark) {
  for (int first = h;;) {
    int m = w->mate[h];
    if (m < 0)
      return h;
    bool starts = w->corner[m] == v;
    int c = starts ? m : hw_half_next(m);
    h = starts ? hw_half_back(m) : c;
    if (mark)
      w->flag[c] |= HW_FLAG_CORNER;
    if (h == first)
      return -1;
  }
}

/* Does the border line through half-edge h close? Marks it. */
static bool line_closes(const hw_mesh_prep_work *w, int first) {
  int h = first, v = w->corner[hw_half_next(h)];
  do {
    w->flag[h] |= HW_FLAG_LINE;
    h = fan_walk(w, v, w->corner[h] == v ? hw_half_back(h) : hw_half_next(h), false);
    if (h < 0 || w->mate[h] != HW_EDGE_BORDER)
      return false;
    v = w->corner[h] == v ? w->corner[hw_half_next(h)] : w->corner[h];
  } while (!(w->flag[h] & HW_FLAG_LINE));
  return h == first;
}

void hw_mesh_prep_fans(hw_mesh_prep_work *w) {
  enum { CROWDED = 1 << 30 };
  hw_mesh_report *r = w->report;
  int n = 3 * w->faces, *fans = w->count;
  long long euler = 0; /* vertices - edges + faces of the closed shells, a vertex for each fan */
  memset(fans, 0, (size_t)w->vertices * sizeof *fans);
  for (int h = 0; h < n; h++) {
    bool closed = w->flag[h - h % 3] & HW_FLAG_CLOSED;
    if (!(w->flag[h] & HW_FLAG_CORNER)) {
      int v = w->corner[h];
      fans[v]++;
      euler += closed ? 2 : 0;
      w->flag[h] |= HW_FLAG_CORNER;
      if (fan_walk(w, v, h, true) >= 0)
        fan_walk(w, v, hw_half_back(h), true);
    }
    if (closed && h % 3 == 0)
      euler -= 1; /* a face has one and a half edges: twice the number is counted */
  }
  for (int h = 0; h < n; h++) {
    if (w->mate[h] == HW_EDGE_CROWDED)
      fans[w->corner[h]] |= CROWDED, fans[w->corner[hw_half_next(h)]] |= CROWDED;
    if (w->mate[h] == HW_EDGE_BORDER && !(w->flag[h] & HW_FLAG_LINE) && line_closes(w, h))
      r->holes++;
  }
  for (int v = 0; v < w->vertices; v++)
    if (fans[v] > 1 && fans[v] < CROWDED)
      hw_mesh_note(&r->pinched, w->source_point[v]);
  if (r->closed_shells > 0)
    r->genus = (int)((4LL * r->closed_shells - euler) / 4);
}
