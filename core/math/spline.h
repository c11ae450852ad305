/* Natural cubic spline through given points: motion tables. */
#ifndef HW_MATH_SPLINE_H
#define HW_MATH_SPLINE_H

#include <stdbool.h>

/* Numbers of scratch for n points. */
enum { HW_SPLINE_SCRATCH = 3 };

/* second[n] := y'' at the points t[n], which must rise; scratch holds HW_SPLINE_SCRATCH n numbers.
 * False when t does not rise. One point, and two, give a constant and a straight line. */
bool hw_spline_fit(int n, const double *t, const double *y, double *second, double *scratch);

/* Value and its first two derivatives at x. Outside [t[0], t[n-1]] the value is that of the nearer
 * end and both derivatives are zero. n >= 1. */
void hw_spline_eval(int n, const double *t, const double *y, const double *second, double x,
                    double *value, double *rate, double *accel);

#endif
