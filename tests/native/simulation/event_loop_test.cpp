// The event loop: priorities, limits, and a second world that uses it with the queue and the gathering of one instant.
#include "ricochet/simulation/event_loop.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "native/beads.hpp"
#include "native/random.hpp"
#include "native/simulation_checks.hpp"
#include "native/worlds.hpp"

namespace ricochet::event_loop_test {
namespace {

using simulation::Happened;
using simulation::Step;

/// A world without balls, in which sources write their names.
struct Written {
  std::string names;
  std::int64_t work = 0;

  std::int64_t work_done() const { return work; }
  double local_time(double time) const { return time - 100; }
};

struct Source {
  Written& world;
  char name;
  std::vector<double>& times;  ///< the times of its events, the last one first
  Happened becomes = Happened::Event;

  double next_time() const {
    world.names += ' ';
    return times.empty() ? kInfiniteTime : times.back();
  }
  Happened happen(std::int64_t) {
    world.names += name;
    world.work += 1;
    if (becomes != Happened::Work && becomes != Happened::OutOfMemory) times.pop_back();
    return becomes;
  }
};

/// The same, for work that cannot wait.
struct DueSource {
  Written& world;
  char name;
  int& left;

  bool is_due() const { return left > 0; }
  Happened happen(std::int64_t) {
    world.names += name;
    --left;
    return Happened::Upkeep;
  }
};

std::string without_spaces(std::string text) {
  std::erase(text, ' ');
  return text;
}

TEST(EventLoop, TakesTheEarliestEventAndOfEqualOnesThatOfTheFirstSource) {
  Written world;
  std::vector<double> a{5, 3, 3}, b{7, 5, 3, 2}, c{5, 1};
  Step last = Step::Event;
  while (last == Step::Event)
    last = simulation::step(world, 105.5, kAnyWork, Source{world, 'a', a}, Source{world, 'b', b},
                            Source{world, 'c', c});
  EXPECT_EQ(without_spaces(world.names), "cbaababc") << "the world's clock began at 100";
  EXPECT_EQ(last, Step::Later);
  EXPECT_EQ(b, std::vector<double>{7});
}

TEST(EventLoop, AsksNoSourceBehindOneThatCannotWait) {
  Written world;
  std::vector<double> a{1}, c{0};
  int due = 2;
  const auto step = [&] {
    return simulation::step(world, kInfiniteTime, kAnyWork, Source{world, 'a', a}, DueSource{world, 'b', due},
                            Source{world, 'c', c});
  };
  EXPECT_EQ(step(), Step::Event);
  EXPECT_EQ(world.names, " b b  c") << "a space for each time asked";
  EXPECT_EQ(step(), Step::Event);
  EXPECT_EQ(step(), Step::Over);
  EXPECT_EQ(without_spaces(world.names), "bbca");
}

TEST(EventLoop, StopsWhereTheWorkIsDoneOrASourceCannotGoOn) {
  Written world;
  std::vector<double> a{1, 1, 1, 1, 1};
  const auto step = [&](Happened becomes, std::int64_t limit) {
    return simulation::step(world, kInfiniteTime, limit, Source{world, 'a', a, becomes});
  };
  EXPECT_EQ(step(Happened::Upkeep, 3), Step::Work);
  EXPECT_EQ(a.size(), 2u) << "three units of work";
  EXPECT_EQ(step(Happened::Work, kAnyWork), Step::Work);
  EXPECT_EQ(step(Happened::OutOfMemory, kAnyWork), Step::OutOfMemory);
  EXPECT_EQ(a.size(), 2u) << "nothing has happened";
  EXPECT_EQ(step(Happened::Event, 5), Step::Work) << "before anything is asked";
}

/// Events until a time.
void run(Beads& beads, double until) {
  simulation::SimultaneousContacts<Beads> contacts(beads);
  while (simulation::step(beads, until, kAnyWork, Beads::Events{beads, contacts}) == Step::Event) continue;
  beads.move_to(until);
}

TEST(AnotherWorld, OuterBeadsThatMeetTheMiddleOneAtOnceFlyBack) {
  Beads beads({{0, 1}, {3, 0}, {6, -1}}, -100, 100, 64);
  run(beads, 4);
  EXPECT_EQ(beads.events(), 2);
  EXPECT_EQ(beads.most_together(), 2);
  EXPECT_EQ(beads.speed(0), -1);
  EXPECT_EQ(beads.speed(1), 0);
  EXPECT_EQ(beads.speed(2), 1);
  EXPECT_EQ(beads.place(0), 0);
}

/// Beads of one mass that meet in pairs exchange their speeds: except for their size, they are where beads would be
/// that passed through each other.
TEST(AnotherWorld, BeadsOfOneMassExchangeTheirFlights) {
  Random random(81);
  for (int round = 0; round < 50; ++round) {
    std::vector<Bead> row;
    std::vector<double> free;
    constexpr int kBeads = 30;
    constexpr double kUntil = 40;
    double x = 0;
    for (int i = 0; i < kBeads; ++i) {
      row.push_back({x, random.number(-3, 3)});
      free.push_back(x - i + row.back().speed * kUntil);
      x += random.number(1.0625, 4);
    }
    Beads beads(row, -1e4, 1e4, 64);
    run(beads, kUntil);
    std::sort(free.begin(), free.end());
    for (int i = 0; i < kBeads; ++i)
      // Each of at most 435 contacts rounds times below 64 and places below 256 a few times.
      EXPECT_NEAR(beads.place(i) - i, free[static_cast<std::size_t>(i)], 435 * 8 * 0x1p-45)
          << round << " " << i;
    EXPECT_GT(beads.events(), 20);
    EXPECT_EQ(beads.most_together(), 1);
  }
}

/// Two worlds with one loop: the beads, and balls of the same size on the same line.
TEST(AnotherWorld, GoesAsTheSimulationOfTheSameBalls) {
  Random random(82);
  int most_together = 0;
  for (int round = 0; round < 40; ++round) {
    std::vector<Bead> row;
    World world;
    double x = 0.5;
    for (int i = 0; i < 12; ++i) {
      // Some touch, and many meet at once: gaps and speeds are small integers.
      row.push_back({x, static_cast<double>(random.below(5) - 2), random.below(3) == 0 ? 3.0 : 1.0});
      world.balls.push_back(worlds::ball({x, 0, 0}, {row.back().speed, 0, 0}, 0.5, row.back().mass));
      x += 1 + random.below(3);
    }
    world.bounds = {{0, -kUnbounded, -kUnbounded}, {x, kUnbounded, kUnbounded}};
    Simulation simulation = worlds::started(world);
    Beads beads(row, 0, x, 64);
    for (double time = 1.0901; time < 5; time += 1) {
      run(beads, time);
      simulation.run(INT64_MAX, time);
      ASSERT_EQ(beads.events(), simulation.counts().ball + simulation.counts().wall) << round << " " << time;
      for (int i = 0; i < 12; ++i) {
        // A hundred contacts of few beads, each rounded a few times
        ASSERT_NEAR(beads.speed(i), simulation.velocity(i).x, 0x1p-40) << round << " " << time << " " << i;
        ASSERT_NEAR(beads.place(i), simulation.position(i).x, 0x1p-40) << round << " " << time << " " << i;
      }
    }
    most_together = std::max(most_together, beads.most_together());
  }
  EXPECT_GT(most_together, 2);
}

TEST(AnotherWorld, MemoryThatRunsOutAtAnInstantIsToldAndNothingHappens) {
  for (std::int64_t allocations = 0;; ++allocations) {
    Beads beads({{0, 1}, {3, 0}, {6, -1}}, -100, 100, 64);
    simulation::SimultaneousContacts<Beads> contacts(beads);
    memory::fail_after(allocations);
    const Step step = simulation::step(beads, 4, kAnyWork, Beads::Events{beads, contacts});
    memory::fail_after(-1);
    if (step == Step::Event) {
      EXPECT_GT(allocations, 4) << "each of them was asked to fail";
      break;
    }
    ASSERT_EQ(step, Step::OutOfMemory);
    EXPECT_EQ(beads.events(), 0);
    EXPECT_EQ(beads.speed(1), 0);
  }
}

}  // namespace
}  // namespace ricochet::event_loop_test
