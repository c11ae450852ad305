/* The curves that a cable may start along, each in its own axes (docs/theory/cable.md, "Start
 * shapes").
 *
 *   knots   cubic B-splines (curvature is continuous and bounded) between straight tails on the x
 *           axis; their control points were found as the least of bending energy times length plus
 *           repulsion of the line by itself, which spreads the strands evenly
 *   coil    helix about z; spiral: of Archimedes, flat, across z
 *   snake   straight legs along x, half circles between them, on along y
 *   points  natural cubic spline, its parameter the sum of the chords */
#include "base/text.h"
#include "math/elementary.h"
#include "math/scalar.h"
#include "math/spline.h"
#include "parts/cable_state.h"

/* Control points of the half towards end b, in thousandths of the size, from the middle outwards.
 * The other half is the image under a half turn about z (overhand: (-x, -y, z)) or under the
 * inversion (figure eight: (-x, -y, -z)). The tail begins at `tail` with steps of `step`. */
typedef struct knot {
  int half;
  bool inverted;
  double tail, step; /* [1] of the size */
  double length;     /* [1] of the curved piece, between the starts of the tails */
  const short (*point)[3];
} knot;

static const short OVERHAND[][3] = {{0, 0, 1382},       {-577, -887, 953}, {-917, -1097, -45},
                                    {-807, -487, -786}, {-298, 214, -695}, {339, 270, -203}};
static const short FIGURE_EIGHT[][3] = {
    {0, 0, 0},           {-239, -47, -250},  {-551, -174, -513},  {-924, -471, -638},
    {-1294, -862, -387}, {-1452, -982, 306}, {-1204, -490, 1007}, {-595, 362, 1041},
    {193, 754, 428},     {877, 424, 19}};

static knot knot_of(int kind) {
  return kind == CABLE_OVERHAND ? (knot){5, false, 1.177, 0.405, 11.34, OVERHAND}
                                : (knot){9, true, 1.846, 0.5, 15.1, FIGURE_EIGHT};
}

double cable_knot_half(int kind) {
  knot k = knot_of(kind);
  return k.tail + k.step;
}

/* Control point i, counted from the middle; negative towards end a. */
static v3 control(const knot *k, int i) {
  int j = i < 0 ? -i : i;
  double side = i < 0 ? -1 : 1;
  if (j > k->half)
    return v3_make(side * (k->tail + (j - k->half - 1) * k->step), 0, 0);
  const short *p = k->point[j];
  return v3_make(1e-3 * side * p[0], 1e-3 * side * p[1], 1e-3 * (k->inverted ? side : 1) * p[2]);
}

static v3 knot_at(const cable_curve *c, double u) {
  knot k = knot_of(c->kind);
  double reach = (k.tail + k.step) * c->size, first = c->from - reach,
         last = c->span - c->from - reach, curved = k.length * c->size;
  double s = u * (first + curved + last);
  if (s <= first)
    return v3_make(s, 0, 0);
  if (s >= first + curved)
    return v3_make(c->span - (first + curved + last - s), 0, 0);
  int pieces = 2 * k.half + 4;
  double x = (s - first) / curved * pieces;
  int i = (int)x < pieces ? (int)x : pieces - 1;
  double t = x - i, w = 1 - t;
  int at = i - k.half - 3; /* the first of four control points */
  v3 r = v3_scale(w * w * w / 6, control(&k, at));
  r = v3_madd(r, (3 * t * t * t - 6 * t * t + 4) / 6, control(&k, at + 1));
  r = v3_madd(r, (3 * w * w * w - 6 * w * w + 4) / 6, control(&k, at + 2));
  r = v3_scale(c->size, v3_madd(r, t * t * t / 6, control(&k, at + 3)));
  r.x += c->from;
  return r;
}

static v3 snake_at(const cable_curve *c, double u) {
  double leg = c->size, R = 0.5 * c->pitch, whole = leg + HW_PI * R;
  double s = u * (c->turns * whole + leg), k = floor(s / whole), t = s - k * whole;
  double x = t, y = k * c->pitch;
  if (t > leg && R > 0) {
    double sine, cosine;
    hw_sincos((t - leg) / R, &sine, &cosine);
    x = leg + R * sine;
    y += R * (1 - cosine);
  }
  return v3_make(floor(0.5 * k) * 2 == k ? x : leg - x, y, 0);
}

static v3 wound_at(const cable_curve *c, double u) {
  double sine, cosine, turns = c->turns * u, rise = c->pitch * turns;
  hw_sincos(2 * HW_PI * turns, &sine, &cosine);
  return c->kind == CABLE_COIL ? v3_make(c->size * cosine, c->size * sine, rise)
                               : v3_make((c->size + rise) * cosine, (c->size + rise) * sine, 0);
}

