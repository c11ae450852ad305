/* Where two meshes cut each other: pairs of faces, segments and contours, for bumpy geodesic balls of
 * 20 n^2 faces (n 22, 71, 224: 10 thousand to a million) in 100 poses that overlap a little: the same
 * meshes and poses as the peers' programs make.
 *
 *   double bench_mesh_pairs(int n, int cached, int count)   returns the number of segments
 *
 * cached: each pose is come to in STEPS steps of 1/100 of an edge, and pairs of leaves are kept from
 * step to step; a call is one step. The first call for a size makes its meshes; call once with count
 * 0 before timing. */
#include <stdlib.h>
#include <string.h>

#include "geom/mesh/cut.h"
#include "kernels.h"
#include "math/elementary.h"

enum { POSES = 100, STEPS = 20, MOST = 1 << 16 };

static const double PI = 3.14159265358979323846;

static struct scene {
  int made;
  void *memory[2], *scratch, *work;
  const hw_trimesh *mesh[2];
  hw_face_pair *pair, *leaf;
} scene;

static struct pose {
  m3 R[2];
  v3 t; /* of the second */
} pose[POSES];

static unsigned long long state;
static double uniform(void) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return (double)(state >> 11) / 9007199254740992.0;
}
static m3 turn_random(void) {
  double q[4], n = 0;
  for (int i = 0; i < 4; i++) {
    double length = sqrt(-2 * hw_log(uniform() + 1e-12));
    q[i] = length * hw_cos(2 * PI * uniform());
    n += q[i] * q[i];
  }
  n = sqrt(n);
  return q_matrix((quat){q[0] / n, q[1] / n, q[2] / n, q[3] / n});
}
static void poses_make(void) {
  state = 12345;
  for (int i = 0; i < POSES; i++) {
    pose[i].R[0] = turn_random();
    pose[i].R[1] = turn_random();
    double z = 2 * uniform() - 1, a = 2 * PI * uniform(), s = sqrt(1 - z * z);
    double d = 1.85 + 0.05 * uniform();
    pose[i].t = v3_make(d * s * hw_cos(a), d * s * hw_sin(a), d * z);
  }
}

