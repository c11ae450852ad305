/* An anchor of two lopsided bodies, and the mechanics of two bodies on one hinge worked out apart
 * from the code under test. */
#ifndef TESTS_UNIT_PARTS_ANCHOR_SCENE_H
#define TESTS_UNIT_PARTS_ANCHOR_SCENE_H

#include "parts/anchor.h"
#include "unit/parts/scene.h"

static const double SCENE_MASS = 6400, SCENE_SHARE = 0.6;

/* Tetrahedra with their centroids off every axis. */
static const v3 SHANK_CORNER[4] = {{-0.3, -0.1, 0}, {0.5, -0.2, 0.1}, {0, 0.4, 0.2}, {0.1, 0, 2.8}};
static const v3 HEAD_CORNER[4] = {
    {-1.1, -0.1, -0.2}, {1.2, -0.1, -0.1}, {0.1, 0.5, 0.1}, {0.2, -0.3, 1.2}};
#define SCENE_MESHES                                                                               \
  "'meshes':{'shank':{'points':[-0.3,-0.1,0,0.5,-0.2,0.1,0,0.4,0.2,0.1,0,2.8]},"                   \
  "'head':{'points':[-1.1,-0.1,-0.2,1.2,-0.1,-0.1,0.1,0.5,0.1,0.2,-0.3,1.2]}},"
#define SCENE_BODIES                                                                               \
  "'kind':'anchor','mass':6400,'head_share':0.6,'shank':{'mesh':'shank','length':2.7},"            \
  "'head':{'mesh':'head'},"
#define SCENE_SMOOTH "'hinge':{'limit':3,'friction':0,'viscous':0},"
#define SCENE_SPACE "'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}},"
#define SCENE_AIR "'environment':{'water':{'density':0},'air':{'density':0}},"

/* Mass, centre and inertia about it. */
typedef struct lump {
  double mass;
  v3 centre;
  m3 inertia;
} lump;

/* Of a uniform tetrahedron: the second moment about the centroid is V/20 sum (p - c)(p - c)^T. */
static inline lump lump_of(const v3 corner[4], double mass) {
  lump b = {mass, v3_zero(), m3_zero()};
  for (int i = 0; i < 4; i++)
    b.centre = v3_madd(b.centre, 0.25, corner[i]);
  m3 S = m3_zero();
  for (int i = 0; i < 4; i++) {
    v3 d = v3_sub(corner[i], b.centre);
    S = m3_add(S, m3_scale(mass / 20, m3_outer(d, d)));
  }
  double trace = S.m[0] + S.m[4] + S.m[8];
  b.inertia = m3_add(m3_diag(trace, trace, trace), m3_scale(-1, S));
  return b;
}
static inline lump scene_shank(void) {
  return lump_of(SHANK_CORNER, (1 - SCENE_SHARE) * SCENE_MASS);
}
static inline lump scene_head(void) { return lump_of(HEAD_CORNER, SCENE_SHARE * SCENE_MASS); }

/* Momentum, moment of momentum about the world's origin, kinetic energy, first moment of mass. */
typedef struct motion {
  v3 p, l, first;
  double kinetic;
} motion;

static inline void motion_add(motion *m, const lump *b, const hw_port *port) {
  v3 arm = m3_mulv(port->R, b->centre), r = v3_add(port->r, arm);
  v3 v = v3_add(port->v, v3_cross(port->w, arm)), w = m3_tmulv(port->R, port->w);
  v3 spin = m3_mulv(b->inertia, w);
  m->p = v3_madd(m->p, b->mass, v);
  m->l = v3_add(m->l, v3_add(v3_scale(b->mass, v3_cross(r, v)), m3_mulv(port->R, spin)));
  m->first = v3_madd(m->first, b->mass, r);
  m->kinetic += 0.5 * (b->mass * v3_dot(v, v) + v3_dot(w, spin));
}

