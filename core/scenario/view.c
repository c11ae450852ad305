/* Checks of the view: channels of plots, parts to follow, to name and with a look, exposed keys, cameras and moments. */
#include <string.h>

#include "contact/source.h"
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

/* "collection.id.key" of an entry of a contact source. */
static bool exposed_entry(const hw_model *model, const char *word, size_t length) {
  for (int i = 0; i < HW_SOURCES; i++) {
    const char *key = hw_contact_sources[i]->key;
    size_t head = key ? strlen(key) : length;
    if (head >= length || word[head] != '.' || memcmp(word, key, head) != 0)
      continue;
    const hw_map *entries = &model->source[i].entries;
    for (int k = 0; k < entries->count; k++) {
      size_t n = strlen(entries->id[k]), at = head + 1 + n;
      if (at < length && word[at] == '.' && memcmp(word + head + 1, entries->id[k], n) == 0)
        return hw_table_find(hw_contact_sources[i]->table, word + at + 1, length - at - 1);
    }
  }
  return false;
}

/* What is left of a key in a table, and where: below, in an entry of a map, where it begins with "map.id.". */
typedef struct spot {
  const hw_table *table;
  const char *row; /* parameters by the table */
  const char *key;
  size_t length;
} spot;

static bool go_below(spot *at) {
  for (int i = 0; i < at->table->count; i++) {
    const hw_field *field = &at->table->fields[i];
    size_t head = strlen(field->key);
    if (field->type != HW_MAP || head >= at->length || at->key[head] != '.' ||
        memcmp(at->key, field->key, head) != 0)
      continue;
    const hw_map *map = (const hw_map *)(const void *)(at->row + field->offset);
    for (int k = 0; k < map->count; k++) {
      size_t n = strlen(map->id[k]), next = head + 1 + n;
      if (next >= at->length || at->key[next] != '.' ||
          memcmp(at->key + head + 1, map->id[k], n) != 0)
        continue;
      *at = (spot){field->table, (const char *)map->row + (size_t)k * field->table->size,
                   at->key + next + 1, at->length - next - 1};
      return true;
    }
  }
  return false;
}

/* What is exposed is a value: a map has none itself. */
static void check_value(hw_compiler *c, const spot *at, const char *word, size_t length) {
  const hw_field *field = hw_table_find(at->table, at->key, at->length);
  if (field->type != HW_MAP)
    return;
  const hw_map *map = (const hw_map *)(const void *)(at->row + field->offset);
  hw_report_add(c->reader.report, "/view/expose",
                "\"%s\" is not one value but a map of them; expose one, as %s.%s.%s",
                hw_show(word, length).text, hw_show(word, length).text,
                map->count ? map->id[0] : "id", field->table->fields[0].key);
}

/* One word of "expose": part.key, part.map.id.key, or collection.id.key of an entry. */
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
  if (!kind || !c->model->part[part].params)
    return;
  spot at = {kind->table, c->model->part[part].params, dot + 1, length - id_length - 1};
  while (!hw_table_find(at.table, at.key, at.length))
    if (!go_below(&at)) {
      hw_nearest nearest = hw_nearest_to(c->reader.report, at.key, at.length);
      for (int i = 0; i < at.table->count; i++)
        hw_nearest_offer(&nearest, at.table->fields[i].key, strlen(at.table->fields[i].key));
      if (at.table == kind->table)
        hw_report_add(c->reader.report, where, "a %s has no \"%s\"; nearest is \"%s\"", kind->name,
                      hw_show(at.key, at.length).text, nearest.word);
      else
        hw_report_add(c->reader.report, where, "\"%s\" has no \"%s\"; nearest is \"%s\"",
                      hw_show(word, (size_t)(at.key - word) - 1).text,
                      hw_show(at.key, at.length).text, nearest.word);
      return;
    }
  check_value(c, &at, word, length);
}

/* The reader stands in one entry of a map of the view; returns the length to give back to hw_where_cut. */
static size_t in_entry(hw_compiler *c, const char *key, const char *id, const char *member) {
  hw_where *where = &c->reader.where;
  size_t before = hw_where_dotted(where, key);
  hw_where_add(where, id, strlen(id));
  if (member)
    hw_where_add(where, member, strlen(member));
  return before;
}

static void check_part(hw_compiler *c, const char *id) {
  if (*id && hw_part_find(c->model, id, strlen(id)) < 0)
    fault_part(c, c->reader.where.text, id, strlen(id));
}

