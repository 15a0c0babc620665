// Walks through the index of a scene's targets: for balls in straight flight, for falling ones, and around a place.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "ricochet/numeric/fetch_ahead.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/targets/index.hpp"

namespace ricochet::scene {

/// Has the same interface as the walk of each index. `room` is the memory for a walk through the hierarchy, which is
/// large: walks through the grid are close together without it.
class Index::Walk {
 public:
  enum class Start : std::uint8_t { Misses, Walks, OutOfMemory };
  /// Begins a walk through a grid, or, if that is null, through the hierarchy.
  Start start(Index& index, const Grid* grid, const BallPath& ball, double latest,
              broad_phase::BvhWalk& room);

  /// Requests the memory that the next step will read.
  void fetch() const {
    if (way_ == Way::Grid)
      grid_.fetch([&](std::int32_t index) { read_ahead(&index_->static_sphere(index)); });
    else if (way_ == Way::Hierarchy)
      hierarchy_->fetch([&](std::int32_t first) { read_ahead(index_->at_rest_.items().data() + first); });
  }
  /// True if the next step visits a node of the hierarchy.
  bool is_at_node() const { return way_ == Way::Hierarchy && hierarchy_->is_at_node(); }
  bool enter_node() { return hierarchy_->enter_node(); }
  /// Calls `visit(index, static sphere)` for the next targets; false at the end.
  template <class Latest, class Visit>
  bool step(Latest&& latest, Visit&& visit) {
    if (way_ != Way::Grid) return step_beside_grid(latest, visit);
    return grid_.step(latest, [&](std::int32_t index) { index_->visit_item(index, visit); });
  }
  /// All steps at once.
  template <class Latest, class Visit>
  void run(Latest&& latest, Visit&& visit) {
    if (way_ == Way::Grid)
      return grid_.run(latest, [&](std::int32_t index) { index_->visit_item(index, visit); });
    while (step_beside_grid(latest, visit)) {
    }
  }

 private:
  /// No index accepts speeds whose squares are out of range.
  enum class Way : std::uint8_t { Grid, Hierarchy, All };

  bool start_hierarchy(const broad_phase::Bvh& hierarchy, const BallPath& ball, double latest);

  template <class Latest, class Visit>
  bool step_beside_grid(Latest&& latest, Visit&& visit) {
    const auto visit_run = [&](std::int32_t first, std::int32_t count) {
      for (const std::int32_t index : index_->at_rest_.run(first, count)) index_->visit_item(index, visit);
      return true;
    };
    if (way_ == Way::Hierarchy)
      return hierarchy_->step([&] { return is_near_ ? window_.local(latest()) : latest(); }, visit_run);
    return !visit_run(0, static_cast<std::int32_t>(index_->at_rest_.size()));
  }

