/* The way of a chain through the hawsepipe of a made bow: straight from the ship's end down the pipe, round the
 * lip, and down. And whether what hangs on it has room there.
 *
 * The way lies in the plane of the pipe's axis and of what is down, where the lip's ball is cut to a circle about its
 * centre: a string round that circle, grown by `over`. That is found so that of the links, which are straight and lie
 * flat and on edge in turns, the lowest over the lip just touches it. Friction, and a lip that is not square to this plane, may want the chain beside it; it finds its place
 * when the run goes on. */
#include "math/elementary.h"
#include "model/mouth.h"
#include "model/pair_log.h"
#include "parts/anchor.h"
#include "parts/apart.h"
#include "parts/chain_state.h"
#include "parts/kinds.h"
#include "parts/rigid.h"

/* The widest link [m]. */
static double link_width(const chain_view *c) {
  double width = 0;
  for (int i = c->first; i <= c->s->n; i++) {
    width = c->link[i].size[1] > width ? c->link[i].size[1] : width;
  }
  return width;
}

/* In the plane: x away from the axis to where the chain hangs, y along the axis into the ship. */
typedef struct spot {
  double x, y;
} spot;

/* Unit vector from the circle's centre to where the straight line from g comes upon it. */
static bool touch(spot g, double radius, spot *n) {
  double far = sqrt(g.x * g.x + g.y * g.y);
  if (!(far > radius * 1.001))
    return false;
  double c = radius / far, s = sqrt(1 - c * c);
  g.x /= far, g.y /= far;
  *n = (spot){c * g.x - s * g.y, c * g.y + s * g.x};
  return true;
}

static const char *const AT_LIP = "its ship's end lies at the lip of the hawsepipe: set it into "
                                  "the ship, to the pipe's upper end";

/* Arc from n to m about the centre, and the last straight. */
static int bend(v3 centre, double radius, spot n, spot m, v3 x, v3 y, v3 *corner) {
  enum { STEPS = 16 };
  double from = hw_atan2(n.y, n.x), turn = hw_atan2(n.x * m.y - n.y * m.x, n.x * m.x + n.y * m.y);
  int count = 0;
  for (int i = 0; i <= STEPS && turn > 0; i++) {
    double sine, cosine;
    hw_sincos(from + turn * i / STEPS, &sine, &cosine);
    corner[count++] = v3_madd(v3_madd(centre, radius * cosine, x), radius * sine, y);
  }
  if (!count)
    corner[count++] = v3_madd(v3_madd(centre, radius * m.x, x), radius * m.y, y);
  return count;
}

static double mass_of(const hw_model *model, int part) {
  const hw_part *p = &model->part[part];
  return p->kind == &hw_anchor_kind  ? ((const anchor_params *)p->params)->mass
         : p->kind == &hw_rigid_kind ? ((const rigid_params *)p->params)->mass
                                     : 0;
}

static double weight_of(const hw_world *w, const chain_view *c) {
  double mass = c->s->hung >= 0 ? mass_of(w->model, c->s->hung) : 0;
  for (int i = c->first; i <= c->s->n; i++)
    mass += c->link[i].weight0 + c->link[i].weight1;
  return mass * w->model->env.gravity;
}

/* The part that the pair holds against `part`, or -1: another pair. */
static int against(const hw_model *model, const hw_pair *pair, int part) {
  int a = model->collider[pair->a].part, b = model->collider[pair->b].part;
  return a == b ? -1 : a == part ? b : b == part ? a : -1;
}

/* Least distance of a bar from the middles of the lip's ball. */
static double bar_from(v3 a, v3 b, const chain_lip *lip) {
  v3 d = v3_sub(b, a);
  double square = v3_dot(d, d), least = 1e9;
  for (int k = 0; k < CHAIN_LIP_BALLS; k++) {
    v3 from = v3_sub(lip->ball[k], a);
    double share = square > 0 ? v3_dot(from, d) / square : 0;
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    double off = v3_norm(v3_madd(from, -share, d));
    least = off < least ? off : least;
  }
  return least;
}

/* Room of a bar's end to the pipe's wall, where it is above the lip. */
static double wall_from(v3 at, const chain_lip *lip) {
  v3 from = v3_sub(at, lip->mouth);
  double up = v3_dot(from, lip->axis);
  if (up < lip->low || up > lip->high)
    return 1e9;
  return lip->bore - v3_norm(v3_madd(from, -up, lip->axis));
}

