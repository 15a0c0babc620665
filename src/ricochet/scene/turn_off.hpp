// A velocity after a bounce goes off what was met, exactly, although it is rounded: else the bullet would be behind a flat surface a
// moment later. What needs it: paths, loops of questions, and the rows of such loops.
#pragma once

#include "ricochet/shapes.hpp"
#include "ricochet/visitor.hpp"

namespace ricochet::scene {

/// Whether a velocity goes into a surface with two sides, exactly; `normal` is on the bullet's side. False of other shapes.
bool goes_into(const MovingShape& target, const Vec3d& normal, const Vec3d& velocity);

/// Turns a velocity by as little as it takes until `finds` is false of it, which puts into `out` where to turn it; tells how much
/// that is, at most `most` or as much as has failed.
double turn_until_off(Vec3d& velocity, double most, const Vec3d& out, Visitor<Vec3d> finds);

/// Turns a velocity that rounding has left going into a flat surface; tells how much that is.
double turn_off(const MovingShape& target, const Vec3d& normal, Vec3d& velocity);

}  // namespace ricochet::scene
