/* The cable as a part: start, memory, channels, line. Set-up is in cable_setup.c, forces are in
 * cable_force.c, cable_bend.c and cable_twist.c, the winch's end in cable_payout.c.
 *
 * Model: report 003, section 2.1 and annexes A and B, as corrected in docs/theory/cable.md. */
#include "math/elementary.h"
#include "parts/cable_state.h"
#include "parts/kinds.h"
#include "parts/winch.h"

enum {
  TENSION_A,
  TENSION_B,
  TENSION_MAX,
  FORCE_A,
  FORCE_B,
  LENGTH,
  STRETCHED,
  ELEMENTS,
  MID,             /* 3 */
  A_END = MID + 3, /* 3 */
  B_END = A_END + 3,
  CURVATURE = B_END + 3,
  TWIST,
  TORQUE,
  PARTED,
  GROUNDED = PARTED + 3
};

static const hw_channel CHANNELS[] = {
    HW_CHANNEL("tension_a", "N", "Tension at end a",
               "at the end itself: the force of the line on what is there, along the line; "
               "positive pulls. At a free end it is what hangs there, a dead load or a point mass"),
    HW_CHANNEL("tension_b", "N", "Tension at end b", "as tension_a"),
    HW_CHANNEL("tension_max", "N", "Largest tension",
               "of the elements (each at its middle) and the ends"),
    HW_CHANNEL("force_a", "N", "Force on what holds end a",
               "its size, shear and the inertia and weight of the half element there included; 0 "
               "at a free end"),
    HW_CHANNEL("force_b", "N", "Force on what holds end b", "as force_a"),
    HW_CHANNEL("length", "m", "Unstretched length outside", "without what a winch has taken in"),
    HW_CHANNEL("stretched", "m", "Stretched length", "sum of the elements' chords"),
    HW_CHANNEL("elements", "1", "Elements", "outside; a winch makes and takes them"),
    HW_CHANNEL("mid_x", "m", "Middle x", "half of the unstretched length from either end, world"),
    HW_CHANNEL("mid_y", "m", "Middle y", "as mid_x"),
    HW_CHANNEL("mid_z", "m", "Middle z", "as mid_x; up"),
    HW_CHANNEL("a_x", "m", "End a x", "world"),
    HW_CHANNEL("a_y", "m", "End a y", "world"),
    HW_CHANNEL("a_z", "m", "End a z", "world, up"),
    HW_CHANNEL("b_x", "m", "End b x", "world"),
    HW_CHANNEL("b_y", "m", "End b y", "world"),
    HW_CHANNEL("b_z", "m", "End b z", "world, up"),
    HW_CHANNEL("curvature_max", "1/m", "Largest curvature",
               "of the spline through the nodes; 0 for a line without bending stiffness"),
    HW_CHANNEL("twist", "rad", "Twist between the ends",
               "from end a to end b, 0 as the line lies at the start; positive by the right hand "
               "along the line. Where GJ is above 0"),
    HW_CHANNEL("torque", "N m", "Torque", "in the line, of the sign of twist. Where GJ is above 0"),
    HW_CHANNEL("parted", "1", "Parted element",
               "from end a; 0: the line is whole. Of lines that can let go or part"),
    HW_CHANNEL("held_a", "1", "End a held",
               "1: something holds it, 0: nothing. Of lines that can let go or part"),
    HW_CHANNEL("held_b", "1", "End b held", "as held_a"),
    HW_CHANNEL("grounded", "m", "Length on the ground",
               "unstretched, by what each node or sample stands for. Of lines over a ground")};

static void needs(const hw_model *model, int part, hw_needs *needs) {
  const cable_params *p = model->part[part].params;
  cable_needs(model, part, needs);
  hw_needs_channels(needs, CHANNELS, p->GJ > 0 ? PARTED : TWIST);
  if (cable_switches(p))
    hw_needs_channels(needs, CHANNELS + PARTED, 3);
  if (cable_lies(model, part))
    hw_needs_channels(needs, CHANNELS + GROUNDED, 1);
}

static v3 end_at(const hw_world *w, const cable_end *end) {
  return end->hold == END_PORT ? w->port[end->port].r : end->fixed;
}

/* The line that runs out at a winch's first speed moves along itself: at its end by all of it, less and less
 * towards the other end, whose speed is given. */
