// Changes of view that must not change the answers of `shoot`.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "native/bullets.hpp"
#include "native/cases.hpp"
#include "native/vector_functions.hpp"

namespace ricochet::properties_test {
namespace {

/// Ordinary and hard cases in turn.
Case any_case(int i, Random& random) {
  const auto at = static_cast<std::size_t>(i);
  return at % 3 == 0 ? cases::kHardest[at / 3 % std::size(cases::kHardest)](random)
                     : cases::kAll[at / 3 % std::size(cases::kAll)](random);
}

/// The relative error of numbers that follow from the time if only the unit differs. It is 0, but hard cases reach
/// sizes at which another precision stage answers, with other roundings.
double slack(int i) { return i % 3 == 0 ? 0x1p-49 : 0; }

void expect_equal(double a, double b, double within) { EXPECT_LE(std::fabs(a - b), within * std::fabs(b)); }
void expect_equal(const Vec3d& a, const Vec3d& b, double within) {
  for (int axis = 0; axis < 3; ++axis)
    EXPECT_LE(std::fabs(a[axis] - b[axis]), within * largest_coordinate(b));
}

bool same(const Shot& a, const Shot& b) {
  return a.outcome == b.outcome && a.time == b.time && a.distance == b.distance &&
         a.closest.time == b.closest.time && a.closest.gap == b.closest.gap;
}

template <class Change>
void expect_unchanged(std::uint64_t seed, Change&& change) {
  Random random(seed);
  for (int i = 0; i < 8000; ++i) {
    const Case c = any_case(i, random);
    const Case changed = change(c, random);
    const Shot before = shoot(c.bullet, c.target), after = shoot(changed.bullet, changed.target);
    ASSERT_EQ(before.outcome, after.outcome) << c.category << i;
    ASSERT_TRUE(same(before, after)) << c.category << i;
  }
}

template <class Map>
Case mapped(Case c, Map&& map) {
  for (Vec3d* v : {&c.bullet.position, &heading(c.bullet), &c.target.shape.center, &c.target.velocity})
    *v = map(*v);
  return c;
}

TEST(ShootProperty, MirrorsChangeNothing) {
  expect_unchanged(1, [](const Case& c, Random&) {
    return mapped(c, [](const Vec3d& v) { return Vec3d(-v.x, v.y, v.z); });
  });
}

// Sums of three squares round differently in another order, but never across a decision, and certified numbers round to
// the same double or its neighbour.
TEST(ShootProperty, SwappingAxesChangesNoDecisionAndNoTimeByMoreThanOneUlp) {
  Random random(2);
  for (int i = 0; i < 8000; ++i) {
    const Case c = any_case(i, random);
    const Case turned = mapped(c, [](const Vec3d& v) { return Vec3d(v.y, v.z, v.x); });
    const Shot a = shoot(c.bullet, c.target), b = shoot(turned.bullet, turned.target);
    ASSERT_EQ(a.outcome, b.outcome) << c.category << i;
    EXPECT_LE(std::fabs(a.time - b.time), std::fabs(a.time) * 0x1p-52) << c.category << i;
  }
}

TEST(ShootProperty, ScalingByPowersOfTwoScalesTheAnswer) {
  Random random(3);
  for (int i = 0; i < 8000; ++i) {
    const Case c = any_case(i, random);
    Case scaled = mapped(c, [](const Vec3d& v) { return v * 64.0; });
    scaled.bullet.radius *= 64;
    scale_given_speed(scaled.bullet, 64);
    scaled.target.shape.radius *= 64;
    const Shot a = shoot(c.bullet, c.target), b = shoot(scaled.bullet, scaled.target);
    SCOPED_TRACE(c.category + std::to_string(i));
    ASSERT_EQ(a.outcome, b.outcome);
    EXPECT_EQ(a.time, b.time);
    expect_equal(a.distance * 64, b.distance, slack(i));
    expect_equal(a.velocity * 64.0, b.velocity, slack(i));
    expect_equal(a.closest.gap * 64, b.closest.gap, slack(i));
  }
}

// Places that are whole numbers stay exact when moved by whole numbers.
TEST(ShootProperty, MovingTheSceneByWholeNumbersMovesTheAnswer) {
  Random random(4);
  for (int i = 0; i < 4000; ++i) {
    const Case c = cases::exact(random);
    const Vec3d by(1024, -4096, 512);
    Case moved = c;
    moved.bullet.position += by;
    if (is_aimed(moved.bullet)) heading(moved.bullet) += by;
    moved.target.shape.center += by;
    const Shot a = shoot(c.bullet, c.target), b = shoot(moved.bullet, moved.target);
    ASSERT_TRUE(same(a, b)) << i;
    EXPECT_EQ(a.normal, b.normal) << i;
    EXPECT_EQ(a.velocity, b.velocity) << i;
  }
}

TEST(ShootProperty, ABallAgainstAPointIsAPointAgainstABall) {
  Random random(5);
  for (int i = 0; i < 4000; ++i) {
    Case c = cases::moving(random);
    c.bullet.radius = 0.5;
    Case other = c;
    std::swap(other.bullet.radius, other.target.shape.radius);
    ASSERT_TRUE(same(shoot(c.bullet, c.target), shoot(other.bullet, other.target))) << i;
  }
}

TEST(ShootProperty, RelativeSpeedIsKeptAndTheAngleOutIsTheAngleIn) {
  Random random(6);
  for (int i = 0; i < 8000; ++i) {
    const Case c = cases::kAll[static_cast<std::size_t>(i) % 4](random);
    const Shot shot = shoot(c.bullet, c.target);
    if (shot.outcome != Outcome::Hit) continue;
    const Vec3d d = heading(c.bullet) - c.bullet.position;
    const Vec3d own =
        !is_aimed(c.bullet) ? heading(c.bullet) : d * (given_speed(c.bullet) / std::sqrt(dot(d, d)));
    const Vec3d in = own - c.target.velocity, out = shot.velocity - c.target.velocity;
    const double speed = length(in), size = speed + length(c.target.velocity);
    EXPECT_NEAR(length(out), speed, 4e-15 * size) << c.category << i;
    EXPECT_NEAR(dot(out, shot.normal), std::sin(shot.ricochet_angle) * speed, 1e-14 * size)
        << c.category << i;
    EXPECT_NEAR(dot(in, shot.normal), -std::sin(shot.ricochet_angle) * speed, 1e-14 * size)
        << c.category << i;
  }
}

// A time in another unit, with every speed in it.
TEST(ShootProperty, AnotherUnitOfTimeChangesTimesAndSpeedsOnly) {
  Random random(7);
  for (int i = 0; i < 8000; ++i) {
    const Case c = any_case(i, random);
    const double unit = std::ldexp(1.0, random.below(41) - 20);
    Case other = c;
    (!is_aimed(c.bullet) ? heading(other.bullet) : other.target.velocity) *= unit;
    if (!is_aimed(c.bullet)) other.target.velocity *= unit;
    scale_given_speed(other.bullet, unit);
    const Shot a = shoot(c.bullet, c.target), b = shoot(other.bullet, other.target);
    SCOPED_TRACE(c.category + std::to_string(i));
    ASSERT_EQ(a.outcome, b.outcome);
    EXPECT_EQ(a.time, b.time * unit);
    expect_equal(a.distance, b.distance, slack(i));
    expect_equal(a.normal, b.normal, slack(i));
    expect_equal(a.velocity * unit, b.velocity, slack(i));
    EXPECT_EQ(a.closest.time, b.closest.time * unit);
    expect_equal(a.closest.gap, b.closest.gap, slack(i));
  }
}

TEST(ShootProperty, ExchangingBulletAndTargetTurnsTheNormalRound) {
  Random random(8);
  int hits = 0;
  for (int i = 0; i < 8000; ++i) {
    Case c = any_case(i, random);
    if (is_aimed(c.bullet)) continue;
    c.bullet.radius = c.target.shape.radius * random.number(0.25, 4);
    const Bullet bullet = Bullet::moving(c.target.shape.center, c.target.velocity, c.target.shape.radius);
    const Moving<Sphere> target{{c.bullet.position, c.bullet.radius}, heading(c.bullet)};
    const Shot a = shoot(c.bullet, c.target), b = shoot(bullet, target);
    ASSERT_EQ(a.outcome, b.outcome) << c.category << i;
    EXPECT_EQ(a.time, b.time) << c.category << i;
    EXPECT_EQ(a.normal, -b.normal) << c.category << i;
    EXPECT_EQ(a.ricochet_angle, b.ricochet_angle) << c.category << i;
    EXPECT_EQ(a.closest.time, b.closest.time) << c.category << i;
    EXPECT_EQ(a.closest.gap, b.closest.gap) << c.category << i;
    hits += a.outcome == Outcome::Hit;
  }
  EXPECT_GT(hits, 200);
}

// Integer velocities stay exact when an integer velocity is added to both.
TEST(ShootProperty, AMovingFrameOfReferenceChangesNothingRelative) {
  Random random(9);
  for (int i = 0; i < 4000; ++i) {
    Case c = cases::exact(random);
    if (is_aimed(c.bullet)) c.bullet = Bullet::moving(c.bullet.position, {3, -1, 2});
    const Vec3d frame(17, -40, 5);
    Case moved = c;
    heading(moved.bullet) += frame;
    moved.target.velocity += frame;
    const Shot a = shoot(c.bullet, c.target), b = shoot(moved.bullet, moved.target);
    ASSERT_EQ(a.outcome, b.outcome) << i;
    EXPECT_EQ(a.time, b.time) << i;
    // A fast frame may be another precision stage's, with other roundings.
    SCOPED_TRACE(i);
    expect_equal(a.normal, b.normal, 0x1p-50);
    expect_equal(a.ricochet_angle, b.ricochet_angle, 0x1p-50);
    EXPECT_EQ(a.closest.time, b.closest.time) << i;
    expect_equal(a.closest.gap, b.closest.gap, 0x1p-50);
    if (a.outcome != Outcome::Hit) continue;
    // Sums of numbers up to 64, each rounded.
    EXPECT_NEAR(length(b.velocity - a.velocity - frame), 0, 8 * 64 * 0x1p-53) << i;
  }
}

// If |to - from| is an integer, the velocity of an aimed bullet is as exact as a given one.
TEST(ShootProperty, AimingAndGivingTheSameVelocityAgree) {
  Random random(10);
  int hits = 0;
  for (int i = 0; i < 4000; ++i) {
    Case c = cases::exact(random);
    static constexpr double kPaths[][4] = {
        {1, 2, 2, 3}, {2, 3, 6, 7}, {-1, 4, -8, 9}, {3, -4, 0, 5}, {0, 0, -1, 1}};
    const double* path = kPaths[random.below(5)];
    const Vec3d step(path[0], path[1], path[2]);
    const double steps = 1 + random.below(9), pace = 1 + random.below(4);
    const Vec3d from = c.bullet.position;
    const Shot aimed =
        shoot(Bullet::aimed(from, from + step * steps, path[3] * pace, c.bullet.radius), c.target);
    const Shot given = shoot(Bullet::moving(from, step * pace, c.bullet.radius), c.target);
    ASSERT_EQ(aimed.outcome, given.outcome) << i;
    // The same number, certified with different roundings: the nearest double or its neighbour.
    EXPECT_NEAR(aimed.time, given.time, given.time * 0x1p-52) << i;
    EXPECT_NEAR(aimed.closest.time, given.closest.time, given.closest.time * 0x1p-52) << i;
    EXPECT_NEAR(aimed.ricochet_angle, given.ricochet_angle, 4 * 0x1p-52) << i;
    EXPECT_NEAR(length(aimed.velocity - given.velocity), 0, 16 * 0x1p-52 * path[3] * pace) << i;
    hits += given.outcome == Outcome::Hit;
  }
  EXPECT_GT(hits, 200);
}

TEST(ShootProperty, ALimitOfTimeEitherChangesNothingOrEndsTheQuestion) {
  Random random(11);
  int hits = 0;
  for (int i = 0; i < 8000; ++i) {
    const Case c = any_case(i, random);
    const Shot free = shoot(c.bullet, c.target);
    const double limit = free.time * random.number(0, 2);
    const Shot limited = shoot(c.bullet, c.target, limit);
    if (free.outcome != Outcome::Hit || free.time <= limit) {
      ASSERT_TRUE(same(free, limited)) << c.category << i;
      EXPECT_EQ(free.velocity, limited.velocity) << c.category << i;
      continue;
    }
    ++hits;
    ASSERT_EQ(limited.outcome, Outcome::OutOfTime) << c.category << i;
    EXPECT_EQ(limited.closest.time, free.time) << c.category << i;
    EXPECT_EQ(limited.closest.gap, 0) << c.category << i;
  }
  EXPECT_GT(hits, 500);
}

}  // namespace
}  // namespace ricochet::properties_test