  const Index* index_;
  Way way_;
  Grid::Walk grid_;
  broad_phase::BvhWalk* hierarchy_;
  bool is_near_ = false;  ///< true: the hierarchy is walked in the window's times
  broad_phase::NearWindow window_;
};

template <class Latest, class Visit>
bool Index::for_each_at_rest(const Grid* grid, const BallPath& ball, Latest&& latest, Visit&& visit) {
  Walk walk;
  broad_phase::BvhWalk room;
  const Walk::Start start = walk.start(*this, grid, ball, latest(), room);
  if (start == Walk::Start::Walks) walk.run(latest, visit);
  for_each_upright(ball, latest, visit);
  return start != Walk::Start::OutOfMemory;
}

/// Calls `visit(index, since)` for the items of a hierarchy that a ball may meet, or for all if there is no memory for
/// it.
template <class Latest, class Visit>
void Index::for_each_met(ItemHierarchy& hierarchy, const broad_phase::BallFall& ball, double pad,
                         Latest&& latest, Visit&& visit) {
  if (hierarchy.is_empty()) return;
  (void)build(hierarchy);
  ItemHierarchy::Walk walk;
  walk.start(hierarchy, ball, latest(), pad);
  while (walk.next(latest()))
    for (const std::int32_t index : walk.items())
      if (stays(index)) visit(index, walk.entry());
}

template <class Latest, class Visit>
void Index::for_each_upright(const BallPath& ball, Latest&& latest, Visit&& visit) {
  for_each_met(upright_, {ball.from, ball.ray.v, Vec3d(0.0), ball.radius, ball.bullet}, 0, latest,
               [&](std::int32_t index, double) { visit(index, kNoStaticSphere); });
}

template <class Latest, class Visit>
bool Index::for_each_on_fall(const broad_phase::BallFall& ball, double pad, Latest&& latest, Visit&& visit) {
  for_each_beside([&](std::int32_t index) { visit(index, 0.0); });
  if (!build(at_rest_)) return false;
  for_each_met(at_rest_, ball, pad, latest, visit);
  for_each_met(upright_, ball, pad, latest, visit);
  return true;
}

template <class Latest, class Visit>
void Index::for_each_moving(const BallPath& ball, Latest&& latest, Visit&& visit) {
  const broad_phase::MovingBoxes boxes = moving_boxes();
  if (boxes.items.empty()) return;
  const auto visit_indexed = [&](std::int32_t index) {
    if (is(index, Membership::IndexedMoving)) visit(index);
  };
  const bool pays = moving_bvh_.is_built() || ++moving_questions_ > kQuestionsBeforeMovingIndex;
  if (pays) {
    broad_phase::MovingBvh::Walk walk;
    walk.start(moving_bvh_, boxes, {ball.from, ball.ray.v, ball.radius, ball.since});
    while (walk.step(latest, visit_indexed)) {
    }
    if (walk.is_complete()) return;
  }
  for (const std::int32_t index : boxes.items) visit_indexed(index);
}

/// Walls, and targets that are not indexed at rest.
template <class Distance, class Visit>
void Index::for_each_near_but_at_rest(const Box& region, Distance&& distance, Visit&& visit) {
  for_each_beside([&](std::int32_t index) { visit(index, static_sphere(index)); });
  if (upright_.is_empty()) return;
  (void)build(upright_);
  const std::span<const std::int32_t> items = upright_.items();
  ItemHierarchy::Walk walk;
  walk.start_near(upright_, region, {items.data(), sizeof(std::int32_t)});
  while (walk.next(distance()))
    for (const std::int32_t index : walk.items()) visit_item(index, visit);
}

template <class Distance, class Visit>
bool Index::for_each_near(const Box& region, Distance&& distance, Visit&& visit) {
  for_each_near_but_at_rest(region, distance, visit);
  if (at_rest_.is_empty()) return true;
  if (!build(at_rest_) || (leaf_spheres_.empty() && !make_leaf_spheres())) return false;
  // Spheres that are certainly farther are excluded before other data about them is fetched.
  const auto is_far = [&](const Sphere& sphere) {
    const Vec3d gap = max(max(region.min - sphere.center, sphere.center - region.max), Vec3d(0.0));
    const double reach = std::max(distance(), 0.0) + sphere.radius;
    return sphere.radius > 0 && dot(gap, gap) > reach * reach * (1 + kCullingMargin);
  };
  ItemHierarchy::Walk walk;
  walk.start_near(at_rest_, region, {leaf_spheres_.data(), sizeof(Sphere)});
  while (walk.next(distance())) {
    const Sphere* sphere = leaf_spheres_.data() + walk.first();
    for (const std::int32_t index : walk.items()) {
      if (!is_far(*sphere) && stays(index)) visit(index, *sphere);
      ++sphere;
    }
  }
  return true;
}

template <class Visit>
bool Index::for_each_touching(const Sphere& ball, Visit&& visit) {
  const Grid* grid = nullptr;
  if (!choose(ball.center, ball.radius, grid)) return false;
  const Box place{ball.center, ball.center};
  const auto distance = [&] { return ball.radius; };
  if (grid == nullptr) return for_each_near(place, distance, visit);
  for_each_near_but_at_rest(place, distance, visit);
  grid->for_each_touching(ball.center, ball.radius, [&](std::int32_t index) { visit_item(index, visit); });
  return true;
}

}  // namespace ricochet::scene
