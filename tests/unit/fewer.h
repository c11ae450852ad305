/* Builds with sanitizers and without optimisation are some 20 times slower: a tenth of the draws. */
#ifndef TESTS_UNIT_FEWER_H
#define TESTS_UNIT_FEWER_H

#if defined(__SANITIZE_ADDRESS__)
#define FEWER(n) ((n) / 10)
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FEWER(n) ((n) / 10)
#endif
#endif
#ifndef FEWER
#define FEWER(n) (n)
#endif

#endif
