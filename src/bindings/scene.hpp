// Scene: the embind class, and the rows that it exchanges with JavaScript.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <variant>

#include "bindings/mesh.hpp"
#include "bindings/shape_at.hpp"
#include "bindings/shapes.hpp"
#include "bindings/solver_object.hpp"
#include "ricochet/scene.hpp"

namespace bindings {

/// A number of JavaScript that is not given.
inline constexpr double kNotGiven = std::numeric_limits<double>::quiet_NaN();
inline std::optional<double> given(double number) {
  return number == number ? std::optional(number) : std::nullopt;
}

inline void put_supports(const ricochet::Supports& supports, double (&row)[6]) {
  for (std::size_t i = 0; i < ricochet::Supports::kMost; ++i) {
    const bool is_there = i < supports.count;
    row[2 * i] = is_there ? supports.parts[i].target : -1;
    row[2 * i + 1] = is_there ? supports.parts[i].triangle : -1;
  }
}

/// A scene, with the rows that cross for it.
struct SceneObject : SolverObject {
  ricochet::Scene scene;
  ricochet::List<StillSphereRow> spheres;
  ricochet::List<LegRow> legs;
  ricochet::List<CrossingRow> crossings;
  ricochet::List<SegmentRow> segments;
  ricochet::List<std::int32_t> moved;
  ricochet::List<double> moves;
  ricochet::List<ricochet::ThroughHit> through;
  ricochet::List<ThroughRow> through_rows;
  std::optional<std::uint32_t> mask;
  bool asks_caller = false;
  ricochet::List<std::int32_t> ignored;
  ricochet::List<std::int32_t> overlapping;
  ricochet::List<ricochet::Leaving> leaving;

  Address address() const { return address_of(this); }

  /// Reserves memory for this many targets in all. Returns 0, or kOutOfMemory.
  int reserve(int count) { return answer(scene.reserve(count)); }

  /// Bullets fall by the gravity in the buffer: 0, or kOutOfMemory.
  int set_gravity() { return answer(scene.set_gravity(shared.gravity)); }

  /// Adds the target in the buffer: its index, or why it is refused.
  int add(int kind) {
    return with_target(kind, [&](const ricochet::MovingShape& target) {
      const ricochet::Added added = scene.add(target);
      return added.status == ricochet::Status::Ok ? static_cast<int>(added.index) : kOutOfMemory;
    });
  }

  /// Replaces a target by the one in the buffer. Returns the index, or the reason of the refusal.
  int move(int index, int kind) {
    return with_target(kind, [&](const ricochet::MovingShape& target) {
      scene.move(index, target);
      return index;
    });
  }

  /// Adds a mesh with the placement in the buffer. Returns its index, or the reason of the refusal.
  int add_mesh(const MeshObject& object) {
    return with_placement(object, [&](const ricochet::Mesh& mesh, const ricochet::Placement& placement) {
      const ricochet::Added added = scene.add(mesh, placement);
      return added.status == ricochet::Status::Ok ? static_cast<int>(added.index) : kOutOfMemory;
    });
  }

  /// Replaces a target by a mesh. Returns the index, or the reason of the refusal.
  int move_mesh(int index, const MeshObject& object) {
    return with_placement(object, [&](const ricochet::Mesh& mesh, const ricochet::Placement& placement) {
      return scene.move(index, mesh, placement) == ricochet::Status::Ok ? index : kOutOfMemory;
    });
  }

