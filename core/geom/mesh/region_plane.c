/* What the contours alone say of a region: area vector and moment, plane, projected area, second
 * moments (papers 000 sections 4.3 to 4.5 with the corrections of docs/theory/mesh.md; report 003,
 * section 2.5.7).
 *
 * The plane is that of least squares over the contour's length: the integrals of x and x x^T along
 * each segment are taken exactly, so points that a mesh adds on a straight line change nothing. */
#include "geom/mesh/region_parts.h"

/* Eigenvalues and vectors (columns) of a symmetric matrix, by Jacobi's rotations in a fixed order. */
static void eigen(double a[3][3], double vector[3][3]) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      vector[i][j] = i == j;
  for (int turn = 0; turn < 36; turn++) {
    int p = turn % 3 == 2, q = turn % 3 == 0 ? 1 : 2;
    if (a[p][q] == 0)
      continue;
    double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
    double t = (theta < 0 ? -1 : 1) / (fabs(theta) + sqrt(theta * theta + 1));
    double c = 1 / sqrt(t * t + 1), s = t * c;
    for (int k = 0; k < 3; k++) {
      double x = a[k][p], y = a[k][q];
      a[k][p] = c * x - s * y, a[k][q] = s * x + c * y;
    }
    for (int k = 0; k < 3; k++) {
      double x = a[p][k], y = a[q][k], u = vector[k][p], v = vector[k][q];
      a[p][k] = c * x - s * y, a[q][k] = s * x + c * y;
      vector[k][p] = c * u - s * v, vector[k][q] = s * u + c * v;
    }
    a[p][q] = a[q][p] = 0;
  }
}

/* One segment after the other of a region's contours. */
typedef struct walker {
  const hw_cut *cut;
  int region, contour, start, s; /* s: the one to come; -1: the next contour */
  v3 p, q, from;
} walker;

static walker walk_from(const hw_cut *cut, int region, v3 from) {
  return (walker){.cut = cut, .region = region, .contour = -1, .s = -1, .from = from};
}
static bool walk_next(walker *w) {
  const hw_cut *cut = w->cut;
  if (w->s < 0) {
    do {
      if (++w->contour >= cut->contours)
        return false;
    } while (cut->contour[w->contour].region != w->region);
    w->s = w->start = cut->contour[w->contour].first;
    w->q = v3_sub(cut->point[cut->segment[w->s].from].x, w->from);
  }
  w->p = w->q;
  w->q = v3_sub(cut->point[cut->segment[w->s].to].x, w->from);
  w->s = cut->segment[w->s].next;
  w->s = w->s == w->start ? -1 : w->s;
  return true;
}

/* int x x^T ds along p -> q over its length, times 3 */
static void covariance(v3 p, v3 q, double length, double c[3][3]) {
  double a[3] = {p.x, p.y, p.z}, b[3] = {q.x, q.y, q.z};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      c[i][j] += length * (a[i] * a[j] + b[i] * b[j] + 0.5 * (a[i] * b[j] + b[i] * a[j]));
}

static v3 column(double m[3][3], int k) { return v3_make(m[0][k], m[1][k], m[2][k]); }

static const double FLAT_LINE = 1e-12; /* of squares: a contour without width */
static const double NO_AREA = 1e-13;   /* of the sum of its terms: what is left of A is rounding */

/* Normal of the plane through the mean; towards: where to when the contour does not say. */
static v3 plane_normal(const hw_cut *cut, int r, v3 mean, v3 area, double length) {
  double c[3][3] = {{0}}, vector[3][3];
  walker w = walk_from(cut, r, mean);
  while (walk_next(&w))
    covariance(w.p, w.q, v3_norm(v3_sub(w.q, w.p)), c);
  eigen(c, vector);
  int low = 0, high = 0;
  for (int k = 1; k < 3; k++) {
    low = c[k][k] < c[low][low] ? k : low;
    high = c[k][k] >= c[high][high] ? k : high;
  }
  v3 n = column(vector, low), toward = cut->toward;
  double size = v3_norm(toward);
  toward = size > 0 ? v3_scale(1 / size, toward) : v3_make(0, 0, 1);
  int middle = 3 - low - high;
  if (low == high || !(c[middle][middle] > FLAT_LINE * c[high][high])) {
    /* a line or a point: of all planes through it the one most across `toward` */
    v3 line = column(vector, high);
    v3 across = low == high ? toward : v3_madd(toward, -v3_dot(toward, line), line);
    double left = v3_norm(across);
    n = left > 1e-6 ? v3_scale(1 / left, across) : v3_perp(line);
  }
  n = v3_unit(n);
  double way = v3_dot(n, area);
  if (!(fabs(way) > 1e-12 * length * length))
    way = v3_dot(n, toward);
  return way < 0 ? v3_neg(n) : n;
}

/* Projected area and its centroid (000 eq. 24 to 28), and flatness. */
static void project(const hw_cut *cut, int r, hw_region *region) {
  v3 n = region->plane_normal, mean = region->plane_point, first = v3_zero();
  double area = 0, flatness = 0;
  walker w = walk_from(cut, r, mean);
  while (walk_next(&w)) {
    double twice = v3_dot(n, v3_cross(w.p, w.q)), off = fabs(v3_dot(n, w.p));
    area += twice;
    first = v3_madd(first, twice, v3_add(w.p, w.q));
    flatness = off > flatness ? off : flatness;
  }
  area *= 0.5;
  region->plane_area = area;
  region->flatness = flatness;
  region->plane_centroid = mean;
  if (fabs(area) > 1e-12 * region->length * region->length) {
    v3 c = v3_scale(1 / (6 * area), first);
    region->plane_centroid = v3_add(mean, v3_madd(c, -v3_dot(n, c), n));
  }
}

