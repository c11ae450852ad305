/* A chain link on a mesh (link.h): depth from the exact distances of paper 000 section 5.1, taken
 * over the faces in reach; normal and point of action from integrals over the surface inside the bar
 * (link_patch.h), because the deepest point alone jumps. Derivation: docs/theory/link.md.
 *
 * Works in the link's frame. Only where the centre line has gone under the surface is the mesh asked
 * for nearest points along it. */
#include "geom/link/link_patch.h"

#include "base/seldom.h"
#include "math/elementary.h"
#include "math/scalar.h"

/* nearer than this share of r, the centre line goes through a face */
static const double CROSSED = 1e-9;
/* distances that differ by less than this share of r are of one point */
static const double TIE = 1e-12;

enum { MOST_FACES = 256, SAMPLES = 8, GOLDEN = 30, HOLES = 12, BATCH = 128 };

typedef struct scan {
  const hw_link *link;
  const hw_mesh_pose *pose;
  const hw_trimesh *mesh;
  int *list, primitive;
  v3 low, high;            /* of the primitive, mesh frame */
  double most;             /* the least distance is not more than this */
  double distance, facing; /* least; and how squarely its face looks at the centre line, signed */
  v3 on_mesh, on_line;     /* link frame */
  int holes;               /* where the centre line goes through a face, from 0 to 1 */
  double hole[HOLES];
  hw_link_patch patch;
} scan;

/* A face that may touch. bound: no nearer to the primitives than that; HUGE_VAL: clear of it. */
typedef struct candidate {
  v3 t[3]; /* link frame */
  double bound[HW_LINK_PRIMITIVES];
} candidate;

typedef struct batch {
  int count;
  candidate face[BATCH];
} batch;

size_t hw_link_mesh_scratch_bytes(void) { return MOST_FACES * sizeof(int) + sizeof(batch); }

static v3 to_link(const hw_mesh_pose *p, v3 x) { return m3_tmulv(p->R, v3_sub(x, p->t)); }

static v3 face_normal(const v3 t[3]) {
  v3 n = v3_cross(v3_sub(t[1], t[0]), v3_sub(t[2], t[0]));
  double length = v3_norm(n);
  return length > 0 && length < HUGE_VAL ? v3_scale(1 / length, n) : v3_zero();
}

/* The centre line of a primitive, u from 0 to 1. */
static v3 line_at(const hw_link *l, int primitive, double u) {
  double side = link_side(primitive), s, c;
  if (!link_is_bow(primitive))
    return v3_make(0, side * l->R, l->h * (2 * u - 1));
  hw_sincos(HW_PI * u, &s, &c);
  return v3_make(0, l->R * c, side * (l->h + l->R * s));
}
/* --- the faces in reach ---------------------------------------------------------------------- */

static void note(scan *s, double u) {
  if (!(u >= 0 && u <= 1) || s->holes == HOLES)
    return;
  int i = s->holes++;
  for (; i > 0 && s->hole[i - 1] > u; i--)
    s->hole[i] = s->hole[i - 1];
  s->hole[i] = u;
}

/* Where a face that meets the centre line does so: a bow may go through its plane twice, and what
 * is not in the face does no harm. */
static void note_holes(scan *s, const v3 t[3], v3 on) {
  const hw_link *l = s->link;
  double side = link_side(s->primitive), z = side * on.z - l->h;
  if (!link_is_bow(s->primitive)) {
    note(s, 0.5 + 0.5 * on.z / l->h);
    return;
  }
  /* mirrored in the plane's own direction the crossing at angle v becomes the other */
  v3 n = face_normal(t);
  double v = hw_atan2(z, on.y), w = 2 * hw_atan2(side * n.z, n.y) - v;
  w = w > HW_PI ? w - 2 * HW_PI : w < -HW_PI ? w + 2 * HW_PI : w;
  note(s, v / HW_PI), note(s, (w > HW_PI ? w - 2 * HW_PI : w < -HW_PI ? w + 2 * HW_PI : w) / HW_PI);
}

