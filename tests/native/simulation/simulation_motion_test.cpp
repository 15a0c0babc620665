// Obstacles whose velocity changes at given times.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "native/random.hpp"
#include "native/simulation_checks.hpp"
#include "native/worlds.hpp"

namespace ricochet::simulation_motion_test {
namespace {

using worlds::ball;

Obstacle slab(double top, double restitution = 1) {
  return {{Box{{-50, -50, top - 1}, {50, 50, top}}, Vec3d(0.0)}, restitution};
}

TEST(SimulationMotion, ABallIsPredictedAnewWhenAnObstacleSetsOff) {
  World world;
  world.balls = {ball({0, 0, 4.5}, Vec3d(0.0))};
  world.obstacles = {slab(0)};
  world.motion = {{2, 0, {0, 0, 1}}, {7, 0, Vec3d(0.0)}};
  Simulation simulation = worlds::started(world);
  const std::vector<Event> all = events(simulation, 10);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].time, 6) << "two frames of waiting, and four units";
  EXPECT_EQ(all[0].after_a, Vec3d(0, 0, 2));
  EXPECT_EQ(all[0].before_b, Vec3d(0, 0, 1));
  EXPECT_EQ(simulation.obstacle_offset(0), Vec3d(0, 0, 5));
}

TEST(SimulationMotion, EventsBeforeAChangeAreThoseOfTheWorldWithoutIt) {
  Random random(3);
  World plain = worlds::mixture(random, 60, 6, false, 1);
  plain.obstacles = {slab(-2)};
  World moving = plain;
  moving.motion = {{5, 0, {0, 0, 0.1}}};
  Simulation a = worlds::started(plain), b = worlds::started(moving);
  a.run(1000000, 4.9375);
  b.run(1000000, 4.9375);
  ASSERT_NO_FATAL_FAILURE(expect_same_bits(a, b));
  EXPECT_GT(a.counts().ball, 50);
}

TEST(SimulationMotion, AChangeComesBeforeTheEventsOfItsTime) {
  World world;
  world.balls = {ball({0, 0, 2.5}, {0, 0, -1})};
  world.obstacles = {slab(0)};
  world.motion = {{2, 0, {0, 0, -2}}};
  Simulation simulation = worlds::started(world);
  EXPECT_FALSE(simulation.next()) << "the platform leaves as the ball arrives";
  EXPECT_EQ(simulation.run(10, kInfiniteTime).ending, Ending::Quiet);
}

/// The epoch's clock is finer than reported times. A contact whose reported time equals the change's meets the obstacle
/// with its new velocity, whichever comes first on that clock.
TEST(SimulationMotion, AChangeComesBeforeTheEventsOfItsTimeInEveryEpoch) {
  Random random(41);
  int same_times = 0;
  for (int round = 0; round < 60; ++round) {
    World world;
    world.bounds.max.z = 9;
    for (int i = 0; i < 12; ++i)
      world.balls.push_back(
          ball({1.5 * (i % 4), 1.5 * (i / 4), random.number(0.6, 8)}, {0, 0, random.number(-3, 3)}));
    world.obstacles = {slab(0)};
    Simulation without = worlds::started(world);
    without.run(400 + 10 * round, kInfiniteTime);
    auto met = without.next();
    while (met && met->kind != EventKind::Obstacle) met = without.next();
    ASSERT_TRUE(met);
    const Vec3d falls(0, 0, -0.25);
    world.motion = {{met->time, 0, falls}};
    Simulation simulation = worlds::started(world);
    while (const auto event = simulation.next(met->time + 0.5)) {
      if (event->kind != EventKind::Obstacle) continue;
      EXPECT_EQ(event->before_b, event->time < met->time ? Vec3d(0.0) : falls)
          << round << " at " << event->time;
      same_times += event->time == met->time;
    }
    EXPECT_EQ(simulation.world().obstacles[0].velocity, falls);
  }
  EXPECT_GT(same_times, 20) << "falling more slowly than the balls, it is met all the same";
}

