/* What the same bits on every machine rest on, and a compiler's flags may take away. A build
 * that cannot keep them does not compile; one that does not for another reason says so in its self-test
 * (hw_self_test). */
#ifndef HW_BASE_SAME_BITS_H
#define HW_BASE_SAME_BITS_H

#include <float.h>

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) ||           \
    defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__)
#error "Hawse gives the same bits everywhere: build it without -ffast-math and what it is made of"
#endif
#if !defined(FLT_EVAL_METHOD) || FLT_EVAL_METHOD != 0
#error "Hawse computes in double: build it for a target that does (-msse2 -mfpmath=sse on i386)"
#endif
_Static_assert(FLT_RADIX == 2 && DBL_MANT_DIG == 53 && DBL_MAX_EXP == 1024, "IEEE 754 doubles");

#endif