double chain_over_lip(const hw_world *w, const chain_view *c, const chain_lip *lip) {
  double least = 1e9;
  v3 last = chain_holder(w, c, 0).r;
  for (int i = c->first; i <= c->s->n; i++) {
    v3 at = v3_at(w->x + 3 * chain_block(c->s, i, CHAIN_POINT)), d = v3_sub(at, last);
    bool flat = (i - c->first) % 2 == 0; /* widths() lays the first level */
    const double *size = c->link[i].size;
    v3 out = flat ? lip->across : v3_unit(v3_cross(lip->across, d));
    v3 side = v3_scale(0.5 * (size[1] - size[0]), out);
    double one = bar_from(v3_sub(last, side), v3_sub(at, side), lip);
    double two = bar_from(v3_add(last, side), v3_add(at, side), lip);
    double gap = (one < two ? one : two) - lip->radius, wall = 1e9;
    for (int k = 0; k < 4; k++) {
      v3 end = v3_madd(k & 1 ? last : at, k & 2 ? 1 : -1, side);
      double room = wall_from(end, lip);
      wall = room < wall ? room : wall;
    }
    gap = (wall < gap ? wall : gap) - 0.5 * size[0];
    least = gap < least ? gap : least;
    last = at;
  }
  return least;
}

/* The lip where the way bends over it, at an angle about the pipe, and as far to both sides as a link may reach. */
static chain_lip lip_of(const hw_port *hull, const hw_mouth *pipe, double angle, v3 x) {
  chain_lip lip = {.radius = pipe->lip + pipe->facet};
  for (int k = 0; k < CHAIN_LIP_BALLS; k++) {
    double s, c, at = angle + 2.4 * ((double)k / (CHAIN_LIP_BALLS - 1) - 0.5);
    hw_sincos(at, &s, &c);
    v3 out = v3_add(v3_scale(c, pipe->across), v3_scale(s, pipe->up));
    v3 ball = v3_madd(v3_madd(pipe->origin, pipe->bore + pipe->lip, out), hw_mouth_roll(pipe, at),
                      pipe->axis);
    lip.ball[k] = v3_add(hull->r, m3_mulv(hull->R, ball));
  }
  lip.across = m3_mulv(hull->R, v3_cross(x, pipe->axis));
  lip.mouth = v3_add(hull->r, m3_mulv(hull->R, pipe->origin));
  lip.axis = m3_mulv(hull->R, pipe->axis);
  lip.bore = pipe->bore - pipe->facet;
  lip.low = hw_mouth_roll(pipe, angle);
  lip.high = pipe->length;
  return lip;
}

int chain_way(hw_world *w, int part, chain_view *c, double over, v3 *corner, chain_lip *lip) {
  const hw_mouth *pipe = hw_part_mouth(w->model, c->p->through.part);
  const hw_port *hull = &w->port[w->model->part[c->p->through.part].port0];
  v3 end = m3_tmulv(hull->R, v3_sub(chain_holder(w, c, 0).r, hull->r)); /* the mesh's axes */
  v3 down = m3_tmulv(hull->R, v3_make(0, 0, -1)), g = v3_sub(end, pipe->origin);
  double width = link_width(c), rise = -v3_dot(down, pipe->axis),
         slope = v3_norm(v3_cross(down, pipe->axis));
  if (!(rise > 0.01)) {
    hw_world_fail(w, part, -1, "the hawsepipe does not rise into the ship: no chain hangs from it");
    return -1;
  }
  double above = v3_dot(g, pipe->axis), off = v3_norm(v3_madd(g, -above, pipe->axis));
  double room = pipe->bore - 0.5 * width, at_top = above > pipe->length ? pipe->length / above : 1;
  if (off * at_top > room) {
    chain_say(c, "its ship's end lies ", off,
              " m beside the axis of the hawsepipe: the chain would run through the "
              "pipe's wall; at most ",
              room / at_top, " m there");
    hw_world_fail(w, part, -1, c->text);
    return -1;
  }
  v3 x = slope > 1e-6 ? v3_unit(v3_madd(down, rise, pipe->axis)) : pipe->across;
  double angle = hw_atan2(v3_dot(x, pipe->up), v3_dot(x, pipe->across));
  double ball = pipe->bore + pipe->lip, radius = pipe->lip + over;
  v3 centre = v3_madd(v3_madd(pipe->origin, ball, x), hw_mouth_roll(pipe, angle), pipe->axis);
  v3 from = v3_sub(end, centre);
  spot n, to = {v3_dot(from, x), v3_dot(from, pipe->axis)};
  if (!(to.y > 0) || !touch(to, radius, &n)) {
    hw_world_fail(w, part, -1, AT_LIP);
    return -1;
  }
  int count = bend(centre, radius, n, (spot){-rise, -slope}, x, pipe->axis, corner);
  for (int i = 0; i < count; i++)
    corner[i] = v3_add(hull->r, m3_mulv(hull->R, corner[i]));
  *lip = lip_of(hull, pipe, angle, x);
  return count;
}

