/* Contacts of a scenario: the pairs of colliders (colliders.c) that the entries of "contacts" make,
 * with the laws of "surfaces" between their materials.
 *
 * Which entry stands for two parts: pairing.h. Two colliders make no pair where they belong to one part, where neither has unknowns
 * behind it, or where one part stands on the other. */
#include <string.h>

#include "base/alloc.h"
#include "base/text.h"
#include "contact/contact.h"
#include "model/pair_log.h"
#include "scenario/colliders.h"
#include "scenario/pairing.h"
#include "scenario/tell.h"

enum { MOST_COLLIDERS = 4096, NONE = -1 };

void hw_surfaces_read(hw_compiler *c, int node) {
  c->reader.part = -1;
  c->surfaces = hw_fields_map(&c->reader, &hw_surface_table, node);
}

static const hw_map *entries(const hw_model *model) {
  return &model->source[HW_SOURCE_BODIES].entries;
}

/* ---- checks ---- */

static void check_collider(hw_compiler *c, int part, const hw_collider_ask *a) {
  const char *key = NULL;
  if (a->shape == HW_SHAPE_NONE)
    key = "shape";
  else if (a->shape == HW_SHAPE_MESH && a->mesh < 0)
    key = "mesh";
  else if ((a->shape == HW_SHAPE_CAPSULE && a->size[2] < a->size[0]) ||
           (a->shape == HW_SHAPE_LINK && (a->size[1] <= 2 * a->size[0] || a->size[2] < a->size[1])))
    key = "size";
  if (!key)
    return;
  size_t before = hw_collider_point_to(c, part, a, key);
  const double *size = a->size;
  if (a->shape == HW_SHAPE_NONE)
    hw_fault_here(&c->reader, "a collider needs a shape");
  else if (a->shape == HW_SHAPE_MESH)
    hw_fault_here(&c->reader, "missing: the shape is a mesh, and it must be named");
  else if (a->shape == HW_SHAPE_CAPSULE)
    hw_fault_here(&c->reader, "a capsule of height %g m is shorter than its diameter, %g m",
                  size[2], size[0]);
  else
    hw_fault_here(&c->reader,
                  "a link of bar %g m, width %g m, length %g m: the width must be above twice the "
                  "bar, and the length no less than the width",
                  size[0], size[1], size[2]);
  hw_where_cut(&c->reader.where, before);
}

static void check_colliders(hw_compiler *c) {
  double total = 0;
  for (int i = 0; i < c->model->part_count; i++) {
    int count = hw_collider_asked(c->model, i, 0, NULL);
    total += count;
    for (int k = 0; k < count; k++) {
      hw_collider_ask a = {.mesh = NONE, .material = NONE};
      hw_collider_asked(c->model, i, k, &a);
      check_collider(c, i, &a);
    }
  }
  if (total > MOST_COLLIDERS)
    hw_report_add(c->reader.report, "/parts", "%g colliders; at most %d", total,
                  (int)MOST_COLLIDERS);
}

static void check_side(hw_compiler *c, hw_ref side, const char *key) {
  if (side.part < 0 || hw_collider_asked(c->model, side.part, 0, NULL))
    return;
  const hw_part *part = &c->model->part[side.part];
  if (part->kind->body && (part->kind->body->solid || hw_part_ports(part) || !part->kind->line))
    hw_fault_key(&c->reader, key, "\"%s\" has no shape and no colliders, so nothing can touch it",
                 part->id);
  else
    hw_fault_key(&c->reader, key, "\"%s\" is a %s, which nothing can touch in this version",
                 part->id, part->kind->name);
}

void hw_sticking_check(hw_compiler *c, const char *prefix, double sticking, double sliding) {
  if (sticking >= sliding)
    return;
  char key[32];
  hw_text_format(key, sizeof key, "%ssticking", prefix);
  hw_fault_key(&c->reader, key, "%g is below %ssliding, %g: what sticks holds at least as much",
               sticking, prefix, sliding);
}

static void check_sticking(hw_compiler *c, double sticking, double sliding) {
  hw_sticking_check(c, "friction.", sticking, sliding);
}

static void check_contact(hw_compiler *c, const hw_contact *contact) {
  check_side(c, contact->a, "a");
  check_side(c, contact->b, "b");
  if (contact->a.part >= 0 && contact->a.part == contact->b.part)
    hw_fault_key(&c->reader, "b", "\"%s\" does not touch itself: a and b must differ",
                 c->model->part[contact->b.part].id);
  if (HW_GIVEN(hw_contact, contact, sticking) && HW_GIVEN(hw_contact, contact, sliding))
    check_sticking(c, contact->sticking, contact->sliding);
}

