// Broad phase: which targets of a scene a moving ball may hit, or what is near a place.
//
// What is at rest and of moderate size is indexed: spheres in a uniform grid (grid.hpp), where that serves;
// anything else in a bounding-volume hierarchy (broad_phase/bvh.hpp). What is in steady motion has a hierarchy of its own
// (broad_phase/moving_bvh.hpp), as soon as there is enough of it, and so has what stands upright without end, walls, which is seen from
// above. What is unbounded otherwise or has changed since, and what are few, is asked one by one. An index is built when questions need it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "ricochet/broad_phase/bvh.hpp"
#include "ricochet/broad_phase/falling_walk.hpp"
#include "ricochet/broad_phase/grid.hpp"
#include "ricochet/broad_phase/moving_bvh.hpp"
#include "ricochet/broad_phase/proximity_walk.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/targets/columns.hpp"

namespace ricochet::scene {

using broad_phase::Grid;

class Index {
 public:
  explicit Index(const TargetColumns& columns) : columns_(columns) {}

  /// Room for so many targets.
  [[nodiscard]] bool reserve(std::size_t count) {
    return memberships_.reserve(count) && few_.reserve(count) && items_.reserve(count) &&
           upright_items_.reserve(count) && moving_items_.reserve(count);
  }
  /// A target that is not there yet; there is room for it.
  void push_reserved() { memberships_.push_reserved(Membership::Removed); }
  bool has(std::int32_t index) const {
    return index >= 0 && static_cast<std::size_t>(index) < memberships_.size() &&
           !is(index, Membership::Removed);
  }
  /// A target is there, or another than before.
  void put(std::int32_t index);
  /// Whether a target stays where it is indexed when its bounds change; then `refit` is to be called when all have.
  bool is_indexed(std::int32_t index) const { return is(index, Membership::Indexed); }
  /// What is indexed has other bounds.
  void move(std::int32_t index);
  void refit();
  void remove(std::int32_t index);

  /// Sorts targets that have changed into indexed and others once there are enough of them. Needs no
  /// memory. To be called before the ones below.
  void sort_changed() {
    if (is_enough(changed_, items_.size() + upright_items_.size()))
      sort();
    else if (is_enough(changed_moving_, moving_items_.size()))
      sort_moving();
  }
  /// Builds what balls of a radius need, from places with coordinates up to `far`; false where there is no room.
  [[nodiscard]] bool prepare(double radius, double far);

  /// Those to be asked one by one.
  std::span<const std::int32_t> few() const { return {few_.data(), few_.size()}; }
  /// Whether there are targets in motion that are indexed.
  bool indexes_moving() const { return !moving_items_.empty(); }
  /// Their greatest speed on one axis.
  double fastest_indexed() const { return indexes_moving() ? moving_bvh_.fastest() : 0; }
  /// The grid for a ball that starts there, where there is one already; else null.
  const Grid* grid_for(const Vec3d& from, double radius) const {
    const Grid& grid = grids_[radius > 0];
    const bool serves = spheres_only_ && radius < too_large_ && !grid.empty() &&
                        radius <= grid.largest_ball() && grid.serves(from);
    return serves ? &grid : nullptr;
  }
  /// Whether it pays that bullets go through it in turns. Smaller ones stay in caches.
  bool is_larger_than_caches() const { return items_.size() > kMostInCaches; }

