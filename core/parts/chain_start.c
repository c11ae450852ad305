/* Where a chain lies at the start: its points on the way from the ship through the path to the
 * anchor's end, each at its pitch from the one before, found by bisection; so all lengths are exact,
 * and the vectors y by cross products, so all rows are.
 *
 * A free body at the anchor's end is moved to where the chain ends. Where that end is fixed and the
 * chain is longer than the way, the way sags: down by a parabola, whose depth is found so that the
 * last link ends there; a way that is nearly upright also bulges to the side. */
#include "base/number.h"
#include "math/elementary.h"
#include "model/ground.h"
#include "parts/chain_state.h"
#include "parts/joint.h"
#include "parts/kinds.h"
#include "parts/winch.h"

enum { CORNERS = CHAIN_MAX_PATH + 4, HALVINGS = 60 };

typedef struct way {
  int count;
  v3 corner[CORNERS];
  double from[CORNERS]; /* [m] along the way */
  double total;
  double sag; /* [m] */
  v3 aside;   /* of the bulge, as a share of the sag */
} way;

static void add_corner(way *t, v3 r) {
  double step = t->count ? v3_norm(v3_sub(r, t->corner[t->count - 1])) : 0;
  if (t->count && !(step > 0))
    return;
  t->total += step;
  t->corner[t->count] = r;
  t->from[t->count++] = t->total;
}

/* Point at an arc length; past the end the way goes straight on. */
static v3 way_at(const way *t, double s) {
  int k = 1;
  while (k < t->count - 1 && s > t->from[k])
    k++;
  double x = (s - t->from[k - 1]) / (t->from[k] - t->from[k - 1]);
  v3 r = v3_madd(t->corner[k - 1], x, v3_sub(t->corner[k], t->corner[k - 1]));
  if (t->sag > 0) {
    double q = s / t->total, down = 4 * t->sag * q * (1 - q);
    r.z -= down;
    r = v3_madd(r, down * (1 - 2 * q), t->aside);
  }
  return r;
}

/* Lays the links along the way; point [n + 1] from `first` - 1 on. Returns where the last one is on
 * it [m], or -1 - i where link i finds no place: the way turns back on itself. */
static double lay(const hw_world *w, const chain_view *c, const way *t, double *x) {
  double s = 0;
  v3 at = t->corner[0];
  (void)w;
  for (int i = c->first; i <= c->s->n; i++) {
    double L = c->link[i].L, low = s, high = s;
    do {
      high += 0.25 * L / (1 + 8 * t->sag / t->total); /* not past the far side of a bend */
      if (high - s > 50 * L)
        return -1 - i;
    } while (v3_norm(v3_sub(way_at(t, high), at)) < L);
    for (int k = 0; k < HALVINGS; k++) {
      double middle = 0.5 * (low + high);
      if (v3_norm(v3_sub(way_at(t, middle), at)) < L)
        low = middle;
      else
        high = middle;
    }
    s = 0.5 * (low + high);
    v3 d = v3_sub(way_at(t, s), at);
    at = v3_madd(at, L / v3_norm(d), d);
    v3_put(x + 3 * chain_block(c->s, i, CHAIN_POINT), at);
  }
  return s;
}

static double links_length(const chain_view *c) {
  double sum = 0;
  for (int i = c->first; i <= c->s->n; i++)
    sum += c->link[i].L;
  return sum;
}

/* ---- faults with numbers ---- */

void chain_put(chain_view *c, const char *text) {
  int n = 0;
  while (c->text[n])
    n++;
  while (*text && n < CHAIN_TEXT - 1)
    c->text[n++] = *text++;
  c->text[n] = 0;
}

static void put_number(chain_view *c, double x) {
  char digits[HW_NUMBER_TEXT];
  hw_number_format(digits, floor(x * 1000 + 0.5) / 1000);
  chain_put(c, digits);
}

void chain_say_on(chain_view *c, const char *before, double number, const char *after) {
  chain_put(c, before);
  put_number(c, number);
  chain_put(c, after);
}

void chain_say(chain_view *c, const char *first, double a, const char *between, double b,
               const char *last) {
  c->text[0] = 0;
  chain_say_on(c, first, a, between);
  chain_say_on(c, "", b, last);
}

static void fail_short(hw_world *w, int part, chain_view *c, double length, double needed) {
  chain_say(c, "the chain of ", length, " m is shorter than the way between its ends, ", needed,
            " m");
  hw_world_fail(w, part, -1, c->text);
}

