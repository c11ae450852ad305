/* Checks of the view: channels of plots, the part to follow, exposed keys. */
#include <string.h>

#include "contact/berth.h"
#include "contact/contact.h"
#include "contact/strand.h"
#include "scenario/compiler.h"
#include "scenario/nearest.h"
#include "sim/frame.h"

static void fault_part(hw_compiler *c, const char *where, const char *id, size_t length) {
  hw_nearest nearest = hw_nearest_to(c->reader.report, id, length);
  for (int i = 0; i < c->model->part_count; i++)
    hw_nearest_offer(&nearest, c->model->part[i].id, strlen(c->model->part[i].id));
  hw_report_add(c->reader.report, where, "no part \"%s\"; nearest is \"%s\"",
                hw_show(id, length).text, nearest.word ? nearest.word : "");
}

/* The entry that "collection.id.rest" names, or -1, and the rest; `collection` ends with its dot. */
static int find_entry(const char *collection, const char *const *id, int count, const char *text,
                      size_t length, const char **rest) {
  size_t head = strlen(collection);
  if (length < head || memcmp(text, collection, head) != 0)
    return -1;
  for (int i = 0; i < count; i++) {
    size_t n = head + strlen(id[i]);
    if (n < length && text[n] == '.' && memcmp(text + head, id[i], n - head) == 0) {
      *rest = text + n + 1;
      return i;
    }
  }
  return -1;
}

static int find_plan_contact(const hw_model *model, const char *text, size_t length,
                             const char **rest) {
  return find_entry("plan_contacts.", model->plan_contact_id, model->plan_contact_count, text,
                    length, rest);
}

/* "plan_contacts.id.key" */
static bool exposed_entry(const hw_model *model, const char *word, size_t length) {
  const char *key;
  return find_plan_contact(model, word, length, &key) >= 0 &&
         hw_table_find(&hw_plan_contact_table, key, (size_t)(word + length - key));
}

/* One word of "expose": part.key, or plan_contacts.id.key. */
static void check_exposed(hw_compiler *c, const char *word, size_t length) {
  const char *where = "/view/expose", *dot = memchr(word, '.', length);
  size_t id_length = dot ? (size_t)(dot - word) : length;
  if (!dot) {
    hw_report_add(c->reader.report, where, "\"%s\" is not of the form part.key",
                  hw_show(word, length).text);
    return;
  }
  int part = hw_part_find(c->model, word, id_length);
  if (part < 0 && exposed_entry(c->model, word, length))
    return;
  if (part < 0) {
    fault_part(c, where, word, id_length);
    return;
  }
  const hw_part_kind *kind = c->model->part[part].kind;
  const char *key = dot + 1;
  size_t key_length = length - id_length - 1;
  if (!kind || hw_table_find(kind->table, key, key_length))
    return;
  hw_nearest nearest = hw_nearest_to(c->reader.report, key, key_length);
  for (int i = 0; i < kind->table->count; i++)
    hw_nearest_offer(&nearest, kind->table->fields[i].key, strlen(kind->table->fields[i].key));
  hw_report_add(c->reader.report, where, "a %s has no \"%s\"; nearest is \"%s\"", kind->name,
                hw_show(key, key_length).text, nearest.word);
}

void hw_view_check_parts(hw_compiler *c) {
  const hw_view *view = &c->model->view;
  if (*view->follow && hw_part_find(c->model, view->follow, strlen(view->follow)) < 0)
    fault_part(c, "/view/camera/follow", view->follow, strlen(view->follow));
  for (const char *at = view->expose; *at;) {
    size_t n = strcspn(at, " ");
    if (n)
      check_exposed(c, at, n);
    at += n + (at[n] == ' ');
  }
}

/* ---- plots ---- */

static const hw_channel *named(const hw_channel *channel, int count, const char *name) {
  for (int i = 0; i < count; i++)
    if (strcmp(channel[i].name, name) == 0)
      return &channel[i];
  return NULL;
}

