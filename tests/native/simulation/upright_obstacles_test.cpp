// Hundreds of walls are in a hierarchy seen from above: it changes no bit of a world, and makes it fast.
//   RICOCHET_FURNISHED_WORLDS=1000 ricochet_tests --gtest_filter='UprightObstacles.*'
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "native/simulation_checks.hpp"
#include "native/worlds.hpp"
#include "ricochet/simulation/obstacle_index.hpp"
#include "ricochet/simulation/obstacles.hpp"

namespace ricochet::simulation::upright_obstacles_test {
namespace {

using worlds::ball;

constexpr double kSide = 30, kHeight = 6;

Obstacle wall(const Vec3d& from, const Vec3d& to, double restitution = 1) {
  return {{Wall{from, to}, Vec3d(0.0)}, restitution};
}

/// A wall of some length; along an axis, or in any direction.
Obstacle any_wall(Random& random, bool moves) {
  const Vec3d from(random.number(0, kSide), random.number(0, kSide), random.number(-9, 9));
  const double length = random.number(0.3, 2), turned = random.number(-1, 1);
  Vec3d along(length, 0, 0);
  if (const int kind = random.below(3); kind == 1)
    along = {0, -length, 0};
  else if (kind == 2)
    along = {length * turned, length * (1 - std::fabs(turned)), 0};
  Obstacle o = wall(from, from + along, random.below(4) ? 1 : 0.5);
  if (random.below(8) == 0) o.filter.groups = 2;
  if (moves && random.below(12) == 0) o.velocity = random.place(0.3);
  return o;
}

/// Balls between many walls, and some posts among them.
World walls(Random& random, int count, bool moves, const Vec3d& gravity) {
  World world;
  world.bounds = {Vec3d(0.0), Vec3d(kSide, kSide, kHeight)};
  world.restitution = random.below(2) ? 1 : 0.9;
  world.gravity = gravity;
  for (int n = 0; n < count; ++n) world.obstacles.push_back(any_wall(random, moves));
  for (int n = 0; n < count / 8; ++n) {
    const Vec3d place(random.number(0, kSide), random.number(0, kSide), random.number(0, kHeight));
    world.obstacles.push_back({{Sphere{place, random.number(0.2, 0.6)}, Vec3d(0.0)}, 1});
    world.obstacles.back().is_sensor = random.below(2) == 0;
  }
  while (world.balls.size() < 16) {
    const Vec3d place(random.number(1, kSide - 1), random.number(1, kSide - 1),
                      random.number(1, kHeight - 1));
    Ball b = ball(place, random.place(2), random.number(0.05, 0.3));
    // Some fly straight up and down, or along an axis.
    if (random.below(6) == 0) b.velocity.x = 0;
    if (random.below(6) == 0) b.velocity.y = 0;
    if (random.below(4) == 0) b.filter.mask = 1;
    world.balls.push_back(b);
    if (!Simulation::create(world)) world.balls.pop_back();
  }
  for (int n = 0; moves && n < 6; ++n)
    world.motion.push_back({4.5 * n, random.below(count), random.place(0.3)});
  return world;
}

Vec3d any_gravity(Random& random, int kind) {
  if (kind == 0) return Vec3d(0.0);
  if (kind == 1) return {0, 0, -random.number(0.02, 0.2)};
  if (kind == 2) return {0, -random.number(0.02, 0.2), 0};
  return random.place(0.1);
}

/// Adds, changes or removes a wall of a world and of its twin, whose walls are all tested one by one.
void change_any(Random& random, Simulation& with, Simulation& without) {
  const int count = static_cast<int>(with.world().obstacles.size());
  const int index = random.below(count), what = random.below(4);
  const Obstacle o = any_wall(random, true);
  const VelocityChange far{1e60, -1, o.velocity};
  const auto same = [](const WorldFault& one, const WorldFault& other) { ASSERT_EQ(one.fault, other.fault); };
  if (what == 0) same(with.add_obstacle(o), without.add_obstacle(o, std::span(&far, 1)));
  if (what == 1) same(with.set_obstacle(index, o), without.set_obstacle(index, o, std::span(&far, 1)));
  if (what == 2) same(with.change_obstacle(index, o), without.change_obstacle(index, o, std::span(&far, 1)));
  if (what == 3) with.remove_obstacle(index), without.remove_obstacle(index);
}

TEST(UprightObstacles, ChangeNoBitOfAWorld) {
  Random random(91);
  const int rounds = count_from_environment("RICOCHET_FURNISHED_WORLDS", 24);
  std::int64_t met = 0;
  for (int round = 0; round < rounds; ++round) {
    const int count = 100 + random.below(200);
    const World world = walls(random, count, round % 8 > 3, any_gravity(random, round % 4));
    Simulation with = worlds::started(world), without = worlds::started(without_index(world));
    for (int part = 1; part <= 6; ++part) {
      // More changes than the hierarchy takes without a rebuild
      for (int n = part == 3 ? 60 : 2; n > 0; --n)
        ASSERT_NO_FATAL_FAILURE(change_any(random, with, without)) << round;
      ASSERT_NO_FATAL_FAILURE(expect_same_events(with, without, 4 * part)) << round << ", part " << part;
      ASSERT_NO_FATAL_FAILURE(expect_same_bits(with, without, std::to_string(part))) << round;
    }
    met += with.counts().obstacle;
  }
  EXPECT_GT(met, 60 * rounds);
}

/// Added obstacles stay in a separate list until there are many. They are tested one by one, also in every image of a
/// periodic box.
TEST(UprightObstacles, ThoseOfAPeriodicBoxAreMetAsOneByOne) {
  Random random(92);
  std::int64_t met = 0;
  const int rounds = share_of(20);
  for (int round = 0; round < rounds; ++round) {
    World world = walls(random, 16, false, Vec3d(0.0)), few = world;
    world.periodic = few.periodic = PeriodicAxes(round % 2 == 0, round % 3 != 0, round % 5 == 0);
    world.obstacles.resize(16);
    few.obstacles.resize(8);
    if (!Simulation::create(world) || !Simulation::create(few)) continue;
    Simulation with = worlds::started(world), without = worlds::started(few);
    for (std::size_t o = 8; o < 16; ++o)
      ASSERT_EQ(without.add_obstacle(world.obstacles[o]).fault, Fault::None);
    ASSERT_NO_FATAL_FAILURE(expect_same_events(with, without, 100)) << round;
    ASSERT_NO_FATAL_FAILURE(expect_same_bits(with, without)) << round;
    met += with.counts().obstacle;
  }
  EXPECT_GT(met, 20 * rounds);
}

/// A ball that flies straight up and down beside walls, and one that rests on one, at their surfaces.
TEST(UprightObstacles, AreMetByWhatTouchesThem) {
  World world;
  world.gravity = {0, -1, 0};
  for (int n = 0; n < 40; ++n) {
    const double x = 3 * n;
    world.obstacles.push_back(wall({x, 0, 0}, {x + 2, 0, 0}, 0.5));
    world.obstacles.push_back(wall({x, 1, 0}, {x, 4, 0}));
    world.balls.push_back(ball({x + 0.5, 0.5 + 0.125 * (n % 5), 0}, {0, 0, n % 3 - 1.0}, 0.5));
  }
  Simulation with = worlds::started(world), without = worlds::started(without_index(world));
  ASSERT_NO_FATAL_FAILURE(expect_same_events(with, without, 60));
  expect_same_bits(with, without);
  EXPECT_GT(with.counts().obstacle, 40);
}

/// Coordinates along the walls do not affect their places, however large they are; and few walls are returned if
/// rounding is small beside the walls.
TEST(UprightObstacles, AreNamedFarUpAndDown) {
  Random random(93);
  World world;
  for (int n = 0; n < 60; ++n) world.obstacles.push_back(any_wall(random, false));
  State state;
  ASSERT_TRUE(state.start(world));
  ObstacleIndex index;
  ASSERT_TRUE(index.build(state, all_obstacles(state)));
  EXPECT_EQ(index.apart(), 0u);
  int met = 0;
  std::size_t named = 0;
  for (int n = 0; n < 500; ++n) {
    const double height = std::ldexp(1.0, random.below(90));
    const RelativeBall seen{Vec3d(random.number(0, kSide), random.number(0, kSide), height),
                            Vec3d(random.number(-1, 1), random.number(-1, 1), height), 0.2, height};
    std::vector<bool> is_named(world.obstacles.size());
    ObstacleIndex::Walk walk(index, seen.position, seen.velocity, seen.radius, Vec3d(0.0));
    for (std::int32_t o = walk.next(5); o >= 0; o = walk.next(5), named += height < 0x1p30)
      is_named[static_cast<std::size_t>(o)] = true;
    for (int o = 0; o < state.obstacles(); ++o) {
      const double time = time_of_contact(state.obstacle(o), seen, 5);
      if (time > 5) continue;
      ++met;
      ASSERT_TRUE(is_named[static_cast<std::size_t>(o)]) << n << " " << o;
    }
  }
  EXPECT_GT(met, 100);
  EXPECT_LT(named, 500u * 30);
}

/// A box with an end, however far up and down, is rounded relative to its height: balls count as touching it from afar,
/// although seen from above they are not near it.
TEST(UprightObstacles, WhatIsHighButEndsIsAskedApart) {
  World world;
  for (int n = 0; n < 40; ++n)
    world.obstacles.push_back({{Box{{3.0 * n, 0, -1e16}, {3.0 * n + 1, 1, 1e16}}, Vec3d(0.0)}, 1});
  for (int n = 0; n < 6; ++n)
    world.balls.push_back(ball({20.0 * n + 2, 5, 0}, {0.25 * n - 1, -1, 0.5}, 0.25));
  State state;
  ASSERT_TRUE(state.start(world));
  ObstacleIndex index;
  ASSERT_TRUE(index.build(state, all_obstacles(state)));
  EXPECT_EQ(index.apart(), 40u);
  Simulation with = worlds::started(world), without = worlds::started(without_index(world));
  ASSERT_NO_FATAL_FAILURE(expect_same_events(with, without, 20));
  expect_same_bits(with, without);
  EXPECT_GT(with.counts().obstacle, 0);
}

/// Two walls in one line, and a ball that comes to rest on the ends of both: the first one is reported, whichever is
/// tested first.
TEST(UprightObstacles, ABallRestsOnTheFirstOfTwoWhicheverIsAskedFirst) {
  World world;
  world.gravity = {0, -1, 0};
  world.obstacles = {wall({-2, 0, 0}, {0, 0, 0}, 0), wall({0, 0, 0}, {2, 0, 0}, 0)};
  for (const double z : {0.0, 3.0}) world.balls.push_back(ball({0, 2.5, z}, Vec3d(0.0), 0.5));
  Simulation in_order = worlds::started(world), turned = worlds::started(world);
  ASSERT_EQ(turned.set_obstacle(0, world.obstacles[0]).fault, Fault::None);
  ASSERT_NO_FATAL_FAILURE(expect_same_events(in_order, turned, 10));
  EXPECT_EQ(in_order.counts().rest, 2);
}

/// How often each of this many obstacles is returned for a ball that flies along the row of all of them.
std::vector<int> named_in_a_row(const ObstacleIndex& index, int count) {
  std::vector<int> named(static_cast<std::size_t>(count));
  ObstacleIndex::Walk walk(index, {-1, 0.5, 0}, {1, 0, 0}, 0.25, Vec3d(0.0));
  for (std::int32_t o = walk.next(kInfiniteTime); o >= 0; o = walk.next(kInfiniteTime))
    ++named.at(static_cast<std::size_t>(o));
  return named;
}

TEST(UprightObstacles, ThatGoOrArePutApartAreNamedAsWhatTheyAreNow) {
  World world;
  for (int n = 0; n < 40; ++n) world.obstacles.push_back(wall({1.0 * n, 0, 0}, {1.0 * n, 1, 0}));
  State state;
  ASSERT_TRUE(state.start(world));
  ObstacleIndex index;
  ASSERT_TRUE(index.build(state, all_obstacles(state)));
  EXPECT_EQ(named_in_a_row(index, 40), std::vector<int>(40, 1));
  ASSERT_TRUE(index.reserve());
  index.put_apart(7);
  EXPECT_EQ(index.apart(), 1u);
  EXPECT_EQ(named_in_a_row(index, 40), std::vector<int>(40, 1)) << "not in its leaf any more";
  index.forget(39);
  index.forget(20);
  std::vector<int> once(40, 1);
  once[39] = once[20] = 0;
  EXPECT_EQ(named_in_a_row(index, 40), once);
  index.close_gap(39);
  index.close_gap(20);
  EXPECT_EQ(named_in_a_row(index, 38), std::vector<int>(38, 1));
}

double work_an_event(const World& world) {
  constexpr std::int64_t kEvents = 2000;
  Simulation simulation = worlds::started(world);
  EXPECT_EQ(simulation.run(kEvents, kInfiniteTime).events, kEvents);
  return static_cast<double>(simulation.work()) / kEvents;
}

TEST(UprightObstacles, AnEventAmongManyTakesTheWorkOfOneAmongFew) {
  const auto board = [](int rows, int columns) {
    return worlds::galton(rows, columns, 40, [](const Vec3d& place) -> AnyShape {
      return Wall{place - Vec3d(0.5, 0, 0), place + Vec3d(0.25, 0.25, 0)};
    });
  };
  const double fifty = work_an_event(board(5, 10));
  EXPECT_LT(work_an_event(board(20, 25)), 1.3 * fifty);
  EXPECT_LT(work_an_event(board(60, 50)), 1.5 * fifty);
}

}  // namespace
}  // namespace ricochet::simulation::upright_obstacles_test
