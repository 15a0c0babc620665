#include "ricochet/scene/nearest_filtered.hpp"

#include <limits>

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/scene/nearest.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::scene {

using namespace sphere_filter;

namespace {

/// The nearest by the static filters alone; false where their error bounds do not tell, where other shapes are
/// among the candidates, or where there is no room for the index.
bool filter_nearest(Targets& targets, const Bullet& bullet, const Ray& ray, double max_time,
                    const Departure& departure, FilteredHit& best) {
  FilteredSearch search(targets, bullet, ray, max_time, departure, best);
  const auto consider = [&](std::int32_t index, const Sphere& sphere) { search.consider(index, sphere); };
  for (const std::int32_t index : targets.unindexed()) consider(index, targets.static_sphere(index));
  return search.consider_indexed(targets) && search.is_certain();
}

/// What the filter says of what was met: a time that depends on the bullet and on that alone.
bool filter_met(const Targets& targets, const Bullet& bullet, const Ray& ray, const Departure& departure,
                const Met& met, FilteredHit& hit) {
  if (const mesh::Instance* const mesh = targets.mesh(met.target)) {
    const triangle_filter::Path motion = mesh->motion(departure.seen(bullet, mesh->velocity()), ray.v);
    const auto impact = mesh::first_impact(motion, triangle_filter::Ray(motion.velocity),
                                           mesh->triangle(met.triangle), HUGE_VAL);
    hit = {impact.time, impact.error, met, impact.is_sharp, impact.outward, {}};
    return impact.verdict == triangle_filter::Verdict::Hits && impact.is_sharp;
  }
  const Sphere& sphere = targets.static_sphere(met.target);
  if (!(sphere.radius > 0)) return false;
  const FilteredImpact impact =
      first_impact(bullet.position - sphere.center, ray, sphere.radius + bullet.radius);
  hit = {impact.time, impact.error, met, impact.is_sharp, {}, {}};
  return impact.verdict == Verdict::Hits && impact.is_sharp;
}

/// How far a bullet's centre is off the surface that it touches `time` after targets stood where they were given,
/// that with its radius added.
double surface_error(const Targets& targets, const Bullet& bullet, const Touch& touch, const FilteredHit& hit,
                     double time) {
  if (const mesh::Instance* const mesh = targets.mesh(hit.met.target)) {
    const Vec3d center = touch.center - touch.drift * time;
    const Vec3d from = center - closest_point(mesh->triangle(hit.met.triangle), center);
    const double sizes = taxicab_length(center) + taxicab_length(touch.drift) * time + bullet.radius;
    return std::fabs(std::sqrt(dot(from, from)) - bullet.radius) + kDistanceRounding * sizes;
  }
  const Sphere& sphere = targets.static_sphere(hit.met.target);
  const Vec3d out = touch.center - sphere.center;
  const double radii = sphere.radius + bullet.radius;
  return std::fabs(std::sqrt(dot(out, out)) - radii) + kDistanceRounding * radii;
}

}  // namespace

bool FilteredSearch::consider_indexed(Targets& targets) {
  const auto until = [&] { return latest(); };
  const auto visit = [&](std::int32_t index, const Sphere& sphere) { consider(index, sphere); };
  if (!targets.for_each_candidate(bullet_->position, *ray_, bullet_->radius, until, visit)) return false;
  consider_moving(targets);
  return true;
}

void FilteredSearch::consider_indexed_moving(Targets& targets) {
  targets.for_each_moving_candidate(
      {bullet_->position, ray_->v, bullet_->radius, departure_.time}, [&] { return latest(); },
      [&](std::int32_t index, const Sphere& sphere) { consider(index, sphere); });
}

bool find_nearest_exactly(Targets& targets, const Bullet& bullet, const Ray& ray, double max_time,
                          const Departure& departure, FilteredHit& hit, SceneShot& exact) {
  exact = nearest(targets, bullet, max_time, departure);
  return is_filtered(bullet, ray) && exact.target >= 0 &&
         filter_met(targets, bullet, ray, departure, {exact.target, exact.triangle}, hit);
}

bool find_nearest(Targets& targets, const Bullet& bullet, const Ray& ray, double max_time,
                  const Departure& departure, FilteredHit& hit, SceneShot& exact) {
  targets.sort_changed();
  // The filters know no motion: where all targets move, they would be asked in vain.
  if (targets.indexes_moving_alone() || !is_filtered(bullet, ray) ||
      !filter_nearest(targets, bullet, ray, max_time, departure, hit))
    return find_nearest_exactly(targets, bullet, ray, max_time, departure, hit, exact);
  return is_answer(targets, bullet, departure, hit, exact);
}

bool is_answer(const Targets& targets, const Bullet& bullet, const Departure& departure,
               const FilteredHit& hit, SceneShot& exact) {
  if (hit.is_sharp) return true;
  exact = {shoot_at(targets, bullet, hit.met, departure), hit.met.target, Status::Ok, hit.met.triangle};
  return false;
}

Touch touch_at(const Targets& targets, const Bullet& bullet, const Ray& ray, const FilteredHit& hit) {
  const Vec3d center = bullet.position + ray.v * hit.time;
  const bool is_sphere = hit.met.triangle < 0;
  const Vec3d out = is_sphere ? center - targets.static_sphere(hit.met.target).center : hit.outward;
  return {center, out * (1 / std::sqrt(dot(out, out))),
          is_sphere ? Vec3d(0.0) : targets.velocity(hit.met.target)};
}

FilteredShot nearest_filtered(Targets& targets, const Bullet& bullet, double max_time,
                              const Departure& departure) {
  const auto* const moving = std::get_if<Bullet::Moving>(&bullet.motion);
  if (moving == nullptr) return {nearest(targets, bullet, max_time, departure), 0};
  const Ray ray(moving->velocity);
  FilteredHit hit;
  FilteredShot found;
  found.surface_error = 0;
  if (!find_nearest(targets, bullet, ray, max_time, departure, hit, found.answer)) return found;
  found.answer = {{}, hit.met.target, Status::Ok, hit.met.triangle};
  Shot& shot = found.answer.shot;
  if (hit.met.target < 0) {
    shot.outcome = Outcome::PassesBy;
    return found;
  }
  const Touch touch = touch_at(targets, bullet, ray, hit);
  report_hit(hit.time, hit.time * ray.speed, touch.center, touch.normal, bullet.radius, ray.v, touch.drift,
             shot);
  found.surface_error = surface_error(targets, bullet, touch, hit, departure.time + hit.time);
  return found;
}

}  // namespace ricochet::scene
