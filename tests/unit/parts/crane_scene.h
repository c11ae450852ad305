/* Cranes for tests: pieces of scenarios. */
#ifndef TESTS_UNIT_PARTS_CRANE_SCENE_H
#define TESTS_UNIT_PARTS_CRANE_SCENE_H

#include "parts/crane_state.h"
#include "unit/parts/scene.h"

#define STILL "'environment':{'water':{'density':0},'air':{'density':0}}"
#define RK "'integrator':'rk45','tolerance':1e-11"
#define LOCKED "'mode':'locked'"
/* Stiff control of a position: the gains of report 003, 4.4.10. */
#define STIFF "'mode':'position','kp':1e8,'kd':1e8,'ki':1"

/* Five joints of all kinds with general links: revolute, prismatic, twisted, with products. */
#define LINKS                                                                                      \
  "'slew':{'alpha':1.3,'a':0.4,'d':1.2,'theta':0.3,'mass':300,'centre':[0.1,-0.2,0.6],"            \
  "'inertia':[30,40,20],'products':[1,-2,3],%s},"                                                  \
  "'boom':{'alpha':-0.4,'a':2.1,'d':0.3,'theta':-0.2,'mass':200,'centre':[1,0.1,-0.2],"            \
  "'axes':[0.9,0.1,-0.3,0.2],'inertia':[5,60,60],%s},"                                             \
  "'jib':{'alpha':0.7,'a':1.5,'d':-0.2,'theta':0.9,'mass':120,'centre':[0.7,0,0.1],"               \
  "'inertia':[3,20,20],%s},"                                                                       \
  "'reach':{'type':'prismatic','alpha':0.5,'a':0.2,'d':0.7,'theta':0.4,'mass':60,"                 \
  "'centre':[0,0.1,0.5],'inertia':[9,9,1],%s},"                                                    \
  "'wrist':{'alpha':0.2,'a':0.3,'d':0.1,'mass':20,'centre':[0.2,0.1,0.1],"                         \
  "'inertia':[1,1.2,0.8],%s}"

/* Their modes: all of them, with friction, a stop, a limit of force. */
#define MIXED                                                                                      \
  "'mode':'passive','friction':30", "'mode':'position','kp':3e3,'ki':50,'kd':200,'target':0.4",    \
      "'mode':'velocity','kp':900,'ki':70,'kd':15,'speed':0.3",                                    \
      "'mode':'passive','lower':-0.1,'upper':0.05,'stop_stiffness':2e4,'stop_damping':800",        \
      "'mode':'position','kp':2e3,'kd':300,'target':1,'effort':400"
#define PASSIVE                                                                                    \
  "'mode':'passive'", "'mode':'passive'", "'mode':'passive'", "'mode':'passive'", "'mode':'passive'"

/* The start of a crane on a deck of a floating body. */
#define FLOAT                                                                                      \
  "'barge':{'kind':'rigid','mass':900,'inertia':[700,700,700],'ports':{'deck':{'at':[1,-0.5,"      \
  "0.7]}}},'crane':{'kind':'crane','on':'barge.deck','position':[0.3,0.2,0.1],"                    \
  "'orientation':[0.8,0.2,-0.3,0.4],"

#endif
