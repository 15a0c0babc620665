// Sine and cosine to twice the digits of a double, from + - * / alone, so that every machine has the same bits.
#pragma once

#include "ricochet/numeric/double_double.hpp"

namespace ricochet {

/// Sine and cosine of one angle.
struct SineCosine {
  DoubleWord sine, cosine;
};

/// The largest absolute value of an angle, radians.
inline constexpr double kMostAngle = 0x1p26;

/// Sine and cosine of an angle, both within 2^-98. Those of 0 are exact, and those of opposite angles are exactly
/// opposite or equal.
///
/// k is the whole number nearest to angle / (pi / 2), |k| < 2^26. pi / 2 is split into four parts of 26 bits and one of
/// 53, with a rest of 2^-160. So k times the first four is exact, and the reduced angle loses less than
/// 2^-134 + 5 * 2^-104 of its size, which is at most pi / 4. The two power series end with a term below 2^-110; each of
/// their 30 sums and terms loses at most 2^-102 of its size.
SineCosine sine_cosine(double angle);

}  // namespace ricochet
