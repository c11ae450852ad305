/* The channels of a model, in the order of a frame (see channels.h). */
#include "scenario/channels.h"

#include <string.h>

#include "base/text.h"
#include "contact/source.h"
#include "sim/frame.h"

/* A walk along the list. */
typedef struct walk {
  hw_channel_visit *visit;
  void *ctx;
  int number; /* of the next channel */
} walk;

/* All of one owner; true: the walk ends at walk->number. */
static bool show(walk *on, const char *owner, const hw_channel *channel, int count) {
  for (int i = 0; i < count; i++, on->number++)
    if (on->visit(on->ctx, owner, &channel[i]))
      return true;
  return false;
}

/* A group of a contact source: of an entry ("collection.id"), of a part, or of a row of a part ("<row>_..."). */
static bool show_group(walk *on, const hw_model *m, const hw_channel_group *g) {
  char owner[2 * HW_MAX_ID];
  if (g->collection)
    hw_text_format(owner, sizeof owner, "%s.%s", g->collection, g->id);
  else
    hw_text_format(owner, sizeof owner, "%s", m->part[g->part].id);
  for (int i = 0; i < g->count; i++) {
    char name[HW_MAX_ID + 32];
    hw_channel channel = g->channel[i];
    if (g->row) {
      channel.row = &g->channel[i];
      hw_text_format(name, sizeof name, "%s%s", g->row, hw_channel_after_id(channel.row));
      channel.name = name;
    }
    if (show(on, owner, g->row ? &channel : &g->channel[i], 1))
      return true;
  }
  return false;
}

int hw_channels_show(const hw_model *m, hw_channel_visit *visit, void *ctx) {
  walk on = {visit, ctx, 0};
  bool ended = show(&on, "", hw_run_channel, HW_RUN_CHANNELS);
  for (int p = 0; p < m->part_count && !ended; p++)
    ended = show(&on, m->part[p].id, m->part[p].channel, m->part[p].channels);
  hw_channel_group group;
  for (int k = 0; k < HW_SOURCES; k++) {
    const hw_contact_source *s = hw_contact_sources[k];
    for (int i = 0; !ended && s->group && s->group(m, i, &group); i++)
      ended = show_group(&on, m, &group);
  }
  return ended ? on.number : -1;
}

/* What is looked for, and what was found. */
typedef struct wanted {
  const char *id, *unit;
} wanted;

static bool is_wanted(void *ctx, const char *owner, const hw_channel *channel) {
  wanted *w = ctx;
  size_t n = strlen(owner);
  const char *name = n ? w->id + n + 1 : w->id;
  if (n && (strncmp(w->id, owner, n) != 0 || w->id[n] != '.'))
    return false;
  if (strcmp(name, channel->name) != 0)
    return false;
  w->unit = channel->unit;
  return true;
}

int hw_channel_find(const hw_model *model, const char *id, const char **unit) {
  wanted w = {id, NULL};
  int number = hw_channels_show(model, is_wanted, &w);
  if (unit)
    *unit = w.unit;
  return number;
}