  /// A ball's way through what is indexed at rest, a step at a time.
  class Walk;
  /// Calls `visit(index, static sphere)` for every target that is indexed at rest and that a ball may hit before `latest()`,
  /// which may decrease meanwhile, roughly the nearer first; false where there is no room for the index.
  template <class Latest, class Visit>
  [[nodiscard]] bool for_each_at_rest(const BallPath& ball, Latest&& latest, Visit&& visit);
  /// The same for those that stand upright alone, which `Walk` leaves out.
  template <class Latest, class Visit>
  void for_each_upright(const BallPath& ball, Latest&& latest, Visit&& visit);
  /// Calls `visit(index)` for those that are indexed in motion. All of them where there is no room for their index, or not enough
  /// questions have been asked since they were sorted.
  template <class Latest, class Visit>
  void for_each_moving(const BallPath& ball, Latest&& latest, Visit&& visit);
  /// Calls `visit(index, static sphere)` for every target that a ball may hit before `latest()`.
  template <class Latest, class Visit>
  [[nodiscard]] bool for_each_on_the_way(const BallPath& ball, Latest&& latest, Visit&& visit) {
    for (const std::int32_t index : few_) visit(index, static_sphere(index));
    if (!for_each_at_rest(ball, latest, visit)) return false;
    for_each_moving(ball, latest, [&](std::int32_t index) { visit(index, kNoStaticSphere); });
    return true;
  }
  /// Calls `visit(index, since)` for every target to which a falling ball may come nearer than `pad` before `latest()`, which may decrease
  /// meanwhile, of those indexed at rest roughly the earlier first; before `since` it does not. False where there is no room for the
  /// hierarchy.
  template <class Latest, class Visit>
  [[nodiscard]] bool for_each_on_fall(const broad_phase::BallFall& ball, double pad, Latest&& latest,
                                      Visit&& visit);
  /// Calls `visit(index, static sphere)` for every target that a ball may meet, or be in, until `latest`, some in motion more than once;
  /// false where there is no room for the index.
  template <class Visit>
  [[nodiscard]] bool for_each_crossed(const BallPath& ball, double latest, Visit&& visit);

  /// Calls `visit(index, static sphere)` for every target that may be, at time 0, within `distance()` of a region, which
  /// may decrease meanwhile, indexed ones roughly the nearer first; false where there is no room for the hierarchy, which
  /// serves spheres, too.
  template <class Distance, class Visit>
  [[nodiscard]] bool for_each_near(const Box& region, Distance&& distance, Visit&& visit);
  /// The same for those that a ball may touch; of spheres, by the grid where that is not too small for the ball.
  template <class Visit>
  [[nodiscard]] bool for_each_touching(const Sphere& ball, Visit&& visit);

  /// Calls `visit(index)` for every target that is not indexed at rest: those in motion, and others.
  template <class Visit>
  void for_each_beside(Visit&& visit) const {
    for (const std::int32_t index : few_) visit(index);
    for (const std::int32_t index : moving_items_)
      if (is(index, Membership::IndexedMoving)) visit(index);
  }

 private:
  /// A hierarchy is built anew once its traversals cost so many times as much.
  static constexpr double kWorstRefit = 2;
  /// So many targets, and one in so many of the index's, may change before the index is built anew.
  static constexpr std::size_t kFewChanged = 8, kChangedShare = 64;
  /// So many targets in motion need no index; and their index, which takes as long to build as some ten questions that
  /// do without, is for so many questions that have been asked before.
  static constexpr std::size_t kFewMoving = 16, kQuestionsBeforeMovingIndex = 8;
  /// So many upright targets need no index.
  static constexpr std::size_t kFewUpright = 16;

  static constexpr std::size_t kMostInCaches = 16384;

  enum class Membership : std::uint8_t { Few, Indexed, IndexedUpright, IndexedMoving, Removed };

  bool is(std::int32_t index, Membership membership) const {
    return memberships_[static_cast<std::size_t>(index)] == membership;
  }
  const Sphere& static_sphere(std::int32_t index) const {
    return columns_.static_spheres[static_cast<std::size_t>(index)];
  }
  const Box& bounds(std::int32_t index) const { return columns_.bounds[static_cast<std::size_t>(index)]; }
  const Vec3d& velocity(std::int32_t index) const {
    return columns_.shapes[static_cast<std::size_t>(index)].velocity;
  }
  static bool is_enough(std::size_t changed, std::size_t items) {
    return changed > kFewChanged + items / kChangedShare;
  }
  /// What has changed since the index was built is among the few.
  template <class Visit>
  void visit_indexed(std::int32_t index, Visit&& visit) const {
    if (is_indexed(index)) visit(index, static_sphere(index));
  }
  /// Calls `visit(index)` for every target that is indexed at rest.
  template <class Visit>
  void for_each_indexed(Visit&& visit) const {
    for (const std::int32_t index : items_)
      if (is_indexed(index)) visit(index);
  }
  void leave(std::int32_t index);
  void sort();
  void sort_moving();
  broad_phase::MovingBoxes moving_boxes();
  bool build(const Vec3d& from, double radius, const Grid*& grid);
  template <class ForEachBox>
  static bool build_hierarchy(std::size_t count, ForEachBox&& for_each_box, broad_phase::Bvh& bvh,
                              List<std::int32_t>& order);
  bool build_hierarchy();
  bool build_upright();
  bool make_leaf_spheres();
  template <class Visit>
  void visit_upright(std::int32_t index, Visit&& visit) const {
    if (is(index, Membership::IndexedUpright)) visit(index, kNoStaticSphere);
  }
  template <class Distance, class Visit>
  void for_each_upright_near(const Box& region, Distance&& distance, Visit&& visit);

