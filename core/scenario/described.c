/* The tables that the core describes itself by (see described.h). */
#include "scenario/described.h"

#include <stdbool.h>

#include "contact/berth.h"
#include "contact/contact.h"
#include "contact/strand.h"
#include "model/tables.h"
#include "parts/kinds.h"
#include "scenario/compiler.h"
#include "sim/frame.h"

const hw_described hw_described_tables[] = {{"environment", &hw_environment_table},
                                            {"solver", &hw_solver_table},
                                            {"materials", &hw_material_table},
                                            {"meshes", &hw_mesh_table},
                                            {"surfaces", &hw_surface_table},
                                            {"contacts", &hw_contact_table},
                                            {"plan_contacts", &hw_plan_contact_table},
                                            {"inputs", &hw_input_table},
                                            {"view", &hw_view_table},
                                            {"plots", &hw_plot_table}};
const int hw_described_count = (int)(sizeof hw_described_tables / sizeof *hw_described_tables);

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
  for (int i = 0; i < hw_described_count; i++)
    if (count_to(hw_described_tables[i].table, field, &number))
      return number;
  for (int i = 0; i < hw_part_kind_count; i++)
    if (count_to(hw_part_kinds[i]->table, field, &number))
      return number;
  return -1;
}

const hw_described_channels hw_described_channel[] = {
    {"run", hw_run_channel, HW_RUN_CHANNELS},
    {"contacts", hw_contact_channel, HW_CONTACT_CHANNELS},
    {"touch", hw_strand_channel, HW_STRAND_CHANNELS},
    {"plan_contacts", hw_berth_contact_channel, HW_BERTH_CONTACT_CHANNELS},
    {"fenders", hw_berth_fender_channel, HW_BERTH_FENDER_CHANNELS}};
const int hw_described_channel_count = HW_COUNT(hw_described_channel);

/* Compares addresses one by one: pointers into different arrays have no order. */
static bool find_channel(const hw_channel *first, int count, const hw_channel *row, int *number) {
  for (int i = 0; i < count; i++, ++*number)
    if (&first[i] == row)
      return true;
  return false;
}

int hw_channel_number(const hw_channel *row) {
  int number = 0;
  for (int i = 0; i < hw_described_channel_count; i++)
    if (find_channel(hw_described_channel[i].channel, hw_described_channel[i].count, row, &number))
      return number;
  for (int i = 0; i < hw_part_kind_count; i++)
    if (find_channel(hw_part_kinds[i]->channel, hw_part_kinds[i]->channels, row, &number))
      return number;
  return -1;
}
