/* Manoeuvre: watches a body that is hauled home, and says what became of it. An observer.
 *
 * The questions are those of paper 000, section 1: does the anchor come home without jamming, does
 * it lie well there, and does it stay there in a seaway, without slipping and without hitting the
 * hull again and again, whatever its position and velocity when the lift began?
 * Everything is judged after accepted steps (watch) and kept in the part's memory, so a run that
 * was saved and loaded comes to the same verdict. What each verdict means: docs/manoeuvre.md. */
#include "parts/manoeuvre.h"

#include "math/elementary.h"
#include "model/pair_log.h"
#include "parts/kinds.h"
#include "parts/winch.h"

/* Memory; the first words are channels. Times are -1 until they are known. */
enum {
  VERDICT,      /* sticky; home may turn to slip */
  PHASE,        /* now */
  CONTACT_TIME, /* [s] it first touched the hull */
  HOME_TIME,    /* [s] it came to rest at home */
  JAM_TIME,     /* [s] it got stuck */
  SLIP_TIME,    /* [s] it had slipped too far */
  TENSION,      /* [N] low-passed: blows of single links are none of the chain */
  PEAK,         /* [N] */
  PEAK_TIME,
  SNAPS,
  LOST,   /* [m] most that ran out again */
  POINTS, /* contacts with the hull */
  FORCE,  /* [N] their normal forces, summed */
  FORCE_PEAK,
  KNOCKS,
  KNOCK_SPEED, /* [m/s] fastest since it came home */
  DRIFT,       /* [m] most, from where it came home */
  PRESSURE,    /* [Pa] largest mean pressure of a contact with the hull */
  PRESSURE_PEAK,
  PRESSURE_AT,                 /* [3] where that was, in the hull's frame [m] */
  CLEARANCE = PRESSURE_AT + 3, /* [m] least distance from the hull; touching: less the depth */
  SHOWN,
  TIME = SHOWN,           /* [s] of the last step */
  TOUCHES,                /* contacts with the hull so far */
  SIZE,                   /* [m] farthest corner of the body from its frames */
  PLACE,                  /* [3] where it came home, in the hull's frame [m] */
  REST_SINCE = PLACE + 3, /* [s] at rest at home since then */
  STUCK_SINCE,            /* [s] at the limit and no way made since then */
  STUCK_LEFT,             /* [m] the way that was left then */
  SMOOTH,                 /* [N] tension, low-passed, against the limit of the winch */
  MEAN,                   /* [N] running mean */
  SNAP_SINCE,             /* [s] above the threshold since then */
  SNAP_PEAK,              /* [N] of that */
  SNAP_TIME,
  LEAST_PAID, /* [m] payout where most was hauled in */
  CAME,       /* it has been seen where home is not: what began there was not hauled home */
  MEASURED,   /* the clearance has been, and from where: */
  SEEN_AT,    /* [3] the body's point [m] and */
  SEEN_R = SEEN_AT + 3, /* [9] its axes, in the hull's frame */
  WORDS = SEEN_R + 9
};
/* Channels after those. */
enum { LEFT = SHOWN, DEPTH, TILT, TURN, ATTITUDE, SPEED = ATTITUDE + 3 };

/* ---- layout ---- */

