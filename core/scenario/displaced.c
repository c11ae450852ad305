/* The surfaces by which bodies displace water (geom/mesh/wet.h): shapes as triangles, and closed meshes as they are.
 *
 * What is round has the volume of the true shape. Faces are cut smaller only where there are waves: in still water the
 * integrals over a large face are exact. */
#include <string.h>

#include "geom/convex/hull.h"
#include "geom/convex/tessellate.h"
#include "geom/mesh/mesh_hull.h"
#include "geom/mesh/mesh_prep.h"
#include "geom/mesh/wet.h"
#include "math/elementary.h"
#include "math/scalar.h"
#include "scenario/compiler.h"

/* Points and faces before they are a surface. */
typedef struct soup {
  const v3 *point;
  const int *face;
  int points, faces;
} soup;

static bool of_hull(hw_compiler *c, const hw_polytope *hull, soup *to) {
  int faces = hw_hull_triangles(hull, NULL);
  int *face = hw_pool_take(&c->scratch, 3 * (size_t)faces, sizeof *face);
  if (!face)
    return false;
  hw_hull_triangles(hull, face);
  *to = (soup){hull->vertex, face, hull->vertices, faces};
  return true;
}

static bool of_mesh(hw_compiler *c, const hw_trimesh *mesh, soup *to) {
  v3 *point = hw_pool_take(&c->scratch, (size_t)mesh->vertices, sizeof *point);
  if (!point)
    return false;
  for (int i = 0; i < mesh->vertices; i++)
    point[i] = v3_add(mesh->middle, mesh->vertex[i]);
  *to = (soup){point, mesh->corner, mesh->vertices, mesh->faces};
  return true;
}

/* About so many triangles, rows twice as many round as along. */
static bool of_ball(hw_compiler *c, double diameter, int panels, soup *to) {
  int along = (int)(0.5 * sqrt((double)panels)) + 1, points, faces;
  v3 size = v3_make(diameter, diameter, diameter);
  along = along < 4 ? 4 : along;
  if (!hw_mesh_make_counts(HW_MAKE_SPHERE, size, 2 * along, along, &points, &faces))
    return false;
  v3 *point = hw_pool_take(&c->scratch, (size_t)points, sizeof *point);
  int *face = hw_pool_take(&c->scratch, 3 * (size_t)faces, sizeof *face);
  void *memory = hw_pool_take(&c->scratch, 1, hw_wet_bytes(points, faces, 0));
  if (!point || !face || !memory ||
      !hw_mesh_make_points(HW_MAKE_SPHERE, size, 2 * along, along, point, face))
    return false;
  double radius = 0.5 * diameter;
  double flat = hw_wet_make(point, points, face, faces, 0, memory)->volume;
  double grow = hw_pow(HW_UNIT_BALL * radius * radius * radius / flat, 1.0 / 3);
  for (int i = 0; i < points; i++)
    point[i] = v3_scale(grow, point[i]);
  *to = (soup){point, face, points, faces};
  return true;
}

static bool of_capsule(hw_compiler *c, const double *size, int panels, soup *to) {
  int sides = 4 * ((int)(0.25 * sqrt((double)panels)) + 1);
  sides = sides < 8 ? 8 : sides > 128 ? 128 : sides;
  void *memory = hw_pool_take(&c->scratch, 1, hw_tessellate_capsule_bytes(sides));
  void *scratch = hw_pool_take(&c->scratch, 1, hw_tessellate_capsule_scratch_bytes(sides));
  const hw_convex *body =
      memory && scratch ? hw_convex_tessellate_capsule(size[0], size[2], sides, scratch, memory)
                        : NULL;
  return body && of_hull(c, body->core, to);
}

static bool of_link(hw_compiler *c, const double *size, int panels, soup *to) {
  int around = (int)sqrt(0.5 * (double)panels), points, faces;
  v3 s = v3_at(size);
  around = around < 8 ? 8 : around;
  if (!hw_mesh_make_counts(HW_MAKE_LINK, s, around, around / 2, &points, &faces))
    return false;
  v3 *point = hw_pool_take(&c->scratch, (size_t)points, sizeof *point);
  int *face = hw_pool_take(&c->scratch, 3 * (size_t)faces, sizeof *face);
  *to = (soup){point, face, points, faces};
  return point && face && hw_mesh_make_points(HW_MAKE_LINK, s, around, around / 2, point, face);
}

