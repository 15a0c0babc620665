// The cost of exactness: `shoot` compared with the textbook formula, category by category, in one run.
//   build/native/tests/bench/shoot_bench
// The output has nanoseconds per call (median of interleaved rounds), the ratio, and the spread of the ratio over
// rounds.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <random>
#include <vector>

#include "native/bullets.hpp"
#include "native/vector_functions.hpp"
#include "textbook.hpp"

namespace {

using namespace ricochet;

struct Call {
  Bullet bullet;
  Moving<Sphere> target;
};

using Random = std::mt19937_64;

Vec3d point(Random& random, double size) {
  std::uniform_real_distribution<double> u(-size, size);
  return {u(random), u(random), u(random)};
}

// Returns a generic call. About half of these hit.
Call generic(Random& random, double size = 5) {
  std::uniform_real_distribution<double> radius(0.1, 3);
  const Vec3d center = point(random, size);
  const Vec3d from = center + point(random, 2 * size);
  return {Bullet::aimed(from, center + point(random, 2), 3), {{center, radius(random)}, Vec3d(0)}};
}

Call moving(Random& random) {
  Call call = generic(random);
  call.target.velocity = point(random, 1);
  call.bullet.radius = 0.25;
  return call;
}

Call far_away(Random& random) {
  Call call = generic(random);
  const Vec3d way = point(random, 1);
  call.bullet =
      Bullet::aimed(call.target.shape.center + way * 1e8, call.target.shape.center + point(random, 1), 3);
  return call;
}

// Returns a grazing call: its line passes the centre at the distance of the radius, within a few units in the last place.
Call grazing(Random& random) {
  Call call = generic(random);
  const Vec3d c = call.target.shape.center;
  const Vec3d way = normalize(point(random, 1));
  const Vec3d side = normalize(cross(way, point(random, 1)));
  const Vec3d by = c + side * call.target.shape.radius;
  call.bullet = Bullet::aimed(by - way * 7.0, by + way * 2.0, 3);
  return call;
}

Call extreme(Random& random) {
  Call call = generic(random);
  call.bullet = Bullet::aimed(call.bullet.position * 1e120, heading(call.bullet) * 1e120, 1e120);
  call.target.shape.center *= 1e120;
  call.target.shape.radius *= 1e120;
  return call;
}

template <class F>
double nanoseconds_a_call(const std::vector<Call>& calls, F&& f) {
  const auto start = std::chrono::steady_clock::now();
  for (const Call& call : calls) benchmark::DoNotOptimize(f(call));
  const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - start;
  return spent.count() / static_cast<double>(calls.size());
}

template <class Make>
void compare(const char* category, int count, Make&& make) {
  Random random(1999);
  std::vector<Call> calls;
  for (int i = 0; i < count; ++i) calls.push_back(make(random));
  std::vector<double> plain, exact, ratio;
  for (int round = 0; round < 31; ++round) {
    plain.push_back(
        nanoseconds_a_call(calls, [](const Call& c) { return textbook::shoot(c.bullet, c.target); }));
    exact.push_back(nanoseconds_a_call(calls, [](const Call& c) { return shoot(c.bullet, c.target); }));
    ratio.push_back(exact.back() / plain.back());
  }
  int wrong = 0;
  for (const Call& c : calls)
    wrong += textbook::shoot(c.bullet, c.target).outcome != shoot(c.bullet, c.target).outcome;
  for (auto* v : {&plain, &exact, &ratio}) std::sort(v->begin(), v->end());
  std::printf(
      "%-18s textbook %8.1f ns   shoot %8.1f ns   ratio %6.2f  (%.2f to %.2f)   textbook wrong %6.3f %%\n",
      category, plain[15], exact[15], ratio[15], ratio[3], ratio[27], 100.0 * wrong / count);
}

}  // namespace

int main() {
  compare("generic", 20000, [](Random& r) { return generic(r); });
  compare("moving, radius", 20000, moving);
  compare("far (1e8 radii)", 5000, far_away);
  compare("grazing", 5000, grazing);
  compare("extreme (1e120)", 5000, extreme);
}
