// For speed: runs at every frame of a moving scene.
#include "ricochet/targets/index.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace ricochet::scene {

/// Removes a target from its index without adding it elsewhere.
void Index::leave(std::int32_t index) {
  if (is(index, Membership::Few)) few_.erase_if([&](std::int32_t other) { return other == index; });
  moving_items_are_stale_ = moving_items_are_stale_ || is(index, Membership::IndexedMoving);
}

void Index::put(std::int32_t index) {
  if (!is(index, Membership::Few)) {
    leave(index);
    few_.push_reserved(index);
    memberships_[static_cast<std::size_t>(index)] = Membership::Few;
  }
  const Membership place = place_of(index);
  changed_ += place <= Membership::IndexedUpright;
  changed_moving_ += place == Membership::IndexedMoving;
}

Index::Membership Index::place_of(std::int32_t index) const {
  const bool moves = velocity(index) != Vec3d(0.0);
  if (at_rest_.takes(bounds(index))) return moves ? Membership::IndexedMoving : Membership::Indexed;
  return !moves && upright_.takes(bounds(index)) ? Membership::IndexedUpright : Membership::Few;
}

void Index::move(std::int32_t index) {
  if (at_rest_.takes(bounds(index))) return;
  few_.push_reserved(index);
  memberships_[static_cast<std::size_t>(index)] = Membership::Few;
}

void Index::remove(std::int32_t index) {
  leave(index);
  memberships_[static_cast<std::size_t>(index)] = Membership::Removed;
}

/// Puts each target into at most one of the lists, which have room for it (`reserve`).
void Index::sort() {
  at_rest_.clear();
  upright_.clear();
  spheres_only_ = true;
  for (std::size_t i = 0; i < memberships_.size(); ++i) {
    if (memberships_[i] == Membership::Removed) continue;
    const auto index = static_cast<std::int32_t>(i);
    const Membership place = memberships_[i] = place_of(index);
    if (place == Membership::IndexedUpright) upright_.add(index);
    if (place != Membership::Indexed) continue;
    at_rest_.add(index);
    spheres_only_ = spheres_only_ && static_sphere(index).radius > 0;
  }
  if (upright_.size() <= kFewUpright) {
    for (const std::int32_t index : upright_.items())
      memberships_[static_cast<std::size_t>(index)] = Membership::Few;
    upright_.clear();
  }
  for (Grid& grid : grids_) grid.clear();
  leaf_spheres_.clear();
  too_large_ = std::numeric_limits<double>::infinity();
  changed_ = 0;
  sort_moving();
}

/// Sorts the targets that are not indexed at rest.
void Index::sort_moving() {
  few_.clear();
  moving_items_.clear();
  for (std::size_t i = 0; i < memberships_.size(); ++i) {
    if (memberships_[i] != Membership::Few && memberships_[i] != Membership::IndexedMoving) continue;
    const auto index = static_cast<std::int32_t>(i);
    const bool fits = place_of(index) == Membership::IndexedMoving;
    memberships_[i] = fits ? Membership::IndexedMoving : Membership::Few;
    (fits ? moving_items_ : few_).push_reserved(index);
  }
  if (moving_items_.size() <= kFewMoving) {
    for (const std::int32_t index : moving_items_) {
      memberships_[static_cast<std::size_t>(index)] = Membership::Few;
      few_.push_reserved(index);
    }
    moving_items_.clear();
  }
  moving_bvh_.clear();
  if (!moving_items_.empty()) moving_bvh_.measure(moving_boxes());
  changed_moving_ = moving_questions_ = 0;
  moving_items_are_stale_ = false;
}

/// The targets that have not changed since they were sorted.
broad_phase::MovingBoxes Index::moving_boxes() {
  if (std::exchange(moving_items_are_stale_, false))
    moving_items_.erase_if([&](std::int32_t index) { return !is(index, Membership::IndexedMoving); });
  return {{moving_items_.data(), moving_items_.size()},
          {columns_.bounds.data(), columns_.bounds.size()},
          {columns_.shapes.data(), columns_.shapes.size()}};
}

bool Index::prepare(double radius, double far) {
  sort_changed();
  const broad_phase::MovingBoxes moving = moving_boxes();
  if (!moving.items.empty() && !moving_bvh_.build_first(moving)) return false;
  const Grid* grid = nullptr;
  return choose(Vec3d(far), radius, grid);
}

/// Chooses a grid for spheres and balls that are not too large and start near enough, or else a hierarchy. Without
/// memory for another index, the present one stays.
bool Index::choose(const Vec3d& from, double radius, const Grid*& grid) {
  grid = grid_for(from, radius);
  if (grid != nullptr || at_rest_.is_empty()) return true;
  Grid& own = grids_[radius > 0];
  if (spheres_only_ && radius < too_large_ && (own.empty() || radius > own.largest_ball())) {
    // Larger balls step by step, each time for some more.
    const auto built = build_grid(own, radius * (1 + 0.5 * !own.empty()));
    if (built == Grid::BuildResult::OutOfMemory) return false;
    if (built == Grid::BuildResult::HierarchyIsBetter) too_large_ = radius;
    grid = grid_for(from, radius);
  }
  return grid != nullptr || build(at_rest_);
}

/// A target that has changed since it was sorted may no longer be a sphere.
Grid::BuildResult Index::build_grid(Grid& grid, double radius) {
  List<std::int32_t> items;
  if (!items.reserve(at_rest_.size())) return Grid::BuildResult::OutOfMemory;
  for (const std::int32_t index : at_rest_.items())
    if (stays(index)) items.push_reserved(index);
  const List<Sphere>& spheres = columns_.static_spheres;
  return grid.build({spheres.data(), spheres.size()}, {items.data(), items.size()}, radius);
}

bool Index::build(ItemHierarchy& hierarchy) {
  if (hierarchy.is_built() || hierarchy.is_empty()) return true;
  hierarchy.erase_if([&](std::int32_t index) { return !stays(index); });
  return hierarchy.build({columns_.bounds.data(), columns_.bounds.size()});
}

bool Index::make_leaf_spheres() {
  if (!leaf_spheres_.reserve(at_rest_.size())) return false;
  for (const std::int32_t index : at_rest_.items()) leaf_spheres_.push_reserved(static_sphere(index));
  return true;
}

/// The hierarchy is used from now on, also for spheres, because the cells of a grid would have to be filled again.
void Index::refit() {
  for (Grid& grid : grids_) grid.clear();
  too_large_ = 0;
  leaf_spheres_.clear();
  const std::span<const std::int32_t> items = at_rest_.items();
  const auto some = std::find_if(items.begin(), items.end(), [&](auto index) { return stays(index); });
  if (some == items.end()) return at_rest_.clear();
  // An entry that is no longer indexed takes no room: it gets the place of another one.
  at_rest_.refit([&](std::int32_t index) { return bounds(stays(index) ? index : *some); });
}

}  // namespace ricochet::scene
