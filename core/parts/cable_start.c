/* Where a cable with a start shape lies at first: its curve (cable_curve.c) is moved rigidly to what
 * holds the ends, what the text leaves open follows from the length and from the distance of the
 * ends, and the nodes are laid along it step by step. The steps are chords for the lumped element,
 * whose strain is that of the chord, and arcs (of 64 chords) for the consistent one, whose strain is
 * that of the spline: so the line starts without strain.
 *
 * Everything is found by one-dimensional searches (regula falsi, Illinois variant: M. Dowell, P.
 * Jarratt, BIT 11, 1971). Derivation: docs/theory/cable.md, "Start shapes". */
#include "base/text.h"
#include "math/scalar.h"
#include "parts/cable_state.h"
#include "parts/kinds.h"

static const double MISS = 1e-6;   /* of the length: how far end b may lie from what holds it */
static const double STRAIN = 0.10; /* of a line whose length and shape are both given */

enum { ARC_CHORDS = 64 };
typedef enum open { NOTHING, SIZE, TURNS } open;

typedef struct start {
  cable_curve c;
  const cable_params *p;
  int n, fine;             /* elements; chords an element */
  double total;            /* [m] of the elements; 1 where the length follows from the shape */
  bool stated;             /* the length is given */
  bool between, any_pitch; /* both ends are given a place; the pitch is to fit them */
  double apart;            /* [m] of the ends */
  open open;
  v3 at; /* where the present chord begins */
  double chord;
} start;

static void say(char *text, const char *format, double a, double b, double c) {
  hw_text_format(text, CABLE_START_TEXT, format, cable_digits(a), cable_digits(b), cable_digits(c));
}

typedef double (*function)(start *s, double x);

/* Zero of a function with f(low) < 0 < f(high), else the end that is nearer to one. */
static double root(start *s, function f, double low, double high, double f_low, double f_high) {
  if (!(f_low < 0 && f_high > 0))
    return f_high <= 0 ? high : low;
  double x = low;
  for (int i = 0, side = 0; i < 60; i++) {
    x = (low * f_high - high * f_low) / (f_high - f_low);
    if (!(x > low && x < high))
      return x;
    double y = f(s, x);
    if (fabs(y) < 1e-14)
      return x;
    if (y > 0) {
      high = x, f_high = y;
      f_low *= side == 1 ? 0.5 : 1;
      side = 1;
    } else {
      low = x, f_low = y;
      f_high *= side == -1 ? 0.5 : 1;
      side = -1;
    }
  }
  return x;
}

/* ---- along the curve ---- */

static double element(const start *s, int e) {
  const hw_series *given = &s->p->lengths;
  return given->count ? given->value[e < s->n ? e : s->n - 1] : s->total / s->n;
}

static double by_chord(start *s, double u) {
  return v3_norm(v3_sub(cable_curve_at(&s->c, u), s->at)) / s->chord - 1;
}

/* Parameter of the next point at the distance of a chord; above 1: past the end. */
static double next(start *s, double u, double step) {
  double low = u, high = u, f_low = -1, f_high = -1;
  while (f_high < 0) {
    if (high >= 1)
      return 2;
    low = high, f_low = f_high;
    high = high + step < 1 ? high + step : 1;
    f_high = by_chord(s, high);
  }
  return root(s, by_chord, low, high, f_low, f_high);
}

/* Unstretched length that the curve takes when each element of it spans `scale` times its length;
 * past the last one go more like it. */
static double walk(start *s, double scale, v3 *node) {
  double u = 0, reach = 0, step = 1.0 / (s->n * s->fine);
  v3 end = cable_curve_at(&s->c, 1);
  s->at = cable_curve_at(&s->c, 0);
  if (node)
    node[0] = s->at, node[s->n] = end;
  for (int e = 0; e < 4 * s->n + 4; e++) {
    double L = element(s, e) / s->fine;
    s->chord = scale * L;
    for (int i = 0; i < s->fine; i++) {
      double to = next(s, u, 0.7 * step);
      if (to > 1) {
        for (int k = e + 1; node && k < s->n; k++)
          node[k] = end;
        return reach + L * v3_norm(v3_sub(end, s->at)) / s->chord;
      }
      step = to - u > 1e-3 * step ? to - u : step;
      u = to, s->at = cable_curve_at(&s->c, u), reach += L;
    }
    if (node && e + 1 < s->n)
      node[e + 1] = s->at;
  }
  return reach;
}

