// Worlds that may not start, and balls that come, go and change while a world runs.
#include <gtest/gtest.h>

#include "native/worlds.hpp"
#include "ricochet/simulation.hpp"

namespace ricochet {
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

}  // namespace
}  // namespace ricochet
