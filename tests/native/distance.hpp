// Distance from a point to each shape, written independently of the solver: long double, clamping, no roots
// solved.
#pragma once

#include <algorithm>
#include <cmath>

#include "native/vector_functions.hpp"
#include "ricochet/shapes.hpp"

namespace distance_oracle {

using Real = long double;

struct V {
  Real x, y, z;
  V(Real x_, Real y_, Real z_) : x(x_), y(y_), z(z_) {}
  V(const ricochet::Vec3d& v) : x(v.x), y(v.y), z(v.z) {}  // NOLINT: meant to convert
  friend V operator+(const V& a, const V& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend V operator-(const V& a, const V& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend V operator*(const V& a, Real s) { return {a.x * s, a.y * s, a.z * s}; }
};
inline Real dot(const V& a, const V& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Real length(const V& a) { return std::sqrt(dot(a, a)); }
inline V cross(const V& a, const V& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

inline Real to_segment(const V& p, const V& a, const V& b) {
  const V e = b - a;
  const Real t = std::clamp(dot(p - a, e) / dot(e, e), Real(0), Real(1));
  return length(p - a - e * t);
}

inline Real distance(const V& p, const ricochet::Sphere& s) { return length(p - V(s.center)) - s.radius; }

inline Real distance_to_plane(const V& p, const V& point, const V& n) {
  return std::fabs(dot(p - point, n)) / length(n);
}
inline Real distance(const V& p, const ricochet::Plane& plane) {
  return distance_to_plane(p, V(plane.point), V(plane.normal));
}
inline Real distance(const V& p, const ricochet::PlaneThrough& plane) {
  const V o(plane.p);
  return distance_to_plane(p, o, cross(V(plane.q) - o, V(plane.r) - o));
}

inline Real distance(const V& p, const ricochet::Triangle& t) {
  const V a(t.a), b(t.b), c(t.c);
  const V n = cross(b - a, c - a);
  const Real height = dot(p - a, n) / dot(n, n);
  const V foot = p - n * height;
  const bool inside = dot(cross(b - a, foot - a), n) >= 0 && dot(cross(c - b, foot - b), n) >= 0 &&
                      dot(cross(a - c, foot - c), n) >= 0;
  if (inside) return std::fabs(height) * length(n);
  return std::min({to_segment(p, a, b), to_segment(p, b, c), to_segment(p, c, a)});
}

inline Real distance(const V& p, const ricochet::Box& box) {
  const V foot(std::clamp(p.x, Real(box.min.x), Real(box.max.x)),
               std::clamp(p.y, Real(box.min.y), Real(box.max.y)),
               std::clamp(p.z, Real(box.min.z), Real(box.max.z)));
  return length(p - foot);
}

/// Turned by q* x q, the box is along the axes.
inline Real distance(const V& p, const ricochet::OrientedBox& box) {
  const V u(box.rotation.x, box.rotation.y, box.rotation.z), x = p - V(box.center);
  const Real w = box.rotation.w, s = dot(u, u) + w * w;
  const V turned = (x * (w * w - dot(u, u)) + u * (2 * dot(u, x)) - cross(u, x) * (2 * w)) * (1 / s);
  const ricochet::Vec3d& half = box.half_size;
  return distance(turned, ricochet::Box{-half, half});
}

inline Real distance(const V& p, const ricochet::Capsule& c) { return to_segment(p, c.a, c.b) - c.radius; }

inline Real distance(const V& p, const ricochet::Cylinder& c) {
  const V a(c.a), e = V(c.b) - a;
  const Real along = dot(p - a, e) / length(e);
  const Real across = length(p - a - e * (dot(p - a, e) / dot(e, e)));
  const Real beyond = std::max({-along, along - length(e), Real(0)});
  const Real wide = std::max(across - c.radius, Real(0));
  return std::sqrt(beyond * beyond + wide * wide);
}

inline Real distance(const V& p, const ricochet::Wall& w) {
  return to_segment(V(p.x, p.y, 0), V(w.a), V(w.b));
}

}  // namespace distance_oracle
