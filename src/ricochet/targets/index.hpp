// Broad phase: which targets of a scene a moving ball may hit, or what is near a place.
//
// What is at rest and of moderate size is indexed: spheres in a uniform grid (grid.hpp), where that serves;
// anything else in a hierarchy (broad_phase/item_hierarchy.hpp). What is in steady motion has one of its own
// (broad_phase/moving_bvh.hpp), as soon as there is enough of it, and so has what stands upright without end, walls, which is seen from
// above. What is unbounded otherwise or has changed since, and what are few, is asked one by one. An index is built when questions need it,
// and walked as index_walk.hpp says.
#pragma once

#include <cstdint>
#include <span>

#include "ricochet/broad_phase/grid.hpp"
#include "ricochet/broad_phase/item_hierarchy.hpp"
#include "ricochet/broad_phase/moving_bvh.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/targets/columns.hpp"

namespace ricochet::scene {

using broad_phase::Grid, broad_phase::ItemHierarchy, broad_phase::is_indexed_speed;

class Index {
 public:
  explicit Index(const TargetColumns& columns) : columns_(columns) {}

  /// Room for so many targets.
  [[nodiscard]] bool reserve(std::size_t count) {
    return memberships_.reserve(count) && few_.reserve(count) && at_rest_.reserve(count) &&
           upright_.reserve(count) && moving_items_.reserve(count);
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
    if (is_enough(changed_, at_rest_.size() + upright_.size()))
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
  /// The grid for a ball that starts there, where there is one already; else null, and the hierarchy serves.
  const Grid* grid_for(const Vec3d& from, double radius) const {
    const Grid& grid = grids_[radius > 0];
    const bool serves = spheres_only_ && radius < too_large_ && !grid.empty() &&
                        radius <= grid.largest_ball() && grid.serves(from);
    return serves ? &grid : nullptr;
  }
  /// Whether it pays that bullets go through it in turns. Smaller ones stay in caches.
  bool is_larger_than_caches() const { return at_rest_.size() > kMostInCaches; }

  /// A ball's way through what is indexed at rest, a step at a time.
  class Walk;
  /// Calls `visit(index, static sphere)` for every target that is indexed at rest and that a ball may hit before `latest()`,
  /// which may decrease meanwhile, roughly the nearer first; false where there is no room for the index.
  template <class Latest, class Visit>
  [[nodiscard]] bool for_each_at_rest(const BallPath& ball, Latest&& latest, Visit&& visit) {
    if (at_rest_.is_empty() && upright_.is_empty()) return true;
    const Grid* grid = nullptr;
    return (!is_indexed_speed(ball.ray.a) || choose(ball.from, ball.radius, grid)) &&
           for_each_at_rest(grid, ball, latest, visit);
  }
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
  [[nodiscard]] bool for_each_crossed(const BallPath& ball, double latest, Visit&& visit) {
    const auto until = [&] { return latest; };
    for (const std::int32_t index : few_) visit(index, static_sphere(index));
    // In a grid, spheres stand more than once.
    if (!for_each_at_rest(nullptr, ball, until, visit)) return false;
    for_each_moving(ball, until, [&](std::int32_t index) { visit(index, kNoStaticSphere); });
    return true;
  }

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
  /// So many targets, and one in so many of the index's, may change before the index is built anew.
  static constexpr std::size_t kFewChanged = 8, kChangedShare = 64;
  /// So many targets in motion need no index; and their index, which takes as long to build as some ten questions that
  /// do without, is for so many questions that have been asked before.
  static constexpr std::size_t kFewMoving = 16, kQuestionsBeforeMovingIndex = 8;
  /// So many upright targets need no index.
  static constexpr std::size_t kFewUpright = 16;

  static constexpr std::size_t kMostInCaches = 16384;

  enum class Membership : std::uint8_t { Indexed, IndexedUpright, Few, IndexedMoving, Removed };

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
  /// Where it would be indexed.
  Membership place_of(std::int32_t index) const;
  static bool is_enough(std::size_t changed, std::size_t items) {
    return changed > kFewChanged + items / kChangedShare;
  }
  /// Whether a target is still as a hierarchy of what is at rest has it: what has changed since is among the few.
  bool stays(std::int32_t index) const {
    return memberships_[static_cast<std::size_t>(index)] <= Membership::IndexedUpright;
  }
  template <class Visit>
  void visit_item(std::int32_t index, Visit&& visit) const {
    if (stays(index)) visit(index, static_sphere(index));
  }
  void leave(std::int32_t index);
  void sort();
  void sort_moving();
  broad_phase::MovingBoxes moving_boxes();
  /// The grid that serves a ball, or null where the hierarchy does: it is built where it is not there yet. False where there is no
  /// room.
  bool choose(const Vec3d& from, double radius, const Grid*& grid);
  Grid::BuildResult build_grid(Grid& grid, double radius);
  /// Where it is not there yet; false where there is no room.
  bool build(ItemHierarchy& hierarchy);
  bool make_leaf_spheres();
  template <class Latest, class Visit>
  bool for_each_at_rest(const Grid* grid, const BallPath& ball, Latest&& latest, Visit&& visit);
  template <class Latest, class Visit>
  void for_each_met(ItemHierarchy& hierarchy, const broad_phase::BallFall& ball, double pad, Latest&& latest,
                    Visit&& visit);
  template <class Distance, class Visit>
  void for_each_near_but_at_rest(const Box& region, Distance&& distance, Visit&& visit);

  const TargetColumns& columns_;
  List<Membership> memberships_;
  List<std::int32_t> few_;  ///< what is in no index. Each list has room for every target: sorting needs none.
  ItemHierarchy at_rest_;   ///< some may be removed or changed since it was sorted
  bool spheres_only_ = false;  ///< among what is at rest
  Grid grids_[2];              ///< for points, and for balls as large as have come
  double too_large_ = 0;       ///< balls of this radius or more are not for a grid
  List<Sphere> leaf_spheres_;  ///< of `at_rest_`, in its order; made when what is near is asked
  std::size_t changed_ = 0;    ///< of the few, those that a new index would take up
  ItemHierarchy upright_{broad_phase::View::FromAbove};
  List<std::int32_t> moving_items_;  ///< what the index of targets in motion is made of, as `at_rest_`
  broad_phase::MovingBvh moving_bvh_;
  std::size_t changed_moving_ = 0, moving_questions_ = 0;
  bool moving_items_are_stale_ = false;  ///< some are no longer indexed
};

}  // namespace ricochet::scene
