/* The joint's reference at the start, and the checks that no range of one field can make. */
#include "parts/joint_state.h"
#include "parts/kinds.h"

static const char *const TYPE[] = {"fixed",     "revolute",    "universal", "spherical",
                                   "prismatic", "cylindrical", "distance"};
static const double NORMAL = 1e-3; /* largest cosine between the axes of a universal joint */
/* [m], [rad] Beyond a limit at the start: as far as a joint may stand open there. */
static const double BEYOND = 5e-3;

static v3 axis_of(const joint_params *p) {
  return HW_GIVEN(joint_params, p, axis) ? v3_unit(v3_at(p->axis)) : v3_make(0, 0, 1);
}

/* Columns x, y, z: z the axis, y the second one. */
static m3 axes_of(const joint_params *p) {
  v3 z = axis_of(p), y = v3_perp(z);
  if (HW_GIVEN(joint_params, p, axis_b)) {
    v3 b = v3_unit(v3_at(p->axis_b));
    y = v3_unit(v3_madd(b, -v3_dot(b, z), z));
  }
  v3 x = v3_cross(y, z);
  return (m3){{x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z}};
}

void joint_init(hw_world *w, int part) {
  const joint_params *p = hw_params(w, part);
  double *mem = hw_mem(w, part);
  for (int i = 0; i < w->model->part[part].mems; i++)
    mem[i] = 0;
  m3 axes = axes_of(p);
  for (int i = 0; i < 9; i++)
    mem[MEM_AXES + i] = axes.m[i];
  joint_view j = joint_look(w, part);
  v3 place = v3_at(p->position);
  if (!HW_GIVEN(joint_params, p, position))
    place = j.port[0] ? j.side[0].r : j.side[1].r;
  v3_put(mem + MEM_PLACE, place);
  m3 frame = m3_mul(m3_t(j.side[1].R), j.A);
  for (int i = 0; i < 9; i++)
    mem[MEM_FRAME + i] = frame.m[i];
  j = joint_look(w, part);
  mem[MEM_LENGTH] = HW_GIVEN(joint_params, p, length) ? p->length : v3_norm(j.d);
  bool free = joint_switches(p) && p->hold != JOINT_HELD; /* it begins where it takes hold */
  if (!free && p->type == JOINT_DISTANCE && !(v3_norm(j.d) > 0))
    hw_world_fail(w, part, -1, "the ends of a distance lie on each other at the start");
  joint_drive_init(&j, mem);
  if (joint_switches(p))
    joint_switch_init(w, part);
  double q = j.coords && !free ? joint_coord_of(&j, 0).value : 0;
  if ((HW_GIVEN(joint_params, p, low) && q < p->low - BEYOND) ||
      (HW_GIVEN(joint_params, p, high) && q > p->high + BEYOND))
    hw_world_fail(w, part, -1, "it starts beyond its limits, by more than 5 mm or 0.3 degrees");
}

typedef struct checker {
  const hw_model *model;
  const hw_part *self;
  const joint_params *p;
  hw_report *report;
} checker;

static bool check_side(checker *c, const char *key, hw_ref side) {
  if (side.part < 0)
    return true;
  const hw_part *on = &c->model->part[side.part];
  const char *not = cable_eye_fault(c->model, side);
  if (hw_part_ports(on) &&
      not &&(side.port < 1 || !HW_GIVEN(joint_params, c->p, hold) || c->p->hold == JOINT_HELD))
    hw_fault_part(c->report, c->self->id, key, "%s", not );
  if (hw_part_ports(on))
    return true;
  hw_fault_part(c->report, c->self->id, key, "\"%s\" is a %s, to which nothing can be attached",
                on->id, on->kind->name);
  return false;
}

static hw_frame_blocks behind(const checker *c, hw_ref side) {
  return side.part >= 0 ? hw_port_blocks(c->model, side.part, side.port)
                        : (hw_frame_blocks){-1, -1};
}

