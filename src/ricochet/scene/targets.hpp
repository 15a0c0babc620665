// Broad phase: the targets of a scene, and an index that names those which a moving ball may hit.
//
// What is at rest and of moderate size is indexed: spheres in a uniform grid (grid.hpp), where that serves;
// anything else in a bounding-volume hierarchy (broad_phase/bvh.hpp). What is in steady motion has a hierarchy of its own
// (broad_phase/moving_bvh.hpp), as soon as there is enough of it. What is unbounded or has changed since is not indexed:
// it is asked one by one. An index is built when questions need it.
#pragma once

#include <cstdint>
#include <span>

#include "ricochet/broad_phase/bvh.hpp"
#include "ricochet/broad_phase/moving_bvh.hpp"
#include "ricochet/broad_phase/proximity_walk.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/mesh/instance.hpp"
#include "ricochet/mesh/shared_geometry.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/scene.hpp"
#include "ricochet/scene/departure.hpp"
#include "ricochet/scene/grid.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::scene {

/// Stands for a target that is no sphere at rest: its radius is below 0.
inline const Sphere kNoStaticSphere{Vec3d(0.0), -1};

/// A ball from a time on: where it is then, and how it moves.
struct BallPath {
  const Vec3d& from;
  const Ray& ray;
  double radius, since;
};

/// The state behind `Scene`, whose comments hold here too.
class Targets {
 public:
  Targets() = default;
  Targets(const Targets&) = delete;
  Targets& operator=(const Targets&) = delete;
  ~Targets();

  [[nodiscard]] Status reserve(std::int32_t count);
  Added add(const MovingShape& target);
  Added add(mesh::SharedGeometry* shared, const Placement& placement);
  void move(std::int32_t index, const MovingShape& target);
  [[nodiscard]] Status move(std::int32_t index, mesh::SharedGeometry* shared, const Placement& placement);
  [[nodiscard]] Status move_many(std::span<const std::int32_t> indices, const double* places,
                                 const double* rotations);
  void remove(std::int32_t index);
  [[nodiscard]] Status reserve_traits();
  [[nodiscard]] Status set_traits(std::int32_t index, const TargetTraits& traits);
  /// By index; none where all are solid and in all groups.
  std::span<const TargetTraits> traits() const { return {traits_.data(), traits_.size()}; }
  /// Ascending.
  std::span<const std::int32_t> sensors() const { return {sensors_.data(), sensors_.size()}; }
  bool has(std::int32_t index) const;
  std::int32_t size() const { return static_cast<std::int32_t>(targets_.size()); }
  Status prepare(double radius, double far);

  const MovingShape& target(std::int32_t index) const { return targets_[static_cast<std::size_t>(index)]; }
  const Vec3d& velocity(std::int32_t index) const { return target(index).velocity; }
  /// Null where the target is no mesh.
  const mesh::Instance* mesh(std::int32_t index) const {
    const std::int32_t place = mesh_places_[static_cast<std::size_t>(index)];
    return place < 0 ? nullptr : &meshes_[static_cast<std::size_t>(place)].instance;
  }
  /// The shape that was met: the target, or the triangle.
  MovingShape shape(const Met& met) const {
    const mesh::Instance* const instance = mesh(met.target);
    if (instance == nullptr) return target(met.target);
    return {instance->triangle(met.triangle), instance->velocity()};
  }
  /// The target, or `kNoStaticSphere`.
  const Sphere& static_sphere(std::int32_t index) const {
    return static_spheres_[static_cast<std::size_t>(index)];
  }
  /// The target's bounds, a little wider than it.
  const Box& bounds(std::int32_t index) const { return bounds_[static_cast<std::size_t>(index)]; }

