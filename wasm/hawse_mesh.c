/* The WebAssembly module's exports for meshes: tools for a page or a command, beside the runs of
 * hawse_wasm.c. mesh.mjs wraps them.
 *
 * Only i32 and f64 cross. A result is one block from malloc, given back with hwx_free: doubles first
 * (laid out as the functions say; pointers among them are offsets into the memory), then the lists.
 * A null result: there is no memory for it. */
#include <stdlib.h>
#include <string.h>

#include "geom/link/link.h"
#include "geom/mesh/mesh_prep.h"
#include "geom/mesh/region.h"

#define EXPORT(name) __attribute__((used, visibility("default"), export_name(#name))) name

/* Larger meshes and cuts are "no memory": their sizes in bytes would pass 32 bits. */
enum { MOST_FACES = 8000000, MOST_PAIRS = 2000000 };

/* A block that is written from its start. `at` NULL: only the size is counted. */
typedef struct writer {
  char *at;
  size_t used;
} writer;

static void *writer_take(writer *w, size_t bytes) {
  void *p = w->at ? w->at + w->used : NULL;
  w->used += (bytes + 7) & ~(size_t)7;
  return p;
}
static double *put1(double *at, double x) { return *at = x, at + 1; }
static double *put3(double *at, v3 x) { return v3_put(at, x), at + 3; }
static double *put_m3(double *at, m3 x) { return memcpy(at, x.m, sizeof x.m), at + 9; }
static double offset_of(const void *p) { return (double)(uintptr_t)p; }

static double *count_put(double *at, hw_mesh_count c) { return put1(put1(at, c.count), c.first); }

static double *report_put(double *at, const hw_mesh_report *r) {
  at = put1(put1(put1(put1(at, r->points), r->faces), r->vertices), r->kept);
  at = count_put(count_put(at, r->not_finite), r->out_of_range);
  at = count_put(count_put(at, r->collapsed), r->doubled);
  at = count_put(count_put(at, r->zero_area), r->slivers);
  at = count_put(count_put(at, r->unused), r->welded);
  at = count_put(count_put(at, r->border), r->crowded);
  at = count_put(count_put(at, r->pinched), r->flipped);
  at = count_put(count_put(at, r->turned_shells), r->twisted);
  at = count_put(at, r->crossings);
  at = put1(put1(put1(at, r->shells), r->closed_shells), r->holes);
  at = put1(put1(at, r->genus), r->watertight);
  at = put1(put1(at, r->area), r->volume);
  at = put3(put3(put3(at, r->low), r->high), r->centroid);
  return put1(put1(at, r->shortest), r->longest);
}

/* ---- bodies: a mesh made ready for queries ---- */

typedef struct body {
  const hw_trimesh *mesh;
  char *memory;
} body;

void EXPORT(hwx_mesh_body_free)(body *b) {
  if (b) {
    free(b->memory);
    free(b);
  }
}

/* NULL: no memory; *refused: the mesh is none that hw_trimesh_make takes. */
static body *body_make(const v3 *point, int points, const int *face, int faces, bool *refused) {
  *refused = false;
  if (points > MOST_FACES || faces > MOST_FACES)
    return NULL;
  size_t bytes = hw_trimesh_bytes(points, faces, 0);
  body *b = calloc(1, sizeof *b);
  void *scratch = malloc(hw_trimesh_scratch_bytes(points, faces));
  if (b && scratch && (b->memory = malloc(bytes + 63)) != NULL) {
    char *aligned = (char *)(((uintptr_t)b->memory + 63) & ~(uintptr_t)63);
    b->mesh = hw_trimesh_make(point, points, face, faces, 0, scratch, aligned);
    *refused = !b->mesh;
  }
  free(scratch);
  if (b && b->mesh)
    return b;
  hwx_mesh_body_free(b);
  return NULL;
}

/* 0: no memory, 1: refused, else the body. The lists may be freed afterwards. */
uintptr_t EXPORT(hwx_mesh_body)(const v3 *point, int points, const int *face, int faces) {
  bool refused = true;
  if (points <= 0 || faces <= 0)
    return 1;
  body *b = body_make(point, points, face, faces, &refused);
  return b ? (uintptr_t)b : refused ? 1 : 0;
}

/* 29 numbers: vertices, faces, edges, shells, closed, volume, area, centroid (3), inertia about it at
 * density 1 (9), low (3), high (3), middle (3), radius about the middle. */
