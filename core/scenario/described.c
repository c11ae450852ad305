/* The tables that the core describes itself by (see described.h). */
#include "scenario/described.h"

#include "model/tables.h"
#include "parts/kinds.h"
#include "scenario/compiler.h"
#include "sim/frame.h"

static const hw_described before[] = {{"environment", &hw_environment_table, false},
                                      {"solver", &hw_solver_table, false},
                                      {"materials", &hw_material_table, true},
                                      {"meshes", &hw_mesh_table, true},
                                      {"surfaces", &hw_surface_table, true}},
                          after[] = {{"inputs", &hw_input_table, true},
                                     {"events", &hw_cue_table, true},
                                     {"controllers", &hw_controller_table, true},
                                     {"view", &hw_view_table, false}};

/* Between them the collections of the contact sources. */
bool hw_described_table(int i, hw_described *out) {
  if (i < HW_COUNT(before)) {
    *out = before[i];
    return true;
  }
  i -= HW_COUNT(before);
  for (int k = 0; k < HW_SOURCES; k++)
    if (hw_contact_sources[k]->key && i-- == 0) {
      *out = (hw_described){hw_contact_sources[k]->key, hw_contact_sources[k]->table, true};
      return true;
    }
  if (i >= HW_COUNT(after))
    return false;
  *out = after[i];
  return true;
}

/* Counts on from *number until the field is found; tables are nested one or two deep. */
static bool count_to(const hw_table *table, const hw_field *field, int *number) {
  for (int i = 0; i < table->count; i++) {
    const hw_field *row = &table->fields[i];
    if (row == field)
      return true;
    ++*number;
    if (row->type == HW_MAP && count_to(row->table, field, number))
      return true;
  }
  return false;
}

int hw_field_number(const hw_field *field) {
  int number = 0;
  hw_described table;
  for (int i = 0; hw_described_table(i, &table); i++)
    if (count_to(table.table, field, &number))
      return number;
  for (int i = 0; i < hw_part_kind_count; i++)
    if (count_to(hw_part_kinds[i]->table, field, &number))
      return number;
  return -1;
}

bool hw_described_channels(int i, hw_channel_list *out) {
  if (i == 0) {
    *out = (hw_channel_list){"run", hw_run_channel, HW_RUN_CHANNELS};
    return true;
  }
  i--;
  for (int k = 0; k < HW_SOURCES * HW_SOURCE_LISTS; k++) {
    *out = hw_contact_sources[k / HW_SOURCE_LISTS]->list[k % HW_SOURCE_LISTS];
    if (out->key && i-- == 0)
      return true;
  }
  return false;
}

/* Compares addresses one by one: pointers into different arrays have no order. */
static bool find_channel(const hw_channel *first, int count, const hw_channel *row, int *number) {
  for (int i = 0; i < count; i++, ++*number)
    if (&first[i] == row)
      return true;
  return false;
}

int hw_channel_number(const hw_channel *row) {
  int number = 0;
  hw_channel_list list;
  for (int i = 0; hw_described_channels(i, &list); i++)
    if (find_channel(list.channel, list.count, row, &number))
      return number;
  for (int i = 0; i < hw_part_kind_count; i++)
    if (find_channel(hw_part_kinds[i]->channel, hw_part_kinds[i]->channels, row, &number))
      return number;
  return -1;
}
