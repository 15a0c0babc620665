// Walks a bounding-volume hierarchy for the boxes that a falling ball may meet, roughly in order of time.
//
// Along a direction d across the fall, d . h = 0, the ball moves evenly. So it is between two planes across d during
// one interval of time, as a ray is in a slab. Two such directions give a window of time. Within it, the ball's
// coordinate c + b t + a t^2 on each axis is extreme at the window's ends or at its turning point, t = -b / 2a. If
// gravity is along an axis, this leaves out all boxes that the ball does not reach. Each of these numbers is within
// some 2^-50 of its terms: each box is wider by 2^-40 of them, and by the error of the hierarchy's own bounds.
#pragma once

#include "ricochet/broad_phase/bvh.hpp"
#include "ricochet/bullet.hpp"

namespace ricochet::broad_phase {

/// A ball's place p + v t + h t^2.
struct BallFall {
  Vec3d p, v, h;
  double radius;
  /// a bullet with exactly this motion, except for h, before velocities were rounded; null: unknown
  const Bullet* bullet = nullptr;
};

class FallingWalk {
 public:
  enum class Start : std::uint8_t { Misses, Walks, TooFar };
  /// `pad` widens every box. TooFar: the hierarchy does not accept such numbers.
  Start start(const Bvh& hierarchy, const BallFall& ball, double latest, double pad = 0);
  /// After a start: true if rounding widens boxes so much that many are visited in vain.
  bool is_vague() const { return is_vague_; }
  /// Goes to the next leaf that the ball may reach before `latest`; false if there is none.
  bool next_leaf(double latest);
  std::int32_t leaf_first() const { return (-1 - child_) / 8; }
  std::int32_t leaf_count() const { return (-1 - child_) % 8; }
  /// Before this time the ball is farther than `pad` from everything in the leaf.
  double leaf_entry() const { return pending_.taken(); }

 private:
  /// The ball's place along a unit vector, and 1 / its speed there.
  struct Line {
    Vec3d direction, sizes;
    double place, frames;
    bool stays;
  };

  void set_course();
  Line line_along(const Vec3d& direction) const;
  /// A time before which the ball is not in a box; infinite if it does not enter the box before `latest`.
  double enters(const Vec3d& low, const Vec3d& high, double latest) const;

  const Bvh::Node* nodes_;
  BallFall ball_;
  double pad_;
  double last_;  ///< frames, after which the ball has left the root for good
  Line lines_[2];
  double turn_[3], farthest_[3];  ///< the time at which each coordinate turns, and its value there
  bool is_vague_ = false;
  bool is_looked_at_[3];  ///< whether the coordinate turns within the window of the lines
  std::int32_t child_;
  PendingChildren<double> pending_;
};

}  // namespace ricochet::broad_phase
