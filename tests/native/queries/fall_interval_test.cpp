// Intervals of falling bullets in shapes: `shoot` and `overlap` agree at their ends, between them and beside them.
#include "ricochet/queries/fall_interval.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "native/counts.hpp"
#include "native/planted.hpp"
#include "native/random.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/scene.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::fall_interval_test {
namespace {

/// The distance of a falling bullet's surface from a shape at a time; negative inside.
double gap_at(const Bullet& bullet, const Vec3d& velocity, const MovingShape& target, const Vec3d& gravity,
              double t) {
  const Vec3d place = bullet.position + (velocity + gravity * (0.5 * t)) * t - target.velocity * t;
  return std::max(0.0, closest_point(place, target.shape).distance) - bullet.radius;
}

TEST(FallIntervals, AreWhenTheBulletIsInTheShape) {
  Random random(501);
  int several = 0, inside = 0;
  for (int k = 0; k < share_of(4000); ++k) {
    planted::Kind kind{1, k % planted::kShapes};
    const Vec3d velocity = random.place(4), gravity = random.place(k % 2 == 0 ? 2 : 8);
    const Vec3d moves = random.below(3) == 0 ? random.place(1) : Vec3d(0.0);
    const double radius = random.below(4) == 0 ? 0 : random.number(0.1, 1.5);
    const Bullet bullet = Bullet::moving(random.place(2), velocity, radius);
    const double about = random.number(0, 2);
    const Vec3d there = bullet.position + (velocity + gravity * (0.5 * about)) * about + random.place(0.5);
    const MovingShape target{planted::shape(random, kind, there - moves * about), moves};
    const FallIntervals found = intervals_on_fall(bullet, target, gravity, HUGE_VAL);
    const Shot shot = shoot(bullet, target, Conditions{.gravity = gravity});
    ASSERT_EQ(found.count > 0, shot.is_hit() || shot.outcome == Outcome::StartsInside) << k;
    if (found.count == 0) continue;
    if (shot.is_hit()) {
      EXPECT_EQ(found.intervals[0].enter, shot.time) << k;
      EXPECT_EQ(found.intervals[0].point, shot.point);
    } else {
      EXPECT_LE(found.intervals[0].enter, 0);
      ++inside;
    }
    several += found.count > 1;
    double end = 0;
    for (const ShapeInterval& one : found) {
      ASSERT_LE(one.enter, one.exit);
      if (one.enter > 50) break;
      if (one.enter > 0) {
        EXPECT_GE(one.enter, end);
      }
      const double last = std::min(one.exit, 50.0);
      // At the ends the surfaces touch, between them the bullet is inside, and beside them outside.
      const double size = 1e-12 * (20 + 50 * one.enter * one.enter + 50 * last * last);
      if (!one.is_endless()) {
        EXPECT_NEAR(gap_at(bullet, velocity, target, gravity, one.enter), 0, size) << k;
      }
      if (one.exit < 50) {
        EXPECT_NEAR(gap_at(bullet, velocity, target, gravity, one.exit), 0, size) << k;
      }
      for (int i = 1; i < 8; ++i) {
        const double t = one.is_endless() ? last * i / 8 : one.enter + (last - one.enter) * i / 8;
        EXPECT_LE(gap_at(bullet, velocity, target, gravity, t), size) << k;
        if (one.enter > end) {
          EXPECT_GE(gap_at(bullet, velocity, target, gravity, end + (one.enter - end) * i / 8), -size) << k;
        }
      }
      if (one.enter > 0) {
        EXPECT_NEAR(length(one.center - one.point), radius, 1e-12 * (1 + length(one.center)));
      }
      end = one.exit;
    }
    for (double t = end; end < 50 && t < 60; t = t * 1.02 + 0.01)
      EXPECT_GE(gap_at(bullet, velocity, target, gravity, t), -1e-10 * (1 + t * t)) << k;
  }
  EXPECT_GT(several, share_of(4000) / 100);
  EXPECT_GT(inside, share_of(4000) / 100);
}

TEST(FallIntervals, ABallIsTossedThroughAHoopTwice) {
  // Up through a ball and down again: 5 t - t^2 is 4 at 1 and 4, and 6 - 0.25 at the top is above.
  Scene scene;
  ASSERT_EQ(scene.set_gravity({0, -2, 0}), Status::Ok);
  ASSERT_EQ(scene.add({Box{{-1, 4, -1}, {1, 6, 1}}}).status, Status::Ok);
  ASSERT_EQ(scene.add({Box{{-1, 4, -1}, {1, 6.25, 1}}}).status, Status::Ok);
  ASSERT_EQ(scene.add({Plane{{0, 4, 0}, {0, 1, 0}}}).status, Status::Ok);
  List<ThroughHit> hits;
  ASSERT_EQ(scene.shoot_through(Bullet::moving({0, 0, 0}, {0, 5, 0}), hits), Status::Ok);
  // In the boxes from 1 to 4: none just reaches their roofs, at 6 and 6.25; 6.25 is the top.
  ASSERT_EQ(hits.size(), 5U);
  EXPECT_EQ(hits[0].target, 0);
  EXPECT_EQ(hits[0].enter, 1);
  EXPECT_EQ(hits[0].exit, 2);
  EXPECT_EQ(hits[1].target, 1);
  EXPECT_EQ(hits[1].exit, 4);
  EXPECT_EQ(hits[2].target, 2);
  EXPECT_EQ(hits[2].exit, 1);
  EXPECT_EQ(hits[3].target, 0);
  EXPECT_EQ(hits[3].enter, 3);
  EXPECT_EQ(hits[3].exit, 4);
  EXPECT_EQ(hits[3].normal, Vec3d(0, 1, 0));
  EXPECT_EQ(hits[4].target, 2);
  EXPECT_EQ(hits[4].enter, 4);
  ASSERT_EQ(scene.shoot_through(Bullet::moving({0, 0, 0}, {0, 5, 0}), hits, {.max_time = 3}), Status::Ok);
  EXPECT_EQ(hits.size(), 4U);
  ASSERT_EQ(scene.shoot_through(Bullet::moving({0, 0, 0}, {0, 5, 0}), hits, {.max_time = 2.999}), Status::Ok);
  EXPECT_EQ(hits.size(), 3U);
}

}  // namespace
}  // namespace ricochet::fall_interval_test
