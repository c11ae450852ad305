/* The same two boxes in the same pose, as convex bodies and as meshes, under a law by depth: what either takes for the depth,
 * and where both are the same (docs/theory/contact.md, "Two depths").
 *
 * The reference knows boxes only. Two boxes are apart along one of 15 axes g if at all (their faces, products of their edges):
 * with o(g) the overlap of their shadows on g, moving one by t along n parts them where t g . n = o(g) for the first g, so
 *   least translation  delta = min o(g)/|g|,   translation along n  e(n) = min o(g)/(g . n) over g . n > 0.
 */
#include "contact/records.h"
#include "validation/run.h"

typedef struct block {
  v3 half, r;
  quat q;
  m3 R;
} block;

static block block_random(void) {
  v3 s = v3_random();
  double w = rnd(), x = rnd(), y = rnd(), z = rnd();
  block b = {.half = v3_make(0.5 + 0.2 * s.x, 0.5 + 0.2 * s.y, 0.5 + 0.2 * s.z),
             .q = q_unit((quat){w, x, y, z})};
  b.R = q_matrix(b.q);
  return b;
}
static v3 axis_of(const block *b, int k) {
  return v3_make(b->R.m[k], b->R.m[3 + k], b->R.m[6 + k]);
}
/* Farthest corner along g. */
static v3 support(const block *b, v3 g) {
  v3 l = m3_tmulv(b->R, g);
  v3 c = v3_make(l.x > 0 ? b->half.x : -b->half.x, l.y > 0 ? b->half.y : -b->half.y,
                 l.z > 0 ? b->half.z : -b->half.z);
  return v3_add(b->r, m3_mulv(b->R, c));
}
static bool holds(const block *b, v3 x) {
  const double EPS = 1e-9;
  v3 l = m3_tmulv(b->R, v3_sub(x, b->r));
  return fabs(l.x) <= b->half.x + EPS && fabs(l.y) <= b->half.y + EPS &&
         fabs(l.z) <= b->half.z + EPS;
}

enum { AXES = 30 };
typedef struct least {
  double depth;
  v3 normal;
  int axis; /* 0 to 2: a's faces, 3 to 5: b's, then edges 3 i + j */
} least;

static int axes(const block *a, const block *b, v3 *g) {
  int n = 0;
  for (int k = 0; k < 3; k++)
    g[n++] = axis_of(a, k);
  for (int k = 0; k < 3; k++)
    g[n++] = axis_of(b, k);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      g[n++] = v3_unit(v3_cross(axis_of(a, i), axis_of(b, j)));
  return n;
}
/* Overlap of the shadows where b goes out along g. */
static double overlap(const block *a, const block *b, v3 g) {
  return v3_dot(g, v3_sub(support(a, g), support(b, v3_neg(g))));
}
static least least_of(const block *a, const block *b) {
  v3 g[15];
  least out = {1e300, v3_zero(), 0};
  int n = axes(a, b, g);
  for (int k = 0; k < n; k++)
    for (int side = 0; side < 2; side++) {
      v3 m = side ? v3_neg(g[k]) : g[k];
      double o = overlap(a, b, m);
      if (o < out.depth)
        out = (least){o, m, k};
    }
  return out;
}
static double along(const block *a, const block *b, v3 n) {
  v3 g[15];
  double least = 1e300;
  int count = axes(a, b, g);
  for (int k = 0; k < count; k++)
    for (int side = 0; side < 2; side++) {
      v3 m = side ? v3_neg(g[k]) : g[k];
      if (v3_dot(m, n) > 1e-12)
        least = fmin(least, overlap(a, b, m) / v3_dot(m, n));
    }
  return least;
}

/* A point of the edge of a box along its axis k that is farthest along g, and the edge's middle. */
static v3 edge_middle(const block *b, v3 g, int k) {
  v3 c = support(b, g), u = axis_of(b, k);
  return v3_madd(c, -v3_dot(v3_sub(c, b->r), u), u);
}
/* Do the deepest point of a and that of b, one above the other, lie in both boxes? */
static bool both_inside(const block *a, const block *b, least l) {
  v3 pa = support(a, l.normal), pb = support(b, v3_neg(l.normal));
  if (l.axis < 3) /* a corner of b under a face of a */
    pa = v3_madd(pb, l.depth, l.normal);
  else if (l.axis < 6)
    pb = v3_madd(pa, -l.depth, l.normal);
  else {
    v3 u = axis_of(a, (l.axis - 6) / 3), v = axis_of(b, (l.axis - 6) % 3);
    v3 p = edge_middle(a, l.normal, (l.axis - 6) / 3),
       q = edge_middle(b, v3_neg(l.normal), (l.axis - 6) % 3), d = v3_sub(q, p);
    double uv = v3_dot(u, v), whole = 1 - uv * uv;
    pa = v3_madd(p, (v3_dot(d, u) - uv * v3_dot(d, v)) / whole, u);
    pb = v3_madd(q, (uv * v3_dot(d, u) - v3_dot(d, v)) / whole, v);
  }
  return holds(a, pa) && holds(b, pa) && holds(a, pb) && holds(b, pb);
}

