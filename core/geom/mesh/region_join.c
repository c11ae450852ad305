/* Which contours bound one region: those that hang together through surface inside the other body.
 *
 * Nodes are contours and vertices. On a cut face they are joined along the inside stretches of its
 * edges; a contour that stays within one face and has the inside around it is joined to what a ray
 * in that face meets; whole faces inside are flooded. */
#include <string.h>

#include "geom/mesh/region_parts.h"

static int vertex_node(const patch *p, int slot) { return p->node + slot; }

/* Puts each edge's points in order from its lower vertex. */
static void order_points(regions_work *w, patch *p) {
  const hw_cut *cut = w->cut;
  int n = 0;
  for (int e = 0; e < p->edges; e++) {
    for (int i = p->edge[e].point; i >= 0; i = w->next_point[i]) {
      uint64_t key;
      double along = cut->point[i].along > 0 ? cut->point[i].along : 0;
      memcpy(&key, &along, sizeof key); /* rises with the number, as that is not negative */
      w->item[n++] = (hw_sort_item){key, (uint32_t)i};
      cut->point[i].slot = e;
    }
    p->edge[e].point = -1;
  }
  hw_sort(w->item, (size_t)n, w->item_scratch);
  while (n-- > 0) {
    int i = (int)w->item[n].index, e = cut->point[i].slot;
    w->next_point[i] = p->edge[e].point;
    p->edge[e].point = i;
  }
}

/* Joins what bounds each inside stretch of an edge from lower to higher vertex. Points whose order
 * is rounding are exchanged so that entering and leaving alternate. */
static void join_edge(regions_work *w, patch *p, cut_edge *edge, int lower, int higher) {
  bool inside = hw_patch_inside(p, lower);
  int node = vertex_node(p, lower);
  for (int *link = &edge->point; *link >= 0; link = &w->next_point[*link]) {
    int *other = link, want = inside ? -1 : 1;
    while (*other >= 0 && w->cut->point[*other].enters != want)
      other = &w->next_point[*other];
    if (*other >= 0 && other != link) { /* take it out and put it here */
      int i = *other;
      *other = w->next_point[i];
      w->next_point[i] = *link;
      *link = i;
    }
    int contour = hw_point_contour(w->cut, *link);
    if (inside)
      hw_unite(w->parent, node, contour);
    node = contour;
    inside = !inside;
  }
  if (inside && hw_patch_inside(p, higher))
    hw_unite(w->parent, node, vertex_node(p, higher));
}

static void lower_first(const patch *p, const cut_face *face, int k, int *lower, int *higher) {
  int u = face->vertex[k], v = face->vertex[k == 2 ? 0 : k + 1];
  bool swap = p->vertex[u].vertex > p->vertex[v].vertex;
  *lower = swap ? v : u;
  *higher = swap ? u : v;
}

/* The node at share t of a face's edge from its lower vertex. */
static int node_at(const regions_work *w, const patch *p, const cut_face *face, int k, double t) {
  int lower, higher;
  lower_first(p, face, k, &lower, &higher);
  int node = vertex_node(p, lower), e = face->edge[k];
  for (int i = e < 0 ? -1 : p->edge[e].point; i >= 0; i = w->next_point[i])
    if (w->cut->point[i].along < t)
      node = hw_point_contour(w->cut, i);
  return node;
}

typedef struct flat {
  double u, w;
} flat;

/* Where the line w = p.w passes a -> b beyond p.u: that u, and its share of a -> b. */
static bool passes(flat p, flat a, flat b, double *u, double *share) {
  if ((a.w > p.w) == (b.w > p.w))
    return false;
  *share = (p.w - a.w) / (b.w - a.w);
  *u = a.u + *share * (b.u - a.u);
  return *u > p.u;
}

