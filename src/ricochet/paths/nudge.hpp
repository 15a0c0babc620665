// Small corrections of rounded vectors, until exact predicates hold.
#pragma once

#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet::scene {

/// The vector nearest to `given`, to rounding, that violates no condition. `violates(v, out)` returns whether `v` violates a condition, and
/// adds the directions that lead out of the violation to `out`. Steps are from 2^-54 to `largest`, times `size`. Returns `given` if none of
/// them helps.
///
/// The perceptron's rule: repeatedly adding the directions out of all violations leads to a direction that satisfies every condition.
template <class Violates>
Vec3d nudged(const Vec3d& given, double size, double largest, Violates&& violates) {
  constexpr int kTries = 6;
  Vec3d v = given, away(0.0);
  for (double part = 0x1p-54; part < largest; part *= 2)
    for (int k = 0; k < kTries; ++k) {
      Vec3d out(0.0);
      if (!violates(v, out)) return v;
      away += out;
      if (away == Vec3d(0.0)) return given;
      v = finite(given + unit(away) * (part * size));
    }
  return given;
}

}  // namespace ricochet::scene
