// What tests of simulations share: lists of events, and comparisons of two simulations.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "ricochet/simulation.hpp"

namespace ricochet {

/// At most so many events, none after `until`.
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

}  // namespace ricochet
