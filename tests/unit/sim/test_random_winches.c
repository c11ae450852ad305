/* Random winches that haul and pay out lines that touch: themselves, each other, bodies, bollards, beds; with every
 * integrator, with drums and without, modes and inputs changed on the way, saved, loaded and rewound. Nodes come and go
 * while contacts are held. HAWSE_WINCHES=n runs so many (trial.h). */
#include "unit/sim/trial.h"

/* What is drawn first, for the rest to go by. */
typedef struct plan {
  bool implicit, statics, crossing;
  const char *word; /* of the integrator, or of the rule */
  int there;        /* bodies */
  double bollard;   /* [m] its radius */
  double stable;    /* [s] step that explicit integrators bear */
  int lines, winches, worked[3];
} plan;
enum { BOLLARD = 1, BED = 2, BALL = 4, SHIP = 8 };

static plan draw_plan(trial *t) {
  static const char *const rule[] = {"tr-bdf2", "trapezoidal", "generalized-alpha"};
  static const char *const explicit_one[] = {"rk45", "rk4", "euler", "euler-cromer"};
  plan p = {.stable = 1e-3};
  p.implicit = odds(t, 0.7);
  p.word = p.implicit ? PICK(t, rule) : PICK(t, explicit_one);
  p.statics = odds(t, 0.01);
  p.crossing = odds(t, 0.3); /* all lines cross, else each keeps to its lane */
  p.there = draw_int(t, 0, 15);
  p.lines = p.crossing ? draw_int(t, 2, 3) : odds(t, 0.6) ? 1 : 2;
  return p;
}

static void put_solver(trial *t, const plan *p) {
  put(t, "'solver':{'integrator':'%s',", p->implicit ? "ali3" : p->word);
  double step = p->implicit               ? draw_log(t, 1e-3, 3e-2)
                : strcmp(p->word, "rk45") ? draw(t, 0.1, 0.7) * p->stable
                                          : 2e-3;
  int ticks = p->implicit ? draw_int(t, 1, 3) : draw_int(t, 1, 12);
  if (p->implicit)
    put(t, "'rule':'%s',", p->word);
  if (odds(t, 0.8)) /* what is judged strictly goes in steps too short for nodes to come and go */
    put(t, "'speed_tolerance':%.3g,", odds(t, 0.3) ? 10 : draw_log(t, 1e-2, 10));
  if (odds(t, 0.3))
    put(t, "'newton':%g,", draw_log(t, 1e-9, 1e-5));
  if (p->statics)
    put(t, "'start':'static',");
  put(t, "'step':%.4g,'frame':%.6g,'duration':%g}", step, step * ticks,
      step * ticks * (odds(t, 0.1) ? 5 : 100));
}

/* Bodies round which, on which and through which lines go. */
static void put_bodies(trial *t, plan *p) {
  p->bollard = draw(t, 0.1, 0.3);
  if (p->there & BOLLARD)
    put(t,
        "'bollard':{'kind':'motion','shape':'%s','size':[%.4g,1,3],'position':[1.5,0,0],"
        "'orientation':[0.70710678,0.70710678,0,0]%s},",
        odds(t, 0.8) ? "cylinder" : "capsule", 2 * p->bollard,
        odds(t, 0.3) ? ",'amplitude_x':0.1,'frequency':[3,0,0],'ramp':0.2" : "");
  if (p->there & BED)
    put(t, "'bed':{'kind':'motion','shape':'box','size':[30,30,1],'position':[0,0,-3.6]},");
  if (p->there & BALL)
    put(t,
        "'ball':{'kind':'rigid','mass':%.3g,'shape':'%s','size':[0.4,%.3g,%.3g],'position':[-1,0,"
        "-1.8]%s,'ports':{'eye':{'at':[0,0,0.3]}}},",
        draw_log(t, 1, 1000), odds(t, 0.5) ? "sphere" : "box", draw(t, 0.2, 0.6), draw(t, 0.2, 0.6),
        odds(t, 0.3) ? ",'volume':0.05" : "");
  if (p->there & SHIP)
    put(t,
        "'ship':{'kind':'motion','amplitude_z':%.3g,'amplitude_x':%.3g,'frequency':[2,0,3],"
        "'ramp':%.3g,'ports':{'sheave':{'at':[-1,0,0.4]}}},",
        draw(t, 0, 0.5), draw(t, 0, 0.3), draw(t, 0, 0.3));
}

