// `angle_of` against an arctangent of fifty digits.
#include "ricochet/numeric/angle.hpp"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>

#include "native/counts.hpp"
#include "native/random.hpp"

namespace ricochet::angle_test {
namespace {

using Real = boost::multiprecision::cpp_bin_float_50;

constexpr double kHalfPi = 0x1.921fb54442d18p+0;

/// Units in the last place between `angle_of` and the angle whose tangent is sine / cosine.
double ulps_off(double sine, double cosine) {
  const double got = angle_of(sine, cosine);
  const Real truth = atan2(Real(sine), Real(cosine));
  const double unit = std::nextafter(got, 4.0) - got;
  return static_cast<double>(abs(Real(got) - truth) / Real(unit));
}

TEST(Angle, IsWithinTwoAndAHalfUnitsOfTheArctangent) {
  Random random(45);
  double worst = 0;
  for (int i = 0; i < share_of(20000); ++i) {
    // Everywhere, near 0, near pi/2, and on either side of a change of table row.
    double sine = random.number(0, 1);
    if (i % 4 == 1) sine = std::ldexp(sine, -random.below(1000));
    if (i % 4 == 2) {
      const double row = (random.below(6) + 0.5) / 8, aside = random.number(-1, 1);
      sine = row + std::ldexp(aside, -20 - random.below(34));
    }
    double cosine = std::sqrt((1 - sine) * (1 + sine));
    if (random.below(2)) std::swap(sine, cosine);
    // The squares that callers pass sum to 1 within a few roundings.
    const double size = 1 + (random.below(9) - 4) * 0x1p-53;
    worst = std::max(worst, ulps_off(sine * size, cosine * size));
  }
  EXPECT_LE(worst, 2.5);
}

TEST(Angle, IsExactAtItsEnds) {
  EXPECT_EQ(angle_of(0, 1), 0);
  EXPECT_EQ(angle_of(1, 0), kHalfPi);
  EXPECT_EQ(angle_of(std::sqrt(0.5), std::sqrt(0.5)), kHalfPi / 2);
  // The angle of a small sine is the sine itself.
  for (const double tiny : {0x1p-30, 1e-100, 1e-300, 0x1p-1074}) EXPECT_EQ(angle_of(tiny, 1), tiny);
  EXPECT_EQ(angle_of(1, 1e-300), kHalfPi);
}

TEST(Angle, GrowsWithItsTangent) {
  Random random(51);
  for (int i = 0; i < 200000; ++i) {
    const double angle = random.number(0, kHalfPi);
    const double more = angle + std::ldexp(random.number(1, 2), -20 - random.below(25));
    if (more > kHalfPi) continue;
    EXPECT_LT(angle_of(std::sin(angle), std::cos(angle)), angle_of(std::sin(more), std::cos(more)));
  }
}

}  // namespace
}  // namespace ricochet::angle_test