/// A platform rises under resting balls, carries them, stops and lets them go: none of them is ever inside.
TEST(SimulationMotion, APlatformThatStopsCarriesAndReleasesWithoutOverlap) {
  for (const double restitution : {0.0, 0.5, 1.0}) {
    World world;
    world.bounds.max.z = 12;
    for (int i = 0; i < 9; ++i)
      world.balls.push_back(ball({1.5 * (i % 3), 1.5 * (i / 3), 0.5 + 0.25 * i}, Vec3d(0.0)));
    world.obstacles = {slab(0, restitution)};
    world.motion = {{1, 0, {0, 0, 0.5}},
                    {4, 0, {0, 0, 2}},
                    {5, 0, Vec3d(0.0)},
                    {9, 0, {0, 0, -1}},
                    {12, 0, {0.5, 0, 0.25}}};
    Simulation simulation = worlds::started(world);
    for (double time = 0.125; time < 20; time += 0.125) {
      ASSERT_NE(simulation.run(100000, time).ending, Ending::Budget);
      const double top = simulation.obstacle_offset(0).z;
      for (int i = 0; i < simulation.size(); ++i)
        ASSERT_GT(simulation.position(i).z - 0.5 - top, -1e-12)
            << restitution << ", ball " << i << " at " << time;
    }
    EXPECT_NEAR(simulation.obstacle_offset(0).z, 1.5 + 2 - 3 + 0.25 * (simulation.time() - 12), 1e-12);
    EXPECT_GT(simulation.counts().obstacle, 9);
    // Carried at the platform's speed, and let go with it.
    if (restitution == 0) {
      Simulation again = worlds::started(world);
      again.run(100000, 3.5);
      EXPECT_EQ(again.velocity(0), Vec3d(0, 0, 0.5));
      EXPECT_NEAR(again.position(0).z - 0.5, again.obstacle_offset(0).z, 1e-12);
    }
  }
}

TEST(SimulationMotion, DoesNotDependOnHowItIsAskedAndGoesOnFromSnapshots) {
  Random random(7);
  World world = worlds::mixture(random, 40, 6, false, 0.9);
  world.obstacles = {slab(-1), {{Sphere{{20, 3, 3}, 2}, Vec3d(0.0)}, 1}};
  world.bounds.min.z = world.bounds.max.x = kUnbounded;
  world.bounds.min.z = -kUnbounded;
  world.obstacles[1].is_sensor = true;
  for (int n = 0; n < 30; ++n)
    world.motion.push_back({0.7 * n, n % 3 == 2, {n % 3 == 2 ? -1.0 + 0.05 * n : 0, 0, n % 2 ? 0.25 : -0.2}});
  Simulation once = worlds::started(world), frames = worlds::started(world);
  once.run(1000000, 25);
  for (double time = 0.1; time < 25; time += 0.35) {
    while (frames.run(3, time, 500).ending == Ending::Work)
      ;
    World now = world;
    now.obstacles.assign(frames.world().obstacles.begin(), frames.world().obstacles.end());
    for (int i = 0; i < frames.size(); ++i) now.balls[static_cast<std::size_t>(i)] = frames.ball(i);
    frames = worlds::started(now, frames.snapshot());
  }
  frames.run(1000000, 25);
  ASSERT_NO_FATAL_FAILURE(expect_same_bits(once, frames));
  EXPECT_EQ(once.obstacle_offset(0), frames.obstacle_offset(0));
  EXPECT_EQ(once.counts().sensor, frames.counts().sensor);
  EXPECT_GT(once.counts().obstacle, 0);
}

TEST(SimulationMotion, IsNotReversed) {
  World world;
  world.balls = {ball({0, 0, 4.5}, {1, 0, 0})};
  world.obstacles = {slab(0)};
  world.motion = {{2, 0, {0, 0, 1}}};
  Simulation simulation = worlds::started(world);
  EXPECT_FALSE(simulation.reverse());
  EXPECT_EQ(simulation.velocity(0), Vec3d(1, 0, 0));
  world.motion.clear();
  EXPECT_TRUE(worlds::started(world).reverse());
}

}  // namespace
}  // namespace ricochet::simulation_motion_test
