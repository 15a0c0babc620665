// Whether a mesh stands in a bullet's way.
#pragma once

#include "ricochet/bullet.hpp"
#include "ricochet/mesh/instance.hpp"

namespace ricochet::mesh {

/// Whether a bullet with a velocity starts in a triangle of the mesh, or meets one before `max_time`, as `shoot`
/// with each of them decides.
bool obstructs(const Instance& mesh, const Bullet& bullet, double max_time);

}  // namespace ricochet::mesh
