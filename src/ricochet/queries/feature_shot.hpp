// `shoot` at the face, the edge or the vertex that a bullet certainly meets, in double words, or no answer; and when such a bullet leaves.
#pragma once

#include "ricochet/bullet.hpp"
#include "ricochet/contact.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// Whether the hit is certain, well within the region of one feature of the shape; then `shot` is the answer. No rim of a cylinder, and
/// no sphere, which has a filter of its own (narrow_phase/sphere_shot.hpp).
bool shoot_feature(const Bullet& bullet, const MovingShape& target, Shot& shot);

/// The time of such a hit alone.
bool meet_feature(const Bullet& bullet, const MovingShape& target, double& time);

/// When a bullet that hits so leaves a plane, or a point a triangle or a wall, to the nearest double; false where that is not certain.
bool leave_face(const Bullet& bullet, const MovingShape& target, double& time);

}  // namespace ricochet
