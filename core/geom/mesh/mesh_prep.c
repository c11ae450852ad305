/* Welding, dropping what is no triangle, and the order of the parts of hw_mesh_prep.
 *
 * Equal points are found with a hash table, near ones with a hashed grid: O(points) whatever the
 * tolerance, since kept points are more than the tolerance apart and so few share a cell. */
#include "geom/mesh/mesh_prep_parts.h"
#include "math/scalar.h"

#include <limits.h>
#include <string.h>

static const double LARGEST = 1e12; /* as hw_trimesh_make */
/* Below it quotients overflow; what is nearer than that is the same point in any file. */
static const double LEAST_WELD = 1e-200;

static size_t table_size(size_t n) {
  size_t size = 16;
  while (size < 2 * n)
    size *= 2;
  return size;
}

/* The table for points and faces, then the arrays of edges and shells: one after the other. */
static size_t table_ints(int points, int faces) {
  size_t n = (size_t)hw_max_int(points, faces);
  return table_size(n) + n;
}
static size_t edge_ints(int points, int faces) {
  return (size_t)points + 1 + 6 * (size_t)faces + ((size_t)3 * (size_t)faces + 3) / 4 +
         3 * (size_t)hw_mesh_samples(faces);
}

size_t hw_mesh_prep_scratch_bytes(int points, int faces) {
  if (points < 0 || faces < 0 || faces > INT_MAX / 3 ||
      (size_t)hw_max_int(points, faces) > SIZE_MAX / 128)
    return 0;
  size_t a = table_ints(points, faces), b = edge_ints(points, faces);
  return ((size_t)points * 2 + (size_t)faces + (a > b ? a : b)) * sizeof(int);
}

static bool is_number(v3 p) {
  return fabs(p.x) < LARGEST && fabs(p.y) < LARGEST && fabs(p.z) < LARGEST;
}

static bool input_check(const v3 *point, int points, const int *face, int faces,
                        hw_mesh_report *r) {
  for (int i = 0; i < points; i++)
    if (!is_number(point[i]))
      hw_mesh_note(&r->not_finite, i);
  for (int f = 0; f < faces; f++) {
    const int *v = face + 3 * (size_t)f;
    if (v[0] < 0 || v[0] >= points || v[1] < 0 || v[1] >= points || v[2] < 0 || v[2] >= points)
      hw_mesh_note(&r->out_of_range, f);
  }
  return r->not_finite.count == 0 && r->out_of_range.count == 0;
}

/* Finaliser of MurmurHash3 over three words (public domain, A. Appleby). */
static size_t mixed(const uint64_t word[3]) {
  uint64_t h = 0;
  for (int i = 0; i < 3; i++) {
    h = (h ^ word[i]) * UINT64_C(0xff51afd7ed558ccd);
    h ^= h >> 33;
    h = h * UINT64_C(0xc4ceb9fe1a85ec53) + 1;
    h ^= h >> 29;
  }
  return (size_t)h;
}

static size_t cell_hash(double x, double y, double z) {
  double cell[3] = {x + 0.0, y + 0.0, z + 0.0}; /* -0 becomes 0 */
  uint64_t word[3];
  memcpy(word, cell, sizeof word);
  return mixed(word);
}

typedef struct welder {
  const v3 *point;
  double tolerance, cell; /* [m] */
  int *head, *next;       /* points kept, by the hash of their cell */
  size_t mask;
} welder;

static bool is_near(const welder *w, v3 p, v3 q) {
  v3 d = v3_sub(p, q);
  return w->tolerance > 0 ? v3_dot(d, d) <= w->tolerance * w->tolerance
                          : p.x == q.x && p.y == q.y && p.z == q.z;
}

static double cell_of(const welder *w, double x) { return w->cell > 0 ? floor(x / w->cell) : x; }

/* The earliest kept point near p; -1: none. Rounding is monotonic, so no near one is outside the
 * cells of p - tolerance and p + tolerance. */
static int kept_near(const welder *w, v3 p) {
  double t = w->tolerance, at[2][3];
  int found = -1;
  for (int s = 0; s < 2; s++) {
    double d = s == 0 ? -t : t;
    at[s][0] = cell_of(w, p.x + d), at[s][1] = cell_of(w, p.y + d), at[s][2] = cell_of(w, p.z + d);
  }
  for (int i = 0; i < 8; i++) {
    int x = i & 1, y = i >> 1 & 1, z = i >> 2;
    if ((x && at[0][0] == at[1][0]) || (y && at[0][1] == at[1][1]) || (z && at[0][2] == at[1][2]))
      continue;
    for (int j = w->head[cell_hash(at[x][0], at[y][1], at[z][2]) & w->mask]; j >= 0; j = w->next[j])
      if ((found < 0 || j < found) && is_near(w, p, w->point[j])) {
        found = j;
        if (t == 0)
          return j; /* no other is equal */
      }
  }
  return found;
}

/* same[i]: the point that i becomes. A point joins the earliest kept one within the tolerance, so
 * none moves farther than that and chains of near points do not melt into one. */
static void points_weld(const v3 *point, int points, double tolerance, int faces, int *table,
                        int *same, hw_mesh_report *r) {
  for (int i = 0; i < points; i++)
    same[i] = i;
  if (tolerance < 0)
    return;
  size_t size = table_size((size_t)hw_max_int(points, faces));
  welder w = {point, tolerance > LEAST_WELD ? tolerance : 0, 0, table, table + size, size - 1};
  w.cell = 4 * w.tolerance; /* large, so that most points look into one cell only */
  memset(table, 0xff, size * sizeof *table);
  for (int i = 0; i < points; i++) {
    v3 p = point[i];
    int j = kept_near(&w, p);
    if (j >= 0) {
      same[i] = j;
      hw_mesh_note(&r->welded, i);
    } else {
      int *head =
          w.head + (cell_hash(cell_of(&w, p.x), cell_of(&w, p.y), cell_of(&w, p.z)) & w.mask);
      w.next[i] = *head;
      *head = i;
    }
  }
}

