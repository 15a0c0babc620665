// Questions from places that paths under gravity return: a place on a target is on it again, however both are rounded.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/bullets.hpp"
#include "ricochet/mesh.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::fall_told_test {
namespace {

/// Adds a floor of one kind, about 4 x 4, with its top at a height.
Added put_floor(Scene& scene, int kind, double top) {
  const auto y = static_cast<float>(top);
  const std::array<float, 12> places = {-2, y, -2, 2, y, -2, 2, y, 2, -2, y, 2};
  const std::array<std::uint32_t, 6> corners = {0, 2, 1, 0, 3, 2};
  switch (kind) {
    case 0:
      return scene.add({Box{{-2, top - 0.5, -2}, {2, top, 2}}});
    case 1:
      return scene.add({Plane{{0.3, top, 0.7}, {0, 1, 0}}});
    case 2:
      return scene.add(*Mesh::create({std::span<const float>(places), corners}));
    case 3:
      return scene.add({OrientedBox{{0, top - 0.5, 0}, {2, 0.5, 2}, {0, std::sin(0.3), 0, std::cos(0.3)}}});
    default:
      return scene.add({Cylinder{{0, top - 0.5, 0}, {0, top, 0}, 3}});
  }
}
constexpr int kFloors = 5;

/// Balls come down on floors at any height. Their places are taken at the first contact, at the last leg, at the end, at a time, and from
/// living bullets. A ball that starts at any of these places stays on the floor.
TEST(FallingPlaces, ThatAreToldOnAFloorAreOnIt) {
  const int cases = count_from_environment("RICOCHET_FALL_PLACES", 40);
  Random random(7300 + static_cast<std::uint64_t>(seed_from_environment()));
  int asked = 0, fallen = 0;
  for (int kind = 0; kind < kFloors; ++kind)
    for (int i = 0; i < cases; ++i) {
      const double height = random.number(-9, 40), top = kind == 2 ? static_cast<float>(height) : height;
      const double radius = i % 5 == 0 ? 0.0 : random.number(0.02, 0.4), restitution = 0.2 * (i % 4);
      Scene scene;
      ASSERT_EQ(put_floor(scene, kind, top).status, Status::Ok);
      ASSERT_EQ(scene.set_gravity({0, -9.8, 0}), Status::Ok);
      const Vec3d from(random.number(-1, 1), top + random.number(0.5, 3), random.number(-1, 1));
      const TraceLimits limits{.bounces = 200, .restitution = restitution};
      const auto ask = [&](const Vec3d& place, const char* told) {
        ++asked;
        const PathEnd end =
            scene.trace(Bullet::moving(place, Vec3d(0.0), radius), limits, [](const Leg&) { return true; });
        const bool stays = end.ending == PathEnding::ComesToRest && end.position.y > top - 1e-9;
        fallen += !stays;
        EXPECT_TRUE(stays) << told << ", floor " << kind << " at " << top << ", radius " << radius;
      };
      const Bullet ball = Bullet::moving(from, Vec3d(0.0), radius);
      const bool is_thin = kind == 1 || kind == 2;
      // A point on a surface without thickness may be on either side of it.
      if (radius > 0 || !is_thin) ask(scene.shoot(ball).shot.center, "the first contact");
      std::vector<Vec3d> places;
      const PathEnd end = scene.trace(ball, limits, [&](const Leg& leg) {
        places.push_back(leg.shot.center);
        return true;
      });
      ask(end.position, "the end");
      if (radius > 0 || !is_thin) ask(places.back(), "the last leg");
      if (radius > 0) ask({from.x, top + radius, from.z}, "the top and a radius");
      const PathEnd in_time =
          scene.trace(ball, {.bounces = 200, .restitution = restitution, .time = end.time * 2},
                      [](const Leg&) { return true; });
      ask(in_time.position, "the end, in time");
      auto bullets = Bullets::create(scene, 1, {.restitution = restitution, .max_bounces = 200});
      ASSERT_TRUE(bullets);
      ASSERT_EQ(bullets->fire(ball).status, Status::Ok);
      ASSERT_EQ(bullets->advance(2 * end.time + 1), Status::Ok);
      ASSERT_EQ(bullets->size(), 1);
      ask(bullets->positions()[0], "a bullet at rest");
    }
  std::printf("of %d places %d were not on their floors\n", asked, fallen);
}

/// A ball slower than sqrt(g r) holds on to the edge of a table and rolls over it until it flies off. A faster ball flies off at once. None
/// goes through the corner.
TEST(FallingPlaces, OfSlowBallsAtTheEdgeOfATableAreNotInIt) {
  const int speeds = 100;
  const double g = 9.81, radius = 0.25, least = std::sqrt(g * radius);
  for (int kind = 0; kind < 3; ++kind)
    for (const double restitution : {0.0, 0.5, 0.8})
      for (int i = 1; i <= 2 * speeds; ++i) {
        const double speed = least * i / speeds;
        if (std::fabs(speed / least - 1) < 0.03) continue;
        Scene scene;
        if (kind == 0)
          ASSERT_EQ(scene.add({Box{{-1, 0, -1}, {1, 1, 1}}}).status, Status::Ok);
        else if (kind == 1)
          ASSERT_EQ(scene.add({OrientedBox{{0, 0.5, 0}, {1, 0.5, 1}, {0, 0, 0, 2}}}).status, Status::Ok);
        else
          ASSERT_EQ(scene.add({Cylinder{{0, 0, 0}, {0, 1, 0}, 1}}).status, Status::Ok);
        ASSERT_EQ(scene.set_gravity({0, -g, 0}), Status::Ok);
        const Bullet ball =
            Bullet::moving({0.9, 1 + radius + 1e-6, kind == 2 ? 0 : 0.1}, {speed, 0, 0}, radius);
        const PathEnd end = scene.trace(ball, {.bounces = 5000, .restitution = restitution, .time = 60},
                                        [](const Leg&) { return true; });
        const std::string what = "shape " + std::to_string(kind) + ", restitution " +
                                 std::to_string(restitution) + ", speed " + std::to_string(speed / least);
        if (speed < least) {
          // The ball loses no energy while it holds on to the edge: v^2 + 2 g h stays the same.
          EXPECT_EQ(end.ending, PathEnding::OutOfTime) << what;
          EXPECT_GT(end.position.x, 1) << what;
          const double square = dot(end.velocity, end.velocity) + 2 * g * end.position.y;
          EXPECT_NEAR(square, speed * speed + 2 * g * (1 + radius), 1e-4) << what;
        } else {
          EXPECT_EQ(end.ending, PathEnding::OutOfTime) << what;
          EXPECT_NEAR(end.velocity.x, speed, 1e-6) << what;
        }
      }
}

/// A ball that is fired onto a lift after the lift has moved stands on it, whether the lift gets its new place before or after that. A change
/// that affects another bullet is still reported to it although a ball was fired meanwhile.
TEST(FallingPlaces, OnALiftAreWhereItIsNow) {
  for (int i = 0; i < 200; ++i) {
    const double top = 0.37 * i + 0.25, radius = 0.1, frame = 1.0 / 60;
    const bool is_fired_first = i % 2 == 1;
    const auto lift_at = [&](double time) -> MovingShape {
      const double y = top + 0.3 * time;
      return {Box{{-2, y - 0.5, -2}, {2, y, 2}}, {0, 0.3, 0}};
    };
    Scene scene;
    ASSERT_EQ(scene.set_gravity({0, -9.8, 0}), Status::Ok);
    const std::int32_t lift = scene.add(lift_at(0)).index;
    const std::int32_t sensor = scene.add({Sphere{{50, 0, 0}, 1}}).index;
    ASSERT_EQ(scene.set_traits(sensor, {1, true}), Status::Ok);
    auto bullets = Bullets::create(scene, 2, {.restitution = 0.4, .max_bounces = 100});
    ASSERT_TRUE(bullets);
    ASSERT_EQ(bullets->fire(Bullet::moving({80, 0, 0}, {0, 9, 0})).status, Status::Ok);
    ASSERT_EQ(bullets->advance_to(frame), Status::Ok);
    const Vec3d other = bullets->positions()[0];
    const Bullet ball = Bullet::moving({0.3, top + 0.3 * frame + radius, 0.1}, {0, 0.3, 0}, radius);
    if (is_fired_first) {
      ASSERT_EQ(bullets->fire(ball).status, Status::Ok);
    }
    scene.move(lift, lift_at(frame));
    scene.move(sensor, {Sphere{other, 1}});
    if (!is_fired_first) {
      ASSERT_EQ(bullets->fire(ball).status, Status::Ok);
    }
    ASSERT_EQ(bullets->advance_to(frame * 1.001), Status::Ok);
    const auto events = bullets->events();
    EXPECT_TRUE(std::any_of(events.begin(), events.end(), [](const BulletEvent& event) {
      return event.kind == BulletEventKind::Enters;
    })) << i;
    const bool lives = bullets->size() > 1;
    ASSERT_TRUE(lives || bullets->expired().size() == 1);
    const Vec3d place = lives ? bullets->positions()[1] : bullets->expired().front().position;
    EXPECT_GE(place.y, top + 0.3 * frame + radius - 1e-9) << i;
  }
}

}  // namespace
}  // namespace ricochet::fall_told_test
