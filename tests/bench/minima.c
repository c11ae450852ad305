/* The search for minima of the distance between lines, held against brute force and timed:
 *
 *   gcc -std=c11 -O2 -ffp-contract=off -fno-math-errno -Icore tests/bench/minima.c core/lab/curve*.c \
 *     core/lab/mlsdist.c core/lab/knot.c core/math/tridiagonal.c core/math/elementary*.c core/base/sort.c \
 *     -lm -o minima
 *
 *   minima pairs 1000000   random pairs of splines: does the search miss what a fine grid and descent find?
 *   minima mlsdist         share of minima that the thesis' search misses, by its number of random pairs
 *   minima time            time of the search against the number of nodes at constant density, and of a knot
 *
 * Figures: docs/theory/tether-distance.md. The brute force shares only the evaluation of the spline. */
#define _POSIX_C_SOURCE 199309L
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lab/curve_minima.h"
#include "lab/knot.h"
#include "lab/mlsdist.h"

enum { ROOM = 4096, SHORT = 6, FINE = 12, GRID = SHORT * FINE + 1 };

static uint64_t seed = 88172645463325252u;
static double rnd(void) {
  seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
  return (double)(seed >> 11) / 4503599627370496.0 - 1;
}
static v3 rnd3(void) {
  double x = rnd(), y = rnd(), z = rnd();
  return v3_make(x, y, z);
}
static v3 rnd_unit(void) {
  for (;;) {
    v3 a = rnd3();
    double l = v3_norm(a);
    if (l > 0.1 && l < 1)
      return v3_scale(1 / l, a);
  }
}

