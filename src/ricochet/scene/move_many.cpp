// Many targets put elsewhere at once, and the hierarchy fitted to where they are.
#include <algorithm>

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/scene/targets.hpp"

namespace ricochet::scene {

/// What is indexed at rest, and still fits there, stays indexed.
Status Targets::move_one(std::int32_t index, const Vec3d& place, const Quaternion* rotation) {
  const auto i = static_cast<std::size_t>(index);
  if (const std::int32_t own = mesh_places_[i]; own >= 0) {
    MeshTarget& target = meshes_[static_cast<std::size_t>(own)];
    const Placement placement = target.instance.moved(place, rotation);
    if (!is_indexed(index)) return move(index, target.shared, placement);
    target.instance = mesh::Instance(target.shared->geometry, placement);
    update_bounds(index, target.instance.bounds());
  } else {
    AnyShape& shape = targets_[i].shape;
    if (auto* const sphere = std::get_if<Sphere>(&shape)) sphere->center = place;
    if (auto* const box = std::get_if<OrientedBox>(&shape)) {
      box->center = place;
      if (rotation != nullptr) box->rotation = *rotation;
    }
    if (!is_indexed(index)) {
      move(index, MovingShape(targets_[i]));
      return Status::Ok;
    }
    update_bounds(index, ricochet::bounds(shape));
  }
  if (!fits_index(bounds_[i])) {
    unindexed_.push_reserved(index);
    memberships_[i] = Membership::Unindexed;
  }
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
  refit();
  return status;
}

/// The hierarchy serves from now on, spheres too: the cells of a grid would have to be filled anew.
void Targets::refit() {
  for (Grid& grid : grids_) grid.clear();
  too_large_ = 0;
  leaf_spheres_.clear();
  if (bvh_.empty()) return;
  const std::int32_t* some =
      std::find_if(order_.begin(), order_.end(), [&](auto k) { return is_indexed(k); });
  if (some == order_.end()) return bvh_.clear();
  // What is no longer indexed takes no room: it stands where one of the others does.
  const auto bounds_of = [&](std::int32_t k) {
    const std::int32_t index = order_[static_cast<std::size_t>(k)];
    return bounds(is_indexed(index) ? index : *some);
  };
  Box whole = bounds(*some);
  for (std::int32_t k = 0; k < static_cast<std::int32_t>(order_.size()); ++k) {
    const Box box = bounds_of(k);
    whole = {min(whole.min, box.min), max(whole.max, box.max)};
  }
  refit_cost_ *= bvh_.refit(whole, bounds_of);
  if (!(refit_cost_ < kWorstRefit)) bvh_.clear();
}

}  // namespace ricochet::scene
