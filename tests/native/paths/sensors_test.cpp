// Sensors whose surface a path reaches just as it bounces: the reported crossings do not depend on rounding.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::sensors_test {
namespace {

/// The events of a path: E and L if it enters or leaves a sensor, | for a bounce; and their times.
struct Told {
  std::string what;
  std::vector<double> times;
};

Told told(Scene& scene, const Bullet& bullet, const TraceLimits& limits = {2}) {
  Told all;
  const PathEnd end = scene.trace(
      bullet, limits,
      [&](const Leg& leg) {
        if (leg.target < 0) return;
        all.what += '|';
        all.times.push_back(leg.time);
      },
      {},
      [&](const Crossing& crossing) {
        all.what += crossing.enters ? 'E' : 'L';
        all.times.push_back(crossing.time);
      });
  EXPECT_EQ(end.status, Status::Ok);
  return all;
}

double moved_by_ulps(double x, int ulps) {
  for (; ulps > 0; --ulps) x = std::nextafter(x, HUGE_VAL);
  for (; ulps < 0; ++ulps) x = std::nextafter(x, -HUGE_VAL);
  return x;
}

constexpr int kUlps[] = {0, 1, -1, 2, -2};

/// A box from x = `from` to x = `to`, 20 units wide in the other directions.
AnyShape stretch_of_x(double from, double to) { return Box{{from, -10, -10}, {to, 10, 10}}; }

/// A mirror through (10, 0, 0) and a sensor, both with a velocity.
Scene mirror_and(const Vec3d& normal, const AnyShape& sensor, const Vec3d& velocity = Vec3d(0.0)) {
  Scene scene;
  EXPECT_EQ(scene.add({Plane{{10, 0, 0}, normal}, velocity}).index, 0);
  EXPECT_EQ(scene.add({sensor, velocity}).index, 1);
  EXPECT_EQ(scene.set_traits(1, {.is_sensor = true}), Status::Ok);
  return scene;
}

constexpr Vec3d kBack(-1, 0, 0);
/// The normal of a mirror that reflects (1, 0, 0) to (0.6, 0.8, 0).
constexpr Vec3d kOnward(-1, 2, 0);

TEST(SensorsAtBounces, APathThatTurnsBackOnTheSurfaceHasNotLeft) {
  for (const int ulps : kUlps)
    for (const double radius : {0.0, 0.5})
      for (const Vec3d& velocity : {Vec3d(0.0), Vec3d(0.25, 4, -1)}) {
        // The ball's far surface reaches the sensor's end just as the ball bounces.
        Scene scene = mirror_and(kBack, stretch_of_x(3, moved_by_ulps(10 - 2 * radius, ulps)), velocity);
        const Told all = told(scene, Bullet::moving({0, 0, 0}, Vec3d(1, 0, 0) + velocity, radius));
        EXPECT_EQ(all.what, "E|L") << ulps << ' ' << radius;
        EXPECT_EQ(all.times, (std::vector<double>{3 - radius, 10 - radius, 17 - radius}));
      }
}

TEST(SensorsAtBounces, APathThatTurnsBackBeforeTheSurfaceHasNotEntered) {
  for (const int ulps : kUlps)
    for (const double radius : {0.0, 0.5})
      for (const Vec3d& velocity : {Vec3d(0.0), Vec3d(0.25, 4, -1)}) {
        Scene scene = mirror_and(kBack, stretch_of_x(moved_by_ulps(10, ulps), 13), velocity);
        EXPECT_EQ(told(scene, Bullet::moving({0, 0, 0}, Vec3d(1, 0, 0) + velocity, radius)).what, "|")
            << ulps;
      }
}

TEST(SensorsAtBounces, WhatABounceTurnsIntoOrOutOfASensorIsToldAtItsTime) {
  for (const int ulps : kUlps) {
    const double edge = moved_by_ulps(10, ulps);
    Scene into = mirror_and(kOnward, stretch_of_x(edge, 40)),
          out = mirror_and(kOnward, stretch_of_x(-40, edge));
    const Bullet bullet = Bullet::moving({0, 0, 0}, {1, 0, 0});
    const Told enters = told(into, bullet);
    EXPECT_EQ(enters.what, "|EL") << ulps;
    EXPECT_EQ(enters.times[0], enters.times[1]);
    EXPECT_NEAR(enters.times[2], 10 + 12.5, 1e-13);
    const Told leaves = told(out, bullet);
    EXPECT_EQ(leaves.what, "|L") << ulps;
    EXPECT_EQ(leaves.times[0], leaves.times[1]);
  }
}

TEST(SensorsAtBounces, APointPassesAFlatSensorOnce) {
  const Bullet bullet = Bullet::moving({0, 0, 0}, {1, 0, 0});
  for (const int ulps : kUlps) {
    const double x = moved_by_ulps(10, ulps);
    for (const AnyShape& sensor :
         {AnyShape(Plane{{x, 0, 0}, {1, 0, 0}}), AnyShape(Triangle{{x, -9, -9}, {x, 9, -9}, {x, 0, 9}}),
          AnyShape(Wall{{x, -9, 0}, {x, 9, 0}}), stretch_of_x(x, x)}) {
      Scene back = mirror_and(kBack, sensor), onward = mirror_and(kOnward, sensor);
      EXPECT_EQ(told(back, bullet).what, "|") << ulps;
      const Told passes = told(onward, bullet);
      EXPECT_EQ(passes.what, "|EL") << ulps;
      EXPECT_EQ(passes.times, (std::vector<double>{10, 10, 10}));
    }
  }
  Scene before = mirror_and(kBack, Plane{{5, 0, 0}, {1, 0, 0}});
  const Told twice = told(before, bullet);
  EXPECT_EQ(twice.what, "EL|EL");
  EXPECT_EQ(twice.times, (std::vector<double>{5, 5, 10, 15, 15}));
}

/// In a scene that is turned at random, the sensor's surface and the bounce are at the same place only to rounding.
TEST(SensorsAtBounces, TellTheSameWhereverTheyAreTurned) {
  Random random(151);
  for (int round = 0; round < share_of(4000); ++round) {
    const Quaternion q{random.number(-1, 1), random.number(-1, 1), random.number(-1, 1),
                       random.number(0.1, 1)};
    const double size = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
    const auto turned = [&](const Vec3d& v) {
      const Vec3d u(q.x, q.y, q.z), across = 2.0 * cross(u, v);
      return v + (q.w * across + cross(u, across)) * (1 / size);
    };
    const Vec3d middle = random.place(100), velocity = round % 3 == 0 ? random.place(2) : Vec3d(0.0);
    const double radius = round % 2 ? 0.5 : 0;
    // A shallow or a steep bounce off a wall that is parallel to the sensor's face
    const double slope = std::pow(10, random.number(-4, 1));
    const Vec3d heading(slope, 1, 0.3);
    for (const int side : {-1, 1}) {
      // The ball reaches the sensor's face just as it reaches the wall.
      const double x = side < 0 ? -2 * radius : 0;
      const OrientedBox sensor{middle + turned({x + 50 * side, 0, 0}), {50, 5e6, 5e6}, q};
      Scene scene;
      ASSERT_EQ(scene.add({Plane{middle, turned({1, 0, 0})}, velocity}).index, 0);
      ASSERT_EQ(scene.add({sensor, velocity}).index, 1);
      ASSERT_EQ(scene.set_traits(1, {.is_sensor = true}), Status::Ok);
      const Vec3d start = Vec3d(-radius, 0, 0) - heading * (150 / slope);
      const Told all =
          told(scene, Bullet::moving(middle + turned(start), turned(heading) + velocity, radius));
      EXPECT_EQ(all.what, side < 0 ? "E|L" : "|") << round << ", slope " << slope << ", radius " << radius;
    }
  }
}

/// The end of a path's time is not a bounce: until then it has the same crossings as a path that continues.
TEST(Sensors, APathTellsUntilItsTimeWhatALongerOneTellsUntilThen) {
  const Bullet bullet = Bullet::moving({0, 0, 0}, {1, 0, 0});
  const AnyShape sensors[] = {stretch_of_x(-1, 2), stretch_of_x(3, 5), stretch_of_x(8, 11),
                              stretch_of_x(6, 6), Sphere{{4, 0, 0}, 1.5}};
  for (const Vec3d& normal : {kBack, kOnward})
    for (const AnyShape& sensor : sensors) {
      Scene scene = mirror_and(normal, sensor);
      const Told all = told(scene, bullet);
      for (const double time :
           {0.0, 1e-20, 1.0, 2.25, 4.0, 7.0, 9.5, 10.0, 10 + 0x1p-49, 10.25, 13.25, 30.0}) {
        std::string until;
        for (std::size_t i = 0; i < all.what.size(); ++i)
          if (all.times[i] <= time) until += all.what[i];
        EXPECT_EQ(told(scene, bullet, {.bounces = 9, .time = time}).what, until) << time;
      }
    }
}

/// A crossing at the end of a frame is reported by one frame only: exits by this one, entries by the next. So frames together report the
/// crossings of one path.
TEST(Sensors, FramesThatEndAtCrossingsTellEachOnce) {
  Random random(55);
  const auto whole = [&](int most) { return static_cast<double>(random.below(2 * most + 1) - most); };
  int crossings = 0;
  for (int i = 0; i < share_of(12000); ++i) {
    Scene scene;
    const Vec3d low(whole(3), whole(3), whole(3));
    const Vec3d size(1 + random.below(3), 1 + random.below(3), 1 + random.below(3));
    ASSERT_EQ(scene.add({Box{low, low + size}}).index, 0);
    ASSERT_EQ(scene.set_traits(0, {.is_sensor = true}), Status::Ok);
    const double radius = random.below(2);
    const Vec3d from(whole(4), whole(4), whole(4)), velocity(whole(1), whole(1), whole(1));
    // Skips paths along the box's surface. A frame that begins on the surface cannot know whether the path came from inside.
    bool slides = false;
    for (int k = 0; k < 3; ++k)
      slides = slides ||
               (velocity[k] == 0 && (from[k] + radius == low[k] || from[k] - radius == low[k] + size[k]));
    if (slides) continue;
    const Told all = told(scene, Bullet::moving(from, velocity, radius), {9});
    std::string framed;
    for (int t = 0; t < 16; ++t)
      framed +=
          told(scene, Bullet::moving(from + velocity * t, velocity, radius), {.bounces = 9, .time = 1}).what;
    EXPECT_EQ(framed, all.what) << i;
    crossings += static_cast<int>(all.what.size());
  }
  EXPECT_GT(crossings, share_of(500));
}

TEST(Sensors, WhatGrazesOneDoesNotEnterIt) {
  for (const double radius : {0.0, 0.5}) {
    Scene scene = mirror_and(kBack, Sphere{{5, 1.5 + radius, 0}, 1.5});
    EXPECT_EQ(told(scene, Bullet::moving({0, 0, 0}, {1, 0, 0}, radius)).what, "|");
  }
}

TEST(Sensors, WhatAPathStaysInForEverItDoesNotLeave) {
  Scene scene;
  ASSERT_EQ(scene.add({Plane{{0, 0, 0}, {0, 1, 0}}}).index, 0);
  ASSERT_EQ(scene.add({PlaneThrough{{0, 0, 0}, {0, 0, 1}, {1, 0, 0}}}).index, 1);
  ASSERT_EQ(scene.add({Sphere{{0, 0, 0}, 3}, {1, 0, 0}}).index, 2);
  for (const int sensor : {0, 1, 2}) ASSERT_EQ(scene.set_traits(sensor, {.is_sensor = true}), Status::Ok);
  const Told all = told(scene, Bullet::moving({0, 0.25, 0}, {1, 0, 0}, 0.5));
  EXPECT_EQ(all.what, "") << "it flies along within two planes, and within a sphere that goes with it";
  // The same after a bounce
  ASSERT_EQ(scene.add({Plane{{9, 0, 0}, {-1, 0, 0}}}).index, 3);
  scene.remove(2);
  EXPECT_EQ(told(scene, Bullet::moving({0, 0.25, 0}, {1, 0, 0}, 0.5)).what, "|");
  const Told in = told(scene, Bullet::moving({0, 8, 0}, {0, -1, 0}, 0.5));
  EXPECT_EQ(in.what, "EELL");
  for (const double time : in.times) EXPECT_LT(time, 9);
}

}  // namespace
}  // namespace ricochet::sensors_test
