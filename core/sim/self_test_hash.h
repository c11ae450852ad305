/* Written by tests/golden/golden.mjs --write. */
#ifndef HW_SIM_SELF_TEST_HASH_H
#define HW_SIM_SELF_TEST_HASH_H
#define HW_SELF_TEST_HASH UINT64_C(0xa58b985e0a4c66aa)
#endif
