// Rest under gravity: the limit of bounces, sliding, balance between supports, and the causes of a new fall.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "native/simulation_checks.hpp"
#include "native/worlds.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet::simulation_rest_test {
namespace {

using worlds::ball;
using worlds::started;

World box(double side, const Vec3d& gravity) {
  World world;
  world.bounds = {Vec3d(0.0), Vec3d(side)};
  world.gravity = gravity;
  return world;
}

TEST(SimulationRest, ADroppedBallRestsAtTheSumOfItsBounces) {
  for (const double e : {0.0, 0.1, 0.5, 0.75, 0.9}) {
    World world = box(20, {0, -10, 0});
    world.balls = {ball({5, 5.5, 5}, {0, 0, 0}, 0.5, 1, e)};
    Simulation simulation = started(world);
    const std::vector<Event> all = events(simulation, 100000);
    ASSERT_FALSE(all.empty());
    const Event& last = all.back();
    EXPECT_EQ(last.kind, EventKind::Rest) << e;
    EXPECT_EQ(last.on, EventKind::Wall);
    EXPECT_EQ(last.b, 2);
    // It falls for a second and then has a speed of 10: 1 + 2 e / (1 - e).
    EXPECT_NEAR(last.time, 1 + 2 * e / (1 - e), 1e-12 * (1 + 2 / (1 - e))) << e;
    EXPECT_EQ(simulation.velocity(0), Vec3d(0.0));
    EXPECT_EQ(simulation.position(0).y, 0.5);
    EXPECT_EQ(simulation.counts().rest, 1);
    EXPECT_EQ(simulation.run(100, 1e6).events, 0);
    EXPECT_EQ(simulation.position(0).y, 0.5);
  }
}

TEST(SimulationRest, AThrownBallSlidesAtTheSumOfItsBounces) {
  World world = box(200, {0, -10, 0});
  world.balls = {ball({5, 5.5, 5}, {1, 0, 0}, 0.5, 1, 0.5)};
  Simulation simulation = started(world);
  const std::vector<Event> all = events(simulation, 1000, 100);
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all.back().kind, EventKind::Slide);
  EXPECT_EQ(simulation.velocity(0), Vec3d(1, 0, 0));
  EXPECT_EQ(simulation.position(0), Vec3d(105, 0.5, 5));
}

/// A flat surface through the origin with a normal, wide enough for all that falls onto it here.
AnyShape incline(int kind, const Vec3d& n, double scale) {
  if (kind == 0) return Plane{Vec3d(0.0), n};
  const Vec3d up = unit(n), along = unit(cross(up, {0.3, 0.1, 1})), across = cross(along, up);
  const double far = 1000 * scale;
  if (kind == 1) return Triangle{(along + across) * -far, (across * 2.0 - along) * far, along * (2 * far)};
  // Its y turned to the normal, by half a turn about the bisector of the two
  const Vec3d half = unit(up + Vec3d(0, 1, 0)), axis = cross({0, 1, 0}, half);
  return OrientedBox{up * -scale, Vec3d(far, scale, far), {axis.x, axis.y, axis.z, half.y}};
}

/// Places in all directions and of all sizes, which round a contact's normal differently from the surface's.
TEST(SimulationRest, ABallThatAnInclineStopsSlidesAtOnce) {
  Random random(2718 + static_cast<std::uint64_t>(seed_from_environment()));
  for (int i = 0; i < share_of(3000); ++i) {
    const double scale = std::ldexp(1.0, i % 3 == 0 ? random.below(201) - 100 : 0);
    const bool is_flat = i % 2 == 0;  // in the plane
    const Vec3d n(random.number(-1, 1), random.number(0.1, 1), is_flat ? 0 : random.number(-1, 1));
    const double radius = scale * random.number(0.02, 1);
    const double restitution = i % 5 == 0 ? random.number(0, 0.5) : i % 5 == 1 ? 1e-9 : 0;
    World world;
    world.gravity = Vec3d(0, -10 * scale, 0);
    const int kind = is_flat ? 0 : random.below(3);
    world.obstacles = {{{incline(kind, n, scale), Vec3d(0.0)}, 1}};
    const Vec3d from = unit(n) * (radius + scale * random.number(0.1, 3)) +
                       unit(cross(n, {0.2, 0.1, 1})) * (scale * random.number(-9, 9));
    Vec3d velocity = random.place(3 * scale);
    if (is_flat) velocity.z = 0;
    world.balls = {ball(from, velocity, radius, 1, restitution)};
    Simulation simulation = started(world);
    const std::vector<Event> all = events(simulation, 100, 9);
    ASSERT_GE(all.size(), 2U) << i;
    ASSERT_LE(all.size(), restitution > 1e-9 ? 60U : restitution > 0 ? 4U : 2U) << i;
    EXPECT_EQ(all.back().kind, EventKind::Slide) << i;
    EXPECT_EQ(simulation.counts().collapsed, 0) << i;
    const Vec3d up = unit(n), along = world.gravity - up * dot(world.gravity, up);
    const Vec3d expected = velocity - up * dot(velocity, up) + along * simulation.time();
    EXPECT_LT(length(simulation.velocity(0) - expected), 1e-9 * scale) << i;
    EXPECT_NEAR(dot(simulation.position(0), up), radius, 1e-9 * scale) << i;
  }
}

