// Rotations by quaternions of any length, without a quotient or a root.
#pragma once

#include <algorithm>
#include <cmath>

#include "ricochet/numeric/vec3.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// The quaternion times a power of two that brings its largest component near 1. This is exact for components between
/// 1e-150 and 1e150, and does not change the rotation, because only the direction of a quaternion matters.
inline Quaternion near_one(const Quaternion& q) {
  int exponent = 0;
  std::frexp(std::max({std::fabs(q.x), std::fabs(q.y), std::fabs(q.z), std::fabs(q.w)}), &exponent);
  return {std::ldexp(q.x, -exponent), std::ldexp(q.y, -exponent), std::ldexp(q.z, -exponent),
          std::ldexp(q.w, -exponent)};
}

/// The rotation matrix of a quaternion q, times s = |q|^2:
///
///       | w^2+x^2-y^2-z^2   2(xy - wz)        2(xz + wy)      |
///   M = | 2(xy + wz)        w^2-x^2+y^2-z^2   2(yz - wx)      |,    M M^T = s^2 I
///       | 2(xz - wy)        2(yz + wx)        w^2-x^2-y^2+z^2 |
///
/// M / s is orthogonal whatever the length of q, and both M and s are polynomials in its components: in big floats they
/// are exact.
template <class N>
struct ScaledRotation {
  Vec3<N> to_x, to_y, to_z;  ///< rows of M
  N scale;                   ///< s

  explicit ScaledRotation(const Quaternion& given) {
    const Quaternion q = near_one(given);
    const N x(q.x), y(q.y), z(q.z), w(q.w), two(2);
    const N xx = square(x), yy = square(y), zz = square(z), ww = square(w);
    const N xy = two * (x * y), xz = two * (x * z), yz = two * (y * z);
    const N wx = two * (w * x), wy = two * (w * y), wz = two * (w * z);
    to_x = {(ww + xx) - (yy + zz), xy - wz, xz + wy};
    to_y = {xy + wz, (ww + yy) - (xx + zz), yz - wx};
    to_z = {xz - wy, yz + wx, (ww + zz) - (xx + yy)};
    scale = (ww + xx) + (yy + zz);
  }

  /// M v: from local coordinates to the world's, lengths times s.
  Vec3<N> to_world(const Vec3<N>& v) const { return {dot(to_x, v), dot(to_y, v), dot(to_z, v)}; }
  /// M^T v: from the world's coordinates to local ones, lengths times s.
  Vec3<N> to_local(const Vec3<N>& v) const { return to_x * v.x + to_y * v.y + to_z * v.z; }
};

}  // namespace ricochet
