// The broad phase of obstacles misses none that a ball meets, tests few, and changes no bit.
//   RICOCHET_FURNISHED_WORLDS=1000 ricochet_tests --gtest_filter='ObstacleIndex.ChangesNoBit*'
#include "ricochet/simulation/obstacle_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "native/simulation_checks.hpp"
#include "native/worlds.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/simulation/obstacles.hpp"

namespace ricochet::simulation::obstacle_index_test {
namespace {

using worlds::ball;

AnyShape any_shape(Random& random, const Vec3d& place, double size) {
  const Vec3d end = place + size * Vec3d(0.5, 0.25, 0.25);
  switch (random.below(8)) {
    case 0:
      return Box{place, place + Vec3d(size)};
    case 1:
      return Capsule{place, end, 0.25 * size};
    case 2:
      return Cylinder{place, end, 0.5 * size};
    case 3:
      return Triangle{place, end, place + size * Vec3d(0, 0, 1)};
    case 4:
      return OrientedBox{place, Vec3d(size), {1, 2, 0, 3}};
    default:
      return Sphere{place, 0.5 * size};
  }
}

/// Calls `visit(state)` for an empty world of these obstacles.
template <class Visit>
void with_state(const World& world, Visit&& visit) {
  State state;
  ASSERT_TRUE(state.start(world));
  visit(state);
}

TEST(ObstacleIndex, NamesEveryObstacleThatABallMeets) {
  Random random(71);
  const int rounds = share_of(200);
  int met = 0;
  for (int round = 0; round < rounds; ++round) {
    // Sizes from those of atoms to those of planets, and places far from the origin
    const double unit = std::ldexp(1.0, random.below(60) - 30), far = round % 3 == 0 ? 1e4 * unit : 0;
    World world;
    for (int n = 10 + random.below(60); n > 0; --n)
      world.obstacles.push_back(
          {{any_shape(random, random.place(10) * unit + Vec3d(far), random.number(0.1, 3) * unit),
            Vec3d(0.0)},
           1});
    world.obstacles.push_back({{Plane{{0, 0, -20 * unit}, {0, 0, 1}}, Vec3d(0.0)}, 1});
    world.obstacles.push_back({{Sphere{Vec3d(far), unit}, Vec3d(unit, 0, 0)}, 1});
    with_state(world, [&](const State& state) {
      ObstacleIndex index;
      ASSERT_TRUE(index.build(state, all_obstacles(state)));
      EXPECT_EQ(index.apart(), 2u) << "what has no end, and what moves";
      for (int n = 0; n < 50; ++n) {
        const double radius = random.number(0.01, 2) * unit, speed = std::ldexp(unit, random.below(60) - 30);
        const RelativeBall seen{random.place(20) * unit + Vec3d(far), random.place(1) * speed, radius, speed};
        const double latest = random.below(2) ? kInfiniteTime : random.number(0, 20) * unit / speed;
        std::vector<bool> named(world.obstacles.size());
        ObstacleIndex::Walk walk(index, seen.position, seen.velocity, radius, Vec3d(0.0));
        for (std::int32_t o = walk.next(latest); o >= 0; o = walk.next(latest))
          named[static_cast<std::size_t>(o)] = true;
        for (int o = 0; o < state.obstacles(); ++o) {
          if (state.obstacle(o).velocity != Vec3d(0.0)) continue;
          const double time = time_of_contact(state.obstacle(o), seen, latest);
          if (time == kInfiniteTime || time > latest) continue;
          ++met;
          ASSERT_TRUE(named[static_cast<std::size_t>(o)]) << round << " " << n << " " << o;
        }
      }
    });
  }
  EXPECT_GT(met, 20 * rounds);
}

/// Candidates for a ball's flight to the first obstacle, on average.
double candidates_a_flight(const World& world) {
  double looked_at = 0;
  constexpr int kFlights = 2000;
  with_state(world, [&](const State& state) {
    ObstacleIndex index;
    ASSERT_TRUE(index.build(state, all_obstacles(state)));
    Random random(72);
    for (int n = 0; n < kFlights; ++n) {
      const Vec3d unit = random.place(0.5) + Vec3d(0.5);
      const Vec3d place(unit.x * world.bounds.max.x, unit.y * world.bounds.max.y, 0);
      Vec3d velocity = random.place(1);
      velocity.z = 0;
      double first = kInfiniteTime;
      ObstacleIndex::Walk walk(index, place, velocity, 0.5, Vec3d(0.0));
      for (std::int32_t o = walk.next(first); o >= 0; o = walk.next(first)) {
        ++looked_at;
        first = std::min(first, time_of_contact(state.obstacle(o), {place, velocity, 0.5, 1}, first));
      }
    }
  });
  return looked_at / kFlights;
}

TEST(ObstacleIndex, LooksAtAFewObstaclesHoweverManyThereAre) {
  const double few = candidates_a_flight(worlds::galton(5, 10, 40));
  EXPECT_LT(few, 6);
  EXPECT_LT(candidates_a_flight(worlds::galton(20, 25, 40)), 1.3 * few);
  EXPECT_LT(candidates_a_flight(worlds::galton(200, 250, 40)), 2 * few) << "a thousand times as many";
}

TEST(ObstacleIndex, AnEventAmongFiveHundredPegsTakesTheWorkOfOneAmongFifty) {
  const auto work_an_event = [](Simulation simulation) {
    constexpr std::int64_t kEvents = 3000;
    EXPECT_EQ(simulation.run(kEvents, kInfiniteTime).events, kEvents);
    return static_cast<double>(simulation.work()) / kEvents;
  };
  const double fifty = work_an_event(worlds::started(worlds::galton(5, 10, 40)));
  EXPECT_LT(work_an_event(worlds::started(worlds::galton(20, 25, 40))), 1.3 * fifty);
  EXPECT_LT(work_an_event(worlds::started(worlds::galton(100, 100, 40))), 1.3 * fifty);
}

/// The units of a world, and whether its obstacles have all possible sizes.
struct Units {
  double length = 1, speed = 1;
  bool any_size = false;

