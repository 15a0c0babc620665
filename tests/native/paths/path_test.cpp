// Paths among moving targets, and in corners, where a bullet reaches several surfaces at the same moment.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "native/bullets.hpp"
#include "native/counts.hpp"
#include "native/meshes.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::path_test {
namespace {

std::vector<Leg> legs_of(Scene& scene, const Bullet& bullet, int bounces, double restitution = 1) {
  std::vector<Leg> legs;
  const PathEnd end =
      scene.trace(bullet, {bounces, kForever, restitution}, [&](const Leg& leg) { legs.push_back(leg); });
  EXPECT_EQ(end.status, Status::Ok);
  return legs;
}

TEST(Path, MeetsAMovingTargetWhereItHasMovedTo) {
  Scene scene;
  scene.add({Plane{{10, 0, 0}, {-1, 0, 0}}, Vec3d(0.0)});
  scene.add({Plane{{-5, 0, 0}, {1, 0, 0}}, {1, 0, 0}});
  const auto legs = legs_of(scene, Bullet::moving({0, 0, 0}, {1, 0, 0}), 4);
  ASSERT_EQ(legs.size(), 4U);
  // After the first bounce at time 10 the moving plane is at 5: 10 - t = 5 + t. The bullet then flies back at a speed of 3.
  const double times[] = {10, 12.5, 12.5 + 2.5 / 3}, places[] = {10, 7.5, 10};
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(legs[k].time, times[k], 1e-14);
    EXPECT_NEAR(legs[k].shot.center.x, places[k], 1e-14);
  }
  EXPECT_EQ(legs[1].shot.velocity, Vec3d(3, 0, 0));
}

TEST(Path, MeetsAMovingMeshWhereItHasMovedTo) {
  const std::vector<double> positions{-5, -100, -100, -5, 100, -100, -5, 0, 100};
  const auto mesh = Mesh::create({std::span<const double>(positions), {}});
  ASSERT_TRUE(mesh);
  Scene scene;
  scene.add({Plane{{10, 0, 0}, {-1, 0, 0}}, Vec3d(0.0)});
  scene.add(*mesh, {.velocity = {1, 0, 0}});
  for (const double radius : {0.0, 0.5}) {
    const auto legs = legs_of(scene, Bullet::moving({0, 0, 0}, {1, 0, 0}, radius), 3);
    ASSERT_EQ(legs.size(), 3U);
    EXPECT_EQ(legs[1].triangle, 0);
    EXPECT_NEAR(legs[1].time, radius == 0 ? 12.5 : 9.5 + (10 - 2 * radius + 5 - 9.5) / 2, 1e-14);
    const PathEnd end =
        scene.trace_approximately(Bullet::moving({0, 0, 0}, {1, 0, 0}, radius), {2, kForever, 1});
    EXPECT_NEAR(end.position.x, legs[1].shot.center.x, 1e-11);
  }
}

/// The inside of a turned box, built of planes, of walls with a floor and a ceiling, of triangles, of one mesh, or of six solid boxes around
/// it.
struct Room {
  Vec3d center, half;
  Quaternion rotation;

  static constexpr int kKinds = 5;
  static constexpr const char* kNames[] = {"planes", "walls", "triangles", "mesh", "boxes"};

  Vec3d turned(const Vec3d& v) const {
    const Vec3d u(rotation.x, rotation.y, rotation.z);
    const double w = rotation.w;
    return v + cross(u, cross(u, v) + v * w) * (2 / (dot(u, u) + w * w));
  }
  Vec3d local(const Vec3d& place) const {
    const Room back{center, half, {-rotation.x, -rotation.y, -rotation.z, rotation.w}};
    return back.turned(place - center);
  }
  Vec3d place(const Vec3d& in_parts_of_half) const { return center + turned(half * in_parts_of_half); }
  Vec3d corner(std::size_t k) const {
    return place({k & 1 ? 1.0 : -1.0, k & 2 ? 1.0 : -1.0, k & 4 ? 1.0 : -1.0});
  }
  /// How far a ball at a place is outside of the room; below 0 inside.
  double beyond(const Vec3d& place, double radius) const {
    const Vec3d out = abs(local(place)) - half + radius;
    return std::max({out.x, out.y, out.z});
  }
  void build(Scene& scene, int kind) const;
};

