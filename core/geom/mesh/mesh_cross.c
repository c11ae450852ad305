/* Self-intersection: pairs of a mesh's own faces that cut each other, by exact signs without the
 * symbolic translation, so that what only touches does not count. */
#include "base/align.h"
#include "geom/mesh/mesh_prep_parts.h"
#include "geom/mesh/mesh_sign.h"
#include "geom/mesh/tree.h"

static const hw_shift NO_SHIFT = {{0, 1, 2}, {0, 0, 0}};

/* Neighbours make about seven pairs a face. */
enum { PAIRS_A_FACE = 12, PAIRS_AT_LEAST = 4096 };

static int most_pairs(const hw_trimesh *mesh) {
  return mesh->faces < (1 << 30) / PAIRS_A_FACE ? PAIRS_A_FACE * mesh->faces + PAIRS_AT_LEAST
                                                : 1 << 30;
}

size_t hw_mesh_crossings_bytes(const hw_trimesh *mesh) {
  return hw_align(hw_tree_scratch_bytes(mesh, mesh), 16) +
         (size_t)most_pairs(mesh) * sizeof(hw_face_pair);
}

typedef struct face {
  v3 corner[3];
  bool shared[3]; /* with the other face: on its plane, with no need to calculate */
} face;

static face face_of(const hw_trimesh *mesh, int f, int other) {
  face p;
  const int *c = mesh->corner + 3 * (size_t)f, *d = mesh->corner + 3 * (size_t)other;
  for (int k = 0; k < 3; k++) {
    p.corner[k] = mesh->vertex[c[k]];
    p.shared[k] = c[k] == d[0] || c[k] == d[1] || c[k] == d[2];
  }
  return p;
}

static int side_of(v3 p, const v3 q[3]) {
  v3 from[3] = {q[0], q[0], q[0]}, to[3] = {q[1], q[2], p};
  return hw_sign_triple(from, to, NO_SHIFT, 1);
}

/* Are corners of p on both sides of q's plane? *flat: all are on it. */
static bool is_across(const face *p, const face *q, bool *flat) {
  bool over = false, under = false;
  for (int k = 0; k < 3; k++) {
    int s = p->shared[k] ? 0 : side_of(p->corner[k], q->corner);
    over = over || s > 0;
    under = under || s < 0;
  }
  *flat = !over && !under;
  return over && under;
}

static bool edges_pierce(const face *p, const face *q) {
  for (int k = 0; k < 3; k++) {
    int next = k == 2 ? 0 : k + 1;
    if (!p->shared[k] && !p->shared[next] &&
        hw_sign_pierces(p->corner[k], p->corner[next], q->corner, NO_SHIFT, 0) != 0)
      return true;
  }
  return false;
}

static v3 normal_of(const face *p) {
  return v3_cross(v3_sub(p->corner[1], p->corner[0]), v3_sub(p->corner[2], p->corner[0]));
}

static bool faces_cut(const hw_trimesh *mesh, int a, int b) {
  face p = face_of(mesh, a, b), q = face_of(mesh, b, a);
  bool flat, edge = p.shared[0] + p.shared[1] + p.shared[2] == 2;
  if (edge) { /* neighbours agree, so opposite normals mean a fold */
    if (v3_dot(normal_of(&p), normal_of(&q)) >= 0)
      return false;
    is_across(&p, &q, &flat);
    return flat;
  }
  return (is_across(&p, &q, &flat) && edges_pierce(&p, &q)) ||
         (is_across(&q, &p, &flat) && edges_pierce(&q, &p));
}

hw_mesh_count hw_mesh_crossings(const hw_trimesh *mesh, void *work) {
  hw_mesh_count found = {0, -1};
  hw_face_pair *pair =
      (hw_face_pair *)((char *)work + hw_align(hw_tree_scratch_bytes(mesh, mesh), 16));
  int most = most_pairs(mesh), pairs = hw_tree_self_pairs(mesh, work, pair, most);
  for (int i = 0; i < pairs && i < most; i++)
    if (faces_cut(mesh, pair[i].a, pair[i].b)) {
      int a = mesh->source_face[pair[i].a], b = mesh->source_face[pair[i].b];
      hw_mesh_note(&found, a < b ? a : b);
    }
  if (pairs > most && found.count == 0)
    found.count = -1;
  return found;
}
