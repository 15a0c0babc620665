// How the contacts that a body keeps change its acceleration and its velocity.
//
// A body that stays in contact with surfaces of unit normals n_i may accelerate only so that n_i . a >= k_i for each: k = 0 on what is
// flat, v^2 / R on what is bent with the radius R. Of these accelerations it has the one nearest to gravity,
//
//   a = g + sum f_i n_i,   f_i >= 0,   f_i (n_i . a - k_i) = 0,
//
// which is a projection onto a convex set, so that it does not depend on the order of contacts, and needs at most three of them
// (Moreau 1965). Contacts with f_i > 0 bear the body; it slides off the others or leaves them. The same projection of a velocity, with all
// k_i = 0, is the answer of restitution 0 to contacts that close together.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "ricochet/numeric/vec3.hpp"

namespace ricochet::motion {

/// A contact that a body keeps.
struct KeptContact {
  Vec3d normal;      ///< unit, out of what is touched
  double least = 0;  ///< what the acceleration along it is at least; units a frame^2
};

/// A body's acceleration, and which contacts bear it.
struct Bearing {
  Vec3d acceleration;
  std::size_t count = 0;               ///< of those that bear: 0 to 3
  std::array<std::size_t, 3> which{};  ///< their numbers, ascending
};

/// The parts of a vector that are smaller than this share of it count as 0: normals are known to 2^-52, and their angles are sums.
///   larger: a body rests on slopes that it would slide down; smaller: one in a notch turned by rounding slides away
inline constexpr double kBalanced = 0x1p-46;

/// The vector nearest to `free` that all contacts allow: exactly 0 where they balance it. Up to 8 contacts are looked at.
Bearing bear(std::span<const KeptContact> contacts, const Vec3d& free);

/// A velocity without its parts along the normals of up to three contacts: in a plane, along a line, or 0.
Vec3d along_all(std::span<const Vec3d> normals, const Vec3d& velocity);

}  // namespace ricochet::motion
