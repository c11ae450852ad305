/* Points and faces of a mesh before anything is made of them (see mesh_source.h). */
#include "scenario/mesh_source.h"

#include <math.h>
#include <string.h>

#include "base/alloc.h"
#include "base/hash.h"
#include "geom/mesh/mesh_prep.h"
#include "model/mouth.h"

static const double most_coordinate = 1e6; /* [m] as of points in the text */

/* ---- assets ---- */

static const hw_asset *find_asset(const hw_compiler *c, const char *name) {
  for (size_t i = 0; i < c->assets; i++)
    if (c->asset[i].name && strcmp(c->asset[i].name, name) == 0)
      return &c->asset[i];
  return NULL;
}

const hw_asset *hw_mesh_asset(const hw_compiler *c, const hw_mesh *mesh) {
  return HW_GIVEN(hw_mesh, mesh, asset) ? find_asset(c, mesh->asset) : NULL;
}

uint64_t hw_meshes_hash(const hw_compiler *c, uint64_t hash) {
  for (int i = 0; i < c->model->mesh_count; i++) {
    const hw_asset *asset = hw_mesh_asset(c, c->model->mesh + i);
    if (!asset)
      continue;
    double count[2] = {(double)asset->point_count, (double)asset->face_count};
    hash = hw_hash_doubles(hash, count, 2);
    hash = hw_hash_doubles(hash, asset->points, 3 * asset->point_count);
    for (size_t k = 0; k < 3 * asset->face_count; k++) {
      double number = asset->faces[k]; /* exact, and the same bytes on every machine */
      hash = hw_hash_doubles(hash, &number, 1);
    }
  }
  return hash;
}

static void fault_no_asset(hw_compiler *c, const char *name) {
  if (!*name && c->reader.report->count)
    return; /* the name is no text, and that has been said */
  char list[300] = "";
  size_t used = 0;
  for (size_t i = 0; i < c->assets && used + 80 < sizeof list; i++) {
    hw_shown shown = hw_show(c->asset[i].name, strlen(c->asset[i].name));
    size_t n = strlen(shown.text);
    memcpy(list + used, i ? ", " : ": ", 2);
    memcpy(list + used + 2, shown.text, n + 1);
    used += n + 2;
  }
  hw_mesh_says(c, "asset", "the mesh file \"%s\" was not given; %zu mesh file%s%s",
               hw_show(name, strlen(name)).text, c->assets,
               c->assets == 1 ? " was given" : "s were given", list);
}

static bool check_asset(hw_compiler *c, const hw_asset *asset) {
  if (asset->point_count > HW_MESH_POINTS)
    hw_mesh_says(c, "asset", "%zu points; at most %d are taken", asset->point_count,
                 (int)HW_MESH_POINTS);
  else if (asset->face_count > HW_MESH_FACES)
    hw_mesh_says(c, "asset", "%zu faces; at most %d are taken: make the mesh coarser first",
                 asset->face_count, (int)HW_MESH_FACES);
  else if (asset->point_count < 4)
    hw_mesh_says(c, "asset", "%zu points; a body has at least 4", asset->point_count);
  else
    return true;
  return false;
}

/* ---- text ---- */

static bool check_points(hw_compiler *c, int n) {
  bool good = n % 3 == 0 && n >= 12 && n <= 3 * HW_MESH_TEXT_POINTS;
  if (n % 3)
    hw_mesh_says(c, "points", "%d numbers; each point has three", n);
  else if (n < 12)
    hw_mesh_says(c, "points", "%d points; a body has at least 4", n / 3);
  else if (!good)
    hw_mesh_says(c, "points", "%d points; at most %d are taken", n / 3, (int)HW_MESH_TEXT_POINTS);
  return good;
}

static bool check_text(hw_compiler *c, const hw_mesh *mesh) {
  const hw_series *s = &mesh->faces;
  if (!mesh->points.value || !check_points(c, mesh->points.count))
    return false; /* without value: a fault that was found when it was read */
  if (s->count % 3)
    hw_mesh_says(c, "faces", "%d numbers; each face has three", s->count);
  for (int i = 0; i < s->count && s->count % 3 == 0; i++)
    if (floor(s->value[i]) != s->value[i]) {
      hw_mesh_says(c, "faces", "face %d: %g is not a whole number", i / 3, s->value[i]);
      return false;
    }
  return s->count % 3 == 0 && (s->value || !HW_GIVEN(hw_mesh, mesh, faces));
}

/* ---- what is made ---- */

static const char *why_not(int kind) {
  switch (kind) {
  case HW_MAKE_SPHERE:
    return "a sphere has at least 2 facets along";
  case HW_MAKE_TORUS:
    return "the ring's diameter, first, must be above the bar's, second, and 3 facets along are "
           "the least";
  case HW_MAKE_LINK:
    return "the width, second, must be above twice the bar's diameter, first, the length, third, "
           "not below the width, and 2 facets along are the least";
  default:
    return "each length must be above 0";
  }
}

static bool check_made(hw_compiler *c, const hw_mesh *mesh, int *points, int *faces) {
  const double *s = mesh->size;
  if (!hw_mesh_make_counts((hw_mesh_make)mesh->make, v3_at(s), mesh->around, mesh->along, points,
                           faces)) {
    hw_mesh_says(c, "size",
                 "nothing can be made of %g, %g, %g m with %d facets around and %d along: %s", s[0],
                 s[1], s[2], mesh->around, mesh->along, why_not(mesh->make));
    return false;
  }
  if (*faces <= HW_MESH_FACES)
    return true;
  hw_mesh_says(c, "detail.around", "%d faces; at most %d are made: fewer facets do", *faces,
               (int)HW_MESH_FACES);
  return false;
}

