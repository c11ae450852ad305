/* Regions in which two meshes of any shape touch, as records of the pair's slots (papers 000
 * section 4, 002 IV; docs/theory/mesh.md).
 *
 * A region keeps its slot from step to step, so that friction and the speed of impact follow it: of
 * all pairings of regions with slots that were touching, the nearest first, as far as the region's
 * own size reaches. What is left takes free slots; when those run out it joins the nearest region. */
#include "contact/contact.h"
#include "contact/records.h"
#include "geom/mesh/region.h"
#include "math/elementary.h"

enum { MOST_REGIONS = 512, MOST_PAIRS = 1 << 18 };

static size_t up64(size_t n) { return (n + 63) / 64 * 64; }

/* Pairs of faces that the work area holds. */
static int pairs_of(const hw_trimesh *a, const hw_trimesh *b) {
  double all = (double)a->faces * b->faces, some = 4096 + 8.0 * ((double)a->faces + b->faces);
  double least = all < some ? all : some;
  return least < MOST_PAIRS ? (int)least : MOST_PAIRS;
}

typedef struct work {
  hw_region *region;
  hw_face_pair *pair;
  char *tree, *cut, *regions;
  int room; /* pairs of faces */
} work;

static size_t most(size_t a, size_t b) { return a > b ? a : b; }

static size_t pairs_bytes(const hw_contact_room *room) {
  return up64((size_t)room->face_pairs * sizeof(hw_face_pair));
}

void hw_contact_mesh_room(const hw_model *model, const hw_pair *pair, hw_contact_room *room) {
  const hw_trimesh *a = model->collider[pair->a].mesh, *b = model->collider[pair->b].mesh;
  int pairs = pairs_of(a, b);
  room->face_pairs = pairs > room->face_pairs ? pairs : room->face_pairs;
  room->tree = most(room->tree, up64(hw_tree_scratch_bytes(a, b)));
  room->regions = most(room->regions, up64(hw_region_work_bytes(a, b, room->face_pairs)));
  room->cut = up64(hw_cut_work_bytes(room->face_pairs));
  size_t all = up64(MOST_REGIONS * sizeof(hw_region)) + pairs_bytes(room) + room->tree + room->cut +
               room->regions;
  room->mesh = most(room->mesh, all);
}

static work work_at(const hw_world *w, const hw_scratch *s) {
  const hw_contact_room *room = &w->model->contact_room;
  char *at = s->mesh;
  work k = {.region = (hw_region *)(void *)at, .room = room->face_pairs};
  at += up64(MOST_REGIONS * sizeof(hw_region));
  k.pair = (hw_face_pair *)(void *)at;
  k.tree = at + pairs_bytes(room);
  k.cut = k.tree + room->tree;
  k.regions = k.cut + room->cut;
  return k;
}

/* ---- the query ---- */

static hw_mesh_placed placed(const hw_trimesh *mesh, m3 R, v3 r) {
  return (hw_mesh_placed){mesh, R, v3_add(r, m3_mulv(R, mesh->middle))};
}

typedef struct query {
  hw_mesh_placed a, b;
  hw_mesh_pose pose;
  hw_cut cut;
} query;

/* From a to b, in b's frame: as in the last step, else between the middles. */
static v3 toward(const hw_world *w, int i, const query *q) {
  const hw_pair *pair = &w->model->pair[i];
  for (int k = 0; k < pair->slots; k++)
    if (hw_pair_memory(w, &pair[k])[HW_PAIR_TOUCHING] != 0)
      return m3_tmulv(q->b.R, hw_contact_last_normal(w, &pair[k]));
  return v3_neg(q->pose.t);
}

/* Cuts the surfaces; false where the work area is too small for them. */
static bool cut(const hw_world *w, int i, const work *k, query *q) {
  q->pose = hw_mesh_relative(&q->a, &q->b);
  int count = hw_tree_pairs(q->a.mesh, q->b.mesh, &q->pose, NULL, k->tree, k->pair, k->room);
  hw_cut_make(q->a.mesh, q->b.mesh, &q->pose, k->pair, count, k->room, toward(w, i, q), 1, k->cut,
              &q->cut);
  return !q->cut.full;
}