  const TargetColumns& columns_;
  List<Membership> memberships_;
  List<std::int32_t>
      few_;  ///< what is in no index; like the items, it has room for every target: sorting needs no memory
  List<std::int32_t> items_;   ///< what the index was made of; some may be removed or changed since
  bool spheres_only_ = false;  ///< among the items
  Grid grids_[2];              ///< for points, and for balls as large as have come
  double too_large_ = 0;       ///< balls of this radius or more are not for a grid
  broad_phase::Bvh bvh_;
  List<std::int32_t> order_;   ///< the items, in the order of its leaves
  List<Sphere> leaf_spheres_;  ///< the same of `static_sphere`, for what is near; made when that is asked
  double refit_cost_ = 1;      ///< of traversals beside when it was built
  std::size_t changed_ = 0;    ///< of the few, those that a new index would take up
  List<std::int32_t> upright_items_, upright_order_;  ///< likewise of what stands upright
  broad_phase::Bvh upright_bvh_;                      ///< seen from above, as high as all of it is wide
  List<std::int32_t> moving_items_;  ///< what the index of targets in motion is made of, as `items_`
  broad_phase::MovingBvh moving_bvh_;
  std::size_t changed_moving_ = 0, moving_questions_ = 0;
  bool moving_items_are_stale_ = false;  ///< some are no longer indexed
};

/// The same interface as that of each index, through the one that serves the ball. `room` is for a way through the hierarchy,
/// which is long: those through the grid lie close together without it.
class Index::Walk {
 public:
  enum class Start : std::uint8_t { Misses, Walks, OutOfMemory };
  Start start(Index& index, const BallPath& ball, double latest, broad_phase::BvhWalk& room);
  /// The same by what `prepare` has built: no grid is built anew through which another walk goes.
  Start start_prepared(Index& index, const BallPath& ball, double latest, broad_phase::BvhWalk& room);
  /// The same through the hierarchy, where spheres stand once each.
  Start start_in_hierarchy(Index& index, const BallPath& ball, double latest, broad_phase::BvhWalk& room);

  /// Asks for what the next step will read.
  void fetch() const {
    if (way_ == Way::Grid)
      grid_.fetch([&](std::int32_t index) { read_ahead(&index_->static_sphere(index)); });
    else if (way_ == Way::Hierarchy)
      hierarchy_->fetch([&](std::int32_t first) { read_ahead(index_->order_.data() + first); });
  }
  /// As in the hierarchy.
  bool is_at_node() const { return way_ == Way::Hierarchy && hierarchy_->is_at_node(); }
  bool enter_node() { return hierarchy_->enter_node(); }
  /// Calls `visit(index, static sphere)` for what comes next; false at the end.
  template <class Latest, class Visit>
  bool step(Latest&& latest, Visit&& visit) {
    if (way_ == Way::Grid)
      return grid_.step(latest, [&](std::int32_t index) { index_->visit_indexed(index, visit); });
    if (way_ == Way::Hierarchy) return step_in_hierarchy(latest, visit);
    index_->for_each_indexed([&](std::int32_t index) { index_->visit_indexed(index, visit); });
    return false;
  }
  /// All steps at once.
  template <class Latest, class Visit>
  void run(Latest&& latest, Visit&& visit) {
    if (way_ == Way::Grid)
      return grid_.run(latest, [&](std::int32_t index) { index_->visit_indexed(index, visit); });
    if (way_ == Way::All) return (void)step(latest, visit);
    while (step_in_hierarchy(latest, visit)) {
    }
  }