static const hw_channel CHANNELS[] = {
    HW_CHANNEL("verdict", "1", "Verdict", "0 open, 1 home, 2 jammed, 3 slipped, 4 out of time"),
    HW_CHANNEL("phase", "1", "Phase", "0 hanging, 1 against the hull, 2 lying home, 3 stuck"),
    HW_CHANNEL("time_contact", "s", "Time of the first contact",
               "of the body with the hull; -1 none"),
    HW_CHANNEL("time_home", "s", "Time it came home", "when it came to rest there; -1 not"),
    HW_CHANNEL("time_jam", "s", "Time it jammed", "when it stuck; -1 not"),
    HW_CHANNEL("time_slip", "s", "Time it slipped",
               "when it had slipped farther than allowed; -1 not"),
    HW_CHANNEL(
        "tension", "N", "Tension, filtered",
        "of the chain at the winch, else the force on the body's port; low-passed by filter"),
    HW_CHANNEL("tension_peak", "N", "Peak tension", "largest filtered tension since the start"),
    HW_CHANNEL("time_peak", "s", "Time of the peak tension", "since the start of the run"),
    HW_CHANNEL("snaps", "1", "Snap loads", "counted since the start"),
    HW_CHANNEL("slip", "m", "Hauled chain that ran out again, most",
               "while the winch was not told to pay out"),
    HW_CHANNEL("points", "1", "Contacts with the hull", "how many there are now"),
    HW_CHANNEL("force", "N", "Normal force on the hull", "sum of the sizes over the contacts"),
    HW_CHANNEL("force_peak", "N", "Largest normal force on the hull",
               "since the start, of that sum"),
    HW_CHANNEL("knocks", "1", "Knocks since it came home", "touches faster than knock.speed"),
    HW_CHANNEL("knock_speed", "m/s", "Fastest knock since it came home", "closing speed"),
    HW_CHANNEL("drift", "m", "Way from where it came home, most", "in the hull's frame"),
    HW_CHANNEL("pressure", "Pa", "Largest mean pressure of a contact with the hull",
               "now: normal force by area, the area no less than pressure.patch"),
    HW_CHANNEL("pressure_peak", "Pa", "Peak of that pressure", "since the start"),
    HW_CHANNEL("pressure_x", "m", "Peak pressure, x", "where it was, in the hull's frame"),
    HW_CHANNEL("pressure_y", "m", "Peak pressure, y", "where it was, in the hull's frame"),
    HW_CHANNEL("pressure_z", "m", "Peak pressure, z", "where it was, in the hull's frame"),
    HW_CHANNEL("clearance", "m", "Least distance from the hull", "touching: less the depth"),
    HW_CHANNEL("distance", "m", "Distance from home",
               "of the body's port from home, or the way left along the pipe"),
    HW_CHANNEL("depth", "m", "Depth in the pipe",
               "of the body's port, along the pipe from its origin, positive inward"),
    HW_CHANNEL("tilt", "rad", "Angle between the axes of body and pipe", "0 to pi"),
    HW_CHANNEL("turn", "rad", "Turn about the axis of the pipe",
               "of the body against the hull, -pi to pi, by the right hand"),
    HW_CHANNEL("roll", "rad", "Roll in the hull's frame", "turned about z, then y, then x"),
    HW_CHANNEL("pitch", "rad", "Pitch in the hull's frame",
               "positive with the body's x axis pointing down"),
    HW_CHANNEL("yaw", "rad", "Yaw in the hull's frame", "about the hull's z axis"),
    HW_CHANNEL("speed", "m/s", "Speed of its fastest point against the hull, at most",
               "a bound, from its origin's speed and its turning")};

static void needs(const hw_model *model, int part, hw_needs *needs) {
  (void)model, (void)part;
  needs->rank = 2;
  needs->mem = WORDS;
  needs->symmetric = true;
  hw_needs_channels(needs, CHANNELS, HW_COUNT(CHANNELS));
}

static double body_size(const hw_model *model, int part) {
  double most = 0;
  for (int i = 0; i < model->collider_count; i++) {
    const hw_collider *c = &model->collider[i];
    if (c->part != part)
      continue;
    for (int k = 0; k < 8; k++) {
      v3 corner = v3_make(k & 1 ? c->high.x : c->low.x, k & 2 ? c->high.y : c->low.y,
                          k & 4 ? c->high.z : c->low.z);
      double far = v3_norm(v3_add(c->r, m3_mulv(c->R, corner)));
      most = far > most ? far : most;
    }
  }
  return most;
}

static void init(hw_world *w, int part) {
  const manoeuvre_params *p = hw_params(w, part);
  double *mem = hw_mem(w, part);
  for (int i = 0; i < WORDS; i++)
    mem[i] = 0;
  mem[SIZE] = body_size(w->model, p->body.part);
  mem[CONTACT_TIME] = mem[HOME_TIME] = mem[JAM_TIME] = mem[SLIP_TIME] = -1;
  mem[REST_SINCE] = mem[STUCK_SINCE] = mem[SNAP_SINCE] = mem[TIME] = -1;
}