static query query_of(const hw_world *w, const hw_spot *spot, int i) {
  const hw_pair *pair = &w->model->pair[i];
  const hw_placed *a = &spot[pair->a].at, *b = &spot[pair->b].at;
  return (query){.a = placed(w->model->collider[pair->a].mesh, a->R, a->r),
                 .b = placed(w->model->collider[pair->b].mesh, b->R, b->r)};
}

/* ---- a region as a record ---- */

v3 hw_contact_last_normal(const hw_world *w, const hw_pair *pair) {
  const double *mem = hw_pair_memory(w, pair);
  v3 a = m3_mulv(hw_carrier(w, pair->a)->R, v3_at(mem + HW_PAIR_LAST_A));
  v3 b = m3_mulv(hw_carrier(w, pair->b)->R, v3_at(mem + HW_PAIR_LAST_B)), sum = v3_add(a, b);
  double size = v3_norm(sum);
  return mem[HW_PAIR_TOUCHING] != 0 && size > 0 ? v3_scale(1 / size, sum) : v3_zero();
}

void hw_contact_push_out(const hw_world *w, const hw_pair *pair, v3 apart, hw_overlap *o) {
  double side = hw_pow(o->volume, 1.0 / 3), far = v3_norm(apart);
  o->normal = hw_contact_last_normal(w, pair);
  if (!(v3_dot(o->normal, o->normal) > 0))
    o->normal = far > 0 ? v3_scale(1 / far, apart) : v3_make(0, 0, 1);
  o->patch = side * side;
  o->area = v3_scale(o->patch, o->normal);
  o->centre = o->centroid;
  o->moment = v3_cross(o->centre, o->area);
  o->second = m3_scale(o->patch * side * side / 12,
                       m3_add(m3_diag(1, 1, 1), m3_scale(-1, m3_outer(o->normal, o->normal))));
  o->thickness = side;
}

typedef struct match {
  const hw_world *w;
  const hw_pair *pair; /* [slots] */
  hw_record *record;   /* [slots] */
  const hw_mesh_placed *b;
  const hw_region *region;
  int count;
  v3 centre[MOST_REGIONS];
  double extent[MOST_REGIONS];
  int slot[MOST_REGIONS]; /* -1: none yet */
} match;

static void to_record(const match *m, const hw_region *g, hw_record *r) {
  const hw_mesh_placed *b = m->b;
  hw_overlap *o = &r->overlap;
  o->volume = g->volume;
  o->centroid = v3_add(m3_mulv(b->R, g->centroid), b->r);
  o->area = m3_mulv(b->R, g->area);
  o->moment = v3_add(m3_mulv(b->R, g->moment), v3_cross(b->r, o->area));
  o->patch = v3_norm(o->area);
  o->normal = o->patch > 0 ? v3_scale(1 / o->patch, o->area) : v3_zero();
  o->centre = v3_add(m3_mulv(b->R, g->centre), b->r);
  o->second = m3_mul(m3_mul(b->R, g->second), m3_t(b->R));
  o->thickness = g->high - g->low;
  o->points = 0;
  r->depth = g->contours ? hw_region_chord(g) : o->thickness;
  r->inside = g->inside;
  r->extent = g->contours ? 0.5 * g->length : 2 * hw_pow(g->volume, 1.0 / 3);
}

/* Two regions as one: what they share adds up. */
static void join(hw_record *to, const hw_record *from) {
  hw_overlap *o = &to->overlap;
  const hw_overlap *p = &from->overlap;
  double volume = o->volume + p->volume, whole = o->patch + p->patch;
  if (!(volume > 0))
    return;
  v3 centre = o->centre;
  if (whole > 0)
    centre =
        v3_scale(1 / whole, v3_add(v3_scale(o->patch, o->centre), v3_scale(p->patch, p->centre)));
  v3 d = v3_sub(o->centre, centre), e = v3_sub(p->centre, centre);
  o->second = m3_add(m3_add(o->second, m3_scale(o->patch, m3_outer(d, d))),
                     m3_add(p->second, m3_scale(p->patch, m3_outer(e, e))));
  o->centroid = v3_scale(
      1 / volume, v3_add(v3_scale(o->volume, o->centroid), v3_scale(p->volume, p->centroid)));
  o->volume = volume;
  o->area = v3_add(o->area, p->area);
  o->moment = v3_add(o->moment, p->moment);
  o->patch = v3_norm(o->area);
  o->normal = o->patch > 0 ? v3_scale(1 / o->patch, o->area) : v3_zero();
  o->centre = centre;
  o->thickness = o->thickness > p->thickness ? o->thickness : p->thickness;
  to->depth = to->depth > from->depth ? to->depth : from->depth;
  to->extent += from->extent + v3_norm(v3_sub(d, e));
}

