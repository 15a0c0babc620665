// Every shape against its own distance, sampled: contact where the distance says so, no contact before, and misses that
// get no closer than stated. The tolerance is the rounding of the oracle: about 1e-17 times the lengths (under 100),
// divided by the angle if the path grazes; hits below 1e-4 radians are left to the exact tests.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "native/bullets.hpp"
#include "native/counts.hpp"
#include "native/distance.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::shapes_test {
namespace {

using distance_oracle::distance;
using distance_oracle::Real;
using distance_oracle::V;
using Random = std::mt19937_64;

double number(Random& random, double low, double high) {
  return low + (high - low) * (static_cast<double>(random() >> 11) * 0x1p-53);
}
Vec3d place(Random& random, double size) {
  return {number(random, -size, size), number(random, -size, size), number(random, -size, size)};
}

template <class Shape>
Shape make(Random& random);
template <>
Sphere make(Random& random) {
  return {place(random, 3), number(random, 0.1, 2)};
}
template <>
Plane make(Random& random) {
  const Vec3d normal = place(random, 1);
  return {place(random, 3), normal};
}
template <>
PlaneThrough make(Random& random) {
  return {place(random, 3), place(random, 3), place(random, 3)};
}
template <>
Triangle make(Random& random) {
  return {place(random, 3), place(random, 3), place(random, 3)};
}
template <>
Box make(Random& random) {
  const Vec3d a = place(random, 3), b = place(random, 3);
  return {min(a, b), max(a, b)};
}
template <>
Capsule make(Random& random) {
  return {place(random, 3), place(random, 3), number(random, 0.05, 1)};
}
template <>
Cylinder make(Random& random) {
  return {place(random, 3), place(random, 3), number(random, 0.05, 1.5)};
}
template <>
Wall make(Random& random) {
  const Vec3d a = place(random, 3), b = place(random, 3);
  return {{a.x, a.y, 0}, {b.x, b.y, 0}};
}
template <>
OrientedBox make(Random& random) {
  const Vec3d center = place(random, 2), half = place(random, 2), axis = place(random, 1);
  return {center, abs(half), {axis.x, axis.y, axis.z, number(random, -1, 1)}};
}

template <class Shape>
class EveryShape : public testing::Test {};
using Shapes =
    testing::Types<Sphere, Plane, PlaneThrough, Triangle, Box, Capsule, Cylinder, Wall, OrientedBox>;
TYPED_TEST_SUITE(EveryShape, Shapes);

// Bullets that mostly meet the shape; half of them are balls, and a third of the shapes move.
template <class Shape>
struct Scene {
  Bullet bullet;
  Moving<Shape> target;

  explicit Scene(Random& random) : target{make<Shape>(random), Vec3d(0.0)} {
    const double radius = random() % 2 ? number(random, 0.01, 1) : 0;
    const Vec3d from = place(random, 8), to = place(random, 2.5);
    bullet = random() % 3 ? Bullet::aimed(from, to, number(random, 0.5, 9), radius)
                          : Bullet::moving(from, (to - from) * number(random, 0.1, 1), radius);
    if (random() % 3 == 0) target.velocity = place(random, 1);
    if constexpr (std::is_same_v<Shape, Wall>) bullet.position.z = heading(bullet).z = target.velocity.z = 0;
  }