/* Entries of "surfaces" by their materials, and of "contacts" by their parts. */
static bool pair_surfaces(hw_compiler *c, hw_pairing *p) {
  const hw_model *model = c->model;
  int(*side)[2] = hw_pool_take(&c->scratch, (size_t)model->surface_count, sizeof *side);
  for (int i = 0; side && i < model->surface_count; i++)
    side[i][0] = model->surface[i].a.part, side[i][1] = model->surface[i].b.part;
  return side && hw_pairing_make(p, &c->scratch, model->material_count, &c->surfaces, side);
}
static bool pair_entries(hw_compiler *c, hw_pairing *p) {
  const hw_model *model = c->model;
  int(*side)[2] = hw_pool_take(&c->scratch, (size_t)entries(model)->count, sizeof *side);
  for (int i = 0; side && i < entries(model)->count; i++)
    side[i][0] = hw_contact_entry(model, i)->a.part,
    side[i][1] = hw_contact_entry(model, i)->b.part;
  return side && hw_pairing_make(p, &c->scratch, model->part_count, entries(model), side);
}

static void check_surfaces(hw_compiler *c) {
  const hw_model *model = c->model;
  hw_pairing pairing;
  size_t before = hw_where_add(&c->reader.where, "surfaces", 8);
  for (int i = 0; i < model->surface_count; i++) {
    const hw_surface *s = &model->surface[i];
    size_t level =
        hw_where_add(&c->reader.where, model->surface_id[i], strlen(model->surface_id[i]));
    if (HW_GIVEN(hw_surface, s, sticking) && HW_GIVEN(hw_surface, s, sliding))
      check_sticking(c, s->sticking, s->sliding);
    hw_where_cut(&c->reader.where, level);
  }
  if (pair_surfaces(c, &pairing))
    hw_pairing_check(&pairing, &c->reader, "materials");
  hw_where_cut(&c->reader.where, before);
}

static void check(hw_compiler *c) {
  const hw_model *model = c->model;
  hw_where *where = &c->reader.where;
  check_colliders(c);
  check_surfaces(c);
  hw_pairing pairing;
  size_t before = hw_where_add(where, "contacts", 8);
  for (int i = 0; i < entries(model)->count; i++) {
    size_t level = hw_where_add(where, entries(model)->id[i], strlen(entries(model)->id[i]));
    check_contact(c, hw_contact_entry(model, i));
    hw_where_cut(where, level);
  }
  if (pair_entries(c, &pairing))
    hw_pairing_check(&pairing, &c->reader, "parts");
  hw_where_cut(where, before);
}

/* ---- pairs ---- */

typedef struct pairing {
  hw_compiler *c;
  hw_pairing entry, surface; /* which stands for two parts, for two materials */
  bool *moves;               /* [colliders] there are unknowns behind it */
  int *on;                   /* [parts] that it stands on, or -1 */
  char *lacking;             /* [parts] its missing material is reported */
  hw_pair *pair;             /* [room] freed at the end */
  int count, room;
  const hw_contact **law; /* [contacts * (surfaces + 1)] made when first needed */
} pairing;

static int stands_on(const hw_part *part) {
  const hw_body_kind *body = part->kind->body;
  return body && body->base ? body->base(part->params) : NONE;
}

static bool pairing_open(hw_compiler *c, pairing *p) {
  const hw_model *model = c->model;
  size_t parts = (size_t)model->part_count, colliders = (size_t)model->collider_count;
  *p =
      (pairing){.c = c,
                .moves = hw_pool_take(&c->scratch, colliders, sizeof *p->moves),
                .on = hw_pool_take(&c->scratch, parts, sizeof *p->on),
                .lacking = hw_pool_take(&c->scratch, parts, 1),
                .law = hw_pool_take(
                    &c->scratch, (size_t)entries(model)->count * (size_t)(model->surface_count + 1),
                    sizeof *p->law)};
  if (!pair_entries(c, &p->entry) || !pair_surfaces(c, &p->surface) || !p->moves || !p->on ||
      !p->lacking || !p->law)
    return false;
  for (int i = 0; i < model->part_count; i++)
    p->on[i] = stands_on(&model->part[i]);
  for (int i = 0; i < model->collider_count; i++) {
    hw_frame_blocks f = hw_collider_blocks(model, i);
    p->moves[i] = f.bx >= 0 || f.bphi >= 0;
  }
  return true;
}

