// 3-vectors: GLM's double-precision vector, and the one thing GLM lacks, a vector of extended numbers.
#pragma once

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

namespace ricochet {

using glm::dvec3;

/// A 3-vector over any of the solver's number types (`double`, `Tracked`, `BigFloat`).
/// GLM accepts only built-in floating-point types in its products.
template <class N>
struct Vec3 {
  N x, y, z;

  Vec3() = default;
  Vec3(N x_, N y_, N z_) : x(x_), y(y_), z(z_) {}
  explicit Vec3(const dvec3& v) : x(v.x), y(v.y), z(v.z) {}

  friend Vec3 operator+(const Vec3& a, const Vec3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Vec3 operator-(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vec3 operator-(const Vec3& a) { return {-a.x, -a.y, -a.z}; }
  friend Vec3 operator*(const Vec3& a, const N& s) { return {a.x * s, a.y * s, a.z * s}; }
};

template <class N>
N dot(const Vec3<N>& a, const Vec3<N>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <class N>
N square(const N& a) {
  return a * a;
}

template <class N>
N length_squared(const Vec3<N>& a) {
  return square(a.x) + square(a.y) + square(a.z);
}

template <class N>
Vec3<N> cross(const Vec3<N>& a, const Vec3<N>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

}  // namespace ricochet
