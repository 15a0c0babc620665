// How sharply a surface bends where a ball meets it.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "ricochet/numeric/length.hpp"

namespace ricochet {

/// Curvature of a shape's surface, given the ball's radius (Minkowski sum), about a contact: `here` within
/// `clearance` of it, at most `worst` beyond. Edges, corners and rims bend as the ball does; for a point they
/// are sharp.
struct Curvature {
  double here, worst;
  double clearance;
  double size = 0;  ///< the largest coordinate that the clearance was computed from, for its rounding
};

/// The same everywhere.
inline Curvature constant_curvature(double curvature) {
  return {curvature, curvature, std::numeric_limits<double>::infinity()};
}

}  // namespace ricochet
