// First contact of a falling path with a shape, or its closest approach: step 2, intersect, under gravity.
//
// There are three stages; each runs only if the one before leaves something uncertain:
//   1. The static filter (falling_filter.hpp): a certain miss, or a time before which there is no contact.
//   2. Double-doubles from that time on: Newton's iteration for the piece that is nearest then, if the signs of its polynomial on
//      both sides and its slope certify that root as the first contact; else the Sturm chains of the pieces that the filter does
//      not exclude, which count roots of any multiplicity. Described from near the contact, little cancels.
//   3. Big floats: the same chains, exact.
#pragma once

#include "ricochet/narrow_phase/falling_pieces.hpp"

namespace ricochet {

/// The parts of a question about a fall.
struct FallAim {
  /// The path starts on the surface, to rounding, and moves outward: find the next contact
  bool leaves = false;
  bool only_contact = false;  ///< no closest approach is needed for a miss
  double outside = 0;         ///< a time until which it is certainly outside
};

/// First contact of a path with h other than 0 in the core's frame; compiled once for both stages. The first stage
/// records the pieces that the next one need not test.
template <class N>
FallContact<N> time_of_fall(const Core& given, const FallingPath<N>& path, const FallAim& aim,
                            falling::ExcludedPieces& excluded, Certifier& certify);

}  // namespace ricochet
