// The solver's numbers against exact rationals: the truth is always within the stated error.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "native/counts.hpp"
#include "native/rational.hpp"

namespace ricochet::numbers_test {
namespace {

using rational::any;
using rational::any_size;
using rational::exact;
using rational::expect_within;
using rational::power;
using rational::Rational;

template <class N>
class Numbers : public testing::Test {};
using Types = testing::Types<DoubleDouble, BigFloat>;
TYPED_TEST_SUITE(Numbers, Types);

TYPED_TEST(Numbers, KeepTheTruthWithinTheirError) {
  using N = TypeParam;
  Random random(42);
  for (int i = 0; i < share_of(6000); ++i) {
    const Workspace workspace;
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
    Certifier certify;
    if (certify.sign(b) != 0 && !certify.is_uncertain()) expect_within(ra / rb, a / b);
    // The root within its error: (s - e)^2 <= r <= (s + e)^2
    const N s = sqrt(square(a) + N(1));
    const Rational r = ra * ra + 1, middle = exact(s);
    Rational e;
    if constexpr (std::is_same_v<N, DoubleDouble>)
      e = Rational(s.err);
    else
      e = s.is_exact() ? Rational(0) : power(s.error_exponent());
    EXPECT_LE((middle - e) * (middle - e), r);
    EXPECT_GE((middle + e) * (middle + e), r);
  }
}

TEST(BigFloat, IsExactWhileItFits) {
  Random random(43);
  for (int i = 0; i < 4000; ++i) {
    const Workspace workspace;
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
    const Workspace workspace;
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

/// The exact nearest double, by comparing with the two halfway points; ties to even.
bool is_nearest(double got, const Rational& truth) {
  const double below = std::nextafter(got, -HUGE_VAL), above = std::nextafter(got, HUGE_VAL);
  const Rational low = (Rational(below) + Rational(got)) / 2, high = (Rational(above) + Rational(got)) / 2;
  std::uint64_t bits;
  std::memcpy(&bits, &got, sizeof bits);
  return bits % 2 == 0 ? low <= truth && truth <= high : low < truth && truth < high;
}

// Below 2^-1022 a double has fewer bits. Rounding to 53 first would round halfway cases twice.
TEST(BigFloat, RoundsOnceToSubnormals) {
  const BigFloat::Precision precision(40);
  Random random(49);
  for (int i = 0; i < share_of(20000); ++i) {
    const Workspace workspace;
    const double x = random.number(1, 2);
    const int exponent = -1000 - random.below(80);
    // Halfway between two subnormals or slightly beside it, or any number.
    const double half = random.below(2) ? (2.0 * random.below(64) + 1) * 0.5 : x;
    const BigFloat speck = BigFloat(std::ldexp(1.0, -60 - random.below(60))) * BigFloat(random.below(3) - 1);
    const BigFloat number = BigFloat(half) + speck;
    const int shift = random.below(2) ? -1074 : exponent;
    const double got = value_scaled(number, shift);
    EXPECT_TRUE(is_nearest(got, exact(number) * power(shift))) << half << " " << shift;
    EXPECT_EQ(value_scaled(-number, shift), -got);
  }
  EXPECT_EQ(value_scaled(BigFloat(1), -1075), 0);
  EXPECT_EQ(value_scaled(BigFloat(1.5), -1075), 0x1p-1074);
  EXPECT_EQ(value_scaled(BigFloat(1.5), -1074), 2 * 0x1p-1074);
  EXPECT_EQ(value_scaled(BigFloat(1), -1000000), 0);
  EXPECT_EQ(value_scaled(BigFloat(1), 1000000), HUGE_VAL);
}

TEST(BigFloat, GivesThePrecisionBackWhenItsScopeEnds) {
  const Workspace workspace;
  const auto good_bits = [] { return -(BigFloat(1) / BigFloat(3)).error_exponent(); };
  const BigFloat::Precision outer(40);
  EXPECT_GT(good_bits(), 1200);
  {
    const BigFloat::Precision inner(20);
    EXPECT_GT(good_bits(), 560);
    EXPECT_LT(good_bits(), 640);
  }
  EXPECT_GT(good_bits(), 1200);
}

TEST(BigFloat, KeepsExactNumbersWholeWhateverThePrecision) {
  const Workspace workspace;
  const BigFloat::Precision precision(4);
  const BigFloat sum = BigFloat(1) + BigFloat(0x1p-1000);
  EXPECT_TRUE(sum.is_exact());
  EXPECT_TRUE((square(sum) - BigFloat(1)).is_exact());
  EXPECT_EQ(value((square(sum) - BigFloat(1)) * BigFloat(0x1p999)), 1);
  // A form of degree 48 in doubles at both ends of the range: nothing is dropped.
  BigFloat form(1);
  for (int i = 0; i < 24; ++i) form = form * BigFloat(1e150) + BigFloat(1e-150);
  for (int i = 0; i < 24; ++i) form = form * BigFloat(1e-150) + BigFloat(1e150);
  EXPECT_TRUE(form.is_exact());
}

TEST(BigFloat, CountsItsWork) {
  const Workspace workspace;
  const std::int64_t before = BigFloat::work();
  EXPECT_EQ(value(BigFloat(3) * BigFloat(5)), 15);
  EXPECT_GT(BigFloat::work(), before);
  EXPECT_GT(Arena::most_used(), 0U);
}

/// Numbers that need more than the reserved memory are equally right, also in a nested workspace.
TEST(BigFloat, TakesFromTheHeapWhatItsArenaHasNotGot) {
  const auto power = [](int times) {
    BigFloat x(3);
    for (int i = 0; i < times; ++i) x = x * BigFloat(1 + 0x1p-50);
    return x;
  };
  const Workspace workspace;
  const BigFloat::Precision precision(1000);
  const BigFloat first = power(400);
  std::vector<BigFloat> all;
  for (int i = 0; i < 60; ++i) {
    all.push_back(power(400));
    const Workspace inner;
    EXPECT_EQ(value(power(400) - first), 0);
  }
  for (const BigFloat& x : all) EXPECT_EQ(value(x - first), 0);
  EXPECT_GT(Arena::most_used(), std::size_t{1} << 22);
}

// A difference of one part in 2^600 survives, and digits below the kept ones go into the error.
TEST(BigFloat, OutlivesTheWorkspacesWithinItsOwn) {
  const Workspace workspace;
  const BigFloat::Precision precision(160);
  Random random(45);
  std::vector<std::pair<double, BigFloat>> kept;
  for (int i = 0; i < share_of(50); ++i) {
    const double x = any(random);
    kept.emplace_back(x, square(BigFloat(x)));
    const Workspace within;
    BigFloat power(0.75);  // goes to the golden section
    for (int k = 0; k < 200; ++k) power = sqrt(power + BigFloat(1));
    EXPECT_EQ(value(power), (1 + std::sqrt(5.0)) / 2);
  }
  for (const auto& [x, its_square] : kept) EXPECT_EQ(value(sqrt(its_square)), std::fabs(x));
}

TEST(BigFloat, KeepsItsBoundInSumsOfAnySizes) {
  Random random(50);
  for (int i = 0; i < share_of(6000); ++i) {
    const Workspace workspace;
    const BigFloat::Precision precision(2 + random.below(30));
    const double x = any_size(random), y = any_size(random), z = any_size(random);
    const BigFloat sum = BigFloat(x) * BigFloat(y) + BigFloat(z);
    const Rational truth = Rational(x) * Rational(y) + Rational(z);
    expect_within(truth, sum);
    expect_within(truth * truth - Rational(z), square(sum) - BigFloat(z));
  }
}

TEST(BigFloat, NeitherOverflowsNorUnderflows) {
  const Workspace workspace;
  const BigFloat::Precision precision(20);
  BigFloat huge(1e300), tiny(1e-300);
  for (int i = 0; i < 5; ++i) {
    huge = square(huge);
    tiny = square(tiny);
  }
  EXPECT_EQ(huge.middle_sign(), 1);
  EXPECT_EQ(tiny.middle_sign(), 1);
  EXPECT_EQ(value(huge), std::numeric_limits<double>::max());
  EXPECT_EQ(value(tiny), 0);
  // 1e300 and 1e-300 are not exact inverses; after sixteen squarings they still nearly are.
  EXPECT_NEAR(value(huge * tiny), 1, 1e-13);
  EXPECT_EQ(value(BigFloat(5e-324) * BigFloat(0x1p1000) * BigFloat(0x1p74)), 1);
}

TEST(BigFloat, KnowsWhatItCannotDivideBy) {
  EXPECT_FALSE((BigFloat(1) / BigFloat(0)).is_exact());
  Certifier certify;
  certify.sign(BigFloat(1) / BigFloat(0));
  EXPECT_TRUE(certify.is_uncertain());
}

}  // namespace
}  // namespace ricochet::numbers_test
