/* A module that only describes the core: field tables with all their labels, which hawse.wasm leaves
 * out (HAWSE_TERSE). The build runs it once, through tools/make-labels.mjs. */
#include "hawse/hawse.h"

__attribute__((used, visibility("default"), export_name("hwx_schema"))) const char *
hwx_schema(void);

const char *hwx_schema(void) { return hw_schema_json(); }
