/* Simple closed meshes: surfaces of rows of points, joined row to row.
 *
 * Points on a circle come from the first eighth by exchange and change of sign, so that the meshes
 * are symmetric to the bit. */
#include "geom/mesh/mesh_prep.h"

#include <limits.h>

#include "math/elementary.h"
#include "math/scalar.h"

static const double LARGEST = 1e50;

/* (cos, sin) of 2 pi j / n */
static void circle(long long j, long long n, double *c, double *s) {
  j %= n;
  long long quarter = 4 * j / n, rest = 4 * j - quarter * n; /* rest / n of a quarter turn */
  bool beyond = 2 * rest > n;
  double up, along;
  hw_sincos(0.5 * HW_PI * (double)(beyond ? n - rest : rest) / (double)n, &up, &along);
  if (2 * rest == n)
    up = along;
  double x = beyond ? up : along, y = beyond ? along : up;
  *c = quarter == 0 ? x : quarter == 1 ? -y : quarter == 2 ? -x : y;
  *s = quarter == 0 ? y : quarter == 1 ? x : quarter == 2 ? -y : -x;
}

/* Rows of a link's straight bar, about as long as those of its bows. */
static double bar_rows(v3 size, int along) {
  double R = 0.5 * (size.y - size.x), h = 0.5 * (size.z - size.y);
  double rows = floor(2 * h * along / (HW_PI * R) + 0.5);
  return h > 0 && rows < 1 ? 1 : rows;
}

static bool is_size(double x) { return x > 0 && x < LARGEST; }

bool hw_mesh_make_counts(hw_mesh_make kind, v3 size, int around, int along, int *points,
                         int *faces) {
  double n = around, rows = along, p = 0;
  *points = *faces = 0;
  if (kind != HW_MAKE_BOX && (around < 3 || along < 1 || !is_size(size.x)))
    return false;
  switch (kind) {
  case HW_MAKE_BOX:
    if (!is_size(size.x) || !is_size(size.y) || !is_size(size.z))
      return false;
    p = 8;
    break;
  case HW_MAKE_SPHERE:
    p = along >= 2 ? n * (rows - 1) + 2 : 0;
    break;
  case HW_MAKE_CYLINDER:
    p = is_size(size.z) ? n * (rows + 1) + 2 : 0;
    break;
  case HW_MAKE_TORUS:
    p = along >= 3 && size.y > 0 && size.y < size.x ? n * rows : 0;
    break;
  case HW_MAKE_LINK:
    if (along >= 2 && size.y > 2 * size.x && size.z >= size.y && size.z < LARGEST)
      p = 2 * n * (rows + bar_rows(size, along));
    break;
  }
  /* closed: twice as many faces as points, less 4 for a ball */
  if (!(p > 0 && p < INT_MAX / 6))
    return false;
  *points = (int)p;
  *faces = 2 * *points - (kind == HW_MAKE_TORUS || kind == HW_MAKE_LINK ? 0 : 4);
  return true;
}

static int *face_put(int *face, int a, int b, int c) {
  face[0] = a, face[1] = b, face[2] = c;
  return face + 3;
}

/* The band between the rows of n points from a on and from b on. */
static int *band_put(int *face, int a, int b, int n) {
  for (int j = 0; j < n; j++) {
    int k = j + 1 < n ? j + 1 : 0;
    face = face_put(face, a + j, a + k, b + k);
    face = face_put(face, a + j, b + k, b + j);
  }
  return face;
}

/* Points low and high at the ends and `rows` rows of n points between, upward. */
static void ball_faces(int n, int rows, int *face) {
  int last = 1 + n * rows;
  for (int j = 0; j < n; j++)
    face = face_put(face, 0, 1 + (j + 1) % n, 1 + j);
  for (int i = 1; i < rows; i++)
    face = band_put(face, 1 + n * (i - 1), 1 + n * i, n);
  for (int j = 0; j < n; j++)
    face = face_put(face, last - n + j, last - n + (j + 1) % n, last);
}

static void row_put(v3 *point, double radius, double z, int n) {
  for (int j = 0; j < n; j++) {
    double c, s;
    circle(j, n, &c, &s);
    point[j] = v3_make(radius * c, radius * s, z);
  }
}

