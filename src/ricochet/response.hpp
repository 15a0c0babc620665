// Step 3, respond: where the bullet goes after contact.
#pragma once

#include "ricochet/vec.hpp"

namespace ricochet {

/// The velocity of a massless bullet after it meets a surface that moves at `wall`.
///
///   u = v - wall,   v' = u - 2 (u . n) n + wall
///
/// `normal` is a unit vector. Mirror reflection in the surface's own frame: relative speed is kept.
inline dvec3 reflect(const dvec3& velocity, const dvec3& normal, const dvec3& wall) {
  const dvec3 relative = velocity - wall;
  return relative - 2 * glm::dot(relative, normal) * normal + wall;
}

}  // namespace ricochet
