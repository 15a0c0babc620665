#include "ricochet/scene/shoot_through.hpp"

#include <algorithm>

#include "ricochet/numeric/heap_sort.hpp"
#include "ricochet/queries/fall_interval.hpp"
#include "ricochet/queries/interval.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/targets/index_walk.hpp"

namespace ricochet::scene {

namespace {

/// Finds the targets that a bullet passes through, one by one.
class ThroughSearch {
 public:
  ThroughSearch(const Targets& targets, const Bullet& bullet, const ThroughLimits& limits,
                const ActiveFilter& filter, List<ThroughHit>& hits)
      : targets_(targets),
        bullet_(bullet),
        ray_(velocity_of(bullet)),
        is_given_(std::holds_alternative<Bullet::Moving>(bullet.motion)),
        limits_(limits),
        filter_(filter),
        hits_(hits) {}

  const Ray& ray() const { return ray_; }

  bool find_on_fall(Targets& targets) {
    const Vec3d h = targets.gravity() * 0.5;
    const broad_phase::BallFall ball{bullet_.position, ray_.v, h, bullet_.radius, &bullet_};
    const auto latest = [&] { return limits_.max_time; };
    return targets.sorted().for_each_on_fall(ball, 0, latest, [&](std::int32_t index, double) {
      if (!has_room_ || (filter_.get() != nullptr && !filter_.get()->admits(index))) return;
      if (!targets.is_mesh(index)) return consider_on_fall({index, -1}, targets.target(index));
      targets.with(index, [&](const auto& target) { consider_mesh(index, target, h); });
    });
  }

  bool has_room() const { return has_room_; }
  /// Considers a target. `sphere` is set if it is a sphere at rest.
  void consider(std::int32_t index, const Sphere& sphere) {
    if (sphere.radius > 0 && is_given_ &&
        !may_meet(bullet_.position - sphere.center, ray_, sphere.radius + bullet_.radius, limits_.max_time))
      return;
    if (!has_room_ || (filter_.get() != nullptr && !filter_.get()->admits(index))) return;
    targets_.with(index, [&](const auto& target) {
      const double earliest = target.earliest(bullet_, ray_, {});
      if (earliest == kInfinity || earliest > limits_.max_time) return;
      target.for_each_part_met(bullet_, ray_, {}, limits_.max_time,
                               [&](std::int32_t part, const MovingShape& shape) {
                                 consider(Met{index, part}, shape);
                               });
    });
  }

 private:
  void consider_mesh(std::int32_t, const ShapeTarget&, const Vec3d&) {}
  void consider_mesh(std::int32_t index, const MeshTarget& target, const Vec3d& h) {
    const mesh::Instance& mesh = target.mesh();
    mesh.for_each_on_fall(
        mesh.motion(bullet_, ray_.v), h, 0, [&] { return limits_.max_time; },
        [&](std::int32_t k, const Triangle& triangle, double) {
          if (mesh.has_area(k)) consider_on_fall({index, k}, {triangle, mesh.velocity()});
        });
  }
  void consider_on_fall(const Met& met, const MovingShape& shape) {
    for (const ShapeInterval& found : intervals_on_fall(bullet_, shape, targets_.gravity(), limits_.max_time))
      if (!found.is_endless())
        has_room_ = has_room_ && hits_.push_back({met.target, met.triangle, found.enter, found.exit,
                                                  found.point, found.normal});
  }

  void consider(const Met& met, const MovingShape& shape) {
    const ShapeInterval found = interval_in(bullet_, shape);
    if (!found.passes || found.is_endless()) return;
    if (filter_.get() != nullptr && !filter_.get()->admits(met)) return;
    if (found.enter > 0 && found.enter * (1 + kTimeRounding) + kSubnormalTimeRounding >= limits_.max_time &&
        shoot(bullet_, shape, limits_.max_time).outcome != Outcome::Hit)
      return;
    has_room_ =
        hits_.push_back({met.target, met.triangle, found.enter, found.exit, found.point, found.normal});
  }

  const Targets& targets_;
  const Bullet& bullet_;
  Ray ray_;
  bool is_given_;  ///< the velocity, so that it is exact
  const ThroughLimits& limits_;
  const ActiveFilter& filter_;
  List<ThroughHit>& hits_;
  bool has_room_ = true;
};

}  // namespace

Status shoot_through(Targets& targets, const Bullet& bullet, const ThroughLimits& limits,
                     const ActiveFilter& filter, List<ThroughHit>& hits) {
  hits.clear();
  ThroughSearch search(targets, bullet, limits, filter, hits);
  const bool falls = targets.gravity() != Vec3d(0.0);
  const bool has_index =
      falls ? search.find_on_fall(targets)
            : targets.sorted().for_each_crossed(
                  {bullet.position, search.ray(), bullet.radius, 0, &bullet}, limits.max_time,
                  [&](std::int32_t index, const Sphere& sphere) { search.consider(index, sphere); });
  if (!has_index || !search.has_room()) return Status::OutOfMemory;
  heap_sort(hits, [](const ThroughHit& a, const ThroughHit& b) {
    return a.enter < b.enter || (a.enter == b.enter && Met{a.target, a.triangle} < Met{b.target, b.triangle});
  });
  // A moving target, or one near a path that comes from far away, may be found in several stretches of time. Under
  // gravity the bullet may also be inside a target several times.
  const auto end = std::unique(hits.begin(), hits.end(), [&](const ThroughHit& a, const ThroughHit& b) {
    return (!falls || a.enter == b.enter) && a.target == b.target && a.triangle == b.triangle;
  });
  hits.shrink(static_cast<std::size_t>(end - hits.begin()));
  if (hits.size() > limits.max_hits) hits.shrink(limits.max_hits);
  return Status::Ok;
}

}  // namespace ricochet::scene
