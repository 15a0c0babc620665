// Work is counted, bounded and sliced in every kind of world; if nothing can happen there is none.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "native/counts.hpp"
#include "native/gas.hpp"
#include "native/simulation_checks.hpp"
#include "native/worlds.hpp"
#include "ricochet/simulation.hpp"

namespace ricochet::simulation_work_test {
namespace {

using worlds::ball;

World in_box(std::vector<Ball> balls, double side = 10) {
  World world;
  world.balls = std::move(balls);
  world.bounds = {Vec3d(0.0), Vec3d(side)};
  world.periodic = true;
  return world;
}

/// One ball at speed 2.8e10 among others.
World one_very_fast(double radius) {
  World world = in_box({});
  for (int i = 0; i < 5; ++i)
    world.balls.push_back(ball({1 + 1.7 * i, 1 + 1.3 * i, 1 + 1.1 * i},
                               i == 0 ? Vec3d(2.8e10, 1.3e9, 7.7e9) : Vec3d(0.1 * i, -0.2, 0.3 * i), radius));
  return world;
}

/// Runs in slices of this much work; returns the number of slices.
int run_sliced(Simulation& simulation, std::int64_t most, double until, std::int64_t slice) {
  int slices = 0;
  std::int64_t events = 0;
  // A step more than the budget: a prediction, or an epoch begun
  const std::int64_t step = 100 * simulation.size() + 1000;
  for (;;) {
    const std::int64_t before = simulation.work();
    const Progress progress = simulation.run(most - events, until, slice);
    EXPECT_LE(simulation.work() - before, slice + step);
    EXPECT_GT(++slices, 0);
    events += progress.events;
    if (progress.ending != Ending::Work) return slices;
  }
}

TEST(SimulationWork, ABallThatOnlyFliesRoundCostsNothing) {
  for (const double speed : {1.0, 1e6, 1e150}) {
    Simulation lone = worlds::started(in_box({ball({5, 5, 5}, Vec3d(1, 0.7, 0.3) * speed)}));
    EXPECT_EQ(lone.run(INT64_MAX, 100).ending, Ending::Quiet);
    EXPECT_EQ(lone.time(), 100);
    EXPECT_LT(lone.work(), 100);
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_GE(lone.position(0)[axis], 0);
      EXPECT_LE(lone.position(0)[axis], 10);
    }
  }
  Simulation lone = worlds::started(in_box({ball({5, 5, 5}, {1e6, 7e5, 3e5})}));
  lone.run(INT64_MAX, 100);
  EXPECT_EQ(lone.position(0), Vec3d(5.0));
  lone.run(INT64_MAX, 100.000004);  // its last bit, 1e-14, is 1e-8 of place
  EXPECT_NEAR(lone.position(0).x, 9, 1e-7);
}

TEST(SimulationWork, BallsThatNeverMeetEndAtOnce) {
  const std::vector<World> worlds = {
      in_box({ball({5, 5, 5}, {1e6, 7e5, 3e5}), ball({1, 1, 1}, {1e6, 7e5, 3e5})}),
      in_box({ball({5, 5, 5}, {1e10, 0, 0}), ball({1, 1, 1}, {-3e9, 0, 0}), ball({2, 3, 1}, {7, 0, 0})}),
      in_box({ball({5, 5, 5}, {1e6, 7e5, 3e5}, 0.25), ball({1, 1, 1}, Vec3d(0.0), 0.25)}),
      in_box({ball({5, 5, 5}, Vec3d(0.0)), ball({1, 1, 1}, Vec3d(0.0))}),
      in_box({}),
  };
  for (const World& world : worlds) {
    Simulation simulation = worlds::started(world);
    Event event;
    EXPECT_EQ(simulation.find_next(event, kInfiniteTime, 10000), Found::None);
    EXPECT_EQ(simulation.time(), 0);
    EXPECT_EQ(simulation.run(10, 1e9, 10000).ending, Ending::Quiet);
    EXPECT_EQ(simulation.time(), 1e9);
    EXPECT_EQ(simulation.counts().crossings, 0);
  }
  World many = in_box({}, 12);  // more than are tested pair by pair, at rest or all alike
  for (int i = 0; i < 1728; ++i)
    many.balls.push_back(ball(Vec3d(i % 12, i / 12 % 12, i / 144) + Vec3d(0.5), {0, 1e8, 0}, 0.4));
  Simulation lattice = worlds::started(many);
  EXPECT_EQ(lattice.run(10, 100, 1000000).ending, Ending::Quiet);
  World lanes = in_box({}, 20);
  for (int i = 0; i < 400; ++i)
    lanes.balls.push_back(ball({0.5, 0.5 + i / 20, 0.5 + i % 20}, {1e5 * (i + 1), 0, 0}, 0.4));
  Simulation traffic = worlds::started(lanes);
  EXPECT_EQ(traffic.run(10, 1e6, 10000000).ending, Ending::Quiet);
}

TEST(SimulationWork, ALoneFastOneDoesNotSlowTheOthers) {
  // Two balls that meet again and again, and one that crosses ten million periods between two contacts
  World world =
      in_box({ball({5, 5, 5}, {1e9, 0, 0}), ball({1, 1, 1}, {0, 1, 0}), ball({1, 5, 1}, {0, -2, 0})});
  Simulation simulation = worlds::started(world);
  const Progress progress = simulation.run(INT64_MAX, 100, 3000000);
  EXPECT_EQ(progress.ending, Ending::Time);
  // Relative speed 3, free path 8 of the box of 10: 100 * 3 / 8
  EXPECT_GE(progress.events, 37);
  EXPECT_LE(progress.events, 38);
}

TEST(SimulationWork, AFastBallIsSlicedAndGetsOn) {
  Simulation whole = worlds::started(one_very_fast(0.5)), sliced = worlds::started(one_very_fast(0.5));
  whole.run(500, kInfiniteTime);
  EXPECT_GT(run_sliced(sliced, 500, kInfiniteTime, 1000), 100);
  expect_same_bits(whole, sliced);
  // A hundred frames are millions of millions of events: it stops by its work.
  double time = whole.time();
  for (int i = 0; i < 5; ++i) {
    const Progress progress = whole.run(INT64_MAX, 100, 100000);
    EXPECT_EQ(progress.ending, Ending::Work);
    EXPECT_GT(progress.events, 0);
    EXPECT_GT(whole.time(), time);
    time = whole.time();
  }
  // Balls so small that they meet after many thousand million periods
  Simulation small = worlds::started(one_very_fast(1e-4));
  EXPECT_EQ(small.run(INT64_MAX, 1, 1000000).ending, Ending::Time);
}

TEST(SimulationWork, FlightsDoNotDependOnHowTheyAreAsked) {
  for (const double radius : {1e-2, 1e-3}) {
    World world = in_box({ball({1, 1, 1}, {10123.71238513, 3344.13771961, 1717.35194123}, radius),
                          ball({5, 5, 5}, {0.31283771, 0.20317731, 0.11771393}, radius),
                          ball({8, 2, 6}, {-0.10377139, 2.0377713, 0.71377199}, radius)});
    const double until = radius < 5e-3 ? 1e5 : 1000;
    Simulation whole = worlds::started(world), sliced = worlds::started(world),
               restored = worlds::started(world), budgeted = worlds::started(world),
               stepped = worlds::started(world);
    EXPECT_EQ(whole.run(INT64_MAX, until).ending, Ending::Time);
    EXPECT_GT(whole.counts().ball, 3);
    for (int slice = 1; slice <= 200; ++slice) sliced.run(INT64_MAX, until * slice / 200);
    expect_same_bits(whole, sliced);
    for (int slice = 1; slice <= 60; ++slice) {
      restored.run(INT64_MAX, until * slice / 60);
      const Snapshot snapshot = restored.snapshot();
      restored = worlds::started(world, snapshot);
    }
    expect_same_bits(whole, restored);
    run_sliced(budgeted, INT64_MAX, until, 5000);
    expect_same_bits(whole, budgeted);
    while (stepped.next(until)) continue;
    expect_same_bits(whole, stepped);
  }
}

TEST(SimulationWork, ARefusedChangeLeavesEveryBit) {
  Random random(51);
  int refused = 0;
  const int count = share_of(300);
  for (int n = 0; n < count; ++n) {
    const bool periodic = n % 2 == 0;
    const World world = worlds::mixture(random, 20, 8, periodic, n % 3 == 0 ? 0.9 : 1);
    Simulation changed = worlds::started(world), twin = worlds::started(world);
    const double when = random.number(0.1, 3);
    changed.run(INT64_MAX, when);
    twin.run(INT64_MAX, when);
    const Ball other = changed.ball(7);
    refused += changed.add(other).fault == Fault::BallsOverlap;
    refused += changed.set(3, other).fault == Fault::BallsOverlap;
    Ball outside = changed.ball(4);
    outside.position.x = 100;
    refused += changed.set(4, outside).fault == Fault::OutsideBounds;
    changed.run(100, kInfiniteTime);
    twin.run(100, kInfiniteTime);
    expect_same_bits(changed, twin);
  }
  EXPECT_EQ(refused, 3 * count);
}

TEST(SimulationWork, BudgetsAndSlicesChangeNoBit) {
  Random random(52);
  const std::vector<World> worlds = {gas(4, 0.5, 53), worlds::mixture(random, 60, 12, false, 0.9),
                                     worlds::billiard_break(), worlds::cradle(20, 3, 2), worlds::galperin(3)};
  for (const World& world : worlds)
    for (const std::int64_t slice : {1, 100, 5000}) {
      Simulation whole = worlds::started(world), sliced = worlds::started(world);
      const Progress progress = whole.run(400, kInfiniteTime);
      run_sliced(sliced, 400, kInfiniteTime, slice);
      expect_same_bits(whole, sliced);
      EXPECT_EQ(progress.events, sliced.counts().ball + sliced.counts().wall);
    }
}

TEST(SimulationWork, BallsFlyingApartAreAskedPairByPairInSlices) {
  World world;
  for (int i = 0; i < 3000; ++i) {
    const Vec3d place = Vec3d(i % 15, i / 15 % 15, i / 225) - Vec3d(7);
    world.balls.push_back(ball(2.0 * place, place, 0.5));
  }
  Simulation simulation = worlds::started(world);
  EXPECT_LT(simulation.work(), 100 * 3000);
  Event event;
  int calls = 1;
  while (simulation.find_next(event, kInfiniteTime, 100000) == Found::Work) ++calls;
  EXPECT_GT(calls, 40);  // 4.5 million pairs
  EXPECT_LT(calls, 200);
  EXPECT_EQ(simulation.run(1, 10, 1000).ending, Ending::Quiet);
  EXPECT_EQ(simulation.time(), 10);
}

TEST(SimulationWork, ThousandsOfContactsAtOnceCostWhatTheyCostOneByOne) {
  // Pairs in a lattice, every one of them meeting at time 1
  World pairs;
  pairs.bounds = {Vec3d(0.0), Vec3d(64)};
  for (int i = 0; i < 4096; ++i) {
    const Vec3d place = 4.0 * Vec3d(i % 16, i / 16 % 16, i / 256) + Vec3d(0.5, 2, 2);
    pairs.balls.push_back(ball(place, {0.5, 0, 0}));
    pairs.balls.push_back(ball(place + Vec3d(2, 0, 0), {-0.5, 0, 0}));
  }
  Simulation simulation = worlds::started(pairs);
  EXPECT_EQ(simulation.run(INT64_MAX, 1).events, 4096);
  EXPECT_LT(simulation.work(), 4096 * 2000);
  // A row of two thousand touching balls, hit at both ends: one island of contacts after the other passes it
  // on.
  Simulation row = worlds::started(worlds::cradle(2000, 1, 1));
  EXPECT_EQ(row.run(1000000, kInfiniteTime, 1000000000).ending, Ending::Quiet);
}

/// The same world in other units, powers of two: each event has the same double as its time, times the ratio.
TEST(SimulationWork, WorldsOfEverySizeHaveTheSameEvents) {
  Random random(54);
  for (const bool periodic : {true, false}) {
    const World world = worlds::mixture(random, 40, 9, periodic, 1);
    for (const auto& [length, speed] :
         {std::pair{490, 490}, {490, -490}, {-490, 490}, {-490, -490}, {0, 480}}) {
      World other = world;
      const auto scale = [](Vec3d& v, int exponent) {
        for (int axis = 0; axis < 3; ++axis) v[axis] = std::ldexp(v[axis], exponent);
      };
      scale(other.bounds.min, length);
      scale(other.bounds.max, length);
      for (Ball& b : other.balls) {
        scale(b.position, length);
        scale(b.velocity, speed);
        b.radius = std::ldexp(b.radius, length);
      }
      Simulation one = worlds::started(world), scaled = worlds::started(other);
      for (int n = 0; n < 200; ++n) {
        const auto a = one.next();
        ASSERT_TRUE(a);
        Event b{};
        ASSERT_EQ(scaled.find_next(b, kInfiniteTime, 10000000), Found::Event)
            << length << " " << speed << " " << n;
        ASSERT_EQ(a->a, b.a) << length << " " << speed << " " << n;
        ASSERT_EQ(a->b, b.b);
        ASSERT_NEAR(std::ldexp(b.time, speed - length) / a->time, 1, 1e-9);
        ASSERT_TRUE(std::isfinite(b.impulse) && std::isfinite(b.point.x) && std::isfinite(b.after_a.x));
      }
    }
  }
}

TEST(SimulationWork, ALongQuietTimeDoesNotCoarsenWhatFollows) {
  World world;
  world.balls = {ball({0, 0, 0}, Vec3d(0.0)), ball({0, 5, 0}, Vec3d(0.0))};
  Simulation simulation = worlds::started(world);
  EXPECT_EQ(simulation.run(1, 1e12).ending, Ending::Quiet);
  ASSERT_EQ(simulation.add(ball({4, 0, 0}, {-1, 0, 0})).fault, Fault::None);
  const auto event = simulation.next();
  ASSERT_TRUE(event);
  EXPECT_EQ(event->time, 1e12 + 3);
  EXPECT_EQ(simulation.position(2), Vec3d(1, 0, 0));
}

/// Balls and boxes in one plane: flat boxes, whose faces are on each other, need no long numbers, and turned ones do
/// not either.
TEST(SimulationWork, BoxesInAPlaneAreToldByDoubles) {
  for (const bool turned : {false, true}) {
    Random random(17);
    World world;
    world.bounds = {Vec3d(0, 0, -1), Vec3d(60, 60, 1)};
    for (int x = 0; x < 12; ++x)
      for (int y = 0; y < 12; ++y) {
        const Vec3d at(5.0 * x + 2, 5.0 * y + 2, 0);
        const double side = random.number(0.1, 0.8);
        AnyShape shape = Box{at - Vec3d(0.9, side, 0), at + Vec3d(0.9, side, 0)};
        if (turned) shape = OrientedBox{at, {0.9, side, 1}, {0, 0, random.number(-1, 1), 1}};
        if ((x + y) % 3 != 0)
          world.obstacles.push_back({{shape}});
        else
          world.balls.push_back(ball(at, {random.number(-1, 1), random.number(-1, 1), 0}, 0.5));
      }
    Simulation simulation = worlds::started(world);
    const Progress progress = simulation.run(2000, 1000);
    EXPECT_EQ(progress.events, 2000);
    EXPECT_LT(simulation.work(), 400 * progress.events) << turned;
  }
}

}  // namespace
}  // namespace ricochet::simulation_work_test
