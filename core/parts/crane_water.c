/* Water and air on the links of a crane: buoyancy, the waves' pressure, their acceleration on the added mass, and drag across
 * (Morison et al. 1950).
 *
 * A link is a slender body between the outer frame before it and its own, in STRIPS pieces of equal length; each has its ramp at
 * the surface, its velocity is that of the link. Lift in still water is a potential. Limits: no derivative of these forces is in
 * the tangent, for a crane's own inertia and drives outweigh them; the volume of a link that slides is spread over what is out. */
#include "law/morison.h"
#include "model/water.h"
#include "parts/buoyancy.h"
#include "parts/crane_state.h"

enum { STRIPS = 4 };

static bool wet(const crane_joint *p) {
  return p->water_volume > 0 || (p->water_drag > 0 && p->water_width > 0) || p->added_mass > 0;
}

int crane_wet_links(const crane_params *p) {
  int count = 0;
  for (int j = 0; j < p->joints.count; j++)
    count += wet((const crane_joint *)p->joints.row + j);
  return count;
}

/* Force on a strip at r that moves with v, along the link u; adds to the ledger. */
static v3 strip(hw_world *w, const crane_joint *p, v3 r, v3 v, v3 u, double length) {
  const hw_environment *env = &w->model->env;
  double half = 0.5 * (p->water_width > length ? p->water_width : length),
         volume = p->water_volume / STRIPS, lift = env->water_density * env->gravity * volume;
  hw_water at = hw_water_at(w, r, half);
  buoyancy still = buoyancy_at(r.z, half),
           now = at.surface.height == 0 ? still : buoyancy_at(r.z - at.surface.height, half);
  v3 f = hw_wave_lift(env, &at, volume, now.share, still.share);
  f = v3_madd(f, p->added_mass / STRIPS * now.share, at.accel);
  w->work_power += v3_dot(f, v);
  w->gravity += lift * still.potential;
  f.z += lift * still.share;
  hw_flow flow[2];
  for (int i = 0, flows = hw_flows(env, &at, now.share, flow); i < flows; i++) {
    v3 rel = v3_sub(flow[i].velocity, v);
    double area = 0.5 * flow[i].density * p->water_width * p->water_drag * length;
    v3 drag = hw_morison_drag(area, 0, u, rel).h;
    w->work_power += v3_dot(drag, flow[i].velocity);
    w->dissipated_power += v3_dot(drag, rel);
    f = v3_add(f, drag);
  }
  return f;
}

void crane_water(hw_world *w, int part, crane_work *c) {
  for (int j = 0; j < c->at.n; j++) {
    const crane_joint *p = crane_joint_of(w, part, j);
    if (!wet(p))
      continue;
    v3 from = c->kin.r[j], to = c->kin.r[j + 1], d = v3_sub(to, from);
    double length = v3_norm(d);
    v3 u = length > 0 ? v3_scale(1 / length, d) : v3_make(0, 0, 1);
    hw_chain_load load = {j + 1, to, v3_zero(), v3_zero()};
    for (int i = 0; i < STRIPS; i++) {
      v3 r = v3_madd(from, (i + 0.5) / STRIPS, d), arm = v3_sub(r, to);
      v3 v = v3_add(c->kin.v[j + 1], v3_cross(c->kin.w[j + 1], arm));
      v3 f = strip(w, p, r, v, u, length / STRIPS);
      load.f = v3_add(load.f, f);
      load.m = v3_add(load.m, v3_cross(arm, f));
    }
    c->load[c->lifts++] = load;
  }
}
