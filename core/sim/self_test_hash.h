/* Written by tests/golden/golden.mjs --write. */
#ifndef HW_SIM_SELF_TEST_HASH_H
#define HW_SIM_SELF_TEST_HASH_H
#define HW_SELF_TEST_HASH UINT64_C(0xbdeebc7446bb5770)
#endif