/* ---- what is seen ---- */

/* The body from the hull: positions and axes in the hull's frame. */
typedef struct sight {
  v3 at;         /* the body's point [m] */
  m3 R;          /* body to hull */
  v3 axis, pipe; /* unit */
  double speed;  /* [m/s] of its fastest point, at most */
  double depth;  /* [m] along the pipe */
  double left;   /* [m] way to home */
  double tilt;   /* [rad] */
  bool inside;   /* where home is, at rest or not */
} sight;

/* The frame of the hull's point; without a hull the world. */
static hw_port hull_of(const hw_world *w, const manoeuvre_params *p) {
  return p->hull.part < 0 ? (hw_port){.R = m3_diag(1, 1, 1)}
                          : w->port[w->model->part[p->hull.part].port0 + p->hull.port];
}

static double angle_of(v3 a, v3 b) { return hw_atan2(v3_norm(v3_cross(a, b)), v3_dot(a, b)); }

static sight look(const hw_world *w, int part) {
  const manoeuvre_params *p = hw_params(w, part);
  const hw_model *model = w->model;
  const hw_port *body = &w->port[model->part[p->body.part].port0 + p->body.port];
  const hw_port hull = hull_of(w, p);
  v3 arm = v3_sub(body->r, hull.r);
  v3 slide = v3_sub(v3_sub(body->v, hull.v), v3_cross(hull.w, arm));
  bool by_position = HW_GIVEN(manoeuvre_params, p, home_position);
  bool by_depth = HW_GIVEN(manoeuvre_params, p, home_depth);
  v3 up = v3_make(0, 0, 1);
  sight s;
  s.at = m3_tmulv(hull.R, arm);
  s.R = m3_mul(m3_t(hull.R), body->R);
  s.axis = m3_mulv(s.R, HW_GIVEN(manoeuvre_params, p, axis) ? v3_unit(v3_at(p->axis)) : up);
  s.pipe = HW_GIVEN(manoeuvre_params, p, pipe) ? v3_unit(v3_at(p->pipe)) : up;
  s.speed = v3_norm(slide) + hw_mem(w, part)[SIZE] * v3_norm(v3_sub(body->w, hull.w));
  s.depth = v3_dot(s.pipe, s.at);
  s.tilt = angle_of(s.axis, s.pipe);
  double off = by_position ? v3_norm(v3_sub(s.at, v3_at(p->home_position))) : 0;
  double short_of = p->home_depth - s.depth;
  s.left = by_position ? off : short_of > 0 ? short_of : 0;
  s.inside = (!by_position || off <= p->home_tolerance) && (!by_depth || short_of <= 0) &&
             s.tilt <= p->home_angle;
  return s;
}

/* How far the body is turned about the pipe: 0 where its x axis lies along the hull's. Where x is
 * the axis itself, by y. */
static double turn_of(const sight *s) {
  v3 x = v3_make(1, 0, 0), y = v3_make(0, 1, 0);
  v3 ahead = fabs(s->pipe.x) < 0.9 ? x : y;
  v3 side = fabs(v3_dot(s->axis, m3_mulv(s->R, x))) < 0.9 ? m3_mulv(s->R, x) : m3_mulv(s->R, y);
  ahead = v3_madd(ahead, -v3_dot(ahead, s->pipe), s->pipe);
  side = v3_madd(side, -v3_dot(side, s->pipe), s->pipe);
  return hw_atan2(v3_dot(s->pipe, v3_cross(ahead, side)), v3_dot(ahead, side));
}

/* Tension at the winch; without one, what pulls at the body's point. */
static double tension_of(const hw_world *w, int part) {
  const manoeuvre_params *p = hw_params(w, part);
  int chain = manoeuvre_chain(w->model, p);
  if (chain >= 0 && w->feed[chain].active)
    return w->feed[chain].tension;
  return v3_norm(w->port[w->model->part[p->body.part].port0 + p->body.port].f);
}

