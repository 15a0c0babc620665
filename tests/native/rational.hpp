// The solver's numbers as exact rationals.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>

#include "native/random.hpp"
#include "ricochet/numeric/adaptive.hpp"

namespace ricochet::rational {

using Rational = boost::multiprecision::cpp_rational;
using Integer = boost::multiprecision::cpp_int;

inline Rational exact(const DoubleDouble& a) { return Rational(a.hi) + Rational(a.lo); }

inline Rational power(std::int64_t exponent) {
  const Integer one = Integer(1) << static_cast<unsigned>(exponent < 0 ? -exponent : exponent);
  return exponent < 0 ? Rational(1, one) : Rational(one);
}

/// The middle of a ball, by doubles peeled off its top.
inline Rational exact(BigFloat a) {
  // Independent of the precision in force where the number comes from
  const BigFloat::Precision all(BigFloat::kCapacity);
  Rational sum = 0;
  for (int i = 0; i < 200 && a.middle_sign() != 0; ++i) {
    const std::int64_t top = a.bit_length();
    const double part = value_scaled(a, -top);
    sum += Rational(part) * power(top);
    BigFloat peeled(part);
    for (std::int64_t left = top; left != 0;) {
      const int step = static_cast<int>(std::clamp<std::int64_t>(left, -1000, 1000));
      peeled = peeled * BigFloat(std::ldexp(1.0, step));
      left -= step;
    }
    a = (a - peeled).exact_middle();
  }
  EXPECT_EQ(a.middle_sign(), 0);
  return sum;
}

inline void expect_within(const Rational& truth, const DoubleDouble& a) {
  EXPECT_LE(abs(truth - exact(a)), Rational(a.err));
  EXPECT_EQ(a.hi + a.lo, a.hi);
}

inline void expect_within(const Rational& truth, const BigFloat& a) {
  const Rational off = abs(truth - exact(a));
  if (a.is_exact())
    EXPECT_EQ(off, 0);
  else
    EXPECT_TRUE(off <= power(a.error_exponent())) << "beyond 2^" << a.error_exponent();
}

/// Ordinary, tiny, huge, integer, and nearly integer.
inline double any(Random& random) {
  switch (random.below(5)) {
    case 0:
      return static_cast<double>(random.below(2001) - 1000);
    case 1:
      return std::ldexp(random.number(-1, 1), random.below(120) - 60);
    case 2:
      return 1 + std::ldexp(static_cast<double>(random.below(16)), -52);
    case 3:
      return 0;
    default:
      return random.number(-10, 10);
  }
}

/// Every exponent a double has, subnormals and the largest included.
inline double any_size(Random& random) {
  const double fraction = random.number(1, 2) * (random.below(2) ? 1 : -1);
  if (random.below(16) == 0) return 0;
  return std::ldexp(fraction, random.below(2098) - 1074);
}

}  // namespace ricochet::rational
