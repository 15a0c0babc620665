// Paths that leave the range of doubles: results beyond that range are the largest double, never NaN or infinity.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "ricochet/bullets.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::large_numbers_test {
namespace {

bool is_number(const Vec3d& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

/// Adds a wedge: a moving box and a plane; and sets gravity.
void add_wedge(Scene& scene, const Vec3d& of_box, const Vec3d& gravity) {
  ASSERT_EQ(scene.add({Box{{-3, 4, 6}, {0, 5, 11}}, of_box}).status, Status::Ok);
  ASSERT_EQ(scene.add({Plane{{1, -2, 6}, {-1, 1, 0}}}).status, Status::Ok);
  ASSERT_EQ(scene.set_gravity(gravity), Status::Ok);
}

void expect_numbers(Scene& scene, const Bullet& bullet, double restitution, const std::string& what) {
  const TraceLimits limits{.bounces = 60, .restitution = restitution};
  const PathEnd end = scene.trace(bullet, limits, [&](const Leg& leg) {
    EXPECT_TRUE(is_number(leg.from) && is_number(leg.shot.center) && is_number(leg.shot.point) &&
                is_number(leg.shot.velocity) && std::isfinite(leg.time) && std::isfinite(leg.uncertainty))
        << what << ", leg";
    return true;
  });
  EXPECT_TRUE(is_number(end.position) && is_number(end.velocity) && std::isfinite(end.length)) << what;
  Leaving leaving{};
  Bullet in_loop = bullet;
  for (int k = 0; k < 12; ++k) {
    const Shot shot = scene.shoot(in_loop, std::numeric_limits<double>::infinity(), {}, &leaving).shot;
    if (shot.outcome != Outcome::Hit) break;
    ASSERT_TRUE(is_number(shot.center) && is_number(shot.point) && is_number(shot.velocity))
        << what << ", loop";
    in_loop = Bullet::moving(shot.center, shot.velocity, bullet.radius);
  }
  auto bullets = Bullets::create(scene, 1, {.restitution = restitution, .max_bounces = 60});
  ASSERT_EQ(bullets->fire(bullet).status, Status::Ok);
  for (const double frames : {1e100, 1e149, 1e150, 1e150}) {
    ASSERT_EQ(bullets->advance(frames), Status::Ok);
    for (const BulletEvent& event : bullets->events())
      EXPECT_TRUE(is_number(event.center) && is_number(event.point) && is_number(event.velocity) &&
                  is_number(event.before) && std::isfinite(event.time) && std::isfinite(event.closing_speed))
          << what << ", event";
    for (const EndedBullet& ended : bullets->expired())
      EXPECT_TRUE(is_number(ended.position) && is_number(ended.velocity)) << what << ", ended";
    for (const Vec3d& place : bullets->positions()) EXPECT_TRUE(is_number(place)) << what << ", place";
    for (const Vec3d& velocity : bullets->velocities()) EXPECT_TRUE(is_number(velocity)) << what;
  }
}

TEST(LargeNumbers, OfPathsAreNumbers) {
  {
    Scene scene;
    add_wedge(scene, {1, 1.5, -1}, {0, -10, 0});
    expect_numbers(scene, Bullet::moving({-7, 3, 0}, {1e150, 6, 0}, 0.5), 1, "between a box and a plane");
  }
  const int cases = count_from_environment("RICOCHET_LARGE_NUMBERS", 150);
  Random random(9100 + static_cast<std::uint64_t>(seed_from_environment()));
  for (int i = 0; i < cases; ++i) {
    const auto size = [&] { return std::ldexp(1.0, random.below(3) == 0 ? 498 : random.below(900) - 450); };
    Scene scene;
    const Vec3d of_box = random.below(2) == 0 ? Vec3d(0.0) : random.place(1) * size();
    const Vec3d gravity = random.below(3) == 0 ? Vec3d(0.0) : random.place(1) * size();
    add_wedge(scene, of_box, gravity);
    const Vec3d position = random.place(9), velocity = random.place(1) * size();
    const double radius = random.below(2) * 0.5, restitution = 0.5 * random.below(3);
    expect_numbers(scene, Bullet::moving(position, velocity, radius), restitution,
                   "case " + std::to_string(i));
  }
}

}  // namespace
}  // namespace ricochet::large_numbers_test