  V velocity() const {
    if (!is_aimed(bullet)) return heading(bullet);
    const V d = V(heading(bullet)) - V(bullet.position);
    return d * (given_speed(bullet) / distance_oracle::length(d));
  }
  /// Gap between the surfaces at a time.
  Real gap(Real time) const {
    const V there = V(bullet.position) + (velocity() - V(target.velocity)) * time;
    return distance(there, target.shape) - bullet.radius;
  }
};

TYPED_TEST(EveryShape, IsTouchedWhereItsDistanceSaysAndNotBefore) {
  Random random(2016);
  int hits = 0, misses = 0, inside = 0;
  const int count = share_of(3000);
  for (int i = 0; i < count; ++i) {
    const Scene<TypeParam> scene(random);
    const Shot shot = shoot(scene.bullet, scene.target);
    SCOPED_TRACE(i);
    if (shot.outcome == Outcome::StartsInside) {
      EXPECT_LT(scene.gap(0), 1e-15L);
      ++inside;
      continue;
    }
    EXPECT_GE(scene.gap(0), -1e-15L);
    if (shot.outcome == Outcome::Hit) {
      ++hits;
      // `time` is rounded: the gap there is off by half an ulp of it times the speed.
      EXPECT_NEAR(static_cast<double>(scene.gap(shot.time)), 0, 1e-13);
      for (int k = 0; k < 64; ++k) EXPECT_GT(scene.gap(shot.time * k / 64.0L), -1e-13L);
      EXPECT_NEAR(length(shot.normal), 1, 4e-16);
      // Both places are rounded in each coordinate.
      EXPECT_NEAR(length(shot.center - shot.point), scene.bullet.radius, 1e-15 * (1 + length(shot.center)));
      const V at_target = V(shot.point) - V(scene.target.velocity) * shot.time;
      // A plane may be met far away, where places are rounded more coarsely.
      const double rounding = std::max(1e-13, 1e-15 * length(shot.point));
      EXPECT_NEAR(static_cast<double>(distance(at_target, scene.target.shape)), 0, rounding);
      // The normal is the direction in which the distance grows.
      const V out = V(shot.center) - V(scene.target.velocity) * shot.time;
      const Real away = distance(out + V(shot.normal) * 1e-3L, scene.target.shape) - scene.bullet.radius;
      EXPECT_NEAR(static_cast<double>(away), 1e-3, 1e-9);
    } else {
      ++misses;
      ASSERT_TRUE(shot.has_closest);
      EXPECT_GE(shot.closest.gap, 0);
      EXPECT_NEAR(static_cast<double>(scene.gap(shot.closest.time)), shot.closest.gap, 1e-12);
      for (int k = 0; k < 200; ++k)
        EXPECT_GT(scene.gap(k * 0.05L * (1 + shot.closest.time)), shot.closest.gap - 1e-12L);
    }
  }
  EXPECT_GT(hits, count / 10);
  EXPECT_GT(misses, count / 30);
  std::printf("hits %d, misses %d, inside %d\n", hits, misses, inside);
}

TYPED_TEST(EveryShape, IsMetTheSameWayBackInTime) {
  Random random(1995);
  for (int i = 0; i < share_of(1000); ++i) {
    const Scene<TypeParam> scene(random);
    const Shot shot = shoot(scene.bullet, scene.target);
    if (shot.outcome != Outcome::Hit || shot.ricochet_angle < 1e-3 || shot.time < 1e-3) continue;
    // From a time after the bounce, everything runs backwards: the same contact, and the old velocity again.
    const double later = 0.25;
    Moving<TypeParam> target = scene.target;
    const Vec3d moved = target.velocity * (shot.time + later);
    if constexpr (requires { target.shape.center; }) {
      target.shape.center += moved;
    } else if constexpr (std::is_same_v<TypeParam, Box>) {
      target.shape.min += moved;
      target.shape.max += moved;
    } else if constexpr (std::is_same_v<TypeParam, Plane>) {
      target.shape.point += moved;
    } else if constexpr (std::is_same_v<TypeParam, PlaneThrough>) {
      target.shape.p += moved;
      target.shape.q += moved;
      target.shape.r += moved;
    } else {
      target.shape.a += moved;
      target.shape.b += moved;
      if constexpr (std::is_same_v<TypeParam, Triangle>) target.shape.c += moved;
    }
    target.velocity = -target.velocity;
    const Bullet back =
        Bullet::moving(shot.center + shot.velocity * later, -shot.velocity, scene.bullet.radius);
    const Shot again = shoot(back, target);
    ASSERT_EQ(again.outcome, Outcome::Hit) << i;
    const double rounding = 1e-12 / shot.ricochet_angle;
    EXPECT_NEAR(again.time, later, rounding) << i;
    EXPECT_NEAR(length(again.point - shot.point), 0, rounding * 10) << i;
    const V before = scene.velocity();
    EXPECT_NEAR(static_cast<double>(distance_oracle::length(V(again.velocity) + before)), 0, rounding * 100)
        << i;
  }
}

}  // namespace
}  // namespace ricochet::shapes_test
