// The truth about a bullet and a sphere, by integers, without rounding in any decision.
//
// All lengths are multiples of one power of two, all velocities of another. So every sign is that of an integer A or,
// if |to - from| = sqrt(S) is irrational, of A + B sqrt(S), which squaring decides. It uses the textbook's quadratic,
// b^2 - a c; without rounding, every formula is equally good.
#pragma once

#include <algorithm>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>

#include "native/bullets.hpp"
#include "native/cases.hpp"
#include "native/root.hpp"

namespace exact {

using ricochet::Bullet;
using ricochet::Case;
using ricochet::Outcome;
using ricochet::Vec3d;

using Integer = boost::multiprecision::cpp_int;
/// For the size of the decided number. Differences of nearly equal surds are resolved before; p + V tau still cancels,
/// by at most the ratio of the lengths, 2^800.
using Real = boost::multiprecision::number<
    boost::multiprecision::cpp_bin_float<1000, boost::multiprecision::digit_base_2>,
    boost::multiprecision::et_off>;

/// Doubles as whole multiples of 2^exponent.
class Grid {
 public:
  void hold(double value) {
    if (value == 0) return;
    int exponent;
    std::frexp(value, &exponent);
    lowest_ = std::min(lowest_, exponent - 53);
  }
  void hold(const Vec3d& v) {
    for (const double part : {v.x, v.y, v.z}) hold(part);
  }
  Integer whole(double value) const {
    if (value == 0) return 0;
    int exponent;
    const double fraction = std::frexp(value, &exponent);
    Integer result(static_cast<std::int64_t>(std::ldexp(fraction, 53)));
    result <<= static_cast<unsigned>(exponent - 53 - lowest_);
    return result;
  }
  int exponent() const { return lowest_; }

 private:
  int lowest_ = 2000;
};

struct Triple {
  Integer x, y, z;