static void put_touch(trial *t) {
  static const char *const with[] = {"itself", "lines", "all", "all", "all", "all", "none"};
  double friction = odds(t, 0.2) ? 0 : draw(t, 0, 1);
  put(t, "'touch':{'with':'%s','young':%.3g,'friction':%.3g,'damping':%.3g", PICK(t, with),
      draw_log(t, 1e5, 2e7), friction, draw_log(t, 1e-5, 1e-2));
  if (odds(t, 0.25))
    put(t, ",'law':'lugre','dwell':%.3g,'sticking':%.4g", draw_log(t, 1e-2, 5), friction + 0.1);
  else if (odds(t, 0.2))
    put(t, ",'spinning':%.3g", draw_log(t, 1e-4, 1e-1));
  if (odds(t, 0.2))
    put(t, ",'couple':'kept'");
  if (odds(t, 0.15))
    put(t, ",'apart':%.3g", draw_log(t, 1e-1, 2));
  put(t, "}");
}

/* How a line lies: its ends, its shape, its length [m] and how fine its elements must be [m]. */
typedef struct lie {
  double length, finest, diameter;
} lie;

static void put_free_or_held(trial *t, double x, double y, double z) {
  if (odds(t, 0.7))
    put(t, "{'attach':'free','position':[%.4g,%.4g,%.4g],'force_z':%.4g}", x, y, z,
        odds(t, 0.7) ? -draw_log(t, 1, 3e3) : 0);
  else
    put(t, "{'attach':'world','position':[%.4g,%.4g,%.4g]}", x, y, z);
}

static lie hung(trial *t, const plan *p, int k, const char *end, const char *other) {
  lie how = {.length = draw(t, 0.5, 3)};
  double y = 1.3 * k, reach = how.length * draw(t, 0.9, 1.02);
  how.diameter = draw_log(t, 0.01, 0.05);
  if (k == 0 && (p->there & SHIP) && (p->there & BALL)) {
    put(t, "'%s':{'attach':'ship.sheave'},'%s':{'attach':'ball.eye'},", end, other);
    how.length = 1.9 * draw(t, 0.98, 1.3);
  } else {
    put(t, "'%s':{'attach':'world','position':[0,%.4g,0]%s},'%s':", end, y,
        odds(t, 0.2) ? ",'hold':'clamped'" : "", other);
    put_free_or_held(t, 0.3 * reach * draw(t, -1, 1), y, -0.9 * reach);
    put(t, ",");
  }
  how.finest = how.length;
  return how;
}

/* Two that cross, one a hand below the other, level; what hauls them makes them meet. */
static lie level(trial *t, int k, const char *end, const char *other) {
  double half = draw(t, 0.3, 1.2), turn = 1.1 * k + draw(t, -0.4, 0.4), z = -0.16 * k;
  lie how = {.length = 2 * half * draw(t, 1, 1.06)};
  how.finest = how.length;
  how.diameter = draw_log(t, 0.01, 0.05);
  put(t, "'%s':{'attach':'world','position':[%.4g,%.4g,%.4g]},'%s':", end, half * cos(turn),
      half * sin(turn), z, other);
  put_free_or_held(t, -half * cos(turn), -half * sin(turn), z);
  put(t, ",");
  return how;
}

static lie knotted(trial *t, int k, const char *end, const char *other) {
  double diameter = draw_log(t, 0.01, 0.015), size = draw(t, 4.5, 7) * diameter;
  double z = -draw(t, 13, 16) * size, y = 1.3 * k;
  bool eight = odds(t, 0.3);
  put(t, "'%s':{'attach':'world','position':[0,%.4g,0.1]},'%s':", end, y, other);
  put_free_or_held(t, 0, y, z);
  put(t, ",'shape':{'kind':'%s'},", eight ? "figure_eight" : "overhand");
  return (lie){
      .length = 0.1 - z + (eight ? 12 : 8.2) * size, .finest = 0.26 * size, .diameter = diameter};
}

static lie wound(trial *t, int k, const char *end, const char *other) {
  static const char *const coil[] = {"coil", "spiral", "snake"};
  const char *shape = PICK(t, coil);
  double diameter = draw_log(t, 0.008, 0.03), size = draw(t, 5, 9) * diameter,
         turns = draw(t, 1.1, 2.5);
  double pitch = diameter * (shape[1] == 'n' ? draw(t, 4, 7) : draw(t, 1.2, 3));
  put(t, "'%s':{'attach':'world'},'%s':{'attach':'free','force_z':%.4g},", end, other,
      odds(t, 0.5) ? -draw_log(t, 1, 300) : 0);
  put(t, "'shape':{'kind':'%s','size':%.4g,'pitch':%.4g,'centre':[0,%.4g,%.4g]},", shape, size,
      pitch, 1.3 * k, -draw(t, 0.1, 1));
  return (lie){.length = 6.3 * size * turns, .finest = 0.22 * size, .diameter = diameter};
}

