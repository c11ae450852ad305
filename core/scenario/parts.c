/* Parts of a scenario: reading by kind, references between them, and an order in which each comes
 * after those it refers to. */
#include <string.h>

#include "contact/source.h"
#include "parts/kinds.h"
#include "scenario/compiler.h"
#include "scenario/nearest.h"

static bool same(const char *text, const char *bytes, size_t length) {
  return strlen(text) == length && memcmp(text, bytes, length) == 0;
}

int hw_part_find(const hw_model *model, const char *id, size_t length) {
  for (int i = 0; i < model->part_count; i++)
    if (same(model->part[i].id, id, length))
      return i;
  return -1;
}

/* ---- reading ---- */

static void fault_kind(hw_reader *r, int node) {
  const char *text = hw_json_text(&r->json, node);
  size_t length = (size_t)r->json.node[node].length, n = 0;
  hw_nearest nearest = hw_nearest_to(r->report, text, length);
  char list[HW_FAULT_WHAT / 2] = "";
  for (int i = 0; i < hw_part_kind_count; i++) {
    const char *name = hw_part_kinds[i]->name;
    hw_nearest_offer(&nearest, name, strlen(name));
    size_t size = strlen(name);
    if (n + size + 3 > sizeof list)
      break;
    memcpy(list + n, n ? ", " : "", n ? 2 : 0);
    n += n ? 2 : 0;
    memcpy(list + n, name, size + 1);
    n += size;
  }
  if (r->json.node[node].type == HW_JSON_STRING)
    hw_fault_here(r, "unknown kind \"%s\"; nearest is \"%s\"; kinds are: %s",
                  hw_show(text, length).text, nearest.word, list);
  else
    hw_fault_type(r, node, "text");
}

/* The kind named by the member "kind" of object `node`, or NULL after a fault. */
static const hw_part_kind *read_kind(hw_reader *r, int node) {
  int end = r->json.node[node].next;
  const hw_part_kind *kind = NULL;
  size_t before = hw_where_add(&r->where, "kind", 4);
  for (int key = node + 1;; key = r->json.node[key].next) {
    if (key >= end) {
      hw_fault_here(r, "missing: the kind of part must be given");
      break;
    }
    if (!same("kind", hw_json_text(&r->json, key), (size_t)r->json.node[key].length))
      continue;
    for (int i = 0; i < hw_part_kind_count && !kind; i++)
      if (r->json.node[key + 1].type == HW_JSON_STRING &&
          same(hw_part_kinds[i]->name, hw_json_text(&r->json, key + 1),
               (size_t)r->json.node[key + 1].length))
        kind = hw_part_kinds[i];
    if (!kind)
      fault_kind(r, key + 1);
    break;
  }
  hw_where_cut(&r->where, before);
  return kind;
}

static bool reserved_by(const hw_table *table, const char *id, size_t length) {
  for (int i = 0; i < table->count; i++) {
    const hw_field *field = &table->fields[i];
    const char *word;
    size_t size;
    for (int w = 0; field->type == HW_REFERENCE && (word = hw_word(field->choices, w, &size)); w++)
      if (size == length && memcmp(word, id, size) == 0)
        return true;
  }
  return false;
}

/* Words that references take for something else than a part ("free", "world", "any"). */
static bool reserved(const char *id, size_t length) {
  for (int k = 0; k < hw_part_kind_count; k++)
    if (reserved_by(hw_part_kinds[k]->table, id, length))
      return true;
  for (int k = 0; k < HW_SOURCES; k++)
    if (hw_contact_sources[k]->table && reserved_by(hw_contact_sources[k]->table, id, length))
      return true;
  return false;
}

static void read_part(hw_compiler *c, int key, int index) {
  hw_reader *r = &c->reader;
  hw_part *part = &c->model->part[index];
  const char *id = hw_json_text(&r->json, key);
  size_t length = (size_t)r->json.node[key].length;
  if (hw_fields_id(r, key)) {
    part->id = hw_pool_text(&c->keep, id, length);
    if (reserved(id, length))
      hw_fault_here(r, "\"%s\" has a meaning of its own and names no part",
                    hw_show(id, length).text);
  }
  if (!part->id)
    part->id = "";
  r->part = index;
  if (!hw_expect_object(r, key + 1))
    return;
  part->kind = read_kind(r, key + 1);
  if (!part->kind)
    return;
  const hw_table *table = part->kind->table;
  void *params = hw_pool_take(&c->keep, 1, table->size);
  if (!params)
    return;
  hw_fields_default(table, params);
  part->params = params;
  hw_fields_read(r, table, key + 1, params, "kind");
}

