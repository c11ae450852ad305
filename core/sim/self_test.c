/* A build's self-test: a small world that goes through a cable, a joint, contact, friction and the elementary functions,
 * and the hash of its state after a second. The right one comes from no source: it is that of the reference builds, and
 * tests/golden writes it. */
#include <math.h>
#include <string.h>

#include "base/hash.h"
#include "hawse/hawse.h"
#include "math/elementary.h"
#include "sim/self_test_hash.h"

static const char scenario[] =
    "{\"hawse\":1,\"materials\":{\"s\":{\"young\":1e8,\"viscosity\":1e5}},\"parts\":{"
    "\"tip\":{\"kind\":\"motion\",\"position\":[0,0,12],\"amplitude_z\":1,\"frequency\":[0,0,2.5]},"
    "\"load\":{\"kind\":\"rigid\",\"mass\":900,\"shape\":\"box\",\"size\":[1,1,1],"
    "\"position\":[0.1,0,1.2],\"orientation\":[0.98,0.1,0.15,0.05],\"rate\":[0.5,0.3,1],"
    "\"material\":\"s\"},"
    "\"bed\":{\"kind\":\"motion\",\"shape\":\"box\",\"size\":[20,20,2],\"position\":[0,0,-0.6],"
    "\"material\":\"s\"},"
    "\"line\":{\"kind\":\"cable\",\"a\":{\"attach\":\"tip\"},\"b\":{\"attach\":\"load\"},"
    "\"length\":10.6,\"elements\":5,\"diameter\":0.02,\"EA\":2e6,\"EI\":100,\"CID\":5000},"
    "\"arm\":{\"kind\":\"rigid\",\"mass\":20,\"shape\":\"box\",\"size\":[1,0.2,0.2],"
    "\"position\":[5.5,0,3],\"rate\":[0.6,2,0.4],\"ports\":{\"pin\":{\"at\":[-0.5,0,0]}}},"
    "\"hinge\":{\"kind\":\"joint\",\"type\":\"revolute\",\"a\":\"world\",\"b\":\"arm.pin\","
    "\"axis\":[0.3,1,0.2]}},"
    "\"contacts\":{\"c\":{\"a\":\"bed\",\"b\":\"load\",\"friction\":{\"law\":\"stick-slip\","
    "\"sliding\":0.4}}},"
    "\"solver\":{\"step\":0.01,\"frame\":0.05,\"duration\":1}}";

/* Of the functions that a compiler's library would give other bits for. */
static uint64_t functions(uint64_t hash) {
  for (int i = 0; i < 200; i++) {
    double x = 0.037 * (i - 100) + 1e-3,
           y[] = {hw_sin(3 * x), hw_cos(7 * x),    hw_exp(x),        hw_log(fabs(x)),
                  hw_tanh(x),    hw_atan2(x, 0.3), hw_acos(x / 3.8), hw_pow(fabs(x), 1.5)};
    hash = hw_hash_doubles(hash, y, sizeof y / sizeof *y);
  }
  return hash;
}

hw_status hw_self_test(uint64_t *hash) {
  hw_model *model = NULL;
  hw_sim *sim = NULL;
  *hash = 0;
  hw_status status = hw_model_compile(scenario, strlen(scenario), &model, NULL);
  if (status == HW_OK)
    status = hw_sim_create(model, &sim);
  while (status == HW_OK)
    status = hw_sim_step(sim);
  if (status == HW_DONE) {
    *hash = functions(hw_sim_frame(sim)->state_hash);
    status = *hash == HW_SELF_TEST_HASH ? HW_OK : HW_BAD_INPUT;
  }
  hw_sim_free(sim);
  hw_model_free(model);
  return status;
}