void EXPORT(hwx_mesh_body_numbers)(const body *b, double *at) {
  const hw_trimesh *m = b->mesh;
  at = put1(put1(put1(put1(at, m->vertices), m->faces), m->edges), m->shells);
  at = put1(put1(put1(at, m->closed), m->volume), m->area);
  at = put_m3(put3(at, v3_add(m->middle, m->centroid)), m->inertia);
  at = put3(put3(at, v3_add(m->middle, m->low)), v3_add(m->middle, m->high));
  put1(put3(at, m->middle), m->radius);
}

/* ---- preparation ---- */

static void crossings_take(const v3 *point, const int *face, const int *source,
                           hw_mesh_report *report) {
  bool refused;
  body *b = body_make(point, report->vertices, face, report->kept, &refused);
  void *work = b ? malloc(hw_mesh_crossings_bytes(b->mesh)) : NULL;
  if (work) {
    report->crossings = hw_mesh_crossings(b->mesh, work);
    if (report->crossings.count > 0)
      report->crossings.first = source[report->crossings.first];
  }
  free(work);
  hwx_mesh_body_free(b);
}

enum { PREPARED_NUMBERS = 4 + 4 + 2 * 15 + 5 + 2 + 9 + 2 };

/* Block: good, points, faces, source (offsets of f64, i32, i32), then hw_mesh_report in its order. */
double *EXPORT(hwx_mesh_prepare)(const v3 *point, int points, const int *face, int faces,
                                 double weld, int orient, int crossings) {
  const hw_mesh_prep_options options = {.weld = weld, .orient = orient};
  size_t bytes = hw_mesh_prep_scratch_bytes(points, faces), n = (size_t)points, m = (size_t)faces;
  writer w = {0};
  if (bytes == 0 && points > 0 && faces > 0)
    return NULL;
  for (int pass = 0;; pass++) {
    double *out = writer_take(&w, PREPARED_NUMBERS * sizeof *out);
    v3 *point_out = writer_take(&w, n * sizeof *point_out);
    int *face_out = writer_take(&w, 3 * m * sizeof *face_out);
    int *source = writer_take(&w, m * sizeof *source);
    if (pass == 0) {
      w = (writer){.at = calloc(1, w.used)};
      if (!w.at)
        return NULL;
      continue;
    }
    void *scratch = malloc(bytes + 8);
    if (!scratch) {
      free(out);
      return NULL;
    }
    hw_mesh_report report;
    bool good = hw_mesh_prep(point, points, face, faces, &options, scratch, point_out, face_out,
                             source, &report);
    free(scratch);
    if (good && crossings)
      crossings_take(point_out, face_out, source, &report);
    double *at = put1(put1(out, good), offset_of(point_out));
    report_put(put1(put1(at, offset_of(face_out)), offset_of(source)), &report);
    return out;
  }
}

/* Block: points, faces (how many), their offsets (f64, i32). Points 0: a bad size. */
double *EXPORT(hwx_mesh_make)(int kind, double x, double y, double z, int around, int along) {
  int points, faces;
  v3 size = v3_make(x, y, z);
  hw_mesh_make_counts((hw_mesh_make)kind, size, around, along, &points, &faces);
  if (faces > MOST_FACES)
    return NULL;
  size_t head = 4 * sizeof(double), middle = head + (size_t)points * sizeof(v3);
  double *out = malloc(middle + 3 * (size_t)faces * sizeof(int));
  if (!out)
    return NULL;
  v3 *point = (v3 *)((char *)out + head);
  int *face = (int *)((char *)out + middle);
  put1(put1(put1(put1(out, points), faces), offset_of(point)), offset_of(face));
  hw_mesh_make_points((hw_mesh_make)kind, size, around, along, point, face);
  return out;
}

/* ---- two bodies ---- */

/* 12 numbers: rotation, row by row, and place of the origin of the caller's points. */
static hw_mesh_placed placed_at(const body *b, const double *pose) {
  hw_mesh_placed p = {.mesh = b->mesh};
  memcpy(p.R.m, pose, sizeof p.R.m);
  p.r = v3_add(v3_at(pose + 9), m3_mulv(p.R, b->mesh->middle));
  return p;
}

typedef struct query {
  hw_mesh_placed a, b;
  hw_mesh_pose pose;
  hw_face_pair *pair;
  int pairs, most;
  void *scratch, *work, *more;
  hw_cut cut;
  hw_region *region;
  hw_regions regions;
} query;

static void query_free(query *q) {
  free(q->pair);
  free(q->scratch);
  free(q->work);
  free(q->more);
  free(q->region);
}

