// The exponential function to twice the digits of a double, from + - * / alone, so that every machine has the same bits.
#pragma once

#include "ricochet/numeric/double_double.hpp"

namespace ricochet {

/// e^x for |x| <= 600, within 2^-92 of itself.
///
/// With k the whole number nearest to x / ln 2, |k| < 2^10, ln 2 stands in two parts of 40 bits and one of 53, which leave 2^-134: k times the two
/// is exact, and the reduced argument, at most 0.35, loses 3 * 2^-104 of x. The power series ends where a term is below
/// 2^-110; each of its 30 sums and terms loses at most 2^-102 of what it is about.
DoubleWord exponential(const DoubleWord& x);

}  // namespace ricochet
