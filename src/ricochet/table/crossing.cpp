#include "ricochet/table/crossing.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/before_first_root.hpp"

namespace ricochet::table {

namespace {

/// The possible rounding of a sum of products of this size.
constexpr double kRounding = 0x1p-98;
/// Gaps below this part of D^2 are worked out in two doubles.
constexpr double kNear = 0x1p-20;

double size_of(const Vec2d& a) { return std::fabs(a.x) + std::fabs(a.y); }

/// A number, or 0 if it may be rounding.
double or_nothing(double x, double size) { return std::fabs(x) <= kRounding * size ? 0 : x; }

Word excess(const Vec2w& q, const Word& reach) { return dot(q, q) - reach * reach; }

Vec2w place_at(const RelativePath& path, const Word& t) { return path.p + (path.v + path.h * t) * t; }

/// P = c0 + c1 t + c2 t^2 + c3 t^3 + c4 t^4 about the start of a path that touches there: c0 is 0.
struct Departure {
  double c1, c2, c3, c4;

  explicit Departure(const RelativePath& path) {
    const double p = size_of(high(path.p)), v = size_of(high(path.v)), h = size_of(high(path.h));
    c1 = 2 * or_nothing(dot(path.p, path.v).hi, p * v);
    c2 = or_nothing((dot(path.v, path.v) + times_power(dot(path.p, path.h), 2)).hi, v * v + 2 * p * h);
    c3 = 2 * or_nothing(dot(path.v, path.h).hi, v * h);
    c4 = dot(path.h, path.h).hi;
  }
  bool enters() const {
    for (const double c : {c1, c2, c3})
      if (c != 0) return c < 0;
    return false;
  }
  /// A time before which it certainly does not come back.
  double back_after() const {
    if (c1 > 0) return before_first_root(std::min(c3, 0.0), std::min(c2, 0.0), c1);
    if (c2 > 0) return c3 < 0 ? c2 / -c3 * (1 - 0x1p-40) : HUGE_VAL;
    return HUGE_VAL;  // c3, then c4 alone are left, and they are above 0
  }
};

/// The march in doubles.
struct March {
  enum End { Nears, Misses, Uncertain };

  Vec2d p, v, h;
  double reach;

  /// Steps from a time `t` to before the crossing or past `until`. `root` is the approximate time after `t` at which it
  /// comes.
  End go(const RelativePath& path, const Word& exact_reach, double until, double& t, double& root) const {
    constexpr int kMostSteps = 24;
    const double p_size = size_of(p), v_size = size_of(v), h_size = size_of(h), reach_squared = reach * reach;
    for (int i = 0; i < kMostSteps; ++i) {
      const Vec2d q = p + (v + h * t) * t, rate = v + h * (2 * t);
      const double m2 = dot(q, q), nearing = dot(q, rate), falling = dot(q, h);
      double c0 = m2 - reach_squared;
      if (c0 < kNear * reach_squared) c0 = excess(place_at(path, Word(t)), exact_reach).hi;
      const Quartic rest{c0, 2 * nearing, dot(rate, rate) + 2 * falling, 2 * dot(rate, h), dot(h, h)};
      if (rest.falls_past(root)) return Nears;
      // The supporting plane, all times m
      constexpr double kMarchRounding = 0x1p-48;
      const double m = std::sqrt(m2), placed = p_size + (v_size + h_size * t) * t + reach;
      const double c = m2 - m * (reach + kMarchRounding * placed);
      const double b = nearing - m * (kMarchRounding * (v_size + 2 * h_size * t));
      const double a = falling - m * (kMarchRounding * h_size);
      if (!(c > 0)) return Uncertain;
      const double x = before_first_root(a, b, c);
      if (!(t + x <= until)) return x > 0 ? Misses : Uncertain;
      t = (t + x) * (1 - 0x1p-52);
    }
    return Uncertain;
  }
};

/// Newton's method from near a root.
Word refined(const RelativePath& path, const Word& reach, Word t) {
  for (int i = 0; i < 8; ++i) {
    const Vec2w q = place_at(path, t);
    const Vec2d rate = high(path.v) + high(path.h) * (2 * t.hi);
    const double step = excess(q, reach).hi / (2 * dot(high(q), rate));
    if (!(std::fabs(step) < HUGE_VAL)) break;
    t = t - Word(step);
    if (std::fabs(step) <= 0x1p-98 * std::fabs(t.hi)) break;
  }
  return t;
}

}  // namespace

Surface surface_at_start(const RelativePath& path, const Word& reach, double instant) {
  const Vec2d p = high(path.p), v = high(path.v);
  const double reach_squared = reach.hi * reach.hi;
  if (dot(p, p) - reach_squared > kNear * reach_squared) return Surface::Apart;
  const double gap = excess(path.p, reach).hi;
  const double closing = std::fabs(2 * dot(p, v)) * instant;
  if (gap > 2 * kTouchingGap * reach_squared + closing) return Surface::Apart;
  return Departure(path).enters() ? Surface::Enters : Surface::Leaves;
}

bool first_crossing(const RelativePath& path, const Word& reach, double until, double instant, Word& time) {
  const Surface surface = surface_at_start(path, reach, instant);
  time = Word(0);
  if (surface == Surface::Enters) return true;
  const March march{high(path.p), high(path.v), high(path.h), reach.hi};
  double t = 0, root = 0;
  const Departure departure(path);
  if (surface == Surface::Leaves)
    t = departure.back_after();
  else if (departure.c1 > 0)
    t = before_first_root(std::min(departure.c3, 0.0), std::min(departure.c2, 0.0), departure.c1);
  if (!(t <= until)) return false;
  switch (march.go(path, reach, until, t, root)) {
    case March::Misses:
      return false;
    case March::Nears:
      time = refined(path, reach, Word(t + root));
      break;
    default:
      if (!exact_crossing(path, reach, until, surface == Surface::Leaves, time)) return false;
      time = refined(path, reach, time);
  }
  return time.hi <= until;
}

bool line_crossing(const Word& a, const Word& b, const Word& c, bool is_on_line, Word& time) {
  if (is_on_line) {
    // b t + a t^2
    if (b.hi < 0 || (b.hi == 0 && a.hi < 0)) {
      time = Word(0);
      return true;
    }
    if (!(a.hi < 0 && b.hi > 0)) return false;
    time = b / -a;
    return true;
  }
  const Word discriminant = b * b - times_power(a * c, 4);
  if (!(discriminant.hi > 0)) return false;
  // The root with negative slope: (-b - s) / 2a = 2c / (s - b)
  const Word s = sqrt(discriminant);
  if (b.hi > 0) {
    if (!(a.hi < 0)) return false;
    time = (b + s) / times_power(a, -2);
  } else {
    time = times_power(c, 2) / (s - b);
  }
  return time.hi > 0;
}

}  // namespace ricochet::table