static void fault_material(pairing *p, int entry, int part) {
  hw_compiler *c = p->c;
  const hw_contact *contact = hw_contact_entry(c->model, entry);
  const char *id = entries(c->model)->id[entry];
  bool b = contact->b.part == part || (contact->a.part >= 0 && contact->a.part != part);
  if (p->lacking[part])
    return;
  p->lacking[part] = 1;
  size_t before = hw_where_add(&c->reader.where, "contacts", 8);
  hw_where_add(&c->reader.where, id, strlen(id));
  hw_fault_key(&c->reader, b ? "b" : "a",
               "\"%s\" has no material: a contact needs young and viscosity of both sides",
               c->model->part[part].id);
  hw_where_cut(&c->reader.where, before);
}

/* ---- the table of material pairs ---- */

static size_t bytes_of(const hw_field *field) {
  return field->type == HW_NUMBER ? sizeof(double) : sizeof(int);
}

/* The contact's entry, with what it leaves open from the table of material pairs. */
static const hw_contact *completed(pairing *p, int entry, int surface) {
  const hw_model *model = p->c->model;
  const hw_contact **at = &p->law[entry * (model->surface_count + 1) + surface + 1];
  if (*at || surface < 0)
    return *at ? *at : (*at = hw_contact_entry(model, entry));
  hw_contact *out = hw_pool_take(&p->c->keep, 1, sizeof *out);
  if (!out)
    return NULL;
  *out = *hw_contact_entry(model, entry);
  const hw_surface *from = &model->surface[surface];
  for (int i = hw_surface_row_b + 1; i < hw_surface_table.count; i++) {
    const hw_field *source = &hw_surface_table.fields[i];
    const hw_field *target = hw_table_find(&hw_contact_table, source->key, strlen(source->key));
    uint64_t bit = (uint64_t)1 << (target - hw_contact_table.fields);
    if (!(from->given >> i & 1) || (out->given & bit))
      continue;
    memcpy((char *)out + target->offset, (const char *)from + source->offset, bytes_of(source));
    out->given |= bit;
  }
  if (HW_GIVEN(hw_contact, out, sticking)) {
    size_t before = hw_where_add(&p->c->reader.where, "contacts", 8);
    const char *id = entries(model)->id[entry];
    hw_where_add(&p->c->reader.where, id, strlen(id));
    check_sticking(p->c, out->sticking, out->sliding);
    hw_where_cut(&p->c->reader.where, before);
  }
  return *at = out;
}

/* ---- how two bodies are compared ---- */

static hw_detect detect_of(const hw_collider *a, const hw_collider *b, const hw_contact *law) {
  if (a->link && b->link)
    return HW_BY_LINKS;
  if (a->link || b->link)
    return HW_BY_LINK;
  bool convex = a->shape && b->shape && law->detect == HW_DETECT_CONVEX;
  return convex ? HW_BY_CONVEX : HW_BY_MESH;
}

static bool grow(pairing *p) {
  int room = p->room ? 2 * p->room : 64;
  hw_pair *pair = hw_alloc((size_t)room * sizeof *pair);
  if (!pair) {
    p->c->keep.failed = true;
    return false;
  }
  if (p->count)
    memcpy(pair, p->pair, (size_t)p->count * sizeof *pair);
  hw_free(p->pair);
  p->pair = pair;
  p->room = room;
  return true;
}

static void add_pair(pairing *p, int a, int b) {
  const hw_model *model = p->c->model;
  int pa = model->collider[a].part, pb = model->collider[b].part;
  if (pa == pb || p->on[pa] == pb || p->on[pb] == pa)
    return;
  int entry = hw_pairing_entry(&p->entry, pa, pb);
  /* two that cannot be moved touch only where the text names both: to be looked at */
  bool named = entry >= 0 && hw_contact_entry(model, entry)->a.part >= 0 &&
               hw_contact_entry(model, entry)->b.part >= 0;
  if (entry < 0 || (!p->moves[a] && !p->moves[b] && !named))
    return;
  int ma = model->collider[a].material, mb = model->collider[b].material;
  if (ma < 0)
    fault_material(p, entry, pa);
  if (mb < 0)
    fault_material(p, entry, pb);
  hw_pair pair = {.a = a, .b = b, .contact = entry};
  pair.law = completed(p, entry, ma < 0 || mb < 0 ? NONE : hw_pairing_entry(&p->surface, ma, mb));
  if (!pair.law)
    return;
  pair.detect = detect_of(&model->collider[a], &model->collider[b], pair.law);
  if (hw_findings[pair.detect].meshes)
    for (int side = 0; side < 2; side++) {
      int i = side ? b : a;
      if (!hw_collider_ensure_mesh(p->c, i))
        return;
      hw_collider_check_closed(p->c, i);
    }
  pair.slots = hw_findings[pair.detect].slots;
  for (; pair.slot < pair.slots; pair.slot++, p->count++)
    if (p->count < HW_MAX_PAIRS && (p->count < p->room || grow(p)))
      p->pair[p->count] = pair;
}

