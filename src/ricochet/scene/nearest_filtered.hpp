// The nearest of many targets by the static filters of spheres and of meshes' triangles: for batches and pictures.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "ricochet/scene/targets.hpp"

namespace ricochet::scene {

/// A hit on a sphere at rest or on a mesh, its time known within `error`.
struct FilteredHit {
  double time = std::numeric_limits<double>::infinity(), error = 0;
  Met met;
  bool is_sharp = true;              ///< whether it is known well enough to answer
  Vec3d outward;                     ///< of a mesh: out of its triangle, of any length
  triangle_filter::Feature feature;  ///< of a mesh
};

/// The nearest by the static filters alone, as candidates are considered. It is kept in `best`, which has none to begin with.
class FilteredSearch {
 public:
  FilteredSearch(const Targets& targets, const Bullet& bullet, const Ray& ray, double max_time,
                 const Departure& departure, FilteredHit& best)
      : targets_(&targets),
        bullet_(&bullet),
        ray_(&ray),
        max_time_(max_time),
        departure_(departure),
        best_(&best) {}

  void consider(std::int32_t index, const Sphere& sphere) {
    if (!departure_.admits(index)) return;
    if (sphere.radius > 0)
      consider_sphere(index, sphere);
    else if (const mesh::Instance* const mesh = targets_->mesh(index))
      consider_mesh(index, *mesh);
    else
      certain_ = false;
  }
  /// What is in the targets' index; false where there is no room for that.
  bool consider_indexed(Targets& targets);
  /// What is in the index of targets in motion.
  void consider_moving(Targets& targets) {
    if (targets.indexes_moving()) consider_indexed_moving(targets);
  }
  /// A mesh's triangle that may be met.
  void consider_triangle(const Met& met, const triangle_filter::FilteredImpact& impact) {
    if (departure_.leaves(met) || impact.time - impact.error > latest()) return;
    if (impact.verdict == triangle_filter::Verdict::Hits)
      offer({impact.time, impact.error, met, impact.is_sharp, impact.outward, impact.feature});
    else
      certain_ = false;
  }
  /// Nothing more is to be visited once it is uncertain.
  double latest() const { return certain_ ? std::min(best_->time + best_->error, max_time_) : -1; }
  /// Whether the nearest is certain.
  bool is_certain() const {
    return certain_ && (best_->met.target < 0 || best_->time + best_->error < max_time_);
  }

 private:
  void consider_sphere(std::int32_t index, const Sphere& sphere) {
    using sphere_filter::Verdict;
    const Met met{index, -1};
    if (met == best_->met || departure_.leaves(met)) return;
    const sphere_filter::FilteredImpact impact = sphere_filter::first_impact(
        bullet_->position - sphere.center, *ray_, sphere.radius + bullet_->radius);
    if (impact.verdict == Verdict::Misses || impact.verdict == Verdict::StartsInside) return;
    if (impact.verdict == Verdict::Uncertain || is_close(impact.time, impact.error)) {
      certain_ = false;
    } else if (impact.time < best_->time) {
      best_->time = impact.time;
      best_->error = impact.error;
      best_->met = met;
      best_->is_sharp = impact.is_sharp;
    }
  }

  void consider_mesh(std::int32_t index, const mesh::Instance& mesh) {
    mesh.for_each_candidate(
        mesh.motion(departure_.seen(*bullet_, mesh.velocity()), ray_->v), [&] { return latest(); },
        [&](std::int32_t triangle, const triangle_filter::FilteredImpact& impact, const Triangle&) {
          consider_triangle({index, triangle}, impact);
        });
  }

  void offer(const FilteredHit& hit) {
    if (is_close(hit.time, hit.error)) {
      // Triangles of one mesh that share an edge or a vertex are met there at the same time.
      if (hit.met.target != best_->met.target || !are_same(hit.feature, best_->feature))
        certain_ = false;
      else if (hit.met < best_->met)
        *best_ = hit;
    } else if (hit.time < best_->time) {
      *best_ = hit;
    }
  }
  /// Whether a time may be that of the nearest so far.
  bool is_close(double time, double error) const {
    return std::fabs(time - best_->time) <= error + best_->error;
  }
  void consider_indexed_moving(Targets& targets);

  const Targets* targets_;
  const Bullet* bullet_;
  const Ray* ray_;
  double max_time_;
  Departure departure_;
  FilteredHit* best_;
  bool certain_ = true;
};

/// Whether the filters take a bullet: they want a given velocity.
inline bool is_filtered(const Bullet& bullet, const Ray& ray) {
  return std::holds_alternative<Bullet::Moving>(bullet.motion) && sphere_filter::is_in_range(ray.a);
}

/// The nearest target, decided as `nearest` decides. True where the filter gives its time, or is certain that
/// there is none: in `hit`. Else the answer is in `exact`. A filtered time depends on the bullet and on what it
/// hits alone, not on who decided that, nor on `max_time`.
bool find_nearest(Targets& targets, const Bullet& bullet, const Ray& ray, double max_time,
                  const Departure& departure, FilteredHit& hit, SceneShot& exact);

/// The same where the filters alone were not certain.
bool find_nearest_exactly(Targets& targets, const Bullet& bullet, const Ray& ray, double max_time,
                          const Departure& departure, FilteredHit& hit, SceneShot& exact);

/// Whether a hit that the filters have decided is known well enough to answer; else the answer is in `exact`.
bool is_answer(const Targets& targets, const Bullet& bullet, const Departure& departure,
               const FilteredHit& hit, SceneShot& exact);

/// The bullet and what it met, as they touch.
struct Touch {
  Vec3d center, normal;  ///< the bullet's centre; out of the target
  Vec3d drift;           ///< the target's velocity
};
Touch touch_at(const Targets& targets, const Bullet& bullet, const Ray& ray, const FilteredHit& hit);

struct FilteredShot {
  SceneShot answer;
  /// How far the bullet's centre may be off the surface it hits, that with the ball's radius added; 0 where
  /// `answer` is exact.
  double surface_error;
};

/// As `nearest`, with times within 1e-12.
FilteredShot nearest_filtered(Targets& targets, const Bullet& bullet, double max_time,
                              const Departure& departure);

}  // namespace ricochet::scene
