// What a query asks of a shape besides the time of impact, in doubles: closest point, bounds, bounding
// sphere.
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet {

/// The point of a shape from which its relative paths start.
const Vec3d& reference_point(const AnyShape& shape);

/// The point of a shape closest to a place: the place itself where that is inside.
Vec3d closest_point(const AnyShape& shape, const Vec3d& to);

/// The axis-aligned bounding box, infinite where the shape is.
Box bounds(const AnyShape& shape);

/// A sphere around the shape; its radius is infinite where the shape is.
Sphere bounding_sphere(const AnyShape& shape);

}  // namespace ricochet
