/* Sums of harmonics (sea.h; docs/theory/sea.md). */
#include "law/sea.h"

#include <math.h>

#include "law/ramp.h"
#include "law/sea_lanes.h"
#include "math/elementary.h"
#include "math/scalar.h"

/* Newton's method on x tanh(x) = y, x = k h, y = omega^2 h / g, from a start that is right at both ends: the iterates rise or
 * fall to the root without passing it after the first. */
double hw_wave_number(double omega, double depth, double gravity) {
  double deep = omega * omega / gravity;
  if (depth <= 0 || deep == 0)
    return deep;
  double y = deep * depth, x = y > 1 ? y : sqrt(y);
  for (int i = 0; i < 50; i++) {
    double th = hw_tanh(x), f = x * th - y, df = th + x * (1 - th * th), step = f / df;
    x -= step;
    if (fabs(step) <= 1e-15 * x)
      break;
  }
  return x / depth;
}

void hw_sea_pairs(const hw_waves *wave, double gravity, hw_wave_pair *pair) {
  for (int i = 0; i < wave->count + wave->count % 2; i++) {
    hw_wave_pair *p = &pair[i / 2];
    int lane = i % 2, last = i < wave->count ? i : i - 1;
    double kx = wave->kx[last], ky = wave->ky[last], k = wave->k[last];
    double on = i < wave->count ? 1 : 0, size = sqrt(kx * kx + ky * ky);
    double along = on * wave->along[last], head = on * wave->head[last];
    double over = size > 0 ? 1 / size : 0;
    p->kx[lane] = kx, p->ky[lane] = ky, p->k[lane] = k;
    p->surface[lane] = on * wave->surface[last];
    p->omega[lane] = wave->omega[last];
    p->q[lane] = wave->q[last];
    p->head[lane] = head;
    p->ux[lane] = along * kx * over, p->uy[lane] = along * ky * over, p->up[lane] = along;
    p->ax[lane] = gravity * head * kx, p->ay[lane] = gravity * head * ky;
    p->az[lane] = -gravity * head * k;
    p->turn[lane] = along * over;
  }
}

int hw_sea_time_words(const hw_sea *sea) { return 6 * sea->pairs; }

void hw_sea_time_open(hw_sea_time *time, const hw_sea *sea, double *room) {
  *time = (hw_sea_time){.turned = room, .c = room + 2 * sea->pairs, .s = room + 4 * sea->pairs};
}

/* As pair_sincos reduces: what is left of an angle, to a whole turn. */
static double within_a_turn(double x) {
  const double P1 = 0x1.921fb5p+2, P2 = 0x1.110b4611a6263p-24;
  double n = floor(x / HW_TWO_PI + 0.5);
  return (x - n * P1) - n * P2;
}

void hw_sea_at_time(const hw_sea *sea, hw_sea_time *time, double t) {
  if (time->known && time->t == t)
    return;
  const hw_waves *w = &sea->wave;
  time->known = true;
  time->placed = false;
  time->t = t;
  hw_ramp ramp = hw_ramp_at(t, sea->ramp);
  time->ramp = ramp.value;
  time->ramp_rate = ramp.rate;
  for (int i = 0; i < w->count; i++)
    time->turned[i] = within_a_turn(w->phase[i] - w->omega[i] * t);
  if (w->count % 2)
    time->turned[w->count] = 0;
  double gust = 1;
  for (int i = 0; i < sea->gusts; i++)
    gust += sea->gust[i] * hw_cos(sea->gust_omega[i] * t + sea->gust_phase[i]);
  time->gust = gust;
}

/* Sines and cosines of all harmonics here, and the surface; nothing where they are those of the last question. */
static void at_place(const hw_sea *sea, hw_sea_time *time, double x, double y) {
  if (time->placed && time->x == x && time->y == y)
    return;
  f64x2 height = {0, 0};
  for (int i = 0; i < sea->pairs; i++) {
    const hw_wave_pair *p = &sea->pair[i];
    f64x2 s, c;
    pair_sincos(pair_at(p->kx) * x + pair_at(p->ky) * y + pair_at(time->turned + 2 * i), &s, &c);
    pair_put(time->s + 2 * i, s);
    pair_put(time->c + 2 * i, c);
    height += pair_at(p->surface) * c;
  }
  time->placed = true;
  time->x = x, time->y = y;
  time->height = pair_sum(height);
}

double hw_sea_height(const hw_sea *sea, hw_sea_time *time, double x, double y) {
  at_place(sea, time, x, y);
  return time->ramp * time->height;
}

hw_surface_at hw_sea_surface(const hw_sea *sea, hw_sea_time *time, double x, double y) {
  at_place(sea, time, x, y);
  f64x2 dx = {0, 0}, dy = {0, 0}, rate = {0, 0};
  for (int i = 0; i < sea->pairs; i++) {
    const hw_wave_pair *p = &sea->pair[i];
    f64x2 as = pair_at(p->surface) * pair_at(time->s + 2 * i);
    dx -= pair_at(p->kx) * as;
    dy -= pair_at(p->ky) * as;
    rate += pair_at(p->omega) * as;
  }
  return (hw_surface_at){time->ramp * time->height, time->ramp * pair_sum(dx),
                         time->ramp * pair_sum(dy),
                         time->ramp * pair_sum(rate) + time->ramp_rate * time->height};
}

