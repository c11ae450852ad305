/* Friction of a patch: sliding and spinning by one law for both, rolling (contact_touch.h; docs/theory/slide.md,
 * docs/theory/lugre.md). */
#include "contact/contact_touch.h"
#include "law/slide.h"

/* Moment against a rate, of a size that does not grow with it. */
static void resist(hw_world *w, hw_contact_touch *t, v3 rate, double limit, m3 P) {
  double calm = t->law->tolerance; /* [rad/s] half width of the smooth part */
  double s = 1 / sqrt(v3_dot(rate, rate) + calm * calm);
  v3 way = v3_scale(s, rate);
  hw_contact_twist(w, t, v3_scale(-limit, way));
  t->record->lost += limit * v3_dot(way, rate);
  if (w->tangent && w->cc != 0)
    hw_contact_add_turn(w, t, m3_scale(w->cc * limit * s, P)); /* the secant, as in friction.h */
}

/* The friction law of a pair; with an arm, that against turning about the normal: moments, angles.
 * held: the stretch where the step began; part: of the sticking limit that is its own. */
HW_APART static hw_friction friction_of(const hw_contact_touch *t, m3 space, bool stuck, v3 held,
                                        v3 stretch, v3 velocity, double arm, double gyration,
                                        double part, const hw_slip *slip, v3 *keep) {
  const hw_contact *c = t->law;
  double load = t->record->force;
  double sticking = HW_GIVEN(hw_contact, c, sticking) ? c->sticking : c->sliding;
  hw_friction_law law = {arm * c->sliding,
                         arm * part * sticking,
                         c->tolerance / arm,
                         gyration * t->soft * t->pair->shear,
                         gyration * t->soft * t->pair->drag,
                         slip};
  *keep = stretch;
  if (c->friction == HW_FRICTION_COULOMB)
    return hw_friction_coulomb(&law, space, velocity, load);
  if (c->friction == HW_FRICTION_KARNOPP)
    return hw_friction_karnopp(&law, space, stuck, stretch, velocity, load);
  hw_bristle_law bristle = {law.sliding, law.sticking, c->stick_speed / arm,  law.tolerance,
                            law.shear,   law.drag,     gyration * c->viscous, slip};
  return hw_friction_bristle(&bristle, space, held, stretch, velocity, load, keep);
}

/* Sliding and spinning of a patch at once (law/slide.h). */
typedef struct both {
  hw_slip slide, spin;          /* spin: of angles, in radians */
  double slide_part, spin_part; /* of the sticking limit, where it is reached by both together */
  double arm;                   /* 0: nothing resists turning */
} both;

/* Sets up what of stretch, angle and spin the record keeps. */
static both together(const hw_world *w, const hw_contact_touch *t, const double *mem) {
  hw_record *r = t->record;
  const hw_overlap *o = &r->overlap;
  both b = {.slide_part = 1, .spin_part = 1, .arm = hw_patch_arm(o)};
  bool stuck = mem[HW_PAIR_STUCK] != 0, held = mem[HW_PAIR_HELD] != 0;
  m3 P = m3_add(m3_diag(1, 1, 1), m3_scale(-1, m3_outer(o->normal, o->normal)));
  if (stuck)
    r->stretch = m3_mulv(P, hw_contact_stretch(w, t->pair, o->centre));
  if (!(b.arm > 0)) {
    b.slide = hw_slip_plain(r->slip);
    r->rubs = b.slide.speed;
    return b;
  }
  r->spin = v3_dot(o->normal, t->spin);
  if (held)
    r->angle = mem[HW_PAIR_ANGLE] + v3_dot(o->normal, hw_contact_turned(w, t->pair));
  hw_patch patch = hw_patch_of(m3_scale(1 / o->patch, o->second), o->normal, b.arm);
  hw_slip slip = hw_slip_of(&patch, v3_madd(r->slip, b.arm * r->spin, o->normal));
  double along = v3_dot(o->normal, slip.way);
  b.slide = (hw_slip){slip.speed, v3_madd(slip.way, -along, o->normal)};
  b.spin = (hw_slip){slip.speed / b.arm, v3_scale(along, o->normal)};
  r->rubs = slip.speed;
  if (stuck && held) {
    double k = t->pair->shear, c = t->pair->drag, g = hw_patch_gyration(o) / b.arm;
    double slides = v3_norm(v3_madd(v3_scale(k, r->stretch), c, r->slip));
    double spins = g * fabs(k * r->angle + c * r->spin);
    double out = hw_patch_gauge(&patch, slides, spins);
    if (out > 0) {
      b.slide_part = slides / out;
      b.spin_part = spins / out;
    }
  }
  return b;
}

/* Friction of the patch against turning about its normal: the same law, with the patch's mean arm. */
static void turn(hw_world *w, hw_contact_touch *t, const double *mem, const both *b) {
  hw_record *r = t->record;
  const hw_overlap *o = &r->overlap;
  if (!(b->arm > 0))
    return;
  m3 along = m3_outer(o->normal, o->normal);
  bool held = mem[HW_PAIR_HELD] != 0;
  v3 rate = v3_scale(r->spin, o->normal), keep;
  v3 before = v3_scale(held ? mem[HW_PAIR_ANGLE] : 0, o->normal);
  r->turning = friction_of(t, along, held, before, v3_scale(r->angle, o->normal), rate, b->arm,
                           hw_patch_gyration(o), b->spin_part, &b->spin, &keep);
  r->kept_angle = v3_dot(keep, o->normal);
  const hw_friction *f = &r->turning;
  hw_contact_twist(w, t, f->force);
  r->springs += f->stored;
  r->lost -= v3_dot(f->force, rate) + f->stored;
  if (w->tangent && (w->cc != 0 || w->ck != 0))
    hw_contact_add_turn(w, t,
                        m3_add(m3_scale(w->ck, f->by_stretch), m3_scale(w->cc, f->by_velocity)));
}