static void take(scan *s, const v3 t[3], double d, v3 x, v3 on) {
  /* of faces that share the nearest edge or corner, the one that looks straightest tells the side */
  double facing = v3_dot(face_normal(t), v3_sub(on, x)), tie = TIE * s->link->r;
  if (d < s->distance - tie || (d < s->distance + tie && fabs(facing) > fabs(s->facing)))
    s->facing = facing;
  if (d < s->distance)
    s->distance = d, s->on_mesh = x, s->on_line = on;
  if (d < CROSSED * s->link->r)
    note_holes(s, t, on);
}

/* Is all of a ball (link frame) farther than r from the whole centre line? */
static bool clear_of(const hw_link *l, v3 p, double radius) {
  double over = fabs(p.z) - l->h, rho = fabs(p.y);
  if (over > 0)
    rho = sqrt(rho * rho + over * over);
  double e = rho - l->R, reach = l->r + radius * (1 + 1e-9);
  return !(p.x * p.x + e * e <= reach * reach); /* what is no number is nowhere */
}

/* Is a box in the link's axes clear of that of the link? The ball about a long box reaches far. */
static bool box_clear_of(const hw_link *l, v3 p, v3 half) {
  double x = l->r * (1 + 1e-9), y = (l->R + l->r) * (1 + 1e-9), z = l->h + y;
  return fabs(p.x) - half.x > x || fabs(p.y) - half.y > y || fabs(p.z) - half.z > z;
}

/* --- bounds: what is out of reach of a primitive, without its exact distance ---------------------- */

/* A face with what its bounds need. */
typedef struct face_of {
  v3 t[3], centre, normal, low, high;
  double radius; /* all of it is so near to the centre */
} face_of;

static void span(face_of *f) {
  f->low = f->high = f->t[0];
  for (int k = 1; k < 3; k++) {
    v3 p = f->t[k];
    f->low.x = p.x < f->low.x ? p.x : f->low.x, f->high.x = p.x > f->high.x ? p.x : f->high.x;
    f->low.y = p.y < f->low.y ? p.y : f->low.y, f->high.y = p.y > f->high.y ? p.y : f->high.y;
    f->low.z = p.z < f->low.z ? p.z : f->low.z, f->high.z = p.z > f->high.z ? p.z : f->high.z;
  }
}

/* Between two stretches of one axis. */
static double gap(double low, double high, double from, double to) {
  return low > to ? low - to : high < from ? from - high : 0;
}

/* Of the whole face from the box x = 0, |y - at| <= wide, from <= z <= to about a centre line: a long
 * face in a narrow pipe has a ball that reaches everywhere. */
static double box_bound(const face_of *f, double at, double wide, double from, double to) {
  double x = gap(f->low.x, f->high.x, 0, 0), y = gap(f->low.y, f->high.y, at - wide, at + wide);
  double z = gap(f->low.z, f->high.z, from, to);
  return sqrt(x * x + y * y + z * z);
}

/* Of a bar: what counts of the face is at |z| <= h, and the nearest point of the bar's axis is in the
 * same slice. There the face lies on a line, the plane's, at |height| / nt from the axis. */
static double bar_bound(const hw_link *l, const face_of *f, double side) {
  double low = f->low.z, high = f->high.z, y = side * l->R;
  if (low > l->h || high < -l->h)
    return HUGE_VAL;
  double e = f->centre.y - y, ball = sqrt(f->centre.x * f->centre.x + e * e) - f->radius;
  double nt = sqrt(f->normal.x * f->normal.x + f->normal.y * f->normal.y);
  double base = f->normal.y * y - v3_dot(f->normal, f->t[0]);
  double a = base + f->normal.z * (low > -l->h ? low : -l->h);
  double b = base + f->normal.z * (high < l->h ? high : l->h);
  double plane = (a > 0) == (b > 0) ? (fabs(a) < fabs(b) ? fabs(a) : fabs(b)) : 0;
  double most = nt > 0 && plane > ball * nt ? plane / nt : ball;
  double box = box_bound(f, y, 0, -l->h, l->h);
  return box > most ? box : most;
}