/* ---- shape ---- */

/* Draws the laid points to both ends in turns, each at its pitch from the last one, until they meet
 * (a method of animated limbs: A. Aristidou, J. Lasenby, Graphical Models 73, 2011). For what the
 * search for the sag leaves: with few links in a narrow bend the end jumps. */
static bool reach(const hw_world *w, const chain_view *c, v3 from, v3 to) {
  enum { TURNS = 3000 };
  const double CLOSED = 1e-9; /* [m] */
  int n = c->s->n;
  for (int turn = 0; turn < TURNS; turn++) {
    double *x = w->x + 3 * chain_block(c->s, n, CHAIN_POINT);
    if (v3_norm(v3_sub(v3_at(x), to)) < CLOSED)
      return true;
    v3 at = to;
    for (int i = n; i > c->first; i--) {
      v3_put(x, at);
      x = w->x + 3 * chain_block(c->s, i - 1, CHAIN_POINT);
      v3 d = v3_sub(v3_at(x), at);
      at = v3_madd(at, c->link[i].L / v3_norm(d), d);
    }
    v3_put(x, at);
    at = from;
    for (int i = c->first; i <= n; i++) {
      x = w->x + 3 * chain_block(c->s, i, CHAIN_POINT);
      v3 d = v3_sub(v3_at(x), at);
      at = v3_madd(at, c->link[i].L / v3_norm(d), d);
      v3_put(x, at);
    }
  }
  return false;
}

/* Both ends fixed, and more chain than way. */
static bool sag(hw_world *w, int part, chain_view *c, way *t, double length) {
  v3 d = v3_sub(t->corner[t->count - 1], t->corner[0]);
  if (d.x * d.x + d.y * d.y < 0.01 * length * length) {
    v3 to = v3_make(d.x, d.y, 0);
    t->aside = v3_dot(to, to) > 0 ? v3_scale(1.5, v3_unit(to)) : v3_make(1.5, 0, 0);
  }
  double low = 0, high = length;
  for (int k = 0; k < HALVINGS; k++) {
    t->sag = 0.5 * (low + high);
    double end = lay(w, c, t, w->x);
    if (end > t->total || end < 0)
      low = t->sag;
    else
      high = t->sag;
  }
  lay(w, c, t, w->x);
  if (reach(w, c, t->corner[0], t->corner[t->count - 1]))
    return true;
  hw_world_fail(w, part, -1, "no start was found for the chain between its ends; give a path");
  return false;
}

/* A chain or joint that starts before this one holds the body where it is now. */
static bool placed(const hw_world *w, int part, int body) {
  const hw_model *model = w->model;
  for (int i = 0; i < model->part_count && model->order[i] != part; i++) {
    const hw_part *other = &model->part[model->order[i]];
    const chain_params *chain = other->params;
    const joint_params *joint = other->params;
    if (other->kind == &hw_chain_kind && chain->b_attach.part == body)
      return true;
    if (other->kind == &hw_joint_kind && (joint->a.part == body || joint->b.part == body))
      return true;
  }
  return false;
}

/* The way from the ship's end on, up to where it leads. */
static void between(const hw_world *w, const chain_view *c, way *t) {
  *t = (way){0};
  add_corner(t, chain_holder(w, c, 0).r);
  for (int i = 0; i < c->p->path.count / 3; i++)
    add_corner(t, v3_at(c->p->path.value + 3 * i));
}

/* The same through a pipe, `over` its lip; with a fall of `length` at its end, or none. */
static bool pipe_way(hw_world *w, int part, chain_view *c, double over, double length, way *t,
                     chain_lip *lip) {
  v3 corner[CORNERS];
  int count = chain_way(w, part, c, over, corner, lip);
  between(w, c, t);
  for (int i = 0; i < count; i++)
    add_corner(t, corner[i]);
  if (count > 0 && length > 0)
    add_corner(t, v3_madd(corner[count - 1], -length, v3_make(0, 0, 1)));
  return count > 0;
}

/* So high over the lip that the links rest on it. */
static bool through_pipe(hw_world *w, int part, chain_view *c, double length, double fall, way *t) {
  enum { ROUNDS = 30 };
  chain_lip lip;
  double low = 0, high = 0;
  for (int i = c->first; i <= c->s->n; i++) {
    const chain_link *k = &c->link[i];
    double over = 0.5 * k->size[1] + k->L * k->L / (4 * (0.5 * k->size[1] + 0.1 * k->L));
    high = over > high ? over : high;
  }
  for (int i = 0; i < ROUNDS; i++) {
    double over = 0.5 * (low + high);
    if (!pipe_way(w, part, c, over, length, t, &lip))
      return false;
    bool good = lay(w, c, t, w->x) >= 0 && chain_over_lip(w, c, &lip) > 0;
    *(good ? &high : &low) = over;
  }
  return pipe_way(w, part, c, high, fall, t, &lip);
}

