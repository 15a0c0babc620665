#include "ricochet/scene/shoot_through.hpp"

#include <algorithm>

#include "ricochet/queries/interval.hpp"
#include "ricochet/scene/nearest.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::scene {

namespace {

/// What a bullet passes through, found target by target.
class ThroughSearch {
 public:
  ThroughSearch(const Targets& targets, const Bullet& bullet, const ThroughLimits& limits,
                const ActiveFilter& filter, List<ThroughHit>& hits)
      : targets_(targets),
        bullet_(bullet),
        ray_(velocity_of(bullet)),
        limits_(limits),
        filter_(filter),
        hits_(hits) {}

  const Ray& ray() const { return ray_; }

  bool has_room() const { return has_room_; }
  void consider(std::int32_t index) {
    if (!has_room_ || (filter_.get() != nullptr && !filter_.get()->admits(index))) return;
    const mesh::Instance* const mesh = targets_.mesh(index);
    if (mesh == nullptr) {
      if (may_hit(targets_, index, bullet_, ray_, {}, limits_.max_time))
        consider(Met{index, -1}, targets_.target(index));
      return;
    }
    const triangle_filter::Path motion = mesh->motion(bullet_, ray_.v);
    mesh->visit_near(motion, limits_.max_time, [&](const mesh::PlacedTriangle& near) {
      if (mesh->has_area(near.index)) consider(Met{index, near.index}, {near.triangle, mesh->velocity()});
    });
  }

 private:
  void consider(const Met& met, const MovingShape& shape) {
    const ShapeInterval found = interval_in(bullet_, shape);
    if (!found.passes || found.is_endless()) return;
    if (found.enter > 0 && found.enter * (1 + kTimeRounding) + kSubnormalTimeRounding >= limits_.max_time &&
        shoot(bullet_, shape, limits_.max_time).outcome != Outcome::Hit)
      return;
    has_room_ =
        hits_.push_back({met.target, met.triangle, found.enter, found.exit, found.point, found.normal});
  }

  const Targets& targets_;
  const Bullet& bullet_;
  Ray ray_;
  const ThroughLimits& limits_;
  const ActiveFilter& filter_;
  List<ThroughHit>& hits_;
  bool has_room_ = true;
};

}  // namespace

Status shoot_through(Targets& targets, const Bullet& bullet, const ThroughLimits& limits,
                     const ActiveFilter& filter, List<ThroughHit>& hits) {
  hits.clear();
  targets.sort_changed();
  ThroughSearch search(targets, bullet, limits, filter, hits);
  const Ray& ray = search.ray();
  for (const std::int32_t index : targets.unindexed()) search.consider(index);
  const auto consider = [&](std::int32_t index) { search.consider(index); };
  if (!is_indexed_speed(ray.a))
    targets.for_each_indexed(consider);
  else if (!targets.for_each_on_the_way(bullet, ray.v, limits.max_time, consider))
    return Status::OutOfMemory;
  targets.for_each_moving_candidate(
      {bullet.position, ray.v, bullet.radius, 0}, [&] { return limits.max_time; },
      [&](std::int32_t index, const Sphere&) { search.consider(index); });
  if (!search.has_room()) return Status::OutOfMemory;
  std::sort(hits.begin(), hits.end(), [](const ThroughHit& a, const ThroughHit& b) {
    return a.enter < b.enter || (a.enter == b.enter && Met{a.target, a.triangle} < Met{b.target, b.triangle});
  });
  // What moves may have been met in several stretches of time.
  const auto end = std::unique(hits.begin(), hits.end(), [](const ThroughHit& a, const ThroughHit& b) {
    return a.target == b.target && a.triangle == b.triangle;
  });
  hits.shrink(static_cast<std::size_t>(end - hits.begin()));
  if (hits.size() > limits.max_hits) hits.shrink(limits.max_hits);
  return Status::Ok;
}

}  // namespace ricochet::scene
