/* Contacts of a scenario: the colliders of all parts as convex bodies, and the pairs of them that
 * the entries of "contacts" make.
 *
 * Of several entries that fit two parts the one that names more of them counts, then the first in
 * the text. Two colliders make no pair where they belong to one part, where neither has unknowns
 * behind it, or where one part stands on the other. */
#include <string.h>

#include "base/sort.h"
#include "contact/contact.h"
#include "geom/hull.h"
#include "geom/tessellate.h"
#include "scenario/compiler.h"

enum { MOST_COLLIDERS = 4096, CYLINDER_SIDES = 32, CAPSULE_SIDES = 16, NONE = -1 };

void hw_contacts_read(hw_compiler *c, int node) {
  c->reader.part = -1; /* no part refers: no order follows from it */
  c->contacts = hw_fields_map(&c->reader, &hw_contact_table, node);
}

static int ask(const hw_model *model, int part, int i, hw_collider_ask *out) {
  const hw_part_kind *kind = model->part[part].kind;
  return kind->collider ? kind->collider(model, part, i, out) : 0;
}

/* ---- checks ---- */

/* Sets the pointer to a field of a collider; the part's own shape has it beside its other fields.
 */
static size_t point_to(hw_compiler *c, int part, const hw_collider_ask *a, const char *key) {
  hw_where *where = &c->reader.where;
  const char *id = c->model->part[part].id;
  size_t before = hw_where_add(where, "parts", 5);
  hw_where_add(where, id, strlen(id));
  if (*a->key) {
    hw_where_add(where, "colliders", 9);
    hw_where_add(where, a->key, strlen(a->key));
  }
  hw_where_add(where, key, strlen(key));
  return before;
}

static void check_collider(hw_compiler *c, int part, const hw_collider_ask *a) {
  const char *key = NULL;
  if (a->shape == HW_SHAPE_NONE)
    key = "shape";
  else if (a->shape == HW_SHAPE_MESH && a->mesh < 0)
    key = "mesh";
  else if (a->shape == HW_SHAPE_CAPSULE && a->size[2] < a->size[0])
    key = "size";
  if (!key)
    return;
  size_t before = point_to(c, part, a, key);
  if (a->shape == HW_SHAPE_NONE)
    hw_report_add(c->reader.report, c->reader.where.text, "a collider needs a shape");
  else if (a->shape == HW_SHAPE_MESH)
    hw_report_add(c->reader.report, c->reader.where.text,
                  "missing: the shape is a mesh, and it must be named");
  else
    hw_report_add(c->reader.report, c->reader.where.text,
                  "a capsule of height %g m is shorter than its diameter, %g m", a->size[2],
                  a->size[0]);
  hw_where_cut(&c->reader.where, before);
}

static void check_colliders(hw_compiler *c) {
  double total = 0;
  for (int i = 0; i < c->model->part_count; i++) {
    int count = ask(c->model, i, 0, NULL);
    total += count;
    for (int k = 0; k < count; k++) {
      hw_collider_ask a = {.mesh = NONE, .material = NONE};
      ask(c->model, i, k, &a);
      check_collider(c, i, &a);
    }
  }
  if (total > MOST_COLLIDERS)
    hw_report_add(c->reader.report, "/parts", "%g colliders; at most %d", total,
                  (int)MOST_COLLIDERS);
}

static void fault_at(hw_compiler *c, const char *key, const char *what, const char *a,
                     const char *b) {
  size_t before = hw_where_dotted(&c->reader.where, key);
  hw_report_add(c->reader.report, c->reader.where.text, what, a, b);
  hw_where_cut(&c->reader.where, before);
}

static void check_side(hw_compiler *c, hw_ref side, const char *key) {
  if (side.part < 0 || ask(c->model, side.part, 0, NULL))
    return;
  const hw_part *part = &c->model->part[side.part];
  if (part->kind->collider)
    fault_at(c, key, "\"%s\" has no shape and no colliders, so nothing can touch it", part->id, "");
  else
    fault_at(c, key, "\"%s\" is a %s, which nothing can touch in this version", part->id,
             part->kind->name);
}

