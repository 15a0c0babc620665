// For size and speed: this filter answers nearly every falling shot at a sphere.
#include "ricochet/narrow_phase/falling_sphere_shot.hpp"

#include "ricochet/narrow_phase/before_first_root.hpp"
#include "ricochet/narrow_phase/in_front.hpp"
#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/narrow_phase/sphere_sums.hpp"
#include "ricochet/numeric/logarithm.hpp"

namespace ricochet::sphere_filter {

namespace {

/// A falling point relative to the centre of a sphere whose radius is p's w: as sums, and in doubles.
struct FallingPoint {
  Sum4 p, v, h;
  Vec3d place, speed, fall;
  double radius, place_size, speed_size, fall_size;

  [[gnu::always_inline]] FallingPoint(const Sum4& offset, const Sum4& motion, const Vec3d& gravity)
      : p(offset),
        v(motion),
        h{{xy_of(gravity) * 0.5, D2{}}, {D2{gravity.z * 0.5, 0}, D2{}}},
        place(p.hi()),
        speed(v.hi()),
        fall(h.hi()),
        radius(second(p.zw.hi)),
        place_size(taxicab_length(place)),
        speed_size(taxicab_length(speed)),
        fall_size(taxicab_length(fall)) {}

  Vec3d at(double t) const { return place + (speed + fall * t) * t; }
  Vec3d velocity_at(double t) const { return speed + fall * (2 * t); }
  double size_at(double t) const { return place_size + (speed_size + fall_size * t) * t + radius; }
  double speed_size_at(double t) const { return speed_size + 2 * fall_size * t; }
  [[gnu::noinline]] Sum4 velocity_sum_at(double t) const { return carried(place_at(v, h, 2 * t)); }
  [[gnu::noinline]] Sum4 sum_at(double t) const { return carried(place_at(p, place_at(v, h, t), t)); }
};

/// Not inlined, so that hits and misses share the code.
[[gnu::noinline]] double excess_of(const Sum4& q) { return excess_by_pairs(q); }

/// The place of a ball at its contact with a sphere at rest, as a double outside the sphere: under gravity a bounced
/// ball comes back, and a ball that starts inside hits nothing. Relative to the sphere it is at high + low.
[[gnu::noinline]] Vec3d place_outside(const Bullet& bullet, const Sphere& sphere, const Vec3d& high,
                                      const Vec3d& low) {
  Vec3d place;
  for (int i = 0; i < 3; ++i) {
    const Sum<double> at = sum(sphere.center[i], high[i]);
    place[i] = at.hi + (at.lo + low[i]);
  }
  const double most = taxicab_length(high) + 0x1p-48 * largest_coordinate(place);
  return first_outside(place, high, most, [&](const Vec3d& p) {
    return excess_of(difference(p, bullet.radius, sphere.center, sphere.radius)) >= 0;
  });
}

/// The end of a march: before a contact, which is the root of a decreasing polynomial, or near a closest approach.
struct MarchEnd {
  enum Kind { Nears, Misses, Uncertain } kind;
  double time;
  Quartic rest;  ///< Nears: the polynomial from there on, and an estimate of its root
  double root;
};

[[gnu::always_inline]] inline MarchEnd march(const FallingPoint& path) {
  constexpr int kMostSteps = 16;
  MarchEnd end;
  double& t = end.time;
  t = 0;
  for (int i = 0; i < kMostSteps; ++i) {
    const Vec3d q = path.at(t), v = path.velocity_at(t);
    const double m2 = dot(q, q), nearing = dot(q, v), falling = dot(q, path.fall);
    const double c0 = m2 - path.radius * path.radius;
    end.rest = {c0, 2 * nearing, dot(v, v) + 2 * falling, 2 * dot(v, path.fall), dot(path.fall, path.fall)};
    if (end.rest.falls_past(end.root)) {
      end.kind = MarchEnd::Nears;
      return end;
    }
    // The supporting plane, all multiplied by m
    const double m = std::sqrt(m2);
    const double c = m2 - m * (path.radius + kMarchRounding * path.size_at(t));
    const double b = nearing - m * (kMarchRounding * path.speed_size_at(t));
    const double a = falling - m * (kMarchRounding * path.fall_size);
    end.kind = MarchEnd::Uncertain;
    if (!(c > 0)) return end;
    const double x = before_first_root(a, b, c);
    if (x == HUGE_VAL) {
      end.kind = MarchEnd::Misses;
      if (a > 0 && b < 0) t -= b / (2 * a);
      return end;
    }
    t = (t + x) * (1 - 0x1p-52);
  }
  return end;
}

[[gnu::always_inline]] inline bool refine_fall(const FallingPoint& path, const MarchEnd& end,
                                               const Bullet& bullet, const Moving<Sphere>& target,
                                               const Vec3d& own, const Vec3d& gravity, Shot& shot) {
  const auto& [c0, c1, c2, c3, c4] = end.rest;
  double x = end.root;
  // Halley's method: x -= f f' / (f'^2 - f f'' / 2)
  for (int i = 0; i < 5; ++i) {
    const double excess_there = (((c4 * x + c3) * x + c2) * x + c1) * x + c0;
    const double slope = ((4 * c4 * x + 3 * c3) * x + 2 * c2) * x + c1;
    const double half_bend = (6 * c4 * x + 3 * c3) * x + c2;
    const double step = excess_there * slope / (slope * slope - excess_there * half_bend);
    x -= step;
    if (std::fabs(step) < 0x1p-14 * x) break;
  }
  const double t0 = end.time + x;
  const Sum4 q = path.sum_at(t0);
  const Vec3d place = q.hi(), v = path.velocity_at(t0);
  const double rate = dot(place, v), v2 = dot(v, v), m = std::sqrt(dot(place, place));
  const double step = excess_of(q) / (2 * rate), time = t0 - step;
  const double bend = v2 + 4 * m * path.fall_size;
  const double size = path.size_at(t0), speeds = path.speed_size_at(t0);
  // The error of the rate is within 4 * 2^-53 of m and of the speeds that v is computed from.
  const double error =
      (bend * step * step + 0x1p-92 * size * size + 0x1p-48 * std::fabs(step) * speeds * m) / -rate;
  if (!(rate < 0 && rate * rate > kRefinementMargin * (v2 * m * m)) || !is_nearest(t0, step, time, error))
    return false;
  // If places or speeds have cancelled almost completely, longer numbers have to decide.
  if (!(size < 0x1p20 * path.radius && speeds * speeds < 0x1p40 * v2)) return false;
  Vec3d arriving = path.velocity_at(time);
  if (speeds * speeds > 64 * v2) {
    // Near the apex, or if the target is as fast: the angle needs the digits that have cancelled.
    const Sum4 sum = path.velocity_sum_at(t0);
    arriving = sum.hi() + (sum.lo() - path.fall * (2 * step));
  }
  const Vec3d fall = gravity * (0.5 * time), then = own + gravity * time;
  report_sphere_hit(bullet, target, path.radius, time, arc_length(own, gravity, time),
                    bullet.position + (own + fall) * time, place + (q.lo() - v * step), then, arriving, shot);
  if (target.velocity == Vec3d(0.0))
    shot.center = place_outside(bullet, target.shape, place, q.lo() - v * step);
  return true;
}

/// The times at which a path is closest: the critical points of its distance.
struct Minimum {
  bool is_certain;
  double time;
};

[[gnu::always_inline]] inline Minimum least_of(const FallingPoint& path, double guess) {
  const Vec3d &p = path.place, &v = path.speed, &h = path.fall;
  const double e0 = dot(p, v), e1 = dot(v, v) + 2 * dot(p, h), e2 = 3 * dot(v, h), e3 = 2 * dot(h, h);
  double t = guess;
  bool is_found = false;
  double rate = 0, bend = 0, half_turn = 0;
  const auto measure = [&] {
    rate = ((e3 * t + e2) * t + e1) * t + e0;
    bend = (3 * e3 * t + 2 * e2) * t + e1;
    half_turn = 3 * e3 * t + e2;
  };
  // Halley's method again
  const auto look = [&](int steps) {
    for (int i = 0; i < steps && !is_found; ++i) {
      measure();
      const double step = rate * bend / (bend * bend - rate * half_turn);
      t -= step;
      is_found = std::fabs(step) < 0x1p-20 * std::fabs(t) && bend > 0;
    }
  };
  look(8);
  if (!is_found) {
    // Starting beyond all roots, where the cubic increases and curves upward, Newton's method decreases to the last
    // root.
    t = std::max(guess, 0x1p-10 * path.place_size / path.speed_size);
    for (int i = 0; i < 60; ++i, t *= 2) {
      measure();
      if (rate > 0 && bend > 0 && 3 * e3 * t + e2 > 0) break;
    }
    look(40);
  }
  if (!is_found) return {false, 0};
  // The quadratic that remains after dividing by t - root
  const double b = e2 + e3 * t, c = e1 + b * t, b2 = b * b, ac4 = 4 * e3 * c, d = b2 - ac4;
  const double room = 0x1p-10 * (b2 + std::fabs(ac4));
  if (std::fabs(d) <= room) return {false, 0};
  double best = t;
  const auto squared = [&](double at) {
    const Vec3d q = path.at(at);
    return dot(q, q);
  };
  const auto compare = [&](double other) {
    const double here = squared(best), there = squared(other);
    if (std::fabs(here - there) <
        0x1p-30 * std::max(path.size_at(other), path.size_at(best)) * path.size_at(best))
      return false;
    if (there < here) best = other;
    return true;
  };
  if (t <= 0) best = 0;
  if (d > 0) {
    // Of three roots the outer two are minima; t is one root, and is the first or the last.
    const double root = std::sqrt(d), far = b > 0 ? -b - root : -b + root;
    const double one = far / (2 * e3), two = 2 * c / far;
    const double other = std::fabs(one - t) > std::fabs(two - t) ? one : two;
    if (other > 0 && !compare(other)) return {false, 0};
  }
  if (best > 0 && e0 > 0 && !compare(0)) return {false, 0};
  if (best == 0 && !(e0 > 0)) return {false, 0};
  return {true, best};
}

[[gnu::always_inline]] inline bool refine_closest_of_fall(const FallingPoint& path, double guess,
                                                          Shot& shot) {
  const Minimum least = least_of(path, guess);
  if (!least.is_certain) return false;
  const double t0 = least.time;
  const auto bend_at = [&](const Vec3d& q, const Vec3d& v) { return dot(v, v) + 2 * dot(q, path.fall); };
  const Sum4 q = path.sum_at(t0);
  const Vec3d place = q.hi(), v = path.velocity_at(t0);
  const double m2 = dot(place, place), size = path.size_at(t0), out = excess_of(q);
  double step = 0, error = 0;
  if (t0 > 0) {
    const double bend = bend_at(place, v);
    step = dot_sum(q, path.velocity_sum_at(t0)) / bend;
    error =
        (8 * std::sqrt(dot(v, v)) * path.fall_size * step * step + 0x1p-92 * size * path.speed_size_at(t0)) /
            bend +
        0x1p-44 * std::fabs(step);
    if (!(bend > 0 && bend * step * step < 0x1p-60 * out)) return false;
  }
  const double time = t0 - step;
  if (!(out > 0x1p-36 * (size * size)) || (time > 0 && !is_nearest(t0, step, time, error))) return false;
  shot = Shot{};
  shot.outcome = Outcome::PassesBy;
  shot.has_closest = true;
  shot.closest = {time, out / (std::sqrt(m2) + path.radius)};
  return true;
}

}  // namespace

bool shoot_falling(const Bullet& bullet, const Moving<Sphere>& target, const Vec3d& gravity, Shot& shot) {
  const Sum4 p = offset_of(bullet, target.shape);
  const Start<double> start(p.hi(), second(p.zw.hi));
  if (!is_in_range(start.size) || !is_in_range(dot(gravity, gravity))) return false;
  if (start.is_inside(kRefinementMargin)) {
    shot = Shot{};
    shot.outcome = Outcome::StartsInside;
    return true;
  }
  if (!start.is_outside(kRefinementMargin) || !is_aim_in_range(bullet)) return false;
  const Sum4 own = fine_velocity_of(bullet), relative = relative_velocity(own, target.velocity);
  const FallingPoint path(p, relative, gravity);
  // For an aimed bullet v itself keeps 80 bits or more.
  const double speed_squared = dot(path.speed, path.speed);
  const double speeds = dot(own.hi(), own.hi()) + dot(target.velocity, target.velocity);
  if (!is_in_range(speed_squared) || !(speed_squared > kRefinementMargin * speeds)) return false;
  const MarchEnd end = march(path);
  if (end.kind == MarchEnd::Uncertain) return false;
  return end.kind == MarchEnd::Nears ? refine_fall(path, end, bullet, target, own.hi(), gravity, shot)
                                     : refine_closest_of_fall(path, end.time, shot);
}

}  // namespace ricochet::sphere_filter
