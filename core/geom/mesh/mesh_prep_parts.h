/* What the parts of hw_mesh_prep share. */
#ifndef HW_GEOM_MESH_MESH_PREP_PARTS_H
#define HW_GEOM_MESH_MESH_PREP_PARTS_H

#include <stdint.h>

#include "geom/convex/polytope_build.h"
#include "geom/mesh/mesh_prep.h"

enum { HW_EDGE_BORDER = -1, HW_EDGE_CROWDED = -2 };

/* Half-edge h = 3 f + k runs from corner k of face f to the next; corner h is where it starts. */
typedef struct hw_mesh_prep_work {
  int vertices, faces; /* kept so far */
  v3 *point;           /* [vertices] */
  int *corner;         /* [3 * faces] */
  int *source_point;   /* [vertices] numbers in the caller's lists */
  int *source_face;    /* [faces] */
  int *count;          /* [vertices + 1] for sorting; then fans at each vertex */
  int *mate;           /* [3 * faces] the half-edge on the other side, or HW_EDGE_... */
  int *queue, *shell;  /* [faces] faces, shell by shell; the shell of each face */
  uint8_t *flag;       /* [3 * faces] by half-edge */
  int *sample, *next;  /* [hw_mesh_samples(faces)] half-edges, for shells inside shells */
  int *grid;           /* [hw_mesh_samples(faces)] */
  hw_mesh_report *report;
} hw_mesh_prep_work;

enum { /* of a half-edge; those of a face stand at its first */
       HW_FLAG_CORNER = 1,
       HW_FLAG_LINE = 2,
       HW_FLAG_FLIP = 4,
       HW_FLAG_CLOSED = 8, /* face of a closed shell */
       HW_FLAG_ODD = 16    /* sample under an odd number of faces of other shells */
};

/* The outermost vertices of a shell along the axes: where all are inside others, it is a hollow. */
enum { HW_SHELL_SAMPLES = 6 };
/* A closed shell has four faces at least. */
static inline int hw_mesh_samples(int faces) { return HW_SHELL_SAMPLES * (faces / 4) + 1; }

static inline int hw_half_next(int h) { return h % 3 == 2 ? h - 2 : h + 1; }
static inline int hw_half_back(int h) { return h % 3 == 0 ? h + 2 : h - 1; }

/* One more; the lowest number is kept, so that the report does not depend on the order of search. */
static inline void hw_mesh_note(hw_mesh_count *c, int at) {
  if (c->count++ == 0 || at < c->first)
    c->first = at;
}

void hw_mesh_prep_edges(hw_mesh_prep_work *w); /* mate, border, crowded */
void hw_mesh_prep_fans(hw_mesh_prep_work *w);  /* pinched, holes, genus: after the shells */
/* Shells, and the faces to turn over: HW_FLAG_FLIP. */
void hw_mesh_prep_shells(hw_mesh_prep_work *w);
/* Sets HW_FLAG_ODD at the samples of closed shells that lie inside an odd number of others. */
void hw_mesh_prep_nest(hw_mesh_prep_work *w);
/* The samples of the shell at [begin, end) of the queue, as half-edges that start there. */
void hw_mesh_prep_samples(const hw_mesh_prep_work *w, int begin, int end,
                          int half[HW_SHELL_SAMPLES]);
void hw_mesh_prep_measure(hw_mesh_prep_work *w, bool whole);

#endif
