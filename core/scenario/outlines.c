/* Contact in plan (contact/outlines.h): outlines of the parts that have one, their fenders, and the pairs that
 * the entries of "plan_contacts" make.
 *
 * Which entry stands for two parts: pairing.h. Two parts that both stand fast make no pair. */
#include <string.h>

#include "contact/outlines.h"
#include "geom/mesh/mesh_hull.h"
#include "geom/outline/waterline.h"
#include "math/elementary.h"
#include "parts/fender_fields.h"
#include "scenario/colliders.h"
#include "scenario/pairing.h"
#include "scenario/tell.h"

enum { MOST_FENDERS = 4000, NONE = -1 };

static const hw_map *entries(const hw_model *model) {
  return &model->source[HW_SOURCE_OUTLINES].entries;
}

/* A fault of a part's key, or of a key in its collection of fenders. */
static void fault(hw_compiler *c, int part, const char *fender, const char *key, const char *what,
                  double p, double q) {
  hw_where *where = &c->reader.where;
  const char *id = c->model->part[part].id;
  size_t before = hw_where_add(where, "parts", 5);
  hw_where_add(where, id, strlen(id));
  if (fender) {
    hw_where_add(where, "fenders", 7);
    hw_where_add(where, fender, strlen(fender));
  }
  hw_where_dotted(where, key);
  hw_fault_here(&c->reader, what, p, q);
  hw_where_cut(where, before);
}

/* ---- outlines ---- */

static void fault_outline(hw_compiler *c, int part, const char *key, hw_outline_fault f) {
  static const char *const what[] = {
      [HW_OUTLINE_FEW] = "an outline has three points at least",
      [HW_OUTLINE_MANY] = "more than 256 points",
      [HW_OUTLINE_NOT_FINITE] = "point %g is too far away",
      [HW_OUTLINE_REPEATED] = "points %g and %g are in one place",
      [HW_OUTLINE_FLAT] = "all points lie on one line: no area",
      [HW_OUTLINE_CROSSING] =
          "sides %g and %g (from the points with these numbers, from 0) cross or "
          "touch: an outline does not meet itself",
      [HW_OUTLINE_CLOCKWISE] = "clockwise seen from above: the points go counter-clockwise"};
  fault(c, part, NULL, key, what[f.kind], f.i, f.j);
}

/* Points of a mesh's cut, in scratch memory; NULL after a fault. */
static double *cut_points(hw_compiler *c, int part, const hw_outline_ask *ask, int *points) {
  const hw_trimesh *mesh = hw_mesh_as_body(c, ask->mesh);
  double *point = hw_pool_take(&c->scratch, 2 * HW_OUTLINE_POINTS, sizeof *point);
  if (!mesh || !point)
    return NULL;
  *points = hw_waterline(mesh, ask->level, point, HW_OUTLINE_POINTS);
  if (*points > 0)
    return point;
  double middle = mesh->middle.z;
  if (*points == 0)
    fault(c, part, NULL, "outline.level",
          "%g m: the plane there cuts no area of the mesh, which ends at %g m", ask->level,
          ask->level > middle ? middle + mesh->high.z : middle + mesh->low.z);
  else
    fault(c, part, NULL, "outline.mesh", "the cut of the mesh is open, or has too many sides", 0,
          0);
  return NULL;
}

static bool make_outline(hw_compiler *c, int part, const hw_outline_ask *ask, hw_outline *to) {
  const double *point = ask->point;
  int points = ask->points;
  if (ask->mesh >= 0) {
    double *cut = cut_points(c, part, ask, &points);
    if (!cut)
      return false;
    point = cut;
  }
  hw_outline_fault f = hw_outline_make(to, point, points, NULL);
  if (f.kind != HW_OUTLINE_OK) {
    fault_outline(c, part, ask->mesh >= 0 ? "outline.mesh" : "outline.points", f);
    return false;
  }
  void *memory = hw_pool_take(&c->keep, 1, hw_outline_bytes(points));
  return memory && hw_outline_make(to, point, points, memory).kind == HW_OUTLINE_OK;
}