static double now(void) { /* ms of the processor: others may run beside it */
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

typedef struct line {
  int n;
  v3 *r, *k;
  double *L, *work;
} line;

static line line_new(int most) {
  size_t m = (size_t)most + 1;
  return (line){0, calloc(m, sizeof(v3)), calloc(m, sizeof(v3)), calloc(m, sizeof(double)),
                calloc(3 * m, sizeof(double))};
}
static hw_curve line_curve(line *l) {
  hw_curve_end ends = {false, {0, 0, 0}};
  if (!hw_curve_bend(l->n, l->r, l->L, ends, ends, l->k, l->work))
    abort();
  return (hw_curve){l->n, l->r, l->k, l->L};
}

/* A walk with steps of length `step` whose direction turns by about `rough` a step. */
static void line_walk(line *l, int n, v3 from, double step, double rough) {
  v3 d = rnd_unit();
  l->n = n;
  l->r[0] = from;
  for (int e = 1; e <= n; e++) {
    d = v3_unit(v3_madd(d, rough, rnd_unit()));
    l->r[e] = v3_madd(l->r[e - 1], step, d);
    l->L[e] = step;
  }
}

/* ---- brute force ---- */

typedef struct place {
  double s, t;
  v3 p, d, dd;
} place;

static place place_at(const hw_curve *c, double s) {
  place o;
  double t;
  int e = hw_curve_element(c, s, &t);
  hw_curve_point q = hw_curve_on(c, e, t);
  o.s = s, o.t = t, o.p = q.p, o.d = q.d, o.dd = q.dd;
  return o;
}
static double half2(const place *a, const place *b) {
  v3 r = v3_sub(a->p, b->p);
  return v3_dot(r, r) / 2;
}
static double clamp(double x, double lo, double hi) { return x < lo ? lo : x > hi ? hi : x; }

/* Descent from a point of the grid; |eigenvalues| make every step go down. True: it stands at a strict
 * minimum of the square of both lines, not in a nearly level valley. */
static int descend(const hw_curve *ca, const hw_curve *cb, double la, double lb, double *s1,
                   double *s2) {
  place a = place_at(ca, *s1), b = place_at(cb, *s2);
  double f = half2(&a, &b);
  for (int n = 0; n < 200; n++) {
    v3 r = v3_sub(a.p, b.p);
    double g1 = v3_dot(r, a.d), g2 = -v3_dot(r, b.d), h11 = v3_dot(a.d, a.d) + v3_dot(r, a.dd),
           h22 = v3_dot(b.d, b.d) - v3_dot(r, b.dd), h12 = -v3_dot(a.d, b.d);
    int hold1 = (a.s <= 0 && g1 > 0) || (a.s >= la && g1 < 0);
    int hold2 = (b.s <= 0 && g2 > 0) || (b.s >= lb && g2 < 0);
    if (hold1)
      g1 = 0, h12 = 0, h11 = 1;
    if (hold2)
      g2 = 0, h12 = 0, h22 = 1;
    double m = (h11 + h22) / 2, q = (h11 - h22) / 2, w = sqrt(q * q + h12 * h12), lu = m + w,
           lv = m - w;
    if (fabs(g1) + fabs(g2) < 1e-9) {
      *s1 = a.s, *s2 = b.s;
      return lv > 1e-5;
    }
    double u1 = w > 0 ? (q >= 0 ? q + w : h12) : 1, u2 = w > 0 ? (q >= 0 ? h12 : w - q) : 0,
           l = sqrt(u1 * u1 + u2 * u2);
    u1 /= l, u2 /= l;
    double gu = u1 * g1 + u2 * g2, gv = u1 * g2 - u2 * g1;
    double xu = -gu / fmax(fabs(lu), 1e-6), xv = -gv / fmax(fabs(lv), 1e-6), step = 1;
    double big = fmax(fabs(xu), fabs(xv));
    if (big > 0.2)
      xu *= 0.2 / big, xv *= 0.2 / big;
    int moved = 0;
    for (int i = 0; i < 40 && !moved; i++, step /= 2) {
      place c = place_at(ca, clamp(a.s + step * (u1 * xu - u2 * xv), 0, la)),
            d = place_at(cb, clamp(b.s + step * (u2 * xu + u1 * xv), 0, lb));
      double e = half2(&c, &d);
      if (e < f)
        a = c, b = d, f = e, moved = 1;
    }
    if (!moved) { /* no further in doubles */
      *s1 = a.s, *s2 = b.s;
      return lv > 1e-5 && fabs(g1) + fabs(g2) < 1e-6;
    }
  }
  return 0;
}

static int in_list(const hw_minimum *m, int n, double s1, double s2) {
  for (int i = 0; i < n; i++) {
    double near = m[i].kind == HW_MINIMUM_VALLEY ? 1e-3 : 1e-4;
    double w1 = m[i].kind == HW_MINIMUM_VALLEY ? m[i].w1 : 0,
           w2 = m[i].kind == HW_MINIMUM_VALLEY ? m[i].w2 : 0;
    if (fabs(s1 - m[i].s1) <= w1 + near && fabs(s2 - m[i].s2) <= w2 + near)
      return 1;
  }
  return 0;
}

/* Slope and curvature of f at a result: 0 and positive, or, at an end, rising inwards. */
static int is_minimum(const hw_curve *ca, const hw_curve *cb, double la, double lb,
                      const hw_minimum *m) {
  place a = place_at(ca, m->s1), b = place_at(cb, m->s2);
  v3 r = v3_sub(a.p, b.p);
  double g1 = v3_dot(r, a.d), g2 = -v3_dot(r, b.d), h11 = v3_dot(a.d, a.d) + v3_dot(r, a.dd),
         h22 = v3_dot(b.d, b.d) - v3_dot(r, b.dd), h12 = -v3_dot(a.d, b.d);
  int end1 = m->kind == HW_MINIMUM_END_1 || m->kind == HW_MINIMUM_ENDS;
  int end2 = m->kind == HW_MINIMUM_END_2 || m->kind == HW_MINIMUM_ENDS;
  int ok1 = end1 ? (m->s1 <= 0 && g1 > 0) || (m->s1 >= la && g1 < 0) : fabs(g1) < 1e-11 && h11 > 0;
  int ok2 = end2 ? (m->s2 <= 0 && g2 > 0) || (m->s2 >= lb && g2 < 0) : fabs(g2) < 1e-11 && h22 > 0;
  return ok1 && ok2 && (end1 || end2 || h11 * h22 > h12 * h12);
}

static void pair_make(line *a, line *b, int kind) {
  int na = 1 + (int)((rnd() + 1) * SHORT / 2), nb = 1 + (int)((rnd() + 1) * SHORT / 2);
  na = na > SHORT ? SHORT : na, nb = nb > SHORT ? SHORT : nb;
  double rough = kind == 0 ? 0.4 : kind == 1 ? 1 : kind == 2 ? 3 : 0.5;
  line_walk(a, na, v3_zero(), 1, rough);
  if (kind < 3) {
    line_walk(b, nb, rnd3(), 1, rough);
    return;
  }
  /* nearly parallel: the same line, moved aside and shaken */
  v3 off = v3_scale(0.5, rnd3());
  double shake = kind == 3 ? 0.1 : 0.01;
  b->n = na;
  for (int i = 0; i <= na; i++) {
    b->r[i] = v3_madd(v3_add(a->r[i], off), shake, rnd3());
    b->L[i] = 1;
  }
}

static int run_pairs(long count) {
  line a = line_new(SHORT), b = line_new(SHORT);
  size_t bytes = hw_curve_minima_bytes(SHORT, SHORT, ROOM);
  void *scratch = malloc(bytes);
  hw_minimum *m = calloc(ROOM, sizeof *m);
  static double f[GRID][GRID];
  static v3 pa[GRID], pb[GRID];
  long found = 0, brute = 0, missed = 0, valleys = 0, unproven = 0, wrong = 0, alone = 0;
  double spent = 0;
  for (long k = 0; k < count; k++) {
    pair_make(&a, &b, (int)(k % 5));
    hw_curve ca = line_curve(&a), cb = line_curve(&b);
    double la = hw_curve_length(&ca), lb = hw_curve_length(&cb), t = now();
    hw_minima told;
    int n = hw_curve_minima_told(&ca, &cb, 0, INFINITY, scratch, bytes, m, ROOM, &told);
    spent += now() - t;
    if (n < 0) {
      printf("pair %ld: status %d\n", k, n);
      return 1;
    }
    found += n, valleys += told.valleys;
    int all = n + told.valleys, na = a.n * FINE, nb = b.n * FINE;
    for (int i = 0; i <= na; i++)
      pa[i] =
          hw_curve_on(&ca, i < na ? i / FINE + 1 : a.n, i < na ? (double)(i % FINE) / FINE : 1).p;
    for (int j = 0; j <= nb; j++)
      pb[j] =
          hw_curve_on(&cb, j < nb ? j / FINE + 1 : b.n, j < nb ? (double)(j % FINE) / FINE : 1).p;
    for (int i = 0; i <= na; i++)
      for (int j = 0; j <= nb; j++) {
        v3 r = v3_sub(pa[i], pb[j]);
        f[i][j] = v3_dot(r, r);
      }
    char met[ROOM] = {0};
    for (int i = 0; i <= na; i++)
      for (int j = 0; j <= nb; j++) {
        int low = 1;
        for (int d = 0; d < 9 && low; d++) {
          int x = i + d / 3 - 1, y = j + d % 3 - 1;
          if (x >= 0 && x <= na && y >= 0 && y <= nb && f[x][y] < f[i][j])
            low = 0;
        }
        double s1 = (double)i / FINE, s2 = (double)j / FINE;
        if (!low || !descend(&ca, &cb, la, lb, &s1, &s2))
          continue;
        brute++;
        if (!in_list(m, all, s1, s2)) {
          missed++;
          printf("pair %ld (kind %ld): missed %.9f %.9f\n", k, k % 5, s1, s2);
        }
        for (int l = 0; l < n; l++)
          if (fabs(m[l].s1 - s1) + fabs(m[l].s2 - s2) < 1e-4)
            met[l] = 1;
      }
    for (int l = 0; l < n; l++) {
      alone += !met[l];
      unproven += !m[l].proven;
      if (!is_minimum(&ca, &cb, la, lb, &m[l])) {
        wrong++;
        printf("pair %ld: %.9f %.9f kind %d is no minimum\n", k, m[l].s1, m[l].s2, m[l].kind);
      }
    }
  }
  printf("%ld pairs: %ld minima found (%ld unproven), %ld valleys, %.2f us a pair\n", count, found,
         unproven, valleys, 1e3 * spent / (double)count);
  printf("brute force: %ld descents ended at a minimum, %ld of them missed by the search; "
         "%ld minima that no descent reached; %ld that are none\n",
         brute, missed, alone, wrong);
  return missed || wrong;
}

/* ---- the thesis' search ---- */

static int run_mlsdist(void) {
  enum { N = 60, CURVES = 200 };
  static const int M[] = {N, 4 * N, 16 * N, 64 * N};
  line a = line_new(N);
  size_t bytes = hw_curve_minima_bytes(N, 0, ROOM), most = hw_mlsdist_bytes(N, 2 * M[3]);
  void *scratch = malloc(bytes), *other = malloc(most);
  hw_minimum *m = calloc(ROOM, sizeof *m), *x = calloc(ROOM, sizeof *x);
  static hw_node_pair track[64 * N];
  double exact = 0, took[4] = {0};
  long total = 0, hit[4] = {0}, tracked = 0, extra = 0;
  for (int k = 0; k < CURVES; k++) {
    line_walk(&a, N, v3_zero(), 1, 1);
    hw_curve c = line_curve(&a);
    hw_minima told;
    double best = 1e9;
    int n = 0;
    for (int again = 0; again < 5; again++) {
      double t = now();
      n = hw_curve_minima_told(&c, NULL, 4, 3, scratch, bytes, m, ROOM, &told);
      best = fmin(best, now() - t);
    }
    exact += best;
    total += n;
    for (int i = 0; i < 4; i++) {
      hw_mlsdist s;
      int g = 0;
      best = 1e9;
      for (int again = 0; again < 5; again++) {
        s = (hw_mlsdist){.seed = 1 + (uint64_t)k,
                         .random = M[i],
                         .apart = 4,
                         .dmax = 3,
                         .track = track,
                         .most = 64 * N};
        double t = now();
        g = hw_mlsdist_run(&s, &c, other, most, x, ROOM);
        best = fmin(best, now() - t);
      }
      took[i] += best;
      for (int l = 0; l < n; l++)
        hit[i] += in_list(x, g, m[l].s1, m[l].s2);
      for (int l = 0; l < g; l++)
        extra += !in_list(m, n + told.valleys, x[l].s1, x[l].s2);
      if (i == 0) /* ten more calls that track */
        for (int step = 0; step < 10; step++)
          g = hw_mlsdist_run(&s, &c, other, most, x, ROOM);
      for (int l = 0; i == 0 && l < n; l++)
        tracked += in_list(x, g, m[l].s1, m[l].s2);
    }
  }
  printf("%d curves of %d elements, d < 3: %ld minima; exact search %.3f ms a curve\n", CURVES, N,
         total, exact / CURVES);
  for (int i = 0; i < 4; i++)
    printf("MLSDist, M = %4d: misses %5.2f %%, %.3f ms a curve\n", M[i],
           100 * (1 - (double)hit[i] / (double)total), took[i] / CURVES);
  printf("MLSDist, M = %4d, after ten calls that track: misses %5.2f %%\n", M[0],
         100 * (1 - (double)tracked / (double)total));
  printf("minima of MLSDist that the exact search does not have: %ld\n", extra);
  return extra != 0;
}

/* ---- time ---- */

/* A walk kept within a box, so that there is one node in each 8 units of volume. */
static void line_dense(line *l, int n) {
  double half = cbrt(8.0 * n) / 2;
  v3 d = rnd_unit();
  l->n = n;
  l->r[0] = v3_zero();
  for (int e = 1; e <= n; e++) {
    v3 p = l->r[e - 1];
    d = v3_unit(v3_madd(d, 0.5, rnd_unit()));
    if (fabs(p.x + d.x) > half)
      d.x = -d.x;
    if (fabs(p.y + d.y) > half)
      d.y = -d.y;
    if (fabs(p.z + d.z) > half)
      d.z = -d.z;
    l->r[e] = v3_add(p, d);
    l->L[e] = 1;
  }
}

/* The overhand curve (t^3 - 3t, t^4 - 4t^2, (t^5 - 10t)/10), t = -2.1 .. 2.1. */
static void line_overhand(line *l, int n) {
  l->n = n;
  for (int i = 0; i <= n; i++) {
    double t = -2.1 + 4.2 * i / n, q = t * t;
    l->r[i] = v3_make(t * (q - 3), q * (q - 4), t * (q * q - 10) / 10);
    l->L[i] = i ? v3_norm(v3_sub(l->r[i], l->r[i - 1])) : 0;
  }
}

static void time_one(const char *name, const hw_curve *c, double apart, double dmax) {
  size_t bytes = hw_curve_minima_bytes(c->n, 0, 4 * c->n + 100);
  void *scratch = malloc(bytes);
  hw_minimum *m = calloc((size_t)(4 * c->n + 100), sizeof *m);
  hw_minima told;
  double best = 1e9;
  int n = 0, rounds = 20 + 20000 / c->n;
  for (int i = 0; i < rounds; i++) {
    double t = now();
    n = hw_curve_minima_told(c, NULL, apart, dmax, scratch, bytes, m, 4 * c->n + 100, &told);
    t = now() - t;
    best = t < best ? t : best;
  }
  printf("%s, %5d nodes, d < %.2f: %7.4f ms, %d minima, %d valleys, %ld pairs, %ld cells%s\n", name,
         c->n + 1, dmax, best, n, told.valleys, (long)told.pairs, (long)told.cells,
         told.proven ? "" : ", not all proven");
  free(scratch), free(m);
}

static int run_time(void) {
  static const int N[] = {100, 300, 1000, 3000, 10000};
  line a = line_new(10000);
  for (int i = 0; i < 5; i++) {
    line_dense(&a, N[i]);
    hw_curve c = line_curve(&a);
    time_one("constant density", &c, 4, 1);
    time_one("constant density", &c, 4, 2);
  }
  line_overhand(&a, 119);
  hw_curve c = line_curve(&a);
  double L = hw_curve_length(&c) / 119;
  time_one("overhand", &c, 10 * L, 3 * L);
  time_one("overhand", &c, 10 * L, 6 * L);
  time_one("overhand", &c, 10 * L, INFINITY);
  size_t bytes = hw_knot_bytes(120, 1000);
  void *scratch = malloc(bytes);
  double writhe = 0, best[2] = {1e9, 1e9};
  long det = 0;
  for (int i = 0; i < 200; i++) {
    double t0 = now();
    writhe = hw_writhe(a.r, 120, false);
    double t1 = now();
    det = (long)hw_knot_determinant(a.r, 120, scratch, bytes);
    best[0] = fmin(best[0], t1 - t0), best[1] = fmin(best[1], now() - t1);
  }
  printf("overhand,   120 nodes: writhe %.6f in %.3f ms, determinant %ld in %.3f ms\n", writhe,
         best[0], det, best[1]);
  return 0;
}

int main(int count, char **word) {
  if (count > 1 && strcmp(word[1], "pairs") == 0)
    return run_pairs(count > 2 ? atol(word[2]) : 10000);
  if (count > 1 && strcmp(word[1], "mlsdist") == 0)
    return run_mlsdist();
  if (count > 1 && strcmp(word[1], "time") == 0)
    return run_time();
  fprintf(stderr, "minima pairs [count] | mlsdist | time\n");
  return 2;
}
