// The geometry of a mesh: vertices, triangles, and a hierarchy over blocks of four triangles.
//
// Memory a triangle, indexed, with half as many vertices as triangles: 12 bytes of indices, 6 of coordinates in
// single precision (12 in double), some 70 of blocks and hierarchy; while it is built, 32 more.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "ricochet/broad_phase/bvh_builder.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/mesh/block.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::mesh {

/// The largest number of triangles in a mesh.
inline constexpr std::int32_t kMostTriangles = 10'000'000;

/// Vertices as they were given, three coordinates to each, and triangles, three vertices to each.
struct Surface {
  List<float> singles;          ///< either these
  List<double> doubles;         ///< or these
  List<std::uint32_t> indices;  ///< empty: the vertices in order

  /// The first coordinate that the solver does not accept, or the number of coordinates.
  std::size_t first_bad_coordinate() const;
  /// The first index that no vertex has, or the number of indices.
  std::size_t first_bad_index() const;

  std::size_t vertex_count() const { return (singles.size() + doubles.size()) / 3; }
  std::int32_t triangle_count() const {
    return static_cast<std::int32_t>((indices.empty() ? vertex_count() : indices.size()) / 3);
  }
  Vec3d vertex(std::size_t i) const {
    if (doubles.empty()) return {singles[3 * i], singles[3 * i + 1], singles[3 * i + 2]};
    return {doubles[3 * i], doubles[3 * i + 1], doubles[3 * i + 2]};
  }
  Triangle triangle(std::int32_t k) const {
    const auto first = 3 * static_cast<std::size_t>(k);
    if (indices.empty()) return {vertex(first), vertex(first + 1), vertex(first + 2)};
    return {vertex(indices[first]), vertex(indices[first + 1]), vertex(indices[first + 2])};
  }
};

/// The parts of a geometry besides its lists, and the lengths of the lists. With the memory of the lists, another
/// instance of the same build can make the same geometry from it. No pointers; counts are whole numbers.
struct GeometryHead {
  double nodes, blocks, singles, doubles, indices;  ///< lengths of the lists
  double degenerate, blocks_are_exact;              ///< the second one is a flag
  double unit, hierarchy_size;
  Box bounds, hierarchy_whole;

  /// True if a geometry can have this head: the lengths of its lists are not too large and fit together.
  bool is_possible() const;
};

/// The memory of a geometry's lists: nodes, blocks, coordinates, indices.
template <class Byte>
using GeometryLists = std::array<std::span<Byte>, 4>;

/// A surface prepared for questions.
class Geometry {
 public:
  const Surface& surface() const { return surface_; }
  Triangle triangle(std::int32_t k) const { return surface_.triangle(k); }
  std::int32_t triangle_count() const { return surface_.triangle_count(); }
  /// Triangles without an area, which nothing hits.
  std::int32_t degenerate_count() const { return degenerate_; }
  bool is_degenerate(std::int32_t k) const;
  /// Around all triangles; empty where all are degenerate.
  const Box& bounds() const { return bounds_; }

  /// The hierarchy over the blocks. Its lengths are those of the surface times `unit()`, a power of two, so that the
  /// largest is near 1. A leaf's first item is its block.
  const broad_phase::Bvh& hierarchy() const { return hierarchy_; }
  const Block& block(std::int32_t i) const { return blocks_[static_cast<std::size_t>(i)]; }
  const Block* blocks() const { return blocks_.data(); }
  double unit() const { return unit_; }
  /// True if the corners in blocks are the given ones, to the last bit.
  bool blocks_are_exact() const { return blocks_are_exact_; }
  /// A triangle of a block: read from the block if single precision holds it.
  Triangle triangle(const Block& block, int lane) const {
    if (!blocks_are_exact_) return surface_.triangle(block.triangle[lane]);
    const double to_given = 1 / unit_;
    const auto corner = [&](const F4(&at)[3]) {
      return Vec3d(at[0][lane], at[1][lane], at[2][lane]) * to_given;
    };
    return {corner(block.a), corner(block.b), corner(block.c)};
  }

  /// Bytes in use.
  std::size_t bytes() const;

  GeometryHead head() const;
  GeometryLists<const std::byte> lists() const;
  /// Makes room for the lists of a geometry with this head, which must be possible; the caller then copies their
  /// memory. False if there is no memory. The contents of the lists are not checked, so they must come from the same
  /// build.
  [[nodiscard]] bool make_room(const GeometryHead& head);
  /// That room.
  GeometryLists<std::byte> lists();

 private:
  friend class GeometryBuilder;

  Surface surface_;
  broad_phase::Bvh hierarchy_;
  List<Block> blocks_;
  Box bounds_{Vec3d(0.0), Vec3d(0.0)};
  double unit_ = 1;
  bool blocks_are_exact_ = false;
  std::int32_t degenerate_ = 0;
};

/// Prepares a surface, in slices if it is large.
class GeometryBuilder {
 public:
  GeometryBuilder() = default;
  /// The indices must be those of vertices, all coordinates finite and at most 1e150, and the triangles at most
  /// `kMostTriangles`.
  explicit GeometryBuilder(Surface&& surface) { made_.surface_ = std::move(surface); }

  /// Continues for about as long as processing `budget` boxes takes. A triangle takes some hundred of them in all.
  BuildProgress step(std::int64_t budget);
  /// How much has been done, 0 to 1.
  double share_done() const;
  /// After `Done`, once: the geometry.
  Geometry take() { return std::move(made_); }

 private:
  enum class Stage : std::uint8_t { Measure, Collect, Split, Pack, Done };

  bool measure(std::int64_t& budget);
  bool collect(std::int64_t& budget);
  bool start_packing();
  void pack(std::int64_t& budget);

  Geometry made_;
  broad_phase::BvhBuilder builder_;
  double farthest_ = 0;
  Stage stage_ = Stage::Measure;
  std::size_t next_ = 0;  ///< the next coordinate, triangle or node of the current stage
};

}  // namespace ricochet::mesh
