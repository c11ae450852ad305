/* The bow by columns: one runs from the pipe's upper end down the pipe, round the bolster, out over
 * the shell, round the rim, in over the back, up the tube and over its end (make_bow.h).
 *
 * Shell: y = z tan(flare) + flare_bend z^2 / 2 - x tan(entrance) - entrance_bend x^2 / 2; the back is
 * the shell moved inward. The bolster is the canal surface of a ball inside the plate that touches
 * the pipe from without and the shell from within: in each of its sections an arc of a circle
 * from the one touch to the other. */
#include "shapes/make_bow.h"

#include <stdbool.h>

#include "math/elementary.h"
#include "math/scalar.h"

static const double MOST_OBLIQUE = 1.05; /* [rad] 60 degrees: beyond, the mouth is a long slot */
static const double ROOM = 1.15;         /* of the rim's distance to the mouth's, least */
enum { PIPE, BOLSTER, SHELL, SIDES, BACK, TUBE, END, ZONES };

v3 hw_bow_axis(const hw_bow *bow) {
  double s, c, sa, ca;
  hw_sincos(bow->angle, &s, &c);
  hw_sincos(bow->azimuth, &sa, &ca);
  return v3_make(-c * sa, -c * ca, s);
}

static v3 shell_at(const hw_bow_plan *p, double x, double z) {
  const hw_bow *b = &p->bow;
  double y = z * (hw_tan(b->flare) + 0.5 * b->flare_bend * z) -
             x * (hw_tan(b->entrance) + 0.5 * b->entrance_bend * x);
  return v3_make(x, y, z);
}

/* Outward, not of length 1. */
static v3 shell_slope(const hw_bow_plan *p, double x, double z) {
  const hw_bow *b = &p->bow;
  return v3_make(hw_tan(b->entrance) + b->entrance_bend * x, 1,
                 -hw_tan(b->flare) - b->flare_bend * z);
}

static v3 radial(const hw_bow_plan *p, double angle) {
  double s, c;
  hw_sincos(angle, &s, &c);
  return v3_add(v3_scale(c, p->across), v3_scale(s, p->up));
}

/* Where the line along the axis through `from` first meets the surface y = shell, from outside;
 * *again: where it does so a second time (1e9: never). */
static bool line_meets(const hw_bow_plan *p, v3 from, double *t, double *again) {
  const hw_bow *b = &p->bow;
  v3 a = p->axis, n = shell_slope(p, from.x, from.z);
  double c = from.y - shell_at(p, from.x, from.z).y, k = v3_dot(n, a);
  double q = 0.5 * (b->entrance_bend * a.x * a.x - b->flare_bend * a.z * a.z);
  double root = k * k - 4 * q * c;
  if (!(root > 0))
    return false;
  /* height above the shell c + k t + q t^2; it falls at the root, so k + 2 q t = -sqrt(root) */
  double m = sqrt(root) - k;
  if (!(m > 0))
    return false;
  *t = 2 * c / m;
  *again = q > 0 ? m / (2 * q) : 1e9;
  return true;
}

/* Band i of a column goes from knot i to knot i + 1, the last one back to knot 0. */
typedef struct column {
  v3 out;               /* from the axis */
  v3 ball, side;        /* the bolster's centre; its sections turn from -out to that side */
  double turn;          /* by so much [rad] */
  double lip_t, back_t; /* along the axis: where bolster and tube begin [m] */
  v3 mouth, rim, foot;  /* on the shell: end of the bolster, rim; on the back, moved out: tube */
  double limit;         /* what would do, where a check fails */
} column;

static v3 turned(v3 u, v3 v, double angle) {
  double sine, cosine;
  hw_sincos(angle, &sine, &cosine);
  return v3_madd(v3_scale(cosine, u), sine, v);
}

/* The ball on the cylinder of its centres that touches the shell: it is moved along the axis until its
 * point in the direction of the shell's normal there is on the shell; each round leaves a share lip
 * times bend of the error. */
static bool ball_roll(const hw_bow_plan *p, column *c) {
  const hw_bow *b = &p->bow;
  v3 n = p->normal, from = v3_scale(b->bore + b->lip, c->out);
  double t = 0, step = 1;
  for (int i = 0; i < 60 && fabs(step) > 1e-15; i++) {
    v3 touch = v3_madd(v3_madd(from, t, p->axis), b->lip, n);
    v3 slope = shell_slope(p, touch.x, touch.z);
    step = (shell_at(p, touch.x, touch.z).y - touch.y) / v3_dot(slope, p->axis);
    t += step;
    n = v3_unit(slope);
  }
  c->lip_t = t;
  c->ball = v3_madd(from, t, p->axis);
  v3 touch = v3_madd(c->ball, b->lip, n);
  c->mouth = shell_at(p, touch.x, touch.z);
  double along = v3_dot(n, c->out);
  c->side = v3_madd(n, -along, c->out);
  double sine = v3_norm(c->side);
  c->side = v3_scale(1 / sine, c->side);
  c->turn = hw_atan2(sine, -along);
  return fabs(step) < 1e-12 && along > -0.95; /* an edge, not a groove's bottom */
}

