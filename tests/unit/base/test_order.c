/* Hash and sort. Hashes: the published FNV-1a test vectors (draft-eastlake-fnv, appendix C); the
 * hash of doubles from their IEEE 754 bytes written out by hand. Sort: its own definition. */
#include "base/hash.h"
#include "base/sort.h"
#include "support/test.h"

static void test_hash_vectors(void **state) {
  (void)state;
  assert_true(hw_hash_bytes(HW_HASH_START, "", 0) == UINT64_C(0xcbf29ce484222325));
  assert_true(hw_hash_bytes(HW_HASH_START, "a", 1) == UINT64_C(0xaf63dc4c8601ec8c));
  assert_true(hw_hash_bytes(HW_HASH_START, "foobar", 6) == UINT64_C(0x85944171f73967e8));
  uint64_t h = hw_hash_bytes(HW_HASH_START, "foo", 3);
  assert_true(hw_hash_bytes(h, "bar", 3) == UINT64_C(0x85944171f73967e8));
}

static void test_hash_of_doubles_is_little_endian(void **state) {
  (void)state;
  const double x[2] = {1.0, -0.15625}; /* 3ff0..., bfc4... */
  const unsigned char bytes[16] = {0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 0, 0, 0, 0, 0, 0, 0xc4, 0xbf};
  assert_true(hw_hash_doubles(HW_HASH_START, x, 2) == hw_hash_bytes(HW_HASH_START, bytes, 16));
  const double zero[2] = {0.0, -0.0};
  assert_true(hw_hash_doubles(HW_HASH_START, zero, 1) !=
              hw_hash_doubles(HW_HASH_START, zero + 1, 1));
}

static void test_sort_is_stable(void **state) {
  (void)state;
  static hw_sort_item a[1200], scratch[1200];
  dice d = {12345};
  for (size_t n = 0; n < 1200; n = n < 70 ? n + 1 : n * 5 / 4)
    for (uint64_t kinds = 1; kinds < 1000000; kinds *= 10) {
      uint64_t sum = 0;
      for (size_t i = 0; i < n; i++) {
        a[i] = (hw_sort_item){(roll_bits(&d) >> 33) % kinds << 40, (uint32_t)i};
        sum += a[i].key;
      }
      hw_sort(a, n, scratch);
      static unsigned char seen[1200];
      for (size_t i = 0; i < n; i++)
        seen[i] = 0;
      for (size_t i = 0; i < n; i++) {
        sum -= a[i].key;
        assert_false(seen[a[i].index]++);
        if (i > 0)
          assert_true(a[i - 1].key < a[i].key ||
                      (a[i - 1].key == a[i].key && a[i - 1].index < a[i].index));
      }
      assert_true(sum == 0);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_hash_vectors),
      cmocka_unit_test(test_hash_of_doubles_is_little_endian),
      cmocka_unit_test(test_sort_is_stable),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
