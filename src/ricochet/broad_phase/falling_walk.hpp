// What of a bounding-volume hierarchy a falling ball may meet, roughly the earlier first.
//
// Along a direction d across the fall, d . h = 0, the ball moves evenly: it is between two planes across d from one time to another, as a
// ray is in a slab. Two such directions give a window of time; in that, the ball's coordinate c + b t + a t^2 on each axis goes no
// farther than at the window's ends, or where it turns, t = -b / 2a. Where gravity is along an axis, that leaves out all that the
// ball does not come to. Each of these numbers is within some 2^-50 of its terms: each box is wider by 2^-40 of them, and by what the
// hierarchy's own bounds may lose.
#pragma once

#include "ricochet/broad_phase/bvh.hpp"
#include "ricochet/bullet.hpp"

namespace ricochet::broad_phase {

/// A ball's place p + v t + h t^2.
struct BallFall {
  Vec3d p, v, h;
  double radius;
  const Bullet* bullet =
      nullptr;  ///< that moves exactly so but for h, before velocities were rounded; null: none is known
};

class FallingWalk {
 public:
  enum class Start : std::uint8_t { Misses, Walks, TooFar };
  /// `pad` widens every box besides. TooFar: such numbers are not for the hierarchy.
  Start start(const Bvh& hierarchy, const BallFall& ball, double latest, double pad = 0);
  /// After a start: whether rounding makes boxes so wide that many are met in vain.
  bool is_vague() const { return is_vague_; }
  /// On to the next leaf that the ball may come to until `latest`; false where there is none.
  bool next_leaf(double latest);
  std::int32_t leaf_first() const { return (-1 - child_) / 8; }
  std::int32_t leaf_count() const { return (-1 - child_) % 8; }
  /// Before this time the ball is farther than `pad` from all of the leaf.
  double leaf_entry() const { return pending_.taken(); }

 private:
  /// How far along a unit vector the ball is, and 1 / its rate there.
  struct Line {
    Vec3d direction, sizes;
    double place, frames;
    bool stays;
  };

  void set_course();
  Line line_along(const Vec3d& direction) const;
  /// A time before which the ball is not in a box; infinite: until `latest` it is not at all.
  double enters(const Vec3d& low, const Vec3d& high, double latest) const;

  const Bvh::Node* nodes_;
  BallFall ball_;
  double pad_;
  double last_;  ///< frames, after which the ball is out of the whole for good
  Line lines_[2];
  double turn_[3], farthest_[3];  ///< when each coordinate turns, and where
  bool is_vague_ = false;
  bool is_looked_at_[3];  ///< in the window of the lines
  std::int32_t child_;
  PendingChildren<double> pending_;
};

}  // namespace ricochet::broad_phase
