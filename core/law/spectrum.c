/* Spectra and what is drawn from them (spectrum.h). Hasselmann et al. 1973; Pierson and Moskowitz 1964; Froya: ISO 19901-1,
 * NORSOK N-003; Davenport 1961; forms as in DNV-RP-C205. */
#include "law/spectrum.h"

#include <math.h>

#include "math/elementary.h"
#include "math/scalar.h"

/* ---- random numbers: the finaliser of splitmix64 (Steele, Lea and Flood 2014), twice ---- */

static uint64_t mixed(uint64_t z) {
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

uint64_t hw_random_bits(uint64_t seed, uint32_t stream, uint32_t index) {
  const uint64_t STEP = UINT64_C(0x9e3779b97f4a7c15);
  uint64_t place = (uint64_t)stream << 32 | index;
  return mixed(mixed((seed + 1) * STEP) + (place + 1) * STEP);
}

double hw_random_unit(uint64_t seed, uint32_t stream, uint32_t index) {
  return (double)(hw_random_bits(seed, stream, index) >> 11) * 0x1p-53;
}

/* ---- shapes ---- */

double hw_jonswap_shape(const void *jonswap, double omega) {
  const hw_jonswap *s = jonswap;
  double x = omega / s->peak, x2 = x * x;
  if (!(x > 0))
    return 0;
  double shape = hw_exp(-1.25 / (x2 * x2)) / (x2 * x2 * x);
  if (s->gamma == 1)
    return shape;
  double width = x <= 1 ? 0.07 : 0.09, off = (x - 1) / width;
  return shape * hw_pow(s->gamma, hw_exp(-0.5 * off * off));
}

double hw_spreading_shape(const void *exponent, double angle) {
  const double *n = exponent;
  double c = hw_cos(angle);
  return c > 0 ? hw_pow(c, *n) : 0;
}

/* At 10 m: the powers of the height over 10 m are 1. */
double hw_gust_npd(const void *mean, double f) {
  const double N = 0.468;
  double u = *(const double *)mean / 10;
  double x = 172 * f * hw_pow(u, -0.75);
  return 320 * u * u / hw_pow(1 + hw_pow(x, N), 5 / (3 * N));
}

double hw_gust_davenport(const void *mean, double f) {
  const double DRAG = 0.002, LENGTH = 1200; /* [1] of the sea's surface, [m] */
  double u = *(const double *)mean, x = f * LENGTH / u, y = 1 + x * x;
  return 4 * DRAG * u * LENGTH * x / (y * hw_cbrt(y));
}

/* ---- integrals ---- */

enum { CELLS = 4096 };

/* A walk through the cells of an interval, with the integral of each by Simpson's rule. */
typedef struct walk {
  hw_density *density;
  const void *of;
  double low, width, left; /* left: density where the next cell begins */
  int cell;
} walk;

static walk set_out(hw_density *density, const void *of, double low, double high) {
  return (walk){density, of, low, (high - low) / CELLS, density(of, low), 0};
}

static double next_cell(walk *w) {
  double from = w->low + w->width * w->cell++;
  double mid = w->density(w->of, from + 0.5 * w->width), right = w->density(w->of, from + w->width);
  double integral = w->width * (w->left + 4 * mid + right) / 6;
  w->left = right;
  return integral;
}

double hw_density_integral(hw_density *density, const void *of, double low, double high) {
  walk w = set_out(density, of, low, high);
  double sum = 0;
  for (int i = 0; i < CELLS; i++)
    sum += next_cell(&w);
  return sum;
}

void hw_density_places(hw_density *density, const void *of, double low, double high, double flat,
                       int count, const double *at, double *x, double *share) {
  double total = hw_density_integral(density, of, low, high);
  walk w = set_out(density, of, low, high);
  double energy = 0, measure = 0; /* up to the cell */
  int done = 0;
  for (int i = 0; i < CELLS && done < count; i++) {
    double part = next_cell(&w) / total, more = flat / CELLS + (1 - flat) * part;
    /* even within a cell */
    for (; done < count && at[done] < measure + more; done++) {
      double s = hw_clamp((at[done] - measure) / more, 0, 1);
      x[done] = low + w.width * (i + s);
      share[done] = energy + s * part;
    }
    energy += part;
    measure += more;
  }
  for (; done < count; done++)
    x[done] = high, share[done] = 1;
}

void hw_density_bins(hw_density *density, const void *of, double low, double high, int count,
                     uint64_t seed, uint32_t stream, double *x, double *share, double *room) {
  int n = 2 * count + 1; /* ends of bins, and a place in each */
  double *at = room, *where = at + n, *up_to = where + n;
  for (int i = 0; i < count; i++) {
    at[2 * i] = (double)i / count;
    at[2 * i + 1] = (i + hw_random_unit(seed, stream, (uint32_t)i)) / count;
  }
  at[2 * count] = 1;
  hw_density_places(density, of, low, high, 0.5, n, at, where, up_to);
  up_to[0] = 0, up_to[2 * count] = 1;
  for (int i = 0; i < count; i++) {
    x[i] = where[2 * i + 1];
    share[i] = up_to[2 * i + 2] - up_to[2 * i];
  }
}

/* Fisher and Yates. */
void hw_density_strata(hw_density *density, const void *of, double low, double high, int count,
                       uint64_t seed, uint32_t stream, double *x, double *room) {
  double *at = room, *share = room + count;
  for (int i = 0; i < count; i++)
    at[i] = (i + hw_random_unit(seed, stream, (uint32_t)i)) / count;
  hw_density_places(density, of, low, high, 0, count, at, x, share);
  for (int i = count - 1; i > 0; i--) {
    int j = (int)(hw_random_unit(seed, stream + 1, (uint32_t)i) * (i + 1));
    double swap = x[i];
    x[i] = x[j], x[j] = swap;
  }
}
