/* Quay: an outline that stands fast, with fenders; others may be moored to its ports. */
#include "parts/quay.h"

#include "math/elementary.h"
#include "parts/kinds.h"
#include "parts/outline_made.h"

static outline_source source_of(const quay_params *p) {
  int kind = p->outline_kind;
  if (!HW_GIVEN(quay_params, p, outline_kind))
    kind = p->outline_mesh.part >= 0 ? OUTLINE_MESH : p->outline_points.count ? OUTLINE_POINTS : -1;
  return (outline_source){
      kind,   &p->outline_points, p->outline_mesh.part, p->outline_level, p->length, p->beam,
      p->made};
}

static void check(const hw_model *model, int part, hw_report *report) {
  outline_source from = source_of(model->part[part].params);
  hw_outline_check(model, part, &from, report);
}

static bool outline(const hw_model *model, int part, hw_outline_ask *ask) {
  const quay_params *p = model->part[part].params;
  outline_source from = source_of(p);
  ask->block = -1;
  ask->fenders = &p->fenders;
  return hw_outline_from(&from, ask);
}

static const hw_map *ports(const void *params) { return &((const quay_params *)params)->ports; }

static hw_solid solid(const void *params) {
  const quay_params *p = params;
  return HW_SOLID(p, HW_SHAPE_WORDS, p->shape);
}

static const hw_channel CHANNELS[] = {
    HW_CHANNEL("fx", "N", "Force of lines on it, x", "sum over its points, world"),
    HW_CHANNEL("fy", "N", "Force of lines on it, y", "as fx"),
    HW_CHANNEL("fz", "N", "Force of lines on it, z", "as fx; up")};

static void needs(const hw_model *model, int part, hw_needs *needs) {
  const quay_params *p = model->part[part].params;
  needs->rank = 2;
  needs->symmetric = true; /* it adds nothing */
  needs->ports = 1 + p->ports.count;
  needs->poses = 1;
  hw_needs_channels(needs, CHANNELS, HW_COUNT(CHANNELS));
}

static void place(hw_world *w, int part) {
  const quay_params *p = hw_params(w, part);
  hw_port *port = w->port + w->model->part[part].port0;
  const hw_port_params *row = p->ports.row;
  double s, c;
  hw_sincos(p->heading, &s, &c);
  m3 R = {{c, -s, 0, s, c, 0, 0, 0, 1}};
  v3 r = v3_at(p->position);
  for (int i = 0; i <= p->ports.count; i++)
    port[i] = (hw_port){
        .r = i ? v3_add(r, m3_mulv(R, v3_at(row[i - 1].at))) : r, .R = R, .bx = -1, .bphi = -1};
}

static void output(const hw_world *w, int part, double *channel) {
  const hw_part *self = &w->model->part[part];
  v3 f = v3_zero();
  for (int i = 0; i < self->ports; i++)
    f = v3_add(f, w->port[self->port0 + i].f);
  v3_put(channel, f);
}

const hw_part_kind hw_quay_kind = {.name = "quay",
                                   .label = "Quay",
                                   .table = &hw_quay_table,
                                   .channel = CHANNELS,
                                   .channels = HW_COUNT(CHANNELS),
                                   .body = &(const hw_body_kind){.ports = ports, .solid = solid},
                                   .outline = &(const hw_outline_kind){.ask = outline},
                                   .check = check,
                                   .needs = needs,
                                   .place = place,
                                   .output = output};
