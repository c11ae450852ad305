/* Rows of the frame: what the page draws and logs of each contact. */
#include "contact/contact.h"
#include "contact/records.h"
#include "math/scalar.h"

enum { ALL_FORCE, ALL_FRICTION, ALL_DEPTH, ALL_AREA, ALL_VOLUME, ALL_REGIONS };
const hw_channel hw_contact_channel[HW_CONTACT_CHANNELS] = {
    HW_CHANNEL("force", "N", "Normal force", "sum of the sizes over the pairs of this entry"),
    HW_CHANNEL("friction", "N", "Friction force", "sum of the sizes over the pairs"),
    HW_CHANNEL("depth", "m", "Depth of the deepest region", "0 apart"),
    HW_CHANNEL("area", "m^2", "Contact area",
               "sum over the pairs, of the patch between the bodies"),
    HW_CHANNEL("volume", "m^3", "Interference volume", "sum over the pairs"),
    HW_CHANNEL("regions", "1", "Regions", "how many regions touch now")};

/* Entries that have channels. */
static int shown(const hw_model *model) {
  return hw_min_int(model->source[HW_SOURCE_BODIES].entries.count, HW_CONTACTS_SHOWN);
}

bool hw_contact_group(const hw_model *model, int i, hw_channel_group *group) {
  if (i >= shown(model))
    return false;
  *group = (hw_channel_group){.collection = "contacts",
                              .id = model->source[HW_SOURCE_BODIES].entries.id[i],
                              .channel = hw_contact_channel,
                              .count = HW_CONTACT_CHANNELS};
  return true;
}

static void write_channels(const hw_world *w, double *channel) {
  const hw_model *model = w->model;
  for (int i = 0; i < shown(model) * HW_CONTACT_CHANNELS; i++)
    channel[i] = 0;
  hw_scratch s = hw_contact_scratch(w);
  HW_FOR_NEAR(model, &s, i) {
    const hw_pair *pair = &model->pair[i];
    const hw_record *r = hw_record_of(&s, i);
    const double *mem = hw_pair_memory(w, pair);
    if (pair->contact >= shown(model) || mem[HW_PAIR_TOUCHING] == 0 || !(r->overlap.volume > 0))
      continue;
    double *all = channel + HW_CONTACT_CHANNELS * pair->contact, depth = mem[HW_PAIR_DEPTH];
    all[ALL_FORCE] += r->force;
    all[ALL_FRICTION] += v3_norm(r->friction.force);
    all[ALL_DEPTH] = depth > all[ALL_DEPTH] ? depth : all[ALL_DEPTH];
    all[ALL_AREA] += r->overlap.patch;
    all[ALL_VOLUME] += r->overlap.volume;
    all[ALL_REGIONS]++;
  }
}

static const hw_row_word words[] = {HW_WORDS(HW_CONTACT_LAYOUT)};
static const hw_row_word contour_words[] = {HW_WORDS(HW_CONTOUR_LAYOUT)};
static const hw_row_word cut_words[] = {HW_WORDS(HW_CUT_LAYOUT)};
const hw_section_kind hw_contact_section =
    HW_SECTION("contacts", "rows", HW_CONTACT_ROW, true, words,
               "Contacts: pairs that touch, and those that ended since the last frame");
const hw_section_kind hw_contour_section =
    HW_SECTION("contours", "words", 0, false, contour_words,
               "Contours: lines along which meshes cut each other");
const hw_section_kind hw_cut_section = HW_SECTION("cuts", "words", 0, false, cut_words,
                                                  "Cuts: triangles of meshes that cut each other");
_Static_assert((int)HW_CONTACT_DESCRIBED <= (int)HW_CONTACT_ROW, "a row holds its words");