/* "contacts.id.name" or "plan_contacts.id.name". */
static const hw_channel *find_entry_channel(const hw_model *model, const char *id) {
  const char *name;
  size_t length = strlen(id);
  if (find_entry("contacts.", model->contact_id, model->contact_channels, id, length, &name) >= 0)
    return named(hw_contact_channel, HW_CONTACT_CHANNELS, name);
  if (find_plan_contact(model, id, length, &name) >= 0)
    return named(hw_berth_contact_channel, HW_BERTH_CONTACT_CHANNELS, name);
  return NULL;
}

/* Of a fender: "fender_name" of its part. */
static const hw_channel *find_fender_channel(const hw_model *model, int part, const char *name) {
  for (int i = 0; i < model->plan_fender_count; i++) {
    const hw_plan_fender *f = &model->plan_fender[i];
    size_t n = strlen(f->id);
    if (model->plan_body[f->body].part != part || strncmp(name, f->id, n) != 0 || name[n] != '_')
      continue;
    for (int k = 0; k < HW_BERTH_FENDER_CHANNELS; k++)
      if (strcmp(hw_channel_after_id(&hw_berth_fender_channel[k]), name + n) == 0)
        return &hw_berth_fender_channel[k];
  }
  return NULL;
}

/* The channel "part.name", of an entry of a collection, or of the whole run "name". */
static const hw_channel *find_channel(const hw_model *model, const char *id) {
  const hw_channel *entry = find_entry_channel(model, id);
  if (entry)
    return entry;
  size_t n = strcspn(id, ".");
  if (!id[n])
    return named(hw_run_channel, HW_RUN_CHANNELS, id);
  int part = hw_part_find(model, id, n);
  if (part < 0)
    return NULL;
  const char *name = id + n + 1;
  const hw_channel *own = named(model->part[part].channel, model->part[part].channels, name);
  for (int k = 0; !own && k < model->strand_count; k++)
    if (model->strand[k].part == part)
      own = named(hw_strand_channel, HW_STRAND_CHANNELS, name);
  return own ? own : find_fender_channel(model, part, name);
}

/* The nearest channel: of the part when there is one, else of the whole run. */
static void fault_channel(hw_compiler *c, const char *id) {
  size_t n = strcspn(id, ".");
  int part = hw_part_find(c->model, id, n);
  if (id[n] && part < 0) {
    fault_part(c, c->reader.where.text, id, n);
    return;
  }
  const char *name = id[n] ? id + n + 1 : id;
  const hw_channel *channel = id[n] ? c->model->part[part].channel : hw_run_channel;
  int count = id[n] ? c->model->part[part].channels : HW_RUN_CHANNELS;
  hw_nearest nearest = hw_nearest_to(c->reader.report, name, strlen(name));
  for (int i = 0; i < count; i++)
    hw_nearest_offer(&nearest, channel[i].name, strlen(channel[i].name));
  hw_report_add(c->reader.report, c->reader.where.text, "no channel \"%s\"; nearest is \"%s%s%s\"",
                hw_show(id, strlen(id)).text, id[n] ? c->model->part[part].id : "",
                id[n] ? "." : "", nearest.word ? nearest.word : "");
}

void hw_view_check_channels(hw_compiler *c) {
  const hw_map *plots = &c->model->view.plots;
  hw_where *where = &c->reader.where;
  hw_where_cut(where, 0);
  hw_where_dotted(where, "view.plots");
  for (int i = 0; i < plots->count; i++) {
    const hw_plot *plot = (const hw_plot *)plots->row + i;
    const char *const id[3] = {plot->a, plot->b, plot->c}, *const key[3] = {"a", "b", "c"};
    const hw_channel *first = NULL;
    size_t before = hw_where_add(where, plots->id[i], strlen(plots->id[i]));
    for (int k = 0; k < 3; k++) {
      if (!*id[k])
        continue;
      size_t level = hw_where_add(where, key[k], 1);
      const hw_channel *channel = find_channel(c->model, id[k]);
      if (!channel)
        fault_channel(c, id[k]);
      else if (first && strcmp(first->unit, channel->unit) != 0)
        hw_report_add(c->reader.report, where->text,
                      "\"%s\" is in %s, the first channel in %s; a plot has one unit",
                      hw_show(id[k], strlen(id[k])).text, channel->unit, first->unit);
      else if (!first)
        first = channel;
      hw_where_cut(where, level);
    }
    hw_where_cut(where, before);
  }
  hw_where_cut(where, 0);
}
