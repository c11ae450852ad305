/* Meshes of a scenario: the points as a convex hull, and, where faces are given, a check that they
 * bound the same convex body (geom/hull.h). */
#include <math.h>
#include <string.h>

#include "base/alloc.h"
#include "geom/hull.h"
#include "scenario/compiler.h"

enum { MOST_POINTS = 65536, MOST_VERTICES = 4096 };

void hw_meshes_read(hw_compiler *c, int node) {
  c->meshes = hw_fields_map(&c->reader, &hw_mesh_table, node);
}

/* Points and faces of one mesh while it is made; freed by the caller. */
typedef struct mesh_work {
  v3 *point;
  int points;
  int *index;
  int triangles;
  void *scratch;
} mesh_work;

static void fault(hw_compiler *c, const char *key, const char *what) {
  hw_where *where = &c->reader.where;
  size_t before = hw_where_add(where, key, strlen(key));
  hw_report_add(c->reader.report, where->text, "%s", what);
  hw_where_cut(where, before);
}

static bool check_points(hw_compiler *c, const hw_mesh *mesh) {
  hw_where *where = &c->reader.where;
  size_t before = hw_where_add(where, "points", 6);
  int n = mesh->points.count;
  bool good = n % 3 == 0 && n >= 12 && n <= 3 * MOST_POINTS;
  if (n % 3)
    hw_report_add(c->reader.report, where->text, "%d numbers; each point has three", n);
  else if (n < 12)
    hw_report_add(c->reader.report, where->text, "%d points; a body has at least 4", n / 3);
  else if (!good)
    hw_report_add(c->reader.report, where->text, "%d points; at most %d are taken", n / 3,
                  (int)MOST_POINTS);
  hw_where_cut(where, before);
  return good;
}

static bool check_faces(hw_compiler *c, const hw_mesh *mesh) {
  hw_where *where = &c->reader.where;
  const hw_series *s = &mesh->faces;
  size_t before = hw_where_add(where, "faces", 5);
  int points = mesh->points.count / 3, bad = -1;
  for (int i = 0; i < s->count && bad < 0; i++)
    if (floor(s->value[i]) != s->value[i] || s->value[i] >= points)
      bad = i;
  bool good = s->count % 3 == 0 && bad < 0;
  if (s->count % 3)
    hw_report_add(c->reader.report, where->text, "%d numbers; each face has three", s->count);
  else if (bad >= 0 && floor(s->value[bad]) != s->value[bad])
    hw_report_add(c->reader.report, where->text, "face %d: %g is not a whole number", bad / 3,
                  s->value[bad]);
  else if (bad >= 0)
    hw_report_add(c->reader.report, where->text,
                  "face %d: there is no point %g; the points are 0 to %d", bad / 3, s->value[bad],
                  points - 1);
  hw_where_cut(where, before);
  return good;
}

static bool work_open(mesh_work *work, const hw_mesh *mesh) {
  size_t points = (size_t)mesh->points.count / 3, index = (size_t)mesh->faces.count;
  *work = (mesh_work){.points = (int)points, .triangles = (int)index / 3};
  size_t check = hw_mesh_check_scratch_bytes(work->triangles),
         hull = hw_hull_scratch_bytes(work->points);
  work->point = hw_alloc(points * sizeof(v3));
  work->index = hw_alloc((index + 1) * sizeof(int));
  work->scratch = hw_alloc(check > hull ? check : hull);
  if (!work->point || !work->index || !work->scratch)
    return false;
  for (size_t i = 0; i < points; i++)
    work->point[i] = v3_at(mesh->points.value + 3 * i);
  for (size_t i = 0; i < index; i++)
    work->index[i] = (int)mesh->faces.value[i];
  return true;
}

static void work_close(mesh_work *work) {
  hw_free(work->point);
  hw_free(work->index);
  hw_free(work->scratch);
}

static bool check_convex(hw_compiler *c, const mesh_work *work) {
  hw_where *where = &c->reader.where;
  hw_report *report = c->reader.report;
  hw_mesh_fault f =
      hw_mesh_check_convex(work->point, work->points, work->index, work->triangles, work->scratch);
  size_t before = hw_where_add(where, "faces", 5);
  switch (f.kind) {
  case HW_MESH_GOOD:
    break;
  case HW_MESH_INDEX:
    hw_report_add(report, where->text, "face %d names point %d twice", f.face, f.vertex);
    break;
  case HW_MESH_NOT_FINITE:
    hw_report_add(report, where->text, "face %d: point %d is too far away", f.face, f.vertex);
    break;
  case HW_MESH_OPEN:
    hw_report_add(report, where->text,
                  "the mesh is not closed: %d edges do not belong to exactly two faces", f.count);
    break;
  case HW_MESH_TURNED:
    hw_report_add(report, where->text,
                  "%d edges run the same way in both their faces: some faces are turned over",
                  f.count);
    break;
  case HW_MESH_INSIDE_OUT:
    hw_report_add(report, where->text,
                  "the mesh is inside out: turn the order of the points of each face");
    break;
  case HW_MESH_CONCAVE:
    hw_report_add(report, where->text,
                  "the mesh is not convex: point %d is %g m outside the plane of face %d; leave "
                  "the faces out to take the hull of the points",
                  f.vertex, f.depth, f.face);
    break;
  }
  hw_where_cut(where, before);
  return f.kind == HW_MESH_GOOD;
}