/* [N] What the winch can pull; 0: it is not known. */
static double limit_of(const hw_world *w, const manoeuvre_params *p) {
  if (HW_GIVEN(manoeuvre_params, p, jam_tension))
    return p->jam_tension;
  if (p->winch.part < 0)
    return 0;
  const winch_params *c = hw_params(w, p->winch.part);
  double motor = winch_motor_most(c);
  if (c->mode != WINCH_TENSION)
    return motor;
  return motor > 0 && motor < c->tension ? motor : c->tension;
}

/* ---- after each step ---- */

/* Mean pressure of one contact; a touch of edges has hardly a patch, and no shell is that sharp. */
static void watch_pressure(const hw_world *w, const manoeuvre_params *p, const hw_pair *pair,
                           double *mem) {
  const double *log = hw_pair_memory(w, pair);
  double patch = log[HW_LOG_AREA] > p->pressure_patch ? log[HW_LOG_AREA] : p->pressure_patch;
  double pressure = log[HW_LOG_FORCE] / patch;
  mem[PRESSURE] = pressure > mem[PRESSURE] ? pressure : mem[PRESSURE];
  if (!(pressure > mem[PRESSURE_PEAK]))
    return;
  const hw_port *from = &w->port[w->model->collider[pair->a].port], hull = hull_of(w, p);
  v3 at = v3_add(from->r, m3_mulv(from->R, v3_at(log + HW_LOG_SPOT)));
  mem[PRESSURE_PEAK] = pressure;
  v3_put(mem + PRESSURE_AT, m3_tmulv(hull.R, v3_sub(at, hull.r)));
}

/* Contacts of body and hull so far. */
static double touches_so_far(const hw_world *w, const manoeuvre_params *p) {
  const hw_model *model = w->model;
  double count = 0;
  for (int i = 0; i < model->pair_count; i++)
    if (manoeuvre_watches(model, p, &model->pair[i]))
      count += hw_pair_memory(w, &model->pair[i])[HW_LOG_COUNT];
  return count;
}

/* Contacts of body and hull, as this step left them. Knocks are touches after it came home: new ones began in this
 * step (and not at the end of the last, where a touch may have begun that was counted then). */
static void watch_contacts(const hw_world *w, int part, double *mem) {
  const manoeuvre_params *p = hw_params(w, part);
  const hw_model *model = w->model;
  double points = 0, force = 0, first = 1e300, touches = touches_so_far(w, p);
  bool knocks = mem[HOME_TIME] >= 0 && touches != mem[TOUCHES];
  mem[TOUCHES] = touches;
  mem[PRESSURE] = 0;
  for (int i = 0; i < model->pair_count; i++) {
    const double *log = hw_pair_memory(w, &model->pair[i]);
    if (log[HW_LOG_COUNT] == 0 || !manoeuvre_watches(model, p, &model->pair[i]))
      continue;
    first = log[HW_LOG_START] < first ? log[HW_LOG_START] : first;
    if (log[HW_LOG_TOUCHING] == 0)
      continue;
    points++;
    force += log[HW_LOG_FORCE];
    watch_pressure(w, p, &model->pair[i], mem);
    double speed = log[HW_LOG_CLOSING];
    if (!knocks || log[HW_LOG_START] < mem[TIME] || !(speed >= p->knock_speed))
      continue;
    mem[KNOCKS]++;
    mem[KNOCK_SPEED] = speed > mem[KNOCK_SPEED] ? speed : mem[KNOCK_SPEED];
  }
  mem[POINTS] = points;
  mem[FORCE] = force;
  mem[FORCE_PEAK] = force > mem[FORCE_PEAK] ? force : mem[FORCE_PEAK];
  if (mem[CONTACT_TIME] < 0 && first < 1e300)
    mem[CONTACT_TIME] = first;
}

/* Weight of the newest value in a running mean over `span`; less than that while the run is younger, so
 * the value of t = 0 is gone with the first step. A start that does not fit the chain shows there as a
 * force that no step ever sees. */
static double newest(const hw_world *w, double dt, double span) {
  double old = w->t < span ? w->t : span;
  return dt > 0 && old > dt ? 1 - hw_exp(-dt / old) : 1;
}

