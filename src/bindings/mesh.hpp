// A mesh on its way from JavaScript: the embind class that makes it and hands it to scenes.
#pragma once

#include <optional>

#include "bindings/range.hpp"
#include "bindings/shared_buffer.hpp"
#include "bindings/solver_object.hpp"
#include "ricochet/mesh.hpp"
#include "ricochet/mesh/geometry.hpp"

namespace bindings {

/// A mesh, or what it is being made of: a surface, or the memory of a finished mesh of another instance.
struct MeshObject : SolverObject {
  std::optional<ricochet::MeshBuilder> builder;
  std::optional<ricochet::Mesh> mesh;
  ricochet::MeshError error{};
  ricochet::mesh::GeometryHead head{};
  ricochet::mesh::Geometry copy;

  MeshObject() { builder.emplace(); }

  /// Room for the coordinates and the indices; 0 where there is none.
  Address room_for_floats(int count) { return address_of(builder->room_for_floats(size(count))); }
  Address room_for_doubles(int count) { return address_of(builder->room_for_doubles(size(count))); }
  Address room_for_indices(int count) { return address_of(builder->room_for_indices(size(count))); }

  /// The fault of what has been filled in, a MeshFault; `place` tells where.
  int start() {
    error = builder->start();
    return static_cast<int>(error.fault);
  }
  int place() const { return static_cast<int>(error.place); }

  /// Goes on with about so many steps: 0, 1 at the end, or kOutOfMemory.
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

  /// The memory of a finished mesh, in five parts: the head, then each list. Of a mesh that is to be a copy: the head's is there
  /// at once, that of the lists after `make_room`.
  Address part(int index) {
    if (index == 0 && mesh) head = mesh->geometry().head();
    return address_of(bytes_of(index).data());
  }
  Address part_bytes(int index) { return bytes_of(index).size(); }
  /// Once the head is filled in: 0, kOutOfMemory, or kOutOfRange for what is no head.
  int make_room() {
    if (!head.is_possible()) return kOutOfRange;
    return copy.make_room(head) ? 0 : kOutOfMemory;
  }
  /// Once all parts are filled in: 0, or kOutOfMemory.
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

/// `put(mesh, placement)` where the buffer says that a mesh is to stand, or kOutOfRange.
template <class Put>
int with_placement(const MeshObject& object, Put&& put) {
  const auto& [position, rotation, scale, velocity] = shared.placement;
  const double farthest =
      ricochet::largest_coordinate(position) + 2 * scale * object.mesh->largest_coordinate();
  if (!(farthest <= kMostSize)) return kOutOfRange;
  return put(*object.mesh, ricochet::Placement{position, rotation, scale, velocity});
}

}  // namespace bindings
