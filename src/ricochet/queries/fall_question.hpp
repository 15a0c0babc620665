// `shoot` under gravity as a question for adaptive evaluation: contact, then report.
#pragma once

#include "ricochet/contact.hpp"
#include "ricochet/narrow_phase/time_of_fall.hpp"

namespace ricochet {

/// The question in units in which its numbers are near 1.
struct FallQuestion {
  const Bullet& bullet;
  const MovingShape& target;
  ScaledFall fall;
  mutable falling::ExcludedPieces excluded;  ///< filled in by double-doubles, for big floats
  bool flies_straight;  ///< gravity has no part in the decision: that of a wall runs along it

  FallQuestion(const Bullet& bullet_, const MovingShape& target_, const Vec3d& gravity);

  /// Without a limit of time.
  template <class N>
  Shot operator()(Certifier& certify) const;

  template <class N>
  FallContact<N> contact(const FallingMotion<N>& motion, Certifier& certify) const;
};

/// Whether a bullet that falls and hits does so after `max_time`.
struct LateFallQuestion {
  FallQuestion question;
  double max_time;

  template <class N>
  bool operator()(Certifier& certify) const;
};

}  // namespace ricochet