v3 chain_way_in(const hw_world *w, const chain_view *c) {
  const hw_mouth *pipe = hw_part_mouth(w->model, c->p->through.part);
  return m3_mulv(w->port[w->model->part[c->p->through.part].port0].R, pipe->axis);
}

void chain_way_check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const chain_params *p = self->params;
  if (p->through.part < 0)
    return;
  const hw_mouth *pipe = hw_part_mouth(model, p->through.part);
  if (!pipe) {
    hw_fault_part(report, self->id, "through",
                  "\"%s\" has no hawsepipe: a part whose shape is a mesh with make \"bow\" has",
                  model->part[p->through.part].id);
    return;
  }
  if (p->path.count)
    hw_fault_part(report, self->id, "path",
                  "the way follows from \"through\": leave one of them out");
  chain_setup s;
  chain_set_up(model, part, &s);
  for (int i = 1; i <= s.n && s.n <= CHAIN_MAX_LINKS; i++) {
    double width = chain_link_of(model, p, &s, i).size[1];
    if (width < 2 * pipe->bore)
      continue;
    hw_fault_part(report, self->id, "through",
                  "a link of %g m width does not go into the hawsepipe of \"%s\", %g m wide", width,
                  model->part[p->through.part].id, 2 * pipe->bore);
    return;
  }
}

/* ---- room at the start ---- */

/* Has what hangs room when it is moved? */
static bool clear_at(const hw_world *w, int part, int hung, v3 by) {
  for (int i = 0; i < w->model->pair_count; i++) {
    const hw_pair *pair = &w->model->pair[i];
    int other = against(w->model, pair, hung);
    if (pair->slot || other < 0 || other == part)
      continue;
    bool first = w->model->collider[pair->a].part == hung;
    if (!hw_pair_clear(w, pair, first ? by : v3_neg(by), 0.01))
      return false;
  }
  return true;
}

/* How far a chain that is longer by `more` [m] leads from the ship's end: its end, of `length` now. */
static v3 end_of(const v3 *corner, int count, v3 at, double length, double more) {
  v3 down = v3_make(0, 0, -1);
  if (count < 2)
    return v3_madd(at, more, down);
  double left = length + more;
  for (int i = 1; i < count; i++) {
    v3 step = v3_sub(corner[i], corner[i - 1]);
    double size = v3_norm(step);
    if (left < size)
      return v3_madd(corner[i - 1], left / size, step);
    left -= size;
  }
  return v3_madd(corner[count - 1], left, down);
}

/* With how many more links what hangs is clear; 0: not with those that are tried. */
static int links_more(hw_world *w, int part, chain_view *c) {
  enum { MOST = 256 };
  v3 corner[CHAIN_MAX_PATH + 2], at = chain_r(w, c, c->s->n);
  chain_lip lip;
  double L = c->link[c->first].L, length = 0;
  int n = c->p->through.part >= 0 ? 1 + chain_way(w, part, c, 0, corner + 1, &lip) : 0, low = 0,
      high = 1;
  corner[0] = chain_holder(w, c, 0).r;
  for (int i = c->first; i <= c->s->n; i++)
    length += c->link[i].L;
  double way = -length;
  for (int i = 1; i < n; i++)
    way += v3_norm(v3_sub(corner[i], corner[i - 1]));
  if (way > 0) /* not within the pipe */
    low = (int)(way / L), high = low + 1;
  while (high <= MOST &&
         !clear_at(w, part, c->s->hung, v3_sub(end_of(corner, n, at, length, high * L), at)))
    low = high, high *= 2;
  while (high <= MOST && high - low > 1) {
    int middle = (low + high) / 2;
    bool clear =
        clear_at(w, part, c->s->hung, v3_sub(end_of(corner, n, at, length, middle * L), at));
    *(clear ? &high : &low) = middle;
  }
  return high <= MOST ? high : 0;
}

