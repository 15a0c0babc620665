// The only vector type: three components of any of the solver's number types.
#pragma once

#include <algorithm>
#include <cmath>
#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#error "ricochet needs C++20: compile with -std=c++20, or with what your compiler calls it"
#endif
#if defined(RICOCHET_SOLVER)  // compiled elsewhere, with other flags, no copy is linked in place of this one
#define RICOCHET_INLINE
#elif defined(__GNUC__)
#define RICOCHET_INLINE [[gnu::always_inline]]
#else
#define RICOCHET_INLINE [[msvc::forceinline]]
#endif

namespace ricochet {

/// A 3-vector of `double`, `DoubleDouble` or `BigFloat`. Operators work component by component.
template <class N>
struct Vec3 {
  N x, y, z;

  Vec3() = default;
  constexpr Vec3(N x_, N y_, N z_) : x(x_), y(y_), z(z_) {}
  /// All three components are the same number.
  explicit constexpr Vec3(N all) : x(all), y(all), z(all) {}
  /// Converts a vector of another number type, each component exactly.
  template <class M>
  explicit constexpr Vec3(const Vec3<M>& v) : x(v.x), y(v.y), z(v.z) {}

  constexpr N& operator[](int axis) { return axis == 0 ? x : axis == 1 ? y : z; }
  constexpr const N& operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }

  friend constexpr bool operator==(const Vec3&, const Vec3&) = default;

  RICOCHET_INLINE friend constexpr Vec3 operator+(const Vec3& a, const Vec3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  RICOCHET_INLINE friend constexpr Vec3 operator-(const Vec3& a, const Vec3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  RICOCHET_INLINE friend constexpr Vec3 operator*(const Vec3& a, const Vec3& b) {
    return {a.x * b.x, a.y * b.y, a.z * b.z};
  }
  RICOCHET_INLINE friend constexpr Vec3 operator-(const Vec3& a) { return {-a.x, -a.y, -a.z}; }
  RICOCHET_INLINE friend constexpr Vec3 operator+(const Vec3& a, const N& s) {
    return {a.x + s, a.y + s, a.z + s};
  }
  RICOCHET_INLINE friend constexpr Vec3 operator-(const Vec3& a, const N& s) {
    return {a.x - s, a.y - s, a.z - s};
  }
  RICOCHET_INLINE friend constexpr Vec3 operator*(const Vec3& a, const N& s) {
    return {a.x * s, a.y * s, a.z * s};
  }
  RICOCHET_INLINE friend constexpr Vec3 operator*(const N& s, const Vec3& a) {
    return {s * a.x, s * a.y, s * a.z};
  }
  RICOCHET_INLINE friend constexpr Vec3 operator/(const Vec3& a, const N& s) {
    return {a.x / s, a.y / s, a.z / s};
  }

  RICOCHET_INLINE constexpr Vec3& operator+=(const Vec3& b) { return *this = *this + b; }
  RICOCHET_INLINE constexpr Vec3& operator-=(const Vec3& b) { return *this = *this - b; }
  RICOCHET_INLINE constexpr Vec3& operator+=(const N& s) { return *this = *this + s; }
  RICOCHET_INLINE constexpr Vec3& operator-=(const N& s) { return *this = *this - s; }
  RICOCHET_INLINE constexpr Vec3& operator*=(const N& s) { return *this = *this * s; }
  RICOCHET_INLINE constexpr Vec3& operator/=(const N& s) { return *this = *this / s; }
};

using Vec3d = Vec3<double>;

template <class N>
RICOCHET_INLINE constexpr N dot(const Vec3<N>& a, const Vec3<N>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <class N>
RICOCHET_INLINE constexpr N square(const N& a) {
  return a * a;
}

template <class N>
RICOCHET_INLINE constexpr N length_squared(const Vec3<N>& a) {
  return square(a.x) + square(a.y) + square(a.z);
}

template <class N>
RICOCHET_INLINE constexpr Vec3<N> cross(const Vec3<N>& a, const Vec3<N>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// Component by component.
RICOCHET_INLINE inline Vec3d min(const Vec3d& a, const Vec3d& b) {
  return {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
}
RICOCHET_INLINE inline Vec3d max(const Vec3d& a, const Vec3d& b) {
  return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
}
RICOCHET_INLINE inline Vec3d abs(const Vec3d& a) { return {std::fabs(a.x), std::fabs(a.y), std::fabs(a.z)}; }
/// The largest absolute value of a component.
RICOCHET_INLINE inline double largest_coordinate(const Vec3d& v) {
  return std::max(std::max(std::fabs(v.x), std::fabs(v.y)), std::fabs(v.z));
}
/// The sum of the components' absolute values: at least the length.
RICOCHET_INLINE inline double taxicab_length(const Vec3d& v) {
  return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z);
}

#undef RICOCHET_INLINE

}  // namespace ricochet
