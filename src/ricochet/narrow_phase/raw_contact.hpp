// Raw contacts: what step 2 finds, in the solver's numbers and the target's frame, before it is reported.
#pragma once

#include "ricochet/contact.hpp"
#include "ricochet/narrow_phase/rotation.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// First contact in the target's frame, or why there is none.
template <class N>
struct RawContact {
  Outcome outcome;
  N tau;             ///< Hit: when, in units of tau
  Vec3<N> outward;   ///< Hit: from the contact out of the shape, of length `outward_length`
  N outward_length;  ///< Hit: > 0
  N approach;        ///< Hit: -(motion . outward), >= 0
  N closest_tau;     ///< a miss: when the surfaces come closest, in units of tau
  N gap;             ///< a miss: how far apart they then are
};

/// From the frame of a turned box to the world. The approach is -(v' . outward) = -(v . M outward): what it was in the frame.
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
