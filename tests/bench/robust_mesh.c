/* A long run of real meshes in random poses, by hand and not in `npm test`:
 *
 *   gcc -std=c11 -O2 -ffp-contract=off -fno-math-errno -Icore tests/bench/robust_mesh.c \
 *     build/release/libhawse.a -lm -o robust_mesh && ./robust_mesh FOLDER [poses] [sampled]
 *
 * FOLDER holds boat.obj, hammer.obj and wingnut.obj (github.com/odedstein/meshes, CC BY 4.0); without
 * it there is nothing to do. Every contour must close, no vertex be in doubt, and volume, area and
 * regions be the same with the bodies exchanged and with inner faces visited instead of summed. In
 * some poses the volume is sampled too: along a lattice of parallel lines, one at a random place in
 * each cell, the stretches inside both bodies are measured. */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "geom/mesh/region.h"

enum { PAIRS = 400000, LINES = 240, LINE_FACES = 4096, MOST_REGIONS = 256 };

static uint64_t seed = 20240229;
static double rnd(void) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (double)(seed >> 11) / 4503599627370496.0 - 1;
}
static v3 v3_random(void) {
  double x = rnd(), y = rnd(), z = rnd();
  return v3_make(x, y, z);
}
static m3 m3_random_rotation(void) {
  double w = rnd(), x = rnd(), y = rnd(), z = rnd();
  return q_matrix(q_unit((quat){w + 1e-3, x, y, z}));
}
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static const hw_trimesh *make(const v3 *point, int points, const int *face, int faces) {
  size_t bytes = (hw_trimesh_bytes(points, faces, HW_MESH_SUMS) + 63) / 64 * 64;
  void *memory = aligned_alloc(64, bytes),
       *scratch = malloc(hw_trimesh_scratch_bytes(points, faces));
  const hw_trimesh *mesh =
      hw_trimesh_make(point, points, face, faces, HW_MESH_SUMS, scratch, memory);
  free(scratch);
  return mesh;
}

/* Triangles of an OBJ file, scaled to radius 1. */
static const hw_trimesh *load(const char *folder, const char *name) {
  char path[1024], line[512];
  snprintf(path, sizeof path, "%s/%s.obj", folder, name);
  FILE *file = fopen(path, "r");
  if (!file)
    return NULL;
  enum { MOST = 200000 };
  v3 *point = malloc(MOST * sizeof *point);
  int *face = malloc(3 * MOST * sizeof *face), points = 0, faces = 0;
  while (fgets(line, sizeof line, file) && points < MOST && faces < MOST) {
    v3 *p = &point[points];
    int *f = &face[3 * faces];
    if (sscanf(line, "v %lf %lf %lf", &p->x, &p->y, &p->z) == 3)
      points++;
    else if (line[0] == 'f' && line[1] == ' ') {
      char *at = line + 1;
      for (int k = 0; k < 3; k++) {
        f[k] = (int)strtol(at, &at, 10) - 1;
        at += strcspn(at, " ");
      }
      faces++;
    }
  }
  fclose(file);
  const hw_trimesh *mesh = make(point, points, face, faces);
  if (mesh) {
    for (int i = 0; i < points; i++)
      point[i] = v3_scale(1 / mesh->radius, v3_sub(point[i], mesh->middle));
    mesh = make(point, points, face, faces);
  }
  free(point);
  free(face);
  return mesh;
}

typedef struct query {
  hw_face_pair *pair;
  void *cut_work, *region_work, *tree_work;
  hw_cut cut;
  hw_region region[MOST_REGIONS];
  double length;
} query;

