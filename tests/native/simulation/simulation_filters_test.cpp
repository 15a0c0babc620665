// Which bodies of a world meet: groups and masks of balls and obstacles.
#include <gtest/gtest.h>

#include "native/gas.hpp"
#include "native/random.hpp"
#include "native/simulation_checks.hpp"
#include "native/worlds.hpp"

namespace ricochet::simulation_filters_test {
namespace {

using worlds::ball;

constexpr CollisionFilter kRed{1, 1}, kBlue{2, 2}, kGhost{4, 0};

Ball with_filter(Ball b, const CollisionFilter& filter) {
  b.filter = filter;
  return b;
}

TEST(SimulationFilters, BodiesMeetWhereEachIsInAGroupThatTheOtherMeets) {
  EXPECT_TRUE(meet({}, {}));
  EXPECT_TRUE(meet({1, 2}, {2, 1}));
  EXPECT_FALSE(meet({1, 2}, {2, 4})) << "one of them only";
  EXPECT_FALSE(meet({2, 4}, {1, 2})) << "the other one";
  EXPECT_FALSE(meet({0, 0xffffffff}, {})) << "in no group";
  EXPECT_TRUE(meet({1u << 31, 1u << 31}, {}));
}

TEST(SimulationFilters, BallsThatDoNotMeetPassThroughEachOther) {
  World world;
  world.balls = {with_filter(ball({0, 0, 0}, {1, 0, 0}), kRed),
                 with_filter(ball({4, 0, 0}, {-1, 0, 0}), kBlue),
                 with_filter(ball({8, 0, 0}, {0, 0, 0}), kRed)};
  Simulation simulation = worlds::started(world);
  const std::vector<Event> all = events(simulation, 10);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].a, 0);
  EXPECT_EQ(all[0].b, 2);
  EXPECT_EQ(all[0].time, 7);
}

TEST(SimulationFilters, WallsCountForEveryBallAndObstaclesForThoseThatMeetThem) {
  World world;
  world.bounds.min.x = -4;
  world.obstacles = {{{Sphere{{-2, 0, 0}, 0.5}, Vec3d(0.0)}, 1, kRed}};
  world.balls = {with_filter(ball({0, 0, 0}, {-1, 0, 0}), kRed),
                 with_filter(ball({0, 0, 0}, {-1, 0, 0}), kGhost)};
  Simulation simulation = worlds::started(world);
  const std::vector<Event> all = events(simulation, 10);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].kind, EventKind::Obstacle);
  EXPECT_EQ(all[0].a, 0);
  EXPECT_EQ(all[1].kind, EventKind::Wall);
  EXPECT_EQ(all[1].a, 1);
  EXPECT_EQ(all[1].time, 3.5);
}

TEST(SimulationFilters, OnlyBodiesThatMeetMayNotOverlap) {
  World world;
  world.balls = {with_filter(ball({0, 0, 0}, Vec3d(0.0)), kRed),
                 with_filter(ball({0, 0, 0}, Vec3d(0.0)), kBlue)};
  world.obstacles = {{{Sphere{{0, 0, 0}, 3}, Vec3d(0.0)}, 1, kGhost}};
  Simulation simulation = worlds::started(world);
  EXPECT_EQ(simulation.add(with_filter(ball({0.5, 0, 0}, Vec3d(0.0)), kGhost)).fault, Fault::None);
  EXPECT_EQ(simulation.add(with_filter(ball({0.5, 0, 0}, Vec3d(0.0)), kBlue)).b, 3);
  EXPECT_EQ(simulation.set(1, ball({0, 0, 0}, Vec3d(0.0))).fault, Fault::BallsOverlap);
  EXPECT_EQ(simulation.ball(1).filter, kBlue) << "what is refused changes nothing";
  simulation.remove(0);
  EXPECT_EQ(simulation.set(0, with_filter(simulation.ball(0), kRed)).fault, Fault::None);
  EXPECT_EQ(simulation.ball(0).filter, kRed);
  EXPECT_EQ(simulation.ball(1).filter, kGhost);
  world.balls[1].filter = {};
  EXPECT_EQ(Simulation::create(world).error().fault, Fault::BallsOverlap);
}

TEST(SimulationFilters, AWorldWithoutThemTakesABallThatHasOne) {
  World world;
  world.balls = {ball({0, 0, 0}, {1, 0, 0}), ball({6, 0, 0}, Vec3d(0.0))};
  Simulation simulation = worlds::started(world);
  EXPECT_EQ(simulation.add(with_filter(ball({3, 0, 0}, Vec3d(0.0)), kGhost)).fault, Fault::None);
  const auto event = simulation.next();
  ASSERT_TRUE(event);
  EXPECT_EQ(event->b, 1);
  EXPECT_EQ(event->time, 5);
}

/// Different filters under which every two bodies meet have no effect.
TEST(SimulationFilters, ThatAdmitEveryPairChangeNoBit) {
  for (const bool periodic : {false, true}) {
    Random random(5);
    World plain = worlds::mixture(random, 300, 12, periodic, 1);
    World filtered = plain;
    for (std::size_t i = 0; i < filtered.balls.size(); ++i)
      filtered.balls[i].filter = {1u << (i % 7) | 1u << 31, 1u << (i % 5) | 1u << 31};
    Simulation a = worlds::started(plain), b = worlds::started(filtered);
    a.run(20000, kInfiniteTime);
    b.run(20000, kInfiniteTime);
    ASSERT_NO_FATAL_FAILURE(expect_same_bits(a, b));
    EXPECT_GT(a.counts().ball, 5000);
  }
}

