/* Links of a chain by type: size, mass, inertia, collider.
 *
 * Masses: a stud link of 87.6 t/m^3 d^3 (21.9 d^2 t a metre of pitch 4 d), a studless one of 79.6
 * (19.9 d^2 t/m), others as bars and bows of steel. Inertia as of bars and bows with that mass.
 *
 * The mass matrix is constant (docs/theory/anchor-chain.md): with the centre at the share c of the pitch,
 * p0 = m (1 - c)^2 + J / L^2, p1 = m c^2 + J / L^2, s = m c (1 - c) - J / L^2, and for y that of the
 * link about its length. A ball link has the mean of its two transverse inertias. */
#include "math/scalar.h"
#include "parts/chain_state.h"
#include "parts/kinds.h"

/* The shape fields of a link's row, whichever table it is in. */
typedef struct shape {
  int type, mesh;
  double size[3]; /* bar, width, length */
  double mass, inertia, axial, centre;
  bool has_mass, has_inertia, has_axial;
} shape;

static void proportions(int type, double d, double size[3]) {
  static const double rows[][3] = {
      [CHAIN_STUD] = {1, 3.6, 6},        [CHAIN_STUDLESS] = {1, 3.35, 6},
      [CHAIN_ENLARGED] = {1.1, 4, 6.6},  [CHAIN_END] = {1.2, 4, 6.75},
      [CHAIN_CUSTOM] = {0, 0, 6},        [CHAIN_SWIVEL] = {1.2, 4.7, 9.7},
      [CHAIN_SHACKLE] = {1.4, 5.2, 8.7}, [CHAIN_KENTER] = {1, 4.2, 6}};
  for (int k = 0; k < 3; k++)
    size[k] = d * rows[type][k];
}

#define TAKE_SHAPE(S, p, out)                                                                      \
  do {                                                                                             \
    if (HW_GIVEN(S, p, bar))                                                                       \
      (out)->size[0] = (p)->bar;                                                                   \
    if (HW_GIVEN(S, p, width))                                                                     \
      (out)->size[1] = (p)->width;                                                                 \
    if (HW_GIVEN(S, p, length))                                                                    \
      (out)->size[2] = (p)->length;                                                                \
    if (HW_GIVEN(S, p, mass))                                                                      \
      (out)->mass = (p)->mass, (out)->has_mass = true;                                             \
    if (HW_GIVEN(S, p, inertia))                                                                   \
      (out)->inertia = (p)->inertia, (out)->has_inertia = true;                                    \
    if (HW_GIVEN(S, p, axial))                                                                     \
      (out)->axial = (p)->axial, (out)->has_axial = true;                                          \
    if (HW_GIVEN(S, p, centre))                                                                    \
      (out)->centre = (p)->centre;                                                                 \
    if ((p)->mesh.part >= 0)                                                                       \
      (out)->mesh = (p)->mesh.part;                                                                \
  } while (0)

static shape common(const chain_params *p) {
  shape out = {.type = p->type, .mesh = -1, .centre = 0.5};
  proportions(p->type, p->d, out.size);
  TAKE_SHAPE(chain_params, p, &out);
  return out;
}

int chain_special_of(const chain_params *p, int number) {
  const chain_special *row = p->special.row;
  for (int k = 0; k < p->special.count; k++)
    if (number >= row[k].at && number < row[k].at + row[k].links)
      return k;
  return -1;
}

static shape shape_of(const chain_params *p, int number) {
  int k = chain_special_of(p, number);
  shape out = common(p);
  if (k < 0)
    return out;
  const chain_special *row = (const chain_special *)p->special.row + k;
  if (row->type != CHAIN_COMMON) {
    out = (shape){.type = row->type, .mesh = -1, .centre = 0.5};
    proportions(row->type, p->d, out.size);
  }
  TAKE_SHAPE(chain_special, row, &out);
  return out;
}

/* Of bar diameter, outer width and length: the bar's centre line [m]. */
static double line_of(const double size[3]) {
  double R = 0.5 * (size[1] - size[0]), h = 0.5 * (size[2] - size[1]);
  return 4 * h + 2 * HW_PI * R;
}