static const int side[20][3] = {{0, 11, 5}, {0, 5, 1},  {0, 1, 7},   {0, 7, 10}, {0, 10, 11},
                                {1, 5, 9},  {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
                                {3, 9, 4},  {3, 4, 2},  {3, 2, 6},   {3, 6, 8},  {3, 8, 9},
                                {4, 9, 5},  {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1}};

/* Points of a ball as they are first named: `known` numbers those on edges of the icosahedron. */
typedef struct ball {
  int n, points, faces;
  double phase;
  v3 *point;
  int *face,
      *known;  /* known [12 * 12 * (n + 1)]: by lesser corner, greater corner, steps between */
  int *row[2]; /* numbers along two rows of one side */
} ball;

static v3 icosahedron(int i) {
  double p = (1 + sqrt(5)) / 2, a = i & 1 ? 1 : -1, b = i & 2 ? -p : p;
  return i < 4 ? v3_make(a, b, 0) : i < 8 ? v3_make(0, a, b) : v3_make(i & 2 ? -p : p, 0, a);
}

static int point_put(ball *b, const int *corner, int i, int j) {
  double w[3] = {b->n - i - j, i, j}, c[3] = {0, 0, 0};
  for (int k = 0; k < 3; k++) {
    v3 p = icosahedron(corner[k]);
    c[0] += p.x * w[k], c[1] += p.y * w[k], c[2] += p.z * w[k];
  }
  v3 x = v3_make(c[0] / b->n, c[1] / b->n, c[2] / b->n);
  double length = v3_norm(x);
  x = v3_make(x.x / length, x.y / length, x.z / length);
  double r =
      1 + 0.04 * hw_sin(7 * x.x + b->phase) * hw_sin(6 * x.y + 0.5) * hw_sin(8 * x.z + b->phase);
  b->point[b->points] = v3_make(x.x * r, x.y * r, x.z * r);
  return b->points++;
}

/* The number of a point on a side's border; inside, each is asked for with the two rows it is in. */
static int *border_slot(const ball *b, const int *corner, int i, int j) {
  int w[3] = {b->n - i - j, i, j};
  for (int k = 0; k < 3; k++)
    if (w[k] == 0) {
      int p = corner[(k + 1) % 3], q = corner[(k + 2) % 3], along = w[(k + 2) % 3]; /* from p */
      if (along == 0 || along == b->n) { /* a corner of the icosahedron */
        int at = along ? q : p;
        return b->known + (size_t)(13 * at) * (size_t)(b->n + 1);
      }
      if (p > q) {
        int t = p;
        p = q, q = t, along = b->n - along;
      }
      return b->known + (size_t)(12 * p + q) * (size_t)(b->n + 1) + along;
    }
  return NULL;
}
static int point_of(ball *b, const int *corner, int i, int j, int *row) {
  int *slot = border_slot(b, corner, i, j);
  slot = slot ? slot : row + j;
  if (*slot < 0)
    *slot = point_put(b, corner, i, j);
  return *slot;
}

static void face_put(ball *b, int p, int q, int r) {
  int *f = b->face + 3 * b->faces++;
  f[0] = p, f[1] = q, f[2] = r;
}
static void ball_fill(ball *b) {
  for (int s = 0; s < 20; s++) {
    memset(b->row[0], 0xff, (size_t)(b->n + 1) * sizeof(int));
    for (int i = 0; i < b->n; i++) {
      int *low = b->row[i & 1], *high = b->row[(i + 1) & 1];
      memset(high, 0xff, (size_t)(b->n + 1) * sizeof(int));
      for (int j = 0; j < b->n - i; j++) {
        int p = point_of(b, side[s], i, j, low), q = point_of(b, side[s], i + 1, j, high),
            r = point_of(b, side[s], i, j + 1, low);
        face_put(b, p, q, r);
        if (i + j < b->n - 1)
          face_put(b, q, point_of(b, side[s], i + 1, j + 1, high), r);
      }
    }
  }
}

static const hw_trimesh *mesh_make(int n, double phase, void **memory) {
  size_t points = 10 * (size_t)n * (size_t)n + 2, known = 144 * (size_t)(n + 1) * sizeof(int);
  ball b = {.n = n, .phase = phase};
  b.point = malloc(points * sizeof(v3));
  b.face = malloc(6 * points * sizeof(int));
  b.known = malloc(known);
  b.row[0] = malloc((size_t)(n + 1) * sizeof(int));
  b.row[1] = malloc((size_t)(n + 1) * sizeof(int));
  int faces = 20 * n * n;
  void *scratch = malloc(hw_trimesh_scratch_bytes((int)points, faces));
  *memory = malloc(hw_trimesh_bytes((int)points, faces, HW_MESH_CLOSED));
  const hw_trimesh *m = NULL;
  if (b.point && b.face && b.known && b.row[0] && b.row[1] && scratch && *memory) {
    memset(b.known, 0xff, known);
    ball_fill(&b);
    m = hw_trimesh_make(b.point, b.points, b.face, b.faces, HW_MESH_CLOSED, scratch, *memory);
  }
  free(scratch);
  free(b.row[1]);
  free(b.row[0]);
  free(b.known);
  free(b.face);
  free(b.point);
  return m;
}

static int make(int n) {
  struct scene *s = &scene;
  if (s->made == n)
    return 1;
  free(s->memory[0]);
  free(s->memory[1]);
  free(s->scratch);
  free(s->work);
  free(s->pair);
  free(s->leaf);
  memset(s, 0, sizeof *s);
  poses_make();
  s->mesh[0] = mesh_make(n, 0, s->memory);
  s->mesh[1] = mesh_make(n, 1.1, s->memory + 1);
  if (!s->mesh[0] || !s->mesh[1])
    return 0;
  s->scratch = malloc(hw_tree_scratch_bytes(s->mesh[0], s->mesh[1]));
  s->work = calloc(1, hw_cut_work_bytes(MOST));
  s->pair = malloc(MOST * sizeof *s->pair);
  s->leaf = malloc(MOST * sizeof *s->leaf);
  if (!s->scratch || !s->work || !s->pair || !s->leaf)
    return 0;
  s->made = n;
  return 1;
}

double bench_mesh_pairs(int n, int cached, int count) {
  double segments = 0;
  struct scene *s = &scene;
  if (!make(n))
    return 0.0 / 0.0;
  hw_tree_cache cache = {.leaf = s->leaf, .most = MOST};
  for (int i = 0; i < count; i++) {
    int at = cached ? i / STEPS % POSES : i % POSES;
    double step = cached ? (i % STEPS - STEPS) * 0.011 / n : 0; /* an edge is about 1.1 / n */
    hw_mesh_placed body[2];
    for (int k = 0; k < 2; k++) {
      v3 r = k ? v3_madd(pose[at].t, step, v3_unit(pose[at].t)) : v3_zero();
      const hw_trimesh *m = s->mesh[k];
      body[k] = (hw_mesh_placed){m, pose[at].R[k], v3_add(r, m3_mulv(pose[at].R[k], m->middle))};
    }
    hw_mesh_pose p = hw_mesh_relative(body, body + 1);
    int pairs = hw_tree_pairs(s->mesh[0], s->mesh[1], &p, cached ? &cache : NULL, s->scratch,
                              s->pair, MOST);
    hw_cut cut;
    hw_cut_make(s->mesh[0], s->mesh[1], &p, s->pair, pairs, MOST, v3_neg(p.t), 1, s->work, &cut);
    segments += cut.full ? 0.0 / 0.0 : cut.segments;
  }
  return segments;
}
