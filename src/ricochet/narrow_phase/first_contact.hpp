// First contact of a path with a shape, or its closest approach: step 2, intersect, for every shape and every question.
//
// A straight path enters each feature at the root of a linear or quadratic equation, which has a closed form (entry.hpp), but for the rim
// of a cylinder; so has its closest approach. A parabola, and a ball at a rim, in three stages, each only where the one before leaves
// something uncertain:
//   1. The static filter (falling_filter.hpp): a certain miss, or a time before which there is no contact.
//   2. Double-doubles from that time on: Newton's iteration for the feature that is nearest then, where the signs of its polynomial on
//      both sides and its slope certify that root as the first contact; else the roots of the features that the filter does
//      not exclude, counted at any multiplicity. Told from near the contact, little cancels.
//   3. Big floats: the same, exact.
#pragma once

#include <optional>

#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/narrow_phase/path.hpp"
#include "ricochet/narrow_phase/raw_contact.hpp"

namespace ricochet {

/// What is asked of a path.
struct ContactAim {
  bool leaves = false;        ///< it starts on the surface, to rounding, and goes out: what it does next
  bool only_contact = false;  ///< a miss needs no closest approach
  double outside = 0;         ///< until then it is outside for certain
};

/// First contact of a path with the shape that it was taken relative to; one copy each for both stages. The first fills in what the next
/// need not ask.
template <class N>
RawContact<N> first_contact(const Core& given, const Path<N>& path, const ContactAim& aim,
                            ExcludedFeatures& excluded, Certifier& certify);
template <class N>
RawContact<N> first_contact(const Core& given, const Path<N>& path, Certifier& certify) {
  ExcludedFeatures excluded;
  return first_contact(given, path, {}, excluded, certify);
}

/// What the start of a path alone decides; nothing where it is outside of the shape and nears it.
template <class N>
std::optional<Outcome> decided_start(const Core& given, const Path<N>& path, Certifier& certify);

}  // namespace ricochet
