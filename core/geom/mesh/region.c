/* Contact regions from a cut (papers 000 sections 4.3 to 4.6, 002 IV C to F; docs/theory/mesh.md):
 * the order of the stages, and their memory. */
#include <string.h>

#include "base/align.h"
#include "geom/mesh/region_parts.h"

typedef struct head {
  uint32_t stamp, pad[15];
} head;

static int slots_for(int most) {
  int n = 64;
  while (n < 10 * most)
    n *= 2;
  return n;
}

/* Parts of the work area for n pairs, one after the other; at: where each starts. */
enum {
  PART_TABLE,
  PART_ITEM,
  PART_ITEM_SCRATCH,
  PART_MIRROR,
  PART_FACE,
  PART_VERTEX,
  PART_EDGE,
  PART_NEXT_SEGMENT,
  PART_NEXT_POINT,
  PART_PARENT,
  PART_RANK,
  PART_MARK, /* last, as its size is the meshes': it holds stamps and never anything else */
  PARTS
};
static void lay_out(int most, size_t at[PARTS]) {
  size_t n = (size_t)most, bytes[PARTS] = {
                               [PART_TABLE] = (size_t)slots_for(most) * sizeof(key_slot),
                               [PART_ITEM] = 2 * n * sizeof(hw_sort_item),
                               [PART_ITEM_SCRATCH] = 2 * n * sizeof(hw_sort_item),
                               [PART_MIRROR] = HW_MIRRORED * sizeof(hw_region),
                               [PART_FACE] = 2 * n * sizeof(cut_face),
                               [PART_VERTEX] = 6 * n * sizeof(cut_vertex),
                               [PART_EDGE] = 2 * n * sizeof(cut_edge),
                               [PART_NEXT_SEGMENT] = 2 * n * sizeof(int),
                               [PART_NEXT_POINT] = 2 * n * sizeof(int),
                               [PART_PARENT] = 7 * n * sizeof(int),
                               [PART_RANK] = n * sizeof(int),
                           };
  size_t sum = sizeof(head);
  for (int i = 0; i < PARTS; i++) {
    at[i] = sum;
    sum += hw_align(bytes[i], 8);
  }
}

size_t hw_region_work_bytes(const hw_trimesh *a, const hw_trimesh *b, int most) {
  size_t at[PARTS];
  lay_out(most, at);
  return at[PART_MARK] + ((size_t)a->faces + (size_t)b->faces) * sizeof(face_mark);
}

static void begin(regions_work *w, char *work) {
  size_t at[PARTS], n = (size_t)w->cut->most;
  lay_out(w->cut->most, at);
  head *h = (head *)work;
  patch *a = &w->patch[0], *b = &w->patch[1];
  w->table = (key_slot *)(work + at[PART_TABLE]);
  w->item = (hw_sort_item *)(work + at[PART_ITEM]);
  w->item_scratch = (hw_sort_item *)(work + at[PART_ITEM_SCRATCH]);
  a->face = (cut_face *)(work + at[PART_FACE]);
  b->face = a->face + n;
  a->vertex = (cut_vertex *)(work + at[PART_VERTEX]);
  b->vertex = a->vertex + 3 * n;
  a->next_segment = (int *)(work + at[PART_NEXT_SEGMENT]);
  b->next_segment = a->next_segment + n;
  a->edge = (cut_edge *)(work + at[PART_EDGE]);
  w->next_point = (int *)(work + at[PART_NEXT_POINT]);
  w->parent = (int *)(work + at[PART_PARENT]);
  w->rank = (int *)(work + at[PART_RANK]);
  a->mark = (face_mark *)(work + at[PART_MARK]);
  b->mark = a->mark + a->mesh->faces;
  if (++h->stamp == 0) { /* after four thousand million queries */
    memset(w->table, 0, (size_t)slots_for(w->cut->most) * sizeof(key_slot));
    memset(a->mark, 0, ((size_t)a->mesh->faces + (size_t)b->mesh->faces) * sizeof(face_mark));
    h->stamp = 1;
  }
  w->stamp = h->stamp;
  int bits = 6;
  while (1 << bits < 10 * w->cut->segments)
    bits++;
  w->mask = (1u << bits) - 1;
  w->shift_down = (uint32_t)(64 - bits);
}

/* Contours of one root are a region; regions in the order of their lowest cut faces. */
static void number_regions(regions_work *w) {
  const hw_cut *cut = w->cut;
  int n = 0;
  for (int c = 0; c < cut->contours; c++) {
    if (hw_root(w->parent, c) == c) {
      w->rank[c] = n;
      w->item[n] = (hw_sort_item){UINT64_MAX, (uint32_t)c};
      n++;
    }
    hw_sort_item *item = &w->item[w->rank[hw_root(w->parent, c)]];
    int s = cut->contour[c].first;
    for (int i = 0; i < cut->contour[c].count; i++, s = cut->segment[s].next) {
      const hw_cut_segment *g = &cut->segment[s];
      uint64_t key = (uint64_t)(uint32_t)g->face_a << 32 | (uint32_t)g->face_b;
      item->key = key < item->key ? key : item->key;
    }
  }
  hw_sort(w->item, (size_t)n, w->item_scratch);
  w->count = n;
  for (int r = 0; r < n; r++) {
    hw_region *region = hw_region_at(w, r);
    *region = (hw_region){.face_a = (int)(w->item[r].key >> 32),
                          .face_b = (int)(w->item[r].key & UINT32_MAX),
                          .convex = w->convex};
    w->rank[w->item[r].index] = r;
  }
  for (int c = 0; c < cut->contours; c++)
    cut->contour[c].region = w->rank[hw_root(w->parent, c)];
}

