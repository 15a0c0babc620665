#include "ricochet/broad_phase/near_window.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "ricochet/numeric/big_float.hpp"

namespace ricochet::broad_phase {

namespace {

using Big = BigFloat;
using BigVec = Vec3<Big>;

/// The least and the greatest number of limbs. The least one knows a root well enough to place the path within 2^-40 of
/// the reach.
constexpr int kLeastLimbs = 6, kMostLimbs = 120;
/// The coefficients of a path that stays within the reach for one unit of time are below this many times the reach.
constexpr double kMostTerms = 64;
/// A term below this share of the reach does not count.
constexpr double kSmallestTerm = 0x1p-50;
/// The coefficients are known to 2^-this of the reach.
constexpr int kKnownBits = 44;

Big power_of_two(std::int64_t exponent) { return scaled(Big(1), static_cast<int>(exponent)); }
bool is_bounded(Big a) {
  return a.is_exact() || (a.error_exponent() < 20000 && a.error_exponent() > -200000);
}
Big lowest(Big a) { return a.is_exact() ? a : middle(a) - power_of_two(a.error_exponent()); }
Big highest(Big a) { return a.is_exact() ? a : middle(a) + power_of_two(a.error_exponent()); }

struct Interval {
  Big enter, leave;
};

/// Some intervals of time, in order; or all times.
struct Intervals {
  std::array<Interval, 4> all;
  std::size_t count = 0;
  bool is_endless = true, is_known = true;

  void add(Big enter, Big leave) {
    is_known = is_known && is_bounded(enter) && is_bounded(leave) && count < all.size();
    if (!is_known) return;
    const Big first = lowest(enter), last = highest(leave);
    if (!is_less(last, first)) all[count++] = {first, last};
  }

