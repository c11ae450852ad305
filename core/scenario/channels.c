/* The channels of a model, in the order of a frame (see channels.h). */
#include "scenario/channels.h"

#include <string.h>

#include "base/text.h"
#include "contact/berth.h"
#include "contact/contact.h"
#include "contact/strand.h"
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

/* Of the entries of a collection: their owner is "collection.id". */
static bool show_entries(walk *on, const char *collection, const char *const *id, int entries,
                         const hw_channel *channel, int count) {
  char owner[HW_MAX_ID + 16];
  for (int k = 0; k < entries; k++) {
    hw_text_format(owner, sizeof owner, "%s.%s", collection, id[k]);
    if (show(on, owner, channel, count))
      return true;
  }
  return false;
}

/* Of contact in plan: of its entries, then of the fenders, each of the part that carries it. */
static bool show_plan(walk *on, const hw_model *m) {
  if (!m->plan_body_count)
    return false;
  if (show_entries(on, "plan_contacts", m->plan_contact_id, m->plan_contact_count,
                   hw_berth_contact_channel, HW_BERTH_CONTACT_CHANNELS))
    return true;
  for (int k = 0; k < m->plan_fender_count; k++) {
    const hw_plan_fender *f = &m->plan_fender[k];
    for (int i = 0; i < HW_BERTH_FENDER_CHANNELS; i++) {
      char name[HW_MAX_ID + 32];
      hw_channel channel = hw_berth_fender_channel[i];
      channel.row = &hw_berth_fender_channel[i];
      hw_text_format(name, sizeof name, "%s%s", f->id, hw_channel_after_id(channel.row));
      channel.name = name;
      if (show(on, m->part[m->plan_body[f->body].part].id, &channel, 1))
        return true;
    }
  }
  return false;
}

int hw_channels_show(const hw_model *m, hw_channel_visit *visit, void *ctx) {
  walk on = {visit, ctx, 0};
  bool ended = show(&on, "", hw_run_channel, HW_RUN_CHANNELS);
  for (int p = 0; p < m->part_count && !ended; p++)
    ended = show(&on, m->part[p].id, m->part[p].channel, m->part[p].channels);
  ended = ended || show_entries(&on, "contacts", m->contact_id, m->contact_channels,
                                hw_contact_channel, HW_CONTACT_CHANNELS);
  for (int k = 0; k < m->strand_count && !ended; k++)
    ended = show(&on, m->part[m->strand[k].part].id, hw_strand_channel, HW_STRAND_CHANNELS);
  return ended || show_plan(&on, m) ? on.number : -1;
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