/* The same region under the mirrored shift: the nearest. */
static const hw_region *mirror_of(const regions_work *w, v3 mean) {
  const hw_region *best = NULL;
  double least = INFINITY;
  for (int i = 0; i < w->mirrors; i++) {
    double d = v3_norm(v3_sub(w->mirror[i].plane_point, mean));
    if (d < least)
      least = d, best = &w->mirror[i];
  }
  return best;
}

void hw_region_plane(regions_work *w, int r) {
  const hw_cut *cut = w->cut;
  hw_region *region = hw_region_at(w, r);
  v3 S = v3_zero(), T = v3_zero(), mean = v3_zero(), any = v3_zero();
  for (int c = 0; c < cut->contours; c++) {
    const hw_contour *contour = &cut->contour[c];
    if (contour->region != r)
      continue;
    region->first = region->contours++ == 0 ? c : region->first;
    region->segments += contour->count;
    region->length += contour->length;
    S = v3_add(S, contour->S);
    T = v3_add(T, contour->T);
  }
  walker way = walk_from(cut, r, cut->origin);
  while (walk_next(&way)) {
    mean = v3_madd(mean, 0.5 * v3_norm(v3_sub(way.q, way.p)), v3_add(way.p, way.q));
    any = way.p;
  }
  mean = v3_add(cut->origin, region->length > 0 ? v3_scale(1 / region->length, mean) : any);
  region->area = S;
  region->moment = v3_add(v3_neg(T), v3_cross(cut->origin, S)); /* about b's middle */
  region->plane_point = mean;
  region->plane_normal = plane_normal(cut, r, mean, S, region->length);
  const hw_region *mirror = mirror_of(w, mean);
  v3 n = mirror ? v3_add(region->plane_normal, mirror->plane_normal) : v3_zero();
  if (v3_dot(n, n) > 1) { /* the mean of both choices of where faces in one plane touch */
    region->plane_normal = v3_unit(n);
    region->plane_point = v3_scale(0.5, v3_add(mean, mirror->plane_point));
    region->area = v3_scale(0.5, v3_add(region->area, mirror->area));
    region->moment = v3_scale(0.5, v3_add(region->moment, mirror->moment));
    region->length = 0.5 * (region->length + mirror->length);
  }
  double size = v3_norm(region->area);
  region->normal = size > 0 ? v3_scale(1 / size, region->area) : region->plane_normal;
  way = walk_from(cut, r, region->plane_point);
  while (walk_next(&way)) {
    double h = v3_dot(way.p, region->normal);
    region->low = h < region->low ? h : region->low;
    region->high = h > region->high ? h : region->high;
  }
  project(cut, r, region);
}

/* Where the resultant of an even pressure goes through, and the second moments of the contour's
 * shadow along A: those of the patch, whatever its shape (geom/convex/interference_pair.c). Volume and
 * centroid must be there. Where A is rounding there is no patch: A and second are 0. */
void hw_region_centre(regions_work *w, int r) {
  hw_region *region = hw_region_at(w, r);
  const hw_cut *cut = w->cut;
  v3 A = region->area;
  double size = v3_norm(A), terms = 0;
  walker way = walk_from(cut, r, region->plane_point);
  while (walk_next(&way)) {
    v3 c = v3_cross(way.p, way.q);
    terms += fabs(c.x) + fabs(c.y) + fabs(c.z);
  }
  region->centre = region->centroid;
  if (!(size > NO_AREA * 0.5 * terms)) {
    region->area = v3_zero();
    return;
  }
  /* (A, M) about the contour's mean, where M is small */
  v3 at = region->plane_point, n = v3_scale(1 / size, A);
  v3 M = v3_sub(region->moment, v3_cross(at, A));
  v3 centre = v3_scale(1 / (size * size), v3_cross(A, M));
  centre = v3_madd(centre, v3_dot(n, v3_sub(region->centroid, at)), n);
  region->centre = v3_add(at, centre);
  v3 u = v3_perp(n), v = v3_cross(n, u);
  double uu = 0, uv = 0, vv = 0;
  way = walk_from(cut, r, region->centre);
  while (walk_next(&way)) {
    double pu = v3_dot(way.p, u), pv = v3_dot(way.p, v), qu = v3_dot(way.q, u),
           qv = v3_dot(way.q, v), cross = pu * qv - qu * pv;
    uu += cross * (pu * pu + pu * qu + qu * qu);
    vv += cross * (pv * pv + pv * qv + qv * qv);
    uv += cross * (pu * qv + 2 * (pu * pv + qu * qv) + qu * pv);
  }
  uu /= 12, vv /= 12, uv /= 24;
  v3 su = v3_madd(v3_scale(uu, u), uv, v), sv = v3_madd(v3_scale(uv, u), vv, v);
  region->second = m3_add(m3_outer(u, su), m3_outer(v, sv));
}