static double by_scale(start *s, double scale) { return 1 - walk(s, scale, NULL) / s->total; }

/* Scale at which the elements just fill the curve: chords, so not above that of its arc. */
static double fill(start *s) {
  int pieces = 4 * s->n + 64;
  double arc = 0;
  v3 at = cable_curve_at(&s->c, 0);
  for (int i = 1; i <= pieces; i++) {
    v3 to = cable_curve_at(&s->c, (double)i / pieces);
    arc += v3_norm(v3_sub(to, at)) / s->total;
    at = to;
  }
  double low = 0.5 * arc, high = 1.1 * arc;
  return root(s, by_scale, low, high, by_scale(s, low), by_scale(s, high));
}

/* ---- what is open ---- */

static double by_pitch(start *s, double pitch) {
  s->c.pitch = pitch;
  return v3_norm(v3_sub(cable_curve_at(&s->c, 1), cable_curve_at(&s->c, 0))) / s->apart - 1;
}

static void fit_pitch(start *s) {
  if (!s->any_pitch)
    return;
  double high = 2 * s->apart / s->c.turns, low = by_pitch(s, 0);
  s->c.pitch = root(s, by_pitch, 0, high, low, by_pitch(s, high));
}

static double by_open(start *s, double x) {
  *(s->open == SIZE ? &s->c.size : &s->c.turns) = x;
  fit_pitch(s);
  return walk(s, 1, NULL) / s->total - 1;
}

static bool is_knot(const cable_curve *c) {
  return c->kind == CABLE_OVERHAND || c->kind == CABLE_FIGURE_EIGHT;
}

/* Largest size of a knot between the ends. */
static double most(const cable_curve *c) {
  double shorter = c->from < c->span - c->from ? c->from : c->span - c->from;
  return shorter / cable_knot_half(c->kind);
}

/* Size or turns from the length. False: none gives it. */
static bool fit_open(start *s, char *text) {
  cable_curve *c = &s->c;
  double d = s->p->diameter, total = s->total, low, high;
  if (s->open == SIZE) {
    low = cable_curve_least(c, d);
    if (!(low > 0))
      low = 0.01 * total / (c->turns + 1);
    high = is_knot(c)               ? most(c)
           : c->kind == CABLE_SNAKE ? total
                                    : total / (5 * c->turns); /* 2 pi less its chords */
  } else {
    low = c->kind == CABLE_SNAKE ? 0 : 0.05;
    high = total / (c->kind == CABLE_SNAKE ? c->size : 2 * HW_PI * c->size) + 1;
  }
  double f_low = by_open(s, low), f_high = low < high ? by_open(s, high) : f_low;
  if (f_low > 0 || f_high < 0) {
    say(text,
        s->open == SIZE ? "no size of the shape gives a line of %g m: from %g m to %g m"
                        : "no number of turns of the shape gives a line of %g m: from %g m to %g m",
        total, total * (1 + f_low), total * (1 + f_high));
    return false;
  }
  by_open(s, root(s, by_open, low, high, f_low, f_high));
  return true;
}

/* ---- where it lies ---- */

/* Columns: u, what w has across it, and their product. */
static m3 triad(v3 u, v3 w) {
  v3 b = v3_madd(w, -v3_dot(u, w), u);
  b = v3_dot(b, b) > 1e-12 ? v3_unit(b) : v3_perp(u);
  v3 c = v3_cross(u, b);
  return (m3){{u.x, b.x, c.x, u.y, b.y, c.y, u.z, b.z, c.z}};
}

/* Level, and along x where that can be. */
static v3 side_of(v3 axis) { return fabs(axis.x) < 0.9 ? v3_make(1, 0, 0) : v3_make(0, 1, 0); }

