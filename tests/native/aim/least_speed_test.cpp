// The least speed, against a thousand bits and against aim.
#include "ricochet/least_speed.hpp"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>

#include "native/counts.hpp"
#include "native/hostile.hpp"
#include "native/root.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/falling_aim.hpp"
#include "ricochet/numeric/big_float.hpp"

namespace ricochet::least_speed_test {
namespace {

using Long = boost::multiprecision::number<
    boost::multiprecision::cpp_bin_float<8000, boost::multiprecision::digit_base_2>,
    boost::multiprecision::et_off>;

struct LongVector {
  Long x, y, z;
  explicit LongVector(const Vec3d& v) : x(v.x), y(v.y), z(v.z) {}
};
Long product_of(const LongVector& a, const LongVector& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

std::size_t shots_of(Aim q, const Vec3d& gravity, double speed) {
  q.speed = speed;
  List<AimSolution> solutions;
  EXPECT_EQ(aim_falling(q, gravity, nullptr, solutions), Status::Ok);
  return solutions.size();
}

/// v^2 = |g| |d| - g . d and t^2 = 2 |d| / |g|; speeds are rounded up.
void expect_right(const Aim& q, const Vec3d& gravity, int k) {
  const LongVector g(gravity);
  LongVector d(q.to);
  d.x -= Long(q.from.x), d.y -= Long(q.from.y), d.z -= Long(q.from.z);
  const Long far = square_root(product_of(d, d)), pull = square_root(product_of(g, g));
  const Long squared = pull * far - product_of(g, d);
  const LeastSpeed least = least_speed(q, gravity);
  ASSERT_TRUE(least.is_attained);
  if (squared < ldexp(pull * far, -7000)) {
    EXPECT_EQ(least.speed, 0) << k;
    return;
  }
  const Long speed = square_root(squared), time = square_root(Long(2 * far / pull));
  // Within the digits of the oracle
  EXPECT_TRUE(Long(least.speed) >= speed * (1 - ldexp(Long(1), -900))) << k << ' ' << least.speed;
  EXPECT_TRUE(Long(std::nextafter(least.speed, 0)) < speed) << k << ' ' << least.speed;
  EXPECT_EQ(least.time, static_cast<double>(time)) << k;
  EXPECT_NEAR(length(least.direction), 1, 1e-15);
  EXPECT_EQ(least.center, q.to);
}

TEST(LeastSpeed, IsRightToTheLastDigit) {
  Random random(411);
  for (int k = 0; k < share_of(600); ++k) {
    Aim q{};
    q.from = random.place(5);
    q.to = random.place(5);
    Vec3d gravity = random.place(4);
    // Nearly straight below, where |g| |d| - g . d cancels; and beyond doubles
    if (k % 3 == 0)
      q.to = q.from + gravity * random.number(0.1, 3) + random.place(std::ldexp(1.0, -random.below(60)));
    if (k % 5 == 0) gravity *= std::ldexp(1.0, random.below(900) - 450);
    if (k % 7 == 0) q.from *= 0x1p300, q.to *= 0x1p300;
    expect_right(q, gravity, k);
  }
  for (const double unit : {1.0, 0x1p-40, 0x1p300}) {
    const LeastSpeed least =
        least_speed({.from = {0, 0, 0}, .speed = 1, .to = Vec3d(3, 4, 0) * unit}, {0, -unit, 0});
    EXPECT_EQ(least.speed, 3 * unit);  // 3^2 = 4 + 5
    EXPECT_EQ(least_speed({.from = {0, 0, 0}, .speed = 1, .to = Vec3d(0, -4, 0) * unit}, {0, -unit, 0}).speed,
              0);
  }
}

TEST(LeastSpeed, HalvesTheAngleBetweenTheGoalAndTheWayUp) {
  Random random(412);
  for (int k = 0; k < share_of(300); ++k) {
    const Vec3d d = random.place(3), g = random.place(3);
    const LeastSpeed least = least_speed({.from = {0, 0, 0}, .speed = 1, .to = d}, g);
    const Vec3d halved = normalize(normalize(d) - normalize(g));
    EXPECT_LT(length(least.direction - halved), 1e-13);
  }
}

TEST(LeastSpeed, IsTheLeastWithWhichAimFindsAShot) {
  Random random(413);
  int kinds[3] = {};
  for (int k = 0; k < share_of(1500); ++k) {
    Aim q{.from = random.place(5), .speed = 1, .to = random.place(5)};
    const Vec3d gravity = k % 8 == 0 ? Vec3d(0.0) : random.place(3);
    if (k % 2 == 0) q.to_velocity = random.place(3);
    if (k % 3 == 0) q.to_radius = random.number(0.1, 1), q.radius = random.below(2) ? 0.3 : 0;
    q.to_falls = k % 5 == 0;
    const LeastSpeed least = least_speed(q, gravity);
    ++kinds[!least.is_attained ? 0 : least.speed == 0 ? 1 : 2];
    if (least.speed == 0) continue;
    if (!least.is_attained) {
      EXPECT_NEAR(least.speed, length(q.to_velocity), 1e-15 * least.speed);
      EXPECT_GE(shots_of(q, gravity, least.speed * (1 + 1e-6)), 1U) << k;
      EXPECT_EQ(shots_of(q, gravity, least.speed * (1 - 1e-15)), 0U) << k;
      continue;
    }
    EXPECT_GE(shots_of(q, gravity, least.speed), 1U) << k;
    EXPECT_EQ(shots_of(q, gravity, std::nextafter(least.speed, 0)), 0U) << k;
    // At the stated time
    const double t = least.time;
    const Vec3d falls = q.to_falls ? gravity : Vec3d(0.0);
    const Vec3d goal = q.to + (q.to_velocity + falls * (0.5 * t)) * t;
    const Vec3d at = (least.direction * least.speed + gravity * (0.5 * t)) * t + q.from;
    const double size = 1 + length(gravity) * t * t + least.speed * t + length(q.to_velocity) * t;
    EXPECT_LE(length(at - least.center), 1e-14 * size) << k;
    EXPECT_NEAR(length(goal - least.center), q.to_radius > 0 ? q.to_radius + q.radius : 0, 1e-14 * size) << k;
  }
  for (const int count : kinds) EXPECT_GT(count, 0);
}

TEST(LeastSpeed, OfABallIsTheLeastOfItsPlaces) {
  // No place of the ball is reached at a lower speed, and some place at a hardly larger one.
  Random random(414);
  for (int k = 0; k < share_of(12); ++k) {
    const Aim q{.from = {0, 0, 0}, .speed = 1, .to = random.place(5), .to_radius = random.number(0.1, 1)};
    const Vec3d g = random.place(3);
    if (length(q.to) <= q.to_radius) continue;
    const double least = least_speed(q, g).speed;
    double lowest = 1e300;
    for (int i = 0; i < 1000; ++i) {
      const Vec3d place = q.to + normalize(random.place(1)) * q.to_radius;
      lowest = std::min(lowest, least_speed({.from = {0, 0, 0}, .speed = 1, .to = place}, g).speed);
    }
    EXPECT_LE(least, lowest * (1 + 1e-15));
    EXPECT_GE(least, lowest * 0.95 - 0.1);
  }
}

TEST(LeastSpeed, OfNumbersOfEverySizeIsFiniteAndWithinItsBudget) {
  Random random(415 + static_cast<std::uint64_t>(seed_from_environment()));
  std::int64_t most = 0;
  for (int k = 0; k < count_from_environment("RICOCHET_HOSTILE_AIMS", 400); ++k) {
    hostile::Question q = hostile::question(random);
    hostile::Numbers numbers(random);
    const Vec3d gravity = numbers.place();
    q.aim.to_falls = random.below(4) == 0;
    const std::int64_t before = BigFloat::work();
    const LeastSpeed least = least_speed(q.aim, gravity);
    most = std::max(most, BigFloat::work() - before);
    for (const double x :
         {least.speed, least.time, least.center.x, least.center.y, least.center.z, least.direction.x})
      EXPECT_TRUE(std::isfinite(x)) << k;
    EXPECT_GE(least.speed, 0);
    EXPECT_GE(least.time, 0);
  }
  // In products of limbs; 25 million take less than 50 milliseconds as WebAssembly
  EXPECT_LE(most, 25'000'000);
}

}  // namespace
}  // namespace ricochet::least_speed_test