/* ---- regions to slots ---- */

/* Where the slot's region would be now, carried half by each body. */
static v3 expected(const hw_world *w, const hw_pair *pair) {
  const double *mem = hw_pair_memory(w, pair);
  const hw_port *a = hw_carrier(w, pair->a), *b = hw_carrier(w, pair->b);
  v3 pa = v3_add(a->r, m3_mulv(a->R, v3_at(mem + HW_PAIR_SPOT_A)));
  v3 pb = v3_add(b->r, m3_mulv(b->R, v3_at(mem + HW_PAIR_SPOT_B)));
  return v3_scale(0.5, v3_add(pa, pb));
}

static bool was_touching(const match *m, int k) {
  return hw_pair_memory(m->w, &m->pair[k])[HW_PAIR_TOUCHING] != 0;
}

static void give(match *m, int region, int k) {
  m->slot[region] = k;
  to_record(m, &m->region[region], &m->record[k]);
}

static bool is_taken(const match *m, int k) { return m->record[k].overlap.volume > 0; }

static void give_to_old(match *m) {
  for (;;) {
    double best = 1e300;
    int slot = -1, region = -1;
    for (int k = 0; k < m->pair->slots; k++) {
      if (!was_touching(m, k) || is_taken(m, k))
        continue;
      v3 at = expected(m->w, &m->pair[k]);
      double reach = hw_pair_memory(m->w, &m->pair[k])[HW_PAIR_EXTENT];
      for (int g = 0; g < m->count; g++) {
        double far = v3_norm(v3_sub(m->centre[g], at));
        if (m->slot[g] < 0 && far < best && far <= reach + m->extent[g])
          best = far, slot = k, region = g;
      }
    }
    if (slot < 0)
      return;
    give(m, region, slot);
  }
}

/* The touching slot within whose region a new one lies: it split off. */
static int parent_of(const match *m, int region) {
  double best = 1e300;
  int parent = -1;
  for (int k = 0; k < m->pair->slots; k++) {
    if (!was_touching(m, k))
      continue;
    double far = v3_norm(v3_sub(m->centre[region], expected(m->w, &m->pair[k])));
    if (far < best && far <= hw_pair_memory(m->w, &m->pair[k])[HW_PAIR_EXTENT])
      best = far, parent = k;
  }
  return parent;
}

static int free_slot(const match *m) {
  for (int k = 0; k < m->pair->slots; k++)
    if (!was_touching(m, k) && !is_taken(m, k))
      return k;
  return -1;
}

static void join_nearest(match *m, int region) {
  double best = 1e300;
  int slot = -1;
  for (int k = 0; k < m->pair->slots; k++) {
    double far = v3_norm(v3_sub(m->centre[region], m->record[k].overlap.centroid));
    if (is_taken(m, k) && far < best)
      best = far, slot = k;
  }
  hw_record other = {.heir = -1};
  if (slot < 0)
    return give(m, region, 0); /* all slots were touching, none of them here */
  to_record(m, &m->region[region], &other);
  join(&m->record[slot], &other);
}

static void give_all(match *m) {
  for (int g = 0; g < m->count; g++) {
    const hw_region *from = &m->region[g];
    m->centre[g] = v3_add(m3_mulv(m->b->R, from->centroid), m->b->r);
    m->extent[g] = from->contours ? 0.5 * from->length : 2 * hw_pow(from->volume, 1.0 / 3);
    m->slot[g] = -1;
  }
  give_to_old(m);
  for (int g = 0; g < m->count; g++) {
    if (m->slot[g] >= 0)
      continue;
    int k = free_slot(m);
    if (k < 0) {
      join_nearest(m, g);
      continue;
    }
    give(m, g, k);
    m->record[k].heir = parent_of(m, g);
  }
}

