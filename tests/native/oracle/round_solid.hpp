// Distances from a solid cylinder with flat ends, rims included: exact signs, as in solids.hpp.
//
// With a ball's radius r, the cylinder of radius R about the axis e becomes three bodies: itself with radius R + r,
// itself longer by r at both ends, and two solid tori about its rims. A parabola's least value between two planes
// decides whether a path meets the first two. For the tori, the distance is convex along a path, and its sign and its
// rate's are exact at any time. So bisection narrows down the nearest place until it is on one side of r. If 128
// halvings do not decide, a tangent is proved by a double root of the torus's quartic, found by Euclid's algorithm;
// without one, bisection continues and ends.
#pragma once

#include "native/oracle/solids.hpp"

namespace oracle {

class RoundSolid final : public Solid {
 public:
  RoundSolid(Vec e, double radius) : e_(std::move(e)), length_2_(squared(e_)), radius_(radius) {}

  Look look(const Vec& q, const Exact& scale, const Vec& v, const Exact& radius_sum) const override {
    const Exact u = dot(q, e_), past = u - length_2_ * scale, pace = dot(v, e_);
    const Exact round = squared(radius_ * scale) * length_2_;  // R^2 |e|^2
    const Exact w2 = squared(cross(q, e_));                  // the distance from the axis, squared, likewise
    const Exact widening = dot(cross(q, e_), cross(v, e_));  // half its rate
    const int near = sign(u), far = sign(past), wide = compare(w2, round);
    const Exact radius_sum_2 = squared(radius_sum * scale) * length_2_;
    if (near >= 0 && far <= 0 && wide <= 0) {
      const bool leaves =
          (near == 0 && sign(pace) < 0) || (far == 0 && sign(pace) > 0) || (wide == 0 && sign(widening) > 0);
      return {compare(Exact(0.0), radius_sum_2), leaves, near > 0 && far < 0 && wide < 0};
    }
    if (near >= 0 && far <= 0)
      return {compare(w2, squared((radius_ + radius_sum) * scale) * length_2_), sign(widening), false};
    const Exact over = near < 0 ? u : past;
    if (wide <= 0) return {compare(squared(over), radius_sum_2), sign(over) * sign(pace), false};
    // Off a rim: dist^2 |e|^2 = over^2 + w2 + R^2 |e|^2 - 2 R sqrt(w2 |e|^2), and half its rate times w2
    const Exact inside_root = w2 * length_2_, r = radius_ * scale;
    const int side = sign_with_root(squared(over) + w2 + round - radius_sum_2, Exact(-2.0) * r, inside_root);
    const int rate = sign_with_root((over * pace + widening) * w2, -(widening * r), inside_root);
    return {side, rate, false};
  }

  int least(const Vec& o, const Vec& v, const Exact& radius_sum) const override {
    Exact2::radicand() = length_2_;
    const Exact2 zero, top(length_2_), ends(Exact(0.0), radius_sum);
    const Between side = least_between(o, v, zero, top, radius_ + radius_sum, sign(radius_sum) > 0);
    if (side.least < 0 || sign(radius_sum) == 0 || (side.least == 0 && side.turns)) return side.least;
    const Between rise = least_between(o, v, -ends, top + ends, radius_, false);
    const int least = std::min(side.least, rise.least);
    return least < 0 ? least : std::min(least, least_to_rims(o, v, radius_sum));
  }

 private:
  struct Between {
    int least;
    bool turns;  ///< the least distance is that of the whole line from the axis
  };

  /// Compares the path's least distance from the axis while low <= u <= high with `wide`. Exactly along one of the two
  /// planes it does not get nearer than that, unless the solid continues `beyond` them.
  Between least_between(const Vec& o, const Vec& v, const Exact2& low, const Exact2& high, const Exact& wide,
                        bool beyond) const {
    const Exact climb = dot(v, e_);
    const Exact2 u(dot(o, e_));
    const int climbing = sign(climb);
    const Exact2 pace(climbing < 0 ? -climb : climb);
    Exact2 enter, leave(1.0), over = pace;  // enter / over, leave / over
    bool ends = false, along_plane = false;
    if (climbing == 0) {
      const int above = compare(u, low), below = compare(high, u);
      if (above < 0 || below < 0) return {1, false};
      along_plane = !beyond && (above == 0 || below == 0);
      over = Exact2(1.0);
    } else {
      enter = climbing > 0 ? low - u : u - high;
      leave = climbing > 0 ? high - u : u - low;
      ends = true;
      if (sign(leave) < 0) return {1, false};
      if (sign(enter) < 0) enter = Exact2();
    }
    const Vec away = cross(o, e_), across = cross(v, e_);
    const Exact2 turn(-dot(away, across)), turn_over(squared(across));
    Exact2 at = enter, at_over = over;
    bool turns = sign(turn_over) == 0;
    if (!turns && compare(turn * over, enter * turn_over) >= 0) {
      turns = !ends || compare(turn * over, leave * turn_over) <= 0;
      at = turns ? turn : leave;
      at_over = turns ? turn_over : over;
    }
    const Exact2 least = Exact2(squared(away)) * squared(at_over) +
                         Exact2(Exact(2.0) * dot(away, across)) * at * at_over + turn_over * squared(at);
    const int compared = compare(least, Exact2(squared(wide) * length_2_) * squared(at_over));
    return {along_plane ? std::max(compared, 0) : compared, turns};
  }

