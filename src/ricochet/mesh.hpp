// Meshes: surfaces of many triangles, made ready once and then put into scenes as often as one likes.
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

/// Vertices and triangles, as they are read by `Mesh::create`; nothing of them is kept.
struct MeshData {
  /// Three coordinates to a vertex, each 0 or of a size from 1e-150 to 1e150.
  std::variant<std::span<const float>, std::span<const double>> positions;
  /// Three vertices to a triangle; none: the vertices in order.
  std::span<const std::uint32_t> indices = {};
};

/// What keeps a mesh from being made.
enum class MeshFault : std::uint8_t {
  None,
  OutOfMemory,
  Empty,          ///< no triangle
  NotTriangles,   ///< coordinates not three to a vertex, or vertices not three to a triangle
  TooMany,        ///< more than 10 000 000 triangles
  BadCoordinate,  ///< one that is not finite or out of range: `place` in the positions
  BadIndex,       ///< one that is no vertex's: `place` in the indices
};

/// A fault, and where.
struct MeshError {
  MeshFault fault;        ///< None: there is nothing to complain of
  std::size_t place = 0;  ///< of a coordinate or an index
};

/// A surface of up to 10 000 000 triangles without thickness, each hit from either side; there is no inside.
/// Triangles without an area are left out. Copies share what was made.
///
/// Memory a triangle: 88 bytes with half as many vertices as triangles, in single precision and indexed.
/// Cost: made in O(n log n), about 0.4 us a triangle as WebAssembly.
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
  /// Reads the data and makes it ready.
  static Expected<Mesh, MeshError> create(const MeshData& data);

  Mesh(const Mesh& other);
  Mesh& operator=(const Mesh& other);
  Mesh(Mesh&& other) noexcept;
  Mesh& operator=(Mesh&& other) noexcept;
  ~Mesh();

  /// How many there are, those without an area included.
  std::int32_t triangle_count() const;
  /// Of these, without an area.
  std::int32_t degenerate_count() const;
  /// As it was given.
  Triangle triangle(std::int32_t index) const;
  /// Of its triangles with an area.
  double largest_coordinate() const;
  /// What it takes, in bytes.
  std::size_t bytes() const;
  /// For the solver: as it stands somewhere, as long as this mesh is there.
  mesh::Instance placed(const Placement& placement) const;
  /// For the solver: its state, whose memory makes a mesh of another instance.
  const mesh::Geometry& geometry() const;
  /// For the solver: a mesh of such a state; its only error is that there is no memory.
  static Expected<Mesh, MeshError> of(mesh::Geometry&& geometry);

 private:
  friend class Scene;
  friend class MeshBuilder;
  explicit Mesh(mesh::SharedGeometry* shared) : shared_(shared) {}

  mesh::SharedGeometry* shared_;
};

/// Makes a mesh in slices, for large ones where something else has to go on meanwhile.
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

  /// Room for so many coordinates in single precision, to be filled by the caller; null where there is none.
  float* room_for_floats(std::size_t count);
  /// The same in double precision; either.
  double* room_for_doubles(std::size_t count);
  /// The same for indices, three to a triangle; without, the vertices in order.
  std::uint32_t* room_for_indices(std::size_t count);
  /// Checks what was filled in.
  MeshError start();

  /// Goes on with so many steps of a few nanoseconds each. A triangle takes some hundred of them in all.
  BuildProgress step(std::int64_t budget);
  /// 0 to 1.
  double share_done() const;
  /// After Done, once.
  Mesh take();

 private:
  mesh::BuildState* state();

  mesh::BuildState* state_ = nullptr;
};

/// Where a mesh stands: a corner at c stands at position + scale R c, R being the rotation, in doubles. Triangles that
/// share a corner share its place to the bit. Corners stand within 1e150; what would be below 1e-150 is 0.
struct Placement {
  Vec3d position{0.0};
  Quaternion rotation{};  ///< of any length but 0
  double scale = 1;       ///< > 0
  Vec3d velocity{0.0};    ///< units a frame; it does not turn
};

}  // namespace ricochet
