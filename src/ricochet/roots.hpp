// The quadratic a t^2 + 2 b t + c = 0 of a point that nears a sphere: hit or miss, and the first root.
//
// The textbook root (-b - sqrt(D)) / a loses every digit that b and sqrt(D) share (a sphere far away), and the
// expanded |c|^2 - 2 c.p + |p|^2 every digit that the coordinates share. Here
//   D = b^2 - a c,   t = c / (-b + sqrt(D))   (Numerical Recipes 5.6; Kahan, "On the cost of floating-point
//                                              computation without extra-precise arithmetic", 2004)
// adds numbers of one sign only, once D is known.
//
// Error bounds. In double-doubles a, b, c carry relative errors near 2^-100 of their terms, so D is off by about
// 2^-99 (b^2 + a |c|). `Doubt` compares that bound, carried along by the numbers themselves, with D:
//   * |D| above the bound: the sign is certain. Below it, or where D has fewer than kSettledBits good bits
//     (about 1 in 2^40 of ordinary cases; spheres a million radii away; grazing bullets), BigFloat decides.
//   * sqrt(D) has half the relative error of D, t the error of c plus the smaller of those of b and sqrt(D): settled
//     to 2^-58, rounding to a double makes it at most 0.51 ulp.
// With 5120 bits D is exact for every double between 1e-150 and 1e150 where the target rests or velocities are
// given: four factors of at most 1049 bits each. With an irrational |to - from| in it, D is decided unless it is
// below 2^-5000 of its terms; then it is 0.
#pragma once

#include "ricochet/digits.hpp"

namespace ricochet {

template <class N>
struct Quadratic {
  N a;  ///< relative speed squared, > 0
  N b;  ///< offset . motion: negative while nearing
  N c;  ///< |offset|^2 - radius^2: positive outside
};

/// D = b^2 - a c. Its sign is the decision: negative passes by, 0 touches, positive enters.
template <class N>
N discriminant(const Quadratic<N>& q) {
  return square(q.b) - q.a * q.c;
}

/// The earlier root, for b < 0, c > 0, D >= 0. `root` is sqrt(D).
template <class N>
N first_root(const Quadratic<N>& q, const N& root) {
  return q.c / (root - q.b);
}

}  // namespace ricochet
