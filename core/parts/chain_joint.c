/* Friction and stops in the joints of a chain.
 *
 * With universal joints the two angles between links i and i + 1 have the sines s1 = y_(i+1) . u_i,
 * s2 = y_i . u_(i+1), bilinear in the unknowns, so no angle is ever computed. Friction: a bristle of
 * tau_c / th_y up to the cap tau_c = mu T d / 2 per axis, T the link's tension where the step began.
 * About its anchor s_a the angle is th - th_a = (s - s_a) / cos th_a and the force of s is
 * tau / cos th_a: a spring in s with a cap, so tangent and energy are exact. Past the cap the anchor
 * follows when the step is accepted (return mapping). What a bristle takes up and gives back is counted by its power, since
 * its stiffness follows the tension; the rest of what the joints take is lost.
 *
 * Stop: beyond the angle `stop` an elastic torque pushes back, before an angle of 90 degrees, where
 * the rows of a universal joint are no longer independent. Ball joints have one, on the angle
 * between the links, where the field is given. */
#include "math/scalar.h"
#include "parts/chain_state.h"
#include "parts/chain_tangent.h"

static v3 at_block(const double *x, int block) { return v3_at(x + 3 * block); }

static v3 along(const hw_world *w, const chain_view *c, int i) {
  return v3_scale(c->link[i].inverse, v3_sub(chain_r(w, c, i), chain_r(w, c, i - 1)));
}

void chain_bend(const hw_world *w, const chain_view *c, int i, double s[2]) {
  const chain_setup *p = c->s;
  s[0] = v3_dot(at_block(w->x, chain_block(p, i + 1, CHAIN_Y)), along(w, c, i));
  s[1] = v3_dot(at_block(w->x, chain_block(p, i, CHAIN_Y)), along(w, c, i + 1));
}

/* Force of a sine [N m]: value, slope, and what is stored in the stop. */
typedef struct turn {
  double force, slope, friction, stored;
  bool full; /* the bristle is at its cap: what it takes is lost */
} turn;

static turn resist(const chain_view *c, int i, double s, double anchor) {
  turn t = {0};
  double tension = chain_mem(c, i)[CHAIN_MEM_TENSION];
  if (tension > 0 && c->p->joint_friction > 0) {
    double cosine = sqrt(1 - anchor * anchor);
    double cap = c->p->joint_friction * tension * c->link[i].grip / cosine;
    double slope = cap / (c->p->bristle * cosine), force = slope * (s - anchor);
    t.friction = t.force = hw_clamp(force, -cap, cap);
    t.full = !(fabs(force) < cap);
    t.slope = t.full ? 0 : slope;
  }
  double over = fabs(s) - c->s->stop;
  if (over > 0) {
    t.force += s > 0 ? c->s->stiff * over : -c->s->stiff * over;
    t.slope += c->s->stiff;
    t.stored = 0.5 * c->s->stiff * over * over;
  }
  return t;
}

/* Force t on the sine y . u, u along the link from block B0 to B1. */
static void apply(hw_world *w, turn t, int Y, v3 y, int B0, int B1, v3 u, double inverse) {
  v3 g = v3_scale(inverse, y);
  v3_acc(w->res + 3 * Y, v3_scale(t.force, u));
  v3_acc(w->res + 3 * B1, v3_scale(t.force, g));
  v3_acc(w->res + 3 * B0, v3_scale(-t.force, g));
  if (!w->tangent || w->ck == 0)
    return;
  double k = w->ck * t.slope, geometric = w->ck * t.force * inverse;
  if (k == 0 && geometric == 0)
    return;
  m3 gg = m3_scale(k, m3_outer(g, g)), ug = m3_scale(k, m3_outer(u, g));
  m3 turning = m3_add(ug, m3_diag(geometric, geometric, geometric));
  hw_sparse_add(w->A, Y, Y, m3_scale(k, m3_outer(u, u)).m);
  hw_sparse_add(w->A, B1, B1, gg.m);
  hw_sparse_add(w->A, B0, B0, gg.m);
  tangent_pair(w, B0, B1, m3_scale(-1, gg));
  tangent_pair(w, Y, B1, turning);
  tangent_pair(w, Y, B0, m3_scale(-1, turning));
}

/* Power of a bristle: held, or lost where it slips. */
static void take(hw_world *w, chain_view *c, const turn *t, double rate) {
  double power = t->friction * rate;
  if (t->full && power > 0)
    *c->power += power;
  else
    w->contact_power += power;
}

