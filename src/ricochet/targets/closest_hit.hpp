// The closest hit of a bullet among many targets, decided as `shoot` with each of them decides.
//
// One search keeps the best so far, its time known within an error bound: by a static filter, or exactly. What is certainly
// later is left out, and what is certainly earlier takes its place. A pair of which the bounds do not tell is resolved there and
// then by `shoot`, equal times by the exact ones, and then by index. The precision of what is told is chosen at the end: the
// decisions are the same.
#pragma once

#include <algorithm>
#include <limits>

#include "ricochet/targets/index_walk.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// Whether an exact time certainly is before or after another one, given the double nearest to it.
inline bool is_certainly_before(double nearest, double time) {
  return nearest * (1 + kTimeRounding) + kSubnormalTimeRounding < time;
}
inline bool is_certainly_after(double nearest, double time) {
  return nearest * (1 - kTimeRounding) - kSubnormalTimeRounding > time;
}

/// `shoot` at one of the targets, as it stands at the departure.
Shot shoot_at(const Targets& targets, const Bullet& bullet, const Met& met, const Departure& departure,
              double max_time = std::numeric_limits<double>::infinity());

/// A hit, its time known within `error`.
struct TimedHit {
  double time = kInfinity, error = 0;
  Met met;
  bool is_exact = false;             ///< the time is that of `shoot`; what follows is nothing
  bool is_sharp = true;              ///< whether the filter knows it well enough to answer
  Vec3d outward;                     ///< of a mesh: out of its triangle, of any length
  triangle_filter::Feature feature;  ///< of a mesh: where it is met
};

/// The bullet and what it met, as they touch.
struct FilteredContact {
  Vec3d center, normal;  ///< the bullet's centre; out of the target
  Vec3d drift;           ///< the target's velocity
};

struct ApproximateShot {
  SceneShot answer;
  /// How far the bullet's centre may be off the surface it hits, that with the ball's radius added; 0 where
  /// `answer` is exact.
  double surface_error;
};

/// One question, and its answer as candidates are considered. What it is given stays where it is meanwhile.
class ClosestHitSearch {
 public:
  ClosestHitSearch(const Targets& targets, const Bullet& bullet, const Vec3d& velocity, double max_time,
                   const Departure& departure)
      : targets_(targets),
        bullet_(bullet),
        departure_(departure),
        ray_(velocity),
        max_time_(max_time),
        // The filters take a velocity; an aimed bullet's is rounded, so its decisions are left to `shoot`.
        is_filtered_(std::holds_alternative<Bullet::Moving>(bullet.motion) &&
                     sphere_filter::is_in_range(ray_.a)) {}

  const Ray& ray() const { return ray_; }
  /// No later contact matters.
  double latest() const { return std::min(best_.time + best_.error, max_time_); }

  /// Considers all targets; OutOfMemory: there is no room for an index.
  Status find(Index& targets);
  /// Those that are in the index of what is at rest; those in that of what moves.
  Status find_at_rest(Index& targets);
  void find_moving(Index& targets) {
    if (targets.indexes_moving()) find_indexed_moving(targets);
  }
  /// Those that steps through the index of what is at rest leave out.
  void find_beside(Index& targets) {
    targets.for_each_upright(
        ball(), [&] { return latest(); },
        [&](std::int32_t index, const Sphere& sphere) { consider_apart(index, sphere); });
    find_moving(targets);
  }

  bool admits(std::int32_t index) const { return departure_.admits(index); }
  /// A target; `sphere`: where it is a sphere at rest.
  void consider(std::int32_t index, const Sphere& sphere) {
    if (sphere.radius > 0 && is_filtered_)
      consider_sphere(index, sphere);
    else
      consider_other(index);
  }
  /// Considers what is indexed at rest, or a mesh, step by step, so that many searches go on in turns: see `Index::Walk` and
  /// `mesh::Instance::Walk`.
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
  /// With times within 1e-12.
  ApproximateShot approximate();
  /// The answer by the static filter where that knows it well enough; else, or where nothing is hit, null. Its numbers depend on
  /// the bullet and on what it hits alone, not on what has decided that, nor on the longest time.
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
  /// Whether a hit at most at that time is in time, and before the best so far.
  bool is_certainly_best(double at_most) const {
    return at_most < best_.time - best_.error && at_most < max_time_;
  }

  BallPath ball() const { return {bullet_.position, ray_, bullet_.radius, departure_.time, &bullet_}; }
  /// `consider` in one place, being large.
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
  bool is_filtered_;  ///< the static filters take the bullet
  TimedHit best_;
  Triangle triangle_;  ///< the best so far, filtered, of a mesh: it need not be fetched from memory again
  Shot shot_;          ///< the best so far, where that is exact
};

/// First contact with anything but what the bullet leaves; as `Scene::shoot`, but a hit after `max_time` is none.
SceneShot closest_hit(Targets& targets, const Bullet& bullet, double max_time, const Departure& departure);

/// How the bullet touches what a filter says it hits.
FilteredContact contact_at(const Targets& targets, const Bullet& bullet, const Ray& ray, const TimedHit& hit);

/// As `closest_hit`, with times within 1e-12.
ApproximateShot closest_hit_approximately(Targets& targets, const Bullet& bullet, double max_time,
                                          const Departure& departure);

}  // namespace ricochet::scene