void hw_parts_read(hw_compiler *c, int node) {
  hw_reader *r = &c->reader;
  if (!hw_expect_object(r, node))
    return;
  int count = r->json.node[node].size, end = r->json.node[node].next, i = 0;
  if (count == 0 || count > HW_MAX_PARTS) {
    hw_fault_here(r, "%d parts; a scenario has 1 to %d", count, (int)HW_MAX_PARTS);
    return;
  }
  c->model->part = hw_pool_take(&c->keep, (size_t)count, sizeof *c->model->part);
  if (!c->model->part)
    return;
  c->model->part_count = count;
  for (int key = node + 1; key < end; key = r->json.node[key].next, i++) {
    size_t before =
        hw_where_add(&r->where, hw_json_text(&r->json, key), (size_t)r->json.node[key].length);
    read_part(c, key, i);
    hw_where_cut(&r->where, before);
  }
}

/* ---- references ---- */

static void fault_none(hw_compiler *c, const hw_pending *p, const char *what, const char *text,
                       size_t length, const hw_nearest *nearest) {
  if (nearest->word)
    hw_report_add(c->reader.report, p->where, "no %s \"%s\"; nearest is \"%s\"", what,
                  hw_show(text, length).text, hw_show(nearest->word, nearest->length).text);
  else
    hw_report_add(c->reader.report, p->where, "no %s \"%s\"; there is none", what,
                  hw_show(text, length).text);
}

/* An entry of a collection beside the parts: "@materials", "@meshes". */
static void resolve_entry(hw_compiler *c, const hw_pending *p) {
  bool material = strcmp(p->field->choices, "@materials") == 0;
  const hw_map *map = material ? &c->materials : &c->meshes;
  size_t length = strlen(p->text);
  hw_nearest nearest = hw_nearest_to(c->reader.report, p->text, length);
  for (int i = 0; i < map->count; i++) {
    if (strcmp(map->id[i], p->text) == 0) {
      *p->ref = (hw_ref){i, 0};
      return;
    }
    hw_nearest_offer(&nearest, map->id[i], strlen(map->id[i]));
  }
  fault_none(c, p, material ? "material" : "mesh", p->text, length, &nearest);
}

static bool resolve_word(const hw_pending *p) {
  const char *word;
  size_t size;
  for (int i = 0; (word = hw_word(p->field->choices, i, &size)); i++)
    if (same(p->text, word, size)) {
      *p->ref = (hw_ref){-2 - i, 0};
      return true;
    }
  return false;
}

/* The port after the dot of "part.port"; ports are numbered from 1, 0 is the origin. */
static void resolve_port(hw_compiler *c, const hw_pending *p, int part, const char *port) {
  const hw_part *on = &c->model->part[part];
  const hw_map *ports = on->kind ? hw_part_ports(on) : NULL;
  hw_nearest nearest = hw_nearest_to(c->reader.report, port, strlen(port));
  if (!on->kind)
    return;
  for (int i = 0; ports && i < ports->count; i++) {
    if (strcmp(ports->id[i], port) == 0) {
      *p->ref = (hw_ref){part, 1 + i};
      return;
    }
    hw_nearest_offer(&nearest, ports->id[i], strlen(ports->id[i]));
  }
  const char *const *fixed = ports ? on->kind->body->port_names : NULL;
  for (int i = 0; fixed && fixed[i]; i++) {
    if (strcmp(fixed[i], port) == 0) {
      *p->ref = (hw_ref){part, 1 + ports->count + i};
      return;
    }
    hw_nearest_offer(&nearest, fixed[i], strlen(fixed[i]));
  }
  fault_none(c, p, "attachment point", p->text, strlen(p->text), &nearest);
}

static bool is_attach(const char *key) {
  size_t n = strlen(key);
  return n >= 7 && strcmp(key + n - 7, ".attach") == 0;
}

