/* Line in layers on a drum: radius where it leaves, length, moment of inertia.
 *
 * n whole turns beside each other make a layer, n = floor(width / d). The line's middle is at r_1 = R + d/2 in
 * the first, and each further layer lies `rise` line diameters above the one below: sqrt(3)/2 where turns lie in
 * the grooves between those below (three touching circles, an equilateral triangle of side d), 1 where they
 * lie on top of them. So layer k has r_k = r_1 + (k - 1) c d, and holds 2 pi n r_k; its pitch, d to the side for
 * each turn, is left out (a share (d / 2 pi r)^2 / 2).
 *
 * A jump of the radius would be a jump of the drum's rate. The line climbs over one turn, half of it in each
 * layer, by the quintic step q(x) = x^3 (10 - 15 x + 6 x^2), and r is a function of the angle:
 *
 *   ds/dtheta = r(theta),   s = 2 pi (r_k x + (r_k+1 - r_k) (5/2 x^4 - 3 x^5 + x^6)) within the climb
 *
 * which is inverted by Newton's method. q is symmetric about its middle, so that lengths of whole layers are
 * those of the steps. The integral of r^3, the line's moment of inertia over its mass per metre, is a
 * polynomial of degree 15 in x: exact by Gauss's rule with eight points. */
#include "parts/winch_state.h"

#include "math/scalar.h"
#include "parts/cable.h"
#include "parts/kinds.h"
#include "parts/reeve.h"

winch_reel winch_reel_of(const winch_params *p, double diameter) {
  return (winch_reel){.turns = floor(p->drum_width / diameter * (1 + 1e-12)),
                      .first = p->drum_radius + 0.5 * diameter,
                      .rise = p->drum_rise * diameter,
                      .layers = p->drum_layers};
}

double winch_line_diameter(const hw_model *model, const winch_params *p) {
  if (HW_GIVEN(winch_params, p, drum_line))
    return p->drum_line;
  const hw_part *line = &model->part[p->cable.part];
  if (line->kind == &hw_reeve_kind)
    return ((const reeve_params *)line->params)->diameter;
  return ((const cable_params *)line->params)->diameter;
}

double winch_line_length(const hw_model *model, const winch_params *p) {
  const hw_part *line = &model->part[p->cable.part];
  if (line->kind == &hw_reeve_kind)
    return ((const reeve_params *)line->params)->length;
  return ((const cable_params *)line->params)->length;
}

double winch_spooled(const hw_model *model, const winch_params *p) {
  double length = winch_line_length(model, p);
  return HW_GIVEN(winch_params, p, spooled) ? p->spooled : winch_max_length(p, length) - length;
}

static double radius_of(const winch_reel *reel, int layer) {
  return reel->first + (layer - 1) * reel->rise;
}

/* [m] In that many whole layers. */
static double below(const winch_reel *reel, int layers) {
  return HW_TWO_PI * reel->turns * layers * (reel->first + 0.5 * (layers - 1) * reel->rise);
}

double winch_reel_capacity(const winch_reel *reel) { return below(reel, reel->layers); }

static double step(double x) { return x * x * x * (10 + x * (6 * x - 15)); }

/* From the layer below to `upper`, with so much line [m] on the drum since the climb began. */
static winch_lay climbing(const winch_reel *reel, int upper, double length) {
  double r = radius_of(reel, upper - 1), rise = reel->rise;
  double x = length / (HW_TWO_PI * (r + 0.5 * rise));
  for (int i = 0; i < 6; i++) {
    double x4 = x * x * x * x;
    double off = HW_TWO_PI * (r * x + rise * x4 * (2.5 + x * (x - 3))) - length;
    x -= off / (HW_TWO_PI * (r + rise * step(x)));
  }
  double radius = r + rise * step(x), y = x * (1 - x);
  double turn = rise * 30 * y * y / HW_TWO_PI;
  double bend = rise * 60 * y * (1 - 2 * x) / (HW_TWO_PI * HW_TWO_PI);
  return (winch_lay){.layer = x < 0.5 ? upper - 1 : upper,
                     .angle = HW_TWO_PI * (reel->turns * (upper - 1) - 0.5 + x),
                     .radius = radius,
                     .slope = turn / radius,
                     .bend = (bend - turn * turn / radius) / (radius * radius)};
}

winch_lay winch_reel_at(const winch_reel *reel, double spooled) {
  int layer = 1;
  while (layer < reel->layers && spooled >= below(reel, layer))
    layer++;
  double under = below(reel, layer - 1), over = below(reel, layer), r = radius_of(reel, layer);
  if (layer > 1 && spooled < under + HW_PI * r)
    return climbing(reel, layer, spooled - under + HW_PI * radius_of(reel, layer - 1));
  if (layer < reel->layers && spooled > over - HW_PI * r)
    return climbing(reel, layer + 1, spooled - over + HW_PI * r);
  return (winch_lay){.layer = layer,
                     .angle = HW_TWO_PI * reel->turns * (layer - 1) + (spooled - under) / r,
                     .radius = r};
}

/* Integral of r^3 over the first x turns of the climb to `upper`. */
static double cube_of_climb(const winch_reel *reel, int upper, double x) {
  static const double at[4] = {0.1834346424956498, 0.5255324099163290, 0.7966664774136267,
                               0.9602898564975363};
  static const double weight[4] = {0.3626837833783620, 0.3137066458778873, 0.2223810344533745,
                                   0.1012285362903763};
  double sum = 0;
  for (int i = 0; i < 8; i++) {
    double y = 0.5 * x * (1 + (i < 4 ? -at[i] : at[i - 4]));
    double r = radius_of(reel, upper - 1) + reel->rise * step(y);
    sum += weight[i % 4] * r * r * r;
  }
  return HW_PI * x * sum;
}

double winch_reel_cube(const winch_reel *reel, double angle) {
  double sum = 0, half = HW_PI;
  for (int layer = 1; layer <= reel->layers; layer++) {
    double r = radius_of(reel, layer), cube = r * r * r;
    double from = HW_TWO_PI * reel->turns * (layer - 1) + (layer > 1 ? half : 0);
    double to = HW_TWO_PI * reel->turns * layer - half;
    if (layer == reel->layers || angle <= to)
      return sum + cube * (angle - from);
    sum += cube * (to - from);
    double x = (angle - to) / HW_TWO_PI;
    if (x < 1)
      return sum + cube_of_climb(reel, layer + 1, x);
    sum += cube_of_climb(reel, layer + 1, 1);
  }
  return sum;
}
