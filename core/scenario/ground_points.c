/* The points by which bodies stand on the ground (contact/on_ground.c): of each collider that something may move, all its
 * corners where they are few, else those that lie farthest in evenly spread directions. The surface of the body is shared
 * out: a face to its corners in equal parts, or to the nearest point. What is one ball is one point. */
#include <string.h>

#include "geom/convex/polytope.h"
#include "geom/mesh/trimesh.h"
#include "math/elementary.h"
#include "math/scalar.h"
#include "model/ground.h"
#include "scenario/colliders.h"

enum { FEW = 72, DIRECTIONS = 96 };

/* Corners and triangles, in the collider's own frame. */
typedef struct body {
  int corners, kept;
  v3 offset;
  const v3 *corner;
  int keep[DIRECTIONS > FEW ? DIRECTIONS : FEW];
  v3 share[DIRECTIONS > FEW ? DIRECTIONS : FEW];
} body;

static v3 direction(int i) {
  double z = 1 - (2 * i + 1.0) / DIRECTIONS, around = 2.399963229728653 * i, s, c, r;
  r = sqrt(1 - z * z);
  hw_sincos(around, &s, &c);
  return v3_make(r * c, r * s, z);
}

static void choose(body *b) {
  if (b->corners <= FEW) {
    for (int i = 0; i < b->corners; i++)
      b->keep[b->kept++] = i;
    return;
  }
  for (int d = 0; d < DIRECTIONS; d++) {
    v3 n = direction(d);
    int far = 0;
    for (int i = 1; i < b->corners; i++)
      if (v3_dot(n, b->corner[i]) > v3_dot(n, b->corner[far]))
        far = i;
    bool had = false;
    for (int k = 0; k < b->kept; k++)
      had |= b->keep[k] == far;
    if (!had)
      b->keep[b->kept++] = far;
  }
}

static int nearest(const body *b, v3 x) {
  int best = 0;
  double least = INFINITY;
  for (int k = 0; k < b->kept; k++) {
    v3 d = v3_sub(b->corner[b->keep[k]], x);
    if (v3_dot(d, d) < least)
      least = v3_dot(d, d), best = k;
  }
  return best;
}

/* A triangle of a face with so many corners; each takes its part. */
static void give(body *b, const int corner[3]) {
  v3 p = b->corner[corner[0]], q = b->corner[corner[1]], r = b->corner[corner[2]];
  v3 area = v3_scale(0.5, v3_cross(v3_sub(q, p), v3_sub(r, p)));
  if (b->corners > FEW) {
    int k = nearest(b, v3_scale(1.0 / 3, v3_add(p, v3_add(q, r))));
    b->share[k] = v3_add(b->share[k], area);
    return;
  }
  for (int i = 0; i < 3; i++)
    b->share[corner[i]] = v3_madd(b->share[corner[i]], 1.0 / 3, area);
}

static void share_polytope(body *b, const hw_polytope *core) {
  for (int f = 0; f < core->faces; f++) {
    const int *v = core->face_vertex + core->face_start[f];
    int n = core->face_start[f + 1] - core->face_start[f];
    if (b->corners > FEW) {
      for (int i = 1; i + 1 < n; i++)
        give(b, (const int[]){v[0], v[i], v[i + 1]});
      continue;
    }
    v3 area = v3_zero();
    for (int i = 1; i + 1 < n; i++)
      area = v3_madd(area, 0.5,
                     v3_cross(v3_sub(b->corner[v[i]], b->corner[v[0]]),
                              v3_sub(b->corner[v[i + 1]], b->corner[v[0]])));
    for (int i = 0; i < n; i++)
      b->share[v[i]] = v3_madd(b->share[v[i]], 1.0 / n, area);
  }
}

static void share_mesh(body *b, const hw_trimesh *mesh) {
  for (int f = 0; f < mesh->faces; f++)
    give(b, mesh->corner + 3 * f);
}

static bool stands(const hw_model *model, int k) {
  const hw_collider *c = &model->collider[k];
  return hw_collider_blocks(model, k).bx >= 0 && !c->link && (c->shape || c->mesh);
}

/* Points of a collider; into `out` where it is not NULL. */
static int points_of(const hw_collider *c, hw_ground_point *out) {
  const hw_polytope *core = c->shape ? c->shape->core : NULL;
  if (core && core->vertices == 1) {
    double R = c->shape->radius;
    if (out)
      *out = (hw_ground_point){
          .at = v3_add(c->r, m3_mulv(c->R, core->vertex[0])), .flat = HW_PI * R * R, .radius = R};
    return 1;
  }
  body b = {.corners = core ? core->vertices : c->mesh->vertices,
            .corner = core ? core->vertex : c->mesh->vertex,
            .offset = core ? v3_zero() : c->mesh->middle};
  choose(&b);
  if (!out)
    return b.kept;
  if (core)
    share_polytope(&b, core);
  else
    share_mesh(&b, c->mesh);
  for (int k = 0; k < b.kept; k++)
    out[k] =
        (hw_ground_point){.at = v3_add(c->r, m3_mulv(c->R, v3_add(b.offset, b.corner[b.keep[k]]))),
                          .share = m3_mulv(c->R, b.share[k]),
                          .radius = core ? c->shape->radius : 0};
  return b.kept;
}

static bool keep(hw_compiler *c, int bodies, int points) {
  hw_model *model = c->model;
  model->ground_body = hw_pool_take(&c->keep, (size_t)bodies, sizeof *model->ground_body);
  model->ground_point = hw_pool_take(&c->keep, (size_t)points, sizeof *model->ground_point);
  if (!model->ground_body || !model->ground_point)
    return false;
  for (int k = 0; k < model->collider_count; k++) {
    if (!stands(model, k))
      continue;
    const hw_collider *collider = &model->collider[k];
    int at = model->ground_point_count, b = model->ground_body_count;
    int count = points_of(collider, model->ground_point + at);
    for (int i = at; i < at + count; i++)
      model->ground_point[i].body = b;
    model->ground_body[b] = (hw_ground_body){collider->part, collider->port, at, count};
    model->ground_point_count += count;
    model->ground_body_count++;
  }
  hw_source_room *room = &model->source[HW_SOURCE_GROUND];
  room->mem0 = model->mems;
  room->mems = 1 + HW_GROUND_POINT_WORDS * points;
  model->mems += room->mems;
  model->symmetric = false; /* Coulomb's friction */
  return true;
}

static bool make(hw_compiler *c) {
  hw_model *model = c->model;
  int bodies = 0, points = 0;
  if (!hw_ground_there(&model->env) || !model->env.ground_bodies)
    return true;
  for (int k = 0; k < model->collider_count; k++)
    if (stands(model, k))
      bodies++, points += points_of(&model->collider[k], NULL);
  return !bodies || keep(c, bodies, points);
}

const hw_source_maker hw_ground_maker = {.make = make};
