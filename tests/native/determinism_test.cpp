// The published hashes, natively: the same questions that tests/module/determinism.mjs asks through the module.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "native/worlds.hpp"
#include "ricochet/mesh.hpp"
#include "ricochet/scene.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/simulation.hpp"

namespace ricochet::determinism_test {
namespace {

// As published in tests/module/determinism.mjs; a change of any of them has to be announced.
constexpr std::uint64_t kShots = 0xd3f62534b437f897;
constexpr std::uint64_t kEvents = 0xb29d8579082ddf4a;
constexpr std::uint64_t kMeshes = 0x1f38940f6e5cc752;
constexpr std::uint64_t kScenes = 0xed813dabf66446bc;

/// mulberry32, which needs no more than a JavaScript engine's 32-bit products.
class Mulberry {
 public:
  explicit Mulberry(std::uint32_t seed) : state_(seed) {}

  double number(double low, double high) {
    const std::uint32_t upper = bits() >> 5, lower = bits() >> 6;
    return low + (high - low) * ((upper * 67108864.0 + lower) / 9007199254740992.0);
  }
  Vec3d place(double size) {
    const double x = number(-size, size), y = number(-size, size);
    return {x, y, number(-size, size)};
  }

 private:
  std::uint32_t bits() {
    state_ += 0x6d2b79f5U;
    std::uint32_t z = state_;
    z = (z ^ (z >> 15)) * (z | 1);
    z ^= z + (z ^ (z >> 7)) * (z | 61);
    return z ^ (z >> 14);
  }