/* Only the points that the faces use: others are no part of the body. */
static void drop_unused(mesh_work *work) {
  char *used = work->scratch; /* one byte a point is less than a hull needs */
  int count = 0;
  memset(used, 0, (size_t)work->points);
  for (int i = 0; i < 3 * work->triangles; i++)
    used[work->index[i]] = 1;
  for (int i = 0; i < work->points; i++)
    if (used[i])
      work->point[count++] = work->point[i];
  work->points = count;
}

static const char *why(hw_hull_status status) {
  switch (status) {
  case HW_HULL_FEW:
    return "fewer than 4 different points: a body has at least 4";
  case HW_HULL_FLAT:
    return "all points lie in one plane: a body has a volume";
  default:
    return "the points are too far apart, or too near, for a hull";
  }
}

/* The hull is made twice: in scratch, where many points lie inside, and of its own vertices alone
 * in the model. */
static const hw_polytope *make_hull(hw_compiler *c, mesh_work *work) {
  const hw_polytope *hull = NULL;
  void *memory = hw_alloc(hw_hull_bytes(work->points));
  if (!memory) {
    c->keep.failed = true;
    return NULL;
  }
  hw_hull_status status = hw_hull_make(work->point, work->points, work->scratch, memory, &hull);
  int vertices = status == HW_HULL_OK ? hull->vertices : 0;
  for (int i = 0; i < vertices; i++)
    work->point[i] = hull->vertex[i];
  hw_free(memory);
  hull = NULL;
  if (status == HW_HULL_OK && vertices > MOST_VERTICES) {
    hw_where *where = &c->reader.where;
    size_t before = hw_where_add(where, "points", 6);
    hw_report_add(c->reader.report, where->text, "the hull has %d corners; at most %d are taken",
                  vertices, (int)MOST_VERTICES);
    hw_where_cut(where, before);
    return NULL;
  }
  if (status == HW_HULL_OK) {
    memory = hw_pool_take(&c->keep, 1, hw_hull_bytes(vertices));
    if (!memory)
      return NULL;
    status = hw_hull_make(work->point, vertices, work->scratch, memory, &hull);
  }
  if (status != HW_HULL_OK)
    fault(c, "points", why(status));
  return status == HW_HULL_OK ? hull : NULL;
}

static const hw_polytope *make_mesh(hw_compiler *c, const hw_mesh *mesh) {
  const hw_polytope *hull = NULL;
  mesh_work work;
  if (!mesh->convex) {
    fault(c, "convex", "a mesh that is not convex is not supported yet by this version");
    return NULL;
  }
  if (!mesh->points.value || !check_points(c, mesh) || !check_faces(c, mesh))
    return NULL; /* without value: a fault that was found when it was read */
  bool faces = mesh->faces.count > 0;
  if (!work_open(&work, mesh)) {
    c->keep.failed = true;
  } else if (!faces || check_convex(c, &work)) {
    if (faces)
      drop_unused(&work);
    hull = make_hull(c, &work);
  }
  work_close(&work);
  return hull;
}

void hw_meshes_make(hw_compiler *c) {
  hw_model *model = c->model;
  size_t count = (size_t)c->meshes.count;
  const hw_polytope **hull = hw_pool_take(&c->keep, count, sizeof *hull);
  if (!hull)
    return;
  model->mesh_count = c->meshes.count;
  model->mesh_id = c->meshes.id;
  model->mesh = c->meshes.row;
  model->mesh_hull = hull;
  size_t before = hw_where_add(&c->reader.where, "meshes", 6);
  for (size_t i = 0; i < count; i++) {
    size_t level = hw_where_add(&c->reader.where, c->meshes.id[i], strlen(c->meshes.id[i]));
    hull[i] = make_mesh(c, model->mesh + i);
    hw_where_cut(&c->reader.where, level);
  }
  hw_where_cut(&c->reader.where, before);
}