hw_lugre hw_contact_lugre(const hw_pair *pair) {
  const hw_contact *c = pair->law;
  return (hw_lugre){.sliding = c->sliding,
                    .sticking = HW_GIVEN(hw_contact, c, sticking) ? c->sticking : c->sliding,
                    .sigma0 = pair->shear,
                    .sigma1 = pair->drag,
                    .sigma2 = c->viscous,
                    .stribeck = c->stick_speed,
                    .tolerance =
                        HW_GIVEN(hw_contact, c, tolerance) ? c->tolerance : 0.01 * c->stick_speed,
                    .dwell = c->dwell,
                    .reach = c->reach,
                    .clamp = true};
}

/* LuGre: slip in the plane, and spin times the mean arm along the normal, are one vector, and so is
 * the bristle (law/lugre.h). It follows the way that the bodies went, not the speed at the end. */
static void brush(hw_world *w, hw_contact_touch *t, const double *mem, double slope) {
  hw_record *r = t->record;
  const hw_overlap *o = &r->overlap;
  hw_lugre law = hw_contact_lugre(t->pair);
  law.sigma0 *= t->soft;
  double arm = hw_patch_arm(o), h = w->statics ? 0 : w->t - t->scratch->near->began;
  v3 n = o->normal, slid = v3_zero();
  m3 nn = m3_outer(n, n), P = m3_add(m3_diag(1, 1, 1), m3_scale(-1, nn));
  hw_lugre_state x = {.s_dw = 0}, next;
  if (mem[HW_PAIR_STUCK] != 0) { /* else it begins to touch in this step */
    v3 held = hw_contact_held(w, t->pair), last = hw_contact_last_normal(w, t->pair);
    slid = m3_mulv(P, v3_sub(hw_contact_stretch(w, t->pair, o->centre), held));
    slid = v3_madd(slid, arm * v3_dot(n, hw_contact_turned(w, t->pair)), n);
    x = (hw_lugre_state){v3_dot(last, last) > 0 ? hw_lugre_transport(held, last, n) : held,
                         mem[HW_PAIR_DWELL]};
  } else
    h = 0;
  r->spin = v3_dot(n, t->spin);
  v3 velocity = v3_madd(r->slip, arm * r->spin, n);
  hw_patch patch;
  if (arm > 0) {
    patch = hw_patch_of(m3_scale(1 / o->patch, o->second), n, arm);
    law.patch = &patch;
  }
  hw_friction f = hw_lugre_friction(&law, m3_diag(1, 1, 1), r->force, x, slid, h, velocity, &next);
  r->stretch = x.z;
  r->kept = next.z;
  r->dwell = next.s_dw;
  r->lost -= v3_dot(f.force, velocity);
  r->friction = r->turning = f;
  r->friction.force = m3_mulv(P, f.force);
  r->turning.force = v3_scale(arm * v3_dot(n, f.force), n);
  hw_contact_push(w, t, r->friction.force, o->centre);
  hw_contact_twist(w, t, r->turning.force);
  if (w->tangent && (w->cc != 0 || w->ck != 0)) {
    m3 K = m3_add(m3_scale(w->ck, f.by_stretch), m3_scale(w->cc, f.by_velocity));
    m3 across = m3_mul(m3_mul(P, K), P);
    across = m3_add(across, m3_scale(slope, m3_outer(m3_mulv(P, f.by_normal), n)));
    hw_contact_add_point(w, t, across);
    hw_contact_add_turn(w, t, m3_scale(arm * arm * v3_dot(n, m3_mulv(K, n)), nn));
  }
}

void hw_contact_rub(hw_world *w, hw_contact_touch *t, const double *mem, double slope) {
  hw_record *r = t->record;
  const hw_overlap *o = &r->overlap;
  const hw_contact *c = t->law;
  bool stuck = mem[HW_PAIR_STUCK] != 0;
  m3 nn = m3_outer(o->normal, o->normal), P = m3_add(m3_diag(1, 1, 1), m3_scale(-1, nn));
  if (c->friction == HW_FRICTION_LUGRE)
    brush(w, t, mem, slope);
  else if (c->friction != HW_FRICTION_NONE) {
    both b = together(w, t, mem);
    v3 held = stuck ? m3_mulv(P, hw_contact_held(w, t->pair)) : v3_zero();
    r->friction =
        friction_of(t, P, stuck, held, r->stretch, r->slip, 1, 1, b.slide_part, &b.slide, &r->kept);
    const hw_friction *f = &r->friction;
    hw_contact_push(w, t, f->force, o->centre);
    r->springs += f->stored;
    r->lost -= v3_dot(f->force, r->slip) + f->stored;
    if (w->tangent && (w->cc != 0 || w->ck != 0)) {
      m3 K = m3_add(m3_scale(w->ck, f->by_stretch), m3_scale(w->cc, f->by_velocity));
      K = m3_add(K, m3_scale(slope, m3_outer(f->by_normal, o->normal)));
      hw_contact_add_point(w, t, K);
    }
    turn(w, t, mem, &b);
  }
  if (c->rolling > 0)
    resist(w, t, m3_mulv(P, t->spin), c->rolling * r->force, P);
  if (c->spinning > 0)
    resist(w, t, m3_mulv(nn, t->spin), c->spinning * r->force, nn);
}