static void init_payout(hw_world *w, int part, const cable_setup *s) {
  const winch_params *winch = cable_winch(w->model, part);
  int n = s->n0;
  double speed = winch ? winch->first_speed : 0;
  if (speed == 0)
    return;
  cable_view c = cable_look(w, part);
  cable_gather(w, part, &c);
  for (int i = 1; i < n; i++) {
    v3 along = v3_unit(v3_sub(c.r[i - 1], c.r[i + 1]));
    double *v = w->v + 3 * cable_block(w->model, part, s, i, 0);
    v3_put(v, v3_madd(v3_at(v), speed * i / n, along));
  }
}

static v3 end_speed(const hw_world *w, const cable_end *end) {
  return end->hold == END_PORT ? w->port[end->port].v : v3_zero();
}

/* Directions of the clamped ends in the axes of what holds them. */
static void init_clamp(hw_world *w, cable_setup *s, const cable_params *p, int e, v3 straight) {
  cable_end *end = &s->end[e];
  m3 R = end->hold == END_PORT ? w->port[end->port].R : m3_diag(1, 1, 1);
  bool a = (e == 0) != s->flip;
  v3 given = v3_at(a ? p->a_tangent : p->b_tangent);
  v3 across = m3_tmulv(R, v3_perp(straight));
  end->tangent = m3_tmulv(R, straight);
  if (v3_dot(given, given) > 0)
    end->tangent = v3_scale(s->flip ? -1 : 1, v3_unit(given));
  across = v3_madd(across, -v3_dot(across, end->tangent), end->tangent);
  end->director = v3_dot(across, across) > 1e-6 ? v3_unit(across) : v3_perp(end->tangent);
}

static void init_lengths(double *mem, double *far, const cable_setup *s, const cable_params *p,
                         double length) {
  mem[MEM_COUNT] = s->n0;
  for (int e = 1; e <= s->n0; e++) {
    int i = s->flip ? s->n0 - e : e - 1;
    mem[MEM_LENGTHS + e] = p->lengths.count ? p->lengths.value[i] : length / s->n0;
  }
  mem[MEM_BASE] = mem[MEM_LENGTHS + s->n0];
  mem[MEM_SLACK] = mem[MEM_LIMIT] = 0;
  if (far)
    far[CABLE_FAR_BASE] = mem[MEM_LENGTHS + 1];
}

/* Curvatures of the start, for the implicit integrator; and zero twist for the shape as it lies. */
void cable_find_spline(hw_world *w, int part) {
  bool implicit = w->implicit;
  w->implicit = false;
  cable_view c = cable_look(w, part);
  cable_gather(w, part, &c);
  w->implicit = implicit;
  for (int i = 0; c.s->per > 1 && i <= c.n; i++) {
    int b = cable_block(w->model, part, c.s, i, 1);
    v3_put(w->x + 3 * b, c.k[i]), v3_put(w->v + 3 * b, c.kd[i]);
  }
}

/* Nodes as the fields give them, in the arrays of the first evaluation. */
static const v3 *given_nodes(hw_world *w, int part, cable_setup *s, v3 direction[2]) {
  const hw_series *at = &((const cable_params *)hw_params(w, part))->node_positions;
  v3 *node = cable_look(w, part).res;
  int n = s->n0, a = s->flip, b = !s->flip;
  double sum = 0;
  for (int i = 0; i <= n; i++) {
    node[i] = v3_at(at->value + 3 * i);
    sum += i ? v3_norm(v3_sub(node[i], node[i - 1])) : 0;
  }
  s->length = s->length > 0 ? s->length : sum;
  direction[a] = v3_scale(a ? -1 : 1, v3_unit(v3_sub(node[1], node[0])));
  direction[b] = v3_scale(a ? -1 : 1, v3_unit(v3_sub(node[n], node[n - 1])));
  return node;
}

/* The nodes of a start shape (cable_start.c), in the arrays of the first evaluation; NULL: there is
 * none, or it cannot be. Directions are those of the ends, along rising node numbers. */
static const v3 *init_shape(hw_world *w, int part, cable_setup *s, v3 direction[2]) {
  const cable_params *p = hw_params(w, part);
  if (p->node_positions.count)
    return given_nodes(w, part, s, direction);
  if (p->shape == CABLE_LINE)
    return NULL;
  int a = s->flip, b = !s->flip;
  const v3 end[2] = {end_at(w, &s->end[a]), end_at(w, &s->end[b])};
  const bool held[2] = {s->end[a].hold != END_FREE, s->end[b].hold != END_FREE};
  cable_start_line line = {.node = cable_look(w, part).res};
  char *room = (char *)hw_work(w, part) + cable_work_bytes(w->model, s->n_max);
  const char *wrong = cable_start(p, s, end, held, (double *)(void *)room, &line);
  if (wrong) {
    hw_world_fail(w, part, -1, wrong);
    return NULL;
  }
  s->length = line.length;
  direction[a] = v3_scale(a ? -1 : 1, line.tangent[0]);
  direction[b] = v3_scale(a ? -1 : 1, line.tangent[1]);
  return line.node;
}

