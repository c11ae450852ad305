/* What leaves of contact in plan: rows of the frame for the page, and channels (berth.h). */
#include "contact/berth_parts.h"

const hw_channel hw_berth_contact_channel[HW_BERTH_CONTACT_CHANNELS] = {
    HW_CHANNEL("force", "N", "Force between outlines and fenders",
               "sum of the normal forces, positive presses apart"),
    HW_CHANNEL("friction", "N", "Friction", "sum of the sizes"),
    HW_CHANNEL("depth", "m", "Penetration", "deepest"),
    HW_CHANNEL("area", "m^2", "Area of overlap", "of the outlines, without fenders"),
    HW_CHANNEL("speed", "m/s", "Speed of approach", "fastest, along the normal; positive closes"),
    HW_CHANNEL("energy", "J", "Energy taken", "by what touches now, since its first touch")};

const hw_channel hw_berth_fender_channel[HW_BERTH_FENDER_CHANNELS] = {
    HW_CHANNEL("<fender>_force", "N", "Reaction",
               "normal force of the fender, positive presses apart"),
    HW_CHANNEL("<fender>_deflection", "m", "Deflection", "deepest"),
    HW_CHANNEL("<fender>_energy", "J", "Energy in the fender", "at that deflection, by its curve"),
    HW_CHANNEL("<fender>_share", "1", "Share of rated energy",
               "energy taken by the rated energy; above 1 it is overloaded")};

static void put_row(const berth_contact *c, double t, double *row) {
  row[0] = c->pair, row[1] = c->fender;
  row[2] = c->C.x, row[3] = c->C.y, row[4] = c->i.x, row[5] = c->i.y;
  row[6] = c->N, row[7] = c->T, row[8] = c->depth, row[9] = c->over.area;
  row[10] = c->vx, row[11] = c->vy, row[12] = c->shear, row[13] = c->limit;
  row[14] = c->next.taken, row[15] = c->rating;
  row[16] = c->slid ? 2 : c->stuck ? 1 : 0;
  row[17] = c->capped;
  for (int k = 0; k < 4; k++)
    row[18 + k] = c->over.p[k];
  row[22] = t - c->next.since, row[23] = c->next.peak, row[24] = c->next.deepest;
  row[25] = c->next.vx0, row[26] = c->next.vy0, row[27] = c->next.impulse;
}

/* Sums and largest of a contact's entry, and of a fender. */
static void add_channels(const hw_model *model, const berth_contact *c, double *channel) {
  double *e = channel + HW_BERTH_CONTACT_CHANNELS * model->plan_pair[c->pair].contact;
  e[0] += c->N, e[1] += fabs(c->T);
  e[2] = c->depth > e[2] ? c->depth : e[2];
  e[3] += c->fender < 0 ? c->over.area : 0;
  e[4] = fabs(c->vx) > fabs(e[4]) ? c->vx : e[4];
  e[5] += c->next.taken;
  if (c->fender < 0)
    return;
  const hw_plan_fender *fender = &model->plan_fender[c->fender];
  double *f = channel + HW_BERTH_CONTACT_CHANNELS * model->plan_contact_count +
              HW_BERTH_FENDER_CHANNELS * c->fender;
  f[0] += c->N;
  if (c->depth >= f[1]) {
    f[1] = c->depth;
    f[2] = hw_fender_energy(&fender->curve, c->depth);
    f[3] = c->rating;
  }
}

int hw_berth_rows(const hw_world *w, double *row, double *channel) {
  const hw_model *model = w->model;
  const berth_work *work = berth_of(w);
  int channels = HW_BERTH_CONTACT_CHANNELS * model->plan_contact_count +
                 HW_BERTH_FENDER_CHANNELS * model->plan_fender_count;
  for (int i = 0; i < channels; i++)
    channel[i] = 0;
  for (int k = 0; k < work->count; k++) {
    add_channels(model, &work->contact[k], channel);
    if (k < HW_BERTH_ROWS)
      put_row(&work->contact[k], w->t, row + HW_BERTH_ROW * k);
  }
  return work->count < HW_BERTH_ROWS ? work->count : HW_BERTH_ROWS;
}