/// Restitution 0, in wedges of planes, or of planes and walls, that a ball slides down to and is stopped in.
TEST(SimulationRest, ABallBetweenFlatSurfacesHasFewEventsAtOnce) {
  Random random(1414 + static_cast<std::uint64_t>(seed_from_environment()));
  int most = 0, slides = 0;
  for (int i = 0; i < share_of(600); ++i) {
    World world;
    world.gravity = {0, -10, 0};
    for (int k = 0; k < 2; ++k) {
      const Vec3d up(random.number(-1, 1), random.number(0.05, 1), random.number(-1, 1));
      world.obstacles.push_back({{Plane{{0, -0.3, 0}, up}, Vec3d(0.0)}, 1});
    }
    if (i % 2) world.bounds = {{-6, -2, -6}, {6, 20, 6}};
    world.balls = {ball({0, 12, 0}, random.place(1), 0.5, 1, 0)};
    Simulation simulation = started(world);
    int at_once = 0;
    double last = 0;
    for (int k = 0; k < 1000; ++k) {
      const auto event = simulation.next(4);
      if (!event) break;
      at_once = event->time - last <= 1e-12 ? at_once + 1 : 0;
      last = event->time;
      most = std::max(most, at_once);
      slides += event->kind == EventKind::Slide;
    }
  }
  EXPECT_LT(most, 300);
  EXPECT_GT(slides, share_of(300));
}

TEST(SimulationRest, ABallOnAnInclineSlidesWithWhatGravityLeaves) {
  World world;
  world.gravity = {0, -10, 0};
  // 3 to the right, 4 up: along it 10 * 4 / 5
  world.obstacles = {{{Plane{{0, 0, 0}, {-4, 3, 0}}, Vec3d(0.0)}, 1}};
  world.balls = {ball({-4 + 0.8 * -1, 3 + 0.6, 0}, {0, 0, 0}, 0.5, 1, 0.5)};
  Simulation simulation = started(world);
  const std::vector<Event> all = events(simulation, 1000, 20);
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all.back().kind, EventKind::Slide);
  EXPECT_EQ(all.back().on, EventKind::Obstacle);
  const Vec3d before = simulation.velocity(0);
  simulation.run(10, 30);
  const Vec3d gained = simulation.velocity(0) - before;
  EXPECT_NEAR(gained.x, -80 * 0.6, 1e-9);
  EXPECT_NEAR(gained.y, -80 * 0.8, 1e-9);
}

TEST(SimulationRest, AHitOnABallAtRestWakesIt) {
  World world = box(20, {0, -10, 0});
  world.balls = {ball({5, 0.5, 5}, {0, 0, 0}, 0.5, 1, 0.5), ball({5, 5, 5}, {0, 0, 0}, 0.5, 1, 0.5)};
  Simulation simulation = started(world);
  const auto first = simulation.next();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->kind, EventKind::Rest);
  EXPECT_EQ(first->time, 0);
  const auto second = simulation.next();
  ASSERT_TRUE(second);
  EXPECT_EQ(second->kind, EventKind::Ball);
  EXPECT_NEAR(second->time, std::sqrt(2 * 3.5 / 10), 1e-15);
  EXPECT_LT(second->after_a.y, 0);
  const auto third = simulation.next();
  ASSERT_TRUE(third);
  EXPECT_EQ(third->kind, EventKind::Wall);
  EXPECT_EQ(third->time, second->time);
}

TEST(SimulationRest, ABallComesToRestBetweenTwoPegs) {
  for (const double e : {0.0, 0.3, 0.8}) {
    World world;
    world.gravity = {0, -10, 0};
    world.obstacles = {{{Sphere{{-0.6, 0, 0}, 0.5}, Vec3d(0.0)}, 1},
                       {{Sphere{{0.6, 0, 0}, 0.5}, Vec3d(0.0)}, 1}};
    world.balls = {ball({0.02, 0.875, 0}, {0, 0, 0}, 0.5, 1, e)};
    Simulation simulation = started(world);
    const std::vector<Event> all = events(simulation, 100000, 1000);
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all.back().kind, EventKind::Rest) << e << ' ' << all.size() << ' ' << simulation.position(0).y;
    EXPECT_TRUE(all.back().collapsed);
    EXPECT_LT(all.size(), 2000U);
    EXPECT_NEAR(simulation.position(0).y, 0.8, 1e-6);
  }
}

