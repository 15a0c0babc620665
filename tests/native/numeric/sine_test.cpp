// Sine, cosine and exponential function against those with a hundred digits.
#include "ricochet/numeric/sine.hpp"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "ricochet/numeric/exponential.hpp"

namespace ricochet::sine_test {
namespace {

using Real = boost::multiprecision::cpp_bin_float_100;

double error_of(const DoubleWord& got, const Real& truth) {
  return static_cast<double>(abs(Real(got.hi) + Real(got.lo) - truth));
}

TEST(Sine, AndCosineAreWithinTheirBound) {
  Random random(61);
  double worst = 0;
  for (int i = 0; i < share_of(4000); ++i) {
    double angle = random.number(-7, 7);
    if (i % 4 == 1) angle = std::ldexp(angle, random.below(24));
    if (i % 4 == 2) angle = std::ldexp(angle, -random.below(200));
    // Near a quarter turn, where one of the two is small
    if (i % 4 == 3) angle = 1.5707963267948966 * random.below(1 << 20) * (1 + random.number(-1, 1) * 0x1p-40);
    const SineCosine both = sine_cosine(angle);
    worst = std::max({worst, error_of(both.sine, sin(Real(angle))), error_of(both.cosine, cos(Real(angle)))});
  }
  EXPECT_LE(worst, 0x1p-98);
  const SineCosine most = sine_cosine(kMostAngle);
  EXPECT_LE(error_of(most.sine, sin(Real(kMostAngle))), 0x1p-98);
}

TEST(Sine, IsExactAtZeroAndOfOppositeAngles) {
  EXPECT_EQ(sine_cosine(0).sine.hi, 0);
  EXPECT_EQ(sine_cosine(0).cosine.hi, 1);
  Random random(62);
  for (int i = 0; i < 1000; ++i) {
    const double angle = random.number(-100, 100);
    const SineCosine one = sine_cosine(angle), other = sine_cosine(-angle);
    EXPECT_EQ(one.sine.hi, -other.sine.hi);
    EXPECT_EQ(one.sine.lo, -other.sine.lo);
    EXPECT_EQ(one.cosine.hi, other.cosine.hi);
    EXPECT_EQ(one.cosine.lo, other.cosine.lo);
  }
}

TEST(Exponential, IsWithinItsBound) {
  Random random(63);
  double worst = 0;
  for (int i = 0; i < share_of(3000); ++i) {
    const double x = i % 2 ? random.number(-600, 600) : random.number(-3, 3),
                 rest = random.number(-1, 1) * 0x1p-55;
    const DoubleWord argument = DoubleWord::normalized(x, x * rest), got = exponential(argument);
    const Real truth = exp(Real(argument.hi) + Real(argument.lo));
    worst = std::max(worst, static_cast<double>(abs(Real(got.hi) + Real(got.lo) - truth) / truth));
  }
  EXPECT_LE(worst, 0x1p-92);
  EXPECT_EQ(exponential(0).hi, 1);
}

}  // namespace
}  // namespace ricochet::sine_test
