// The targets of a scene: the target at each index, its traits, and the index that finds it.
#pragma once

#include <cstdint>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/mesh/shared_geometry.hpp"
#include "ricochet/scene.hpp"
#include "ricochet/targets/departure.hpp"
#include "ricochet/targets/index.hpp"
#include "ricochet/targets/target.hpp"

namespace ricochet::scene {

/// The bounds of a target when it was put somewhere, and its motion from there.
struct PlacedBounds {
  Box bounds;
  Vec3d velocity;
};

/// The state behind `Scene`, whose comments also apply here.
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
  /// Traits by index; empty if all targets are solid and in all groups.
  std::span<const TargetTraits> traits() const { return {traits_.data(), traits_.size()}; }
  /// The material of a target.
  const Material& material(std::int32_t index) const {
    static constexpr Material kUsual;
    return traits_.empty() ? kUsual : traits_[static_cast<std::size_t>(index)].material;
  }
  /// Ascending.
  std::span<const std::int32_t> sensors() const { return {sensors_.data(), sensors_.size()}; }
  /// The number of changes so far; and the one since which a target is as it is.
  std::uint64_t version() const { return version_; }
  std::uint64_t version(std::int32_t index) const { return versions_[static_cast<std::size_t>(index)]; }
  /// Lists in `changes` the targets at rest that have changed since a version; it has room for `most`. False if there
  /// may be more. `most`: up to `kMostChanges`.
  bool changed_since(std::uint64_t version, std::size_t most, List<PlacedBounds>& changes) const;
  /// Lists all moving targets, likewise.
  bool in_motion(std::size_t most, List<PlacedBounds>& moving) const;
  /// The version at which a sensor has last changed, or the set of sensors.
  std::uint64_t sensors_version() const { return sensors_version_; }
  /// The version at which a target last ceased to be a sensor.
  std::uint64_t lost_sensor_version() const { return lost_sensor_version_; }
  /// The version at which a target with a velocity was last given a place.
  std::uint64_t motion_version() const { return motion_version_; }
  bool has(std::int32_t index) const { return index_.has(index); }
  std::int32_t size() const { return static_cast<std::int32_t>(columns_.shapes.size()); }

  /// The gravity by which bullets fall.
  const Vec3d& gravity() const { return gravity_; }
  void set_gravity(const Vec3d& gravity) { gravity_ = gravity; }

  /// The index, after changed targets have been sorted.
  Index& sorted() {
    index_.sort_changed();
    return index_;
  }
  /// The index during a question.
  Index& index() { return index_; }
  const Index& index() const { return index_; }

  /// Calls `ask(target)` with the target's own type, a `ShapeTarget` or a `MeshTarget`.
  template <class Ask>
  decltype(auto) with(std::int32_t index, Ask&& ask) const {
    const auto i = static_cast<std::size_t>(index);
    const std::int32_t place = mesh_places_[i];
    if (place < 0) return ask(ShapeTarget(columns_.shapes[i], columns_.bounds[i]));
    return ask(MeshTarget(meshes_[static_cast<std::size_t>(place)].instance));
  }
  bool is_mesh(std::int32_t index) const { return mesh_places_[static_cast<std::size_t>(index)] >= 0; }
  const Vec3d& velocity(std::int32_t index) const { return target(index).velocity; }
  /// The convex part that was hit.
  MovingShape shape(const Met& met) const {
    return with(met.target, [&](const auto& target) -> MovingShape { return target.part(met.triangle); });
  }
  /// A target that is no mesh.
  const MovingShape& target(std::int32_t index) const {
    return columns_.shapes[static_cast<std::size_t>(index)];
  }
  /// The target, or `kNoStaticSphere`.
  const Sphere& static_sphere(std::int32_t index) const {
    return columns_.static_spheres[static_cast<std::size_t>(index)];
  }
  /// The target's bounds, a little wider than it.
  const Box& bounds(std::int32_t index) const { return columns_.bounds[static_cast<std::size_t>(index)]; }

  /// The number of the last changes that are known.
  static constexpr std::size_t kMostChanges = 512;

 private:
  struct PlacedMesh {
    mesh::Instance instance;
    mesh::SharedGeometry* shared;
    std::int32_t target;
  };

  [[nodiscard]] bool reserve_for_traits(std::size_t count);
  [[nodiscard]] Status reserve_one_more();
  /// Adds an empty target: its index, with room for it.
  Added add_empty();
  void put(std::int32_t index, const MovingShape& target, const Box& bounds);
  void set_bounds(std::int32_t index, const Box& bounds);
  void describe(std::int32_t index, const MovingShape& target, const Box& bounds);
  [[nodiscard]] Status move_one(std::int32_t index, const Vec3d& place, const Quaternion* rotation);
  void drop_mesh(std::int32_t index);
  void forget_sensor(std::int32_t index);
  /// `changed`: the target; -1: none.
  void begin_version(std::int32_t changed) { last_changed_[++version_ % kMostChanges] = changed; }
  void note_change(std::int32_t index) {
    const auto i = static_cast<std::size_t>(index);
    begin_version(index);
    versions_[i] = version_;
    if (!traits_.empty() && traits_[i].is_sensor) sensors_version_ = version_;
  }

  std::size_t room_ = 0;  ///< the number of targets that every list has room for: only `reserve` sets it
  TargetColumns columns_;
  Index index_{columns_};
  List<PlacedMesh> meshes_;         ///< functions that add or move a mesh make room
  List<std::int32_t> mesh_places_;  ///< index among the meshes; -1: none
  List<TargetTraits> traits_;       ///< for every target, or empty: see `keeps_traits_`
  List<std::int32_t> sensors_;
  Vec3d gravity_{0.0};
  std::uint64_t version_ = 0, sensors_version_ = 0, lost_sensor_version_ = 0, motion_version_ = 0;
  List<std::uint64_t> versions_;             ///< for every target
  std::int32_t last_changed_[kMostChanges];  ///< by version
  bool keeps_traits_ = false;  ///< true: some target has, or may soon have, traits other than the default
};

/// A filter with the data of the targets that it needs, for the length of a question.
class ActiveFilter {
 public:
  ActiveFilter(const Targets& targets, const TargetFilter& asked, bool with_sensors = false,
               std::int32_t also_ignored = -1)
      : filter_{targets.traits(), asked, with_sensors, also_ignored},
        admits_all_((!asked.mask || (targets.traits().empty() && ~*asked.mask == 0)) &&
                    asked.ignored.empty() && also_ignored < 0 && !asked.admits &&
                    (with_sensors || targets.sensors().empty())) {}

  /// The same filter, which also admits sensors.
  Filter with_sensors() const {
    Filter filter = filter_;
    filter.with_sensors = true;
    return filter;
  }
  /// Null if all targets count.
  const Filter* get() const { return admits_all_ ? nullptr : &filter_; }
  const Filter& whole() const { return filter_; }
  Departure departure() const { return {0, {}, {}, get()}; }

 private:
  Filter filter_;
  bool admits_all_;
};

/// Calls `ask` with the targets of a scene, or with empty ones if it has not allocated any yet.
template <class Ask>
auto with_targets(Targets* targets, Ask&& ask) {
  if (targets != nullptr) return ask(*targets);
  Targets none;
  return ask(none);
}

}  // namespace ricochet::scene
