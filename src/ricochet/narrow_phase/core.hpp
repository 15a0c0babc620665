// A shape is a core, a radius and a frame. Only this file distinguishes shapes.
//
//   shape          core       radius   frame
//   sphere         point      R        as given
//   capsule        segment    R        as given
//   cylinder       cylinder   0        as given
//   plane          plane      0        as given
//   triangle       triangle   0        as given
//   wall           strip      0        flat: z is ignored
//   box            box        0        as given
//   oriented box   box        0        rotated
//
// The shape is the set of points within the radius of the core. With the radius of a ball added (Minkowski sum), it is
// the set of centres at which the ball touches or overlaps the shape. Time of impact, closest point, overlap, bounds
// and intervals use only the core.
#pragma once

#include "ricochet/numeric/vec3.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// The kinds of cores, by dimension. A strip is a segment extended up and down without end; it is a surface, like a
/// triangle.
enum class CoreKind : unsigned char { Point, Segment, Plane, Triangle, Strip, Box, Cylinder };

/// True if the core is a surface without thickness, which can be hit from either side.
inline bool has_two_sides(CoreKind kind) {
  return kind == CoreKind::Plane || kind == CoreKind::Triangle || kind == CoreKind::Strip;
}

struct Core {
  CoreKind kind{};
  /// a box centred at points[0] and rotated by `rotation`, with half_size to either side
  bool is_turned = false;
  int point_count = 1;   ///< 1 or 3 for a plane: one point with `normal`, or three points on it
  Vec3d points[3] = {};  ///< vertices; ends; the lower and the upper corner. The first is the reference point
  Vec3d normal{0.0};     ///< for a plane through one point, of any length
  Vec3d half_size{0.0};  ///< for a rotated box
  Quaternion rotation{};    ///< for a rotated box
  double radius = 0;        ///< the radius of the shape about its core
  double round_radius = 0;  ///< for a cylinder

  const Vec3d& reference_point() const { return points[0]; }
  /// True if z is ignored.
  bool is_flat() const { return kind == CoreKind::Strip; }
  bool is_bounded() const { return kind != CoreKind::Plane && kind != CoreKind::Strip; }
  /// True if a point can be inside the shape, deeper than its surface.
  bool has_inside() const {
    if (kind != CoreKind::Box) return radius > 0 || round_radius > 0;
    const Vec3d size = is_turned ? half_size : points[1] - points[0];
    return size.x != 0 && size.y != 0 && size.z != 0;
  }
  bool has_two_sides() const { return ricochet::has_two_sides(kind); }
};

Core core_of(const AnyShape& shape);
/// Only the kind of the core, at no cost.
CoreKind kind_of(const AnyShape& shape);
/// True if the reference point is the middle, so that a place and a rotation determine where the shape is; at no cost.
bool has_center(const AnyShape& shape);

/// Replaces a shape's core by another of the same kind.
void set_core(AnyShape& shape, const Core& core);

/// The sphere or triangle that the static filters accept; null for any other shape.
inline const Sphere* as_sphere(const AnyShape& shape) { return std::get_if<Sphere>(&shape); }
inline const Triangle* as_triangle(const AnyShape& shape) { return std::get_if<Triangle>(&shape); }

/// The point of a shape that relative paths are measured from.
const Vec3d& reference_point(const AnyShape& shape);

}  // namespace ricochet