static hw_regions ask(query *q, hw_mesh_placed a, hw_mesh_placed b, unsigned options) {
  hw_mesh_pose pose = hw_mesh_relative(&a, &b);
  int pairs = hw_tree_pairs(a.mesh, b.mesh, &pose, NULL, q->tree_work, q->pair, PAIRS);
  hw_cut_make(a.mesh, b.mesh, &pose, q->pair, pairs, PAIRS, v3_neg(pose.t), 1, q->cut_work,
              &q->cut);
  return hw_regions_make(a.mesh, b.mesh, &pose, &q->cut, options, q->region_work, q->region,
                         MOST_REGIONS);
}

/* The mesh where it lies in b's frame, for lines along z there. */
static const hw_trimesh *moved(const hw_trimesh *mesh, const hw_mesh_pose *pose) {
  v3 *point = malloc((size_t)mesh->vertices * sizeof *point);
  for (int v = 0; v < mesh->vertices; v++)
    point[v] = hw_mesh_move(pose, mesh->vertex[v]);
  const hw_trimesh *out = make(point, mesh->vertices, mesh->corner, mesh->faces);
  free(point);
  return out;
}
static int by_size(const void *p, const void *q) {
  double a = *(const double *)p, b = *(const double *)q;
  return (a > b) - (a < b);
}
/* Heights at which the line x, y passes the mesh. */
static int heights(const hw_trimesh *m, double x, double y, double *z) {
  static int face[LINE_FACES];
  v3 low = {x - m->middle.x, y - m->middle.y, m->low.z}, high = {low.x, low.y, m->high.z};
  int n = hw_tree_box(m, low, high, face, LINE_FACES), count = 0;
  for (int i = 0; i < n && i < LINE_FACES; i++) {
    v3 c[3];
    double s[3];
    for (int k = 0; k < 3; k++)
      c[k] = v3_sub(m->vertex[m->corner[3 * face[i] + k]], v3_make(low.x, low.y, 0));
    for (int k = 0; k < 3; k++)
      s[k] = c[(k + 1) % 3].x * c[(k + 2) % 3].y - c[(k + 1) % 3].y * c[(k + 2) % 3].x;
    if ((s[0] > 0) == (s[1] > 0) && (s[1] > 0) == (s[2] > 0))
      z[count++] =
          m->middle.z + (s[0] * c[0].z + s[1] * c[1].z + s[2] * c[2].z) / (s[0] + s[1] + s[2]);
  }
  qsort(z, (size_t)count, sizeof *z, by_size);
  return count;
}
static double sampled_volume(const hw_trimesh *a, const hw_trimesh *b) {
  static double za[LINE_FACES], zb[LINE_FACES];
  v3 la = v3_add(a->low, a->middle), ha = v3_add(a->high, a->middle),
     lb = v3_add(b->low, b->middle), hb = v3_add(b->high, b->middle);
  double x0 = fmax(la.x, lb.x), x1 = fmin(ha.x, hb.x), y0 = fmax(la.y, lb.y), y1 = fmin(ha.y, hb.y);
  double dx = (x1 - x0) / LINES, dy = (y1 - y0) / LINES, sum = 0;
  if (!(dx > 0 && dy > 0))
    return 0;
  for (int i = 0; i < LINES; i++)
    for (int j = 0; j < LINES; j++) {
      double x = x0 + (i + 0.5 + 0.5 * rnd()) * dx, y = y0 + (j + 0.5 + 0.5 * rnd()) * dy;
      int na = heights(a, x, y, za), nb = na ? heights(b, x, y, zb) : 0;
      for (int p = 0; p + 1 < na; p += 2)
        for (int q = 0; q + 1 < nb; q += 2)
          sum += fmax(0, fmin(za[p + 1], zb[q + 1]) - fmax(za[p], zb[q]));
    }
  return sum * dx * dy;
}