static bool prism(hw_compiler *c, const hw_wet_ask *a, soup *to) {
  bool box = a->shape == HW_SHAPE_BOX;
  void *memory = hw_pool_take(&c->scratch, 1, hw_convex_bytes(box ? 8 : 2 * a->sides));
  if (!memory)
    return false;
  const hw_convex *body = box ? hw_convex_box(v3_at(a->size), memory)
                              : hw_convex_cylinder(a->size[0], a->size[2], a->sides, memory);
  return body && of_hull(c, body->core, to);
}

static bool triangles(hw_compiler *c, const hw_wet_ask *a, soup *to) {
  switch (a->shape) {
  case HW_SHAPE_MESH:
    return c->model->mesh_body[a->mesh] ? of_mesh(c, c->model->mesh_body[a->mesh], to)
                                        : of_hull(c, c->model->mesh_hull[a->mesh], to);
  case HW_SHAPE_SPHERE:
    return of_ball(c, a->size[0], a->panels, to);
  case HW_SHAPE_CAPSULE:
    return of_capsule(c, a->size, a->panels, to);
  case HW_SHAPE_LINK:
    return of_link(c, a->size, a->panels, to);
  default:
    return prism(c, a, to);
  }
}

/* The place of a fault of the part's field. */
static size_t point_to(hw_compiler *c, int part, const char *key) {
  hw_where *where = &c->reader.where;
  const char *id = c->model->part[part].id;
  size_t before = hw_where_add(where, "parts", 5);
  hw_where_add(where, id, strlen(id));
  hw_where_add(where, key, strlen(key));
  return before;
}

static bool is_closed(hw_compiler *c, int part, const hw_wet_ask *a) {
  const hw_model *model = c->model;
  if (a->shape != HW_SHAPE_MESH || !model->mesh_body[a->mesh] || model->mesh_body[a->mesh]->closed)
    return true;
  const hw_mesh_report *r = &model->mesh_report[a->mesh];
  size_t before = point_to(c, part, "mesh");
  hw_fault_here(&c->reader,
                "\"%s\" is no closed surface: %d border edges in %d holes, %d edges with more than "
                "two faces; it encloses no volume that could displace water",
                model->mesh_id[a->mesh], r->border.count, r->holes, r->crowded.count);
  hw_where_cut(&c->reader.where, before);
  return false;
}

static const hw_wet *make(hw_compiler *c, int part, const hw_wet_ask *a) {
  soup s;
  if (!is_closed(c, part, a))
    return NULL;
  if (!triangles(c, a, &s)) {
    size_t before = point_to(c, part, "size");
    if (!c->keep.failed && !c->scratch.failed)
      hw_fault_here(&c->reader, "no body of this size");
    hw_where_cut(&c->reader.where, before);
    return NULL;
  }
  bool waves = c->model->sea && c->model->sea->wave.count;
  int panels = waves ? a->panels : 0;
  void *memory = hw_pool_take(&c->keep, 1, hw_wet_bytes(s.points, s.faces, panels));
  const hw_wet *wet =
      memory ? hw_wet_make(s.point, s.points, s.face, s.faces, panels, memory) : NULL;
  if (wet && a->volume > wet->volume * (1 + 1e-9)) {
    size_t before = point_to(c, part, "volume");
    hw_fault_here(&c->reader, "%g m^3 are more than the shape has, %g", a->volume, wet->volume);
    hw_where_cut(&c->reader.where, before);
  }
  return wet;
}

void hw_displaced_make(hw_compiler *c) {
  hw_model *model = c->model;
  const hw_wet **wet = hw_pool_take(&c->keep, (size_t)model->part_count, sizeof *wet);
  model->wet = wet;
  for (int i = 0; wet && i < model->part_count; i++) {
    const hw_body_kind *body = model->part[i].kind->body;
    hw_wet_ask ask = {.mesh = -1};
    if (body && body->wet && body->wet(model, i, &ask))
      wet[i] = make(c, i, &ask);
  }
}