/* Round the bollard, with the winch on one side and a load on the other. */
static lie round_bollard(trial *t, const plan *p, int k, const char *end, const char *other) {
  double diameter = draw_log(t, 0.01, 0.04);
  double turns = 0.5 + draw_int(t, 0, 2), R = p->bollard + 0.5 * diameter * draw(t, 1.02, 1.4);
  double leg = draw(t, 0.3, 1), pitch = diameter * draw(t, 1.1, 2), y = 1.3 * k;
  int each = 8, points = (int)(turns * 2 * each);
  bool far = end[0] == 'b'; /* the points go from end a to end b */
  put(t,
      "'%s':{'attach':'world'%s},'%s':{'attach':'free','force_z':%.4g},'shape':{'kind':'points',"
      "'points':[",
      end, "", other, -draw_log(t, 3, 3e3));
  for (int i = -3; i <= points + 3; i++) {
    int at = far ? points - i : i;
    double inside = at < 0 ? 0 : at > points ? points : at;
    double angle = PI * (1 + inside / each), down = at < 0 ? -at : at > points ? at - points : 0;
    /* from straight below on one side, over the top, to straight below on the other */
    put(t, "%s%.5g,%.5g,%.5g", i > -3 ? "," : "", 1.5 + R * cos(angle),
        y + pitch * inside / (2 * each), -R * sin(angle) - down * leg / 3);
  }
  put(t, "]},");
  return (lie){.length = 2 * leg + turns * 2 * PI * R, .finest = 0.5 * R, .diameter = diameter};
}

static void put_line(trial *t, plan *p, int k, bool at_b) {
  const char *end = at_b ? "b" : "a", *other = at_b ? "a" : "b";
  double how = roll(&t->d);
  put(t, "'line%d':{'kind':'cable',", k);
  lie l = p->crossing                          ? level(t, k, end, other)
          : how < 0.3                          ? hung(t, p, k, end, other)
          : how < 0.5                          ? knotted(t, k, end, other)
          : how < 0.7 || !(p->there & BOLLARD) ? wound(t, k, end, other)
                                               : round_bollard(t, p, k, end, other);
  double diameter = l.diameter;
  double span = fmin(l.finest, draw(t, 3, 15) * diameter);
  int elements = (int)ceil(l.length / fmax(span, 1.1 * diameter));
  elements = elements > 90 ? 90 : elements;
  span = l.length / elements;
  double EA = p->implicit ? draw_log(t, 2e3, 5e7) : draw_log(t, 2e3, 2e4);
  double mu = 1200 * 0.785 * diameter * diameter, CID = draw_log(t, 1e-4, 1e-2) * EA;
  put(t, "'length':%.7g,", l.length);
  put(t, "'elements':%d,'diameter':%.3g,'density':1200,'EA':%.4g,'CID':%.3g,", elements, diameter,
      EA, p->implicit ? CID : fmin(CID, 0.1 * span * sqrt(mu * EA)));
  if (odds(t, 0.4))
    put(t, "'EI':%.3g,'BCID':%.3g,", draw_log(t, 1e-4, p->implicit ? 1 : 1e-3),
        draw_log(t, 1e-6, 1e-4));
  if (odds(t, 0.3))
    put(t, "'CE':%.3g,", draw(t, 0, 1));
  if (odds(t, 0.15))
    put(t, "'slack':'%s',", odds(t, 0.5) ? "report" : "damped");
  if (odds(t, 0.4))
    put(t, "'drag_normal':1.2,'added_mass':1,");
  put_touch(t);
  put(t, "},");
  p->stable = fmin(p->stable, 0.5 * span * sqrt(mu / EA));
}

static void put_drum(trial *t, bool braked) {
  put(t, ",'drum_inertia':%.3g,'drum_radius':%.3g,'motor_gain':%.3g,'motor_force':%.3g",
      draw_log(t, 1e-1, 1e3), draw_log(t, 0.05, 1), draw_log(t, 1e2, 1e5), draw_log(t, 1e1, 1e6));
  if (braked)
    put(t, ",'brake':%d,'brake_force':%.3g", draw_int(t, 0, 1), draw_log(t, 10, 1e5));
  if (odds(t, 0.3))
    put(t, ",'stop_after':%.3g", draw_log(t, 0.01, 0.1));
  if (odds(t, 0.2))
    put(t, ",'motor_torque':%.3g,'brake_torque':%.3g", draw_log(t, 1, 1e5), draw_log(t, 1, 1e5));
  if (odds(t, 0.2))
    put(t, ",'brake_time':%.3g", odds(t, 0.3) ? 0 : draw_log(t, 1e-3, 1));
}

