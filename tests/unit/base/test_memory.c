/* Allocator count, arena and ring. Expected numbers follow from the calls made. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/alloc.h"
#include "base/arena.h"
#include "base/ring.h"
#include "hawse/hawse.h"

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

static void test_fixed_arena(void **state) {
  (void)state;
  _Alignas(16) static char memory[256 + 16];
  hw_arena arena;
  uint64_t before = hw_allocation_count();
  hw_arena_fixed(&arena, memory + 3, 256); /* 13 bytes lost to alignment, 243 left: 15 x 16 */
  char *a = hw_arena_take(&arena, 1);
  assert_ptr_equal(a, memory + 16);
  hw_arena_mark mark = hw_arena_mark_now(&arena);
  char *b = hw_arena_take(&arena, 17);
  assert_ptr_equal(b, a + 16);
  memset(b, 255, 17);
  assert_non_null(hw_arena_take(&arena, 16 * 12));
  assert_null(hw_arena_take(&arena, 1));
  assert_int_equal(arena.high, 240);
  hw_arena_release(&arena, mark);
  char *again = hw_arena_take(&arena, 32);
  assert_ptr_equal(again, b);
  for (int i = 0; i < 32; i++)
    assert_int_equal(again[i], 0); /* zeroed although used before */
  assert_int_equal(arena.high, 240);
  assert_null(hw_arena_take(&arena, SIZE_MAX));
  hw_arena_close(&arena);
  assert_non_null(hw_arena_take(&arena, 240)); /* a closed arena is empty */
  assert_int_equal(hw_allocation_count(), before);
  hw_arena_fixed(&arena, memory + 1, 5);
  assert_null(hw_arena_take(&arena, 1));
}

static void test_growing_arena(void **state) {
  (void)state;
  hw_arena arena;
  uint64_t before = hw_allocation_count();
  hw_arena_growing(&arena, 64);
  hw_arena_mark empty = hw_arena_mark_now(&arena);
  char *a = hw_arena_take(&arena, 48);
  memset(a, 1, 48);
  hw_arena_mark mark = hw_arena_mark_now(&arena);
  char *b = hw_arena_take(&arena, 1000); /* a chunk of its own */
  memset(b, 2, 1000);
  char *c = hw_arena_take(&arena, 64);
  memset(c, 3, 64);
  assert_int_equal((uintptr_t)b % 16, 0);
  assert_int_equal(a[47], 1);
  assert_int_equal(b[999], 2);
  assert_int_equal(hw_allocation_count() - before, 3);
  assert_int_equal(arena.high, 48 + 1008 + 64);
  hw_arena_release(&arena, mark);
  assert_ptr_equal(hw_arena_take(&arena, 16), a + 48);
  assert_int_equal(a[47], 1);
  hw_arena_release(&arena, empty);
  assert_int_equal(hw_allocation_count() - before, 6);
  assert_non_null(hw_arena_take(&arena, 0));
  assert_null(hw_arena_take(&arena, SIZE_MAX - 40));
  hw_arena_close(&arena);
  assert_int_equal(hw_allocation_count() - before, 8);
  assert_non_null(hw_arena_take(&arena, 500)); /* less than at the top before: not a new height */
  assert_int_equal(arena.high, 48 + 1008 + 64);
  hw_arena_close(&arena);
  assert_int_equal(arena.below + arena.used, 0);
}

static void test_ring_drops_the_oldest(void **state) {
  (void)state;
  int memory[3];
  hw_ring ring;
  hw_ring_make(&ring, memory, sizeof(int), 3);
  assert_null(hw_ring_at(&ring, 0));
  for (int i = 0; i < 8; i++) {
    hw_ring_push(&ring, &i);
    size_t held = i < 3 ? (size_t)i + 1 : 3;
    assert_int_equal(ring.count, held);
    assert_int_equal(ring.dropped, i < 3 ? 0 : i - 2);
    for (size_t k = 0; k < held; k++)
      assert_int_equal(*(const int *)hw_ring_at(&ring, k), i + 1 - (int)held + (int)k);
    assert_null(hw_ring_at(&ring, held));
  }
  hw_ring_clear(&ring);
  assert_int_equal(ring.count + ring.dropped, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_alloc_is_counted_zeroed_aligned),
      cmocka_unit_test(test_fixed_arena),
      cmocka_unit_test(test_growing_arena),
      cmocka_unit_test(test_ring_drops_the_oldest),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
