// The point of a shape nearest to a place, over doubles: the place itself where it is inside.
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet {

Vec3d nearest(const Sphere& sphere, const Vec3d& to);
Vec3d nearest(const Plane& plane, const Vec3d& to);
Vec3d nearest(const Triangle& triangle, const Vec3d& to);
Vec3d nearest(const Box& box, const Vec3d& to);
Vec3d nearest(const Capsule& capsule, const Vec3d& to);
Vec3d nearest(const Cylinder& cylinder, const Vec3d& to);
Vec3d nearest(const Wall& wall, const Vec3d& to);
Vec3d nearest(const OrientedBox& box, const Vec3d& to);
Vec3d nearest(const AnyShape& shape, const Vec3d& to);

}  // namespace ricochet
