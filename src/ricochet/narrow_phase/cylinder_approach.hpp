// The closest approach of a straight path to a solid cylinder that it does not meet: it starts outside and nears
// (src/derivations/cylinder_rim.md).
//
// With the axis e from the origin, u = q . e and the distance from the axis h = q - e u / |e|^2, the squared distance
//   ((u - clamp(u, 0, |e|^2)) / |e|)^2 + max(0, |h| - R)^2
// is a convex and smooth function of time. Paths along the axis and square to it, and those that come nearest beside the round side, have
// closed forms; the others come nearest beside a rim, where the rate of the square changes its sign.
#pragma once

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/falling_filter.hpp"
#include "ricochet/narrow_phase/raw_contact.hpp"
#include "ricochet/numeric/roots.hpp"

namespace ricochet::cylinder {

/// Whether a number may be above 0: what it is part of is then the same with it or with 0, to its error.
template <class N>
bool may_be_positive(const N& x) {
  return !(Certifier::is_certain(x) && !is_less(N(0), x));
}

/// About when a straight path is closest to a cylinder, before `latest`.
double guess_approach(const LocalCore<double>& core, const Path<double>& path, double latest);

/// By the rate of the squared distance alone.
template <class N>
class ClosestToRim {
 public:
  /// `along` and `across`: of the velocity, the product with e and the square of that of vectors.
  ClosestToRim(const LocalCore<N>& core, const Path<N>& path, const N& along, const N& across,
               Certifier& certify)
      : core_(core),
        path_(path),
        along_(along),
        axial_bend_(value(square(along) / core.e2)),
        radial_bend_(value(across / core.e2)),
        certify_(certify) {}

  /// By Newton's method, with slopes in doubles, within a bracket; a path that comes near the edge of a rim goes through several regions there, in
  /// each of which the rate has another slope. `guess`: of no use beyond all doubles; then big floats halve the bracket, cut off at first.
  RawContact<N> find(double guess, const N& latest) {
    low_ = N(0), high_ = latest;
    tau_ = is_size(guess) ? N(guess) : scaled(latest, -1);
    const int bits = root_bits<N>() - kSpareBits;
    if (!is_first_stage<N>() && BigFloat::precision() > kFewLimbs) {
      const BigFloat::Precision precision(kFewLimbs, 2 * kFewLimbs);
      approach(std::min(bits, kFewBits), kMostHalvings);
    }
    approach(bits, kMostSteps);
    if (!is_certified(bits)) certify_.mark_uncertain();
    return contact_;
  }

 private:
  static constexpr int kSpareBits = 8, kMostSteps = 24, kMostHalvings = 500, kFewLimbs = 24, kFewBits = 300,
                       kBitsOfStep = 40;

  static bool is_size(double x) { return x > 0x1p-1000 && x < 0x1p1000; }

  /// At a time, and half its rate of change; about half its second derivative.
  struct SquaredDistance {
    N square{0.0}, half_rate{0.0};
    double bend = 0;
  };

  /// Where a time is, beside that looked for.
  enum class Side : unsigned char { Unknown, Before, After };

  /// To about 2^-bits: slopes in doubles make each step leave less than 2^-40 of it.
  void approach(int bits, int most_steps) {
    for (int step = 0; step < most_steps; ++step) {
      Side side{};
      const N next = kept<N>([&] { return step_from(tau_, side); });
      if (side == Side::Unknown) return;
      (side == Side::Before ? low_ : high_) = tau_;
      const N move = is_less(next, tau_) ? tau_ - next : next - tau_;
      tau_ = next;
      if (is_less(move, scaled(tau_, kBitsOfStep - bits))) return;
    }
  }

  N step_from(const N& tau, Side& side) const {
    const SquaredDistance there = distance_at(tau);
    if (!Certifier::is_certain(there.half_rate)) return tau;
    side = is_less(there.half_rate, N(0)) ? Side::Before : Side::After;
    const N &from = side == Side::Before ? tau : low_, &until = side == Side::Before ? high_ : tau;
    if (is_size(there.bend)) {
      const N next = rounded(tau - there.half_rate * N(1 / there.bend));
      if (is_less(from, next) && is_less(next, until)) return next;
    }
    // Where it is a small part of all, its exponent comes first.
    if (!is_first_stage<N>() && is_certain_zero(from)) return scaled(until, -16);
    return rounded(scaled(from + until, -1));
  }