int main(int argc, char **argv) {
  static const char *const name[3] = {"boat", "hammer", "wingnut"};
  const hw_trimesh *mesh[3];
  int poses = argc > 2 ? atoi(argv[2]) : 100000, sampled = argc > 3 ? atoi(argv[3]) : 60;
  for (int i = 0; i < 3; i++) {
    mesh[i] = argc > 1 ? load(argv[1], name[i]) : NULL;
    if (!mesh[i] || !mesh[i]->closed) {
      printf("skipped: no closed %s.obj in a folder given as first argument\n", name[i]);
      return 0;
    }
    printf("%s: %d faces, volume %.6f\n", name[i], mesh[i]->faces, mesh[i]->volume);
  }
  const hw_trimesh *largest = mesh[1];
  query q = {.pair = malloc(PAIRS * sizeof(hw_face_pair)),
             .cut_work = calloc(1, hw_cut_work_bytes(PAIRS)),
             .region_work = calloc(1, hw_region_work_bytes(largest, largest, PAIRS)),
             .tree_work = malloc(hw_tree_scratch_bytes(largest, largest))};
  long open = 0, doubts = 0, full = 0, segments = 0, contours = 0, regions = 0, touching = 0,
       counts = 0, exact = 0;
  double swap = 0, flood = 0, turned = 0, worst = 0, square = 0, spent = 0, start = now();
  int samples = 0;
  for (int n = 0; n < poses; n++) {
    hw_mesh_placed a = {mesh[n % 3], m3_random_rotation(), v3_zero()};
    hw_mesh_placed b = {mesh[n / 3 % 3], m3_random_rotation(), v3_zero()};
    a.r = v3_scale(0.9, v3_random());
    double before = now();
    hw_regions got = ask(&q, a, b, 0);
    spent += now() - before;
    touching += q.cut.segments > 0;
    open += q.cut.open;
    doubts += got.doubts;
    full += q.cut.full;
    segments += q.cut.segments;
    contours += q.cut.contours;
    regions += got.count;
    exact += q.cut.exact;
    v3 area = v3_zero(), back = v3_zero();
    for (int r = 0; r < got.count && r < MOST_REGIONS; r++)
      area = v3_add(area, m3_mulv(b.R, q.region[r].area));
    hw_regions other = ask(&q, b, a, 0);
    for (int r = 0; r < other.count && r < MOST_REGIONS; r++)
      back = v3_add(back, m3_mulv(a.R, q.region[r].area));
    counts += other.count != got.count;
    doubts += other.doubts;
    swap = fmax(swap, fabs(other.volume - got.volume));
    turned = fmax(turned, v3_norm(v3_add(area, back)));
    if (n % 10 == 0) {
      other = ask(&q, a, b, HW_REGION_DEPTH);
      flood = fmax(flood, fabs(other.volume - got.volume));
      counts += other.count != got.count;
    }
    if (samples < sampled && got.volume > 0.02 && n % 7 == 0) {
      hw_mesh_pose pose = hw_mesh_relative(&a, &b), still = {m3_diag(1, 1, 1), v3_zero()};
      const hw_trimesh *at = moved(a.mesh, &pose), *of = moved(b.mesh, &still);
      double error = sampled_volume(at, of) / got.volume - 1;
      worst = fmax(worst, fabs(error));
      square += error * error;
      samples++;
      free((void *)(uintptr_t)at);
      free((void *)(uintptr_t)of);
    }
  }
  printf("%d poses, %ld with cuts: %ld segments, %ld contours, %ld regions, %ld signs exact\n",
         poses, touching, segments, contours, regions, exact);
  printf("open points %ld, doubts %ld, full %ld, other counts of regions %ld\n", open, doubts, full,
         counts);
  printf("largest difference of volume: exchanged %.1e, flooded %.1e; of area, exchanged %.1e\n",
         swap, flood, turned);
  printf("%d volumes by %d x %d lines: root mean square error %.1e, worst %.1e\n", samples,
         (int)LINES, (int)LINES, sqrt(square / (samples > 0 ? samples : 1)), worst);
  printf("%.3f ms a query of pairs, cut and regions; %.0f s in all\n", 1e3 * spent / poses,
         now() - start);
  return open || doubts || full || counts ? 1 : 0;
}