static void universal(hw_world *w, int part, chain_view *c, int i) {
  const chain_setup *p = c->s;
  const double *mem = chain_mem(c, i);
  int Y = chain_block(p, i, CHAIN_Y), Y2 = chain_block(p, i + 1, CHAIN_Y);
  int B0 = chain_point_block(c, i - 1), B1 = chain_block(p, i, CHAIN_POINT),
      B2 = chain_block(p, i + 1, CHAIN_POINT);
  const chain_link *l = &c->link[i];
  v3 r0 = chain_r(w, c, i - 1), r1 = chain_r(w, c, i), r2 = chain_r(w, c, i + 1);
  v3 u = v3_scale(l[0].inverse, v3_sub(r1, r0)), u2 = v3_scale(l[1].inverse, v3_sub(r2, r1));
  v3 y = at_block(w->x, Y), y2 = at_block(w->x, Y2);
  double s[2] = {v3_dot(y2, u), v3_dot(y, u2)};
  if (!(fabs(s[0]) < 0.99 && fabs(s[1]) < 0.99)) {
    hw_world_fail(w, part, p->n + 1 - i, "two links stand at a right angle");
    return;
  }
  turn t[2] = {resist(c, i, s[0], mem[CHAIN_MEM_BEND]),
               resist(c, i, s[1], mem[CHAIN_MEM_BEND + 1])};
  if (t[0].force != 0)
    apply(w, t[0], Y2, y2, B0, B1, u, l[0].inverse);
  if (t[1].force != 0)
    apply(w, t[1], Y, y, B1, B2, u2, l[1].inverse);
  w->elastic += t[0].stored + t[1].stored;
  if (t[0].friction != 0 || t[1].friction != 0) {
    v3 v0 = chain_v(w, c, i - 1), v1 = chain_v(w, c, i), v2 = chain_v(w, c, i + 1);
    double rate = v3_dot(at_block(w->v, Y2), u) + v3_dot(y2, v3_sub(v1, v0)) * l[0].inverse;
    double rate2 = v3_dot(at_block(w->v, Y), u2) + v3_dot(y, v3_sub(v2, v1)) * l[1].inverse;
    take(w, c, &t[0], rate);
    take(w, c, &t[1], rate2);
  }
}

/* The angle between two links of ball joints: U = k (cos th_max - u . u2)^2 / 2. */
static void ball(hw_world *w, chain_view *c, int i) {
  const chain_link *l = &c->link[i];
  v3 u = along(w, c, i), u2 = along(w, c, i + 1);
  double under = c->s->stop - v3_dot(u, u2);
  if (!(under > 0))
    return;
  int B[3] = {chain_point_block(c, i - 1), chain_block(c->s, i, CHAIN_POINT),
              chain_block(c->s, i + 1, CHAIN_POINT)};
  v3 g0 = v3_scale(-l[0].inverse, u2), g2 = v3_scale(l[1].inverse, u);
  v3 g[3] = {g0, v3_neg(v3_add(g0, g2)), g2};
  double f = c->s->stiff * under, turn = w->ck * f * l[0].inverse * l[1].inverse;
  static const double second[3][3] = {{0, -1, 1}, {-1, 2, -1}, {1, -1, 0}};
  w->elastic += 0.5 * f * under;
  for (int k = 0; k < 3; k++) {
    v3_acc(w->res + 3 * B[k], v3_scale(-f, g[k]));
    for (int j = 0; w->tangent && w->ck != 0 && j < 3; j++) {
      m3 K = m3_scale(w->ck * c->s->stiff, m3_outer(g[k], g[j]));
      double t = turn * second[k][j];
      hw_sparse_add(w->A, B[k], B[j], m3_add(K, m3_diag(t, t, t)).m);
    }
  }
}

void chain_joints(hw_world *w, int part, chain_view *c) {
  if (!c->s->stops)
    return;
  for (int i = c->first; i < c->s->n && !w->failure.cause; i++)
    if (chain_apart(c, i))
      continue;
    else if (c->s->universal)
      universal(w, part, c, i);
    else
      ball(w, c, i);
  w->dissipated_power += *c->power;
}

/* Tensions of the next step; anchors of bristles follow what slid. */
void chain_joints_commit(hw_world *w, chain_view *c) {
  for (int i = c->first; i < c->s->n && c->s->universal; i++) {
    if (chain_apart(c, i))
      continue;
    double *mem = chain_mem(c, i), s[2], give = c->p->bristle;
    chain_bend(w, c, i, s);
    bool rubs = mem[CHAIN_MEM_TENSION] > 0 && c->p->joint_friction > 0;
    for (int k = 0; k < 2; k++) {
      double anchor = mem[CHAIN_MEM_BEND + k], most = give * sqrt(1 - anchor * anchor);
      if (!rubs)
        mem[CHAIN_MEM_BEND + k] = s[k];
      else if (fabs(s[k] - anchor) > most)
        mem[CHAIN_MEM_BEND + k] = s[k] - (s[k] > anchor ? most : -most);
    }
  }
  for (int i = c->first; i <= c->s->n; i++)
    chain_mem(c, i)[CHAIN_MEM_TENSION] = w->x[3 * chain_length_block(c->s, i)];
}
