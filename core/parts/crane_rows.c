/* Rows of the crane in the equations of a step: residual, tangent and ledger.
 *
 * A floating base takes part: what holds the chain at its base (inverse dynamics) is added to the
 * rows of the body it stands on. The chain's derivatives are by the base frame; with dr = dx +
 * B dphi and the same turn seen in the axes of the two frames they become those by the body's
 * blocks. Terms of that change itself (turning of the arm under load, centripetal acceleration) are
 * in. */
#include "parts/crane_state.h"
#include "parts/kinds.h"

enum { WIDE = HW_CHAIN_MOST + 6 };
typedef double wide[WIDE][WIDE];

/* Added mass has no weight: the water carries it. Takes it out of the ledger too. */
static int gather_lifts(hw_world *w, int part, crane_work *c) {
  double g = w->model->env.gravity;
  c->lifts = 0;
  for (int j = 0; j < c->at.n; j++) {
    double added = crane_joint_of(w, part, j)->added_mass;
    if (!(added > 0))
      continue;
    v3 at = v3_add(c->kin.r[j + 1], m3_mulv(c->kin.R[j + 1], c->centre[j]));
    c->load[c->lifts++] = (hw_chain_load){j + 1, at, v3_make(0, 0, added * g), v3_zero()};
    w->gravity -= added * g * at.z;
  }
  crane_water(w, part, c);
  return c->lifts;
}

/* Forces that the ports of links hold, as loads of the chain; returns the sum at the base. */
static force6 gather_loads(hw_world *w, int part, crane_work *c) {
  const hw_part *self = &w->model->part[part];
  const crane_params *p = hw_params(w, part);
  force6 base = {v3_zero(), v3_zero()};
  c->loads = gather_lifts(w, part, c);
  for (int i = 0; i < self->ports; i++) {
    const hw_port *port = &w->port[self->port0 + i];
    int frame = crane_port_of(p, i);
    if (frame == 0) {
      v3 arm = v3_sub(port->r, c->base.r);
      base = force6_add(base, (force6){v3_add(port->m, v3_cross(arm, port->f)), port->f});
    } else if (v3_dot(port->f, port->f) > 0 || v3_dot(port->m, port->m) > 0) {
      c->load[c->loads++] = (hw_chain_load){frame, port->r, port->f, port->m};
    }
  }
  return base;
}

/* Whether the joints' accelerations come straight from the articulated-body algorithm. */
static bool direct(const hw_world *w, int part, const crane_work *c) {
  bool good = !w->implicit && w->cc == 0 && w->ck == 0 && c->at.ties == 0 && !c->at.floats;
  for (int j = 0; j < c->at.n && good; j++) {
    const crane_joint *p = crane_joint_of(w, part, j);
    good = crane_free(p) && crane_added(p) == 0;
  }
  return good;
}

/* What drives one free joint beside its own inertia: push, and what -push changes by q and qd. */
typedef struct drive {
  double push, by_q, by_v;
} drive;

static drive joint_drive(hw_world *w, int part, crane_work *c, int j) {
  const crane_joint *p = crane_joint_of(w, part, j);
  double q = c->q[j], qd = c->qd[j];
  w->work_power += p->load * qd;
  w->dissipated_power += p->friction * qd * qd;
  if (!crane_free(p))
    return (drive){0};
  crane_force t = crane_actuator(w, part, j, q, qd), s = crane_stop(p, q, qd);
  double actuator = t.f - crane_added(p) * c->qdd[j];
  c->effort[j] = actuator + s.f;
  w->work_power += actuator * qd;
  w->elastic += s.energy;
  w->dissipated_power -= (s.f - s.spring) * qd;
  return (drive){t.f + s.f - p->friction * qd + p->load, -t.dq - s.dq, -t.dv - s.dv + p->friction};
}

/* A base that floats: dr = dx + B dphi; P turns increments in the body's axes into the base's. */
typedef struct carrier {
  m3 R, B, P;
  v3 w, al; /* body axes */
} carrier;