static bool check_sides(checker *c) {
  hw_ref a = c->p->a, b = c->p->b;
  bool good = check_side(c, "a", a);
  if (!check_side(c, "b", b) || !good)
    return false;
  if (a.part < 0 && b.part < 0) {
    hw_fault_part(c->report, c->self->id, "b", "both sides are the world");
    return false;
  }
  hw_frame_blocks on_a = behind(c, a), on_b = behind(c, b);
  if (on_a.bx < 0 && on_b.bx < 0) {
    hw_fault_part(c->report, c->self->id, "b",
                  "the motion of both sides is prescribed: nothing is left for a joint to hold");
    return false;
  }
  if (a.part == b.part && on_a.bx == on_b.bx) {
    hw_fault_part(c->report, c->self->id, "b", "both sides are the same body, \"%s\"",
                  c->model->part[a.part].id);
    return false;
  }
  int type = c->p->type;
  if (!joint_turns(c->model, c->p) && (type == JOINT_REVOLUTE || type == JOINT_UNIVERSAL))
    hw_fault_part(c->report, c->self->id, "type",
                  "neither side can turn: a %s joint is a spherical one", TYPE[type]);
  return true;
}

static void check_axes(checker *c) {
  const joint_params *p = c->p;
  bool second = HW_GIVEN(joint_params, p, axis_b);
  v3 b = v3_at(p->axis_b);
  if (HW_GIVEN(joint_params, p, axis) && !(v3_norm(v3_at(p->axis)) > 0)) {
    hw_fault_part(c->report, c->self->id, "axis", "%g, %g, %g has no direction", p->axis[0],
                  p->axis[1], p->axis[2]);
    return;
  }
  if (!second)
    return;
  if (p->type != JOINT_UNIVERSAL)
    hw_fault_part(c->report, c->self->id, "axis_b", "only the universal joint has a second axis");
  else if (!(v3_norm(b) > 0))
    hw_fault_part(c->report, c->self->id, "axis_b", "%g, %g, %g has no direction", b.x, b.y, b.z);
  else if (fabs(v3_dot(axis_of(p), v3_unit(b))) > NORMAL)
    hw_fault_part(c->report, c->self->id, "axis_b",
                  "%g, %g, %g is not at right angles to the axis: the cosine is %g, at most %g",
                  b.x, b.y, b.z, v3_dot(axis_of(p), v3_unit(b)), NORMAL);
}

/* Fields that this type has no use for. */
static void check_unused(checker *c) {
  const joint_params *p = c->p;
  bool distance = p->type == JOINT_DISTANCE, world = p->a.part < 0 || p->b.part < 0;
  if (HW_GIVEN(joint_params, p, length) && !distance)
    hw_fault_part(c->report, c->self->id, "length", "only the type distance has a length");
  if (HW_GIVEN(joint_params, p, position) && !world)
    hw_fault_part(c->report, c->self->id, "position",
                  "no side is the world; give the place as an attachment point of each part");
  if (distance && world && !HW_GIVEN(joint_params, p, position))
    hw_fault_part(c->report, c->self->id, "position", "missing: the end that is the world");
  bool axis = p->type != JOINT_SPHERICAL && !distance;
  if (!axis && HW_GIVEN(joint_params, p, axis))
    hw_fault_part(c->report, c->self->id, "axis", "a %s joint has no axis", TYPE[p->type]);
  bool slides = p->type == JOINT_PRISMATIC || p->type == JOINT_CYLINDRICAL;
  bool turns =
      p->type == JOINT_REVOLUTE || p->type == JOINT_UNIVERSAL || p->type == JOINT_CYLINDRICAL;
  if (!turns && HW_GIVEN(joint_params, p, friction_torque))
    hw_fault_part(c->report, c->self->id, "friction/torque", "a %s joint does not turn",
                  TYPE[p->type]);
  if (!slides && HW_GIVEN(joint_params, p, friction_force))
    hw_fault_part(c->report, c->self->id, "friction/force", "a %s joint does not slide",
                  TYPE[p->type]);
  if (slides || turns)
    return;
  if (HW_GIVEN(joint_params, p, low) || HW_GIVEN(joint_params, p, high))
    hw_fault_part(c->report, c->self->id, "limits", "a %s joint has no limits", TYPE[p->type]);
  if (HW_GIVEN(joint_params, p, viscous))
    hw_fault_part(c->report, c->self->id, "friction/viscous", "a %s joint has no friction",
                  TYPE[p->type]);
  if (p->motor != JOINT_MOTOR_NONE)
    hw_fault_part(c->report, c->self->id, "motor/mode", "a %s joint has no motor", TYPE[p->type]);
}

