// Collisions a second and bytes a ball: hard spheres in a periodic box at number density 0.5.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "native/gas.hpp"

int main(int argc, char** argv) {
  using namespace ricochet;
  using Clock = std::chrono::steady_clock;
  const int only = argc > 1 ? std::atoi(argv[1]) : 0;
  const double density = argc > 2 ? std::atof(argv[2]) : 0.5;
  std::printf("balls,collisions a second,slowest run,fastest run,crossings a collision,bytes a ball\n");
  for (const int cells : {3, 7, 14, 30, 63}) {
    const int count = 4 * cells * cells * cells;
    if (only != 0 && count != only) continue;
    Simulation simulation(gas(cells, density, 1));
    simulation.run(20 * count, kNever);
    double rates[5];
    for (double& rate : rates) {
      const std::int64_t events = std::max(200000, 2 * count);
      const auto start = Clock::now();
      simulation.run(events, kNever);
      rate = static_cast<double>(events) / std::chrono::duration<double>(Clock::now() - start).count();
    }
    std::sort(rates, rates + 5);
    const Counts& c = simulation.counts();
    std::printf("%d,%.0f,%.0f,%.0f,%.2f,%.0f\n", count, rates[2], rates[0], rates[4],
                static_cast<double>(c.crossings) / static_cast<double>(c.ball), simulation.bytes_per_ball());
    std::fflush(stdout);
  }
}
