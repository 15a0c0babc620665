// Worlds with gravity: how balls fall, bounce, come to rest, slide, and fall again. RICOCHET_FALLING_EVENTS sets the
// number of events during which energy is checked.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <vector>

#include "native/counts.hpp"
#include "native/gas.hpp"
#include "native/random.hpp"
#include "native/simulation_checks.hpp"
#include "native/worlds.hpp"

namespace ricochet::simulation_falls_test {
namespace {

using worlds::ball;
using worlds::started;

World box(double side, const Vec3d& gravity, double restitution = 1) {
  World world;
  world.bounds = {Vec3d(0.0), Vec3d(side)};
  world.gravity = gravity;
  world.restitution = restitution;
  return world;
}

/// Balls on a lattice in a box, with random velocities.
World falling_gas(int per_side, double step, std::uint64_t seed, const Vec3d& gravity,
                  double restitution = 1) {
  World world = box(per_side * step, gravity);
  Random random(seed);
  for (int x = 0; x < per_side; ++x)
    for (int y = 0; y < per_side; ++y)
      for (int z = 0; z < per_side; ++z)
        world.balls.push_back(
            ball((Vec3d(x, y, z) + Vec3d(0.5)) * step, random.place(1), 0.25, 1, restitution));
  return world;
}

TEST(SimulationFalls, TheFloorIsMetWhenTheQuadraticSays) {
  World world = box(20, {0, -10, 0});
  world.balls = {ball({5, 5.5, 5}, {1, 0, 0})};
  Simulation simulation = started(world);
  const auto event = simulation.next();
  ASSERT_TRUE(event);
  EXPECT_EQ(event->kind, EventKind::Wall);
  EXPECT_EQ(event->time, 1);
  EXPECT_EQ(event->b, 2);
  EXPECT_EQ(event->before_a.y, -10);
  EXPECT_EQ(event->after_a.y, 10);
  EXPECT_EQ(simulation.position(0).y, 0.5);
  simulation.next(2);
  EXPECT_EQ(simulation.position(0).y, 5.5);
  EXPECT_EQ(simulation.velocity(0).y, 0);
}

TEST(SimulationFalls, EnergyStaysInABoxAtRestitutionOne) {
  World world = falling_gas(6, 1.5, 7, {0.5, -3, 0.25});
  Simulation simulation = started(world);
  const double before = simulation.energy();
  double scale = 0;
  for (const Ball& b : world.balls) scale += 0.5 * dot(b.velocity, b.velocity) + 3 * b.position.y;
  const int events = count_from_environment("RICOCHET_FALLING_EVENTS", 300000);
  simulation.run(events, kInfiniteTime);
  const double off = std::fabs(simulation.energy() - before) / scale;
  std::printf("  %d events, energy off by %.2g\n", events, off);
  EXPECT_LT(off, 1e-12);
}

TEST(SimulationFalls, PairsMeetAsWithoutGravityToTheBit) {
  Random random(5);
  World world;
  for (int i = 0; i < 40; ++i) world.balls.push_back(ball(random.place(5), random.place(3), 0.125));
  Simulation straight = started(world);
  world.gravity = {1, -9.8, 3};
  Simulation falling = started(world);
  const auto a = straight.next(), b = falling.next();
  ASSERT_TRUE(a && b);
  EXPECT_EQ(a->time, b->time);
  EXPECT_EQ(a->a, b->a);
  EXPECT_EQ(a->b, b->b);
}

TEST(SimulationFalls, ACommonAccelerationIsAFrameThatFalls) {
  Random random(6);
  World world;
  for (int i = 0; i < 60; ++i) world.balls.push_back(ball(random.place(5), random.place(3), 0.125));
  Simulation straight = started(world);
  world.gravity = {1, -9.8, 3};
  Simulation falling = started(world);
  const std::vector<Event> a = events(straight, 30), b = events(falling, 30);
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t n = 0; n < a.size(); ++n) {
    EXPECT_NEAR(a[n].time, b[n].time, 1e-9) << n;
    EXPECT_EQ(a[n].a, b[n].a) << n;
    EXPECT_EQ(a[n].b, b[n].b) << n;
  }
}

TEST(SimulationFalls, TimeRunsBackwards) {
  World world = falling_gas(3, 2, 8, {0, -3, 0});
  world.obstacles = {{{Sphere{{6, 0, 6}, 0.75}, Vec3d(0.0)}, 1}};
  Simulation simulation = started(world);
  simulation.run(40, kInfiniteTime);
  const double time = simulation.time();
  ASSERT_TRUE(simulation.reverse());
  simulation.run(1000, 2 * time);
  for (int i = 0; i < simulation.size(); ++i) {
    const Ball& before = world.balls[static_cast<std::size_t>(i)];
    const Vec3d off = simulation.position(i) - before.position,
                turned = simulation.velocity(i) + before.velocity;
    EXPECT_LT(std::sqrt(dot(off, off)), 1e-5) << i;
    EXPECT_LT(std::sqrt(dot(turned, turned)), 1e-5) << i;
  }
}

TEST(SimulationFalls, ASnapshotGoesOnBitForBit) {
  World world = falling_gas(4, 1.5, 9, {0, -3, 0}, 0.7);
  world.obstacles = {{{Sphere{{3, 0.5, 3}, 0.5}, Vec3d(0.0)}, 0.5},
                     {{Plane{{0, 0.75, 0}, {0.1, 1, 0}}, Vec3d(0.0)}, 0.5}};
  world.balls.erase(world.balls.begin(), world.balls.begin() + 16);
  std::erase_if(world.balls, [](const Ball& b) { return b.position.y < 2; });
  Simulation simulation = started(world);
  for (int round = 0; round < 10; ++round) {
    simulation.run(300, kInfiniteTime);
    World now = world;
    for (int i = 0; i < simulation.size(); ++i) now.balls[static_cast<std::size_t>(i)] = simulation.ball(i);
    Simulation twin = started(now, simulation.snapshot());
    simulation.run(200, kInfiniteTime);
    twin.run(200, kInfiniteTime);
    expect_same_bits(simulation, twin);
    EXPECT_EQ(simulation.energy(), twin.energy());
  }
}

TEST(SimulationFalls, ASensorIsEnteredTwiceByOneParabola) {
  World world;
  world.gravity = {0, -10, 0};
  Obstacle sensor{{Box{{-100, 0, -1}, {100, 4, 1}}, Vec3d(0.0)}};
  sensor.is_sensor = true;
  world.obstacles = {sensor};
  world.balls = {ball({0, -2, 0}, {1, 12, 0}, 0.25)};
  Simulation simulation = started(world);
  const std::vector<Event> all = events(simulation, 100);
  ASSERT_EQ(all.size(), 4U);
  // -2 + 12 t - 5 t^2 = -0.25 and 4.25
  const double heights[] = {-0.25, 4.25, 4.25, -0.25};
  for (std::size_t n = 0; n < 4; ++n) {
    EXPECT_EQ(all[n].kind, n % 2 == 0 ? EventKind::Enters : EventKind::Leaves);
    const double root = std::sqrt(144 - 20 * (2 + heights[n]));
    EXPECT_NEAR(all[n].time, (12 + (n < 2 ? -root : root)) / 10, 1e-13) << n;
  }
}

TEST(SimulationFalls, MomentumGrowsByWeightAndTime) {
  World world;
  world.gravity = {1, -9, 4};
  world.balls = {ball({0, 0, 0}, {1, 2, 3}, 0.5, 2), ball({3, 0, 0}, {-1, 2, 3}, 0.5, 3),
                 ball({30, 0, 0}, {0, 0, 0}, 0.5, kInfiniteMass)};
  Simulation simulation = started(world);
  const Vec3d before = simulation.momentum();
  simulation.run(10, 2);
  EXPECT_EQ(simulation.counts().ball, 1);
  const Vec3d off = simulation.momentum() - before - 5 * 2 * world.gravity;
  EXPECT_LT(std::sqrt(dot(off, off)), 1e-12);
  EXPECT_EQ(simulation.position(2), Vec3d(30, 0, 0));
}

TEST(SimulationFalls, LargerOrSmallerWorldsHaveTheSameEvents) {
  // Lengths times s and times times t, powers of two: speeds times s / t, accelerations times s / t^2
  for (const auto& [s, t] : {std::pair(0x1p-40, 1.0), std::pair(0x1p30, 0x1p10), std::pair(1.0, 0x1p-20)}) {
    World world = falling_gas(3, 1.5, 4, {0.5, -3, 0}, 0.75);
    Simulation plain = started(world);
    for (Ball& b : world.balls) b.position *= s, b.velocity *= s / t, b.radius *= s;
    world.bounds.max *= s;
    world.gravity *= s / (t * t);
    Simulation scaled = started(world);
    const std::vector<Event> a = events(plain, 300), b = events(scaled, 300);
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t n = 0; n < a.size(); ++n) {
      ASSERT_EQ(a[n].kind, b[n].kind) << n;
      ASSERT_EQ(a[n].time * t, b[n].time) << n;
    }
  }
}

