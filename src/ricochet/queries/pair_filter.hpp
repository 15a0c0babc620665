// The static filter for spheres (narrow_phase/sphere_filter.hpp) for pairs, two at a time and without branches. Results
// that need quotients, and the places to write them to, are best computed in a second loop over a few pairs.
//
// A hit is certain only if s (s - b) > 2^-9 a P, which bounds the error of the normal as well. In the names of the
// derivation, the time is then within 2^-40 of itself, the unit normal within 2^-38, the sine of the ricochet angle
// within 2^-39, and the velocity after the bounce within 2^-36 of the speeds (src/derivations/sphere_filter.md,
// "Pairs").
#pragma once

#include <cstddef>

#include "ricochet/narrow_phase/sphere_filter.hpp"

namespace ricochet::pair_filter {

using simd::bits;
using simd::D2;
using simd::L2;
using simd::two;
using simd::where;

/// Constants that are loaded from memory, because WebAssembly would otherwise build each with two or three
/// instructions.
struct Constants {
  D2 zero = two(0), one = two(1);
  D2 start = two(kTimedStart), entry = two(kPairEntry), discriminant = two(kDiscriminantBound);
  D2 smallest = two(kSmallestFilteredSquare), largest = two(kLargestPairProduct);
  D2 before = two(1 - kPairTimeMargin), after = two(1 + kPairTimeMargin);
};

/// The number of pairs of pairs in a block: their numbers fit into the first-level cache with room to spare.
inline constexpr std::size_t kBlock = 16;

/// Two bullets and two spheres.
struct Pairs {
  Vec3<D2> from, own;  ///< position and velocity of the bullet
  D2 radius;
  Vec3<D2> center, drift;  ///< centre and velocity of the sphere
  D2 target_radius;
};

/// The first contacts of two pairs. The numbers of a miss have no meaning.
struct Impacts {
  L2 hits;     ///< true in a lane if it hits no later than the longest time
  L2 certain;  ///< the sign bit is set if a hit or a miss is certain
  D2 time;
  Vec3<D2> normal;
  D2 closing, sine;  ///< speed at which the surfaces approach; sine of the ricochet angle
};

/// `latest`: the longest time. At a hit |p + v t| = R, and its product with v is -s.
[[gnu::always_inline]] inline Impacts first_impacts(const Pairs& pairs, const D2& latest,
                                                    const Constants& k) {
  using namespace sphere_filter;
  const Vec3<D2> p = pairs.from - pairs.center, v = pairs.own - pairs.drift;
  // These two come first: g++ keeps the order, which makes the loop 5 % faster.
  const D2 a = dot(v, v), b = dot(p, v);
  const Start<D2> start(p, pairs.radius + pairs.target_radius);
  const D2 d = ricochet::discriminant(a * start.radius_squared, p, v);
  const Entry<D2> entry(b, d);
  const D2 product = a * start.size, margin = start.size * k.start;
  // If a is NaN, so is the lesser of it and another.
  const L2 in_range = (simd::lesser(a, start.size) > k.smallest) & (product < k.largest);
  const L2 allowed = (pairs.target_radius > k.zero) & (latest >= k.zero) & ~bits(pairs.radius);
  const L2 outside = start.c > margin, enters = outside & (entry.sharpness() > product * k.entry);
  const L2 misses = bits(start.c + margin) | (outside & (~bits(b) | bits(d + product * k.discriminant)));
  const D2 end = latest * entry.below;
  const L2 in_time = start.c<end * k.before, late = start.c> end * k.after;
  const D2 time = start.c / entry.below, inverse = k.one / start.radius, closing = entry.root * inverse;
  return {enters & in_time,
          allowed & in_range & ((enters & (in_time | late)) | misses),
          time,
          (p + v * time) * inverse,
          closing,
          closing / simd::sqrt(a)};
}

}  // namespace ricochet::pair_filter
