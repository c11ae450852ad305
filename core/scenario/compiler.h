/* What the stages of compiling share. The order is: read, meshes, references, order, inputs, checks
 * of the kinds, of the contacts, layout, view, manifest; from the checks on, a stage runs only when
 * those before it found no fault. */
#ifndef HW_SCENARIO_COMPILER_H
#define HW_SCENARIO_COMPILER_H

#include "hawse/hawse.h"
#include "model/model.h"
#include "scenario/channels.h"
#include "scenario/fields.h"
#include "scenario/writer.h"

enum { HW_MAX_PARTS = 2000, HW_MAX_FRAMES = 1000000, HW_MAX_FRAME_STEPS = 100000 };

/* A model and the memory it lives in: hw_model comes first, so one pointer is the other. */
typedef struct hw_owned {
  hw_model model;
  hw_pool pool;
} hw_owned;

typedef struct hw_compiler {
  hw_reader reader;
  hw_pool keep, scratch;
  const char *source;
  const hw_asset *asset; /* [assets] */
  size_t assets;
  hw_model *model;
  hw_map materials, meshes, surfaces, inputs, cues, controllers;
  const char *view_json; /* the member "view" as given, or NULL */
  size_t view_length;
  hw_needs *needs; /* [parts] */
} hw_compiler;

/* parts.c */
void hw_parts_read(hw_compiler *c, int node);
int hw_part_find(const hw_model *model, const char *id, size_t length); /* -1: none */
void hw_references_resolve(hw_compiler *c);
void hw_parts_order(hw_compiler *c);

/* meshes.c */
void hw_meshes_read(hw_compiler *c, int node);
void hw_meshes_make(hw_compiler *c);
/* Goes on with a hash over the numbers of the assets that the scenario names. */
uint64_t hw_meshes_hash(const hw_compiler *c, uint64_t hash);

/* contacts.c */
void hw_surfaces_read(hw_compiler *c, int node);
/* A fault at "<prefix>sticking" of the entry at the reader's place, where it is below sliding. */
void hw_sticking_check(hw_compiler *c, const char *prefix, double sticking, double sliding);

/* What a contact source (contact/source.h) is when a scenario is compiled: one row of sources.c, in the order of
 * hw_contact_sources. A hook that it does not have is NULL. */
typedef struct hw_source_maker {
  /* What can be said before the layout: who touches whom. */
  void (*check)(hw_compiler *c);
  /* What may touch; after the blocks are numbered and the parts placed. False after a fault or without memory. */
  bool (*make)(hw_compiler *c);
  /* Members of the manifest. */
  void (*tell)(hw_writer *t, const hw_model *m);
} hw_source_maker;
extern const hw_source_maker *const hw_source_makers[HW_SOURCES];

/* sea.c */
void hw_sea_make(hw_compiler *c);
void hw_sea_tell(hw_writer *t, const hw_model *m);

/* ground.c: faults of the ground; what the page draws it from */
void hw_ground_check(hw_compiler *c);
void hw_ground_tell(hw_writer *t, const hw_model *m);

/* displaced.c: the surfaces by which bodies displace water */
void hw_displaced_make(hw_compiler *c);

/* inputs.c: with one more for each event that comes by hand */
void hw_inputs_bind(hw_compiler *c);

/* cues.c: the events of a scenario. What they set and ask, when inputs and parts are known; their memory; the channels
 * that they look at; member "cues" of the manifest. */
void hw_cues_bind(hw_compiler *c);
void hw_cues_place(hw_model *model);
void hw_cues_check_channels(hw_compiler *c);
void hw_cues_tell(hw_writer *t, const hw_model *m);

/* controllers.c: who leads inputs from outside. What they lead, when inputs and events are known; the channels that they
 * read; member "controllers" of the manifest. */
void hw_controllers_bind(hw_compiler *c);
void hw_controllers_check_channels(hw_compiler *c);
void hw_controllers_tell(hw_writer *t, const hw_model *m);
/* Frames from one exchange of a controller to the next. */
uint32_t hw_controller_frames(const hw_model *model, const hw_controller *p);

/* layout.c */
/* Which winch feeds which cable: the checks of cables need it. */
bool hw_feed_make(hw_compiler *c);
void hw_layout_make(hw_compiler *c);

/* pattern.c: ties, and which blocks share entries of the tangent */
void hw_pattern_make(hw_compiler *c);

/* view.c */
void hw_view_check_parts(hw_compiler *c);
void hw_view_check_channels(hw_compiler *c);
/* At the reader's place: there is no such channel, and which is nearest. */
void hw_view_fault_channel(hw_compiler *c, const char *id);

/* manifest.c: NULL when there is no memory */
const char *hw_manifest_make(hw_compiler *c);

#endif
