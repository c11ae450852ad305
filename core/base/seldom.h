/* Functions that are better not woven into their callers. */
#ifndef HW_BASE_SELDOM_H
#define HW_BASE_SELDOM_H

/* Runs at a start, an event, or once in many steps: rather small than fast. */
#if defined(__clang__)
#define HW_SELDOM __attribute__((cold, noinline, minsize))
#elif defined(__GNUC__)
#define HW_SELDOM __attribute__((cold, noinline))
#else
#define HW_SELDOM
#endif

/* Large, and called from several places. */
#ifdef __GNUC__
#define HW_APART __attribute__((noinline))
#else
#define HW_APART
#endif

#endif
