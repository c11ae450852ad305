/* The longest way through a region of bodies with hollows, against every way that may be the longest.
 *
 * Seen along the normal n, the inner stretches of lines along n change their length linearly between the projections of the
 * edges of both bodies and of the lines where their faces cut each other. So the longest one stands over a corner
 * of that drawing: over a vertex, over the end of a cut, or where two of those lines cross. Here all of them are tried,
 * each at eight places a hair beside it (a length may jump there, and the sides of the jump count), by
 * casting a line through all faces of both bodies and pairing what it passes. Loops over everything, on the
 * triangles alone: nothing is shared with the code under test.
 *
 * Bodies with hollows: a way counts at most four times what the farther of its ends is from the other body's surface, and the
 * depth is no less than volume over area, as far as the region reaches (docs/theory/mesh.md). So:
 *   depth = longest way              where its ends are that far, and it is no less than volume over area
 *   bounded longest way <= depth <= the greater of the two    otherwise */
#include "unit/geom/mesh_scene.h"

enum { LINES = 4096, CUTS = 1024, PASSES = 128 };

typedef struct solid {
  int faces;
  v3 corner[1024][3];
} solid;
static solid body[2];
typedef struct stroke {
  v3 p, q;
} stroke;
static stroke line[LINES];
static int lines;

static void take(solid *s, hw_mesh_placed at, v3 n, v3 u, v3 v) {
  s->faces = at.mesh->faces;
  assert_true(s->faces <= 1024);
  for (int f = 0; f < s->faces; f++)
    for (int k = 0; k < 3; k++) {
      v3 x = v3_add(at.r, m3_mulv(at.R, at.mesh->vertex[at.mesh->corner[3 * f + k]]));
      s->corner[f][k] = v3_make(v3_dot(x, u), v3_dot(x, v), v3_dot(x, n));
    }
}

/* Where edge p q passes the triangle: share of the edge, or -1. */
static double pierce(v3 p, v3 q, const v3 t[3]) {
  v3 n = v3_cross(v3_sub(t[1], t[0]), v3_sub(t[2], t[0]));
  double a = v3_dot(n, v3_sub(p, t[0])), b = v3_dot(n, v3_sub(q, t[0]));
  if ((a > 0) == (b > 0))
    return -1;
  double s = a / (a - b);
  v3 x = v3_madd(p, s, v3_sub(q, p));
  for (int k = 0; k < 3; k++) {
    v3 e = v3_sub(t[k == 2 ? 0 : k + 1], t[k]);
    if (v3_dot(n, v3_cross(e, v3_sub(x, t[k]))) < 0)
      return -1;
  }
  return s;
}

static void add_line(v3 p, v3 q) {
  assert_true(lines < LINES);
  line[lines++] = (stroke){p, q};
}
static void add_edges(const solid *s) {
  for (int f = 0; f < s->faces; f++)
    for (int k = 0; k < 3; k++) {
      v3 p = s->corner[f][k], q = s->corner[f][k == 2 ? 0 : k + 1];
      if (p.x < q.x || (p.x == q.x && p.y < q.y)) /* each once: the other face runs back */
        add_line(p, q);
    }
}
static void add_cuts(void) {
  for (int f = 0; f < body[0].faces; f++)
    for (int g = 0; g < body[1].faces; g++) {
      const v3 *s = body[0].corner[f], *t = body[1].corner[g];
      v3 end[6];
      int n = 0;
      for (int k = 0; k < 3; k++) {
        int j = k == 2 ? 0 : k + 1;
        double a = pierce(s[k], s[j], t), b = pierce(t[k], t[j], s);
        if (a >= 0)
          end[n++] = v3_madd(s[k], a, v3_sub(s[j], s[k]));
        if (b >= 0)
          end[n++] = v3_madd(t[k], b, v3_sub(t[j], t[k]));
      }
      if (n >= 2)
        add_line(end[0], end[n - 1]);
    }
}

/* Stretches of the line over (x, y) inside a solid: heights, in pairs; 0 where a face is met too near its rim to tell. */
static int inside(const solid *s, double x, double y, double *z) {
  int n = 0;
  for (int f = 0; f < s->faces; f++) {
    const v3 *t = s->corner[f];
    double w[3], sum = 0;
    for (int k = 0; k < 3; k++) {
      const v3 *p = &t[k == 2 ? 0 : k + 1], *q = &t[k == 0 ? 2 : k - 1];
      sum += w[k] = (p->x - x) * (q->y - y) - (p->y - y) * (q->x - x);
    }
    if (!((w[0] > 0 && w[1] > 0 && w[2] > 0) || (w[0] < 0 && w[1] < 0 && w[2] < 0)))
      continue;
    assert_true(n < PASSES);
    double h = (w[0] * t[0].z + w[1] * t[1].z + w[2] * t[2].z) / sum;
    int i = n++;
    for (; i > 0 && z[i - 1] > h; i--)
      z[i] = z[i - 1];
    z[i] = h;
  }
  return n % 2 ? 0 : n;
}

