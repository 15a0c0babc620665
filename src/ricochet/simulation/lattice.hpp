// Lattices: reduced bases, and the first lattice point in a cylinder.
#pragma once

#include <array>

#include "ricochet/numeric/vec3.hpp"

namespace ricochet::simulation {

/// A vector of a lattice: whole numbers of periods along each axis, and the resulting vector, in coordinates in which
/// lengths are compared.
struct LatticeVector {
  Vec3d periods, vector;
};
using LatticeBasis = std::array<LatticeVector, 3>;

/// Makes the first `rank` vectors of a basis shorter until no sum or difference of them is shorter (Minkowski's
/// conditions in three dimensions).
void reduce(LatticeBasis& basis, int rank);

/// The cylinder that a body sweeps in a flight of `length` along the z axis, relative to the flight's middle and with z
/// multiplied by `scale`: all points within `radius` of the axis, from `low` to `high`.
struct SweptCylinder {
  double radius, low, high, scale, length;
};

/// A lower bound of the distance from the cylinder's beginning to the first point of the lattice, moved by -`center`,
/// that comes within `radius`; infinite if none does, 0 if finding it would take too long. Counts the rows of points
/// that it has tested. Fincke and Pohst, Math. Comp. 44, 1985.
double first_point_in(const SweptCylinder& cylinder, const LatticeBasis& basis, int rank, const Vec3d& center,
                      int& rows);

}  // namespace ricochet::simulation