static void fail_hung(hw_world *w, int part, chain_view *c, int other, double depth, double force) {
  const hw_part *all = w->model->part;
  int more = links_more(w, part, c);
  c->text[0] = 0;
  chain_put(c, "\""), chain_put(c, all[c->s->hung].id);
  chain_say_on(c, "\", which hangs on it, begins ", depth, " m deep in \"");
  chain_put(c, all[other].id);
  chain_say_on(c, "\", pressed by ", force * 1e-3,
               " kN: the chain is too short, or there is no room; ");
  if (more)
    chain_say_on(c, "", c->s->n + 1 - c->first + more, " links or more outside hang it clear");
  else
    chain_put(c, "set the hull or the ship's end elsewhere");
  hw_world_fail(w, part, -1, c->text);
}

/* What hangs is still in the pipe: it does not hang. */
static bool fail_inside(hw_world *w, int part, chain_view *c) {
  v3 corner[CHAIN_MAX_PATH + 2], last = chain_holder(w, c, 0).r;
  chain_lip lip;
  int n = chain_way(w, part, c, 0, corner, &lip);
  double way = 0, length = 0;
  for (int i = 0; i < n; i++, last = corner[i - 1])
    way += v3_norm(v3_sub(corner[i], last));
  for (int i = c->first; i <= c->s->n; i++)
    length += c->link[i].L;
  if (n < 0 || length >= way)
    return n < 0;
  int more = links_more(w, part, c);
  chain_say(c, "its ", length, " m outside end in the hawsepipe, ", way - length,
            " m before they hang from the lip");
  if (more)
    chain_say_on(c, "; ", c->s->n + 1 - c->first + more, " links or more outside hang it clear");
  hw_world_fail(w, part, -1, c->text);
  return true;
}

static void fail_link(hw_world *w, int part, chain_view *c, int link, int other) {
  c->text[0] = 0;
  chain_put(c, "a link begins with its bar wholly inside \"");
  chain_put(c, w->model->part[other].id);
  chain_put(c,
            "\": the way of the chain does not fit what it lies on; give through, or another path");
  hw_world_fail(w, part, link, c->text);
}

/* Number of the link that carries a collider, as the user counts. */
static int link_of(const hw_world *w, int part, int collider) {
  return w->model->collider[collider].port - w->model->part[part].port0;
}

/* Past these a start is no start: what is thrown apart tells nothing of the lift. */
static const double WEIGHTS = 20, DEEP = 0.5, WHOLE = 0.999; /* [1], of a bar, of a bar */

void chain_begin_check(hw_world *w, int part, chain_view *c) {
  const hw_model *model = w->model;
  int hung = c->s->hung, deepest = -1;
  if (hung < 0 && c->p->through.part < 0)
    return;
  if (hung >= 0 && c->p->through.part >= 0 && fail_inside(w, part, c))
    return;
  double weight = weight_of(w, c), force = 0, depth = 0, bar = c->link[c->s->n].size[0];
  for (int i = 0; i < model->pair_count; i++) {
    const hw_pair *pair = &model->pair[i];
    const double *log = hw_pair_memory(w, pair);
    int other = hung >= 0 ? against(model, pair, hung) : -1, on = against(model, pair, part);
    if (log[HW_LOG_TOUCHING] == 0)
      continue;
    if (other >= 0 && other != part) {
      force += log[HW_LOG_FORCE];
      if (log[HW_LOG_DEPTH] > depth)
        depth = log[HW_LOG_DEPTH], deepest = other;
    } else if (on >= 0 && on != hung) {
      int mine = model->collider[pair->a].part == part ? pair->a : pair->b;
      int link = link_of(w, part, mine);
      double own = c->link[c->s->n + 1 - link].size[0];
      if (own > 0 && log[HW_LOG_DEPTH] >= WHOLE * own) {
        fail_link(w, part, c, link, on);
        return;
      }
    }
  }
  if (deepest >= 0 && ((bar > 0 && depth > DEEP * bar) || (weight > 0 && force > WEIGHTS * weight)))
    fail_hung(w, part, c, deepest, depth, force);
}
