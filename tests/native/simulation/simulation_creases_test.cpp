// One ball in worlds of creases under gravity: funnels, V of walls, gutters, terrains, tiles, steps, at the origin and
// elsewhere, turned, in other units. It stays in front of everything, its energy never rises, and it takes few events.
// RICOCHET_CREASES sets the number of each.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "native/simulation_checks.hpp"
#include "native/worlds.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet::simulation_creases_test {
namespace {

using worlds::ball;
using worlds::started;

/// Units in which the world is about 8 wide, and how it is turned: by permutations and signs, which are exact.
struct Placing {
  int turn;
  double unit;
  Vec3d offset;

  Vec3d turned(const Vec3d& v) const {
    if (turn == 1) return {v.z, v.x, v.y};
    if (turn == 2) return {-v.x, v.y, -v.z};
    if (turn == 3) return {v.y, -v.x, v.z};
    return v;
  }
  Vec3d place(const Vec3d& v) const { return (turned(v) + offset) * unit; }
  Triangle triangle(const Vec3d& a, const Vec3d& b, const Vec3d& c) const {
    return {place(a), place(b), place(c)};
  }
  Box box(const Vec3d& a, const Vec3d& b) const {
    const Vec3d one = place(a), other = place(b);
    return {min(one, other), max(one, other)};
  }
};

World funnel(Random& random, const Placing& at) {
  World world;
  const int faces = 3 + random.below(10);
  const double height = random.number(1, 5), from = random.below(2) ? M_PI / 4 : random.number(0, 6.28);
  const auto rim = [&](int k) {
    const double angle = from + 2 * M_PI * k / faces;
    return Vec3d(std::round(256 * std::cos(angle)) / 64, height, std::round(256 * std::sin(angle)) / 64);
  };
  for (int k = 0; k < faces; ++k)
    world.obstacles.push_back({{at.triangle({0, 0, 0}, rim(k), rim((k + 1) % faces)), Vec3d(0.0)}, 1});
  world.balls = {ball({random.number(-1, 1), height + 1, random.number(-1, 1)}, random.place(0.5))};
  return world;
}

/// Two faces of two triangles each, which fall by `fall` over 20; a box at either end.
World gutter(Random& random, const Placing& at) {
  World world;
  const double fall = random.number(1, 6), one = random.number(0.5, 2),
               other = random.below(2) ? one : random.number(0.5, 2);
  const auto corner = [&](double x, double z) {
    return Vec3d(x, -fall * x / 20 + (z < 0 ? -z * one : z * other), z);
  };
  for (const int side : {-4, 4}) {
    world.obstacles.push_back({{at.triangle(corner(-2, 0), corner(20, 0), corner(20, side)), Vec3d(0.0)}, 1});
    world.obstacles.push_back(
        {{at.triangle(corner(-2, 0), corner(20, side), corner(-2, side)), Vec3d(0.0)}, 1});
  }
  world.obstacles.push_back({{at.box({15, -20, -5}, {16, 20, 5}), Vec3d(0.0)}, 1});
  world.obstacles.push_back({{at.box({-3, -20, -5}, {-2, 20, 5}), Vec3d(0.0)}, 1});
  world.balls = {
      ball({random.number(0, 2), random.number(2.5, 3.5), random.number(-0.5, 0.5)}, random.place(1))};
  return world;
}

World tiles(Random& random, const Placing& at) {
  World world;
  for (int x = -4; x < 4; ++x)
    for (int z = -4; z < 4; ++z)
      world.obstacles.push_back({{at.box(Vec3d(x, -1, z), Vec3d(x + 1, 0, z + 1)), Vec3d(0.0)}, 1});
  for (const int side : {-5, 4}) {
    world.obstacles.push_back({{at.box(Vec3d(side, -1, -4), Vec3d(side + 1, 3, 4)), Vec3d(0.0)}, 1});
    world.obstacles.push_back({{at.box(Vec3d(-4, -1, side), Vec3d(4, 3, side + 1)), Vec3d(0.0)}, 1});
  }
  world.balls = {
      ball({random.number(-3, 3), random.number(0.5, 1.5), random.number(-3, 3)}, random.place(2))};
  return world;
}

struct Found {
  std::int64_t events = 0;
  double deepest = 0, gained = 0;
};

/// In the units of the world.
Found follow(World world, const Placing& at, double radius, double restitution, double until) {
  Ball& b = world.balls[0];
  b.position = at.place(b.position);
  b.velocity = at.turned(b.velocity) * at.unit;
  b.radius = radius * at.unit;
  b.restitution = restitution;
  world.gravity = at.turned({0, -10, 0}) * at.unit;
  Simulation simulation = started(world);
  Found found;
  double least = simulation.energy();
  for (double time = 0.0625; time <= until; time += 0.0625) {
    found.events += simulation.run(20000, time).events;
    const double energy = simulation.energy();
    found.gained = std::max(found.gained, (energy - least) / (at.unit * at.unit));
    least = std::min(least, energy);
    for (const Obstacle& o : world.obstacles)
      found.deepest = std::max(
          found.deepest, (b.radius - closest_point(simulation.position(0), o.shape).distance) / at.unit);
  }
  return found;
}

Placing placing(Random& random) {
  const Vec3d offsets[] = {Vec3d(0.0), {3, 0, 0}, {-64, 128, 32}, {0.25, 1024, -7}};
  return {random.below(4), std::ldexp(1.0, 8 * random.below(3) - 8), offsets[random.below(4)]};
}

constexpr double kRestitutions[] = {0, 0.3, 0.5, 0.9, 1};

TEST(SimulationCreases, AMarbleInAGutterTakesFewEvents) {
  Random random(83 + static_cast<std::uint64_t>(seed_from_environment()));
  std::int64_t most = 0;
  const int count = count_from_environment("RICOCHET_CREASES", 60);
  for (int n = 0; n < count; ++n) {
    const Placing at = placing(random);
    const double e = kRestitutions[n % 4];
    const Found found = follow(gutter(random, at), at, random.number(0.05, 0.3), e, 12);
    EXPECT_LE(found.deepest, 1e-8) << n;
    EXPECT_LE(found.gained, 1e-8) << n;
    // 66 bounces a series at 0.9, and some series: at each end of the gutter one
    EXPECT_LT(found.events, e == 0.9 ? 1000 : 500) << n;
    if (e < 0.9) most = std::max(most, found.events);
  }
  std::printf("  at most %d events in 12 frames\n", static_cast<int>(most));
}

TEST(SimulationCreases, NoBallGetsThroughFunnelsAndTiles) {
  Random random(89 + static_cast<std::uint64_t>(seed_from_environment()));
  const int count = count_from_environment("RICOCHET_CREASES", 60);
  for (int n = 0; n < count; ++n) {
    const Placing at = placing(random);
    const double radius = n % 4 == 0 ? 0.001 : random.number(0.05, 0.3), e = kRestitutions[n % 5];
    const Found found = follow(n % 2 ? funnel(random, at) : tiles(random, at), at, radius, e, 6);
    EXPECT_LE(found.deepest, 1e-8) << n;
    EXPECT_LE(found.gained, 1e-8) << n;
    EXPECT_LT(found.events, 2000) << n;
  }
}

/// The last digits of a contact's time depend only on the two bodies that touch, whatever is far away.
TEST(SimulationCreases, AFarBallChangesNoTime) {
  Random random(97);
  for (int n = 0; n < 40; ++n) {
    World world;
    world.gravity = {0, -10, 0};
    world.obstacles = {{{Plane{{0, 0, 0}, {random.number(-0.5, 0.5), 1, 0}}, Vec3d(0.0)}, 1}};
    for (int k = 0; k < 3; ++k)
      world.balls.push_back(ball({1.5 * k, 3 + random.number(0, 1), 0}, {0, 0, 0}, 0.5, 1, 0.5));
    Simulation alone = started(world);
    world.balls.push_back(ball({900, 900, 0}, {0, 0, 0}, 0.5, 1, 0.5));
    Simulation with = started(world);
    for (int k = 0; k < 12; ++k) {
      const auto one = alone.next(), other = with.next();
      ASSERT_TRUE(one && other);
      ASSERT_EQ(one->time, other->time) << n << ' ' << k;
      ASSERT_EQ(one->after_a, other->after_a) << n << ' ' << k;
    }
  }
}

/// If one has an infinite mass, the order of the two indices does not matter.
TEST(SimulationCreases, ABallOfInfiniteMassMayComeFirstOrLast) {
  for (const double e : {0.0, 0.3, 0.8}) {
    World world;
    world.gravity = {0, -10, 0};
    world.bounds = {{-3, -3, 0}, {3, 9, 0}};
    world.balls = {ball({0, 0, 0}, {0, 0, 0}, 0.5, kInfiniteMass), ball({0.3, 2, 0}, {0, 0, 0}, 0.5, 1, e)};
    Simulation first = started(world);
    std::swap(world.balls[0], world.balls[1]);
    Simulation last = started(world);
    const std::vector<Event> some = events(first, 500, 20), same = events(last, 500, 20);
    ASSERT_EQ(some.size(), same.size()) << e;
    for (std::size_t n = 0; n < some.size(); ++n) ASSERT_EQ(some[n].time, same[n].time) << e << ' ' << n;
    EXPECT_EQ(first.position(1), last.position(0));
  }
}

}  // namespace
}  // namespace ricochet::simulation_creases_test