/* The end's mark is turned so that the line starts with the twist of its rolls. */
static void init_twist(hw_world *w, int part, cable_setup *s) {
  const cable_params *p = hw_params(w, part);
  double *mem = hw_mem(w, part);
  cable_view c = cable_look(w, part);
  cable_gather(w, part, &c);
  double sine, cosine, theta = cable_twist(w, part, &c, false), roll = p->b_roll - p->a_roll;
  mem[MEM_THETA] = roll; /* turns count on from here */
  hw_sincos(roll - theta, &sine, &cosine);
  v3 m = s->end[1].director;
  s->end[1].director = v3_madd(v3_scale(cosine, m), sine, v3_cross(s->end[1].tangent, m));
}

static void init(hw_world *w, int part) {
  const cable_params *p = hw_params(w, part);
  cable_setup *s = hw_work(w, part);
  double *mem = hw_mem(w, part);
  cable_set_up(w->model, part, s);
  v3 r0 = end_at(w, &s->end[0]), r1 = end_at(w, &s->end[1]);
  bool rest = p->start == CABLE_START_REST;
  v3 v0 = rest ? v3_zero() : end_speed(w, &s->end[0]),
     v1 = rest ? v3_zero() : end_speed(w, &s->end[1]);
  v3 d = v3_sub(r1, r0), direction[2];
  const v3 *node = init_shape(w, part, s, direction);
  double distance = v3_norm(d), length = s->length > 0 ? s->length : distance;
  if (!(length > 0)) {
    hw_world_fail(w, part, -1, "both ends are at one point and no length is given");
    length = 1;
  }
  s->length = length;
  init_lengths(mem, s->far ? cable_far_words(w, part) : NULL, s, p, length);
  v3 straight = distance > 0 ? v3_scale(1 / distance, d) : v3_make(0, 0, 1);
  init_clamp(w, s, p, 0, node ? direction[0] : straight);
  init_clamp(w, s, p, 1, node ? direction[1] : straight);
  double span = sqrt(d.x * d.x + d.y * d.y);
  bool hangs = !node && length > distance * (1 + 1e-9);
  cable_view c = cable_look(w, part);
  bool laid = hangs && s->lies && cable_touchdown(w, &c, (const v3[]){r0, r1}, c.res, c.fk);
  double sag = hangs && !laid ? cable_sag(span, d.z, length) : 0, at = 0;
  for (int i = 0; i <= s->n_max; i++) {
    int b = cable_block(w->model, part, s, i, 0);
    at += i ? mem[MEM_LENGTHS + i] : 0;
    double x = at / length;
    if (sag > 0)
      cable_arc(span, d.z, sag, at, &x);
    v3 r = v3_madd(r0, x, d);
    r.z -= 4 * sag * x * (1 - x);
    if (node && i <= s->n0)
      r = node[s->flip ? s->n0 - i : i];
    if (laid && i <= s->n0)
      r = c.res[i];
    if (i > s->n0)
      r = v0 = v1 = v3_zero();
    v3_put(w->x + 3 * b, r);
    bool held =
        i <= s->n0 && ((i == 0 && s->end[0].hold != END_FREE) ||
                       (i == s->n0 && s->end[1].hold != END_FREE)); /* by a port or the world */
    v3 v = v3_madd(v3_scale(1 - x, v0), x, v1);
    if (p->node_velocities.count && i <= s->n0)
      v = v3_at(p->node_velocities.value + 3 * (s->flip ? s->n0 - i : i));
    v3_put(w->v + 3 * b, held ? v3_zero() : v);
  }
  if (!rest && !p->node_velocities.count)
    init_payout(w, part, s);
  mem[MEM_THETA] = 0;
  mem[MEM_ALPHA0] = mem[MEM_ALPHAN] = mem[MEM_TAU] = 0;
  if (s->lies) { /* the stretches are kept where nothing is gathered */
    c = cable_look(w, part);
    cable_gather(w, part, &c);
    cable_ground_begin(w, part, &c, laid ? c.fk : NULL);
  }
  cable_find_spline(w, part);
  if (s->twisting)
    init_twist(w, part, s);
}

