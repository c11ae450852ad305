/* For the tests of cuts and regions: meshes made by formula, poses, and one call from two placed
 * meshes to their cut. Pairs of faces come from a plain loop over all boxes of faces (exact for the
 * purpose, and independent of the tree) or from the tree. */
#ifndef TESTS_UNIT_GEOM_MESH_SCENE_H
#define TESTS_UNIT_GEOM_MESH_SCENE_H

#include "geom/mesh/region.h"
#include "support/test.h"

static inline m3 m3_random_rotation(void) {
  double w = rnd(), x = rnd(), y = rnd(), z = rnd();
  return q_matrix(q_unit((quat){w + 1e-3, x, y, z}));
}

/* Points and faces while they are made. */
enum { SOUP_POINTS = 20000, SOUP_FACES = 40000 };
typedef struct soup {
  int points, faces;
  v3 point[SOUP_POINTS];
  int face[3 * SOUP_FACES];
} soup;
static soup stock;

static inline int soup_point(double x, double y, double z) {
  assert_true(stock.points < SOUP_POINTS);
  stock.point[stock.points] = v3_make(x, y, z);
  return stock.points++;
}
static inline void soup_face(int i, int j, int k) {
  assert_true(stock.faces < SOUP_FACES);
  int *f = stock.face + 3 * stock.faces++;
  f[0] = i, f[1] = j, f[2] = k;
}
static inline void soup_quad(int i, int j, int k, int l) {
  soup_face(i, j, k);
  soup_face(i, k, l);
}
static inline void soup_clear(void) { stock.points = stock.faces = 0; }
/* Turns the last faces inside out: a hollow. */
static inline void soup_flip(int from) {
  for (int f = from; f < stock.faces; f++) {
    int i = stock.face[3 * f];
    stock.face[3 * f] = stock.face[3 * f + 1];
    stock.face[3 * f + 1] = i;
  }
}

static inline const hw_trimesh *mesh_of(unsigned options) {
  void *memory = NULL, *scratch = malloc(hw_trimesh_scratch_bytes(stock.points, stock.faces));
  size_t bytes = (hw_trimesh_bytes(stock.points, stock.faces, options) + 63) / 64 * 64;
  memory = aligned_alloc(64, bytes);
  const hw_trimesh *mesh =
      hw_trimesh_make(stock.point, stock.points, stock.face, stock.faces, options, scratch, memory);
  free(scratch);
  assert_non_null(mesh);
  assert_ptr_equal(mesh, memory); /* so that it can be freed */
  return mesh;
}
static inline void mesh_free(const hw_trimesh *mesh) { free((void *)(uintptr_t)mesh); }

/* Box with n x n squares a side; vertices of the surface lattice. */
static inline void soup_box(v3 size, v3 at, int n) {
  enum { MOST = 17 };
  static int id[MOST][MOST][MOST];
  assert_true(n < MOST);
  for (int i = 0; i <= n; i++)
    for (int j = 0; j <= n; j++)
      for (int k = 0; k <= n; k++)
        if (i % n == 0 || j % n == 0 || k % n == 0)
          id[i][j][k] = soup_point(size.x * ((double)i / n - 0.5) + at.x,
                                   size.y * ((double)j / n - 0.5) + at.y,
                                   size.z * ((double)k / n - 0.5) + at.z);
  for (int axis = 0; axis < 3; axis++)
    for (int end = 0; end < 2; end++)
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
          int c[4];
          for (int k = 0; k < 4; k++) {
            int x[3];
            x[axis] = end * n;
            x[(axis + 1) % 3] = i + (k == 1 || k == 2);
            x[(axis + 2) % 3] = j + (k >= 2);
            c[k] = id[x[0]][x[1]][x[2]];
          }
          if (end)
            soup_quad(c[0], c[1], c[2], c[3]);
          else
            soup_quad(c[0], c[3], c[2], c[1]);
        }
}

