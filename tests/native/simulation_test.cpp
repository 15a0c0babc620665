// Many balls: the right events, in the right order, at the right times.
#include "ricochet/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "native/all_pairs.hpp"
#include "native/gas.hpp"
#include "native/vector_functions.hpp"
#include "native/vectors.hpp"
#include "native/worlds.hpp"

namespace ricochet {
namespace {

using vectors::Json;
using vectors::vec;
using worlds::ball;

std::vector<Event> events(Simulation& simulation, std::size_t most, double until = kInfiniteTime) {
  std::vector<Event> all;
  Event event;
  while (all.size() < most && simulation.next(event, until)) all.push_back(event);
  return all;
}

std::vector<double> speeds_along_x(const Simulation& simulation) {
  std::vector<double> all;
  for (int i = 0; i < simulation.size(); ++i) all.push_back(simulation.velocity(i).x);
  return all;
}

void expect_same_bits(const Simulation& a, const Simulation& b) {
  ASSERT_EQ(a.size(), b.size());
  EXPECT_EQ(a.time(), b.time());
  for (int i = 0; i < a.size(); ++i) {
    ASSERT_EQ(a.position(i), b.position(i)) << i;
    ASSERT_EQ(a.velocity(i), b.velocity(i)) << i;
  }
}

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
    Simulation simulation(w);
    ASSERT_EQ(simulation.fault().fault, Fault::None);
    const Json& wanted = world["expect"]["events"];
    for (const Json& want : wanted) {
      Event got;
      ASSERT_TRUE(simulation.next(got));
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
  for (int power = 0; power < 7; ++power) {
    Simulation simulation(worlds::galperin(power));
    const double energy = simulation.energy();
    const Progress progress = simulation.run(10000000, kInfiniteTime);
    EXPECT_EQ(progress.ending, Ending::Quiet);
    EXPECT_EQ(progress.events, digits[power]);
    EXPECT_NEAR(simulation.energy() / energy, 1, 1e-12);
  }
}

TEST(Simulation, CradlesPassOnAsManyBallsAsArrive) {
  for (int left = 0; left <= 3; ++left)
    for (int right = 0; right <= 3; ++right) {
      const int rest = 5, count = left + rest + right;
      Simulation simulation(worlds::cradle(rest, left, right));
      ASSERT_EQ(simulation.fault().fault, Fault::None);
      EXPECT_EQ(simulation.run(10000, kInfiniteTime).ending, Ending::Quiet);
      std::vector<double> wanted(static_cast<std::size_t>(count), 0);
      for (int i = 0; i < right; ++i) wanted[static_cast<std::size_t>(i)] = -1;
      for (int i = 0; i < left; ++i) wanted[static_cast<std::size_t>(count - 1 - i)] = 1;
      EXPECT_EQ(speeds_along_x(simulation), wanted) << left << " and " << right;
    }
}

World mirrored(World world) {
  for (Ball& b : world.balls) {
    b.position.y = -b.position.y;
    b.velocity.y = -b.velocity.y;
  }
  return world;
}

TEST(Simulation, ASymmetricBreakStaysSymmetricToTheBit) {
  const World world = worlds::billiard_break();
  Simulation one(world), other(mirrored(world));
  ASSERT_EQ(one.fault().fault, Fault::None);
  const double energy = one.energy();
  int together = 0;
  for (int n = 0; n < 600; ++n) {
    Event a, b;
    ASSERT_TRUE(one.next(a));
    ASSERT_TRUE(other.next(b));
    EXPECT_EQ(a.time, b.time);
    together = std::max(together, a.together);
  }
  EXPECT_GE(together, 2);
  EXPECT_NEAR(one.energy() / energy, 1, 1e-12);
  EXPECT_EQ(one.velocity(0).y, 0);
  for (int i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one.position(i), Vec3d(1, -1, 1) * other.position(i)) << i;
    EXPECT_EQ(one.position(i).z, 0);
  }
  // And each ball has its mirror image: row r's balls i and r - i
  for (int row = 0, first = 1; row < 5; first += ++row)
    for (int i = 0; i <= row; ++i) {
      const Vec3d a = one.position(first + i), b = one.position(first + row - i);
      EXPECT_EQ(a, Vec3d(b.x, -b.y, b.z)) << row << " " << i;
    }
}

/// A cue ball and a rack of five rows on a table that is symmetric about y = 0.
World table(double radius, double speed, double restitution) {
  World world;
  world.bounds = {{0, -5, -kUnbounded}, {20, 5, kUnbounded}};
  const double own = std::sqrt(restitution);
  const auto at = [&](double x, double y, double vx) {
    Ball b = ball({x, y, 0}, {vx, 0, 0});
    b.radius = radius;
    b.restitution = own;
    return b;
  };
  world.balls.push_back(at(5, 0, speed));
  for (int row = 0; row < 5; ++row)
    for (int i = 0; i <= row; ++i)
      world.balls.push_back(at(14 + row * (std::sqrt(3.0) * radius), (2 * i - row) * radius, 0));
  world.restitution = own;
  return world;
}

TEST(Simulation, ABreakStaysItsOwnMirrorImageForHundredsOfEvents) {
  struct Case {
    double radius, speed, restitution;
  };
  // In the last three, two balls meet a third at the same time and nearly at right angles.
  for (const Case& c : {Case{0.25, 12, 0.95}, Case{0.28, 12, 0.95}, Case{0.28, 12, 1}, Case{0.25, 8, 1}}) {
    Simulation simulation(table(c.radius, c.speed, c.restitution));
    ASSERT_EQ(simulation.fault().fault, Fault::None);
    simulation.run(600, kInfiniteTime);
    simulation.run(INT64_MAX, simulation.time());
    for (int row = 0, first = 1; row < 5; first += ++row)
      for (int i = 0; i <= row; ++i) {
        const Vec3d a = simulation.position(first + i), b = simulation.position(first + row - i);
        ASSERT_EQ(a, Vec3d(b.x, -b.y, b.z)) << c.radius << " " << c.speed << ": " << row << " " << i;
      }
  }
}

TEST(Simulation, ABallIntoACornerComesBack) {
  World world;
  world.bounds = {Vec3d(0.0), Vec3d(10.0)};
  world.balls = {ball({5, 5, 5}, {-1, -1, -1}), ball({8, 2, 5}, {0.75, -0.75, 0.125})};
  Simulation simulation(world);
  simulation.run(INT64_MAX, 5);
  EXPECT_EQ(simulation.velocity(0), Vec3d(1, 1, 1));
  EXPECT_EQ(simulation.velocity(1), Vec3d(-0.75, 0.75, 0.125));
}

TEST(Simulation, ThreeBallsMeetingAtOnceFlyBackAsTheyCame) {
  for (const double turn : {0.0, 0.3, 1.1}) {
    World world;
    for (int i = 0; i < 3; ++i) {
      const double angle = turn + 2.0943951023931953 * i;
      const Vec3d way(std::cos(angle), std::sin(angle), 0);
      world.balls.push_back(ball(5.0 * way, -1.0 * way));
    }
    Simulation simulation(world);
    EXPECT_EQ(simulation.run(100, kInfiniteTime).ending, Ending::Quiet);
    for (int i = 0; i < 3; ++i) {
      const Vec3d back = -world.balls[static_cast<std::size_t>(i)].velocity;
      // Places are rounded at 5, directions with them.
      EXPECT_LT(length(simulation.velocity(i) - back), 1e-13) << turn << " " << i;
    }
  }
}

TEST(Simulation, ABallMeetsTwoAtOnceAlikeInEveryOrderOfTheBalls) {
  // The equation of Moreau's law by hand: n1 and n2 at 60 degrees, equal masses.
  //   x = 2 v cos 30 / (2 + cos 60) for both, the ball keeps v - 2 x cos 30 = v (1 - 3 / 2.5) = -v / 5
  std::vector<int> order{0, 1, 2};
  do {
    const World all = [] {
      World w;
      const double h = 0x1.bb67ae8584cabp-1;
      w.balls = {ball({-3, 0, 0}, {1, 0, 0}), ball({h, 0.5, 0}, Vec3d(0.0)), ball({h, -0.5, 0}, Vec3d(0.0))};
      return w;
    }();
    World world;
    for (const int i : order) world.balls.push_back(all.balls[static_cast<std::size_t>(i)]);
    Simulation simulation(world);
    simulation.run(100, kInfiniteTime);
    for (int i = 0; i < 3; ++i) {
      const Vec3d v = simulation.velocity(i);
      if (order[static_cast<std::size_t>(i)] == 0) {
        EXPECT_NEAR(v.x, -0.2, 1e-15);
        EXPECT_EQ(v.y, 0);
      } else {
        EXPECT_NEAR(v.x, 0.6, 1e-15);
        EXPECT_NEAR(std::fabs(v.y), 0.6 / std::sqrt(3.0), 1e-15);
      }
    }
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(Simulation, ARowPushedAgainstAWallPushesBack) {
  World world;
  world.bounds = {{0, -kUnbounded, -kUnbounded}, Vec3d(kUnbounded)};
  for (int i = 0; i < 6; ++i) world.balls.push_back(ball({0.5 + i, 0, 0}, Vec3d(0.0)));
  world.balls.push_back(ball({10, 0, 0}, {-3, 0, 0}));
  Simulation simulation(world);
  const auto all = events(simulation, 1000, 5);
  EXPECT_EQ(speeds_along_x(simulation), (std::vector<double>{0, 0, 0, 0, 0, 0, 3}));
  // Six collisions there, the wall, six back
  EXPECT_EQ(all.size(), 13U);
  EXPECT_EQ(all[6].kind, EventKind::Wall);
}

TEST(Simulation, AgreesWithAllPairsEventByEvent) {
  Random random(7);
  for (int n = 0; n < 60; ++n) {
    const bool periodic = n % 2 != 0;
    const int count = 5 + random.below(n % 5 == 0 ? 60 : 20);
    const double side = 1.5 + std::cbrt(2.2 * count), restitution = n % 3 == 0 ? 0.9 : 1;
    const World world = worlds::mixture(random, count, side, periodic, restitution);
    Simulation simulation(world);
    ASSERT_EQ(simulation.fault().fault, Fault::None) << n;
    AllPairs plain(world);
    // Each event of a ball multiplies rounding by its free path over its radius, about ten here: 1e-16 grows
    // to 1e-8 at most in the eight events that some balls have.
    for (int k = 0; k < 2 * count; ++k) {
      const AllPairs::Event want = plain.next();
      Event got;
      ASSERT_TRUE(simulation.next(got)) << n << " " << k;
      ASSERT_NEAR(got.time, want.time, 1e-6 * (1 + want.time)) << n << " " << k;
      ASSERT_EQ(got.a, want.a) << n << " " << k;
      ASSERT_EQ(got.kind == EventKind::Ball ? got.b : -1 - got.b, want.b) << n << " " << k;
    }
  }
}

TEST(Simulation, DoesNotDependOnHowItIsAsked) {
  const World world = gas(4, 0.5, 11);
  Simulation whole(world), sliced(world), stepped(world), restored(world);
  whole.run(INT64_MAX, 3);
  for (int slice = 1; slice <= 300; ++slice) sliced.run(1000, 0.01 * slice);
  sliced.run(INT64_MAX, 3);
  expect_same_bits(whole, sliced);
  Event event;
  while (stepped.next(event, 3))
    ;
  expect_same_bits(whole, stepped);
  for (int slice = 0; slice < 20; ++slice) {
    restored.run(97, kInfiniteTime);
    const Snapshot snapshot = restored.snapshot();
    World same = world;
    restored = Simulation(same, snapshot);
  }
  restored.run(INT64_MAX, 3);
  expect_same_bits(whole, restored);
  EXPECT_EQ(whole.counts().ball, restored.counts().ball);
}

TEST(Simulation, RunsBackward) {
  Random random(12);
  for (const bool periodic : {false, true}) {
    const World world = worlds::mixture(random, 300, 18, periodic, 1);
    Simulation simulation(world);
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
  const char* asked = std::getenv("RICOCHET_SIMULATION_EVENTS");
  const std::int64_t most = asked ? std::atoll(asked) : 300000;
  Simulation simulation(gas(7, 0.5, 13));
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
  Simulation simulation(world);
  Event event;
  for (int hit = 1; hit <= 10; ++hit) {
    ASSERT_TRUE(simulation.next(event));
    EXPECT_EQ(std::fabs(event.after_a.x), 8 * std::pow(0.25, hit));
    EXPECT_EQ(event.impulse, std::fabs(event.before_a.x) * 1.25);
  }
}

TEST(Simulation, CollapseComesToAnEndAndIsReported) {
  // Three balls in line with e below 7 - 4 sqrt 3 collide infinitely often in finite time (McNamara and
  // Young, Inelastic collapse and clumping in a one-dimensional granular medium, Phys. Fluids A 4, 1992).
  World world;
  const double e = std::sqrt(0.05);
  world.balls = {ball({-2, 0, 0}, {1, 0, 0}, 0.5, 1, e), ball({0, 0, 0}, Vec3d(0.0), 0.5, 1, e),
                 ball({2.5, 0, 0}, {-1, 0, 0}, 0.5, 1, e)};
  Simulation simulation(world);
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
  Simulation falling(heap);
  ASSERT_EQ(falling.fault().fault, Fault::None);
  EXPECT_NE(falling.run(2000000, 50).ending, Ending::Budget);
  EXPECT_LT(deepest_overlap(falling), 1e-12);
}

TEST(Simulation, MeetsObstaclesOfEveryShape) {
  Random random(15);
  World world;
  world.bounds = {Vec3d(0.0), Vec3d(30.0)};
  world.obstacles = {{{Sphere{{5, 5, 5}, 2}, Vec3d(0.0)}, 1},
                     {{Plane::with_normal({0, 0, 27}, {0.1, 0.05, -1}), Vec3d(0.0)}, 1},
                     {{Triangle{{20, 5, 5}, {25, 8, 6}, {22, 12, 9}}, Vec3d(0.0)}, 1},
                     {{Box{{10, 10, 10}, {14, 12, 13}}, {0.25, 0, 0}}, 1},
                     {{Capsule{{20, 20, 5}, {25, 22, 8}, 1}, Vec3d(0.0)}, 1},
                     {{Cylinder{{8, 20, 10}, {8, 24, 14}, 1.5}, {0, 0, -0.125}}, 1},
                     {{Wall{{15, 25, 0}, {20, 27, 0}}, Vec3d(0.0)}, 1}};
  while (world.balls.size() < 80) {
    world.balls.push_back(ball(random.place(11) + Vec3d(15), random.place(2), random.number(0.1, 0.5)));
    Simulation trial(world);
    if (trial.fault().fault != Fault::None) world.balls.pop_back();
  }
  Simulation simulation(world);
  std::vector<int> met(world.obstacles.size());
  Event event;
  while (simulation.next(event, 100)) {
    if (event.kind != EventKind::Obstacle) continue;
    ++met[static_cast<std::size_t>(event.b)];
    // Nearing before, parting after, at the same speed relative to the obstacle
    const double in = dot(event.before_a - event.before_b, event.normal);
    const double out = dot(event.after_a - event.after_b, event.normal);
    EXPECT_LT(in, 0);
    EXPECT_NEAR(out, -in, 1e-14);
  }
  for (const int times : met) EXPECT_GT(times, 0);
  // Nobody has got inside: what `set` refuses would tell.
  for (int i = 0; i < simulation.size(); ++i) {
    const Ball same = simulation.ball(i);
    EXPECT_EQ(simulation.set(i, same).fault, Fault::None) << i;
  }
}

TEST(Simulation, RefusesWhatOverlaps) {
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

TEST(Simulation, BallsComeGoAndChangeWhileItRuns) {
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

TEST(Simulation, ImmovableBallsStayAndSteadyOnesGoOn) {
  World world;
  world.balls = {ball({0, 0, 0}, Vec3d(0.0), 1, kInfiniteMass), ball({5, 0, 0}, {-1, 0, 0}),
                 ball({20, 0, 0}, {-2, 0, 0}, 1, kInfiniteMass)};
  Simulation simulation(world);
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
  Simulation simulation(world);
  EXPECT_EQ(simulation.run(1000000, kInfiniteTime).ending, Ending::Quiet);
  EXPECT_GT(simulation.counts().ball, 100);
}

}  // namespace
}  // namespace ricochet
