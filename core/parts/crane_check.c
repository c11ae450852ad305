/* Checks of the crane that no range of one field can make. */
#include "math/elementary.h"
#include "parts/crane_state.h"
#include "parts/kinds.h"

static const double MOST_ANGLE = 100; /* [rad] */

typedef struct checker {
  const hw_part *self;
  const crane_params *p;
  hw_report *report;
} checker;

static void check_angle(checker *c, const char *id, const char *key, double value) {
  if (!(fabs(value) <= MOST_ANGLE))
    hw_fault_row(c->report, c->self->id, "joints", id, key,
                 "%g rad: a revolute joint stays within %g rad of 0; is it prismatic, or in "
                 "degrees?",
                 value, MOST_ANGLE);
}

static void check_limits(checker *c, const char *id, const crane_joint *p) {
  double low = crane_lower(p), high = crane_upper(p);
  const char *unit = p->type == CRANE_REVOLUTE ? "rad" : "m";
  if (p->type == CRANE_REVOLUTE) {
    check_angle(c, id, "start", p->start);
    if (low > -INFINITY)
      check_angle(c, id, "lower", low);
    if (high < INFINITY)
      check_angle(c, id, "upper", high);
    if (p->mode == CRANE_POSITION)
      check_angle(c, id, "target", p->target);
  }
  if (low > high) {
    hw_fault_row(c->report, c->self->id, "joints", id, "lower",
                 "%g %s is above the upper limit, %g %s", low, unit, high, unit);
    return;
  }
  if (p->start < low)
    hw_fault_row(c->report, c->self->id, "joints", id, "start",
                 "%g %s is below the lower limit, %g %s", p->start, unit, low, unit);
  if (p->start > high)
    hw_fault_row(c->report, c->self->id, "joints", id, "start",
                 "%g %s is above the upper limit, %g %s", p->start, unit, high, unit);
  if (crane_free(p) && p->stop_stiffness == 0 && (low > -INFINITY || high < INFINITY))
    hw_fault_row(c->report, c->self->id, "joints", id, "stop_stiffness",
                 "0: a joint that is free to move needs stops at its limits; must be above 0");
}

static void check_mode(checker *c, const char *id, const crane_joint *p) {
  if (p->mode == CRANE_LOCKED && p->start_rate != 0)
    hw_fault_row(c->report, c->self->id, "joints", id, "start_rate",
                 "%g: a locked joint does not move; leave it out or choose another mode",
                 p->start_rate);
  if (p->mode == CRANE_POSITION && !HW_GIVEN(crane_joint, p, target) && p->start != 0)
    hw_fault_row(c->report, c->self->id, "joints", id, "target",
                 "missing: the joint starts at %g and would go to 0", p->start);
  if (p->mode == CRANE_POSITION && p->kp == 0 && p->ki == 0 && p->kd == 0)
    hw_fault_row(c->report, c->self->id, "joints", id, "kp",
                 "0, and no ki or kd: a joint in mode position needs a gain above 0");
  if (p->mode == CRANE_VELOCITY && p->kp == 0 && p->ki == 0)
    hw_fault_row(c->report, c->self->id, "joints", id, "kp",
                 "0, and no ki: a joint in mode velocity needs a gain above 0");
}

static void check_inertia(checker *c, const char *id, const crane_joint *p) {
  m3 I = crane_inertia(p);
  const double *m = I.m;
  double size = m[0] + m[4] + m[8];
  double xy = m[0] * m[4] - m[1] * m[1], yz = m[4] * m[8] - m[5] * m[5],
         zx = m[8] * m[0] - m[2] * m[2];
  double det = m[0] * yz - m[1] * (m[1] * m[8] - m[5] * m[2]) + m[2] * (m[1] * m[5] - m[4] * m[2]);
  double least = -1e-12 * size * size;
  if (xy < least || yz < least || zx < least || det < least * size)
    hw_fault_row(c->report, c->self->id, "joints", id, "products",
                 "%g, %g, %g kg m^2: too large for these moments, the inertia would be negative "
                 "about some axis",
                 p->products[0], p->products[1], p->products[2]);
  else if (m[0] + m[4] < m[8] * (1 - 1e-9) || m[4] + m[8] < m[0] * (1 - 1e-9) ||
           m[8] + m[0] < m[4] * (1 - 1e-9))
    hw_fault_row(c->report, c->self->id, "joints", id, "inertia",
                 "%g, %g, %g kg m^2: no body has a moment above the sum of the other two", m[0],
                 m[4], m[8]);
}

/* Letters in common at the front and the back, less the difference in length. */
static int likeness(const char *a, const char *b) {
  int n = 0, m = 0, front = 0, back = 0;
  while (a[n])
    n++;
  while (b[m])
    m++;
  while (front < n && front < m && a[front] == b[front])
    front++;
  while (back < n - front && back < m - front && a[n - 1 - back] == b[m - 1 - back])
    back++;
  return 2 * (front + back) - n - m;
}

