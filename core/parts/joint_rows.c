/* Rows and coordinates of joints: values, rates, gradients and second derivatives.
 *
 * Vectors are carried by the frames, so each row is a product of vectors of world axes and its
 * derivatives are those of R u with dR u = dtheta x R u (E. J. Haug, Computer Aided Kinematics and
 * Dynamics of Mechanical Systems, 1989, section 9.4: the same basic constraints). Derivations:
 * docs/theory/joint.md. */
#include "math/elementary.h"
#include "math/scalar.h"
#include "parts/joint_state.h"

/* u: column of the axes in a; s: in b. */
typedef struct row_plan {
  int shape, u, s;
} row_plan;
typedef struct type_plan {
  int points, turns; /* rows: those about positions, then those about rotation */
  row_plan row[JOINT_ROWS];
  int slides, angles; /* coordinates */
} type_plan;

#define POINTS                                                                                     \
  {ROW_POINT, 0, 0}, {ROW_POINT, 1, 0}, { ROW_POINT, 2, 0 }
#define SAME                                                                                       \
  {ROW_CROSS, 0, 1}, {ROW_CROSS, 1, 2}, { ROW_CROSS, 2, 0 }
#define SAME_Z                                                                                     \
  {ROW_CROSS, 0, 2}, { ROW_CROSS, 1, 2 }
#define ON_AXIS                                                                                    \
  {ROW_ALONG, 0, 0}, { ROW_ALONG, 1, 0 }
static const type_plan TYPE[] = {
    [JOINT_FIXED] = {3, 3, {POINTS, SAME}, 0, 0},
    [JOINT_REVOLUTE] = {3, 2, {POINTS, SAME_Z}, 0, 1},
    [JOINT_UNIVERSAL] = {3, 1, {POINTS, {ROW_CROSS, 2, 1}}, 0, 2},
    [JOINT_SPHERICAL] = {3, 0, {POINTS}, 0, 0},
    [JOINT_PRISMATIC] = {2, 3, {ON_AXIS, SAME}, 1, 0},
    [JOINT_CYLINDRICAL] = {2, 2, {ON_AXIS, SAME_Z}, 1, 1},
    [JOINT_DISTANCE] = {1, 0, {{ROW_LENGTH, 0, 0}}, 0, 0},
};

static hw_frame_blocks behind(const hw_model *model, hw_ref side) {
  return side.part >= 0 ? hw_port_blocks(model, side.part, side.port) : (hw_frame_blocks){-1, -1};
}

bool joint_turns(const hw_model *model, const joint_params *p) {
  return behind(model, p->a).bphi >= 0 || behind(model, p->b).bphi >= 0;
}

int joint_row_count(const hw_model *model, int part) {
  const joint_params *p = model->part[part].params;
  const type_plan *type = &TYPE[p->type];
  return type->points + (joint_turns(model, p) ? type->turns : 0);
}

int joint_coord_count(const hw_model *model, int part) {
  const joint_params *p = model->part[part].params;
  const type_plan *type = &TYPE[p->type];
  return type->slides + (joint_turns(model, p) ? type->angles : 0);
}

bool joint_slides(const joint_params *p, int coord) { return coord < TYPE[p->type].slides; }

static v3 column(m3 A, int i) { return v3_make(A.m[i], A.m[3 + i], A.m[6 + i]); }

static m3 matrix_at(const double *m) {
  m3 A;
  for (int i = 0; i < 9; i++)
    A.m[i] = m[i];
  return A;
}

static bool stands(const hw_port *p) { return p->parked || (p->bx < 0 && p->bphi < 0); }

joint_view joint_look(const hw_world *w, int part) {
  const hw_model *model = w->model;
  const joint_params *p = hw_params(w, part);
  joint_view j = {.p = p,
                  .mem = hw_mem(w, part),
                  .block0 = model->part[part].block0,
                  .rows = joint_row_count(model, part),
                  .coords = joint_coord_count(model, part)};
  const hw_ref side[2] = {p->a, p->b};
  for (int i = 0; i < 2; i++) {
    j.side[i] =
        (hw_port){.r = v3_at(j.mem + MEM_PLACE), .R = m3_diag(1, 1, 1), .bx = -1, .bphi = -1};
    if (side[i].part >= 0) {
      j.port[i] = &w->port[model->part[side[i].part].port0 + side[i].port];
      j.side[i] = *j.port[i];
    }
  }
  if (joint_switches(p))
    joint_switch_look(w, &j);
  j.stuck = !j.free && stands(&j.side[0]) && stands(&j.side[1]);
  j.A = m3_mul(j.side[0].R, matrix_at(j.mem + MEM_AXES));
  j.B = m3_mul(j.side[1].R, matrix_at(j.mem + MEM_FRAME));
  j.d = v3_sub(j.side[1].r, j.side[0].r);
  j.dv = v3_sub(j.side[1].v, j.side[0].v);
  return j;
}

