/* The table of named attachment points, shared by the kinds of part that have them. */
#include "model/mouth.h"
#include "parts/kinds.h"
#include "parts/port_fields.h"

static const hw_field rows[] = {HW_ROWS(hw_port_params, HW_PORT_FIELDS)};
const hw_table hw_port_table = HW_TABLE(hw_port_params, rows, "port", "Attachment point");

hw_port_place hw_port_placed(const hw_model *model, int part, const hw_port_params *row) {
  v3 at = v3_at(row->at);
  const hw_mouth *mouth = row->from ? hw_part_mouth(model, part) : NULL;
  if (!mouth)
    return (hw_port_place){.at = at};
  m3 R = hw_mouth_axes(mouth);
  at.z += row->from == HW_PORT_FROM_PIPE ? mouth->length : 0;
  return (hw_port_place){v3_add(mouth->origin, m3_mulv(R, at)), true, R};
}

/* Has the kind rows of this table? A crane's are its own. */
static bool has_rows(const hw_part *part) {
  for (int i = 0; i < part->kind->table->count; i++)
    if (part->kind->table->fields[i].table == &hw_port_table)
      return true;
  return false;
}

void hw_ports_check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const hw_map *ports = has_rows(self) ? hw_part_ports(self) : NULL;
  const hw_port_params *row = ports ? ports->row : NULL;
  bool by_pipe = self->kind == &hw_motion_kind && hw_part_mouth(model, part);
  for (int i = 0; ports && i < ports->count; i++)
    if (row[i].from && !by_pipe)
      hw_fault_row(
          report, self->id, "ports", ports->id[i], "from",
          "\"%s\" has no hawsepipe: only a motion whose shape is a mesh with make \"bow\" has",
          self->id);
}
