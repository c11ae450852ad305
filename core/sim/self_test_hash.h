/* Written by tests/golden/golden.mjs --write. */
#ifndef HW_SIM_SELF_TEST_HASH_H
#define HW_SIM_SELF_TEST_HASH_H
#define HW_SELF_TEST_HASH UINT64_C(0xb2050a17cef385f5)
#endif
