// For speed: every frame of a scene that moves.
#include "ricochet/targets/index.hpp"

#include <limits>
#include <utility>

namespace ricochet::scene {

/// It is in an index no more, and not yet anything else.
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
  const bool is_at_rest = velocity(index) == Vec3d(0.0);
  (is_at_rest ? changed_ : changed_moving_) +=
      fits_index(bounds(index)) || (is_at_rest && fits_index_upright(bounds(index)));
}

void Index::move(std::int32_t index) {
  if (fits_index(bounds(index))) return;
  few_.push_reserved(index);
  memberships_[static_cast<std::size_t>(index)] = Membership::Few;
}

void Index::remove(std::int32_t index) {
  leave(index);
  memberships_[static_cast<std::size_t>(index)] = Membership::Removed;
}

/// Each target goes into one of the lists at most, all of which have room for it (`reserve`).
void Index::sort() {
  items_.clear();
  upright_items_.clear();
  spheres_only_ = true;
  for (std::size_t i = 0; i < memberships_.size(); ++i) {
    if (memberships_[i] == Membership::Removed) continue;
    const auto index = static_cast<std::int32_t>(i);
    const bool fits = velocity(index) == Vec3d(0.0) && fits_index(bounds(index));
    const bool is_upright = velocity(index) == Vec3d(0.0) && fits_index_upright(bounds(index));
    memberships_[i] = fits ? Membership::Indexed : is_upright ? Membership::IndexedUpright : Membership::Few;
    if (fits) items_.push_reserved(index);
    if (is_upright) upright_items_.push_reserved(index);
    spheres_only_ = spheres_only_ && (!fits || static_sphere(index).radius > 0);
  }
  if (upright_items_.size() <= kFewUpright) {
    for (const std::int32_t index : upright_items_)
      memberships_[static_cast<std::size_t>(index)] = Membership::Few;
    upright_items_.clear();
  }
  for (Grid& grid : grids_) grid.clear();
  bvh_.clear();
  upright_bvh_.clear();
  leaf_spheres_.clear();
  too_large_ = std::numeric_limits<double>::infinity();
  changed_ = 0;
  sort_moving();
}

