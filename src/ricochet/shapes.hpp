// The shapes a bullet can meet: plain structs, lengths in units of the caller's choice.
#pragma once

#include "ricochet/vec.hpp"

namespace ricochet {

/// All points within `radius` of `center`.
struct Sphere {
  dvec3 center;
  double radius;  ///< > 0
};

/// A shape that moves at constant velocity, in units a frame, and does not turn.
template <class Shape>
struct Target {
  Shape shape;
  dvec3 velocity{0.0};
};

}  // namespace ricochet
