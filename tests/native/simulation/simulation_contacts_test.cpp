// Simultaneous contacts: Newton's cradle, symmetric breaks, corners; the same in every order of the balls.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "native/simulation_checks.hpp"
#include "native/vector_functions.hpp"
#include "native/worlds.hpp"
#include "ricochet/simulation.hpp"

namespace ricochet::simulation_contacts_test {
namespace {

using worlds::ball;

TEST(SimultaneousContacts, CradlesPassOnAsManyBallsAsArrive) {
  for (int left = 0; left <= 3; ++left)
    for (int right = 0; right <= 3; ++right) {
      const int rest = 5, count = left + rest + right;
      Simulation simulation = worlds::started(worlds::cradle(rest, left, right));
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

TEST(SimultaneousContacts, ASymmetricBreakStaysSymmetricToTheBit) {
  const World world = worlds::billiard_break();
  Simulation one = worlds::started(world), other = worlds::started(mirrored(world));
  const double energy = one.energy();
  int together = 0;
  for (int n = 0; n < 600; ++n) {
    const auto a = one.next(), b = other.next();
    ASSERT_TRUE(a && b);
    EXPECT_EQ(a->time, b->time);
    together = std::max(together, a->together);
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

TEST(SimultaneousContacts, ABreakStaysItsOwnMirrorImageForHundredsOfEvents) {
  struct Case {
    double radius, speed, restitution;
  };
  // In the last three, two balls meet a third at the same time and nearly at right angles.
  for (const Case& c : {Case{0.25, 12, 0.95}, Case{0.28, 12, 0.95}, Case{0.28, 12, 1}, Case{0.25, 8, 1}}) {
    Simulation simulation = worlds::started(table(c.radius, c.speed, c.restitution));
    simulation.run(600, kInfiniteTime);
    simulation.run(INT64_MAX, simulation.time());
    for (int row = 0, first = 1; row < 5; first += ++row)
      for (int i = 0; i <= row; ++i) {
        const Vec3d a = simulation.position(first + i), b = simulation.position(first + row - i);
        ASSERT_EQ(a, Vec3d(b.x, -b.y, b.z)) << c.radius << " " << c.speed << ": " << row << " " << i;
      }
  }
}

TEST(SimultaneousContacts, ABallIntoACornerComesBack) {
  World world;
  world.bounds = {Vec3d(0.0), Vec3d(10.0)};
  world.balls = {ball({5, 5, 5}, {-1, -1, -1}), ball({8, 2, 5}, {0.75, -0.75, 0.125})};
  Simulation simulation = worlds::started(world);
  simulation.run(INT64_MAX, 5);
  EXPECT_EQ(simulation.velocity(0), Vec3d(1, 1, 1));
  EXPECT_EQ(simulation.velocity(1), Vec3d(-0.75, 0.75, 0.125));
}

TEST(SimultaneousContacts, ThreeBallsMeetingAtOnceFlyBackAsTheyCame) {
  for (const double turn : {0.0, 0.3, 1.1}) {
    World world;
    for (int i = 0; i < 3; ++i) {
      const double angle = turn + 2.0943951023931953 * i;
      const Vec3d direction(std::cos(angle), std::sin(angle), 0);
      world.balls.push_back(ball(5.0 * direction, -1.0 * direction));
    }
    Simulation simulation = worlds::started(world);
    EXPECT_EQ(simulation.run(100, kInfiniteTime).ending, Ending::Quiet);
    for (int i = 0; i < 3; ++i) {
      const Vec3d back = -world.balls[static_cast<std::size_t>(i)].velocity;
      // Places are rounded at 5, directions with them.
      EXPECT_LT(length(simulation.velocity(i) - back), 1e-13) << turn << " " << i;
    }
  }
}

TEST(SimultaneousContacts, ABallMeetsTwoAtOnceAlikeInEveryOrderOfTheBalls) {
  // Moreau's law by hand: n1 and n2 at 60 degrees, equal masses.
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
    Simulation simulation = worlds::started(world);
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

TEST(SimultaneousContacts, ARowPushedAgainstAWallPushesBack) {
  World world;
  world.bounds = {{0, -kUnbounded, -kUnbounded}, Vec3d(kUnbounded)};
  for (int i = 0; i < 6; ++i) world.balls.push_back(ball({0.5 + i, 0, 0}, Vec3d(0.0)));
  world.balls.push_back(ball({10, 0, 0}, {-3, 0, 0}));
  Simulation simulation = worlds::started(world);
  const auto all = events(simulation, 1000, 5);
  EXPECT_EQ(speeds_along_x(simulation), (std::vector<double>{0, 0, 0, 0, 0, 0, 3}));
  // Six collisions there, the wall, six back
  EXPECT_EQ(all.size(), 13U);
  EXPECT_EQ(all[6].kind, EventKind::Wall);
}

}  // namespace
}  // namespace ricochet::simulation_contacts_test