  /// Memory for the indices of targets, then for their places, then for their rotations; 0 if there is none.
  Address room_for_moves(int count) {
    const auto n = static_cast<std::size_t>(count);
    if (!moved.resize(n) || !moves.resize(7 * n)) return 0;
    return address_of(moves.data());
  }
  Address moved_indices() const { return address_of(moved.data()); }
  /// The first of them that cannot be put there, or -1.
  int first_unmovable() const {
    for (std::size_t i = 0; i < moved.size(); ++i) {
      const int index = moved[i];
      const ricochet::Vec3d place = place_of(i);
      if (scene.can_move_to(index, place)) continue;
      if (scene.is_mesh(index) || !still_stands(shape_at(scene.target(index).shape, place)))
        return static_cast<int>(i);
    }
    return -1;
  }
  /// Moves these targets. Returns 0, or kOutOfMemory. Targets whose moves the index can follow are moved together,
  /// after the others.
  int move_many(bool are_turned) {
    double* const rotations = moves.data() + 3 * moved.size();
    std::size_t count = 0;
    for (std::size_t i = 0; i < moved.size(); ++i) {
      const int index = moved[i];
      const ricochet::Vec3d place = place_of(i);
      if (!scene.can_move_to(index, place)) {
        const auto [shape, velocity] = scene.target(index);
        scene.move(index, {shape_at(shape, place), velocity});
        continue;
      }
      moved[count] = index;
      std::copy_n(moves.data() + 3 * i, 3, moves.data() + 3 * count);
      if (are_turned) std::copy_n(rotations + 4 * i, 4, rotations + 4 * count);
      ++count;
    }
    return answer(scene.move_many({moved.data(), count}, moves.data(), are_turned ? rotations : nullptr));
  }

  /// Writes a target that is no mesh into the buffer and returns its ShapeKind.
  int read(int index) const {
    const ricochet::MovingShape& target = scene.target(index);
    shared.target.velocity = target.velocity;
    std::visit([](const auto& shape) { std::memcpy(shared.target.shape, &shape, sizeof(shape)); },
               target.shape);
    return static_cast<int>(target.shape.index());
  }

  void remove(int index) { scene.remove(index); }

  /// Reserves memory for groups and sensors, also of targets added later. Returns 0, or kOutOfMemory.
  int reserve_traits() { return answer(scene.reserve_traits()); }
  /// Groups as a bit each; NaN for what the material does not have. Returns 0, or kOutOfMemory.
  int set_traits(int index, double groups, bool is_sensor, double restitution, double friction) {
    return answer(scene.set_traits(
        index, {static_cast<std::uint32_t>(groups), is_sensor, {given(restitution), given(friction)}}));
  }

  /// Sets the groups that later questions are about; below 0 for all targets.
  void set_mask(double groups) { mask = static_cast<std::uint32_t>(groups); }
  void clear_mask() { mask.reset(); }
  /// Memory for the indices, ascending, of targets that later questions ignore; 0 if there is none.
  Address room_for_ignored(int count) {
    ignored.clear();
    return ignored.resize(static_cast<std::size_t>(count)) ? address_of(ignored.data()) : 0;
  }
  /// Sets whether later questions ask JavaScript about each target and triangle.
  void ask_caller(bool asks) { asks_caller = asks; }
  ricochet::TargetFilter filter() const;

  /// Memory for the rows of this many spheres; 0 if there is none.
  Address room_for_spheres(int count) {
    return spheres.resize(static_cast<std::size_t>(count)) ? address_of(spheres.data()) : 0;
  }

  /// Adds the spheres of these rows: 0, or kOutOfMemory.
  int add_spheres() {
    const ricochet::Status status = scene.reserve(scene.size() + static_cast<std::int32_t>(spheres.size()));
    if (status != ricochet::Status::Ok) return kOutOfMemory;
    for (const auto& [center, radius] : spheres)
      (void)scene.add({ricochet::Sphere{center, radius}, ricochet::Vec3d(0.0)});
    return 0;
  }

  /// Sorts the targets and builds the index for points, as far as possible before a question. Returns 0, or
  /// kOutOfMemory.
  int prepare() { return answer(scene.prepare()); }

  /// The address of the rows of the last path's legs.
  Address path_legs() const { return address_of(legs.data()); }
  Address path_crossings() const { return address_of(crossings.data()); }
  Address path_segments() const { return address_of(segments.data()); }
  /// The address of the rows of the targets that the last bullet passes through.
  Address through_hits() const { return address_of(through_rows.data()); }

 private:
  ricochet::Vec3d place_of(std::size_t i) const { return {moves[3 * i], moves[3 * i + 1], moves[3 * i + 2]}; }
};

}  // namespace bindings