void Room::build(Scene& scene, int kind) const {
  meshes::Surface surface;
  for (std::size_t k = 0; k < 8; ++k) surface.vertex(corner(k));
  for (int axis = 0; axis < 3; ++axis)
    for (const int side : {-1, 1}) {
      Vec3d out(0.0), extent(2.0);
      out[axis] = side;
      const std::size_t one = std::size_t{1} << ((axis + 1) % 3), other = std::size_t{1} << ((axis + 2) % 3);
      const std::size_t first = side > 0 ? std::size_t{1} << axis : 0;
      const std::size_t k[] = {first, first + one, first + one + other, first + other};
      surface.triangle(k[0], k[1], k[2]);
      surface.triangle(k[0], k[2], k[3]);
      const Vec3d v[] = {corner(k[0]), corner(k[1]), corner(k[2]), corner(k[3])};
      if (kind == 2) {
        scene.add({Triangle{v[0], v[1], v[2]}, Vec3d(0.0)});
        scene.add({Triangle{v[0], v[2], v[3]}, Vec3d(0.0)});
      } else if (kind == 4) {
        extent[axis] = 1;
        scene.add({OrientedBox{place(out * 2.0), half * extent, rotation}, Vec3d(0.0)});
      } else if (kind == 1 && axis < 2) {
        scene.add({Wall{{v[0].x, v[0].y, 0}, {v[2].x, v[2].y, 0}}, Vec3d(0.0)});
      } else if (kind < 2) {
        scene.add({Plane{place(out), turned(out)}, Vec3d(0.0)});
      }
    }
  if (kind == 3) scene.add(surface.made());
}

/// A room, and a shot at one of its corners, or at a place on an edge. With few digits the shot hits the corner exactly; with all bits, to
/// rounding.
struct RoomShot {
  Room room;
  Bullet bullet;
  double restitution;
};

RoomShot some_shot(Random& random, int i, int kind) {
  const bool whole = i % 2 == 0;
  const auto number = [&](double low, double high) {
    const double x = random.number(low, high);
    return whole ? std::round(x * 8) / 8 : x;
  };
  const auto place = [&](double low, double high) {
    return Vec3d(number(low, high), number(low, high), number(low, high));
  };
  Room room{place(-3, 3), place(1, 2), {}};
  if (i % 4 == 1) room.rotation = {0, 0, number(-1, 1), 1};
  if (i % 4 == 3 && kind != 1) room.rotation = {number(-1, 1), number(-1, 1), number(-1, 1), number(0.5, 1)};
  const double radius = i % 3 == 0 ? 0 : number(0.125, 0.5);
  Vec3d from = place(-0.5, 0.5), to{0.0, 0.0, 0.0};
  for (int k = 0; k < 3; ++k) to[k] = (random.below(2) ? 1 : -1) * (1 - radius / room.half[k]);
  // A place on an edge
  if (i % 5 < 3) to[random.below(3)] = number(-0.5, 0.5);
  from = room.place(from), to = room.place(to);
  return {room, i % 7 == 0 ? Bullet::aimed(from, to, 1, radius) : Bullet::moving(from, to - from, radius),
          i % 11 == 0 ? 0.9 : 1};
}

TEST(Path, DoesNotLeaveARoomThroughItsCorners) {
  const int shots = share_of(count_from_environment("RICOCHET_CORNERS", 1500));
  Random random(120);
  for (int kind = 0; kind < Room::kKinds; ++kind) {
    int corners = 0;
    for (int i = 0; i < shots; ++i) {
      const auto [room, bullet, restitution] = some_shot(random, i, kind);
      Scene scene;
      room.build(scene, kind);
      double before = 0;
      for (const Leg& leg : legs_of(scene, bullet, 30, restitution)) {
        ASSERT_GE(leg.target, 0) << Room::kNames[kind] << " " << i;
        ASSERT_LT(room.beyond(leg.shot.center, bullet.radius), 1e-12) << Room::kNames[kind] << " " << i;
        corners += before > 0 && leg.time == before;
        before = leg.time;
      }
      const PathEnd end = scene.trace_approximately(bullet, {30, kForever, restitution});
      ASSERT_EQ(end.bounces, 30) << Room::kNames[kind] << " " << i;
      ASSERT_LT(room.beyond(end.position, bullet.radius), 1e-9) << Room::kNames[kind] << " " << i;
    }
    EXPECT_GT(corners, shots) << Room::kNames[kind];
  }
}

TEST(Path, ComesBackFromACornerTheWayItCame) {
  for (const bool lowest_first : {true, false}) {
    Scene scene;
    const MovingShape walls[] = {{Plane{{1, 0, 0}, {-1, 0, 0}}, Vec3d(0.0)},
                                 {Plane{{0, 1, 0}, {0, 1, 0}}, Vec3d(0.0)}};
    scene.add(walls[lowest_first ? 0 : 1]);
    scene.add(walls[lowest_first ? 1 : 0]);
    const auto legs = legs_of(scene, Bullet::moving({0, 0.5, 0}, {1, 0.5, 0.25}), 9);
    ASSERT_EQ(legs.size(), 3U);
    EXPECT_EQ(legs[0].target, 0);
    EXPECT_EQ(legs[1].target, 1);
    EXPECT_EQ(legs[1].time, 1);
    EXPECT_EQ(legs[1].shot.time, 0);
    EXPECT_EQ(legs[1].from, Vec3d(1, 1, 0.25));
    EXPECT_EQ(legs[1].shot.point, Vec3d(1, 1, 0.25));
    EXPECT_EQ(legs[1].shot.velocity, Vec3d(-1, -0.5, 0.25));
    const double height = lowest_first ? 0.5 : 1;
    EXPECT_NEAR(std::sin(legs[1].shot.ricochet_angle), height / std::sqrt(1.3125), 1e-15);
    EXPECT_LT(legs[1].uncertainty, 1e-14);
    EXPECT_EQ(legs[2].target, -1);
  }
}

