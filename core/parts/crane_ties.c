/* Frames of the crane that others hold on to: ports, colliders, and the tied blocks behind them.
 *
 * A link that carries something has a position block and a rotation block without unknowns of
 * their own. What others add to these rows goes to the joints (and to the body that the crane
 * stands on) with the Jacobians written here:
 *   dr = sum_j dr/dq_j dq_j + dx + (B - [r - r_base]x R) dphi,   R_i^T dtheta likewise.
 * Columns of joints that have no unknown stay zero. */
#include "base/seldom.h"
#include "parts/crane_state.h"
#include "parts/kinds.h"

static bool same(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

HW_SELDOM int crane_frame(const crane_params *p, const char *link) {
  if (!link || same(link, "base"))
    return link ? 0 : -1;
  for (int i = 0; i < p->joints.count; i++)
    if (same(link, p->joints.id[i]))
      return 1 + i;
  return -1;
}

static const crane_port *port_row(const crane_params *p, int i) {
  return (const crane_port *)p->ports.row + i;
}
static const crane_collider *collider_row(const crane_params *p, int i) {
  return (const crane_collider *)p->colliders.row + i;
}

/* Others ask for the blocks behind a port before the crane's own check has passed. */
static bool is_frame(int frame) { return frame >= 0 && frame <= HW_CHAIN_MOST; }

static void use(bool used[HW_CHAIN_MOST + 1], int frame) {
  if (is_frame(frame))
    used[frame] = true;
}

crane_layout crane_lay_out(const hw_model *model, int part) {
  const crane_params *p = model->part[part].params;
  crane_layout at = {.n = p->joints.count, .on = {-1, -1}};
  bool used[HW_CHAIN_MOST + 1] = {false};
  at.joint_blocks = (at.n + 2) / 3;
  if (p->on.part >= 0)
    at.on = hw_port_blocks(model, p->on.part, p->on.port);
  at.floats = at.on.bx >= 0;
  at.turns = at.on.bphi >= 0;
  for (int i = 0; i < p->ports.count; i++)
    use(used, crane_frame(p, port_row(p, i)->link));
  for (int i = 0; i < p->colliders.count; i++)
    use(used, crane_frame(p, collider_row(p, i)->link));
  used[0] = at.floats;
  for (int k = 0; k <= HW_CHAIN_MOST; k++) {
    at.tie_x[k] = used[k] ? at.ties++ : -1;
    at.tie_phi[k] = used[k] && (k > 0 || at.turns) ? at.ties++ : -1;
  }
  return at;
}

void crane_tie(const hw_model *model, int part, int i, hw_tie *tie) {
  crane_layout at = crane_lay_out(model, part);
  int block0 = model->part[part].block0, frame = 0;
  while (at.tie_x[frame] != i && at.tie_phi[frame] != i)
    frame++;
  tie->slave = block0 + at.joint_blocks + i;
  tie->count = 0;
  for (int k = 0; k < (frame + 2) / 3; k++)
    tie->master[tie->count++] = block0 + k;
  if (at.floats && at.tie_x[frame] == i)
    tie->master[tie->count++] = at.on.bx;
  if (at.turns)
    tie->master[tie->count++] = at.on.bphi;
}

void crane_link_pattern(const hw_model *model, int part, const hw_pattern *pattern) {
  crane_layout at = crane_lay_out(model, part);
  int block0 = model->part[part].block0;
  for (int i = 0; i < at.joint_blocks; i++) {
    for (int j = 0; j < i; j++)
      pattern->pair(pattern->ctx, block0 + i, block0 + j);
    pattern->pair(pattern->ctx, block0 + i, at.on.bx);
    pattern->pair(pattern->ctx, block0 + i, at.on.bphi);
  }
  pattern->pair(pattern->ctx, at.on.bx, at.on.bphi);
}

static hw_frame_blocks frame_blocks(const hw_model *model, int part, const crane_layout *at,
                                    int frame) {
  int first = model->part[part].block0 + at->joint_blocks;
  if (!is_frame(frame))
    return (hw_frame_blocks){-1, -1};
  return (hw_frame_blocks){at->tie_x[frame] < 0 ? -1 : first + at->tie_x[frame],
                           at->tie_phi[frame] < 0 ? -1 : first + at->tie_phi[frame]};
}

/* Frame of a port: 0 the base, then those of the user, then the links. */
int crane_port_of(const crane_params *p, int port) {
  int own = p->ports.count;
  return port == 0 ? 0 : port <= own ? crane_frame(p, port_row(p, port - 1)->link) : port - own;
}

hw_frame_blocks crane_port_frame(const hw_model *model, int part, int port) {
  crane_layout at = crane_lay_out(model, part);
  return frame_blocks(model, part, &at, crane_port_of(model->part[part].params, port));
}

int crane_collider_ask(const hw_model *model, int part, int i, hw_collider_ask *ask) {
  const crane_params *p = model->part[part].params;
  if (!ask || i >= p->colliders.count)
    return p->colliders.count;
  const crane_collider *row = collider_row(p, i);
  int frame = crane_frame(p, row->link);
  *ask = (hw_collider_ask){
      .key = p->colliders.id[i],
      .port = frame > 0 ? p->ports.count + frame : 0,
      .shape = row->shape,
      .size = row->size,
      .sides = row->sides,
      .mesh = row->mesh.part,
      .at = row->at,
      .turn = row->turn,
      .material = row->material.part >= 0 ? row->material.part : p->material.part,
  };
  return p->colliders.count;
}

/* Jacobians of the two ties of a frame. */
static void place_tie(hw_world *w, int part, const crane_work *c, int frame) {
  const hw_model *model = w->model;
  const crane_params *p = hw_params(w, part);
  const hw_tie *tie = model->tie + model->part[part].tie0;
  v3 r = c->kin.r[frame], dr[HW_CHAIN_MOST], dtheta[HW_CHAIN_MOST];
  m3 Rt = m3_t(c->kin.R[frame]), turned = m3_zero(), arm = m3_zero();
  hw_chain_jacobian(&c->chain, &c->kin, frame, r, dr, dtheta);
  if (c->at.turns) {
    const hw_port *on = &w->port[model->part[p->on.part].port0 + p->on.port];
    v3 from_on = v3_sub(r, on->r);
    turned = m3_mul(Rt, on->R);
    arm = m3_add(on->B, m3_scale(-1, m3_mul(m3_skew(from_on), on->R)));
  }
  for (int which = 0; which < 2; which++) {
    int i = which ? c->at.tie_phi[frame] : c->at.tie_x[frame], m = 0;
    if (i < 0)
      continue;
    m3 *J = w->J + tie[i].J0;
    for (; m < (frame + 2) / 3; m++)
      for (int k = 0; k < 3; k++) {
        int j = 3 * m + k;
        v3 column = v3_zero();
        if (j < frame && crane_free(crane_joint_of(w, part, j)))
          column = which ? m3_mulv(Rt, dtheta[j]) : dr[j];
        J[m].m[k] = column.x, J[m].m[3 + k] = column.y, J[m].m[6 + k] = column.z;
      }
    if (c->at.floats && !which)
      J[m++] = m3_diag(1, 1, 1);
    if (c->at.turns)
      J[m++] = which ? turned : arm;
  }
}

void crane_place_ports(hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const crane_params *p = hw_params(w, part);
  const crane_work *c = hw_work(w, part);
  for (int i = 0; i < self->ports; i++) {
    int k = crane_port_of(p, i);
    bool own = i > 0 && i <= p->ports.count;
    v3 at = own ? v3_at(port_row(p, i - 1)->at) : v3_zero();
    m3 R = c->kin.R[k];
    v3 arm = m3_mulv(R, at), wxa = v3_cross(c->kin.w[k], arm);
    v3 a = v3_add(v3_cross(c->kin.al[k], arm), v3_cross(c->kin.w[k], wxa));
    hw_frame_blocks blocks = frame_blocks(w->model, part, &c->at, k);
    w->port[self->port0 + i] = (hw_port){.r = v3_add(c->kin.r[k], arm),
                                         .v = v3_add(c->kin.v[k], wxa),
                                         .a = v3_add(c->kin.a[k], a),
                                         .R = R,
                                         .w = c->kin.w[k],
                                         .al = c->kin.al[k],
                                         .bx = blocks.bx,
                                         .bphi = blocks.bphi,
                                         .B = m3_mul(R, m3_skew(v3_neg(at)))};
  }
  for (int k = 0; k <= c->at.n; k++)
    if (c->at.tie_x[k] >= 0)
      place_tie(w, part, c, k);
}
