// Broad phase: the targets of a scene, and an index that names those which a moving ball may hit.
//
// What is at rest and of moderate size is indexed: spheres in a uniform grid (grid.hpp), where that serves;
// anything else in a bounding-volume hierarchy (broad_phase/bvh.hpp). What moves, is unbounded or has changed since the
// index was built is not indexed: it is asked one by one. The index is built when a question needs it.
#pragma once

#include <cstdint>
#include <span>

#include "ricochet/broad_phase/bvh.hpp"
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
  void remove(std::int32_t index);
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
    if (changed_ > kFewChanged + items_.size() / kChangedShare) sort();
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
  /// Calls `visit(index, static sphere)` for every target that may be, at time 0, within `distance()` of a region, which may decrease
  /// meanwhile, indexed ones roughly the nearer first; false where there is no room for the hierarchy, which serves spheres,
  /// too.
  template <class Distance, class Visit>
  [[nodiscard]] bool for_each_near(const Box& region, Distance&& distance, Visit&& visit);
  /// The same for those that a ball may touch; of spheres, by the grid where that is not too small for the ball.
  template <class Visit>
  [[nodiscard]] bool for_each_touching(const Sphere& ball, Visit&& visit);

 private:
  /// So many targets, and one in so many of the index's, may change before the index is built anew.
  static constexpr std::size_t kFewChanged = 8, kChangedShare = 64;

  enum class Membership : std::uint8_t { Unindexed, Indexed, Removed };

  /// A target that is a mesh.
  struct MeshTarget {
    mesh::Instance instance;
    mesh::SharedGeometry* shared;
    std::int32_t target;
  };

  /// A target's index, with room for it but nothing in it.
  Added add_empty();
  void put(std::int32_t index, const MovingShape& target, const Box& bounds);
  void drop_mesh(std::int32_t index);
  bool is_indexed(std::int32_t index) const {
    return memberships_[static_cast<std::size_t>(index)] == Membership::Indexed;
  }
  void sort();
  bool build_index(const Vec3d& from, double radius, const Grid*& grid);
  bool build_hierarchy();
  bool make_leaf_spheres();

  List<MovingShape> targets_;  ///< of a mesh, only the velocity counts
  List<MeshTarget> meshes_;
  List<std::int32_t> mesh_places_;  ///< among the meshes; -1: none
  List<Box> bounds_;
  List<Sphere> static_spheres_;
  List<Membership> memberships_;
  /// Like the items, it has room for every target, so that sorting needs no memory.
  List<std::int32_t> unindexed_;
  List<std::int32_t> items_;   ///< what the index was made of; some may be removed or unindexed since
  bool spheres_only_ = false;  ///< among the items
  Grid grids_[2];              ///< for points, and for balls as large as have come
  double too_large_ = 0;       ///< balls of this radius or more are not for a grid
  broad_phase::Bvh bvh_;
  List<std::int32_t> order_;   ///< the items, in the order of its leaves
  List<Sphere> leaf_spheres_;  ///< the same of `static_sphere`, for what is near; made when that is asked
  std::size_t changed_ = 0;    ///< of the unindexed, those that a new index would take up
};

template <class Latest, class Visit>
bool Targets::for_each_candidate(const Vec3d& from, const Ray& ray, double radius, Latest&& latest,
                                 Visit&& visit) {
  // What has changed since the index was built is among the unindexed.
  const auto visit_indexed = [&](std::int32_t index) {
    if (is_indexed(index)) visit(index, static_sphere(index));
  };
  if (items_.empty()) return true;
  const Grid* grid = &grids_[radius > 0];
  const bool is_ready = spheres_only_ && radius < too_large_ && !grid->empty() &&
                        radius <= grid->largest_ball() && grid->serves(from);
  if (!is_ready && !build_index(from, radius, grid)) return false;
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

template <class Distance, class Visit>
bool Targets::for_each_near(const Box& region, Distance&& distance, Visit&& visit) {
  sort_changed();
  const auto visit_index = [&](std::int32_t index) { visit(index, static_sphere(index)); };
  for (const std::int32_t index : unindexed()) visit_index(index);
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
  for (walk.start(bvh_, region, distance(), 0); walk.next_leaf(); walk.shorten(distance())) {
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
  for (const std::int32_t index : unindexed()) visit(index, static_sphere(index));
  grid->for_each_touching(ball.center, ball.radius, [&](std::int32_t index) {
    if (is_indexed(index)) visit(index, static_sphere(index));
  });
  return true;
}

/// Whether the index is for bullets whose squared speed is that.
inline bool is_indexed_speed(double speed_squared) {
  return speed_squared > kSmallestIndexedSpeedSquared && speed_squared < kLargestIndexedSpeedSquared;
}

/// Asks the targets of a scene, or none where it has not asked for room yet.
template <class Ask>
auto with_targets(Targets* targets, Ask&& ask) {
  if (targets != nullptr) return ask(*targets);
  Targets none;
  return ask(none);
}

}  // namespace ricochet::scene
