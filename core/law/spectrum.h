/* Spectra of waves and of wind, and how harmonics are drawn from one: places in it by a seed, energy by bins
 * (docs/theory/sea.md). Shapes are up to a factor where said: what is drawn is scaled by its own integral. */
#ifndef HW_LAW_SPECTRUM_H
#define HW_LAW_SPECTRUM_H

#include <stdint.h>

/* Random bits without a state: the same for the same seed, stream and index. From 0 to 1, below 1. */
uint64_t hw_random_bits(uint64_t seed, uint32_t stream, uint32_t index);
double hw_random_unit(uint64_t seed, uint32_t stream, uint32_t index);

/* Of waves over omega [rad/s], up to a factor; peak in rad/s. gamma 1: Pierson and Moskowitz. */
typedef struct hw_jonswap {
  double peak, gamma;
} hw_jonswap;
double hw_jonswap_shape(const void *jonswap, double omega);
/* Where less than 1e-6 of the energy of a Pierson-Moskowitz sea lies below, and 2e-3 above, over its peak. */
#define HW_WAVES_LOWEST 0.5484
#define HW_WAVES_HIGHEST 5

/* Of directions about the heading [rad], up to a factor: cos^n within a quarter of a turn. `exponent` points to n. */
double hw_spreading_shape(const void *exponent, double angle);

/* Of the wind's speed along its mean, over f [Hz], [m^2/s] at 10 m; `mean` points to the speed there [m/s]. */
double hw_gust_npd(const void *mean, double f);
double hw_gust_davenport(const void *mean, double f);
/* [Hz] Froya's measurements reach from ten minutes to two seconds. */
#define HW_GUSTS_LOWEST (1 / 600.0)
#define HW_GUSTS_HIGHEST 0.5

typedef double hw_density(const void *of, double x);
/* Integral from low to high. */
double hw_density_integral(hw_density *density, const void *of, double low, double high);
/* Where a measure reaches `at[i]`, which rise from 0 to 1: `flat` of it is even from low to high, the rest goes with the
 * density. x[i], and the share of the density's integral up to there. */
void hw_density_places(hw_density *density, const void *of, double low, double high, double flat,
                       int count, const double *at, double *x, double *share);

/* Harmonics of a density: one in each of `count` bins of equal measure, half of it energy and half frequency, at a random
 * place of its bin; share[i] of the integral. `room`: 6 * count + 3 numbers. */
void hw_density_bins(hw_density *density, const void *of, double low, double high, int count,
                     uint64_t seed, uint32_t stream, double *x, double *share, double *room);
/* One of each of `count` strata of a density, in random order. `room`: 2 * count numbers. */
void hw_density_strata(hw_density *density, const void *of, double low, double high, int count,
                       uint64_t seed, uint32_t stream, double *x, double *room);

#endif
