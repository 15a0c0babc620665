// Many balls as matter: pressure, speeds and cooling known from elsewhere.
//
// The long run, minutes: cmake --build --preset native --target simulation_long
#include <gtest/gtest.h>

#include <cstdlib>

#include "native/gas.hpp"
#include "native/worlds.hpp"

namespace ricochet::simulation_physics_test {
namespace {

double kinetic_temperature(const Simulation& s) { return 2 * s.energy() / (3.0 * (s.size() - 1)); }

/// Z = p V / (N k T) = 1 + virial / (3 N k T t)
double compressibility(Simulation& s, std::int64_t events) {
  const double start = s.time(), virial = s.counts().virial;
  s.run(events, kInfiniteTime);
  return 1 + (s.counts().virial - virial) / (3 * s.size() * kinetic_temperature(s) * (s.time() - start));
}

// Literature: Bannerman, Lue, Woodcock, Thermodynamic pressures for hard spheres and closed-virial equation
// of state, J. Chem. Phys. 132, 2010, and the tables it gathers.
TEST(Gas, HasThePressureOfHardSpheres) {
  const bool is_long = std::getenv("RICOCHET_LONG") != nullptr;
  const int cells = is_long ? 14 : 7;
  // The mean of n collisions has a random error of about 1 / sqrt n: 0.3 % here, 0.03 % in the long run.
  const std::int64_t events = is_long ? 10000000 : 120000;
  const double tolerance = is_long ? 0.001 : 0.01;
  const double known[][2] = {{0.2, 1.5536}, {0.5, 3.2695}, {0.7, 5.7270}, {0.8, 7.770}, {0.9, 10.7627}};
  for (const auto& [density, z] : known) {
    Simulation s = worlds::started(gas(cells, density, 17));
    s.run(50 * s.size(), kInfiniteTime);
    const double got = compressibility(s, events);
    std::printf("density %.1f: Z %.4f, literature %.4f, off by %.3f %%\n", density, got, z,
                100 * (got / z - 1));
    EXPECT_NEAR(got / z, 1, tolerance) << density;
  }
}

TEST(Gas, SpeedsBecomeMaxwells) {
  World world = gas(7, 0.5, 18);
  for (Ball& ball : world.balls) ball.velocity *= std::sqrt(3 / dot(ball.velocity, ball.velocity));
  Simulation s = worlds::started(world);
  s.run(20 * s.size(), kInfiniteTime);
  const double temperature = kinetic_temperature(s);
  double fourth = 0, speed = 0, count = 0;
  for (int sample = 0; sample < 20; ++sample) {
    s.run(s.size(), kInfiniteTime);
    for (int i = 0; i < s.size(); ++i) {
      const Vec3d v = s.velocity(i);
      for (int axis = 0; axis < 3; ++axis) fourth += v[axis] * v[axis] * v[axis] * v[axis];
      speed += std::sqrt(dot(v, v));
      ++count;
    }
  }
  // <v_x^4> = 3 T^2 and <|v|> = sqrt(8 T / pi); 27 000 samples leave 1 % and 0.3 %.
  EXPECT_NEAR(fourth / (3 * count) / (3 * temperature * temperature), 1, 0.04);
  EXPECT_NEAR(speed / count / std::sqrt(8 * temperature / 3.141592653589793), 1, 0.01);
}

// Haff, Grain flow as a fluid-mechanical phenomenon, J. Fluid Mech. 134, 1983. A collision takes (1 - e^2) T on
// average, and there are n = N rho sigma^2 2 sqrt(pi T0) chi collisions per unit of time at temperature T0:
//   sqrt(T0 / T) = 1 + (1 - e^2) n t / (3 N),   chi = (1 - eta / 2) / (1 - eta)^3 (Carnahan and Starling)
TEST(Gas, CoolsAsHaffsLawSays) {
  const double density = 0.05, e = 0.9;
  World world = gas(7, density, 19);
  Simulation warm = worlds::started(world);
  warm.run(10 * warm.size(), kInfiniteTime);  // Maxwell's speeds first
  for (int i = 0; i < warm.size(); ++i) {
    world.balls[static_cast<std::size_t>(i)] = warm.ball(i);
    world.balls[static_cast<std::size_t>(i)].restitution = std::sqrt(e);
  }
  Simulation s = worlds::started(world);
  const double t0 = kinetic_temperature(s), pi = 3.141592653589793, eta = pi * density / 6;
  const double chi = (1 - eta / 2) / std::pow(1 - eta, 3);
  const double rate = density * 2 * std::sqrt(pi * t0) * chi;
  for (int part = 1; part <= 4; ++part) {
    s.run(3 * s.size(), kInfiniteTime);
    const double wanted = 1 + (1 - e * e) * rate * s.time() / 3;
    // The speeds are not quite Maxwell's while it cools: two percent of the rate (van Noije and Ernst, 1998).
    EXPECT_NEAR((std::sqrt(t0 / kinetic_temperature(s)) - 1) / (wanted - 1), 1, 0.06) << part;
  }
}

}  // namespace
}  // namespace ricochet::simulation_physics_test
