/* Ties in the pattern of the tangent. Expected: what eliminating the tied blocks one by one fills
 * in a table of all pairs, by the rule itself: every neighbour of the slave meets every master, and
 * the masters meet each other. */
#include "contact/source.h"
#include "support/test.h"
#include "unit/scenario/scenario.h"

/* Two cranes on a barge with a line between them, and a load that all touch; the cranes touch each
 * other too. */
static const char cranes[] =
    "{'hawse':1,'materials':{'steel':{}},'contacts':{'c':{'a':'load','b':'any'},'d':{'a':'crane','"
    "b':'knuckle'}},'parts':{"
    "'line':{'kind':'cable','a':{'attach':'knuckle.end'},'b':{'attach':'crane.tip'},'length':5,"
    "'elements':2},"
    "'knuckle':{'kind':'crane','on':'barge.deck','material':'steel','joints':{"
    "'k':{'type':'revolute','a':4,'mode':'passive','mass':20,'inertia':[5,5,5]},"
    "'m':{'type':'revolute','a':2,'mode':'passive','mass':20,'inertia':[5,5,5]}},"
    "'ports':{'end':{'link':'m','at':[0,0,0.5]}},"
    "'colliders':{'arm':{'link':'k','shape':'box'}}},"
    "'load':{'kind':'rigid','mass':500,'shape':'box','material':'steel','position':[30,0,5]},"
    "'crane':{'kind':'crane','on':'barge.deck','material':'steel','joints':{"
    "'slew':{'type':'revolute','mode':'passive','mass':100,'inertia':[50,50,50]},"
    "'lift':{'type':'revolute','alpha':1.5,'a':9,'mode':'passive','mass':100,"
    "'inertia':[50,50,50]},"
    "'reach':{'type':'prismatic','d':2,'mode':'passive','mass':100,'inertia':[50,50,50]},"
    "'wrist':{'type':'revolute','a':1,'mode':'passive','mass':30,'inertia':[5,5,5]}},"
    "'ports':{'tip':{'link':'wrist'}},"
    "'colliders':{'boom':{'link':'lift','shape':'box'}}},"
    "'barge':{'kind':'rigid','mass':1e5,'shape':'box','size':[20,10,3],'material':'steel',"
    "'ports':{'deck':{'at':[0,0,1.5]}}}}}";

enum { MOST = 200 };
static bool met[MOST][MOST];

static void meet(void *ctx, int i, int j) {
  (void)ctx;
  if (i >= 0 && j >= 0 && i != j)
    met[i][j] = met[j][i] = true;
}

static void ties(void **state) {
  (void)state;
  hw_model *model = NULL;
  char *report = NULL;
  if (compile(cranes, &model, &report) != HW_OK)
    fail_msg("%s", report);
  assert_in_range(model->blocks, 10, MOST);
  assert_in_range(model->tie_count, 4, MOST);
  bool slave[MOST] = {false};
  int jacobians = 0, tied = 0;
  for (int t = 0; t < model->tie_count; t++) {
    const hw_tie *tie = &model->tie[t];
    assert_int_equal(model->block_kind[tie->slave], HW_BLOCK_TIED);
    assert_false(slave[tie->slave]);
    slave[tie->slave] = true;
    assert_int_equal(tie->J0, jacobians);
    jacobians += tie->count;
    for (int m = 0; m < tie->count; m++) /* free, or the slave of a tie before */
      assert_true(model->block_kind[tie->master[m]] != HW_BLOCK_TIED || slave[tie->master[m]]);
  }
  for (int i = 0; i < model->blocks; i++)
    tied += model->block_kind[i] == HW_BLOCK_TIED;
  assert_int_equal(tied, model->tie_count);
  assert_int_equal(model->tie_jacobians, jacobians);
  for (int i = 0; i < model->part_count; i++)
    for (int k = 0; k < model->part[i].ties; k++) {
      int block = model->tie[model->part[i].tie0 + k].slave - model->part[i].block0;
      assert_in_range(block, 0, model->part[i].blocks - 1);
    }

  hw_pattern pattern = {NULL, meet};
  memset(met, 0, sizeof met);
  for (int i = 0; i < model->part_count; i++)
    if (model->part[i].kind->link)
      model->part[i].kind->link(model, i, &pattern);
  hw_sources_link(model, &pattern);
  bool gone[MOST] = {false};
  for (int t = model->tie_count - 1; t >= 0; t--) {
    const hw_tie *tie = &model->tie[t];
    int n = 0;
    for (int block = 0; block < model->blocks; block++) {
      if (!met[tie->slave][block] || gone[block])
        continue;
      assert_true(n < tie->near_count);
      assert_int_equal(model->tie_near[tie->near0 + n++], block);
      for (int m = 0; m < tie->count; m++)
        meet(NULL, block, tie->master[m]);
    }
    assert_int_equal(n, tie->near_count);
    for (int m = 0; m < tie->count; m++)
      for (int k = 0; k < m; k++)
        meet(NULL, tie->master[m], tie->master[k]);
    gone[tie->slave] = true;
  }

  /* adding outside the pattern would trap */
  char *memory = calloc(1, hw_sparse_bytes(model->sparse) + 64);
  hw_sparse *A = hw_sparse_make(model->sparse, memory);
  const double one[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  hw_sparse_clear(A);
  for (int i = 0; i < model->blocks; i++)
    for (int j = 0; j < model->blocks; j++)
      if (met[i][j])
        hw_sparse_add(A, i, j, one);
  free(memory);
  hw_model_free(model);
}

/* Poses and colliders of a crane, its links in the manifest, and no pair with what it stands on. */
static void manifest(void **state) {
  (void)state;
  hw_model *model = NULL;
  char *report = NULL;
  if (compile(cranes, &model, &report) != HW_OK)
    fail_msg("%s", report);
  const char *text = hw_model_manifest(model);
  /* poses: knuckle 0 to 2, load 3, crane 4 to 8, barge 9 */
  assert_int_equal(model->poses, 10);
  static const char *const pieces[] = {
      "\"id\":\"crane\",\"kind\":\"crane\",\"pose\":4,\"poses\":5,\"ports\":[\"origin\",\"tip\"],",
      "\"colliders\":[{\"id\":\"boom\",\"pose\":6,\"shape\":\"box\",\"size\":[1,1,1],",
      "\"colliders\":[{\"id\":\"arm\",\"pose\":1,\"shape\":\"box\",\"size\":[1,1,1],",
      "\"links\":[{\"id\":\"slew\",\"type\":\"revolute\",\"alpha\":0,\"a\":0,\"d\":0,\"theta\":0,"
      "\"lower\":null,\"upper\":null,\"mode\":\"passive\",\"start\":0},{\"id\":\"lift\",",
      "\"pairs\":[{\"contact\":\"c\",\"a\":\"knuckle\",\"b\":\"load\",\"collider_a\":\"arm\","
      "\"collider_b\":\"\"},{\"contact\":\"d\",\"a\":\"knuckle\",\"b\":\"crane\",\"collider_a\":"
      "\"arm\","
      "\"collider_b\":\"boom\"},{\"contact\":\"c\",\"a\":\"load\",\"b\":\"crane\",\"collider_a\":"
      "\"\","
      "\"collider_b\":\"boom\"},{\"contact\":\"c\",\"a\":\"load\",\"b\":\"barge\","
      "\"collider_a\":\"\",\"collider_b\":\"\"}]",
  };
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
    if (!strstr(text, pieces[i]))
      fail_msg("%s\nis not in\n%s", pieces[i], text);
  hw_model_free(model);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(ties), cmocka_unit_test(manifest)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
