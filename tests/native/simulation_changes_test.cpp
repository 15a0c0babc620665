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
  const WorldFault pair = Simulation(world).fault();
  EXPECT_EQ(pair.fault, Fault::BallsOverlap);
  EXPECT_EQ(pair.a, 1);
  EXPECT_EQ(pair.b, 2);
  EXPECT_EQ(pair.depth, 0.25);
  world.balls[2].position = {6, 5, 5};
  EXPECT_EQ(Simulation(world).fault().fault, Fault::None);
  world.balls[2].position = {5, 9.75, 5};
  const WorldFault outside = Simulation(world).fault();
  EXPECT_EQ(outside.fault, Fault::OutsideBounds);
  EXPECT_EQ(outside.a, 2);
  EXPECT_EQ(outside.b, 1);
  EXPECT_EQ(outside.depth, 0.25);
  world.balls.pop_back();
  world.obstacles = {{{Sphere{{5, 6, 5}, 1}, Vec3d(0.0)}, 1}};
  const WorldFault obstacle = Simulation(world).fault();
  EXPECT_EQ(obstacle.fault, Fault::OverlapsObstacle);
  EXPECT_EQ(obstacle.depth, 0.5);
}

TEST(SimulationChanges, BallsComeGoAndChangeWhileItRuns) {
  World world;
  world.bounds = {Vec3d(0.0), Vec3d(10.0)};
  world.balls = {ball({2, 5, 5}, {1, 0, 0}), ball({8, 5, 5}, {-1, 0, 0})};
  Simulation simulation(world);
  simulation.run(100, 1);
  EXPECT_EQ(simulation.add(ball({3, 5, 5.5}, Vec3d(0.0))).fault, Fault::BallsOverlap);
  EXPECT_EQ(simulation.size(), 2);
  EXPECT_EQ(simulation.add(ball({4.75, 5, 5}, Vec3d(0.0))).fault, Fault::None);
  Event event;
  ASSERT_TRUE(simulation.next(event));
  EXPECT_EQ(event.time, 1.75);
  EXPECT_EQ(event.b, 2);
  simulation.remove(0);
  ASSERT_EQ(simulation.size(), 2);
  Ball stopped = simulation.ball(0);
  stopped.velocity = {0, 2, 0};
  EXPECT_EQ(simulation.set(0, stopped).fault, Fault::None);
  ASSERT_TRUE(simulation.next(event));
  EXPECT_EQ(event.kind, EventKind::Wall);
  EXPECT_EQ(event.a, 0);
}

}  // namespace
}  // namespace ricochet
