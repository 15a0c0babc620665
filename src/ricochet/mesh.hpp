// Meshes: surfaces of many triangles, prepared once, which can be added to scenes any number of times.
#pragma once

#include <cstdint>
#include <span>
#include <variant>

#include "ricochet/build_progress.hpp"
#include "ricochet/expected.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

struct Placement;

namespace mesh {
class Geometry;
class Instance;
struct SharedGeometry;
struct BuildState;
}  // namespace mesh

/// Vertices and triangles, which `Mesh::create` reads; it keeps no reference to them.
struct MeshData {
  /// Three coordinates for each vertex, each 0 or between 1e-150 and 1e150 in size.
  std::variant<std::span<const float>, std::span<const double>> positions;
  /// Three vertices for each triangle; empty: the vertices in order.
  std::span<const std::uint32_t> indices = {};
};

/// The reason why a mesh cannot be made.
enum class MeshFault : std::uint8_t {
  None,
  OutOfMemory,
  Empty,  ///< no triangle
  /// The number of coordinates is no multiple of three, or that of the vertices of triangles is not
  NotTriangles,
  TooMany,        ///< more than 10 000 000 triangles
  BadCoordinate,  ///< a coordinate that is not finite or out of range: `place` is its index in the positions
  BadIndex,       ///< an index without a vertex: `place` is its index in the indices
};

/// A fault, and its place.
struct MeshError {
  MeshFault fault;        ///< None: no fault
  std::size_t place = 0;  ///< the index of a coordinate or an index
};

/// A surface of up to 10 000 000 triangles without thickness, which can be hit from either side; it has no inside.
/// Triangles without an area are ignored. Copies share their memory.
///
/// Memory: 88 bytes a triangle, with half as many vertices as triangles, in single precision and indexed. Cost: built
/// in O(n log n), about 0.4 us a triangle as WebAssembly.
///
/// @code
/// const std::array<float, 12> corners = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
/// const std::array<std::uint32_t, 12> tetrahedron = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
/// const auto mesh = ricochet::Mesh::create({std::span<const float>(corners), tetrahedron});
/// if (!mesh) return;
/// ricochet::Scene scene;
/// if (scene.add(*mesh).status != ricochet::Status::Ok) return;
/// if (scene.add(*mesh, {.position = {3, 0, 0}, .scale = 2}).status != ricochet::Status::Ok) return;
/// const auto hit = scene.shoot(ricochet::Bullet::moving({0.25, 0.25, -2}, {0, 0, 1}));
/// std::cout << hit.target << ' ' << hit.triangle << ' ' << hit.shot.time << '\n';  // 0 0 2
/// @endcode
class Mesh {
 public:
  /// Reads the data and prepares it for questions.
  static Expected<Mesh, MeshError> create(const MeshData& data);

  Mesh(const Mesh& other);
  Mesh& operator=(const Mesh& other);
  Mesh(Mesh&& other) noexcept;
  Mesh& operator=(Mesh&& other) noexcept;
  ~Mesh();

  /// The number of triangles, including those without an area.
  std::int32_t triangle_count() const;
  /// The number of triangles without an area.
  std::int32_t degenerate_count() const;
  /// A triangle as it was given.
  Triangle triangle(std::int32_t index) const;
  /// The largest coordinate of the triangles with an area.
  double largest_coordinate() const;
  /// The memory of the mesh, in bytes.
  std::size_t bytes() const;
  /// For the solver: the mesh at a placement. It is valid as long as this mesh exists.
  mesh::Instance placed(const Placement& placement) const;
  /// For the solver: the internal state. Its memory can make a mesh in another instance.
  const mesh::Geometry& geometry() const;
  /// For the solver: makes a mesh from such a state; the only error is a lack of memory.
  static Expected<Mesh, MeshError> of(mesh::Geometry&& geometry);

 private:
  friend class Scene;
  friend class MeshBuilder;
  explicit Mesh(mesh::SharedGeometry* shared) : shared_(shared) {}

  mesh::SharedGeometry* shared_;
};

/// Builds a large mesh in slices, so that other work can go on meanwhile.
///
/// @code
/// const std::array<double, 9> corners = {0, 0, 0, 1, 0, 0, 0, 1, 0};
/// ricochet::MeshBuilder builder;
/// double* const positions = builder.room_for_doubles(corners.size());
/// if (positions == nullptr) return;
/// std::copy(corners.begin(), corners.end(), positions);
/// if (builder.start().fault != ricochet::MeshFault::None) return;
/// while (builder.step(1'000'000) == ricochet::BuildProgress::Working) std::cout << builder.share_done();
/// const ricochet::Mesh mesh = builder.take();
/// std::cout << mesh.triangle_count() << '\n';  // 1
/// @endcode
class MeshBuilder {
 public:
  MeshBuilder() = default;
  MeshBuilder(const MeshBuilder&) = delete;
  MeshBuilder& operator=(const MeshBuilder&) = delete;
  ~MeshBuilder();

  /// Room for `count` coordinates in single precision, which the caller fills; null if there is no memory.
  float* room_for_floats(std::size_t count);
  /// Room for coordinates in double precision, instead.
  double* room_for_doubles(std::size_t count);
  /// Room for indices, three for each triangle; without indices, the vertices are used in order.
  std::uint32_t* room_for_indices(std::size_t count);
  /// Checks the data that was filled in.
  MeshError start();

  /// Continues with `budget` steps of a few nanoseconds each. A triangle takes some hundred of them in all.
  BuildProgress step(std::int64_t budget);
  /// The part that is done, 0 to 1.
  double share_done() const;
  /// After Done, once: the mesh.
  Mesh take();

 private:
  mesh::BuildState* state();

  mesh::BuildState* state_ = nullptr;
};

/// The placement of a mesh: a corner c is at position + scale R c, R being the rotation, computed in doubles. Triangles
/// that share a corner share its place to the bit. The corners must be within 1e150; numbers below 1e-150 become 0.
struct Placement {
  Vec3d position{0.0};
  Quaternion rotation{};  ///< of any length but 0
  double scale = 1;       ///< > 0
  Vec3d velocity{0.0};    ///< units a frame; the mesh does not rotate
};

}  // namespace ricochet
