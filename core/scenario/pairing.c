/* Which entry of a collection stands for two parts (pairing.h): sorted by one number for both sides. */
#include "scenario/pairing.h"

#include <string.h>

/* One number for two sides in either order; "any" comes after all parts. */
static uint64_t key_of(int parts, int a, int b) {
  uint64_t n = (uint64_t)parts, p = a < 0 ? n : (uint64_t)a, q = b < 0 ? n : (uint64_t)b;
  return p < q ? p * (n + 1) + q : q * (n + 1) + p;
}

bool hw_pairing_make(hw_pairing *p, hw_pool *scratch, int parts, const hw_map *entries,
                     int (*side)[2]) {
  size_t n = (size_t)entries->count;
  hw_sort_item *item = hw_pool_take(scratch, n, sizeof *item),
               *spare = hw_pool_take(scratch, n, sizeof *spare);
  *p = (hw_pairing){.parts = parts,
                    .entries = entries,
                    .item = item,
                    .single = hw_pool_take(scratch, (size_t)parts, sizeof *p->single),
                    .any = HW_PAIRING_NONE};
  if (!item || !spare || !p->single)
    return false;
  for (int i = 0; i < parts; i++)
    p->single[i] = HW_PAIRING_NONE;
  for (int i = entries->count - 1; i >= 0; i--) {
    int a = side[i][0], b = side[i][1];
    item[i] = (hw_sort_item){key_of(parts, a, b), (uint32_t)i};
    if (a < 0 && b < 0)
      p->any = i;
    else if (a < 0 || b < 0)
      p->single[a < 0 ? b : a] = i;
  }
  hw_sort(item, n, spare); /* stable: of equals the first of the text comes first */
  return true;
}

int hw_pairing_entry(const hw_pairing *p, int a, int b) {
  uint64_t key = key_of(p->parts, a, b);
  int low = 0, high = p->entries->count;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (p->item[middle].key < key)
      low = middle + 1;
    else
      high = middle;
  }
  if (low < p->entries->count && p->item[low].key == key)
    return (int)p->item[low].index;
  int first = p->single[a], second = p->single[b];
  if (first >= 0 && second >= 0)
    return first < second ? first : second;
  return first >= 0 ? first : second >= 0 ? second : p->any;
}

void hw_pairing_check(const hw_pairing *p, hw_reader *r, const char *what) {
  for (int i = 1; i < p->entries->count; i++) {
    if (p->item[i].key != p->item[i - 1].key)
      continue;
    const char *id = p->entries->id[p->item[i].index],
               *other = p->entries->id[p->item[i - 1].index];
    size_t level = hw_where_add(&r->where, id, strlen(id));
    hw_fault_here(r, "\"%s\" is for the same two %s", other, what);
    hw_where_cut(&r->where, level);
  }
}