/* ---- rows ---- */

static void rate(const joint_view *j, joint_row *row) {
  row->rate = v3_dot(row->f, j->dv) + v3_dot(row->ta, j->side[0].w) + v3_dot(row->tb, j->side[1].w);
}

double joint_second(const joint_view *j, const joint_row *row) {
  const hw_port *a = &j->side[0], *b = &j->side[1];
  return v3_dot(row->f, v3_sub(b->a, a->a)) + v3_dot(row->ta, a->al) + v3_dot(row->tb, b->al) +
         row->bias;
}

/* u.d with u fixed in a */
static joint_row along(const joint_view *j, v3 u) {
  v3 w = j->side[0].w, du = v3_cross(w, u);
  joint_row row = {.shape = ROW_ALONG, .u = u, .f = u, .ta = v3_cross(u, j->d)};
  row.value = v3_dot(u, j->d);
  row.bias = v3_dot(v3_cross(w, du), j->d) + 2 * v3_dot(du, j->dv);
  return row;
}

static joint_row cross(const joint_view *j, v3 u, v3 s) {
  v3 wa = j->side[0].w, wb = j->side[1].w, n = v3_cross(u, s);
  v3 du = v3_cross(wa, u), ds = v3_cross(wb, s);
  joint_row row = {.shape = ROW_CROSS, .u = u, .s = s, .ta = n, .tb = v3_neg(n)};
  row.value = v3_dot(u, s);
  row.bias = v3_dot(v3_cross(wa, du), s) + 2 * v3_dot(du, ds) + v3_dot(u, v3_cross(wb, ds));
  return row;
}

static joint_row length(const joint_view *j) {
  double L = j->mem[MEM_LENGTH];
  v3 u = v3_scale(1 / L, j->d);
  joint_row row = {.shape = ROW_LENGTH, .u = u, .f = u};
  row.value = 0.5 * (v3_dot(j->d, j->d) / L - L);
  row.bias = v3_dot(j->dv, j->dv) / L;
  return row;
}

joint_row joint_row_of(const joint_view *j, int i) {
  row_plan needs = TYPE[j->p->type].row[i];
  joint_row row;
  switch (needs.shape) {
  case ROW_POINT: {
    v3 u = v3_make(needs.u == 0, needs.u == 1, needs.u == 2);
    row = (joint_row){.shape = ROW_POINT, .u = u, .f = u, .value = v3_dot(u, j->d)};
    break;
  }
  case ROW_ALONG:
    row = along(j, column(j->A, needs.u));
    break;
  case ROW_CROSS:
    row = cross(j, column(j->A, needs.u), column(j->B, needs.s));
    break;
  default:
    row = length(j);
  }
  rate(j, &row);
  return row;
}

/* The angle nearest to `last` that is this one but for full turns. */
static double unwrap(double angle, double last) {
  return angle + HW_TWO_PI * floor((last - angle) / HW_TWO_PI + 0.5);
}

joint_row joint_coord_of(const joint_view *j, int i) {
  double last = j->mem[MEM_COORDS + COORD_WORDS * i + COORD_LAST];
  v3 xa = column(j->A, 0), ya = column(j->A, 1), za = column(j->A, 2);
  v3 xb = column(j->B, 0), yb = column(j->B, 1), zb = column(j->B, 2);
  joint_row row;
  if (joint_slides(j->p, i)) {
    row = along(j, za);
  } else if (j->p->type == JOINT_UNIVERSAL && i == 1) {
    row = (joint_row){.shape = ROW_TURN_B, .u = yb, .ta = v3_neg(yb), .tb = yb};
    row.value = unwrap(hw_atan2(v3_dot(zb, v3_cross(yb, za)), v3_dot(zb, za)), last);
  } else {
    row = (joint_row){.shape = ROW_TURN_A, .u = za, .ta = v3_neg(za), .tb = za};
    double angle = j->p->type == JOINT_UNIVERSAL ? hw_atan2(-v3_dot(xa, yb), v3_dot(ya, yb))
                                                 : hw_atan2(v3_dot(ya, xb), v3_dot(xa, xb));
    row.value = unwrap(angle, last);
  }
  rate(j, &row);
  return row;
}

