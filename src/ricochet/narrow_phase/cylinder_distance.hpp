// The distance of a moving point from a solid cylinder, as a function of time.
//
// In the cylinder's own coordinates only two lengths matter: the height along the axis e, which changes evenly, and the
// distance from the axis, the root of a quadratic. All lengths here are multiplied by |e|, so that no quotient by it is
// needed:
//   u(t) = q . e = u0 + u1 t,     |q x e|^2 = a (t - t_axis)^2 + m
//   distance^2 = (u - clamp(u, 0, |e|^2))^2 + max(0, |q x e| - R |e|)^2
// The square is convex, because a cylinder is, and smooth. Written relative to the time of least distance from the
// axis, only small terms cancel.
#pragma once

#include "ricochet/numeric/adaptive.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet::cylinder {

/// Voronoi regions of a solid cylinder: which part of it is closest to a point. `NearEnd` is the flat end at
/// u = 0, `FarEnd` that at u = |e|^2; a rim is the circle about an end.
enum class Region : unsigned char { Inside, Side, NearEnd, FarEnd, NearRim, FarRim };

inline bool is_rim(Region region) { return region == Region::NearRim || region == Region::FarRim; }

/// A squared distance at a time, half its rate of change, and half its second derivative.
template <class N>
struct SquaredDistance {
  N value, half_rate, half_curvature;
};

template <class N>
struct DistanceProfile {
  N axial, axial_rate;     ///< u0, u1
  N far_end;               ///< |e|^2, the height of the far end
  N radial_speed_squared;  ///< a = |v x e|^2
  N axis_time;             ///< t_axis
  N least_radial_squared;  ///< m, the least of |q x e|^2
  N radius;                ///< R |e|

  /// The squared distance from the cylinder.
  SquaredDistance<N> at(const N& time) const {
    SquaredDistance<N> d{N(0), N(0), N(0)};
    const N u = axial + axial_rate * time, above = u - far_end;
    // A part whose sign is uncertain is added: whether it should be added or not, the difference is within its error.
    if (may_be_positive(-u)) add_axial(u, d);
    if (may_be_positive(above)) add_axial(above, d);
    const Radial radial = radial_at(time);
    if (may_be_positive(radial.outside)) add_radial(radial, d);
    return d;
  }

  /// The squared distance from the circle of one rim. It equals that from the cylinder beyond the rim's end and farther
  /// from the axis than R, and is smooth.
  SquaredDistance<N> from_rim(const N& time, Region rim) const {
    SquaredDistance<N> d{N(0), N(0), N(0)};
    const N u = axial + axial_rate * time;
    add_axial(rim == Region::FarRim ? u - far_end : u, d);
    add_radial(radial_at(time), d);
    return d;
  }

  /// The rate of the distance from a rim when the point is closest to the axis: then only the height changes it.
  N rate_at_axis(Region rim) const {
    const N u = axial + axial_rate * axis_time;
    return (rim == Region::FarRim ? u - far_end : u) * axial_rate;
  }

  /// The Voronoi region at a time, as exactly as the current precision tells. A path whose least distance from the axis
  /// is R stays beside the rim.
  Region region_at(const N& time) const {
    const N u = axial + axial_rate * time, outside = radial_at(time).outside;
    const bool is_out = !(Certifier::is_certain(outside) && is_less(outside, N(0)));
    const bool is_below = is_less(u, N(0)), is_above = is_less(far_end, u);
    if (!is_below && !is_above) return is_out ? Region::Side : Region::Inside;
    if (is_out) return is_below ? Region::NearRim : Region::FarRim;
    return is_below ? Region::NearEnd : Region::FarEnd;
  }

 private:
  /// The time since `axis_time`, the distance from the axis, and how much that exceeds R.
  struct Radial {
    N since, distance, outside;
  };

  static N square_of(const N& x) { return x * x; }
  static bool may_be_positive(const N& x) { return !(Certifier::is_certain(x) && !is_less(N(0), x)); }

  Radial radial_at(const N& time) const {
    using std::sqrt;
    const N since = time - axis_time;
    const N distance = sqrt(radial_speed_squared * square_of(since) + least_radial_squared);
    return {since, distance, distance - radius};
  }

  void add_axial(const N& u, SquaredDistance<N>& d) const {
    d.value = d.value + square_of(u);
    d.half_rate = d.half_rate + u * axial_rate;
    d.half_curvature = d.half_curvature + square_of(axial_rate);
  }

  void add_radial(const Radial& radial, SquaredDistance<N>& d) const {
    const N inverse = N(1) / radial.distance, slope = radial_speed_squared * radial.since * inverse;
    d.value = d.value + square_of(radial.outside);
    d.half_rate = d.half_rate + radial.outside * slope;
    d.half_curvature = d.half_curvature + square_of(slope) +
                       radial.outside * (radial_speed_squared - square_of(slope)) * inverse;
  }
};

/// The same profile in plain doubles, for a search.
template <class N>
DistanceProfile<double> to_doubles(const DistanceProfile<N>& f) {
  return {value(f.axial),     value(f.axial_rate),           value(f.far_end), value(f.radial_speed_squared),
          value(f.axis_time), value(f.least_radial_squared), value(f.radius)};
}

}  // namespace ricochet::cylinder
