// The shapes that a bullet can hit: plain structs, with lengths in units of the caller's choice.
#pragma once

#include <type_traits>
#include <variant>

#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// All points within `radius` of `center`.
struct Sphere {
  Vec3d center;
  double radius;  ///< > 0
};

/// An infinite plane through a point, at right angles to a normal; it can be hit from either side.
struct Plane {
  Vec3d point;
  Vec3d normal;  ///< of any length but 0; it points to the plane's upper side
};

/// An infinite plane through three points that are not in line; it can be hit from either side. Seen from its upper
/// side the points are counter-clockwise: (q - p) x (r - p) points to that side.
struct PlaneThrough {
  Vec3d p, q, r;
};

/// A flat triangle without thickness, which can be hit from either side; its corners must not be in line.
struct Triangle {
  Vec3d a, b, c;
};

/// All points between two corners: min <= max in each coordinate.
struct Box {
  Vec3d min, max;
};

/// A rotation, as in three.js, of any length but 0: it converts local coordinates into those of the world.
struct Quaternion {
  double x = 0, y = 0, z = 0, w = 1;  ///< x, y, z along the axis of rotation; w alone is no rotation
};

/// A box that is rotated: all points that `rotation` makes from those between -half_size and half_size, about `center`.
/// Only the direction of the quaternion matters: the frame is exactly orthogonal.
struct OrientedBox {
  Vec3d center;
  Vec3d half_size;      ///< >= 0 in each coordinate
  Quaternion rotation;  ///< of any length but 0
};

/// All points within `radius` of the segment from `a` to `b`; a == b makes it a sphere.
struct Capsule {
  Vec3d a, b;
  double radius;  ///< > 0, or 0 if the bullet is a ball
};

/// A solid cylinder with flat ends, round about the segment from `a` to `b`, a != b.
struct Cylinder {
  Vec3d a, b;
  double radius;  ///< > 0
};

/// A wall of the 2D articles: the segment from `a` to `b`, a != b, both with z = 0. It can be hit from either side and
/// at its ends. In space it is vertical: the strip above and below the segment, so z is ignored.
struct Wall {
  Vec3d a, b;
};

/// Any shape. This is the only list of shapes: every query handles every shape in it.
///
/// @code
/// const ricochet::AnyShape shape = ricochet::Capsule{{-1, 0, 5}, {1, 0, 5}, 0.5};
/// const auto bullet = ricochet::Bullet::moving({0, 0, 0}, {0, 0, 1});
/// std::cout << ricochet::shoot(bullet, shape).time << '\n';  // 4.5
/// @endcode
using AnyShape =
    std::variant<Sphere, Plane, PlaneThrough, Triangle, Box, Capsule, Cylinder, Wall, OrientedBox>;

/// A shape that moves at constant velocity, in units a frame, and does not rotate.
template <class Shape>
struct Moving {
  Shape shape;
  Vec3d velocity{0.0};

  /// Converts a moving shape of a known type to one of any type.
  operator Moving<AnyShape>() const requires(!std::is_same_v<Shape, AnyShape>) { return {shape, velocity}; }
};

/// Any shape, at rest or in steady motion.
using MovingShape = Moving<AnyShape>;

}  // namespace ricochet
