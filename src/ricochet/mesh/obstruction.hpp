// Tests whether a mesh blocks a bullet.
#pragma once

#include "ricochet/bullet.hpp"
#include "ricochet/mesh/instance.hpp"

namespace ricochet::mesh {

/// True if a bullet with a velocity starts in a triangle of the mesh, or meets one before `max_time`, as `shoot`
/// decides for each of them.
bool obstructs(const Instance& mesh, const Bullet& bullet, double max_time);

/// Like `obstructs` under gravity.
bool obstructs_fall(const Instance& mesh, const Bullet& bullet, const Vec3d& gravity, double max_time);

}  // namespace ricochet::mesh
