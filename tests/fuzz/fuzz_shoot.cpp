// Arbitrary bullets against arbitrary shapes: an outcome, numbers within their ranges, never NaN.
#include "fuzz/numbers.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/shoot.hpp"

namespace {

using namespace ricochet;
using fuzz::finite;
using fuzz::require;

void check(const Shot& shot) {
  require(shot.outcome <= Outcome::OutOfTime, "a known outcome");
  if (shot.outcome == Outcome::Hit) {
    require(shot.time >= 0, "time >= 0");
    require(std::isfinite(shot.distance) || shot.time > 1e150, "a finite distance");
    require(!std::isnan(shot.distance), "no NaN distance");
    require(shot.ricochet_angle >= 0 && shot.ricochet_angle <= 0x1.921fb54442d19p+0,
            "an angle from 0 to pi/2");
    require(fuzz::is_unit(shot.normal), "a unit normal");
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
  fuzz::Numbers in(data, size);
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
