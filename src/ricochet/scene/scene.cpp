// The interface of scenes. Their state is `scene::Targets`; their questions are in closest_hit.hpp and trace.hpp.
#include "ricochet/scene.hpp"

#include <limits>
#include <new>
#include <utility>

#include "ricochet/paths/trace.hpp"
#include "ricochet/scene/proximity.hpp"
#include "ricochet/scene/shoot_through.hpp"
#include "ricochet/scene/within_budget.hpp"
#include "ricochet/targets/closest_hit.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet {

using scene::Targets;

Scene::Scene(Scene&& other) noexcept : targets_(std::exchange(other.targets_, nullptr)) {}

Scene& Scene::operator=(Scene&& other) noexcept {
  std::swap(targets_, other.targets_);
  return *this;
}

Scene::~Scene() {
  if (targets_ == nullptr) return;
  targets_->~Targets();
  memory::release(targets_);
}

/// The first call makes the state. Without memory for targets the scene stays empty.
Status Scene::reserve(std::int32_t count) {
  if (targets_ == nullptr) {
    void* const room = memory::allocate(sizeof(Targets));
    if (room == nullptr) return Status::OutOfMemory;
    targets_ = new (room) Targets;
  }
  return targets_->reserve(count);
}

Status Scene::set_gravity(const Vec3d& gravity) {
  if (targets_ == nullptr && reserve(0) != Status::Ok) return Status::OutOfMemory;
  targets_->set_gravity(gravity);
  return Status::Ok;
}

Added Scene::add(const MovingShape& target) {
  if (targets_ == nullptr && reserve(1) != Status::Ok) return {Status::OutOfMemory, -1};
  return targets_->add(target);
}

Added Scene::add(const Mesh& mesh, const Placement& placement) {
  if (targets_ == nullptr && reserve(1) != Status::Ok) return {Status::OutOfMemory, -1};
  return targets_->add(mesh.shared_, placement);
}

void Scene::move(std::int32_t index, const MovingShape& target) { targets_->move(index, target); }

Status Scene::move(std::int32_t index, const Mesh& mesh, const Placement& placement) {
  return targets_->move(index, mesh.shared_, placement);
}

bool Scene::can_move_to(std::int32_t index, const Vec3d& place) const {
  return targets_->with(index, [&](const auto& target) { return target.can_move_to(place); });
}

Status Scene::move_many(std::span<const std::int32_t> indices, const double* places,
                        const double* rotations) {
  return targets_ == nullptr ? Status::Ok : targets_->move_many(indices, places, rotations);
}

Status Scene::reserve_traits() {
  if (targets_ == nullptr && reserve(0) != Status::Ok) return Status::OutOfMemory;
  return targets_->reserve_traits();
}

Status Scene::set_traits(std::int32_t index, const TargetTraits& traits) {
  return targets_->set_traits(index, traits);
}

void Scene::remove(std::int32_t index) { targets_->remove(index); }

bool Scene::has(std::int32_t index) const { return targets_ != nullptr && targets_->has(index); }

bool Scene::is_mesh(std::int32_t index) const { return targets_->is_mesh(index); }

Triangle Scene::triangle(std::int32_t index, std::int32_t triangle) const {
  const MovingShape met = targets_->shape({index, triangle});
  return *as_triangle(met.shape);
}

const MovingShape& Scene::target(std::int32_t index) const { return targets_->target(index); }

std::int32_t Scene::size() const { return targets_ == nullptr ? 0 : targets_->size(); }

namespace {

/// The first hit along a line or, under gravity, a parabola, within the remaining time.
SceneShot first_hit(Targets& targets, const Bullet& bullet, double max_time,
                    const scene::ActiveFilter& active, Leaving* leaving) {
  if (targets.gravity() != Vec3d(0.0)) {
    return scene::shoot_falling(targets, bullet, max_time, active.get(), leaving);
  }
  return leaving != nullptr ? scene::shoot_leaving(targets, bullet, max_time, active.get(), *leaving)
                            : scene::closest_hit(targets, bullet, max_time, active.departure());
}

}  // namespace

SceneShot Scene::shoot(const Bullet& bullet, double max_time, const TargetFilter& filter, Leaving* leaving) {
  return scene::ask_within_budget(targets_, 0, [&](Targets& targets) {
    const scene::ActiveFilter active(targets, filter);
    SceneShot answer = first_hit(targets, bullet, max_time, active, leaving);
    if (answer.target < 0 && max_time < scene::kInfinity) answer.shot.outcome = Outcome::OutOfTime;
    return answer;
  });
}

