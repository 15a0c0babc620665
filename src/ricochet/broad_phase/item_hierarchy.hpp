// Items with boxes in a bounding-volume hierarchy: those that a ball may meet, in straight flight or falling, and those near a place.
//
// An item is a number of its owner's. Items stand in the order of the hierarchy's leaves (bvh.hpp) as soon as that is built.
//
// What has no end up or down, as walls, is seen from above: boxes, paths of balls and regions as their shadows in the plane z = 0. A
// path's shadow is a straight path or a parabola, too; straight under gravity straight down. What it does not come near there, the
// ball does not come near in space.
//
// A walk leaves out what certainly is not met, and decides nothing else. It names all items where the hierarchy does not serve: it
// is not built, or speeds or places are out of its range.
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

/// Whether hierarchies and grids are for balls whose squared speed is that.
inline bool is_indexed_speed(double speed_squared) {
  return speed_squared > kSmallestIndexedSpeedSquared && speed_squared < kLargestIndexedSpeedSquared;
}

/// Whether they are for boxes of that size.
inline bool is_indexed_size(const Box& box) {
  const double size = std::max(largest_coordinate(box.min), largest_coordinate(box.max));
  return size < kLargestIndexed && size > kSmallestIndexed;
}

/// As things stand, or as their shadows in the plane z = 0.
enum class View : std::uint8_t { InSpace, FromAbove };

class ItemHierarchy {
 public:
  explicit ItemHierarchy(View view = View::InSpace) : view_(view) {}

  /// Whether a box is of a size for it; seen from above, only one without end up and down: what is just high is rounded by its height.
  bool takes(const Box& box) const {
    if (view_ == View::InSpace) return is_indexed_size(box);
    const bool is_endless = std::isinf(box.min.z) && std::isinf(box.max.z);
    return is_endless && is_indexed_size({seen(box.min), seen(box.max)});
  }

  // ---- Items. With another one, or one less, the hierarchy is to be built anew.
  [[nodiscard]] bool reserve(std::size_t count) { return items_.reserve(count); }
  void clear() {
    items_.clear();
    bvh_.clear();
  }
  /// There is room for it.
  void add(std::int32_t item) {
    items_.push_reserved(item);
    bvh_.clear();
  }
  template <class Gone>
  void erase_if(Gone&& gone) {
    items_.erase_if(gone);
    bvh_.clear();
  }
  /// Each is called `renamed(item)` from now on; whatever that is, it stays where it is.
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
  /// Those of a leaf.
  std::span<const std::int32_t> run(std::int32_t first, std::int32_t count) const {
    return items().subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
  }
  /// Sorts the items by their boxes, `boxes[item]`; false where there is no room: nothing has changed then. O(n log n).
  [[nodiscard]] bool build(std::span<const Box> boxes);
  /// The boxes are others, `box_of(item)`. Where walks would take much longer by the order that there is, the hierarchy is gone.
  template <class BoxOf>
  void refit(BoxOf&& box_of);

  /// A way through the items that a ball meets, or that are near a place, run after run.
  class Walk;

 private:
  /// The hierarchy is gone once its traversals cost so many times as much.
  static constexpr double kWorstRefit = 2;

  Vec3d seen(const Vec3d& v) const { return view_ == View::InSpace ? v : Vec3d(v.x, v.y, 0); }
  /// Seen from above, of some height: where all is in one line, areas count lengths.
  Box raised(const Box& box, double height) const {
    if (view_ == View::InSpace) return box;
    return {{box.min.x, box.min.y, -height}, {box.max.x, box.max.y, height}};
  }

  View view_;
  List<std::int32_t> items_;
  Bvh bvh_;
  double refit_cost_ = 1;  ///< of traversals, beside when it was built
};

class ItemHierarchy::Walk {
 public:
  /// Through what a ball may meet. `pad` widens every box besides. What does not move meets what it touches.
  void start(const ItemHierarchy& hierarchy, const BallFall& ball, double latest, double pad = 0);
  /// Through what is near a region. `leaves`: what is read of each of the hierarchy's items, in their order.
  void start_near(const ItemHierarchy& hierarchy, const Box& region, const ProximityWalk::Leaves& leaves);
  /// On to the next items that may be met until that time, or are within that distance, which never increases; roughly the
  /// earlier or nearer first. False at the end.
  bool next(double most) {
    if (way_ == Way::Near) return next_near(most);
    return way_ != Way::None && find_next(most);
  }
  std::span<const std::int32_t> items() const { return items_; }
  /// Which of the hierarchy's items the first of them is.
  std::size_t first() const { return static_cast<std::size_t>(items_.data() - hierarchy_->items_.data()); }
  /// Before this time the ball is farther than `pad` from all of them.
  double entry() const { return entry_; }

 private:
  enum class Way : std::uint8_t { None, All, Straight, Falling, Near, Windows };

  bool begin(const ItemHierarchy& hierarchy);
  bool find_next(double most);
  /// From far away, the items are met in windows; false where those are not known.
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
  bool is_in_window_ = false;           ///< the one before is walked
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