/* A contour within one face that is a hole in the inside part of it: joined to what lies around. */
static void join_hole(regions_work *w, const patch *p, const cut_face *face, int contour) {
  const hw_cut *cut = w->cut;
  v3 x[3];
  for (int k = 0; k < 3; k++)
    x[k] = hw_patch_point(w, p->side, p->vertex[face->vertex[k]].vertex);
  v3 n = v3_cross(v3_sub(x[1], x[0]), v3_sub(x[2], x[0]));
  bool alone = true;
  for (int s = face->segment; s >= 0; s = p->next_segment[s])
    alone &= cut->segment[s].contour == contour;
  double turn = v3_dot(n, cut->contour[contour].S);
  bool hole = alone ? hw_patch_inside(p, face->vertex[0]) : p->side ? turn > 0 : turn < 0;
  if (!hole)
    return;
  int drop = fabs(n.x) >= fabs(n.y) && fabs(n.x) >= fabs(n.z) ? 0 : fabs(n.y) >= fabs(n.z) ? 1 : 2;
#define FLAT(v)                                                                                    \
  ((flat){drop == 0   ? (v).y                                                                      \
          : drop == 1 ? (v).z                                                                      \
                      : (v).x,                                                                     \
          drop == 0   ? (v).z                                                                      \
          : drop == 1 ? (v).x                                                                      \
                      : (v).y})
  int s = cut->contour[contour].first;
  flat at = FLAT(cut->point[cut->segment[s].from].x); /* its foremost point */
  do {
    flat q = FLAT(cut->point[cut->segment[s].to].x);
    at = q.u > at.u ? q : at;
    s = cut->segment[s].next;
  } while (s != cut->contour[contour].first);
  double nearest = INFINITY, u, share;
  int node = vertex_node(p, face->vertex[0]);
  for (s = face->segment; s >= 0; s = p->next_segment[s]) {
    const hw_cut_segment *g = &cut->segment[s];
    if (g->contour != contour &&
        passes(at, FLAT(cut->point[g->from].x), FLAT(cut->point[g->to].x), &u, &share) &&
        u < nearest)
      nearest = u, node = g->contour;
  }
  for (int k = 0; k < 3; k++) {
    int k1 = k == 2 ? 0 : k + 1;
    if (!passes(at, FLAT(x[k]), FLAT(x[k1]), &u, &share) || !(u < nearest))
      continue;
    bool down = p->vertex[face->vertex[k]].vertex > p->vertex[face->vertex[k1]].vertex;
    nearest = u, node = node_at(w, p, face, k, down ? 1 - share : share);
  }
#undef FLAT
  hw_unite(w->parent, contour, node);
}

void hw_patch_join(regions_work *w, patch *p) {
  const hw_cut *cut = w->cut;
  order_points(w, p);
  for (int i = 0; i < p->faces; i++)
    for (int k = 0; k < 3; k++) {
      const cut_face *face = &p->face[i];
      int lower, higher, e = face->edge[k];
      lower_first(p, face, k, &lower, &higher);
      if (e >= 0)
        join_edge(w, p, &p->edge[e], lower, higher);
      else if (hw_patch_inside(p, lower))
        hw_unite(w->parent, vertex_node(p, lower), vertex_node(p, higher));
    }
  for (int c = 0; c < cut->contours; c++) {
    int s = cut->contour[c].first, n = 0;
    int f = p->side ? cut->segment[s].face_b : cut->segment[s].face_a;
    while ((p->side ? cut->segment[s].face_b : cut->segment[s].face_a) == f &&
           n < cut->contour[c].count)
      s = cut->segment[s].next, n++;
    if (n == cut->contour[c].count)
      join_hole(w, p, &p->face[p->mark[f].value], c);
  }
}

/* Whole faces inside from one of them: a chain through their marks. */
static void flood_from(regions_work *w, patch *p, int first, int node) {
  const hw_trimesh *m = p->mesh;
  int last = first;
  p->mark[first] = (face_mark){w->stamp, -1};
  for (int f = first; f >= 0; f = -2 - p->mark[f].value)
    for (int k = 0; k < 3; k++) {
      int e = m->face_edge[3 * (size_t)f + (size_t)k], g = hw_face_beyond(m, e, f);
      if (g < 0)
        continue;
      if (p->mark[g].stamp != w->stamp) {
        p->mark[g] = (face_mark){w->stamp, -1};
        p->mark[last].value = -2 - g;
        last = g;
      } else if (p->mark[g].value >= 0) { /* a cut face: its end of that edge is inside */
        const cut_face *cut = &p->face[p->mark[g].value];
        for (int j = 0; j < 3; j++)
          if (m->face_edge[3 * (size_t)g + (size_t)j] == e)
            hw_unite(w->parent, node, vertex_node(p, cut->vertex[j]));
      }
    }
}

void hw_patch_flood(regions_work *w, patch *p) {
  p->flooded = true;
  for (int i = 0; i < p->faces; i++)
    for (int k = 0; k < 3; k++) {
      cut_face *face = &p->face[i];
      int v = face->vertex[k];
      if (face->edge[k] >= 0 || !hw_patch_inside(p, v))
        continue;
      int e = p->mesh->face_edge[3 * (size_t)face->face + (size_t)k];
      int g = hw_face_beyond(p->mesh, e, face->face);
      if (g < 0 || p->mark[g].stamp == w->stamp)
        continue;
      face->flood[k] = g;
      flood_from(w, p, g, vertex_node(p, v));
    }
}
