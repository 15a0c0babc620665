// Scenes under gravity: every hit is that of `shoot` with each target, and paths stay inside closed rooms.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "native/counts.hpp"
#include "native/meshes.hpp"
#include "native/random.hpp"
#include "ricochet/batch.hpp"
#include "ricochet/scene.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::fall_scene_test {
namespace {

const Vec3d kDown(0, -9.8, 0);

Scene falling_scene(const Vec3d& gravity) {
  Scene scene;
  EXPECT_EQ(scene.set_gravity(gravity), Status::Ok);
  return scene;
}

AnyShape any_shape(Random& random, double spread) {
  const Vec3d a = random.place(spread), b = a + random.place(2);
  const double size = random.number(0.2, 1.5);
  switch (random.below(7)) {
    case 0:
      return Sphere{a, size};
    case 1:
      return Box{min(a, b), max(a, b)};
    case 2:
      return Capsule{a, b, size};
    case 3:
      return Cylinder{a, b, size};
    case 4:
      return Triangle{a, b, a + random.place(2)};
    case 5:
      return OrientedBox{a, {1, 0.5, 0.7}, {0.5, 0.5, 0.1, 0.7}};
    default:
      return Plane{{0, -2 * spread, 0}, {random.number(-0.2, 0.2), 1, 0}};
  }
}

TEST(FallingScene, HitsWhatShootHitsFirst) {
  Random random(31);
  int hits = 0;
  for (int round = 0; round < share_of(60); ++round) {
    const Vec3d gravity = round % 3 == 0 ? random.place(9) : kDown;
    Scene scene = falling_scene(gravity);
    std::vector<MovingShape> targets;
    const int count = 1 + random.below(60);
    for (int i = 0; i < count; ++i) {
      targets.push_back({any_shape(random, 12), random.below(4) == 0 ? random.place(2) : Vec3d(0.0)});
      ASSERT_EQ(scene.add(targets.back()).status, Status::Ok);
    }
    for (int i = 0; i < 40; ++i) {
      const Bullet bullet =
          Bullet::moving(random.place(15), random.place(20), random.below(2) ? 0 : random.number(0, 0.8));
      const double limit = random.below(3) == 0 ? random.number(0, 2) : HUGE_VAL;
      const SceneShot got = scene.shoot(bullet, limit);
      std::int32_t best = -1;
      Shot first{};
      for (std::size_t k = 0; k < targets.size(); ++k) {
        const Shot shot = shoot(bullet, targets[k], Conditions{limit, gravity});
        if (shot.is_hit() && (best < 0 || shot.time < first.time))
          best = static_cast<std::int32_t>(k), first = shot;
      }
      ASSERT_EQ(got.target, best) << round << ' ' << i;
      if (best < 0) continue;
      ++hits;
      EXPECT_EQ(got.shot.time, first.time);
      EXPECT_EQ(got.shot.normal.x, first.normal.x);
      EXPECT_EQ(got.shot.distance, first.distance);
    }
  }
  EXPECT_GT(hits, share_of(600));
}

/// A grid of hills, two triangles to a cell.
Mesh hills(int cells, double size) {
  meshes::Surface hills;
  for (int i = 0; i <= cells; ++i)
    for (int k = 0; k <= cells; ++k) {
      const double x = size * i / cells, z = size * k / cells;
      hills.vertex({x, std::sin(x) * std::cos(0.7 * z), z});
    }
  const auto at = [&](int i, int k) { return static_cast<std::size_t>(i * (cells + 1) + k); };
  for (int i = 0; i < cells; ++i)
    for (int k = 0; k < cells; ++k) {
      hills.triangle(at(i, k), at(i, k + 1), at(i + 1, k));
      hills.triangle(at(i + 1, k), at(i, k + 1), at(i + 1, k + 1));
    }
  return hills.made();
}

TEST(FallingScene, MeshesAreHitWhereTheirTrianglesAre) {
  Random random(32);
  const Mesh mesh = hills(12, 10);
  for (const bool is_turned : {false, true}) {
    Scene scene = falling_scene(kDown);
    Placement placement;
    if (is_turned) placement = {{3, -1, 2}, {0.1, 0.3, -0.2, 0.9}, 1.5, {0.5, 0, 0.25}};
    ASSERT_EQ(scene.add(mesh, placement).status, Status::Ok);
    int hits = 0;
    for (int i = 0; i < share_of(160); ++i) {
      const Bullet bullet = Bullet::moving(Vec3d(5, 4, 5) + random.place(4), random.place(6),
                                           random.below(2) ? 0 : random.number(0, 0.5));
      const SceneShot got = scene.shoot(bullet);
      std::int32_t best = -1;
      double first = 0;
      for (std::int32_t k = 0; k < 288; ++k) {
        const Shot shot = shoot(bullet, MovingShape{scene.triangle(0, k), placement.velocity},
                                Conditions{.gravity = kDown});
        if (shot.is_hit() && (best < 0 || shot.time < first)) best = k, first = shot.time;
      }
      ASSERT_EQ(got.target, best < 0 ? -1 : 0) << i;
      if (best < 0) continue;
      ++hits;
      EXPECT_EQ(got.triangle, best) << i;
      EXPECT_EQ(got.shot.time, first);
    }
    EXPECT_GT(hits, share_of(40));
  }
}

PathEnd follow(Scene& scene, const Bullet& bullet, const TraceLimits& limits, std::vector<Leg>& legs) {
  legs.clear();
  return scene.trace(bullet, limits, [&](const Leg& leg) {
    legs.push_back(leg);
    return true;
  });
}

TEST(FallingPath, ABallThatLosesNoSpeedBouncesToItsHeightForEver) {
  Scene scene = falling_scene({0, -2, 0});
  ASSERT_EQ(scene.add({Plane{{0, 0, 0}, {0, 1, 0}}}).status, Status::Ok);
  std::vector<Leg> legs;
  const PathEnd end = follow(scene, Bullet::moving({0, 10, 0}, {1, 0, 0}, 1), {.bounces = 1000}, legs);
  ASSERT_EQ(legs.size(), 1000U);
  // 9 units at 2 units a frame^2: 3 frames down, and from bounce to bounce 6.
  for (std::size_t k = 0; k < legs.size(); ++k) {
    EXPECT_NEAR(legs[k].time, 3 + 6 * static_cast<double>(k), 1e-10);
    EXPECT_NEAR(legs[k].shot.center.x, legs[k].time, 1e-10);
    EXPECT_EQ(legs[k].shot.center.y, 1);
    EXPECT_NEAR(legs[k].shot.velocity.y, 6, 1e-10);
  }
  EXPECT_EQ(end.ending, PathEnding::Bounces);
}

TEST(FallingPath, BouncesThatLoseSpeedComeToRestAtTheLimitOfTheirSeries) {
  Scene scene = falling_scene({0, -2, 0});
  ASSERT_EQ(scene.add({Box{{-50, -1, -50}, {50, 0, 50}}}).status, Status::Ok);
  std::vector<Leg> legs;
  for (const double e : {0.5, 0.25, 0.75, 0.9}) {
    const PathEnd end =
        follow(scene, Bullet::moving({0, 9, 0}, {0, 0, 0}), {.bounces = 5000, .restitution = e}, legs);
    EXPECT_EQ(end.ending, PathEnding::ComesToRest);
    // 3 (1 + 2 e / (1 - e)): each flight takes e times as long as the one before
    EXPECT_NEAR(end.time, 3 + 6 * e / (1 - e), 1e-13 * end.time);
    EXPECT_EQ(end.velocity, Vec3d(0.0));
    EXPECT_EQ(end.position, Vec3d(0.0));
    const PathEnd sliding =
        follow(scene, Bullet::moving({0, 9, 0}, {0.5, 0, 0.25}), {.bounces = 3, .restitution = e}, legs);
    EXPECT_EQ(legs.size(), 3U);
    // The place from which it would slide on, over the edge at last
    EXPECT_EQ(sliding.ending, PathEnding::Bounces);
    EXPECT_NEAR(sliding.time, 3 + 6 * e / (1 - e), 1e-13 * end.time);
    EXPECT_NEAR(sliding.position.x, 0.5 * sliding.time, 1e-12 * end.time);
    EXPECT_EQ(sliding.velocity, Vec3d(0.5, 0, 0.25));
  }
  // Beyond the edge there is nothing to rest on.
  EXPECT_EQ(
      follow(scene, Bullet::moving({49.1, 9, 0}, {0.105, 0, 0}), {.bounces = 3, .restitution = 0.5}, legs)
          .ending,
      PathEnding::Bounces);
  // Nor if something is in the way.
  ASSERT_EQ(scene.add({Sphere{{1.75, 0, 0}, 0.05}}).status, Status::Ok);
  EXPECT_EQ(
      follow(scene, Bullet::moving({0, 9, 0}, {0.2, 0, 0}), {.bounces = 3, .restitution = 0.5}, legs).ending,
      PathEnding::Bounces);
}

TEST(FallingPath, RestitutionZeroStaysWhereItLands) {
  Scene scene = falling_scene({0, -2, 0});
  ASSERT_EQ(scene.add({Plane{{0, 0, 0}, {0, 1, 0}}}).status, Status::Ok);
  std::vector<Leg> legs;
  PathEnd end = follow(scene, Bullet::moving({0, 9, 0}, {0, 0, 0}), {.bounces = 9, .restitution = 0}, legs);
  EXPECT_EQ(end.ending, PathEnding::ComesToRest);
  EXPECT_EQ(end.time, 3);
  end = follow(scene, Bullet::moving({0, 9, 0}, {2, 0, 0}), {.bounces = 9, .restitution = 0}, legs);
  EXPECT_EQ(end.ending, PathEnding::Slides);
  EXPECT_EQ(end.velocity, Vec3d(2, 0, 0));
  EXPECT_EQ(legs.size(), 1U);
}

TEST(FallingPath, EndsInTimeOnTheParabola) {
  Scene scene = falling_scene({0, -2, 0});
  ASSERT_EQ(scene.add({Plane{{0, 0, 0}, {0, 1, 0}}}).status, Status::Ok);
  std::vector<Leg> legs;
  const PathEnd end = follow(scene, Bullet::moving({0, 9, 0}, {1, 0, 0}), {.bounces = 9, .time = 5}, legs);
  EXPECT_EQ(end.ending, PathEnding::OutOfTime);
  EXPECT_EQ(legs.size(), 1U);
  EXPECT_NEAR(end.position.y, 2 * 6 - 4, 1e-14);
  EXPECT_NEAR(end.velocity.y, 6 - 4, 1e-14);
}

/// Rooms of six planes, of six walls of triangles, and the inside of a mesh, with bodies inside.
TEST(FallingPath, StaysInClosedRooms) {
  const int paths = share_of(200);
  Random random(33);
  int bounces = 0;
  for (int i = 0; i < paths; ++i) {
    const Vec3d gravity = i % 2 == 0 ? Vec3d(0, -9.8, 0) : random.place(10);
    Scene scene = falling_scene(gravity);
    const bool has_triangles = i % 4 == 3;
    const double radius = random.below(2) ? 0 : 0.25;
    for (int axis = 0; axis < 3; ++axis)
      for (const double side : {-1.0, 1.0}) {
        Vec3d at(0.0), n(0.0);
        at[axis] = side * 2, n[axis] = -side;
        if (!has_triangles) {
          ASSERT_EQ(scene.add({Plane{at, n}}).status, Status::Ok);
          continue;
        }
        Vec3d u(0.0), w(0.0);
        u[(axis + 1) % 3] = 2, w[(axis + 2) % 3] = 2;
        ASSERT_EQ(scene.add({Triangle{at - u - w, at + u - w, at + u + w}}).status, Status::Ok);
        ASSERT_EQ(scene.add({Triangle{at - u - w, at + u + w, at - u + w}}).status, Status::Ok);
      }
    if (i % 3 == 0) {
      ASSERT_EQ(scene.add({Sphere{{0.5, 0, 0}, 0.5}}).status, Status::Ok);
    }
    Vec3d place = random.place(1.2), velocity = random.place(6);
    if (i % 3 == 0) place.x = -1;
    // Straight into a corner or an edge
    if (i % 5 == 0) place = Vec3d(0.5, 0.5, 0.5), velocity = Vec3d(3, 3, 3) - gravity * 0.25;
    if (i % 5 == 1) place = Vec3d(1, 1, 0), velocity = Vec3d(1, 1, 0) - gravity * 0.5;
    if (i % 3 == 0 && i % 5 < 2) continue;
    std::vector<Leg> legs;
    const PathEnd end = follow(scene, Bullet::moving(place, velocity, radius),
                               {.bounces = 500, .restitution = i % 7 == 6 ? 0.8 : 1}, legs);
    EXPECT_NE(end.ending, PathEnding::FliesOff) << i;
    bounces += end.bounces;
    for (const Leg& leg : legs) {
      const Vec3d& p = leg.shot.center;
      ASSERT_LE(std::max({std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)}), 2 - radius + 1e-12) << i;
    }
  }
  EXPECT_GT(bounces, paths * 200);
}

