/* Outlines of vessels and quays that are made from length and beam; body axes, counter-clockwise seen
 * from above, origin amidships on the centre line. */
#include "parts/outline_made.h"

#include "parts/vessel.h"

/* From astern along starboard to the bow; the port side is its mirror. Shares of half the length and
 * of half the beam. */
typedef struct half_point {
  double x, y;
} half_point;

static int mirrored(const half_point *half, int count, double length, double beam, double *point) {
  for (int i = 0; i < count; i++) {
    int j = 2 * count - 1 - i;
    point[2 * i] = point[2 * j] = 0.5 * length * half[i].x;
    point[2 * i + 1] = -0.5 * beam * half[i].y;
    point[2 * j + 1] = 0.5 * beam * half[i].y;
  }
  return 2 * count;
}

int hw_outline_made(int kind, double length, double beam, double *point) {
  static const half_point box[] = {{-1, 1}, {1, 1}};
  /* Transom of .7 of the beam, run over .1 of the length, parallel body, and over the last fifth a
   * bow on the ellipse y = cos t, x = .6 + .4 sin t at t = 15, 30 ... 75 and 85 degrees, blunt. */
  static const half_point ship[] = {{-1, 0.7},
                                    {-0.9, 0.92},
                                    {-0.8, 1},
                                    {0.6, 1},
                                    {0.703527618041008, 0.965925826289068},
                                    {0.8, 0.866025403784439},
                                    {0.882842712474619, 0.707106781186548},
                                    {0.946410161513775, 0.5},
                                    {0.986370330515627, 0.258819045102521},
                                    {1, 0.0871557427476582}};
  if (kind == OUTLINE_SHIP)
    return mirrored(ship, (int)(sizeof ship / sizeof *ship), length, beam, point);
  if (kind == OUTLINE_TUG) { /* the paper's: 7 m of flat bow on 13 m of beam, wider over .5 m */
    double shoulder = 1 - beam / 13 / length;
    const half_point tug[] = {{-1, 1}, {shoulder > 0 ? shoulder : 0, 1}, {1, 7.0 / 13}};
    return mirrored(tug, (int)(sizeof tug / sizeof *tug), length, beam, point);
  }
  return mirrored(box, (int)(sizeof box / sizeof *box), length, beam, point);
}

bool hw_outline_from(const outline_source *from, hw_outline_ask *ask) {
  ask->mesh = -1;
  ask->points = 0;
  if (from->kind == OUTLINE_POINTS) {
    ask->points = from->points->count / 2;
    ask->point = from->points->value;
  } else if (from->kind == OUTLINE_MESH) {
    ask->mesh = from->mesh;
    ask->level = from->level;
  } else if (from->kind >= 0) {
    double *made = (double *)from->made; /* written once, while the model is compiled */
    ask->points = hw_outline_made(from->kind, from->length, from->beam, made);
    ask->point = made;
  }
  return from->kind >= 0;
}
