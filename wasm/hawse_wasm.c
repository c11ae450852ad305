/* The WebAssembly module's exports: hawse.h with nothing but i32 and f64 crossing the boundary.
 *
 * Pointers are offsets into the exported memory. Texts that go in are UTF-8 with a length; texts
 * that come out end in a zero byte. The module imports nothing. */
#include <stdlib.h>

#include "hawse/hawse.h"

#define EXPORT(name) __attribute__((used, visibility("default"), export_name(#name))) name

/* The last compile report, until the next compile. */
static char *last_report;

/* Memory for what the caller writes: scenario text, state blocks. NULL when there is none left. */
void *EXPORT(hwx_alloc)(size_t bytes) { return malloc(bytes); }
void EXPORT(hwx_free)(void *memory) { free(memory); }

const char *EXPORT(hwx_version)(void) { return hw_version(); }
uint32_t EXPORT(hwx_abi)(void) { return hw_abi(); }
const char *EXPORT(hwx_schema)(void) { return hw_schema_json(); }
double EXPORT(hwx_allocation_count)(void) { return (double)hw_allocation_count(); }

/* NULL when the scenario is refused; hwx_report says why. */
hw_model *EXPORT(hwx_compile)(const char *json, size_t length) {
  hw_text_free(last_report);
  last_report = NULL;
  hw_model *model = NULL;
  hw_model_compile(json, length, &model, &last_report);
  return model;
}
const char *EXPORT(hwx_report)(void) {
  return last_report ? last_report : "{\"faults\":[],\"count\":0}";
}
void EXPORT(hwx_model_free)(hw_model *model) { hw_model_free(model); }
const char *EXPORT(hwx_manifest)(const hw_model *model) { return hw_model_manifest(model); }

/* NULL when there is no memory for it. */
hw_sim *EXPORT(hwx_sim_create)(const hw_model *model) {
  hw_sim *sim = NULL;
  return hw_sim_create(model, &sim) == HW_OK ? sim : NULL;
}
void EXPORT(hwx_sim_free)(hw_sim *sim) { hw_sim_free(sim); }
hw_status EXPORT(hwx_sim_reset)(hw_sim *sim) { return hw_sim_reset(sim); }
hw_status EXPORT(hwx_sim_input)(hw_sim *sim, uint32_t index, double value) {
  return hw_sim_input(sim, index, value);
}
hw_status EXPORT(hwx_sim_step)(hw_sim *sim) { return hw_sim_step(sim); }
const hw_frame *EXPORT(hwx_sim_frame)(const hw_sim *sim) { return hw_sim_frame(sim); }
const char *EXPORT(hwx_sim_report)(const hw_sim *sim) { return hw_sim_report(sim); }
size_t EXPORT(hwx_sim_state_size)(const hw_sim *sim) { return hw_sim_state_size(sim); }
hw_status EXPORT(hwx_sim_save)(const hw_sim *sim, void *block, size_t bytes) {
  return hw_sim_save(sim, block, bytes);
}
hw_status EXPORT(hwx_sim_load)(hw_sim *sim, const void *block, size_t bytes) {
  return hw_sim_load(sim, block, bytes);
}