/* Distance of a point from all faces of a solid: corners, edges, insides. */
static double away(const solid *s, v3 x) {
  double least = 1e300;
  for (int f = 0; f < s->faces; f++) {
    const v3 *t = s->corner[f];
    v3 n = v3_unit(v3_cross(v3_sub(t[1], t[0]), v3_sub(t[2], t[0])));
    bool over = true;
    for (int k = 0; k < 3; k++) {
      v3 e = v3_sub(t[k == 2 ? 0 : k + 1], t[k]), r = v3_sub(x, t[k]);
      double share = fmin(1, fmax(0, v3_dot(e, r) / v3_dot(e, e)));
      least = fmin(least, v3_norm(v3_madd(r, -share, e)));
      over = over && v3_dot(n, v3_cross(e, r)) >= 0;
    }
    if (over)
      least = fmin(least, fabs(v3_dot(n, v3_sub(x, t[0]))));
  }
  return least;
}

typedef struct way {
  double length, bounded; /* the second: at most four times what its ends are away */
} way;

static void try_at(double x, double y, double hair, way *best) {
  for (int k = 0; k < 8; k++) {
    double turn = 0.3 + 0.25 * PI * k, px = x + hair * cos(turn), py = y + hair * sin(turn);
    double za[PASSES], zb[PASSES];
    int na = inside(&body[0], px, py, za), nb = inside(&body[1], px, py, zb);
    for (int i = 0; i < na; i += 2)
      for (int j = 0; j < nb; j += 2) {
        bool low_a = za[i] > zb[j],
             high_a = za[i + 1] < zb[j + 1]; /* whose surface the ends are on */
        double low = low_a ? za[i] : zb[j], high = high_a ? za[i + 1] : zb[j + 1];
        if (high - low <= best->length)
          continue;
        double far = fmax(away(&body[low_a], v3_make(px, py, low)),
                          away(&body[high_a], v3_make(px, py, high)));
        *best = (way){high - low, fmin(high - low, 4 * far)};
      }
  }
}

static way longest(hw_mesh_placed a, hw_mesh_placed b, v3 n) {
  const double HAIR = 1e-8;
  v3 u = v3_perp(n), v = v3_cross(n, u);
  way best = {0, 0};
  take(&body[0], a, n, u, v), take(&body[1], b, n, u, v);
  lines = 0;
  add_cuts();
  double low[2] = {1e300, 1e300}, high[2] = {-1e300, -1e300};
  for (int i = 0; i < lines; i++) /* over the cuts, and so over all regions */
    for (int e = 0; e < 2; e++) {
      v3 x = e ? line[i].q : line[i].p;
      low[0] = fmin(low[0], x.x), high[0] = fmax(high[0], x.x);
      low[1] = fmin(low[1], x.y), high[1] = fmax(high[1], x.y);
    }
  add_edges(&body[0]), add_edges(&body[1]);
  int left = 0;
  for (int i = 0; i < lines; i++) {
    stroke s = line[i];
    if (fmax(s.p.x, s.q.x) >= low[0] && fmin(s.p.x, s.q.x) <= high[0] &&
        fmax(s.p.y, s.q.y) >= low[1] && fmin(s.p.y, s.q.y) <= high[1])
      line[left++] = s;
  }
  lines = left;
  for (int i = 0; i < lines; i++) {
    v3 p = line[i].p, d = v3_sub(line[i].q, p);
    try_at(p.x, p.y, HAIR, &best);
    try_at(p.x + d.x, p.y + d.y, HAIR, &best);
    for (int j = 0; j < i; j++) {
      v3 q = line[j].p, e = v3_sub(line[j].q, q);
      double turn = d.x * e.y - d.y * e.x, rx = q.x - p.x, ry = q.y - p.y;
      double s = (rx * e.y - ry * e.x) / turn, t = (rx * d.y - ry * d.x) / turn;
      if (s > 0 && s < 1 && t > 0 && t < 1)
        try_at(p.x + s * d.x, p.y + s * d.y, HAIR, &best);
    }
  }
  return best;
}

/* ---- bodies ---- */

