/* Meshes of a scenario: lists of points and faces (mesh_source.c) to bodies. A convex mesh is the
 * hull of its points, and its faces are checked to bound that; any other is a triangle mesh
 * (geom/mesh/trimesh.h). What was done to the faces, and what is wrong with them, stays in a report. */
#include <string.h>

#include "base/alloc.h"
#include "geom/convex/hull.h"
#include "geom/mesh/mesh_hull.h"
#include "geom/mesh/mesh_prep.h"
#include "model/mouth.h"
#include "scenario/mesh_source.h"

/* Sums for volumes without a visit of the faces inside cost 156 bytes a face: not for large meshes. */
enum { MOST_SUMS_FACES = 50000, TRIMESH_ALIGN = 64 };

void hw_meshes_read(hw_compiler *c, int node) {
  c->meshes = hw_fields_map(&c->reader, &hw_mesh_table, node);
}

static void *take(hw_compiler *c, size_t bytes) {
  void *memory = hw_alloc(bytes);
  if (!memory)
    c->keep.failed = true;
  return memory;
}

/* ---- faces: welded, turned, and checked ---- */

/* What repair changes: a fault where it may not. */
static const struct finding {
  size_t offset;
  const char *what, *first;
} findings[] = {
    {offsetof(hw_mesh_report, welded), "points in the place of an earlier one", "point"},
    {offsetof(hw_mesh_report, unused), "points in no face", "point"},
    {offsetof(hw_mesh_report, collapsed), "faces of fewer than three different points", "face"},
    {offsetof(hw_mesh_report, doubled), "faces that are there more than once", "face"},
    {offsetof(hw_mesh_report, flipped), "faces that run against their neighbours", "face"},
    {offsetof(hw_mesh_report, turned_shells), "closed surfaces that are inside out", "face"},
};

static void fault_findings(hw_compiler *c, const hw_mesh_lists *lists,
                           const hw_mesh_report *report) {
  for (size_t i = 0; i < sizeof findings / sizeof *findings; i++) {
    const struct finding *f = &findings[i];
    const hw_mesh_count *n =
        (const hw_mesh_count *)(const void *)((const char *)report + f->offset);
    if (n->count > 0)
      hw_mesh_says(c, lists->at_faces, "%s: %d (first: %s %d), and \"repair\" is false", f->what,
                   n->count, f->first, n->first);
  }
}

/* What no mesh may have; a convex one must be closed too. */
static bool check_report(hw_compiler *c, const hw_mesh *mesh, const hw_mesh_lists *lists,
                         const hw_mesh_report *report) {
  const char *at = lists->at_faces;
  int before = c->reader.report->count;
  if (report->kept == 0)
    hw_mesh_says(c, at, "no face is left: all have points in one place");
  else if (report->crowded.count > 0)
    hw_mesh_says(c, at, "edges of more than two faces: %d (first: at face %d)",
                 report->crowded.count, report->crowded.first);
  else if (report->twisted.count > 0)
    hw_mesh_says(c, at, "no turning of faces makes them agree, at %d edges (first: at face %d)",
                 report->twisted.count, report->twisted.first);
  else if (hw_mesh_convex(mesh) && report->border.count > 0)
    hw_mesh_says(c, at,
                 "the mesh is not closed: %d edges do not belong to exactly two faces (first: at "
                 "face %d)",
                 report->border.count, report->border.first);
  else if (report->border.count == 0 && !(report->volume > 0))
    hw_mesh_says(c, at, "the faces enclose no volume");
  if (!mesh->repair)
    fault_findings(c, lists, report);
  return c->reader.report->count == before;
}

/* The lists become what hw_mesh_prep makes of them. */
static bool prepare(hw_compiler *c, const hw_mesh *mesh, hw_mesh_lists *lists,
                    hw_mesh_report *report) {
  const hw_mesh_prep_options options = {.weld = mesh->weld, .orient = true};
  hw_mesh_lists made = *lists;
  void *scratch = take(c, hw_mesh_prep_scratch_bytes(lists->points, lists->faces));
  made.point = take(c, (size_t)lists->points * sizeof(v3));
  made.face = take(c, 3 * (size_t)lists->faces * sizeof(int));
  if (!c->keep.failed)
    hw_mesh_prep(lists->point, lists->points, lists->face, lists->faces, &options, scratch,
                 made.point, made.face, NULL, report);
  hw_free(scratch);
  hw_mesh_lists_free(lists);
  *lists = made;
  lists->points = report->vertices;
  lists->faces = report->kept;
  return !c->keep.failed && check_report(c, mesh, lists, report);
}

