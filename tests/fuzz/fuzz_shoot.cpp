// Arbitrary bullets against arbitrary shapes: an outcome, numbers within their ranges, never NaN.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "ricochet/degenerate.hpp"
#include "ricochet/shoot.hpp"

namespace {

using namespace ricochet;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

/// Doubles from the fuzzer's bytes: any bits, or small integers, which make ties.
class Numbers {
 public:
  Numbers(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  std::uint8_t byte() { return at_ < size_ ? data_[at_++] : std::uint8_t{0}; }

  /// 0, or a magnitude from 1e-150 to 1e150: what the solver promises to answer.
  double number() {
    if (byte() % 2) return static_cast<double>(static_cast<std::int8_t>(byte()));
    std::uint64_t bits = 0;
    for (int i = 0; i < 8; ++i) bits = bits << 8 | byte();
    double value;
    std::memcpy(&value, &bits, sizeof value);
    const double magnitude = std::fabs(value);
    if (!(magnitude <= 1e150)) return std::ldexp(std::isfinite(value) ? std::frexp(value, &unused_) : 1.0, 3);
    return magnitude < 1e-150 ? 0 : value;
  }
  double positive() {
    const double value = std::fabs(number());
    return value > 0 ? value : 1;
  }
  dvec3 vector() {
    const double x = number(), y = number();
    return {x, y, number()};
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_, at_ = 0;
  int unused_ = 0;
};

bool finite(const dvec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

void check(const Shot& shot) {
  require(shot.outcome <= Outcome::OutOfTime, "a known outcome");
  if (shot.outcome == Outcome::Hit) {
    require(shot.time >= 0, "time >= 0");
    require(std::isfinite(shot.distance) || shot.time > 1e150, "a finite distance");
    require(!std::isnan(shot.distance), "no NaN distance");
    require(shot.ricochet_angle >= 0 && shot.ricochet_angle <= 0x1.921fb54442d19p+0,
            "an angle from 0 to pi/2");
    require(std::fabs(glm::dot(shot.normal, shot.normal) - 1) < 1e-14, "a unit normal");
    require(finite(shot.velocity), "a finite velocity");
    require(finite(shot.point) && finite(shot.center), "finite places");
  } else if (shot.has_closest) {
    require(shot.closest.time >= 0, "closest time >= 0");
    require(shot.closest.gap >= 0, "gap >= 0");
  } else {
    require(shot.outcome == Outcome::StartsInside, "every other miss has its closest approach");
  }
}

template <class Shape>
void ask(const Bullet& bullet, const Shape& shape, const dvec3& velocity, double max_time) {
  if (!is_degenerate(shape)) check(shoot(bullet, Target<Shape>{shape, velocity}, max_time));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Numbers in(data, size);
  const int kind = in.byte() % 8;
  const bool is_point = in.byte() % 2;
  const bool rests = in.byte() % 2;
  const double radius = is_point ? 0 : in.positive();
  const dvec3 place = in.vector(), heading = in.vector();
  Bullet bullet = Bullet::moving(place, heading, radius);
  if (in.byte() % 2 && place != heading) bullet = Bullet::aimed(place, heading, in.positive(), radius);
  const dvec3 velocity = rests ? dvec3(0.0) : in.vector();
  const double max_time = in.byte() % 4 ? HUGE_VAL : in.positive();
  const dvec3 a = in.vector(), b = in.vector(), c = in.vector();
  const double size_of_it = in.positive();
  switch (kind) {
    case 0:
      ask(bullet, Sphere{a, size_of_it}, velocity, max_time);
      break;
    case 1:
      ask(bullet, Plane::with_normal(a, b), velocity, max_time);
      break;
    case 2:
      ask(bullet, Plane::through(a, b, c), velocity, max_time);
      break;
    case 3:
      ask(bullet, Triangle{a, b, c}, velocity, max_time);
      break;
    case 4:
      ask(bullet, Box{glm::min(a, b), glm::max(a, b)}, velocity, max_time);
      break;
    case 5:
      ask(bullet, Capsule{a, b, size_of_it}, velocity, max_time);
      break;
    case 6:
      ask(bullet, Cylinder{a, b, size_of_it}, velocity, max_time);
      break;
    default:
      ask(bullet, Wall{{a.x, a.y, 0}, {b.x, b.y, 0}}, velocity, max_time);
      break;
  }
  return 0;
}
