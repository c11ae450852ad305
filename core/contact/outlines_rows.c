/* What leaves of contact in plan: rows of the frame for the page, and channels (outlines.h). */
#include "contact/outlines_parts.h"
#include "math/scalar.h"

enum { ALL_FORCE, ALL_FRICTION, ALL_DEPTH, ALL_AREA, ALL_SPEED, ALL_ENERGY };
const hw_channel hw_outlines_contact_channel[HW_OUTLINES_CONTACT_CHANNELS] = {
    HW_CHANNEL("force", "N", "Force between outlines and fenders",
               "sum of the normal forces, positive presses apart"),
    HW_CHANNEL("friction", "N", "Friction", "sum of the sizes"),
    HW_CHANNEL("depth", "m", "Penetration", "deepest"),
    HW_CHANNEL("area", "m^2", "Area of overlap", "of the outlines, without fenders"),
    HW_CHANNEL("speed", "m/s", "Speed of approach", "fastest, along the normal; positive closes"),
    HW_CHANNEL("energy", "J", "Energy taken", "by what touches now, since its first touch")};

enum { FENDER_FORCE, FENDER_DEFLECTION, FENDER_ENERGY, FENDER_SHARE };
const hw_channel hw_outlines_fender_channel[HW_OUTLINES_FENDER_CHANNELS] = {
    HW_CHANNEL("<fender>_force", "N", "Reaction",
               "normal force of the fender, positive presses apart"),
    HW_CHANNEL("<fender>_deflection", "m", "Deflection", "deepest"),
    HW_CHANNEL("<fender>_energy", "J", "Energy in the fender", "at that deflection, by its curve"),
    HW_CHANNEL("<fender>_share", "1", "Share of rated energy",
               "energy taken by the rated energy; above 1 it is overloaded")};

static const hw_row_word words[] = {HW_WORDS(HW_OUTLINES_LAYOUT)};
const hw_section_kind hw_outlines_section =
    HW_SECTION("berths", "rows", HW_OUTLINES_ROW, true, words,
               "Berths: outlines that press on each other, and fenders that press on an outline");

static void put_plane(double *at, plane p) { at[0] = p.x, at[1] = p.y; }

static void put_row(const outlines_contact *c, double t, double *row) {
  row[HW_OUTLINES_ROW_PAIR] = c->pair;
  row[HW_OUTLINES_ROW_FENDER] = c->fender;
  put_plane(row + HW_OUTLINES_ROW_POINT, c->C);
  put_plane(row + HW_OUTLINES_ROW_NORMAL, c->i);
  row[HW_OUTLINES_ROW_FORCE] = c->N;
  row[HW_OUTLINES_ROW_FRICTION] = c->T;
  row[HW_OUTLINES_ROW_DEPTH] = c->depth;
  row[HW_OUTLINES_ROW_AREA] = c->over.area;
  row[HW_OUTLINES_ROW_CLOSING] = c->vx;
  row[HW_OUTLINES_ROW_SLIDING] = c->vy;
  row[HW_OUTLINES_ROW_SHEAR] = c->shear;
  row[HW_OUTLINES_ROW_CAP] = c->limit;
  row[HW_OUTLINES_ROW_ENERGY] = c->next.taken;
  row[HW_OUTLINES_ROW_SHARE] = c->rating;
  row[HW_OUTLINES_ROW_STATE] = c->slid ? 2 : c->stuck ? 1 : 0;
  row[HW_OUTLINES_ROW_CAPPED] = c->capped;
  for (int k = 0; k < 4; k++)
    row[HW_OUTLINES_ROW_ENDS + k] = c->over.p[k];
  row[HW_OUTLINES_ROW_TIME] = t - c->next.since;
  row[HW_OUTLINES_ROW_PEAK] = c->next.peak;
  row[HW_OUTLINES_ROW_DEEPEST] = c->next.deepest;
  row[HW_OUTLINES_ROW_CLOSING0] = c->next.vx0;
  row[HW_OUTLINES_ROW_SLIDING0] = c->next.vy0;
  row[HW_OUTLINES_ROW_IMPULSE] = c->next.impulse;
}

/* Sums and largest of a contact's entry, and of a fender. */
static void add_channels(const hw_model *model, const outlines_contact *c, double *channel) {
  double *e = channel + HW_OUTLINES_CONTACT_CHANNELS * model->outline_pair[c->pair].contact;
  e[ALL_FORCE] += c->N;
  e[ALL_FRICTION] += fabs(c->T);
  e[ALL_DEPTH] = c->depth > e[ALL_DEPTH] ? c->depth : e[ALL_DEPTH];
  e[ALL_AREA] += c->fender < 0 ? c->over.area : 0;
  e[ALL_SPEED] = fabs(c->vx) > fabs(e[ALL_SPEED]) ? c->vx : e[ALL_SPEED];
  e[ALL_ENERGY] += c->next.taken;
  if (c->fender < 0)
    return;
  const hw_outline_fender *fender = &model->outline_fender[c->fender];
  double *f = channel +
              HW_OUTLINES_CONTACT_CHANNELS * model->source[HW_SOURCE_OUTLINES].entries.count +
              HW_OUTLINES_FENDER_CHANNELS * c->fender;
  f[FENDER_FORCE] += c->N;
  if (c->depth >= f[FENDER_DEFLECTION]) {
    f[FENDER_DEFLECTION] = c->depth;
    f[FENDER_ENERGY] = hw_fender_energy(&fender->curve, c->depth);
    f[FENDER_SHARE] = c->rating;
  }
}

static int entries(const hw_model *model) {
  return model->source[HW_SOURCE_OUTLINES].entries.count;
}

/* Of the entries, then of the fenders, each of the part that carries it. */
bool outlines_group(const hw_model *model, int i, hw_channel_group *group) {
  int k = i - entries(model);
  if (!model->outline_body_count || k >= model->outline_fender_count)
    return false;
  *group = (hw_channel_group){.collection = "plan_contacts",
                              .id = k < 0 ? model->source[HW_SOURCE_OUTLINES].entries.id[i] : NULL,
                              .channel = hw_outlines_contact_channel,
                              .count = HW_OUTLINES_CONTACT_CHANNELS};
  if (k >= 0)
    *group = (hw_channel_group){.part = model->outline_body[model->outline_fender[k].body].part,
                                .row = model->outline_fender[k].id,
                                .channel = hw_outlines_fender_channel,
                                .count = HW_OUTLINES_FENDER_CHANNELS};
  return true;
}

int outlines_room(const hw_model *model, int k) {
  (void)k;
  return model->outline_body_count ? (int)HW_OUTLINES_ROWS : -1;
}

int outlines_show(const hw_world *w, double *channel, double *const section[]) {
  const hw_model *model = w->model;
  const outlines_work *work = outlines_of(w);
  int channels = HW_OUTLINES_CONTACT_CHANNELS * entries(model) +
                 HW_OUTLINES_FENDER_CHANNELS * model->outline_fender_count;
  for (int i = 0; i < channels; i++)
    channel[i] = 0;
  for (int k = 0; k < work->count; k++) {
    add_channels(model, &work->contact[k], channel);
    if (section[0] && k < HW_OUTLINES_ROWS)
      put_row(&work->contact[k], w->t, section[0] + 1 + HW_OUTLINES_ROW * k);
  }
  if (section[0])
    *section[0] = hw_min_int(work->count, HW_OUTLINES_ROWS);
  return 0;
}