/* A snap load is a peak: above the threshold, and down again before it counts as a pull. */
static void watch_snaps(const hw_world *w, int part, hw_notes *notes, double dt) {
  const manoeuvre_params *p = hw_params(w, part);
  double *mem = notes->mem, tension = mem[TENSION], mean = mem[MEAN], high = p->snap_factor * mean;
  high = high > p->snap_least ? high : p->snap_least;
  if (mem[SNAP_SINCE] < 0 && tension > high && w->t >= p->snap_time) {
    mem[SNAP_SINCE] = mem[SNAP_TIME] = w->t;
    mem[SNAP_PEAK] = tension;
  }
  if (mem[SNAP_SINCE] < 0) {
    mem[MEAN] += newest(w, dt, p->snap_mean) * (tension - mean);
    return;
  }
  if (tension > mem[SNAP_PEAK])
    mem[SNAP_PEAK] = tension, mem[SNAP_TIME] = w->t;
  if (tension <= 0.5 * (high + mean)) {
    mem[SNAP_SINCE] = -1;
    mem[SNAPS]++;
    hw_note(notes, (hw_event){mem[SNAP_TIME], HW_EVENT_SNAP, part, mem[SNAP_PEAK]});
  } else if (w->t - mem[SNAP_SINCE] > p->snap_time) {
    mem[SNAP_SINCE] = -1;
    mem[MEAN] = tension;
  }
}

static void watch_tension(const hw_world *w, int part, hw_notes *notes, double dt) {
  const manoeuvre_params *p = hw_params(w, part);
  double *mem = notes->mem, raw = tension_of(w, part);
  mem[TENSION] += newest(w, dt, p->filter) * (raw - mem[TENSION]);
  mem[SMOOTH] += newest(w, dt, 0.25 * p->jam_time) * (mem[TENSION] - mem[SMOOTH]);
  if (dt > 0 && mem[TENSION] > mem[PEAK])
    mem[PEAK] = mem[TENSION], mem[PEAK_TIME] = w->t;
  watch_snaps(w, part, notes, dt);
}

/* What runs out while the winch is not told to pay out. */
static void watch_payout(const hw_world *w, int part, double *mem) {
  const manoeuvre_params *p = hw_params(w, part);
  int chain = manoeuvre_chain(w->model, p);
  if (chain < 0 || !w->feed[chain].active)
    return;
  const winch_params *c = p->winch.part >= 0 ? hw_params(w, p->winch.part) : NULL;
  double paid = w->feed[chain].paid;
  if (paid < mem[LEAST_PAID] || (c && winch_may_pay(c)))
    mem[LEAST_PAID] = paid;
  double lost = paid - mem[LEAST_PAID];
  mem[LOST] = lost > mem[LOST] ? lost : mem[LOST];
}

/* About how far the body's farthest point is from where it was seen: a chord of the turn. */
static double gone(const sight *s, const double *mem) {
  double turned = 0;
  for (int i = 0; i < 9; i++) {
    double d = s->R.m[i] - mem[SEEN_R + i];
    turned += d * d;
  }
  return v3_norm(v3_sub(s->at, v3_at(mem + SEEN_AT))) + mem[SIZE] * sqrt(0.5 * turned);
}

/* Where they touch, less their depth. Apart, the distance is measured anew when the body has gone about a
 * tenth of it: rarely while it is far, where it costs most. */
static void watch_clearance(const hw_world *w, int part, const sight *s, double *mem) {
  const double ANEW = 0.1, FAR = 1e9; /* [1], [m] */
  const manoeuvre_params *p = hw_params(w, part);
  double depth = -1;
  for (int i = 0; i < w->model->pair_count && mem[POINTS] > 0; i++) {
    const double *log = hw_pair_memory(w, &w->model->pair[i]);
    if (log[HW_LOG_TOUCHING] != 0 && log[HW_LOG_DEPTH] > depth &&
        manoeuvre_watches(w->model, p, &w->model->pair[i]))
      depth = log[HW_LOG_DEPTH];
  }
  if (depth >= 0) {
    mem[CLEARANCE] = -depth;
    mem[MEASURED] = 0;
    return;
  }
  double moved = gone(s, mem);
  if (mem[MEASURED] != 0 && moved <= ANEW * mem[CLEARANCE])
    return;
  double guess = mem[MEASURED] != 0 ? 1.2 * mem[CLEARANCE] + moved : FAR;
  double gap = manoeuvre_clearance(w, p, guess);
  mem[CLEARANCE] = gap < guess ? gap : manoeuvre_clearance(w, p, FAR);
  mem[MEASURED] = 1;
  v3_put(mem + SEEN_AT, s->at);
  for (int i = 0; i < 9; i++)
    mem[SEEN_R + i] = s->R.m[i];
}

