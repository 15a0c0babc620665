// Hard spheres of diameter 1 and mass 1 in a periodic box, from a face-centred cubic lattice.
#pragma once

#include <cmath>

#include "native/random.hpp"
#include "ricochet/simulation.hpp"

namespace ricochet {

/// 4 cells^3 balls at number density `density` (0 to 1.41), random velocities of temperature 1, momentum 0.
inline World gas(int cells, double density, std::uint64_t seed) {
  Random random(seed);
  World world;
  const double count = 4.0 * cells * cells * cells;
  // Rounded, because libraries differ in the last bit of a cube root.
  const double side = std::round(std::cbrt(count / density) * 0x1p20) * 0x1p-20, step = side / cells;
  const Vec3d corners[] = {{0.25, 0.25, 0.25}, {0.75, 0.75, 0.25}, {0.75, 0.25, 0.75}, {0.25, 0.75, 0.75}};
  Vec3d drift(0.0);
  for (int x = 0; x < cells; ++x)
    for (int y = 0; y < cells; ++y)
      for (int z = 0; z < cells; ++z)
        for (const Vec3d& corner : corners) {
          Ball ball;
          ball.position = (Vec3d(x, y, z) + corner) * step;
          ball.velocity = random.place(1);
          ball.radius = 0.5;
          ball.mass = ball.restitution = 1;
          drift += ball.velocity / count;
          world.balls.push_back(ball);
        }
  double energy = 0;
  for (Ball& ball : world.balls) {
    ball.velocity -= drift;
    energy += 0.5 * dot(ball.velocity, ball.velocity);
  }
  for (Ball& ball : world.balls) ball.velocity *= std::sqrt(1.5 * count / energy);
  world.bounds = {Vec3d(0.0), Vec3d(side)};
  world.periodic = true;
  return world;
}

}  // namespace ricochet
