/* The colliders of all parts (see colliders.h): convex bodies, closed meshes and chain links; of
 * equals one body is kept. */
#include "scenario/colliders.h"

#include <string.h>

#include "geom/convex/hull.h"
#include "geom/convex/tessellate.h"
#include "geom/link/link.h"
#include "geom/mesh/mesh_hull.h"
#include "geom/mesh/mesh_prep.h"
#include "math/elementary.h"
#include "math/scalar.h"

enum {
  CAPSULE_SIDES = 16,
  SPHERE_AROUND = 48, /* of a ball that meets a mesh: its facets */
  SPHERE_ALONG = 24,
  NONE = -1
};

size_t hw_collider_point_to(hw_compiler *c, int part, const hw_collider_ask *a, const char *key) {
  hw_where *where = &c->reader.where;
  const char *id = c->model->part[part].id;
  size_t before = hw_where_add(where, "parts", 5);
  hw_where_add(where, id, strlen(id));
  if (*a->key) {
    hw_where_add(where, "colliders", 9);
    hw_where_add(where, a->key, strlen(a->key));
  }
  hw_where_add(where, key, strlen(key));
  return before;
}

static const hw_convex *make_capsule(hw_compiler *c, double diameter, double height) {
  void *memory = hw_pool_take(&c->keep, 1, hw_tessellate_capsule_bytes(CAPSULE_SIDES));
  void *scratch = hw_pool_take(&c->scratch, 1, hw_tessellate_capsule_scratch_bytes(CAPSULE_SIDES));
  if (!memory || !scratch)
    return NULL;
  return hw_convex_tessellate_capsule(diameter, height, CAPSULE_SIDES, scratch, memory);
}

static const hw_convex *make_convex(hw_compiler *c, const hw_collider_ask *a) {
  const double *s = a->size;
  const int corners[] = {0, 1, 8, 2 * a->sides, 0, 0, 0};
  if (a->shape == HW_SHAPE_CAPSULE)
    return make_capsule(c, s[0], s[2]);
  void *memory = hw_pool_take(&c->keep, 1, hw_convex_bytes(corners[a->shape]));
  if (!memory)
    return NULL;
  switch (a->shape) {
  case HW_SHAPE_SPHERE:
    return hw_convex_sphere(s[0], memory);
  case HW_SHAPE_CYLINDER:
    return hw_convex_cylinder(s[0], s[2], a->sides, memory);
  case HW_SHAPE_MESH:
    return hw_convex_polytope(c->model->mesh_hull[a->mesh], memory);
  default:
    return hw_convex_box(v3_at(s), memory);
  }
}

static bool same_shape(const hw_collider_ask *a, const hw_collider_ask *b) {
  return a->shape == b->shape && (a->shape != HW_SHAPE_CYLINDER || a->sides == b->sides) &&
         (a->shape == HW_SHAPE_MESH
              ? a->mesh == b->mesh
              : a->size[0] == b->size[0] && a->size[1] == b->size[1] && a->size[2] == b->size[2]);
}

/* Shape, volume and box of a collider. False: no body of this size. */
static bool give_shape(hw_compiler *c, const hw_collider_ask *a, hw_collider *to) {
  to->kind = a->shape;
  if (a->shape == HW_SHAPE_SPHERE || a->shape == HW_SHAPE_CYLINDER || a->shape == HW_SHAPE_CAPSULE)
    to->round = 0.5 * a->size[0];
  if (a->shape == HW_SHAPE_LINK) {
    hw_link *link = hw_pool_take(&c->keep, 1, sizeof *link);
    if (!link)
      return false;
    *link = hw_link_sized(a->size[0], a->size[1], a->size[2]);
    to->link = link;
    to->volume = hw_link_volume(link);
    to->high = v3_make(link->r, link->R + link->r, link->h + link->R + link->r);
    to->low = v3_neg(to->high);
    return true;
  }
  const hw_trimesh *body = a->shape == HW_SHAPE_MESH ? c->model->mesh_body[a->mesh] : NULL;
  if (body) {
    to->mesh = body;
    to->volume = body->volume;
    to->low = v3_add(body->middle, body->low);
    to->high = v3_add(body->middle, body->high);
    return true;
  }
  to->shape = make_convex(c, a);
  if (!to->shape)
    return false;
  to->volume = to->shape->volume;
  to->low = to->shape->low;
  to->high = to->shape->high;
  return true;
}

static void share_shape(const hw_collider *from, hw_collider *to) {
  to->kind = from->kind;
  to->round = from->round;
  to->shape = from->shape;
  to->mesh = from->mesh;
  to->link = from->link;
  to->volume = from->volume;
  to->low = from->low;
  to->high = from->high;
}

