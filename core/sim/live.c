/* Live copies of parameters (see live.h): the struct, then the rows of each collection. */
#include "sim/live.h"

static size_t up16(size_t n) { return (n + 15) / 16 * 16; }

static const hw_map *map_of(const hw_field *field, const void *params) {
  return (const hw_map *)(const void *)((const char *)params + field->offset);
}

static size_t row_bytes(const hw_field *field, const void *params) {
  return up16((size_t)map_of(field, params)->count * field->table->size);
}

int hw_live_map(const hw_field *field) {
  if (field->type == HW_MAP)
    for (int i = 0; i < field->table->count; i++)
      if (field->table->fields[i].flags & HW_F_INPUT)
        return 1;
  return 0;
}

size_t hw_live_bytes(const hw_table *table, const void *params) {
  size_t bytes = up16(table->size);
  for (int i = 0; i < table->count; i++)
    if (hw_live_map(&table->fields[i]))
      bytes += row_bytes(&table->fields[i], params);
  return bytes;
}

size_t hw_live_row(const hw_table *table, const void *params, const hw_field *map, int i) {
  size_t at = up16(table->size);
  for (const hw_field *field = table->fields; field < map; field++)
    if (hw_live_map(field))
      at += row_bytes(field, params);
  return at + (size_t)i * map->table->size;
}

static const hw_field *field_at(const hw_table *table, size_t offset) {
  for (int i = 0; i < table->count; i++)
    if (table->fields[i].offset == offset)
      return &table->fields[i];
  return NULL;
}

hw_live_number hw_live_at(const hw_table *table, const void *params, size_t offset) {
  if (offset < table->size)
    return (hw_live_number){field_at(table, offset), NULL, params};
  for (int k = 0; k < table->count; k++) {
    const hw_field *map = &table->fields[k];
    if (!hw_live_map(map))
      continue;
    size_t first = hw_live_row(table, params, map, 0), size = map->table->size;
    const hw_map *rows = map_of(map, params);
    if (offset >= first && offset < first + (size_t)rows->count * size) {
      size_t i = (offset - first) / size;
      return (hw_live_number){field_at(map->table, offset - first - i * size), rows->id[i],
                              (const char *)rows->row + i * size};
    }
  }
  return (hw_live_number){NULL, NULL, NULL};
}

double hw_live_value(const hw_table *table, const void *params, size_t offset) {
  hw_live_number number = hw_live_at(table, params, offset);
  if (!number.field)
    return 0;
  const void *at = number.from + number.field->offset;
  return number.field->type == HW_NUMBER ? *(const double *)at : *(const int *)at;
}

static void copy(char *to, const void *from, size_t bytes) {
  const char *byte = from;
  for (size_t i = 0; i < bytes; i++)
    to[i] = byte[i];
}

void hw_live_copy(const hw_table *table, const void *params, char *to) {
  copy(to, params, table->size);
  for (int k = 0; k < table->count; k++) {
    const hw_field *field = &table->fields[k];
    if (!hw_live_map(field))
      continue;
    const hw_map *rows = map_of(field, params);
    char *at = to + hw_live_row(table, params, field, 0);
    copy(at, rows->row, (size_t)rows->count * field->table->size);
    ((hw_map *)(void *)(to + field->offset))->row = at;
  }
}
