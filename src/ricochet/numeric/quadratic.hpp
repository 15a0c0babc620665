// |p + v t| = R: a moving point meets a sphere. This is the one equation behind every question about balls,
//   a t^2 + 2 b t + c = 0,   a = |v|^2,  b = p . v,  c = |p|^2 - R^2
// for any number type: the lanes of the static filter (narrow_phase/sphere_filter.hpp), double-doubles, big floats.
//
// The textbook root (-b - sqrt(D)) / a loses every digit that b and sqrt(D) share (a sphere far away), the textbook
// D = b^2 - a c every digit that its terms share, and the expanded |c|^2 - 2 c.p + |p|^2 every digit that the
// coordinates share. Here
//   D = a R^2 - |p x v|^2      Lagrange's identity; Haines et al., "Precision improvements for ray/sphere intersection",
//                              Ray Tracing Gems ch. 7 (2019), use the same remedy
//   t = c / (sqrt(D) - b)      sums of one sign; Kahan, "On the cost of floating-point computation without extra-precise
//                              arithmetic" (2004)
//
// Adaptive evaluation answers in stages; each runs only if the error bound of the one before leaves something uncertain
// (u = 2^-53):
//   1. Static filter (narrow_phase/sphere_filter.hpp), with a Newton step on an exact residual if the nearest double is
//      needed. Its bound is fixed beforehand; src/derivations/sphere_filter.md derives it.
//   2. Double-doubles (double_double.hpp), which carry an error bound: relative 2^-101 an operation, so D has an error of about
//      2^-98 |p| |v| R |v|. For a sphere 10^8 radii away, D still has 70 accurate bits.
//   3. Big floats (big_float.hpp), in which sums and products of the given doubles are exact, and so is every discriminant
//      (target at rest, or velocities given). With an irrational |to - from| in it, D is computed to 640 and then 5120
//      bits: it is decided unless it is below 2^-5000 of its terms; then it is 0. A time is certified when its error bound leaves
//      one nearest double.
#pragma once

#include <cmath>

#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

template <class N>
struct Quadratic {
  N a;  ///< relative speed squared, > 0
  N b;  ///< offset . motion: negative while approaching
  N c;  ///< |offset|^2 - radius^2: positive outside
};

/// D, whose sign decides: negative passes by, 0 touches, positive enters. `a_r2` is a R^2.
template <class N>
N discriminant(const N& a_r2, const Vec3<N>& offset, const Vec3<N>& motion) {
  return a_r2 - length_squared(cross(offset, motion));
}

/// D as b^2 - a c, for a filter that compares it with a (|p|^2 + R^2): three operations instead of sixteen.
template <class N>
N discriminant_by_products(const N& a, const N& b, const N& c) {
  return b * b - a * c;
}

/// The earlier root, for b < 0, c > 0, D >= 0. `root` is sqrt(D).
template <class N>
N first_root(const Quadratic<N>& q, const N& root) {
  return q.c / (root - q.b);
}

/// sqrt(D), for a D with the sign `side`, 0 or 1: exactly 0 at a graze.
template <class N>
N root_of(const N& d, int side) {
  using std::sqrt;
  return side == 0 ? N(0) : sqrt(d);
}

}  // namespace ricochet