/* Rings of colatitude from the south pole, longitude from +x; `bump` makes it no longer convex. */
static inline void soup_sphere(double radius, int lat, int lon, v3 at, double bump) {
  int south = soup_point(at.x, at.y, at.z - radius), first = stock.points;
  for (int i = 1; i < lat; i++)
    for (int j = 0; j < lon; j++) {
      double t = PI * i / lat, p = 2 * PI * j / lon;
      double r = radius * (1 + bump * sin(3 * t) * sin(3 * t) * cos(4 * p));
      soup_point(at.x + r * sin(t) * cos(p), at.y + r * sin(t) * sin(p), at.z - r * cos(t));
    }
  int north = soup_point(at.x, at.y, at.z + radius);
  for (int j = 0; j < lon; j++) {
    int j1 = (j + 1) % lon, last = first + (lat - 2) * lon;
    soup_face(south, first + j1, first + j);
    for (int i = 0; i < lat - 2; i++)
      soup_quad(first + i * lon + j, first + i * lon + j1, first + (i + 1) * lon + j1,
                first + (i + 1) * lon + j);
    soup_face(north, last + j, last + j1);
  }
}

/* Axis 0, 1, 2: x, y, z. `around` facets of the ring, `tube` of the bar. */
static inline void soup_torus(double ring, double bar, int around, int tube, int axis, v3 at) {
  int first = stock.points;
  for (int i = 0; i < around; i++)
    for (int j = 0; j < tube; j++) {
      double a = 2 * PI * i / around, b = 2 * PI * j / tube, r = ring + bar * cos(b), x[3];
      x[axis] = bar * sin(b);
      x[(axis + 1) % 3] = r * cos(a);
      x[(axis + 2) % 3] = r * sin(a);
      soup_point(x[0] + at.x, x[1] + at.y, x[2] + at.z);
    }
  for (int i = 0; i < around; i++)
    for (int j = 0; j < tube; j++) {
      int i1 = (i + 1) % around, j1 = (j + 1) % tube;
      soup_quad(first + i * tube + j, first + i1 * tube + j, first + i1 * tube + j1,
                first + i * tube + j1);
    }
}

static inline const hw_trimesh *box_mesh(v3 size, int n, unsigned options) {
  soup_clear();
  soup_box(size, v3_zero(), n);
  return mesh_of(options);
}

/* x_world = R x + r for the points as given (not from the middle). */
static inline hw_mesh_placed placed(const hw_trimesh *mesh, m3 R, v3 r) {
  return (hw_mesh_placed){mesh, R, v3_add(r, m3_mulv(R, mesh->middle))};
}
static inline hw_mesh_placed placed_at(const hw_trimesh *mesh, v3 r) {
  return placed(mesh, m3_diag(1, 1, 1), r);
}
/* Turned at random, moved by up to `reach` an axis: one draw after the other, so that every compiler
 * draws the same. */
static inline hw_mesh_placed placed_random(const hw_trimesh *mesh, double reach) {
  m3 R = m3_random_rotation();
  v3 r = v3_random();
  return placed(mesh, R, v3_scale(reach, r));
}
/* Whole quarters from -1 to 3/4. */
static inline v3 v3_random_lattice(void) {
  v3 r = v3_random();
  return v3_make(floor(4 * r.x) / 4, floor(4 * r.y) / 4, floor(4 * r.z) / 4);
}
static inline hw_mesh_placed turned(hw_mesh_placed p, m3 R, v3 by) {
  return (hw_mesh_placed){p.mesh, m3_mul(R, p.R), v3_add(m3_mulv(R, p.r), by)};
}

/* Pose as hw_mesh_relative, kept apart from the tree's code. */
static inline hw_mesh_pose pose_of(const hw_mesh_placed *a, const hw_mesh_placed *b) {
  m3 back = m3_t(b->R);
  return (hw_mesh_pose){m3_mul(back, a->R), m3_mulv(back, v3_sub(a->r, b->r))};
}

enum { PAIRS = 200000 };
typedef struct scene {
  const hw_trimesh *a, *b;
  hw_mesh_pose pose;
  hw_cut cut;
  hw_face_pair pair[PAIRS];
  int pairs;
  void *cut_work, *region_work, *tree_work;
  size_t region_bytes, tree_bytes;
} scene;
static scene view;

