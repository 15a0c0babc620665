// The closest hit of a bullet among many targets, decided as `shoot` with each of them decides.
//
// One search keeps the best hit so far, with its time known within an error bound: by a static filter, or exactly. A
// certainly later hit is dropped, and a certainly earlier one replaces it. If the bounds do not decide, `shoot` decides
// the pair at once: equal times by the exact times, and then by index. The precision of the reported numbers is chosen
// at the end: the decisions are the same.
#pragma once

#include <algorithm>
#include <limits>

#include "ricochet/targets/index_walk.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// True if an exact time, given as the nearest double, is certainly before another one; likewise after.
inline bool is_certainly_before(double nearest, double time) {
  return nearest * (1 + kTimeRounding) + kSubnormalTimeRounding < time;
}
inline bool is_certainly_after(double nearest, double time) {
  return nearest * (1 - kTimeRounding) - kSubnormalTimeRounding > time;
}

/// `shoot` at one of the targets, at its place at the departure.
Shot shoot_at(const Targets& targets, const Bullet& bullet, const Met& met, const Departure& departure,
              double max_time = std::numeric_limits<double>::infinity());

/// A hit whose time is known within `error`.
struct TimedHit {
  double time = kInfinity, error = 0;
  Met met;
  bool is_exact = false;             ///< the time is that of `shoot`; the fields below are not set
  bool is_sharp = true;              ///< true if the filter knows it well enough to answer
  Vec3d outward;                     ///< for a mesh: out of its triangle, of any length
  triangle_filter::Feature feature;  ///< for a mesh: the edge or vertex that is hit
};

/// The bullet and its target at the contact.
struct FilteredContact {
  Vec3d center, normal;  ///< the bullet's centre; the normal out of the target
  Vec3d drift;           ///< the target's velocity
};

struct ApproximateShot {
  SceneShot answer;
  /// A bound on the distance of the bullet's centre from the surface it hits, inflated by the ball's radius; 0 if
  /// `answer` is exact.
  double surface_error;
};

/// One question, whose answer improves as candidates are considered. Its arguments must stay valid meanwhile.
class ClosestHitSearch {
 public:
  ClosestHitSearch(const Targets& targets, const Bullet& bullet, const Vec3d& velocity, double max_time,
                   const Departure& departure)
      : targets_(targets),
        bullet_(bullet),
        departure_(departure),
        ray_(velocity),
        max_time_(max_time),
        // The filters need a velocity. That of an aimed bullet is rounded, so `shoot` makes its decisions.
        is_filtered_(std::holds_alternative<Bullet::Moving>(bullet.motion) &&
                     sphere_filter::is_in_range(ray_.a)) {}

  const Ray& ray() const { return ray_; }
  /// Later contacts do not matter.
  double latest() const { return std::min(best_.time + best_.error, max_time_); }

  /// Considers all targets; OutOfMemory: there is no memory for an index.
  Status find(Index& targets);
  /// Considers the targets in the index at rest; those in the index of moving targets.
  Status find_at_rest(Index& targets);
  void find_moving(Index& targets) {
    if (targets.indexes_moving()) find_indexed_moving(targets);
  }
  /// Considers the targets that steps through the index at rest leave out.
  void find_beside(Index& targets) {
    targets.for_each_upright(
        ball(), [&] { return latest(); },
        [&](std::int32_t index, const Sphere& sphere) { consider_apart(index, sphere); });
    find_moving(targets);
  }

  bool admits(std::int32_t index) const { return departure_.admits(index); }
  /// Considers a target; `sphere`: the target if it is a sphere at rest.
  void consider(std::int32_t index, const Sphere& sphere) {
    if (sphere.radius > 0 && is_filtered_)
      consider_sphere(index, sphere);
    else
      consider_other(index);
  }
  /// Begins to consider the indexed targets at rest, or a mesh, step by step, so that many searches can alternate: see
  /// `Index::Walk` and `mesh::Instance::Walk`.
  Index::Walk::Start start(Index::Walk& walk, Index& targets, broad_phase::BvhWalk& room) const {
    return walk.start(targets, targets.grid_for(bullet_.position, bullet_.radius), ball(), latest(), room);
  }
  bool step(Index::Walk& walk) {
    return walk.step([&] { return latest(); },
                     [&](std::int32_t index, const Sphere& sphere) { consider_apart(index, sphere); });
  }
  bool start(mesh::Instance::Walk& walk, std::int32_t index, const MeshTarget& target);
  bool step(mesh::Instance::Walk& walk, std::int32_t index, const MeshTarget& target);