/* ---- fenders ---- */

static bool make_fender(hw_compiler *c, hw_outline_body *body, int b, const char *id,
                        const hw_fender_params *p, hw_outline_fender *to) {
  double s, k;
  hw_sincos(p->facing, &s, &k);
  *to = (hw_outline_fender){.body = b,
                            .id = id,
                            .axis = {k, s},
                            .foot = k * p->at[0] + s * p->at[1],
                            .height = p->height,
                            .friction = p->friction,
                            .shear = p->shear,
                            .damping = p->damping,
                            .at = {p->at[0], p->at[1]},
                            .facing = p->facing,
                            .width = p->width,
                            .type = p->type};
  double share =
      HW_GIVEN(hw_fender_params, p, deflection) ? p->deflection : hw_fender_usual(p->type);
  to->curve = (hw_fender_curve){.type = p->type,
                                .force = p->force,
                                .deflection = share * p->height,
                                .points = p->curve_deflection.count,
                                .share = p->curve_deflection.value,
                                .force_share = p->curve_force.value};
  if (p->type != HW_FENDER_CURVE && (p->curve_deflection.count || p->curve_force.count)) {
    fault(c, body->part, id, p->curve_deflection.count ? "curve.deflection" : "curve.force",
          "given, but the fender is not of type \"curve\"", 0, 0);
    return false;
  }
  if (p->curve_deflection.count != p->curve_force.count) {
    fault(c, body->part, id, "curve.force", "%g numbers; curve.deflection has %g",
          p->curve_force.count, p->curve_deflection.count);
    return false;
  }
  const char *wrong = hw_fender_curve_fault(&to->curve);
  if (wrong) {
    fault(
        c, body->part, id, wrong,
        "no curve: 1 to 64 deflections above 0 that rise, and as many forces, none negative, with "
        "the type curve",
        0, 0);
    return false;
  }
  to->rated_force = to->curve.force;
  to->rated_deflection = to->curve.deflection;
  to->rated_energy = hw_fender_rated_energy(&to->curve);
  if (!(to->rated_energy > 0)) {
    fault(c, body->part, id, "force", "%g N: this fender takes no energy up to its rating",
          p->force, 0);
    return false;
  }
  double half = 0.5 * p->width, x = p->at[0], y = p->at[1], h = p->height;
  const double corner[8] = {x + s * half,         y - k * half,         x + s * half + k * h,
                            y - k * half + s * h, x - s * half + k * h, y + k * half + s * h,
                            x - s * half,         y + k * half};
  void *memory = hw_pool_take(&c->keep, 1, hw_outline_bytes(4));
  hw_outline_fault f =
      memory ? hw_outline_make(&to->outline, corner, 4, memory) : (hw_outline_fault){0};
  if (memory && f.kind != HW_OUTLINE_OK)
    fault(c, body->part, id, "width", "%g m by %g m: too thin for a fender", p->width, p->height);
  return memory && f.kind == HW_OUTLINE_OK;
}

/* ---- bodies and pairs ---- */

static bool pair_entries(hw_compiler *c, hw_pairing *p) {
  const hw_model *model = c->model;
  int(*side)[2] = hw_pool_take(&c->scratch, (size_t)entries(model)->count, sizeof *side);
  for (int i = 0; side && i < entries(model)->count; i++)
    side[i][0] = hw_outline_contact_entry(model, i)->a.part,
    side[i][1] = hw_outline_contact_entry(model, i)->b.part;
  return side && hw_pairing_make(p, &c->scratch, model->part_count, entries(model), side);
}

/* Has the part an outline? */
static bool asked(const hw_model *model, int part, hw_outline_ask *ask) {
  const hw_outline_kind *outline = model->part[part].kind->outline;
  *ask = (hw_outline_ask){.mesh = NONE, .block = NONE};
  return outline && outline->ask(model, part, ask);
}

