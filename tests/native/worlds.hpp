// Worlds that tests, benchmarks and pages share.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "native/random.hpp"
#include "ricochet/simulation.hpp"

namespace ricochet::worlds {

/// The simulation of a world without fault.
template <class... Snapshot>
Simulation started(const WorldView& world, const Snapshot&... snapshot) {
  auto made = Simulation::create(world, snapshot...);
  if (made) return *std::move(made);
  std::fprintf(stderr, "the world has fault %d\n", static_cast<int>(made.error().fault));
  std::abort();
}

inline Ball ball(const Vec3d& position, const Vec3d& velocity, double radius = 0.5, double mass = 1,
                 double restitution = 1) {
  Ball b;
  b.position = position;
  b.velocity = velocity;
  b.radius = radius;
  b.mass = mass;
  b.restitution = restitution;
  return b;
}

/// Two balls before a wall, masses 1 and 100^power: the number of collisions has the first digits of pi (Galperin,
/// Playing pool with pi, Regular and Chaotic Dynamics 8, 2003).
inline World galperin(int power) {
  World world;
  world.bounds = {{0, -kUnbounded, -kUnbounded}, Vec3d(kUnbounded)};
  world.balls = {ball({2, 0, 0}, {0, 0, 0}), ball({4, 0, 0}, {-1, 0, 0}, 0.5, std::pow(100.0, power))};
  return world;
}

/// Touching balls in a row at rest, and some that fly toward it from either side.
inline World cradle(int at_rest, int from_left, int from_right, double restitution = 1) {
  World world;
  for (int i = 0; i < from_left; ++i)
    world.balls.push_back(ball({-3.0 - (from_left - 1 - i), 0, 0}, {1, 0, 0}, 0.5, 1, restitution));
  for (int i = 0; i < at_rest; ++i)
    world.balls.push_back(ball({1.0 * i, 0, 0}, {0, 0, 0}, 0.5, 1, restitution));
  for (int i = 0; i < from_right; ++i)
    world.balls.push_back(ball({at_rest + 2.0 + i, 0, 0}, {-1, 0, 0}, 0.5, 1, restitution));
  return world;
}

/// A triangle of fifteen touching balls, symmetric about y = 0 to the bit, and a cue ball.
inline World billiard_break() {
  World world;
  world.bounds = {{-20, -10, -kUnbounded}, {20, 10, kUnbounded}};
  world.balls.push_back(ball({-12, 0, 0}, {9, 0, 0}));
  // Rows sqrt(3)/2 apart, rounded up, so that no ball overlaps another.
  const double step = 0x1.bb67ae8584cabp-1;
  for (int row = 0; row < 5; ++row)
    for (int i = 0; i <= row; ++i) world.balls.push_back(ball({step * row, i - 0.5 * row, 0}, Vec3d(0.0)));
  return world;
}

/// A Galton board without its slope: pegs in staggered rows four units apart, and `count` balls between them, in a
/// plane. `peg(place)` returns a peg's shape, at most half a unit from its place in that plane.
template <class Peg>
World galton(int rows, int columns, int count, Peg&& peg) {
  World world;
  const double width = 4 * columns, height = 4 * rows;
  world.bounds = {{0, 0, -kUnbounded}, {width, height, kUnbounded}};
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      world.obstacles.push_back(
          {{peg(Vec3d(4 * column + 1 + 2 * (row % 2), 4 * row + 1, 0)), Vec3d(0.0)}, 1});
  Random random(11);
  const int gaps = (rows - 1) * columns;
  for (int i = 0; i < count; ++i) {
    // Between two rows each column has room for one ball.
    const int gap = static_cast<int>(std::int64_t{i} * gaps / count);
    Vec3d velocity = random.place(1);
    velocity.z = 0;
    world.balls.push_back(ball({4.0 * (gap % columns) + 2, 4.0 * (gap / columns) + 3, 0}, velocity));
  }
  return world;
}
inline World galton(int rows, int columns, int count) {
  return galton(rows, columns, count, [](const Vec3d& place) { return Sphere{place, 0.5}; });
}

/// Balls of any size and mass anywhere in a box, none touching.
inline World mixture(Random& random, int count, double side, bool periodic, double restitution) {
  World world;
  world.bounds = {Vec3d(0.0), Vec3d(side, side * 1.25, side * 0.75)};
  world.periodic = periodic;
  while (static_cast<int>(world.balls.size()) < count) {
    const double radius = random.number(0.1, 0.6), mass = random.number(0.5, 4);
    const Vec3d size = world.bounds.max;
    const Vec3d unit = random.place(0.5) + Vec3d(0.5);
    const Vec3d place = Vec3d(radius) + unit * (size - Vec3d(2 * radius));
    bool free = true;
    for (const Ball& other : world.balls) {
      Vec3d r = place - other.position;
      for (int axis = 0; periodic && axis < 3; ++axis)
        r[axis] -= size[axis] * std::round(r[axis] / size[axis]);
      free = free && dot(r, r) > (radius + other.radius) * (radius + other.radius);
    }
    const Vec3d velocity = random.place(2);
    if (free) world.balls.push_back(ball(place, velocity, radius, mass, restitution));
  }
  return world;
}

}  // namespace ricochet::worlds