bool hw_colliders_make(hw_compiler *c) {
  hw_model *model = c->model;
  int total = 0, n = 0;
  for (int i = 0; i < model->part_count; i++)
    total += hw_collider_asked(model, i, 0, NULL);
  hw_collider_ask *all = hw_pool_take(&c->scratch, (size_t)total, sizeof *all);
  model->collider = hw_pool_take(&c->keep, (size_t)total, sizeof *model->collider);
  if (!all || !model->collider)
    return false;
  model->collider_count = total;
  for (int i = 0; i < model->part_count; i++)
    for (int k = 0, count = hw_collider_asked(model, i, 0, NULL); k < count; k++, n++) {
      hw_collider *to = &model->collider[n];
      hw_collider_ask *a = &all[n];
      *a = (hw_collider_ask){.mesh = NONE, .material = NONE};
      hw_collider_asked(model, i, k, a);
      *to = (hw_collider){.part = i,
                          .port = model->part[i].port0 + a->port,
                          .material = a->material,
                          .R = a->turn ? q_matrix(q_at(a->turn)) : m3_diag(1, 1, 1),
                          .r = a->at ? v3_at(a->at) : v3_zero(),
                          .id = a->key};
      int same = 0;
      while (same < n && !same_shape(a, &all[same]))
        same++;
      if (same < n)
        share_shape(&model->collider[same], to);
      else if (!give_shape(c, a, to)) {
        size_t before = hw_collider_point_to(c, i, a, "size");
        hw_fault_here(&c->reader, "no body of this size");
        hw_where_cut(&c->reader.where, before);
        return false;
      }
    }
  return true;
}

/* ---- convex bodies as meshes, where they meet one ---- */

/* Memory of the model that begins where a cache line does. */
static void *take_lines(hw_compiler *c, size_t bytes) {
  enum { LINE = 64 };
  char *at = hw_pool_take(&c->keep, 1, bytes + LINE);
  return at ? at + (LINE - (uintptr_t)at % LINE) % LINE : NULL;
}

/* A ball as facets, grown until it has the ball's volume. */
static const hw_trimesh *mesh_of_ball(hw_compiler *c, double radius) {
  int points, faces;
  v3 size = v3_make(2, 2, 2);
  hw_mesh_make_counts(HW_MAKE_SPHERE, size, SPHERE_AROUND, SPHERE_ALONG, &points, &faces);
  v3 *point = hw_pool_take(&c->scratch, (size_t)points, sizeof *point);
  int *face = hw_pool_take(&c->scratch, 3 * (size_t)faces, sizeof *face);
  void *scratch = hw_pool_take(&c->scratch, 1, hw_trimesh_scratch_bytes(points, faces));
  void *memory = take_lines(c, hw_trimesh_bytes(points, faces, 0));
  if (!point || !face || !scratch || !memory ||
      !hw_mesh_make_points(HW_MAKE_SPHERE, size, SPHERE_AROUND, SPHERE_ALONG, point, face))
    return NULL;
  const hw_trimesh *unit = hw_trimesh_make(point, points, face, faces, 0, scratch, memory);
  double grow = unit ? radius * hw_pow(HW_UNIT_BALL / unit->volume, 1.0 / 3) : 0;
  for (int i = 0; i < points; i++)
    point[i] = v3_scale(grow, point[i]);
  return unit ? hw_trimesh_make(point, points, face, faces, 0, scratch, memory) : NULL;
}

static const hw_trimesh *mesh_of_hull(hw_compiler *c, const hw_polytope *hull) {
  void *scratch = hw_pool_take(&c->scratch, 1, hw_trimesh_of_hull_scratch_bytes(hull));
  void *memory = take_lines(c, hw_trimesh_of_hull_bytes(hull));
  return scratch && memory ? hw_trimesh_of_hull(hull, scratch, memory) : NULL;
}

const hw_trimesh *hw_mesh_as_body(hw_compiler *c, int mesh) {
  const hw_model *model = c->model;
  return model->mesh_body[mesh] ? model->mesh_body[mesh] : mesh_of_hull(c, model->mesh_hull[mesh]);
}

bool hw_collider_ensure_mesh(hw_compiler *c, int i) {
  hw_model *model = c->model;
  const hw_convex *shape = model->collider[i].shape;
  if (model->collider[i].mesh || model->collider[i].link)
    return true;
  const hw_trimesh *mesh;
  if (shape->core->faces == 0)
    mesh = mesh_of_ball(c, shape->radius);
  else
    mesh = mesh_of_hull(c, shape->core);
  for (int k = 0; mesh && k < model->collider_count; k++)
    if (model->collider[k].shape == shape)
      model->collider[k].mesh = mesh;
  return mesh;
}

void hw_collider_check_closed(hw_compiler *c, int i) {
  const hw_collider *to = &c->model->collider[i];
  if (!to->mesh || to->mesh->closed)
    return;
  hw_collider_ask a = {.mesh = NONE, .material = NONE};
  for (int k = 0, count = hw_collider_asked(c->model, to->part, 0, NULL); k < count; k++) {
    hw_collider_asked(c->model, to->part, k, &a);
    if (a.key == to->id)
      break;
  }
  const hw_mesh_report *r = &c->model->mesh_report[a.mesh];
  size_t before = hw_collider_point_to(c, to->part, &a, "mesh");
  hw_fault_here(&c->reader,
                "\"%s\" is no closed surface: %d border edges in %d holes, %d edges with more than "
                "two faces; it can be drawn, but not touched",
                c->model->mesh_id[a.mesh], r->border.count, r->holes, r->crowded.count);
  hw_where_cut(&c->reader.where, before);
}