/* Of a bow: the nearest point c of its circle is in the same direction from the axis, and no nearer
 * to the face than to its plane. Directions of points x, g differ by 2 |x - g| / (|x| + |g|) at most;
 * on the way from g's point of the circle the plane's height changes by its slope there, and by m / R
 * for the square of half the way. */
static double bow_bound(const hw_link *l, const face_of *f, double side) {
  if (!(side * f->t[0].z >= l->h || side * f->t[1].z >= l->h || side * f->t[2].z >= l->h))
    return HUGE_VAL;
  double y = f->centre.y, z = side * f->centre.z - l->h, rho = sqrt(y * y + z * z), e = rho - l->R;
  double ball = sqrt(f->centre.x * f->centre.x + e * e) - f->radius, far = 2 * rho - f->radius;
  double from = side > 0 ? l->h : -l->h - l->R, box = box_bound(f, 0, l->R, from, from + l->R);
  ball = box > ball ? box : ball;
  /* nor is the bow's box nearer to the face's plane */
  double middle = f->normal.z * (from + 0.5 * l->R) - v3_dot(f->normal, f->t[0]);
  double off = fabs(middle) - l->R * (fabs(f->normal.y) + 0.5 * fabs(f->normal.z));
  ball = off > ball ? off : ball;
  if (!(f->radius < 0.5 * far)) /* chords below R: arcs are not 1.05 times as long */
    return ball;
  double arc = 1.1 * l->R * 2 * f->radius / far, cosine = y / rho, sine = z / rho;
  double ny = f->normal.y, nz = side * f->normal.z;
  v3 on = v3_make(0, l->R * cosine, side * (l->R * sine + l->h));
  double height = fabs(v3_dot(f->normal, v3_sub(on, f->t[0])));
  double slope = fabs(nz * cosine - ny * sine), m = sqrt(ny * ny + nz * nz);
  double plane = height - arc * (slope + 0.5 * arc * m / l->R);
  return plane > ball ? plane : ball;
}

/* Distance of a point from a primitive, HUGE_VAL where it is out of its domain. */
static double point_distance(const hw_link *l, int primitive, v3 p) {
  double side = link_side(primitive), e;
  if (!link_is_bow(primitive)) {
    e = p.y - side * l->R;
    return fabs(p.z) <= l->h ? sqrt(p.x * p.x + e * e) : HUGE_VAL;
  }
  double z = side * p.z - l->h;
  e = sqrt(p.y * p.y + z * z) - l->R;
  return z >= 0 ? sqrt(p.x * p.x + e * e) : HUGE_VAL;
}

/* The faces of a batch, in their order. One that is not as near as a corner of another has no part
 * in the least distance; it is only asked whether any of it is inside the bar. */
static void scan_batch(scan s[HW_LINK_PRIMITIVES], batch *work) {
  double r = s->link->r, slack = 4 * TIE * r;
  for (int i = 0; i < work->count; i++)
    for (int k = 0; k < HW_LINK_PRIMITIVES; k++) {
      const candidate *c = &work->face[i];
      if (!(c->bound[k] < HUGE_VAL))
        continue;
      bool inside = false;
      for (int j = 0; j < 3 && !inside; j++)
        inside = point_distance(s->link, k, c->t[j]) < r;
      if (!inside || !(c->bound[k] > s[k].most + slack)) {
        v3 x, on;
        double d = hw_link_triangle_part(s->link, c->t, k, &x, &on);
        inside = d < r;
        if (inside)
          take(&s[k], c->t, d, x, on);
      }
      if (inside)
        hw_link_patch_add(&s[k].patch, s->link, k, c->t, !s->mesh->closed);
    }
  work->count = 0;
}

