// Shots from farther away than doubles can resolve places: like near ones, they test only the targets that they come
// near.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "native/meshes.hpp"
#include "native/random.hpp"
#include "ricochet/mesh/instance.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/scene.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::far_shots_test {
namespace {

/// The first hit of all triangles, one by one; of equal times, the first in the list.
SceneShot first_of_all(const meshes::Surface& surface, const Bullet& bullet, const Vec3d& gravity) {
  SceneShot best;
  best.target = -1;
  const auto corner = [&](std::size_t k) {
    const std::size_t i = 3 * surface.indices[k];
    return Vec3d(surface.positions[i], surface.positions[i + 1], surface.positions[i + 2]);
  };
  for (std::size_t k = 0; k < surface.indices.size() / 3; ++k) {
    const AnyShape triangle = Triangle{corner(3 * k), corner(3 * k + 1), corner(3 * k + 2)};
    const Shot shot = shoot(bullet, triangle, Conditions{.gravity = gravity});
    if (!shot.is_hit() || (best.target >= 0 && shot.time >= best.shot.time)) continue;
    best.shot = shot;
    best.target = 0;
    best.triangle = static_cast<std::int32_t>(k);
  }
  return best;
}

struct FarShot {
  Bullet bullet;
  Vec3d gravity;
};

/// From `far` away, at a place near 0: with a velocity or aimed, straight, thrown, or falling.
FarShot far_shot(Random& random, double far, int kind) {
  const Vec3d from = random.place(far);
  const Vec3d goal = random.place(1.2);
  const double radius = kind % 3 == 0 ? random.number(0, 0.2) : 0;
  const Vec3d gravity = kind % 2 == 0 ? Vec3d(0.0) : random.place(1);
  if (kind % 4 < 2 && gravity == Vec3d(0.0))
    return {Bullet::aimed(from, goal, random.number(0.5, 2), radius), gravity};
  // It is at the goal after `time`, except for rounding, which leads some elsewhere.
  const double time = kind % 5 == 0 ? std::sqrt(far) : 4;
  return {Bullet::moving(from, (goal - from) * (1 / time) - gravity * (0.5 * time), radius), gravity};
}

TEST(FarShots, OfMeshesAreThoseOfAllTriangles) {
  Random random(52);
  const meshes::Surface surface = meshes::bumpy_ball(random, 6, 8, 1, 0.2);
  Scene scene;
  ASSERT_EQ(scene.add(surface.made()).status, Status::Ok);
  int hits = 0;
  for (const double far : {1e10, 1e13, 1e16, 1e20}) {
    for (int kind = 0; kind < 12; ++kind) {
      const auto& [bullet, gravity] = far_shot(random, far, kind);
      ASSERT_TRUE(scene.set_gravity(gravity) == Status::Ok);
      const SceneShot found = scene.shoot(bullet), expected = first_of_all(surface, bullet, gravity);
      ASSERT_EQ(found.target, expected.target) << far << ' ' << kind;
      if (expected.target < 0) continue;
      ++hits;
      EXPECT_EQ(found.shot.time, expected.shot.time) << far << ' ' << kind;
    }
  }
  EXPECT_GT(hits, 10);
}

/// Spheres, boxes and so on in a cube, in place of triangles.
TEST(FarShots, OfShapesAreThoseOfAllShapes) {
  Random random(53);
  Scene scene;
  std::vector<AnyShape> shapes;
  for (int k = 0; k < 60; ++k) {
    const Vec3d c = random.place(1), size(0.2, 0.1, 0.15);
    if (k % 3 == 0)
      shapes.emplace_back(Sphere{c, 0.2});
    else if (k % 3 == 1)
      shapes.emplace_back(Box{c - size, c + size});
    else
      shapes.emplace_back(Capsule{c, c + random.place(0.3), 0.1});
    ASSERT_EQ(scene.add(MovingShape{shapes.back()}).status, Status::Ok);
  }
  // Seen from above, endless ones, too.
  for (int k = 0; k < 20; ++k) {
    const Vec3d c = random.place(1);
    shapes.emplace_back(Wall{{c.x, c.y, 0}, {c.x + 0.2, c.y + 0.1, 0}});
    ASSERT_EQ(scene.add(MovingShape{shapes.back()}).status, Status::Ok);
  }
  int hits = 0;
  for (const double far : {1e10, 1e13, 1e16, 1e20}) {
    for (int kind = 0; kind < 12; ++kind) {
      const auto& [bullet, gravity] = far_shot(random, far, kind);
      ASSERT_TRUE(scene.set_gravity(gravity) == Status::Ok);
      const SceneShot found = scene.shoot(bullet);
      double first = HUGE_VAL;
      for (const AnyShape& shape : shapes) {
        const Shot shot = shoot(bullet, shape, Conditions{.gravity = gravity});
        if (shot.is_hit()) first = std::min(first, shot.time);
      }
      ASSERT_EQ(found.target >= 0, first < HUGE_VAL) << far << ' ' << kind;
      if (found.target < 0) continue;
      ++hits;
      EXPECT_EQ(found.shot.time, first) << far << ' ' << kind;
    }
  }
  EXPECT_GT(hits, 10);
}

/// The number of 20 000 triangles that a bullet tests.
int asked_of(const mesh::Instance& mesh, const FarShot& shot) {
  int asked = 0;
  const mesh::Motion motion = mesh.motion(shot.bullet, velocity_of(shot.bullet));
  if (shot.gravity == Vec3d(0.0))
    mesh.for_each_candidate(
        motion, [] { return HUGE_VAL; }, [&](auto&&...) { ++asked; });
  else
    mesh.for_each_on_fall(
        motion, shot.gravity * 0.5, 0, [] { return HUGE_VAL; }, [&](auto&&...) { ++asked; });
  return asked;
}

TEST(FarShots, AskNoMoreTrianglesThanNearOnes) {
  Random random(54);
  const meshes::Surface surface = meshes::bumpy_ball(random, 100, 100, 1, 0.01);
  const Mesh made = surface.made();
  const mesh::Instance instance = made.placed({});
  const auto most_from = [&](double far) {
    int most = 0;
    for (int kind = 0; kind < 60; ++kind)
      most = std::max(most, asked_of(instance, far_shot(random, far, kind)));
    return most;
  };
  const int near = most_from(10);
  EXPECT_LT(near, 5000);
  for (const double far : {1e12, 1e16, 1e50, 1e100, 1e149}) EXPECT_LT(most_from(far), 2 * near) << far;
}

}  // namespace
}  // namespace ricochet::far_shots_test
