// Collisions a second and bytes a ball: hard spheres in a periodic box, and beside them brute force
// over all pairs. One line of numbers for each size, for tests/bench/simulation.mjs to read:
//   method,balls,collisions a second (median of five),slowest,fastest,crossings a collision,bytes a ball
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "native/all_pairs.hpp"
#include "native/gas.hpp"
#include "native/worlds.hpp"

namespace {

using namespace ricochet;

struct Rates {
  double median, slowest, fastest;
};

/// Five runs of `events` collisions each.
template <class Run>
Rates measure(std::int64_t events, Run&& run) {
  using Clock = std::chrono::steady_clock;
  double rates[5];
  for (double& rate : rates) {
    const auto start = Clock::now();
    run(events);
    rate = static_cast<double>(events) / std::chrono::duration<double>(Clock::now() - start).count();
  }
  std::sort(rates, rates + 5);
  return {rates[2], rates[0], rates[4]};
}

void print(const char* method, int balls, const Rates& r, double crossings, double bytes) {
  std::printf("%s,%d,%.0f,%.0f,%.0f,%.2f,%.0f\n", method, balls, r.median, r.slowest, r.fastest, crossings,
              bytes);
  std::fflush(stdout);
}

void simulate(const char* method, const World& world, std::int64_t least) {
  const auto count = static_cast<int>(world.balls.size());
  Simulation simulation = worlds::started(world);
  simulation.run(20 * count, kInfiniteTime);
  const Rates rates = measure(std::max<std::int64_t>(least, count),
                              [&](std::int64_t events) { simulation.run(events, kInfiniteTime); });
  const Counts& c = simulation.counts();
  const auto happened = static_cast<double>(c.ball + c.wall + c.obstacle);
  print(method, count, rates, static_cast<double>(c.crossings) / happened, simulation.bytes_per_ball());
}

}  // namespace

int main(int argc, char** argv) {
  // With arguments only the gases of that many balls, least and most, for ratios between programs that run in turns.
  const int least = argc > 1 ? std::atoi(argv[1]) : 0;
  const int most = argc > 2 ? std::atoi(argv[2]) : 1100000;
  for (const int cells : {3, 7, 14, 30, 63}) {
    const int count = 4 * cells * cells * cells;
    if (count >= least && count <= most) simulate("events", gas(cells, 0.5, 1), 400000);
  }
  if (argc > 1) return 0;
  for (const int cells : {1, 2, 3, 5, 7}) {
    World world = gas(cells, 0.5, 1);
    // Walls instead of a periodic box: one image of each pair, the best case of brute force.
    world.periodic = false;
    const double room = 1 / (world.bounds.max.x + 1);
    world.bounds.min -= Vec3d(0.5);
    world.bounds.max += Vec3d(0.5 + room);
    AllPairs plain(world);
    const auto count = static_cast<int>(world.balls.size());
    const Rates rates = measure(200000 / count, [&](std::int64_t events) {
      for (std::int64_t i = 0; i < events; ++i) plain.next();
    });
    print("all pairs", count, rates, 0, sizeof(Ball));
  }
  // What general worlds cost: two sizes and masses, and obstacles.
  Random random(3);
  World mixed = gas(14, 0.3, 1);
  for (Ball& ball : mixed.balls) {
    ball.radius = random.below(2) ? 0.5 : 0.3;
    ball.mass = ball.radius < 0.5 ? 0.25 : 1;
  }
  simulate("mixed sizes", mixed, 400000);
  World furnished = gas(14, 0.3, 1);
  furnished.periodic = false;
  furnished.bounds.max += Vec3d(1);
  for (int i = 0; i < 8; ++i) {
    const Vec3d out = furnished.bounds.max * (1.5 + i);
    furnished.obstacles.push_back({{Sphere{out, 1}, Vec3d(0.0)}, 1});
  }
  simulate("8 spheres far off", furnished, 200000);
  furnished.obstacles = {{{Plane{{0, 0, -1}, {0, 0, 1}}, Vec3d(0.0)}, 1}};
  simulate("1 plane", furnished, 100000);
}