/* Lists that are too short are made again, as long as is asked. */
static bool query_pairs(query *q) {
  q->scratch = malloc(hw_tree_scratch_bytes(q->a.mesh, q->b.mesh));
  for (q->most = 1024; q->scratch && q->most <= MOST_PAIRS; q->most = q->pairs) {
    free(q->pair);
    q->pair = malloc((size_t)q->most * sizeof *q->pair);
    if (!q->pair)
      return false;
    q->pairs = hw_tree_pairs(q->a.mesh, q->b.mesh, &q->pose, NULL, q->scratch, q->pair, q->most);
    if (q->pairs <= q->most)
      return true;
  }
  return false;
}

static bool query_cut(query *q) {
  v3 toward = v3_neg(q->pose.t); /* in b's frame its middle is the origin */
  q->work = calloc(1, hw_cut_work_bytes(q->most));
  if (q->work)
    hw_cut_make(q->a.mesh, q->b.mesh, &q->pose, q->pair, q->pairs, q->most, toward, 1, q->work,
                &q->cut);
  return q->work != NULL;
}

static bool query_regions(query *q, unsigned options) {
  if (!q->a.mesh->closed || !q->b.mesh->closed)
    return true;
  q->more = calloc(1, hw_region_work_bytes(q->a.mesh, q->b.mesh, q->most));
  for (int most = 16; q->more; most = q->regions.count) {
    free(q->region);
    q->region = calloc((size_t)most, sizeof *q->region);
    if (!q->region)
      return false;
    q->regions =
        hw_regions_make(q->a.mesh, q->b.mesh, &q->pose, &q->cut, options, q->more, q->region, most);
    if (q->regions.count <= most)
      return true;
  }
  return false;
}

static v3 to_world(const query *q, v3 x) { return v3_add(m3_mulv(q->b.R, x), q->b.r); }
static v3 turned(const query *q, v3 x) { return m3_mulv(q->b.R, x); }

/* 55 numbers: hw_region in its order; points and vectors in the world, moment about its origin. */
static double *region_put(const query *q, double *at, const hw_region *g) {
  v3 area = turned(q, g->area);
  m3 second = m3_mul(m3_mul(q->b.R, g->second), m3_t(q->b.R));
  const int *face_a = q->a.mesh->source_face, *face_b = q->b.mesh->source_face;
  at = put1(put1(put1(put1(at, g->contours), g->first), g->segments), g->inside);
  at = put1(at, g->contours > 0 ? face_a[g->face_a] : -1);
  at = put1(at, g->contours > 0 ? face_b[g->face_b] : -1);
  at = put3(put3(put1(at, g->length), turned(q, g->plane_normal)), to_world(q, g->plane_point));
  at = put1(put3(put1(at, g->plane_area), to_world(q, g->plane_centroid)), g->flatness);
  at = put3(put3(put1(at, g->volume), to_world(q, g->centroid)), area);
  at = put3(put3(at, turned(q, g->normal)), v3_add(turned(q, g->moment), v3_cross(q->b.r, area)));
  at = put_m3(put3(at, to_world(q, g->centre)), second);
  at = put1(put1(at, g->depth_a), g->depth_b);
  at = put3(put3(at, to_world(q, g->deepest_a)), to_world(q, g->deepest_b));
  at = put1(put1(at, g->low), g->high);
  return put1(put1(at, g->faces_a), g->faces_b);
}

static void lists_put(const query *q, int *pair, double *ends, int *segment, double *contour,
                      double *region) {
  const hw_cut *c = &q->cut;
  const int *face_a = q->a.mesh->source_face, *face_b = q->b.mesh->source_face;
  for (int i = 0; i < q->pairs; i++) {
    *pair++ = face_a[q->pair[i].a];
    *pair++ = face_b[q->pair[i].b];
  }
  for (int i = 0; i < c->segments; i++) {
    const hw_cut_segment *s = &c->segment[i];
    ends = put3(put3(ends, to_world(q, c->point[s->from].x)), to_world(q, c->point[s->to].x));
    *segment++ = face_a[s->face_a];
    *segment++ = face_b[s->face_b];
    *segment++ = s->contour;
    *segment++ = s->next;
  }
  for (int i = 0; i < c->contours; i++) {
    const hw_contour *l = &c->contour[i];
    contour = put1(put1(put1(contour, l->first), l->count), q->region ? l->region : -1);
    contour = put1(put3(contour, turned(q, l->S)), l->length);
  }
  for (int i = 0; i < q->regions.count; i++)
    region = region_put(q, region, &q->region[i]);
}

