/* Bodies that displace water by their surface (docs/theory/float.md).
 *
 * Pressure. In still water the force is rho g V upwards at the centre of V, with the potential rho g int (-z) dV. In waves the
 * undisturbed pressure is integrated over what is wet (Froude and Krylov): rho g (-z + head). What it does beyond still
 * water's is work.
 *
 * Stiffness. As the body moves by dx + dtheta x r, V changes by -int (dx + dtheta x r)_z dA over the waterplane, and
 * (Newman 1977, section 6.16; here at any inclination)
 *
 *   dF = rho g dV z,   dM = rho g (V dtheta x r_B - int r (dx + dtheta x r)_z dA) x z
 *
 * The water's acceleration over the body is the mean that the pressure itself gives, F / (rho V) - g z; its velocity is that at
 * the centre of V. Added mass, damping and drag are scaled by s = V over that at which they are given: hydro.c. */
#include "parts/afloat.h"

#include "base/align.h"
#include "model/water.h"

static const double UP[3] = {0, 0, 1};
static const double DRY = 1e-12; /* share below which there is no water to speak of */

/* About the frame's origin, world axes. */
typedef struct pressure {
  v3 force, moment;
} pressure;

static bool waves(const hw_world *w) { return !hw_calm(w) && w->model->sea->wave.count > 0; }

static size_t head_bytes(void) { return hw_align(sizeof(afloat), 16); }
size_t afloat_bytes(const hw_wet *wet) {
  return head_bytes() + (size_t)wet->vertices * sizeof(hw_wet_vertex);
}

/* Where the vertices are, and how deep. `middle` is that of the surface, in the world. */
static void dip(hw_world *w, const body_frame *f, const hw_wet *wet, v3 middle, hw_wet_vertex *at) {
  v3 turn = m3_mulv(f->R, f->w), arm = m3_mulv(f->R, wet->middle);
  bool rough = waves(w);
  for (int i = 0; i < wet->vertices; i++) {
    v3 r = m3_mulv(f->R, wet->vertex[i]), v = v3_add(f->v, v3_cross(turn, v3_add(arm, r)));
    double z = middle.z + r.z;
    at[i] = (hw_wet_vertex){.r = r, .depth = -z, .head = -z, .rate = -v.z};
    if (!rough)
      continue;
    v3 place = v3_add(middle, r);
    hw_surface_at over = hw_surface_of(w, place.x, place.y);
    at[i].depth = over.height - z;
    at[i].rate = over.rate + over.dx * v.x + over.dy * v.y - v.z;
    if (at[i].depth > 0)
      at[i].head = hw_water_at(w, place, 0).head - z;
  }
}

/* The same vertices under still water. */
static hw_wet_sums in_still_water(const hw_wet *wet, v3 middle, hw_wet_vertex *at) {
  for (int i = 0; i < wet->vertices; i++)
    at[i].depth = at[i].head = -(middle.z + at[i].r.z);
  return hw_wet_integrate(wet, at);
}

/* Straight up, to the bit: no push to the side that rounding makes. */
static pressure of_still_water(const hw_wet_sums *s, v3 arm, double lift) {
  v3 first = v3_madd(s->first, s->volume, arm);
  return (pressure){v3_make(0, 0, lift * s->volume), v3_make(lift * first.y, -lift * first.x, 0)};
}

static pressure of_waves(const hw_wet_sums *s, v3 arm, double lift) {
  return (pressure){v3_scale(lift, s->push),
                    v3_scale(lift, v3_add(s->turn, v3_cross(arm, s->push)))};
}

/* Moments of the waterplane about the frame's origin. */
typedef struct waterplane {
  double a, x, y, xx, xy, yy;
} waterplane;

static waterplane plane_of(const hw_wet_sums *s, v3 arm) {
  double a = s->plane, x = s->px, y = s->py, dx = arm.x, dy = arm.y;
  return (waterplane){a,
                      x + dx * a,
                      y + dy * a,
                      s->pxx + 2 * dx * x + dx * dx * a,
                      s->pxy + dx * y + dy * x + dx * dy * a,
                      s->pyy + 2 * dy * y + dy * dy * a};
}

/* Derivative of the residual by position and rotation. */
static void stiffness(hw_world *w, const body_frame *f, const waterplane *p, v3 first, v3 moment,
                      double lift) {
  double k = w->ck * lift;
  m3 R = f->R, back = m3_t(R);
  hw_sparse_add(w->A, f->bx, f->bx, m3_scale(k * p->a, m3_outer(v3_at(UP), v3_at(UP))).m);
  if (f->bphi < 0)
    return;
  m3 lower = {{0, 0, 0, 0, 0, 0, p->y, -p->x, 0}}; /* -dF / dtheta */
  hw_sparse_add(w->A, f->bx, f->bphi, m3_scale(k, m3_mul(lower, R)).m);
  hw_sparse_add(w->A, f->bphi, f->bx, m3_scale(k, m3_mul(back, m3_t(lower))).m);
  m3 turn = {{first.z + p->yy, -p->xy, -first.x, -p->xy, first.z + p->xx, -first.y, 0, 0,
              0}}; /* -dM / dtheta */
  m3 K = m3_scale(k, m3_mul(back, m3_mul(turn, R)));
  K = m3_add(K, m3_scale(-w->ck, m3_skew(m3_tmulv(R, moment))));
  hw_sparse_add(w->A, f->bphi, f->bphi, K.m);
}