static void box_points(v3 size, v3 *point, int *face) {
  static const unsigned char QUAD[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                           {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  for (int i = 0; i < 8; i++)
    point[i] = v3_make((i & 1 ? 0.5 : -0.5) * size.x, (i & 2 ? 0.5 : -0.5) * size.y,
                       (i & 4 ? 0.5 : -0.5) * size.z);
  for (int i = 0; i < 6; i++) {
    face = face_put(face, QUAD[i][0], QUAD[i][1], QUAD[i][2]);
    face = face_put(face, QUAD[i][0], QUAD[i][2], QUAD[i][3]);
  }
}

static void sphere_points(double radius, int n, int bands, v3 *point, int *face) {
  point[0] = v3_make(0, 0, -radius);
  for (int i = 1; i < bands; i++) {
    double c, s;
    circle(i, 2LL * bands, &c, &s);
    row_put(point + 1 + n * (i - 1), radius * s, -radius * c, n);
  }
  point[1 + n * (bands - 1)] = v3_make(0, 0, radius);
  ball_faces(n, bands - 1, face);
}

static void cylinder_points(double radius, double height, int n, int bands, v3 *point, int *face) {
  point[0] = v3_make(0, 0, -0.5 * height);
  for (int i = 0; i <= bands; i++)
    row_put(point + 1 + n * i, radius, 0.5 * height * ((double)(2LL * i - bands) / bands), n);
  point[1 + n * (bands + 1)] = v3_make(0, 0, 0.5 * height);
  ball_faces(n, bands + 1, face);
}

static void ring_faces(int n, int rows, int *face) {
  for (int i = 0; i < rows; i++)
    face = band_put(face, n * (i + 1 < rows ? i + 1 : 0), n * i, n);
}

static void torus_points(double R, double r, int n, int rows, v3 *point, int *face) {
  for (int i = 0; i < rows; i++) {
    double cx, sx, c, s;
    circle(i, rows, &cx, &sx);
    for (int j = 0; j < n; j++) {
      circle(j, n, &c, &s);
      double across = R + r * c;
      point[n * i + j] = v3_make(across * cx, across * sx, r * s);
    }
  }
  ring_faces(n, rows, face);
}

/* Rows of the centre line: up the bar at +y, over the bow at +z, down at -y, under the bow at -z;
 * a row's first point is its outermost. */
static void link_points(v3 size, int n, int along, v3 *point, int *face) {
  double R = 0.5 * (size.y - size.x), h = 0.5 * (size.z - size.y), r = 0.5 * size.x;
  int bar = (int)bar_rows(size, along), half = bar + along;
  for (int i = 0; i < 2 * half; i++) {
    int at = i % half; /* of the way round from (R, -h) to (-R, h) */
    double sign = i < half ? 1 : -1, c = 1, s = 0, z = h;
    if (at < bar)
      z = h * ((double)(2LL * at - bar) / bar);
    else
      circle(at - bar, 2LL * along, &c, &s);
    for (int j = 0; j < n; j++) {
      double out, x;
      circle(j, n, &out, &x);
      double across = R + r * out;
      point[n * i + j] = v3_make(r * x, sign * (across * c), sign * (z + across * s));
    }
  }
  ring_faces(n, 2 * half, face);
}

bool hw_mesh_make_points(hw_mesh_make kind, v3 size, int around, int along, v3 *point, int *face) {
  int points, faces;
  if (!hw_mesh_make_counts(kind, size, around, along, &points, &faces))
    return false;
  switch (kind) {
  case HW_MAKE_BOX:
    box_points(size, point, face);
    break;
  case HW_MAKE_SPHERE:
    sphere_points(0.5 * size.x, around, along, point, face);
    break;
  case HW_MAKE_CYLINDER:
    cylinder_points(0.5 * size.x, size.z, around, along, point, face);
    break;
  case HW_MAKE_TORUS:
    torus_points(0.5 * size.x, 0.5 * size.y, around, along, point, face);
    break;
  case HW_MAKE_LINK:
    link_points(size, around, along, point, face);
    break;
  }
  return true;
}