/* Angles are 0 at the start. */
static void check_start(checker *c) {
  const joint_params *p = c->p;
  if (p->type != JOINT_REVOLUTE && p->type != JOINT_UNIVERSAL)
    return;
  if (HW_GIVEN(joint_params, p, low) && p->low > BEYOND)
    hw_fault_part(c->report, c->self->id, "limits/low",
                  "%g rad is above the angle at the start, 0: the lower limit is 0 or below",
                  p->low);
  if (HW_GIVEN(joint_params, p, high) && p->high < -BEYOND)
    hw_fault_part(c->report, c->self->id, "limits/high",
                  "%g rad is below the angle at the start, 0: the upper limit is 0 or above",
                  p->high);
}

static void check_drive(checker *c) {
  const joint_params *p = c->p;
  const char *unit = p->type == JOINT_PRISMATIC || p->type == JOINT_CYLINDRICAL ? "m" : "rad";
  if (HW_GIVEN(joint_params, p, low) && HW_GIVEN(joint_params, p, high) && p->low > p->high)
    hw_fault_part(c->report, c->self->id, "limits/low", "%g %s is above the upper limit, %g %s",
                  p->low, unit, p->high, unit);
  if ((p->motor == JOINT_MOTOR_SPEED || p->motor == JOINT_MOTOR_POSITION) && !(p->gain > 0))
    hw_fault_part(c->report, c->self->id, "motor/gain",
                  "0: a motor that holds a %s needs a gain above 0",
                  p->motor == JOINT_MOTOR_SPEED ? "speed" : "position");
}

/* What only a joint that can let go has. */
static void check_switch(checker *c) {
  const joint_params *p = c->p;
  bool hold = HW_GIVEN(joint_params, p, hold);
  if (!hold && (HW_GIVEN(joint_params, p, reach) || HW_GIVEN(joint_params, p, catch_speed) ||
                HW_GIVEN(joint_params, p, catch_time)))
    hw_fault_part(c->report, c->self->id, "hold",
                  "missing: what takes hold begins held, free or armed");
  double step = c->model->solver.step;
  if (p->catch_time > 0 && p->catch_time < step)
    hw_fault_part(
        c->report, c->self->id, "catch/time",
        "%g s is shorter than a step of the solver, %g s: 0 holds what is caught where it "
        "is, and drawing it in takes some steps",
        p->catch_time, step);
  bool slides = p->type == JOINT_PRISMATIC || p->type == JOINT_CYLINDRICAL;
  if (hold && slides && HW_GIVEN(joint_params, p, low) && p->low > BEYOND)
    hw_fault_part(c->report, c->self->id, "limits/low",
                  "%g m is above the way where it takes hold, 0: the lower limit is 0 or below",
                  p->low);
  if (hold && slides && HW_GIVEN(joint_params, p, high) && p->high < -BEYOND)
    hw_fault_part(c->report, c->self->id, "limits/high",
                  "%g m is below the way where it takes hold, 0: the upper limit is 0 or above",
                  p->high);
  for (int i = 0; !hold && i < c->model->input_count; i++)
    if (&c->model->part[c->model->input[i].part < 0 ? 0 : c->model->input[i].part] == c->self &&
        c->model->input[i].part >= 0 && c->model->input[i].offset == offsetof(joint_params, hold))
      hw_fault_part(c->report, c->self->id, "hold",
                    "missing: input \"%s\" changes it, so say how it begins",
                    c->model->input[i].id);
}

void joint_check(const hw_model *model, int part, hw_report *report) {
  checker c = {
      .model = model, .self = &model->part[part], .p = model->part[part].params, .report = report};
  if (!check_sides(&c))
    return;
  check_axes(&c);
  check_unused(&c);
  check_start(&c);
  check_drive(&c);
  check_switch(&c);
}
