// Obstacles that come, change and go while a world runs: the world is then the one that is made so.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "native/simulation_checks.hpp"
#include "native/worlds.hpp"
#include "ricochet/narrow_phase/geometry.hpp"

namespace ricochet::simulation_obstacle_changes_test {
namespace {

using worlds::ball;

Obstacle post(const Vec3d& center, double radius = 1, const Vec3d& velocity = Vec3d(0.0)) {
  return {{Sphere{center, radius}, velocity}, 1};
}
Obstacle sensor_at(const Vec3d& center, double radius = 1, const Vec3d& velocity = Vec3d(0.0)) {
  Obstacle o = post(center, radius, velocity);
  o.is_sensor = true;
  return o;
}
Obstacle floor_at(double top, double restitution = 1) {
  return {{Box{{-50, -50, top - 1}, {50, 50, top}}, Vec3d(0.0)}, restitution};
}

Obstacle any_obstacle(Random& random) {
  const Vec3d place = random.place(6) + Vec3d(6);
  Obstacle o = post(place, random.number(0.25, 1.5));
  if (const int kind = random.below(3); kind == 1)
    o.shape = Box{place, place + Vec3d(random.number(0.5, 2))};
  else if (kind == 2)
    o.shape = Capsule{place, place + Vec3d(1, 0.5, 0), 0.5};
  o.is_sensor = random.below(3) == 0;
  if (random.below(6) == 0) o.filter.groups = 2;
  if (random.below(3) == 0) o.velocity = random.place(0.5);
  return o;
}

/// Balls in a box; obstacles are put between them.
World balls_in_a_box(Random& random) {
  World world;
  world.bounds = {Vec3d(0.0), Vec3d(12)};
  while (world.balls.size() < 20) {
    Ball b = ball(random.place(5) + Vec3d(6), random.place(2), random.number(0.1, 0.6));
    if (random.below(4) == 0) b.filter.mask = 1;
    world.balls.push_back(b);
    if (!Simulation::create(world)) world.balls.pop_back();
  }
  return world;
}

/// The world as it is now. Shapes are at their obstacles' given places, so that none counts as moved.
World as_it_is(const Simulation& simulation) {
  const WorldView view = simulation.world();
  World now;
  now.bounds = view.bounds;
  now.restitution = view.restitution;
  now.obstacles.assign(view.obstacles.begin(), view.obstacles.end());
  now.motion.assign(view.motion.begin(), view.motion.end());
  for (int i = 0; i < simulation.size(); ++i) now.balls.push_back(simulation.ball(i));
  return now;
}

/// Adds, changes or removes some obstacle. True unless it was refused.
bool change_any(Random& random, Simulation& simulation) {
  const int count = static_cast<int>(simulation.world().obstacles.size());
  const int what = count == 0 ? 0 : random.below(5);
  const int index = count == 0 ? 0 : random.below(count);
  const Obstacle o = any_obstacle(random);
  if (what < 2) return simulation.add_obstacle(o).fault == Fault::None;
  if (what == 2) return simulation.set_obstacle(index, o).fault == Fault::None;
  if (what == 3) return simulation.change_obstacle(index, o).fault == Fault::None;
  simulation.remove_obstacle(index);
  return true;
}

void expect_same_course(Simulation& one, Simulation& other, std::size_t most) {
  const std::vector<Event> some = events(one, most), same = events(other, most);
  ASSERT_EQ(some.size(), same.size());
  const auto bits = [](const Event& e) {
    return std::vector<double>{e.point.x,       e.point.y,   e.point.z,   e.normal.x,
                               e.impulse,       e.after_a.x, e.after_a.y, e.after_a.z,
                               e.after_b.x,     1.0 * e.a,   1.0 * e.b,   1.0 * static_cast<int>(e.kind),
                               1.0 * e.together};
  };
  for (std::size_t n = 0; n < some.size(); ++n) ASSERT_EQ(bits(some[n]), bits(same[n])) << n;
}

TEST(SimulationObstacleChanges, AWorldThatHasChangedGoesOnAsTheOneThatIsMadeSo) {
  Random random(81);
  const int rounds = share_of(150);
  std::int64_t met = 0, crossed = 0, refused = 0;
  for (int round = 0; round < rounds; ++round) {
    Simulation changed = worlds::started(balls_in_a_box(random));
    for (int step = 0; step < 40; ++step) {
      changed.run(random.below(40), changed.time() + random.number(0, 2));
      refused += !change_any(random, changed);
    }
    // An obstacle that has moved is given its present place.
    for (int o = 0; o < static_cast<int>(changed.world().obstacles.size()); ++o) {
      Obstacle here = any_obstacle(random);
      if (changed.set_obstacle(o, here).fault != Fault::None) changed.remove_obstacle(o--);
    }
    if (changed.world().obstacles.empty()) continue;
    Simulation made = worlds::started(as_it_is(changed));
    const Counts before = changed.counts();
    ASSERT_NO_FATAL_FAILURE(expect_same_course(changed, made, 150)) << round;
    for (int i = 0; i < made.size(); ++i) ASSERT_EQ(changed.velocity(i), made.velocity(i)) << round;
    EXPECT_EQ(changed.counts().obstacle - before.obstacle, made.counts().obstacle);
    met += made.counts().obstacle;
    crossed += made.counts().sensor;
  }
  EXPECT_GT(met, 5 * rounds);
  EXPECT_GT(crossed, 2 * rounds);
  EXPECT_GT(refused, rounds / 2);
}

TEST(SimulationObstacleChanges, ObstaclesAddedAtTheStartAreThoseOfTheWorldToTheBit) {
  Random random(82);
  for (int round = 0; round < share_of(60); ++round) {
    World world = balls_in_a_box(random);
    Simulation added = worlds::started(world);
    for (int n = 0; n < 30; ++n) {
      const Obstacle o = any_obstacle(random);
      const VelocityChange change{1 + 0.25 * n, -1, random.place(0.5)};
      const bool moves = n % 3 == 0;
      if (added.add_obstacle(o, moves ? std::span(&change, 1) : std::span<VelocityChange>()).fault !=
          Fault::None)
        continue;
      world.obstacles.push_back(o);
      if (moves)
        world.motion.push_back({change.time, static_cast<int>(world.obstacles.size()) - 1, change.velocity});
    }
    Simulation made = worlds::started(world);
    for (const double time : {0.75, 4.0, 11.0}) {
      added.run(100000, time);
      made.run(100000, time);
      ASSERT_NO_FATAL_FAILURE(expect_same_bits(added, made, std::to_string(round)));
      ASSERT_EQ(added.counts().sensor, made.counts().sensor);
      for (int o = 0; o < static_cast<int>(world.obstacles.size()); ++o)
        ASSERT_EQ(added.obstacle_offset(o), made.obstacle_offset(o));
    }
  }
}

/// One tests every obstacle, because each is to move at some time; the other has an index, which changes with them.
TEST(SimulationObstacleChanges, TheIndexChangesNoBit) {
  Random random(83);
  const VelocityChange some_day{1e60, 0, Vec3d(0.0)};
  std::int64_t met = 0;
  for (int round = 0; round < share_of(40); ++round) {
    const World world = balls_in_a_box(random);
    Simulation with = worlds::started(world), without = worlds::started(world);
    for (int step = 0; step < 120; ++step) {
      const int count = static_cast<int>(with.world().obstacles.size());
      const int what = step < 40 ? 0 : random.below(4), index = count == 0 ? 0 : random.below(count);
      const Obstacle o = any_obstacle(random);
      const auto both = [&](auto&& change) {
        ASSERT_EQ(change(with, std::span<const VelocityChange>()).fault,
                  change(without, std::span(&some_day, 1)).fault);
      };
      if (count == 0 || what == 0) {
        both([&](Simulation& s, auto motion) { return s.add_obstacle(o, motion); });
      } else if (what == 1) {
        both([&](Simulation& s, auto motion) { return s.set_obstacle(index, o, motion); });
      } else if (what == 2) {
        both([&](Simulation& s, auto motion) { return s.change_obstacle(index, o, motion); });
      } else {
        with.remove_obstacle(index);
        without.remove_obstacle(index);
      }
      const double until = with.time() + 0.5;
      with.run(1000, until);
      without.run(1000, until);
      ASSERT_NO_FATAL_FAILURE(expect_same_bits(with, without, std::to_string(round)));
      ASSERT_EQ(with.counts().sensor, without.counts().sensor);
    }
    met += with.counts().obstacle;
  }
  EXPECT_GT(met, 20 * share_of(40));
}

TEST(SimulationObstacleChanges, PegsThatHaveBeenAddedCostAnEventWhatPegsOfTheWorldDo) {
  const World board = worlds::galton(20, 25, 40);
  const auto work_an_event = [](Simulation& simulation) {
    const std::int64_t before = simulation.work();
    EXPECT_EQ(simulation.run(3000, kInfiniteTime).events, 3000);
    return static_cast<double>(simulation.work() - before) / 3000;
  };
  World bare = board;
  bare.obstacles.clear();
  Simulation made = worlds::started(board), added = worlds::started(bare);
  for (const Obstacle& peg : board.obstacles) ASSERT_EQ(added.add_obstacle(peg).fault, Fault::None);
  const double usual = work_an_event(made);
  EXPECT_LT(work_an_event(added), 1.1 * usual);
  expect_same_bits(made, added);
  // Half of them are removed, and one moves every time that it is checked.
  while (added.world().obstacles.size() > 250) added.remove_obstacle(100);
  Obstacle paddle = added.world().obstacles[7];
  for (int n = 0; n < 100; ++n) {
    paddle.velocity = {n % 2 ? 0.5 : -0.5, 0, 0};
    ASSERT_EQ(added.change_obstacle(7, paddle).fault, Fault::None);
    added.run(1000, added.time() + 0.125);
  }
  EXPECT_LT(work_an_event(added), 1.2 * usual);
}

TEST(SimulationObstacleChanges, AnObstacleOnABallIsRefusedAndNothingChanges) {
  World world;
  world.balls = {ball({0, 0, 0}, {1, 0, 0}), ball({8, 0, 0}, Vec3d(0.0)),
                 ball({0, 9, 0}, Vec3d(0.0), 0.5, kInfiniteMass)};
  world.obstacles = {post({20, 0, 0}), sensor_at({0, 0, 0}, 3)};
  Simulation changed = worlds::started(world), twin = worlds::started(world);
  const auto expect_refused = [&](const WorldFault& fault, int ball_index, int obstacle, double depth) {
    EXPECT_EQ(fault.fault, Fault::OverlapsObstacle);
    EXPECT_EQ(fault.a, ball_index);
    EXPECT_EQ(fault.b, obstacle);
    EXPECT_EQ(fault.depth, depth);
  };
  for (int round = 0; round < 6; ++round) {
    const double x = changed.position(0).x;
    expect_refused(changed.add_obstacle(post({x + 1.25, 0, 0})), 0, 2, 0.25);
    expect_refused(changed.set_obstacle(0, post({x, 1, 0})), 0, 0, 0.5);
    Obstacle solid = changed.world().obstacles[1];
    solid.is_sensor = false;
    // The shape's surface is beneath the whole ball.
    if (x < 2) expect_refused(changed.change_obstacle(1, solid), 0, 1, 0.5);
    changed.run(100, changed.time() + 0.75);
    twin.run(100, twin.time() + 0.75);
    ASSERT_NO_FATAL_FAILURE(expect_same_bits(changed, twin));
  }
  // An obstacle that touches, one that meets no ball, and one on an immovable ball do not overlap.
  EXPECT_EQ(changed.add_obstacle(post({8, 1.5, 0})).fault, Fault::None);
  Obstacle ghost = post({8, 0, 0});
  ghost.filter.groups = 0;
  EXPECT_EQ(changed.add_obstacle(ghost).fault, Fault::None);
  EXPECT_EQ(changed.add_obstacle(post({0, 9, 0})).fault, Fault::None);
}

TEST(SimulationObstacleChanges, InAPeriodicBoxEveryImageOfAnObstacleCounts) {
  World world;
  world.bounds = {Vec3d(0.0), Vec3d(10)};
  world.periodic = true;
  world.balls = {ball({0.25, 5, 5}, {0.5, 0, 0})};
  Simulation simulation = worlds::started(world);
  EXPECT_EQ(simulation.add_obstacle(post({9.5, 5, 5})).fault, Fault::OverlapsObstacle);
  EXPECT_EQ(simulation.run(10, 1e6).ending, Ending::Quiet);
  EXPECT_EQ(simulation.add_obstacle(post({5 + simulation.position(0).x, 5, 5})).fault, Fault::None);
  const auto hit = simulation.next();
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->kind, EventKind::Obstacle);
  simulation.remove_obstacle(0);
  EXPECT_EQ(simulation.run(10, kInfiniteTime).ending, Ending::Quiet);
}

/// A game's frame: the paddle always gets the velocity that brings it to the pointer.
TEST(SimulationObstacleChanges, APaddleThatGetsAVelocityPushesBallsAndIsNeverInside) {
  World world;
  world.bounds = {{0, 0, -kUnbounded}, {40, 30, kUnbounded}};
  for (int i = 0; i < 8; ++i) world.balls.push_back(ball({2.0 + 4 * i, 20, 0}, {5.0 * i - 20, 40, 0}));
  world.obstacles = {{{Box{{-3, -1, -1}, {3, 0, 1}}, Vec3d(0.0)}, 1}};
  world.obstacles[0].shape = Box{{17, 1, -1}, {23, 2, 1}};
  Simulation simulation = worlds::started(world);
  Random random(84);
  double goal = 0;
  for (int frame = 0; frame < 3000; ++frame) {
    if (frame % 10 == 0) goal = random.number(-15, 15);
    Obstacle paddle = simulation.world().obstacles[0];
    paddle.velocity = {std::clamp((goal - simulation.obstacle_offset(0).x) * 8, -30.0, 30.0), 0, 0};
    ASSERT_EQ(simulation.change_obstacle(0, paddle).fault, Fault::None);
    const double until = simulation.time() + 0x1p-6;
    ASSERT_EQ(simulation.run(100000, until).ending, Ending::Time);
    const double x = simulation.obstacle_offset(0).x;
    for (int i = 0; i < simulation.size(); ++i) {
      const Vec3d place = simulation.position(i) - Vec3d(x, 0, 0);
      const Vec3d apart = place - closest_point(paddle.shape, place);
      ASSERT_GT(dot(apart, apart), 0.25 * (1 - 1e-10)) << frame << " ball " << i;
    }
  }
  EXPECT_GT(simulation.counts().obstacle, 30);
  // A ball at rest is struck by a wall that starts to move.
  World still;
  still.balls = {ball({0, 0, 0}, Vec3d(0.0))};
  still.obstacles = {post({-4, 0, 0})};
  Simulation struck = worlds::started(still);
  struck.run(10, 3);
  ASSERT_EQ(struck.change_obstacle(0, post({99, 9, 9}, 9, {2, 0, 0})).fault, Fault::None);
  const auto event = struck.next();
  ASSERT_TRUE(event);
  EXPECT_EQ(event->time, 3 + 1.25);
  EXPECT_EQ(event->after_a, Vec3d(4, 0, 0));
  EXPECT_EQ(event->before_b, Vec3d(2, 0, 0));
}

TEST(SimulationObstacleChanges, WhatAnObstacleHasCarriedGoesOnWithTheVelocityItHas) {
  World world;
  world.balls = {ball({0, 0, 0.5}, Vec3d(0.0)), ball({3, 0, 4}, {0, 0, -1})};
  world.obstacles = {floor_at(0, 0)};
  world.motion = {{1, 0, {0, 0, 2}}};
  Simulation simulation = worlds::started(world);
  simulation.run(100, 2.5);
  ASSERT_EQ(simulation.velocity(0), Vec3d(0, 0, 2));
  // A faster floor strikes the ball at once; a slower one, or no floor, lets it fall.
  Simulation faster = worlds::started(as_it_is(simulation), simulation.snapshot());
  Obstacle lift = simulation.world().obstacles[0];
  lift.velocity = {0, 0, 3};
  ASSERT_EQ(faster.change_obstacle(0, lift).fault, Fault::None);
  const auto struck = faster.next();
  ASSERT_TRUE(struck);
  EXPECT_EQ(struck->time, 2.5);
  EXPECT_EQ(struck->after_a, Vec3d(0, 0, 3));
  const std::int64_t before = simulation.counts().obstacle;
  const double height = simulation.position(0).z;
  simulation.remove_obstacle(0);
  EXPECT_EQ(simulation.run(100, 4.5).ending, Ending::Quiet);
  EXPECT_EQ(simulation.counts().obstacle, before);
  EXPECT_NEAR(simulation.position(0).z, height + 4, 1e-12);
}

TEST(SimulationObstacleChanges, EventsThatHaveNotBeenToldFollowTheIndices) {
  World world;
  world.balls = {ball({0, 0, 0}, {0, 1, 0})};
  // Two posts at the same time, and one that is never met
  world.obstacles = {post({-40, 0, 0}), post({-0.75, 4, 0}), post({0.75, 4, 0})};
  const auto first_of_two = [&](Simulation& simulation) {
    const auto event = simulation.next();
    ASSERT_TRUE(event);
    ASSERT_EQ(event->together, 2);
    ASSERT_EQ(event->b, 1);
  };
  Simulation simulation = worlds::started(world);
  first_of_two(simulation);
  simulation.remove_obstacle(0);
  auto second = simulation.next();
  ASSERT_TRUE(second);
  EXPECT_EQ(second->b, 1) << "it was 2";
  simulation = worlds::started(world);
  first_of_two(simulation);
  const double time = simulation.time();
  simulation.remove_obstacle(2);
  second = simulation.next(time);
  EXPECT_FALSE(second) << "what is gone is told of no more";
  simulation = worlds::started(world);
  first_of_two(simulation);
  ASSERT_EQ(simulation.add_obstacle(post({0, -9, 0})).fault, Fault::None);
  ASSERT_EQ(simulation.set_obstacle(2, post({0, 40, 0})).fault, Fault::None);
  second = simulation.next();
  ASSERT_TRUE(second);
  EXPECT_EQ(second->b, 2) << "it has happened";
}

TEST(SimulationObstacleChanges, WhoIsInASensorIsKeptWhileOthersComeAndGo) {
  Random random(85);
  World world;
  for (int i = 0; i < 12; ++i) world.balls.push_back(ball(10.0 * Vec3d(i % 3, i / 3, 0), Vec3d(0.0)));
  Simulation simulation = worlds::started(world);
  using Presence = std::set<std::pair<int, std::int64_t>>;  // a ball and the id of a sensor
  const auto presence = [&] {
    Presence found;
    for (const auto& [in, sensor] : simulation.snapshot().inside)
      found.insert({in, simulation.obstacle_id(sensor)});
    return found;
  };
  const auto balls_in = [&](const Obstacle& o, std::int64_t id) {
    Presence found;
    const auto& shape = std::get<Sphere>(o.shape);
    for (int i = 0; i < simulation.size() && o.is_sensor; ++i) {
      const Vec3d apart = simulation.position(i) - shape.center;
      if (dot(apart, apart) < (shape.radius + 0.5) * (shape.radius + 0.5)) found.insert({i, id});
    }
    return found;
  };
  Presence wanted;
  const auto forget = [&](std::int64_t id) {
    std::erase_if(wanted, [&](const auto& one) { return one.second == id; });
  };
  std::int64_t most = 0;
  for (int step = 0; step < share_of(4000); ++step) {
    const int count = static_cast<int>(simulation.world().obstacles.size());
    // Enough to fill several words, then few again
    const int what = random.below(step / 500 % 2 == 0 ? 8 : 10);
    Obstacle o = sensor_at(10.0 * Vec3d(random.below(3), random.below(4), 0) + random.place(4), 3);
    o.is_sensor = random.below(8) > 0;
    if (!o.is_sensor) o.shape = Sphere{{100, 0, 0}, 3};
    if (what < 5 || count == 0) {
      ASSERT_EQ(simulation.add_obstacle(o).fault, Fault::None);
      wanted.merge(balls_in(o, simulation.obstacle_id(count)));
    } else {
      const int index = random.below(count);
      const std::int64_t id = simulation.obstacle_id(index);
      const Obstacle before = simulation.world().obstacles[static_cast<std::size_t>(index)];
      if (what == 5) {
        ASSERT_EQ(simulation.set_obstacle(index, o).fault, Fault::None);
        forget(id);
        wanted.merge(balls_in(o, id));
      } else if (what == 6) {
        o.shape = before.shape;
        if (!o.is_sensor && before.is_sensor) o.filter.groups = 0;  // it may overlap balls
        ASSERT_EQ(simulation.change_obstacle(index, o).fault, Fault::None);
        forget(id);
        wanted.merge(balls_in(o, id));
      } else {
        simulation.remove_obstacle(index);
        forget(id);
      }
    }
    ASSERT_EQ(presence(), wanted) << step;
    most = std::max<std::int64_t>(most, count);
    if (step % 16 == 0) simulation.run(100, simulation.time() + 1);
  }
  EXPECT_GT(most, 130);
  EXPECT_EQ(simulation.counts().sensor, 0) << "nobody has moved";
}

TEST(SimulationObstacleChanges, ASensorPutOverABallIsLeftAndNotEntered) {
  World world;
  world.balls = {ball({0, 0, 0}, {1, 0, 0})};
  Simulation simulation = worlds::started(world);
  simulation.run(10, 2);
  ASSERT_EQ(simulation.add_obstacle(sensor_at({2, 0, 0}, 2)).fault, Fault::None);
  auto event = simulation.next();
  ASSERT_TRUE(event);
  EXPECT_EQ(event->kind, EventKind::Leaves);
  EXPECT_EQ(event->time, 4.5);
  ASSERT_EQ(simulation.set_obstacle(0, sensor_at({4.5, 0, 0}, 2)).fault, Fault::None);
  // Set elsewhere while the ball is in it, it is left without an event; there it is entered and left.
  ASSERT_EQ(simulation.set_obstacle(0, sensor_at({10, 0, 0}, 2)).fault, Fault::None);
  const std::vector<Event> rest = events(simulation, 10);
  ASSERT_EQ(rest.size(), 2u);
  EXPECT_EQ(rest[0].kind, EventKind::Enters);
  EXPECT_EQ(rest[0].time, 7.5);
  EXPECT_EQ(rest[1].kind, EventKind::Leaves);
  // Removed with the ball in it
  ASSERT_EQ(simulation.set_obstacle(0, sensor_at(simulation.position(0), 2)).fault, Fault::None);
  simulation.remove_obstacle(0);
  EXPECT_FALSE(simulation.next());
  EXPECT_EQ(simulation.counts().sensor, 3);
}

TEST(SimulationObstacleChanges, MotionGoesWithItsObstacle) {
  World world;
  world.balls = {ball({0, 0, 50}, Vec3d(0.0))};
  world.obstacles = {floor_at(0), floor_at(-10), floor_at(-20)};
  for (int n = 1; n < 9; ++n) world.motion.push_back({1.0 * n, n % 3, {0, 0, -0.25 * n}});
  Simulation simulation = worlds::started(world);
  simulation.run(10, 4.5);
  // Obstacle 1 had its changes at 1 and 4 and obstacle 2 at 2: their offsets are those of the world itself.
  Simulation whole = worlds::started(world);
  whole.run(10, 4.5);
  simulation.remove_obstacle(0);
  for (const double time : {4.5, 6.0, 7.5, 20.0}) {
    simulation.run(10, time);
    whole.run(10, time);
    // Except for the last digits of the clock, whose epochs differ
    EXPECT_NEAR(simulation.obstacle_offset(0).z, whole.obstacle_offset(1).z, 1e-12) << time;
    EXPECT_NEAR(simulation.obstacle_offset(1).z, whole.obstacle_offset(2).z, 1e-12) << time;
  }
  EXPECT_EQ(simulation.world().motion.size(), 6u);
  // A new motion replaces the old one; a snapshot has its state.
  Simulation changed = worlds::started(world);
  changed.run(10, 4.5);
  const std::vector<VelocityChange> motion = {{5, 7, {0, 0, 1}}, {6, 7, Vec3d(0.0)}};
  const Vec3d before = changed.obstacle_offset(1);
  Obstacle stopped = changed.world().obstacles[1];
  stopped.velocity = Vec3d(0.0);
  ASSERT_EQ(changed.change_obstacle(1, stopped, motion).fault, Fault::None);
  EXPECT_EQ(changed.world().motion.size(), 7u) << "two of the others have been, and three are to come";
  EXPECT_EQ(changed.snapshot().changes, 2u) << "at 2 and 3";
  Simulation restored = worlds::started(as_it_is(changed), changed.snapshot());
  for (const double time : {5.5, 30.0}) {
    changed.run(10, time);
    restored.run(10, time);
    EXPECT_NEAR(changed.obstacle_offset(1).z, before.z + (time < 6 ? 0.5 : 1.0), 1e-12);
    ASSERT_NO_FATAL_FAILURE(expect_same_bits(changed, restored));
    for (int o = 0; o < 3; ++o) EXPECT_EQ(changed.obstacle_offset(o), restored.obstacle_offset(o));
  }
}

TEST(SimulationObstacleChanges, SnapshotsFromBeforeAChangeGoOnAsIfThereHadBeenNone) {
  Random random(86);
  World world = balls_in_a_box(random);
  world.obstacles = {sensor_at({6, 6, 6}, 3)};
  Simulation simulation = worlds::started(world), plain = worlds::started(world);
  simulation.run(100000, 3);
  const World before = as_it_is(simulation);
  const Snapshot snapshot = simulation.snapshot();
  for (int n = 0; n < 40; ++n) {
    change_any(random, simulation);
    simulation.run(30, simulation.time() + 0.5);
  }
  const World after = as_it_is(simulation);
  Simulation twin = worlds::started(after, simulation.snapshot());
  twin.run(200, kInfiniteTime);
  simulation.run(200, kInfiniteTime);
  expect_same_bits(simulation, twin);
  simulation = worlds::started(before, snapshot);
  simulation.run(100000, 9);
  plain.run(100000, 9);
  expect_same_bits(simulation, plain);
  EXPECT_EQ(simulation.counts().sensor, plain.counts().sensor);
  EXPECT_GT(simulation.counts().sensor, 0);
}

TEST(SimulationObstacleChanges, IdsStayWithTheirBodiesAndAreNeverGivenTwice) {
  Random random(87);
  World world;
  for (int i = 0; i < 5; ++i) world.balls.push_back(ball({3.0 * i, 0, 0}, Vec3d(0.0)));
  world.obstacles = {post({0, 20, 0}), post({5, 20, 0})};
  Simulation simulation = worlds::started(world);
  // A body by its place, which is its own
  std::map<std::int64_t, double> balls, obstacles;
  const auto place_of = [&](int o) {
    return std::get<Sphere>(simulation.world().obstacles[static_cast<std::size_t>(o)].shape).center.x;
  };
  for (int i = 0; i < 5; ++i) balls[i] = 3.0 * i;
  for (int o = 0; o < 2; ++o) obstacles[o] = 5.0 * o;
  std::int64_t next_ball = 5, next_obstacle = 2;
  for (int step = 0; step < 400; ++step) {
    const double x = 100.0 + 3 * step;
    if (random.below(2)) {
      if (const int count = static_cast<int>(simulation.world().obstacles.size());
          random.below(2) && count > 0) {
        const int index = random.below(count);
        obstacles.erase(simulation.obstacle_id(index));
        simulation.remove_obstacle(index);
      } else {
        ASSERT_EQ(simulation.add_obstacle(post({x, 20, 0})).fault, Fault::None);
        obstacles[next_obstacle++] = x;
      }
    } else if (random.below(2) && simulation.size() > 0) {
      const int index = random.below(simulation.size());
      balls.erase(simulation.ball_id(index));
      simulation.remove(index);
    } else {
      ASSERT_EQ(simulation.add(ball({x, 0, 0}, Vec3d(0.0))).fault, Fault::None);
      balls[next_ball++] = x;
    }
    if (step % 50 == 49) simulation = worlds::started(as_it_is(simulation), simulation.snapshot());
    ASSERT_EQ(static_cast<std::size_t>(simulation.size()), balls.size());
    for (std::int64_t id = -1; id <= next_ball; ++id) {
      const int index = simulation.index_of_ball(id);
      ASSERT_EQ(index >= 0, balls.count(id) == 1) << id;
      if (index < 0) continue;
      ASSERT_EQ(simulation.position(index).x, balls[id]);
      ASSERT_EQ(simulation.ball_id(index), id);
    }
    for (std::int64_t id = -1; id <= next_obstacle; ++id) {
      const int index = simulation.index_of_obstacle(id);
      ASSERT_EQ(index >= 0, obstacles.count(id) == 1) << id;
      if (index < 0) continue;
      ASSERT_EQ(place_of(index), obstacles[id]);
      ASSERT_EQ(simulation.obstacle_id(index), id);
    }
  }
}

}  // namespace
}  // namespace ricochet::simulation_obstacle_changes_test