  bool has_hit() const { return best_.met.target >= 0; }
  /// The answer by the nearest doubles.
  SceneShot exact() const;
  /// The answer with times within 1e-12.
  ApproximateShot approximate();
  /// The hit by the static filter, if that knows it well enough; null otherwise, or without a hit. Its numbers depend
  /// only on the bullet and on its target, not on how it was decided, nor on the longest time.
  const TimedHit* filtered() {
    if (!has_hit() || !is_filtered_) return nullptr;
    return (best_.is_exact ? filter_best() : best_.is_sharp) ? &best_ : nullptr;
  }

 private:
  [[gnu::always_inline]] void consider_sphere(std::int32_t index, const Sphere& sphere) {
    using sphere_filter::Verdict;
    const Met met{index, -1};
    if (met == best_.met || departure_.skips(met)) return;
    const sphere_filter::FilteredImpact impact =
        sphere_filter::first_impact(bullet_.position - sphere.center, ray_, sphere.radius + bullet_.radius);
    if (impact.verdict == Verdict::Misses || impact.verdict == Verdict::StartsInside) return;
    if (impact.verdict == Verdict::Uncertain) return decide_exactly(met);
    if (impact.time - impact.error > latest()) return;
    if (!is_certainly_best(impact.time + impact.error)) return decide_exactly(met);
    best_.time = impact.time;
    best_.error = impact.error;
    best_.met = met;
    best_.is_exact = false;
    best_.is_sharp = impact.is_sharp;
  }
  /// True if a hit at that time or before is within the limit, and before the best so far.
  bool is_certainly_best(double at_most) const {
    return at_most < best_.time - best_.error && at_most < max_time_;
  }

  BallPath ball() const { return {bullet_.position, ray_, bullet_.radius, departure_.time, &bullet_}; }
  /// `consider` as a function of its own, because it is large.
  void consider_apart(std::int32_t index, const Sphere& sphere);
  void find_indexed_moving(Index& targets);
  double earliest(std::int32_t index) const;
  void consider_other(std::int32_t index);
  void consider_triangle(const MeshTarget& target, const Met& met,
                         const triangle_filter::FilteredImpact& impact, const Triangle& placed);
  void consider_target(std::int32_t index, const ShapeTarget& target);
  void consider_target(std::int32_t index, const MeshTarget& target);
  bool filter(const ShapeTarget& target, TimedHit& hit) const;
  bool filter(const MeshTarget& target, TimedHit& hit) const;
  void decide_exactly(const Met& met);
  bool is_in_time(const Met& met, double time) const;
  bool comes_first(const Met& met) const;
  Shot shoot_at(const Met& met, double max_time = kInfinity) const {
    return scene::shoot_at(targets_, bullet_, met, departure_, max_time);
  }
  Shot shoot_at_best() const;
  bool filter_best();

  const Targets& targets_;
  const Bullet& bullet_;
  const Departure& departure_;
  Ray ray_;
  double max_time_;
  bool is_filtered_;  ///< the static filters accept the bullet
  TimedHit best_;
  /// The best triangle so far, for a filtered hit on a mesh: it need not be fetched from memory again
  Triangle triangle_;
  Shot shot_;  ///< the best hit so far, if it is exact
};

/// First contact with anything but what the bullet leaves; like `Scene::shoot`, but a hit after `max_time` does not
/// count.
SceneShot closest_hit(Targets& targets, const Bullet& bullet, double max_time, const Departure& departure);

/// The contact of the bullet with the target of a filtered hit.
FilteredContact contact_at(const Targets& targets, const Bullet& bullet, const Ray& ray, const TimedHit& hit);

/// Like `closest_hit`, with times within 1e-12.
ApproximateShot closest_hit_approximately(Targets& targets, const Bullet& bullet, double max_time,
                                          const Departure& departure);

}  // namespace ricochet::scene