v3 cable_curve_at(const cable_curve *c, double u) {
  switch (c->kind) {
  case CABLE_OVERHAND:
  case CABLE_FIGURE_EIGHT:
    return knot_at(c, u);
  case CABLE_SNAKE:
    return snake_at(c, u);
  case CABLE_COIL:
  case CABLE_SPIRAL:
    return wound_at(c, u);
  default: {
    double r[3], unused[2];
    int n = c->count;
    for (int i = 0; i < 3; i++)
      hw_spline_eval(n, c->t, c->y + i * n, c->second + i * n, u * c->t[n - 1], &r[i], &unused[0],
                     &unused[1]);
    return v3_at(r);
  }
  }
}

v3 cable_curve_centre(const cable_curve *c) {
  double rise = 0.5 * c->turns * c->pitch;
  return c->kind == CABLE_COIL    ? v3_make(0, 0, rise)
         : c->kind == CABLE_SNAKE ? v3_make(0.5 * c->size, rise, 0)
                                  : v3_zero();
}

cable_curve cable_curve_given(const cable_params *p) {
  return (cable_curve){.kind = p->shape,
                       .size = p->shape_size,
                       .turns = p->shape_turns,
                       .pitch = HW_GIVEN(cable_params, p, shape_pitch)
                                    ? p->shape_pitch
                                    : (p->shape == CABLE_SNAKE ? 4 : 1.25) * p->diameter};
}

size_t cable_curve_room(const cable_params *p) {
  return p->shape == CABLE_POINTS ? 10 * (size_t)(p->shape_points.count / 3) : 0;
}

void cable_curve_fit(cable_curve *c, const hw_series *points, double *room) {
  int n = points->count / 3;
  double *t = room, *y = t + n, *second = y + 3 * n;
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 3; k++)
      y[k * n + i] = points->value[3 * i + k];
    t[i] = 0;
    if (i)
      t[i] = t[i - 1] +
             v3_norm(v3_sub(v3_at(points->value + 3 * i), v3_at(points->value + 3 * (i - 1))));
  }
  for (int k = 0; k < 3; k++)
    hw_spline_fit(n, t, y + k * n, second + k * n, second + 3 * n);
  c->count = n;
  c->t = t, c->y = y, c->second = second;
}

double cable_curve_least(const cable_curve *c, double diameter) {
  bool knotted = c->kind == CABLE_OVERHAND || c->kind == CABLE_FIGURE_EIGHT;
  return c->kind == CABLE_SNAKE ? 0 : knotted ? 3 * diameter : diameter;
}

double cable_digits(double x) {
  double scale = 1;
  if (!(x > 0 && x < 1e12))
    return x;
  while (x * scale < 1000 && scale < 1e15)
    scale *= 10;
  return floor(x * scale + 0.5) / scale;
}

const char *cable_curve_tight(const cable_curve *c, double diameter, char *text, size_t size) {
  double least = cable_curve_least(c, diameter), gap = c->pitch;
  if (c->size > 0 && c->size < least * (1 - 1e-12)) {
    hw_text_format(text, size, "%g m is too tight for a line of %g m diameter: at least %g m",
                   cable_digits(c->size), diameter, cable_digits(least));
    return "shape/size";
  }
  if (c->kind == CABLE_SNAKE)
    gap *= 0.5; /* the radius of its bends */
  else if (c->size > 0)
    gap /= sqrt(1 + gap * gap / (4 * HW_PI * HW_PI * c->size * c->size));
  bool beside = c->kind == CABLE_SNAKE || c->kind == CABLE_COIL || c->kind == CABLE_SPIRAL;
  if (beside && c->turns > 0.5 && c->pitch > 0 && gap < diameter * (1 - 1e-12)) {
    hw_text_format(text, size, "%g m is too narrow for a line of %g m diameter%s",
                   cable_digits(c->pitch), diameter,
                   c->kind == CABLE_SNAKE ? ": at least 2 of them" : "");
    return "shape/pitch";
  }
  return NULL;
}

double cable_curve_element(const cable_curve *c, double diameter) {
  double spare = 8 * c->size * (c->pitch - diameter);
  switch (c->kind) {
  case CABLE_OVERHAND:
  case CABLE_FIGURE_EIGHT:
    return 0.4 * c->size;
  case CABLE_SNAKE:
    return 0.4 * c->pitch;
  case CABLE_SPIRAL: /* chords of neighbouring turns must clear each other too */
    if (c->turns > 1 && spare < 0.64 * c->size * c->size)
      return sqrt(spare > 0 ? spare : 0);
    return 0.8 * c->size;
  case CABLE_COIL:
    return 0.8 * c->size;
  default:
    return 1e300;
  }
}
