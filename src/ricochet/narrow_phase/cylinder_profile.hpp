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

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "ricochet/numeric/adaptive.hpp"
#include "ricochet/numeric/vec3.hpp"

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

enum class Part : unsigned char { Inside, Side, End, NearRim, FarRim };

template <class N>
struct Profile {
  N axial, axial_rate;  ///< u0, u1
  N height;             ///< |e|^2, the height of the far end
  N spread;             ///< a = |v x e|^2
  N axis_time;          ///< t_axis
  N least;              ///< m, the least of |q x e|^2
  N radius;             ///< R |e|

  /// From the cylinder.
  Distance<N> at(const N& time) const {
    Distance<N> d{N(0), N(0), N(0)};
    const N u = axial + axial_rate * time, above = u - height;
    // A part whose sign is uncertain is taken in: what it should be, or 0, lies within its error.
    if (may_be_positive(-u)) add_height(u, d);
    if (may_be_positive(above)) add_height(above, d);
    const Away away = away_at(time);
    if (may_be_positive(away.outside)) add_outside(away, d);
    return d;
  }

  /// From the circle of one rim: the same beyond its end and farther from the axis than R, and smooth.
  Distance<N> from_rim(const N& time, Part rim) const {
    Distance<N> d{N(0), N(0), N(0)};
    const N u = axial + axial_rate * time;
    add_height(rim == Part::FarRim ? u - height : u, d);
    add_outside(away_at(time), d);
    return d;
  }

  /// The rate of the distance from a rim where the point is nearest to the axis: there only the height
  /// counts.
  N rate_at_axis(Part rim) const {
    const N u = axial + axial_rate * axis_time;
    return (rim == Part::FarRim ? u - height : u) * axial_rate;
  }

  /// What is nearest to the point at a time, as far as the digits in force tell. A path that comes just as
  /// near to the axis as R stays beside the rim.
  Part nearest_at(const N& time) const {
    const N u = axial + axial_rate * time, outside = away_at(time).outside;
    const bool is_out = !(Certifier::is_certain(outside) && is_less(outside, N(0)));
    const bool is_below = is_less(u, N(0)), is_above = is_less(height, u);
    if (!is_below && !is_above) return is_out ? Part::Side : Part::Inside;
    return !is_out ? Part::End : is_below ? Part::NearRim : Part::FarRim;
  }

 private:
  struct Away {
    N since, across, outside;
  };

  static N square_of(const N& x) { return x * x; }
  static bool may_be_positive(double x) { return x > 0; }
  static bool may_be_positive(const DoubleDouble& x) { return !(x.hi <= 0 && Certifier::is_certain(x)); }
  static bool may_be_positive(BigFloat x) { return !(x.middle_sign() <= 0 && Certifier::is_certain(x)); }

  Away away_at(const N& time) const {
    using std::sqrt;
    const N since = time - axis_time, across = sqrt(spread * square_of(since) + least);
    return {since, across, across - radius};
  }

  void add_height(const N& u, Distance<N>& d) const {
    d.square = d.square + square_of(u);
    d.rate = d.rate + u * axial_rate;
    d.bend = d.bend + square_of(axial_rate);
  }

  void add_outside(const Away& away, Distance<N>& d) const {
    const N inverse = N(1) / away.across, slope = spread * away.since * inverse;
    d.square = d.square + square_of(away.outside);
    d.rate = d.rate + away.outside * slope;
    d.bend = d.bend + square_of(slope) + away.outside * (spread - square_of(slope)) * inverse;
  }
};

/// The same profile in plain doubles, for a search.
inline Profile<double> to_doubles(const Profile<DoubleDouble>& f) {
  return {f.axial.hi, f.axial_rate.hi, f.height.hi, f.spread.hi, f.axis_time.hi, f.least.hi, f.radius.hi};
}

enum class Sought : unsigned char { Closest, Contact };

/// What vanishes at the time sought, growing with time, and its rate.
template <class N>
struct Error {
  N value, rate;

  Error(const Distance<N>& d, Sought sought, const N& reach) : value(d.rate), rate(d.bend) {
    using std::sqrt;
    if (sought == Sought::Closest) return;
    const N distance = sqrt(d.square);
    value = reach - distance;
    rate = -d.rate / distance;
  }
};

/// A stretch of time in which one part of the cylinder is nearest, so that the distance is smooth.
template <class N>
struct Stretch {
  N from, until;
  Part nearest;
};

/// Whether what is sought comes at `time` or before, or rounding hides it.
template <class N>
bool is_past(const Profile<N>& f, const N& time, Sought sought, const N& reach) {
  const Scratch<N> scratch;
  const N value = Error<N>(f.at(time), sought, reach).value;
  return !(Certifier::is_certain(value) && is_less(value, N(0)));
}

