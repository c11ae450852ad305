/* Allocator count and arena. Expected numbers follow from the calls made. */
#include "base/alloc.h"
#include "base/arena.h"
#include "hawse/hawse.h"
#include "support/test.h"

static void test_alloc_is_counted_zeroed_aligned(void **state) {
  (void)state;
  uint64_t before = hw_allocation_count();
  for (size_t n = 0; n < 100; n++) {
    unsigned char *p = hw_alloc(n);
    assert_non_null(p);
    assert_int_equal((uintptr_t)p % 16, 0);
    for (size_t i = 0; i < n; i++)
      assert_int_equal(p[i], 0);
    memset(p, 255, n);
    hw_free(p);
  }
  assert_int_equal(hw_allocation_count() - before, 200);
  hw_free(NULL);
  assert_int_equal(hw_allocation_count() - before, 200);
  assert_null(hw_alloc(SIZE_MAX));
  assert_null(hw_alloc(SIZE_MAX - 20));
}

static void test_arena(void **state) {
  (void)state;
  hw_arena arena;
  uint64_t before = hw_allocation_count();
  hw_arena_open(&arena, 64);
  char *a = hw_arena_take(&arena, 40);
  memset(a, 1, 40);
  assert_ptr_equal(hw_arena_take(&arena, 16), a + 48); /* what was left of the first chunk */
  char *b = hw_arena_take(&arena, 1000);               /* a chunk of its own */
  memset(b, 2, 1000);
  char *c = hw_arena_take(&arena, 64);
  for (int i = 0; i < 64; i++)
    assert_int_equal(c[i], 0);
  memset(c, 3, 64);
  assert_int_equal((uintptr_t)b % 16, 0);
  assert_int_equal(a[39], 1);
  assert_int_equal(b[999], 2);
  assert_int_equal(hw_allocation_count() - before, 3);
  assert_non_null(hw_arena_take(&arena, 0));
  assert_null(hw_arena_take(&arena, SIZE_MAX));
  hw_arena_close(&arena);
  assert_int_equal(hw_allocation_count() - before, 6);
  assert_non_null(hw_arena_take(&arena, 500)); /* a closed arena is empty, and open */
  hw_arena_close(&arena);
  assert_int_equal(hw_allocation_count() - before, 8);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_alloc_is_counted_zeroed_aligned),
      cmocka_unit_test(test_arena),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