  void intersect(const Intervals& other) {
    if (other.is_endless && other.is_known) return;
    if (is_endless || !other.is_known) {
      const bool known = is_known && other.is_known;
      *this = other;
      is_known = known;
      return;
    }
    const Intervals one = *this;
    count = 0;
    for (std::size_t i = 0; i < one.count; ++i)
      for (std::size_t k = 0; k < other.count; ++k) {
        const Interval &a = one.all[i], &b = other.all[k];
        const Big enter = is_less(a.enter, b.enter) ? b.enter : a.enter;
        const Big leave = is_less(a.leave, b.leave) ? a.leave : b.leave;
        if (!is_less(leave, enter)) add(enter, leave);
      }
  }
};

/// The square root of a value that may be below 0 by its error.
Big root(Big a) { return highest(a).middle_sign() <= 0 ? Big() : sqrt(a); }

/// The times at which |p + v t + h t^2| <= reach.
Intervals near_on_axis(Big p, Big v, Big h, Big reach) {
  Intervals found;
  if (!is_bounded(p) || !is_bounded(v)) {
    found.is_known = false;
    return found;
  }
  if (h.middle_sign() == 0) {
    if (v.is_exact() && v.middle_sign() == 0) {
      found.is_endless = !is_less(reach, lowest(p)) && !is_less(highest(p), -reach);
      return found;
    }
    found.is_endless = false;
    const Big one = (-reach - p) / v, other = (reach - p) / v;
    if (v.middle_sign() > 0)
      found.add(one, other);
    else
      found.add(other, one);
    return found;
  }
  found.is_endless = false;
  if (h.middle_sign() < 0) p = -p, v = -v, h = -h;
  // h t^2 + v t + p - reach <= 0 within `outer` of the middle, and + reach instead of - reach not within `inner`.
  const Big twice = h + h, middle_time = -v / twice, v2 = v * v;
  const Big outer_2 = v2 - (twice + twice) * (p - reach), inner_2 = v2 - (twice + twice) * (p + reach);
  if (highest(outer_2).middle_sign() < 0) return found;
  const Big outer = root(outer_2) / twice;
  if (lowest(inner_2).middle_sign() <= 0) {
    found.add(middle_time - outer, middle_time + outer);
    return found;
  }
  const Big inner = root(inner_2) / twice;
  found.add(middle_time - outer, middle_time - inner);
  found.add(middle_time + inner, middle_time + outer);
  return found;
}

/// The bullet's velocity; of an aimed one, to the precision in force.
BigVec velocity(const Bullet& bullet) {
  if (const auto* const moving = std::get_if<Bullet::Moving>(&bullet.motion)) return BigVec(moving->velocity);
  const auto& aimed = std::get<Bullet::Aimed>(bullet.motion);
  const BigVec d = BigVec(aimed.to) - BigVec(bullet.position);
  return d * (Big(aimed.speed) / sqrt(dot(d, d)));
}

int exponent_of(double x) { return x == 0 ? -2000 : std::ilogb(x); }

/// The number of bits by which a path's terms are larger than the reach when it enters or leaves: those of p, and of v
/// t at t = v / h.
int bits_above(const NearQuestion& asked, double speed) {
  int most = 0;
  for (int i = 0; i < 3; ++i) {
    if (!(asked.reach[i] < HUGE_VAL)) continue;
    const int p = std::max(exponent_of(asked.bullet.position[i]), exponent_of(asked.place[i])) + 2;
    const int v = std::max(exponent_of(speed), exponent_of(asked.target_velocity[i])) + 2;
    const int turn = asked.h[i] == 0 ? p : 2 * v - exponent_of(asked.h[i]) + 2;
    most = std::max(most, std::max(p, turn) - exponent_of(asked.reach[i]));
  }
  return most;
}

double speed_of(const Bullet& bullet) {
  const auto* const moving = std::get_if<Bullet::Moving>(&bullet.motion);
  return moving != nullptr ? largest_coordinate(moving->velocity)
                           : std::get<Bullet::Aimed>(bullet.motion).speed;
}

/// True if a coefficient is known and within its bounds for a path that stays near.
bool is_sound(Big a, double reach) {
  return (a.is_exact() || a.error_exponent() < exponent_of(reach) - kKnownBits) &&
         std::fabs(value(a)) <= kMostTerms * reach;
}

/// A coefficient. If it moves nothing within a unit of time it becomes 0, because the walk through a hierarchy does not
/// accept such small numbers.
double told(double a, double reach) { return std::fabs(a) < reach * kSmallestTerm ? 0 : a; }

}  // namespace

bool NearWindows::find(const NearQuestion& asked, double latest) {
  count_ = 0;
  const Workspace workspace;
  const int limbs = kLeastLimbs + bits_above(asked, speed_of(asked.bullet)) / 32;
  if (limbs > kMostLimbs) return false;
  const Big::Precision precision(limbs, 2 * limbs);
  const BigVec p = BigVec(asked.bullet.position) - BigVec(asked.place), h(asked.h);
  const BigVec v = velocity(asked.bullet) - BigVec(asked.target_velocity);
  Intervals near;
  double largest = 0;
  for (int i = 0; i < 3; ++i) {
    if (!(asked.reach[i] < HUGE_VAL)) continue;
    largest = std::max(largest, asked.reach[i]);
    near.intersect(near_on_axis(p[i], v[i], h[i], Big(asked.reach[i])));
    if (!near.is_known) return false;
    if (!near.is_endless && near.count == 0) return true;
  }
  if (near.is_endless) return false;
  for (const Interval& one : std::span(near.all).first(near.count)) {
    const Big start = one.enter.middle_sign() < 0 ? Big() : rounded(one.enter);
    const double length = value(one.leave - start);
    if (length < 0 || (latest < HUGE_VAL && is_less(Big(latest), start))) continue;
    const int unit = exponent_of(length) + 1;
    if (!(length > 0x1p-1000 && length < 0x1p1000)) return false;
    NearWindow window;
    for (int i = 0; i < 3; ++i) {
      const Big place = p[i] + (v[i] + h[i] * start) * start;
      const Big rate = scaled(v[i] + (h[i] + h[i]) * start, unit), bend = scaled(h[i], 2 * unit);
      const bool counts = asked.reach[i] < HUGE_VAL;
      if (counts && !(is_sound(place, largest) && is_sound(rate, largest) && is_sound(bend, largest)))
        return false;
      window.ball.p[i] = counts ? value(place) : 0;
      window.ball.v[i] = counts ? told(value(rate), largest) : 0;
      window.ball.h[i] = counts ? told(value(bend), largest) : 0;
    }
    window.ball.radius = asked.bullet.radius;
    window.begin = value(start);
    window.per_frame = std::ldexp(1.0, -unit);
    window.duration = std::ldexp(length, -unit) * (1 + 0x1p-40);
    windows_[count_++] = window;
  }
  return true;
}

}  // namespace ricochet::broad_phase