enum { CUT_NUMBERS = 14, CONTOUR_NUMBERS = 7, REGION_NUMBERS = 55 };

static double *query_block(const query *q) {
  size_t pairs = (size_t)q->pairs, segments = (size_t)q->cut.segments;
  size_t contours = (size_t)q->cut.contours, regions = (size_t)q->regions.count;
  writer w = {0};
  for (int pass = 0;; pass++) {
    double *out = writer_take(&w, CUT_NUMBERS * sizeof *out);
    int *pair = writer_take(&w, 2 * pairs * sizeof *pair);
    double *ends = writer_take(&w, 6 * segments * sizeof *ends);
    int *segment = writer_take(&w, 4 * segments * sizeof *segment);
    double *contour = writer_take(&w, CONTOUR_NUMBERS * contours * sizeof *contour);
    double *region = writer_take(&w, REGION_NUMBERS * regions * sizeof *region);
    if (pass == 0) {
      w = (writer){.at = malloc(w.used)};
      if (!w.at)
        return NULL;
      continue;
    }
    lists_put(q, pair, ends, segment, contour, region);
    double *at =
        put1(put1(put1(put1(out, q->pairs), q->cut.segments), q->cut.contours), q->regions.count);
    at = put1(put1(put1(at, q->cut.open), q->cut.exact), q->cut.coplanar);
    at = put1(put1(at, q->regions.volume), q->regions.doubts);
    at = put1(put1(put1(at, offset_of(pair)), offset_of(ends)), offset_of(segment));
    put1(put1(at, offset_of(contour)), offset_of(region));
    return out;
  }
}

/* pose: 12 numbers of a, 12 of b. options: those of hw_regions_make. Block: pairs, segments, contours,
 * regions (how many), open, exact, coplanar, volume, doubts; offsets of pairs (i32: face of a, of b),
 * ends of segments (f64: 6), segments (i32: face of a, of b, contour, next), contours (f64: first,
 * count, region, area vector (3), length), regions (f64: see region_put). Open meshes have no
 * regions. */
double *EXPORT(hwx_mesh_cut)(const body *a, const body *b, const double *pose, unsigned options) {
  query q = {.a = placed_at(a, pose), .b = placed_at(b, pose + 12)};
  q.pose = hw_mesh_relative(&q.a, &q.b);
  double *out = NULL;
  if (query_pairs(&q) && query_cut(&q) && query_regions(&q, options))
    out = query_block(&q);
  query_free(&q);
  return out;
}

/* ---- chain links ---- */

/* at: diameter, width, length, then the triangle (9), link frame. Over them, for each of the four
 * primitives: distance, point of the triangle (3), of the centre line (3). */
void EXPORT(hwx_mesh_link_triangle)(double *at) {
  hw_link link = hw_link_sized(at[0], at[1], at[2]);
  v3 triangle[3] = {v3_at(at + 3), v3_at(at + 6), v3_at(at + 9)};
  hw_link_near near;
  hw_link_triangle(&link, triangle, &near);
  for (int p = 0; p < HW_LINK_PRIMITIVES; p++)
    at = put3(put3(put1(at, near.distance[p]), near.on_triangle[p]), near.on_line[p]);
}

/* at: diameter, width, length, then the poses of the link and of the body (12 each). Over them 16
 * numbers a touch, as hw_link_touch, in the world. Returns how many, -1: no memory. */
int EXPORT(hwx_mesh_link_body)(double *at, const body *b) {
  hw_link link = hw_link_sized(at[0], at[1], at[2]);
  hw_mesh_placed a = {.r = v3_at(at + 12)}, placed = placed_at(b, at + 15);
  memcpy(a.R.m, at + 3, sizeof a.R.m);
  hw_mesh_pose pose = hw_mesh_relative(&a, &placed);
  query q = {.b = placed};
  hw_link_touch touch[HW_LINK_PRIMITIVES];
  void *scratch = malloc(hw_link_mesh_scratch_bytes());
  if (!scratch)
    return -1;
  int touches = hw_link_mesh(&link, &pose, b->mesh, scratch, touch);
  free(scratch);
  for (int i = 0; i < touches; i++) {
    const hw_link_touch *t = &touch[i];
    at = put3(put1(put1(at, t->primitive), t->depth), to_world(&q, t->deepest));
    at = put3(put3(at, turned(&q, t->normal)), to_world(&q, t->centre));
    at = put1(put1(put1(put1(put1(at, t->agree), t->share), t->reach), t->patch), t->volume);
  }
  return touches;
}