TEST(FallingPath, KeepsItsEnergyAtRestitutionOne) {
  Scene scene = falling_scene(kDown);
  ASSERT_EQ(scene.add({Plane{{0, 0, 0}, {0, 1, 0}}}).status, Status::Ok);
  ASSERT_EQ(scene.add({Sphere{{3, 1, 0}, 2}}).status, Status::Ok);
  ASSERT_EQ(scene.add({Sphere{{-3, 1, 0}, 2}}).status, Status::Ok);
  std::vector<Leg> legs;
  (void)follow(scene, Bullet::moving({0, 5, 0}, {1, 0, 0.001}, 0.25), {.bounces = 200}, legs);
  ASSERT_GT(legs.size(), 5U);
  const double given = 9.8 * 5 + 0.5 * (1 + 1e-6);
  for (std::size_t k = 0; k < legs.size(); ++k) {
    const Shot& shot = legs[k].shot;
    const double energy = 9.8 * shot.center.y + 0.5 * dot(shot.velocity, shot.velocity);
    EXPECT_NEAR(energy, given, 1e-13 * given * (1 + static_cast<double>(k)));
  }
}

TEST(FallingPath, ALoopOfQuestionsGivesItsLegs) {
  Random random(34);
  for (int i = 0; i < share_of(100); ++i) {
    Scene scene = falling_scene(kDown);
    ASSERT_EQ(scene.add({Plane{{0, 0, 0}, {0.1, 1, 0}}}).status, Status::Ok);
    for (int k = 0; k < 20; ++k) ASSERT_EQ(scene.add({Sphere{random.place(5), 0.4}}).status, Status::Ok);
    const Bullet first = Bullet::moving({0, 8, 0}, random.place(3), 0.125);
    std::vector<Leg> legs;
    (void)follow(scene, first, {.bounces = 6}, legs);
    Bullet bullet = first;
    Leaving leaving;
    for (const Leg& leg : legs) {
      const SceneShot shot = scene.shoot(bullet, HUGE_VAL, {}, &leaving);
      ASSERT_EQ(shot.target, leg.target);
      if (leg.target < 0) break;
      EXPECT_NEAR(shot.shot.center.x, leg.shot.center.x, 1e-6);
      bullet = Bullet::moving(shot.shot.center, shot.shot.velocity, 0.125);
    }
  }
}

}  // namespace
}  // namespace ricochet::fall_scene_test