static void corners_sort(const int *v, uint64_t key[3]) {
  int a = v[0], b = v[1], c = v[2];
  int low = a < b ? (a < c ? a : c) : (b < c ? b : c);
  int high = a > b ? (a > c ? a : c) : (b > c ? b : c);
  key[0] = (uint64_t)low, key[2] = (uint64_t)high;
  key[1] = (uint64_t)a + (uint64_t)b + (uint64_t)c - key[0] - key[2];
}

/* Faces of three different points, each set of three once. */
static void faces_keep(hw_mesh_prep_work *w, const int *face, int faces, int points,
                       const int *same, int *table) {
  size_t size = table_size((size_t)hw_max_int(points, faces));
  int *next = table + size;
  memset(table, 0xff, size * sizeof *table);
  for (int f = 0; f < faces; f++) {
    int *v = w->corner + 3 * (size_t)w->faces;
    for (int k = 0; k < 3; k++)
      v[k] = same[face[3 * (size_t)f + (size_t)k]];
    if (v[0] == v[1] || v[1] == v[2] || v[2] == v[0]) {
      hw_mesh_note(&w->report->collapsed, f);
      continue;
    }
    uint64_t key[3], other[3];
    corners_sort(v, key);
    int *head = table + (mixed(key) & (size - 1)), g = *head;
    for (; g >= 0; g = next[g]) {
      corners_sort(w->corner + 3 * (size_t)g, other);
      if (memcmp(key, other, sizeof key) == 0)
        break;
    }
    if (g >= 0) {
      hw_mesh_note(&w->report->doubled, f);
      continue;
    }
    w->source_face[w->faces] = f;
    next[w->faces] = *head;
    *head = w->faces++;
  }
}

/* Points of the kept faces, in their order. */
static void points_keep(hw_mesh_prep_work *w, const v3 *point, int points, int *same) {
  int *used = w->count;
  memset(used, 0, (size_t)points * sizeof *used);
  for (int h = 0; h < 3 * w->faces; h++)
    used[w->corner[h]] = 1;
  for (int i = 0; i < points; i++) {
    if (same[i] != i)
      continue;
    if (!used[i]) {
      hw_mesh_note(&w->report->unused, i);
      continue;
    }
    w->source_point[w->vertices] = i;
    w->point[w->vertices] = point[i];
    same[i] = w->vertices++;
  }
  for (int h = 0; h < 3 * w->faces; h++)
    w->corner[h] = same[w->corner[h]];
}

static void report_clear(hw_mesh_report *r, int points, int faces) {
  const hw_mesh_count none = {0, -1};
  *r = (hw_mesh_report){.points = points, .faces = faces, .genus = -1};
  r->not_finite = r->out_of_range = r->collapsed = r->doubled = r->zero_area = r->slivers = none;
  r->unused = r->welded = r->border = r->crowded = r->pinched = r->flipped = none;
  r->turned_shells = r->twisted = none;
  r->crossings = (hw_mesh_count){-1, -1};
}

static void faces_flip(hw_mesh_prep_work *w) {
  for (int f = 0; f < w->faces; f++)
    if (w->flag[3 * f] & HW_FLAG_FLIP) {
      int *v = w->corner + 3 * (size_t)f, t = v[1];
      v[1] = v[2];
      v[2] = t;
    }
}

bool hw_mesh_prep(const v3 *point, int points, const int *face, int faces,
                  const hw_mesh_prep_options *options, void *scratch, v3 *point_out, int *face_out,
                  int *source_out, hw_mesh_report *report) {
  report_clear(report, points, faces);
  if (points <= 0 || faces <= 0 || hw_mesh_prep_scratch_bytes(points, faces) == 0 ||
      !input_check(point, points, face, faces, report))
    return false;
  hw_mesh_prep_work w = {.point = point_out, .corner = face_out, .report = report};
  int *same = scratch;
  w.source_point = same + points;
  w.source_face = w.source_point + points;
  int *rest = w.source_face + faces; /* the table first, then the arrays of edges */
  points_weld(point, points, options->weld, faces, rest, same, report);
  faces_keep(&w, face, faces, points, same, rest);
  w.count = rest;
  points_keep(&w, point, points, same);
  report->vertices = w.vertices;
  report->kept = w.faces;
  if (w.faces == 0)
    return false;
  w.mate = w.count + points + 1;
  w.queue = w.mate + 3 * (size_t)faces; /* shared with the sorting of edges */
  w.shell = w.queue + faces;
  w.sample = w.queue + 3 * (size_t)faces;
  w.next = w.sample + hw_mesh_samples(faces);
  w.grid = w.next + hw_mesh_samples(faces);
  w.flag = (uint8_t *)(w.grid + hw_mesh_samples(faces));
  hw_mesh_prep_edges(&w);
  hw_mesh_prep_shells(&w);
  hw_mesh_prep_fans(&w);
  bool agrees = report->flipped.count == 0 && report->turned_shells.count == 0;
  if (options->orient)
    faces_flip(&w);
  hw_mesh_prep_measure(&w, report->closed_shells == report->shells && (options->orient || agrees));
  if (source_out)
    memcpy(source_out, w.source_face, (size_t)w.faces * sizeof *source_out);
  return true;
}
