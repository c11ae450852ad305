/* libFuzzer target: no text may crash the compiler, leak, or give a report or manifest that is not
 * JSON. Build and run (clang):
 *   clang -g -O1 -std=c11 -fsanitize=fuzzer,address,undefined -Icore -Icore/include \
 *     tests/fuzz/fuzz_scenario.c \
 *     core/{base,math,model,parts,scenario}/[a-z]*.c -lm -o /tmp/fuzz
 *   mkdir -p /tmp/found
 *   /tmp/fuzz -dict=tests/fuzz/scenario.dict -max_total_time=120 /tmp/found \
 *     tests/fuzz/corpus/scenario examples */
#include <stdint.h>
#include <string.h>

#include "base/assert.h"
#include "hawse/hawse.h"
#include "scenario/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  hw_model *model = NULL;
  char *report = NULL;
  hw_status status = hw_model_compile((const char *)data, size, &model, &report);
  HW_ASSERT((status == HW_OK) == (model != NULL));
  HW_ASSERT((status == HW_OK) == (report == NULL));
  if (model) {
    const char *manifest = hw_model_manifest(model);
    HW_ASSERT(hw_json_valid((const char *)data, size));
    HW_ASSERT(hw_json_valid(manifest, strlen(manifest)));
  }
  if (report)
    HW_ASSERT(hw_json_valid(report, strlen(report)));
  hw_model_free(model);
  hw_text_free(report);
  return 0;
}