/* ---- the verdict ---- */

static void decide(const hw_world *w, int part, hw_notes *notes, int verdict, int event,
                   double value) {
  double *mem = notes->mem;
  if (event)
    hw_note(notes, (hw_event){w->t, event, part, value});
  /* the first stands; what was home and slipped is not home */
  if (mem[VERDICT] == MANOEUVRE_OPEN ||
      (mem[VERDICT] == MANOEUVRE_HOME && verdict == MANOEUVRE_SLIP))
    mem[VERDICT] = verdict;
}

/* Loads that no winch made: the limit of the winch is no more than a few times what lies on the hull at home. */
static bool absurd(const hw_world *w, const manoeuvre_params *p, const double *mem) {
  const double TIMES = 20;
  double most = TIMES * limit_of(w, p);
  return most > 0 && (mem[FORCE] > most || fabs(mem[TENSION]) > most);
}

/* Home: it came there, lies at rest, the winch stopped or stalled, on the hull, with loads that can be. */
static void judge_home(const hw_world *w, int part, hw_notes *notes, const sight *s,
                       bool may_touch) {
  const manoeuvre_params *p = hw_params(w, part);
  double *mem = notes->mem;
  int chain = manoeuvre_chain(w->model, p);
  bool hauls = chain >= 0 && w->feed[chain].active && fabs(w->feed[chain].rate) > p->home_speed;
  bool rests = s->inside && s->speed <= p->home_speed && !hauls &&
               (mem[POINTS] > 0 || !may_touch) && (mem[CAME] != 0 || chain < 0) &&
               !absurd(w, p, mem);
  mem[CAME] = mem[CAME] != 0 || !s->inside;
  if (mem[HOME_TIME] >= 0) {
    double drift = v3_norm(v3_sub(s->at, v3_at(mem + PLACE)));
    mem[DRIFT] = drift > mem[DRIFT] ? drift : mem[DRIFT];
    return;
  }
  if (!rests)
    mem[REST_SINCE] = -1;
  else if (mem[REST_SINCE] < 0)
    mem[REST_SINCE] = w->t;
  if (!rests || w->t - mem[REST_SINCE] < p->home_time)
    return;
  mem[HOME_TIME] = mem[REST_SINCE];
  v3_put(mem + PLACE, s->at);
  decide(w, part, notes, MANOEUVRE_HOME, HW_EVENT_HOME, s->left);
}

/* A winch that has pulled in vain may set its brake by itself (stop_after). */
static bool has_stalled(const hw_world *w, const manoeuvre_params *p) {
  if (p->winch.part < 0)
    return false;
  const winch_params *c = hw_params(w, p->winch.part);
  return c->drum_inertia > 0 && c->stop_after > 0 && c->brake == 0 &&
         hw_winch_held(w, p->winch.part);
}

/* Jam: the winch pulls with all it has, and in jam.time the body comes no nearer to home. A body
 * that only rocks makes no way: what counts is how near it came. Returns whether it is stuck now. */
static bool judge_jam(const hw_world *w, int part, hw_notes *notes, const sight *s) {
  const manoeuvre_params *p = hw_params(w, part);
  double *mem = notes->mem, limit = limit_of(w, p);
  bool pulls =
      ((limit > 0 && mem[SMOOTH] >= p->jam_share * limit) || has_stalled(w, p)) && !s->inside;
  bool way = mem[STUCK_SINCE] >= 0 && s->left < mem[STUCK_LEFT] - p->jam_speed * p->jam_time;
  if (!pulls) {
    mem[STUCK_SINCE] = -1;
    return false;
  }
  if (mem[STUCK_SINCE] < 0 || way) {
    mem[STUCK_SINCE] = w->t;
    mem[STUCK_LEFT] = s->left;
  }
  if (w->t - mem[STUCK_SINCE] < p->jam_time)
    return false;
  if (mem[JAM_TIME] < 0) {
    mem[JAM_TIME] = mem[STUCK_SINCE];
    decide(w, part, notes, MANOEUVRE_JAM, HW_EVENT_JAM, mem[TENSION]);
  }
  return true;
}

