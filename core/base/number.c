/* Exact decimal to binary and back with big integers.
 *
 * Source: reading, W. D. Clinger, "How to read floating point numbers accurately", PLDI 1990 (fast
 * path, else one exact quotient); writing, G. L. Steele and J. L. White, "How to print
 * floating-point numbers accurately", PLDI 1990, in the form of R. G. Burger and R. K. Dybvig, PLDI
 * 1996. Limits: some microseconds a number off the fast path; meant for scenarios and reports. */
#include "base/number.h"

#include <stdint.h>
#include <string.h>

#include "base/assert.h"

/* ---- natural numbers of up to 6400 bits ---- */

/* Largest: 800 digits against 10^(800 + 345), shifted by 55 bits: under 3900 bits. */
enum { LIMBS = 200 };

typedef struct big {
  int n; /* limbs in use; the last is not zero */
  uint32_t d[LIMBS];
} big;

static void big_set(big *a, uint64_t v) {
  a->n = 0;
  for (; v; v >>= 32)
    a->d[a->n++] = (uint32_t)v;
}

/* a = a m + add */
static void big_mul(big *a, uint32_t m, uint32_t add) {
  uint64_t carry = add;
  for (int i = 0; i < a->n; i++) {
    carry += (uint64_t)a->d[i] * m;
    a->d[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry) {
    HW_ASSERT(a->n < LIMBS);
    a->d[a->n++] = (uint32_t)carry;
  }
}

static void big_mul_pow10(big *a, int exponent) {
  for (; exponent >= 9; exponent -= 9)
    big_mul(a, 1000000000u, 0);
  for (; exponent > 0; exponent--)
    big_mul(a, 10, 0);
}

static void big_shift(big *a, int bits) {
  int limbs = bits / 32, rest = bits % 32;
  if (a->n == 0 || bits == 0)
    return;
  HW_ASSERT(a->n + limbs < LIMBS);
  memmove(a->d + limbs, a->d, (size_t)a->n * sizeof a->d[0]);
  memset(a->d, 0, (size_t)limbs * sizeof a->d[0]);
  a->n += limbs;
  big_mul(a, (uint32_t)1 << rest, 0);
}

static int big_bits(const big *a) {
  return a->n == 0 ? 0 : 32 * a->n - __builtin_clz(a->d[a->n - 1]);
}

static int big_compare(const big *a, const big *b) {
  if (a->n != b->n)
    return a->n < b->n ? -1 : 1;
  for (int i = a->n - 1; i >= 0; i--)
    if (a->d[i] != b->d[i])
      return a->d[i] < b->d[i] ? -1 : 1;
  return 0;
}

/* a -= b, with a >= b */
static void big_sub(big *a, const big *b) {
  uint64_t borrow = 0;
  for (int i = 0; i < a->n; i++) {
    uint64_t t = (uint64_t)a->d[i] - (i < b->n ? b->d[i] : 0) - borrow;
    a->d[i] = (uint32_t)t;
    borrow = t >> 63;
  }
  while (a->n > 0 && a->d[a->n - 1] == 0)
    a->n--;
}

/* Sign of (a + b) - c */
static int big_compare_sum(const big *a, const big *b, const big *c) {
  big sum = *a;
  uint64_t carry = 0;
  int n = a->n > b->n ? a->n : b->n;
  for (int i = 0; i < n; i++) {
    carry += (uint64_t)(i < a->n ? a->d[i] : 0) + (i < b->n ? b->d[i] : 0);
    sum.d[i] = (uint32_t)carry;
    carry >>= 32;
  }
  sum.n = n;
  if (carry) {
    HW_ASSERT(n < LIMBS);
    sum.d[sum.n++] = (uint32_t)carry;
  }
  return big_compare(&sum, c);
}

/* ---- reading ---- */

/* 768 digits decide every rounding; what follows them only matters for being zero or not. */
enum { MAX_DIGITS = 800, MAX_EXPONENT = 100000 };

typedef struct decimal {
  big digits;    /* up to MAX_DIGITS significant ones, leading zeros left out */
  uint64_t head; /* the same number while count <= 19 */
  int count;
  int exponent; /* value = digits 10^exponent */
  bool negative;
} decimal;

static void decimal_digit(decimal *d, char c, bool *rest) {
  uint32_t digit = (uint32_t)(c - '0');
  if (d->count == 0 && digit == 0)
    return;
  if (d->count == MAX_DIGITS) {
    *rest = *rest || digit != 0;
    d->exponent++;
    return;
  }
  big_mul(&d->digits, 10, digit);
  if (++d->count <= 19)
    d->head = 10 * d->head + digit;
}

static void decimal_read(decimal *d, const char *s, size_t n) {
  bool rest = false, fraction = false;
  size_t i = 0;
  d->digits.n = 0;
  d->head = 0;
  d->count = d->exponent = 0;
  d->negative = n > 0 && s[0] == '-';
  for (i = d->negative; i < n && s[i] != 'e' && s[i] != 'E'; i++) {
    if (s[i] == '.') {
      fraction = true;
      continue;
    }
    /* A text of megabytes must not overflow the count of places. */
    if (d->exponent > -MAX_EXPONENT * 1000)
      d->exponent -= fraction;
    decimal_digit(d, s[i], &rest);
  }
  if (rest) { /* a digit that stands for all that were left out */
    big_mul(&d->digits, 10, 1);
    d->count++;
    d->exponent--;
  }
  int e = 0;
  bool minus = false;
  for (i++; i < n; i++) {
    if (s[i] == '-')
      minus = true;
    else if (s[i] != '+' && e < 2000000000 / 10)
      e = 10 * e + (s[i] - '0');
  }
  /* Both parts may be large and cancel (0.000...1e9999), so add before judging. */
  int64_t sum = (int64_t)d->exponent + (minus ? -(int64_t)e : e);
  d->exponent = sum > MAX_EXPONENT ? MAX_EXPONENT : sum < -MAX_EXPONENT ? -MAX_EXPONENT : (int)sum;
}

/* m 2^e, with m < 2^53, put together; e is right for the size of m. */
static bool compose(uint64_t m, int e, double *out) {
  uint64_t bits = m;
  if (m >= (uint64_t)1 << 52) {
    if (e + 1075 >= 2047)
      return false;
    bits = (m - ((uint64_t)1 << 52)) | (uint64_t)(e + 1075) << 52;
  }
  memcpy(out, &bits, sizeof bits);
  return true;
}

/* num / den, both positive, rounded once. */
static bool quotient(big *num, big *den, double *out) {
  int s = 54 - (big_bits(num) - big_bits(den));
  big_shift(s > 0 ? num : den, s > 0 ? s : -s);
  /* q = floor(num 2^s / den) has 54 or 55 bits: long division from den 2^54 downward. */
  big_shift(den, 55);
  uint64_t q = 0;
  for (int i = 0; i <= 55; i++) {
    q <<= 1;
    if (big_compare(num, den) >= 0) {
      big_sub(num, den);
      q |= 1;
    }
    big_shift(num, 1);
  }
  int drop = 64 - __builtin_clzll(q) - 53;
  if (-s + drop < -1074)
    drop = -1074 + s;
  if (drop > 60)
    return compose(0, -1074, out);
  uint64_t half = (uint64_t)1 << (drop - 1), rest = q & (2 * half - 1), m = q >> drop;
  int e = drop - s;
  if (rest > half || (rest == half && (num->n > 0 || (m & 1))))
    m++;
  if (m == (uint64_t)1 << 53) {
    m >>= 1;
    e++;
  }
  return compose(m, e, out);
}

bool hw_number_parse(const char *s, size_t n, double *out) {
  static const double pow10[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                 1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  decimal d;
  double v = 0;
  decimal_read(&d, s, n);
  int magnitude = d.count + d.exponent; /* value < 10^magnitude, >= 10^(magnitude - 1) */
  if (d.count > 0 && magnitude > 310)
    return false;
  if (d.count > 0 && magnitude > -345) {
    if (d.count <= 15 && d.exponent >= -22 && d.exponent <= 22) {
      /* Both factors are exact doubles, so one operation rounds once. */
      v = (double)d.head;
      v = d.exponent < 0 ? v / pow10[-d.exponent] : v * pow10[d.exponent];
    } else {
      big den;
      big_set(&den, 1);
      big_mul_pow10(d.exponent < 0 ? &den : &d.digits, d.exponent < 0 ? -d.exponent : d.exponent);
      if (!quotient(&d.digits, &den, &v))
        return false;
    }
  }
  *out = d.negative ? -v : v;
  return true;
}

/* ---- writing ---- */

/* Digits of m 2^e > 0 without a point; value = 0.d1d2... 10^k. Returns their number, at most 17. */
static int shortest(uint64_t m, int e, char digits[20], int *k) {
  /* value = r / s; it may be lowered by `low` and raised by `high` (over s) and still read back. */
  big r, s, low, high;
  bool even = (m & 1) == 0;
  int narrow =
      m == (uint64_t)1 << 52 && e > -1074; /* the gap below a power of two is half as wide */
  big_set(&r, m);
  big_set(&s, 1);
  big_set(&low, 1);
  big_shift(&r, (e > 0 ? e : 0) + 1 + narrow);
  big_shift(&s, (e < 0 ? -e : 0) + 1 + narrow);
  big_shift(&low, e > 0 ? e : 0);
  high = low;
  big_shift(&high, narrow);

  /* k from below: log10(2) times the place of the leading bit; at most one short, put right here.
   */
  int place = 63 - __builtin_clzll(m) + e;
  double estimate = 0.30102999566398120 * place - 1e-10;
  *k = (int)estimate + (estimate > 0);
  big_mul_pow10(&s, *k > 0 ? *k : 0);
  big_mul_pow10(&r, *k < 0 ? -*k : 0);
  big_mul_pow10(&low, *k < 0 ? -*k : 0);
  big_mul_pow10(&high, *k < 0 ? -*k : 0);
  while (big_compare_sum(&r, &high, &s) >= !even) {
    big_mul(&s, 10, 0);
    ++*k;
  }

  for (int count = 0;;) {
    big_mul(&r, 10, 0);
    big_mul(&low, 10, 0);
    big_mul(&high, 10, 0);
    int digit = 0;
    for (; big_compare(&r, &s) >= 0; digit++)
      big_sub(&r, &s);
    bool down = big_compare(&r, &low) < even;          /* r < low, or <= if even */
    bool up = big_compare_sum(&r, &high, &s) >= !even; /* r + high > s, or >= if even */
    if (down && up) {                                  /* both do: the nearer, ties to even */
      int c = big_compare_sum(&r, &r, &s);
      up = c > 0 || (c == 0 && (digit & 1));
    }
    digit += up;
    HW_ASSERT(digit <= 9 && count < 18);
    digits[count++] = (char)('0' + digit);
    if (down || up)
      return count;
  }
}

static char *put(char *to, const char *from, int n) {
  memcpy(to, from, (size_t)n);
  return to + n;
}
static char *put_zeros(char *to, int n) {
  memset(to, '0', (size_t)n);
  return to + n;
}

/* JavaScript's layout of the digits (ECMA-262, Number::toString). */
static char *layout(char *to, const char *digits, int count, int k) {
  if (k >= count && k <= 21)
    return put_zeros(put(to, digits, count), k - count);
  if (k > 0 && k <= 21) {
    to = put(to, digits, k);
    *to++ = '.';
    return put(to, digits + k, count - k);
  }
  if (k > -6 && k <= 0)
    return put(put_zeros(put(to, "0.", 2), -k), digits, count);
  *to++ = digits[0];
  if (count > 1) {
    *to++ = '.';
    to = put(to, digits + 1, count - 1);
  }
  int e = k - 1;
  *to++ = 'e';
  *to++ = e < 0 ? '-' : '+';
  e = e < 0 ? -e : e;
  if (e >= 100)
    *to++ = (char)('0' + e / 100);
  if (e >= 10)
    *to++ = (char)('0' + e / 10 % 10);
  *to++ = (char)('0' + e % 10);
  return to;
}

int hw_number_format(char out[HW_NUMBER_TEXT], double v) {
  uint64_t bits;
  memcpy(&bits, &v, sizeof bits);
  uint64_t m = bits & (((uint64_t)1 << 52) - 1);
  int e = (int)(bits >> 52 & 2047), k, count;
  char digits[20], *to = out;
  if (bits >> 63 && !(e == 2047 && m))
    *to++ = '-';
  if (e == 2047) {
    to = put(to, m ? "nan" : "inf", 3);
  } else if (e == 0 && m == 0) {
    *to++ = '0';
  } else {
    if (e > 0)
      m |= (uint64_t)1 << 52;
    count = shortest(m, (e > 0 ? e : 1) - 1075, digits, &k);
    to = layout(to, digits, count, k);
  }
  *to = 0;
  return (int)(to - out);
}