void hw_contact_mesh_find(hw_world *w, const hw_scratch *s, int i) {
  const hw_pair *pair = &w->model->pair[i];
  work k = work_at(w, s);
  query q = query_of(w, s->spot, i);
  if (!cut(w, i, &k, &q)) {
    hw_world_fail(w, w->model->collider[pair->a].part, -1,
                  "too many faces of two meshes cut each other");
    return;
  }
  hw_regions found = hw_regions_make(q.a.mesh, q.b.mesh, &q.pose, &q.cut, HW_REGION_DEPTH,
                                     k.regions, k.region, MOST_REGIONS);
  match m = {.w = w, .pair = pair, .record = hw_record_of(s, i), .b = &q.b, .region = k.region};
  if (found.count > MOST_REGIONS)
    hw_world_fail(w, w->model->collider[pair->a].part, -1,
                  "two meshes touch in more than 512 regions");
  for (int g = 0; g < found.count && g < MOST_REGIONS; g++)
    if (k.region[g].volume > 0)
      k.region[m.count++] = k.region[g];
  give_all(&m);
  for (int j = 0; j < pair->slots; j++) {
    hw_overlap *o = &hw_record_of(s, i + j)->overlap;
    if (o->volume > 0 && !hw_is_patch(o)) {
      hw_contact_push_out(w, pair + j, v3_sub(q.b.r, q.a.r), o);
      hw_record_of(s, i + j)->depth = o->thickness;
    }
  }
}

bool hw_contact_mesh_meet(const hw_world *w, const hw_scratch *s, int i, const hw_placed *a,
                          const hw_placed *b) {
  const hw_pair *pair = &w->model->pair[i];
  work k = work_at(w, s);
  query q = {.a = placed(w->model->collider[pair->a].mesh, a->R, a->r),
             .b = placed(w->model->collider[pair->b].mesh, b->R, b->r)};
  return cut(w, i, &k, &q) && q.cut.segments; /* a cut that is too large halts where it is used */
}

/* ---- for drawing ---- */

typedef struct sheet {
  double *at;
  int used, words;
} sheet;

static bool room(const sheet *p, int words) { return p->used + words < p->words; }
static void put(sheet *p, double x) { p->at[p->used++] = x; }
/* Nothing of earlier frames stays behind the end: a frame is the same bytes whatever was shown before. */
static void end(sheet *p) {
  put(p, -1);
  while (p->used < p->words)
    put(p, 0);
}

static void put_contour(sheet *p, const query *q, int index, int pair) {
  enum { THIN = 400 }; /* points of one contour */
  const hw_contour *c = &q->cut.contour[index];
  int step = (c->count + THIN - 1) / THIN, points = (c->count + step - 1) / step;
  if (!room(p, 2 + 3 * points))
    return;
  put(p, pair);
  put(p, points);
  for (int n = 0, at = c->first; n < c->count; n++, at = q->cut.segment[at].next) {
    if (n % step)
      continue;
    v3 x = q->cut.point[q->cut.segment[at].from].x;
    v3_put(p->at + p->used, v3_add(m3_mulv(q->b.R, x), q->b.r));
    p->used += 3;
  }
}

static void put_cuts(sheet *p, const query *q, int pair) {
  int count = q->cut.segments;
  if (!room(p, 2 + 2 * count))
    count = (p->words - p->used - 3) / 2;
  if (count < 1)
    return;
  put(p, pair);
  put(p, count);
  for (int n = 0; n < count; n++) {
    put(p, q->a.mesh->source_face[q->cut.segment[n].face_a]);
    put(p, q->b.mesh->source_face[q->cut.segment[n].face_b]);
  }
}

void hw_contact_contours(const hw_world *w, double *contour, double *cuts) {
  const hw_model *model = w->model;
  sheet lines = {contour, 0, HW_CONTOUR_WORDS}, faces = {cuts, 0, HW_CUTS_WORDS};
  hw_scratch s = hw_contact_scratch(w);
  work k = work_at(w, &s);
  HW_FOR_NEAR(model, &s, i) {
    const hw_pair *pair = &model->pair[i];
    bool touches = false;
    for (int n = 0; pair->slot == 0 && n < pair->slots; n++)
      touches |= hw_record_of(&s, i + n)->overlap.volume > 0;
    if (pair->detect != HW_BY_MESH || !touches)
      continue;
    query q = query_of(w, s.spot, i);
    if (!cut(w, i, &k, &q))
      continue;
    for (int n = 0; n < q.cut.contours; n++)
      put_contour(&lines, &q, n, i);
    put_cuts(&faces, &q, i);
  }
  end(&lines);
  end(&faces);
}
