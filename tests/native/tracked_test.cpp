// Double-doubles where doubles end: an error that is claimed holds, and what overflows claims none.
#include "ricochet/tracked.hpp"

#include "native/rational.hpp"

namespace ricochet {
namespace {

using rational::any_size;
using rational::exact;
using rational::expect_within;
using rational::Rational;

/// True if the number claims an error at all; then the claim must hold. What overflowed has none, and every
/// test of certainty has to refuse it.
bool claims_and_holds(const Rational& truth, const Tracked& a) {
  if (std::isfinite(a.hi) && std::isfinite(a.lo) && std::isfinite(a.err)) {
    expect_within(truth, a);
    return true;
  }
  EXPECT_FALSE(std::isfinite(a.err));
  Doubt sign, settle;
  EXPECT_EQ(sign.sign(a), 0);
  settle.settle(a);
  EXPECT_TRUE(sign.any());
  EXPECT_TRUE(settle.any());
  return false;
}

/// The same for a root, of `radicand`.
bool root_claims_and_holds(const Rational& radicand, const Tracked& root) {
  if (!std::isfinite(root.err)) return false;
  const Rational middle = exact(root), e(root.err);
  EXPECT_GE((middle + e) * (middle + e), radicand);
  EXPECT_TRUE(middle <= e || (middle - e) * (middle - e) <= radicand);
  return true;
}

TEST(Tracked, NeverClaimsTooMuchWhereDoublesEnd) {
  Random random(46);
  int claimed = 0;
  for (int i = 0; i < 6000; ++i) {
    // Exact operands first, which bring no error of their own to hide behind; then inexact ones.
    const double x = any_size(random), y = any_size(random), z = any_size(random);
    const Rational rx(x), ry(y);
    claimed += claims_and_holds(rx + ry, Tracked(x) + Tracked(y));
    claimed += claims_and_holds(rx * ry, Tracked(x) * Tracked(y));
    claimed += claims_and_holds(rx * rx, square(Tracked(x)));
    if (y != 0) claimed += claims_and_holds(rx / ry, Tracked(x) / Tracked(y));
    claimed += root_claims_and_holds(abs(rx), sqrt(Tracked(std::fabs(x))));
    const Tracked a = Tracked(x) * Tracked(y) + Tracked(z);
    const Rational ra = rx * ry + Rational(z);
    if (!claims_and_holds(ra, a)) continue;
    claimed += claims_and_holds(ra * ry, a * Tracked(y));
    claimed += claims_and_holds(ra * ra, square(a));
    if (ra != 0) claimed += claims_and_holds(rx / ra, Tracked(x) / a);
    if (ra > 0) claimed += root_claims_and_holds(ra, sqrt(a));
  }
  EXPECT_GT(claimed, 20000);
}

// Nearly equal quotients and divisors of the size of their own error: where a bound is divided by something
// close to 0.
TEST(Tracked, KnowsADivisorThatMayBeZero) {
  Random random(47);
  int claimed = 0;
  for (int i = 0; i < 20000; ++i) {
    const double x = random.number(1, 2), speck = std::ldexp(random.number(1, 2), -90 - random.below(20));
    const Tracked product = Tracked(x) * Tracked(x);
    const Tracked small = product - Tracked(product.hi, product.lo, 0) + Tracked(speck);
    const Rational truth = Rational(x) * Rational(x) - exact(product) + Rational(speck);
    if (!claims_and_holds(truth, small) || truth == 0) continue;
    claimed += claims_and_holds(1 / truth, Tracked(1) / small);
    claimed += truth > 0 && root_claims_and_holds(truth, sqrt(small));
  }
  EXPECT_GT(claimed, 5000);
  EXPECT_FALSE(std::isfinite((Tracked(1) / Tracked(1, 0, 1)).err));
  EXPECT_FALSE(std::isfinite((Tracked(1) / Tracked(1, -0x1p-54, 1 - 0x1p-53)).err));
  EXPECT_FALSE(std::isfinite((Tracked(1) / Tracked(0)).err));
}

TEST(Tracked, LetsAnOverflowReachTheError) {
  for (const Tracked& overflowed :
       {Tracked(0x1p1000) * Tracked(0x1p-100), Tracked(0x1p600) * Tracked(0x1p600), square(Tracked(0x1p700)),
        Tracked(0x1p1023) + Tracked(0x1p1023), Tracked(0x1p1000) / Tracked(0x1p-100)}) {
    EXPECT_FALSE(std::isfinite(overflowed.err));
    EXPECT_FALSE(std::isfinite(sqrt(overflowed).err));
    EXPECT_FALSE(std::isfinite((overflowed * Tracked(0)).err));
  }
}

TEST(Tracked, SubtractsPlacesExactly) {
  Random random(48);
  for (int i = 0; i < 20000; ++i) {
    const double x = any_size(random) / 4;
    const double y = random.below(2) ? any_size(random) / 4 : x * (1 + std::ldexp(1.0, -random.below(53)));
    const Tracked d = difference(x, y);
    EXPECT_EQ(d.err, 0);
    EXPECT_EQ(exact(d), Rational(x) - Rational(y));
    EXPECT_EQ(value(d), x - y);
  }
}

}  // namespace
}  // namespace ricochet
