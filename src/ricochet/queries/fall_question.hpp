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
  FallAim aim;

  FallQuestion(const Bullet& bullet_, const MovingShape& target_, const Vec3d& gravity);

  /// Without a limit of time.
  template <class N>
  Shot operator()(Certifier& certify) const;

  template <class N>
  FallContact<N> contact(const FallingMotion<N>& motion, Certifier& certify) const;
  /// Whether a bullet that hits does so after `max_time`.
  bool is_late(double max_time, int limbs) const;

 private:
  template <class N>
  void put_outside(const Vec3<N>& center, Shot& shot, Certifier& certify) const;
};

/// Which of two hits is the earlier by the exact times: below 0 the first, 0 where 640 bits cannot tell.
int compare_falls(const FallQuestion& one, const FallQuestion& other);

/// A bullet's fall at a target, and what is asked of it.
struct Falling {
  const Bullet& bullet;
  const MovingShape& target;
  const Vec3d& gravity;
  bool leaves = false;  ///< it starts on the surface, to rounding, and goes out
  double outside = 0;   ///< frames, in which it is outside for certain
};

/// The hit alone: `shoot`'s, or an outcome without a closest approach.
Shot hit_of(const Falling& falling);
/// The same over doubles and double-doubles alone, as `estimate_shot`.
Shot estimate_hit_of(const Falling& falling);
/// Of two hits at the same time, rounded: -1, 0 or 1 by the exact times.
int compare_falls(const Falling& one, const Falling& other);

}  // namespace ricochet
