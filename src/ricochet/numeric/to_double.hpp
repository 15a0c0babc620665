// Conversion from the solver's numbers to the doubles that a caller receives.
#pragma once

#include <cmath>
#include <limits>

#include "ricochet/numeric/adaptive.hpp"

namespace ricochet {

/// Each component as the nearest double.
template <class N>
Vec3d values(const Vec3<N>& a) {
  return {value(a.x), value(a.y), value(a.z)};
}

/// For a vector of two doubles each: the nearest doubles, and the rest.
inline Vec3d rounded(const Vec3<DoubleWord>& a) { return {a.x.hi, a.y.hi, a.z.hi}; }
inline Vec3d low(const Vec3<DoubleWord>& a) { return {a.x.lo, a.y.lo, a.z.lo}; }

/// A place with each coordinate rounded; a coordinate that is 0 within its error is 0, not the last digit that was
/// computed. If a product has overflowed, longer numbers have room for it.
template <class N>
Vec3d place(const Vec3<N>& a, Certifier& certify) {
  Vec3d at = values(a);
  if (!(std::fabs(at.x) + std::fabs(at.y) + std::fabs(at.z) <= std::numeric_limits<double>::max()))
    certify.mark_uncertain();
  for (int i = 0; i < 3; ++i)
    if (!Certifier::is_certain(a[i])) at[i] = 0;
  return at;
}

/// Replaces a number larger than all doubles by the largest double.
inline double finite(double a) {
  constexpr double largest = std::numeric_limits<double>::max();
  return a > largest ? largest : a < -largest ? -largest : a;
}
inline Vec3d finite(const Vec3d& v) { return {finite(v.x), finite(v.y), finite(v.z)}; }

/// Converts y and x to doubles with the same ratio, whatever their size.
inline void proportion(const DoubleDouble& y, const DoubleDouble& x, double& to_y, double& to_x) {
  to_y = y.hi;
  to_x = x.hi;
}
inline void proportion(const DoubleWord& y, const DoubleWord& x, double& to_y, double& to_x) {
  to_y = y.hi;
  to_x = x.hi;
}
inline void proportion(BigFloat y, BigFloat x, double& to_y, double& to_x) {
  const BigFloat larger =
      y.middle_sign() == 0 || (x.middle_sign() != 0 && x.bit_length() > y.bit_length()) ? x : y;
  const std::int64_t exponent = larger.middle_sign() == 0 ? 0 : -larger.bit_length();
  to_y = value_scaled(y, exponent);
  to_x = value_scaled(x, exponent);
}

inline void proportion(AdaptiveNumber y, AdaptiveNumber x, double& to_y, double& to_x) {
  if (AdaptiveNumber::is_long()) return proportion(y.big(), x.big(), to_y, to_x);
  proportion(y.words(), x.words(), to_y, to_x);
}

/// a / b within 1 ulp.
template <class N>
double quotient(const N& a, const N& b) {
  double above, below;
  proportion(a, b, above, below);
  return above / below;
}

template <class N>
Vec3d quotients(const Vec3<N>& a, const N& b) {
  return {quotient(a.x, b), quotient(a.y, b), quotient(a.z, b)};
}

}  // namespace ricochet
