// The same bits everywhere: a hash of a million answers, with one constant for native builds and WebAssembly.
#include <gtest/gtest.h>

#include "native/cases.hpp"
#include "native/gas.hpp"
#include "native/hash.hpp"
#include "native/worlds.hpp"
#include "ricochet/aim.hpp"
#include "ricochet/batch.hpp"

namespace ricochet::bits_test {
namespace {

// Changes only when answers change: then the change is announced (semantic versioning covers the numbers).
constexpr std::uint64_t kMillionShots = 0xa75271b3304df1fd;
constexpr std::uint64_t kMillionEvents = 0xd60e73335a00a23b;
constexpr std::uint64_t kScenes = 0xda1fcc874f2d8f1a;
constexpr std::uint64_t kRows = 0x22e8dc6694e48230;
constexpr std::uint64_t kEveryShape = 0xb4731ff93278e23f;
constexpr std::uint64_t kOrientedBoxes = 0x6dbac0d2d81c65ac;

TEST(Bits, AMillionShotsAtSpheresHashToTheSameNumberEverywhere) {
  Random random(1999);
  Hash hash;
  for (int i = 0; i < 1000000; ++i) {
    // Mostly ordinary, with a share of everything that needs more digits.
    const cases::Make make = i % 50 == 0
                                 ? cases::kAll[static_cast<std::size_t>(i / 50) % std::size(cases::kAll)]
                             : i % 2 == 0 ? cases::generic
                                          : cases::moving;
    const Case c = make(random);
    hash.add(shoot(c.bullet, c.target));
  }
  EXPECT_EQ(hash.value(), kMillionShots) << std::hex << hash.value();
}

TEST(Bits, EveryOtherShapeHashesToTheSameNumberEverywhere) {
  Random random(2016);
  Hash hash;
  for (int i = 0; i < 20000; ++i) {
    const double radius = random.below(2) ? random.number(0.01, 1) : 0;
    const Vec3d from = random.place(8), to = random.place(2.5);
    const Bullet bullet = Bullet::aimed(from, to, random.number(0.5, 9), radius);
    const Vec3d a = random.place(3), b = random.place(3), c = random.place(3);
    const Vec3d velocity = random.below(3) ? Vec3d(0.0) : random.place(1);
    hash.add(shoot(bullet, Moving<PlaneThrough>{PlaneThrough{a, b, c}, velocity}));
    hash.add(shoot(bullet, Moving<Triangle>{{a, b, c}, velocity}));
    hash.add(shoot(bullet, Moving<Box>{{min(a, b), max(a, b)}, velocity}));
    hash.add(shoot(bullet, Moving<Capsule>{{a, b, 0.5}, velocity}));
    hash.add(shoot(bullet, Moving<Cylinder>{{a, b, 0.75}, velocity}));
    hash.add(shoot(bullet, Moving<Wall>{{{a.x, a.y, 0}, {b.x, b.y, 0}}, velocity}));
  }
  EXPECT_EQ(hash.value(), kEveryShape) << std::hex << hash.value();
}

TEST(Bits, OrientedBoxesHashToTheSameNumberEverywhere) {
  Random random(1843);
  Hash hash;
  for (int i = 0; i < 20000; ++i) {
    const double radius = random.below(2) ? random.number(0.01, 1) : 0;
    const Vec3d from = random.place(8), to = random.place(2.5), center = random.place(2);
    const Vec3d half = abs(random.place(2)), axis = random.place(1);
    const Quaternion rotation{axis.x, axis.y, axis.z, random.number(-1, 1)};
    const Bullet bullet = Bullet::aimed(from, to, random.number(0.5, 9), radius);
    const Vec3d velocity = random.below(3) ? Vec3d(0.0) : random.place(1);
    hash.add(shoot(bullet, {OrientedBox{center, half, rotation}, velocity}));
  }
  EXPECT_EQ(hash.value(), kOrientedBoxes) << std::hex << hash.value();
}

std::vector<MovingShape> some_scene(Random& random, int kind) {
  std::vector<MovingShape> targets;
  const int counts[] = {4, 60, 3000, 600};
  for (int i = 0; i < counts[kind]; ++i) {
    const Vec3d a = random.place(10), b = a + random.place(1.5), c = a + random.place(1.5);
    const double radius = random.number(0.1, kind == 2 ? 0.4 : 1);
    MovingShape target{Sphere{a, radius}, Vec3d(0.0)};
    // The last two kinds: an even cloud, for a grid, and all shapes, for a tree.
    if (kind == 3 && i % 6 == 1) target.shape = Triangle{a, b, c};
    if (kind == 3 && i % 6 == 2) target.shape = Box{min(a, b), max(a, b)};
    if (kind == 3 && i % 6 == 3) target.shape = Capsule{a, b, radius};
    if (kind == 3 && i % 6 == 4) target.shape = Cylinder{a, b, radius};
    if (kind == 3 && i % 50 == 5) target.velocity = random.place(1);
    targets.push_back(target);
  }
  return targets;
}

/// Batches have their own hash: their approximate times are within 1e-12, and only those of `shoot` are the nearest
/// doubles.
TEST(Bits, ScenesBatchesPathsAndAimHashToTheSameNumberEverywhere) {
  Random random(1687);
  Hash hash, of_rows;
  for (int kind = 0; kind < 4; ++kind) {
    Scene scene;
    for (const MovingShape& target : some_scene(random, kind)) scene.add(target);
    const std::size_t count = 3001;
    std::vector<double> bullets, spheres;
    for (std::size_t i = 0; i < count; ++i) {
      const Vec3d from = random.place(12), way = random.place(1), center = random.place(4);
      const double radius = random.below(3) ? 0 : random.number(0, 0.3);
      const double latest = random.below(4) ? kInfiniteTime : random.number(0, 20);
      const Vec3d drift = random.below(2) ? Vec3d(0.0) : random.place(1);
      bullets.insert(bullets.end(), {from.x, from.y, from.z, way.x, way.y, way.z, radius, latest});
      spheres.insert(spheres.end(),
                     {center.x, center.y, center.z, random.number(1, 9), drift.x, drift.y, drift.z, 0});
      if (i % 4) continue;
      const Bullet bullet = Bullet::moving(from, way, radius);
      const SceneShot shot =
          scene.shoot_with_closest(i % 8 ? bullet : Bullet::aimed(from, center, 2, radius), latest);
      hash.add(shot.target);
      hash.add(shot.shot);
      scene.trace(bullet, {6, HUGE_VAL, 1}, [&](const Leg& leg) {
        hash.add(leg.target);
        hash.add(leg.shot);
        hash.add(leg.uncertainty);
      });
    }
    std::vector<double> hits(count * kHitRow), paths(count * kPathRow);
    const auto add_all = [&](const std::vector<double>& rows) {
      for (const double number : rows) of_rows.add(number);
    };
    shoot_many(scene, bullets.data(), count, hits.data());
    add_all(hits);
    ASSERT_EQ(shoot_pairs(bullets.data(), spheres.data(), count, hits.data()), -1);
    add_all(hits);
    trace_many(scene, bullets.data(), count, {6, HUGE_VAL, kind == 1 ? 0.5 : 1}, paths.data());
    add_all(paths);
  }
  for (int i = 0; i < 400; ++i) {
    const Vec3d a = random.place(4), b = random.place(4), c = random.place(4), from = random.place(9);
    const MovingShape via[] = {{Sphere{a, 0.5}, Vec3d(0.0)},
                               {Plane{{0, 0, -10}, {0, 0.125, 1}}, Vec3d(0.0)},
                               {Triangle{a, b, c}, Vec3d(0.0)}};
    const Aim question{from, 2, i % 2 ? 0 : 0.25, random.place(9), i % 3 ? 0 : 0.5, random.place(0.25)};
    const AimAnswer answer = aim(question, std::span(via).subspan(static_cast<std::size_t>(i % 3), 1), {});
    hash.add(static_cast<double>(answer.outcome));
    hash.add(answer.direction);
    hash.add(answer.time);
    hash.add(answer.miss);
  }
  EXPECT_EQ(hash.value(), kScenes) << std::hex << hash.value();
  EXPECT_EQ(of_rows.value(), kRows) << std::hex << of_rows.value();
}

TEST(Bits, AMillionEventsHashToTheSameNumberEverywhere) {
  Random random(1980);
  Hash hash;
  const auto add = [&](const World& world, std::int64_t events) {
    Simulation simulation = worlds::started(world);
    simulation.run(events, kInfiniteTime);
    hash.add(simulation.time());
    for (int i = 0; i < simulation.size(); ++i) {
      hash.add(simulation.position(i));
      hash.add(simulation.velocity(i));
    }
  };
  add(gas(7, 0.5, 1), 800000);
  for (const bool periodic : {false, true}) add(worlds::mixture(random, 200, 14, periodic, 1), 80000);
  add(worlds::billiard_break(), 40000);
  EXPECT_EQ(hash.value(), kMillionEvents) << std::hex << hash.value();
}

}  // namespace
}  // namespace ricochet::bits_test
