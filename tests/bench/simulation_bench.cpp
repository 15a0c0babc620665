// Collisions per second and bytes per ball: hard spheres in a periodic box, compared with brute force over all pairs.
// It prints one line for each size, which tests/bench/simulation.mjs reads:
//   method,balls,collisions per second (median of five),slowest,fastest,crossings per collision,bytes per ball
// With the argument `boards` it runs only boards of 50 and of 500 pegs:
//   what,ratio of times (median of nine),least,most
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "native/all_pairs.hpp"
#include "native/gas.hpp"
#include "native/worlds.hpp"

namespace {

using namespace ricochet;

struct Rates {
  double median, slowest, fastest;
};

/// Measures five runs of `events` collisions each.
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

/// Runs boards of 50 and of 500 pegs in turns. The output is the cost of an event on the larger board relative to the
/// smaller: the median of the rounds, the least and the most.
void simulate_boards(const char* small_name, const char* large_name, const char* ratio_name, bool are_balls) {
  using Clock = std::chrono::steady_clock;
  constexpr int kBalls = 40, kRounds = 9;
  constexpr std::int64_t kEvents = 60000;
  const auto board = [&](int rows, int columns) {
    if (are_balls) return worlds::galton(rows, columns, kBalls);
    return worlds::galton(rows, columns, kBalls, [](const Vec3d& place) {
      return Cylinder{place - Vec3d(0, 0, 2), place + Vec3d(0, 0, 2), 0.5};
    });
  };
  Simulation boards[2] = {worlds::started(board(5, 10)), worlds::started(board(20, 25))};
  double times[2][kRounds], ratios[kRounds];
  for (Simulation& simulation : boards) simulation.run(kEvents, kInfiniteTime);
  for (int round = 0; round < kRounds; ++round) {
    for (int which = 0; which < 2; ++which) {
      const auto start = Clock::now();
      boards[which].run(kEvents, kInfiniteTime);
      times[which][round] = std::chrono::duration<double>(Clock::now() - start).count();
    }
    ratios[round] = times[1][round] / times[0][round];
  }
  for (int which = 0; which < 2; ++which) {
    std::sort(times[which], times[which] + kRounds);
    const auto rate = [&](int round) { return static_cast<double>(kEvents) / times[which][round]; };
    const Counts& c = boards[which].counts();
    const auto happened = static_cast<double>(c.ball + c.wall + c.obstacle);
    print(which == 0 ? small_name : large_name, kBalls, {rate(kRounds / 2), rate(kRounds - 1), rate(0)},
          static_cast<double>(c.crossings) / happened, boards[which].bytes_per_ball());
  }
  std::sort(ratios, ratios + kRounds);
  std::printf("%s,%.2f,%.2f,%.2f\n", ratio_name, ratios[kRounds / 2], ratios[0], ratios[kRounds - 1]);
}

void simulate_boards() {
  simulate_boards("50 pegs", "500 pegs", "an event among 500 beside one among 50", true);
  simulate_boards("50 cylinders", "500 cylinders", "the same among cylinders", false);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[1], "boards") == 0) {
    simulate_boards();
    return 0;
  }
  // With arguments it runs only gases of that many balls, least and most, for ratios between programs that run in
  // turns.
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
  // The cost of general worlds: two sizes and masses, and obstacles.
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
  simulate_boards();
}
