// Calls that once went wrong, each the smallest of its kind, with the numbers that are right.
#include <gtest/gtest.h>

#include <cmath>

#include "native/oracle/ask.hpp"
#include "native/vectors.hpp"
#include "ricochet/collide.hpp"
#include "ricochet/explain.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/sphere_plane.hpp"

namespace ricochet::right_in_every_case_test {
namespace {

bool is_finite(const Vec3d& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

TEST(RightInEveryCase, ATimeLimitIsComparedWithTheExactTime) {
  // 2 - 3 t = 1 at a third, which 0.3333333333333333 falls short of.
  const Moving<Sphere> sphere{{{2, 0, 0}, 1}};
  const Shot shot = shoot(Bullet::moving({0, 0, 0}, {3, 0, 0}), sphere, 0.3333333333333333);
  EXPECT_EQ(shot.outcome, Outcome::OutOfTime);
  EXPECT_EQ(shot.closest.time, 0.3333333333333333);
  EXPECT_EQ(shoot(Bullet::moving({0, 0, 0}, {1.5, 0, 0}), sphere, 0.6666666666666666).outcome,
            Outcome::OutOfTime);
}

TEST(RightInEveryCase, ALongCylinderIsHitOnItsSide) {
  const Moving<Cylinder> cylinder{{{1e30, 0, 0}, {-2.1e30, 0, 0}, 1}};
  const Shot shot = shoot(Bullet::moving({0, 5, 0}, {0, -1, 0}, 1), cylinder);
  ASSERT_EQ(shot.outcome, Outcome::Hit);
  EXPECT_EQ(shot.time, 3);
  EXPECT_EQ(shot.normal, Vec3d(0, 1, 0));
}

/// Past the rim's nearest place (-3 k, 0, 0) at (x, y, 4 k): least distance^2 = (3 k + x)^2 + 16 k^2.
Shot past_a_rim(double k, double x) {
  return shoot(Bullet::moving({x, -8 * k, 4 * k}, {0, k, 0}, 5 * k),
               Moving<Cylinder>{{{-10 * k, 0, -9 * k}, {-10 * k, 0, 0}, 7 * k}});
}

TEST(RightInEveryCase, ARimIsPassedByAHair) {
  const double k = 0x1p110;
  const Shot shot = past_a_rim(k, 0x1p-490);
  ASSERT_EQ(shot.outcome, Outcome::PassesBy);
  EXPECT_EQ(shot.closest.time, 8);
  // sqrt(25 k^2 + 6 k x + x^2) - 5 k = 6 k x / (10 k), but for a part of 2^-600
  EXPECT_NEAR(shot.closest.gap / 0x1p-490, 0.6, 0x1p-40);
  EXPECT_EQ(past_a_rim(k, -0x1p-490).outcome, Outcome::Hit);
}

TEST(RightInEveryCase, ARimIsTouchedExactly) {
  for (const double k : {1.0, 0x1p110, 0x1p-110, 3.0}) {
    const Shot shot = past_a_rim(k, 0);
    ASSERT_EQ(shot.outcome, Outcome::Hit);
    EXPECT_EQ(shot.time, 8);
    EXPECT_EQ(shot.ricochet_angle, 0);
    EXPECT_EQ(shot.velocity, Vec3d(0, k, 0));
    // (3, 0, 4) / 5
    EXPECT_NEAR(shot.normal.x, 0.6, 0x1p-53);
    EXPECT_NEAR(shot.normal.y, 0, 0x1p-53);
    EXPECT_NEAR(shot.normal.z, 0.8, 0x1p-53);
  }
}

TEST(RightInEveryCase, ATimeLimitAtARimIsExactToo) {
  const Bullet bullet = Bullet::aimed({4.000000000000001, 4, -3}, {4, 4, -2}, 1, 5);
  const Moving<Cylinder> cylinder{{{-4, -9, -2}, {-4, 1, -2}, 4}};
  // The exact time is 1 + 3.9e-31.
  EXPECT_EQ(shoot(bullet, cylinder, 1).outcome, Outcome::OutOfTime);
  EXPECT_EQ(shoot(bullet, cylinder, std::nextafter(1, 2)).outcome, Outcome::Hit);
  EXPECT_EQ(shoot(bullet, cylinder).time, 1);
}

TEST(RightInEveryCase, AGrazeAtExtremeSpeedKeepsItsSmallAngle) {
  const Shot shot =
      shoot(Bullet::moving({0, 0, 1}, {1e80, 0, -1e73}), Moving<Plane>{Plane{{0, 0, 0}, {0, 0, 1e80}}});
  ASSERT_EQ(shot.outcome, Outcome::Hit);
  // atan 1e-7 = 1e-7 - 1e-21 / 3
  EXPECT_NEAR(shot.ricochet_angle, 1e-7 - 1e-21 / 3, 2e-23);
}

TEST(RightInEveryCase, AGapIsThatOfTheNearestFeature) {
  const Shot box = shoot(Bullet::moving({0, 0, 1}, {0, 1e78, 0}), Moving<Box>{{{-3, .5, -1}, {1e78, .6, 0}}});
  ASSERT_EQ(box.outcome, Outcome::PassesBy);
  EXPECT_EQ(box.closest.gap, 1);
  const Shot cylinder = shoot(Bullet::moving({0, 0, 0}, {0, .9, 0}),
                              Moving<Cylinder>{{{1e116, 0, 0}, {1, 0, 0}, 10}, {-1e-3, 0, 0}});
  ASSERT_EQ(cylinder.outcome, Outcome::PassesBy);
  // The end at x = 1 - t/1000 is left over its edge, at y = 0.9 t = 10: 1 - 10/900
  EXPECT_NEAR(cylinder.closest.time, 11.11, 0.005);
  EXPECT_NEAR(cylinder.closest.gap, 0.9889, 0.00005);
}

TEST(RightInEveryCase, AParallelMissDoesNotDependOnTheOrderOfAWallsEnds) {
  const Bullet bullet = Bullet::moving({-5, -6, 0}, {3, 0, 0}, 2);
  const Shot one = shoot(bullet, Moving<Wall>{{{4, 3, 0}, {1, 3, 0}}});
  const Shot other = shoot(bullet, Moving<Wall>{{{1, 3, 0}, {4, 3, 0}}});
  ASSERT_EQ(one.outcome, Outcome::PassesBy);
  // It is closest when it is level with the first end.
  EXPECT_EQ(one.closest.time, 2);
  EXPECT_EQ(other.closest.time, 2);
  EXPECT_EQ(one.closest.gap, 7);
  EXPECT_EQ(other.closest.gap, 7);
}

TEST(RightInEveryCase, WhereSideMeetsRimATangentHasItsAngle) {
  const Shot shot =
      shoot(Bullet::moving({0, -3, 1}, {0, 0, -5}, 1), Moving<Cylinder>{{{0, -1, -1}, {0, -1, 0}, 1}});
  // The centre falls at distance 2 = R + r from the axis, above the end: beside the rim at its height.
  ASSERT_EQ(shot.outcome, Outcome::Hit);
  EXPECT_EQ(shot.time, 0.2);
  EXPECT_EQ(shot.ricochet_angle, 0);
  EXPECT_EQ(shot.normal, Vec3d(0, -1, 0));
  EXPECT_EQ(shot.velocity, Vec3d(0, 0, -5));
}

TEST(RightInEveryCase, ABallThatMeetsARimJustWhereTheSideBeginsHitsThere) {
  const Shot shot =
      shoot(Bullet::moving({-2, 4, 2}, {0, -12, -6}, 2), Moving<Cylinder>{{{0, -4, 3}, {0, 0, 0}, 2}});
  ASSERT_EQ(shot.outcome, Outcome::Hit);
  // Then the centre is (31.976 - 25) / 5 beyond the end and 3.4329 from the axis: 2 from the rim.
  EXPECT_NEAR(shot.time, 0.10081, 1e-5);
  EXPECT_NEAR(std::hypot((31.976 - 25) / 5, 3.4329 - 2), 2, 1e-4);
}

TEST(RightInEveryCase, UpAndDownAWallIsAlongIt) {
  const Moving<Wall> wall{{{0, 0, 0}, {4, 0, 0}}};
  for (const double direction : {1.0, -1.0, 1e-150}) {
    for (const double place : {0.0, 1.0, 4.0}) {
      const Shot point = shoot(Bullet::moving({place, 0, 7}, {0, 0, direction}), wall);
      ASSERT_EQ(point.outcome, Outcome::Hit);
      EXPECT_EQ(point.time, 0);
      EXPECT_EQ(point.ricochet_angle, 0);
      EXPECT_EQ(point.velocity, Vec3d(0, 0, direction));
    }
    const Shot ball = shoot(Bullet::moving({1, 2, 0}, {0, 0, direction}, 2), wall);
    ASSERT_EQ(ball.outcome, Outcome::Hit);
    EXPECT_EQ(ball.time, 0);
    EXPECT_EQ(ball.normal, Vec3d(0, 1, 0));
    EXPECT_EQ(ball.velocity, Vec3d(0, 0, direction));
  }
  // Beside it the distance neither decreases nor grows.
  EXPECT_EQ(shoot(Bullet::moving({1, 3, 0}, {0, 0, 1}, 2), wall).outcome, Outcome::PassesBy);
}

TEST(RightInEveryCase, NoBitDependsOnWhetherATimeLimitIsGiven) {
  const Bullet bullet = Bullet::moving({-3, 3, -2}, {4, -8, 4}, 2);
  const Moving<Sphere> sphere{{{0, -2, 0}, 1}};
  const Shot free = shoot(bullet, sphere);
  for (double limit = free.time, i = 0; i < 4; ++i, limit = std::nextafter(limit, 1)) {
    const Shot limited = shoot(bullet, sphere, limit);
    if (limited.outcome == Outcome::OutOfTime) {
      EXPECT_EQ(limited.closest.time, free.time);
      continue;
    }
    EXPECT_EQ(limited.time, free.time);
    EXPECT_EQ(limited.distance, free.distance);
    EXPECT_EQ(limited.center, free.center);
    EXPECT_EQ(limited.point, free.point);
    EXPECT_EQ(limited.normal, free.normal);
    EXPECT_EQ(limited.ricochet_angle, free.ricochet_angle);
    EXPECT_EQ(limited.velocity, free.velocity);
  }
}

TEST(RightInEveryCase, NoAnswerContainsInfinity) {
  const Shot shot = shoot(Bullet::moving({0, 1e150, 0}, {-1e150, -1e-150, 0}),
                          Moving<Plane>{Plane{{0, 0, 0}, {1e-150, 1e150, 0}}});
  ASSERT_EQ(shot.outcome, Outcome::Hit);
  // 1e300 / (1 + 1): both parts of the velocity reduce the height equally.
  EXPECT_NEAR(shot.time / 5e299, 1, 1e-15);
  EXPECT_TRUE(std::isfinite(shot.distance));
  for (const Vec3d& v : {shot.point, shot.center, shot.normal, shot.velocity}) EXPECT_TRUE(is_finite(v));
  EXPECT_TRUE(std::isfinite(shot.ricochet_angle));
}

/// The normal that an explanation names.
Vec3d normal_step(const Explanation<Shot>& explained) {
  for (const Step& step : explained)
    if (step.quantity == Quantity::Normal) return step.value;
  return Vec3d(0.0);
}

TEST(RightInEveryCase, AnExplanationsNormalIsThatOfTheShape) {
  const Bullet bullet = Bullet::moving({-5, 0.3, 0.2}, {2, 0.1, 0.05}, 0.5);
  const Moving<Box> box{{{-1, -1, -1}, {1, 1, 1}}};
  const Moving<Cylinder> cylinder{{{0, 0, -1}, {0, 0, 1}, 1}};
  const Moving<Triangle> triangle{{{0, -2, -2}, {0, 3, -2}, {0, 0, 3}}};
  EXPECT_EQ(normal_step(explain_shoot(bullet, box, HUGE_VAL)), shoot(bullet, box).normal);
  EXPECT_EQ(normal_step(explain_shoot(bullet, cylinder, HUGE_VAL)), shoot(bullet, cylinder).normal);
  EXPECT_EQ(normal_step(explain_shoot(bullet, triangle, HUGE_VAL)), shoot(bullet, triangle).normal);
}

TEST(RightInEveryCase, SubnormalNumbersGiveNoNaN) {
  Ball ball;
  ball.position = {0, 1, 0};
  ball.velocity = {0, -1, 0};
  ball.radius = 0.5;
  ball.mass = ball.restitution = 1;
  const WallCollision c = collide(ball, Moving<Wall>{{{1, 5e-324, 0}, {1, 0, 0}}});
  for (const Vec3d& v : {c.center, c.point, c.normal, c.velocity, c.shadows[0].a, c.shadows[0].b,
                         c.shadows[1].a, c.shadows[1].b})
    EXPECT_TRUE(is_finite(v));
  EXPECT_TRUE(std::isfinite(c.time));
  EXPECT_TRUE(std::isfinite(c.closest.time) && std::isfinite(c.closest.gap));
  const SpherePlane s = sphere_plane({{0, 0, 0}, 1e-310}, Plane{{0, 0, 0}, {0, 0, 1}});
  EXPECT_EQ(s.overlap, Overlap::Overlapping);
  EXPECT_EQ(s.distance, 0);
  EXPECT_EQ(s.depth, 1e-310);
  EXPECT_EQ(s.t, 0.5);
}

}  // namespace
}  // namespace ricochet::right_in_every_case_test
