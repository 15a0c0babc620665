// Small corrections of rounded vectors, until exact predicates hold.
#pragma once

#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet::scene {

/// The vector nearest to `given`, to rounding, that violates nothing. `violates(v, out)` says whether `v` violates something, and adds the
/// directions that lead out of it to `out`. Steps are from 2^-54 to `largest` of `size`. `given` itself where none of these helps.
///
/// The perceptron's rule: the sum of the directions that were violated, again and again, leads to a direction away from all.
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