/// What is not indexed at rest.
void Index::sort_moving() {
  few_.clear();
  moving_items_.clear();
  for (std::size_t i = 0; i < memberships_.size(); ++i) {
    if (memberships_[i] != Membership::Few && memberships_[i] != Membership::IndexedMoving) continue;
    const auto index = static_cast<std::int32_t>(i);
    const bool fits = velocity(index) != Vec3d(0.0) && fits_index(bounds(index));
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

/// Those that are still as they were when they were sorted.
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
  return items_.empty() || build(Vec3d(far), radius, grid);
}

/// A grid for spheres and balls that are not too large, from near enough; else a hierarchy. What there is already
/// stays where there is no room for another.
bool Index::build(const Vec3d& from, double radius, const Grid*& grid) {
  grid = nullptr;
  if (spheres_only_ && radius < too_large_) {
    Grid& own = grids_[radius > 0];
    if (own.empty() || radius > own.largest_ball()) {
      // What has changed since may be no sphere any more.
      items_.erase_if([&](std::int32_t index) { return !is_indexed(index); });
      const List<Sphere>& spheres = columns_.static_spheres;
      // Larger balls step by step, each time for some more.
      const auto built = own.build({spheres.data(), spheres.size()}, {items_.data(), items_.size()},
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

Index::Walk::Start Index::Walk::start(Index& index, const BallPath& ball, double latest,
                                      broad_phase::BvhWalk& room) {
  if (index.items_.empty()) return Start::Misses;
  if (!is_indexed_speed(ball.ray.a)) return start_in_hierarchy(index, ball, latest, room);
  const Grid* grid = index.grid_for(ball.from, ball.radius);
  if (grid == nullptr && !index.build(ball.from, ball.radius, grid)) return Start::OutOfMemory;
  return start_in(grid, index, ball, latest, room);
}

Index::Walk::Start Index::Walk::start_prepared(Index& index, const BallPath& ball, double latest,
                                               broad_phase::BvhWalk& room) {
  const Grid* const grid = is_indexed_speed(ball.ray.a) ? index.grid_for(ball.from, ball.radius) : nullptr;
  return start_in(grid, index, ball, latest, room);
}

Index::Walk::Start Index::Walk::start_in(const Grid* grid, Index& index, const BallPath& ball, double latest,
                                         broad_phase::BvhWalk& room) {
  if (grid == nullptr) return start_in_hierarchy(index, ball, latest, room);
  index_ = &index;
  way_ = Way::Grid;
  return grid_.start(*grid, ball.from, ball.ray, ball.radius, latest) ? Start::Walks : Start::Misses;
}

Index::Walk::Start Index::Walk::start_in_hierarchy(Index& index, const BallPath& ball, double latest,
                                                   broad_phase::BvhWalk& room) {
  hierarchy_ = &room;
  if (index.items_.empty()) return Start::Misses;
  index_ = &index;
  way_ = is_indexed_speed(ball.ray.a) ? Way::Hierarchy : Way::All;
  if (way_ == Way::All) return ball.ray.v != Vec3d(0.0) ? Start::Walks : Start::Misses;
  if (index.bvh_.empty() && !index.build_hierarchy()) return Start::OutOfMemory;
  return room.start(index.bvh_, ball.from, ball.ray.v, ball.radius, latest) ? Start::Walks : Start::Misses;
}

/// A hierarchy of the boxes that `for_each_box(add)` adds, each with its target's index, at most `count`; and these in the order of its leaves.
template <class ForEachBox>
bool Index::build_hierarchy(std::size_t count, ForEachBox&& for_each_box, broad_phase::Bvh& bvh,
                            List<std::int32_t>& order) {
  broad_phase::BvhBuilder builder;
  if (!builder.reserve(count) || !order.reserve(count)) return false;
  Box whole{Vec3d(HUGE_VAL), Vec3d(-HUGE_VAL)};
  for_each_box([&](const Box& box, std::int32_t index) {
    whole = {min(whole.min, box.min), max(whole.max, box.max)};
    builder.add(broad_phase::BoxRef::of(box, index));
  });
  constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();
  if (!builder.start(whole) || builder.step(kNoLimit) != BuildProgress::Done) return false;
  order.clear();
  for (const broad_phase::BoxRef& ref : builder.order()) order.push_reserved(ref.item());
  bvh = builder.take();
  return true;
}

bool Index::build_hierarchy() {
  const auto for_each_box = [&](auto&& add) {
    for_each_indexed([&](std::int32_t index) { add(bounds(index), index); });
  };
  leaf_spheres_.clear();
  refit_cost_ = 1;
  return build_hierarchy(items_.size(), for_each_box, bvh_, order_);
}

/// As high as the farthest is away, so that areas count lengths.
bool Index::build_upright() {
  double far = 0;
  for (const std::int32_t index : upright_items_) {
    const Box seen = seen_from_above(bounds(index));
    far = std::max({far, largest_coordinate(seen.min), largest_coordinate(seen.max)});
  }
  const auto for_each_box = [&](auto&& add) {
    for (const std::int32_t index : upright_items_) {
      const Box& box = bounds(index);
      if (is(index, Membership::IndexedUpright))
        add(Box{{box.min.x, box.min.y, -far}, {box.max.x, box.max.y, far}}, index);
    }
  };
  return build_hierarchy(upright_items_.size(), for_each_box, upright_bvh_, upright_order_);
}

bool Index::make_leaf_spheres() {
  if (!leaf_spheres_.reserve(order_.size())) return false;
  for (const std::int32_t index : order_) leaf_spheres_.push_reserved(static_sphere(index));
  return true;
}

/// The hierarchy serves from now on, spheres too: the cells of a grid would have to be filled anew.
void Index::refit() {
  for (Grid& grid : grids_) grid.clear();
  too_large_ = 0;
  leaf_spheres_.clear();
  if (bvh_.empty()) return;
  const std::int32_t* const some =
      std::find_if(order_.begin(), order_.end(), [&](auto k) { return is_indexed(k); });
  if (some == order_.end()) return bvh_.clear();
  // What is no longer indexed takes no room: it stands where one of the others does.
  const auto bounds_of = [&](std::int32_t k) {
    const std::int32_t index = order_[static_cast<std::size_t>(k)];
    return bounds(is_indexed(index) ? index : *some);
  };
  refit_cost_ *= bvh_.refit(bounds_of);
  if (!(refit_cost_ < kWorstRefit)) bvh_.clear();
}

}  // namespace ricochet::scene
