// Walks a bounding-volume hierarchy for what lies near a box or a place, nearest first.
//
// The distance from a node's box is a lower bound of the distances from everything inside. In single precision a
// coordinate loses 2^-24 of itself, and the squares of three differences lose 2^-22 of their sum. So the search
// distance is widened by `kBvhPad` of all lengths.
#pragma once

#include "ricochet/broad_phase/bvh.hpp"

namespace ricochet::broad_phase {

class ProximityWalk {
 public:
  /// The data that is read for a leaf; `leaf_first()` is an index into it.
  struct Leaves {
    const void* data;
    std::size_t size;  ///< the size of one element, in bytes
  };

  /// Begins a walk to what is within `distance` of `region`, whose coordinates are below `kLargestIndexed`. `pad`
  /// widens every box.
  void start(const Bvh& hierarchy, const Leaves& leaves, const Box& region, double distance, double pad);
  /// Reduces the search distance. Below 0, only what overlaps the region is of interest.
  void shorten(double distance);
  /// Goes to the next leaf; false if there is none.
  bool next_leaf();
  std::int32_t leaf_first() const { return (-1 - child_) / 8; }
  std::int32_t leaf_count() const { return (-1 - child_) % 8; }

 private:
  static constexpr std::int32_t kNone = -1;  ///< no child: the walk continues with a postponed one

  /// Requests the memory of a child.
  void touch(std::int32_t child) const;

  const Bvh::Node* nodes_;
  Leaves leaves_;
  F4 low_[3], high_[3];
  float pad_, far_square_;
  std::int32_t child_;
  PendingChildren<float> pending_;
};

}  // namespace ricochet::broad_phase
