// Functions of a shape in doubles: closest point, bounds, curvature, and the shape moved, scaled or clipped.
#pragma once

#include <limits>

#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// The point of a shape closest to a place, to rounding; the place itself if it is inside.
Vec3d closest_point(const AnyShape& shape, const Vec3d& to);

/// Like `closest_point` in doubles alone, for any sizes. The error is the rounding of the place and of the vector from
/// the shape's reference point. For a triangle whose edges are in one line as far as doubles show, the result may be on
/// another edge. For searches, at a bounded cost.
Vec3d estimate_closest_point(const AnyShape& shape, const Vec3d& to);

/// The axis-aligned bounding box, infinite if the shape is.
Box bounds(const Core& core);
inline Box bounds(const AnyShape& shape) { return bounds(core_of(shape)); }

/// A sphere around the shape; its radius is infinite if the shape is.
Sphere bounding_sphere(const AnyShape& shape);

/// The largest distance of a shape from the reference point of its core; infinite if the shape has no end, not counting
/// z if that is ignored.
double size_of(const Core& core);

/// Curvature of a shape's surface about a contact, with the ball's radius included (Minkowski sum): `here` within
/// `clearance` of the contact, at most `worst` beyond. Edges, corners and rims have the ball's curvature; for a point
/// they are sharp.
struct Curvature {
  double here, worst;
  double clearance;
  double size = 0;  ///< the largest coordinate that the clearance was computed from, for its rounding error
};

/// The same curvature everywhere.
inline Curvature constant_curvature(double curvature) {
  return {curvature, curvature, std::numeric_limits<double>::infinity()};
}

/// The curvature of the surface about a contact with a ball.
Curvature curvature_at(const AnyShape& shape, const Vec3d& contact, double ball_radius);

/// The acceleration into the surface that keeps a ball on it while it moves along it from a contact: v^2 times the
/// curvature in the direction of v.
double centripetal_acceleration(const AnyShape& shape, const Vec3d& contact, double ball_radius,
                                const Vec3d& along);

void translate(AnyShape& shape, const Vec3d& by);

/// Scales a shape about the origin.
void scale(AnyShape& shape, double factor);

/// Clips a shape to the part within `distance` of `center`, so that its numbers are about as large as those of the
/// question. The result has the same kind. Spheres, planes and triangles stay as they are.
void clip(AnyShape& shape, const Vec3d& center, double distance);

}  // namespace ricochet
