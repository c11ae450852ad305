/* Lines for the tests of curve.h, curve_minima.h, mlsdist.h and knot.h. */
#ifndef TESTS_UNIT_GEOM_CURVE_SUPPORT_H
#define TESTS_UNIT_GEOM_CURVE_SUPPORT_H

#include "lab/curve_minima.h"
#include "support/test.h"

enum { LINE_MOST = 160, ROOM = 2000 };

typedef struct line {
  int n;
  v3 r[LINE_MOST + 1], k[LINE_MOST + 1];
  double L[LINE_MOST + 1];
} line;

/* With free ends. */
static inline hw_curve line_curve(line *l) {
  static double work[3 * (LINE_MOST + 1)];
  hw_curve_end ends = {false, {0, 0, 0}};
  assert_true(hw_curve_bend(l->n, l->r, l->L, ends, ends, l->k, work));
  return (hw_curve){l->n, l->r, l->k, l->L};
}

/* n + 1 nodes at a, a + b, a + 2 b, ... */
static inline void line_straight(line *l, int n, v3 a, v3 b) {
  l->n = n;
  for (int i = 0; i <= n; i++)
    l->r[i] = v3_madd(a, i, b), l->L[i] = v3_norm(b);
}

/* A walk; its direction turns by about `rough` at each node. */
static inline void line_walk(line *l, int n, double rough) {
  v3 d = v3_unit(v3_add(v3_random(), v3_make(0, 0, 1.8)));
  l->n = n;
  l->r[0] = v3_random(), l->L[0] = 0;
  for (int i = 1; i <= n; i++) {
    d = v3_unit(v3_madd(d, rough, v3_random()));
    l->L[i] = 1 + 0.3 * rnd();
    l->r[i] = v3_madd(l->r[i - 1], l->L[i], d);
  }
}

/* From tests/validation/refs/tether_splines.txt. */
typedef struct spline_case {
  line l;
  v3 k[LINE_MOST + 1]; /* second derivatives there */
  double apart;
  int minima;
  double s1[40], s2[40], d[40];
  int end[40];
} spline_case;

static inline void spline_read(const char *name, spline_case *c) {
  FILE *f = fopen(HAWSE_ROOT "/tests/validation/refs/tether_splines.txt", "rb");
  assert_non_null(f);
  char row[400], word[40];
  int nodes = 0;
  while (fgets(row, sizeof row, f))
    if (row[0] != '#' && strncmp(row, name, strlen(name)) == 0 &&
        sscanf(row, "%39s %d %lf %d", word, &nodes, &c->apart, &c->minima) == 4)
      break;
  assert_in_range(nodes, 2, LINE_MOST + 1);
  assert_in_range(c->minima, 1, 40);
  c->l.n = nodes - 1;
  for (int i = 0; i < nodes; i++) {
    c->l.L[i] = 1;
    assert_int_equal(3, fscanf(f, "%lf %lf %lf", &c->l.r[i].x, &c->l.r[i].y, &c->l.r[i].z));
  }
  for (int i = 0; i < nodes; i++)
    assert_int_equal(3, fscanf(f, "%lf %lf %lf", &c->k[i].x, &c->k[i].y, &c->k[i].z));
  for (int i = 0; i < c->minima; i++)
    assert_int_equal(4, fscanf(f, "%lf %lf %lf %d", &c->s1[i], &c->s2[i], &c->d[i], &c->end[i]));
  fclose(f);
}

#endif