/* ---- tangent ---- */

/* Places that forces and moments go to: points of a and b, rotations of a and b. A moment is to
 * the rotation block as a force at an arm: R^T instead of B^T. */
typedef struct places {
  hw_anchor ra, rb, ta, tb;
} places;

static places places_of(const joint_view *j) {
  const hw_port *a = &j->side[0], *b = &j->side[1];
  return (places){hw_anchor_port(a), hw_anchor_port(b), {-1, a->bphi, a->R}, {-1, b->bphi, b->R}};
}

/* K at i by (to - from). */
static void add_between(hw_world *w, const hw_anchor *i, const hw_anchor *from, const hw_anchor *to,
                        m3 K) {
  hw_add_tangent(w, i, to, K);
  hw_add_tangent(w, i, from, m3_scale(-1, K));
}

void joint_stiffness(hw_world *w, const joint_view *j, const joint_row *row, double c) {
  places p = places_of(j);
  m3 U = m3_scale(c, m3_skew(row->u));
  switch (row->shape) {
  case ROW_ALONG: {
    m3 arm = m3_mul(m3_skew(j->d), U);
    add_between(w, &p.ta, &p.ra, &p.rb, U);
    hw_add_tangent(w, &p.ra, &p.ta, U);
    hw_add_tangent(w, &p.rb, &p.ta, m3_scale(-1, U));
    hw_add_tangent(w, &p.ta, &p.ta, arm);
    break;
  }
  case ROW_CROSS: {
    m3 S = m3_skew(row->s), by_a = m3_mul(S, U), by_b = m3_mul(U, S);
    hw_add_tangent(w, &p.ta, &p.ta, by_a);
    hw_add_tangent(w, &p.tb, &p.ta, m3_scale(-1, by_a));
    hw_add_tangent(w, &p.tb, &p.tb, by_b);
    hw_add_tangent(w, &p.ta, &p.tb, m3_scale(-1, by_b));
    break;
  }
  case ROW_LENGTH: {
    double k = c / j->mem[MEM_LENGTH];
    m3 K = m3_diag(k, k, k);
    add_between(w, &p.rb, &p.ra, &p.rb, K);
    add_between(w, &p.ra, &p.rb, &p.ra, K);
    break;
  }
  case ROW_TURN_A:
  case ROW_TURN_B: {
    const hw_anchor *turns = row->shape == ROW_TURN_A ? &p.ta : &p.tb;
    hw_add_tangent(w, &p.ta, turns, U);
    hw_add_tangent(w, &p.tb, turns, m3_scale(-1, U));
    break;
  }
  default:
    break;
  }
}

void joint_outer(hw_world *w, const joint_view *j, const joint_row *row, double c) {
  places p = places_of(j);
  const hw_anchor *at[4] = {&p.ra, &p.rb, &p.ta, &p.tb};
  const v3 g[4] = {v3_neg(row->f), row->f, row->ta, row->tb};
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 4; k++)
      if ((i > 1 || row->shape == ROW_ALONG) && (k > 1 || row->shape == ROW_ALONG))
        hw_add_tangent(w, at[i], at[k], m3_outer(v3_scale(c, g[i]), g[k]));
}

/* g^T in row i, and g in column i. */
static void border(hw_world *w, int block, int i, int coord, v3 g) {
  m3 row = m3_zero();
  v3_put(row.m + 3 * i, g);
  hw_sparse_add(w->A, block, coord, row.m);
  hw_sparse_add(w->A, coord, block, m3_t(row).m);
}

void joint_border(hw_world *w, const joint_view *j, const joint_row *row, int block, int i) {
  for (int k = 0; k < 2; k++) {
    const hw_port *at = &j->side[k];
    v3 f = k ? row->f : v3_neg(row->f), t = k ? row->tb : row->ta;
    if (at->bx >= 0)
      border(w, block, i, at->bx, f);
    if (at->bphi >= 0)
      border(w, block, i, at->bphi, v3_add(m3_tmulv(at->B, f), m3_tmulv(at->R, t)));
  }
}