static void move(hw_mesh_lists *lists, hw_mesh_report *report, v3 by) {
  for (int i = 0; i < lists->points; i++)
    lists->point[i] = v3_add(lists->point[i], by);
  if (lists->mouth)
    hw_mouth_move(lists->mouth, by);
  report->low = v3_add(report->low, by);
  report->high = v3_add(report->high, by);
  report->centroid = v3_add(report->centroid, by);
}

/* ---- any shape ---- */

static const hw_trimesh *make_body(hw_compiler *c, const hw_mesh_lists *lists,
                                   const hw_mesh_report *report) {
  unsigned options = report->border.count ? 0 : HW_MESH_CLOSED;
  options |= lists->faces <= MOST_SUMS_FACES ? HW_MESH_SUMS : 0;
  char *memory = hw_pool_take(
      &c->keep, 1, hw_trimesh_bytes(lists->points, lists->faces, options) + TRIMESH_ALIGN);
  void *scratch = take(c, hw_trimesh_scratch_bytes(lists->points, lists->faces));
  const hw_trimesh *body = NULL;
  if (!c->keep.failed) {
    memory += (TRIMESH_ALIGN - (uintptr_t)memory % TRIMESH_ALIGN) % TRIMESH_ALIGN;
    body = hw_trimesh_make(lists->point, lists->points, lists->face, lists->faces, options, scratch,
                           memory);
    if (!body)
      hw_mesh_says(c, lists->at_faces, "the faces make no surface");
  }
  hw_free(scratch);
  return body;
}

/* ---- convex ---- */