/// In a wedge with the angle a, a path leaves after pi / a bounces, even if all of them are at one moment.
TEST(Path, LeavesTheEdgeOfAWedge) {
  for (const int parts : {3, 5, 8, 20}) {
    const double angle = 3.141592653589793 / parts;
    Scene scene;
    scene.add({Plane{{0, 0, 0}, {0, 1, 0}}, Vec3d(0.0)});
    scene.add({Plane{{0, 0, 0}, {std::sin(angle), -std::cos(angle), 0}}, Vec3d(0.0)});
    const Vec3d from{4 * std::cos(0.4 * angle), 4 * std::sin(0.4 * angle), 0};
    const auto legs = legs_of(scene, Bullet::moving(from, from * -0.25), 100);
    ASSERT_EQ(legs.size(), static_cast<std::size_t>(parts) + 1) << parts;
    // An even number of reflections turns the path back, an odd one also mirrors it in the wedge.
    const double out = parts % 2 == 0 ? 0.4 * angle : 0.6 * angle;
    const Vec3d leaves = legs[legs.size() - 2].shot.velocity;
    EXPECT_LT(length(leaves - Vec3d(std::cos(out), std::sin(out), 0)), 1e-14) << parts;
    EXPECT_EQ(legs.back().target, -1) << parts;
  }
}

/// A target hits a bullet that is at rest in a corner and drives it into the walls, off which it bounces at the same moment.
TEST(Path, OfABulletStruckAtRestInACornerStaysInTheRoom) {
  Random random(58);
  int together = 0;
  for (int i = 0; i < share_of(300); ++i) {
    const double radius = random.number(0.1, 1);
    const Vec3d x = unit(random.place(1)), y = unit(cross(x, random.place(1))), z = cross(x, y);
    const auto inside = [&](double a, double b, double c) { return x * a + y * b + z * c; };
    const Vec3d start = inside(radius, i % 3 ? radius : 4, i % 2 ? radius : 5);
    Scene scene;
    for (const Vec3d& normal : {x, y, z}) scene.add({Plane{Vec3d(0.0), normal}, Vec3d(0.0)});
    const Vec3d from = start + inside(random.number(2, 6), random.number(2, 6), random.number(2, 6));
    const Vec3d velocity = (start - from) * random.number(0.5, 2);
    if (i % 4 == 0)
      scene.add({Plane{from, velocity * -1.0}, velocity});
    else
      scene.add({Sphere{from, 1}, velocity});
    // The bullet is at rest, or moves slowly into the corner until the target overtakes it.
    const Vec3d slow = start * (i % 5 ? 0 : -0.1);
    const auto legs = legs_of(scene, Bullet::moving(start - slow, slow, radius), 20);
    ASSERT_GE(legs.size(), 2U) << i;
    for (std::size_t k = 0; k < legs.size(); ++k) {
      if (legs[k].target < 0) continue;
      const Vec3d& at = legs[k].shot.center;
      ASSERT_GT(std::min({dot(at, x), dot(at, y), dot(at, z)}), radius - 1e-9) << i << " " << k;
      together += k > 0 && legs[k].target != legs[k - 1].target && legs[k].time == legs[k - 1].time;
    }
  }
  EXPECT_GT(together, share_of(300));
}

/// A ball that just fits between two walls slides along both. The corner at their end reflects it.
TEST(Path, SlidesBetweenTwoWallsThatItTouches) {
  Scene scene;
  scene.add({Plane{{0, 1, 0}, {0, 1, 0}}, Vec3d(0.0)});
  scene.add({Plane{{0, -1, 0}, {0, 1, 0}}, Vec3d(0.0)});
  scene.add({Plane{{9, 0, 0}, {1, 0, 0}}, Vec3d(0.0)});
  const auto legs = legs_of(scene, Bullet::moving({0, 0, 0}, {1, 0, 0}, 1), 9);
  ASSERT_GE(legs.size(), 3U);
  EXPECT_EQ(legs.back().target, -1);
  EXPECT_EQ(legs[legs.size() - 2].shot.center.x, 8);
  EXPECT_EQ(legs.back().from.y, 0);
}

}  // namespace
}  // namespace ricochet::path_test
