/* Forward dynamics of a seven-joint boom crane (three hinges, four telescopes), from q, qd and tau
 * to qdd, sines included. The displacements change from call to call, so nothing can be kept. */
#include <stddef.h>

#include "math/chain.h"

double bench_chain(int count);
double bench_chain_tangent(int count);

enum { N = 7 };

/* Links of report 003, table 27, as other engines were given them: the centre of link 1 as printed.
 */
static void crane(hw_chain_link *link) {
  static const double mass[N] = {682.97, 754, 285.22, 283.28, 254, 181.85, 95};
  static const double inertia[N][3] = {
      {139.44, 139.44, 55.776}, {31.42, 78.5, 78.5},  {11.8, 29.71, 29.71}, {11.8, 29.51, 29.51},
      {10.58, 26.46, 26.46},    {7.58, 18.94, 18.94}, {3.96, 9.896, 9.896}};
  const double quarter = 1.57079632679489661923;
  for (int i = 0; i < N; i++) {
    hw_chain_row row = {.joint = i < 3 ? HW_JOINT_REVOLUTE : HW_JOINT_PRISMATIC,
                        .mass = mass[i],
                        .inertia = m3_diag(inertia[i][0], inertia[i][1], inertia[i][2]),
                        .axes = m3_diag(1, 1, 1)};
    if (i == 0)
      row.alpha = quarter, row.a = -0.65, row.d = 1.4, row.centre = v3_make(-0.35, 0.7, 0);
    if (i == 1)
      row.a = 1, row.centre = v3_make(0.5, 0, 0);
    if (i == 2)
      row.alpha = quarter, row.centre = v3_make(0, -0.5, 0);
    link[i] = hw_chain_link_make(&row);
  }
}

static const hw_chain_base ground = {.R = {{1, 0, 0, 0, 1, 0, 0, 0, 1}}, .g = {0, 0, -9.81}};
static const double start[N] = {0.3, 0.78, 1.2, 0.5, 0.6, 0.7, 0.8};
static const double rate[N] = {0.1, -0.2, 0.3, 0.05, -0.04, 0.03, 0.02};

/* Sum of all accelerations over `count` calls. */
double bench_chain(int count) {
  hw_chain_link link[N];
  hw_chain chain = {N, link};
  double sum = 0, q[N], qdd[N] = {0};
  const double tau[N] = {0};
  crane(link);
  for (int k = 0; k < count; k++) {
    for (int i = 0; i < N; i++)
      q[i] = start[i] + 1e-3 * (k % 100);
    if (hw_chain_forward(&chain, &ground, q, rate, tau, NULL, 0, qdd) >= 0)
      return 0;
    for (int i = 0; i < N; i++)
      sum += qdd[i];
  }
  return sum;
}

/* Place, accelerate, inverse and tangent with a floating base, one load at the tip. */
double bench_chain_tangent(int count) {
  hw_chain_link link[N];
  hw_chain chain = {N, link};
  hw_chain_work work;
  double sum = 0, q[N], tau[N], out[(N + 6) * (N + 6)];
  force6 hold;
  crane(link);
  for (int k = 0; k < count; k++) {
    for (int i = 0; i < N; i++)
      q[i] = start[i] + 1e-3 * (k % 100);
    hw_chain_place(&chain, &ground, q, rate, &work);
    hw_chain_accelerate(&chain, &ground, rate, &work);
    hw_chain_load load = {N, work.r[N], {10, 20, -500}, {1, 2, 3}};
    hw_chain_inverse(&chain, &ground, &load, 1, &work, tau, &hold);
    hw_chain_tangent_floating(&chain, &ground, &load, 1, &work, 1, 0.1, 0.01, out);
    sum += tau[0] + out[k % ((N + 6) * (N + 6))];
  }
  return sum;
}