  /// Sorts targets that have changed into indexed and unindexed once there are enough of them. Needs no
  /// memory. To be called before the ones below.
  void sort_changed() {
    if (is_enough(changed_, items_))
      sort();
    else if (is_enough(changed_moving_, moving_items_))
      sort_moving();
  }
  /// Those to be asked one by one.
  std::span<const std::int32_t> unindexed() const { return {unindexed_.data(), unindexed_.size()}; }
  /// Calls `visit(index)` for every target in the index.
  template <class Visit>
  void for_each_indexed(Visit&& visit) const {
    for (const std::int32_t index : items_)
      if (is_indexed(index)) visit(index);
  }
  /// Calls `visit(index, static sphere)` for every target in the index that a ball may hit before `latest()`,
  /// which may decrease meanwhile, nearer ones first; false where there is no room for the index.
  template <class Latest, class Visit>
  bool for_each_candidate(const Vec3d& from, const Ray& ray, double radius, Latest&& latest, Visit&& visit);
  /// The same for every target in motion that is indexed. All of them where there is no room for that, or not enough
  /// questions have been asked since they were sorted.
  template <class Latest, class Visit>
  void for_each_moving_candidate(const broad_phase::MovingBall& ball, Latest&& latest, Visit&& visit);
  /// The grid for a ball that starts there, where there is one already; else null.
  const Grid* grid_for(const Vec3d& from, double radius) const {
    const Grid& grid = grids_[radius > 0];
    const bool serves = spheres_only_ && radius < too_large_ && !grid.empty() &&
                        radius <= grid.largest_ball() && grid.serves(from);
    return serves ? &grid : nullptr;
  }
  /// How many spheres its grids hold.
  std::size_t in_grid() const { return grids_[0].empty() && grids_[1].empty() ? 0 : items_.size(); }
  /// Whether a target that the index names still is as it was when that was made.
  bool is_indexed(std::int32_t index) const { return is(index, Membership::Indexed); }
  /// Calls `visit(index)` for every target that is not in the index of those at rest.
  template <class Visit>
  void for_each_beside_index(Visit&& visit) const {
    for (const std::int32_t index : unindexed_) visit(index);
    for (const std::int32_t index : moving_items_)
      if (is(index, Membership::IndexedMoving)) visit(index);
  }
  /// Whether there are targets in motion that are indexed; whether there are no others.
  bool indexes_moving() const { return !moving_items_.empty(); }
  bool indexes_moving_alone() const { return items_.empty() && indexes_moving(); }
  /// The greatest speed of the targets in motion that are indexed, on one axis.
  double fastest_indexed() const { return indexes_moving() ? moving_bvh_.fastest() : 0; }

  /// Calls `visit(index, static sphere)` for every target in the index of those at rest that a ball may hit before `latest()`,
  /// which may decrease meanwhile, roughly the nearer first; false where there is no room for the index.
  template <class Latest, class Visit>
  [[nodiscard]] bool for_each_at_rest(const BallPath& ball, Latest&& latest, Visit&& visit);
  /// Calls `visit(index)` for every target in the index of those in motion.
  template <class Latest, class Visit>
  void for_each_moving(const BallPath& ball, Latest&& latest, Visit&& visit) {
    for_each_moving_candidate({ball.from, ball.ray.v, ball.radius, ball.since}, latest,
                              [&](std::int32_t index, const Sphere&) { visit(index); });
  }

  /// Calls `visit(index)` for every target in the index that a bullet may meet, or be in, until `latest`; false where
  /// there is no room for the index.
  template <class Visit>
  bool for_each_crossed(const Bullet& bullet, const Vec3d& velocity, double latest, Visit&& visit);

  /// Calls `visit(index, static sphere)` for every target that may be, at time 0, within `distance()` of a region, which
  /// may decrease meanwhile, indexed ones roughly the nearer first; false where there is no room for the hierarchy, which
  /// serves spheres, too.
  template <class Distance, class Visit>
  [[nodiscard]] bool for_each_near(const Box& region, Distance&& distance, Visit&& visit);
  /// The same for those that a ball may touch; of spheres, by the grid where that is not too small for the ball.
  template <class Visit>
  [[nodiscard]] bool for_each_touching(const Sphere& ball, Visit&& visit);

 private:
  /// A hierarchy is built anew once its traversals cost so many times as much.
  static constexpr double kWorstRefit = 2;
  /// So many targets, and one in so many of the index's, may change before the index is built anew.
  static constexpr std::size_t kFewChanged = 8, kChangedShare = 64;

  /// So many targets in motion need no index; and their index, which takes as long to build as some ten questions that
  /// do without, is for so many questions that have been asked before.
  static constexpr std::size_t kFewMoving = 16, kQuestionsBeforeMovingIndex = 8;

  enum class Membership : std::uint8_t { Unindexed, Indexed, IndexedMoving, Removed };

  /// A target that is a mesh.
  struct MeshTarget {
    mesh::Instance instance;
    mesh::SharedGeometry* shared;
    std::int32_t target;
  };

