// For size and speed: worlds with many obstacles.
#include "ricochet/simulation/obstacle_index.hpp"

#include <limits>

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::simulation {

namespace {

bool has_indexed_size(const Box& box) {
  const double size = std::max(largest_coordinate(box.min), largest_coordinate(box.max));
  return size < kLargestIndexed && size > kSmallestIndexed;
}

}  // namespace

/// Into `order_`, in any order, what the hierarchy is for.
bool ObstacleIndex::sort_out(const State& state, std::span<const std::int32_t> obstacles) {
  List<bool> moves;
  if (!moves.resize(static_cast<std::size_t>(state.obstacles())) || !order_.reserve(obstacles.size()) ||
      !apart_.reserve(obstacles.size()))
    return false;
  for (const VelocityChange& change : state.surroundings.motion)
    moves[static_cast<std::size_t>(change.obstacle)] = true;
  apart_.clear();
  order_.clear();
  for (const std::int32_t o : obstacles) {
    const auto at = static_cast<std::size_t>(o);
    const bool stays =
        !moves[at] && state.obstacle(o).velocity == Vec3d(0.0) && state.offsets[at] == Vec3d(0.0);
    (stays && has_indexed_size(bounds(state.obstacle(o).shape)) ? order_ : apart_).push_reserved(o);
  }
  if (order_.size() > kFew) return true;
  order_.clear();
  apart_.clear();
  for (const std::int32_t o : obstacles) apart_.push_reserved(o);
  return true;
}

/// Bounds are rounded by less than what the hierarchy pads them with.
bool ObstacleIndex::build(const State& state, std::span<const std::int32_t> obstacles) {
  hierarchy_.clear();
  put_apart_ = 0;
  if (!sort_out(state, obstacles)) return false;
  if (order_.empty()) return true;
  broad_phase::BvhBuilder builder;
  if (!builder.reserve(order_.size())) return false;
  Box whole{Vec3d(kUnbounded), Vec3d(-kUnbounded)};
  for (const std::int32_t o : order_) {
    const Box box = bounds(state.obstacle(o).shape);
    whole = {min(whole.min, box.min), max(whole.max, box.max)};
    builder.add(broad_phase::BoxRef::of(box, o));
  }
  constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();
  if (!builder.start(whole) || builder.step(kNoLimit) != BuildProgress::Done) return false;
  order_.clear();
  for (const broad_phase::BoxRef& ref : builder.order()) order_.push_reserved(ref.item());
  hierarchy_ = builder.take();
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
  for (std::int32_t& o : order_)
    if (o == obstacle) o = kHole;
}

void ObstacleIndex::close_gap(std::int32_t obstacle) {
  for (std::int32_t& o : apart_) o -= o > obstacle;
  for (std::int32_t& o : order_) o -= o > obstacle;
}

/// From those apart on to the hierarchy. False where nothing is left.
bool ObstacleIndex::Walk::begin(double latest) {
  stage_ = Stage::Over;
  // What is at rest meets nothing that is.
  if (index_.order_.empty()) return false;
  if (acceleration_ != Vec3d(0.0)) {
    using Start = broad_phase::FallingWalk::Start;
    const Start start =
        falling_nodes_.start(index_.hierarchy_, {from_, velocity_, acceleration_ * 0.5, radius_}, latest);
    if (start == Start::TooFar) some_ = index_.order_;
    if (start == Start::Walks) stage_ = Stage::FallingLeaves;
    return start != Start::Misses;
  }
  if (velocity_ == Vec3d(0.0)) return false;
  const double square = dot(velocity_, velocity_);
  if (!(square > kSmallestIndexedSpeedSquared && square < kLargestIndexedSpeedSquared)) {
    some_ = index_.order_;
    return true;
  }
  if (nodes_.start(index_.hierarchy_, from_, velocity_, radius_, latest)) stage_ = Stage::Leaves;
  return stage_ == Stage::Leaves;
}

/// Those of the next leaf, if there is one.
bool ObstacleIndex::Walk::has_more(double latest) {
  next_ = 0;
  some_ = {};
  if (stage_ == Stage::Apart) {
    if (!begin(latest)) return false;
    if (!some_.empty()) return true;
  } else if (stage_ == Stage::Leaves) {
    nodes_.shorten(latest);
  }
  const auto visit = [&](std::int32_t first, std::int32_t count) {
    some_ = std::span<const std::int32_t>(index_.order_)
                .subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
    return false;
  };
  while (stage_ == Stage::FallingLeaves && some_.empty()) {
    if (!falling_nodes_.next_leaf(latest))
      stage_ = Stage::Over;
    else
      (void)visit(falling_nodes_.leaf_first(), falling_nodes_.leaf_count());
  }
  while (stage_ == Stage::Leaves && some_.empty())
    if (!nodes_.step([&] { return latest; }, visit)) stage_ = Stage::Over;
  return !some_.empty();
}

}  // namespace ricochet::simulation