/* ---- lists ---- */

bool hw_mesh_lists_open(hw_compiler *c, hw_mesh_lists *lists, size_t points, size_t faces) {
  lists->points = (int)points;
  lists->faces = (int)faces;
  lists->point = hw_alloc(points * sizeof(v3));
  lists->face = hw_alloc((3 * faces + 1) * sizeof(int));
  if (!lists->point || !lists->face)
    c->keep.failed = true;
  return !c->keep.failed;
}

void hw_mesh_lists_free(hw_mesh_lists *lists) {
  hw_free(lists->point);
  hw_free(lists->face);
  lists->point = NULL;
  lists->face = NULL;
}

bool hw_mesh_convex(const hw_mesh *mesh) {
  bool model = HW_GIVEN(hw_mesh, mesh, make) && mesh->make >= HW_MADE_BOW;
  return mesh->convex && (HW_GIVEN(hw_mesh, mesh, convex) || !model);
}

/* Exactly one of the three sources. */
static bool check_sources(hw_compiler *c, const hw_mesh *mesh) {
  bool asset = HW_GIVEN(hw_mesh, mesh, asset), points = HW_GIVEN(hw_mesh, mesh, points),
       made = HW_GIVEN(hw_mesh, mesh, make);
  hw_reader *r = &c->reader;
  if (!asset && !points && !made)
    hw_fault_here(r, "missing: one of asset, points and make must be given");
  else if (asset + points + made > 1)
    hw_fault_here(r, "%s and %s: a mesh has one source", asset ? "asset" : "points",
                  asset && points ? "points" : "make");
  else if (HW_GIVEN(hw_mesh, mesh, faces) && !points)
    hw_mesh_says(c, "faces", "faces go with points; %s has its own",
                 asset ? "an asset" : "what is made");
  else
    return true;
  return false;
}

static bool fill(hw_compiler *c, const hw_mesh *mesh, hw_mesh_lists *lists) {
  if (HW_GIVEN(hw_mesh, mesh, make)) {
    int points, faces;
    lists->at_points = lists->at_faces = "make";
    if (mesh->make >= HW_MADE_BOW)
      return hw_mesh_model_make(c, mesh, lists);
    return check_made(c, mesh, &points, &faces) &&
           hw_mesh_lists_open(c, lists, (size_t)points, (size_t)faces) &&
           hw_mesh_make_points((hw_mesh_make)mesh->make, v3_at(mesh->size), mesh->around,
                               mesh->along, lists->point, lists->face);
  }
  bool asset = HW_GIVEN(hw_mesh, mesh, asset);
  const hw_asset *from = hw_mesh_asset(c, mesh);
  lists->at_points = asset ? "asset" : "points";
  lists->at_faces = asset ? "asset" : "faces";
  if (asset && !from)
    fault_no_asset(c, mesh->asset);
  if (asset ? !from || !check_asset(c, from) : !check_text(c, mesh))
    return false;
  size_t points = from ? from->point_count : (size_t)mesh->points.count / 3;
  size_t faces = from ? from->face_count : (size_t)mesh->faces.count / 3;
  if (!hw_mesh_lists_open(c, lists, points, faces))
    return false;
  const double *number = from ? from->points : mesh->points.value;
  for (size_t i = 0; i < points; i++)
    lists->point[i] = v3_at(number + 3 * i);
  for (size_t i = 0; i < 3 * faces; i++)
    lists->face[i] = from ? from->faces[i] : (int)mesh->faces.value[i];
  return true;
}

static bool within(double x) {
  return fabs(x) <= most_coordinate;
} /* false for what is no number */

static bool check_lists(hw_compiler *c, const hw_mesh_lists *lists) {
  for (int i = 0; i < lists->points; i++) {
    v3 p = lists->point[i];
    double bad = !within(p.x) ? p.x : !within(p.y) ? p.y : p.z;
    if (within(bad))
      continue;
    if (isfinite(bad))
      hw_mesh_says(c, lists->at_points, "point %d: %g m is outside %g to %g m", i, bad,
                   -most_coordinate, most_coordinate);
    else
      hw_mesh_says(c, lists->at_points, "point %d: a coordinate is no number", i);
    return false;
  }
  for (int i = 0; i < 3 * lists->faces; i++)
    if (lists->face[i] < 0 || lists->face[i] >= lists->points) {
      hw_mesh_says(c, lists->at_faces, "face %d: there is no point %d; the points are 0 to %d",
                   i / 3, lists->face[i], lists->points - 1);
      return false;
    }
  return true;
}

bool hw_mesh_lists_make(hw_compiler *c, const hw_mesh *mesh, hw_mesh_lists *lists) {
  *lists = (hw_mesh_lists){0};
  if (!check_sources(c, mesh) || !fill(c, mesh, lists))
    return false;
  for (int i = 0; i < lists->points; i++) {
    v3 p = v3_scale(mesh->scale, lists->point[i]);
    p = v3_make(mesh->stretch[0] * p.x, mesh->stretch[1] * p.y, mesh->stretch[2] * p.z);
    lists->point[i] = mesh->up == HW_UP_Y ? v3_make(p.x, -p.z, p.y) : p;
  }
  if (lists->mouth)
    hw_mouth_turn(lists->mouth, mesh->scale, mesh->up == HW_UP_Y);
  return check_lists(c, lists);
}