double hw_bow_roll(const hw_bow_plan *p, double angle) {
  column c = {.out = radial(p, angle)};
  ball_roll(p, &c);
  return c.lip_t;
}

/* From the bolster's centre, a share s of the way round it. */
static v3 lip_at(const column *c, double s) { return turned(v3_neg(c->out), c->side, s * c->turn); }

static double cross_at(v3 a, v3 b) { return a.x * b.z - a.z * b.x; }

/* Corner k of the rim, round from below ahead; only x and z. */
static v3 corner_at(const hw_bow *b, int k) {
  k %= 4;
  return v3_make(k < 2 ? b->forward : -b->aft, 0, k == 1 || k == 2 ? b->above : -b->below);
}

/* The column at an angle, its rim on the ray through its mouth on side k. */
static bool column_at(const hw_bow_plan *p, double angle, int k, column *c) {
  const hw_bow *b = &p->bow;
  c->out = radial(p, angle);
  if (!ball_roll(p, c))
    return false;
  v3 u = corner_at(b, k), w = v3_sub(corner_at(b, k + 1), u);
  double across = cross_at(c->mouth, w), s = across > 0 ? cross_at(u, w) / across : 0;
  c->rim = shell_at(p, s * c->mouth.x, s * c->mouth.z);
  return true;
}

/* Angle at which the mouth lies toward a corner: between those of a quarter turn about it. */
static bool corner_angle(const hw_bow_plan *p, int k, double *angle) {
  v3 to = corner_at(&p->bow, k);
  double middle = hw_atan2(v3_dot(to, p->up), v3_dot(to, p->across));
  double low = middle - 1, high = middle + 1;
  for (int i = 0; i < 60; i++) {
    column c = {.out = radial(p, middle = 0.5 * (low + high))};
    if (!ball_roll(p, &c))
      return false;
    *(cross_at(to, c.mouth) > 0 ? &high : &low) = middle;
  }
  *angle = middle;
  return true;
}

static double rim_of(const hw_bow *b) { return 0.25 * (b->above + b->below + b->forward + b->aft); }

/* Bands of a zone: length over the mean width of its sectors, times how much finer. */
static int bands(double length, double radius, int sectors, double finer) {
  double n = floor(finer * length * sectors / (2 * HW_PI * radius) + 0.5);
  return n < 1 ? 1 : (int)n;
}

static void rows_choose(hw_bow_plan *p, int sectors) {
  const hw_bow *b = &p->bow;
  double R = b->bore, tube = R + b->wall, mouth = R + b->lip, n = sectors;
  double rim = rim_of(b);
  p->sectors = sectors;
  p->row[PIPE] = bands(b->length, R, sectors, 0.6);
  p->row[BOLSTER] = bands(0.5 * HW_PI * b->lip, R + 0.5 * b->lip, sectors, 1.5) + 1;
  p->row[SHELL] = bands(rim > mouth ? hw_log(rim / mouth) : 0, 1, sectors, 1) + 1;
  p->row[SIDES] = bands(b->thickness, rim, sectors, 0.7);
  p->row[BACK] = bands(rim > tube ? hw_log(rim / tube) : 0, 1, sectors, 0.7) + 1;
  p->row[TUBE] = bands(b->length, tube, sectors, 0.5);
  p->row[END] = bands(0.5 * HW_PI * b->wall, R + 0.5 * b->wall, sectors, 1) + 1;
  p->rows = 0;
  for (int i = 0; i < ZONES; i++)
    p->rows += p->row[i];
  p->points = (int)(n * p->rows);
  p->faces = 2 * p->points;
}

/* The angle of sector j, and the side of the rim that it is on. */
static double sector_angle(const hw_bow_plan *p, int j, int *side) {
  int k = 0;
  while (k < 3 && j >= p->at[k + 1])
    k++;
  *side = k;
  double s = (double)(j - p->at[k]) / (p->at[k + 1] - p->at[k]);
  return p->corner[k] + s * (p->corner[k + 1] - p->corner[k]);
}

