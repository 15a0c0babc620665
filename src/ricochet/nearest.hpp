// The point of a shape nearest to a place, over doubles: the place itself where it is inside.
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet {

dvec3 nearest(const Sphere& sphere, const dvec3& to);
dvec3 nearest(const Plane& plane, const dvec3& to);
dvec3 nearest(const Triangle& triangle, const dvec3& to);
dvec3 nearest(const Box& box, const dvec3& to);
dvec3 nearest(const Capsule& capsule, const dvec3& to);
dvec3 nearest(const Cylinder& cylinder, const dvec3& to);
dvec3 nearest(const Wall& wall, const dvec3& to);
dvec3 nearest(const AnyShape& shape, const dvec3& to);

}  // namespace ricochet
