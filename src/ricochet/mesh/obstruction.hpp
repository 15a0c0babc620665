// Whether a mesh stands in a bullet's way.
#pragma once

#include "ricochet/bullet.hpp"
#include "ricochet/mesh/instance.hpp"

namespace ricochet::mesh {

/// Whether a bullet with a velocity starts in a triangle of the mesh, or meets one before `max_time`, as `shoot`
/// with each of them decides.
bool obstructs(const Instance& mesh, const Bullet& bullet, double max_time);

/// The same under gravity, for a bullet with a velocity.
bool obstructs_fall(const Instance& mesh, const Bullet& bullet, const Vec3d& gravity, double max_time);

}  // namespace ricochet::mesh