static bool check_convex(hw_compiler *c, const hw_mesh_lists *lists) {
  void *scratch = take(c, hw_mesh_check_scratch_bytes(lists->faces));
  if (!scratch)
    return false;
  hw_mesh_fault f =
      hw_mesh_check_convex(lists->point, lists->points, lists->face, lists->faces, scratch);
  hw_free(scratch);
  if (f.kind == HW_MESH_CONCAVE)
    hw_mesh_says(c, lists->at_faces,
                 "the mesh is not convex: point %d is %g m outside the plane of face %d; "
                 "\"convex\": false takes it as it is, and points without faces their hull",
                 f.vertex, f.depth, f.face);
  else if (f.kind != HW_MESH_GOOD) /* prepare() has found all other faults */
    hw_mesh_says(c, lists->at_faces, "the faces do not bound a convex body");
  return f.kind == HW_MESH_GOOD;
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

/* Leaves of the points those that are corners of the hull, moved to where the mesh's origin is. */
static hw_hull_status keep_corners(hw_compiler *c, const hw_mesh *mesh, hw_mesh_lists *lists,
                                   void *scratch, hw_mesh_report *report) {
  const hw_polytope *hull = NULL;
  void *memory = take(c, hw_hull_bytes(lists->points));
  if (!memory)
    return HW_HULL_OK;
  hw_hull_status status = hw_hull_make(lists->point, lists->points, scratch, memory, &hull);
  if (status == HW_HULL_OK) {
    lists->points = hull->vertices;
    memcpy(lists->point, hull->vertex, (size_t)hull->vertices * sizeof(v3));
    if (mesh->origin == HW_ORIGIN_CENTROID)
      move(lists, report, v3_neg(hull->centroid));
  }
  hw_free(memory);
  return status;
}

/* The hull is made twice: in scratch, where many points lie inside, and of its own vertices alone
 * in the model. */
static const hw_polytope *make_hull(hw_compiler *c, const hw_mesh *mesh, hw_mesh_lists *lists,
                                    hw_mesh_report *report) {
  const hw_polytope *hull = NULL;
  if (lists->points > HW_MESH_HULL_POINTS) {
    hw_mesh_says(c, lists->at_points, "%d points; at most %d are taken for a convex body",
                 lists->points, (int)HW_MESH_HULL_POINTS);
    return NULL;
  }
  void *scratch = take(c, hw_hull_scratch_bytes(lists->points));
  if (!scratch)
    return NULL;
  hw_hull_status status = keep_corners(c, mesh, lists, scratch, report);
  if (status == HW_HULL_OK && lists->points > HW_MESH_HULL_VERTICES) {
    hw_mesh_says(c, lists->at_points, "the hull has %d corners; at most %d are taken",
                 lists->points, (int)HW_MESH_HULL_VERTICES);
  } else if (status == HW_HULL_OK && !c->keep.failed) {
    void *memory = hw_pool_take(&c->keep, 1, hw_hull_bytes(lists->points));
    if (memory)
      status = hw_hull_make(lists->point, lists->points, scratch, memory, &hull);
  }
  if (status != HW_HULL_OK)
    hw_mesh_says(c, lists->at_points, "%s", why(status));
  hw_free(scratch);
  return hull;
}

/* The report of a body that is the hull of points without faces. */
static void report_hull(hw_mesh_report *report, const hw_polytope *hull) {
  report->faces = report->kept = hw_hull_triangles(hull, NULL);
  report->vertices = hull->vertices;
  report->watertight = true;
  report->shells = report->closed_shells = 1;
  report->volume = hull->volume;
  report->centroid = hull->centroid;
  report->low = hull->low;
  report->high = hull->high;
}

/* ---- one mesh ---- */

static void make_mesh(hw_compiler *c, const hw_mesh *mesh, const hw_polytope **hull,
                      const hw_trimesh **body, const hw_mouth **mouth, hw_mesh_report *report) {
  hw_mesh_lists lists;
  bool good = hw_mesh_lists_make(c, mesh, &lists);
  bool faces = lists.faces > 0;
  report->points = lists.points;
  report->crossings = (hw_mesh_count){-1, -1};
  if (good && !faces && !hw_mesh_convex(mesh)) {
    hw_mesh_says(c, lists.at_faces, "missing: a mesh that is not convex needs faces");
    good = false;
  }
  if (good && faces)
    good = prepare(c, mesh, &lists, report);
  if (good && !hw_mesh_convex(mesh)) {
    if (mesh->origin == HW_ORIGIN_CENTROID)
      move(&lists, report, v3_neg(report->centroid));
    *body = make_body(c, &lists, report);
  } else if (good && (!faces || check_convex(c, &lists))) {
    *hull = make_hull(c, mesh, &lists, report);
    if (*hull && !faces)
      report_hull(report, *hull);
  }
  *mouth = lists.mouth;
  hw_mesh_lists_free(&lists);
}

void hw_meshes_make(hw_compiler *c) {
  hw_model *model = c->model;
  size_t count = (size_t)c->meshes.count;
  const hw_polytope **hull = hw_pool_take(&c->keep, count, sizeof *hull);
  const hw_trimesh **body = hw_pool_take(&c->keep, count, sizeof *body);
  hw_mesh_report *report = hw_pool_take(&c->keep, count, sizeof *report);
  const hw_mouth **mouth = hw_pool_take(&c->keep, count, sizeof *mouth);
  if (!hull || !body || !report || !mouth)
    return;
  model->mesh_count = c->meshes.count;
  model->mesh_id = c->meshes.id;
  model->mesh = c->meshes.row;
  model->mesh_hull = hull;
  model->mesh_body = body;
  model->mesh_report = report;
  model->mesh_mouth = mouth;
  size_t before = hw_where_add(&c->reader.where, "meshes", 6);
  for (size_t i = 0; i < count && !c->keep.failed; i++) {
    size_t level = hw_where_add(&c->reader.where, c->meshes.id[i], strlen(c->meshes.id[i]));
    make_mesh(c, model->mesh + i, hull + i, body + i, mouth + i, report + i);
    hw_where_cut(&c->reader.where, level);
  }
  hw_where_cut(&c->reader.where, before);
}

/* ---- for drawing ---- */

size_t hw_model_mesh_points(const hw_model *model, uint32_t mesh, double *points) {
  if (mesh >= (uint32_t)model->mesh_count)
    return 0;
  const hw_polytope *hull = model->mesh_hull[mesh];
  const hw_trimesh *body = model->mesh_body[mesh];
  int count = hull ? hull->vertices : body->vertices;
  for (int i = 0; points && i < count; i++) {
    v3 p = hull ? hull->vertex[i] : v3_add(body->vertex[i], body->middle);
    double *to = points + 3 * (hull ? i : body->source_vertex[i]);
    to[0] = p.x, to[1] = p.y, to[2] = p.z;
  }
  return (size_t)count;
}

size_t hw_model_mesh_faces(const hw_model *model, uint32_t mesh, int32_t *faces) {
  if (mesh >= (uint32_t)model->mesh_count)
    return 0;
  const hw_trimesh *body = model->mesh_body[mesh];
  if (!body)
    return (size_t)hw_hull_triangles(model->mesh_hull[mesh], faces);
  for (int i = 0; faces && i < body->faces; i++)
    for (int k = 0; k < 3; k++)
      faces[3 * body->source_face[i] + k] = body->source_vertex[body->corner[3 * i + k]];
  return (size_t)body->faces;
}