/* Height of the metacentre over the centre of volume, about the axis of the least moment. */
static double least_radius(const hw_wet_sums *s) {
  if (!(s->plane > 0) || !(s->volume > 0))
    return 0;
  double x = s->px / s->plane, y = s->py / s->plane;
  double xx = s->pxx - s->plane * x * x, yy = s->pyy - s->plane * y * y,
         xy = s->pxy - s->plane * x * y;
  double half = 0.5 * (xx - yy);
  return (0.5 * (xx + yy) - sqrt(half * half + xy * xy)) / s->volume;
}

static void tell(const hw_wet *wet, const hw_wet_vertex *at, const hw_wet_sums *s, v3 middle,
                 v3 mass, afloat *to) {
  to->volume = s->volume;
  to->plane = s->plane;
  to->draught = at[0].depth;
  for (int i = 1; i < wet->vertices; i++)
    to->draught = at[i].depth > to->draught ? at[i].depth : to->draught;
  to->centre = s->volume > 0 ? v3_madd(middle, 1 / s->volume, s->first) : middle;
  to->gm = s->volume > 0 ? to->centre.z + least_radius(s) - mass.z : 0;
}

/* How the share under water changes as the body moves. */
static hydro_share share_of(hw_world *w, const body_frame *f, const afloat_load *load,
                            const hw_wet_sums *s, const waterplane *p) {
  double over = 1 / (load->volume > 0 ? load->volume : load->wet->volume);
  hydro_share to = {.share = s->volume * over, .slam = load->slam};
  if (s->all || w->statics)
    return to;
  to.rate = over * (s->rate - v3_cross(m3_mulv(f->R, f->w), s->depth).z);
  to.along = m3_tmulv(f->R, v3_make(0, 0, -over * p->a));
  to.turn = m3_tmulv(f->R, v3_make(-over * p->y, over * p->x, 0));
  return to;
}

/* Linear moments that oppose turning, and drag: of water at the centre of what is wet, of air at that of the rest. */
static void drags(hw_world *w, const body_frame *f, const afloat_load *load, v3 wet_at,
                  double volume, double share, v3 water) {
  const hw_environment *env = &w->model->env;
  const hw_wet *wet = load->wet;
  const double none[HYDRO_ENTRIES] = {0};
  double turning[HYDRO_ENTRIES];
  for (int i = 0; i < HYDRO_ENTRIES; i++)
    turning[i] = load->damping ? load->damping[i] : none[i];
  for (int i = 0; i < 3; i++)
    turning[7 * (3 + i)] += load->drag_rate[i];
  if (share > DRY) {
    hydro_damping(w, f, turning, load->drag_spin, share, water);
    hydro_drag(w, f, wet_at, load->drag_area, env->water_density * share, water);
  }
  double dry = 1 - volume / wet->volume;
  if (dry > DRY && env->air_density > 0) {
    v3 all = v3_add(wet->middle, wet->centroid);
    v3 dry_at = v3_scale(1 / dry, v3_madd(all, dry - 1, wet_at));
    v3 wind = hw_water_at(w, v3_add(f->x, m3_mulv(f->R, dry_at)), 0).wind;
    hydro_drag(w, f, dry_at, load->drag_area, env->air_density * dry, wind);
  }
}

void afloat_accel(hw_world *w, const body_frame *f, const afloat_load *load, void *room) {
  const hw_environment *env = &w->model->env;
  const hw_wet *wet = load->wet;
  hw_wet_vertex *at = (hw_wet_vertex *)((char *)room + head_bytes());
  v3 arm = m3_mulv(f->R, wet->middle), middle = v3_add(f->x, arm);
  double lift = env->water_density * env->gravity;
  bool rough = waves(w);
  dip(w, f, wet, middle, at);
  hw_wet_sums now = hw_wet_integrate(wet, at);
  tell(wet, at, &now, middle, v3_add(f->x, m3_mulv(f->R, load->centre)), room);
  hw_wet_sums still = rough ? in_still_water(wet, middle, at) : now;
  pressure calm = of_still_water(&still, arm, lift), p = rough ? of_waves(&now, arm, lift) : calm;
  w->gravity -= lift * (still.first.z + middle.z * still.volume);
  if (rough)
    w->work_power += v3_dot(v3_sub(p.force, calm.force), f->v) +
                     v3_dot(v3_sub(p.moment, calm.moment), m3_mulv(f->R, f->w));
  v3_acc(w->res + 3 * f->bx, v3_neg(p.force));
  if (f->bphi >= 0)
    v3_acc(w->res + 3 * f->bphi, v3_neg(m3_tmulv(f->R, p.moment)));
  waterplane plane = plane_of(&now, arm);
  if (w->tangent && w->ck != 0)
    stiffness(w, f, &plane, v3_madd(now.first, now.volume, arm), p.moment, lift);

  hydro_share share = share_of(w, f, load, &now, &plane);
  v3 centre = ((const afloat *)room)->centre, wet_at = m3_tmulv(f->R, v3_sub(centre, f->x));
  v3 velocity = v3_zero(), accel = v3_zero();
  if (share.share > DRY) {
    velocity = hw_water_at(w, centre, 0).velocity;
    if (rough)
      accel = v3_scale(env->gravity, v3_sub(v3_scale(1 / now.volume, now.push), v3_at(UP)));
    if (load->added) {
      hydro_water water = {w->statics ? v3_zero() : velocity, accel};
      hydro_added(w, f, load->added, water, &share);
    }
  }
  drags(w, f, load, wet_at, now.volume, share.share, velocity);
}
