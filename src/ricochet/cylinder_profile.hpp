// The distance of a moving point from a solid cylinder, as a function of time alone.
//
// In the cylinder's own coordinates only two lengths matter: the height along the axis e, which changes
// evenly, and the distance from the axis, the root of a quadratic. All lengths here are times |e|, so that
// no quotient by it is needed:
//   u(t) = q . e = u0 + u1 t,     |q x e|^2 = a (t - t_axis)^2 + m
//   distance^2 = (u - clamp(u, 0, |e|^2))^2 + max(0, |q x e| - R |e|)^2
// The square is convex, since a cylinder is, and smooth; written around the time of least distance from the
// axis, nothing cancels but what is small.
#pragma once

#include "ricochet/digits.hpp"
#include "ricochet/vec.hpp"

namespace ricochet {

inline bool is_less(double a, double b) { return a < b; }
inline double rounded(double a) { return a; }
inline double scaled(double a, int exponent) { return std::ldexp(a, exponent); }

namespace cylinder {

/// Of the squared distance: half its rate of change, and half its second derivative.
template <class N>
struct Distance {
  N square, rate, bend;
};

template <class N>
struct Profile {
  N axial, axial_rate;  ///< u0, u1
  N height;             ///< |e|^2, the height of the far end
  N spread;             ///< a = |v x e|^2
  N axis_time;          ///< t_axis
  N least;              ///< m, the least of |q x e|^2
  N radius;             ///< R |e|

  Distance<N> at(const N& time) const {
    using std::sqrt;
    Distance<N> d{N(0), N(0), N(0)};
    const N u = axial + axial_rate * time, above = u - height;
    // A part whose sign is uncertain is taken in: what it should be, or 0, lies within its error.
    if (may_be_positive(-u)) add_height(u, d);
    if (may_be_positive(above)) add_height(above, d);
    const N since = time - axis_time;
    const N across = sqrt(spread * square_of(since) + least);
    const N outside = across - radius;
    if (may_be_positive(outside)) {
      const N slope = spread * since / across;
      d.square = d.square + square_of(outside);
      d.rate = d.rate + outside * slope;
      d.bend = d.bend + square_of(slope) + outside * (spread - square_of(slope)) / across;
    }
    return d;
  }

 private:
  static N square_of(const N& x) { return x * x; }
  static bool may_be_positive(double x) { return x > 0; }
  static bool may_be_positive(const Tracked& x) { return !(x.hi <= 0 && Doubt::is_certain(x)); }
  static bool may_be_positive(BigFloat x) { return !(x.middle_sign() <= 0 && Doubt::is_certain(x)); }

  void add_height(const N& u, Distance<N>& d) const {
    d.square = d.square + square_of(u);
    d.rate = d.rate + u * axial_rate;
    d.bend = d.bend + square_of(axial_rate);
  }
};

/// The same profile in plain doubles, for a search.
inline Profile<double> to_doubles(const Profile<Tracked>& f) {
  return {f.axial.hi, f.axial_rate.hi, f.height.hi, f.spread.hi, f.axis_time.hi, f.least.hi, f.radius.hi};
}

enum class Sought : unsigned char { Closest, Contact };

/// The time at which the distance is least, or at which it first comes down to `reach`, to about 2^-bits of
/// itself; between 0 and `latest`, where the one is at its latest, and the other has been. Newton's method;
/// where its steps do not halve, the limit of their geometric series, and where a step leaves the bracket,
/// half of that (of its exponents first). Only a guess: what comes out is certified afterwards.
template <class N>
N find_time(const Profile<N>& f, Sought sought, const N& reach, const N& latest, const N& start, int bits) {
  using std::sqrt;
  constexpr int kSteps = 200;
  N low(0), high = latest, time = start, before = latest;
  int halvings = 1;
  for (int step = 0; step < kSteps; ++step) {
    bool too_early = false, done = false;
    const N next = kept<N>([&] {
      const Distance<N> d = f.at(time);
      N value = d.rate, slope = d.bend;
      if (sought == Sought::Contact) {
        const N distance = sqrt(d.square);
        value = reach - distance;
        slope = -d.rate / distance;
      }
      too_early = is_less(value, N(0));
      // Where rounding hides the sign, there is no better time to be found.
      const bool is_root = !Doubt::is_certain(value) || !(too_early || is_less(N(0), value));
      const N to = is_less(N(0), slope) ? time - value / slope : time;
      const N move = is_less(to, time) ? time - to : to - time;
      done = is_root || (is_less(N(0), slope) && !is_less(scaled(time, -bits), move));
      if (done) return rounded(to);
      const N &from = too_early ? time : low, &until = too_early ? high : time;
      const N last_move = is_less(before, time) ? time - before : before - time;
      const bool shrinks = step < 2 || is_less(scaled(move, 1), last_move);
      const auto fits = [&](const N& at) { return is_less(from, at) && is_less(at, until); };
      if (shrinks && fits(to)) return rounded(to);
      // As near a root of several, each step is the same part of the one before: all of them at once
      if (is_less(move, last_move)) {
        const N limit = time + (to - time) * (last_move / (last_move - move));
        if (fits(limit)) return rounded(limit);
      }
      if (is_less(until, scaled(from, 3))) return rounded(scaled(from + until, -1));
      if (is_less(N(0), from)) return rounded(sqrt(from * until));
      halvings *= 2;
      return rounded(scaled(until, -halvings));
    });
    (too_early ? low : high) = time;
    before = time;
    time = next;
    if (done) break;
  }
  return time;
}

}  // namespace cylinder

}  // namespace ricochet
