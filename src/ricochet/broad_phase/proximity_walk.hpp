// What of a bounding-volume hierarchy lies near a box, or a place, nearest first.
//
// Distances from a node's boxes are lower bounds of those of what is in them. In single precision a coordinate loses 2^-24 of
// itself, and the squares of three differences 2^-22 of their sum: the distance within which boxes are visited is wider by
// `kBvhPad` of all lengths.
#pragma once

#include "ricochet/broad_phase/bvh.hpp"

namespace ricochet::broad_phase {

class ProximityWalk {
 public:
  /// What is looked at of a leaf: `leaf_first()` is a number in this list.
  struct Leaves {
    const void* data;
    std::size_t size;  ///< of an element, in bytes
  };

  /// Within `distance` of `region`, whose coordinates are below `kLargestIndexed`; `pad` widens every box besides.
  void start(const Bvh& hierarchy, const Leaves& leaves, const Box& region, double distance, double pad);
  /// Nothing farther away is of interest any more; below 0, only what the region has points in common with.
  void shorten(double distance);
  /// On to the next leaf; false where there is none.
  bool next_leaf();
  std::int32_t leaf_first() const { return (-1 - child_) / 8; }
  std::int32_t leaf_count() const { return (-1 - child_) % 8; }

 private:
  static constexpr std::int32_t kNone = -1;  ///< a leaf of nothing: on with what is pending

  /// Asks for the memory of a child.
  void touch(std::int32_t child) const;

  const Bvh::Node* nodes_;
  Leaves leaves_;
  F4 low_[3], high_[3];
  float pad_, far_square_;
  std::int32_t child_;
  PendingChildren<float> pending_;
};

}  // namespace ricochet::broad_phase