static void write_log(const double *mem, double *row) {
  row[HW_CONTACT_ROW_STUCK] = mem[HW_PAIR_STUCK];
  row[HW_CONTACT_ROW_START] = mem[HW_PAIR_START];
  row[HW_CONTACT_ROW_END] = mem[HW_PAIR_END];
  row[HW_CONTACT_ROW_PEAK] = mem[HW_PAIR_PEAK];
  row[HW_CONTACT_ROW_IMPULSE] = mem[HW_PAIR_IMPULSE];
  row[HW_CONTACT_ROW_LOST] = mem[HW_PAIR_LOST];
  row[HW_CONTACT_ROW_DEEPEST] = mem[HW_PAIR_DEEPEST];
  row[HW_CONTACT_ROW_NUMBER] = mem[HW_PAIR_COUNT];
  row[HW_CONTACT_ROW_CLOSING] = mem[HW_PAIR_CLOSING];
}

static void write_touch(const hw_contact *law, const hw_record *r, const double *mem, double *row) {
  const hw_overlap *o = &r->overlap;
  v3_put(row + HW_CONTACT_ROW_POINT, o->centre);
  v3_put(row + HW_CONTACT_ROW_NORMAL, o->normal);
  row[HW_CONTACT_ROW_DEPTH] = mem[HW_PAIR_DEPTH];
  row[HW_CONTACT_ROW_AREA] = o->patch;
  row[HW_CONTACT_ROW_VOLUME] = o->volume;
  row[HW_CONTACT_ROW_FORCE] = r->force;
  v3_put(row + HW_CONTACT_ROW_FRICTION, r->friction.force);
  row[HW_CONTACT_ROW_SLIP] = v3_norm(r->slip);
  row[HW_CONTACT_ROW_INSIDE] = r->inside;
  if (law->friction == HW_FRICTION_STICK_SLIP || law->friction == HW_FRICTION_LUGRE)
    row[HW_CONTACT_ROW_STUCK] = row[HW_CONTACT_ROW_SLIP] < law->stick_speed && !r->friction.breaks;
  int points = o->points < HW_CONTACT_POINTS ? o->points : HW_CONTACT_POINTS;
  row[HW_CONTACT_ROW_COUNT] = points;
  for (int i = 0; i < points; i++)
    v3_put(row + HW_CONTACT_ROW_CORNERS + 3 * i, o->point[i]);
}

int hw_contact_room_for(const hw_model *model, int k) {
  const int room[] = {hw_min_int(model->pair_count, HW_FRAME_CONTACTS),
                      model->contours ? (int)HW_CONTOUR_WORDS : -1,
                      model->contours ? (int)HW_CUTS_WORDS : -1};
  return room[k];
}

static int write_rows(const hw_world *w, double *row, int *touching) {
  const hw_model *model = w->model;
  int rows = 0;
  *touching = 0;
  hw_scratch s = hw_contact_scratch(w);
  double since = w->t - model->solver.frame * (1 + 1e-9);
  const double *mem;
  for (int k = 0, i; (mem = hw_held_at(w, k, &i)); k++) {
    if (i < 0)
      continue;
    bool touches = mem[HW_PAIR_TOUCHING] != 0;
    *touching += touches;
    bool ended = !touches && mem[HW_PAIR_COUNT] > 0 && mem[HW_PAIR_END] > since;
    if ((!touches && !ended) || rows == HW_FRAME_CONTACTS)
      continue;
    double *at = row + HW_CONTACT_ROW * rows++;
    for (int n = 0; n < HW_CONTACT_ROW; n++)
      at[n] = 0;
    at[HW_CONTACT_ROW_PAIR] = i;
    at[HW_CONTACT_ROW_TOUCHING] = touches;
    write_log(mem, at);
    if (touches && hw_record_of(&s, i)->overlap.volume > 0)
      write_touch(model->pair[i].law, hw_record_of(&s, i), mem, at);
  }
  return rows;
}

int hw_contact_show(const hw_world *w, double *channel, double *const section[]) {
  int touching = 0;
  write_channels(w, channel);
  if (section[0])
    *section[0] = write_rows(w, section[0] + 1, &touching);
  if (section[1])
    hw_contact_contours(w, section[1], section[2]);
  return touching;
}
