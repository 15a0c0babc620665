// A ray and a sphere, two balls over a frame, a sphere and a plane.
#include <gtest/gtest.h>

#include "native/distance.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/ray_sphere.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/sphere_plane.hpp"
#include "ricochet/sweep.hpp"

namespace ricochet::questions_test {
namespace {

using distance_oracle::V;

TEST(RaySphere, GivesTheIntervalWhereverTheOriginIs) {
  const Sphere sphere{{0, 0, 0}, 5};
  const RaySphere before = ray_sphere({-13, 3, 0}, {2, 0, 0}, sphere);
  EXPECT_EQ(before.outcome, RayOutcome::Meets);
  EXPECT_EQ(before.enter, 4.5);
  EXPECT_EQ(before.exit, 8.5);
  EXPECT_EQ(before.closest_time, 6.5);
  EXPECT_EQ(before.closest_distance, 3);
  const RaySphere inside = ray_sphere({0, 3, 0}, {2, 0, 0}, sphere);
  EXPECT_TRUE(inside.starts_inside);
  EXPECT_EQ(inside.enter, -2);
  EXPECT_EQ(inside.exit, 2);
  const RaySphere behind = ray_sphere({13, 3, 0}, {2, 0, 0}, sphere);
  EXPECT_EQ(behind.outcome, RayOutcome::Behind);
  EXPECT_EQ(behind.enter, -8.5);
  EXPECT_EQ(behind.exit, -4.5);
  const RaySphere misses = ray_sphere({-13, 6, 0}, {2, 0, 0}, sphere);
  EXPECT_EQ(misses.outcome, RayOutcome::Misses);
  EXPECT_EQ(misses.closest_time, 6.5);
  EXPECT_EQ(misses.closest_distance, 6);
}

TEST(RaySphere, CountsTheEndsOfTheWindow) {
  const Sphere sphere{{0, 0, 0}, 5};
  EXPECT_EQ(ray_sphere({-13, 3, 0}, {2, 0, 0}, sphere, 4.5).outcome, RayOutcome::Meets);
  EXPECT_EQ(ray_sphere({-13, 3, 0}, {2, 0, 0}, sphere, 4.499).outcome, RayOutcome::Beyond);
  EXPECT_EQ(ray_sphere({4, 3, 0}, {2, 0, 0}, sphere).outcome, RayOutcome::Meets);  // leaves it at time 0
  EXPECT_EQ(ray_sphere({4, 3, 0}, {2, 0, 0}, sphere).exit, 0);
}

// jHitSphere answers no if D <= 0.
TEST(RaySphere, MeetsWhereItOnlyTouches) {
  const RaySphere touch = ray_sphere({-13, 5, 0}, {2, 0, 0}, {{0, 0, 0}, 5});
  EXPECT_EQ(touch.outcome, RayOutcome::Meets);
  EXPECT_EQ(touch.enter, touch.exit);
}

TEST(RaySphere, AgreesWithShootAndWithItsOwnPlaces) {
  Random random(2001);
  int met = 0;
  for (int i = 0; i < 5000; ++i) {
    const Sphere sphere{random.place(3), random.number(0.1, 2)};
    const Vec3d origin = random.place(6);
    const Vec3d direction = (sphere.center - origin) * random.number(-0.3, 1) + random.place(1);
    const RaySphere ray = ray_sphere(origin, direction, sphere);
    const Shot shot = shoot(Bullet::moving(origin, direction), Moving<Sphere>{sphere});
    EXPECT_EQ(shot.outcome == Outcome::Hit, ray.outcome == RayOutcome::Meets && !ray.starts_inside);
    if (shot.outcome == Outcome::Hit) {
      EXPECT_EQ(shot.time, ray.enter);
    }
    if (ray.outcome == RayOutcome::Misses) continue;
    ++met;
    for (const double time : {ray.enter, ray.exit})
      EXPECT_NEAR(static_cast<double>(distance_oracle::distance(V(origin) + V(direction) * time, sphere)), 0,
                  1e-13);
    EXPECT_NEAR((ray.enter + ray.exit) / 2, ray.closest_time, 1e-13 * (1 + std::fabs(ray.closest_time)));
  }
  EXPECT_GT(met, 1000);
}

MovingBall ball(const Vec3d& position, const Vec3d& movement, double radius) {
  return {position, movement, radius};
}

TEST(Sweep, TellsEachEscapeInItsOrder) {
  const MovingBall still = ball({10, 0, 0}, {0, 0, 0}, 1);
  const auto outcome = [&](const Vec3d& from, const Vec3d& movement) {
    return sweep(ball(from, movement, 1), still).outcome;
  };
  EXPECT_EQ(outcome({0, 0, 0}, {8, 0, 0}), SweepOutcome::Touches);  // exactly to the touch
  EXPECT_EQ(outcome({0, 0, 0}, {7.999, 0, 0}), SweepOutcome::TooShort);
  EXPECT_EQ(outcome({0, 0, 0}, {-9, 0, 0}), SweepOutcome::NotToward);
  EXPECT_EQ(outcome({0, 0, 0}, {9, 5, 0}), SweepOutcome::PassesBy);
  EXPECT_EQ(outcome({0, 0, 0}, {8, 1, 0}), SweepOutcome::TooFar);
  EXPECT_EQ(outcome({9, 0, 0}, {8, 1, 0}), SweepOutcome::Overlapping);
}

// The article escapes at F >= (r1 + r2)^2, and does not consider balls that overlap.
TEST(Sweep, TouchesWhereItOnlyGrazesAndKnowsOverlap) {
  const Sweep graze = sweep(ball({0, 2, 0}, {20, 0, 0}, 1), ball({10, 0, 0}, {0, 0, 0}, 1));
  EXPECT_EQ(graze.outcome, SweepOutcome::Touches);
  EXPECT_EQ(graze.fraction, 0.5);
  EXPECT_EQ(sweep(ball({0, 0, 0}, {1, 0, 0}, 1), ball({2, 0, 0}, {0, 0, 0}, 1)).fraction, 0);
}

TEST(Sweep, ShortensBothMovementsToTheTouch) {
  Random random(2002);
  int touches = 0;
  for (int i = 0; i < 5000; ++i) {
    const MovingBall a = ball(random.place(4), random.place(6), random.number(0, 1));
    MovingBall b = ball(random.place(4), random.place(6), random.number(0.1, 1));
    b.velocity = a.velocity + (a.position - b.position) * random.number(0.5, 3) + random.place(1);
    const Sweep s = sweep(a, b);
    if (s.outcome != SweepOutcome::Touches) continue;
    ++touches;
    EXPECT_GE(s.fraction, 0);
    EXPECT_LE(s.fraction, 1);
    EXPECT_NEAR(length(s.center_a - s.center_b), a.radius + b.radius, 1e-14);
    EXPECT_NEAR(length(a.position + s.movement_a - s.center_a), 0, 1e-14);
    EXPECT_NEAR(length(s.point - s.center_b), b.radius, 1e-14);
    // Nothing touches before.
    for (int k = 0; k < 32; ++k) {
      const long double f = s.fraction * k / 32.0L;
      const V apart = V(a.position) + V(a.velocity) * f - V(b.position) - V(b.velocity) * f;
      EXPECT_GT(distance_oracle::length(apart), a.radius + b.radius - 1e-14L);
    }
  }
  EXPECT_GT(touches, 300);
}

TEST(SpherePlane, GivesTheQuickAnswerAndTheMatrixAnswer) {
  const PlaneThrough plane{{1, 1, 1}, {3, 1, 1}, {1, 5, 1}};
  const SpherePlane s = sphere_plane({{2, 2, 2.5}, 3}, plane);
  EXPECT_EQ(s.overlap, Overlap::Overlapping);
  EXPECT_EQ(s.distance, 1.5);
  EXPECT_EQ(s.depth, 1.5);
  EXPECT_EQ(s.t, 0.75);
  EXPECT_EQ(s.u, 0.5);
  EXPECT_EQ(s.v, 0.25);
  EXPECT_TRUE(s.inside);
  EXPECT_EQ(s.foot, Vec3d(2, 2, 1));
}

// The article compares with <, and uses the plane's constant as the sphere's distance.
TEST(SpherePlane, KnowsTouchingAndMeasuresFromTheSphere) {
  const Plane plane = Plane{{0, 0, 7}, {0, 0, 3}};
  EXPECT_EQ(sphere_plane({{5, 5, 9}, 2}, plane).overlap, Overlap::Touching);
  EXPECT_EQ(sphere_plane({{5, 5, 9}, 2}, plane).distance, 2);
  EXPECT_EQ(sphere_plane({{5, 5, 4}, 2}, plane).overlap, Overlap::Apart);
  EXPECT_EQ(sphere_plane({{5, 5, 4}, 2}, plane).distance, -3);
  EXPECT_FALSE(sphere_plane({{5, 5, 4}, 2}, plane).has_uv);
}

TEST(SpherePlane, FootAndCoordinatesAgree) {
  Random random(2016);
  int inside = 0;
  for (int i = 0; i < 3000; ++i) {
    const Vec3d p = random.place(3), q = random.place(3), r = random.place(3);
    const Sphere sphere{random.place(3), random.number(0.1, 2)};
    const SpherePlane s = sphere_plane(sphere, PlaneThrough{p, q, r});
    const Vec3d by_uv = p + s.u * (q - p) + s.v * (r - p);
    // Thin triangles magnify u and v.
    EXPECT_NEAR(length(by_uv - s.foot), 0, 1e-14 * (10 + std::fabs(s.u) + std::fabs(s.v)) * 10);
    EXPECT_NEAR(length(sphere.center - s.distance * s.normal - s.foot), 0, 1e-14);
    inside += s.inside;
  }
  EXPECT_GT(inside, 100);
}

}  // namespace
}  // namespace ricochet::questions_test