static carrier carrier_of(const hw_world *w, int part, const crane_work *c) {
  const crane_params *p = hw_params(w, part);
  const hw_port *on = &w->port[w->model->part[p->on.part].port0 + p->on.port];
  carrier b = {.R = on->R, .w = m3_tmulv(on->R, on->w), .al = m3_tmulv(on->R, on->al)};
  v3 arm = v3_sub(c->base.r, on->r);
  b.P = m3_mul(m3_t(c->base.R), on->R);
  b.B = m3_zero();
  if (c->at.turns)
    b.B = m3_add(on->B, m3_scale(-1, m3_mul(m3_skew(arm), on->R)));
  return b;
}

/* Changes the base's rows and columns from those of the base frame to those of the body. */
static void onto_body(const hw_world *w, const carrier *b, v3 hold, int size, wide T) {
  v3 Bw = m3_mulv(b->B, b->w), ww = m3_mulv(b->R, b->w);
  v3 arm_a = v3_add(m3_mulv(b->B, b->al), v3_cross(ww, Bw));
  v3 held = m3_tmulv(b->R, hold), add[3], stiff[3];
  for (int k = 0; k < 3; k++) {
    v3 e = v3_make(k == 0, k == 1, k == 2), Re = m3_mulv(b->R, e);
    v3 rate = v3_add(v3_cross(Re, Bw), v3_cross(ww, m3_mulv(b->B, e)));
    add[k] = v3_madd(v3_scale(w->ck, v3_cross(Re, arm_a)), w->cc, rate);
    if (w->cm > 0) /* columns of the position hold cm M and nothing else */
      add[k] = v3_scale(1 / w->cm, add[k]);
    v3 turn = v3_scale(-w->ck, m3_tmulv(b->R, m3_mulv(b->B, v3_cross(held, e))));
    stiff[k] = turn;
  }
  for (int i = 0; i < size; i++) {
    v3 x = v3_at(T[i]), phi = v3_at(T[i] + 3);
    v3 by = v3_add(m3_tmulv(b->B, x), m3_tmulv(b->P, phi));
    if (w->cm > 0)
      by = v3_add(by, v3_make(v3_dot(x, add[0]), v3_dot(x, add[1]), v3_dot(x, add[2])));
    v3_put(T[i] + 3, by);
  }
  for (int j = 0; j < size; j++) {
    v3 x = v3_make(T[0][j], T[1][j], T[2][j]), phi = v3_make(T[3][j], T[4][j], T[5][j]);
    v3 to = v3_add(m3_tmulv(b->B, x), m3_tmulv(b->P, phi));
    if (j >= 3 && j < 6)
      to = v3_add(to, stiff[j - 3]);
    T[3][j] = to.x, T[4][j] = to.y, T[5][j] = to.z;
  }
}

/* Blocks of the tangent: base, then joints. Joints without an unknown have an equation x = x. */
static void add_blocks(hw_world *w, int part, const crane_work *c, int skip, wide T) {
  int first = w->model->part[part].block0, block[HW_CHAIN_MOST / 3 + 2], count = 0;
  for (int j = 0; j < 3 * c->at.joint_blocks; j++) {
    int row = skip + j;
    if (j < c->at.n && crane_free(crane_joint_of(w, part, j)))
      continue;
    for (int k = 0; k < WIDE; k++)
      T[row][k] = T[k][row] = 0;
    T[row][row] = 1;
  }
  if (skip) {
    block[count++] = c->at.on.bx;
    block[count++] = c->at.on.bphi;
  }
  for (int k = 0; k < c->at.joint_blocks; k++)
    block[count++] = first + k;
  for (int a = 0; a < count; a++)
    for (int b = 0; b < count; b++) {
      double K[9];
      for (int i = 0; i < 9; i++)
        K[i] = T[3 * a + i / 3][3 * b + i % 3];
      if (block[a] >= 0 && block[b] >= 0)
        hw_sparse_add(w->A, block[a], block[b], K);
    }
}

