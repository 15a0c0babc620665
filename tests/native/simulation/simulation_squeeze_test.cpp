// Balls that steadily moving bodies press against others: they get stuck, and time advances.
#include <gtest/gtest.h>

#include <vector>

#include "native/simulation_checks.hpp"
#include "native/worlds.hpp"

namespace ricochet::simulation_squeeze_test {
namespace {

using worlds::ball;
using worlds::started;

constexpr double kFar = kUnbounded;

/// A wall at x = 0, a ball at x = 2, and a paddle whose face, at x = 4, approaches at unit speed; it turns back after a
/// time.
World paddle(double restitution, const Vec3d& gravity, double back) {
  World world;
  world.bounds = {{0, 0, -kFar}, Vec3d(kFar)};
  world.gravity = gravity;
  world.balls = {ball({2, 0.5, 0}, {-1, 0, 0}, 0.5, 1, restitution)};
  world.obstacles = {{{Box{{4, -3, -3}, {5, 30, 3}}, Vec3d(-1, 0, 0)}, 1}};
  world.motion = {{back, 0, Vec3d(1, 0, 0)}};
  return world;
}

std::vector<Event> stuck_ones(const std::vector<Event>& all) {
  std::vector<Event> some;
  for (const Event& e : all)
    if (e.kind == EventKind::Stuck) some.push_back(e);
  return some;
}

TEST(SimulationSqueeze, ABallBetweenAPaddleAndAWallIsToldOnceAndTimeGoesOn) {
  for (const double e : {0.0, 0.5, 0.9, 1.0})
    for (const Vec3d& gravity : {Vec3d(0.0), Vec3d(0, -10, 0)}) {
      Simulation simulation = started(paddle(e, gravity, 1e9));
      const std::vector<Event> all = events(simulation, 20000, 30), stuck = stuck_ones(all);
      EXPECT_EQ(simulation.time(), 30) << e;
      EXPECT_LT(all.size(), 5000u) << e;
      ASSERT_EQ(stuck.size(), 1u) << e;
      EXPECT_NEAR(stuck[0].time, 3, 0.01) << e;
      EXPECT_EQ(stuck[0].a, 0);
      // The wall at x = 0 and the paddle
      EXPECT_EQ(stuck[0].on, EventKind::Wall);
      EXPECT_EQ(stuck[0].b, 0);
      EXPECT_EQ(stuck[0].others[0].on, EventKind::Obstacle);
      EXPECT_EQ(stuck[0].others[0].b, 0);
      EXPECT_EQ(stuck[0].others[1].b, -1);
      EXPECT_EQ(simulation.counts().stuck, 1);
      // The paddle has gone by, 1 + 1 thick, and from then on the ball falls.
      if (gravity == Vec3d(0.0)) {
        EXPECT_EQ(simulation.velocity(0), Vec3d(0.0));
        EXPECT_NEAR(simulation.position(0).x, 0.5, 0.001);
      }
      EXPECT_NEAR(simulation.position(0).y, 0.5, 1e-12);
      EXPECT_EQ(simulation.ball(0).mass, 1);
    }
}

TEST(SimulationSqueeze, ABallMovesAgainWhenThePaddleHasLeftIt) {
  World world = paddle(0.5, {0, -10, 0}, 3.25);
  // Held in the air: the floor is 3 beneath.
  world.balls[0].position.y = 3.5;
  world.gravity = {0, -0.001, 0};
  Simulation simulation = started(world);
  const std::vector<Event> all = events(simulation, 20000, 3.4);
  const std::vector<Event> stuck = stuck_ones(all);
  ASSERT_EQ(stuck.size(), 1u);
  const double height = simulation.position(0).y;
  EXPECT_EQ(simulation.velocity(0), Vec3d(0.0));
  // It entered at 3, by 0.25, and leaves the ball at 3.5.
  events(simulation, 20000, 4.5);
  EXPECT_NEAR(simulation.velocity(0).y, -0.001, 1e-5);
  EXPECT_NEAR(simulation.position(0).y, height - 0.0005, 1e-5);
}

TEST(SimulationSqueeze, AnotherVelocityOfThePaddleThatLeavesNoOverlapLetsItGo) {
  World world = paddle(0.5, Vec3d(0.0), 1e9);
  world.motion.clear();
  Simulation simulation = started(world);
  for (;;) {
    const auto event = simulation.next(30);
    ASSERT_TRUE(event);
    if (event->kind == EventKind::Stuck) break;
  }
  Obstacle still = world.obstacles[0];
  still.velocity = Vec3d(0.0);
  EXPECT_EQ(simulation.change_obstacle(0, still).fault, Fault::None);
  Ball pushed = simulation.ball(0);
  // Nothing squeezes it any more: it is hit like any other.
  pushed.velocity = {0, 1, 0};
  EXPECT_EQ(simulation.set(0, pushed).fault, Fault::None);
  events(simulation, 100, 40);
  EXPECT_GT(simulation.position(0).y, 5);
  EXPECT_EQ(simulation.counts().stuck, 1);
}

TEST(SimulationSqueeze, OtherBallsMeetItAsOneOfInfiniteMass) {
  World world = paddle(0.5, Vec3d(0.0), 1e9);
  world.balls.push_back(ball({0.6, 20.5, 0}, {0, -1, 0}, 0.5, 1, 1));
  Simulation simulation = started(world);
  const std::vector<Event> all = events(simulation, 20000, 30);
  bool met = false;
  for (const Event& e : all) {
    if (e.kind != EventKind::Ball) continue;
    met = true;
    EXPECT_EQ(e.after_a, Vec3d(0.0));
    EXPECT_GT(e.after_b.y, 0.9);
  }
  EXPECT_FALSE(met) << "the paddle is in the way";
}

TEST(SimulationSqueeze, ARowOfBallsBetweenAPaddleAndAWallIsHeldTogether) {
  World world;
  world.bounds = {{0, -kFar, -kFar}, Vec3d(kFar)};
  world.balls = {ball({2, 0, 0}, {0, 0, 0}), ball({3.5, 0, 0}, {0, 0, 0}), ball({4.75, 0, 0}, {0, 0, 0})};
  world.obstacles = {{{Box{{6, -3, -3}, {7, 3, 3}}, Vec3d(-1, 0, 0)}, 1}};
  Simulation simulation = started(world);
  const std::vector<Event> all = events(simulation, 100000, 30);
  EXPECT_EQ(simulation.time(), 30);
  EXPECT_EQ(stuck_ones(all).size(), 3u);
  EXPECT_LT(all.size(), 50000u);
}

TEST(SimulationSqueeze, ABallInACornerIsHeldByThree) {
  World world;
  world.bounds = {{0, 0, -kFar}, Vec3d(kFar)};
  world.balls = {ball({2, 2, 0}, {0, 0, 0}, 0.5, 1, 0.5)};
  world.obstacles = {{{Plane{{6, 6, 0}, {-1, -1, 0}}, Vec3d(-1, -1, 0)}, 1}};
  Simulation simulation = started(world);
  const std::vector<Event> all = events(simulation, 100000, 30), stuck = stuck_ones(all);
  EXPECT_EQ(simulation.time(), 30);
  ASSERT_EQ(stuck.size(), 1u);
  EXPECT_GE(stuck[0].others[1].b, 0);
}

/// A ball that slips out sideways is not held, however near the other body gets.
TEST(SimulationSqueeze, ABallThatCanSlipAwayDoes) {
  for (const double off : {0.25, 0.0625, 0.01}) {
    World world;
    world.balls = {ball({2, off, 0}, {0, 0, 0}, 0.5, 1, 0.5),
                   ball({0, 0, 0}, {1, 0, 0}, 0.5, kInfiniteMass, 1)};
    world.obstacles = {{{Sphere{{6, 0, 0}, 1}, Vec3d(0.0)}, 1}};
    Simulation simulation = started(world);
    const std::vector<Event> all = events(simulation, 100000, 30);
    EXPECT_EQ(simulation.time(), 30);
    EXPECT_EQ(stuck_ones(all).size(), 0u) << off;
    EXPECT_GT(simulation.position(0).y, 0.5) << off;
  }
}

TEST(SimulationSqueeze, SnapshotsAndFramesGoOnInTheSameBits) {
  World world = paddle(0.5, {0, -10, 0}, 3.25);
  world.balls.push_back(ball({1, 10, 0}, {0, 0, 0}, 0.25, 1, 0.75));
  Simulation simulation = started(world);
  for (int frame = 1; frame < 24; ++frame) {
    World now = world;
    for (int i = 0; i < simulation.size(); ++i) now.balls[static_cast<std::size_t>(i)] = simulation.ball(i);
    Simulation twin = started(now, simulation.snapshot());
    simulation.run(100000, 0.25 * frame);
    twin.run(100000, 0.25 * frame);
    expect_same_bits(simulation, twin);
    EXPECT_EQ(simulation.counts().stuck, twin.counts().stuck);
    EXPECT_EQ(simulation.energy(), twin.energy());
  }
  EXPECT_EQ(simulation.counts().stuck, 1);
}

}  // namespace
}  // namespace ricochet::simulation_squeeze_test
