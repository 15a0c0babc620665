// The interface of meshes: their state is `mesh::Geometry`.
#include "ricochet/mesh.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <utility>

#include "ricochet/mesh/instance.hpp"
#include "ricochet/mesh/shared_geometry.hpp"

namespace ricochet {

namespace mesh {

SharedGeometry* share(Geometry&& geometry) {
  void* const room = memory::allocate(sizeof(SharedGeometry));
  return room == nullptr ? nullptr : new (room) SharedGeometry{std::move(geometry)};
}

void release(SharedGeometry* shared) {
  if (shared == nullptr || --shared->users > 0) return;
  shared->~SharedGeometry();
  memory::release(shared);
}

/// The state of a `MeshBuilder`.
struct BuildState {
  Surface surface;
  GeometryBuilder builder;
  SharedGeometry* made = nullptr;
};

namespace {

MeshError fault_of(const Surface& surface) {
  const std::size_t coordinates = surface.singles.size() + surface.doubles.size();
  const std::size_t vertices = coordinates / 3;
  const std::size_t corners = surface.indices.empty() ? vertices : surface.indices.size();
  if (corners == 0 || coordinates == 0) return {MeshFault::Empty};
  if (coordinates % 3 != 0 || corners % 3 != 0) return {MeshFault::NotTriangles};
  if (corners / 3 > kMostTriangles) return {MeshFault::TooMany};
  std::size_t bad = surface.first_bad_coordinate();
  if (bad < coordinates) return {MeshFault::BadCoordinate, bad};
  bad = surface.first_bad_index();
  if (bad < surface.indices.size()) return {MeshFault::BadIndex, bad};
  return {MeshFault::None};
}

}  // namespace

}  // namespace mesh

MeshBuilder::~MeshBuilder() {
  if (state_ == nullptr) return;
  mesh::release(state_->made);
  state_->~BuildState();
  memory::release(state_);
}

mesh::BuildState* MeshBuilder::state() {
  if (state_ == nullptr)
    if (void* const room = memory::allocate(sizeof(mesh::BuildState))) state_ = new (room) mesh::BuildState;
  return state_;
}

float* MeshBuilder::room_for_floats(std::size_t count) {
  return state() != nullptr && state_->surface.singles.resize_for_overwrite(count)
             ? state_->surface.singles.data()
             : nullptr;
}

double* MeshBuilder::room_for_doubles(std::size_t count) {
  return state() != nullptr && state_->surface.doubles.resize_for_overwrite(count)
             ? state_->surface.doubles.data()
             : nullptr;
}

std::uint32_t* MeshBuilder::room_for_indices(std::size_t count) {
  return state() != nullptr && state_->surface.indices.resize_for_overwrite(count)
             ? state_->surface.indices.data()
             : nullptr;
}

MeshError MeshBuilder::start() {
  if (state() == nullptr) return {MeshFault::OutOfMemory};
  const MeshError error = mesh::fault_of(state_->surface);
  if (error.fault == MeshFault::None) state_->builder = mesh::GeometryBuilder(std::move(state_->surface));
  return error;
}

BuildProgress MeshBuilder::step(std::int64_t budget) {
  const BuildProgress progress = state_->builder.step(budget);
  if (progress != BuildProgress::Done) return progress;
  if (state_->made == nullptr) state_->made = mesh::share(state_->builder.take());
  return state_->made == nullptr ? BuildProgress::OutOfMemory : BuildProgress::Done;
}

double MeshBuilder::share_done() const { return state_->builder.share_done(); }

Mesh MeshBuilder::take() { return Mesh(std::exchange(state_->made, nullptr)); }

Expected<Mesh, MeshError> Mesh::create(const MeshData& data) {
  MeshBuilder builder;
  const auto fill = [](auto* room, const auto& from) {
    if (room != nullptr) std::copy(from.begin(), from.end(), room);
    return room != nullptr;
  };
  bool room = data.indices.empty() || fill(builder.room_for_indices(data.indices.size()), data.indices);
  if (const auto* singles = std::get_if<std::span<const float>>(&data.positions))
    room = room && (singles->empty() || fill(builder.room_for_floats(singles->size()), *singles));
  else if (const auto& doubles = *std::get_if<std::span<const double>>(&data.positions); !doubles.empty())
    room = room && fill(builder.room_for_doubles(doubles.size()), doubles);
  if (!room) return MeshError{MeshFault::OutOfMemory};
  const MeshError error = builder.start();
  if (error.fault != MeshFault::None) return error;
  if (builder.step(std::numeric_limits<std::int64_t>::max()) != BuildProgress::Done)
    return MeshError{MeshFault::OutOfMemory};
  return builder.take();
}

Expected<Mesh, MeshError> Mesh::of(mesh::Geometry&& geometry) {
  mesh::SharedGeometry* const shared = mesh::share(std::move(geometry));
  if (shared == nullptr) return MeshError{MeshFault::OutOfMemory};
  return Mesh(shared);
}

Mesh::Mesh(const Mesh& other) : shared_(mesh::retain(other.shared_)) {}

Mesh& Mesh::operator=(const Mesh& other) {
  Mesh copy(other);
  std::swap(shared_, copy.shared_);
  return *this;
}

Mesh::Mesh(Mesh&& other) noexcept : shared_(std::exchange(other.shared_, nullptr)) {}

Mesh& Mesh::operator=(Mesh&& other) noexcept {
  std::swap(shared_, other.shared_);
  return *this;
}

Mesh::~Mesh() { mesh::release(shared_); }

std::int32_t Mesh::triangle_count() const { return shared_->geometry.triangle_count(); }
std::int32_t Mesh::degenerate_count() const { return shared_->geometry.degenerate_count(); }
Triangle Mesh::triangle(std::int32_t index) const { return shared_->geometry.triangle(index); }
double Mesh::largest_coordinate() const {
  const Box& bounds = shared_->geometry.bounds();
  return std::max(ricochet::largest_coordinate(bounds.min), ricochet::largest_coordinate(bounds.max));
}
mesh::Instance Mesh::placed(const Placement& placement) const {
  return mesh::Instance(shared_->geometry, placement);
}
const mesh::Geometry& Mesh::geometry() const { return shared_->geometry; }
std::size_t Mesh::bytes() const { return shared_->geometry.bytes(); }

}  // namespace ricochet