SceneShot Scene::shoot_with_closest(const Bullet& bullet, double max_time, const TargetFilter& filter,
                                    Leaving* leaving) {
  return scene::ask_within_budget(targets_, 0, [&](Targets& targets) {
    const scene::ActiveFilter active(targets, filter);
    const auto shoot_until = [&](double latest, Leaving* left) {
      return first_hit(targets, bullet, latest, active, left);
    };
    Leaving later = leaving != nullptr ? *leaving : Leaving{};
    const SceneShot ever = shoot_until(scene::kInfinity, leaving != nullptr ? &later : nullptr);
    const bool is_in_time = ever.target < 0 || scene::is_certainly_before(ever.shot.time, max_time);
    if (is_in_time && leaving != nullptr) *leaving = later;
    if (is_in_time) return ever;
    // Near the end of the time, rounding may let another target be hit in time.
    if (!scene::is_certainly_after(ever.shot.time, max_time)) {
      const SceneShot in_time = shoot_until(max_time, leaving);
      if (in_time.target >= 0 || in_time.status != Status::Ok) return in_time;
    }
    SceneShot answer{{}, ever.target, Status::Ok, ever.triangle};
    answer.shot.outcome = Outcome::OutOfTime;
    answer.shot.has_closest = true;
    answer.shot.closest = {ever.shot.time, 0};
    return answer;
  });
}

SceneShot Scene::shoot_approximately(const Bullet& bullet, double max_time, const TargetFilter& filter) {
  return scene::ask_within_budget(targets_, 0, [&](Targets& targets) {
    const scene::ActiveFilter active(targets, filter);
    return scene::closest_hit_approximately(targets, bullet, max_time, active.departure()).answer;
  });
}

Status Scene::shoot_through(const Bullet& bullet, List<ThroughHit>& hits, const ThroughLimits& limits,
                            const TargetFilter& filter) {
  return scene::ask_within_budget(targets_, 0, [&](Targets& targets) {
    return scene::shoot_through(targets, bullet, limits, scene::ActiveFilter(targets, filter, true), hits);
  });
}

PathEnd Scene::trace(const Bullet& bullet, const TraceLimits& limits, LegVisitor each_leg,
                     const TargetFilter& filter, CrossingVisitor each_crossing, SegmentVisitor each_segment) {
  return scene::ask_within_budget(targets_, limits.bounces, [&](Targets& targets) {
    const scene::ActiveFilter active(targets, filter);
    return targets.gravity() != Vec3d(0.0)
               ? scene::trace_fall(targets, bullet, limits, active, each_leg, each_crossing, each_segment)
               : scene::trace(targets, bullet, limits, active, each_leg, each_crossing);
  });
}

PathEnd Scene::trace_approximately(const Bullet& bullet, const TraceLimits& limits,
                                   const TargetFilter& filter) {
  return scene::ask_within_budget(targets_, limits.bounces, [&](Targets& targets) {
    return scene::trace_approximately(targets, bullet, limits, scene::ActiveFilter(targets, filter));
  });
}

SceneClosestPoint Scene::nearest(const Vec3d& place, double max_distance, const TargetFilter& filter) {
  return scene::ask_within_budget(targets_, 0, [&](Targets& targets) {
    return scene::nearest_to(targets, place, max_distance, scene::ActiveFilter(targets, filter, true));
  });
}

Status Scene::overlaps(const Sphere& ball, List<std::int32_t>& found, const TargetFilter& filter) {
  return scene::ask_within_budget(targets_, 0, [&](Targets& targets) {
    return scene::overlaps(targets, ball, scene::ActiveFilter(targets, filter, true), found);
  });
}

Status Scene::overlaps(const Box& box, List<std::int32_t>& found, const TargetFilter& filter) {
  return scene::ask_within_budget(targets_, 0, [&](Targets& targets) {
    return scene::overlaps(targets, box, scene::ActiveFilter(targets, filter, true), found);
  });
}

Status Scene::prepare(double radius, double far) {
  return targets_ == nullptr || targets_->index().prepare(radius, far) ? Status::Ok : Status::OutOfMemory;
}

}  // namespace ricochet
