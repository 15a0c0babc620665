// Arbitrary bullets against arbitrary shapes give an outcome and numbers within their ranges, never NaN or infinity. A
// limit of time changes only whether the hit counts.
#pragma once

#include "fuzz/numbers.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/explain.hpp"
#include "ricochet/shoot.hpp"

namespace fuzz {

using namespace ricochet;

inline void check(const Shot& shot, double max_time) {
  require(shot.outcome <= Outcome::OutOfTime, "a known outcome");
  if (shot.outcome == Outcome::Hit) {
    require(shot.time >= 0 && std::isfinite(shot.time), "time >= 0");
    require(shot.time <= max_time * (1 + 0x1p-52), "a time within the limit");
    require(shot.distance >= 0 && std::isfinite(shot.distance), "a finite distance");
    require(shot.ricochet_angle >= 0 && shot.ricochet_angle <= 0x1.921fb54442d19p+0,
            "an angle from 0 to pi/2");
    require(is_unit(shot.normal), "a unit normal");
    require(all_finite(shot.velocity), "a finite velocity");
    require(all_finite(shot.point) && all_finite(shot.center), "finite places");
    require(!shot.has_closest, "a hit has no closest approach");
  } else if (shot.has_closest) {
    require(shot.closest.time >= 0 && std::isfinite(shot.closest.time), "closest time >= 0");
    require(shot.closest.gap >= 0 && std::isfinite(shot.closest.gap), "gap >= 0");
  } else {
    require(shot.outcome == Outcome::StartsInside, "every other miss has its closest approach");
  }
}

inline bool same(const Shot& a, const Shot& b) {
  return a.outcome == b.outcome && a.time == b.time && a.distance == b.distance && a.point == b.point &&
         a.center == b.center && a.normal == b.normal && a.ricochet_angle == b.ricochet_angle &&
         a.velocity == b.velocity && a.closest.time == b.closest.time && a.closest.gap == b.closest.gap;
}

inline void ask(const Bullet& bullet, const MovingShape& target, double max_time, bool explains) {
  if (is_degenerate(target.shape)) return;
  const Shot shot = shoot(bullet, target, max_time);
  check(shot, max_time);
  if (max_time < HUGE_VAL) {
    const Shot free = shoot(bullet, target);
    check(free, HUGE_VAL);
    if (shot.outcome == Outcome::OutOfTime)
      require(free.outcome == Outcome::Hit && free.time == shot.closest.time, "without a limit it hits");
    else
      require(same(free, shot), "a limit changes no bit");
  }
  if (!explains) return;
  const Explanation<Shot> explained = explain_shoot(bullet, target, max_time);
  require(same(explained.answer, shot), "an explanation has the same answer");
  for (const Step& step : explained) require(all_finite(step.value), "finite steps");
}

inline Bullet bullet(Numbers& in) {
  const double radius = in.byte() % 2 ? 0 : in.positive();
  const Vec3d place = in.vector(), heading = in.vector();
  if (in.byte() % 2 && place != heading) return Bullet::aimed(place, heading, in.positive(), radius);
  return Bullet::moving(place, heading, radius);
}

inline AnyShape shape(Numbers& in) {
  const int kind = in.byte() % 9;
  const Vec3d a = in.vector(), b = in.vector(), c = in.vector();
  const double size = in.positive();
  switch (kind) {
    case 0:
      return Sphere{a, size};
    case 1:
      return Plane{a, b};
    case 2:
      return PlaneThrough{a, b, c};
    case 3:
      return Triangle{a, b, c};
    case 4:
      return Box{min(a, b), max(a, b)};
    case 5:
      return Capsule{a, b, size};
    case 6:
      return Cylinder{a, b, size};
    case 7:
      return OrientedBox{a, abs(b), {c.x, c.y, c.z, in.number()}};
    default:
      return Wall{{a.x, a.y, 0}, {b.x, b.y, 0}};
  }
}

inline void ask_shoot(Numbers& in) {
  const int options = in.byte();
  const Bullet bullet = fuzz::bullet(in);
  const Vec3d velocity = options % 2 ? Vec3d(0.0) : in.vector();
  const double max_time = in.limit();
  const AnyShape shape = fuzz::shape(in);
  ask(bullet, {shape, velocity}, max_time, options % 8 == 0);
}

}  // namespace fuzz
