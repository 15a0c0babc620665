// The quadratic a t^2 + 2 b t + c = 0 of a point that nears a sphere: hit or miss, and the first root.
//
// The textbook root (-b - sqrt(D)) / a loses every digit that b and sqrt(D) share (a sphere far away), the
// textbook D = b^2 - a c every digit that its terms share, and the expanded |c|^2 - 2 c.p + |p|^2 every digit
// that the coordinates share. Here
//   D = a R^2 - |p x v|^2      Lagrange's identity; Haines et al., "Precision improvements for ray/sphere
//                              intersection", Ray Tracing Gems ch. 7 (2019), use the same remedy
//   t = c / (-b + sqrt(D))     sums of one sign; Kahan, "On the cost of floating-point computation without
//                              extra-precise arithmetic" (2004)
//
// Adaptive evaluation answers in stages, each only where its own error bound leaves nothing uncertain
// (u = 2^-53):
//   1. Static filter (narrow_phase/sphere_filter.hpp): doubles, with a Newton step on an exact residual. Its
//      bound is fixed beforehand and stands there.
//   2. Double-doubles (double_double.hpp), which carry an error bound: relative 2^-101 an operation, so D
//      is off by about 2^-98 |p| |v| R |v|. A sphere 10^8 radii away still leaves D 70 good bits.
//   3. Big floats (big_float.hpp), where sums and products of the given doubles are exact, and with them
//      every discriminant (target at rest, or velocities given). With an irrational |to - from| in it, D is
//      worked out to 640 and then 5120 bits: it is decided unless it is below 2^-5000 of its terms; then it
//      is 0.
// A time is certified when its error bound leaves one nearest double.
#pragma once

#include "ricochet/numeric/adaptive.hpp"

namespace ricochet {

template <class N>
struct Quadratic {
  N a;  ///< relative speed squared, > 0
  N b;  ///< offset . motion: negative while nearing
  N c;  ///< |offset|^2 - radius^2: positive outside
};

/// D = a R^2 - |p x v|^2 (equal to b^2 - a c). Its sign is the decision: negative passes by, 0 touches,
/// positive enters. `a_r2` is a R^2.
template <class N>
N discriminant(const N& a_r2, const Vec3<N>& offset, const Vec3<N>& motion) {
  return a_r2 - length_squared(cross(offset, motion));
}

/// The earlier root, for b < 0, c > 0, D >= 0. `root` is sqrt(D).
template <class N>
N first_root(const Quadratic<N>& q, const N& root) {
  return q.c / (root - q.b);
}

}  // namespace ricochet