static bool check_link(checker *c, const char *map, const char *id, const char *link) {
  if (crane_frame(c->p, link) >= 0)
    return true;
  const char *nearest = "base";
  if (!link)
    link = "";
  for (int i = 0; i < c->p->joints.count; i++)
    if (likeness(link, c->p->joints.id[i]) > likeness(link, nearest))
      nearest = c->p->joints.id[i];
  hw_fault_row(c->report, c->self->id, map, id, "link", "no link \"%s\"; nearest is \"%s\"", link,
               nearest);
  return false;
}

/* The joint (from 0) that nothing resists when those further in are held, or -1. From the mass
 * matrix at the start, eliminated from the tip inwards: pivots are the articulated inertias. */
static int weightless(const crane_params *p) {
  const crane_joint *joint = p->joints.row;
  hw_chain_link link[HW_CHAIN_MOST];
  hw_chain chain = {p->joints.count, link};
  hw_chain_base base = {.R = m3_diag(1, 1, 1)};
  hw_chain_work work;
  double M[HW_CHAIN_MOST * HW_CHAIN_MOST], q[HW_CHAIN_MOST] = {0}, zero[HW_CHAIN_MOST] = {0};
  int n = chain.n;
  for (int i = 0; i < n; i++) {
    link[i] = crane_link(&joint[i]);
    q[i] = joint[i].start;
  }
  hw_chain_place(&chain, &base, q, zero, &work);
  hw_chain_accelerate(&chain, &base, zero, &work);
  hw_chain_tangent(&chain, &base, NULL, 0, &work, 1, 0, 0, M);
  for (int j = n - 1; j >= 0; j--) {
    double *row = M + j * n, d = row[j] + crane_added(&joint[j]);
    if (!crane_free(&joint[j]))
      continue;
    double mass = 0, size = 0; /* of the outer links, and m r^2 about the joint */
    for (int i = j; i < n; i++) {
      v3 arm = v3_sub(work.c[i], work.r[j]);
      const double *about = link[i].about_c.m;
      mass += link[i].I.m;
      size += link[i].I.m * v3_dot(arm, arm) + about[0] + about[4] + about[8];
    }
    if (!(d > 1e-12 * (joint[j].type == CRANE_PRISMATIC ? mass : size)))
      return j;
    for (int i = 0; i < j; i++)
      for (int k = 0; k < j; k++)
        M[i * n + k] -= row[i] * row[k] / d;
  }
  return -1;
}

static void check_on(checker *c, const hw_model *model) {
  if (c->p->on.part < 0)
    return;
  const hw_part *on = &model->part[c->p->on.part];
  if (on->kind->body && on->kind->body->solid)
    return;
  hw_fault_part(c->report, c->self->id, "on",
                "\"%s\" is a %s; a crane stands on a rigid body, a motion, a vessel, a quay or the "
                "world",
                on->id, on->kind->name);
}

void crane_check(const hw_model *model, int part, hw_report *report) {
  checker c = {.self = &model->part[part], .p = model->part[part].params, .report = report};
  const crane_params *p = c.p;
  const crane_joint *joint = p->joints.row;
  int before = report->count;
  check_on(&c, model);
  if (p->joints.count < 1 || p->joints.count > HW_CHAIN_MOST) {
    hw_fault_part(report, c.self->id, "joints", "%d joints; a crane has 1 to %d", p->joints.count,
                  (int)HW_CHAIN_MOST);
    return;
  }
  for (int j = 0; j < p->joints.count; j++) {
    const char *id = p->joints.id[j];
    if (crane_frame(p, id) != 1 + j)
      hw_fault_row(report, c.self->id, "joints", id, "",
                   "\"base\" names the crane's base; choose "
                   "another id");
    check_limits(&c, id, &joint[j]);
    check_mode(&c, id, &joint[j]);
    check_inertia(&c, id, &joint[j]);
  }
  for (int i = 0; i < p->ports.count; i++)
    check_link(&c, "ports", p->ports.id[i], ((const crane_port *)p->ports.row)[i].link);
  for (int i = 0; i < p->colliders.count; i++)
    check_link(&c, "colliders", p->colliders.id[i],
               ((const crane_collider *)p->colliders.row)[i].link);
  int loose = report->count == before ? weightless(p) : -1;
  if (loose >= 0)
    hw_fault_row(report, c.self->id, "joints", p->joints.id[loose], "inertia",
                 "the inertia about joint \"%s\" is singular: it is free to move, and no link "
                 "from there on has mass or inertia that resists it",
                 p->joints.id[loose]);
}
