/* Inside or outside by an exact ray: parity of the faces that a segment to a far point pierces.
 * Signs as for the cut, so both agree on every point, also on the surface. */
#include "geom/mesh/region_parts.h"

enum { RAY_FACES = 256 };

/* Does p -> q, of `side`, go through face f of the mesh? */
static bool through(const hw_trimesh *mesh, const hw_mesh_pose *pose, int f, v3 p, v3 q, int side,
                    hw_shift shift) {
  v3 corner[3];
  for (int k = 0; k < 3; k++) {
    v3 x = mesh->vertex[mesh->corner[3 * (size_t)f + (size_t)k]];
    corner[k] = hw_sign_point(side ? hw_mesh_move(pose, x) : x);
  }
  return hw_sign_pierces(p, q, corner, shift, side) != 0;
}

bool hw_ray_inside(const hw_trimesh *mesh, const hw_mesh_pose *pose, v3 p, int side, hw_shift shift,
                   int shell) {
  /* along x of the mesh's own frame, towards the nearer end */
  v3 local = side ? m3_tmulv(pose->R, v3_sub(p, pose->t)) : p;
  v3 low = mesh->low, high = mesh->high;
  double reach = v3_norm(v3_sub(high, low)), near = 1e-9 * (reach + v3_norm(local));
  if (!(local.x >= low.x - near && local.x <= high.x + near && local.y >= low.y - near &&
        local.y <= high.y + near && local.z >= low.z - near && local.z <= high.z + near))
    return false;
  bool up = high.x - local.x < local.x - low.x;
  double step = up ? high.x - local.x + reach : low.x - local.x - reach;
  v3 way = {step, 0, 0};
  v3 far = v3_add(p, side ? m3_mulv(pose->R, way) : way);
  v3 from = {up ? local.x - near : low.x - near, local.y - near, local.z - near};
  v3 to = {up ? high.x + near : local.x + near, local.y + near, local.z + near};
  int face[RAY_FACES], n = hw_tree_box(mesh, from, to, face, RAY_FACES);
  bool listed = n <= RAY_FACES, odd = false;
  for (int i = 0; i < (listed ? n : mesh->faces); i++) {
    int f = listed ? face[i] : i;
    if ((shell < 0 || mesh->face_shell[f] == shell) && through(mesh, pose, f, p, far, side, shift))
      odd = !odd;
  }
  return odd;
}

bool hw_mesh_holds(const hw_trimesh *mesh, v3 x) {
  return hw_ray_inside(mesh, NULL, hw_sign_point(x), 0, hw_shift_along(v3_make(0, 0, 1), 1), -1);
}
