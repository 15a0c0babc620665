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
  mutable falling::ExcludedPieces excluded;  ///< double-doubles record them, for big floats
  bool flies_straight;                       ///< gravity does not affect the decision: it runs along the wall
  FallAim aim;

  FallQuestion(const Bullet& bullet_, const MovingShape& target_, const Vec3d& gravity);

  /// The question without a limit of time.
  template <class N>
  Shot operator()(Certifier& certify) const;

  template <class N>
  FallContact<N> contact(const FallingMotion<N>& motion, Certifier& certify) const;
  /// True if the hit comes after `max_time`.
  bool is_late(double max_time, int limbs) const;

 private:
  template <class N>
  void put_outside(const Vec3<N>& center, Shot& shot, Certifier& certify) const;
};

/// Compares the exact times of two hits: negative if the first is earlier, 0 if 640 bits show no difference.
int compare_falls(const FallQuestion& one, const FallQuestion& other);

/// A bullet's fall at a target, with the options of the question.
struct Falling {
  const Bullet& bullet;
  const MovingShape& target;
  const Vec3d& gravity;
  bool leaves = false;  ///< it starts on the surface, to rounding, and moves outward
  double outside = 0;   ///< frames during which it is certainly outside
};

/// Only the hit: that of `shoot`, or an outcome without a closest approach.
Shot hit_of(const Falling& falling);
/// Like `hit_of` with doubles and double-doubles alone, as `estimate_shot`.
Shot estimate_hit_of(const Falling& falling);
/// For two hits at the same time, rounded: -1, 0 or 1 by the exact times.
int compare_falls(const Falling& one, const Falling& other);

}  // namespace ricochet
