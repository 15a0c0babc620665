// `shoot` at the face, edge or vertex that a bullet certainly hits, in double words, or no answer; and the time when
// such a bullet leaves.
#pragma once

#include "ricochet/bullet.hpp"
#include "ricochet/contact.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// True if the hit is certain and well within the region of one feature of the shape; then `shot` is the answer. It
/// does not handle rims of cylinders, nor spheres, which have their own filter (narrow_phase/sphere_shot.hpp).
bool shoot_feature(const Bullet& bullet, const MovingShape& target, Shot& shot);

/// Only the time of such a hit.
bool meet_feature(const Bullet& bullet, const MovingShape& target, double& time);

/// The time when a bullet with such a hit leaves a plane, or when a point leaves a triangle or a wall, to the nearest
/// double; false if that is not certain.
bool leave_face(const Bullet& bullet, const MovingShape& target, double& time);

}  // namespace ricochet