/* Moves the nodes from the curve's axes to the world. Returns how far end b is from its place. */
static double lay(const start *s, const v3 end[2], const bool held[2], v3 *node, v3 tangent[2]) {
  const cable_params *p = s->p;
  const v3 x = v3_make(1, 0, 0), z = v3_make(0, 0, 1);
  v3 given = v3_at(p->shape_axis), q = v3_sub(node[s->n], node[0]);
  v3 axis = v3_dot(given, given) > 0 ? v3_unit(given) : z;
  double length = v3_norm(q);
  v3 own[2] = {z, x}, world[2] = {axis, side_of(axis)}; /* directions that are to agree */
  if (s->between && length > 1e-9 * s->total && s->apart > 0) {
    own[0] = v3_scale(1 / length, q);
    world[0] = v3_scale(1 / s->apart, v3_sub(end[1], end[0]));
    bool upright = fabs(own[0].z) > 1 - 1e-12;
    own[1] = upright ? x : z;
    world[1] = upright ? side_of(world[0]) : axis;
  }
  m3 R = m3_mul(triad(world[0], world[1]), m3_t(triad(own[0], own[1])));
  v3 pin = node[0], place = end[0];
  if (!s->between && !held[0]) {
    if (held[1])
      pin = node[s->n], place = end[1];
    else if (HW_GIVEN(cable_params, p, shape_centre) || s->c.kind == CABLE_POINTS)
      pin = cable_curve_centre(&s->c), place = v3_at(p->shape_centre);
  }
  for (int i = 0; i <= s->n; i++)
    node[i] = v3_add(place, m3_mulv(R, v3_sub(node[i], pin)));
  const double h = 1e-5;
  for (int e = 0; e < 2; e++) { /* second order, from the end inwards */
    v3 r0 = cable_curve_at(&s->c, e), r1 = cable_curve_at(&s->c, e ? 1 - h : h),
       r2 = cable_curve_at(&s->c, e ? 1 - 2 * h : 2 * h);
    v3 t = v3_sub(v3_madd(v3_scale(4, r1), -3, r0), r2);
    tangent[e] = m3_mulv(R, v3_scale(e ? -1 : 1, v3_unit(t)));
  }
  return s->between ? v3_norm(v3_sub(node[s->n], end[1])) : 0;
}

/* ---- all of it ---- */

static start begin(const cable_params *p, const cable_setup *s, const v3 end[2], const bool held[2],
                   double *room) {
  start a = {.p = p, .n = s->n0, .fine = s->consistent ? ARC_CHORDS : 1};
  cable_curve *c = &a.c;
  *c = cable_curve_given(p);
  v3 d = v3_sub(end[1], end[0]);
  bool wound = c->kind == CABLE_COIL || c->kind == CABLE_SPIRAL || c->kind == CABLE_SNAKE;
  bool sized = HW_GIVEN(cable_params, p, shape_size);
  a.between = is_knot(c) || (held[0] && held[1]);
  a.apart = c->span = v3_norm(d);
  a.any_pitch = (c->kind == CABLE_COIL || c->kind == CABLE_SNAKE) && a.between && a.apart > 0 &&
                !HW_GIVEN(cable_params, p, shape_pitch);
  a.stated = s->length > 0;
  a.total = a.stated ? s->length : 1;
  if (a.stated && c->kind != CABLE_POINTS && !sized)
    a.open = SIZE;
  else if (a.stated && wound && !HW_GIVEN(cable_params, p, shape_turns))
    a.open = TURNS;
  if (!sized)
    c->size = 10 * p->diameter;
  c->from = 0.5 * c->span;
  if (is_knot(c) && HW_GIVEN(cable_params, p, shape_centre) && c->span > 0)
    c->from = v3_dot(v3_sub(v3_at(p->shape_centre), end[0]), d) / c->span;
  if (c->kind == CABLE_POINTS)
    cable_curve_fit(c, &p->shape_points, room);
  return a;
}

/* An element of a knot's tail shows no bend. */
static bool in_tail(const start *s, v3 a, v3 b) {
  bool straight = a.y == 0 && a.z == 0 && b.y == 0 && b.z == 0;
  return is_knot(&s->c) && straight && (a.x < s->c.from) == (b.x < s->c.from);
}