static void check_contact(hw_compiler *c, const hw_contact *contact) {
  check_side(c, contact->a, "a");
  check_side(c, contact->b, "b");
  if (contact->a.part >= 0 && contact->a.part == contact->b.part)
    fault_at(c, "b", "\"%s\" does not touch itself: a and b must differ",
             c->model->part[contact->b.part].id, "");
  if (HW_GIVEN(hw_contact, contact, sticking) && contact->sticking < contact->sliding) {
    size_t before = hw_where_dotted(&c->reader.where, "friction.sticking");
    hw_report_add(c->reader.report, c->reader.where.text,
                  "%g is below friction.sliding, %g: what sticks holds at least as much",
                  contact->sticking, contact->sliding);
    hw_where_cut(&c->reader.where, before);
  }
}

/* One number for two parts in either order; "any" comes after all parts. */
static uint64_t key_of(const hw_model *model, int a, int b) {
  uint64_t n = (uint64_t)model->part_count, p = a < 0 ? n : (uint64_t)a,
           q = b < 0 ? n : (uint64_t)b;
  return p < q ? p * (n + 1) + q : q * (n + 1) + p;
}

/* Entries by their two parts; of equals the first of the text comes first. */
static hw_sort_item *sorted(hw_compiler *c) {
  const hw_model *model = c->model;
  size_t n = (size_t)model->contact_count;
  hw_sort_item *item = hw_pool_take(&c->scratch, n, sizeof *item);
  hw_sort_item *scratch = hw_pool_take(&c->scratch, n, sizeof *scratch);
  if (!item || !scratch)
    return NULL;
  for (size_t i = 0; i < n; i++)
    item[i] = (hw_sort_item){key_of(model, model->contact[i].a.part, model->contact[i].b.part),
                             (uint32_t)i};
  hw_sort(item, n, scratch);
  return item;
}

void hw_contacts_check(hw_compiler *c) {
  const hw_model *model = c->model;
  hw_where *where = &c->reader.where;
  check_colliders(c);
  const hw_sort_item *item = sorted(c);
  if (!item)
    return;
  size_t before = hw_where_add(where, "contacts", 8);
  for (int i = 0; i < model->contact_count; i++) {
    size_t level = hw_where_add(where, model->contact_id[i], strlen(model->contact_id[i]));
    check_contact(c, &model->contact[i]);
    hw_where_cut(where, level);
  }
  for (int i = 1; i < model->contact_count; i++) {
    const char *id = model->contact_id[item[i].index];
    if (item[i].key != item[i - 1].key)
      continue;
    size_t level = hw_where_add(where, id, strlen(id));
    hw_report_add(c->reader.report, where->text, "\"%s\" is for the same two parts",
                  model->contact_id[item[i - 1].index]);
    hw_where_cut(where, level);
  }
  hw_where_cut(where, before);
}

/* ---- colliders ---- */

static const hw_convex *make_capsule(hw_compiler *c, double diameter, double height) {
  void *memory = hw_pool_take(&c->keep, 1, hw_tessellate_capsule_bytes(CAPSULE_SIDES));
  void *scratch = hw_pool_take(&c->scratch, 1, hw_tessellate_capsule_scratch_bytes(CAPSULE_SIDES));
  if (!memory || !scratch)
    return NULL;
  return hw_convex_tessellate_capsule(diameter, height, CAPSULE_SIDES, scratch, memory);
}

