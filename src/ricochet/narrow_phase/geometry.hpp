// What is asked of a shape in doubles: closest point, bounds, curvature, and the shape moved, scaled or clipped.
#pragma once

#include <limits>

#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// The point of a shape closest to a place, to rounding: the place itself where that is inside.
Vec3d closest_point(const AnyShape& shape, const Vec3d& to);

/// The same over doubles alone, whatever the sizes, to the rounding of the place and of the way from the shape's reference point; of a
/// triangle whose edges lie in one line to doubles it may be a place on another of them. For searches, at a bounded cost.
Vec3d estimate_closest_point(const AnyShape& shape, const Vec3d& to);

/// The axis-aligned bounding box, infinite where the shape is.
Box bounds(const Core& core);
inline Box bounds(const AnyShape& shape) { return bounds(core_of(shape)); }

/// A sphere around the shape; its radius is infinite where the shape is.
Sphere bounding_sphere(const AnyShape& shape);

/// How far a shape is from the reference point of its core at most; infinite where it has no end, z apart where that plays no
/// part.
double size_of(const Core& core);

/// Curvature of a shape's surface, given the ball's radius (Minkowski sum), about a contact: `here` within
/// `clearance` of it, at most `worst` beyond. Edges, corners and rims bend as the ball does; for a point they
/// are sharp.
struct Curvature {
  double here, worst;
  double clearance;
  double size = 0;  ///< the largest coordinate that the clearance was computed from, for its rounding
};

/// The same everywhere.
inline Curvature constant_curvature(double curvature) {
  return {curvature, curvature, std::numeric_limits<double>::infinity()};
}

/// How sharply the surface bends about a contact with a ball.
Curvature curvature_at(const AnyShape& shape, const Vec3d& contact, double ball_radius);

/// What keeps a ball on the surface that moves along it from a contact: its acceleration into the surface, v^2 times how sharply that
/// bends in the direction of v.
double centripetal_acceleration(const AnyShape& shape, const Vec3d& contact, double ball_radius,
                                const Vec3d& along);

void translate(AnyShape& shape, const Vec3d& by);

/// Larger or smaller about the origin.
void scale(AnyShape& shape, double factor);

/// Leaves out of a shape what is far away, so that its numbers are of the size of what is near: a shape of
/// the same kind that is the same within `distance` of `center`. Spheres, planes and triangles stay as they
/// are.
void clip(AnyShape& shape, const Vec3d& center, double distance);

}  // namespace ricochet
