// A mesh from JavaScript: the embind class that makes it and passes it to scenes.
#pragma once

#include <optional>

#include "bindings/range.hpp"
#include "bindings/shared_buffer.hpp"
#include "bindings/solver_object.hpp"
#include "ricochet/mesh.hpp"
#include "ricochet/mesh/geometry.hpp"

namespace bindings {

/// A mesh or its sources: a surface, or the memory of a finished mesh from another instance.
struct MeshObject : SolverObject {
  std::optional<ricochet::MeshBuilder> builder;
  std::optional<ricochet::Mesh> mesh;
  ricochet::MeshError error{};
  ricochet::mesh::GeometryHead head{};
  ricochet::mesh::Geometry copy;

  MeshObject() { builder.emplace(); }

  /// Memory for the coordinates and the indices; 0 if there is none.
  Address room_for_floats(int count) { return address_of(builder->room_for_floats(size(count))); }
  Address room_for_doubles(int count) { return address_of(builder->room_for_doubles(size(count))); }
  Address room_for_indices(int count) { return address_of(builder->room_for_indices(size(count))); }

  /// Checks the data. Returns its fault, a MeshFault; `place` holds the position.
  int start() {
    error = builder->start();
    return static_cast<int>(error.fault);
  }
  int place() const { return static_cast<int>(error.place); }

  /// Continues with about this many steps. Returns 0, 1 at the end, or kOutOfMemory.
  int step(double budget) {
    using ricochet::BuildProgress;
    const BuildProgress progress = builder->step(static_cast<std::int64_t>(budget));
    if (progress == BuildProgress::OutOfMemory) return kOutOfMemory;
    if (progress == BuildProgress::Working) return 0;
    mesh.emplace(builder->take());
    builder.reset();
    return 1;
  }
  double share_done() const { return builder ? builder->share_done() : 1; }

  /// The memory of a finished mesh, in five parts: the head, then each list. For a new copy, the head's memory exists
  /// at once, that of the lists after `make_room`.
  Address part(int index) {
    if (index == 0 && mesh) head = mesh->geometry().head();
    return address_of(bytes_of(index).data());
  }
  Address part_bytes(int index) { return bytes_of(index).size(); }
  /// Called after the head is filled in. Returns 0, kOutOfMemory, or kOutOfRange if the data are no head.
  int make_room() {
    if (!head.is_possible()) return kOutOfRange;
    return copy.make_room(head) ? 0 : kOutOfMemory;
  }
  /// Called after all parts are filled in. Returns 0, or kOutOfMemory.
  int finish_copy() {
    auto made = ricochet::Mesh::of(std::move(copy));
    if (!made) return kOutOfMemory;
    mesh.emplace(*std::move(made));
    builder.reset();
    return 0;
  }

  int triangles() const { return mesh->triangle_count(); }
  int degenerate() const { return mesh->degenerate_count(); }
  double bytes() const { return static_cast<double>(mesh->bytes()); }

 private:
  static std::size_t size(int count) { return static_cast<std::size_t>(count); }

  std::span<const std::byte> bytes_of(int index) const {
    if (index == 0) return std::as_bytes(std::span(&head, 1));
    return std::as_const(mesh ? mesh->geometry() : copy).lists()[size(index - 1)];
  }
};

/// Calls `put(mesh, placement)` with the placement in the buffer, or returns kOutOfRange.
template <class Put>
int with_placement(const MeshObject& object, Put&& put) {
  const auto& [position, rotation, scale, velocity] = shared.placement;
  const double farthest =
      ricochet::largest_coordinate(position) + 2 * scale * object.mesh->largest_coordinate();
  if (!(farthest <= kMostSize)) return kOutOfRange;
  return put(*object.mesh, ricochet::Placement{position, rotation, scale, velocity});
}

}  // namespace bindings