  [[nodiscard]] bool reserve_for_traits(std::size_t count);
  [[nodiscard]] Status reserve_one_more();
  /// A target's index, with room for it but nothing in it.
  Added add_empty();
  void put(std::int32_t index, const MovingShape& target, const Box& bounds);
  void update_bounds(std::int32_t index, const Box& bounds);
  [[nodiscard]] Status move_one(std::int32_t index, const Vec3d& place, const Quaternion* rotation);
  void refit();
  void drop_mesh(std::int32_t index);
  void forget_sensor(std::int32_t index);
  bool is(std::int32_t index, Membership membership) const {
    return memberships_[static_cast<std::size_t>(index)] == membership;
  }
  static bool is_enough(std::size_t changed, const List<std::int32_t>& items) {
    return changed > kFewChanged + items.size() / kChangedShare;
  }
  void sort();
  void sort_moving();
  broad_phase::MovingBoxes moving_boxes();
  bool build_index(const Vec3d& from, double radius, const Grid*& grid);
  bool build_hierarchy();
  bool make_leaf_spheres();

  std::size_t room_ =
      0;  ///< for so many targets, in every list that may hold them all: `reserve` alone sets it
  List<MovingShape> targets_;       ///< of a mesh, only the velocity counts
  List<MeshTarget> meshes_;         ///< what adds or moves a mesh makes room
  List<std::int32_t> mesh_places_;  ///< among the meshes; -1: none
  List<Box> bounds_;
  List<Sphere> static_spheres_;
  List<Membership> memberships_;
  List<TargetTraits> traits_;  ///< of every target, or of none: see `keeps_traits_`
  List<std::int32_t> sensors_;
  bool keeps_traits_ = false;  ///< some target has, or may soon have, traits that are not as usual
  /// Like the items, it has room for every target, so that sorting needs no memory.
  List<std::int32_t> unindexed_;
  List<std::int32_t> items_;   ///< what the index was made of; some may be removed or unindexed since
  bool spheres_only_ = false;  ///< among the items
  Grid grids_[2];              ///< for points, and for balls as large as have come
  double too_large_ = 0;       ///< balls of this radius or more are not for a grid
  broad_phase::Bvh bvh_;
  List<std::int32_t> order_;   ///< the items, in the order of its leaves
  List<Sphere> leaf_spheres_;  ///< the same of `static_sphere`, for what is near; made when that is asked
  double refit_cost_ = 1;      ///< of traversals beside when it was built
  std::size_t changed_ = 0;    ///< of the unindexed, those that a new index would take up
  List<std::int32_t> moving_items_;  ///< what the index of targets in motion is made of, as `items_`
  broad_phase::MovingBvh moving_bvh_;
  std::size_t changed_moving_ = 0, moving_questions_ = 0;
  bool moving_items_are_stale_ = false;  ///< some are no longer indexed
};

template <class Latest, class Visit>
bool Targets::for_each_candidate(const Vec3d& from, const Ray& ray, double radius, Latest&& latest,
                                 Visit&& visit) {
  // What has changed since the index was built is among the unindexed.
  const auto visit_indexed = [&](std::int32_t index) {
    if (is_indexed(index)) visit(index, static_sphere(index));
  };
  if (items_.empty()) return true;
  const Grid* grid = grid_for(from, radius);
  if (grid == nullptr && !build_index(from, radius, grid)) return false;
  if (grid != nullptr) {
    grid->traverse(grid->begin(from, ray, radius, latest()), latest, visit_indexed);
    return true;
  }
  broad_phase::SlabRay slabs;
  if (!bvh_.begin(from, ray.v, radius, latest(), slabs)) return true;
  bvh_.traverse(slabs, latest, [&](std::int32_t first, std::int32_t count) {
    for (std::int32_t k = first; k < first + count; ++k) visit_indexed(order_[static_cast<std::size_t>(k)]);
  });
  return true;
}