  std::uint32_t state_;
};

/// FNV-1a over the bytes of doubles, the lowest first.
class Fnv {
 public:
  void add(double value) {
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    for (int i = 0; i < 8; ++i) value_ = (value_ ^ (bits >> (8 * i) & 0xff)) * 0x100000001b3U;
  }
  void add(const Vec3d& v) {
    for (int i = 0; i < 3; ++i) add(v[i]);
  }
  void add(const Shot& shot) {
    add(static_cast<double>(shot.outcome));
    if (shot.outcome == Outcome::Hit) {
      for (const double number : {shot.time, shot.distance, shot.ricochet_angle}) add(number);
      for (const Vec3d& v : {shot.point, shot.center, shot.normal, shot.velocity}) add(v);
    } else if (shot.outcome != Outcome::StartsInside) {
      add(shot.closest.time);
      add(shot.closest.gap);
    }
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325U;
};

Shot ask(Mulberry& random, int i) {
  const Vec3d from = random.place(8), to = random.place(2.5);
  const double speed = random.number(0.5, 9);
  const double radius = i % 2 == 0 ? 0 : random.number(0.01, 1);
  const Bullet bullet = Bullet::aimed(from, to, speed, radius);
  const Vec3d a = random.place(3), b = random.place(3), c = random.place(3);
  const double size = random.number(0.25, 2);
  const Vec3d velocity = i % 3 == 0 ? Vec3d(0.0) : random.place(1);
  if (i % 4 != 3) return shoot(bullet, Moving<Sphere>{{a, size}, velocity});
  switch ((i - 3) / 4 % 6) {
    case 0:
      return shoot(bullet, Moving<PlaneThrough>{PlaneThrough{a, b, c}, velocity});
    case 1:
      return shoot(bullet, Moving<Triangle>{{a, b, c}, velocity});
    case 2:
      return shoot(bullet, Moving<Box>{{min(a, b), max(a, b)}, velocity});
    case 3:
      return shoot(bullet, Moving<Capsule>{{a, b, size}, velocity});
    case 4:
      return shoot(bullet, Moving<Cylinder>{{a, b, size}, velocity});
    default:
      return shoot(bullet, Moving<Wall>{{{a.x, a.y, 0}, {b.x, b.y, 0}}, velocity});
  }
}

TEST(Determinism, AMillionQuestionsGiveThePublishedBits) {
  Mulberry random(1999);
  Fnv hash;
  for (int i = 0; i < 1000000; ++i) hash.add(ask(random, i));
  EXPECT_EQ(hash.value(), kShots) << std::hex << hash.value();
}

World world_of(Mulberry& random, int side, bool periodic) {
  World world;
  for (int i = 0; i < side * side * side; ++i) {
    const bool is_large = i % 2 == 0;
    Ball ball;
    ball.position = (Vec3d(i % side, i / side % side, i / (side * side)) + 0.5) * 1.25;
    ball.velocity = random.place(1);
    ball.radius = is_large ? 0.5 : 0.25;
    ball.mass = is_large ? 4 : 1;
    ball.restitution = 1;
    world.balls.push_back(ball);
  }
  const double size = 1.25 * side;
  world.periodic = periodic;
  world.restitution = 1;
  if (periodic) {
    world.bounds = {Vec3d(0.0), Vec3d(size)};
    return world;
  }
  world.bounds = {{-4, 0, 0}, {size + 4, size, size}};
  world.obstacles.push_back({{Sphere{{size + 2, size / 2, size / 2}, 1.5}, Vec3d(0.0)}, 1});
  world.obstacles.push_back({{Capsule{{-2, 1, 1}, {-2, size, size}, 0.5}, Vec3d(0.0)}, 1});
  return world;
}

/// A landscape of 7200 triangles: a net of squares cut in two, its corners at uneven heights.
Mesh landscape(Mulberry& random) {
  constexpr std::uint32_t kSide = 61;
  List<float> positions;
  List<std::uint32_t> indices;
  for (std::uint32_t i = 0; i < kSide * kSide; ++i)
    for (const double x : {i % kSide / 8.0, i / kSide / 8.0, random.number(0, 0.5)})
      EXPECT_TRUE(positions.push_back(static_cast<float>(x)));
  for (std::uint32_t i = 0; i + 1 < kSide; ++i)
    for (std::uint32_t k = 0; k + 1 < kSide; ++k) {
      const std::uint32_t at = i * kSide + k;
      for (const std::uint32_t corner : {at, at + 1, at + kSide, at + 1, at + kSide + 1, at + kSide})
        EXPECT_TRUE(indices.push_back(corner));
    }
  return *Mesh::create({std::span<const float>(positions), indices});
}

TEST(Determinism, AHundredThousandShotsAtAMeshGiveThePublishedBits) {
  Mulberry random(2026);
  const Mesh mesh = landscape(random);
  Scene scene;
  ASSERT_EQ(scene.add(mesh).status, Status::Ok);
  const Quaternion turn{0.5, -0.25, 1, 2};
  ASSERT_EQ(scene.add(mesh, {{9, 1, 2}, turn, 0.75, {-0.25, 0.125, 0}}).status, Status::Ok);
  Fnv hash;
  for (int i = 0; i < 100000; ++i) {
    const Vec3d from = random.place(4) + Vec3d(4, 4, 6), to = random.place(4) + Vec3d(4, 4, 0);
    const double radius = i % 2 == 0 ? 0 : random.number(0.01, 0.25);
    const SceneShot shot = scene.shoot(Bullet::aimed(from, to, 1, radius));
    hash.add(shot.target);
    hash.add(shot.triangle);
    if (shot.target >= 0) hash.add(shot.shot);
  }
  EXPECT_EQ(hash.value(), kMeshes) << std::hex << hash.value();
}

/// Targets of all kinds, in four groups; every fifth is a sensor, every ninth in motion.
void add_crowd(Scene& scene, Mulberry& random) {
  for (std::int32_t i = 0; i < 200; ++i) {
    const Vec3d a = random.place(9), d = random.place(1.5), e = random.place(1.5);
    const double size = random.number(0.25, 1);
    const Vec3d velocity = i % 9 == 8 ? random.place(0.5) : Vec3d(0.0);
    const Vec3d b = a + d, c = a + e;
    const AnyShape shapes[] = {Sphere{a, size},
                               Box{min(a, b), max(a, b)},
                               Capsule{a, b, size / 4},
                               Triangle{a, b, c},
                               OrientedBox{a, {size, size / 2, 0.5}, {d.x, d.y, d.z, 1}},
                               Cylinder{a, b, size}};
    ASSERT_EQ(scene.add({shapes[i % 6], velocity}).index, i);
    ASSERT_EQ(scene.set_traits(i, {1U << (i % 4), i % 5 == 4 && i % 6 != 3}), Status::Ok);
  }
}

void hash_path(Fnv& hash, Scene& scene, const Bullet& bullet, const TargetFilter& filter) {
  std::vector<Leg> legs;
  std::vector<std::pair<Crossing, std::size_t>> crossings;
  scene.trace(
      bullet, {4}, [&](const Leg& leg) { legs.push_back(leg); }, filter,
      [&](const Crossing& crossing) {
        crossings.push_back({crossing, legs.size()});
      });
  for (const Leg& leg : legs) {
    if (leg.target < 0) continue;
    for (const double number : {double(leg.target), double(leg.triangle), leg.time}) hash.add(number);
    for (const Vec3d& v : {leg.shot.point, leg.shot.center, leg.shot.normal, leg.shot.velocity}) hash.add(v);
  }
  for (const auto& [crossing, leg] : crossings) {
    hash.add(crossing.target);
    hash.add(crossing.enters ? 1 : 0);
    hash.add(crossing.time);
    hash.add(static_cast<double>(leg));
    hash.add(crossing.center);
  }
}

TEST(Determinism, WhatGamesAskOfASceneGivesThePublishedBits) {
  Mulberry random(2027);
  Scene scene;
  add_crowd(scene, random);
  ASSERT_EQ(scene.add(landscape(random), {.position = {-4, -4, -6}}).status, Status::Ok);
  Fnv hash;
  for (std::int32_t i = 0; i < 5000; ++i) {
    const Vec3d from = random.place(12), to = random.place(6);
    const double radius = i % 2 == 0 ? 0 : random.number(0.05, 0.5);
    const Bullet bullet = Bullet::moving(from, to - from, radius);
    constexpr std::uint32_t kMasks[] = {15, 1, 6, 12};
    const std::int32_t ignored[] = {i % 200};
    const TargetFilter filter{kMasks[i % 4], ignored};
    hash_path(hash, scene, bullet, filter);
    List<ThroughHit> hits;
    ASSERT_EQ(scene.shoot_through(bullet, hits, {.max_hits = 8}, filter), Status::Ok);
    for (const ThroughHit& hit : hits) {
      for (const double number : {double(hit.target), double(hit.triangle), hit.enter, hit.exit})
        hash.add(number);
      for (const Vec3d& v : {hit.point, hit.normal}) hash.add(v);
    }
    const SceneClosestPoint near = scene.nearest(from);
    for (const double number : {double(near.target), double(near.triangle), near.closest.distance})
      hash.add(number);
    for (const Vec3d& v : {near.closest.point, near.closest.normal}) hash.add(v);
    List<std::int32_t> found;
    ASSERT_EQ(scene.overlaps(Sphere{to, 1}, found), Status::Ok);
    for (const std::int32_t index : found) hash.add(index);
    ASSERT_EQ(scene.overlaps(Box{to - 1.0, {std::max(from.x, to.x), to.y, to.z}}, found), Status::Ok);
    for (const std::int32_t index : found) hash.add(index);
  }
  EXPECT_EQ(hash.value(), kScenes) << std::hex << hash.value();
}

TEST(Determinism, AMillionEventsGiveThePublishedBits) {
  Mulberry random(1980);
  Fnv hash;
  for (const bool periodic : {true, false}) {
    Simulation simulation = worlds::started(world_of(random, periodic ? 10 : 6, periodic));
    for (int i = 0; i < 5; ++i) {
      simulation.run(100000, kInfiniteTime);
      hash.add(simulation.time());
      for (int ball = 0; ball < simulation.size(); ++ball) hash.add(simulation.position(ball));
      for (int ball = 0; ball < simulation.size(); ++ball) hash.add(simulation.velocity(ball));
    }
  }
  EXPECT_EQ(hash.value(), kEvents) << std::hex << hash.value();
}

}  // namespace
}  // namespace ricochet::determinism_test