  SquaredDistance distance_at(const N& tau) const {
    using std::sqrt;
    const Vec3<N> q = path_.at(tau);
    const N u = dot(q, core_.e), above = u - core_.e2;
    SquaredDistance d;
    const auto add_axial = [&](const N& beyond) {
      const N part = beyond / core_.e2;
      d.square = d.square + beyond * part;
      d.half_rate = d.half_rate + part * along_;
      d.bend += axial_bend_;
    };
    if (may_be_positive(-u)) add_axial(u);
    if (may_be_positive(above)) add_axial(above);
    const Vec3<N> h = q - core_.e * (u / core_.e2);
    const N h2 = length_squared(h), over = h2 - square(core_.round_radius);
    if (!may_be_positive(over)) return d;
    const N away = sqrt(h2), outside = over / (away + core_.round_radius), slope = dot(h, path_.v) / away;
    d.square = d.square + square(outside);
    d.half_rate = d.half_rate + outside * slope;
    const double slope_2 = value(slope) * value(slope);
    d.bend += slope_2 + value(outside) / value(away) * (radial_bend_ - slope_2);
    return d;
  }

  /// Whether the closest approach is within 2^-bits of a time: the rate brackets it. The least square is below that at the time by at most the
  /// change of the rate times the width.
  bool is_certified(int bits) {
    using std::sqrt;
    const N& tau = tau_;
    const N width = scaled(tau, -bits);
    const auto rate_at = [&](const N& time) { return kept<N>([&] { return distance_at(time).half_rate; }); };
    const N before = rate_at(tau - width), after = rate_at(tau + width);
    const N square_there =
        widened(kept<N>([&] { return distance_at(tau).square; }), scaled((after - before) * width, 1));
    contact_.outcome = Outcome::PassesBy;
    contact_.closest_tau = widened(tau, width);
    contact_.gap = (square_there - square(path_.radius)) / (sqrt(square_there) + path_.radius);
    return Certifier::is_certain(before) && Certifier::is_certain(after) && is_less(before, N(0)) &&
           is_less(N(0), after);
  }

  const LocalCore<N>& core_;
  const Path<N>& path_;
  const N& along_;
  double axial_bend_, radial_bend_;
  N low_, high_, tau_;
  Certifier& certify_;
  RawContact<N> contact_{};
};

/// The gap to what is within `radius` of something at a squared distance, all times |e|.
template <class N>
N gap_of(const N& square_, const N& radius, const N& length) {
  using std::sqrt;
  return (square_ - square(radius)) / (length * (sqrt(square_) + radius));
}

template <class N>
RawContact<N> closest_approach(const LocalCore<N>& core, const Path<N>& path, const falling::Filter& doubles,
                               Certifier& certify) {
  using std::sqrt;
  const N length = sqrt(core.e2), rim = core.round_radius * length, ball = path.radius * length;
  const N axial = dot(path.p, core.e), rate = dot(path.v, core.e), past = axial - core.e2;
  const Vec3<N> radial = cross(path.p, core.e), spread = cross(path.v, core.e);
  const N a = length_squared(spread), nearing = -dot(radial, spread);
  const int rising = certify.sign(rate);
  RawContact<N> contact{};
  contact.outcome = Outcome::PassesBy;
  if (certify.sign(a) == 0) {
    // Along the axis, beside the round side: as soon as it is level with an end.
    contact.closest_tau = (rising > 0 ? -axial : past) / (rising > 0 ? rate : -rate);
    contact.gap = (sqrt(length_squared(radial)) - rim - ball) / length;
    return contact;
  }
  const N least = core.e2 * square(dot(path.p, spread)) / a;  // of |q x e|^2
  const bool is_beyond = certify.sign(axial) < 0 || certify.sign(past) > 0;
  if (rising == 0 && is_beyond) {
    const N beyond = certify.sign(axial) < 0 ? axial : past;
    N distance_2 = square(beyond);
    const N over = a * square(rim) - a * least;
    if (certify.sign(over) >= 0) {
      // Over the flat end it is as near as it gets as soon as it is over it.
      contact.closest_tau = (length_squared(radial) - square(rim)) / (sqrt(over) + nearing);
    } else {
      contact.closest_tau = nearing / a;
      distance_2 = distance_2 + square((least - square(rim)) / (sqrt(least) + rim));
    }
    contact.gap = gap_of(distance_2, ball, length);
    return contact;
  }
  // The height where it comes nearest to the axis, times a: beside the round side nothing comes nearer.
  const N height = axial * a + rate * nearing;
  if (certify.sign(height) >= 0 && certify.sign(height - core.e2 * a) <= 0 &&
      certify.sign(least - square(rim + ball)) > 0) {
    contact.closest_tau = nearing / a;
    contact.gap = gap_of(least, rim + ball, length);
    return contact;
  }
  // After this time every point of the cylinder is left behind.
  const N size = sqrt(length_squared(path.p)) + length + scaled(core.round_radius, 1);
  const N latest = rounded(scaled(size / sqrt(length_squared(path.v)), 1));
  const double guess = guess_approach(doubles.core(), doubles.path(), value(latest));
  return ClosestToRim<N>(core, path, rate, a, certify).find(guess, latest);
}

}  // namespace ricochet::cylinder
