// Raw contacts: the results of step 2, in the solver's numbers and the target's frame, before they are reported.
#pragma once

#include "ricochet/contact.hpp"
#include "ricochet/narrow_phase/rotation.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// First contact in the target's frame, or the reason for a miss.
template <class N>
struct RawContact {
  Outcome outcome;
  N tau;             ///< Hit: the time, in units of tau
  Vec3<N> outward;   ///< Hit: out of the shape at the contact, of length `outward_length`
  N outward_length;  ///< Hit: > 0
  N approach;        ///< Hit: -(motion . outward), >= 0
  N closest_tau;     ///< a miss: the time when the surfaces are closest, in units of tau
  N gap;             ///< a miss: the gap between the surfaces then
};

/// Converts from the frame of a rotated box to the world. The approach is -(v' . outward) = -(v . M outward), the same
/// as in the frame.
template <class N>
void to_world(const ScaledRotation<N>& turn, RawContact<N>& contact) {
  if (contact.outcome == Outcome::Hit) {
    contact.outward = turn.to_world(contact.outward);
    contact.outward_length = contact.outward_length * turn.scale;
  } else if (contact.outcome != Outcome::StartsInside) {
    contact.gap = contact.gap / turn.scale;
  }
}

}  // namespace ricochet
