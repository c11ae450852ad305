/* A load that hangs from a winch, for tests of the winch's modes by every integrator. */
#ifndef TESTS_UNIT_PARTS_WINCH_RUN_H
#define TESTS_UNIT_PARTS_WINCH_RUN_H

#include "validation/run.h"

static const char *const SOLVER[] = {"'frame':0.01,'integrator':'ali3','rule':'tr-bdf2'",
                                     "'frame':0.01,'integrator':'ali3','rule':'trapezoidal'",
                                     "'frame':0.01,'integrator':'ali3','rule':'generalized-alpha'",
                                     "'frame':0.01,'integrator':'rk45'",
                                     "'frame':0.01,'integrator':'rk4','step':1e-4",
                                     "'frame':0.01,'integrator':'euler','step':4e-5"};
enum { SOLVERS = sizeof SOLVER / sizeof *SOLVER };
#define LAYERS ",'drum_width':0.3,'drum_radius':0.4,'spooled':30"

/* A load of 2 t on 12 m of line below a tip; its weight with half the line's is 20,060 N. */
static inline run hung(const char *tip, const char *winch, const char *inputs, const char *solver) {
  return run_open(
      "{'hawse':1,'environment':{'gravity':10,'water':{'density':0},'air':{'density':0}},'parts':{"
      "'tip':{'kind':'motion','position':[0,0,20]%s},"
      "'load':{'kind':'rigid','mass':2000,'shape':'sphere','rotation':'fixed','position':[0,0,7."
      "98796]},"
      "'line':{'kind':'cable','a':{'attach':'tip'},'b':{'attach':'load'},'length':12,'elements':4,"
      "'diameter':0.03,'mass_per_metre':1,'EA':2e7,'CID':2e4},"
      "'winch':{'kind':'winch','cable':'line','end':'a',%s}},'inputs':{%s},"
      "'solver':{'duration':60,%s}}",
      tip, winch, inputs, solver);
}

#endif
