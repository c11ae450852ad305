/* Assertion for the core's own bugs, never for a user's input.
 *
 * <assert.h> is not used: it prints, and printing would make the wasm module import functions. The
 * check stays in release builds; a failure traps (an illegal instruction, `unreachable` in wasm).
 */
#ifndef HW_BASE_ASSERT_H
#define HW_BASE_ASSERT_H

#define HW_ASSERT(cond) ((cond) ? (void)0 : __builtin_trap())

#endif