/* A law by depth or of potential needs its stiffness. */
static void check_hardness(hw_compiler *c, const hw_pair *pair) {
  const hw_contact *law = pair->law;
  bool given = HW_GIVEN(hw_contact, law, stiffness);
  if (law->normal == HW_NORMAL_KVW || pair->slot || given ||
      (law->normal != HW_NORMAL_POTENTIAL && pair->hardness > 0))
    return;
  const char *id = entries(c->model)->id[pair->contact];
  size_t before = hw_where_add(&c->reader.where, "contacts", 8);
  hw_where_add(&c->reader.where, id, strlen(id));
  if (law->normal == HW_NORMAL_POTENTIAL)
    hw_fault_key(&c->reader, "normal.stiffness", "missing: the law potential needs it");
  else
    hw_fault_key(&c->reader, "normal.stiffness",
                 "missing: without it Hertz's is taken, and a material's young is 0");
  hw_where_cut(&c->reader.where, before);
}

/* The bristle has a rate only with a damping, and beds need not have any. */
static void check_bristle(hw_compiler *c, const hw_pair *pair) {
  if (pair->law->friction != HW_FRICTION_LUGRE || pair->slot || (pair->shear > 0 && pair->drag > 0))
    return;
  const char *id = entries(c->model)->id[pair->contact];
  size_t before = hw_where_add(&c->reader.where, "contacts", 8);
  hw_where_add(&c->reader.where, id, strlen(id));
  hw_fault_key(&c->reader, pair->shear > 0 ? "friction.stick_damping" : "friction.stick_stiffness",
               "missing or 0: the law lugre needs it");
  hw_where_cut(&c->reader.where, before);
}

static bool keep_pairs(pairing *p) {
  hw_compiler *c = p->c;
  hw_model *model = c->model;
  if (p->count > HW_MAX_PAIRS)
    hw_report_add(c->reader.report, "/contacts", "%d pairs of colliders; at most %d", p->count,
                  (int)HW_MAX_PAIRS);
  if (c->reader.report->count)
    return false;
  model->pair = hw_pool_take(&c->keep, (size_t)p->count, sizeof *model->pair);
  if (!model->pair)
    return false;
  model->pair_count = p->count;
  hw_source_room *room = &model->source[HW_SOURCE_BODIES];
  model->contact_held = hw_held_most(model);
  room->mem0 = model->mems;
  for (int i = 0; i < p->count; i++) {
    model->pair[i] = p->pair[i];
    model->contours |= p->pair[i].detect == HW_BY_MESH;
    model->pair[i].mem = model->contact_held ? -1 : room->mem0 + HW_LOG_WORDS * i;
    hw_contact_constants(model, &model->pair[i]);
    check_hardness(c, &model->pair[i]);
    check_bristle(c, &model->pair[i]);
  }
  room->mems = model->contact_held ? HW_LOG_LENT * model->contact_held : HW_LOG_WORDS * p->count;
  model->mems += room->mems;
  model->contact_room = hw_contact_room_of(model);
  return !c->keep.failed && !c->reader.report->count;
}

static bool make(hw_compiler *c) {
  pairing p;
  if (!hw_colliders_make(c) || !pairing_open(c, &p))
    return false;
  for (int a = 0; entries(c->model)->count && a < c->model->collider_count; a++)
    for (int b = a + 1; b < c->model->collider_count; b++)
      add_pair(&p, a, b);
  bool kept = !c->keep.failed && keep_pairs(&p);
  hw_free(p.pair);
  return kept;
}

static void tell(hw_writer *t, const hw_model *m) {
  hw_write_key(t, "pairs");
  hw_write_open(t, '[');
  for (int i = 0; i < m->pair_count; i++) {
    const hw_collider *a = &m->collider[m->pair[i].a], *b = &m->collider[m->pair[i].b];
    hw_write_open(t, '{');
    hw_write_pair(t, "contact", entries(m)->id[m->pair[i].contact]);
    hw_write_pair(t, "a", m->part[a->part].id);
    hw_write_pair(t, "b", m->part[b->part].id);
    hw_write_pair(t, "collider_a", a->id);
    hw_write_pair(t, "collider_b", b->id);
    if (m->pair[i].slots > 1) {
      hw_write_pair(t, "detect", hw_findings[m->pair[i].detect].name);
      hw_write_pair_number(t, "slot", m->pair[i].slot);
    }
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
}

const hw_source_maker hw_bodies_maker = {.check = check, .make = make, .tell = tell};