/* n x n squares a side 2, both sides moved by up to `amount`: edges that bend by a few degrees, hollows everywhere. */
static const hw_trimesh *quilt(int n, double amount, bool skew) {
  soup_clear();
  for (int side = 0; side < 2; side++)
    for (int i = 0; i <= n; i++)
      for (int j = 0; j <= n; j++)
        soup_point(2.0 * i / n - 1, 2.0 * j / n - 1, 0.3 * side + amount * rnd());
  int top = (n + 1) * (n + 1);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int side = 0; side < 2; side++) {
        int p = side * top + i * (n + 1) + j, q = p + n + 1;
        int t[2][3] = {{p, q, skew ? q + 1 : p + 1}, {skew ? p : q, q + 1, p + 1}};
        for (int k = 0; k < 2; k++)
          soup_face(t[k][0], t[k][side ? 1 : 2], t[k][side ? 2 : 1]);
      }
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < n; i++) {
      int at[2];
      for (int e = 0; e < 2; e++) {
        int s = i + e;
        at[e] = k == 0   ? s * (n + 1)
                : k == 1 ? n * (n + 1) + s
                : k == 2 ? (n - s) * (n + 1) + n
                         : n - s;
      }
      soup_quad(at[0], at[1], at[1] + top, at[0] + top);
    }
  return mesh_of(0);
}

typedef struct tally {
  int tried, exact, bound, thick;
  double worst;
} tally;

static void compare(hw_mesh_placed a, hw_mesh_placed b, tally *t) {
  if (regions_of(a, b, HW_REGION_DEPTH).count != 1 || region->contours == 0 ||
      region->volume < 1e-7)
    return;
  double got = hw_region_chord(region), extent = region->high - region->low;
  double mean = fmin(region->volume / v3_norm(region->area), extent);
  way want = longest(a, b, m3_mulv(b.R, region->normal));
  const double EPS = 1e-6;
  t->tried++;
  if (want.length < mean) { /* ways that fold back: several above each other share one patch */
    t->thick++;
    assert_near(got, mean, 1e-12 * mean);
  } else if (want.bounded < want.length * (1 - EPS)) {
    t->bound++;
    assert_true(got >= fmax(want.bounded, mean) * (1 - EPS));
    assert_true(got <= want.length * (1 + EPS));
  } else {
    t->exact++;
    t->worst = fmax(t->worst, fabs(got - want.length) / want.length);
    if (fabs(got - want.length) > EPS * want.length)
      print_message("    %.12g, longest of all %.12g\n", got, want.length);
    regions_of(b, a, HW_REGION_DEPTH);
    assert_near(hw_region_chord(region), got, EPS * got);
  }
}

static void tell(const char *what, const tally *t) {
  print_message(
      "    %s: %d regions; %d at the longest way, off by at most %.2g of it, %d where that is "
      "bounded, %d where volume over area is more\n",
      what, t->tried, t->exact, t->worst, t->bound, t->thick);
  assert_true(t->worst < 1e-6);
}

/* Quilts laid on each other at any turn: a patch over most of them, edges of a few degrees everywhere. */
static void test_quilts(void **state) {
  (void)state;
  tally t = {0};
  for (int pair = 0; pair < 6; pair++) {
    const hw_trimesh *A = quilt(3 + pair % 3, 0.02, false), *B = quilt(3, 0.02, true);
    assert_false(A->convex || B->convex);
    for (int pose = 0; pose < 6; pose++) {
      m3 Q = m3_random_rotation();
      v3 by = v3_random();
      double c = cos(by.x), s = sin(by.x);
      m3 T = {{c, -s, 0, s, c, 0, 0, 0, 1}};
      hw_mesh_placed a = placed(A, Q, v3_zero());
      hw_mesh_placed b = placed(B, m3_mul(Q, T), m3_mulv(Q, v3_make(0.4 * by.y, 0.4 * by.z, 0.22)));
      compare(a, b, &t);
    }
    mesh_free(A), mesh_free(B);
  }
  tell("quilts", &t);
  assert_true(t.exact > 25);
}

/* Bodies with bumps and with a hole, in any pose in which they share one region. */
static void test_bodies(void **state) {
  (void)state;
  tally t = {0};
  for (int pair = 0; pair < 24; pair++) {
    const hw_trimesh *m[2];
    for (int k = 0; k < 2; k++) {
      soup_clear();
      int kind = (pair + 2 * k) % 4;
      if (kind == 0)
        soup_sphere(1, 6, 7, v3_zero(), 0.15);
      else if (kind == 1)
        soup_torus(0.8, 0.35, 8, 6, pair % 3, v3_zero());
      else if (kind == 2)
        soup_sphere(1, 5, 9, v3_zero(), 0.3);
      else
        soup_box(v3_make(1.4, 0.8, 1.1), v3_zero(), 2);
      m[k] = mesh_of(0);
    }
    for (int pose = 0; pose < 6; pose++) {
      v3 away = v3_unit(v3_random());
      double far = 1.2 + 0.4 * rnd();
      m3 Ra = m3_random_rotation(), Rb = m3_random_rotation();
      compare(placed(m[0], Ra, v3_zero()), placed(m[1], Rb, v3_scale(far, away)), &t);
    }
    mesh_free(m[0]), mesh_free(m[1]);
  }
  tell("bodies", &t);
  assert_true(t.exact > 40);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_quilts), cmocka_unit_test(test_bodies)};
  return cmocka_run_group_tests_name("longest way through regions with hollows", tests, NULL, NULL);
}