static bool is_ring(const double size[3]) {
  return size[0] > 0 && size[1] > 2 * size[0] && size[2] >= size[1];
}

static double type_mass(const shape *b, double density, double d) {
  const double STUD = 1.0956, STUDLESS = 1.018; /* of the mass of bars and bows */
  if (!is_ring(b->size))
    return density * 0.25 * HW_PI * d * d * b->size[2];
  double ring = density * 0.25 * HW_PI * b->size[0] * b->size[0] * line_of(b->size);
  return ring * (b->type == CHAIN_STUD || b->type == CHAIN_ENLARGED ? STUD
                 : b->type == CHAIN_STUDLESS                        ? STUDLESS
                                                                    : 1);
}

/* Inertia about the width, and about the length. Two cylinders, and a torus whose halves are moved
 * apart by h; a half's centroid is (2/pi) (R^2 + r^2/4)/R from the torus' axis. A bar otherwise. */
static void type_inertia(const shape *b, double mass, double d, double *across, double *along) {
  const double *s = b->size;
  if (!is_ring(s)) {
    *across = mass * s[2] * s[2] / 12;
    *along = 0.125 * mass * d * d;
    return;
  }
  double r = 0.5 * s[0], R = 0.5 * (s[1] - s[0]), h = 0.5 * (s[2] - s[1]), rr = r * r, RR = R * R;
  double bars = mass * 4 * h / line_of(s), bows = mass - bars;
  double z = 2 / HW_PI * (RR + 0.25 * rr) / R, moved = h * h + 2 * h * z;
  *across = bars * (h * h / 3 + 0.25 * rr) + bows * (0.5 * RR + 0.625 * rr + moved);
  *along = bars * (0.5 * rr + RR) + bows * (0.5 * RR + 0.625 * rr);
}

chain_link chain_link_of(const hw_model *model, const chain_params *p, const chain_setup *s,
                         int i) {
  (void)model;
  shape b = shape_of(p, s->n + 1 - i);
  double L = b.size[2] - 2 * b.size[0], across, along;
  double m = b.has_mass ? b.mass : type_mass(&b, s->density, p->d);
  type_inertia(&b, m, p->d, &across, &along);
  /* a flat body: about the normal of its plane the sum of the other two */
  double J = b.has_inertia ? b.inertia : s->universal ? across : across + 0.5 * along;
  double c = b.centre, k = J / (L * L);
  chain_link link = {.L = L,
                     .inverse = 1 / L,
                     .p0 = m * (1 - c) * (1 - c) + k,
                     .p1 = m * c * c + k,
                     .s = m * c * (1 - c) - k,
                     .spin = b.has_axial ? b.axial : along,
                     .weight0 = m * (1 - c),
                     .weight1 = m * c,
                     .volume = m / s->density,
                     .half = 0.5 * (b.size[1] > 0 ? b.size[1] : p->d),
                     .bar = b.size[0],
                     .grip = 0.5 * (b.size[0] > 0 ? b.size[0] : p->d),
                     .mesh = b.mesh,
                     .swivel = b.type == CHAIN_SWIVEL};
  for (int j = 0; j < 3; j++)
    link.size[j] = is_ring(b.size) ? b.size[j] : 0;
  return link;
}

/* Link 1 of the user first, as the ports are. */
int chain_collider(const hw_model *model, int part, int i, hw_collider_ask *ask) {
  const chain_params *p = model->part[part].params;
  chain_setup s = {.n = p->links + p->stored, .density = 1};
  int count = 0;
  for (int number = 1; number <= s.n; number++) {
    shape b = shape_of(p, number);
    if (b.mesh < 0 && !is_ring(b.size))
      continue;
    if (ask && count == i) {
      *ask = (hw_collider_ask){.key = "",
                               .port = number,
                               .shape = b.mesh >= 0 ? HW_SHAPE_MESH : HW_SHAPE_LINK,
                               .mesh = b.mesh,
                               .material = p->material.part,
                               .made = {b.size[0], b.size[1], b.size[2]}};
      ask->size = ask->made;
    }
    count++;
  }
  return count;
}
