/* A point of a cable by its unstretched arc length from end a, on the last evaluation: on the spline through the nodes where the
 * line bends (report 003, section 2.1, eq. 1), else on the chords. Its acceleration is that of the nodes beside it, interpolated in a
 * straight line. A load there is carried by these two nodes, as the lumped element carries its own
 * weight: the error is of second order in the element's length. */
#include "parts/cable_state.h"

/* Where it is: element, share of it, distance from node 0. */
typedef struct place {
  int e;
  double x;
} place;

static place place_of(const cable_view *c, double from) {
  place at = {1, 0};
  double before = 0;
  while (at.e < c->n && from > before + c->L[at.e])
    before += c->L[at.e++];
  double x = (from - before) / c->L[at.e];
  at.x = x < 0 ? 0 : x > 1 ? 1 : x;
  return at;
}

/* Tension is that of the elements at their middles, between them linear. */
static double tension(const cable_view *c, place at) {
  int next = at.x < 0.5 ? at.e - 1 : at.e + 1;
  if (next < 1 || next > c->n)
    return c->T[at.e];
  double way = fabs(at.x - 0.5) * c->L[at.e], all = 0.5 * (c->L[at.e] + c->L[next]);
  return c->T[at.e] + way / all * (c->T[next] - c->T[at.e]);
}

/* Of values at nodes, and of their second derivatives where there are any. */
static v3 between(const cable_view *c, place at, const v3 *node, const v3 *second) {
  double A = 1 - at.x, B = at.x, L = c->L[at.e];
  v3 r = v3_madd(v3_scale(A, node[at.e - 1]), B, node[at.e]);
  if (!second)
    return r;
  double h = L * L / 6;
  return v3_madd(v3_madd(r, h * (A * A * A - A), second[at.e - 1]), h * (B * B * B - B),
                 second[at.e]);
}

static v3 chord(const cable_view *c, int e) { return v3_unit(v3_sub(c->r[e], c->r[e - 1])); }

/* Of a line that does not bend: the directions of two elements' middles, linear between them and on to the ends. */
static v3 chords(const cable_view *c, place at) {
  int next = at.x < 0.5 ? at.e - 1 : at.e + 1, side = 1;
  if (next < 1 || next > c->n)
    next = 2 * at.e - next, side = -1;
  v3 u = chord(c, at.e);
  if (next < 1 || next > c->n)
    return u;
  double way = fabs(at.x - 0.5) * c->L[at.e], all = 0.5 * (c->L[at.e] + c->L[next]);
  return v3_madd(u, side * way / all, v3_sub(chord(c, next), u));
}

static v3 slope(const cable_view *c, place at) {
  double A = 1 - at.x, B = at.x, L = c->L[at.e];
  v3 d = v3_scale(1 / L, v3_sub(c->r[at.e], c->r[at.e - 1]));
  return v3_madd(v3_madd(d, L / 6 * (3 * B * B - 1), c->k[at.e]), -L / 6 * (3 * A * A - 1),
                 c->k[at.e - 1]);
}

hw_line_point cable_point(const hw_world *w, int part, double s) {
  cable_view c = cable_look(w, part);
  const cable_setup *set = c.s;
  bool bends = set->per > 1;
  hw_line_point point = {.length = 0};
  for (int e = 1; e <= c.n; e++)
    point.length += c.L[e];
  place at = place_of(&c, set->flip ? point.length - s : s);
  point.r = between(&c, at, c.r, bends ? c.k : NULL);
  point.v = between(&c, at, c.v, bends ? c.kd : NULL);
  point.a = between(&c, at, c.a, NULL);
  point.tangent = v3_scale(set->flip ? -1 : 1, v3_unit(bends ? slope(&c, at) : chords(&c, at)));
  if (bends)
    point.curvature = v3_madd(v3_scale(1 - at.x, c.k[at.e - 1]), at.x, c.k[at.e]);
  point.tension = tension(&c, at);
  for (int k = 0; k < 2; k++) {
    int i = at.e - 1 + k, end = i == 0 ? 0 : i == c.n ? 1 : -1;
    bool held = end >= 0 && set->end[end].hold == END_PORT;
    point.node[k].at = c.at[i];
    point.node[k].port = held ? set->end[end].port : -1;
    point.node[k].share = k ? at.x : 1 - at.x;
    point.node[k].r = c.r[i], point.node[k].v = c.v[i], point.node[k].a = c.a[i];
  }
  return point;
}
