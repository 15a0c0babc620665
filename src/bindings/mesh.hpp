// A mesh on its way from JavaScript: the embind class that makes it and hands it to scenes.
#pragma once

#include <optional>

#include "bindings/range.hpp"
#include "bindings/shared_buffer.hpp"
#include "bindings/solver_object.hpp"
#include "ricochet/mesh.hpp"

namespace bindings {

/// A mesh, or what it is being made of.
struct MeshObject : SolverObject {
  std::optional<ricochet::MeshBuilder> builder;
  std::optional<ricochet::Mesh> mesh;
  ricochet::MeshError error{};

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

  /// Goes on for about so many triangles looked at: 0, 1 at the end, or kOutOfMemory.
  int step(double budget) {
    using Progress = ricochet::MeshBuilder::Progress;
    const Progress progress = builder->step(static_cast<std::int64_t>(budget));
    if (progress == Progress::OutOfMemory) return kOutOfMemory;
    if (progress == Progress::Working) return 0;
    mesh.emplace(builder->take());
    builder.reset();
    return 1;
  }
  double share_done() const { return builder ? builder->share_done() : 1; }

  int triangles() const { return mesh->triangle_count(); }
  int degenerate() const { return mesh->degenerate_count(); }
  double bytes() const { return static_cast<double>(mesh->bytes()); }

 private:
  static std::size_t size(int count) { return static_cast<std::size_t>(count); }
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