/* Layers of few turns, so that the line climbs. */
static void put_layers(trial *t, double diameter) {
  double turns = draw(t, 1.05, 6), spooled = draw_log(t, 0.1, 10);
  put(t, ",'drum_width':%.5g,'drum_layers':200,'spooled':%.4g,'drum_rise':%.3g", turns * diameter,
      spooled, odds(t, 0.1) ? 0 : draw(t, 0.3, 1));
  if (odds(t, 0.2))
    put(t, ",'turn_speed':%.3g,'turn_limit':%.3g", draw(t, -3, 3), draw_log(t, 1, 30));
}

static const char *const MODE[] = {"speed", "tension", "brake", "position", "compensate"};

static void put_winch(trial *t, const plan *p, int k, bool at_b) {
  int mode = odds(t, 0.5) ? 0 : draw_int(t, 1, 4);
  bool drum = odds(t, 0.45), braked = drum && odds(t, 0.3);
  put(t, "'winch%d':{'kind':'winch','cable':'line%d','end':'%s','mode':'%s'", k, k,
      at_b ? "b" : "a", MODE[mode]);
  if (mode == 1 || odds(t, 0.3))
    put(t, ",'tension':%.3g,'kp':%.3g,'ki':%.3g", draw_log(t, 1, 3e3), draw_log(t, 1e-6, 1e-2),
        draw_log(t, 1e-6, 1e-2));
  if (mode != 1)
    put(t, ",'speed':%.3g", draw(t, -1, 0.7) * draw_log(t, 0.3, 8));
  if (mode >= 2) {
    put(t, ",'position':%.3g,'follow':'%s','settle':%.3g", draw(t, -0.4, 0.4),
        p->there & SHIP ? "ship.sheave" : "mark", draw_log(t, 1e-3, 1));
    if (odds(t, 0.4))
      put(t, ",'stroke':%.3g", draw_log(t, 1e-3, 1));
    if (odds(t, 0.3))
      put(t, ",'follow_along':'line','follow_gain':%.3g", draw(t, 0, 5));
  }
  if (!p->statics && !braked && mode != 2 && odds(t, 0.2))
    put(t, ",'first_speed':%.3g", draw(t, -1, 1));
  if (odds(t, 0.7))
    put(t, ",'accel':%.3g,'decel':%.3g", draw_log(t, 1, 1e3), draw_log(t, 1, 1e3));
  if (odds(t, 0.2))
    put(t, ",'max_length':%.3g", draw_log(t, 4, 20));
  if (odds(t, 0.1))
    put(t, ",'max_element':%.3g,'min_element':%.3g", draw_log(t, 0.1, 0.3),
        draw_log(t, 0.02, 0.05));
  if (drum)
    put_drum(t, braked);
  if (odds(t, 0.3))
    put_layers(t, 0.05);
  put(t, "},");
}

static void put_inputs(trial *t, const plan *p) {
  put(t, "'inputs':{'first':{'target':'winch%d.tension','min':0,'max':5000}", p->worked[0]);
  for (int i = 0; i < p->winches; i++)
    put(t, ",'speed%d':{'target':'winch%d.speed','min':%.3g,'max':%.3g,'value':%.3g}", i,
        p->worked[i], -draw_log(t, 1, 8), draw_log(t, 1, 6), draw(t, -1, 1));
  if (odds(t, 0.3))
    put(t, ",'brake':{'target':'winch%d.brake','min':0,'max':1}", p->worked[0]);
  if (odds(t, 0.4))
    put(t, ",'mode':{'target':'winch%d.mode','word':'%s'}", p->worked[0], MODE[draw_int(t, 0, 4)]);
  if (odds(t, 0.2))
    put(t, ",'decel':{'target':'winch%d.decel','max':10,'value':3}", p->worked[0]);
  put(t, "},");
}

static void make(trial *t) {
  plan p = draw_plan(t);
  t->frames = draw_int(t, 10, 50);
  t->steps = 80;
  put(t,
      "{'hawse':1,'environment':{'gravity':%g,'water':{'density':%g,'current':[%.2g,0,0]}},'parts':"
      "{",
      odds(t, 0.1) ? 0 : 9.81, odds(t, 0.5) ? 1025.0 : 0.0, draw(t, -0.5, 0.5));
  put_bodies(t, &p);
  for (int k = 0; k < p.lines; k++) {
    bool at_b = odds(t, 0.3);
    put_line(t, &p, k, at_b);
    if (k == 0 || odds(t, 0.7)) {
      p.worked[p.winches++] = k;
      put_winch(t, &p, k, at_b);
    }
  }
  put(t, "'mark':{'kind':'motion'}},");
  put_inputs(t, &p);
  put_solver(t, &p);
  put(t, "}");
}

static void winches(void **state) {
  (void)state;
  trial_tally tally = trial_all("HAWSE_WINCHES", RUN_SLOW ? 8 : 24, make);
  assert_true(tally.frames > 0 && tally.changes > 0 && tally.saved > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(winches)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
