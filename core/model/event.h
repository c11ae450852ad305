/* What has happened: events of a frame, what an observer notes, and why a run cannot go on. */
#ifndef HW_MODEL_EVENT_H
#define HW_MODEL_EVENT_H

#include "hawse/hawse.h"
#include "model/section.h"

enum { HW_FRAME_EVENTS = 8 };

typedef struct hw_event {
  double time;
  int kind; /* hw_event_kind */
  int part;
  double value;
} hw_event;
/* hw_event_kind in words, in its order; a row says what the value of one is (model/section.h). */
#define HW_EVENTS(X, P)                                                                            \
  X(P, SLACK, "slack", NONE, 1, "", "Slack: a cable carries no tension")                           \
  X(P, TAUT, "taut", NONE, 1, "", "Taut: a cable carries tension again")                           \
  X(P, INSERT, "inserted", NUMBER, 1, "m or 1",                                                    \
    "Paid out: a node of a cable or a link of a chain; what is outside now, length or links")      \
  X(P, REMOVE, "removed", NUMBER, 1, "m or 1", "Hauled in: a node or a link; what is outside now") \
  X(P, LIMIT, "limit", NUMBER, 1, "1",                                                             \
    "Limit of a winch: -1 all hauled in or the drum full, 1 all paid out; -2 and 2 its stroke "    \
    "used up")                                                                                     \
  X(P, TOUCH, "touch", PAIR, 1, "1", "Touch: a pair begins to touch")                              \
  X(P, LEAVE, "leave", PAIR, 1, "1", "Leave: a pair is apart again")                               \
  X(P, STOP, "stop", JOINT, 1, "1",                                                                \
    "Stop: a joint reaches its stop; of an anchor's hinge the angle [rad]")                        \
  X(P, HOME, "home", NUMBER, 1, "m",                                                               \
    "Home: what a manoeuvre moves lies where it should; way left")                                 \
  X(P, JAM, "jam", NUMBER, 1, "N",                                                                 \
    "Jam: tension at its limit and no way made for so long; tension")                              \
  X(P, SLIP, "slip", NUMBER, 1, "m", "Slip: it slipped back; by how much")                         \
  X(P, SNAP, "snap", NUMBER, 1, "N", "Snap load: tension")                                         \
  X(P, MEET, "meet", PLAN_PAIR, 1, "1", "Meet: outlines, or a fender and an outline")              \
  X(P, PART, "part", PLAN_PAIR, 1, "1", "Part: they are apart again")                              \
  X(P, OVER, "over", FENDER, 1, "1", "Over its rating: a fender takes more than its rated energy") \
  X(P, CUE, "event", CUE, 1, "1", "Event: one that the scenario plans has come")                   \
  X(P, RELEASE, "released", NUMBER, 1, "1", "Released: it lets go; of a line its end, 0 a, 1 b")   \
  X(P, CATCH, "caught", NUMBER, 1, "m", "Caught: it takes hold; of what is so far away")           \
  X(P, BREAK, "broke", NUMBER, 1, "N or N m", "Broke: it parts for good; its load")                \
  X(P, MISS, "missed", NUMBER, 1, "m", "Missed: it was to take hold of what is so far away")
enum { HW_EVENT_NOTHING, HW_EVENTS(HW_PLACE, HW_EVENT_WORD) HW_EVENT_KINDS };
#define HW_EVENT_SAME(P, NAME, ...)                                                                \
  _Static_assert((int)P##_##NAME == (int)HW_EVENT_##NAME, "as in hawse.h");
HW_EVENTS(HW_EVENT_SAME, HW_EVENT_WORD)
#undef HW_EVENT_SAME

/* All that an observer may write: its part's memory, and events by hw_note. */
struct hw_notes {
  double *mem;
  hw_event *event; /* of the world */
  int *events;
};

typedef struct hw_failure {
  int part; /* -1: unknown */
  int node; /* -1: none */
  double time, step;
  const char *cause;
} hw_failure;

#endif