 private:
  /// No index is for speeds whose squares are out of range.
  enum class Way : std::uint8_t { Grid, Hierarchy, All };

  /// Through the hierarchy where there is no grid.
  Start start_in(const Grid* grid, Index& index, const BallPath& ball, double latest,
                 broad_phase::BvhWalk& room);
  template <class Latest, class Visit>
  bool step_in_hierarchy(Latest&& latest, Visit&& visit) {
    return hierarchy_->step(latest, [&](std::int32_t first, std::int32_t count) {
      for (std::int32_t k = first; k < first + count; ++k)
        index_->visit_indexed(index_->order_[static_cast<std::size_t>(k)], visit);
      return true;
    });
  }

  const Index* index_;
  Way way_;
  Grid::Walk grid_;
  broad_phase::BvhWalk* hierarchy_;
};

template <class Latest, class Visit>
bool Index::for_each_at_rest(const BallPath& ball, Latest&& latest, Visit&& visit) {
  Walk walk;
  broad_phase::BvhWalk room;
  const Walk::Start start = walk.start(*this, ball, latest(), room);
  if (start == Walk::Start::Walks) walk.run(latest, visit);
  for_each_upright(ball, latest, visit);
  return start != Walk::Start::OutOfMemory;
}

/// All of them where there is no room for the hierarchy, or what moves does not, seen from above.
template <class Latest, class Visit>
void Index::for_each_upright(const BallPath& ball, Latest&& latest, Visit&& visit) {
  if (upright_items_.empty()) return;
  const Vec3d from(ball.from.x, ball.from.y, 0), velocity(ball.ray.v.x, ball.ray.v.y, 0);
  if (!is_indexed_speed(dot(velocity, velocity)) || (upright_bvh_.empty() && !build_upright())) {
    for (const std::int32_t index : upright_items_) visit_upright(index, visit);
    return;
  }
  broad_phase::BvhWalk walk;
  if (!walk.start(upright_bvh_, from, velocity, ball.radius, latest())) return;
  while (walk.step(latest, [&](std::int32_t first, std::int32_t count) {
    for (std::int32_t k = first; k < first + count; ++k)
      visit_upright(upright_order_[static_cast<std::size_t>(k)], visit);
    return true;
  })) {
  }
}

/// The same of those within `distance()` of a region.
template <class Distance, class Visit>
void Index::for_each_upright_near(const Box& region, Distance&& distance, Visit&& visit) {
  if (upright_items_.empty()) return;
  const Box seen = seen_from_above(region);
  const double far = std::max(largest_coordinate(seen.min), largest_coordinate(seen.max));
  if (!(far < kLargestIndexed) || (upright_bvh_.empty() && !build_upright())) {
    for (const std::int32_t index : upright_items_) visit_upright(index, visit);
    return;
  }
  broad_phase::ProximityWalk walk;
  for (walk.start(upright_bvh_, {upright_order_.data(), sizeof(std::int32_t)}, seen, distance(), 0);
       walk.next_leaf(); walk.shorten(distance()))
    for (std::int32_t k = walk.leaf_first(); k < walk.leaf_first() + walk.leaf_count(); ++k)
      visit_upright(upright_order_[static_cast<std::size_t>(k)], visit);
}

template <class Latest, class Visit>
void Index::for_each_moving(const BallPath& ball, Latest&& latest, Visit&& visit) {
  const broad_phase::MovingBoxes boxes = moving_boxes();
  if (boxes.items.empty()) return;
  const auto visit_indexed = [&](std::int32_t index) {
    if (is(index, Membership::IndexedMoving)) visit(index);
  };
  const bool pays = moving_bvh_.is_built() || ++moving_questions_ > kQuestionsBeforeMovingIndex;
  if (pays) {
    broad_phase::MovingBvh::Walk walk;
    walk.start(moving_bvh_, boxes, {ball.from, ball.ray.v, ball.radius, ball.since});
    while (walk.step(latest, visit_indexed)) {
    }
    if (walk.is_complete()) return;
  }
  for (const std::int32_t index : boxes.items) visit_indexed(index);
}

template <class Visit>
bool Index::for_each_crossed(const BallPath& ball, double latest, Visit&& visit) {
  const auto until = [&] { return latest; };
  for (const std::int32_t index : few_) visit(index, static_sphere(index));
  Walk walk;
  broad_phase::BvhWalk room;
  const Walk::Start start = walk.start_in_hierarchy(*this, ball, latest, room);
  if (start == Walk::Start::OutOfMemory) return false;
  if (start == Walk::Start::Walks) walk.run(until, visit);
  for_each_upright(ball, until, visit);
  for_each_moving(ball, until, [&](std::int32_t index) { visit(index, kNoStaticSphere); });
  return true;
}

template <class Latest, class Visit>
bool Index::for_each_on_fall(const broad_phase::BallFall& ball, double pad, Latest&& latest, Visit&& visit) {
  const auto visit_always = [&](std::int32_t index) { visit(index, 0.0); };
  for_each_beside(visit_always);
  for (const std::int32_t index : upright_items_)
    visit_upright(index, [&](std::int32_t one, const Sphere&) { visit_always(one); });
  if (items_.empty()) return true;
  if (bvh_.empty() && !build_hierarchy()) return false;
  broad_phase::FallingWalk walk;
  using Start = broad_phase::FallingWalk::Start;
  const Start start = walk.start(bvh_, ball, latest(), pad);
  if (start == Start::TooFar) for_each_indexed(visit_always);
  if (start != Start::Walks) return true;
  while (walk.next_leaf(latest()))
    for (std::int32_t k = walk.leaf_first(); k < walk.leaf_first() + walk.leaf_count(); ++k)
      if (is_indexed(order_[static_cast<std::size_t>(k)]))
        visit(order_[static_cast<std::size_t>(k)], walk.leaf_entry());
  return true;
}

template <class Distance, class Visit>
bool Index::for_each_near(const Box& region, Distance&& distance, Visit&& visit) {
  const auto visit_index = [&](std::int32_t index) { visit(index, static_sphere(index)); };
  for_each_beside(visit_index);
  for_each_upright_near(region, distance, visit);
  if (items_.empty()) return true;
  if (!(std::max(largest_coordinate(region.min), largest_coordinate(region.max)) < kLargestIndexed)) {
    for_each_indexed(visit_index);
    return true;
  }
  if (bvh_.empty() && !build_hierarchy()) return false;
  if (leaf_spheres_.empty() && !make_leaf_spheres()) return false;
  // Of spheres, those that are certainly farther are left out before anything else of them is fetched.
  const auto is_far = [&](const Sphere& sphere) {
    const Vec3d gap = max(max(region.min - sphere.center, sphere.center - region.max), Vec3d(0.0));
    const double reach = std::max(distance(), 0.0) + sphere.radius;
    return sphere.radius > 0 && dot(gap, gap) > reach * reach * (1 + kCullingMargin);
  };
  broad_phase::ProximityWalk walk;
  for (walk.start(bvh_, {leaf_spheres_.data(), sizeof(Sphere)}, region, distance(), 0); walk.next_leaf();
       walk.shorten(distance())) {
    const auto first = static_cast<std::size_t>(walk.leaf_first());
    for (std::size_t k = first; k < first + static_cast<std::size_t>(walk.leaf_count()); ++k)
      if (!is_far(leaf_spheres_[k]) && is_indexed(order_[k])) visit(order_[k], leaf_spheres_[k]);
  }
  return true;
}

template <class Visit>
bool Index::for_each_touching(const Sphere& ball, Visit&& visit) {
  const Grid* grid = nullptr;
  if (spheres_only_ && !items_.empty() && ball.radius < too_large_) {
    grid = grid_for(ball.center, ball.radius);
    if (grid == nullptr && !build(ball.center, ball.radius, grid)) return false;
  }
  if (grid == nullptr)
    return for_each_near(
        {ball.center, ball.center}, [&] { return ball.radius; }, visit);
  for_each_beside([&](std::int32_t index) { visit(index, static_sphere(index)); });
  for_each_upright_near(
      {ball.center, ball.center}, [&] { return ball.radius; }, visit);
  grid->for_each_touching(ball.center, ball.radius, [&](std::int32_t index) {
    if (is_indexed(index)) visit(index, static_sphere(index));
  });
  return true;
}

}  // namespace ricochet::scene
