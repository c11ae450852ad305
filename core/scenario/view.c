/* Checks of the view: channels of plots, the part to follow, exposed keys. */
#include <string.h>

#include "contact/berth.h"
#include "contact/contact.h"
#include "contact/strand.h"
#include "scenario/compiler.h"
#include "scenario/nearest.h"

static void fault_part(hw_compiler *c, const char *where, const char *id, size_t length) {
  hw_nearest nearest = hw_nearest_to(c->reader.report, id, length);
  for (int i = 0; i < c->model->part_count; i++)
    hw_nearest_offer(&nearest, c->model->part[i].id, strlen(c->model->part[i].id));
  hw_report_add(c->reader.report, where, "no part \"%s\"; nearest is \"%s\"",
                hw_show(id, length).text, nearest.word ? nearest.word : "");
}

/* "plan_contacts.id.key" */
static bool exposed_entry(const hw_model *model, const char *word, size_t length) {
  static const char collection[] = "plan_contacts.";
  size_t n = sizeof collection - 1;
  const char *dot =
      length > n && memcmp(word, collection, n) == 0 ? memchr(word + n, '.', length - n) : NULL;
  if (!dot)
    return false;
  const char *id = word + n;
  size_t id_length = (size_t)(dot - id), key_length = length - n - id_length - 1;
  for (int i = 0; i < model->plan_contact_count; i++)
    if (strlen(model->plan_contact_id[i]) == id_length &&
        memcmp(model->plan_contact_id[i], id, id_length) == 0)
      return hw_table_find(&hw_plan_contact_table, dot + 1, key_length) != NULL;
  return false;
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

/* The entry of "contacts" that "contacts.id.name" belongs to, or -1. */
static int find_contact(const hw_model *model, const char *id) {
  const char *rest = id + 9;
  if (strncmp(id, "contacts.", 9) != 0)
    return -1;
  for (int i = 0; i < model->contact_channels; i++) {
    size_t n = strlen(model->contact_id[i]);
    if (strncmp(rest, model->contact_id[i], n) == 0 && rest[n] == '.')
      return i;
  }
  return -1;
}

static const hw_channel *named(const hw_channel *channel, int count, const char *name) {
  for (int i = 0; i < count; i++)
    if (strcmp(channel[i].name, name) == 0)
      return &channel[i];
  return NULL;
}

/* "plan_contacts.id.name", or of a fender "part.fender_name". */
static const hw_channel *find_berth(const hw_model *model, const char *id) {
  const char *dot = strrchr(id, '.');
  size_t head = strlen("plan_contacts.");
  if (!dot)
    return NULL;
  for (int i = 0; i < model->plan_contact_count && strncmp(id, "plan_contacts.", head) == 0; i++) {
    size_t n = strlen(model->plan_contact_id[i]);
    if (strncmp(id + head, model->plan_contact_id[i], n) == 0 && dot == id + head + n)
      return named(hw_berth_contact_channel, HW_BERTH_CONTACT_CHANNELS, dot + 1);
  }
  int part = hw_part_find(model, id, (size_t)(dot - id));
  for (int i = 0; part >= 0 && i < model->plan_fender_count; i++) {
    const hw_plan_fender *f = &model->plan_fender[i];
    size_t n = strlen(f->id);
    if (model->plan_body[f->body].part != part || strncmp(dot + 1, f->id, n) != 0 ||
        dot[1 + n] != '_')
      continue;
    const hw_channel *channel =
        named(hw_berth_fender_channel, HW_BERTH_FENDER_CHANNELS, dot + n + 2);
    if (channel)
      return channel;
  }
  return NULL;
}

/* The channel "part.name", "contacts.id.name", "plan_contacts.id.name", or of the whole run "name". */
static const hw_channel *find_channel(const hw_model *model, const char *id) {
  const hw_channel *berth = find_berth(model, id);
  if (berth)
    return berth;
  int contact = find_contact(model, id);
  for (int i = 0; contact >= 0 && i < HW_CONTACT_CHANNELS; i++)
    if (strcmp(strrchr(id, '.') + 1, hw_contact_channel[i].name) == 0)
      return &hw_contact_channel[i];
  size_t n = strcspn(id, ".");
  if (!id[n]) {
    for (int i = 0; i < HW_RUN_CHANNELS; i++)
      if (strcmp(hw_run_channel[i].name, id) == 0)
        return &hw_run_channel[i];
    return NULL;
  }
  int part = hw_part_find(model, id, n);
  for (int i = 0; part >= 0 && i < model->part[part].channels; i++)
    if (strcmp(model->part[part].channel[i].name, id + n + 1) == 0)
      return &model->part[part].channel[i];
  for (int k = 0; k < model->strand_count; k++)
    for (int i = 0; model->strand[k].part == part && i < HW_STRAND_CHANNELS; i++)
      if (strcmp(hw_strand_channel[i].name, id + n + 1) == 0)
        return &hw_strand_channel[i];
  return NULL;
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
