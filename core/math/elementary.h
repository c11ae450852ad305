/* Elementary functions that give the same bits on every compiler and machine.
 *
 * libm differs between systems in the last bit; these use only + - * / sqrt and integer work, in
 * a fixed order, so a run can be replayed anywhere. Build with -ffp-contract=off and without
 * fast-math; 80-bit x87 arithmetic and rounding modes other than to-nearest are out of scope.
 * Special values follow C99 Annex F; errno and the floating-point flags are not served.
 * Methods and measured errors (all below 0.6 ulp): docs/elementary.md. */
#ifndef HW_MATH_ELEMENTARY_H
#define HW_MATH_ELEMENTARY_H

/* Angles in radians; any finite argument is reduced fully (Payne and Hanek when large). */
double hw_sin(double x);
double hw_cos(double x);
void hw_sincos(double x, double *s, double *c); /* the same bits as hw_sin and hw_cos */
double hw_tan(double x);

double hw_atan(double x);
double hw_atan2(double y, double x); /* angle of the point (x, y), -pi to pi */
double hw_asin(double x);            /* NaN for |x| > 1 */
double hw_acos(double x);

double hw_exp(double x);
double hw_expm1(double x); /* exp(x) - 1 without cancellation near 0 */
double hw_log(double x);   /* -inf at 0, NaN below */
double hw_pow(double x, double y);

double hw_sinh(double x);
double hw_cosh(double x);
double hw_tanh(double x);

double hw_cbrt(double x);
double hw_hypot(double x, double y); /* sqrt(x x + y y) without overflow on the way */

#endif
