// What of a bounding-volume hierarchy a falling ball may meet, roughly the earlier first.
//
// On each axis the ball's coordinate c + b t + a t^2 is between two bounds during one or two intervals of time, which end at roots of
// quadratics; it is in a box where those of all axes have a time in common. Roots in doubles are those of a quadratic whose values
// differ by some 2^-50 of its terms: each box is wider by 2^-40 of them, and by what the hierarchy's own bounds may lose.
#pragma once

#include "ricochet/broad_phase/bvh.hpp"

namespace ricochet::broad_phase {

/// A ball's place p + v t + h t^2.
struct BallFall {
  Vec3d p, v, h;
  double radius;
};

class FallingWalk {
 public:
  enum class Start : std::uint8_t { Misses, Walks, TooFar };
  /// `pad` widens every box besides. TooFar: such numbers are not for the hierarchy.
  Start start(const Bvh& hierarchy, const BallFall& ball, double latest, double pad = 0);
  /// On to the next leaf that the ball may come to until `latest`; false where there is none.
  bool next_leaf(double latest);
  std::int32_t leaf_first() const { return (-1 - child_) / 8; }
  std::int32_t leaf_count() const { return (-1 - child_) % 8; }

 private:
  /// When the ball first is in a box, until a time; infinite: not until then.
  double enters(const Vec3d& low, const Vec3d& high, double latest) const;

  const Bvh::Node* nodes_;
  BallFall ball_;
  double pad_;
  std::int32_t child_;
  PendingChildren<double> pending_;
};

}  // namespace ricochet::broad_phase