/* Of the part "anchor" with the meshes above, by what its frames say. */
static inline motion motion_of(const run *r) {
  const hw_part *part = &r->model->part[run_part(r, "anchor")];
  const hw_port *port = run_world(r)->port + part->port0;
  lump shank = scene_shank(), head = scene_head();
  motion m = {0};
  motion_add(&m, &shank, port);
  motion_add(&m, &head, port + part->ports - 1);
  return m;
}

/* ---- the plane case: hinge (y, z), absolute angles of shank and head about x ---- */

typedef struct plane {
  double y, z, t[2]; /* [m], [rad] */
} plane;
typedef struct plane_world {
  double mass[2], inertia[2], c[2][2]; /* about the centres; centres (y, z) at angle 0 */
  double g, torque;                    /* torque on the head, from the shank */
} plane_world;

/* Newton for the sum, Euler for each body about the hinge: 4 equations. */
static inline plane plane_accel(const plane_world *b, plane x, plane v) {
  double A[4][5] = {{0}};
  for (int i = 0; i < 2; i++) {
    double s = sin(x.t[i]), c = cos(x.t[i]), m = b->mass[i];
    double ry = c * b->c[i][0] - s * b->c[i][1], rz = s * b->c[i][0] + c * b->c[i][1];
    double ny = -rz, nz = ry, ww = v.t[i] * v.t[i];
    A[0][0] += m, A[1][1] += m;
    A[0][2 + i] += m * ny, A[1][2 + i] += m * nz;
    A[0][4] += m * ww * ry, A[1][4] += m * ww * rz - m * b->g;
    A[2 + i][0] = m * ny, A[2 + i][1] = m * nz;
    A[2 + i][2 + i] = b->inertia[i] + m * (ny * ny + nz * nz);
    A[2 + i][4] = -m * nz * b->g + (i ? b->torque : -b->torque);
  }
  for (int k = 0; k < 4; k++) /* symmetric and positive: no pivoting */
    for (int i = 0; i < 4; i++) {
      double f = i == k ? 0 : A[i][k] / A[k][k];
      for (int j = k; j < 5 && i != k; j++)
        A[i][j] -= f * A[k][j];
    }
  return (plane){A[0][4] / A[0][0], A[1][4] / A[1][1], {A[2][4] / A[2][2], A[3][4] / A[3][3]}};
}

static inline plane plane_add(plane a, double s, plane b) {
  return (plane){a.y + s * b.y, a.z + s * b.z, {a.t[0] + s * b.t[0], a.t[1] + s * b.t[1]}};
}

/* One step of the classical Runge-Kutta rule. */
static inline void plane_step(const plane_world *b, plane *x, plane *v, double h) {
  plane k1 = plane_accel(b, *x, *v), v2 = plane_add(*v, 0.5 * h, k1);
  plane k2 = plane_accel(b, plane_add(*x, 0.5 * h, *v), v2), v3 = plane_add(*v, 0.5 * h, k2);
  plane k3 = plane_accel(b, plane_add(*x, 0.5 * h, v2), v3), v4 = plane_add(*v, h, k3);
  plane k4 = plane_accel(b, plane_add(*x, h, v3), v4);
  plane dx = plane_add(plane_add(plane_add(*v, 2, v2), 2, v3), 1, v4);
  plane dv = plane_add(plane_add(plane_add(k1, 2, k2), 2, k3), 1, k4);
  *x = plane_add(*x, h / 6, dx);
  *v = plane_add(*v, h / 6, dv);
}

/* Boxes whose figures the tests give: centres on the z axis. */
static inline plane_world plane_boxes(double mass, double share, const double shank[3],
                                      const double head[3]) {
  plane_world b = {.mass = {(1 - share) * mass, share * mass},
                   .c = {{0, 0.5 * shank[2]}, {0, 0.3 * head[2]}}};
  b.inertia[0] = b.mass[0] / 12 * (shank[1] * shank[1] + shank[2] * shank[2]);
  b.inertia[1] = b.mass[1] / 12 * (head[1] * head[1] + head[2] * head[2]);
  return b;
}

#endif