TEST(SimulationRest, WhatBearsABallGoesAndItFalls) {
  World world = box(20, {0, -10, 0});
  world.obstacles = {{{Plane{{0, 5, 0}, {0, 1, 0}}, Vec3d(0.0)}, 1}};
  world.balls = {ball({5, 6, 5}, {0, 0, 0}, 0.5, 1, 0.5)};
  Simulation simulation = started(world);
  events(simulation, 1000, 100);
  EXPECT_EQ(simulation.position(0).y, 5.5);
  EXPECT_EQ(simulation.velocity(0), Vec3d(0.0));
  simulation.remove_obstacle(0);
  const auto event = simulation.next();
  ASSERT_TRUE(event);
  EXPECT_EQ(event->kind, EventKind::Wall);
  EXPECT_NEAR(event->time, 101, 1e-12);
}

TEST(SimulationRest, ABallThatHasPushedOneAtRestSettlesBesideIt) {
  World world = box(20, {0, -10, 0});
  world.balls = {ball({5, 0.5, 5}, {0, 0, 0}, 0.5, 1, 0.5), ball({5.25, 3, 5}, {0, 0, 0}, 0.5, 1, 0.5)};
  world.restitution = 0.5;
  Simulation simulation = started(world);
  const Progress progress = simulation.run(200000, 1e4);
  EXPECT_NE(progress.ending, Ending::Budget);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(simulation.position(i).y, 0.5);
}

TEST(SimulationRest, ABallSlidesAlongTheEdgeOfTwoWalls) {
  // It touches both without approaching either. The third is far, although a ball at rest has no finite time to meet
  // it.
  for (const double v : {0.0, 1.0}) {
    for (const double e : {0.0, 0.5, 1.0}) {
      World world = box(10, {0.25, -1, -0.5});
      world.balls = {ball({9.5, 0.5, 5}, {0, 0, v}, 0.5, 1, e)};
      Simulation simulation = started(world);
      EXPECT_EQ(simulation.run(100, 1).events, 2) << v << ' ' << e;
      EXPECT_EQ(simulation.time(), 1);
      EXPECT_EQ(simulation.position(0).x, 9.5);
      EXPECT_EQ(simulation.position(0).y, 0.5);
      EXPECT_NEAR(simulation.position(0).z, 5 + v - 0.25, 1e-14);
    }
  }
}

/// Pegs in staggered rows above bins, and balls that are dropped on them from the middle.
World galton_board(int rows, double restitution, int balls) {
  World world;
  world.gravity = {0, -10, 0};
  const double width = 2.0 * rows + 4;
  world.bounds = {{0, -1, 0}, {width, 4.0 * rows, 0}};
  for (int row = 0; row < rows; ++row)
    for (int k = 0; k <= rows; ++k)
      world.obstacles.push_back({{Sphere{{2.0 * k + 2 + row % 2, 2.0 * row + 4, 0}, 0.25}, Vec3d(0.0)}, 1});
  Random random(3);
  for (int n = 0; n < balls; ++n)
    world.balls.push_back(
        ball({width / 2 + 0.02 * random.place(1).x + 1.2 * (n % 3 - 1), 2.0 * rows + 6 + 1.2 * (n / 3), 0},
             {0, 0, 0}, 0.3, 1, restitution));
  world.bounds.max.y = 2.0 * rows + 10 + balls;
  return world;
}

TEST(SimulationRest, AGaltonBoardEnds) {
  for (const double e : {0.0, 0.3, 0.7}) {
    Simulation simulation = started(galton_board(8, e, 30));
    std::int64_t events = 0;
    // Balls are removed where they land.
    while (simulation.size() > 0 && simulation.time() < 200) {
      const Progress progress = simulation.run(20000, simulation.time() + 0.05);
      events += progress.events;
      for (int i = simulation.size(); i-- > 0;)
        if (simulation.position(i).y < 1) simulation.remove(i);
    }
    EXPECT_LT(events, 300000) << e;
    // One may stay on the pegs.
    EXPECT_LE(simulation.size(), 3) << e << ' ' << events;
  }
}

