// Friction and materials: closed forms of bounces, slides and stops, in paths and of living bullets.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "ricochet/bullets.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::friction_test {
namespace {

constexpr Vec3d kDown{0, -10, 0};

Scene floor_of(const AnyShape& shape, const Material& material = {}, const Vec3d& gravity = kDown) {
  Scene scene;
  EXPECT_EQ(scene.set_gravity(gravity), Status::Ok);
  EXPECT_EQ(scene.add({shape}).status, Status::Ok);
  EXPECT_EQ(scene.set_traits(0, {.material = material}), Status::Ok);
  return scene;
}

PathEnd end_of(Scene& scene, const Bullet& bullet, const TraceLimits& limits) {
  return scene.trace(bullet, limits, [](const Leg&) { return true; });
}

/// A plane through the origin that falls along x by the slope.
Plane slope_of(double slope) { return {{0, 0, 0}, {slope, 1, 0}}; }

TEST(Friction, AFlatThrowStopsAfterV2Over2MuG) {
  for (const double radius : {0.0, 0.5})
    for (const double mu : {0.125, 0.5, 3.0}) {
      Scene scene = floor_of(Plane{{0, 0, 0}, {0, 1, 0}});
      const Bullet bullet = Bullet::moving({1, radius, 0}, {3, 0, 4}, radius);
      const PathEnd end = end_of(scene, bullet, {.bounces = 9, .restitution = 0, .friction = mu});
      EXPECT_EQ(end.ending, PathEnding::ComesToRest);
      EXPECT_NEAR(end.time, 5 / (mu * 10), 1e-14);
      EXPECT_NEAR(end.position.x, 1 + 3 * 5 / (2 * mu * 10), 1e-13);
      EXPECT_NEAR(end.position.z, 4 * 5 / (2 * mu * 10), 1e-13);
      EXPECT_EQ(end.position.y, radius);
      EXPECT_EQ(end.velocity, Vec3d(0.0));
      EXPECT_EQ(end.bounces, 0);
      EXPECT_EQ(end.supports.count, 1U);
    }
}

TEST(Friction, ASlopeHoldsWhatIsFlatterThanItsFriction) {
  for (const double radius : {0.0, 0.5})
    for (const double slope : {0.25, 0.5, 1.0})
      for (const double mu : {0.125, 0.375, 0.75, 1.5}) {
        Scene scene = floor_of(slope_of(slope), {.friction = mu});
        const double cosine = 1 / std::sqrt(1 + slope * slope), sine = slope * cosine;
        const Bullet bullet =
            Bullet::moving(Vec3d(sine, cosine, 0) * radius + Vec3d(0, 0x1p-20, 0), {0, 0, 0}, radius);
        const PathEnd end = end_of(scene, bullet, {.bounces = 9, .restitution = 0, .time = 2});
        if (slope < mu) {
          EXPECT_EQ(end.ending, PathEnding::ComesToRest);
          EXPECT_EQ(end.velocity, Vec3d(0.0));
          continue;
        }
        EXPECT_EQ(end.ending, PathEnding::OutOfTime);
        EXPECT_NEAR(length(end.velocity), 10 * (sine - mu * cosine) * 2, 0.02);
      }
}

TEST(Friction, ABodyThatSlidesUphillStopsAndStaysOrComesBack) {
  // The body moves up a slope of 3 / 4 with a speed v of 10. It stops after v / (g (3/5 + mu 4/5)).
  for (const double mu : {0.5, 1.0}) {
    Scene scene = floor_of(slope_of(0.75), {.friction = mu});
    const double braking = 10 * (0.6 + mu * 0.8), time = 10 / braking;
    const Bullet up = Bullet::moving({0, 0, 0}, {-8, 6, 0});
    std::vector<PathSegment> segments;
    const PathEnd end = scene.trace(
        up, {.bounces = 9, .restitution = 0, .time = time + 1}, [](const Leg&) { return true; }, {}, {},
        [&](const PathSegment& segment) {
          segments.push_back(segment);
          return true;
        });
    ASSERT_GE(segments.size(), 2U);
    EXPECT_NEAR(segments[0].until, time, 1e-14);
    EXPECT_NEAR(length(segments[1].from), 50 / braking, 1e-13);
    EXPECT_EQ(segments[1].velocity, Vec3d(0.0));
    const bool stays = mu > 0.75;
    EXPECT_EQ(end.ending, stays ? PathEnding::ComesToRest : PathEnding::OutOfTime);
    EXPECT_NEAR(length(end.velocity), stays ? 0 : 10 * (0.6 - mu * 0.8), 1e-13);
  }
}

TEST(Friction, ABounceLosesAtMostMuTimesItsImpulse) {
  // Straight flight and falls obey one law: v_t loses mu (1 + e) c, or all of it.
  for (const bool falls : {false, true})
    for (const double e : {0.0, 0.25, 0.5, 1.0})
      for (const double mu : {0.0, 0.125, 0.5, 4.0}) {
        Scene scene = floor_of(Plane{{0, 0, 0}, {0, 1, 0}}, {}, falls ? Vec3d(0, -0x1p-30, 0) : Vec3d(0.0));
        Vec3d after(0.0);
        scene.trace(Bullet::moving({0, 2, 0}, {3, -2, 4}), {.bounces = 1, .restitution = e, .friction = mu},
                    [&](const Leg& leg) {
                      if (leg.target >= 0) after = leg.shot.velocity;
                      return true;
                    });
        const double left = std::max(5 - mu * (1 + e) * 2, 0.0);
        EXPECT_NEAR(after.x, 0.6 * left, 1e-8) << mu << ' ' << e << ' ' << falls;
        EXPECT_NEAR(after.z, 0.8 * left, 1e-8);
        EXPECT_NEAR(after.y, 2 * e, 1e-8);
      }
}

TEST(Friction, MaterialsCombineAsTheyAreGiven) {
  const auto bounce = [](const Material& target, const TraceLimits& limits) {
    Scene scene = floor_of(Plane{{0, 0, 0}, {0, 1, 0}}, target, Vec3d(0.0));
    Vec3d after(0.0);
    scene.trace(Bullet::moving({0, 2, 0}, {8, -2, 0}), limits, [&](const Leg& leg) {
      if (leg.target >= 0) after = leg.shot.velocity;
      return true;
    });
    return after;
  };
  EXPECT_EQ(bounce({}, {.bounces = 1}), Vec3d(8, 2, 0));
  EXPECT_EQ(bounce({.restitution = 0.5}, {.bounces = 1}), Vec3d(8, 1, 0));
  EXPECT_EQ(bounce({.restitution = 0.5}, {.bounces = 1, .restitution = 0.25}), Vec3d(8, 1, 0));
  EXPECT_EQ(bounce({.restitution = 0.25}, {.bounces = 1, .restitution = 0.5}), Vec3d(8, 1, 0));
  EXPECT_EQ(bounce({.friction = 0.25}, {.bounces = 1}), Vec3d(7, 2, 0));
  EXPECT_EQ(bounce({.friction = 0.25}, {.bounces = 1, .friction = 1}), Vec3d(6, 2, 0));
  EXPECT_EQ(bounce({.friction = 0.25}, {.bounces = 1, .friction = 0}), Vec3d(8, 2, 0));
  EXPECT_EQ(bounce({.friction = 0.25}, {.bounces = 1, .rolling_friction = 1}), Vec3d(8, 2, 0));
}

TEST(Friction, ABallThatRollsLosesNothingAtImpacts) {
  Scene scene = floor_of(Plane{{0, 0, 0}, {0, 1, 0}}, {.friction = 0.5});
  const Bullet bullet = Bullet::moving({0, 0.5, 0}, {2, 0, 0}, 0.5);
  const PathEnd end = end_of(scene, bullet, {.bounces = 9, .restitution = 0, .rolling_friction = 0.125});
  EXPECT_EQ(end.ending, PathEnding::ComesToRest);
  EXPECT_NEAR(end.position.x, 4 / (2 * 0.125 * 10), 1e-14);
}

TEST(Friction, AcrossASlopeEnergyIsLostByTheWay) {
  // The energy at the end is that at the beginning less mu N times the way, and the way is known from small steps.
  for (const double mu : {0.25, 0.5, 1.5}) {
    Scene scene = floor_of(slope_of(0.75), {.friction = mu});
    Vec3d place(0.0), velocity(0, 0, 6);
    const Vec3d pull = Vec3d(0.6 * 0.8, -0.36, 0) * 10;  // gravity along the slope
    const double braking = mu * 8, step = 1e-5;
    double time = 0;
    for (; time < 1; time += step) {
      const double speed = length(velocity);
      if (speed < braking * step && braking > 6) break;
      velocity += (pull - velocity * (braking / speed)) * step;
      place += velocity * step;
    }
    const bool stops = mu > 0.75;
    const PathEnd end = end_of(scene, Bullet::moving({0, 0, 0}, {0, 0, 6}),
                               {.bounces = 9, .restitution = 0, .time = stops ? 2 * time : time});
    // A direction that is off by at most 1/64 radian, on both sides of the true one
    EXPECT_LE(length(end.position - place), 0.02 * length(place)) << mu;
    EXPECT_EQ(end.ending, stops ? PathEnding::ComesToRest : PathEnding::OutOfTime);
  }
}

TEST(Friction, NoFrictionIsTheLimitOfLittle) {
  const Bullet bullet = Bullet::moving({0, 2, 0}, {1, 0, 3}, 0.25);
  Scene scene = floor_of(slope_of(0.5));
  const PathEnd none = end_of(scene, bullet, {.bounces = 99, .restitution = 0.5, .time = 4});
  const PathEnd zero = end_of(scene, bullet, {.bounces = 99, .restitution = 0.5, .time = 4, .friction = 0});
  EXPECT_EQ(none.position, zero.position);
  for (const double mu : {0x1p-10, 0x1p-20, 0x1p-30}) {
    const PathEnd little =
        end_of(scene, bullet, {.bounces = 99, .restitution = 0.5, .time = 4, .friction = mu});
    EXPECT_LE(length(little.position - none.position), 200 * mu);
  }
}

TEST(Friction, ABeltCarriesWhatLiesOnItToTheWall) {
  Scene scene;
  ASSERT_EQ(scene.set_gravity(kDown), Status::Ok);
  ASSERT_EQ(scene.add(MovingShape{Plane{{0, 0, 0}, {0, 1, 0}}, {1, 0, 0}}).status, Status::Ok);
  ASSERT_EQ(scene.set_traits(0, {.material = {.friction = 0.5}}), Status::Ok);
  const Bullet bullet = Bullet::moving({0, 0.5, 0}, {0, 0, 0}, 0.5);
  // It slides for 1 / (mu g), by 0.1, and is carried from there.
  const PathEnd carried = end_of(scene, bullet, {.bounces = 9, .restitution = 0, .time = 1});
  EXPECT_EQ(carried.ending, PathEnding::OutOfTime);
  EXPECT_EQ(carried.velocity, Vec3d(1, 0, 0));
  EXPECT_NEAR(carried.position.x, 0.1 + 0.8, 1e-14);
  const PathEnd for_ever = end_of(scene, bullet, {.bounces = 9, .restitution = 0});
  EXPECT_EQ(for_ever.ending, PathEnding::ComesToRest);
  EXPECT_NEAR(for_ever.time, 1 / (0.5 * 10), 1e-14);
  // Frame by frame, from place and velocity alone
  Vec3d place(0, 0.5, 0), velocity(0.0);
  for (int frame = 0; frame < 60; ++frame) {
    const PathEnd end = end_of(scene, Bullet::moving(place, velocity, 0.5),
                               {.bounces = 9, .restitution = 0, .time = 1.0 / 60});
    place = end.position, velocity = end.velocity;
  }
  EXPECT_NEAR(place.x, 0.9, 1e-12);
  ASSERT_EQ(scene.add({Box{{3, 0, -9}, {4, 9, 9}}}).status, Status::Ok);
  const PathEnd at_wall = end_of(scene, bullet, {.bounces = 9, .restitution = 0, .time = 10});
  EXPECT_NEAR(at_wall.position.x, 2.5, 1e-14);
  EXPECT_EQ(at_wall.bounces, 1);
}

TEST(Friction, ALiftCarriesAPathFrameByFrame) {
  Vec3d place(0, 0.25, 0), velocity(0, 1, 0);
  for (int frame = 0; frame < 60; ++frame) {
    Scene scene;
    ASSERT_EQ(scene.set_gravity(kDown), Status::Ok);
    const double top = frame / 60.0;
    ASSERT_EQ(scene.add(MovingShape{Box{{-9, top - 1, -9}, {9, top, 9}}, {0, 1, 0}}).status, Status::Ok);
    const PathEnd end = end_of(scene, Bullet::moving(place, velocity, 0.25),
                               {.bounces = 9, .restitution = 0, .time = 1.0 / 60});
    place = end.position, velocity = end.velocity;
  }
  EXPECT_NEAR(place.y, 1.25, 1e-12);
}

TEST(Friction, GrenadesComeToRestOnFloorsBoxesAndHills) {
  // Thrown at 10 with restitution 0.45 and friction 0.5
  std::vector<AnyShape> hills;
  const auto height = [](int i, int k) { return 0.25 * std::sin(0.7 * i) * std::cos(0.9 * k); };
  for (int i = -20; i < 20; ++i)
    for (int k = -20; k < 20; ++k) {
      const auto corner = [&](int di, int dk) { return Vec3d(i + di, height(i + di, k + dk), k + dk); };
      hills.push_back(Triangle{corner(0, 0), corner(0, 1), corner(1, 1)});
      hills.push_back(Triangle{corner(0, 0), corner(1, 1), corner(1, 0)});
    }
  const std::vector<std::vector<AnyShape>> grounds{
      {Plane{{0, 0, 0}, {0, 1, 0}}}, {Box{{-20, -1, -20}, {20, 0, 20}}}, hills};
  for (const std::vector<AnyShape>& ground : grounds)
    for (const double radius : {0.0, 0.125}) {
      Scene scene;
      ASSERT_EQ(scene.set_gravity({0, -9.81, 0}), Status::Ok);
      for (const AnyShape& shape : ground) ASSERT_EQ(scene.add({shape}).status, Status::Ok);
      auto bullets = Bullets::create(scene, 50, {.restitution = 0.45, .friction = 0.5});
      ASSERT_TRUE(bullets);
      Random random(7);
      for (int i = 0; i < 50; ++i) {
        const double turn = 2 * 3.14159265358979 * i / 50;
        const Vec3d velocity(10 * std::cos(turn) * 0.7, 10 * 0.7, 10 * std::sin(turn) * 0.7);
        ASSERT_EQ(bullets->fire(Bullet::moving(random.place(1) + Vec3d(0, 3, 0), velocity, radius)).status,
                  Status::Ok);
      }
      int resting = 0;
      for (int frame = 0; frame < 60 * 6; ++frame) {
        ASSERT_EQ(bullets->advance(1.0 / 60), Status::Ok);
        for (const BulletEvent& event : bullets->events()) resting += event.kind == BulletEventKind::Rests;
      }
      EXPECT_EQ(bullets->size(), 50);
      for (std::size_t i = 0; i < bullets->ids().size(); ++i) {
        EXPECT_EQ(bullets->velocities()[i], Vec3d(0.0)) << i << ' ' << radius << ' ' << ground.size();
        EXPECT_GE(bullets->positions()[i].y, -0.3);
      }
      EXPECT_GE(resting, 50);
    }
}

TEST(Friction, ATargetsMaterialChangesWhatLiesOnIt) {
  Scene scene = floor_of(Triangle{{-100, 50, -100}, {100, -50, -100}, {0, 0, 200}});
  auto bullets = Bullets::create(scene, 1, {.restitution = 0});
  ASSERT_TRUE(bullets);
  const Fired fired = bullets->fire(Bullet::moving({0, 0, 0}, {0, 0, 0}), {.material = {.friction = 1}});
  ASSERT_EQ(bullets->advance(1), Status::Ok);
  EXPECT_EQ(bullets->velocity(fired.bullet), Vec3d(0.0));
  ASSERT_EQ(scene.set_traits(0, {.material = {.friction = 0.0625}}), Status::Ok);  // 0.25 in all
  ASSERT_EQ(bullets->advance(1), Status::Ok);
  EXPECT_NEAR(length(bullets->velocity(fired.bullet)), 10 * (0.5 - 0.25) / std::sqrt(1.25), 1e-6);
  bullets->set(fired.bullet, {.friction = 64});  // 2 in all
  ASSERT_EQ(bullets->advance(1), Status::Ok);
  EXPECT_EQ(bullets->velocity(fired.bullet), Vec3d(0.0));
}

TEST(Friction, ABulletReportsThatItsNewFrictionStopsItOrLetsItSlide) {
  Scene scene = floor_of(Triangle{{-100, 50, -100}, {100, -50, -100}, {0, 0, 200}});
  auto bullets = Bullets::create(scene, 1, {.restitution = 0, .friction = 1});
  ASSERT_TRUE(bullets);
  const Fired fired = bullets->fire(Bullet::moving({0, 0, 0}, {0, 0, 0}));
  const auto kinds = [&] {
    std::vector<BulletEventKind> told;
    for (const BulletEvent& event : bullets->events()) told.push_back(event.kind);
    return told;
  };
  ASSERT_EQ(bullets->advance(1), Status::Ok);
  EXPECT_EQ(kinds(), std::vector{BulletEventKind::Rests});
  bullets->set(fired.bullet, {.friction = 0.25});
  ASSERT_EQ(bullets->advance(0.5), Status::Ok);
  EXPECT_EQ(kinds(), std::vector{BulletEventKind::Slides});
  bullets->set(fired.bullet, {.friction = 3});
  ASSERT_EQ(bullets->advance(1), Status::Ok);
  EXPECT_EQ(kinds(), std::vector{BulletEventKind::Rests});
}

}  // namespace
}  // namespace ricochet::friction_test