static bool make_bodies(hw_compiler *c) {
  hw_model *model = c->model;
  double fenders = 0;
  hw_outline_ask ask;
  for (int i = 0; i < model->part_count; i++) {
    if (!asked(model, i, &ask)) {
      if (ask.fenders && ask.fenders->count)
        fault(c, i, NULL, "fenders", "%g on a part without an outline: they touch nothing",
              ask.fenders->count, 0);
      continue;
    }
    model->outline_body_count++;
    fenders += ask.fenders ? ask.fenders->count : 0;
  }
  if (fenders > MOST_FENDERS) {
    hw_report_add(c->reader.report, "/parts", "%g fenders; at most %d", fenders, (int)MOST_FENDERS);
    return false;
  }
  if (c->reader.report->count)
    return false;
  size_t bodies = (size_t)model->outline_body_count;
  model->outline_body = hw_pool_take(&c->keep, bodies, sizeof *model->outline_body);
  model->outline_fender = hw_pool_take(&c->keep, (size_t)fenders, sizeof *model->outline_fender);
  if (!model->outline_body || !model->outline_fender)
    return false;
  int b = 0;
  for (int i = 0; i < model->part_count; i++) {
    if (!asked(model, i, &ask))
      continue;
    hw_outline_body *body = &model->outline_body[b];
    *body = (hw_outline_body){.part = i,
                              .block = ask.block < 0 ? NONE : model->part[i].block0 + ask.block,
                              .mass = ask.mass,
                              .inertia = ask.inertia,
                              .centre = ask.centre,
                              .fender0 = model->outline_fender_count};
    if (!make_outline(c, i, &ask, &body->outline))
      return false;
    body->reach = body->outline.radius;
    const hw_fender_params *row = ask.fenders ? ask.fenders->row : NULL;
    for (int k = 0; ask.fenders && k < ask.fenders->count; k++) {
      hw_outline_fender *f = &model->outline_fender[model->outline_fender_count];
      if (!make_fender(c, body, b, ask.fenders->id[k], &row[k], f))
        return false;
      body->reach = f->outline.radius > body->reach ? f->outline.radius : body->reach;
      model->outline_fender_count++, body->fenders++;
    }
    b++;
  }
  return true;
}

static int body_of(const hw_model *model, int part) {
  for (int b = 0; b < model->outline_body_count; b++)
    if (model->outline_body[b].part == part)
      return b;
  return NONE;
}

static bool check_entries(hw_compiler *c, const hw_pairing *pairing) {
  hw_model *model = c->model;
  size_t collection = hw_where_add(&c->reader.where, "plan_contacts", 13);
  for (int i = 0; i < entries(model)->count; i++) {
    const hw_outline_contact *entry = hw_outline_contact_entry(model, i);
    const char *id = entries(model)->id[i];
    size_t before = hw_where_add(&c->reader.where, id, strlen(id));
    for (int side = 0; side < 2; side++) {
      int part = side ? entry->b.part : entry->a.part;
      size_t level = hw_where_add(&c->reader.where, side ? "b" : "a", 1);
      if (part >= 0 && body_of(model, part) < 0)
        hw_fault_here(&c->reader,
                      "\"%s\" is a %s, which has no outline; vessels and quays have one",
                      model->part[part].id, model->part[part].kind->name);
      else if (part >= 0 && side && part == entry->a.part)
        hw_fault_here(&c->reader, "\"%s\" does not touch itself: a and b must differ",
                      model->part[part].id);
      hw_where_cut(&c->reader.where, level);
    }
    if (HW_GIVEN(hw_outline_contact, entry, sticking))
      hw_sticking_check(c, "", entry->sticking, entry->sliding);
    hw_where_cut(&c->reader.where, before);
  }
  hw_pairing_check(pairing, &c->reader, "parts");
  hw_where_cut(&c->reader.where, collection);
  return c->reader.report->count == 0;
}

