// Surfaces that bend beneath a ball: round sides, edges, corners and the rims of cylinders.
#pragma once

#include "ricochet/narrow_phase/geometry.hpp"

namespace ricochet::scene {

/// How sharply a shape bends at a contact with a ball.
Curvature bend_at(const AnyShape& shape, const Vec3d& contact, double radius, const Vec3d& normal);

/// The acceleration that keeps a ball on a shape at a velocity, units per frame squared.
double centripetal_at(const AnyShape& shape, const Vec3d& contact, double radius, const Vec3d& normal,
                      const Vec3d& velocity);

/// Unit: the direction in which the surface is straight at a contact, as along an edge or the side of a cylinder. 0 if it bends in every
/// direction. Nothing but gravity changes a ball's velocity in this direction.
Vec3d straight_direction(const AnyShape& shape, const Vec3d& contact, double radius, const Vec3d& normal);

}  // namespace ricochet::scene
