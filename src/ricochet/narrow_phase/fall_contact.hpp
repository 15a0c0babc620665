// What the kernel of gravity finds: a contact, or a closest approach, in its own numbers.
#pragma once

#include <optional>

#include "ricochet/narrow_phase/falling_pieces.hpp"
#include "ricochet/narrow_phase/raw_contact.hpp"

namespace ricochet {

template <class N>
struct FallContact : RawContact<N> {
  double nearest_tau =
      -1;  ///< the double nearest to tau, or to that of the closest approach, where it is known
  std::optional<falling::Piece> piece{};  ///< that alone tells the contact, where that is certain
};

}  // namespace ricochet
