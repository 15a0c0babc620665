// Many balls: the right events, in the right order, at the right times.
#include "ricochet/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "native/all_pairs.hpp"
#include "native/counts.hpp"
#include "native/gas.hpp"
#include "native/simulation_checks.hpp"
#include "native/vector_functions.hpp"
#include "native/vectors.hpp"
#include "native/worlds.hpp"

namespace ricochet::simulation_test {
namespace {

using vectors::Json;
using vectors::vec;
using worlds::ball;

/// The deepest overlap of any pair, as a part of the smaller radius.
double deepest_overlap(const Simulation& s) {
  double deepest = 0;
  for (int i = 0; i < s.size(); ++i)
    for (int k = 0; k < i; ++k) {
      const Ball a = s.ball(i), b = s.ball(k);
      Vec3d r = a.position - b.position;
      for (int axis = 0; s.world().periodic && axis < 3; ++axis) {
        const double side = s.world().bounds.max[axis] - s.world().bounds.min[axis];
        r[axis] -= side * std::round(r[axis] / side);
      }
      deepest =
          std::max(deepest, (a.radius + b.radius - std::sqrt(dot(r, r))) / std::min(a.radius, b.radius));
    }
  return deepest;
}

TEST(SimulationVectors, EveryEventHolds) {
  for (const Json& world : vectors::load("simulate.json")) {
    World w;
    w.bounds = {vec(world["box"]["min"]), vec(world["box"]["max"])};
    for (const Json& b : world["balls"])
      w.balls.push_back(ball(vec(b["position"]), vec(b["velocity"]), b["radius"], b["mass"]));
    Simulation simulation = worlds::started(w);
    const Json& wanted = world["expect"]["events"];
    for (const Json& want : wanted) {
      const auto next = simulation.next();
      ASSERT_TRUE(next);
      const Event& got = *next;
      EXPECT_NEAR(got.time, want["time"].get<double>(), 1e-6);
      if (want["kind"] == "wall") {
        ASSERT_EQ(got.kind, EventKind::Wall);
        EXPECT_EQ(got.a, want["ball"].get<int>());
        EXPECT_EQ(got.b, 2 * want["axis"].get<int>() + (want["side"].get<int>() > 0));
      } else {
        ASSERT_EQ(got.kind, EventKind::Ball);
        ASSERT_EQ(Json({got.a, got.b}), want["balls"]);
      }
    }
    for (std::size_t i = 0; i < w.balls.size(); ++i) {
      const Vec3d off = simulation.position(static_cast<int>(i)) - vec(world["expect"]["positions"][i]);
      const Vec3d v = simulation.velocity(static_cast<int>(i)) - vec(world["expect"]["velocities"][i]);
      EXPECT_LT(length(off), 1e-6);
      EXPECT_LT(length(v), 1e-6);
    }
  }
}

TEST(Simulation, CountsTheDigitsOfPi) {
  const int digits[] = {3, 31, 314, 3141, 31415, 314159, 3141592};
  // Another digit takes ten times as many events.
  const int powers = share_of(10) < 10 ? 6 : 7;
  for (int power = 0; power < powers; ++power) {
    Simulation simulation = worlds::started(worlds::galperin(power));
    const double energy = simulation.energy();
    const Progress progress = simulation.run(10000000, kInfiniteTime);
    EXPECT_EQ(progress.ending, Ending::Quiet);
    EXPECT_EQ(progress.events, digits[power]);
    EXPECT_NEAR(simulation.energy() / energy, 1, 1e-12);
  }
}

TEST(Simulation, AgreesWithAllPairsEventByEvent) {
  Random random(7);
  for (int n = 0; n < 60; ++n) {
    const bool periodic = n % 2 != 0;
    const int count = 5 + random.below(n % 5 == 0 ? 60 : 20);
    const double side = 1.5 + std::cbrt(2.2 * count), restitution = n % 3 == 0 ? 0.9 : 1;
    const World world = worlds::mixture(random, count, side, periodic, restitution);
    Simulation simulation = worlds::started(world);
    AllPairs plain(world);
    // Each event of a ball multiplies rounding by its free path over its radius, about ten here: 1e-16 grows to 1e-8 at
    // most in the eight events that some balls have.
    for (int k = 0; k < 2 * count; ++k) {
      const AllPairs::Event want = plain.next();
      const auto next = simulation.next();
      ASSERT_TRUE(next) << n << " " << k;
      const Event& got = *next;
      ASSERT_NEAR(got.time, want.time, 1e-6 * (1 + want.time)) << n << " " << k;
      ASSERT_EQ(got.a, want.a) << n << " " << k;
      ASSERT_EQ(got.kind == EventKind::Ball ? got.b : -1 - got.b, want.b) << n << " " << k;
    }
  }
}

TEST(Simulation, DoesNotDependOnHowItIsAsked) {
  const World world = gas(4, 0.5, 11);
  Simulation whole = worlds::started(world), sliced = worlds::started(world),
             stepped = worlds::started(world), restored = worlds::started(world);
  whole.run(INT64_MAX, 3);
  for (int slice = 1; slice <= 300; ++slice) sliced.run(1000, 0.01 * slice);
  sliced.run(INT64_MAX, 3);
  expect_same_bits(whole, sliced);
  while (stepped.next(3)) continue;
  expect_same_bits(whole, stepped);
  for (int slice = 0; slice < 20; ++slice) {
    restored.run(97, kInfiniteTime);
    const Snapshot snapshot = restored.snapshot();
    World same = world;
    restored = worlds::started(same, snapshot);
  }
  restored.run(INT64_MAX, 3);
  expect_same_bits(whole, restored);
  EXPECT_EQ(whole.counts().ball, restored.counts().ball);
}

/// Two balls so fast that places lose differences below 1e-14: a contact made by rounding happens for a twin, too.
TEST(Simulation, FromASnapshotAtAnySpeed) {
  World world;
  world.balls = {{{{-9.5715958324842984e29, -1.0768045311544834e30, 64},
                   {1.3673708332120426e29, 1.5382921873635478e29, -8},
                   8},
                  8},
                 {{{-1.0842823403986119e30, 43, 64}, {1.5489747719980169e29, -5, -8}, 3}, kInfiniteMass}};
  Snapshot start = worlds::started(world).snapshot();
  start.length = 16;
  Simulation simulation = worlds::started(world, start);
  EXPECT_EQ(simulation.run(INT64_MAX, 7).events, 0);
  Simulation twin = worlds::started(world, simulation.snapshot());
  EXPECT_EQ(simulation.run(INT64_MAX, 15).events, 1);
  EXPECT_EQ(twin.run(INT64_MAX, 15).events, 1);
  expect_same_bits(simulation, twin);
}

TEST(Simulation, RunsBackward) {
  Random random(12);
  for (const bool periodic : {false, true}) {
    const World world = worlds::mixture(random, 300, 18, periodic, 1);
    Simulation simulation = worlds::started(world);
    const auto there = events(simulation, 200);
    simulation.reverse();
    const auto back = events(simulation, 200);
    for (std::size_t i = 1; i < 200; ++i) {
      ASSERT_EQ(back[i].a, there[199 - i].a) << i;
      ASSERT_EQ(back[i].b, there[199 - i].b) << i;
    }
    simulation.run(INT64_MAX, 2 * there.back().time);
    for (int i = 0; i < simulation.size(); ++i)
      EXPECT_LT(length(simulation.position(i) - world.balls[static_cast<std::size_t>(i)].position), 1e-6);
  }
}

TEST(Simulation, KeepsEnergyMomentumAndDistance) {
  const int most = count_from_environment("RICOCHET_SIMULATION_EVENTS", 300000);
  Simulation simulation = worlds::started(gas(7, 0.5, 13));
  const double energy = simulation.energy(), scale = std::sqrt(2 * energy * simulation.size());
  const Vec3d momentum = simulation.momentum();
  for (int part = 0; part < 10; ++part) {
    simulation.run(most / 10, kInfiniteTime);
    EXPECT_LT(deepest_overlap(simulation), 1e-12);
  }
  EXPECT_LT(std::fabs(simulation.energy() / energy - 1), 1e-12);
  EXPECT_LT(length(simulation.momentum() - momentum) / scale, 1e-12);
}

TEST(Simulation, ALosingBallKeepsItsPartOfSpeedAtEachWall) {
  World world;
  world.bounds = {{0, -kUnbounded, -kUnbounded}, {11, kUnbounded, kUnbounded}};
  world.restitution = 0.5;
  world.balls = {ball({5, 0, 0}, {8, 0, 0}, 0.5, 1, 0.5)};
  Simulation simulation = worlds::started(world);
  for (int hit = 1; hit <= 10; ++hit) {
    const auto event = simulation.next();
    ASSERT_TRUE(event);
    EXPECT_EQ(std::fabs(event->after_a.x), 8 * std::pow(0.25, hit));
    EXPECT_EQ(event->impulse, std::fabs(event->before_a.x) * 1.25);
  }
}

TEST(Simulation, CollapseComesToAnEndAndIsReported) {
  // Three balls in line with e below 7 - 4 sqrt 3 collide infinitely often in finite time (McNamara and
  // Young, Inelastic collapse and clumping in a one-dimensional granular medium, Phys. Fluids A 4, 1992).
  World world;
  const double e = std::sqrt(0.05);
  world.balls = {ball({-2, 0, 0}, {1, 0, 0}, 0.5, 1, e), ball({0, 0, 0}, Vec3d(0.0), 0.5, 1, e),
                 ball({2.5, 0, 0}, {-1, 0, 0}, 0.5, 1, e)};
  Simulation simulation = worlds::started(world);
  const double before = simulation.energy();
  const Progress progress = simulation.run(100000, 100);
  EXPECT_NE(progress.ending, Ending::Budget);
  EXPECT_GT(progress.events, 10);
  EXPECT_LT(simulation.energy(), before);
  EXPECT_LT(deepest_overlap(simulation), 1e-12);

  // A heap of balls thrown on one another
  Random random(14);
  World heap;
  heap.bounds = {Vec3d(0.0), Vec3d(6, 6, kUnbounded)};
  heap.bounds.max.z = 12;
  for (int i = 0; i < 60; ++i) {
    const Vec3d place(0.7 + i % 5, 0.7 + (i / 5) % 4, 0.6 + 1.1 * (i / 20));
    heap.balls.push_back(ball(place, random.place(1) + Vec3d(0, 0, -2), 0.5, 1, 0.3));
  }
  Simulation falling = worlds::started(heap);
  EXPECT_NE(falling.run(2000000, 50).ending, Ending::Budget);
  EXPECT_LT(deepest_overlap(falling), 1e-12);
}

TEST(Simulation, MeetsObstaclesOfEveryShape) {
  Random random(15);
  World world;
  world.bounds = {Vec3d(0.0), Vec3d(30.0)};
  world.obstacles = {{{Sphere{{5, 5, 5}, 2}, Vec3d(0.0)}, 1},
                     {{Plane{{0, 0, 27}, {0.1, 0.05, -1}}, Vec3d(0.0)}, 1},
                     {{Triangle{{20, 5, 5}, {25, 8, 6}, {22, 12, 9}}, Vec3d(0.0)}, 1},
                     {{Box{{10, 10, 10}, {14, 12, 13}}, {0.25, 0, 0}}, 1},
                     {{Capsule{{20, 20, 5}, {25, 22, 8}, 1}, Vec3d(0.0)}, 1},
                     {{Cylinder{{8, 20, 10}, {8, 24, 14}, 1.5}, {0, 0, -0.125}}, 1},
                     {{Wall{{15, 25, 0}, {20, 27, 0}}, Vec3d(0.0)}, 1},
                     {{OrientedBox{{15, 5, 20}, {3, 1, 2}, {1, 2, -1, 3}}, {0, 0.125, 0}}, 1}};
  while (world.balls.size() < 80) {
    world.balls.push_back(ball(random.place(11) + Vec3d(15), random.place(2), random.number(0.1, 0.5)));
    if (!Simulation::create(world)) world.balls.pop_back();
  }
  Simulation simulation = worlds::started(world);
  std::vector<int> met(world.obstacles.size());
  while (const auto next = simulation.next(100)) {
    const Event& event = *next;
    if (event.kind != EventKind::Obstacle) continue;
    ++met[static_cast<std::size_t>(event.b)];
    // Approaching before, separating after, at the same speed relative to the obstacle
    const double in = dot(event.before_a - event.before_b, event.normal);
    const double out = dot(event.after_a - event.after_b, event.normal);
    EXPECT_LT(in, 0);
    EXPECT_NEAR(out, -in, 1e-14);
  }
  for (const int times : met) EXPECT_GT(times, 0);
  // No ball has got inside: `set` would refuse such a place.
  for (int i = 0; i < simulation.size(); ++i) {
    const Ball same = simulation.ball(i);
    EXPECT_EQ(simulation.set(i, same).fault, Fault::None) << i;
  }
}

/// The two ends of a period are one place, which is reported as the lower end, however a ball has come there.
TEST(Simulation, TheEndsOfAPeriodAreOnePlace) {
  for (const double speed : {8.0, -8.0}) {
    World world;
    world.balls = {{{{-4, 0, 0}, {speed, 0, 0}, 0.5}, 1}, {{{-2, 0, 3}, {0, 0, 0}, 0.5}, 1}};
    world.bounds = {{-4, -8, -8}, {0, 8, 8}};
    world.periodic = true;
    auto simulation = Simulation::create(world);
    ASSERT_TRUE(simulation);
    auto twin = Simulation::create(world, simulation->snapshot());
    for (int k = 1; k <= 600; ++k) {
      simulation->run(INT64_MAX, 0.5 * k);
      ASSERT_EQ(simulation->position(0).x, -4) << k;
      ASSERT_EQ(simulation->ball(0).position.x, -4) << k;
      if (k % 37 == 0) {
        twin->run(INT64_MAX, 0.5 * k);
        expect_same_bits(*simulation, *twin);
        twin = Simulation::create(world, simulation->snapshot());
      }
    }
  }
}

TEST(Simulation, ImmovableBallsStayAndSteadyOnesGoOn) {
  World world;
  world.balls = {ball({0, 0, 0}, Vec3d(0.0), 1, kInfiniteMass), ball({5, 0, 0}, {-1, 0, 0}),
                 ball({20, 0, 0}, {-2, 0, 0}, 1, kInfiniteMass)};
  Simulation simulation = worlds::started(world);
  const auto all = events(simulation, 3);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(simulation.velocity(0), Vec3d(0.0));
  EXPECT_EQ(simulation.velocity(2), Vec3d(-2, 0, 0));
}

TEST(Simulation, FlyingApartIsQuietWithManyBallsToo) {
  Random random(16);
  World world;
  for (int i = 0; i < 200; ++i) {
    const Vec3d place = 1.5 * Vec3d(i % 6, i / 6 % 6, i / 36);
    world.balls.push_back(ball(place, random.place(1)));
  }
  Simulation simulation = worlds::started(world);
  EXPECT_EQ(simulation.run(1000000, kInfiniteTime).ending, Ending::Quiet);
  EXPECT_GT(simulation.counts().ball, 100);
}

}  // namespace
}  // namespace ricochet::simulation_test
