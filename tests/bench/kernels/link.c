/* Chain links of the papers' proportions (R 1.3, h 1.2, r 0.5): all four primitives against a
 * triangle (triangles within a box about the link, as the public cases); against a ball of diameter
 * 6 of 102 thousand faces, a twentieth of r deep, in 100 attitudes; against another link, touching,
 * in 100 attitudes. A call is one query; sums of depths or distances. */
#include <stdlib.h>

#include "geom/link/link.h"
#include "geom/mesh/mesh_prep.h"
#include "kernels.h"
#include "math/elementary.h"

enum { TRIANGLES = 200, POSES = 100 };

static const hw_link link_of_paper = {1.3, 1.2, 0.5};
static int made;
static v3 triangle[TRIANGLES][3];
static const hw_trimesh *ball;
static hw_mesh_pose on_ball[POSES], on_link[POSES];
static void *scratch;

static unsigned long long state;
static double uniform(void) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return (double)(state >> 11) / 4503599627370496.0 - 1;
}
static v3 random3(double x, double y, double z) {
  double a = uniform(), b = uniform(), c = uniform();
  return v3_make(a * x, b * y, c * z);
}
static double deepest(int n, const hw_link_touch *touch) {
  double d = 0;
  for (int i = 0; i < n; i++)
    d = touch[i].depth > d ? touch[i].depth : d;
  return d;
}

static int make_ball(void) {
  v3 size = {6, 6, 6};
  int points, faces;
  if (!hw_mesh_make_counts(HW_MAKE_SPHERE, size, 320, 160, &points, &faces))
    return 0;
  v3 *point = malloc(sizeof(v3) * (size_t)points);
  int *face = malloc(3 * sizeof(int) * (size_t)faces);
  void *work = malloc(hw_trimesh_scratch_bytes(points, faces));
  void *memory = malloc(hw_trimesh_bytes(points, faces, 0) + 64);
  scratch = malloc(hw_link_mesh_scratch_bytes());
  if (point && face && work && memory && scratch &&
      hw_mesh_make_points(HW_MAKE_SPHERE, size, 320, 160, point, face)) {
    char *at = memory;
    at += (64 - (size_t)at % 64) % 64;
    ball = hw_trimesh_make(point, points, face, faces, 0, work, at);
  }
  free(point), free(face), free(work);
  return ball != NULL;
}

/* Along a random direction to where the depth is 0.025. */
static void approach(hw_mesh_pose *p, int with_ball) {
  hw_link_touch touch[HW_LINK_PRIMITIVES];
  p->R = q_matrix(q_exp(random3(3, 3, 3)));
  v3 way = v3_unit(random3(1, 1, 1));
  double in = 0, out = 8;
  for (double s = 8; s > 0; s -= 0.05) { /* the first touch from outside */
    p->t = v3_scale(s, way);
    int n = with_ball ? hw_link_mesh(&link_of_paper, p, ball, scratch, touch)
                      : hw_link_link(&link_of_paper, &link_of_paper, p, touch);
    if (deepest(n, touch) > 0.025) {
      in = s, out = s + 0.05;
      break;
    }
  }
  for (int i = 0; i < 30; i++) {
    double s = 0.5 * (in + out);
    p->t = v3_scale(s, way);
    int n = with_ball ? hw_link_mesh(&link_of_paper, p, ball, scratch, touch)
                      : hw_link_link(&link_of_paper, &link_of_paper, p, touch);
    if (deepest(n, touch) > 0.025)
      in = s;
    else
      out = s;
  }
  p->t = v3_scale(in, way);
}

static int make(void) {
  state = 20240607;
  for (int i = 0; i < TRIANGLES; i++)
    for (int k = 0; k < 3; k++)
      triangle[i][k] = random3(3, 3.5, 4);
  if (!make_ball())
    return 0;
  for (int i = 0; i < POSES; i++) {
    approach(&on_ball[i], 1);
    approach(&on_link[i], 0);
  }
  return 1;
}

/* what: 0 triangles, 1 the ball, 2 another link. The first call makes all of them. */
double bench_link(int what, int count) {
  if (!made)
    made = make() ? 1 : -1;
  if (made < 0)
    return 0.0 / 0.0;
  double sum = 0;
  for (int i = 0; i < count; i++) {
    hw_link_touch touch[HW_LINK_PRIMITIVES];
    hw_link_near near;
    if (what == 0) {
      hw_link_triangle(&link_of_paper, triangle[i % TRIANGLES], &near);
      for (int k = 0; k < HW_LINK_PRIMITIVES; k++)
        sum += near.distance[k] < 1e300 ? near.distance[k] : 0;
    } else if (what == 1) {
      int n = hw_link_mesh(&link_of_paper, &on_ball[i % POSES], ball, scratch, touch);
      sum += deepest(n, touch);
    } else {
      int n = hw_link_link(&link_of_paper, &link_of_paper, &on_link[i % POSES], touch);
      sum += deepest(n, touch);
    }
  }
  return sum;
}
