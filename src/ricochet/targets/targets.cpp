#include "ricochet/targets/targets.hpp"

#include <algorithm>
#include <utility>

#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::scene {

/// Reserves room in every list that may hold each target. Everything that is added to one of them afterwards relies on
/// `room_`. Only the lists of meshes and of the hierarchies' contents have room of their own.
Status Targets::reserve(std::int32_t count) {
  const auto n = static_cast<std::size_t>(std::max(count, 0));
  if (n <= room_) return Status::Ok;
  const bool has_room = columns_.shapes.reserve(n) && columns_.bounds.reserve(n) &&
                        columns_.static_spheres.reserve(n) && mesh_places_.reserve(n) &&
                        versions_.reserve(n) && index_.reserve(n) &&
                        (!keeps_traits_ || reserve_for_traits(n));
  if (!has_room) return Status::OutOfMemory;
  room_ = n;
  begin_version(-1);  // traits may be stored elsewhere
  return Status::Ok;
}

bool Targets::reserve_for_traits(std::size_t count) {
  return traits_.reserve(count) && sensors_.reserve(count);
}

/// Makes room for one more target. It reserves half as many again, so that each of many additions costs O(1); if there is no
/// memory for so many, it reserves one.
Status Targets::reserve_one_more() {
  const std::size_t needed = columns_.shapes.size() + 1;
  if (needed <= room_) return Status::Ok;
  const Status status = reserve(static_cast<std::int32_t>(std::max(needed, room_ + room_ / 2)));
  return status == Status::Ok ? status : reserve(static_cast<std::int32_t>(needed));
}

Targets::~Targets() {
  for (const PlacedMesh& each : meshes_) mesh::release(each.shared);
}

Added Targets::add_empty() {
  const std::int32_t index = size();
  if (reserve_one_more() != Status::Ok) return {Status::OutOfMemory, -1};
  columns_.shapes.push_reserved({});
  columns_.bounds.push_reserved({});
  columns_.static_spheres.push_reserved({});
  index_.push_reserved();
  mesh_places_.push_reserved(-1);
  versions_.push_reserved(version_);
  if (keeps_traits_) traits_.push_reserved({});
  return {Status::Ok, index};
}

Added Targets::add(const MovingShape& target) {
  const Added added = add_empty();
  if (added.status == Status::Ok) move(added.index, target);
  return added;
}

Added Targets::add(mesh::SharedGeometry* shared, const Placement& placement) {
  // Room for the mesh first, so that nothing is added without it
  if (!meshes_.reserve_more(1)) return {Status::OutOfMemory, -1};
  const Added added = add_empty();
  return added.status == Status::Ok ? Added{move(added.index, shared, placement), added.index} : added;
}

void Targets::move(std::int32_t index, const MovingShape& target) {
  drop_mesh(index);
  put(index, target, ricochet::bounds(target.shape));
}

Status Targets::move(std::int32_t index, mesh::SharedGeometry* shared, const Placement& placement) {
  if (!meshes_.reserve_more(1)) return Status::OutOfMemory;
  mesh::retain(shared);  // before the target's own mesh is released, which may be the same
  drop_mesh(index);
  const PlacedMesh made{mesh::Instance(shared->geometry, placement), shared, index};
  mesh_places_[static_cast<std::size_t>(index)] = static_cast<std::int32_t>(meshes_.size());
  meshes_.push_reserved(made);
  put(index, {Triangle{}, placement.velocity}, made.instance.bounds());
  return Status::Ok;
}

/// The last mesh gets its place.
void Targets::drop_mesh(std::int32_t index) {
  const std::int32_t place = std::exchange(mesh_places_[static_cast<std::size_t>(index)], -1);
  if (place < 0) return;
  PlacedMesh& own = meshes_[static_cast<std::size_t>(place)];
  mesh::release(own.shared);
  if (meshes_.back().target != index) {
    own = meshes_.back();
    mesh_places_[static_cast<std::size_t>(own.target)] = place;
  }
  meshes_.pop_back();
}

bool Targets::changed_since(std::uint64_t version, std::size_t most, List<PlacedBounds>& changes) const {
  changes.clear();
  if (version_ - version > most) return false;
  for (std::uint64_t one = version + 1; one <= version_; ++one) {
    const std::int32_t index = last_changed_[one % kMostChanges];
    // It has changed again since, or has been removed.
    if (index < 0 || versions_[static_cast<std::size_t>(index)] != one || !index_.has(index)) continue;
    if (velocity(index) == Vec3d(0.0)) changes.push_reserved({bounds(index), Vec3d(0.0)});
  }
  return true;
}

