// A geometry as memory without pointers, for another instance of the same build.
#include <cmath>
#include <cstdint>

#include "ricochet/mesh/geometry.hpp"

namespace ricochet::mesh {

bool GeometryHead::is_possible() const {
  const auto is_count = [](double n, double most) { return n >= 0 && n <= most && n == std::floor(n); };
  constexpr auto kMostBytes = static_cast<double>(PTRDIFF_MAX);
  if (!is_count(singles, kMostBytes / sizeof(float)) || !is_count(doubles, kMostBytes / sizeof(double)) ||
      !is_count(indices, 3.0 * kMostTriangles))
    return false;
  const double coordinates = singles + doubles, corners = indices > 0 ? indices : coordinates / 3;
  const auto in_threes = [](double n) { return static_cast<std::uint64_t>(n) % 3 == 0; };
  const bool are_triangles = (singles == 0) != (doubles == 0) && in_threes(coordinates) && corners > 0 &&
                             in_threes(corners) && corners <= 3.0 * kMostTriangles;
  // A block has a triangle with an area, and a node two blocks or nodes, unless it is the only one.
  return are_triangles && is_count(degenerate, corners / 3) && is_count(blocks, corners / 3 - degenerate) &&
         is_count(nodes, blocks) && (nodes > 0) == (degenerate < corners / 3);
}

GeometryHead Geometry::head() const {
  const auto length = [](const auto& list) { return static_cast<double>(list.size()); };
  return {.nodes = static_cast<double>(hierarchy_.node_count()),
          .blocks = length(blocks_),
          .singles = length(surface_.singles),
          .doubles = length(surface_.doubles),
          .indices = length(surface_.indices),
          .degenerate = static_cast<double>(degenerate_),
          .blocks_are_exact = blocks_are_exact_ ? 1.0 : 0.0,
          .unit = unit_,
          .hierarchy_size = hierarchy_.size(),
          .bounds = bounds_,
          .hierarchy_whole = hierarchy_.whole()};
}

GeometryLists<const std::byte> Geometry::lists() const {
  const auto memory = [](const auto& list) { return std::as_bytes(std::span(list.data(), list.size())); };
  return {hierarchy_.memory(), memory(blocks_),
          surface_.doubles.empty() ? memory(surface_.singles) : memory(surface_.doubles),
          memory(surface_.indices)};
}

GeometryLists<std::byte> Geometry::lists() {
  const auto memory = [](auto& list) { return std::as_writable_bytes(std::span(list.data(), list.size())); };
  return {hierarchy_.memory(), memory(blocks_),
          surface_.doubles.empty() ? memory(surface_.singles) : memory(surface_.doubles),
          memory(surface_.indices)};
}

bool Geometry::make_room(const GeometryHead& head) {
  const auto size = [](double count) { return static_cast<std::size_t>(count); };
  bounds_ = head.bounds;
  unit_ = head.unit;
  blocks_are_exact_ = head.blocks_are_exact != 0;
  degenerate_ = static_cast<std::int32_t>(head.degenerate);
  return hierarchy_.make_room(size(head.nodes), head.hierarchy_whole, head.hierarchy_size) &&
         blocks_.resize_for_overwrite(size(head.blocks)) &&
         surface_.singles.resize_for_overwrite(size(head.singles)) &&
         surface_.doubles.resize_for_overwrite(size(head.doubles)) &&
         surface_.indices.resize_for_overwrite(size(head.indices));
}

}  // namespace ricochet::mesh
