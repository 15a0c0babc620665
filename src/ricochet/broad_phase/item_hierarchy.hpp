// Items with boxes in a bounding-volume hierarchy, with walks to those that a ball may meet, flying straight or
// falling, and to those near a place.
//
// An item is a number that its owner chooses. When the hierarchy (bvh.hpp) is built, the items are in the order of its
// leaves.
//
// Items without an end up and down, such as walls, are seen from above: boxes, paths of balls and regions are replaced
// by their shadows in the plane z = 0. The shadow of a path is a straight path or a parabola, too; under gravity
// straight down it is straight. If a ball's shadow does not come near an item's, the ball does not come near the item.
//
// A walk only leaves out items that are certainly not met. It names all items if the hierarchy cannot be used: if it is
// not built, or if speeds or places are out of its range.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "ricochet/broad_phase/bvh.hpp"
#include "ricochet/broad_phase/falling_walk.hpp"
#include "ricochet/broad_phase/near_window.hpp"
#include "ricochet/broad_phase/proximity_walk.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::broad_phase {

/// True if hierarchies and grids accept a ball with this squared speed.
inline bool is_indexed_speed(double speed_squared) {
  return speed_squared > kSmallestIndexedSpeedSquared && speed_squared < kLargestIndexedSpeedSquared;
}

/// True if they accept a box of this size.
inline bool is_indexed_size(const Box& box) {
  const double size = std::max(largest_coordinate(box.min), largest_coordinate(box.max));
  return size < kLargestIndexed && size > kSmallestIndexed;
}

/// Items as they are, or as their shadows in the plane z = 0.
enum class View : std::uint8_t { InSpace, FromAbove };

class ItemHierarchy {
 public:
  explicit ItemHierarchy(View view = View::InSpace) : view_(view) {}

  /// True if a box has a size that the hierarchy accepts. Seen from above, only boxes without an end up and down are
  /// accepted: the height of a merely tall one would add rounding errors.
  bool takes(const Box& box) const {
    if (view_ == View::InSpace) return is_indexed_size(box);
    const bool is_endless = std::isinf(box.min.z) && std::isinf(box.max.z);
    return is_endless && is_indexed_size({seen(box.min), seen(box.max)});
  }

  // ---- Items. When one is added or removed, the hierarchy has to be built again.
  [[nodiscard]] bool reserve(std::size_t count) { return items_.reserve(count); }
  void clear() {
    items_.clear();
    bvh_.clear();
  }
  /// Adds an item; `reserve` has made room for it.
  void add(std::int32_t item) {
    items_.push_reserved(item);
    bvh_.clear();
  }
  template <class Gone>
  void erase_if(Gone&& gone) {
    items_.erase_if(gone);
    bvh_.clear();
  }
  /// Renames each item to `renamed(item)`; it stays at its place.
  template <class Renamed>
  void rename(Renamed&& renamed) {
    for (std::int32_t& item : items_) item = renamed(item);
  }

  bool is_empty() const { return items_.empty(); }
  std::size_t size() const { return items_.size(); }
  std::span<const std::int32_t> items() const { return {items_.data(), items_.size()}; }

  // ---- The hierarchy
  bool is_built() const { return !bvh_.empty(); }
  const Bvh& bvh() const { return bvh_; }
  /// The items of a leaf.
  std::span<const std::int32_t> run(std::int32_t first, std::int32_t count) const {
    return items().subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
  }
  /// Sorts the items by their boxes, `boxes[item]`, in O(n log n); false if there is no memory, and then nothing has
  /// changed.
  [[nodiscard]] bool build(std::span<const Box> boxes);
  /// Updates the boxes to `box_of(item)`. If walks would take much longer in the old order, the hierarchy is removed.
  template <class BoxOf>
  void refit(BoxOf&& box_of);

  /// A walk through the items that a ball may meet, or that are near a place, run after run.
  class Walk;

 private:
  /// The hierarchy is removed when its traversals cost more than this factor times those of a new one.
  static constexpr double kWorstRefit = 2;

  Vec3d seen(const Vec3d& v) const { return view_ == View::InSpace ? v : Vec3d(v.x, v.y, 0); }
  /// Seen from above, with some height: if all items are in one line, areas then measure lengths.
  Box raised(const Box& box, double height) const {
    if (view_ == View::InSpace) return box;
    return {{box.min.x, box.min.y, -height}, {box.max.x, box.max.y, height}};
  }

  View view_;
  List<std::int32_t> items_;
  Bvh bvh_;
  double refit_cost_ = 1;  ///< cost of a traversal relative to the newly built hierarchy
};

class ItemHierarchy::Walk {
 public:
  /// Begins a walk through the items that a ball may meet. `pad` widens every box. A ball without motion meets what it
  /// touches.
  void start(const ItemHierarchy& hierarchy, const BallFall& ball, double latest, double pad = 0);
  /// Begins a walk through the items near a region. `leaves`: the data that is read for each item, in the hierarchy's
  /// order.
  void start_near(const ItemHierarchy& hierarchy, const Box& region, const ProximityWalk::Leaves& leaves);
  /// Goes to the next run of items that the ball may meet before the time `most`, or that are within the distance
  /// `most`, which never increases. Earlier or nearer runs come roughly first. False at the end.
  bool next(double most) {
    if (way_ == Way::Near) return next_near(most);
    return way_ != Way::None && find_next(most);
  }
  std::span<const std::int32_t> items() const { return items_; }
  /// The position of the run's first item in the hierarchy's order.
  std::size_t first() const { return static_cast<std::size_t>(items_.data() - hierarchy_->items_.data()); }
  /// Before this time the ball is farther than `pad` from all of the run.
  double entry() const { return entry_; }

 private:
  enum class Way : std::uint8_t { None, All, Straight, Falling, Near, Windows };

  bool begin(const ItemHierarchy& hierarchy);
  bool find_next(double most);
  /// For a start far away, walks in windows of time near the hierarchy; false if those are not known.
  bool start_windows(const BallFall& ball, double latest, double pad);
  bool find_next_in_windows(double most);
  bool next_near(double most) {
    near_.shorten(most);
    if (!near_.next_leaf()) return false;
    items_ = hierarchy_->run(near_.leaf_first(), near_.leaf_count());
    return true;
  }

  const ItemHierarchy* hierarchy_ = nullptr;
  Way way_ = Way::None;
  double entry_ = 0;
  std::span<const std::int32_t> items_;
  BvhWalk straight_;
  FallingWalk falling_;
  ProximityWalk near_;
  NearWindows windows_;
  const NearWindow* window_ = nullptr;  ///< the next
  bool is_in_window_ = false;           ///< the walk of the previous window is in progress
  double pad_ = 0;
};

template <class BoxOf>
void ItemHierarchy::refit(BoxOf&& box_of) {
  if (!is_built()) return;
  const double height = bvh_.whole().max.z;
  refit_cost_ *=
      bvh_.refit([&](std::int32_t k) { return raised(box_of(items_[static_cast<std::size_t>(k)]), height); });
  if (!(refit_cost_ < kWorstRefit)) bvh_.clear();
}

}  // namespace ricochet::broad_phase
