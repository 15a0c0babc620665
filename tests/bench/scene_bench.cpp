// Questions per second in scenes. tests/bench/scene.mjs reads the lines of the output:
//   what,targets,per second (median of five),slowest,fastest
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <vector>

#include "native/random.hpp"
#include "ricochet/batch.hpp"

namespace {

using namespace ricochet;
using Clock = std::chrono::steady_clock;

template <class Run>
void measure(const char* what, int targets, double questions, Run&& run) {
  double rates[5];
  for (double& rate : rates) {
    const auto start = Clock::now();
    run();
    rate = questions / std::chrono::duration<double>(Clock::now() - start).count();
  }
  std::sort(rates, rates + 5);
  std::printf("%s,%d,%.0f,%.0f,%.0f\n", what, targets, rates[2], rates[0], rates[4]);
  std::fflush(stdout);
}

void put(std::vector<double>& to, const Vec3d& a, const Vec3d& b, double radius) {
  for (const double x : {a.x, a.y, a.z, b.x, b.y, b.z, radius, HUGE_VAL}) to.push_back(x);
}

void pairs(bool moving) {
  Random random(1);
  const std::size_t count = 4096;
  std::vector<double> bullets, spheres, hits(count * kHitRow);
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3d from = random.place(10), center = random.place(2), aside = random.place(1);
    put(bullets, from, center + aside - from, 0);
    const double radius = random.number(0.5, 1.5);
    const Vec3d drift = moving ? random.place(0.2) : Vec3d(0.0);
    for (const double x : {center.x, center.y, center.z, radius, drift.x, drift.y, drift.z, 0.0})
      spheres.push_back(x);
  }
  measure(moving ? "moving pairs" : "pairs", 1, 200.0 * count, [&] {
    for (int k = 0; k < 200; ++k) shoot_pairs(bullets.data(), spheres.data(), count, hits.data());
  });
}

/// Measures rays through a box of which spheres fill a thousandth.
void nearest(int targets, double ball) {
  Random random(2);
  Scene scene;
  const double side = 100, radius = side * std::cbrt(0.01 / targets);
  const auto start = Clock::now();
  for (int i = 0; i < targets; ++i) {
    const Vec3d center = random.place(side / 2);
    scene.add({Sphere{center, radius}, Vec3d(0.0)});
  }
  scene.prepare();
  const double built = std::chrono::duration<double>(Clock::now() - start).count();
  if (ball == 0) std::printf("build in ms,%d,%.1f,0,0\n", targets, built * 1e3);
  const std::size_t count = 100000;
  std::vector<double> bullets, hits(count * kHitRow);
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3d from = random.place(side / 2), direction = random.place(1);
    put(bullets, from, direction, ball * radius);
  }
  measure(ball > 0 ? "ball cast" : "nearest", targets, static_cast<double>(count),
          [&] { shoot_many(scene, bullets.data(), count, hits.data()); });
}

void mirrors() {
  Random random(3);
  Scene scene;
  for (int k = 0; k < 3; ++k) {
    const double angle = 2.0943951023931953 * k, away = 2 / std::sqrt(3.0);
    scene.add({Sphere{{away * std::cos(angle), away * std::sin(angle), 0}, 1}, Vec3d(0.0)});
  }
  const std::size_t count = 100000;
  std::vector<double> bullets, paths(count * kPathRow);
  for (std::size_t i = 0; i < count; ++i) {
    const double y = random.number(-2.2, 2.2), z = random.number(-1, 1);
    put(bullets, {-5, y, z}, {1, 0, 0}, 0);
  }
  measure("mirror balls", 3, static_cast<double>(count), [&] {
    trace_many(scene, bullets.data(), count, {20, HUGE_VAL, 1}, paths.data());
  });
}

}  // namespace

int main() {
  pairs(false);
  pairs(true);
  for (const int targets : {10, 100, 1000, 10000, 100000}) nearest(targets, 0);
  nearest(10000, 1);
  mirrors();
}
