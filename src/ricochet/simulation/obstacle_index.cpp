#include "ricochet/simulation/obstacle_index.hpp"

#include "ricochet/narrow_phase/geometry.hpp"

namespace ricochet::simulation {

bool ObstacleIndex::build(const State& state, std::span<const std::int32_t> obstacles) {
  List<bool> moves;
  List<Box> boxes;
  const auto count = static_cast<std::size_t>(state.obstacles());
  if (!moves.resize(count) || !boxes.resize(count) || !apart_.reserve(obstacles.size()) ||
      !bounded_.reserve(obstacles.size()) || !upright_.reserve(obstacles.size()))
    return false;
  for (const VelocityChange& change : state.surroundings.motion)
    moves[static_cast<std::size_t>(change.obstacle)] = true;
  put_apart_ = 0;
  apart_.clear();
  bounded_.clear();
  upright_.clear();
  for (const std::int32_t o : obstacles) {
    const auto at = static_cast<std::size_t>(o);
    const bool stays =
        !moves[at] && state.obstacle(o).velocity == Vec3d(0.0) && state.offsets[at] == Vec3d(0.0);
    boxes[at] = bounds(state.obstacle(o).shape);
    if (stays && bounded_.takes(boxes[at]))
      bounded_.add(o);
    else if (stays && upright_.takes(boxes[at]))
      upright_.add(o);
    else
      apart_.push_reserved(o);
  }
  for (broad_phase::ItemHierarchy* const each : {&bounded_, &upright_}) {
    if (each->size() > kFew) {
      if (!each->build({boxes.data(), count})) return false;
      continue;
    }
    for (const std::int32_t o : each->items()) apart_.push_reserved(o);
    each->clear();
  }
  return true;
}

void ObstacleIndex::put_apart(std::int32_t obstacle) {
  const std::size_t before = apart_.size();
  forget(obstacle);
  put_apart_ += apart_.size() == before;
  apart_.push_reserved(obstacle);
}

void ObstacleIndex::forget(std::int32_t obstacle) {
  apart_.erase_if([&](std::int32_t o) { return o == obstacle; });
  for (broad_phase::ItemHierarchy* const each : {&bounded_, &upright_})
    each->rename([&](std::int32_t o) { return o == obstacle ? kHole : o; });
}

void ObstacleIndex::close_gap(std::int32_t obstacle) {
  const auto renamed = [&](std::int32_t o) { return o - (o > obstacle); };
  for (std::int32_t& o : apart_) o = renamed(o);
  for (broad_phase::ItemHierarchy* const each : {&bounded_, &upright_}) each->rename(renamed);
}

/// Reads the items of the next leaf, if there is one.
bool ObstacleIndex::Walk::has_more(double latest) {
  next_ = 0;
  some_ = {};
  // A body at rest never meets another one at rest.
  if (ball_.v == Vec3d(0.0) && ball_.h == Vec3d(0.0)) return false;
  while (!walk_.next(latest)) {
    if (begun_ == 2) return false;
    const broad_phase::ItemHierarchy& hierarchy = begun_++ == 0 ? index_.bounded_ : index_.upright_;
    if (!hierarchy.is_empty()) walk_.start(hierarchy, ball_, latest);
  }
  some_ = walk_.items();
  return true;
}

}  // namespace ricochet::simulation