static inline void face_box(const v3 x[3], v3 *low, v3 *high) {
  *low = *high = x[0];
  for (int k = 1; k < 3; k++) {
    low->x = fmin(low->x, x[k].x), low->y = fmin(low->y, x[k].y), low->z = fmin(low->z, x[k].z);
    high->x = fmax(high->x, x[k].x), high->y = fmax(high->y, x[k].y);
    high->z = fmax(high->z, x[k].z);
  }
}
/* All pairs whose boxes in b's frame come within 1e-9. */
static inline void scene_pairs(void) {
  view.pairs = 0;
  static v3 low[2][SOUP_FACES], high[2][SOUP_FACES];
  for (int side = 0; side < 2; side++) {
    const hw_trimesh *m = side ? view.b : view.a;
    assert_true(m->faces <= SOUP_FACES);
    for (int f = 0; f < m->faces; f++) {
      v3 x[3];
      for (int k = 0; k < 3; k++) {
        x[k] = m->vertex[m->corner[3 * f + k]];
        x[k] = side ? x[k] : hw_mesh_move(&view.pose, x[k]);
      }
      face_box(x, &low[side][f], &high[side][f]);
    }
  }
  const double near = 1e-9;
  for (int f = 0; f < view.a->faces; f++)
    for (int g = 0; g < view.b->faces; g++)
      if (low[0][f].x <= high[1][g].x + near && low[1][g].x <= high[0][f].x + near &&
          low[0][f].y <= high[1][g].y + near && low[1][g].y <= high[0][f].y + near &&
          low[0][f].z <= high[1][g].z + near && low[1][g].z <= high[0][f].z + near) {
        assert_true(view.pairs < PAIRS);
        view.pair[view.pairs++] = (hw_face_pair){f, g};
      }
}
static inline void scene_cut_side(int side) {
  if (!view.cut_work)
    view.cut_work = calloc(1, hw_cut_work_bytes(PAIRS));
  /* from a to b: towards b's middle */
  hw_cut_make(view.a, view.b, &view.pose, view.pair, view.pairs, PAIRS, v3_neg(view.pose.t), side,
              view.cut_work, &view.cut);
  assert_false(view.cut.full);
}
static inline void scene_place(hw_mesh_placed a, hw_mesh_placed b) {
  view.a = a.mesh, view.b = b.mesh;
  view.pose = pose_of(&a, &b);
}
/* The same by the trees. */
static inline void scene_tree_pairs(void) {
  size_t bytes = hw_tree_scratch_bytes(view.a, view.b);
  if (bytes > view.tree_bytes) {
    free(view.tree_work);
    view.tree_work = malloc(bytes);
    view.tree_bytes = bytes;
  }
  view.pairs = hw_tree_pairs(view.a, view.b, &view.pose, NULL, view.tree_work, view.pair, PAIRS);
  assert_in_range(view.pairs, 0, PAIRS);
}
static inline void scene_tree_cut(hw_mesh_placed a, hw_mesh_placed b) {
  scene_place(a, b);
  scene_tree_pairs();
  scene_cut_side(1);
}
/* Each point starts one segment and ends one. */
static inline void check_closed(void) {
  const hw_cut *cut = &view.cut;
  assert_int_equal(cut->open, 0);
  assert_int_equal(cut->points, cut->segments);
  for (int i = 0; i < cut->points; i++) {
    assert_int_equal(cut->segment[cut->point[i].out].from, i);
    assert_int_equal(cut->segment[cut->point[i].in].to, i);
  }
  int count = 0;
  for (int c = 0; c < cut->contours; c++)
    count += cut->contour[c].count;
  assert_int_equal(count, cut->segments);
}
/* The cut of a and b, to view.cut. */
static inline void scene_cut(hw_mesh_placed a, hw_mesh_placed b) {
  scene_place(a, b);
  scene_pairs();
  scene_cut_side(1);
}

enum { MOST_REGIONS = 64 };
static hw_region region[MOST_REGIONS];
/* The regions of the cut in view. */
static inline hw_regions scene_regions(unsigned options) {
  size_t bytes = hw_region_work_bytes(view.a, view.b, PAIRS);
  if (bytes > view.region_bytes) {
    free(view.region_work);
    view.region_work = calloc(1, bytes);
    view.region_bytes = bytes;
  }
  return hw_regions_make(view.a, view.b, &view.pose, &view.cut, options, view.region_work, region,
                         MOST_REGIONS);
}
static inline hw_regions regions_of(hw_mesh_placed a, hw_mesh_placed b, unsigned options) {
  scene_tree_cut(a, b);
  return scene_regions(options);
}
static inline void scene_free(void) {
  free(view.cut_work);
  free(view.region_work);
  free(view.tree_work);
  view.cut_work = view.region_work = view.tree_work = NULL;
  view.region_bytes = view.tree_bytes = 0;
}

#endif