  Triple(const Grid& grid, const Vec3d& v) : x(grid.whole(v.x)), y(grid.whole(v.y)), z(grid.whole(v.z)) {}
  Triple(Integer x_, Integer y_, Integer z_) : x(std::move(x_)), y(std::move(y_)), z(std::move(z_)) {}
};
inline Triple operator-(const Triple& a, const Triple& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Integer dot(const Triple& a, const Triple& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// a + b sqrt(s), s > 0.
struct Surd {
  Integer a, b, s;

  int sign() const {
    const int sa = a.sign(), sb = b.sign();
    if (sb == 0) return sa;
    if (sa == 0 || sa == sb) return sb;
    const Integer aa = a * a, bb = b * b * s;
    return aa == bb ? 0 : aa > bb ? sa : sb;
  }
  Real value() const {
    const Real ra(a), rb = b.is_zero() ? Real(0) : Real(b) * square_root(Real(s));
    if (a.sign() * b.sign() >= 0) return ra + rb;
    // (a^2 - b^2 s) / (a - b sqrt(s)): the difference is formed exactly
    return Real(Integer(a * a - b * b * s)) / (ra - rb);
  }
};

/// A bullet against a sphere, with every question about it.
///
/// With L = |to - from| (1 for a bullet with a velocity) and V = L (velocity - w), whole but for L itself:
///   a = |V|^2,  b = p . V,  c = |p|^2 - R^2,  d = b^2 - a c,   time = L tau,  a tau^2 + 2 b tau + c = 0
class Shot {
 public:
  explicit Shot(const Case& question) {
    const Bullet& bullet = question.bullet;
    const bool aimed = is_aimed(bullet);
    for (const Vec3d& v : {bullet.position, question.target.shape.center}) lengths_.hold(v);
    for (const double r : {bullet.radius, question.target.shape.radius}) lengths_.hold(r);
    velocities_.hold(question.target.velocity);
    if (aimed) {
      lengths_.hold(heading(bullet));
      velocities_.hold(given_speed(bullet));
    } else {
      velocities_.hold(heading(bullet));
    }
    p_ = Triple(lengths_, bullet.position) - Triple(lengths_, question.target.shape.center);
    radius_sum_ = lengths_.whole(bullet.radius) + lengths_.whole(question.target.shape.radius);
    w_ = Triple(velocities_, question.target.velocity);
    c_ = dot(p_, p_) - radius_sum_ * radius_sum_;
    if (aimed) {
      const Triple direction = Triple(lengths_, heading(bullet)) - Triple(lengths_, bullet.position);
      const Integer speed = velocities_.whole(given_speed(bullet));
      own_ = {direction.x * speed, direction.y * speed, direction.z * speed};
      s_ = dot(direction, direction);
    } else {
      own_ = Triple(velocities_, heading(bullet)) - w_;
      w_ = {0, 0, 0};
      s_ = 1;
    }
    const Integer po = dot(p_, own_), pw = dot(p_, w_);
    a_ = {dot(own_, own_) + s_ * dot(w_, w_), -2 * dot(own_, w_), s_};
    b_ = {po, -pw, s_};
    d_ = {po * po + s_ * pw * pw - c_ * a_.a, -2 * po * pw - c_ * a_.b, s_};
  }

  /// Without a limit of time.
  Outcome outcome() const {
    if (c_ < 0) return Outcome::StartsInside;
    if (a_.sign() == 0) return Outcome::AtRest;
    const int turning = b_.sign();
    if (turning > 0 || (turning == 0 && c_ > 0)) return Outcome::Receding;
    return c_ == 0 || d_.sign() >= 0 ? Outcome::Hit : Outcome::PassesBy;
  }

  /// True if a hit happens within `frames`, inclusive: at that time the bullet is inside the sphere, or beyond its
  /// closest point.
  ///
  ///   s |p + V frames / L|^2 <= s R^2   or   |V|^2 frames + L (p . V) >= 0
  bool within(double frames) const {
    if (c_ == 0) return true;
    if (frames == 0) return false;
    Grid times;
    times.hold(frames);
    Integer n = times.whole(frames), m = 1;
    const int shift = velocities_.exponent() + times.exponent() - lengths_.exponent();
    (shift > 0 ? n : m) <<= static_cast<unsigned>(std::abs(shift));
    const Surd there{s_ * m * m * c_ + 2 * m * n * s_ * b_.b + n * n * a_.a, 2 * m * n * b_.a + n * n * a_.b,
                     s_};
    const Surd beyond{n * a_.a + m * s_ * b_.b, n * a_.b + m * b_.a, s_};
    return there.sign() <= 0 || beyond.sign() >= 0;
  }

  /// The time of a hit, in units that `time` converts into frames.
  Real tau() const { return c_ == 0 ? Real(0) : Real(c_) / (root() - b_.value()); }
  /// tau is 1 / velocity for an aimed bullet, and L a length; length / velocity for one with a velocity.
  Real time(const Real& tau) const {
    return ldexp(tau * square_root(Real(s_)), lengths_.exponent() - velocities_.exponent());
  }
  /// Sine of the angle between path and surface, of a hit: sqrt(d) / (|V| R).
  Real sine() const {
    if (c_ == 0) return -b_.value() / (square_root(a_.value()) * Real(radius_sum_));
    return root() / (square_root(a_.value()) * Real(radius_sum_));
  }
  /// One coordinate of the outward normal at a hit: (p + V tau) / R.
  Real normal(int axis, const Real& tau) const {
    const auto along = [axis](const Triple& t) { return axis == 0 ? t.x : axis == 1 ? t.y : t.z; };
    const Surd v{along(own_), -along(w_), s_};
    return (Real(along(p_)) + v.value() * tau) / Real(radius_sum_);
  }
  /// Frames to the closest approach of a miss, and the gap then.
  Real closest_time() const { return outcome() == Outcome::PassesBy ? time(-b_.value() / a_.value()) : 0; }
  Real gap() const {
    const Real radius_sum(radius_sum_),
        excess = outcome() == Outcome::PassesBy ? -d_.value() / a_.value() : Real(c_);
    return ldexp(excess / (square_root(radius_sum * radius_sum + excess) + radius_sum), lengths_.exponent());
  }

 private:
  Real root() const { return d_.sign() == 0 ? Real(0) : square_root(d_.value()); }

  Grid lengths_, velocities_;
  Triple p_{0, 0, 0};    ///< from the sphere's centre to the bullet's
  Triple own_{0, 0, 0};  ///< V = own - L w
  Triple w_{0, 0, 0};
  Integer radius_sum_, c_, s_;  ///< R, |p|^2 - R^2, L^2
  Surd a_, b_, d_;
};

}  // namespace exact