static const hw_convex *make_convex(hw_compiler *c, const hw_collider_ask *a) {
  const double *s = a->size;
  const int corners[] = {0, 1, 8, 2 * CYLINDER_SIDES, 0, 0};
  if (a->shape == HW_SHAPE_CAPSULE)
    return make_capsule(c, s[0], s[2]);
  void *memory = hw_pool_take(&c->keep, 1, hw_convex_bytes(corners[a->shape]));
  if (!memory)
    return NULL;
  switch (a->shape) {
  case HW_SHAPE_SPHERE:
    return hw_convex_sphere(s[0], memory);
  case HW_SHAPE_CYLINDER:
    return hw_convex_cylinder(s[0], s[2], CYLINDER_SIDES, memory);
  case HW_SHAPE_MESH:
    return hw_convex_polytope(c->model->mesh_hull[a->mesh], memory);
  default:
    return hw_convex_box(v3_at(s), memory);
  }
}

static bool same_shape(const hw_collider_ask *a, const hw_collider_ask *b) {
  return a->shape == b->shape &&
         (a->shape == HW_SHAPE_MESH
              ? a->mesh == b->mesh
              : a->size[0] == b->size[0] && a->size[1] == b->size[1] && a->size[2] == b->size[2]);
}

static bool make_colliders(hw_compiler *c) {
  hw_model *model = c->model;
  int total = 0, n = 0;
  for (int i = 0; i < model->part_count; i++)
    total += ask(model, i, 0, NULL);
  hw_collider_ask *all = hw_pool_take(&c->scratch, (size_t)total, sizeof *all);
  model->collider = hw_pool_take(&c->keep, (size_t)total, sizeof *model->collider);
  if (!all || !model->collider)
    return false;
  model->collider_count = total;
  for (int i = 0; i < model->part_count; i++)
    for (int k = 0, count = ask(model, i, 0, NULL); k < count; k++, n++) {
      hw_collider *to = &model->collider[n];
      hw_collider_ask *a = &all[n];
      *a = (hw_collider_ask){.mesh = NONE, .material = NONE};
      ask(model, i, k, a);
      *to = (hw_collider){.part = i,
                          .port = model->part[i].port0 + a->port,
                          .material = a->material,
                          .R = a->turn ? q_matrix(q_at(a->turn)) : m3_diag(1, 1, 1),
                          .r = a->at ? v3_at(a->at) : v3_zero(),
                          .id = a->key};
      for (int j = 0; j < n && !to->shape; j++)
        if (same_shape(a, &all[j]))
          to->shape = model->collider[j].shape;
      if (!to->shape)
        to->shape = make_convex(c, a);
      if (!to->shape) {
        size_t before = point_to(c, i, a, "size");
        hw_report_add(c->reader.report, c->reader.where.text, "no convex body of this size");
        hw_where_cut(&c->reader.where, before);
        return false;
      }
    }
  return true;
}

/* ---- pairs ---- */

typedef struct pairing {
  hw_compiler *c;
  const hw_sort_item *item; /* entries by their parts */
  int *single;              /* [parts] first entry of the part with any, or -1 */
  int any;                  /* first entry of any with any, or -1 */
  bool *moves;              /* [colliders] there are unknowns behind it */
  int *on;                  /* [parts] that it stands on, or -1 */
  char *lacking;            /* [parts] its missing material is reported */
  hw_pair *pair;            /* [HW_MAX_PAIRS] */
  int count;
} pairing;

static int stands_on(const hw_part *part) {
  const hw_field *field = hw_table_find(part->kind->table, "on", 2);
  if (!field || field->type != HW_REFERENCE)
    return NONE;
  return ((const hw_ref *)(const void *)((const char *)part->params + field->offset))->part;
}

