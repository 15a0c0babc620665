// Falls along a line, thrown straight up or down or dropped: the least distance from what they miss, against distances
// at many times, with no more work than straight flight.
#include <gtest/gtest.h>

#include <cmath>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/big_float.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::fall_line_test {
namespace {

AnyShape shape_of(int kind, Random& random) {
  const auto whole = [&](int size) { return static_cast<double>(random.below(2 * size + 1) - size); };
  const Vec3d a(whole(3), whole(3), whole(3)),
      size(1 + random.below(3), 1 + random.below(3), 1 + random.below(3));
  switch (kind) {
    case 0:
      return Sphere{a, 1.5};
    case 1:
      return Plane{a, {1, whole(1), whole(1)}};
    case 2:
      return Triangle{a, a + Vec3d(0, 2, 0), a + Vec3d(whole(2), 1, 3)};
    case 3:
      return Box{a, a + size};
    case 4:
      return Capsule{a, a + Vec3d(0, 2, random.below(2)), 0.5};
    case 5:
      return Cylinder{a, a + Vec3d(0, 2, random.below(2)), 0.5};
    case 6:
      return Wall{{a.x, a.y, 0}, {a.x + random.below(2), a.y + 2, 0}};
    default:
      return OrientedBox{a, size, {whole(2), whole(2), whole(2), 3}};
  }
}

TEST(FallAlongALine, ComesAsNearAsItsDistancesSayAndFirstWhenItSays) {
  Random random(34);
  int asked = 0, ties = 0;
  std::int64_t dearest = 0;
  for (int round = 0; round < share_of(2000); ++round) {
    const AnyShape shape = shape_of(round % 8, random);
    const Vec3d gravity = random.below(2) == 0 ? Vec3d(0, -8, 0) : Vec3d(2, -4, random.below(3));
    // Up, down, or from rest
    const double speed = random.below(3) == 0 ? 0 : (random.below(9) - 4) * 0.5;
    const Vec3d start(random.below(13) - 6, random.below(13) - 6, random.below(13) - 6);
    const double radius = random.below(2) * 0.5;
    const Vec3d velocity = gravity * -speed;
    const std::int64_t before = BigFloat::work();
    const Shot shot = shoot(Bullet::moving(start, velocity, radius), MovingShape{shape, Vec3d(0.0)},
                            Conditions{.gravity = gravity});
    if (shot.outcome != Outcome::PassesBy || !shot.has_closest) continue;
    dearest = std::max(dearest, BigFloat::work() - before);
    ++asked;
    const bool is_flat = std::holds_alternative<Wall>(shape);
    const auto gap_at = [&](double t) {
      Vec3d place = start + (velocity + gravity * (0.5 * t)) * t;
      if (is_flat) place.z = 0;
      const double distance = closest_point(place, shape).distance;
      return (has_two_sides(shape) ? std::fabs(distance) : distance) - radius;
    };
    const double time = shot.closest.time, gap = shot.closest.gap;
    ASSERT_NEAR(gap_at(time), gap, 1e-12) << round;
    bool is_tie = false;
    for (int i = 0; i <= 240; ++i) {
      const double t = 0.05 * i;
      ASSERT_GE(gap_at(t), gap - 1e-12) << "round " << round << " at " << t << ", told at " << time;
      is_tie = is_tie || (t > time * (1 + 1e-3) && gap_at(t) < gap + 1e-12);
    }
    ties += is_tie;
    if (time > 0) {
      ASSERT_GT(gap_at(time * 0.9), gap + 1e-12) << round;
    }
  }
  EXPECT_GT(asked, share_of(2000) / 3);
  EXPECT_GT(ties, asked / 10);
  EXPECT_LT(dearest, 200'000);
}

}  // namespace
}  // namespace ricochet::fall_line_test
