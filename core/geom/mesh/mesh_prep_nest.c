/* Which closed shells lie inside others: parity of the faces above some points of each.
 *
 * All rays run along the axis in which the points are spread least; it is called z here. The points
 * lie in a grid over x and y, and each face asks the cells under it: O(faces + crossings). An edge is
 * crossed or not by one rule, whichever of its two faces asks, so parity holds where a ray meets an
 * edge or a vertex. */
#include "geom/mesh/mesh_prep_parts.h"

#include <string.h>

typedef struct nest {
  hw_mesh_prep_work *w;
  int samples, turn; /* turn: how often x, y, z go one on */
  int cells[2];      /* along x, y */
  double low[2], step[2];
} nest;

static v3 vertex_at(const nest *n, int i) {
  v3 p = n->w->point[i];
  return n->turn == 0 ? p : n->turn == 1 ? v3_make(p.y, p.z, p.x) : v3_make(p.z, p.x, p.y);
}
static v3 start_of(const nest *n, int h) { return vertex_at(n, n->w->corner[h]); }

void hw_mesh_prep_samples(const hw_mesh_prep_work *w, int begin, int end,
                          int half[HW_SHELL_SAMPLES]) {
  double most[HW_SHELL_SAMPLES] = {0};
  for (int i = begin; i < end; i++)
    for (int h = 3 * w->queue[i], last = h + 3; h < last; h++) {
      v3 p = w->point[w->corner[h]];
      double x[HW_SHELL_SAMPLES] = {p.x, p.y, p.z, -p.x, -p.y, -p.z};
      for (int k = 0; k < HW_SHELL_SAMPLES; k++)
        if ((i == begin && h % 3 == 0) || x[k] > most[k])
          most[k] = x[k], half[k] = h;
    }
}

static int cell_of(const nest *n, int axis, double x) {
  double c = n->step[axis] > 0 ? (x - n->low[axis]) / n->step[axis] : 0;
  return c < 0 ? 0 : c < n->cells[axis] - 1 ? (int)c : n->cells[axis] - 1;
}

static void samples_take(nest *n) {
  hw_mesh_prep_work *w = n->w;
  for (int i = 0, last; i < w->faces; i = last) {
    int f = w->queue[i];
    for (last = i + 1; last < w->faces && w->shell[w->queue[last]] == w->shell[f];)
      last++;
    if (!(w->flag[3 * f] & HW_FLAG_CLOSED))
      continue;
    int half[HW_SHELL_SAMPLES];
    hw_mesh_prep_samples(w, i, last, half);
    for (int k = 0; k < HW_SHELL_SAMPLES; k++) {
      int j = 0;
      while (half[j] != half[k])
        j++;
      if (j == k) /* each half-edge once */
        w->sample[n->samples++] = half[k];
    }
  }
}

/* About as many cells as points, about square. */
static void grid_size(nest *n) {
  v3 low = start_of(n, n->w->sample[0]), high = low;
  for (int i = 1; i < n->samples; i++)
    hw_box_take(&low, &high, start_of(n, n->w->sample[i]));
  v3 d = v3_sub(high, low);
  n->turn = d.x < d.y && d.x < d.z ? 1 : d.y < d.z ? 2 : 0;
  if (n->turn == 1)
    low = v3_make(low.y, low.z, 0), d = v3_make(d.y, d.z, 0);
  else if (n->turn == 2)
    low = v3_make(low.z, low.x, 0), d = v3_make(d.z, d.x, 0);
  double count = n->samples, along = d.y > 0 ? sqrt(count * d.x / d.y) : count;
  along = along < 1 ? 1 : along < count ? along : count;
  n->cells[0] = (int)along;
  n->cells[1] = n->samples / n->cells[0];
  n->low[0] = low.x, n->low[1] = low.y;
  n->step[0] = d.x / n->cells[0], n->step[1] = d.y / n->cells[1];
}

static void samples_sort(nest *n) {
  hw_mesh_prep_work *w = n->w;
  memset(w->grid, 0xff, (size_t)n->cells[0] * (size_t)n->cells[1] * sizeof *w->grid);
  for (int i = n->samples; i-- > 0;) {
    v3 p = start_of(n, w->sample[i]);
    int *head = w->grid + cell_of(n, 0, p.x) * n->cells[1] + cell_of(n, 1, p.y);
    w->next[i] = *head;
    *head = i;
  }
}

/* Does the line from p towards +x cross the edge, both seen along z? */
static bool edge_crosses(v3 a, v3 b, v3 p) {
  if ((a.y > p.y) == (b.y > p.y))
    return false;
  double side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
  return b.y > a.y ? side > 0 : side < 0;
}

static bool is_above(const nest *n, int f, v3 p) {
  const int *c = n->w->corner + 3 * (size_t)f;
  bool under = false;
  for (int k = 0; k < 3; k++) {
    int i = c[k], j = c[(k + 1) % 3];
    if (edge_crosses(vertex_at(n, i < j ? i : j), vertex_at(n, i < j ? j : i), p))
      under = !under;
  }
  if (!under)
    return false;
  v3 a = vertex_at(n, c[0]);
  v3 normal = v3_cross(v3_sub(vertex_at(n, c[1]), a), v3_sub(vertex_at(n, c[2]), a));
  double height = v3_dot(normal, v3_sub(a, p));
  return normal.z > 0 ? height > 0 : height < 0;
}

static void face_cast(const nest *n, int f) {
  hw_mesh_prep_work *w = n->w;
  v3 low = start_of(n, 3 * f), high = low;
  for (int k = 1; k < 3; k++)
    hw_box_take(&low, &high, start_of(n, 3 * f + k));
  for (int x = cell_of(n, 0, low.x); x <= cell_of(n, 0, high.x); x++)
    for (int y = cell_of(n, 1, low.y); y <= cell_of(n, 1, high.y); y++)
      for (int i = w->grid[x * n->cells[1] + y]; i >= 0; i = w->next[i]) {
        int h = w->sample[i];
        v3 p = start_of(n, h);
        if (p.z < high.z && w->shell[h / 3] != w->shell[f] && is_above(n, f, p))
          w->flag[h] ^= HW_FLAG_ODD;
      }
}

void hw_mesh_prep_nest(hw_mesh_prep_work *w) {
  nest n = {.w = w};
  samples_take(&n);
  grid_size(&n);
  samples_sort(&n);
  for (int f = 0; f < w->faces; f++)
    if (w->flag[3 * f] & HW_FLAG_CLOSED)
      face_cast(&n, f);
}