/* A way whose end is free and leads into the ground goes on along it, by a bend over some links. */
static void onto_ground(const hw_world *w, const chain_view *c, way *t, double length) {
  const double BEND = 4; /* pitches */
  const hw_environment *env = &w->model->env;
  double bend = BEND * c->link[c->s->n].L, radius = 0.5 * c->p->d, low = 0, high = length;
  if (hw_ground_depth(env, way_at(t, length), radius).depth <= 0)
    return;
  for (int k = 0; k < HALVINGS; k++) {
    double middle = 0.5 * (low + high);
    if (hw_ground_depth(env, way_at(t, middle), radius).depth < 0)
      low = middle;
    else
      high = middle;
  }
  double from = low - bend;
  if (!(from > 0)) /* it begins near the ground: let it be */
    return;
  v3 hit = way_at(t, low), start = way_at(t, from), on = v3_sub(hit, start);
  while (t->count > 1 && t->from[t->count - 1] >= from)
    t->count--;
  t->total = t->from[t->count - 1];
  on.z = 0;
  on = v3_dot(on, on) > 1e-6 * bend * bend ? v3_unit(on) : v3_make(1, 0, 0);
  add_corner(t, start);
  for (int k = 0; k < 2; k++) {
    v3 r = v3_madd(hit, k ? length : bend, on);
    r.z = hw_ground_of(env, r.x, r.y).z + radius;
    add_corner(t, r);
  }
}

static bool shape(hw_world *w, int part, chain_view *c) {
  chain_setup *s = hw_work(w, part);
  const chain_at *b = &s->end[1];
  /* not where it also holds the ship's end */
  bool moves = b->hold == CHAIN_HOLD_PORT && b->part != s->end[0].part &&
               w->port[b->port].bx >= 0 &&
               w->model->block_kind[w->port[b->port].bx] == HW_BLOCK_POINT;
  bool through = c->p->through.part >= 0;
  bool leads = s->attached ? !(through && moves) : HW_GIVEN(chain_params, c->p, b_position);
  double length = links_length(c);
  way t = {0};
  between(w, c, &t);
  if (through && !through_pipe(w, part, c, length, leads ? 0 : length, &t))
    return false;
  if (leads)
    add_corner(&t, s->attached ? chain_holder(w, c, 1).r : b->fixed);
  if (t.count < 2) {
    if (s->attached && !moves) {
      hw_world_fail(w, part, -1, "both ends are at one point; give a path");
      return false;
    }
    add_corner(&t, v3_add(t.corner[0], v3_make(0, 0, -length)));
  }
  if (s->lies && !s->attached)
    onto_ground(w, c, &t, length);
  double end = lay(w, c, &t, w->x);
  if (end < 0) {
    hw_world_fail(w, part, s->n + 2 + (int)end, "the way of the chain turns back on itself");
    return false;
  }
  const double NEAR = 5e-3; /* [m] as far as a joint may stand open at the start */
  v3 last = v3_at(w->x + 3 * chain_block(s, s->n, CHAIN_POINT));
  if (moves && v3_norm(v3_sub(last, w->port[b->port].r)) > NEAR && placed(w, part, b->part))
    moves = false;
  if (s->attached && !moves) {
    if (end < t.total * (1 - 1e-12) - 1e-9) {
      fail_short(w, part, c, length, t.total);
      return false;
    }
    if (end > t.total && !sag(w, part, c, &t, length))
      return false;
  }
  if (moves) {
    s->hung = b->part;
    hw_port *port = &w->port[b->port];
    v3_acc(w->x + 3 * port->bx, v3_sub(last, port->r));
    w->model->part[b->part].kind->place(w, b->part);
  }
  return true;
}

/* ---- vectors and speeds ---- */

static v3 direction(const hw_world *w, const chain_view *c, int i) {
  v3 before = i == c->first ? chain_holder(w, c, 0).r
                            : v3_at(w->x + 3 * chain_block(c->s, i - 1, CHAIN_POINT));
  return v3_unit(v3_sub(v3_at(w->x + 3 * chain_block(c->s, i, CHAIN_POINT)), before));
}

