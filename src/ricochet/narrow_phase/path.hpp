// A path: a ball's centre at p + v tau + h tau^2, seen from a target, with the ball's radius. Straight flight has h = 0.
#pragma once

#include <type_traits>

#include "ricochet/numeric/adaptive.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// The exact difference of two points, in the solver's numbers.
template <class N>
Vec3<N> difference(const Vec3d& a, const Vec3d& b) {
  if constexpr (std::is_same_v<N, DoubleDouble> || std::is_same_v<N, DoubleWord>) {
    return {N(difference(a.x, b.x)), N(difference(a.y, b.y)), N(difference(a.z, b.z))};
  } else if constexpr (std::is_same_v<N, AdaptiveNumber>) {
    return {adaptive_difference(a.x, b.x), adaptive_difference(a.y, b.y), adaptive_difference(a.z, b.z)};
  } else {
    return Vec3<N>(a) - Vec3<N>(b);
  }
}

template <class N>
bool is_certain_zero(const Vec3<N>& a) {
  return is_certain_zero(a.x) && is_certain_zero(a.y) && is_certain_zero(a.z);
}

template <class N>
struct Path {
  Vec3<N> p, v, h;
  N radius;       ///< of the ball, >= 0
  bool is_point;  ///< radius == 0

  /// For certain: no product with h is then asked for, which would be 0 but for an error.
  bool is_straight() const { return is_certain_zero(h); }
  Vec3<N> at(const N& tau) const { return is_straight() ? p + v * tau : p + (v + h * tau) * tau; }
  Vec3<N> velocity_at(const N& tau) const { return is_straight() ? v : v + h * (tau + tau); }
  /// The same motion, told from where it is at `tau`.
  Path from(const N& tau) const { return {at(tau), velocity_at(tau), h, radius, is_point}; }
  /// How it sets out: along its velocity, or where that is 0, along gravity.
  Path setting_out(bool rests) const { return {p, rests ? h : v, Vec3<N>(N(0)), radius, is_point}; }
};

template <class N>
Path<N> straight_path(const Vec3<N>& p, const Vec3<N>& v, const N& radius, bool is_point) {
  return {p, v, Vec3<N>(N(0)), radius, is_point};
}

}  // namespace ricochet