TEST(SimulationFalls, AMirroredWorldHasMirroredEvents) {
  World world = falling_gas(3, 1.5, 12, {0.5, -3, 0.25}, 0.75);
  world.bounds.min.y = -4.5, world.bounds.max.y = 4.5;
  for (Ball& b : world.balls) b.position.y -= 2.25;
  Simulation plain = started(world);
  world.gravity.y = -world.gravity.y;
  for (Ball& b : world.balls) b.position.y = -b.position.y, b.velocity.y = -b.velocity.y;
  Simulation mirrored = started(world);
  const std::vector<Event> a = events(plain, 300), b = events(mirrored, 300);
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t n = 0; n < a.size(); ++n) {
    ASSERT_EQ(a[n].time, b[n].time) << n;
    ASSERT_EQ(a[n].a, b[n].a) << n;
    ASSERT_EQ(a[n].after_a.y, -b[n].after_a.y) << n;
  }
}

TEST(SimulationFalls, TinyGravityIsNearlyNone) {
  World world = falling_gas(3, 1.5, 13, {0, 0, 0});
  Simulation straight = started(world);
  world.gravity = {1e-200, -1e-150, 0};
  Simulation falling = started(world);
  const std::vector<Event> a = events(straight, 100), b = events(falling, 100);
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t n = 0; n < a.size(); ++n) {
    EXPECT_EQ(a[n].kind, b[n].kind) << n;
    EXPECT_NEAR(a[n].time, b[n].time, 1e-6) << n;
  }
}