/* Events of a line that goes slack or taut: told once it has stayed so, with the time it began,
 * since the nodes of a line that snatches bounce. */
static void tell_slack(hw_world *w, int part, cable_view *c) {
  const double STAYS = 0.05; /* [s] */
  bool slack = true, was = c->mem[MEM_SLACK] > 0;
  for (int e = 1; e <= c->n; e++)
    if (e != c->s->broken && v3_norm(v3_sub(c->r[e], c->r[e - 1])) > c->L[e])
      slack = false;
  if (slack == was)
    c->mem[MEM_TURNED] = w->t;
  else if (w->t - c->mem[MEM_TURNED] >= STAYS) {
    c->mem[MEM_SLACK] = slack;
    hw_world_event_at(w, c->mem[MEM_TURNED], slack ? HW_EVENT_SLACK : HW_EVENT_TAUT, part, 0);
    c->mem[MEM_TURNED] = w->t;
  }
}

static void commit(hw_world *w, int part, bool tick) {
  cable_view c = cable_look(w, part);
  cable_gather(w, part, &c);
  if (c.s->twisting) {
    double memory[3];
    if (c.p->twist == CABLE_TWIST_FRENET) {
      cable_twist_frenet(w, part, &c, false, memory);
      for (int i = 0; i < 3; i++)
        c.mem[MEM_ALPHA0 + i] = memory[i];
    } else
      c.mem[MEM_THETA] = cable_twist(w, part, &c, false);
  }
  tell_slack(w, part, &c);
  if (c.s->lies)
    cable_ground_commit(w, &c);
  if ((c.feed || c.far) && tick) {
    cable_payout_commit(w, part, &c);
    if (w->restart)
      cable_find_spline(w, part);
  }
}

/* Direction of the line at its end e (0, 1), along rising node numbers: the slope of the spline; of a
 * line that does not bend, the directions of the last two elements' middles, carried on to the end. */
static v3 end_direction(const cable_view *c, int e) {
  int i = e ? c->n : 0, m = e ? c->n : 1,
      next = e ? c->n - 1 : 2; /* node, its element, the one after */
  double L = c->L[m], side = e ? 1 : -1;
  v3 chord = v3_scale(1 / L, v3_sub(c->r[m], c->r[m - 1]));
  if (c->s->per > 1) {
    v3 bend = v3_madd(c->k[e ? c->n - 1 : 1], 2, c->k[i]);
    return v3_unit(v3_madd(chord, side * L / 6, bend));
  }
  v3 u = v3_unit(chord);
  if (c->n < 2)
    return u;
  v3 beside = v3_unit(v3_sub(c->r[next], c->r[next - 1]));
  return v3_unit(v3_madd(u, L / (L + c->L[next]), v3_sub(u, beside)));
}

/* Tension at the end itself: the line's force on what is there, along the line. The half element's
 * inertia, weight and water are in it, so that it is exact where an element's own tension is that of
 * its middle (docs/theory/cable.md). */
static double end_tension(const cable_view *c, int e) {
  v3 force = v3_sub(c->s->hung[e], c->res[e ? c->n : 0]);
  return (e ? -1 : 1) * v3_dot(force, end_direction(c, e));
}

