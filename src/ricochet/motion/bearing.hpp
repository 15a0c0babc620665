// The effect of kept contacts on a body's acceleration and velocity.
//
// A body that stays in contact with surfaces of unit normals n_i may accelerate only so that n_i . a >= k_i for each:
// k = 0 on a flat surface, v^2 / R on a curved one with the radius R. Of these accelerations it takes the one nearest
// to gravity,
//
//   a = g + sum f_i n_i,   f_i >= 0,   f_i (n_i . a - k_i) = 0,
//
// which is a projection onto a convex set. So it does not depend on the order of contacts, and needs at most three of
// them (Moreau 1965). Contacts with f_i > 0 bear the body; it slides off the others or leaves them. The same projection
// of a velocity, with all k_i = 0, gives the velocity after simultaneous contacts of restitution 0.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "ricochet/numeric/vec3.hpp"

namespace ricochet::motion {

/// A contact that a body keeps.
struct KeptContact {
  Vec3d normal;      ///< unit, out of the surface
  double least = 0;  ///< the least acceleration along the normal; units a frame^2
};

/// A body's acceleration, and the contacts that bear it.
struct Bearing {
  Vec3d acceleration;
  std::size_t count = 0;               ///< number of contacts that bear: 0 to 3
  std::array<std::size_t, 3> which{};  ///< their indices, ascending
  std::array<double, 3> pressures{};   ///< their factors f_i >= 0; units a frame^2
};

/// Components smaller than this share of a vector count as 0: normals have an error of 2^-52, and their angles are
/// sums.
///   larger: bodies rest on slopes that they should slide down; smaller: a body in a notch slides away by rounding
inline constexpr double kBalanced = 0x1p-46;

/// The vector nearest to `free` that all contacts allow; exactly 0 if they balance it. At most 8 contacts are used.
Bearing bear(std::span<const KeptContact> contacts, const Vec3d& free);

/// A velocity without its parts along the normals of up to three contacts: in a plane, along a line, or 0.
Vec3d along_all(std::span<const Vec3d> normals, const Vec3d& velocity);

}  // namespace ricochet::motion
