// The square root of a number of many digits: Boost finds one bit at a time, which took a third of the oracles' time.
#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <limits>

/// Newton's method for 1 / sqrt m, with x = m 4^k and m in [1, 4): y' = y + y (1 - m y^2) / 2, each step with twice the
/// digits of the one before. The error is a few units in the last place; 0 for 0.
template <class Real>
Real square_root(const Real& x) {
  if (x == 0) return x;
  int exponent;
  Real m = frexp(x, &exponent) * 2;
  if (--exponent % 2 != 0) {
    m *= 2;
    --exponent;
  }
  Real y = 1 / std::sqrt(static_cast<double>(m));
  for (int digits = 50; digits < std::numeric_limits<Real>::digits; digits *= 2) y += y * (1 - m * y * y) / 2;
  Real root = m * y;
  root += y * (m - root * root) / 2;
  return ldexp(root, exponent / 2);
}