static bool pairing_open(hw_compiler *c, pairing *p) {
  const hw_model *model = c->model;
  size_t parts = (size_t)model->part_count, colliders = (size_t)model->collider_count;
  *p = (pairing){.c = c,
                 .item = sorted(c),
                 .single = hw_pool_take(&c->scratch, parts, sizeof *p->single),
                 .any = NONE,
                 .moves = hw_pool_take(&c->scratch, colliders, sizeof *p->moves),
                 .on = hw_pool_take(&c->scratch, parts, sizeof *p->on),
                 .lacking = hw_pool_take(&c->scratch, parts, 1),
                 .pair = hw_pool_take(&c->scratch, HW_MAX_PAIRS, sizeof *p->pair)};
  if (!p->item || !p->single || !p->moves || !p->on || !p->lacking || !p->pair)
    return false;
  for (int i = 0; i < model->part_count; i++) {
    p->single[i] = NONE;
    p->on[i] = stands_on(&model->part[i]);
  }
  for (int i = model->contact_count - 1; i >= 0; i--) {
    int a = model->contact[i].a.part, b = model->contact[i].b.part;
    if (a < 0 && b < 0)
      p->any = i;
    else if (a < 0 || b < 0)
      p->single[a < 0 ? b : a] = i;
  }
  for (int i = 0; i < model->collider_count; i++) {
    const hw_collider *to = &model->collider[i];
    hw_frame_blocks f = hw_port_blocks(model, to->part, to->port - model->part[to->part].port0);
    p->moves[i] = f.bx >= 0 || f.bphi >= 0;
  }
  return true;
}

/* The entry for two parts, or -1. */
static int entry_of(const pairing *p, int a, int b) {
  const hw_model *model = p->c->model;
  uint64_t key = key_of(model, a, b);
  int low = 0, high = model->contact_count;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (p->item[middle].key < key)
      low = middle + 1;
    else
      high = middle;
  }
  if (low < model->contact_count && p->item[low].key == key)
    return (int)p->item[low].index;
  int first = p->single[a], second = p->single[b];
  if (first >= 0 && second >= 0)
    return first < second ? first : second;
  return first >= 0 ? first : second >= 0 ? second : p->any;
}

static void fault_material(pairing *p, int entry, int part) {
  hw_compiler *c = p->c;
  const hw_contact *contact = &c->model->contact[entry];
  const char *id = c->model->contact_id[entry];
  bool b = contact->b.part == part || (contact->a.part >= 0 && contact->a.part != part);
  if (p->lacking[part])
    return;
  p->lacking[part] = 1;
  size_t before = hw_where_add(&c->reader.where, "contacts", 8);
  hw_where_add(&c->reader.where, id, strlen(id));
  fault_at(c, b ? "b" : "a",
           "\"%s\" has no material: a contact needs young and viscosity of both sides",
           c->model->part[part].id, "");
  hw_where_cut(&c->reader.where, before);
}

static void add_pair(pairing *p, int a, int b) {
  const hw_model *model = p->c->model;
  int pa = model->collider[a].part, pb = model->collider[b].part;
  if (pa == pb || p->on[pa] == pb || p->on[pb] == pa || (!p->moves[a] && !p->moves[b]))
    return;
  int entry = entry_of(p, pa, pb);
  if (entry < 0)
    return;
  if (model->collider[a].material < 0)
    fault_material(p, entry, pa);
  if (model->collider[b].material < 0)
    fault_material(p, entry, pb);
  if (p->count < HW_MAX_PAIRS)
    p->pair[p->count] = (hw_pair){.a = a, .b = b, .contact = entry};
  p->count++;
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
  model->contact_rows = p->count < HW_FRAME_CONTACTS ? p->count : HW_FRAME_CONTACTS;
  for (int i = 0; i < p->count; i++) {
    model->pair[i] = p->pair[i];
    model->pair[i].mem = model->mems;
    model->mems += HW_CONTACT_MEM;
    hw_contact_constants(model, &model->pair[i]);
  }
  model->contact_work = hw_contact_work_bytes(model);
  return true;
}

bool hw_contacts_make(hw_compiler *c) {
  pairing p;
  if (!make_colliders(c) || !pairing_open(c, &p))
    return false;
  for (int a = 0; c->model->contact_count && a < c->model->collider_count; a++)
    for (int b = a + 1; b < c->model->collider_count; b++)
      add_pair(&p, a, b);
  return keep_pairs(&p);
}
