// The solver's numbers beside exact rationals: the truth always lies within the stated error.
#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>

#include "native/random.hpp"
#include "ricochet/angle.hpp"
#include "ricochet/digits.hpp"

namespace ricochet {
namespace {

using Rational = boost::multiprecision::cpp_rational;
using Integer = boost::multiprecision::cpp_int;

Rational exact(const Tracked& a) { return Rational(a.hi) + Rational(a.lo); }

Rational power(std::int64_t exponent) {
  const Integer one = Integer(1) << static_cast<unsigned>(exponent < 0 ? -exponent : exponent);
  return exponent < 0 ? Rational(1, one) : Rational(one);
}

/// The middle of a ball, by doubles peeled off it.
Rational exact(BigFloat a) {
  Rational sum = 0;
  for (int i = 0; i < 200 && a.middle_sign() != 0; ++i) {
    const double part = value(a);
    sum += Rational(part);
    a = (a - BigFloat(part)).exact_middle();
  }
  EXPECT_EQ(a.middle_sign(), 0);
  return sum;
}

void expect_within(const Rational& truth, const Tracked& a) {
  EXPECT_LE(abs(truth - exact(a)), Rational(a.err));
  EXPECT_EQ(a.hi + a.lo, a.hi);
}

void expect_within(const Rational& truth, const BigFloat& a) {
  const Rational off = abs(truth - exact(a));
  if (a.is_exact())
    EXPECT_EQ(off, 0);
  else
    EXPECT_LE(off, power(a.error_exponent()));
}

/// Ordinary, tiny, huge, whole, and a hair apart.
double any(Random& random) {
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

template <class N>
class Numbers : public testing::Test {};
using Types = testing::Types<Tracked, BigFloat>;
TYPED_TEST_SUITE(Numbers, Types);

TYPED_TEST(Numbers, KeepTheTruthWithinTheirError) {
  using N = TypeParam;
  Random random(42);
  for (int i = 0; i < 4000; ++i) {
    const BigFloat::Precision precision(random.below(2) ? 4 : 12);
    const double x = any(random), y = any(random), z = any(random), w = any(random);
    // A product and a difference that may cancel, then all operations on such inexact numbers.
    const N a = N(x) * N(y) - N(z), b = N(w) * N(w) + N(z) * N(y);
    const Rational ra = Rational(x) * Rational(y) - Rational(z);
    const Rational rb = Rational(w) * Rational(w) + Rational(z) * Rational(y);
    expect_within(ra, a);
    expect_within(rb, b);
    expect_within(ra + rb, a + b);
    expect_within(ra - rb, a - b);
    expect_within(ra * rb, a * b);
    expect_within(ra * ra, square(a));
    Doubt doubt;
    if (doubt.sign(b) != 0 && !doubt.any()) expect_within(ra / rb, a / b);
    // The root within its error: (s - e)^2 <= r <= (s + e)^2
    const N s = sqrt(square(a) + N(1));
    const Rational r = ra * ra + 1, middle = exact(s);
    Rational e;
    if constexpr (std::is_same_v<N, Tracked>)
      e = Rational(s.err);
    else
      e = s.is_exact() ? Rational(0) : power(s.error_exponent());
    EXPECT_LE((middle - e) * (middle - e), r);
    EXPECT_GE((middle + e) * (middle + e), r);
  }
}

TEST(BigFloat, IsExactWhileItFits) {
  Random random(43);
  for (int i = 0; i < 2000; ++i) {
    const BigFloat::Precision precision(40);
    const double x = any(random), y = any(random);
    const BigFloat form = square(BigFloat(x) * BigFloat(y)) - BigFloat(x) * BigFloat(y) * BigFloat(y);
    EXPECT_TRUE(form.is_exact());
    const BigFloat root = sqrt(square(form));
    EXPECT_TRUE(root.is_exact()) << x << " " << y;
    EXPECT_EQ(value(root), std::fabs(value(form)));
    if (x != 0) {
      const BigFloat quotient = BigFloat(x) * BigFloat(y) / BigFloat(x);
      EXPECT_TRUE(quotient.is_exact()) << x << " " << y;
      EXPECT_EQ(value(quotient), y);
    }
  }
}

TEST(BigFloat, RoundsToTheNearestDouble) {
  const BigFloat::Precision precision(40);
  Random random(44);
  for (int i = 0; i < 20000; ++i) {
    const double x = any(random);
    EXPECT_EQ(value(BigFloat(x)), x);
    // A little less and a little more than half a unit in the last place.
    const double half = std::ldexp(1.0, std::ilogb(x == 0 ? 1 : x) - 53), speck = half * 0x1p-100;
    int exponent;
    if (x == 0 || std::frexp(std::fabs(x), &exponent) == 0.5) continue;
    const double away = x > 0 ? 1 : -1;
    EXPECT_EQ(value(BigFloat(x) + BigFloat(away * half) - BigFloat(away * speck)), x);
    EXPECT_EQ(value(BigFloat(x) + BigFloat(away * half) + BigFloat(away * speck)),
              std::nextafter(x, away * HUGE_VAL));
  }
}

TEST(BigFloat, NeitherOverflowsNorUnderflows) {
  const BigFloat::Precision precision(20);
  BigFloat huge(1e300), tiny(1e-300);
  for (int i = 0; i < 5; ++i) {
    huge = square(huge);
    tiny = square(tiny);
  }
  EXPECT_EQ(huge.middle_sign(), 1);
  EXPECT_EQ(tiny.middle_sign(), 1);
  EXPECT_EQ(value(huge), HUGE_VAL);
  EXPECT_EQ(value(tiny), 0);
  // 1e300 and 1e-300 are not quite each other's inverse; sixteen squarings later still nearly.
  EXPECT_NEAR(value(huge * tiny), 1, 1e-13);
  EXPECT_EQ(value(BigFloat(5e-324) * BigFloat(0x1p1000) * BigFloat(0x1p74)), 1);
}

TEST(BigFloat, KnowsWhatItCannotDivideBy) {
  EXPECT_FALSE((BigFloat(1) / BigFloat(0)).is_exact());
  Doubt doubt;
  doubt.sign(BigFloat(1) / BigFloat(0));
  EXPECT_TRUE(doubt.any());
}

TEST(Angle, IsWithinTwoUnitsOfTheArctangent) {
  Random random(45);
  for (int i = 0; i < 200000; ++i) {
    const long double angle =
        random.below(10) ? static_cast<long double>(random.number(0, 1.5707963267948966))
                         : std::ldexp(static_cast<long double>(random.number(0, 1)), -random.below(60));
    const double sine = static_cast<double>(std::sin(angle)), cosine = static_cast<double>(std::cos(angle));
    const double got = angle_of(sine, cosine);
    // The oracle takes the very doubles; long double has eleven more bits (natively).
    const double want =
        static_cast<double>(std::atan2(static_cast<long double>(sine), static_cast<long double>(cosine)));
    EXPECT_LE(std::fabs(got - want), 2 * (std::nextafter(want, 4.0) - want));
  }
  EXPECT_EQ(angle_of(0, 1), 0);
  EXPECT_EQ(angle_of(1, 0), 0x1.921fb54442d18p+0);
  EXPECT_EQ(angle_of(std::sqrt(0.5), std::sqrt(0.5)), 0x1.921fb54442d18p-1);
}

}  // namespace
}  // namespace ricochet