static void output(const hw_world *w, int part, double *channel) {
  cable_view c = cable_look(w, part);
  const cable_setup *s = c.s;
  int n = c.n;
  double most = c.T[1], stretched = 0, length = 0, bend = 0, half = 0;
  for (int e = 1; e <= n; e++) {
    most = c.T[e] > most ? c.T[e] : most;
    stretched += e == s->broken ? 0 : v3_norm(v3_sub(c.r[e], c.r[e - 1]));
    length += c.L[e];
  }
  int m = 1;
  while (m < n && half + c.L[m] < 0.5 * length)
    half += c.L[m++];
  double x = (0.5 * length - half) / c.L[m];
  for (int i = 0; s->per > 1 && i <= n; i++)
    if (v3_norm(c.k[i]) > bend)
      bend = v3_norm(c.k[i]);
  /* reactions: what the line does to its holders, its end's own inertia and weight included */
  double force[2];
  for (int e = 0; e < 2; e++)
    force[e] = s->end[e].hold == END_FREE ? 0 : v3_norm(c.res[e ? n : 0]);
  const double end[2] = {end_tension(&c, 0), end_tension(&c, 1)};
  for (int e = 0; e < 2; e++)
    most = end[e] > most ? end[e] : most;
  channel[TENSION_A] = end[s->flip];
  channel[TENSION_B] = end[!s->flip];
  channel[TENSION_MAX] = most;
  channel[FORCE_A] = force[s->flip];
  channel[FORCE_B] = force[!s->flip];
  channel[LENGTH] = length;
  channel[STRETCHED] = stretched;
  channel[ELEMENTS] = n;
  v3_put(channel + MID, v3_madd(v3_scale(1 - x, c.r[m - 1]), x, c.r[m]));
  v3_put(channel + A_END, c.r[s->flip ? n : 0]);
  v3_put(channel + B_END, c.r[s->flip ? 0 : n]);
  channel[CURVATURE] = bend;
  if (s->twisting) {
    double theta = s->theta; /* the memory is of where an explicit step looked last */
    if (c.p->twist == CABLE_TWIST_FRENET)
      theta = c.mem[MEM_TAU] * length;
    channel[TWIST] = theta;
    channel[TORQUE] = s->GJ * theta / length;
  }
  if (s->switching)
    cable_switch_output(&c, channel + (s->GJ > 0 ? PARTED : TWIST));
  if (s->lies)
    channel[w->model->part[part].channels - 1] = cable_grounded(w, &c);
}

static void line(const hw_world *w, int part, double *line) {
  cable_view c = cable_look(w, part);
  int n = c.n, room = c.s->n_max + 1;
  bool flip = c.s->flip;
  line[HW_LINE_COUNT] = n + 1;
  double *at = line + HW_LINE_NODES, *tension = at + 3 * room;
  for (int i = 0; i <= n; i++)
    v3_put(at + 3 * i, c.r[flip ? n - i : i]);
  for (int e = 1; e <= n; e++)
    tension[e - 1] = c.T[flip ? n + 1 - e : e];
}

static int node(const hw_model *model, int part, int block) {
  cable_setup s;
  cable_set_up(model, part, &s);
  int i = block / s.per;
  i = s.reverse ? s.n_max - i : i;
  return s.flip && s.n_max == s.n0 ? s.n0 - i : i;
}

static bool sound(const hw_world *w, int part) {
  const double *mem = hw_mem(w, part);
  const cable_setup *s = hw_work(w, part);
  bool fed = w->model->feed[part] >= 0; /* the last element's length is then what is paid out */
  if (!hw_is_count(mem[MEM_COUNT], fed ? cable_fewest(s) : s->n0, fed ? s->n_max : s->n0) ||
      !hw_is_count(mem[MEM_LIMIT], -1, 1) || !hw_is_count(mem[MEM_SLACK], 0, 1))
    return false;
  for (int e = 1 + s->far; e <= (int)mem[MEM_COUNT] - fed; e++)
    if (!(mem[MEM_LENGTHS + e] > 0))
      return false;
  return !s->switching || cable_switch_sound(s, hw_mem(w, part), w->model->feed[part] >= 0);
}

static double span(const hw_world *w, int part) {
  const cable_setup *s = hw_work(w, part);
  return s->length / s->n0;
}

static int no_collider(const hw_model *model, int part, int i, hw_collider_ask *ask) {
  (void)model, (void)part, (void)i, (void)ask;
  return 0;
}

static double diameter(const void *params) { return ((const cable_params *)params)->diameter; }

const hw_part_kind hw_cable_kind = {.name = "cable",
                                    .label = "Cable",
                                    .table = &hw_cable_table,
                                    .channel = CHANNELS,
                                    .channels = HW_COUNT(CHANNELS),
                                    .line = &(const hw_line_kind){.rows = line,
                                                                  .diameter = diameter,
                                                                  .span = span,
                                                                  .node = node,
                                                                  .touch = cable_touch,
                                                                  .strand = cable_strand,
                                                                  .point = cable_point,
                                                                  .bears = true},
                                    .switches = &cable_switch,
                                    .body = &(const hw_body_kind){.ports = cable_eyes,
                                                                  .port_names = cable_eye_names,
                                                                  .frame = cable_eye_blocks,
                                                                  .collider = no_collider},
                                    .place = cable_eyes_place,
                                    .check = cable_check,
                                    .needs = needs,
                                    .link = cable_link,
                                    .init = init,
                                    .force = cable_force,
                                    .judge = cable_ground_judge,
                                    .commit = commit,
                                    .sound = sound,
                                    .output = output};