/* Sectors shared out so that each corner has a column. */
static hw_bow_status sectors_share(hw_bow_plan *p) {
  for (int k = 0; k < 4; k++) {
    if (!corner_angle(p, k, &p->corner[k]))
      return HW_BOW_LIP;
    while (k > 0 && p->corner[k] < p->corner[k - 1])
      p->corner[k] += 2 * HW_PI;
  }
  p->corner[4] = p->corner[0] + 2 * HW_PI;
  for (int k = 0; k <= 4; k++) {
    double share = (p->corner[k] - p->corner[0]) / (2 * HW_PI);
    p->at[k] = (int)floor(share * p->sectors + 0.5);
    if (k > 0 && p->at[k] <= p->at[k - 1])
      return HW_BOW_PATCH;
  }
  return HW_BOW_GOOD;
}

/* Straight lines from one closed curve to another, over x and z, with rungs between: all quadrangles
 * of a strip are convex and turn the same way if those at its two ends do. */
static bool lines_spread(v3 a, v3 b, v3 a1, v3 b1) {
  v3 line = v3_sub(b, a), next = v3_sub(b1, a1), in = v3_sub(a1, a), out = v3_sub(b1, b);
  return cross_at(line, in) > 0 && cross_at(line, out) > 0 && cross_at(next, in) > 0 &&
         cross_at(next, out) > 0;
}

/* The bolster's sections do not fold over each other where the ball goes round a sharp bend: points
 * of one go the way its centre goes. */
static bool arcs_spread(const hw_bow_plan *p, const column *c, const column *next) {
  v3 way = v3_sub(next->ball, c->ball);
  bool spread = true;
  for (int i = 0; i <= 4; i++) {
    v3 turn = v3_sub(lip_at(next, 0.25 * i), lip_at(c, 0.25 * i));
    spread &= v3_dot(v3_madd(way, p->bow.lip, turn), way) > 0.1 * v3_dot(way, way);
  }
  return spread;
}

static hw_bow_status column_check(const hw_bow_plan *p, double angle, int side, column *c) {
  const hw_bow *b = &p->bow;
  if (!column_at(p, angle, side, c))
    return HW_BOW_LIP;
  double again, shell_t;
  v3 in = v3_scale(b->thickness, p->normal), bore = v3_scale(b->bore, c->out);
  v3 tube = v3_scale(b->bore + b->wall, c->out), end = v3_scale(b->length, p->axis);
  if (!line_meets(p, bore, &shell_t, &again) || again < b->length ||
      !line_meets(p, v3_add(tube, in), &c->back_t, &again) || again < b->length)
    return HW_BOW_FOLDED;
  c->foot = v3_madd(v3_add(tube, in), c->back_t, p->axis);
  /* depth of the back below the ball's centre, square to the shell there */
  v3 over = v3_add(c->ball, in);
  double depth = (over.y - shell_at(p, over.x, over.z).y) / v3_norm(shell_slope(p, over.x, over.z));
  if (!(depth > b->lip)) {
    c->limit = b->thickness + b->lip - depth;
    return HW_BOW_THIN;
  }
  double last = c->back_t > c->lip_t ? c->back_t : c->lip_t;
  if (!(last + 0.75 * b->wall < v3_dot(end, p->axis))) {
    c->limit = last + 0.8 * b->wall;
    return HW_BOW_SHORT;
  }
  double room = v3_dot(c->rim, c->rim) - ROOM * ROOM * v3_dot(c->mouth, c->mouth);
  return room > 0 ? HW_BOW_GOOD : HW_BOW_PATCH;
}

/* Share of the way out from a distance of about `near` to the rim, in steps that grow with the
 * distance: the same for all columns. */
static double grown(const hw_bow_plan *p, double near, double s) {
  double ratio = rim_of(&p->bow) / near;
  ratio = ratio > 1.5 ? ratio : 1.5;
  return (hw_exp(s * hw_log(ratio)) - 1) / (ratio - 1);
}

/* Facets of shell and back at the rim lie off the bent surfaces by an eighth of bend times length^2,
 * together less than half the plate between them. */
static bool facets_apart(const hw_bow_plan *p, const column *c, const column *next) {
  const hw_bow *b = &p->bow;
  double step = 1 - grown(p, b->bore + b->lip, 1 - 1.0 / p->row[SHELL]);
  v3 along = v3_sub(next->rim, c->rim), out = v3_scale(step, v3_sub(c->rim, c->mouth));
  double square = along.x * along.x + along.z * along.z + out.x * out.x + out.z * out.z;
  double gap = v3_dot(p->normal, shell_slope(p, c->rim.x, c->rim.z));
  return b->thickness * gap > 0.5 * (fabs(b->flare_bend) + fabs(b->entrance_bend)) * square;
}

