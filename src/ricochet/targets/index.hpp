// Broad phase: finds the targets of a scene that a moving ball may hit, or that are near a place.
//
// Targets at rest and of moderate size are indexed: spheres in a uniform grid (grid.hpp), if it suits them; others in a
// hierarchy (broad_phase/item_hierarchy.hpp). Targets in steady motion have a hierarchy of their own
// (broad_phase/moving_bvh.hpp), if there are enough of them. So do walls, which have no end up and down and are seen
// from above. Other unbounded targets, changed targets, and few targets of a kind are tested one by one. An index is
// built when questions need it, and index_walk.hpp walks it.
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

  /// Makes room for `count` targets.
  [[nodiscard]] bool reserve(std::size_t count) {
    return memberships_.reserve(count) && few_.reserve(count) && at_rest_.reserve(count) &&
           upright_.reserve(count) && moving_items_.reserve(count);
  }
  /// Adds a target that does not exist yet; there is room for it.
  void push_reserved() { memberships_.push_reserved(Membership::Removed); }
  bool has(std::int32_t index) const {
    return index >= 0 && static_cast<std::size_t>(index) < memberships_.size() &&
           !is(index, Membership::Removed);
  }
  /// A target was added or replaced.
  void put(std::int32_t index);
  /// True if a target stays at its place in the index when its bounds change; call `refit` after all changes.
  bool is_indexed(std::int32_t index) const { return is(index, Membership::Indexed); }
  /// An indexed target has new bounds.
  void move(std::int32_t index);
  void refit();
  void remove(std::int32_t index);

  /// Sorts changed targets into indexed and others when there are enough of them. Needs no memory. Call it before the
  /// functions below.
  void sort_changed() {
    if (is_enough(changed_, at_rest_.size() + upright_.size()))
      sort();
    else if (is_enough(changed_moving_, moving_items_.size()))
      sort_moving();
  }
  /// Builds the index for balls of a radius, from places with coordinates up to `far`; false if there is no memory.
  [[nodiscard]] bool prepare(double radius, double far);

  /// The targets that are tested one by one.
  std::span<const std::int32_t> few() const { return {few_.data(), few_.size()}; }
  /// True if there are indexed moving targets.
  bool indexes_moving() const { return !moving_items_.empty(); }
  /// Their greatest speed on one axis.
  double fastest_indexed() const { return indexes_moving() ? moving_bvh_.fastest() : 0; }
  /// The grid for a ball that starts there, if it has been built; else null, and the hierarchy is used.
  const Grid* grid_for(const Vec3d& from, double radius) const {
    const Grid& grid = grids_[radius > 0];
    const bool serves = spheres_only_ && radius < too_large_ && !grid.empty() &&
                        radius <= grid.largest_ball() && grid.serves(from);
    return serves ? &grid : nullptr;
  }
  /// True if it pays to walk bullets through it in turns. Smaller indices stay in the caches.
  bool is_larger_than_caches() const { return at_rest_.size() > kMostInCaches; }

  /// A ball's walk through the indexed targets at rest, one step at a time.
  class Walk;
  /// Calls `visit(index, static sphere)` for every indexed target at rest that a ball may hit before `latest()`, which
  /// may decrease meanwhile, roughly the nearer first; false if there is no memory for the index.
  template <class Latest, class Visit>
  [[nodiscard]] bool for_each_at_rest(const BallPath& ball, Latest&& latest, Visit&& visit) {
    if (at_rest_.is_empty() && upright_.is_empty()) return true;
    const Grid* grid = nullptr;
    return (!is_indexed_speed(ball.ray.a) || choose(ball.from, ball.radius, grid)) &&
           for_each_at_rest(grid, ball, latest, visit);
  }
  /// Like `for_each_at_rest`, only for walls, which `Walk` leaves out.
  template <class Latest, class Visit>
  void for_each_upright(const BallPath& ball, Latest&& latest, Visit&& visit);
  /// Calls `visit(index)` for indexed moving targets that the ball may hit. It visits all of them if there is no memory
  /// for their index, or if too few questions have been asked since they were sorted.
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
  /// Calls `visit(index, since)` for every target that a falling ball may come nearer to than `pad` before `latest()`,
  /// which may decrease meanwhile; indexed targets at rest come roughly in the order of time. Before `since` the ball
  /// does not come so near. False if there is no memory for the hierarchy.
  template <class Latest, class Visit>
  [[nodiscard]] bool for_each_on_fall(const broad_phase::BallFall& ball, double pad, Latest&& latest,
                                      Visit&& visit);
  /// Calls `visit(index, static sphere)` for every target that a ball may meet, or be in, before `latest`; some moving
  /// ones more than once. False if there is no memory for the index.
  template <class Visit>
  [[nodiscard]] bool for_each_crossed(const BallPath& ball, double latest, Visit&& visit) {
    const auto until = [&] { return latest; };
    for (const std::int32_t index : few_) visit(index, static_sphere(index));
    // A grid contains spheres more than once.
    if (!for_each_at_rest(nullptr, ball, until, visit)) return false;
    for_each_moving(ball, until, [&](std::int32_t index) { visit(index, kNoStaticSphere); });
    return true;
  }

  /// Calls `visit(index, static sphere)` for every target that may be, at time 0, within `distance()` of a region,
  /// which may decrease meanwhile; indexed ones roughly the nearer first. False if there is no memory for the
  /// hierarchy, which is used for spheres, too.
  template <class Distance, class Visit>
  [[nodiscard]] bool for_each_near(const Box& region, Distance&& distance, Visit&& visit);
  /// Calls `visit` for every target that a ball may touch; for spheres it uses the grid if the ball is not too large
  /// for it.
  template <class Visit>
  [[nodiscard]] bool for_each_touching(const Sphere& ball, Visit&& visit);

  /// Calls `visit(index)` for every target that is not indexed at rest: moving ones, and others.
  template <class Visit>
  void for_each_beside(Visit&& visit) const {
    for (const std::int32_t index : few_) visit(index);
    for (const std::int32_t index : moving_items_)
      if (is(index, Membership::IndexedMoving)) visit(index);
  }

 private:
  /// The number of targets, and their share of the index, that may change before the index is built again.
  static constexpr std::size_t kFewChanged = 8, kChangedShare = 64;
  /// Up to this many moving targets need no index. Building their index takes as long as some ten questions without it,
  /// so it is built after this many questions.
  static constexpr std::size_t kFewMoving = 16, kQuestionsBeforeMovingIndex = 8;
  /// Up to this many walls need no index.
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
  /// The index that a target would belong to.
  Membership place_of(std::int32_t index) const;
  static bool is_enough(std::size_t changed, std::size_t items) {
    return changed > kFewChanged + items / kChangedShare;
  }
  /// True if the hierarchy of targets at rest has the current target: targets that have changed since are among the
  /// few.
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
  /// Chooses the grid for a ball, or null if the hierarchy is used. Builds it if needed. False if there is no memory.
  bool choose(const Vec3d& from, double radius, const Grid*& grid);
  Grid::BuildResult build_grid(Grid& grid, double radius);
  /// Builds a hierarchy if needed; false if there is no memory.
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
  /// Targets in no index. Each list has room for every target, so sorting needs no memory.
  List<std::int32_t> few_;
  ItemHierarchy at_rest_;      ///< some may have been removed or changed since it was sorted
  bool spheres_only_ = false;  ///< all targets at rest are spheres
  Grid grids_[2];              ///< for points, and for the largest balls so far
  double too_large_ = 0;       ///< balls of this radius or more cannot use a grid
  /// The spheres of `at_rest_`, in its order; made for questions about surroundings
  List<Sphere> leaf_spheres_;
  std::size_t changed_ = 0;  ///< number of the few that a new index would include
  ItemHierarchy upright_{broad_phase::View::FromAbove};
  List<std::int32_t> moving_items_;  ///< the items of the index of moving targets, like `at_rest_`
  broad_phase::MovingBvh moving_bvh_;
  std::size_t changed_moving_ = 0, moving_questions_ = 0;
  bool moving_items_are_stale_ = false;  ///< some are no longer indexed
};

}  // namespace ricochet::scene
