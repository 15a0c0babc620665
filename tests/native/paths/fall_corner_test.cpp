// Points and balls under gravity reach corners and edges of closed rooms, exactly or to rounding, and stay inside.
#include <gtest/gtest.h>

#include "native/counts.hpp"
#include "native/paths/corner_rooms.hpp"

namespace ricochet::fall_corner_test {
namespace {

using namespace rooms;

struct FallingCase {
  RoomCase room;
  Vec3d gravity, drift;
  Bullet bullet;
  double restitution;
};

/// A shot under gravity that reaches a corner or an edge.
FallingCase falling_case(Random& random, int i) {
  FallingCase c;
  c.room = some_case(random, i);
  const bool is_whole = c.room.is_whole;
  c.gravity = is_whole ? round(random.place(4)) * 2.0 : random.place(random.below(2) ? 1 : 12);
  if (c.gravity == Vec3d(0.0)) c.gravity.y = -2;
  const double time = is_whole ? std::ldexp(1.0, random.below(4) - 2) : random.number(0.1, 3);
  const Vec3d velocity = (c.room.to - c.room.from) / time - c.gravity * (0.5 * time);
  c.drift = i % 4 == 3 ? c.room.drift : Vec3d(0.0);
  c.bullet = Bullet::moving(c.room.from, velocity + c.drift, c.room.radius);
  c.restitution = random.below(4) == 0 ? 0.75 : 1;
  return c;
}

TEST(FallingCorners, KeepEveryBallInItsRoom) {
  const int cases = count_from_environment("RICOCHET_FALLING_CORNERS", 1200);
  Random random(520 + static_cast<std::uint64_t>(seed_from_environment()));
  std::int64_t bounces = 0;
  int left = 0;
  for (int i = 0; i < cases; ++i) {
    const FallingCase c = falling_case(random, i);
    const Room& room = c.room.room;
    // Skips those that would begin in a face.
    if (room.beyond(c.room.from, c.room.radius) > -1e-3) continue;
    Scene scene;
    ASSERT_EQ(scene.set_gravity(c.gravity), Status::Ok);
    build(scene, room, room.kind, c.drift);
    std::vector<Leg> legs;
    const PathEnd end = scene.trace(c.bullet, {.bounces = 24, .restitution = c.restitution},
                                    [&](const Leg& leg) { legs.push_back(leg); });
    bounces += end.bounces;
    double most = 0, size = 8;
    for (const Leg& leg : legs) {
      const Vec3d& at = leg.shot.center;
      size = std::max(size, largest_coordinate(at) + largest_coordinate(c.drift) * leg.time);
      most = std::max(most, room.beyond(at - c.drift * leg.time, c.room.radius));
    }
    // The tolerance allows for the rounding of places, divided by the sine of the sharpest corner.
    if (end.ending == PathEnding::FliesOff || !(most <= 1e-10 * size)) {
      ++left;
      ADD_FAILURE() << i << ": in a room of " << kKinds[static_cast<std::size_t>(room.kind)] << ", ending "
                    << static_cast<int>(end.ending) << " after " << end.bounces << " bounces, " << most
                    << " beyond, radius " << c.room.radius;
      if (left > 20) break;
    }
  }
  RecordProperty("bounces", std::to_string(bounces));
  EXPECT_GT(bounces, cases);
}

}  // namespace
}  // namespace ricochet::fall_corner_test
