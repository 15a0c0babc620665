// Paths under gravity that are cut into frames. Each frame begins with only the place and the velocity at the end of the previous one, as
// after a snapshot in text.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "ricochet/bullets.hpp"
#include "ricochet/mesh.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::fall_frames_test {
namespace {

constexpr int kFloors = 6;

/// Adds a floor of one kind, with its top at a height that is a float.
void put_floor_at(Scene& scene, int kind, double top) {
  const auto y = static_cast<float>(top);
  const std::array<float, 12> places = {-4, y, -4, 4, y, -4, 4, y, 4, -4, y, 4};
  const std::array<std::uint32_t, 6> corners = {0, 2, 1, 0, 3, 2};
  Status status = Status::Ok;
  switch (kind) {
    case 0:
      status = scene.add({Plane{{0.25, top, 0.5}, {0, 1, 0}}}).status;
      break;
    case 1:
      status = scene.add({Triangle{{-9, top, -9}, {9, top, -9}, {0, top, 12}}}).status;
      break;
    case 2:
      status = scene.add({Wall{{-4, top, 0}, {4, top, 0}}}).status;
      break;
    case 3:
      status = scene.add(*Mesh::create({std::span<const float>(places), corners})).status;
      break;
    case 4:
      status = scene.add({Box{{-4, top - 1, -4}, {4, top, 4}}}).status;
      break;
    default:
      status = scene.add({Cylinder{{0, top - 1, 0}, {0, top, 0}, 4}}).status;
  }
  ASSERT_EQ(status, Status::Ok);
}

struct FrameEnd {
  Vec3d position, velocity;
};

FrameEnd frame_of_path(Scene& scene, const FrameEnd& from, double radius, double frames,
                       double restitution = 1) {
  const PathEnd end = scene.trace(Bullet::moving(from.position, from.velocity, radius),
                                  {.bounces = 100, .restitution = restitution, .time = frames},
                                  [](const Leg&) { return true; });
  EXPECT_EQ(end.status, Status::Ok);
  return {end.position, end.velocity};
}

FrameEnd frame_of_bullet(Scene& scene, const FrameEnd& from, double radius, double frames,
                         double restitution = 1) {
  auto bullets = Bullets::create(scene, 1, {.restitution = restitution, .max_bounces = 100});
  EXPECT_EQ(bullets->fire(Bullet::moving(from.position, from.velocity, radius)).status, Status::Ok);
  EXPECT_EQ(bullets->advance_to(frames), Status::Ok);
  if (bullets->size() == 0) return {bullets->expired()[0].position, bullets->expired()[0].velocity};
  return {bullets->positions()[0], bullets->velocities()[0]};
}

/// Whether a number is in the range that questions accept.
bool is_taken(double a) { return a == 0 || (std::fabs(a) >= 1e-150 && std::fabs(a) <= 1e150); }
bool is_taken(const Vec3d& v) { return is_taken(v.x) && is_taken(v.y) && is_taken(v.z); }

/// A fall from a height of 0.2 with gravity 10 hits the floor at time 0.2. Frames of 0.1 end there, to the last digit.
TEST(FallingFrames, ThatEndAtAFloorDoNotLeadThroughIt) {
  for (int kind = 0; kind < kFloors; ++kind)
    for (const double radius : {0.0, 0.25})
      for (const double restitution : {1.0, 0.5, 0.0})
        for (const bool lives : {false, true}) {
          Scene scene;
          put_floor_at(scene, kind, 0);
          ASSERT_EQ(scene.set_gravity({0, -10, 0}), Status::Ok);
          FrameEnd at{{0, 0.2 + radius, 0}, {0, 0, 0}};
          for (int frame = 1; frame <= 30; ++frame) {
            at = lives ? frame_of_bullet(scene, at, radius, 0.1, restitution)
                       : frame_of_path(scene, at, radius, 0.1, restitution);
            const std::string what = "floor " + std::to_string(kind) + ", radius " + std::to_string(radius) +
                                     ", restitution " + std::to_string(restitution) +
                                     (lives ? ", a bullet" : ", a path") + ", frame " + std::to_string(frame);
            ASSERT_GE(at.position.y, radius) << what;
            ASSERT_TRUE(is_taken(at.position) && is_taken(at.velocity)) << what;
          }
        }
}

/// A frame ends a few units in the last place before a hit. Its place is in front of the target: a question from there finds the hit at once.
TEST(FallingFrames, ThatEndARoundingBeforeAHitEndInFrontOfIt) {
  const int cases = count_from_environment("RICOCHET_FALLING_FRAMES", 300);
  Random random(5200 + static_cast<std::uint64_t>(seed_from_environment()));
  for (int i = 0; i < cases; ++i) {
    const int kind = i % kFloors;
    const double top = static_cast<float>(i % 3 == 0 ? 0 : random.number(-40, 40));
    const double radius = i % 4 == 0 ? random.number(0.02, 0.4) : 0;
    Scene scene;
    put_floor_at(scene, kind, top);
    ASSERT_EQ(scene.set_gravity({random.number(-2, 2), -random.number(1, 20), random.number(-1, 1)}),
              Status::Ok);
    const FrameEnd from{{random.number(-1, 1), top + radius + random.number(0.01, 0.5), random.number(-1, 1)},
                        {random.number(-1, 1), random.number(-5, 2), random.number(-1, 1)}};
    const Shot hit = scene.shoot(Bullet::moving(from.position, from.velocity, radius)).shot;
    if (!hit.is_hit()) continue;
    double time = hit.time;
    for (int step = 0; step < 6; ++step) {
      time = std::nextafter(time, 0.0);
      for (const bool lives : {false, true}) {
        const FrameEnd at =
            lives ? frame_of_bullet(scene, from, radius, time) : frame_of_path(scene, from, radius, time);
        const std::string what = "case " + std::to_string(i) + ", floor " + std::to_string(kind) + " at " +
                                 std::to_string(top) + ", radius " + std::to_string(radius) +
                                 (lives ? ", a bullet" : ", a path") + ", step " + std::to_string(step);
        ASSERT_TRUE(is_taken(at.position) && is_taken(at.velocity)) << what;
        if (at.velocity.y > 0) continue;  // the bullet has hit the floor: the time of a hit is rounded
        const Shot next = scene.shoot(Bullet::moving(at.position, at.velocity, radius)).shot;
        ASSERT_TRUE(next.is_hit()) << what;
        EXPECT_LT(next.time, 1e-9) << what;
        EXPECT_GT(next.normal.y, 0.5) << what;
      }
    }
  }
}

}  // namespace
}  // namespace ricochet::fall_frames_test