/* What cannot be, after what was open is found. */
static bool sound(const start *s, double scale, const v3 *node, char *text) {
  const cable_curve *c = &s->c;
  double longest = 0, limit = cable_curve_element(c, s->p->diameter);
  if (cable_curve_tight(c, s->p->diameter, text, CABLE_START_TEXT))
    return false;
  for (int e = 0; e < s->n; e++)
    if (element(s, e) * scale > longest && !in_tail(s, node[e], node[e + 1]))
      longest = element(s, e) * scale;
  /* where elements are too long to follow it, the last one does not fit */
  double last = v3_norm(v3_sub(node[s->n], node[s->n - 1])), L = scale * element(s, s->n - 1);
  bool follows = s->fine > 1 || fabs(last - L) <= 1e-9 * L;
  if (longest > limit * (1 + 1e-9))
    say(text,
        "elements of %g m are too long for the bends of the start shape: at most %g m, about %g "
        "elements",
        longest, limit, floor(s->n * longest / limit) + 1);
  else if (!follows)
    say(text, "elements of %g m are too long for the bends of the start shape", longest, 0, 0);
  else if (s->stated && fabs(scale - 1) > STRAIN)
    say(text, "the start shape is %g m long, the line %g m: leave out its length, size or turns",
        scale * s->total, s->total, 0);
  else
    return true;
  return false;
}

const char *cable_start(const cable_params *p, const cable_setup *setup, const v3 end[2],
                        const bool held[2], double *room, cable_start_line *line) {
  start s = begin(p, setup, end, held, room);
  char *text = (char *)(room + cable_curve_room(p));
  if (is_knot(&s.c)) {
    double least = s.open == SIZE ? cable_curve_least(&s.c, p->diameter) : s.c.size;
    if (!(most(&s.c) >= least)) {
      say(text, "the ends are %g m apart; a knot of size %g m takes %g m in the middle", s.apart,
          least, 2 * cable_knot_half(s.c.kind) * least);
      return text;
    }
  }
  if (s.open != NOTHING) {
    if (!fit_open(&s, text))
      return text;
  } else
    fit_pitch(&s);
  double scale = s.open != NOTHING ? 1 : fill(&s);
  walk(&s, scale, line->node);
  if (!sound(&s, scale, line->node, text))
    return text;
  line->length = setup->length > 0 ? setup->length : scale;
  double miss = lay(&s, end, held, line->node, line->tangent);
  if (miss > MISS * scale * s.total) {
    double own = v3_norm(v3_sub(line->node[s.n], line->node[0]));
    say(text, "the start shape misses end b by %g m: its ends are %g m apart, their places %g m",
        miss, own, s.apart);
    return text;
  }
  return NULL;
}

static void check_points(const char *id, const hw_series *points, hw_report *report) {
  int n = points->count / 3;
  if (points->count % 3) {
    hw_fault_part(report, id, "shape/points", "%d numbers; every point takes three: x, y, z",
                  points->count);
    return;
  }
  if (n < 2 || n > CABLE_MAX_ELEMENTS)
    hw_fault_part(report, id, "shape/points", "%d points; a shape takes 2 to %d", n,
                  (int)CABLE_MAX_ELEMENTS);
  for (int i = 1; i < n; i++) {
    v3 a = v3_at(points->value + 3 * (i - 1)), b = v3_at(points->value + 3 * i);
    if (!(v3_norm(v3_sub(a, b)) > 0)) {
      hw_fault_part(report, id, "shape/points", "points %d and %d are the same", i, i + 1);
      return;
    }
  }
}

void cable_check_shape(const char *id, const cable_params *p, hw_report *report) {
  char text[CABLE_START_TEXT];
  if (p->shape == CABLE_POINTS)
    check_points(id, &p->shape_points, report);
  else if (p->shape_points.count)
    hw_fault_part(report, id, "shape/points", "works with the kind \"points\" only");
  if (p->shape == CABLE_LINE || p->shape == CABLE_POINTS)
    return;
  cable_curve c = cable_curve_given(p);
  if (!HW_GIVEN(cable_params, p, shape_pitch))
    c.pitch = 0; /* it may follow from the ends */
  const char *key = cable_curve_tight(&c, p->diameter, text, sizeof text);
  if (key)
    hw_fault_part(report, id, key, "%s", text);
}
