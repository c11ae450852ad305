/* For tests of lines that touch while a winch works them: a judge of what passes through, and what is seen at each step. */
#ifndef TESTS_VALIDATION_STRAND_FED_H
#define TESTS_VALIDATION_STRAND_FED_H

#include "validation/strand_run.h"

/* ---- the judge: places of the material, known by their arc from the free end ---- */

enum { FED_POINTS = 1024 };

typedef struct fed_line {
  v3 at[FED_POINTS];
  int points;
} fed_line;

/* Points so far apart along the line, from the free end to the winch, by cubics of Lagrange. */
static inline fed_line fed_look(const run *r, double spacing) {
  cable_view c = run_cable(r, "line");
  cable_gather(run_world(r), run_part(r, "line"), &c);
  fed_line line = {.points = 0};
  double begin = 0; /* of element e */
  for (int e = 1; e <= c.n; begin += c.L[e++]) {
    int first = e - 2 < 0 ? 0 : e - 2, last = e + 1 > c.n ? c.n : e + 1;
    double s[4], at = begin;
    for (int i = e - 1; i > first; i--)
      at -= c.L[i];
    for (int i = first; i <= last; i++) {
      s[i - first] = at;
      at += i < last ? c.L[i + 1] : 0;
    }
    for (; line.points * spacing < begin + c.L[e]; line.points++) {
      assert_in_range(line.points, 0, FED_POINTS - 1);
      v3 p = v3_zero();
      for (int a = 0; a <= last - first; a++) {
        double weight = 1;
        for (int b = 0; b <= last - first; b++)
          weight *= b == a ? 1 : (line.points * spacing - s[b]) / (s[a] - s[b]);
        p = v3_madd(p, weight, c.r[first + a]);
      }
      line.at[line.points] = p;
    }
  }
  return line;
}

/* What a run at the winch showed. */
typedef struct fed_story {
  int came, went, passes, most;
  double jump_at, jump; /* of what presses in a step [N], where a node came or went, and else */
  double force, deep, writhe_jump;
} fed_story;

/* Steps to a time, looking at every one (frame and step are the same). */
static inline void fed_to(const run *r, double time, fed_story *s) {
  const double SPACING = 0.01, APART = PI * 0.01 + SPACING;
  fed_line was = fed_look(r, SPACING);
  int n = run_cable(r, "line").n;
  double writhe = hw_writhe(was.at, was.points, false), force = run_get(r, "line.touch_force");
  while (run_time(r) < time - 1e-9) {
    run_frames(r, 1);
    fed_line now = fed_look(r, SPACING);
    int points = now.points < was.points ? now.points : was.points, to = run_cable(r, "line").n;
    s->passes += judge_passes(was.at, now.at, points, SPACING, APART);
    double turned = hw_writhe(now.at, now.points, false), push = run_get(r, "line.touch_force");
    s->writhe_jump = fmax(s->writhe_jump, fabs(turned - writhe));
    double *jump = to != n ? &s->jump_at : &s->jump;
    *jump = fmax(*jump, fabs(push - force));
    s->came += to > n, s->went += to < n;
    s->most = to > s->most ? to : s->most;
    s->force = fmax(s->force, push);
    s->deep = fmax(s->deep, run_get(r, "line.touch_depth") / 0.01);
    writhe = turned, was = now, n = to, force = push;
  }
}

static inline void tell(const char *what, const fed_story *s) {
  print_message(
      "    %s: %d nodes came, %d went (at most %d); %.1f N at most, %.3f radii deep; writhe "
      "jumps by %.3f; force by %.3g N where nodes change, else by %.3g N\n",
      what, s->came, s->went, s->most, s->force, s->deep, s->writhe_jump, s->jump_at, s->jump);
}

#define AT_WINCH                                                                                   \
  "'winch':{'kind':'winch','cable':'line','end':'a','mode':'speed','speed':0,'accel':2,'decel':2," \
  "'max_length':4}},'inputs':{'speed':{'target':'winch.speed','min':-2,'max':2,'value':0}}"

#endif