static void resolve(hw_compiler *c, const hw_pending *p) {
  const hw_model *model = c->model;
  size_t n = strcspn(p->text, "."), size;
  if (p->field->choices && p->field->choices[0] == '@') {
    resolve_entry(c, p);
    return;
  }
  if (resolve_word(p))
    return;
  int part = hw_part_find(model, p->text, n);
  if (part < 0) {
    hw_nearest nearest = hw_nearest_to(c->reader.report, p->text, n);
    const char *word;
    for (int i = 0; i < model->part_count; i++)
      if (i != p->part)
        hw_nearest_offer(&nearest, model->part[i].id, strlen(model->part[i].id));
    for (int i = 0; (word = hw_word(p->field->choices, i, &size)); i++)
      hw_nearest_offer(&nearest, word, size);
    fault_none(c, p, "part", p->text, n, &nearest);
    return;
  }
  const hw_part *on = &model->part[part];
  *p->ref = (hw_ref){part, 0};
  if (p->part < 0 && p->text[n])
    hw_report_add(c->reader.report, p->where,
                  "\"%s\" is a point of \"%s\"; a contact is between whole parts",
                  hw_show(p->text, strlen(p->text)).text, on->id);
  else if (on->kind && is_attach(p->field->key) && !hw_part_ports(on))
    hw_report_add(c->reader.report, p->where, "\"%s\" is a %s, to which nothing can be attached",
                  on->id, on->kind->name);
  else if (p->text[n])
    resolve_port(c, p, part, p->text + n + 1);
}

void hw_references_resolve(hw_compiler *c) {
  hw_pending *forward = NULL; /* in the order of the text */
  for (hw_pending *p = c->reader.pending, *older; p; p = older) {
    older = p->older;
    p->older = forward;
    forward = p;
  }
  c->reader.pending = forward;
  for (hw_pending *p = forward; p; p = p->older)
    resolve(c, p);
}

/* ---- order ---- */

enum { NEW, OPEN, DONE };

typedef struct walk {
  const hw_pending **next; /* [parts] first reference of a part not yet followed */
  int *open, depth;
  char *state;
} walk;

/* "a -> b -> a": the open parts from `part` on, and back to it. */
static void fault_cycle(hw_compiler *c, const walk *w, int part, const char *where) {
  char list[HW_FAULT_WHAT - 40];
  size_t n = 0;
  int i = 0;
  while (w->open[i] != part)
    i++;
  for (; i <= w->depth; i++) {
    const char *id = c->model->part[i < w->depth ? w->open[i] : part].id;
    size_t size = strlen(id);
    if (n + size + 12 > sizeof list) {
      memcpy(list + n, "...", 4);
      n += 3;
      break;
    }
    memcpy(list + n, id, size);
    n += size;
    if (i < w->depth) {
      memcpy(list + n, " -> ", 4);
      n += 4;
    }
  }
  list[n] = 0;
  hw_report_add(c->reader.report, where, "cyclic reference: %s", list);
}

/* Depth first, without recursion: a part is put in order when all it refers to has been. */
static int visit(hw_compiler *c, walk *w, int root, int *order, int count) {
  w->depth = 0;
  w->open[w->depth++] = root;
  w->state[root] = OPEN;
  while (w->depth) {
    int part = w->open[w->depth - 1];
    const hw_pending *p = w->next[part];
    while (p && p->part == part && (p->ref->part < 0 || p->field->choices[0] == '@'))
      p = p->older;
    if (!p || p->part != part) {
      w->state[part] = DONE;
      order[count++] = part;
      w->depth--;
      continue;
    }
    w->next[part] = p->older;
    int to = p->ref->part;
    if (w->state[to] == OPEN)
      fault_cycle(c, w, to, p->where);
    else if (w->state[to] == NEW) {
      w->state[to] = OPEN;
      w->open[w->depth++] = to;
    }
  }
  return count;
}

void hw_parts_order(hw_compiler *c) {
  size_t n = (size_t)c->model->part_count;
  walk w = {.next = hw_pool_take(&c->scratch, n, sizeof *w.next),
            .open = hw_pool_take(&c->scratch, n, sizeof *w.open),
            .state = hw_pool_take(&c->scratch, n, 1)};
  int *order = hw_pool_take(&c->keep, n, sizeof *order), count = 0;
  if (!w.next || !w.open || !w.state || !order)
    return;
  /* references of a part lie together, as they were read */
  for (const hw_pending *p = c->reader.pending; p; p = p->older)
    if (p->part >= 0 && !w.next[p->part])
      w.next[p->part] = p;
  for (int i = 0; i < c->model->part_count; i++)
    if (w.state[i] == NEW)
      count = visit(c, &w, i, order, count);
  c->model->order = order;
}