/* Between two columns. */
static hw_bow_status strip_check(const hw_bow_plan *p, const column *c, const column *next) {
  if (!lines_spread(c->mouth, c->rim, next->mouth, next->rim) ||
      !lines_spread(c->foot, c->rim, next->foot, next->rim))
    return HW_BOW_PATCH;
  if (!facets_apart(p, c, next))
    return HW_BOW_FOLDED;
  return arcs_spread(p, c, next) ? HW_BOW_GOOD : HW_BOW_LIP;
}

hw_bow_status hw_bow_make_plan(const hw_bow *bow, hw_bow_plan *p) {
  *p = (hw_bow_plan){.bow = *bow};
  p->axis = hw_bow_axis(bow);
  p->across = v3_unit(v3_madd(v3_make(1, 0, 0), -p->axis.x, p->axis));
  p->up = v3_cross(p->axis, p->across);
  p->normal = v3_unit(shell_slope(p, 0, 0));
  p->value = hw_acos(-v3_dot(p->axis, p->normal));
  p->limit = MOST_OBLIQUE;
  if (p->value > MOST_OBLIQUE)
    return HW_BOW_OBLIQUE;
  p->value = p->limit = 0;
  int sectors = 8;
  while (rows_choose(p, sectors + 1), p->faces <= bow->triangles)
    sectors++;
  rows_choose(p, sectors);
  hw_bow_status status = sectors_share(p), worst = HW_BOW_GOOD;
  if (status != HW_BOW_GOOD)
    return status;
  column last = {.lip_t = 0}, c = last;
  for (int j = 0; j <= sectors; j++, last = c) {
    int side;
    double angle = sector_angle(p, j, &side);
    status = column_check(p, angle, side, &c);
    if (status == HW_BOW_GOOD && worst == HW_BOW_GOOD && j > 0)
      status = strip_check(p, &last, &c);
    if (worst == HW_BOW_GOOD)
      worst = status;
    bool more = worst == HW_BOW_GOOD || worst == HW_BOW_THIN || worst == HW_BOW_SHORT;
    if (!more)
      break;
    if (status == worst)
      p->limit = c.limit > p->limit ? c.limit : p->limit;
  }
  p->value = worst == HW_BOW_THIN ? bow->thickness : bow->length;
  return worst;
}

/* ---- points ---- */

static void column_put(const hw_bow_plan *p, const column *c, v3 *point) {
  const hw_bow *b = &p->bow;
  double outer = b->bore + b->wall;
  v3 in = v3_scale(-b->thickness, p->normal);
  v3 top = v3_scale(b->length - 0.5 * b->wall, p->axis);
  v3 knot[ZONES] = {v3_madd(top, b->bore, c->out),
                    v3_zero(),
                    c->mouth,
                    c->rim,
                    v3_add(c->rim, in),
                    v3_add(c->foot, in),
                    v3_madd(top, outer, c->out)};
  knot[BOLSTER] = v3_madd(c->ball, -b->lip, c->out);
  for (int zone = 0; zone < ZONES; zone++)
    for (int i = 0; i < p->row[zone]; i++, point += p->sectors) {
      double s = (double)i / p->row[zone];
      if (zone == BOLSTER) {
        *point = v3_madd(c->ball, b->lip, lip_at(c, s));
      } else if (zone == END) {
        v3 centre = v3_madd(top, b->bore + 0.5 * b->wall, c->out);
        *point = v3_madd(centre, 0.5 * b->wall, turned(c->out, p->axis, HW_PI * s));
      } else {
        bool shell = zone == SHELL, curved = shell || zone == BACK;
        s = shell ? grown(p, b->bore + b->lip, s) : curved ? 1 - grown(p, outer, 1 - s) : s;
        v3 at = v3_madd(knot[zone], s, v3_sub(knot[zone + 1], knot[zone]));
        v3 off = shell ? v3_zero() : in, flat = v3_sub(at, off);
        *point = curved ? v3_add(shell_at(p, flat.x, flat.z), off) : at;
      }
    }
}

static double gap(const v3 *point, int a, int b) {
  v3 d = v3_sub(point[a], point[b]);
  return v3_dot(d, d);
}

void hw_bow_make(const hw_bow_plan *p, v3 *point, int *face) {
  int n = p->sectors;
  for (int j = 0; j < n; j++) {
    column c;
    int side;
    double angle = sector_angle(p, j, &side);
    column_check(p, angle, side, &c);
    column_put(p, &c, point + j);
  }
  for (int i = 0; i < p->points; i++) {
    int right = (i + 1) % n ? i + 1 : i + 1 - n, down = (i + n) % p->points;
    int far = (right + n) % p->points;
    bool other = gap(point, right, down) < gap(point, i, far); /* the shorter diagonal */
    int quad[6] = {i, right, other ? down : far, other ? right : i, far, down};
    for (int k = 0; k < 6; k++)
      *face++ = quad[k];
  }
}
