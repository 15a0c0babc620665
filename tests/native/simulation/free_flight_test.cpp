// Free flights of many periods in one step: never too long, and nearly as long as possible.
#include "ricochet/simulation/free_flight.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "native/counts.hpp"
#include "native/random.hpp"

namespace ricochet::free_flight_test {
namespace {

using simulation::free_flight_time;
using simulation::position_on_ring;
using simulation::RelativeFlight;

/// The first contact, found by walking along the path and testing all images around, or kInfiniteTime after `most`.
double by_walking(const Vec3d& r, const Vec3d& v, const Vec3d& box, double distance, double most) {
  double shortest = kInfiniteTime;
  for (int axis = 0; axis < 3; ++axis)
    if (box[axis] > 0) shortest = std::min(shortest, box[axis]);
  const double speed = std::sqrt(dot(v, v)), step = 0.5 * shortest / speed;
  double first = kInfiniteTime;
  for (double t = 0; t < most; t += step) {
    const Vec3d position = r + v * t;
    Vec3d nearest(0.0);
    for (int axis = 0; axis < 3; ++axis)
      if (box[axis] > 0) nearest[axis] = std::round(position[axis] / box[axis]);
    for (int x = -2; x <= 2; ++x)
      for (int y = -2; y <= 2; ++y)
        for (int z = -2; z <= 2; ++z) {
          const Vec3d off = r - (nearest + Vec3d(x, y, z)) * box;
          const double b = dot(off, v), c = dot(off, off) - distance * distance;
          const double d = b * b - speed * speed * c;
          if (b < 0 && d >= 0) first = std::min(first, std::max(0.0, c / (std::sqrt(d) - b)));
        }
    if (first <= t) return first;
  }
  return kInfiniteTime;
}

double free_time_of(const Vec3d& r, const Vec3d& v, const Vec3d& box, double distance) {
  std::int64_t work = 0;
  const double time = free_flight_time({r, v, true, distance, false}, box, kInfiniteTime, work);
  EXPECT_LT(work, 20000);
  return time;
}

TEST(FreeFlight, GoesAsFarAsWalkingDoes) {
  Random random(41);
  int met = 0, never = 0;
  for (int n = 0; n < share_of(1500); ++n) {
    Vec3d box(random.number(1, 5), random.number(1, 5), random.number(1, 5));
    if (n % 5 == 0) box.y = 0;
    if (n % 7 == 0) box.z = 0;
    Vec3d v = random.place(1);
    // Directions between images, which may lead past all of them for ever
    if (n % 3 == 0) {
      box = Vec3d(box.x, box.y == 0 ? 0 : box.x, box.z == 0 ? 0 : box.x);
      v = {static_cast<double>(random.below(7)) - 3, static_cast<double>(random.below(7)) - 3,
           static_cast<double>(random.below(7)) - 3};
      if (v == Vec3d(0.0)) continue;
    }
    const double distance = random.number(0.02, 0.4);
    Vec3d r = random.place(0.5) * Vec3d(5.0);
    double apart = 0;
    for (int axis = 0; axis < 3; ++axis) {
      const double one = box[axis] > 0 ? r[axis] - box[axis] * std::round(r[axis] / box[axis]) : r[axis];
      apart += one * one;
    }
    if (apart <= 1.01 * distance * distance) continue;
    const double walked = by_walking(r, v, box, distance, 4000 / std::sqrt(dot(v, v)));
    const double free = free_time_of(r, v, box, distance);
    EXPECT_LE(free, walked * (1 + 1e-9)) << n;
    if (walked < kInfiniteTime) {
      ++met;
      // A graze that the enlarged distance turns into a contact comes earlier; few are that near.
      if (free < walked * (1 - 1e-6)) {
        EXPECT_GT(free_time_of(r, v, box, distance * (1 - 1e-6)), free) << n;
      }
    } else {
      never += free == kInfiniteTime;
    }
  }
  EXPECT_GT(met, share_of(500));
  EXPECT_GT(never, share_of(50));
}

TEST(FreeFlight, IsInfiniteForBodiesThatNeverMeet) {
  const Vec3d box(10.0);
  // At rest beside one another; in lanes; between the lines of images, whose distance from the origin across (10, 7, 3)
  // is no multiple of theirs
  EXPECT_EQ(free_time_of({5, 0, 0}, Vec3d(0.0), box, 1), kInfiniteTime);
  EXPECT_EQ(free_time_of({5, 2, 0}, {1e10, 0, 0}, box, 1), kInfiniteTime);
  EXPECT_EQ(free_time_of({4, 4, 4}, {1e6, 7e5, 3e5}, box, 0.5), kInfiniteTime);
  EXPECT_EQ(free_time_of({4, 4, 4}, {0x1p-497, 0x1p-498, 0}, box, 0.5), kInfiniteTime);
  EXPECT_EQ(free_time_of({4, 4, 4}, {1e150, 0, 0}, box, 0.5), kInfiniteTime);
  // Along an open axis, apart after a while
  EXPECT_EQ(free_time_of({5, 0, 0}, {0, 1, 1e-3}, {10, 10, 0}, 1), kInfiniteTime);
  // A lane that drifts, however slowly, is met some time; one step covers up to 2^40 contact distances.
  EXPECT_LT(free_time_of({5, 2, 0}, {1e10, 1e-3, 0}, box, 1), 1000);
  EXPECT_GT(free_time_of({5, 2, 0}, {1e10, 1e-3, 0}, box, 1), 100);
}

TEST(FreeFlight, EndsAtABallNearby) {
  // At 1 + 1e-6 from contact, head-on
  EXPECT_NEAR(free_time_of({-3, 0, 0}, {1, 0, 0}, Vec3d(10.0), 1), 2, 1e-6);
  EXPECT_NEAR(free_time_of({-1 - 1e-6, 0, 0}, {1, 0, 0}, Vec3d(10.0), 1), 1e-6, 1e-8);
  EXPECT_EQ(free_time_of({-1, 0, 0}, {1, 0, 0}, Vec3d(10.0), 1), 0);
  // Moving away from a ball, it meets the next image.
  EXPECT_NEAR(free_time_of({1, 0, 0}, {1, 0, 0}, Vec3d(10.0), 1), 8, 1e-6);
}

TEST(FreeFlight, PositionsComeBackIntoTheBoxExactly) {
  // 1e6 * 100 are ten million boxes of 10.
  EXPECT_EQ(position_on_ring(5, 1e6, 100, 0, 10), 5);
  // 2^50 + 1/4 boxes, in exact arithmetic
  EXPECT_EQ(position_on_ring(0, 0x1p40 + 0x1p-12, 1024, 0, 1), 0.25);
  EXPECT_EQ(position_on_ring(0, -(0x1p40 + 0x1p-12), 1024, 0, 1), 0.75);
  // 10^6 = 1 mod 7, so 10^20 = 10^2 = 2
  EXPECT_EQ(position_on_ring(1, 1e10, 1e10, 0, 7), 3);
  for (const double time : {1e150, 1e300})
    for (const double velocity : {1e150, -1e150, 0.1}) {
      const double position = position_on_ring(3, velocity, time, 0, 10);
      EXPECT_TRUE(position >= 0 && position <= 10) << position;
    }
}

}  // namespace
}  // namespace ricochet::free_flight_test
