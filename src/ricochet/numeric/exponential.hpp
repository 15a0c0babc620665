// The exponential function to twice the digits of a double, from + - * / alone, so that every machine has the same bits.
#pragma once

#include "ricochet/numeric/double_double.hpp"

namespace ricochet {

/// e^x for |x| <= 600, within 2^-92 of itself.
///
/// k is the whole number nearest to x / ln 2, |k| < 2^10. ln 2 is split into two parts of 40 bits and one of 53, with a
/// rest of 2^-134. So k times the first two is exact, and the reduced argument, at most 0.35, loses 3 * 2^-104 of x.
/// The power series ends with a term below 2^-110; each of its 30 sums and terms loses at most 2^-102 of its size.
DoubleWord exponential(const DoubleWord& x);

}  // namespace ricochet