  double frame() const { return length / speed; }
};

/// From 2^-490 to 2^490, beside the world if it is larger than that.
AnyShape shape_of_any_size(Random& random, const Vec3d& place, double unit) {
  const double size = std::ldexp(1.0, random.below(981) - 490);
  if (size < unit) return any_shape(random, place, size);
  const Vec3d side(random.below(2) ? 1.5 : -1.5, random.below(2) ? 1.5 : -1.5, random.below(2) ? 1.5 : -1.5);
  return any_shape(random, place + side * (size + 30 * unit), size);
}

/// Obstacles of any shape and sensors in a box, some of them in motion, among balls that start outside of them all.
World furnished(Random& random, bool moves, const Units& units = {}) {
  const double unit = units.length;
  World world;
  world.bounds = {Vec3d(0.0), Vec3d(30 * unit)};
  world.restitution = random.below(2) ? 1 : 0.9;
  for (int n = 20 + random.below(40); n > 0; --n) {
    Obstacle o;
    const Vec3d place = (random.place(15) + Vec3d(15)) * unit;
    o.shape = any_shape(random, place, random.number(0.5, 3) * unit);
    if (units.any_size && random.below(2)) o.shape = shape_of_any_size(random, place, unit);
    o.restitution = random.below(4) ? 1 : 0.5;
    o.is_sensor = random.below(4) == 0 && !std::holds_alternative<Triangle>(o.shape);
    if (random.below(8) == 0) o.filter.groups = 2;
    if (moves && random.below(4) == 0) o.velocity = random.place(0.5) * units.speed;
    world.obstacles.push_back(o);
  }
  if (units.any_size) {
    // Shapes without end, and shapes that seem to have none
    world.obstacles.push_back({{Plane{{2 * unit, 0, 0}, {1, 0, 0}}, Vec3d(0.0)}, 1});
    world.obstacles.push_back({{Wall{{0, 3 * unit, 0}, {9 * unit, 2 * unit, 0}}, Vec3d(0.0)}, 1});
    const double size = std::ldexp(unit, 4 + random.below(40));
    world.obstacles.push_back({{Sphere{{28 * unit + size, 15 * unit, 15 * unit}, size}, Vec3d(0.0)}, 1});
  }
  while (world.balls.size() < 24) {
    Ball b = ball((random.place(14) + Vec3d(15)) * unit, random.place(2) * units.speed,
                  random.number(0.1, 0.6) * unit);
    if (random.below(4) == 0) b.filter.mask = 1;
    if (units.any_size && random.below(4) == 0) b.radius = std::ldexp(b.radius, -random.below(60));
    world.balls.push_back(b);
    if (!Simulation::create(world)) world.balls.pop_back();
  }
  for (int n = 0; moves && n < 10; ++n)
    world.motion.push_back({4.5 * n * units.frame(), random.below(static_cast<int>(world.obstacles.size())),
                            random.place(0.5) * units.speed});
  return world;
}

World as_it_is(const World& before, const Simulation& simulation) {
  World now = before;
  now.obstacles.assign(simulation.world().obstacles.begin(), simulation.world().obstacles.end());
  now.balls.clear();
  for (int i = 0; i < simulation.size(); ++i) now.balls.push_back(simulation.ball(i));
  return now;
}

/// Runs a world and its twin without an index, in parts of four frames, between which balls are added, removed and
/// changed.
void expect_no_bit_changed(Random& random, const World& world, const Units& units, Counts& counts) {
  const double unit = units.length, frame = units.frame();
  Simulation with = worlds::started(world), without = worlds::started(without_index(world, frame));
  for (int part = 1; part <= 12; ++part) {
    Ball b = ball((random.place(14) + Vec3d(15)) * unit, random.place(2) * units.speed,
                  random.number(0.1, 0.6) * unit);
    const int index = random.below(with.size()), what = random.below(4);
    if (what == 0) {
      ASSERT_EQ(with.add(b).fault, without.add(b).fault);
    }
    if (what == 1) {
      ASSERT_EQ(with.set(index, b).fault, without.set(index, b).fault);
    }
    if (what == 2 && with.size() > 8) with.remove(index), without.remove(index);
    // One of the two is restored from a snapshot.
    if (part % 3 == 0) with = worlds::started(as_it_is(world, with), with.snapshot());
    ASSERT_NO_FATAL_FAILURE(expect_same_events(with, without, 4 * part * frame)) << part;
    with.run(INT64_MAX, 4 * part * frame);
    without.run(INT64_MAX, 4 * part * frame);
    ASSERT_NO_FATAL_FAILURE(expect_same_bits(with, without, std::to_string(part)));
    ASSERT_EQ(with.counts().sensor, without.counts().sensor) << part;
  }
  counts.obstacle += with.counts().obstacle;
  counts.sensor += with.counts().sensor;
}

TEST(ObstacleIndex, ChangesNoBitOfAWorld) {
  Random random(73);
  const int rounds = count_from_environment("RICOCHET_FURNISHED_WORLDS", 60);
  Counts counts;
  for (int round = 0; round < rounds; ++round) {
    const World world = furnished(random, round % 2 == 1);
    ASSERT_NO_FATAL_FAILURE(expect_no_bit_changed(random, world, {}, counts)) << round;
  }
  EXPECT_GT(counts.obstacle, 10 * rounds);
  EXPECT_GT(counts.sensor, 5 * rounds);
}

/// Worlds as small as 2^-480 and as large as 2^480, as slow and as fast, and in them obstacles of all these sizes.
TEST(ObstacleIndex, ChangesNoBitOfAWorldOfAnySize) {
  Random random(74 + static_cast<std::uint64_t>(seed_from_environment()));
  const int rounds = count_from_environment("RICOCHET_FURNISHED_WORLDS", 15);
  Counts counts;
  for (int round = 0; round < rounds; ++round) {
    const int power = round % 3 == 0 ? 0 : random.below(961) - 480;
    // A frame of at most 2^290 leaves room for the motion of `without_index`.
    const int faster = random.below(581) - 290;
    const double length = std::ldexp(1.0, power);
    const Units units{length, std::ldexp(1.0, std::clamp(power + faster, -480, 480)), round % 2 == 0};
    const World world = furnished(random, round % 4 > 1, units);
    ASSERT_NO_FATAL_FAILURE(expect_no_bit_changed(random, world, units, counts))
        << round << ": 2^" << power << " " << units.speed;
  }
  EXPECT_GT(counts.obstacle, 10 * rounds);
  EXPECT_GT(counts.sensor, 5 * rounds);
}

/// A ball that reaches several pegs at once bounces off all of them, in the order of their numbers.
TEST(ObstacleIndex, ContactsOfOneInstantAreThoseOfAskingEveryObstacle) {
  World world;
  for (int n = 0; n < 40; ++n)
    world.obstacles.push_back(
        {{Sphere{{4.0 * (n / 4) + 2 * (n % 2), 3.0 * (n / 2 % 2), 0}, 0.5}, Vec3d(0.0)}, 1});
  // Between two pegs two units apart, a ball of radius 3/4 stops against both of them.
  for (int n = 0; n < 10; ++n)
    world.balls.push_back(ball({4.0 * n + 1, 1.5, 0}, {0, n % 2 ? 1.0 : -1.0, 0}, 0.75));
  Simulation with = worlds::started(world), without = worlds::started(without_index(world));
  const std::vector<Event> some = events(with, 200), same = events(without, 200);
  ASSERT_EQ(some.size(), 200u);
  ASSERT_EQ(same.size(), 200u);
  for (std::size_t n = 0; n < some.size(); ++n) {
    EXPECT_EQ(some[n].time, same[n].time);
    EXPECT_EQ(some[n].a, same[n].a);
    EXPECT_EQ(some[n].b, same[n].b);
    EXPECT_EQ(some[n].together, 2);
  }
  expect_same_bits(with, without);
}

}  // namespace
}  // namespace ricochet::simulation::obstacle_index_test