/* Where theory is asked: between the bed and the surface; at most its own z = 0, where the profile is stretched. A trough that
 * comes near the bed leaves a tenth of the depth to stretch by. */
static double stretched(const hw_sea *sea, double z, double eta) {
  double h = sea->depth, top = sea->stretching == HW_STRETCH_NONE ? eta : 0, at = z;
  if (sea->stretching == HW_STRETCH_WHEELER) {
    double lowest = -0.9 * h, by = eta > lowest ? eta : lowest;
    at = h > 0 ? h * (z - eta) / (h + by) : z - eta;
  }
  at = at < top ? at : top;
  if (at > 0 &&
      sea->pairs) { /* of waves that no stretching holds: their exponentials stay numbers */
    double k = sea->pair[sea->pairs - 1].k[1], most = 700;
    at = k * at < most ? at : most / k;
  }
  return h > 0 && at < -h ? -h : at;
}

/* Before the ramp. */
typedef struct flow_sums {
  v3 v, a;
  double head, potential;
  int next; /* pair that comes after */
} flow_sums;

/* Harmonics from pair i on until they are nothing; those that feel the `bed`, until they do not. What is known before the
 * sums makes four of these. */
__attribute__((always_inline)) static inline flow_sums
flow_from(const hw_sea *sea, const hw_sea_time *time, double z, int i, bool bed, bool growing) {
  const double NOTHING = -37; /* e^-37 is the last bit: sorted by k, what follows is weaker still */
  const double NO_BED = 37;   /* so is e^-37, of q e^{-kz} beside e^{kz} */
  const double over = 2 * (z + sea->depth);
  f64x2 vx = {0, 0}, vy = vx, vz = vx, ax = vx, ay = vx, az = vx, head = vx, potential = vx;
  for (; i < sea->pairs; i++) {
    const hw_wave_pair *p = &sea->pair[i];
    if (p->k[0] * z < NOTHING || (bed && p->k[0] * over > NO_BED))
      break;
    f64x2 c = pair_at(time->c + 2 * i), s = pair_at(time->s + 2 * i);
    f64x2 C = pair_exp(pair_at(p->k) * z), S = C;
    if (bed) {
      f64x2 back = pair_at(p->q) / C;
      S = C - back, C += back;
    }
    f64x2 Cc = C * c, Cs = C * s;
    vx += pair_at(p->ux) * Cc, vy += pair_at(p->uy) * Cc, vz += pair_at(p->up) * (S * s);
    ax += pair_at(p->ax) * Cs, ay += pair_at(p->ay) * Cs, az += pair_at(p->az) * (S * c);
    head += pair_at(p->head) * Cc;
    if (growing)
      potential += pair_at(p->turn) * Cs;
  }
  return (flow_sums){v3_make(pair_sum(vx), pair_sum(vy), pair_sum(vz)),
                     v3_make(pair_sum(ax), pair_sum(ay), pair_sum(az)), pair_sum(head),
                     pair_sum(potential), i};
}

static hw_wave_flow ramped(const hw_sea *sea, const hw_sea_time *time, const flow_sums *sum) {
  return (hw_wave_flow){v3_scale(time->ramp, sum->v),
                        v3_madd(v3_scale(time->ramp, sum->a), time->ramp_rate, sum->v),
                        time->ramp * sum->head - time->ramp_rate / sea->gravity * sum->potential};
}

/* Sums of those that feel the bed, and of the others. */
static flow_sums both(const flow_sums *a, const flow_sums *b) {
  return (flow_sums){v3_add(a->v, b->v), v3_add(a->a, b->a), a->head + b->head,
                     a->potential + b->potential, b->next};
}

hw_wave_flow hw_sea_flow(const hw_sea *sea, hw_sea_time *time, v3 r, double eta) {
  double z = stretched(sea, r.z, eta);
  bool growing = time->ramp_rate != 0;
  at_place(sea, time, r.x, r.y);
  flow_sums bed = {.next = 0}, sum;
  if (sea->depth > 0)
    bed =
        growing ? flow_from(sea, time, z, 0, true, true) : flow_from(sea, time, z, 0, true, false);
  sum = growing ? flow_from(sea, time, z, bed.next, false, true)
                : flow_from(sea, time, z, bed.next, false, false);
  if (sea->depth > 0)
    sum = both(&bed, &sum);
  return ramped(sea, time, &sum);
}

v3 hw_sea_current(const hw_sea *sea, double z) {
  int n = sea->rows, i = 0;
  if (n == 0)
    return v3_zero();
  const double *at = sea->at, *c = sea->current;
  if (z <= at[0])
    return v3_at(c);
  if (z >= at[n - 1])
    return v3_at(c + 3 * (n - 1));
  while (z > at[i + 1])
    i++;
  double s = (z - at[i]) / (at[i + 1] - at[i]);
  return v3_madd(v3_scale(1 - s, v3_at(c + 3 * i)), s, v3_at(c + 3 * (i + 1)));
}