/* A camera by its id. */
static void check_camera(hw_compiler *c, const char *id) {
  const hw_map *cameras = &c->model->view.cameras;
  hw_nearest nearest = hw_nearest_to(c->reader.report, id, strlen(id));
  for (int i = 0; i < cameras->count; i++) {
    if (strcmp(cameras->id[i], id) == 0)
      return;
    hw_nearest_offer(&nearest, cameras->id[i], strlen(cameras->id[i]));
  }
  if (*id && cameras->count)
    hw_fault_here(&c->reader, "no camera \"%s\"; nearest is \"%s\"", hw_show(id, strlen(id)).text,
                  nearest.word);
  else if (*id)
    hw_fault_here(&c->reader, "no camera \"%s\": /view/cameras has none",
                  hw_show(id, strlen(id)).text);
}

/* What is given by eye and target must have both, and a way between them. */
static void check_stand(hw_compiler *c, const hw_stand *stand) {
  bool eye = HW_GIVEN(hw_stand, stand, eye), target = HW_GIVEN(hw_stand, stand, target);
  if (stand->kind == 0 && !(eye && target))
    hw_fault_here(&c->reader, "needs \"%s\", or a kind that finds its place",
                  eye ? "target" : "eye");
  else if (eye && target && memcmp(stand->eye, stand->target, sizeof stand->eye) == 0)
    hw_fault_here(&c->reader, "eye and target are one point");
}

static void check_opening(hw_compiler *c) {
  const hw_view *view = &c->model->view;
  size_t before = hw_where_dotted(&c->reader.where, "view.opens.camera");
  check_camera(c, view->opens_camera);
  hw_where_cut(&c->reader.where, before);
}

static void check_cameras(hw_compiler *c) {
  const hw_map *cameras = &c->model->view.cameras;
  const hw_stand *stand = cameras->row;
  for (int i = 0; i < cameras->count; i++) {
    size_t before = in_entry(c, "view.cameras", cameras->id[i], NULL);
    check_stand(c, &stand[i]);
    hw_where_add(&c->reader.where, "follow", strlen("follow"));
    check_part(c, stand[i].follow);
    hw_where_cut(&c->reader.where, before);
  }
}

static void check_story(hw_compiler *c) {
  const hw_map *story = &c->model->view.story;
  const hw_scene *scene = story->row;
  for (int i = 0; i < story->count; i++) {
    size_t before = in_entry(c, "view.story", story->id[i], "camera");
    check_camera(c, scene[i].camera);
    hw_where_cut(&c->reader.where, before);
  }
}

/* Names and looks are said by the ids of parts. */
static void check_ids(hw_compiler *c, const char *key, const hw_map *map) {
  for (int i = 0; i < map->count; i++) {
    size_t before = in_entry(c, key, map->id[i], NULL);
    check_part(c, map->id[i]);
    hw_where_cut(&c->reader.where, before);
  }
}

void hw_view_check_parts(hw_compiler *c) {
  const hw_view *view = &c->model->view;
  hw_where_cut(&c->reader.where, 0);
  size_t before = hw_where_dotted(&c->reader.where, "view.camera.follow");
  check_part(c, view->follow);
  hw_where_cut(&c->reader.where, before);
  check_opening(c);
  check_cameras(c);
  check_story(c);
  check_ids(c, "view.names", &view->names);
  check_ids(c, "view.looks", &view->looks);
  for (const char *at = view->expose; *at;) {
    size_t n = strcspn(at, " ");
    if (n)
      check_exposed(c, at, n);
    at += n + (at[n] == ' ');
  }
}

/* ---- plots ---- */

/* The nearest channel: of the part when there is one, else of the whole run. */
void hw_view_fault_channel(hw_compiler *c, const char *id) {
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
  hw_fault_here(&c->reader, "no channel \"%s\"; nearest is \"%s%s%s\"",
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
    const char *const id[4] = {plot->a, plot->b, plot->c, plot->x};
    const char *const key[4] = {"a", "b", "c", "x"};
    const char *first = NULL, *unit;
    size_t before = hw_where_add(where, plots->id[i], strlen(plots->id[i]));
    for (int k = 0; k < 4; k++) {
      if (!*id[k])
        continue;
      size_t level = hw_where_add(where, key[k], 1);
      if (hw_channel_find(c->model, id[k], &unit) < 0)
        hw_view_fault_channel(c, id[k]);
      else if (k < 3 && first && strcmp(first, unit) != 0)
        hw_fault_here(&c->reader, "\"%s\" is in %s, the first channel in %s; a plot has one unit",
                      hw_show(id[k], strlen(id[k])).text, unit, first);
      else if (!first)
        first = unit;
      hw_where_cut(where, level);
    }
    hw_where_cut(where, before);
  }
  hw_where_cut(where, 0);
}
