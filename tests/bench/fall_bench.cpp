// What gravity costs: falling shots at spheres beside straight ones and beside Ferrari's formula, and paths in a level of 100 000
// triangles beside straight ones.
//   build/native/tests/bench/fall_bench
// Prints nanoseconds of processor time a call, the median of interleaved rounds, and the ratios.
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <ctime>
#include <vector>

#include "native/meshes.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/scene.hpp"
#include "ricochet/shoot.hpp"

namespace {

using namespace ricochet;

struct Call {
  Bullet bullet;
  Vec3d velocity;
  Moving<Sphere> target;
};

volatile double keep;

/// The textbook: Ferrari's solution of the quartic, by Cardano's of its resolvent, in complex numbers; the first root >= 0, and the
/// ricochet there.
double by_ferrari(const Call& call, const Vec3d& gravity) {
  using Complex = std::complex<double>;
  const Vec3d o = call.bullet.position - call.target.shape.center, w = call.velocity - call.target.velocity,
              h = gravity * 0.5;
  const double r = call.bullet.radius + call.target.shape.radius;
  const double a = dot(h, h), b = 2 * dot(w, h) / a, c = (dot(w, w) + 2 * dot(o, h)) / a,
               d = 2 * dot(o, w) / a, e = (dot(o, o) - r * r) / a;
  const double p = c - 3 * b * b / 8, q = b * b * b / 8 - b * c / 2 + d,
               s = -3 * b * b * b * b / 256 + b * b * c / 16 - b * d / 4 + e;
  const double P = -p * p / 12 - s, Q = -p * p * p / 108 + p * s / 3 - q * q / 8;
  const Complex R = -Q / 2 + std::sqrt(Complex(Q * Q / 4 + P * P * P / 27));
  const Complex U = std::pow(R, 1.0 / 3);
  const Complex y = -5 * p / 6 + (std::abs(U) > 0 ? U - P / (3.0 * U) : -Complex(std::cbrt(Q)));
  const Complex W = std::sqrt(p + 2.0 * y);
  double first = HUGE_VAL;
  for (const double outer : {1.0, -1.0})
    for (const double inner : {1.0, -1.0}) {
      const Complex t =
          -b / 4 + (outer * W + inner * std::sqrt(-(3 * p + 2.0 * y + outer * 2 * q / W))) / 2.0;
      if (std::fabs(t.imag()) < 1e-9 * std::abs(t) && t.real() >= 0) first = std::min(first, t.real());
    }
  if (!(first < HUGE_VAL)) return first;
  const Vec3d at = o + (w + h * first) * first, n = at / r, v = w + gravity * first;
  const Vec3d out = v - n * (2 * dot(v, n));
  return first + out.x + std::asin(std::fabs(dot(v, n)) / length(v)) + length(w) * first;
}

template <class F>
double nanoseconds(std::size_t count, F&& f) {
  const std::clock_t start = std::clock();
  f();
  return static_cast<double>(std::clock() - start) * 1e9 / CLOCKS_PER_SEC / static_cast<double>(count);
}

double median_of(std::vector<double>& values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                   values.end());
  return values[values.size() / 2];
}

void race_spheres(Random& random) {
  const Vec3d gravity(0, -1, 0);
  std::vector<Call> calls;
  for (int k = 0; k < 20000; ++k) {
    const Vec3d center = random.place(5), velocity = random.place(3);
    const double about = random.number(0.5, 4);
    const Vec3d from = center - (velocity + gravity * (0.5 * about)) * about + random.place(1.5);
    calls.push_back(
        {Bullet::moving(from, velocity), velocity, {{center, random.number(0.3, 2)}, Vec3d(0.0)}});
  }
  std::vector<double> straight, falls, ferrari;
  for (int round = 0; round < 15; ++round) {
    straight.push_back(nanoseconds(calls.size(), [&] {
      for (const Call& call : calls) keep = shoot(call.bullet, call.target).time;
    }));
    falls.push_back(nanoseconds(calls.size(), [&] {
      for (const Call& call : calls)
        keep = shoot(call.bullet, call.target, Conditions{.gravity = gravity}).time;
    }));
    ferrari.push_back(nanoseconds(calls.size(), [&] {
      for (const Call& call : calls) keep = by_ferrari(call, gravity);
    }));
  }
  const double s = median_of(straight), f = median_of(falls), q = median_of(ferrari);
  std::printf("sphere   straight %7.1f ns   falling %7.1f ns, %4.2f times   Ferrari %7.1f ns, %4.2f times\n",
              s, f, f / s, q, f / q);
}

void race_paths(Random& random) {
  // A closed surface with bumps
  const Mesh mesh = meshes::bumpy_ball(random, 160, 316, 10, 0.01).made();
  Scene straight, falling;
  if (straight.add(mesh).status != Status::Ok || falling.add(mesh).status != Status::Ok ||
      falling.set_gravity({0, -9.8, 0}) != Status::Ok)
    return;
  std::vector<Bullet> bullets;
  for (int k = 0; k < 200; ++k)
    bullets.push_back(Bullet::moving(random.place(3), normalize(random.place(1)) * 15, k % 2 == 0 ? 0 : 0.2));
  std::vector<double> times[2];
  std::int64_t bounces[2] = {};
  for (int round = 0; round < 9; ++round)
    for (const int falls : {0, 1})
      times[falls].push_back(nanoseconds(bullets.size(), [&] {
        for (const Bullet& bullet : bullets) {
          const PathEnd end =
              (falls ? falling : straight).trace(bullet, {.bounces = 20}, [](const Leg&) { return true; });
          bounces[falls] += end.bounces;
        }
      }));
  const double s = median_of(times[0]), f = median_of(times[1]);
  std::printf("path of 20 bounces   straight %7.0f ns (%lld)   falling %7.0f ns (%lld), %4.2f times\n", s,
              static_cast<long long>(bounces[0]), f, static_cast<long long>(bounces[1]), f / s);
}

}  // namespace

int main() {
  Random random(7);
  race_spheres(random);
  race_paths(random);
  return 0;
}
