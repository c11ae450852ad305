/* What pairs of outlines share, a million times against slabs (outline_support.h), and timed:
 *
 *   gcc -std=c11 -O2 -ffp-contract=off -fno-math-errno -D_DEFAULT_SOURCE -Icore -Itests \
 *     tests/bench/outline_pairs.c core/geom/outline/*.c -lm -o outline_pairs
 *   ./outline_pairs [pairs]
 *
 * Pairs are of convex, concave and lattice outlines of 3 to 40 points and about 1 m. Also held: the
 * exchange of the two, and that a move of 1e-9 m changes the area by no more than the border times
 * the move. Times are of the process. Without system calls but for the clock, so it runs in wasm too. */
#include <stdio.h>
#include <time.h>

#include "unit/geom/outline_support.h"

enum { MOST = 64, KINDS = 3 };

static shape A, B;
static hw_plan_overlap O[MOST], P[MOST];

static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

typedef struct worst {
  double area, moment, exchange, jump;
  int pairs, met, regions, several, crossings, pieces;
} worst;

static double most(double a, double b) { return a > b || a != a ? a : b; }

static double round_of(const hw_outline *o) {
  double sum = 0;
  for (int k = 0; k < o->points; k++) {
    const double *p = o->point + 2 * k, *q = o->point + 2 * ((k + 1) % o->points);
    sum += hypot(q[0] - p[0], q[1] - p[1]);
  }
  return sum;
}

static void try_pair(lcg *r, worst *w) {
  hw_needs_pose pa, pb;
  draw_pair(r, &A, &B, &pa, &pb);
  const hw_outline *a = &A.outline, *b = &B.outline;
  int count = hw_outline_overlap(a, pa, b, pb, NULL, O, MOST);
  moments found = sum_of(O, count), slab = by_slabs(a, pa, b, pb);
  w->area = most(w->area, fabs(found.area - slab.area));
  w->moment = most(w->moment, most(fabs(found.x - slab.x), fabs(found.y - slab.y)));
  w->pairs++, w->met += count > 0, w->regions += count, w->several += count > 1;
  for (int k = 0; k < count; k++)
    w->crossings = O[k].crossings > w->crossings ? O[k].crossings : w->crossings;
  w->pieces = a->pieces > w->pieces ? a->pieces : w->pieces;
  moments other = sum_of(P, hw_outline_overlap(b, pb, a, pa, NULL, P, MOST));
  w->exchange = most(w->exchange, fabs(other.area - found.area));
  double angle = between(r, 0, 7), move = 1e-9;
  hw_needs_pose q = {pb.x + move * cos(angle), pb.y + move * sin(angle), pb.c, pb.s};
  moments behind = sum_of(P, hw_outline_overlap(a, pa, b, q, NULL, P, MOST));
  w->jump = most(w->jump, fabs(behind.area - found.area) / (move * round_of(b)));
}

static void make_round(shape *s, int points, double length, double width, double wave) {
  for (int k = 0; k < points; k++) {
    double t = 6.283185307179586 * k / points, l = 1 - (k % 2) * wave;
    s->point[2 * k] = .5 * length * l * cos(t);
    s->point[2 * k + 1] = .5 * width * l * sin(t);
  }
  s->points = points;
  hw_outline_make(&s->outline, s->point, points, s->memory);
}

/* Nanoseconds a call, the least of five, over poses round the body at a distance. */
static double time_of(double x, double y, double spread, int calls, int *met) {
  double least = 1e9;
  for (int n = 0; n < 5; n++) {
    lcg r = {9};
    double from = seconds();
    *met = 0;
    for (int k = 0; k < calls; k++) {
      hw_needs_pose pa = {0, 0, 1, 0};
      hw_needs_pose pb = {x + spread * rnd(&r), y + spread * rnd(&r), .8, .6};
      *met += hw_outline_overlap(&A.outline, pa, &B.outline, pb, NULL, O, 8) > 0;
    }
    double t = (seconds() - from) / calls;
    least = t < least ? t : least;
  }
  return 1e9 * least;
}

static void print_time(const char *what, double x, double y, double spread, int calls) {
  int met;
  double t = time_of(x, y, spread, calls, &met);
  printf("%-52s %8.1f ns, %3.0f %% met\n", what, t, 100. * met / calls);
}

int main(int argc, char **argv) {
  int pairs = argc > 1 ? atoi(argv[1]) : 1000000;
  lcg r = {20240229};
  worst w = {0};
  for (int k = 0; k < pairs; k++)
    try_pair(&r, &w);
  printf("%d pairs, %d met, %d regions, %d pairs with several; most crossings %d, pieces %d\n",
         w.pairs, w.met, w.regions, w.several, w.crossings, w.pieces);
  printf("worst: area %.2e m2, first moment %.2e m3, exchange %.2e m2, jump %.3f of the bound\n",
         w.area, w.moment, w.exchange, w.jump);

  make_round(&A, 8, 40, 8, 0), make_round(&B, 8, 40, 8, 0);
  print_time("8 and 8 points, convex, in touch", 4, 8, 4, 200000);
  print_time("8 and 8 points, apart by circles", 60, 8, 1, 2000000);
  print_time("8 and 8 points, apart by boxes", 2, 25, 1, 2000000);
  print_time("8 and 8 points, apart by sides", -14, 11, .1, 500000);
  make_round(&A, 40, 300, 40, 0);
  print_time("40 and 8 points, convex, a tug at a ship's side", 20, 26, 4, 100000);
  make_round(&A, 8, 40, 8, 0), make_round(&B, 40, 300, 40, 0);
  print_time("8 and 40 points, a ship at a tug", 20, 26, 4, 100000);
  make_round(&A, 40, 40, 40, .3), make_round(&B, 24, 30, 30, .4);
  print_time("40 and 24 points, saw-toothed, in touch", 20, 20, 4, 20000);
  make_round(&A, 256, 100, 100, .2), make_round(&B, 256, 100, 100, .2);
  print_time("256 and 256 points, saw-toothed, deep", 10, 10, 4, 200);
  return w.area < 1e-13 && w.moment < 4e-13 && w.exchange < 1e-13 && w.jump < 1 + 1e-3 ? 0 : 1;
}
