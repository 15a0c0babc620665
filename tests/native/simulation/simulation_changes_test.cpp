// Worlds that may not start, and balls that come, go and change while a world runs.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "native/simulation_checks.hpp"
#include "native/worlds.hpp"
#include "ricochet/simulation.hpp"

namespace ricochet::simulation_changes_test {
namespace {

using worlds::ball;

TEST(SimulationChanges, RefusesWhatOverlaps) {
  World world;
  world.bounds = {Vec3d(0.0), Vec3d(10.0)};
  world.balls = {ball({1, 1, 1}, Vec3d(0.0)), ball({5, 5, 5}, Vec3d(0.0)), ball({5.75, 5, 5}, Vec3d(0.0))};
  const WorldFault pair = Simulation::create(world).error();
  EXPECT_EQ(pair.fault, Fault::BallsOverlap);
  EXPECT_EQ(pair.a, 1);
  EXPECT_EQ(pair.b, 2);
  EXPECT_EQ(pair.depth, 0.25);
  world.balls[2].position = {6, 5, 5};
  EXPECT_TRUE(Simulation::create(world).has_value());
  world.balls[2].position = {5, 9.75, 5};
  const WorldFault outside = Simulation::create(world).error();
  EXPECT_EQ(outside.fault, Fault::OutsideBounds);
  EXPECT_EQ(outside.a, 2);
  EXPECT_EQ(outside.b, 1);
  EXPECT_EQ(outside.depth, 0.25);
  world.balls.pop_back();
  world.obstacles = {{{Sphere{{5, 6, 5}, 1}, Vec3d(0.0)}, 1}};
  const WorldFault obstacle = Simulation::create(world).error();
  EXPECT_EQ(obstacle.fault, Fault::OverlapsObstacle);
  EXPECT_EQ(obstacle.depth, 0.5);
}

TEST(SimulationChanges, BallsComeGoAndChangeWhileItRuns) {
  World world;
  world.bounds = {Vec3d(0.0), Vec3d(10.0)};
  world.balls = {ball({2, 5, 5}, {1, 0, 0}), ball({8, 5, 5}, {-1, 0, 0})};
  Simulation simulation = worlds::started(world);
  simulation.run(100, 1);
  EXPECT_EQ(simulation.add(ball({3, 5, 5.5}, Vec3d(0.0))).fault, Fault::BallsOverlap);
  EXPECT_EQ(simulation.size(), 2);
  EXPECT_EQ(simulation.add(ball({4.75, 5, 5}, Vec3d(0.0))).fault, Fault::None);
  const auto first = simulation.next();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->time, 1.75);
  EXPECT_EQ(first->b, 2);
  simulation.remove(0);
  ASSERT_EQ(simulation.size(), 2);
  Ball stopped = simulation.ball(0);
  stopped.velocity = {0, 2, 0};
  EXPECT_EQ(simulation.set(0, stopped).fault, Fault::None);
  const auto second = simulation.next();
  ASSERT_TRUE(second);
  EXPECT_EQ(second->kind, EventKind::Wall);
  EXPECT_EQ(second->a, 0);
}

/// Balls in mirrored pairs hit both walls at once: the undelivered events of an instant are part of snapshots.
TEST(SimulationChanges, SnapshotsBetweenEventsOfAnInstantTellTheOthers) {
  World world;
  world.bounds = {{0, 0, 0}, {16, 16, 16}};
  for (const double y : {1.0, 4.0, 7.0})
    for (const double side : {-1.0, 1.0})
      world.balls.push_back(worlds::ball({8 + 5 * side, y + 4, 8}, {2 * side, 0, 0}, 1, 1));
  Simulation whole = worlds::started(world), cut = worlds::started(world);
  std::size_t untold = 0;
  for (int k = 0; k < 60; ++k) {
    const auto want = whole.next(), got = cut.next();
    ASSERT_TRUE(want && got);
    EXPECT_EQ(got->time, want->time) << k;
    EXPECT_EQ(got->a, want->a) << k;
    EXPECT_EQ(got->point, want->point) << k;
    const Snapshot snapshot = cut.snapshot();
    untold += snapshot.untold.size();
    World now = world;
    for (int i = 0; i < cut.size(); ++i) now.balls[static_cast<std::size_t>(i)] = cut.ball(i);
    cut = worlds::started(now, snapshot);
  }
  EXPECT_GT(untold, 100U);
}

/// Whether nothing will happen any more depends on flights alone, and not on cells, which a snapshot makes anew.
TEST(SimulationChanges, AnOpenWorldThatComesToItsEndGoesOnFromSnapshotsInTheSameBits) {
  Random random(91);
  int over = 0;
  for (int round = 0; round < share_of(1500); ++round) {
    World world = worlds::mixture(random, 4 + random.below(14), 6, false, 1);
    world.bounds = {Vec3d(-kUnbounded), Vec3d(kUnbounded)};
    Simulation simulation = worlds::started(world);
    for (int part = 0; part < 6; ++part) {
      Simulation twin = worlds::started(world, simulation.snapshot());
      const double until = simulation.time() + random.number(0, 3);
      const bool is_over = simulation.run(1000, until).ending == Ending::Quiet;
      EXPECT_EQ(twin.run(1000, until).ending == Ending::Quiet, is_over);
      ASSERT_NO_FATAL_FAILURE(expect_same_bits(simulation, twin, std::to_string(round)));
      over += is_over;
      Ball turned = simulation.ball(0);
      turned.velocity = random.place(1);
      const bool turns = random.below(3) == 0;
      ASSERT_TRUE(!turns || simulation.set(0, turned).fault == Fault::None);
    }
  }
  EXPECT_GT(over, share_of(1500));
}

/// Far faster than every other ball: on the clock of the slow ones its times would be one instant. It stays in the box,
/// and continues from snapshots. A fast ball that has just hit a wall may be a little inside it, because the clock is
/// rounded relative to its time.
TEST(SimulationChanges, BallsOfAnySpeedTakeANewVelocityWhereTheyAre) {
  for (int exponent = 3; exponent <= 60; exponent += 3) {
    World world;
    Ball given;
    given.position = {10, 5, 0};
    given.velocity = {5, 9, 0};
    given.radius = 0.3;
    world.balls.push_back(given);
    world.bounds = {{0, 0, -HUGE_VAL}, {20, 30, HUGE_VAL}};
    Simulation simulation = worlds::started(world);
    simulation.run(1000, 6.58, 200000);
    const double speed = std::pow(10.0, exponent);
    for (int i = 0; i < 500; ++i) {
      Ball ball = simulation.ball(0);
      const double scale = i == 0  ? speed / std::sqrt(dot(ball.velocity, ball.velocity))
                           : i % 2 ? 1.001
                                   : 1 / 1.001;
      ball.velocity = ball.velocity * scale;
      ASSERT_EQ(simulation.set(0, ball).fault, Fault::None) << "speed 1e" << exponent << ", change " << i;
      ASSERT_EQ(simulation.ball(0).velocity, ball.velocity);
      simulation.run(1, kInfiniteTime, 200000);
    }
  }
}

TEST(SimulationChanges, BallsOfAnySpeedStayInThePeriodicBoxAndGoOnFromSnapshotsInTheSameBits) {
  Random random(92);
  for (int round = 0; round < share_of(300); ++round) {
    World world = worlds::mixture(random, 3 + random.below(20), 6, false, random.below(2) == 0 ? 1 : 0.5);
    world.periodic = {true, random.below(2) == 0, random.below(2) == 0};
    if (random.below(2) == 0) world.gravity = world.periodic[2] ? Vec3d(0, -1, 0) : Vec3d(0, 0, -1);
    Simulation simulation = worlds::started(world);
    simulation.run(random.below(100), 5);
    const double speed = std::pow(10.0, random.below(100));
    for (int changes = 1 + random.below(3); changes > 0; --changes) {
      const int index = random.below(simulation.size());
      Ball fast = simulation.ball(index);
      fast.velocity = random.place(1) * speed * std::pow(10.0, -random.below(3));
      if (random.below(2) == 0) {
        ASSERT_EQ(simulation.set(index, fast).fault, Fault::None);
      } else {
        simulation.remove(index);
        ASSERT_EQ(simulation.add(fast).fault, Fault::None);
      }
    }
    for (int part = 0; part < 20; ++part) {
      World same = world;
      same.balls.clear();
      for (int i = 0; i < simulation.size(); ++i) same.balls.push_back(simulation.ball(i));
      Simulation twin = worlds::started(same, simulation.snapshot());
      const int most = 1 + random.below(4);
      const std::int64_t work = 200000;
      if (simulation.run(most, kInfiniteTime, work).ending == Ending::Work) break;
      if (twin.run(most, kInfiniteTime, work).ending == Ending::Work) break;
      const std::string what = std::to_string(round) + ", part " + std::to_string(part);
      ASSERT_NO_FATAL_FAILURE(expect_same_bits(simulation, twin, what));
      for (int i = 0; i < simulation.size(); ++i)
        for (int axis = 0; axis < 3; ++axis) {
          const double side = world.bounds.max[axis], place = simulation.position(i)[axis];
          ASSERT_LE(std::fabs(place - 0.5 * side), 0.5 * side * (1 + 0x1p-30)) << what << ", ball " << i;
        }
    }
  }
}

}  // namespace
}  // namespace ricochet::simulation_changes_test
