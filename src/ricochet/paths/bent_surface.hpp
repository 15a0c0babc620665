// Surfaces that bend beneath a ball: round sides, edges, corners and the rims of cylinders.
#pragma once

#include "ricochet/narrow_phase/geometry.hpp"

namespace ricochet::scene {

/// The curvature of a shape's surface about a contact with a ball, the rims of cylinders included. `normal`: unit, out of the shape.
Curvature bend_at(const AnyShape& shape, const Vec3d& contact, double radius, const Vec3d& normal);

/// The acceleration into the surface that keeps a ball on a shape at a velocity relative to it, units per frame squared, >= 0.
double centripetal_at(const AnyShape& shape, const Vec3d& contact, double radius, const Vec3d& normal,
                      const Vec3d& velocity);

/// Unit: the direction in which the surface is straight at a contact, as along an edge or the side of a cylinder. 0 if it bends in every
/// direction. Nothing but gravity changes a ball's velocity in this direction.
Vec3d straight_direction(const AnyShape& shape, const Vec3d& contact, double radius, const Vec3d& normal);

}  // namespace ricochet::scene