static void scan_face(scan s[HW_LINK_PRIMITIVES], batch *work, const face_of *f) {
  const hw_link *l = s->link;
  candidate *c = &work->face[work->count];
  bool reached = false;
  for (int k = 0; k < HW_LINK_PRIMITIVES; k++) {
    double side = link_side(k),
           bound = link_is_bow(k) ? bow_bound(l, f, side) : bar_bound(l, f, side);
    bound = bound * (1 - 1e-9) - 1e-9 * f->radius;
    c->bound[k] = bound >= l->r ? HUGE_VAL : bound; /* what is no number is looked at */
    if (bound >= l->r)
      continue;
    reached = true;
    for (int j = 0; j < 3; j++) {
      double d = point_distance(l, k, f->t[j]);
      s[k].most = d < s[k].most ? d : s[k].most;
    }
  }
  if (!reached)
    return;
  for (int j = 0; j < 3; j++)
    c->t[j] = f->t[j];
  if (++work->count == BATCH)
    scan_batch(s, work);
}

static void scan_leaf(scan s[HW_LINK_PRIMITIVES], batch *work, const hw_tree_leaf *leaf) {
  const hw_trimesh *m = s->mesh;
  for (int i = leaf->first; i < leaf->first + leaf->count; i++) {
    face_of f = {.centre = {0, 0, 0}};
    double most = 0;
    for (int k = 0; k < 3; k++) {
      f.t[k] = to_link(s->pose, m->vertex[m->corner[3 * i + k]]);
      f.centre = v3_madd(f.centre, 1.0 / 3, f.t[k]);
    }
    span(&f);
    v3 half = v3_scale(0.5, v3_sub(f.high, f.low));
    if (box_clear_of(s->link, v3_add(f.low, half), v3_scale(1 + 1e-9, half)))
      continue;
    for (int k = 0; k < 3; k++) {
      v3 e = v3_sub(f.t[k], f.centre);
      most = v3_dot(e, e) > most ? v3_dot(e, e) : most;
    }
    f.radius = sqrt(most);
    if (clear_of(s->link, f.centre, f.radius))
      continue;
    f.normal = face_normal(f.t);
    scan_face(s, work, &f);
  }
}

/* Half the box, in the link's axes, about a box of the mesh's. */
static v3 turned(const hw_mesh_pose *p, v3 half) {
  const double *R = p->R.m, more = 1 + 1e-9;
  return v3_make(more * (fabs(R[0]) * half.x + fabs(R[3]) * half.y + fabs(R[6]) * half.z),
                 more * (fabs(R[1]) * half.x + fabs(R[4]) * half.y + fabs(R[7]) * half.z),
                 more * (fabs(R[2]) * half.x + fabs(R[5]) * half.y + fabs(R[8]) * half.z));
}

/* All faces whose boxes, and the balls about them, come near the link. */
static void scan_mesh(scan s[HW_LINK_PRIMITIVES], batch *work) {
  work->count = 0;
  int stack[HW_NODE_CHILDREN * HW_TREE_DEPTH], top = 0;
  stack[top++] = 0;
  while (top) {
    const hw_tree_node *n = &s->mesh->node[stack[--top]];
    for (int k = n->count - 1; k >= 0; k--) {
      v3 c = {n->centre[0][k], n->centre[1][k], n->centre[2][k]};
      v3 half = {n->half[0][k], n->half[1][k], n->half[2][k]};
      v3 at = to_link(s->pose, c);
      if (clear_of(s->link, at, v3_norm(half)) || box_clear_of(s->link, at, turned(s->pose, half)))
        continue;
      if (n->child[k] < 0)
        scan_leaf(s, work, &s->mesh->leaf[~n->child[k]]);
      else
        stack[top++] = n->child[k];
    }
  }
  scan_batch(s, work);
}

/* --- under the surface ----------------------------------------------------------------------- */

