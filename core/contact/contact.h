/* Contact between the colliders of all parts: from poses to wrenches (report 003, section 2.5;
 * docs/theory/contact.md). Knows colliders and ports, not parts.
 *
 * Each pair has its own memory (anchor of stuck friction, log of the present contact), which only
 * the source's commit changes. Everything else is a pure function of the state. */
#ifndef HW_CONTACT_CONTACT_H
#define HW_CONTACT_CONTACT_H

#include "model/model.h"

enum {
  HW_CONTACT_ROW = 96,
  HW_CONTACT_POINTS = 22,
  HW_CONTOUR_WORDS = 3 * 2048, /* of the frame: contours of all pairs of meshes */
  HW_CUTS_WORDS = 2048         /* of the frame: faces that cut each other */
};

/* How what two bodies share is found, by their shapes: a row for each hw_detect (contact_find.c). A hook that a row
 * does not have is NULL. Convex bodies tell more than records hold: the last three. i: slot 0 of a pair. */
struct hw_scratch;
struct hw_spot;
struct hw_placed;
typedef struct hw_finding {
  const char *name; /* in the manifest */
  int slots;        /* regions that are kept apart, each with its record and its memory */
  bool meshes;      /* looks at the meshes of both bodies */
  bool joins;       /* regions come apart and grow together, and hand on what they hold */
  /* Raises the room to what the pair needs. All pairs share it, so it is asked twice: what one needs may hang on the
   * largest of all. */
  void (*room)(const hw_model *, const hw_pair *, hw_contact_room *);
  /* What they share, into the records of the slots. Their boxes meet. */
  void (*find)(hw_world *, const struct hw_scratch *, int i);
  /* Do they meet at these poses? */
  bool (*meets)(const hw_world *, const struct hw_scratch *, int i, const struct hw_placed *a,
                const struct hw_placed *b);
  /* Share of the way between the spots of two times at which they first touch; more than 1: not on it. */
  double (*impact)(const hw_pair *, const struct hw_spot *from, const struct hw_spot *to);
  /* Least translation that separates them [m]; 0: apart. */
  double (*depth)(const struct hw_scratch *, const hw_pair *);
  /* Work of drawing them apart along n, from that depth [J]. */
  double (*parting)(const struct hw_scratch *, const hw_pair *, v3 n, double depth);
} hw_finding;
extern const hw_finding hw_findings[HW_BY_LINKS + 1];

/* Scratch of a run, for the model's pairs and colliders. */
hw_contact_room hw_contact_room_of(const hw_model *model);
int hw_held_most(const hw_model *model); /* how many memories to lend; 0: each pair has its own */
/* Constants of a pair from shapes, materials and the contact's entry. */
void hw_contact_constants(const hw_model *model, hw_pair *pair);
/* Rows of the frame: the pairs that touch, and those that ended since the last one. */
#define HW_CONTACT_LAYOUT(X, P)                                                                    \
  X(P, PAIR, "pair", PAIR, 1, "1", "Pair")                                                         \
  X(P, TOUCHING, "touching", FLAG, 1, "1", "Touches: 0 where it ended since the last frame")       \
  X(P, POINT, "point", VECTOR, 3, "m", "Point: centre of the patch")                               \
  X(P, NORMAL, "normal", VECTOR, 3, "1", "Normal: unit vector from a to b")                        \
  X(P, DEPTH, "depth", NUMBER, 1, "m", "Depth: least way apart")                                   \
  X(P, AREA, "area", NUMBER, 1, "m^2", "Area: of the patch")                                       \
  X(P, VOLUME, "volume", NUMBER, 1, "m^3", "Volume: of the interference")                          \
  X(P, FORCE, "force", NUMBER, 1, "N", "Normal force: on b along the normal")                      \
  X(P, FRICTION, "friction", VECTOR, 3, "N", "Friction force: on b")                               \
  X(P, SLIP, "slip", NUMBER, 1, "m/s", "Slip speed")                                               \
  X(P, STUCK, "stuck", FLAG, 1, "1", "Stuck: friction holds it")                                   \
  X(P, START, "start", NUMBER, 1, "s", "Start: time of the first touch")                           \
  X(P, END, "end", NUMBER, 1, "s", "End: -1 while it touches")                                     \
  X(P, PEAK, "peak", NUMBER, 1, "N", "Peak force: largest normal force so far")                    \
  X(P, IMPULSE, "impulse", NUMBER, 1, "N s", "Impulse: of the normal force so far")                \
  X(P, LOST, "lost", NUMBER, 1, "J", "Energy lost: so far")                                        \
  X(P, DEEPEST, "deepest", NUMBER, 1, "m", "Largest depth: so far")                                \
  X(P, NUMBER, "number", COUNT, 1, "1", "Number: of this contact of the pair, from 1")             \
  X(P, CLOSING, "closing", NUMBER, 1, "m/s", "Closing speed: at the first touch")                  \
  X(P, INSIDE, "inside", CHOICE, 1, "1",                                                           \
    "Inside: 1 where a is wholly inside b there, 2 b inside a")                                    \
  X(P, COUNT, "count", COUNT, 1, "1", "Corners: of the interference polyhedron, in this row")      \
  X(P, CORNERS, "corners", POINTS, 3 * HW_CONTACT_POINTS, "m", "Corners: x, y, z of each")
HW_PLACES(HW_CONTACT_LAYOUT, HW_CONTACT_ROW, HW_CONTACT_DESCRIBED);
extern const hw_section_kind hw_contact_section;
/* Channels of the entries of "contacts", of the first HW_CONTACTS_SHOWN of them. */
enum { HW_CONTACT_CHANNELS = 6, HW_CONTACTS_SHOWN = 32 };
extern const hw_channel hw_contact_channel[HW_CONTACT_CHANNELS];
/* Contours of the pairs of meshes at the last evaluation, [HW_CONTOUR_WORDS], ended by a pair -1; long ones are
 * thinned. And the faces that cut each other, [HW_CUTS_WORDS], likewise; those past the end are left out. */
#define HW_CONTOUR_LAYOUT(X, P)                                                                    \
  X(P, PAIR, "pair", PAIR, 1, "1", "Pair: -1 after the last")                                      \
  X(P, COUNT, "count", COUNT, 1, "1", "Points: how many")                                          \
  X(P, POINTS, "points", POINTS, 0, "m", "Points: of the closed line")
#define HW_CUT_LAYOUT(X, P)                                                                        \
  X(P, PAIR, "pair", PAIR, 1, "1", "Pair: -1 after the last")                                      \
  X(P, COUNT, "count", COUNT, 1, "1", "Pairs of faces: how many")                                  \
  X(P, FACES, "faces", FACES, 0, "1",                                                              \
    "Faces: one of a and one of b, places in the lists of their meshes")
extern const hw_section_kind hw_contour_section, hw_cut_section;

#endif
