// Angles from + - * / alone, so that every platform reports the same bits (libm's differ).
#pragma once

namespace ricochet {

/// The angle, 0 to pi/2 radians, whose sine and cosine are given (both >= 0, squares summing to 1 within
/// rounding); within 2.5 ulp of the angle whose tangent is sine / cosine. atan(y/x) = atan c + atan((y - c x)
/// / (x + c y)) with a tabulated slope c close to y/x; then the series.
double angle_of(double sine, double cosine);

}  // namespace ricochet