TEST(SimulationFalls, BallsNeverOverlapBetweenEvents) {
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
    World world = falling_gas(4, 1.25, seed, {0.25, -2, 0}, seed % 2 ? 1 : 0.6);
    world.obstacles = {{{Sphere{{2.5, 0.25, 2.5}, 0.25}, Vec3d(0.0)}, 1}};
    std::erase_if(world.balls, [](const Ball& b) { return b.position.y < 1; });
    Simulation simulation = started(world);
    for (int step = 0; step < 400; ++step) {
      simulation.run(1000, simulation.time() + 0.01);
      for (int i = 0; i < simulation.size(); ++i) {
        const Vec3d p = simulation.position(i);
        for (int axis = 0; axis < 3; ++axis) {
          ASSERT_GE(p[axis], 0.25 - 1e-12) << seed << ' ' << step << ' ' << i;
          ASSERT_LE(p[axis], world.bounds.max[axis] - 0.25 + 1e-12) << seed << ' ' << step << ' ' << i;
        }
        const Vec3d from_peg = p - Vec3d(2.5, 0.25, 2.5);
        ASSERT_GE(std::sqrt(dot(from_peg, from_peg)), 0.5 - 1e-11) << seed << ' ' << step << ' ' << i;
        for (int k = 0; k < i; ++k) {
          const Vec3d r = p - simulation.position(k);
          ASSERT_GE(std::sqrt(dot(r, r)), 0.5 - 1e-11) << seed << ' ' << step << ' ' << i << ' ' << k;
        }
      }
    }
  }
}

TEST(SimulationFalls, ADiluteGasFollowsTheBarometricFormula) {
  // Density falls as exp(-m g y / k T); k T from the kinetic energy, m = 1.
  World world = falling_gas(8, 2.5, 21, {0, -0.2, 0});
  for (Ball& b : world.balls) b.radius = 0.1;
  Simulation simulation = started(world);
  simulation.run(40000, kInfiniteTime);
  constexpr int kSlices = 8, kSamples = 60;
  double count[kSlices] = {}, kinetic = 0;
  for (int n = 0; n < kSamples; ++n) {
    simulation.run(1000, kInfiniteTime);
    for (int i = 0; i < simulation.size(); ++i) {
      const double y = (simulation.position(i).y - 0.1) / 19.8;
      ++count[std::min(kSlices - 1, static_cast<int>(y * kSlices))];
      kinetic += 0.5 * dot(simulation.velocity(i), simulation.velocity(i));
    }
  }
  const double balls = simulation.size() * static_cast<double>(kSamples), kt = kinetic / balls / 1.5;
  const double fall = std::exp(-0.2 * 19.8 / kSlices / kt);
  double sum = 0, weight = 1;
  for (int s = 0; s < kSlices; ++s, weight *= fall) sum += weight;
  weight = 1;
  // Samples are not quite independent: a tenth of them are taken to be. Six standard deviations.
  for (int s = 0; s < kSlices; ++s, weight *= fall) {
    const double expected = balls * weight / sum;
    EXPECT_NEAR(count[s], expected, 6 * std::sqrt(10 * expected)) << s << " kT " << kt;
  }
}

TEST(SimulationFalls, OneAxisMayBePeriodic) {
  World world = falling_gas(4, 1.5, 17, {0, -3, 0.5});
  world.periodic = {true, false, false};
  Simulation simulation = started(world);
  const double before = simulation.energy();
  const std::vector<Event> all = events(simulation, 3000);
  ASSERT_EQ(all.size(), 3000U);
  for (const Event& e : all) EXPECT_TRUE(e.kind != EventKind::Wall || e.b > 1);
  EXPECT_NEAR(simulation.energy(), before, 1e-10);
  for (int i = 0; i < simulation.size(); ++i) {
    EXPECT_GE(simulation.position(i).x, -1e-12);
    EXPECT_LE(simulation.position(i).x, 6 + 1e-12);
  }
}

}  // namespace
}  // namespace ricochet::simulation_falls_test