static void tangent(hw_world *w, int part, const crane_work *c, const drive *push) {
  double flat[WIDE * WIDE];
  wide T = {{0}};
  int skip = c->at.floats ? 6 : 0, size = skip + c->at.n;
  if (direct(w, part, c)) {
    for (int j = 0; j < c->at.n; j++)
      T[j][j] = 1;
    add_blocks(w, part, c, 0, T);
    return;
  }
  if (skip)
    hw_chain_tangent_floating(&c->chain, &c->base, c->load, c->loads, &c->kin, w->cm, w->cc, w->ck,
                              flat);
  else
    hw_chain_tangent(&c->chain, &c->base, c->load, c->loads, &c->kin, w->cm, w->cc, w->ck, flat);
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++)
      T[i][j] = flat[i * size + j];
  for (int j = 0; j < c->at.n; j++)
    T[skip + j][skip + j] += w->ck * push[j].by_q + w->cc * push[j].by_v +
                             w->cm * crane_added(crane_joint_of(w, part, j));
  if (skip) {
    carrier body = carrier_of(w, part, c);
    onto_body(w, &body, c->hold.f, size, T);
  }
  add_blocks(w, part, c, skip, T);
}

/* Residual of the free joints from the algorithm: d2q/dt2 less what it should be. */
static void direct_rows(hw_world *w, int part, const crane_work *c, const drive *push,
                        double *res) {
  double tau[HW_CHAIN_MOST], qdd[HW_CHAIN_MOST];
  for (int j = 0; j < c->at.n; j++)
    tau[j] = push[j].push;
  int bad = hw_chain_forward(&c->chain, &c->base, c->q, c->qd, tau, c->load, c->lifts, qdd);
  if (bad >= 0) {
    hw_world_fail(w, part, bad, "the inertia about a joint is singular");
    return;
  }
  for (int j = 0; j < c->at.n; j++)
    res[j] += c->qdd[j] - qdd[j];
}

/* What the crane does to what it stands on: rows of a floating base, work of a moved one. */
static void base_rows(hw_world *w, int part, crane_work *c, force6 own, force6 ports) {
  const crane_params *p = hw_params(w, part);
  c->on_base = force6_sub(ports, c->hold);
  if (p->on.part < 0)
    return;
  hw_port *on = &w->port[w->model->part[p->on.part].port0 + p->on.port];
  v3 arm = v3_sub(c->base.r, on->r);
  on->f = v3_add(on->f, c->on_base.f);
  on->m = v3_add(on->m, v3_add(c->on_base.n, v3_cross(arm, c->on_base.f)));
  if (!c->at.floats) {
    w->work_power += v3_dot(c->hold.f, c->base.v) + v3_dot(c->hold.n, c->base.w);
    return;
  }
  v3_acc(w->res + 3 * c->at.on.bx, own.f);
  if (c->at.turns) {
    carrier body = carrier_of(w, part, c);
    v3 m = v3_add(m3_tmulv(body.B, own.f), m3_tmulv(body.R, own.n));
    v3_acc(w->res + 3 * c->at.on.bphi, m);
  }
}

void crane_accel(hw_world *w, int part) {
  crane_work *c = hw_work(w, part);
  int n = c->at.n;
  double tau[HW_CHAIN_MOST], held[HW_CHAIN_MOST], kinetic, gravity,
      *res = w->res + 3 * w->model->part[part].block0;
  drive push[HW_CHAIN_MOST];
  force6 own, ports = gather_loads(w, part, c);
  hw_chain_inverse(&c->chain, &c->base, c->load, c->lifts, &c->kin, tau, &own);
  hw_chain_inverse(&c->chain, &c->base, c->load, c->loads, &c->kin, held, &c->hold);
  bool quick = direct(w, part, c);
  for (int j = 0; j < n; j++)
    push[j] = joint_drive(w, part, c, j);
  if (quick)
    direct_rows(w, part, c, push, res);
  for (int j = 0; j < n; j++) {
    const crane_joint *p = crane_joint_of(w, part, j);
    if (!crane_free(p)) {
      c->effort[j] = held[j] + p->friction * c->qd[j] - p->load;
      w->work_power += c->effort[j] * c->qd[j];
    } else if (!quick) {
      res[j] += tau[j] - push[j].push + crane_added(p) * c->qdd[j];
    }
  }
  base_rows(w, part, c, own, ports);
  if (w->tangent)
    tangent(w, part, c, push);
  hw_chain_energy(&c->chain, &c->base, &c->kin, &kinetic, &gravity);
  c->kinetic = kinetic;
  w->kinetic += kinetic;
  w->gravity += gravity;
}
