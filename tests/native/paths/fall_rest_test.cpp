// Paths under gravity whose bounces reduce the speed. They end where infinitely many bounces end, or where a bounce is too low to count.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "ricochet/bullets.hpp"
#include "ricochet/mesh.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::fall_rest_test {
namespace {

const Vec3d kFalls{0, -9.8, 0};

/// A plane as three.js makes it: 60 x 60 in x and y, of 4 x 4 squares with two triangles each.
Mesh plane_geometry() {
  std::vector<float> places;
  std::vector<std::uint32_t> corners;
  for (int j = 0; j <= 4; ++j)
    for (int i = 0; i <= 4; ++i)
      places.insert(places.end(), {static_cast<float>(15 * i - 30), static_cast<float>(30 - 15 * j), 0});
  for (std::uint32_t j = 0; j < 4; ++j)
    for (std::uint32_t i = 0; i < 4; ++i) {
      const std::uint32_t a = i + 5 * j, b = a + 5, c = b + 1, d = a + 1;
      corners.insert(corners.end(), {a, b, d, b, c, d});
    }
  return *Mesh::create({std::span<const float>(places), corners});
}

Mesh two_triangles(float y) {
  const std::array<float, 12> places = {-30, y, -30, 30, y, -30, 30, y, 30, -30, y, 30};
  const std::array<std::uint32_t, 6> corners = {0, 2, 1, 0, 3, 2};
  return *Mesh::create({std::span<const float>(places), corners});
}

struct Floor {
  std::string name;
  double top;
  std::function<Added(Scene&)> put;
  bool is_bent;  ///< rounding may lead a bullet away from its top, where it then slides
};

std::vector<Floor> floors() {
  const Quaternion turned{-std::sqrt(0.5), 0, 0, std::sqrt(0.5)};
  return {
      {"turned mesh", 0, [=](Scene& s) { return s.add(plane_geometry(), {.rotation = turned}); }, false},
      {"two triangles", 0, [](Scene& s) { return s.add(two_triangles(0)); }, false},
      {"two triangles, higher", 0.1F, [](Scene& s) { return s.add(two_triangles(0.1F)); }, false},
      {"box", 0,
       [](Scene& s) {
         return s.add({Box{{-30, -1, -30}, {30, 0, 30}}});
       },
       false},
      {"plane", 0,
       [](Scene& s) {
         return s.add({Plane{{0, 0, 0}, {0, 1, 0}}});
       },
       false},
      {"top of a sphere", 0,
       [](Scene& s) {
         return s.add({Sphere{{0.123, -1, 0.2}, 1}});
       },
       true},
  };
}

PathEnd end_of(Scene& scene, const Bullet& bullet, double restitution, std::int32_t bounces) {
  return scene.trace(bullet, {.bounces = bounces, .restitution = restitution},
                     [](const Leg&) { return true; });
}

/// The time when infinitely many bounces are over: t = t1 + 2 e v / (g (1 - e)), with the speed v of the first hit, at t1.
double series_ends(double height, double up, double restitution) {
  const double speed = std::sqrt(up * up + 2 * 9.8 * height);
  return (up + speed) / 9.8 + 2 * restitution * speed / (9.8 * (1 - restitution));
}

template <class Check>
void each_case(Check&& check) {
  for (const Floor& floor : floors())
    for (const double radius : {0.1, 0.0})
      for (const double restitution : {0.001, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9})
        for (const std::int32_t bounces : {30, 60, 100, 200, 1000}) {
          Scene scene;
          ASSERT_EQ(scene.set_gravity(kFalls), Status::Ok);
          ASSERT_EQ(floor.put(scene).status, Status::Ok);
          SCOPED_TRACE(floor.name + ", radius " + std::to_string(radius) + ", restitution " +
                       std::to_string(restitution) + ", bounces " + std::to_string(bounces));
          check(scene, floor, radius, restitution, bounces);
        }
}

TEST(FallingRest, ComesToRestWhereItsBouncesEnd) {
  each_case([](Scene& scene, const Floor& floor, double radius, double restitution, std::int32_t bounces) {
    if (floor.is_bent && restitution > 0.5) return;
    std::int32_t legs = 0;
    const PathEnd end = scene.trace(Bullet::moving({0.123, 1.5, 0.2}, {0, 4, 0}, radius),
                                    {.bounces = bounces, .restitution = restitution}, [&](const Leg&) {
                                      ++legs;
                                      return true;
                                    });
    EXPECT_TRUE(end.ending == PathEnding::ComesToRest || (floor.is_bent && end.ending == PathEnding::Slides));
    EXPECT_LE(length(end.velocity), floor.is_bent ? 1e-9 : 0);
    EXPECT_NEAR(end.position.y, floor.top + radius, 1e-11);
    // On a bent floor, a bounce that rises at most 2^-20 of the first one ends the series, with up to 2^-10 of its speed.
    const double speed = std::sqrt(16 + 2 * 9.8 * (1.5 - radius - floor.top));
    const double left = floor.is_bent ? 2 * 0x1p-10 * speed / (9.8 * (1 - restitution)) : 0;
    EXPECT_NEAR(end.time, series_ends(1.5 - radius - floor.top, 4, restitution), 1e-5 + left);
    EXPECT_LE(legs, 200);
  });
}

TEST(FallingRest, SlidesWhereItHasASpeedAlongTheFloor) {
  each_case([](Scene& scene, const Floor& floor, double radius, double restitution, std::int32_t bounces) {
    if (floor.is_bent) return;
    const Bullet bullet = Bullet::moving({0.123, 1.5, 0.2}, {1.5, 4, 0.25}, radius);
    const double ends = series_ends(1.5 - radius - floor.top, 4, restitution);
    if (floor.name != "plane") {
      // The bullet slides on, unless the series has used up its bounces.
      const PathEnd end =
          scene.trace(bullet, {.bounces = bounces, .restitution = restitution, .time = ends + 1},
                      [](const Leg&) { return true; });
      EXPECT_TRUE(end.ending == PathEnding::OutOfTime || end.bounces == bounces);
      EXPECT_NEAR(end.position.y, floor.top + radius, 1e-11);
      EXPECT_NEAR(end.position.x, 0.123 + 1.5 * end.time, 1e-9);
      EXPECT_NEAR(end.velocity.x, 1.5, 1e-12);
      return;
    }
    const PathEnd end = end_of(scene, bullet, restitution, bounces);
    EXPECT_EQ(end.ending, PathEnding::Slides);
    EXPECT_NEAR(end.position.y, floor.top + radius, 1e-11);
    EXPECT_NEAR(end.time, ends, 1e-5);
    EXPECT_NEAR(end.position.x, 0.123 + 1.5 * end.time, 1e-9);
    EXPECT_NEAR(end.velocity.x, 1.5, 1e-12);
  });
}

TEST(FallingRest, SlidesOnACylinderAlongWhichItFlies) {
  // A velocity along the axis needs no force, so the bullet stays. Across the axis, v^2 / r = 64 exceeds gravity, and it flies off.
  for (const AnyShape& shape :
       {AnyShape(Cylinder{{-20, 0, 0}, {20, 0, 0}, 1}), AnyShape(Capsule{{-20, 0, 0}, {20, 0, 0}, 1})})
    for (const double radius : {0.0, 0.25}) {
      Scene scene;
      ASSERT_EQ(scene.set_gravity({0, -10, 0}), Status::Ok);
      ASSERT_EQ(scene.add({shape}).status, Status::Ok);
      const auto follow = [&](const Bullet& bullet) {
        return scene.trace(bullet, {.bounces = 9, .restitution = 0}, [](const Leg&) { return true; });
      };
      const PathEnd along = follow(Bullet::moving({0, 6 + radius, 0}, {8, 0, 0}, radius));
      // The bullet slides along the top, and off its end.
      EXPECT_EQ(along.ending, PathEnding::FliesOff);
      EXPECT_EQ(along.bounces, 1);
      EXPECT_GE(along.time, 2.5);
      const PathEnd across = follow(Bullet::moving({0, 6 + radius, -8}, {0, 0, 8}, radius));
      EXPECT_EQ(across.ending, PathEnding::FliesOff);
      EXPECT_EQ(across.bounces, 1);
    }
}

/// On the diagonal of a square of two triangles a ball touches an edge. The normal there depends on the ball's rounded place.
TEST(FallingRest, OnTheDiagonalOfASquareIsRest) {
  const Mesh square = two_triangles(0.25F);
  int slid = 0;
  for (int i = 0; i < 100; ++i) {
    const double height = 0.37 * i;
    Scene scene;
    ASSERT_EQ(scene.set_gravity(kFalls), Status::Ok);
    ASSERT_EQ(scene.add(square, {.position = {0, height, 0}}).status, Status::Ok);
    for (const double at : {0.0, 0.1, -0.2, 0.7}) {
      const PathEnd end = scene.trace(Bullet::moving({at, height + 3, at}, Vec3d(0.0), 0.1),
                                      {.bounces = 1000, .restitution = 0.4}, [](const Leg&) { return true; });
      slid += end.ending != PathEnding::ComesToRest;
      EXPECT_EQ(end.velocity, Vec3d(0.0));
    }
  }
  EXPECT_EQ(slid, 0);
}

TEST(FallingRest, BulletsThatLiveDoTheSame) {
  each_case([](Scene& scene, const Floor& floor, double radius, double restitution, std::int32_t bounces) {
    if (floor.is_bent && restitution > 0.5) return;
    const Bullet bullet = Bullet::moving({0.123, 1.5, 0.2}, {0, 4, 0}, radius);
    const PathEnd end = end_of(scene, bullet, restitution, bounces);
    auto bullets = Bullets::create(scene, 1, {.restitution = restitution, .max_bounces = bounces});
    ASSERT_TRUE(bullets);
    ASSERT_EQ(bullets->fire(bullet).status, Status::Ok);
    std::vector<BulletEvent> rests;
    for (int frame = 0; frame < 1200 && bullets->size() > 0; ++frame) {
      ASSERT_EQ(bullets->advance_to(frame / 60.0), Status::Ok);
      for (const Vec3d& place : bullets->positions()) ASSERT_GE(place.y, floor.top + radius - 1e-11);
      for (const BulletEvent& event : bullets->events())
        if (event.kind == BulletEventKind::Rests) rests.push_back(event);
    }
    if (!rests.empty()) {
      // A bullet at rest lives on.
      ASSERT_EQ(rests.size(), 1U);
      EXPECT_EQ(end.ending, PathEnding::ComesToRest);
      ASSERT_EQ(bullets->size(), 1);
      EXPECT_EQ(bullets->positions()[0], end.position);
      EXPECT_EQ(rests[0].center, end.position);
      EXPECT_EQ(rests[0].time, end.time);
      return;
    }
    ASSERT_EQ(bullets->expired().size(), 1U);
    const EndedBullet& ended = bullets->expired().front();
    EXPECT_EQ(ended.ending == BulletEnding::Slides, end.ending == PathEnding::Slides);
    EXPECT_EQ(ended.ending == BulletEnding::ComesToRest, end.ending == PathEnding::ComesToRest);
    EXPECT_EQ(ended.position, end.position);
    EXPECT_EQ(ended.time, end.time);
  });
}

}  // namespace
}  // namespace ricochet::fall_rest_test