  /// A power of two that is at least the number, or a little larger.
  static std::int64_t size_of(const Exact& x) {
    std::int64_t size = INT64_MIN / 4;
    if (!x.a.is_zero()) size = x.a.top();
    if (!x.b.is_zero()) size = std::max(size, x.b.top() + (Exact::radicand().top() + 1) / 2);
    return size + 1;
  }

  int least_to_rims(const Vec& o, const Vec& v, const Exact& radius_sum) const {
    constexpr int kMost = 20000;
    const auto at = [&](const Dyadic& tau, const Exact& within) {
      return look(o + v * Exact(tau), 1.0, v, within);
    };
    // Like `least`, for a place: past the surface, or on it and moving in or out through it
    const auto met = [](const Look& seen) {
      return seen.side < 0 || (seen.side == 0 && seen.rate != 0) ? -1 : 0;
    };
    const std::int64_t speed = size_of(squared(v)) / 2 + 1;
    std::int64_t exponent = size_of(squared(o)) / 2 - speed;
    Dyadic low, high = Dyadic::power_of_two(exponent);
    Look seen = at(high, radius_sum);
    for (std::int64_t step = 1; seen.rate < 0; step *= 2) {
      if (seen.side <= 0) return -1;
      low = high;
      high = Dyadic::power_of_two(exponent += step);
      seen = at(high, radius_sum);
    }
    if (seen.side <= 0) return met(seen);
    // The polynomials whose roots are the double roots of each torus's quartic
    std::array<Polynomial, 2> doubles;
    for (int step = 0; step < kMost; ++step) {
      const Dyadic middle = (low + high).times_power_of_two(-1);
      seen = at(middle, radius_sum);
      if (seen.side <= 0) return met(seen);
      if (seen.rate == 0) return 1;  // the nearest place itself
      (seen.rate < 0 ? low : high) = middle;
      if (step % 4 == 3 && at(low, radius_sum + nearer_by((high - low).top() + speed, radius_sum)).side > 0)
        return 1;
      if (step == kBeforeTangent)
        doubles = {double_roots(o, v, radius_sum), double_roots(o - e_, v, radius_sum)};
      if ((step & (step - 1)) == 0)
        for (const Polynomial& p : doubles)
          if (has_root(p, low, high)) return 0;
    }
    return 0;
  }

  /// How much nearer than at the start of an interval of length 2^exponent a path can get before its nearest place in
  /// it. It is the length of the interval or, if that is at most half of radius_sum r, its square over r / 2: the
  /// distance is convex, and curves by at most 1 / distance.
  static Exact nearer_by(std::int64_t exponent, const Exact& radius_sum) {
    const std::int64_t r = radius_sum.a.top() - 1;  // 2^r <= radius_sum
    return exponent < r ? Dyadic::power_of_two(2 * exponent + 1 - r) : Dyadic::power_of_two(exponent);
  }

  using Polynomial = std::vector<Exact>;  ///< coefficients from the constant up
  static void trim(Polynomial& p) {
    while (!p.empty() && sign(p.back()) == 0) p.pop_back();
  }
  static Polynomial derivative(const Polynomial& p) {
    Polynomial d;
    for (std::size_t i = 1; i < p.size(); ++i) d.push_back(p[i] * Exact(static_cast<double>(i)));
    return d;
  }
  static int sign_at(const Polynomial& p, const Dyadic& x) {
    Exact sum;
    for (std::size_t i = p.size(); i-- > 0;) sum = sum * Exact(x) + p[i];
    return sign(sum);
  }
  /// True if a product of double roots' factors has one root between; it may miss two.
  static bool has_root(const Polynomial& p, const Dyadic& low, const Dyadic& high) {
    if (p.size() < 2) return false;
    const bool is_square = p.size() == 3 && sign(p[1] * p[1] - Exact(4.0) * p[0] * p[2]) == 0;
    const Polynomial q = is_square ? derivative(p) : p;
    return sign_at(q, low) * sign_at(q, high) <= 0;
  }

  /// The greatest common divisor, with its derivative, of the quartic of the torus about the rim at the origin,
  /// |e|^2 (|q|^2 + R^2 - r^2)^2 - 4 R^2 |q x e|^2. Its roots are the double roots, where a path touches the torus.
  Polynomial double_roots(const Vec& o, const Vec& v, const Exact& radius_sum) const {
    const Exact a = squared(v), b = Exact(2.0) * dot(o, v);
    const Exact c = squared(o) + squared(radius_) - squared(radius_sum);
    const Vec away = cross(o, e_), across = cross(v, e_);
    const Exact r4 = Exact(4.0) * squared(radius_);
    Polynomial p{length_2_ * c * c - r4 * squared(away),
                 Exact(2.0) * (length_2_ * b * c - r4 * dot(away, across)),
                 length_2_ * (b * b + Exact(2.0) * a * c) - r4 * squared(across),
                 Exact(2.0) * length_2_ * a * b, length_2_ * a * a};
    Polynomial d = derivative(p);
    for (;;) {  // the remainder of p by d, times powers of d's leading coefficient
      while (p.size() >= d.size()) {
        const Exact leading = p.back(), by = d.back();
        const std::size_t shift = p.size() - d.size();
        for (Exact& coefficient : p) coefficient = coefficient * by;
        for (std::size_t i = 0; i < d.size(); ++i) p[i + shift] = p[i + shift] - d[i] * leading;
        p.pop_back();
        trim(p);
      }
      if (p.empty()) return d;
      p.swap(d);
    }
  }

  /// The number of halvings before a tangent is searched for; nearly all others are decided by then.
  static constexpr int kBeforeTangent = 16;

  Vec e_;
  Exact length_2_, radius_;
};

}  // namespace oracle