static void judge_slip(const hw_world *w, int part, hw_notes *notes) {
  const manoeuvre_params *p = hw_params(w, part);
  double *mem = notes->mem, most = mem[LOST] > mem[DRIFT] ? mem[LOST] : mem[DRIFT];
  if (most <= p->slip_distance || mem[SLIP_TIME] >= 0)
    return;
  mem[SLIP_TIME] = w->t;
  decide(w, part, notes, MANOEUVRE_SLIP, HW_EVENT_SLIP, most);
}

static bool any_watched(const hw_model *model, const manoeuvre_params *p) {
  for (int i = 0; i < model->pair_count; i++)
    if (manoeuvre_watches(model, p, &model->pair[i]))
      return true;
  return false;
}

static void watch(const hw_world *w, int part, hw_notes *notes) {
  const manoeuvre_params *p = hw_params(w, part);
  double *mem = notes->mem, dt = mem[TIME] >= 0 ? w->t - mem[TIME] : 0;
  sight s = look(w, part);
  watch_contacts(w, part, mem);
  watch_clearance(w, part, &s, mem);
  watch_tension(w, part, notes, dt);
  watch_payout(w, part, mem);
  judge_home(w, part, notes, &s, any_watched(w->model, p));
  bool stuck = judge_jam(w, part, notes, &s);
  judge_slip(w, part, notes);
  double end = HW_GIVEN(manoeuvre_params, p, timeout) ? p->timeout : w->model->solver.duration;
  if (w->t >= end - 0.5 * w->tick)
    decide(w, part, notes, MANOEUVRE_TIMEOUT, 0, 0);
  bool lies = mem[HOME_TIME] >= 0 && s.inside;
  mem[PHASE] = stuck                    ? MANOEUVRE_STUCK
               : lies                   ? MANOEUVRE_LYING
               : mem[CONTACT_TIME] >= 0 ? MANOEUVRE_WORKED
                                        : MANOEUVRE_HANGING;
  mem[TIME] = w->t;
}

static void output(const hw_world *w, int part, double *channel) {
  const double *mem = hw_mem(w, part);
  sight s = look(w, part);
  for (int i = 0; i < SHOWN; i++)
    channel[i] = mem[i];
  channel[LEFT] = s.left;
  channel[DEPTH] = s.depth;
  channel[TILT] = s.tilt;
  channel[TURN] = turn_of(&s);
  v3_put(channel + ATTITUDE, q_to_euler_zyx(q_from_matrix(s.R)));
  channel[SPEED] = s.speed;
}

static bool sound(const hw_world *w, int part) {
  const int MANY = 1000000000;
  const double *mem = hw_mem(w, part);
  return hw_is_count(mem[VERDICT], MANOEUVRE_OPEN, MANOEUVRE_TIMEOUT) &&
         hw_is_count(mem[PHASE], MANOEUVRE_HANGING, MANOEUVRE_STUCK) &&
         hw_is_count(mem[SNAPS], 0, MANY) && hw_is_count(mem[POINTS], 0, MANY) &&
         hw_is_count(mem[KNOCKS], 0, MANY) && hw_is_count(mem[CAME], 0, 1) && mem[SIZE] >= 0;
}

const hw_part_kind hw_manoeuvre_kind = {.name = "manoeuvre",
                                        .label = "Manoeuvre",
                                        .table = &hw_manoeuvre_table,
                                        .channel = CHANNELS,
                                        .channels = HW_COUNT(CHANNELS),
                                        .observer = &(const hw_observer_kind){.watch = watch},
                                        .check = manoeuvre_check,
                                        .needs = needs,
                                        .init = init,
                                        .sound = sound,
                                        .output = output};
