// Living bullets under gravity that come to rest or slide: they live on, report that once, wake, and are carried.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "native/random.hpp"
#include "ricochet/bullets.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::resting_bullets_test {
namespace {

constexpr Vec3d kDown{0, -10, 0};

Scene scene_of(const std::vector<MovingShape>& targets, const Vec3d& gravity = kDown) {
  Scene scene;
  EXPECT_EQ(scene.set_gravity(gravity), Status::Ok);
  for (const MovingShape& target : targets) EXPECT_EQ(scene.add(target).status, Status::Ok);
  return scene;
}

Bullets bullets_in(Scene& scene, const BulletsOptions& options) {
  auto bullets = Bullets::create(scene, 8, options);
  EXPECT_TRUE(bullets.has_value());
  return *std::move(bullets);
}

/// The events of one kind up to a time, in frames of 1/16.
std::vector<BulletEvent> events_until(Bullets& bullets, double time, BulletEventKind kind) {
  std::vector<BulletEvent> found;
  while (bullets.time() < time) {
    EXPECT_EQ(bullets.advance_to(std::min(bullets.time() + 0.0625, time)), Status::Ok);
    for (const BulletEvent& event : bullets.events())
      if (event.kind == kind) found.push_back(event);
  }
  return found;
}

const MovingShape kFloor{Box{{-5, -1, -5}, {5, 0, 5}}, Vec3d(0.0)};

TEST(RestingBullets, OneThatComesToRestReportsItOnceAndLivesUntilItsLifetimeEnds) {
  for (const double radius : {0.0, 0.25})
    for (const double restitution : {0.0, 0.5}) {
      Scene scene = scene_of({kFloor});
      Bullets bullets = bullets_in(scene, {.restitution = restitution});
      const BulletId id =
          bullets.fire(Bullet::moving({1, 0.8 + radius, 0}, Vec3d(0.0), radius), {.time = 9}).bullet;
      EXPECT_EQ(bullets.supports(id).count, 0U);
      const std::vector<BulletEvent> rests = events_until(bullets, 8.9375, BulletEventKind::Rests);
      ASSERT_EQ(rests.size(), 1U);
      // The bullet falls for 0.4 frames. With e = 0.5 all bounces together take 2 v e / (g (1 - e)) = 0.8 more.
      EXPECT_NEAR(rests[0].time, restitution == 0 ? 0.4 : 1.2, 1e-12);
      EXPECT_EQ(rests[0].target, 0);
      ASSERT_EQ(rests[0].supports.count, 1U);
      EXPECT_EQ(rests[0].supports.parts[0].target, 0);
      EXPECT_TRUE(rests[0].normal == Vec3d(0, 1, 0));
      ASSERT_TRUE(bullets.has(id));
      EXPECT_TRUE(bullets.position(id) == Vec3d(1, radius, 0));
      EXPECT_TRUE(bullets.velocity(id) == Vec3d(0.0));
      EXPECT_EQ(bullets.supports(id).count, 1U);
      EXPECT_EQ(bullets.next_time(), 9);
      ASSERT_EQ(bullets.advance_to(10), Status::Ok);
      ASSERT_EQ(bullets.expired().size(), 1U);
      EXPECT_EQ(bullets.expired()[0].ending, BulletEnding::OutOfTime);
      EXPECT_EQ(bullets.expired()[0].time, 9);
      EXPECT_TRUE(bullets.expired()[0].position == Vec3d(1, radius, 0));
    }
}

TEST(RestingBullets, OneFallsWhenItsSupportIsRemovedOrMovedAway) {
  for (const bool is_removed : {true, false}) {
    Scene scene = scene_of({kFloor, {Box{{-5, -9, -5}, {5, -8, 5}}, Vec3d(0.0)}});
    Bullets bullets = bullets_in(scene, {.restitution = 0});
    const BulletId id = bullets.fire(Bullet::moving({0, 0.5, 0}, Vec3d(0.0), 0.25)).bullet;
    ASSERT_EQ(events_until(bullets, 1, BulletEventKind::Rests).size(), 1U);
    if (is_removed)
      scene.remove(0);
    else
      scene.move(0, Box{{20, -1, -5}, {30, 0, 5}});
    EXPECT_EQ(bullets.next_time(), 1);
    ASSERT_EQ(bullets.advance_to(2), Status::Ok);
    EXPECT_EQ(bullets.supports(id).count, 0U);
    EXPECT_NEAR(bullets.position(id).y, 0.25 - 5, 1e-12);
    // From time 1 on the bullet falls 8, and rests on the other target.
    const std::vector<BulletEvent> rests = events_until(bullets, 4, BulletEventKind::Rests);
    ASSERT_EQ(rests.size(), 1U);
    EXPECT_NEAR(rests[0].time, 1 + std::sqrt(1.6), 1e-12);
    EXPECT_EQ(rests[0].target, 1);
  }
}

TEST(RestingBullets, OneStaysWhereItIsWhenOthersAreMoved) {
  Scene scene = scene_of({kFloor, {Box{{2, 0, -5}, {3, 4, 5}}, Vec3d(0.0)}});
  Bullets bullets = bullets_in(scene, {.restitution = 0});
  const BulletId id = bullets.fire(Bullet::moving({0, 0.5, 0}, Vec3d(0.0), 0.25)).bullet;
  ASSERT_EQ(events_until(bullets, 1, BulletEventKind::Rests).size(), 1U);
  for (int frame = 0; frame < 40; ++frame) {
    scene.move(1, Box{{2 + frame / 8.0, 0, -5}, {3 + frame / 8.0, 4, 5}});
    ASSERT_EQ(bullets.advance(0.0625), Status::Ok);
    EXPECT_TRUE(bullets.events().empty());
    EXPECT_TRUE(bullets.position(id) == Vec3d(0, 0.25, 0));
  }
}

TEST(RestingBullets, ALiftCarriesOneWithoutAnEventInEachFrame) {
  for (const double radius : {0.0, 0.25})
    for (const double speed : {0.5, -0.5, 0.3}) {
      const auto lift = [&](double time) {
        return MovingShape{Box{{-2, -1 + speed * time, -2}, {2, speed * time, 2}}, Vec3d(0, speed, 0)};
      };
      Scene scene = scene_of({lift(0)});
      Bullets bullets = bullets_in(scene, {.restitution = 0.5});
      const BulletId id = bullets.fire(Bullet::moving({0.5, 1 + radius, 0}, Vec3d(0.0), radius)).bullet;
      std::size_t rests = 0;
      for (int frame = 1; frame <= 200; ++frame) {
        ASSERT_EQ(bullets.advance_to(frame * 0.05), Status::Ok);
        for (const BulletEvent& event : bullets.events())
          if (event.kind == BulletEventKind::Rests) ++rests;
        scene.move(0, lift(frame * 0.05));
      }
      EXPECT_EQ(rests, 1U) << radius << ' ' << speed;
      ASSERT_TRUE(bullets.has(id));
      EXPECT_NEAR(bullets.position(id).y, radius + 10 * speed, 1e-12);
      EXPECT_EQ(bullets.velocity(id).y, speed);
      ASSERT_EQ(bullets.supports(id).count, 1U);
    }
}

TEST(RestingBullets, OneOnALiftThatIsNotPutAnewHitsTheCeiling) {
  Scene scene =
      scene_of({{Box{{-2, -1, -2}, {2, 0, 2}}, Vec3d(0, 0.5, 0)}, {Box{{-2, 2, -2}, {2, 3, 2}}, Vec3d(0.0)}});
  Bullets bullets = bullets_in(scene, {.restitution = 0});
  (void)bullets.fire(Bullet::moving({0, 0.5, 0}, Vec3d(0.0), 0.25));
  const std::vector<BulletEvent> hits = events_until(bullets, 4, BulletEventKind::Hit);
  ASSERT_GE(hits.size(), 2U);
  EXPECT_EQ(hits[1].target, 1);
  EXPECT_NEAR(hits[1].time, 3, 1e-12);
}

TEST(RestingBullets, AConveyorCarriesNothing) {
  Scene scene = scene_of({{Box{{-50, -1, -5}, {50, 0, 5}}, Vec3d(1, 0, 0)}});
  Bullets bullets = bullets_in(scene, {.restitution = 0});
  const BulletId id = bullets.fire(Bullet::moving({0, 0.5, 0}, Vec3d(0.0), 0.25)).bullet;
  ASSERT_EQ(events_until(bullets, 2, BulletEventKind::Slides).size(), 1U);
  EXPECT_EQ(bullets.position(id).x, 0);
  EXPECT_EQ(bullets.supports(id).count, 1U);
}

TEST(RestingBullets, SlidingIsReportedOnceAndAgainAfterAFlight) {
  // The bullet slides over the edge at x = 5, and falls onto a floor 2 below.
  Scene scene = scene_of({kFloor, {Box{{4, -9, -50}, {90, -2, 50}}, Vec3d(0.0)}});
  Bullets bullets = bullets_in(scene, {.restitution = 0});
  (void)bullets.fire(Bullet::moving({0, 0.45, 0}, {2, 0, 0}));
  const std::vector<BulletEvent> slides = events_until(bullets, 5, BulletEventKind::Slides);
  ASSERT_EQ(slides.size(), 2U);
  EXPECT_NEAR(slides[0].time, 0.3, 1e-12);
  EXPECT_NEAR(slides[1].time, 2.5 + std::sqrt(0.4), 1e-9);
  EXPECT_EQ(slides[0].target, 0);
  EXPECT_EQ(slides[1].target, 1);
  EXPECT_TRUE(slides[0].velocity == Vec3d(2, 0, 0));
}

TEST(RestingBullets, ThreeFacesBearOneInACorner) {
  Scene scene = scene_of({{Plane{{0, 0, 0}, {1, 1, 0}}, Vec3d(0.0)},
                          {Plane{{0, 0, 0}, {-1, 1, 1}}, Vec3d(0.0)},
                          {Plane{{0, 0, 0}, {-1, 1, -1}}, Vec3d(0.0)}});
  Bullets bullets = bullets_in(scene, {.restitution = 0.5, .max_bounces = 100000});
  const BulletId id = bullets.fire(Bullet::moving({0.1, 2, 0.2}, Vec3d(0.0), 0.25)).bullet;
  const std::vector<BulletEvent> rests = events_until(bullets, 60, BulletEventKind::Rests);
  ASSERT_EQ(rests.size(), 1U);
  EXPECT_EQ(rests[0].supports.count, 3U);
  EXPECT_EQ(bullets.supports(id).count, 3U);
}

TEST(RestingBullets, ANewVelocityWakesOneAndKeepsItsIdentity) {
  for (const double radius : {0.0, 0.25}) {
    Scene scene = scene_of({kFloor});
    Bullets bullets = bullets_in(scene, {.restitution = 0.5});
    const BulletId id = bullets.fire(Bullet::moving({0, 0.5 + radius, 0}, Vec3d(0.0), radius)).bullet;
    ASSERT_EQ(events_until(bullets, 4, BulletEventKind::Rests).size(), 1U);
    bullets.set(id, {.velocity = Vec3d(1, 5, 0)});
    EXPECT_TRUE(bullets.velocity(id) == Vec3d(1, 5, 0));
    EXPECT_EQ(bullets.next_time(), 4);
    ASSERT_EQ(bullets.advance_to(4.5), Status::Ok);
    EXPECT_NEAR(bullets.position(id).x, 0.5, 1e-12);
    EXPECT_NEAR(bullets.position(id).y, radius + 1.25, 1e-12);
    const std::vector<BulletEvent> hits = events_until(bullets, 5.25, BulletEventKind::Hit);
    ASSERT_EQ(hits.size(), 1U);
    EXPECT_NEAR(hits[0].time, 5, 1e-12);
    // The new velocity leads into the floor, which is hit at once.
    bullets.set(id, {.velocity = Vec3d(0, -4, 0)});
    const std::vector<BulletEvent> slides = events_until(bullets, 9, BulletEventKind::Rests);
    ASSERT_EQ(slides.size(), 1U);
    EXPECT_EQ(slides[0].bullet, id);
  }
}

TEST(RestingBullets, ANewVelocityAlongTheFloorSlides) {
  Scene scene = scene_of({kFloor});
  Bullets bullets = bullets_in(scene, {.restitution = 0.5});
  const BulletId id = bullets.fire(Bullet::moving({0, 0.25, 0}, Vec3d(0.0), 0.25)).bullet;
  ASSERT_EQ(events_until(bullets, 1, BulletEventKind::Rests).size(), 1U);
  bullets.set(id, {.velocity = Vec3d(1, 0, 0)});
  ASSERT_EQ(bullets.advance(1), Status::Ok);
  ASSERT_EQ(bullets.events().size(), 1U);
  EXPECT_EQ(bullets.events()[0].kind, BulletEventKind::Slides);
  EXPECT_EQ(bullets.events()[0].time, 1);
  EXPECT_TRUE(bullets.position(id) == Vec3d(1, 0.25, 0));
}

TEST(RestingBullets, AnotherMaskLetsOneFallThroughWhatItRestedOn) {
  Scene scene = scene_of({kFloor, {Box{{-5, -9, -5}, {5, -8, 5}}, Vec3d(0.0)}});
  ASSERT_EQ(scene.reserve_traits(), Status::Ok);
  ASSERT_EQ(scene.set_traits(0, {.groups = 1}), Status::Ok);
  ASSERT_EQ(scene.set_traits(1, {.groups = 2}), Status::Ok);
  Bullets bullets = bullets_in(scene, {.restitution = 0});
  const BulletId id = bullets.fire(Bullet::moving({0, 0.5, 0}, Vec3d(0.0), 0.25)).bullet;
  ASSERT_EQ(events_until(bullets, 1, BulletEventKind::Rests).size(), 1U);
  bullets.set(id, {.mask = 2});
  ASSERT_EQ(bullets.advance_to(1.5), Status::Ok);
  EXPECT_NEAR(bullets.position(id).y, 0.25 - 1.25, 1e-12);
  const std::vector<BulletEvent> rests = events_until(bullets, 4, BulletEventKind::Rests);
  ASSERT_EQ(rests.size(), 1U);
  EXPECT_EQ(rests[0].target, 1);
}

TEST(RestingBullets, ALifetimeCountsFromWhenItIsSet) {
  for (const Vec3d& gravity : {kDown, Vec3d(0.0)}) {
    Scene scene = scene_of({{Plane{{0, 0, 0}, {0, 1, 0}}, Vec3d(0.0)}}, gravity);
    Bullets bullets = bullets_in(scene, {.restitution = 1});
    const BulletId id = bullets.fire(Bullet::moving({0, 1, 0}, {1, -1, 0}), {.time = 0.75}).bullet;
    ASSERT_EQ(bullets.advance_to(0.5), Status::Ok);
    bullets.set(id, {.time = 2});
    ASSERT_EQ(bullets.advance_to(2.25), Status::Ok);
    ASSERT_TRUE(bullets.has(id));
    EXPECT_NEAR(bullets.position(id).x, 2.25, 1e-12);
    EXPECT_GE(bullets.position(id).y, 0);  // without gravity, the hit at 1 is after its first time
    ASSERT_EQ(bullets.advance_to(3), Status::Ok);
    ASSERT_EQ(bullets.expired().size(), 1U);
    EXPECT_EQ(bullets.expired()[0].time, 2.5);
  }
}

TEST(RestingBullets, OneHasItsOwnRestitution) {
  Scene scene = scene_of({{Plane{{0, 0, 0}, {0, 1, 0}}, Vec3d(0.0)}}, Vec3d(0.0));
  Bullets bullets = bullets_in(scene, {.restitution = 1});
  const BulletId id = bullets.fire(Bullet::moving({0, 1, 0}, {0, -1, 0})).bullet;
  ASSERT_EQ(bullets.advance_to(0.5), Status::Ok);
  bullets.set(id, {.restitution = 0.25});
  ASSERT_EQ(bullets.advance_to(1.5), Status::Ok);
  EXPECT_EQ(bullets.velocity(id).y, 0.25);
  EXPECT_NEAR(bullets.position(id).y, 0.125, 1e-15);
  bullets.set(id, {.velocity = Vec3d(3, 4, 0)});
  ASSERT_EQ(bullets.advance_to(2.5), Status::Ok);
  EXPECT_NEAR(bullets.position(id).x, 3, 1e-14);
  EXPECT_NEAR(bullets.position(id).y, 4.125, 1e-14);
}

TEST(RestingBullets, ASnapshotKeepsWhatHasBeenSet) {
  Scene scene = scene_of({kFloor});
  Bullets bullets = bullets_in(scene, {.restitution = 0.5});
  const BulletId id = bullets.fire(Bullet::moving({0, 1, 0}, Vec3d(0.0), 0.25)).bullet;
  (void)events_until(bullets, 4, BulletEventKind::Rests);
  bullets.set(id, {.velocity = Vec3d(0, 5, 0), .restitution = 0});
  BulletsSnapshot snapshot;
  ASSERT_EQ(bullets.snapshot(snapshot), Status::Ok);
  const std::vector<BulletEvent> once = events_until(bullets, 8, BulletEventKind::Rests);
  ASSERT_EQ(bullets.restore(snapshot), Status::Ok);
  const std::vector<BulletEvent> again = events_until(bullets, 8, BulletEventKind::Rests);
  ASSERT_EQ(once.size(), 1U);
  ASSERT_EQ(again.size(), 1U);
  EXPECT_EQ(once[0].time, again[0].time);
  EXPECT_NEAR(once[0].time, 5, 1e-12);
}

/// The end of the path that `trace` follows, and the number of its segments.
struct Traced {
  PathEnd end;
  int segments = 0;
};
Traced traced(Scene& scene, const Bullet& bullet, double time) {
  Traced path;
  path.end = scene.trace(
      bullet, {.bounces = 100, .restitution = 0, .time = time}, [](const Leg&) {}, {}, {},
      [&](const PathSegment&) { ++path.segments; });
  return path;
}

TEST(RestingBullets, AWallPushesOneUpASlopeWithoutContactsInARow) {
  for (const double radius : {0.0, 0.25})
    for (const double slope : {1.0, 0.5, 0.125}) {
      Scene scene = scene_of(
          {{Plane{{0, 0, 0}, {-slope, 1, 0}}, Vec3d(0.0)}, {Plane{{0, 0, 0}, {1, 0.25, 0}}, {1, 0, 0}}});
      const Bullet bullet = Bullet::moving({radius + 0.5, 2 + 2 * radius, 0}, {0, 0, 2}, radius);
      const Traced path = traced(scene, bullet, 20);
      ASSERT_LE(path.segments, 8);
      EXPECT_EQ(path.end.ending, PathEnding::OutOfTime);
      EXPECT_EQ(path.end.supports.count, 2U);
      // The groove is the line with x + y / 4 = time on the slope y = slope x. The bullet keeps its velocity along it.
      const double x = 1 / (1 + slope / 4);
      EXPECT_NEAR(path.end.velocity.x, x, 1e-14);
      EXPECT_NEAR(path.end.velocity.y, slope * x, 1e-14);
      EXPECT_EQ(path.end.velocity.z, 2);
      Bullets bullets = bullets_in(scene, {.restitution = 0});
      const BulletId id = bullets.fire(bullet, {.time = 40}).bullet;
      ASSERT_EQ(bullets.advance(20), Status::Ok);
      ASSERT_TRUE(bullets.has(id));
      EXPECT_TRUE(bullets.velocity(id) == path.end.velocity);
      EXPECT_TRUE(bullets.position(id) == path.end.position);
      EXPECT_EQ(bullets.supports(id).count, 2U);
    }
}

TEST(RestingBullets, OneWhoseContactsLeadNowhereEnds) {
  // At the size of this box, rounding lets a face count as ended. The bullet leaves it, and gravity brings it back at once.
  constexpr Vec3d kSlope{-0.0625, 0.75, -0.75};
  const double radius = 0.75, x = 0.76, y = -20;
  Scene scene =
      scene_of({{Plane{{0, 0, 0}, kSlope}, Vec3d(0.0)}, {Box{{-1, -1e60, -4.5e27}, {0, 52, 5}}, Vec3d(0.0)}},
               {0, -1, 0});
  const double z = (kSlope.x * x + kSlope.y * y - length(kSlope) * radius) / 0.75;
  const Bullet bullet = Bullet::moving({x, y, z}, {0, -16, -16}, radius);
  const Traced path = traced(scene, bullet, 1000);
  ASSERT_LE(path.segments, 2000);
  EXPECT_EQ(path.end.ending, PathEnding::Slides);
  Bullets bullets = bullets_in(scene, {.restitution = 0});
  const BulletId id = bullets.fire(bullet).bullet;
  ASSERT_EQ(bullets.advance(1000), Status::Ok);
  EXPECT_FALSE(bullets.has(id));
  ASSERT_EQ(bullets.expired().size(), 1U);
  EXPECT_EQ(bullets.expired()[0].ending, BulletEnding::Slides);
  EXPECT_EQ(bullets.expired()[0].time, path.end.time);
}

TEST(RestingBullets, StayOnALiftWhoseSpeedChangesInEachFrame) {
  // The top of the lift is -0.1 + 0.1 off its place to rounding, and the bullet's own coordinates are far smaller.
  for (const double radius : {0.0, 0.25})
    for (const bool slows_down : {false, true}) {
      const auto height = [&](double t) { return slows_down ? 2 * t - t * t / 4 : t * t / 2; };
      const auto lift = [&](int frame) {
        const double t = frame / 60.0, y = height(t), speed = (height(t + 1.0 / 60) - y) * 60;
        return MovingShape{OrientedBox{{0, y - 0.1, 0}, {50, 0.1, 50}, {}}, {0, speed, 0}};
      };
      Scene scene;
      ASSERT_EQ(scene.set_gravity({0, -10, 0}), Status::Ok);
      ASSERT_EQ(scene.add(lift(0)).status, Status::Ok);
      Bullets bullets = bullets_in(scene, {.restitution = 0, .max_bounces = 100000});
      const BulletId id = bullets.fire(Bullet::moving({0, radius, 0}, {0, 0, 0}, radius)).bullet;
      for (int frame = 0; frame < 240; ++frame) {
        scene.move(0, lift(frame));
        ASSERT_EQ(bullets.advance(1.0 / 60), Status::Ok);
        ASSERT_NEAR(bullets.position(id).y, height((frame + 1) / 60.0) + radius, 1e-9)
            << frame << ' ' << radius;
      }
    }
}

TEST(RestingBullets, LeaveAMeshThatIsReplacedByASmallerOne) {
  // The ball holds on to the last edge of a ridge when the mesh becomes a single triangle.
  std::vector<float> positions;
  std::vector<std::uint32_t> indices;
  for (int i = 0; i <= 40; ++i)
    for (const float z : {-1.0F, 0.0F, 1.0F}) {
      positions.push_back(static_cast<float>(i) - 20);
      positions.push_back(z == 0 ? 0.0F : -1.0F);
      positions.push_back(z);
    }
  for (std::uint32_t i = 0; i < 40; ++i)
    for (const std::uint32_t k : {0U, 1U}) {
      const std::uint32_t a = 3 * i + k;
      for (const std::uint32_t index : {a, a + 1, a + 3, a + 1, a + 4, a + 3}) indices.push_back(index);
    }
  const auto ridge = Mesh::create({std::span<const float>(positions), indices});
  const auto small = Mesh::create({std::span<const float>(positions), std::span(indices).first(3)});
  ASSERT_TRUE(ridge && small);
  Scene scene;
  ASSERT_EQ(scene.set_gravity({0, -10, 0}), Status::Ok);
  ASSERT_EQ(scene.add(*ridge).status, Status::Ok);
  Bullets bullets = bullets_in(scene, {.restitution = 0});
  const BulletId id = bullets.fire(Bullet::moving({15, 1.25, 1e-6}, {0.5, 0, 0}, 0.25)).bullet;
  ASSERT_EQ(bullets.advance(0.75), Status::Ok);
  ASSERT_EQ(bullets.supports(id).count, 1U);
  ASSERT_EQ(scene.move(0, *small), Status::Ok);
  ASSERT_EQ(bullets.advance(1), Status::Ok);
  EXPECT_EQ(bullets.supports(id).count, 0U);
  EXPECT_LT(bullets.position(id).y, -3);
}

}  // namespace
}  // namespace ricochet::resting_bullets_test
