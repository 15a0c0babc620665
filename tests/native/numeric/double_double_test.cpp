// Double-doubles at the ends of the range: a claimed error bound holds, and a number that overflows claims none.
#include "ricochet/numeric/double_double.hpp"

#include "native/counts.hpp"
#include "native/rational.hpp"

namespace ricochet::double_double_test {
namespace {

using rational::any_size;
using rational::exact;
using rational::expect_within;
using rational::Rational;

/// True if the number claims an error bound; then the bound must hold. A number that overflowed claims none, and every
/// test of certainty has to reject it.
bool claims_and_holds(const Rational& truth, const DoubleDouble& a) {
  if (std::isfinite(a.hi) && std::isfinite(a.lo) && std::isfinite(a.err)) {
    expect_within(truth, a);
    return true;
  }
  EXPECT_FALSE(std::isfinite(a.err));
  Certifier sign, settle;
  EXPECT_EQ(sign.sign(a), 0);
  settle.relative_error(a);
  EXPECT_TRUE(sign.is_uncertain());
  EXPECT_TRUE(settle.is_uncertain());
  return false;
}

/// The same for a root, of `radicand`.
bool root_claims_and_holds(const Rational& radicand, const DoubleDouble& root) {
  if (!std::isfinite(root.err)) return false;
  const Rational middle = exact(root), e(root.err);
  EXPECT_GE((middle + e) * (middle + e), radicand);
  EXPECT_TRUE(middle <= e || (middle - e) * (middle - e) <= radicand);
  return true;
}

TEST(DoubleDouble, NeverClaimsTooMuchWhereDoublesEnd) {
  Random random(46);
  int claimed = 0;
  for (int i = 0; i < share_of(6000); ++i) {
    // Exact operands first, which have no error that could hide another; then inexact ones.
    const double x = any_size(random), y = any_size(random), z = any_size(random);
    const Rational rx(x), ry(y);
    claimed += claims_and_holds(rx + ry, DoubleDouble(x) + DoubleDouble(y));
    claimed += claims_and_holds(rx * ry, DoubleDouble(x) * DoubleDouble(y));
    claimed += claims_and_holds(rx * rx, square(DoubleDouble(x)));
    if (y != 0) claimed += claims_and_holds(rx / ry, DoubleDouble(x) / DoubleDouble(y));
    claimed += root_claims_and_holds(abs(rx), sqrt(DoubleDouble(std::fabs(x))));
    const DoubleDouble a = DoubleDouble(x) * DoubleDouble(y) + DoubleDouble(z);
    const Rational ra = rx * ry + Rational(z);
    if (!claims_and_holds(ra, a)) continue;
    claimed += claims_and_holds(ra * ry, a * DoubleDouble(y));
    claimed += claims_and_holds(ra * ra, square(a));
    if (ra != 0) claimed += claims_and_holds(rx / ra, DoubleDouble(x) / a);
    if (ra > 0) claimed += root_claims_and_holds(ra, sqrt(a));
  }
  EXPECT_GT(claimed, share_of(20000));
}

// Nearly equal quotients, and divisors as small as their own error, so that a bound is divided by a number near 0.
TEST(DoubleDouble, KnowsADivisorThatMayBeZero) {
  Random random(47);
  int claimed = 0;
  for (int i = 0; i < share_of(20000); ++i) {
    const double x = random.number(1, 2), speck = std::ldexp(random.number(1, 2), -90 - random.below(20));
    const DoubleDouble product = DoubleDouble(x) * DoubleDouble(x);
    const DoubleDouble small = product - DoubleDouble(product.hi, product.lo, 0) + DoubleDouble(speck);
    const Rational truth = Rational(x) * Rational(x) - exact(product) + Rational(speck);
    if (!claims_and_holds(truth, small) || truth == 0) continue;
    claimed += claims_and_holds(1 / truth, DoubleDouble(1) / small);
    claimed += truth > 0 && root_claims_and_holds(truth, sqrt(small));
  }
  EXPECT_GT(claimed, 5000);
  EXPECT_FALSE(std::isfinite((DoubleDouble(1) / DoubleDouble(1, 0, 1)).err));
  EXPECT_FALSE(std::isfinite((DoubleDouble(1) / DoubleDouble(1, -0x1p-54, 1 - 0x1p-53)).err));
  EXPECT_FALSE(std::isfinite((DoubleDouble(1) / DoubleDouble(0)).err));
}

TEST(DoubleDouble, LetsAnOverflowReachTheError) {
  for (const DoubleDouble& overflowed :
       {DoubleDouble(0x1p1000) * DoubleDouble(0x1p-100), DoubleDouble(0x1p600) * DoubleDouble(0x1p600),
        square(DoubleDouble(0x1p700)), DoubleDouble(0x1p1023) + DoubleDouble(0x1p1023),
        DoubleDouble(0x1p1000) / DoubleDouble(0x1p-100)}) {
    EXPECT_FALSE(std::isfinite(overflowed.err));
    EXPECT_FALSE(std::isfinite(sqrt(overflowed).err));
    EXPECT_FALSE(std::isfinite((overflowed * DoubleDouble(0)).err));
  }
}

TEST(DoubleDouble, SubtractsPlacesExactly) {
  Random random(48);
  for (int i = 0; i < share_of(20000); ++i) {
    const double x = any_size(random) / 4;
    const double y = random.below(2) ? any_size(random) / 4 : x * (1 + std::ldexp(1.0, -random.below(53)));
    const DoubleDouble d = difference(x, y);
    EXPECT_EQ(d.err, 0);
    EXPECT_EQ(exact(d), Rational(x) - Rational(y));
    EXPECT_EQ(value(d), x - y);
  }
}

}  // namespace
}  // namespace ricochet::double_double_test