/* Squared distance of x from the point of a triangle nearest to it. */
static double triangle_square(const v3 t[3], v3 x) {
  v3 n = face_normal(t);
  double best = HUGE_VAL, h = v3_dot(n, v3_sub(x, t[0]));
  bool inside = v3_dot(n, n) > 0;
  for (int i = 0; i < 3; i++) {
    v3 e = v3_sub(t[i == 2 ? 0 : i + 1], t[i]), p = v3_sub(x, t[i]);
    double ee = v3_dot(e, e), u = v3_dot(p, e);
    u = u > 0 && ee > 0 ? (u < ee ? u / ee : 1) : 0;
    v3 d = v3_madd(p, -u, e);
    best = v3_dot(d, d) < best ? v3_dot(d, d) : best;
    inside = inside && v3_dot(n, v3_cross(e, p)) >= 0;
  }
  return inside ? h * h : best;
}

/* Distance of a point (link frame) from a closed mesh's surface, below 0 inside; *near: the point of
 * the surface, mesh frame. */
static double signed_distance(const scan *s, v3 at, v3 *near) {
  int face = -1;
  v3 x = hw_mesh_move(s->pose, at), room;
  double d = hw_tree_nearest(s->mesh, x, HUGE_VAL, &face, near), side = 0;
  if (face < 0)
    return HUGE_VAL;
  double tie = 1e-9 * (s->link->r + d);
  room = v3_make(tie, tie, tie);
  int n = hw_tree_box(s->mesh, v3_sub(*near, room), v3_add(*near, room), s->list, MOST_FACES);
  n = n < MOST_FACES ? n : MOST_FACES;
  for (int i = 0; i < n; i++) {
    v3 t[3];
    for (int k = 0; k < 3; k++)
      t[k] = s->mesh->vertex[s->mesh->corner[3 * s->list[i] + k]];
    if (triangle_square(t, *near) > tie * tie)
      continue;
    double h = v3_dot(face_normal(t), v3_sub(x, *near));
    side = fabs(h) > fabs(side) ? h : side;
  }
  return side < 0 ? -d : d;
}

/* Depth under the surface at u; keeps the deepest point. */
HW_APART static double under_at(scan *s, double u, double *best) {
  v3 near, at = line_at(s->link, s->primitive, u);
  double f = -signed_distance(s, at, &near);
  if (f > *best)
    *best = f, s->on_line = at, s->on_mesh = to_link(s->pose, near);
  return f;
}

/* The hill between a and b: golden section. */
static void climb(scan *s, double a, double b, double *best) {
  const double G = 0.61803398874989485;
  double u = b - G * (b - a), v = a + G * (b - a);
  double fu = under_at(s, u, best), fv = under_at(s, v, best);
  for (int k = 0; k < GOLDEN; k++) {
    if (fu > fv) {
      b = v, v = u, fv = fu, u = b - G * (b - a);
      fu = under_at(s, u, best);
    } else {
      a = u, u = v, fu = fv, v = a + G * (b - a);
      fv = under_at(s, v, best);
    }
  }
}

/* How far the centre line is under the surface at most; sets the deepest point. Between one point
 * where it goes through and the next it is sampled, and each hill climbed. */
static double under(scan *s) {
  double best = 0;
  for (int k = 0; k <= s->holes; k++) {
    double from = k ? s->hole[k - 1] : 0, to = k < s->holes ? s->hole[k] : 1;
    double f[SAMPLES + 3], step = (to - from) / SAMPLES;
    if (!(to > from))
      continue;
    f[0] = f[SAMPLES + 2] = -HUGE_VAL;
    for (int i = 0; i <= SAMPLES; i++)
      f[i + 1] = under_at(s, from + i * step, &best);
    for (int i = 1; i <= SAMPLES + 1; i++)
      if (f[i] > 0 && f[i] >= f[i - 1] && f[i] > f[i + 1])
        climb(s, from + (i > 1 ? i - 2 : 0) * step, from + (i <= SAMPLES ? i : i - 1) * step,
              &best);
  }
  return best;
}

/* --- touches --------------------------------------------------------------------------------- */

