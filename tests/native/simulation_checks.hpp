// Shared by tests of simulations: lists of events, and comparisons of two simulations.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "ricochet/simulation.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet {

/// At most this many events, none after `until`.
inline std::vector<Event> events(Simulation& simulation, std::size_t most, double until = kInfiniteTime) {
  std::vector<Event> all;
  while (all.size() < most) {
    const auto event = simulation.next(until);
    if (!event) break;
    all.push_back(*event);
  }
  return all;
}

inline std::vector<double> speeds_along_x(const Simulation& simulation) {
  std::vector<double> all;
  for (int i = 0; i < simulation.size(); ++i) all.push_back(simulation.velocity(i).x);
  return all;
}

/// Times, counts, positions and velocities, each to the last bit.
inline void expect_same_bits(const Simulation& a, const Simulation& b, const std::string& what = "") {
  const auto same = [](const Vec3d& one, const Vec3d& other) {
    return std::memcmp(&one, &other, sizeof one) == 0;
  };
  ASSERT_EQ(a.size(), b.size()) << what;
  ASSERT_EQ(a.time(), b.time()) << what;
  ASSERT_EQ(a.counts().ball, b.counts().ball) << what;
  ASSERT_EQ(a.counts().wall, b.counts().wall) << what;
  ASSERT_EQ(a.counts().obstacle, b.counts().obstacle) << what;
  for (int i = 0; i < a.size(); ++i) {
    ASSERT_TRUE(same(a.position(i), b.position(i))) << what << ", ball " << i;
    ASSERT_TRUE(same(a.velocity(i), b.velocity(i))) << what << ", ball " << i;
  }
}

/// Compares events one by one, until a time.
inline void expect_same_events(Simulation& with, Simulation& without, double until) {
  const std::vector<Event> some = events(with, 2000, until), same = events(without, 2000, until);
  ASSERT_EQ(some.size(), same.size());
  for (std::size_t n = 0; n < some.size(); ++n) {
    ASSERT_EQ(some[n].kind, same[n].kind) << n;
    ASSERT_EQ(some[n].time, same[n].time) << n;
    ASSERT_EQ(some[n].a, same[n].a) << n;
    ASSERT_EQ(some[n].b, same[n].b) << n;
    ASSERT_EQ(some[n].point, same[n].point) << n;
    ASSERT_EQ(some[n].after_a, same[n].after_a) << n;
    ASSERT_EQ(some[n].together, same[n].together) << n;
  }
}

/// A world whose obstacles will all move, long after the events of a test, so that each ball tests every one of them.
inline World without_index(World world, double frame = 1) {
  for (std::size_t o = 0; o < world.obstacles.size(); ++o)
    world.motion.push_back({1e60 * frame, static_cast<int>(o), world.obstacles[o].velocity});
  return world;
}

namespace simulation {

/// The indices of all.
inline List<std::int32_t> all_obstacles(const State& state) {
  List<std::int32_t> all;
  for (int o = 0; o < state.obstacles(); ++o) EXPECT_TRUE(all.push_back(o));
  return all;
}

}  // namespace simulation

}  // namespace ricochet