typedef struct seen {
  double depth, force;
  v3 normal;
} seen;

/* The boxes in a run, as shapes or as meshes. */
static seen look(const block *a, const block *b, bool mesh, const char *detect) {
  char text[2][512], *at = text[0];
  const block *both[2] = {a, b};
  for (int k = 0; k < 2; k++) {
    const block *x = both[k];
    snprintf(text[k], sizeof text[k],
             "'kind':'motion','material':'m',%s,'size':[%.17g,%.17g,%.17g],"
             "'position':[%.17g,%.17g,%.17g],'orientation':[%.17g,%.17g,%.17g,%.17g]",
             mesh ? k ? "'shape':'mesh','mesh':'b'" : "'shape':'mesh','mesh':'a'" : "'shape':'box'",
             2 * x->half.x, 2 * x->half.y, 2 * x->half.z, x->r.x, x->r.y, x->r.z, x->q.w, x->q.x,
             x->q.y, x->q.z);
  }
  run r = run_open("{'hawse':1,'materials':{'m':{'young':1e7,'viscosity':1e5}},'meshes':{"
                   "'a':{'make':'box','size':[%.17g,%.17g,%.17g],'convex':false},"
                   "'b':{'make':'box','size':[%.17g,%.17g,%.17g],'convex':false}},"
                   "'parts':{'p':{%s},'q':{%s}},"
                   "'contacts':{'c':{'a':'p','b':'q','detect':'%s',"
                   "'normal':{'law':'hertz','stiffness':1e8,'exponent':1.5}}},"
                   "'solver':{'step':0.001,'frame':0.001,'duration':1}}",
                   2 * a->half.x, 2 * a->half.y, 2 * a->half.z, 2 * b->half.x, 2 * b->half.y,
                   2 * b->half.z, at, text[1], detect);
  run_frames(&r, 1);
  const hw_record *c = &hw_contact_scratch(run_world(&r)).record[0];
  seen out = {c->depth, c->force, c->overlap.normal};
  run_close(&r);
  return out;
}

static double law(double depth) { return 1e8 * depth * sqrt(depth); }

static void same_where_they_should(void **state) {
  (void)state;
  const int poses = RUN_SLOW ? 60 : 400;
  int tried = 0, same = 0, aslant = 0, beside = 0;
  double worst = 0, law_off = 0, fewest = 1, most = 1;
  for (int i = 0; i < poses; i++) {
    block a = block_random(), b = block_random();
    v3 way = v3_unit(v3_random());
    double deep = pow(10, -2 + rnd()); /* 1 to 100 mm */
    double low = 0, high = 3;
    for (int k = 0; k < 60; k++) {
      double middle = 0.5 * (low + high);
      b.r = v3_scale(middle, way);
      if (least_of(&a, &b).depth > deep)
        low = middle;
      else
        high = middle;
    }
    least l = least_of(&a, &b);
    seen convex = look(&a, &b, false, "convex"), shapes = look(&a, &b, false, "mesh");
    seen mesh = look(&a, &b, true, "mesh");
    law_off = fmax(law_off, fabs(convex.force / law(l.depth) - 1));
    law_off = fmax(law_off, fabs(shapes.force / law(l.depth) - 1));
    tried++;
    double e = along(&a, &b, mesh.normal);
    assert_true(l.depth <= e * (1 + 1e-9));
    assert_true(mesh.depth <= e * (1 + 1e-6));
    assert_true(v3_norm(v3_sub(mesh.normal, convex.normal)) < 1e-6);
    bool straight = v3_norm(v3_cross(mesh.normal, l.normal)) < 1e-7;
    if (straight && both_inside(&a, &b, l)) {
      same++;
      worst = fmax(worst, fabs(mesh.force / convex.force - 1));
    } else {
      aslant += !straight, beside += straight;
      fewest = fmin(fewest, mesh.depth / l.depth), most = fmax(most, mesh.depth / l.depth);
    }
  }
  print_message("    %d poses: the same in %d, forces within %.2g; normals differ in %d, deepest "
                "points beside each "
                "other in %d: depths there %.3g to %.3g times the least translation\n",
                tried, same, worst, aslant, beside, fewest, most);
  assert_true(same > poses / 4);
  assert_int_equal(
      beside,
      0); /* above the corner of a box that is deepest in a face is the box: an octant is its own dual */
  expect_below("convex bodies, either detection: off k depth^1.5 by", law_off, 1e-6);
  assert_true(worst < 1e-6);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(same_where_they_should)};
  return cmocka_run_group_tests_name("two depths", tests, NULL, NULL);
}