static bool make_pairs(hw_compiler *c, const hw_pairing *pairing) {
  hw_model *model = c->model;
  for (int pass = 0; pass < 2; pass++) {
    int count = 0;
    for (int a = 0; a < model->outline_body_count; a++)
      for (int b = a + 1; b < model->outline_body_count; b++) {
        const hw_outline_body *p = &model->outline_body[a], *q = &model->outline_body[b];
        int entry = hw_pairing_entry(pairing, p->part, q->part);
        if (entry < 0 || (p->block < 0 && q->block < 0))
          continue;
        if (pass)
          model->outline_pair[count] = (hw_outline_pair){a, b, entry};
        count++;
      }
    if (pass)
      break;
    if (count > HW_MAX_PAIRS) {
      hw_report_add(c->reader.report, "/plan_contacts", "%d pairs of outlines; at most %d", count,
                    (int)HW_MAX_PAIRS);
      return false;
    }
    model->outline_pair_count = count;
    model->outline_pair = hw_pool_take(&c->keep, (size_t)count, sizeof *model->outline_pair);
    if (!model->outline_pair)
      return false;
  }
  return true;
}

static bool make(hw_compiler *c) {
  hw_model *model = c->model;
  hw_pairing pairing;
  if (!make_bodies(c) || !pair_entries(c, &pairing) || !check_entries(c, &pairing) ||
      !make_pairs(c, &pairing))
    return false;
  if (!model->outline_body_count)
    return true;
  model->outlines_held = hw_outlines_most(model);
  model->outlines_mem = model->mems;
  model->mems += HW_OUTLINES_MEM * model->outlines_held;
  model->source[HW_SOURCE_OUTLINES].mem0 = model->outlines_mem;
  model->source[HW_SOURCE_OUTLINES].mems = HW_OUTLINES_MEM * model->outlines_held;
  return true;
}

/* What may touch seen from above. */
static void tell(hw_writer *t, const hw_model *m) {
  if (!m->outline_body_count)
    return;
  hw_write_key(t, "outlines");
  hw_write_open(t, '[');
  for (int i = 0; i < m->outline_body_count; i++) {
    const hw_outline_body *b = &m->outline_body[i];
    hw_write_open(t, '{');
    hw_write_pair(t, "part", m->part[b->part].id);
    hw_tell_numbers(t, "points", b->outline.point, 2 * b->outline.points);
    hw_write_key(t, "fixed");
    hw_write_bool(t, b->block < 0);
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
  hw_write_key(t, "fenders");
  hw_write_open(t, '[');
  for (int i = 0; i < m->outline_fender_count; i++) {
    const hw_outline_fender *f = &m->outline_fender[i];
    hw_write_open(t, '{');
    hw_write_pair(t, "part", m->part[m->outline_body[f->body].part].id);
    hw_write_pair(t, "id", f->id);
    hw_tell_numbers(t, "at", f->at, 2);
    hw_write_pair_number(t, "facing", f->facing);
    hw_write_pair_number(t, "width", f->width);
    hw_write_pair_number(t, "height", f->height);
    hw_tell_choice(t, "type", hw_fender_table.fields[hw_fender_params_row_type].choices, f->type);
    hw_write_pair_number(t, "force", f->rated_force);
    hw_write_pair_number(t, "deflection", f->rated_deflection);
    hw_write_pair_number(t, "energy", f->rated_energy);
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
  hw_write_key(t, "plan_pairs");
  hw_write_open(t, '[');
  for (int i = 0; i < m->outline_pair_count; i++) {
    const hw_outline_pair *p = &m->outline_pair[i];
    hw_write_open(t, '{');
    hw_write_pair(t, "contact", entries(m)->id[p->contact]);
    hw_write_pair(t, "a", m->part[m->outline_body[p->a].part].id);
    hw_write_pair(t, "b", m->part[m->outline_body[p->b].part].id);
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
}

const hw_source_maker hw_outlines_maker = {.make = make, .tell = tell};
