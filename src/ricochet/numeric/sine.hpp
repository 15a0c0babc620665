// Sine and cosine to twice the digits of a double, from + - * / alone, so that every machine has the same bits.
#pragma once

#include "ricochet/numeric/double_double.hpp"

namespace ricochet {

/// Sine and cosine of one angle.
struct SineCosine {
  DoubleWord sine, cosine;
};

/// The largest angle, of either sign, radians.
inline constexpr double kMostAngle = 0x1p26;

/// Sine and cosine of an angle, both within 2^-98; of 0 and of opposite angles exactly so.
///
/// With k the whole number nearest to angle / (pi / 2), |k| < 2^26, pi / 2 stands in four parts of 26 bits and one of 53, which leave 2^-160: k
/// times the four is exact, and what the reduced angle loses is below 2^-134 + 5 * 2^-104 of its size, at most pi / 4. The two power
/// series then end where a term is below 2^-110; each of their 30 sums and terms loses at most 2^-102 of what it is about.
SineCosine sine_cosine(double angle);

}  // namespace ricochet