/// Two species at one place, ball upon ball, that do not meet: each moves as if it were alone, through every epoch, to
/// the last bit. There are enough balls that they are sorted in memory.
TEST(SimulationFilters, ASpeciesThatMeetsNoOtherIsAsIfItWereAlone) {
  struct Case {
    int balls;
    double side;
    bool periodic;
    double restitution;
    double frames;
  };
  for (const Case& c : {Case{12, 4, false, 1, 60}, Case{12, 4, true, 1, 60}, Case{300, 12, false, 0.98, 30},
                        Case{300, 12, true, 0.98, 30}, Case{3000, 30, false, 1, 8}}) {
    Random random(static_cast<std::uint64_t>(c.balls));
    World alone = worlds::mixture(random, c.balls, c.side, c.periodic, c.restitution);
    World both = alone;
    for (Ball& b : both.balls) b.filter = kRed;
    for (const Ball& b : alone.balls) both.balls.push_back(with_filter(b, kBlue));
    Simulation one = worlds::started(alone), two = worlds::started(both);
    one.run(1000000, c.frames);
    two.run(1000000, c.frames);
    EXPECT_GT(one.counts().ball, 2 * c.balls);
    ASSERT_EQ(two.counts().ball, 2 * one.counts().ball);
    ASSERT_EQ(two.counts().wall, 2 * one.counts().wall);
    for (int i = 0; i < c.balls; ++i) {
      ASSERT_EQ(two.position(i), one.position(i)) << i;
      ASSERT_EQ(two.velocity(i), one.velocity(i)) << i;
      ASSERT_EQ(two.position(i + c.balls), one.position(i)) << i;
    }
  }
}

/// The first epoch's contacts depend on nothing but the balls that touch: two species, each of them random.
TEST(SimulationFilters, TwoSpeciesHaveTheEventsOfBothWorlds) {
  Random random(11);
  World red = worlds::mixture(random, 200, 9, false, 1), blue = worlds::mixture(random, 200, 9, false, 1);
  // All have one largest radius and speed, so that the first epoch is equally long in all three worlds.
  for (World* world : {&red, &blue}) world->balls[0].velocity = {8, 0, 0};
  World both = red;
  for (Ball& b : both.balls) b.filter = kRed;
  for (const Ball& b : blue.balls) both.balls.push_back(with_filter(b, kBlue));
  Simulation simulation = worlds::started(both);
  Simulation alone[] = {worlds::started(red), worlds::started(blue)};
  // An epoch takes at least eight times as long as the fastest ball needs for half the largest radius.
  constexpr double kWithinFirstEpoch = 8 * 0.25 / 8;
  std::vector<Event> of[2];
  for (const Event& e : events(simulation, 100000, kWithinFirstEpoch)) {
    if (e.kind == EventKind::Ball) {
      ASSERT_EQ(e.a < 200, e.b < 200);
    }
    of[e.a < 200 ? 0 : 1].push_back(e);
  }
  for (const int s : {0, 1}) {
    const std::vector<Event> wanted = events(alone[s], 100000, kWithinFirstEpoch);
    ASSERT_GT(wanted.size(), 50u);
    ASSERT_EQ(of[s].size(), wanted.size());
    for (std::size_t n = 0; n < wanted.size(); ++n) {
      EXPECT_EQ(of[s][n].time, wanted[n].time);
      EXPECT_EQ(of[s][n].a - 200 * s, wanted[n].a);
      EXPECT_EQ(of[s][n].after_a, wanted[n].after_a);
      EXPECT_EQ(of[s][n].point, wanted[n].point);
    }
  }
}

TEST(SimulationFilters, GoOnFromASnapshotAndComeBackReversed) {
  Random random(3);
  World world = worlds::mixture(random, 60, 7, false, 1);
  for (std::size_t i = 0; i < world.balls.size(); ++i) world.balls[i].filter = i % 3 ? kRed : kBlue;
  Simulation simulation = worlds::started(world);
  simulation.run(500, kInfiniteTime);
  World now = world;
  for (int i = 0; i < simulation.size(); ++i) now.balls[static_cast<std::size_t>(i)] = simulation.ball(i);
  Simulation restored = worlds::started(now, simulation.snapshot());
  simulation.run(500, kInfiniteTime);
  restored.run(500, kInfiniteTime);
  ASSERT_NO_FATAL_FAILURE(expect_same_bits(simulation, restored));

  Simulation there = worlds::started(world);
  const std::vector<Event> forth = events(there, 100);
  there.reverse();
  const std::vector<Event> back = events(there, 100);
  for (std::size_t n = 0; n < forth.size(); ++n) {
    EXPECT_EQ(back[n].a, forth[forth.size() - 1 - n].a);
    EXPECT_EQ(back[n].b, forth[forth.size() - 1 - n].b);
  }
}

TEST(SimulationFilters, BallsThatMeetNobodyInAPeriodicBoxFlyOnInOneStep) {
  World world;
  world.bounds = {Vec3d(0.0), Vec3d(10.0)};
  world.periodic = true;
  world.balls = {with_filter(ball({1, 1, 1}, {1, 0.3, 0.1}), kRed),
                 with_filter(ball({1, 1, 1}, {-1, 0.7, 0.2}), kBlue)};
  Simulation simulation = worlds::started(world);
  const Progress progress = simulation.run(10, 1e9, 100000);
  EXPECT_EQ(progress.ending, Ending::Quiet);
}

}  // namespace
}  // namespace ricochet::simulation_filters_test
