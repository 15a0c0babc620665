// First contact of a falling path with a shape, or its closest approach: step 2, intersect, under gravity.
//
// Three stages, each only where the one before leaves something uncertain:
//   1. The static filter (falling_filter.hpp): a certain miss, or a time before which there is no contact.
//   2. Double-doubles from that time on: Newton's iteration for the piece that is nearest then, where the signs of its polynomial on
//      both sides and its slope certify that root as the first contact; else the Sturm chains of the pieces that the filter does
//      not exclude, which count roots of any multiplicity. Told from near the contact, little cancels.
//   3. Big floats: the same chains, exact.
#pragma once

#include "ricochet/narrow_phase/falling_pieces.hpp"

namespace ricochet {

/// What is asked of a fall.
struct FallAim {
  bool leaves = false;  ///< the path starts on the surface, to rounding, and goes out: what it does next
  bool only_contact = false;  ///< a miss needs no closest approach
  double outside = 0;         ///< until then it is outside for certain
};

/// First contact of a path with h other than 0 in the core's frame; one copy each for both stages. The first fills in what the
/// next need not ask.
template <class N>
FallContact<N> time_of_fall(const Core& given, const FallingPath<N>& path, const FallAim& aim,
                            falling::ExcludedPieces& excluded, Certifier& certify);

}  // namespace ricochet
