/* From the triangles of a file to a body: welding, orientation, and a report of what is wrong
 * (papers 000 section 4.1; Mehlhorn et al. 1999 for what to check).
 *
 * Nothing is lost silently: every vertex, face or edge that is changed or bad is counted, and the
 * first of each kind is named by its number in the caller's lists. */
#ifndef HW_GEOM_MESH_MESH_PREP_H
#define HW_GEOM_MESH_MESH_PREP_H

#include <stdbool.h>
#include <stddef.h>

#include "geom/mesh/trimesh.h"

typedef struct hw_mesh_count {
  int count, first; /* first: -1 where count is 0 */
} hw_mesh_count;

typedef struct hw_mesh_report {
  int points, faces;          /* as given */
  int vertices, kept;         /* after welding and dropping: points = vertices + welded + unused,
                         faces = kept + collapsed + doubled */
  hw_mesh_count not_finite;   /* points that are no numbers, or beyond 1e12 m */
  hw_mesh_count out_of_range; /* faces that name a point that is not there */
  hw_mesh_count collapsed;    /* faces with fewer than three different vertices: dropped */
  hw_mesh_count doubled;      /* faces of the same three vertices as an earlier one: dropped */
  hw_mesh_count zero_area;    /* faces of exactly no area: kept, they close the surface */
  hw_mesh_count slivers;      /* faces whose height is below 1e-6 of their longest edge */
  hw_mesh_count unused;       /* points in no face that is kept: dropped */
  hw_mesh_count welded;       /* points merged into an earlier one */
  hw_mesh_count border;       /* edges with one face: first is a face */
  hw_mesh_count crowded;      /* edges with more than two faces: first is a face */
  hw_mesh_count pinched;      /* vertices, off crowded edges, whose faces are not in one fan */
  /* Without options.orient these count what would be turned. */
  hw_mesh_count flipped;       /* faces turned over to run with their neighbours */
  hw_mesh_count turned_shells; /* closed shells that faced the wrong way: first is a face */
  hw_mesh_count twisted;   /* edges across which faces cannot agree (a Moebius strip), at least */
  hw_mesh_count crossings; /* from hw_mesh_crossings; count -1: not asked */
  int shells, closed_shells, holes; /* holes: closed border lines */
  int genus;                        /* of all closed shells together; -1 where there is none */
  bool watertight; /* every edge has two faces that agree, and there is a volume: may take part in
                          volume contact (pinched vertices do no harm there) */
  double area, volume;      /* [m^2], [m^3]: of the outcome; volume 0 unless watertight */
  v3 low, high;             /* box */
  v3 centroid;              /* of the volume; of the area unless watertight */
  double shortest, longest; /* edges [m] */
} hw_mesh_report;

typedef struct hw_mesh_prep_options {
  /* A point becomes the earliest kept one within this distance [m]; 0: only equal ones; < 0: none.
   * No point moves farther, so chains of near points do not melt into one. */
  double weld;
  /* Turn faces to agree (the fewer of a shell), closed shells outward, those inside another the
   * other way round (a hollow; a body in a hollow outward again). */
  bool orient;
} hw_mesh_prep_options;

size_t hw_mesh_prep_scratch_bytes(int points, int faces);

/* point_out [points], face_out [3 * faces], source_out [faces] (numbers of the faces kept; may be
 * NULL). False where there is nothing left or an index or number is bad: the report says which. */
bool hw_mesh_prep(const v3 *point, int points, const int *face, int faces,
                  const hw_mesh_prep_options *options, void *scratch, v3 *point_out, int *face_out,
                  int *source_out, hw_mesh_report *report);

/* Pairs of a mesh's faces that cut each other: an edge of one goes through the inside of the other
 * (exact; touching does not count), or the two are folded flat upon each other at a common edge.
 * first: a face, in the numbers the mesh was made of. Where the pairs to look at are more than the
 * work area holds, the count is at least so many, and -1 where none was found. */
size_t hw_mesh_crossings_bytes(const hw_trimesh *mesh);
hw_mesh_count hw_mesh_crossings(const hw_trimesh *mesh, void *work);

/* Simple closed meshes, outward. Counts first (vertices, faces), then points and faces into the
 * caller's memory. around: facets round the axis (of a torus or link: round the bar); along: bands
 * along it (round a torus; of a link: round each bow). False: a bad size. */
typedef enum hw_mesh_make {
  HW_MAKE_BOX,      /* size: edges */
  HW_MAKE_SPHERE,   /* size.x: diameter; poles on z, `along` bands, `around` facets */
  HW_MAKE_CYLINDER, /* size.x: diameter, size.z: height, axis z; a vertex row at -x.. first at +x */
  HW_MAKE_TORUS,    /* size.x: diameter of the ring's centre line, size.y: of the bar; axis z */
  HW_MAKE_LINK /* size.x: bar diameter, size.y: width over all (y), size.z: length over all (z):
                       a chain link, long axis z, in the y z plane */
} hw_mesh_make;
bool hw_mesh_make_counts(hw_mesh_make kind, v3 size, int around, int along, int *points,
                         int *faces);
bool hw_mesh_make_points(hw_mesh_make kind, v3 size, int around, int along, v3 *point, int *face);

#endif
