/* The WebAssembly module's exports: hawse.h with nothing but i32 and f64 crossing the boundary.
 *
 * Pointers are offsets into the exported memory. Texts that go in are UTF-8 with a length; texts
 * that come out end in a zero byte. The module imports nothing. */
#include <stdlib.h>

#include "hawse/hawse.h"

#define EXPORT(name) __attribute__((used, visibility("default"), export_name(#name))) name

/* Emscripten's allocator tells its glue code that memory has grown; there is none, and callers look
 * at the memory anew after each call. Defined here, it is no import. */
void emscripten_notify_memory_growth(size_t index);
void emscripten_notify_memory_growth(size_t index) { (void)index; }

/* The last compile report, until the next compile. */
static char *last_report;

/* Memory for what the caller writes: scenario text, state blocks. NULL when there is none left. */
void *EXPORT(hwx_alloc)(size_t bytes) { return malloc(bytes); }
void EXPORT(hwx_free)(void *memory) { free(memory); }

const char *EXPORT(hwx_version)(void) { return hw_version(); }
uint32_t EXPORT(hwx_abi)(void) { return hw_abi(); }
const char *EXPORT(hwx_schema)(void) { return hw_schema_json(); }
const char *EXPORT(hwx_catalogue)(void) { return hw_catalogue_json(); }
/* 1 when this module gives the bits of the reference builds; *hash: what it gave. */
int EXPORT(hwx_self_test)(uint64_t *hash) { return hw_self_test(hash) == HW_OK; }
double EXPORT(hwx_allocation_count)(void) { return (double)hw_allocation_count(); }

/* NULL when the scenario is refused; hwx_report says why. assets: `count` rows of five i32:
 * name, points, number of points, faces, number of faces (hw_asset). They may be freed afterwards. */
hw_model *EXPORT(hwx_compile_with)(const char *json, size_t length, const hw_asset *assets,
                                   size_t count) {
  hw_text_free(last_report);
  last_report = NULL;
  hw_model *model = NULL;
  hw_model_compile_with(json, length, assets, count, &model, &last_report);
  return model;
}
hw_model *EXPORT(hwx_compile)(const char *json, size_t length) {
  return hwx_compile_with(json, length, NULL, 0);
}
const char *EXPORT(hwx_report)(void) {
  return last_report ? last_report : "{\"faults\":[],\"count\":0}";
}
void EXPORT(hwx_model_free)(hw_model *model) { hw_model_free(model); }
const char *EXPORT(hwx_manifest)(const hw_model *model) { return hw_model_manifest(model); }

/* How many points or faces a mesh has; they are written where there is memory for them. */
size_t EXPORT(hwx_mesh_points)(const hw_model *model, uint32_t mesh, double *points) {
  return hw_model_mesh_points(model, mesh, points);
}
size_t EXPORT(hwx_mesh_faces)(const hw_model *model, uint32_t mesh, int32_t *faces) {
  return hw_model_mesh_faces(model, mesh, faces);
}

/* NULL when there is no memory for it. */
hw_sim *EXPORT(hwx_sim_create)(const hw_model *model) {
  hw_sim *sim = NULL;
  return hw_sim_create(model, &sim) == HW_OK ? sim : NULL;
}
/* The same with its start still to be computed. */
hw_sim *EXPORT(hwx_sim_open)(const hw_model *model) {
  hw_sim *sim = NULL;
  return hw_sim_open(model, &sim) == HW_OK ? sim : NULL;
}
void EXPORT(hwx_sim_free)(hw_sim *sim) { hw_sim_free(sim); }
hw_status EXPORT(hwx_sim_reset)(hw_sim *sim) { return hw_sim_reset(sim); }
hw_status EXPORT(hwx_sim_input)(hw_sim *sim, uint32_t index, double value) {
  return hw_sim_input(sim, index, value);
}
hw_status EXPORT(hwx_sim_step)(hw_sim *sim) { return hw_sim_step(sim); }
hw_status EXPORT(hwx_sim_step_some)(hw_sim *sim, uint32_t steps) {
  return hw_sim_step_some(sim, steps);
}
hw_status EXPORT(hwx_sim_work)(hw_sim *sim, uint32_t evaluations) {
  return hw_sim_work(sim, evaluations);
}
const char *EXPORT(hwx_sim_progress)(hw_sim *sim) { return hw_sim_progress(sim); }
double EXPORT(hwx_sim_time)(const hw_sim *sim) { return hw_sim_time(sim); }
double EXPORT(hwx_sim_stable_step)(hw_sim *sim) { return hw_sim_stable_step(sim); }
const hw_frame *EXPORT(hwx_sim_frame)(const hw_sim *sim) { return hw_sim_frame(sim); }
const char *EXPORT(hwx_sim_report)(const hw_sim *sim) { return hw_sim_report(sim); }
size_t EXPORT(hwx_sim_state_size)(const hw_sim *sim) { return hw_sim_state_size(sim); }
hw_status EXPORT(hwx_sim_save)(const hw_sim *sim, void *block, size_t bytes) {
  return hw_sim_save(sim, block, bytes);
}
hw_status EXPORT(hwx_sim_load)(hw_sim *sim, const void *block, size_t bytes) {
  return hw_sim_load(sim, block, bytes);
}
