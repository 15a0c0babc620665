// The cost of gravity, compared with straight flight, and of exactness, compared with Ferrari's formula.
//   build/native/tests/bench/falling_bench
// Both sides take turns in one process. The output has the median of each side and of the ratios of rounds, and the
// range of nine tenths of the ratios.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <random>
#include <vector>

#include "ferrari.hpp"
#include "native/gas.hpp"
#include "native/meshes.hpp"
#include "native/worlds.hpp"
#include "ricochet/scene.hpp"

namespace {

using namespace ricochet;
volatile double sink;

/// Runs `one` and `other` in turns and prints their times. Both return the time that they have taken.
template <class One, class Other>
void compare(const char* name, const char* one_name, const char* other_name, const char* unit, int rounds,
             One&& one, Other&& other) {
  std::vector<double> a, b, ratio;
  for (int round = 0; round < rounds; ++round) {
    a.push_back(one());
    b.push_back(other());
    ratio.push_back(b.back() / a.back());
  }
  for (auto* v : {&a, &b, &ratio}) std::sort(v->begin(), v->end());
  const auto middle = static_cast<std::size_t>(rounds / 2), edge = static_cast<std::size_t>(rounds / 20);
  std::printf("%-34s %s %.1f %s, %s %.1f %s: ratio %.2f (%.2f to %.2f)\n", name, one_name, a[middle], unit,
              other_name, b[middle], unit, ratio[middle], ratio[edge],
              ratio[static_cast<std::size_t>(rounds) - 1 - edge]);
  std::fflush(stdout);
}

/// Returns the processor time of `run`, so that other programs on the machine do not count.
template <class Run>
double seconds(Run&& run) {
  const std::clock_t start = std::clock();
  run();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

struct Call {
  Bullet bullet;
  Moving<Sphere> target;
  Vec3d gravity;
};

/// Returns bullets that fly toward the neighbourhood of a sphere, like the generic ones of shoot_bench. Gravity bends
/// their paths by about the size of the sphere.
std::vector<Call> generic_calls(int count, bool is_moving) {
  std::mt19937_64 random(2034);
  std::uniform_real_distribution<double> radius(0.1, 3);
  const auto point = [&](double size) {
    std::uniform_real_distribution<double> u(-size, size);
    const double x = u(random), y = u(random);
    return Vec3d(x, y, u(random));
  };
  std::vector<Call> calls;
  while (static_cast<int>(calls.size()) < count) {
    const Vec3d center = point(5), from = center + point(10), way = center + point(2) - from;
    const Sphere sphere{center, radius(random)};
    const Vec3d gravity = point(1);
    // The bullet flies to the centre in 3 frames. The velocity compensates gravity.
    const Vec3d velocity = way / 3.0 - gravity * 1.5;
    if (dot(from - center, from - center) < 9) continue;
    calls.push_back({Bullet::moving(from, velocity, is_moving ? 0.25 : 0),
                     {sphere, is_moving ? point(0.5) : Vec3d(0.0)},
                     gravity});
  }
  return calls;
}

template <class F>
double nanoseconds_a_call(const std::vector<Call>& calls, F&& f) {
  double sum = 0;
  const double spent = seconds([&] {
    for (const Call& call : calls) {
      const Shot shot = f(call);
      sum += shot.time + shot.normal.x + shot.velocity.y + shot.closest.gap + shot.distance +
             shot.ricochet_angle;
    }
  });
  sink = sum;
  return 1e9 * spent / static_cast<double>(calls.size());
}

Shot straight(const Call& c) {
  // Without gravity the bullet flies along the chord of the same path.
  return shoot(Bullet::moving(c.bullet.position, heading(c.bullet) + c.gravity * 1.5, c.bullet.radius),
               c.target);
}
Shot falling(const Call& c) { return shoot(c.bullet, c.target, Conditions{.gravity = c.gravity}); }
Shot by_ferrari(const Call& c) { return textbook::fall(c.bullet, c.target, c.gravity); }

void queries(const char* name, const std::vector<Call>& calls) {
  int hits = 0, wrong = 0;
  for (const Call& c : calls) {
    const Shot shot = falling(c);
    hits += shot.is_hit();
    wrong += shot.outcome != by_ferrari(c).outcome;
  }
  std::printf("%s: %d queries, %d hits; Ferrari wrong %d times\n", name, static_cast<int>(calls.size()), hits,
              wrong);
  compare(
      "  a sphere", "straight", "falling", "ns", 61, [&] { return nanoseconds_a_call(calls, straight); },
      [&] { return nanoseconds_a_call(calls, falling); });
  compare(
      "  a sphere", "Ferrari", "falling", "ns", 61, [&] { return nanoseconds_a_call(calls, by_ferrari); },
      [&] { return nanoseconds_a_call(calls, falling); });
}

/// Measures a gas of 10 976 balls in a box with walls.
void gases() {
  World world = gas(14, 0.5, 1);
  world.periodic = false;
  const double room = 1 / (world.bounds.max.x + 1);
  world.bounds.min -= Vec3d(0.5);
  world.bounds.max += Vec3d(0.5 + room);
  Simulation floating = worlds::started(world);
  // By the barometric formula the density falls by a factor of e^3 over the height of the box.
  world.gravity = {0, -3 / world.bounds.max.y, 0};
  Simulation heavy = worlds::started(world);
  constexpr std::int64_t kEvents = 100000;
  const auto turn = [&](Simulation& s) {
    return 1e9 / kEvents * seconds([&] { s.run(kEvents, kInfiniteTime); });
  };
  for (Simulation* s : {&floating, &heavy}) s->run(20 * s->size(), kInfiniteTime);
  compare(
      "10 976 balls in a box, an event", "floating", "falling", "ns", 21, [&] { return turn(floating); },
      [&] { return turn(heavy); });
}

/// Returns a hall of about 100 000 triangles with uneven walls.
meshes::Surface hall(int cells, double half) {
  Random random(9);
  meshes::Surface s;
  const double step = 2 * half / cells;
  for (int axis = 0; axis < 3; ++axis)
    for (const double side : {-1.0, 1.0}) {
      const std::size_t first = s.positions.size() / 3, row = static_cast<std::size_t>(cells) + 1;
      for (int i = 0; i <= cells; ++i)
        for (int k = 0; k <= cells; ++k) {
          const bool is_border = i == 0 || k == 0 || i == cells || k == cells;
          double at[3];
          at[axis] = side * (half - (is_border ? 0 : random.number(0, 0.3 * step)));
          at[(axis + 1) % 3] = -half + step * i;
          at[(axis + 2) % 3] = -half + step * k;
          s.vertex({at[0], at[1], at[2]});
        }
      for (std::size_t i = 0; i + 1 < row; ++i)
        for (std::size_t k = 0; k + 1 < row; ++k) {
          const std::size_t a = first + i * row + k;
          s.triangle(a, a + row, a + row + 1);
          s.triangle(a, a + row + 1, a + 1);
        }
    }
  return s;
}

void paths(const char* name, double radius) {
  const Mesh mesh = hall(91, 50).made();
  Scene floating, heavy;
  for (Scene* scene : {&floating, &heavy})
    if (scene->add(mesh).status != Status::Ok) return;
  if (heavy.set_gravity({0, -9.8, 0}) != Status::Ok) return;
  std::vector<Bullet> bullets;
  Random random(10);
  // The bullets are as fast as after a fall through half the hall.
  for (int i = 0; i < 400; ++i) bullets.push_back(Bullet::moving(random.place(30), random.place(30), radius));
  int bounces[2] = {};
  const auto turn = [&](Scene& scene, int& reached) {
    reached = 0;
    return 1e6 / static_cast<double>(bullets.size()) * seconds([&] {
             for (const Bullet& bullet : bullets)
               reached += scene.trace(bullet, {.bounces = 20}, [](const Leg&) { return true; }).bounces;
           });
  };
  turn(floating, bounces[0]), turn(heavy, bounces[1]);
  std::printf("%s: %d triangles, %d and %d bounces\n", name, 12 * 91 * 91, bounces[0], bounces[1]);
  compare(
      "  a path of 20 bounces", "straight", "falling", "us", 11, [&] { return turn(floating, bounces[0]); },
      [&] { return turn(heavy, bounces[1]); });
}

}  // namespace

int main() {
  gases();
  queries("points, spheres at rest", generic_calls(20000, false));
  queries("balls, spheres in motion", generic_calls(20000, true));
  paths("points in a hall", 0);
  paths("balls in a hall", 0.25);
}