/* y of each link across the one before it; the first lies level where it can. */
static void widths(hw_world *w, int part, chain_view *c) {
  const chain_setup *s = c->s;
  v3 u = direction(w, c, c->first), y = v3_cross(v3_make(0, 0, 1), u);
  y = v3_dot(y, y) > 1e-6 ? v3_unit(y) : v3_perp(u);
  hw_port h = chain_holder(w, c, 0);
  v3 guide = m3_mulv(h.R, s->guide), roll = v3_cross(guide, y);
  roll = v3_dot(roll, roll) > 0.01 ? v3_unit(roll) : v3_perp(y);
  v3_put(c->mem + CHAIN_MEM_ROLL, m3_tmulv(h.R, roll));
  for (int i = c->first; i <= s->n; i++) {
    if (i > c->first) {
      u = direction(w, c, i);
      v3 across = v3_cross(u, y);
      if (!(v3_dot(across, across) > 0.04)) {
        if (s->universal) {
          hw_world_fail(w, part, s->n + 1 - i, "the way of the chain bends too much at a link");
          return;
        }
        across = v3_perp(u);
      }
      y = v3_unit(across);
    }
    if (s->universal)
      v3_put(w->x + 3 * chain_block(s, i, CHAIN_Y), y);
    else
      v3_put(chain_mem(c, i) + CHAIN_MEM_Y, y);
  }
}

/* Between those of the ends; made consistent when the run starts. */
static void speeds(hw_world *w, const chain_view *c) {
  hw_port h = chain_holder(w, c, 0);
  double out =
      c->s->winch >= 0 ? ((const winch_params *)hw_params(w, c->s->winch))->first_speed : 0;
  v3 v0 = v3_madd(h.v, -out, m3_mulv(h.R, c->s->guide)),
     v1 = c->s->attached ? chain_holder(w, c, 1).v : v0;
  for (int i = c->first; i <= c->s->n; i++) {
    double x = (double)(i + 1 - c->first) / (c->s->n + 1 - c->first);
    int block = chain_block(c->s, i, CHAIN_POINT);
    v3_put(w->v + 3 * block, v3_madd(v3_scale(1 - x, v0), x, v1));
  }
}

static void clear_tied(hw_world *w, int block) {
  v3_put(w->x + 3 * block, v3_zero());
  v3_put(w->v + 3 * block, v3_zero());
}

void chain_init(hw_world *w, int part) {
  chain_setup *s = hw_work(w, part);
  chain_set_up(w->model, part, s);
  chain_view c = chain_look(w, part);
  chain_link *link = (chain_link *)(void *)((char *)s + ((const char *)c.link - (const char *)s));
  link[0] = (chain_link){.mesh = -1};
  for (int i = 1; i <= s->n; i++)
    link[i] = chain_link_of(w->model, c.p, s, i);
  for (int i = 0; i < CHAIN_MEM_LINKS + CHAIN_MEM_PER * s->n; i++)
    c.mem[i] = 0;
  c.mem[CHAIN_MEM_FIRST] = c.first = 1 + s->stored;
  c.text[0] = 0;
  *c.power = 0;
  if (!shape(w, part, &c))
    return;
  hw_port h = chain_holder(w, &c, 0);
  v3 in = v3_at(c.p->a_direction);
  s->guide = v3_dot(in, in) > 0       ? v3_unit(in)
             : c.p->through.part >= 0 ? v3_unit(m3_tmulv(h.R, chain_way_in(w, &c)))
                                      : v3_neg(m3_tmulv(h.R, direction(w, &c, c.first)));
  const double ALONG = 0.866; /* 30 degrees */
  if (s->winch >= 0 && v3_dot(m3_mulv(h.R, s->guide), direction(w, &c, c.first)) > ALONG) {
    hw_world_fail(w, part, -1, "a.direction points out along the chain, not into the ship");
    return;
  }
  widths(w, part, &c);
  if (w->failure.cause)
    return;
  speeds(w, &c);
  c.tip[0].r = h.r;
  if (s->attached)
    c.tip[1].r = chain_holder(w, &c, 1).r;
  for (int i = c.first; i < s->n && s->universal; i++)
    chain_bend(w, &c, i, chain_mem(&c, i) + CHAIN_MEM_BEND);
  if (s->lies)
    chain_ground_begin(w, part, &c);
  if (s->attached)
    clear_tied(w, chain_block(s, s->n, CHAIN_POINT));
}
