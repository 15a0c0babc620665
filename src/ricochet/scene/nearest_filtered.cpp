#include "ricochet/scene/nearest_filtered.hpp"

#include <limits>

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/scene/nearest.hpp"

namespace ricochet::scene {

using namespace sphere_filter;

namespace {

/// The nearest sphere at rest by the static filter alone; false where its error bounds do not tell, where other
/// shapes are among the candidates, or where there is no room for the index.
bool filter_nearest(Targets& targets, const Bullet& bullet, const Ray& ray, double max_time,
                    std::int32_t except, FilteredHit& best) {
  best = {std::numeric_limits<double>::infinity(), 0, -1};
  bool certain = true;
  const auto consider = [&](std::int32_t index, const Sphere& sphere) {
    if (index == except || index == best.target) return;
    if (!(sphere.radius > 0)) {
      certain = false;
      return;
    }
    const FilteredImpact impact =
        first_impact(bullet.position - sphere.center, ray, sphere.radius + bullet.radius);
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
  if (!targets.for_each_candidate(bullet.position, ray, bullet.radius, latest, consider)) return false;
  const bool in_time = best.target < 0 || best.time + best.error < max_time;
  return certain && in_time;
}

}  // namespace

bool find_nearest(Targets& targets, const Bullet& bullet, const Ray& ray, double max_time,
                  std::int32_t except, FilteredHit& hit, SceneShot& exact) {
  targets.sort_changed();
  const bool filtered = std::holds_alternative<Bullet::Moving>(bullet.motion) && is_in_range(ray.a);
  if (filtered && filter_nearest(targets, bullet, ray, max_time, except, hit)) return true;
  exact = nearest(targets, bullet, max_time, except);
  if (!filtered || exact.target < 0) return false;
  const Sphere& sphere = targets.static_sphere(exact.target);
  if (!(sphere.radius > 0)) return false;
  const FilteredImpact impact =
      first_impact(bullet.position - sphere.center, ray, sphere.radius + bullet.radius);
  if (impact.verdict != Verdict::Hits) return false;
  hit = {impact.time, impact.error, exact.target};
  return true;
}

FilteredShot nearest_filtered(Targets& targets, const Bullet& bullet, double max_time, std::int32_t except) {
  const auto* const moving = std::get_if<Bullet::Moving>(&bullet.motion);
  if (moving == nullptr) return {nearest(targets, bullet, max_time, except), 0};
  const Ray ray(moving->velocity);
  FilteredHit hit;
  FilteredShot found;
  found.surface_error = 0;
  if (!find_nearest(targets, bullet, ray, max_time, except, hit, found.answer)) return found;
  found.answer = {{}, hit.target};
  Shot& shot = found.answer.shot;
  if (hit.target < 0) {
    shot.outcome = Outcome::PassesBy;
    return found;
  }
  const Sphere& sphere = targets.static_sphere(hit.target);
  shot.outcome = Outcome::Hit;
  shot.time = hit.time;
  shot.distance = hit.time * ray.speed;
  shot.center = bullet.position + ray.v * hit.time;
  const Vec3d out = shot.center - sphere.center;
  const double length = std::sqrt(dot(out, out)), radii = sphere.radius + bullet.radius;
  shot.normal = out / length;
  shot.point = shot.center - bullet.radius * shot.normal;
  shot.velocity = rebound(ray.v, shot.normal, -dot(ray.v, shot.normal));
  found.surface_error = std::fabs(length - radii) + kDistanceRounding * radii;
  return found;
}

}  // namespace ricochet::scene
