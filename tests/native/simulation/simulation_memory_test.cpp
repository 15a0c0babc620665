// Simulations without memory: each allocation fails in turn, and the world continues like its twin.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "native/counts.hpp"
#include "native/gas.hpp"
#include "native/simulation_checks.hpp"
#include "native/worlds.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/simulation.hpp"
#include "ricochet/simulation/event_queue.hpp"

namespace ricochet::simulation_memory_test {
namespace {

using worlds::ball;

/// Touching balls in rows, all pushed at once from both sides: many islands of simultaneous contacts.
World rows() {
  World world = worlds::billiard_break();
  for (int row = 0; row < 4; ++row)
    for (int i = 0; i < 5; ++i)
      world.balls.push_back(ball({10.0 + i, -8 + 4.0 * row, 0}, {i == 0 ? 1.0 : i == 4 ? -1.0 : 0.0, 0, 0}));
  return world;
}

World furnished() {
  Random random(31);
  World world = worlds::mixture(random, 40, 12, false, 0.9);
  world.obstacles = {{{Sphere{{-9, 0, 0}, 1}, {2, 0, 0}}, 1},
                     {{Box{{20, 20, 20}, {21, 21, 21}}, Vec3d(0.0)}, 1}};
  return world;
}

/// Filters, a sensor, and obstacles that start and stop.
World watched() {
  World world = furnished();
  for (std::size_t i = 0; i < world.balls.size(); i += 3) world.balls[i].filter = {2, 2};
  world.obstacles.push_back({{Sphere{{6, 6, 4}, 3}, Vec3d(0.0)}, 1, {}, true});
  for (int n = 0; n < 200; ++n) world.motion.push_back({0.01 * n, 2, {n % 2 - 0.5, 0, 0}});
  return world;
}

/// A few balls much larger than the others, without bounds.
World sizes() {
  World world;
  Random random(32);
  for (int i = 0; i < 300; ++i)
    world.balls.push_back(
        ball(1.5 * Vec3d(i % 7, i / 7 % 7, i / 49), random.place(1), i % 100 == 50 ? 0.7 : 0.05));
  return world;
}

struct Named {
  std::string name;
  World world;
};

std::vector<Named> all_worlds() {
  Random random(33);
  return {{"gas", gas(3, 0.5, 30)},
          {"a gas sorted by cells", gas(11, 0.5, 30)},
          {"rows", rows()},
          {"furnished", furnished()},
          {"watched", watched()},
          {"sizes", sizes()},
          {"a periodic mixture", worlds::mixture(random, 30, 12, true, 1)}};
}

struct NoMoreMemory {
  explicit NoMoreMemory(std::int64_t after) { memory::fail_after(after); }
  ~NoMoreMemory() { memory::fail_after(-1); }
};

/// Lets each allocation fail in turn until `attempt` reports success.
template <class Attempt>
int until_it_works(Attempt&& attempt) {
  int failures = 0;
  while (failures < 1000 && !attempt(failures)) ++failures;
  EXPECT_LT(failures, 1000);
  return failures;
}

TEST(SimulationMemory, AWorldIsMadeOrThereIsNoMemoryForIt) {
  for (const Named& one : all_worlds()) {
    const std::string& name = one.name;
    const World& world = one.world;
    const std::int64_t before = memory::in_use();
    const int failures = until_it_works([&](int after) {
      const NoMoreMemory limit(after);
      const auto made = Simulation::create(world);
      if (made) return true;
      EXPECT_EQ(made.error().fault, Fault::OutOfMemory);
      return false;
    });
    EXPECT_GT(failures, 5) << name;
    EXPECT_EQ(memory::in_use(), before) << name;
  }
}

TEST(SimulationMemory, WhatWasMovedFromHasNoBallsAndNoMemory) {
  const World world = all_worlds().front().world;
  Simulation from = worlds::started(world);
  Simulation to = std::move(from);
  EXPECT_GT(to.size(), 0);
  // NOLINTBEGIN(bugprone-use-after-move): its state after the move is documented.
  EXPECT_EQ(from.size(), 0);
  EXPECT_EQ(from.time(), 0);
  EXPECT_EQ(from.energy(), 0);
  EXPECT_EQ(from.run(10, 1).events, 0);
  EXPECT_FALSE(from.next().has_value());
  EXPECT_EQ(from.snapshot().status, Status::OutOfMemory);
  EXPECT_EQ(from.add(to.ball(0)).fault, Fault::OutOfMemory);
  from.reverse();
  // NOLINTEND(bugprone-use-after-move)
  from = worlds::started(world);
  EXPECT_EQ(from.size(), to.size());
}

TEST(SimulationMemory, ARunGoesOnWhereItStopped) {
  for (const Named& one : all_worlds()) {
    const std::string& name = one.name;
    const World& world = one.world;
    Simulation start = worlds::started(world), twin = worlds::started(world);
    start.run(7, kInfiniteTime);
    twin.run(7, kInfiniteTime);
    const Snapshot snapshot = start.snapshot();
    const std::int64_t most = name == "a gas sorted by cells" ? 100 : share_of(600);
    twin.run(most, kInfiniteTime);
    const int failures = until_it_works([&](int after) {
      Simulation stopped = worlds::started(world, snapshot);
      Progress progress{};
      {
        const NoMoreMemory limit(after);
        progress = stopped.run(most, kInfiniteTime);
      }
      if (progress.ending == Ending::OutOfMemory) stopped.run(most - progress.events, kInfiniteTime);
      expect_same_bits(stopped, twin, name + " after " + std::to_string(after));
      return progress.ending != Ending::OutOfMemory;
    });
    EXPECT_GT(failures, 3) << name;
  }
}

TEST(SimulationMemory, EventsAreReportedAllTheSame) {
  for (const Named& one : all_worlds()) {
    const std::string& name = one.name;
    const World& world = one.world;
    if (name == "a gas sorted by cells") continue;
    Simulation twin = worlds::started(world);
    const Snapshot start = twin.snapshot();
    std::vector<double> wanted;
    const auto number_of = [](const Event& e) { return e.time + e.a + e.impulse; };
    while (wanted.size() < static_cast<std::size_t>(share_of(300))) {
      const auto event = twin.next();
      if (!event) break;
      wanted.push_back(number_of(*event));
    }
    const int failures = until_it_works([&](int after) {
      // From a snapshot, so that cells and queue still have to be made
      Simulation simulation = worlds::started(world, start);
      std::vector<double> got;
      bool failed = false;
      memory::fail_after(after);
      while (got.size() < wanted.size()) {
        Event event{};
        const Found found = simulation.find_next(event, kInfiniteTime, kAnyWork);
        if (found == Found::OutOfMemory) {
          failed = true;
          memory::fail_after(-1);
          continue;
        }
        EXPECT_EQ(found, Found::Event);
        if (found != Found::Event) break;
        got.push_back(number_of(event));
      }
      memory::fail_after(-1);
      EXPECT_EQ(got, wanted) << name << " after " << after;
      return !failed;
    });
    EXPECT_GT(failures, 3) << name;
  }
}

/// Worlds in which epochs end and obstacles turn before anything happens, and balls go round.
std::vector<Named> quiet_worlds() {
  World far, turning, round;
  far.balls = {ball({-500, 0.25, 0}, {1, 0, 0}), ball({500, 0, 0}, {-1, 0, 0}),
               ball({0, 40, 0}, {0.5, 0, 0.25})};
  turning = far;
  turning.obstacles = {{{Sphere{{0, 8, 0}, 1}, {0.125, 0, 0}}, 1},
                       {{Sphere{{-300, 0, 0}, 2}, {0, 0.0625, 0}}, 1, {}, true}};
  for (int n = 1; n < 30; ++n) turning.motion.push_back({16.5 * n, n % 2, {0, n % 3 - 1.0, 0.25}});
  for (int i = 0; i < 24; ++i)
    round.balls.push_back(
        ball({i % 6 - 2.5, i / 6 - 1.5, 0.25 * (i % 3)}, {i % 2 ? 3.25 : -2.75, 0.01 * i, 1}, 0.02));
  round.bounds = {Vec3d(-4), Vec3d(4)};
  round.periodic = true;
  return {{"far apart", far}, {"obstacles that turn", turning}, {"round and round", round}};
}

TEST(SimulationMemory, ACallThatIsRefusedHasNotMovedTheClock) {
  std::vector<Named> worlds = quiet_worlds();
  for (Named& one : all_worlds())
    if (one.name != "a gas sorted by cells") worlds.push_back(std::move(one));
  for (const Named& one : worlds) {
    const std::string& name = one.name;
    const World& world = one.world;
    Simulation twin = worlds::started(world);
    const Snapshot start = twin.snapshot();
    const int failures = until_it_works([&](int after) {
      Simulation refused = worlds::started(world, start);
      int before = 0;
      for (bool has_failed = false; before < 12; ++before) {
        const Simulation as_it_was = worlds::started(world, refused.snapshot());
        // A snapshot rounds the places of balls with past events again, so it is compared with itself.
        Event event{};
        memory::fail_after(has_failed ? -1 : after);
        const Found found = refused.find_next(event, kInfiniteTime, kAnyWork);
        memory::fail_after(-1);
        if (found == Found::None) break;
        if (found == Found::Event) continue;
        EXPECT_EQ(found, Found::OutOfMemory);
        has_failed = true;
        expect_same_bits(refused, as_it_was, name + " after " + std::to_string(after));
        EXPECT_EQ(refused.counts().crossings, as_it_was.counts().crossings) << name;
        EXPECT_EQ(refused.counts().sensor, as_it_was.counts().sensor) << name;
        for (std::size_t o = 0; o < world.obstacles.size(); ++o) {
          EXPECT_EQ(refused.obstacle_offset(static_cast<int>(o)),
                    as_it_was.obstacle_offset(static_cast<int>(o)));
          EXPECT_EQ(refused.world().obstacles[o].velocity, as_it_was.world().obstacles[o].velocity);
        }
        // Continuing from there, or from a snapshot taken there, gives the original future.
        Simulation other = worlds::started(world, refused.snapshot()),
                   unstopped = worlds::started(world, start);
        refused.run(30, kInfiniteTime);
        other.run(30, kInfiniteTime);
        unstopped.run(before + 30, kInfiniteTime);
        expect_same_bits(refused, other, name + ", a snapshot");
        expect_same_bits(refused, unstopped, name + ", unstopped");
        return false;
      }
      return true;
    });
    EXPECT_GT(failures, 3) << name;
  }
}

TEST(SimulationMemory, ChangesAreMadeOrNothingIs) {
  for (const Named& one : all_worlds()) {
    const std::string& name = one.name;
    const World& world = one.world;
    const Ball far = ball({world.bounds.min.x > -kUnbounded ? world.bounds.max.x - 0.2 : 900,
                           world.bounds.min.y > -kUnbounded ? world.bounds.max.y - 0.2 : 900,
                           world.bounds.min.z > -kUnbounded ? world.bounds.max.z - 0.2 : 900},
                          {0.25, 0.5, -1}, 0.001);
    const auto made = [&] {
      Simulation s = worlds::started(world);
      s.run(50, kInfiniteTime);
      return s;
    };
    const auto failing = [&](const char* what, auto&& change) {
      return until_it_works([&](int after) {
        Simulation changed = made(), twin = made();
        Status status{};
        {
          const NoMoreMemory limit(after);
          status = change(changed);
        }
        if (status == Status::Ok) return true;
        expect_same_bits(changed, twin, name + ", " + what);
        changed.run(100, kInfiniteTime);
        twin.run(100, kInfiniteTime);
        expect_same_bits(changed, twin, name + ", later, " + what);
        return false;
      });
    };
    const auto status_of = [](const WorldFault& fault) {
      EXPECT_TRUE(fault.fault == Fault::None || fault.fault == Fault::OutOfMemory);
      return fault.fault == Fault::None ? Status::Ok : Status::OutOfMemory;
    };
    EXPECT_GT(failing("add", [&](Simulation& s) { return status_of(s.add(far)); }), 0) << name;
    EXPECT_GT(failing("snapshot", [&](Simulation& s) { return s.snapshot().status; }), 0) << name;
    failing("set", [&](Simulation& s) { return status_of(s.set(3, s.ball(3))); });
    EXPECT_EQ(failing("remove", [](Simulation& s) { return s.remove(2), Status::Ok; }), 0) << name;
    // At a place without a ball
    Obstacle beside{{Sphere{Vec3d(1e4), 1}, Vec3d(0.0)}, 1};
    const VelocityChange change{1e6, 0, {1, 0, 0}};
    const auto motion = world.periodic ? std::span<const VelocityChange>() : std::span(&change, 1);
    EXPECT_GT(
        failing("add an obstacle", [&](Simulation& s) { return status_of(s.add_obstacle(beside, motion)); }),
        2)
        << name;
    if (!world.obstacles.empty()) {
      beside.is_sensor = !world.periodic;
      failing("set an obstacle", [&](Simulation& s) { return status_of(s.set_obstacle(1, beside, motion)); });
      failing("change an obstacle",
              [&](Simulation& s) { return status_of(s.change_obstacle(1, beside, motion)); });
      EXPECT_EQ(failing("remove an obstacle", [](Simulation& s) { return s.remove_obstacle(0), Status::Ok; }),
                0)
          << name;
    }
    EXPECT_EQ(failing("reverse", [](Simulation& s) { return s.reverse(), Status::Ok; }), 0) << name;
    const Snapshot snapshot = made().snapshot();
    EXPECT_GT(failing("restore",
                      [&](Simulation&) {
                        return Simulation::create(world, snapshot) ? Status::Ok : Status::OutOfMemory;
                      }),
              3)
        << name;
  }
}

TEST(SimulationMemory, TheOrderOfEqualTimesNeedsNothingOfTheListItCameFrom) {
  // Memory for one more ball moves the list of ranks. If that ball is refused, the queue continues unchanged.
  std::vector<std::int32_t> ranks = {3, 0, 4, 1, 2, 5};
  const int count = static_cast<int>(ranks.size());
  simulation::EventQueue queue;
  ASSERT_TRUE(queue.reserve(ranks.size(), 10));
  queue.open(ranks, 0, 10, 10);
  for (int ball = 0; ball < count; ++ball)
    queue.set(ball, ball < 3 ? 0.5 : 7);  // the current bucket and another
  ranks.assign(ranks.size(), 0);
  queue.remove(5);
  queue.set(5, 7);
  for (const int expected : {1, 0, 2, 3, 4, 5}) {
    EXPECT_EQ(queue.first().ball, expected);
    queue.remove(expected);
  }
  EXPECT_EQ(queue.first().ball, -1);
}

TEST(SimulationMemory, ChangesRefusedAgainAndAgainLeaveTheRunAsItWas) {
  // Each refused ball reserves memory for one more, at any point of the run: between events, epochs, slices.
  for (const Named& one : all_worlds()) {
    Simulation changed = worlds::started(one.world), twin = worlds::started(one.world);
    for (int round = 0; round < 20; ++round) {
      EXPECT_EQ(changed.add(changed.ball(0)).fault, Fault::BallsOverlap) << one.name;
      EXPECT_EQ(changed.set(1, changed.ball(0)).fault, Fault::BallsOverlap) << one.name;
      changed.run(7, kInfiniteTime, 3000);
      twin.run(7, kInfiniteTime, 3000);
      expect_same_bits(changed, twin, one.name);
    }
  }
}

}  // namespace
}  // namespace ricochet::simulation_memory_test
