#include "ricochet/scene/targets.hpp"

#include <algorithm>
#include <utility>

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::scene {

/// Room in every list that may hold each target: whatever is pushed into one of them afterwards, `room_` is what it
/// relies on. No list but those of meshes and of what the hierarchies are made of has room of its own.
Status Targets::reserve(std::int32_t count) {
  const auto n = static_cast<std::size_t>(std::max(count, 0));
  if (n <= room_) return Status::Ok;
  const bool has_room = targets_.reserve(n) && bounds_.reserve(n) && static_spheres_.reserve(n) &&
                        memberships_.reserve(n) && mesh_places_.reserve(n) && unindexed_.reserve(n) &&
                        items_.reserve(n) && moving_items_.reserve(n) &&
                        (!keeps_traits_ || reserve_for_traits(n));
  if (!has_room) return Status::OutOfMemory;
  room_ = n;
  return Status::Ok;
}

bool Targets::reserve_for_traits(std::size_t count) {
  return traits_.reserve(count) && sensors_.reserve(count);
}

/// Half as many again, so that many additions cost O(1) each; where that is too much, one.
Status Targets::reserve_one_more() {
  const std::size_t needed = targets_.size() + 1;
  if (needed <= room_) return Status::Ok;
  const Status status = reserve(static_cast<std::int32_t>(std::max(needed, room_ + room_ / 2)));
  return status == Status::Ok ? status : reserve(static_cast<std::int32_t>(needed));
}

Targets::~Targets() {
  for (const MeshTarget& each : meshes_) mesh::release(each.shared);
}

Added Targets::add_empty() {
  const std::int32_t index = size();
  if (reserve_one_more() != Status::Ok) return {Status::OutOfMemory, -1};
  targets_.push_reserved({});
  bounds_.push_reserved({});
  static_spheres_.push_reserved({});
  memberships_.push_reserved(Membership::Removed);
  mesh_places_.push_reserved(-1);
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
  mesh::retain(shared);  // before the target's own, which may be the same
  drop_mesh(index);
  const MeshTarget made{mesh::Instance(shared->geometry, placement), shared, index};
  mesh_places_[static_cast<std::size_t>(index)] = static_cast<std::int32_t>(meshes_.size());
  meshes_.push_reserved(made);
  put(index, {Triangle{}, placement.velocity}, made.instance.bounds());
  return Status::Ok;
}

/// Its place goes to the last mesh.
void Targets::drop_mesh(std::int32_t index) {
  const std::int32_t place = std::exchange(mesh_places_[static_cast<std::size_t>(index)], -1);
  if (place < 0) return;
  MeshTarget& own = meshes_[static_cast<std::size_t>(place)];
  mesh::release(own.shared);
  if (meshes_.back().target != index) {
    own = meshes_.back();
    mesh_places_[static_cast<std::size_t>(own.target)] = place;
  }
  meshes_.pop_back();
}

/// What is known of a target besides its shape.
void Targets::update_bounds(std::int32_t index, const Box& bounds) {
  const auto i = static_cast<std::size_t>(index);
  const MovingShape& target = targets_[i];
  bounds_[i] = bounds;
  // Wider than what its corners and its centre lose by rounding
  const Vec3d margin = (abs(bounds_[i].min) + abs(bounds_[i].max)) * kBoundsRounding;
  bounds_[i].min -= margin;
  bounds_[i].max += margin;
  const auto* sphere = as_sphere(target.shape);
  static_spheres_[i] = sphere && target.velocity == Vec3d(0.0) ? *sphere : kNoStaticSphere;
}

void Targets::put(std::int32_t index, const MovingShape& target, const Box& bounds) {
  const auto i = static_cast<std::size_t>(index);
  targets_[i] = target;
  update_bounds(index, bounds);
  moving_items_are_stale_ = moving_items_are_stale_ || memberships_[i] == Membership::IndexedMoving;
  if (memberships_[i] != Membership::Unindexed) unindexed_.push_reserved(index);
  memberships_[i] = Membership::Unindexed;
  (target.velocity == Vec3d(0.0) ? changed_ : changed_moving_) += fits_index(bounds_[i]);
}

void Targets::forget_sensor(std::int32_t index) {
  sensors_.erase_if([&](std::int32_t other) { return other == index; });
}

/// From now on there is room for those of every target.
Status Targets::reserve_traits() {
  if (keeps_traits_) return Status::Ok;
  if (!reserve_for_traits(room_) || !traits_.resize(targets_.size())) return Status::OutOfMemory;
  keeps_traits_ = true;
  return Status::Ok;
}

/// The first that is not as usual makes the list.
Status Targets::set_traits(std::int32_t index, const TargetTraits& traits) {
  if (traits_.empty() && traits.groups == TargetTraits{}.groups && !traits.is_sensor) return Status::Ok;
  if (reserve_traits() != Status::Ok) return Status::OutOfMemory;
  traits_[static_cast<std::size_t>(index)] = traits;
  forget_sensor(index);
  if (traits.is_sensor) {
    sensors_.push_reserved(index);
    std::rotate(std::upper_bound(sensors_.begin(), sensors_.end() - 1, index), sensors_.end() - 1,
                sensors_.end());
  }
  return Status::Ok;
}

void Targets::remove(std::int32_t index) {
  const auto i = static_cast<std::size_t>(index);
  drop_mesh(index);
  forget_sensor(index);
  if (memberships_[i] == Membership::Unindexed)
    unindexed_.erase_if([&](std::int32_t other) { return other == index; });
  moving_items_are_stale_ = moving_items_are_stale_ || memberships_[i] == Membership::IndexedMoving;
  memberships_[i] = Membership::Removed;
}

bool Targets::has(std::int32_t index) const {
  return index >= 0 && index < size() && memberships_[static_cast<std::size_t>(index)] != Membership::Removed;
}

/// Each target goes into one of the lists at most, all of which have room for it (`reserve`).
void Targets::sort() {
  items_.clear();
  spheres_only_ = true;
  for (std::int32_t index = 0; index < size(); ++index) {
    const auto i = static_cast<std::size_t>(index);
    if (memberships_[i] == Membership::Removed) continue;
    const bool fits = targets_[i].velocity == Vec3d(0.0) && fits_index(bounds_[i]);
    memberships_[i] = fits ? Membership::Indexed : Membership::Unindexed;
    if (fits) items_.push_reserved(index);
    spheres_only_ = spheres_only_ && (!fits || static_spheres_[i].radius > 0);
  }
  for (Grid& grid : grids_) grid.clear();
  bvh_.clear();
  leaf_spheres_.clear();
  too_large_ = kInfinity;
  changed_ = 0;
  sort_moving();
}

/// What is not at rest in the index.
void Targets::sort_moving() {
  unindexed_.clear();
  moving_items_.clear();
  for (std::int32_t index = 0; index < size(); ++index) {
    const auto i = static_cast<std::size_t>(index);
    if (memberships_[i] == Membership::Removed || memberships_[i] == Membership::Indexed) continue;
    const bool fits = targets_[i].velocity != Vec3d(0.0) && fits_index(bounds_[i]);
    memberships_[i] = fits ? Membership::IndexedMoving : Membership::Unindexed;
    (fits ? moving_items_ : unindexed_).push_reserved(index);
  }
  if (moving_items_.size() <= kFewMoving) {
    for (const std::int32_t index : moving_items_) {
      memberships_[static_cast<std::size_t>(index)] = Membership::Unindexed;
      unindexed_.push_reserved(index);
    }
    moving_items_.clear();
  }
  moving_bvh_.clear();
  if (!moving_items_.empty()) moving_bvh_.measure(moving_boxes());
  changed_moving_ = moving_questions_ = 0;
  moving_items_are_stale_ = false;
}

/// Those that are still as they were when they were sorted.
broad_phase::MovingBoxes Targets::moving_boxes() {
  if (std::exchange(moving_items_are_stale_, false))
    moving_items_.erase_if([&](std::int32_t index) { return !is(index, Membership::IndexedMoving); });
  return {{moving_items_.data(), moving_items_.size()},
          {bounds_.data(), bounds_.size()},
          {targets_.data(), targets_.size()}};
}

Status Targets::prepare(double radius, double far) {
  sort_changed();
  const broad_phase::MovingBoxes moving = moving_boxes();
  if (!moving.items.empty() && !moving_bvh_.build_first(moving)) return Status::OutOfMemory;
  const Grid* grid = nullptr;
  return items_.empty() || build_index(Vec3d(far), radius, grid) ? Status::Ok : Status::OutOfMemory;
}

/// A grid for spheres and balls that are not too large, from near enough; else a hierarchy. What there is already
/// stays where there is no room for another.
bool Targets::build_index(const Vec3d& from, double radius, const Grid*& grid) {
  grid = nullptr;
  const std::span<const std::int32_t> items(items_.data(), items_.size());
  if (spheres_only_ && radius < too_large_) {
    Grid& own = grids_[radius > 0];
    if (own.empty() || radius > own.largest_ball()) {
      // Larger balls step by step, each time for some more.
      const auto built = own.build({static_spheres_.data(), static_spheres_.size()}, items,
                                   radius * (1 + 0.5 * !own.empty()));
      if (built == Grid::BuildResult::OutOfMemory) return false;
      if (built == Grid::BuildResult::HierarchyIsBetter) too_large_ = radius;
    }
    if (radius < too_large_ && own.serves(from)) {
      grid = &own;
      return true;
    }
  }
  return !bvh_.empty() || build_hierarchy();
}

bool Targets::build_hierarchy() {
  broad_phase::BvhBuilder builder;
  if (!builder.reserve(items_.size()) || !order_.reserve(items_.size())) return false;
  Box whole{Vec3d(HUGE_VAL), Vec3d(-HUGE_VAL)};
  for (const std::int32_t item : items_) {
    // What has changed since is elsewhere by now, or has no end.
    if (!is_indexed(item)) continue;
    const Box& box = bounds_[static_cast<std::size_t>(item)];
    whole = {min(whole.min, box.min), max(whole.max, box.max)};
    builder.add(broad_phase::BoxRef::of(box, item));
  }
  constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();
  if (!builder.start(whole) || builder.step(kNoLimit) != BuildProgress::Done) return false;
  order_.clear();
  leaf_spheres_.clear();
  for (const broad_phase::BoxRef& ref : builder.order()) order_.push_reserved(ref.item());
  bvh_ = builder.take();
  refit_cost_ = 1;
  return true;
}

bool Targets::make_leaf_spheres() {
  if (!leaf_spheres_.reserve(order_.size())) return false;
  for (const std::int32_t index : order_) leaf_spheres_.push_reserved(static_sphere(index));
  return true;
}

}  // namespace ricochet::scene
