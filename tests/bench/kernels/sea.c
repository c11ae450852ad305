/* A sea of 200 harmonics, as the sums take them: surface and flow at places within 100 m and 20 m of depth, each new; the same
 * in finite depth; at the place of the question before, at another depth; and one place at ever new times. A call is one place.
 * Sums of the heads. */
#include "law/sea.h"
#include "kernels.h"
#include "math/elementary.h"

enum { WAVES = 200, COLUMNS = 9, ROOM = 6 * WAVES };

static double column[COLUMNS][WAVES];
static hw_wave_pair pair[WAVES / 2];
static double room[ROOM];
static hw_sea sea;
static hw_sea_time at;

static unsigned long long state;
static double uniform(void) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return (double)(state >> 11) / 9007199254740992.0;
}

/* Frequencies from 0.5 to 4 rad/s, amplitudes falling, crests within a quarter of a turn. */
static void make(double depth) {
  const double g = 9.81;
  state = 20240607;
  for (int i = 0; i < WAVES; i++) {
    double f = 0.5 + 3.5 * i / WAVES, a = 0.1 / (f * f), k = hw_wave_number(f, depth, g);
    double q = depth > 0 ? hw_exp(-2 * k * depth) : 0, turn = 1.5 * (uniform() - 0.5), s, c;
    hw_sincos(turn, &s, &c);
    const double row[COLUMNS] = {k * c, k * s,           k,           f, 6 * uniform(),
                                 a,     a * f / (1 - q), a / (1 + q), q};
    for (int j = 0; j < COLUMNS; j++)
      column[j][i] = row[j];
  }
  sea = (hw_sea){.depth = depth, .gravity = g, .pairs = WAVES / 2, .pair = pair};
  sea.wave = (hw_waves){WAVES,     column[0], column[1], column[2], column[3],
                        column[4], column[5], column[6], column[7], column[8]};
  hw_sea_pairs(&sea.wave, g, pair);
  hw_sea_time_open(&at, &sea, room);
}

/* what: 0 deep, 1 finite depth, 2 the same place again, 3 new times. */
double bench_sea(int what, int count) {
  double sum = 0;
  make(what == 1 ? 40 : 0);
  hw_sea_at_time(&sea, &at, 100);
  for (int i = 0; i < count; i++) {
    double x = what < 2 ? 100 * uniform() : 10, y = what < 2 ? 100 * uniform() : 20,
           z = -20 * uniform();
    if (what == 3)
      hw_sea_at_time(&sea, &at, 0.01 * i);
    double height = hw_sea_height(&sea, &at, x, y);
    sum += hw_sea_flow(&sea, &at, v3_make(x, y, z), height).head;
  }
  return sum;
}
