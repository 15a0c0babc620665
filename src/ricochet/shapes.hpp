// The shapes a bullet can meet: plain structs, lengths in units of the caller's choice.
#pragma once

#include <variant>

#include "ricochet/vec.hpp"

namespace ricochet {

/// All points within `radius` of `center`.
struct Sphere {
  dvec3 center;
  double radius;  ///< > 0
};

/// An infinite plane, hit from either side: through a point square to a normal, or through three points.
struct Plane {
  enum class Given : unsigned char { Normal, Points };

  Given given;
  dvec3 point;   ///< on the plane
  dvec3 normal;  ///< Normal: any length but 0, its direction is the plane's upper side. Points: the second
                 ///< point
  dvec3 third;   ///< Points: the third point, not in line with the other two; else not used

  static Plane with_normal(const dvec3& point, const dvec3& normal) {
    return {Given::Normal, point, normal, dvec3(0.0)};
  }
  /// Upper side: where the points run counter-clockwise, (q - p) x (r - p).
  static Plane through(const dvec3& p, const dvec3& q, const dvec3& r) { return {Given::Points, p, q, r}; }
};

/// A flat triangle without thickness, hit from either side; its corners not in line.
struct Triangle {
  dvec3 a, b, c;
};

/// All points between two corners: min <= max in each coordinate.
struct Box {
  dvec3 min, max;
};

/// All points within `radius` of the segment from `a` to `b`; a == b makes it a sphere.
struct Capsule {
  dvec3 a, b;
  double radius;  ///< > 0, or 0 where the bullet is a ball
};

/// A solid cylinder with flat ends, round about the segment from `a` to `b`, a != b.
struct Cylinder {
  dvec3 a, b;
  double radius;  ///< > 0
};

/// A wall of the 2D articles: the segment from `a` to `b`, a != b, both with z = 0, hit from either side and
/// at its ends. In space it stands upright: the strip above and below the segment, so z plays no part.
struct Wall {
  dvec3 a, b;
};

/// Any of them.
using AnyShape = std::variant<Sphere, Plane, Triangle, Box, Capsule, Cylinder, Wall>;

/// A shape that moves at constant velocity, in units a frame, and does not turn.
template <class Shape>
struct Target {
  Shape shape;
  dvec3 velocity{0.0};
};

}  // namespace ricochet
