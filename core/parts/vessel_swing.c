/* Heave, roll and pitch of a vessel: prescribed or of its block, with exact rates and accelerations, and the work that
 * they do on what holds on to it (docs/theory/vessel.md). */
#include "math/elementary.h"
#include "math/scalar.h"
#include "parts/vessel_state.h"

typedef struct wave {
  double value, rate, accel;
} wave;

/* Amplitude times sine, times a quintic from 0 to 1 in the time of the ramp. */
static wave wave_at(const vessel_params *p, int i, double t, bool statics) {
  double A = p->amplitude[i], f = HW_TWO_PI / p->period[i], s, c, g = 1, gd = 0, gdd = 0;
  if (A == 0)
    return (wave){0, 0, 0};
  hw_sincos(f * t + p->phase[i], &s, &c);
  if (t < p->ramp) {
    double q = t / p->ramp, rest = 1 - q;
    g = q * q * q * (10 + q * (6 * q - 15));
    gd = 30 * q * q * rest * rest / p->ramp;
    gdd = 60 * q * rest * (1 - 2 * q) / (p->ramp * p->ramp);
  }
  if (statics)
    return (wave){A * g * s, 0, 0};
  return (wave){A * g * s, A * (g * f * c + gd * s), A * ((gdd - g * f * f) * s + 2 * gd * f * c)};
}

/* Number i of the block of heave, roll and pitch. */
static wave own(const hw_world *w, int part, int i) {
  int row = 3 * (w->model->part[part].block0 + VESSEL_HEEL) + i;
  return (wave){w->x[row], w->v[row], w->a[row]};
}

/* Rotation Rz(psi) Ry(pitch) Rx(roll), rates and accelerations in the body's axes. */
void vessel_swing(const hw_world *w, int part, body_frame *f) {
  const vessel_params *p = hw_params(w, part);
  vessel_work *work = hw_work(w, part);
  wave heave = wave_at(p, 0, w->t, w->statics), roll = wave_at(p, 1, w->t, w->statics),
       pitch = wave_at(p, 2, w->t, w->statics);
  if (work->six)
    heave = own(w, part, 0), roll = own(w, part, 1), pitch = own(w, part, 2);
  double sr, cr, sp, cp, s = work->s, c = work->c, yaw = f->w.z, yaw2 = f->al.z;
  hw_sincos(roll.value, &sr, &cr);
  hw_sincos(pitch.value, &sp, &cp);
  f->R = (m3){{c * cp, c * sp * sr - s * cr, c * sp * cr + s * sr, s * cp, s * sp * sr + c * cr,
               s * sp * cr - c * sr, -sp, cp * sr, cp * cr}};
  v3 up = v3_make(-sp, cp * sr, cp * cr), across = v3_make(0, cr, -sr); /* axes of yaw and pitch */
  work->across = across;
  v3 up1 = v3_make(-cp * pitch.rate, cp * cr * roll.rate - sp * sr * pitch.rate,
                   -cp * sr * roll.rate - sp * cr * pitch.rate);
  v3 across1 = v3_make(0, -sr * roll.rate, -cr * roll.rate);
  work->rate = v3_madd(v3_make(roll.rate, 0, 0), pitch.rate, across);
  v3 along = v3_madd(v3_make(roll.accel, 0, 0), pitch.accel, across);
  f->w = v3_madd(work->rate, yaw, up);
  f->al = v3_madd(v3_madd(v3_madd(along, pitch.rate, across1), yaw2, up), yaw, up1);
  f->x.z += heave.value, f->v.z = work->z_rate = heave.rate, f->a.z = heave.accel;
}

/* All that stands on a tied block: its own rows, and those of the frames that follow it. */
static v3 standing(const hw_world *w, int block, int tie0) {
  const hw_model *model = w->model;
  v3 sum = v3_at(w->res + 3 * block);
  for (int i = tie0 + 1; i < model->tie_count; i++) {
    const hw_tie *tie = &model->tie[i];
    for (int m = 0; m < tie->count; m++)
      if (tie->master[m] == block)
        sum = v3_add(sum, m3_tmulv(w->J[tie->J0 + m], standing(w, tie->slave, i)));
  }
  return sum;
}

/* Called when all have put their forces on the frames, and before these go to the block: what heave,
 * roll and pitch do against them. */
void vessel_constrain(hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const vessel_work *work = hw_work(w, part);
  if (!work->tied || !work->moved)
    return;
  w->work_power +=
      standing(w, self->block0 + vessel_at(hw_params(w, part)), self->tie0).z * work->z_rate +
      v3_dot(standing(w, self->block0 + vessel_turn(hw_params(w, part)), self->tie0 + 1),
             work->rate);
}