static double depth_of(scan *s) {
  double r = s->link->r;
  if (!(s->distance < r))
    return 0;
  if (!s->mesh->closed || !(s->distance < CROSSED * r || s->facing < 0))
    return r - s->distance;
  double e = under(s);
  return r + (e < r ? e : r);
}

static void fill(hw_link_touch *touch, const scan *s, double depth) {
  const hw_link_patch *p = &s->patch;
  double r = s->link->r, push = v3_norm(p->push), c = depth < r ? 2 * r - depth : r;
  v3 to = v3_sub(s->on_mesh, s->on_line), line = s->on_line;
  *touch = (hw_link_touch){.primitive = s->primitive, .depth = depth, .share = 1};
  touch->deepest = hw_mesh_move(s->pose, s->on_mesh);
  if (p->weight > 0 && push > 0) {
    touch->agree = 3 * push < p->weight ? 3 * push / p->weight : 1;
    to = p->push;
    line = v3_scale(1 / p->weight, p->line);
  } else { /* so shallow that the sums are lost in rounding */
    touch->agree = v3_norm(to) > 0 ? 1 : 0;
    to = touch->agree > 0 ? to : v3_make(1, 0, 0);
  }
  v3 n = v3_unit(to);
  touch->normal = m3_mulv(s->pose->R, n);
  touch->centre = hw_mesh_move(s->pose, v3_madd(line, r - 0.5 * depth, n));
  touch->patch = v3_norm(p->area);
  touch->volume = p->volume;
  touch->reach = touch->patch / (2 * sqrt(c * (depth < r ? depth : r)));
}

/* Shares of primitives whose contacts run into each other where they join: as much as the joint is
 * as deep as they are. One contact at a joint then counts once in all, and contacts apart once each. */
void hw_link_shares(hw_link_touch *touch, int count, const double weight[HW_LINK_PRIMITIVES],
                    double (*joint)(void *ctx, int bar, int bow), void *ctx) {
  double others[HW_LINK_PRIMITIVES] = {0};
  for (int i = 0; i < count; i++)
    for (int j = i + 1; j < count; j++) {
      int p = touch[i].primitive, q = touch[j].primitive;
      if (link_is_bow(p) == link_is_bow(q))
        continue;
      double d = joint(ctx, p, q);
      double least = touch[i].depth < touch[j].depth ? touch[i].depth : touch[j].depth;
      double g = d > 0 ? (d < least ? d / least : 1) : 0;
      others[i] += g * g * weight[q], others[j] += g * g * weight[p];
    }
  for (int i = 0; i < count; i++) {
    double own = weight[touch[i].primitive];
    touch[i].share = own > 0 ? own / (own + others[i]) : 1;
  }
}

static double mesh_joint(void *ctx, int bar, int bow) {
  const scan *s = ctx;
  v3 near, at = v3_make(0, link_side(bar) * s->link->R, link_side(bow) * s->link->h);
  double d = signed_distance(s, at, &near);
  return s->link->r - (s->mesh->closed ? d : fabs(d));
}

int hw_link_mesh(const hw_link *link, const hw_mesh_pose *pose, const hw_trimesh *mesh,
                 void *scratch, hw_link_touch touch[HW_LINK_PRIMITIVES]) {
  int count = 0;
  double weight[HW_LINK_PRIMITIVES];
  scan s[HW_LINK_PRIMITIVES];
  batch *work = scratch;
  for (int k = 0; k < HW_LINK_PRIMITIVES; k++)
    s[k] = (scan){.link = link,
                  .pose = pose,
                  .mesh = mesh,
                  .list = (int *)(work + 1),
                  .primitive = k,
                  .most = HUGE_VAL,
                  .distance = HUGE_VAL};
  scan_mesh(s, work);
  for (int k = 0; k < HW_LINK_PRIMITIVES; k++) {
    double depth = depth_of(&s[k]);
    weight[k] = s[k].patch.weight;
    if (depth > 0)
      fill(&touch[count++], &s[k], depth);
  }
  hw_link_shares(touch, count, weight, mesh_joint, s);
  return count;
}