/* Faces, statuses, and which contours hang together. */
static void find_regions(regions_work *w) {
  hw_cut *cut = w->cut;
  patch *a = &w->patch[0], *b = &w->patch[1];
  hw_patch_collect(w, a);
  b->edge = a->edge + a->edges;
  hw_patch_collect(w, b);
  a->node = cut->contours;
  b->node = a->node + a->vertices;
  for (int i = 0; i < b->node + b->vertices; i++)
    w->parent[i] = i;
  for (int side = 0; side < 2; side++)
    hw_patch_status(w, &w->patch[side]);
  bool several = false;
  if (cut->contours > 1) {
    for (int side = 0; side < 2; side++)
      hw_patch_join(w, &w->patch[side]);
    for (int c = 1; c < cut->contours; c++)
      several |= hw_root(w->parent, c) != 0;
  } else { /* all there is hangs on the one contour */
    for (int i = 0; i < b->node + b->vertices; i++)
      w->parent[i] = 0;
  }
  for (int side = 0; side < 2; side++)
    if (several || (w->options & HW_REGION_DEPTH) || !w->patch[side].mesh->edge_sums)
      hw_patch_flood(w, &w->patch[side]);
}

/* Volumes so small beside the contour are rounding, and their centroid is anywhere. */
static const double NO_VOLUME = 1e-15; /* of length^3 */

static void finish(regions_work *w, hw_region *region, int r) {
  double cube = region->length * region->length * region->length;
  if (region->volume > NO_VOLUME * cube) {
    region->centroid = v3_add(w->cut->origin, v3_scale(1 / region->volume, region->centroid));
  } else {
    region->volume = region->volume > 0 ? region->volume : 0;
    region->centroid = region->plane_point;
  }
  if (region->contours > 0)
    hw_region_centre(w, r);
  else
    region->centre = region->plane_point = region->centroid;
}

static hw_regions make_once(regions_work *w, void *work) {
  hw_cut *cut = w->cut;
  begin(w, work);
  w->spare = (hw_region){.volume = 0};
  if (cut->segments > 0) {
    find_regions(w);
    number_regions(w);
    for (int r = 0; r < w->count && r < w->most; r++)
      hw_region_plane(w, r);
    for (int side = 0; side < 2; side++)
      hw_patch_sum(w, &w->patch[side]);
  }
  for (int side = 0; side < 2; side++)
    hw_patch_shells(w, &w->patch[side]);
  hw_regions out = {.count = w->count, .volume = w->spare.volume, .doubts = w->doubts};
  for (int r = 0; r < w->count && r < w->most; r++) {
    finish(w, &w->region[r], r);
    out.volume += w->region[r].volume;
  }
  for (int side = 0; side < 2 && w->cut->segments > 0 && (w->options & HW_REGION_DEPTH); side++)
    hw_patch_ways(w, &w->patch[side]);
  if (w->cut->segments > 0 && (w->options & HW_REGION_DEPTH))
    hw_region_cross(w);
  return out;
}

hw_regions hw_regions_make(const hw_trimesh *a, const hw_trimesh *b, const hw_mesh_pose *pose,
                           hw_cut *cut, unsigned options, void *work, hw_region *region, int most) {
  if (cut->full || !a->closed || !b->closed)
    return (hw_regions){.count = 0};
  const regions_work fresh = {.patch = {{.mesh = a}, {.mesh = b, .side = 1}},
                              .cut = cut,
                              .pose = pose,
                              .shift = hw_shift_along(cut->toward, 1),
                              .options = options,
                              .convex = a->convex && b->convex,
                              .region = region,
                              .most = most};
  regions_work w = fresh;
  if (cut->coplanar && cut->contours > 0) {
    size_t at[PARTS];
    lay_out(cut->most, at);
    hw_region *mirror = (hw_region *)((char *)work + at[PART_MIRROR]);
    hw_cut_make(a, b, pose, cut->pair, cut->pairs, cut->most, cut->toward, -1, cut->work, cut);
    w.shift = hw_shift_along(cut->toward, -1);
    w.region = mirror;
    w.most = HW_MIRRORED;
    w.options = 0;
    int mirrors = make_once(&w, work).count;
    hw_cut_make(a, b, pose, cut->pair, cut->pairs, cut->most, cut->toward, 1, cut->work, cut);
    w = fresh;
    w.mirror = mirror;
    w.mirrors = mirrors < HW_MIRRORED ? mirrors : HW_MIRRORED;
  }
  return make_once(&w, work);
}