TEST(SimulationRest, APileEndsByItsBudgetOrComesToRest) {
  World world = box(4, {0, -10, 0});
  world.bounds.max = {4, 40, 4};
  for (int n = 0; n < 40; ++n)
    world.balls.push_back(
        ball({1 + 0.01 * (n % 7) + n % 3, 1 + n / 3 * 1.1, 2 + 0.01 * (n % 5)}, {0, 0, 0}, 0.45, 1, 0.3));
  Simulation simulation = started(world);
  // Balls between others and walls do not stop time by endless rests and pushes at one instant.
  for (int k = 0; k < 8; ++k) {
    const double before = simulation.time();
    const Progress progress = simulation.run(10000, 1e3);
    EXPECT_TRUE(progress.ending == Ending::Budget || progress.ending == Ending::Time);
    EXPECT_GT(simulation.time(), before + 1e-3);
  }
  for (int i = 0; i < simulation.size(); ++i) EXPECT_GT(simulation.position(i).y, 0.45 - 1e-9);
}

TEST(SimulationRest, ABallOnASteadyLiftGoesWithIt) {
  World world;
  world.gravity = {0, -10, 0};
  world.obstacles = {{{Plane{{0, 0, 0}, {0, 1, 0}}, Vec3d(0, 2, 0)}, 1}};
  world.motion = {{5, 0, Vec3d(0, -100, 0)}};
  world.balls = {ball({0, 0.5, 0}, {0, 2, 0}, 0.5, 1, 0.5)};
  Simulation simulation = started(world);
  const auto first = simulation.next();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->kind, EventKind::Rest);
  simulation.run(10, 5);
  EXPECT_NEAR(simulation.position(0).y, 10.5, 1e-12);
  // The lift falls away beneath it, and the ball falls.
  simulation.run(10, 6);
  EXPECT_NEAR(simulation.position(0).y, 10.5 + 2 - 5, 1e-12);
}

TEST(SimulationRest, SnapshotsKeepWhatBearsBalls) {
  World world = box(20, {0, -10, 0});
  world.obstacles = {{{Plane{{0, 0, 0}, {0.25, 1, 0}}, Vec3d(0.0)}, 0.5}};
  world.balls = {ball({5, 0.5, 5}, {0, 0, 0}, 0.5, 1, 0.5), ball({15, 6, 5}, {1, 0, 0}, 0.5, 1, 0.5),
                 ball({5, 9, 5}, {0, 0, 0.25}, 0.5, 1, 0.5)};
  Simulation simulation = started(world);
  for (int round = 0; round < 40; ++round) {
    simulation.run(7, simulation.time() + 1);
    World now = world;
    now.balls.clear();
    for (int i = 0; i < simulation.size(); ++i) now.balls.push_back(simulation.ball(i));
    Simulation twin = started(now, simulation.snapshot());
    EXPECT_EQ(twin.counts().rest, simulation.counts().rest);
    simulation.run(5, simulation.time() + 1);
    twin.run(5, twin.time() + 1);
    expect_same_bits(simulation, twin);
  }
}

/// If a ball comes to rest and another one meets it at the same time, the result does not depend on which was predicted
/// first.
TEST(SimulationRest, SnapshotsWithinAnInstantGoOnWithTheSameEvents) {
  constexpr std::size_t kSteps = 10;
  int at_one_time = 0;
  for (unsigned seed = 0; seed < 50; ++seed) {
    Random random(seed);
    World world = box(4, {0, 0, -8});
    // Balls on others that touch floor and walls, and fall on them without a bounce.
    for (const double z : {0.5, 1.5, 2.75})
      for (const double x : {0.5, 1.5, 3.5})
        world.balls.push_back(ball({x, 1.5 + 0.5 * random.below(3), z},
                                   {random.below(3) - 1.0, random.number(-1, 1), -random.below(3) * 1.0}, 0.5,
                                   1, random.below(4) == 0 ? 0.5 : 0));
    Simulation simulation = started(world);
    std::vector<Simulation> ahead;
    for (std::size_t step = 0; step < 100; ++step) {
      if (step >= kSteps) {
        ASSERT_EQ(simulation.counts().rest, ahead[step - kSteps].counts().rest) << seed << ' ' << step;
        ASSERT_EQ(simulation.counts().ball, ahead[step - kSteps].counts().ball) << seed << ' ' << step;
        ASSERT_NO_FATAL_FAILURE(expect_same_bits(simulation, ahead[step - kSteps])) << seed << ' ' << step;
      }
      World now = world;
      for (int i = 0; i < simulation.size(); ++i) now.balls[static_cast<std::size_t>(i)] = simulation.ball(i);
      ahead.push_back(started(now, simulation.snapshot()));
      for (std::size_t k = 0; k < kSteps; ++k) ahead.back().run(1, 100);
      const double before = simulation.time();
      simulation.run(1, 100);
      at_one_time += simulation.time() == before;
    }
  }
  EXPECT_GT(at_one_time, 500);
}

}  // namespace
}  // namespace ricochet::simulation_rest_test