bool Targets::in_motion(std::size_t most, List<PlacedBounds>& moving) const {
  moving.clear();
  bool are_few = true;
  index_.for_each_beside([&](std::int32_t index) {
    if (velocity(index) == Vec3d(0.0) || !are_few) return;
    are_few = moving.size() < most;
    if (are_few) moving.push_reserved({bounds(index), velocity(index)});
  });
  return are_few;
}

void Targets::set_bounds(std::int32_t index, const Box& bounds) {
  // Wider than the rounding of its corners and its centre
  const Vec3d margin = (abs(bounds.min) + abs(bounds.max)) * kBoundsRounding;
  columns_.bounds[static_cast<std::size_t>(index)] = {bounds.min - margin, bounds.max + margin};
}

/// Stores the index's data of a target.
void Targets::describe(std::int32_t index, const MovingShape& target, const Box& bounds) {
  const auto i = static_cast<std::size_t>(index);
  set_bounds(index, bounds);
  const auto* sphere = as_sphere(target.shape);
  columns_.static_spheres[i] = sphere && target.velocity == Vec3d(0.0) ? *sphere : kNoStaticSphere;
  columns_.shapes[i] = target;
  note_change(index);
  if (target.velocity != Vec3d(0.0)) motion_version_ = version_;
}

void Targets::put(std::int32_t index, const MovingShape& target, const Box& bounds) {
  describe(index, target, bounds);
  index_.put(index);
}

void Targets::forget_sensor(std::int32_t index) {
  sensors_.erase_if([&](std::int32_t other) { return other == index; });
}

/// Reserves memory for the traits of every target.
Status Targets::reserve_traits() {
  if (keeps_traits_) return Status::Ok;
  if (!reserve_for_traits(room_) || !traits_.resize(columns_.shapes.size())) return Status::OutOfMemory;
  keeps_traits_ = true;
  begin_version(-1);
  return Status::Ok;
}

/// The first that is not as usual makes the list.
Status Targets::set_traits(std::int32_t index, const TargetTraits& traits) {
  if (traits_.empty() && traits == TargetTraits{}) return Status::Ok;
  if (reserve_traits() != Status::Ok) return Status::OutOfMemory;
  if (traits_[static_cast<std::size_t>(index)] == traits) return Status::Ok;
  note_change(index);  // once as the old target, and once as the new one
  const TargetTraits before = std::exchange(traits_[static_cast<std::size_t>(index)], traits);
  note_change(index);
  if (before.is_sensor && !traits.is_sensor) lost_sensor_version_ = version_;
  forget_sensor(index);
  if (traits.is_sensor) {
    sensors_.push_reserved(index);
    std::rotate(std::upper_bound(sensors_.begin(), sensors_.end() - 1, index), sensors_.end() - 1,
                sensors_.end());
  }
  return Status::Ok;
}

void Targets::remove(std::int32_t index) {
  drop_mesh(index);
  forget_sensor(index);
  index_.remove(index);
  note_change(index);
  if (!traits_.empty() && traits_[static_cast<std::size_t>(index)].is_sensor) lost_sensor_version_ = version_;
}

/// A target that is indexed at rest, and still fits its node, stays indexed.
Status Targets::move_one(std::int32_t index, const Vec3d& place, const Quaternion* rotation) {
  const auto i = static_cast<std::size_t>(index);
  if (const std::int32_t own = mesh_places_[i]; own >= 0) {
    PlacedMesh& mesh = meshes_[static_cast<std::size_t>(own)];
    const Placement placement = mesh.instance.moved(place, rotation);
    if (!index_.is_indexed(index)) return move(index, mesh.shared, placement);
    mesh.instance = mesh::Instance(mesh.shared->geometry, placement);
    set_bounds(index, mesh.instance.bounds());
    note_change(index);
  } else {
    MovingShape target = columns_.shapes[i];
    Core core = core_of(target.shape);
    core.points[0] = place;
    if (rotation != nullptr) core.rotation = *rotation;
    set_core(target.shape, core);
    if (!index_.is_indexed(index)) {
      move(index, target);
      return Status::Ok;
    }
    describe(index, target, ricochet::bounds(core));
  }
  index_.move(index);
  return Status::Ok;
}

Status Targets::move_many(std::span<const std::int32_t> indices, const double* places,
                          const double* rotations) {
  Status status = Status::Ok;
  for (std::size_t k = 0; k < indices.size() && status == Status::Ok; ++k) {
    const double* const p = places + 3 * k;
    Quaternion rotation;
    if (rotations != nullptr) {
      const double* const q = rotations + 4 * k;
      rotation = {q[0], q[1], q[2], q[3]};
    }
    status = move_one(indices[k], {p[0], p[1], p[2]}, rotations != nullptr ? &rotation : nullptr);
  }
  index_.refit();
  return status;
}

}  // namespace ricochet::scene
