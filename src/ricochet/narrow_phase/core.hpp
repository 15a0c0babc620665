// A shape is a core, a radius and a frame. Here alone the solver asks which shape it is.
//
//   shape          core       radius   frame
//   sphere         point      R        as given
//   capsule        segment    R        as given
//   cylinder       cylinder   0        as given
//   plane          plane      0        as given
//   triangle       triangle   0        as given
//   wall           strip      0        flat: z plays no part
//   box            box        0        as given
//   oriented box   box        0        turned
//
// All points within the radius of the core are the shape; with the radius of a ball added (Minkowski sum) they are where the
// ball's centre touches or overlaps it. Time of impact, closest point, overlap, bounds and intervals ask the core alone.
#pragma once

#include "ricochet/numeric/vec3.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// What a core is, by its dimensions: a strip is a segment that stands upright, a surface as a triangle is.
enum class CoreKind : unsigned char { Point, Segment, Plane, Triangle, Strip, Box, Cylinder };

/// Whether such a core is a surface without thickness that is hit from either side.
inline bool has_two_sides(CoreKind kind) {
  return kind == CoreKind::Plane || kind == CoreKind::Triangle || kind == CoreKind::Strip;
}

struct Core {
  CoreKind kind{};
  bool is_turned = false;  ///< a box that stands about points[0] as `rotation` says, half_size to either side
  int point_count = 1;     ///< 1 or 3 for a plane: one with `normal`, or three that it goes through
  Vec3d points[3] = {};  ///< vertices; ends; the lower and the upper corner. The first is the reference point
  Vec3d normal{0.0};     ///< of a plane through one point, of any length
  Vec3d half_size{0.0};  ///< of a turned box
  Quaternion rotation{};    ///< of a turned box
  double radius = 0;        ///< of the shape about its core
  double round_radius = 0;  ///< of a cylinder

  const Vec3d& reference_point() const { return points[0]; }
  /// Whether z plays no part.
  bool is_flat() const { return kind == CoreKind::Strip; }
  bool is_bounded() const { return kind != CoreKind::Plane && kind != CoreKind::Strip; }
  /// Whether a point can be deeper in the shape than on its surface.
  bool has_inside() const {
    if (kind != CoreKind::Box) return radius > 0 || round_radius > 0;
    const Vec3d size = is_turned ? half_size : points[1] - points[0];
    return size.x != 0 && size.y != 0 && size.z != 0;
  }
  bool has_two_sides() const { return ricochet::has_two_sides(kind); }
};

Core core_of(const AnyShape& shape);
/// The kind alone: at no cost.
CoreKind kind_of(const AnyShape& shape);
/// Whether the reference point is the middle, so that a place and a rotation say where the shape is: at no cost.
bool has_center(const AnyShape& shape);

/// Gives a shape another core of the same kind.
void set_core(AnyShape& shape, const Core& core);

/// What the static filters of spheres and of triangles take; null for any other shape.
inline const Sphere* as_sphere(const AnyShape& shape) { return std::get_if<Sphere>(&shape); }
inline const Triangle* as_triangle(const AnyShape& shape) { return std::get_if<Triangle>(&shape); }

/// The point of a shape from which paths relative to it start.
const Vec3d& reference_point(const AnyShape& shape);

}  // namespace ricochet