template <class Latest, class Visit>
void Targets::for_each_moving_candidate(const broad_phase::MovingBall& ball, Latest&& latest, Visit&& visit) {
  const broad_phase::MovingBoxes boxes = moving_boxes();
  if (boxes.items.empty()) return;
  const auto visit_indexed = [&](std::int32_t index) {
    if (is(index, Membership::IndexedMoving)) visit(index, kNoStaticSphere);
  };
  const bool pays = moving_bvh_.is_built() || ++moving_questions_ > kQuestionsBeforeMovingIndex;
  if (pays) {
    broad_phase::MovingBvh::Walk walk(moving_bvh_, boxes, ball);
    for (std::int32_t index = walk.next(latest()); index >= 0; index = walk.next(latest()))
      visit_indexed(index);
    if (walk.is_complete()) return;
  }
  for (const std::int32_t index : boxes.items) visit_indexed(index);
}

template <class Distance, class Visit>
bool Targets::for_each_near(const Box& region, Distance&& distance, Visit&& visit) {
  sort_changed();
  const auto visit_index = [&](std::int32_t index) { visit(index, static_sphere(index)); };
  for_each_beside_index(visit_index);
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
bool Targets::for_each_touching(const Sphere& ball, Visit&& visit) {
  sort_changed();
  const Grid* grid = nullptr;
  if (spheres_only_ && !items_.empty() && ball.radius < too_large_) {
    grid = &grids_[ball.radius > 0];
    const bool is_ready = !grid->empty() && ball.radius <= grid->largest_ball() && grid->serves(ball.center);
    if (!is_ready && !build_index(ball.center, ball.radius, grid)) return false;
  }
  if (grid == nullptr)
    return for_each_near(
        {ball.center, ball.center}, [&] { return ball.radius; }, visit);
  for_each_beside_index([&](std::int32_t index) { visit(index, static_sphere(index)); });
  grid->for_each_touching(ball.center, ball.radius, [&](std::int32_t index) {
    if (is_indexed(index)) visit(index, static_sphere(index));
  });
  return true;
}

/// A filter with what it needs to know of the targets, for the length of a question.
class ActiveFilter {
 public:
  ActiveFilter(const Targets& targets, const TargetFilter& asked, bool with_sensors = false)
      : filter_{targets.traits(), asked, with_sensors},
        admits_all_((!asked.mask || (targets.traits().empty() && ~*asked.mask == 0)) &&
                    asked.ignored.empty() && (with_sensors || targets.sensors().empty())) {}

  const TargetFilter& asked() const { return filter_.asked; }
  /// Null where all targets count.
  const Filter* get() const { return admits_all_ ? nullptr : &filter_; }
  Departure departure() const { return {0, {}, {}, get()}; }

 private:
  Filter filter_;
  bool admits_all_;
};

/// Whether a box is of a size for the index.
inline bool fits_index(const Box& b) {
  const double size = std::max(largest_coordinate(b.min), largest_coordinate(b.max));
  return size < kLargestIndexed && size > kSmallestIndexed;
}

/// Whether the index is for bullets whose squared speed is that.
inline bool is_indexed_speed(double speed_squared) {
  return speed_squared > kSmallestIndexedSpeedSquared && speed_squared < kLargestIndexedSpeedSquared;
}

template <class Latest, class Visit>
bool Targets::for_each_at_rest(const BallPath& ball, Latest&& latest, Visit&& visit) {
  if (is_indexed_speed(ball.ray.a))
    return for_each_candidate(ball.from, ball.ray, ball.radius, latest, visit);
  // No index for speeds whose squares are out of range
  if (ball.ray.v != Vec3d(0.0))
    for_each_indexed([&](std::int32_t index) { visit(index, static_sphere(index)); });
  return true;
}

template <class Visit>
bool Targets::for_each_crossed(const Bullet& bullet, const Vec3d& velocity, double latest, Visit&& visit) {
  if (items_.empty()) return true;
  if (bvh_.empty() && !build_hierarchy()) return false;
  broad_phase::SlabRay slabs;
  if (!bvh_.begin(bullet.position, velocity, bullet.radius, latest, slabs)) return true;
  bvh_.traverse(
      slabs, [&] { return latest; },
      [&](std::int32_t first, std::int32_t count) {
        for (std::int32_t k = first; k < first + count; ++k) {
          const std::int32_t index = order_[static_cast<std::size_t>(k)];
          if (is_indexed(index)) visit(index);
        }
      });
  return true;
}

/// Asks the targets of a scene, or none where it has not asked for room yet.
template <class Ask>
auto with_targets(Targets* targets, Ask&& ask) {
  if (targets != nullptr) return ask(*targets);
  Targets none;
  return ask(none);
}

}  // namespace ricochet::scene
