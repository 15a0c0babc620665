#include "ricochet/scene/nearest_filtered.hpp"

#include <limits>

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/scene/nearest.hpp"

namespace ricochet::scene {

using namespace sphere_filter;

Certainty filter_nearest(Targets& targets, const Bullet& bullet, const Ray& ray, double max_time,
                         std::int32_t except, FilteredHit& best) {
  best = {std::numeric_limits<double>::infinity(), 0, -1};
  bool certain = true;
  const auto consider = [&](std::int32_t index, const Sphere& sphere) {
    if (index == except || index == best.target) return;
    if (!(sphere.radius > 0)) {
      certain = false;
      return;
    }
    const Impact impact = first_impact(bullet.position - sphere.center, ray, sphere.radius + bullet.radius);
    if (impact.verdict == Verdict::Misses || impact.verdict == Verdict::StartsInside) return;
    if (impact.verdict == Verdict::Uncertain ||
        std::fabs(impact.time - best.time) <= impact.error + best.error)
      certain = false;
    else if (impact.time < best.time)
      best = {impact.time, impact.error, index};
  };
  for (const std::int32_t index : targets.unindexed()) consider(index, targets.static_sphere(index));
  // Nothing more is to be visited once it is uncertain.
  const auto latest = [&] { return certain ? std::min(best.time + best.error, max_time) : -1; };
  if (!targets.for_each_candidate(bullet.position, ray, bullet.radius, latest, consider))
    return Certainty::OutOfMemory;
  const bool in_time = best.target < 0 || best.time + best.error < max_time;
  return certain && in_time ? Certainty::Certified : Certainty::Uncertain;
}

/// The numbers depend on the bullet and on what it hits alone: where `nearest` had to tell what that is, they
/// are those of the filter all the same, if that is certain of this one hit.
FilteredShot nearest_filtered(Targets& targets, const Bullet& bullet, double max_time, std::int32_t except) {
  const Vec3d& velocity = bullet.heading;
  const double a = dot(velocity, velocity);
  targets.sort_changed();
  if (bullet.given != Bullet::Given::Velocity || !is_in_range(a))
    return {nearest(targets, bullet, max_time, except), 0};
  const Ray ray(velocity);
  FilteredHit best;
  const Certainty certainty = filter_nearest(targets, bullet, ray, max_time, except, best);
  SceneShot answer{{}, best.target};
  if (certainty == Certainty::Certified && best.target < 0) {
    answer.shot.outcome = Outcome::PassesBy;
    return {answer, 0};
  }
  if (certainty != Certainty::Certified) {
    answer = nearest(targets, bullet, max_time, except);
    if (answer.target < 0) return {answer, 0};
    const Sphere& sphere = targets.static_sphere(answer.target);
    if (!(sphere.radius > 0)) return {answer, 0};
    const Impact impact = first_impact(bullet.position - sphere.center, ray, sphere.radius + bullet.radius);
    if (impact.verdict != Verdict::Hits) return {answer, 0};
    best.time = impact.time;
  }
  const Sphere& sphere = targets.static_sphere(answer.target);
  Shot& shot = answer.shot;
  shot = {};
  shot.outcome = Outcome::Hit;
  shot.time = best.time;
  shot.distance = best.time * std::sqrt(a);
  shot.center = bullet.position + velocity * best.time;
  const Vec3d out = shot.center - sphere.center;
  const double length = std::sqrt(dot(out, out)), radii = sphere.radius + bullet.radius;
  shot.normal = out / length;
  shot.point = shot.center - bullet.radius * shot.normal;
  shot.velocity = rebound(velocity, shot.normal, -dot(velocity, shot.normal));
  return {answer, std::fabs(length - radii) + kDistanceRounding * radii};
}

}  // namespace ricochet::scene
