// Static filter for pairs of a moving point and a sphere, two at a time, without branches. The names are those of
// narrow_phase/sphere_filter.hpp; besides, w = p x v, and
//   D = b^2 - a c = a R^2 - |w|^2,   s = sqrt(D),   t = c / (s - b)
// Of both forms of D, the second loses less where |p| is many times R. No test needs a quotient, and nothing waits for
// one: what is made of them, with the places to write it to, is best left to a second loop over a few pairs.
//
// Error bounds, with u = 2^-53 and P = |p|^2 + R^2, for components of p and v and a sum R that are each rounded once;
// first-order terms are counted.
//   c :  8 u P, and b : 8 u sqrt(a P), as there.
//   w :  A component, as p.y v.z - p.z v.y, is within 4 u of the sum of its products' absolute values; the squares of
//        those sums add up to at most 2 |p|^2 |v|^2. So w is within 6 u |p| |v|.
//   D :  |w|^2 within 12 u |w| |p| |v| + 3 u |w|^2, a R^2 within 9 u a R^2, their difference within u (a R^2 + |w|^2).
//        Since |w| <= |p| |v|, this is below 16 u a P; a line with D < -2^-46 a P certainly misses.
//        Where D > 0, |w| < R |v|, and it is below 13 u a R (|p| + R) <= 16 u a P.
//   sign of b : as there, a point outside whose b is within its error of 0 misses, whichever sign is taken.
// Further, for c > 2^-8 P and s (s - b) > 2^-9 a P. Then b < 0, since s < b for other b; s - b >= sqrt(a c) >= sqrt(a P) / 16;
// and as s <= R |v|, s - b <= |v| (R + |p|), so that R (R + |p|) > 2^-9 P, and |p| < 514 R.
//   t :  relative. By c, 8 u 2^8; by s, the error of D over 2 s (s - b), 8 u 2^9; by b, 8 u 16; by the last operations,
//        the root's included, 4 u. Together 6276 u < 2^-40.
//   n :  the unit normal (p + v t) / R. |v| t <= |p|, so |p| / R times the error of t: by c and by b, 8 u 514 each, since c is
//        near P where |p| is many times R; by s, 13 u / 2 times a |p| (|p| + R) over s (s - b), 8 u 2^9; by the last
//        operations, those of p + v t included, 8 u 514. Together below 2^-38.
//   s / (|v| R), the sine of the ricochet angle: 13 u |v| (|p| + R) / (2 s) <= 13 u (|p| + R)^2 / (2^-8 P) <= 13 u 2^9.
//   v' :  the velocity after the bounce, in parts of |v|: twice the errors of normal and sine, below 2^-36.
//
// Sizes: with a and P above 2^-200 and a P below 2^800, no square of a size that counts, product of two, or root overflows
// or falls below the normal numbers. What is lost of smaller ones is below 2^-1074, and u a P is above 2^-453. A number
// that is not finite makes P or a P infinite or NaN, and the pair uncertain.
#pragma once

#include <cstddef>

#include "ricochet/numeric/simd.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet::pair_filter {

using simd::bits;
using simd::D2;
using simd::L2;
using simd::two;
using simd::where;

/// Constants to be loaded from memory: WebAssembly builds each anew in two or three instructions.
struct Constants {
  D2 zero = two(0), one = two(1);
  D2 start = two(kPairStart), entry = two(kPairEntry), discriminant = two(kDiscriminantBound);
  D2 smallest = two(kSmallestFilteredSquare), largest = two(kLargestPairProduct);
  D2 before = two(1 - kPairTimeMargin), after = two(1 + kPairTimeMargin);
};

/// Pairs of pairs in a block, whose numbers the first-level cache holds with room to spare.
inline constexpr std::size_t kBlock = 16;

/// Two bullets and two spheres.
struct Pairs {
  Vec3<D2> from, own;  ///< position and velocity of the bullet
  D2 radius;
  Vec3<D2> center, drift;  ///< of the sphere
  D2 target_radius;
};

/// The first contacts of two pairs. Where there is none, the numbers mean nothing.
struct Impacts {
  L2 hits;     ///< no later than the longest time
  L2 certain;  ///< in its sign bits: that it hits, or that it does not
  D2 time;
  Vec3<D2> normal;
  D2 closing, sine;  ///< speed at which the surfaces near each other; of the ricochet angle
};

/// `latest`: the longest time. At a hit |p + v t| = R, and its product with v is -s.
[[gnu::always_inline]] inline Impacts first_impacts(const Pairs& pairs, const D2& latest,
                                                    const Constants& k) {
  const Vec3<D2> p = pairs.from - pairs.center, v = pairs.own - pairs.drift;
  const D2 radii = pairs.radius + pairs.target_radius, radii_squared = radii * radii;
  const D2 a = dot(v, v), b = dot(p, v), distance_squared = dot(p, p);
  const D2 c = distance_squared - radii_squared, size = distance_squared + radii_squared;
  const Vec3<D2> w = cross(p, v);
  const D2 d = a * radii_squared - dot(w, w), root = simd::sqrt(d), below = root - b;
  const D2 product = a * size, start = size * k.start;
  // Where a is not a number, so is the lesser of it and another.
  const L2 in_range = (simd::lesser(a, size) > k.smallest) & (product < k.largest);
  const L2 allowed = (pairs.target_radius > k.zero) & (latest >= k.zero) & ~bits(pairs.radius);
  const L2 outside = c > start, enters = outside & (root * below > product * k.entry);
  const L2 misses = bits(c + start) | (outside & (~bits(b) | bits(d + product * k.discriminant)));
  const D2 end = latest * below;
  const L2 in_time = c<end * k.before, late = c> end * k.after;
  const D2 time = c / below, inverse = k.one / radii, closing = root * inverse;
  return {enters & in_time,
          allowed & in_range & ((enters & (in_time | late)) | misses),
          time,
          (p + v * time) * inverse,
          closing,
          closing / simd::sqrt(a)};
}

}  // namespace ricochet::pair_filter