/// The stretch, between 0 and `latest`, at whose end the distance no longer falls, or has come down to
/// `reach`, for the first time; or in which the point is inside. Stretches end where the point is level with
/// an end, or R from the axis.
template <class N>
Stretch<N> find_stretch(const Profile<N>& f, Sought sought, const N& reach, const N& latest) {
  using std::sqrt;
  std::array<N, 5> ends = {latest, latest, latest, latest, latest};
  std::size_t count = 0;
  const auto add = [&](const N& time) {
    if (!(is_less(N(0), time) && is_less(time, latest))) return;
    std::size_t place = count++;
    for (; place > 0 && is_less(time, ends[place - 1]); --place) ends[place] = ends[place - 1];
    ends[place] = time;
  };
  add(rounded(-f.axial / f.axial_rate));
  add(rounded((f.height - f.axial) / f.axial_rate));
  const N inside = f.radius * f.radius - f.least;
  if (is_less(N(0), inside)) {
    const N half = sqrt(inside / f.spread);
    add(rounded(f.axis_time - half));
    add(rounded(f.axis_time + half));
  }
  N from(0);
  for (std::size_t i = 0; i <= count; ++i) {
    const N& until = i < count ? ends[i] : latest;
    const Part nearest = f.nearest_at(rounded(scaled(from + until, -1)));
    if (i == count || nearest == Part::Inside || is_past(f, until, sought, reach))
      return {from, until, nearest};
    from = until;
  }
  return {from, latest, Part::Inside};
}

inline std::int64_t exponent_of(double a) { return std::ilogb(a); }
inline std::int64_t exponent_of(const DoubleDouble& a) { return std::ilogb(a.hi); }
inline std::int64_t exponent_of(BigFloat a) { return a.bit_length(); }

/// Where to look for a time: at distances up to `most` from a time `center`, forward or back.
template <class N>
struct Search {
  N center, most;
  bool forward;

  N at(const N& distance) const { return rounded(forward ? center + distance : center - distance); }
};

/// The time sought where a rim is nearest, to about 2^-bits of itself; `guess` is near it, or not usable.
///
/// Seen from the axis (for the closest approach) or from the closest approach (for the contact), the distance
/// in time at which it lies may be of any size: there the distance from the rim is as good as a parabola or a
/// quartic, to which Newton's method would only creep. So first the exponent of that distance is found, by
/// bisection, and then Newton's method starts at most twice as far away. Only a guess: what comes out is
/// certified afterwards.
template <class N>
N find_time(const Profile<N>& f, Sought sought, const N& reach, Part rim, const Search<N>& search,
            const N& guess, int bits) {
  constexpr int kMostHalvings = 6000, kSteps = 60;
  enum Where { Before, There, Past };
  Where where = Before;
  // Gives the next distance by Newton's method.
  const auto step_from = [&](const N& distance) {
    return kept<N>([&] {
      const Error<N> error(f.from_rim(search.at(distance), rim), sought, reach);
      const bool is_early = is_less(error.value, N(0));
      // Where rounding hides the sign, there is no better time to be found.
      where = !Certifier::is_certain(error.value) || !(is_early || is_less(N(0), error.value)) ? There
              : is_early == search.forward                                                     ? Before
                                                                                               : Past;
      const N move = error.value / error.rate;
      return rounded(search.forward ? distance - move : distance + move);
    });
  };
  // most 2^-near is past, most 2^-far is not
  int near = 0, far = kMostHalvings, pace = 1;
  const N lead = search.forward ? guess - search.center : search.center - guess;
  int next = 1;
  if (is_less(N(0), lead) && is_less(lead, search.most))
    next = static_cast<int>(
        std::clamp<std::int64_t>(exponent_of(search.most) - exponent_of(lead), 1, kMostHalvings - 1));
  while (far - near > 1) {
    step_from(scaled(search.most, -next));
    if (where == There) return search.at(scaled(search.most, -next));
    (where == Past ? near : far) = next;
    // Away from the guess by ever longer paces until it is between two, then by halves
    const int onward = where == Past ? next + pace : next - pace;
    pace *= 2;
    next = near < onward && onward < far && (near == 0 || far == kMostHalvings) ? onward : (near + far) / 2;
  }
  N low = scaled(search.most, -far), high = scaled(search.most, -near);
  N distance = is_less(low, lead) && is_less(lead, high) ? rounded(lead) : high;
  const N smallest = scaled(search.at(high), -bits);
  int halvings = 1;
  for (int step = 0; step < kSteps; ++step) {
    N to = step_from(distance);
    if (where == There) break;
    (where == Past ? high : low) = distance;
    const N move = is_less(to, distance) ? distance - to : to - distance;
    const bool is_close = !is_less(smallest, move);
    if (is_close || (is_less(low, to) && is_less(to, high))) {
      halvings = 1;
    } else {
      // Beyond an end of the bracket: nearer and nearer to that end
      const bool beyond = is_less(low, to);
      const N part = scaled(high - low, -halvings);
      to = rounded(beyond ? high - part : low + part);
      halvings = std::min(2 * halvings, kMostHalvings);
    }
    distance = to;
    if (is_close) break;
  }
  return search.at(distance);
}

}  // namespace cylinder

}  // namespace ricochet
