/* Which vertices of cut faces are inside the other body.
 *
 * Along an edge the crossings' `enters` add up to the difference of its ends' status, in any order:
 * a sum of +-1 settles both, 0 makes them equal. Equal ones are joined; what no sum settles gets a
 * ray. Nothing is sorted by rounded positions. */
#include "geom/mesh/region_parts.h"

/* Slot of a key: its value, set to `fresh` where it is new (fresh < 0: -1 where there is none). */
static int key_value(regions_work *w, int kind, int number, int fresh) {
  uint64_t key = (uint64_t)kind << 32 | (uint32_t)number;
  uint32_t at = (uint32_t)((key * UINT64_C(0x9E3779B97F4A7C15)) >> w->shift_down);
  for (; w->table[at].stamp == w->stamp; at = (at + 1) & w->mask)
    if (w->table[at].key == key)
      return w->table[at].value;
  if (fresh >= 0)
    w->table[at] = (key_slot){key, w->stamp, fresh};
  return fresh;
}

void hw_patch_collect(regions_work *w, patch *p) {
  const hw_cut *cut = w->cut;
  int vertices = 2 * p->side, edges = vertices + 1; /* kinds of keys */
  for (int s = 0; s < cut->segments; s++) {
    int f = p->side ? cut->segment[s].face_b : cut->segment[s].face_a;
    face_mark *mark = &p->mark[f];
    if (mark->stamp != w->stamp) {
      *mark = (face_mark){w->stamp, p->faces};
      p->face[p->faces].face = f;
      p->face[p->faces++].segment = -1;
    }
    cut_face *face = &p->face[mark->value];
    p->next_segment[s] = face->segment;
    face->segment = s;
  }
  for (int i = cut->points - 1; i >= 0; i--) {
    const hw_cut_point *point = &cut->point[i];
    if (point->side != p->side)
      continue;
    int e = key_value(w, edges, point->edge, p->edges);
    if (e == p->edges)
      p->edge[p->edges++] = (cut_edge){-1, 0};
    w->next_point[i] = p->edge[e].point;
    p->edge[e].point = i;
    p->edge[e].sum += point->enters;
  }
  for (int i = 0; i < p->faces; i++) {
    cut_face *face = &p->face[i];
    for (int k = 0; k < 3; k++) {
      size_t at = 3 * (size_t)face->face + (size_t)k;
      int number = p->mesh->corner[at], v = key_value(w, vertices, number, p->vertices);
      if (v == p->vertices)
        p->vertex[p->vertices++] = (cut_vertex){number, v, -1, face->face};
      face->vertex[k] = v;
      face->edge[k] = key_value(w, edges, p->mesh->face_edge[at], -1);
      face->flood[k] = -1;
    }
  }
}

static int vertex_root(patch *p, int v) {
  while (p->vertex[v].parent != v)
    v = p->vertex[v].parent = p->vertex[p->vertex[v].parent].parent;
  return v;
}

static void settle(regions_work *w, patch *p, int slot, int inside) {
  cut_vertex *v = &p->vertex[vertex_root(p, slot)];
  w->doubts += v->inside >= 0 && v->inside != inside;
  if (v->inside < 0)
    v->inside = inside;
}

void hw_patch_status(regions_work *w, patch *p) {
  for (int sums = 0; sums < 2; sums++) /* first the equal ones, then the sums */
    for (int i = 0; i < p->faces; i++)
      for (int k = 0; k < 3; k++) {
        const cut_face *face = &p->face[i];
        int u = face->vertex[k], v = face->vertex[k == 2 ? 0 : k + 1], e = face->edge[k];
        int sum = e < 0 ? 0 : p->edge[e].sum;
        if (!sums && sum == 0) {
          int ru = vertex_root(p, u), rv = vertex_root(p, v);
          p->vertex[ru > rv ? ru : rv].parent = ru > rv ? rv : ru;
        }
        if (!sums || sum == 0)
          continue;
        bool swap = p->vertex[u].vertex > p->vertex[v].vertex;
        w->doubts += sum > 1 || sum < -1;
        settle(w, p, swap ? v : u, sum < 0);
        settle(w, p, swap ? u : v, sum > 0);
      }
  for (int v = 0; v < p->vertices; v++)
    if (p->vertex[vertex_root(p, v)].inside < 0) {
      v3 x = hw_patch_point(w, p->side, p->vertex[v].vertex);
      settle(w, p, v, hw_ray_inside(w->patch[!p->side].mesh, w->pose, x, p->side, w->shift, -1));
    }
}
