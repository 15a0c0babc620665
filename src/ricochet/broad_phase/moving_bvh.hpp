// Bounding-volume hierarchy of boxes in steady motion: names those that a moving ball may hit, roughly nearest first.
//
// A node has, of all that is below it, the bounds at the beginning of a stretch of time and the least and the greatest
// velocity on each axis, and so bounds it from then on: a time-parameterized R-tree (Saltenis, Jensen, Leutenegger and
// Lopez, "Indexing the positions of continuously moving objects", 2000). Bounds of boxes of different velocities widen
// with time. So there is a hierarchy for each of the stretches [0, T], [T, 2T], [2T, 4T] ..., made of where the boxes are
// then, as soon as a flight lasts so long; T is about what boxes take to cross their distance. Once they have flown apart,
// what is near together has nearly one velocity, and the last hierarchy serves for ever.
//
// Positions are seen from the middle c + D t of the boxes and of their velocities. There, on one axis, the bounds at t are
// low + w t and high + u t, widened by the ball's radius, and the ball's centre is p + v t. It is within them where
//   (p - low) + (v - w) t >= 0   and   (high - p) + (u - v) t >= 0,
// two bounds on t, from above or below as the factor of t is less than 0 or not.
//
// Rounding, with e = 2^-24, in single precision. Let t be counted from where the ball is first within the whole, s = V t,
// V being the largest speed, and L the largest coordinate of the whole by then. The bounds there are each within 4 e L, p
// within e (L + radius), and the difference within 12 e (L + radius); the factor of s is within 7 e, V being at least
// 2^-20 of the speeds that v and w are differences of. `kBvhPad` is 32 e: the differences are padded by so much of L +
// radius, the factors by as much. So each of the two is above 0 for every s at which the ball touches a box, by more than
// the quotient loses, e of the difference. In doubles, positions, times and the velocity of an aimed bullet lose less than
// 2^-49 of the lengths and speeds in them: `kFarStartRounding` of these until t is counted, and the padded factors from
// there on, leave room for that.
//
// Sizes: boxes as in bvh.hpp. Where lengths by then, or the ball's place or radius, are beyond 1e30, or not numbers, the walk is not
// complete, and all boxes are asked. Speeds may be of any size: those of boxes count in parts of the fastest, that in parts of V.
//
// Cost: built in O(n log n), 0.2 us a box and stretch; traversed in about O(log n).
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "ricochet/broad_phase/bvh.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/numeric/simd.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::broad_phase {

/// Boxes and velocities by index, and the indices in use.
struct MovingBoxes {
  std::span<const std::int32_t> items;
  std::span<const Box> boxes;  ///< at time 0
  std::span<const MovingShape> shapes;
};

/// A ball's motion and start time, with its place at that time.
struct MovingBall {
  Vec3d from, velocity;
  double radius, since;
};

class MovingBvh {
 public:
  void clear();
  /// True if there is a hierarchy for at least one stretch.
  bool is_built() const { return is_built_; }
  /// Looks at the boxes, at least one, and chooses the stretches. Needs no memory.
  void measure(const MovingBoxes& boxes);
  /// Builds the hierarchy that short flights need.
  [[nodiscard]] bool build_first(const MovingBoxes& boxes) { return !trees_[0].empty() || build(0, boxes); }
  /// The greatest speed of a box along one axis.
  double fastest() const { return largest_coordinate(drift_) + fastest_; }

  /// A ball's walk through the boxes.
  class Walk;

 private:
  friend class Walk;
  static constexpr int kMaxStretches = 8;

  struct Node {
    F4 low[3], high[3];              ///< at the beginning of the stretch
    F4 least_rate[3], most_rate[3];  ///< velocities, in parts of the fastest
    std::int32_t child[4];           ///< a node; if below 0, a box: -1 - item
  };
  /// The time during which a ball is inside the root, counted from the ball's own time.
  struct SeenBall {
    Vec3d start, velocity;  ///< relative to the middle of the boxes
    double speed, speeds;   ///< V; the sum of the ball's speed and the fastest box's
    double radius, since, enter, leave;
    double rounding;  ///< error of the start
  };
  /// The same ball, prepared for the slab tests of one stretch.
  struct Slabs {
    F4 above[3], below[3];  ///< the start, padded up and down
    F4 faster[3], slower[3];
    /// Frames since the stretch began, in lengths of the fastest box; speeds of boxes relative to V
    F4 elapsed, ratio;
    double first, last, speed, pad;  ///< times

    /// A time as a length s, rounded up.
    float length_until(double time) const;
  };
  enum class Entry : std::uint8_t { Misses, Enters, TooFar };

  double beginning(int stretch) const;
  double end(int stretch) const;
  bool build(int stretch, const MovingBoxes& boxes);
  void bound(Node& node, int lane, const MovingBoxes& boxes, std::int32_t item, double time) const;
  Entry begin(const MovingBall& ball, SeenBall& seen) const;
  Entry enter(int stretch, const SeenBall& seen, double latest, Slabs& slabs) const;
  /// The lanes whose boxes may be hit, one bit each, and the length from which on.
  static unsigned hits(const Node& node, const Slabs& slabs, float far, float (&near)[4]);

  Vec3d center_, drift_;                       ///< c and D
  Vec3d low_, high_, least_rate_, most_rate_;  ///< bounds of the root at time 0, relative to c
  double size_ = 0, fastest_ = 0;              ///< the largest coordinate and speed relative to c and D
  double first_end_ = 0;                       ///< T
  int stretches_ = 0;
  bool is_built_ = false;
  List<Node> trees_[kMaxStretches];
};

/// Returns box after box.
class MovingBvh::Walk {
 public:
  /// `boxes`: those of `measure`, or a subset.
  void start(MovingBvh& hierarchy, const MovingBoxes& boxes, const MovingBall& ball);
  /// Calls `visit(box)` for the next box that the ball may hit before `latest()`. That time is counted from the ball's
  /// own time and never increases. False at the end.
  template <class Latest, class Visit>
  bool step(Latest&& latest, Visit&& visit) {
    const std::int32_t box = next(latest());
    if (box >= 0) visit(box);
    return box >= 0;
  }
  /// False if memory ran out or numbers were out of range: then any box may have been left out.
  bool is_complete() const { return is_complete_; }

 private:
  std::int32_t next(double latest);
  bool enter_stretch(double latest);

  MovingBvh* hierarchy_;
  MovingBoxes boxes_;
  SeenBall seen_;
  Slabs slabs_;
  int stretch_;
  bool is_complete_;
  PendingChildren<float> pending_;
};

}  // namespace ricochet::broad_phase
