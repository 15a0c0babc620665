// Lattices: reduced bases, and the first lattice point in a cylinder.
#pragma once

#include <array>

#include "ricochet/numeric/vec3.hpp"

namespace ricochet::simulation {

/// A vector of a lattice: whole numbers of periods along each axis, and the vector that they make, in
/// whatever coordinates lengths are to be compared in.
struct LatticeVector {
  Vec3d periods, vector;
};
using LatticeBasis = std::array<LatticeVector, 3>;

/// Makes the first `rank` vectors of a basis shorter until no sum or difference of them is shorter
/// (Minkowski's conditions in three dimensions).
void reduce(LatticeBasis& basis, int rank);

/// What a body sweeps in a flight of `length` along the z axis, seen from the flight's middle and with z
/// times `scale`: all within `radius` of the axis, from `low` to `high`.
struct SweptCylinder {
  double radius, low, high, scale, length;
};

/// How far from the cylinder's beginning the first point of the lattice, moved by -`center`, comes within
/// `radius`, at least; infinite if none does, 0 if that would take too long to say. Counts the rows of points
/// that it has looked at. Fincke and Pohst, Math. Comp. 44, 1985.
double first_point_in(const SweptCylinder& cylinder, const LatticeBasis& basis, int rank, const Vec3d& center,
                      int& rows);

}  // namespace ricochet::simulation
