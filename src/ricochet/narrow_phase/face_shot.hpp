// `shoot` at a plane or at the face of a triangle or a wall in double words, or no answer; and when such a bullet leaves it.
#pragma once

#include "ricochet/bullet.hpp"
#include "ricochet/contact.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// Whether the shape is a plane, or a triangle or a wall that is met well within its face, and the hit is certain; then `shot` is the answer.
bool shoot_face(const Bullet& bullet, const MovingShape& target, Shot& shot);

/// When a bullet that hits so leaves a plane, or a point a triangle or a wall, to the nearest double; false where that is not certain.
bool leave_face(const Bullet& bullet, const MovingShape& target, double& time);

}  // namespace ricochet
