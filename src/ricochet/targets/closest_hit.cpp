// For speed: runs for every shot at a scene, and every bounce of a batch of paths.
#include "ricochet/targets/closest_hit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/numeric/big_float.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/queries/fine_shot.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::scene {

using namespace sphere_filter;

namespace {

Shot without_hit(Outcome outcome) {
  Shot shot{};
  shot.outcome = outcome;
  return shot;
}

/// `shoot` at a shape in its place at the departure.
Shot shoot_at_shape(const MovingShape& shape, const Bullet& bullet, const Departure& departure,
                    double max_time) {
  if (!departure.is_moved(shape.velocity)) return shoot(bullet, shape, max_time);
  Shot shot = shoot(departure.seen(bullet, shape.velocity), shape, max_time);
  if (shot.outcome == Outcome::Hit) {
    shot.center = finite(bullet.position + velocity_of(bullet) * shot.time);
    shot.point = finite(shot.center - bullet.radius * shot.normal);
  }
  return shot;
}

/// The error of a bullet centre's distance from the surface that it touches `time` after the targets' given places,
/// with its radius included.
double surface_error(const Targets& targets, const Bullet& bullet, const FilteredContact& contact,
                     const TimedHit& hit, double time) {
  if (hit.met.triangle >= 0) {
    const Vec3d center = contact.center - contact.drift * time;
    const Vec3d from = center - closest_point(targets.shape(hit.met).shape, center);
    const double sizes = taxicab_length(center) + taxicab_length(contact.drift) * time + bullet.radius;
    return std::fabs(std::sqrt(dot(from, from)) - bullet.radius) + kDistanceRounding * sizes;
  }
  const Sphere& sphere = targets.static_sphere(hit.met.target);
  const Vec3d out = contact.center - sphere.center;
  const double radii = sphere.radius + bullet.radius;
  return std::fabs(std::sqrt(dot(out, out)) - radii) + kDistanceRounding * radii;
}

}  // namespace

Shot shoot_at(const Targets& targets, const Bullet& bullet, const Met& met, const Departure& departure,
              double max_time) {
  return shoot_at_shape(targets.shape(met), bullet, departure, max_time);
}

Shot ClosestHitSearch::shoot_at_best() const {
  if (best_.met.triangle < 0) return shoot_at(best_.met);
  return shoot_at_shape({triangle_, targets_.velocity(best_.met.target)}, bullet_, departure_, kInfinity);
}

/// True if a hit at the rounded `time` is within the longest time. It compares the exact time, as `shoot` does, and is
/// needed only if the two differ by some units in the last place.
bool ClosestHitSearch::is_in_time(const Met& met, double time) const {
  if (is_certainly_before(time, max_time_)) return true;
  if (is_certainly_after(time, max_time_)) return false;
  return shoot_at(met, max_time_).outcome == Outcome::Hit;
}

/// True if a target met at the same rounded time as the best so far is met before it: by exact times, then by index.
bool ClosestHitSearch::comes_first(const Met& met) const {
  const MovingShape one = targets_.shape(met), other = targets_.shape(best_.met);
  const Bullet seen_by_one = departure_.seen(bullet_, one.velocity),
               seen_by_other = departure_.seen(bullet_, other.velocity);
  const int order = compare_times({seen_by_one, one}, {seen_by_other, other});
  return order < 0 || (order == 0 && met < best_.met);
}

/// Decides by `shoot`, also for the best so far if that is only filtered.
void ClosestHitSearch::decide_exactly(const Met& met) {
  const auto make_best = [&](const Met& one, const Shot& shot) {
    best_.time = shot.time;
    best_.error = 0;
    best_.met = one;
    best_.is_exact = true;
    shot_ = shot;
  };
  if (BigFloat::is_exhausted()) return;
  if (!best_.is_exact && best_.met.target >= 0) make_best(best_.met, shoot_at_best());
  const Shot shot = shoot_at(met);
  if (shot.outcome != Outcome::Hit) return;
  if (best_.met.target >= 0 && (shot.time > best_.time || (shot.time == best_.time && !comes_first(met))))
    return;
  if (is_in_time(met, shot.time)) make_best(met, shot);
}

void ClosestHitSearch::consider_triangle(const MeshTarget& target, const Met& met,
                                         const triangle_filter::FilteredImpact& impact,
                                         const Triangle& placed) {
  if (met == best_.met || departure_.leaves(met) || impact.time - impact.error > latest() ||
      !departure_.admits(met))
    return;
  if (impact.verdict != triangle_filter::Verdict::Hits) {
    if (target.mesh().has_area(met.triangle)) decide_exactly(met);
    return;
  }
  const double at_most = impact.time + impact.error;
  // Triangles of one mesh that share an edge or a vertex are met there at the same time.
  const bool is_tie = at_most >= best_.time - best_.error && !best_.is_exact &&
                      met.target == best_.met.target && are_same(impact.feature, best_.feature);
  if (is_tie && best_.met < met) return;
  if (!is_tie && !is_certainly_best(at_most)) return decide_exactly(met);
  best_ = {impact.time, impact.error, met, false, impact.is_sharp, impact.outward, impact.feature};
  triangle_ = placed;
}

/// Decides by `shoot`, unless the target's bounds are certainly missed. A moving target may be visited more than once.
void ClosestHitSearch::consider_target(std::int32_t index, const ShapeTarget& target) {
  const Met met{index, -1};
  if (!(met == best_.met) && !departure_.leaves(met) &&
      target.may_be_hit(bullet_, ray_, departure_, latest()) &&
      !(target.earliest(bullet_, ray_, departure_) > latest()) && departure_.admits(met))
    decide_exactly(met);
}

/// Tests triangle by triangle, using the filter's answer if it is certain.
void ClosestHitSearch::consider_target(std::int32_t index, const MeshTarget& target) {
  target.mesh().for_each_candidate(
      target.motion(bullet_, ray_, departure_), [&] { return latest(); },
      [&](std::int32_t triangle, const triangle_filter::FilteredImpact& impact, const Triangle& placed) {
        consider_triangle(target, {index, triangle}, impact, placed);
      });
}

bool ClosestHitSearch::start(mesh::Instance::Walk& walk, std::int32_t index, const MeshTarget& target) {
  using Start = mesh::Instance::Walk::Start;
  const Start start = walk.start(target.mesh(), target.motion(bullet_, ray_, departure_), latest());
  if (start == Start::TooFar) consider_target(index, target);
  return start == Start::Walks;
}

bool ClosestHitSearch::step(mesh::Instance::Walk& walk, std::int32_t index, const MeshTarget& target) {
  return walk.step(
      [&] { return latest(); },
      [&](std::int32_t triangle, const triangle_filter::FilteredImpact& impact, const Triangle& placed) {
        consider_triangle(target, {index, triangle}, impact, placed);
      });
}

void ClosestHitSearch::consider_apart(std::int32_t index, const Sphere& sphere) { consider(index, sphere); }

double ClosestHitSearch::earliest(std::int32_t index) const {
  return targets_.with(index, [&](const auto& one) { return one.earliest(bullet_, ray_, departure_); });
}

void ClosestHitSearch::consider_other(std::int32_t index) {
  if (departure_.admits(index))
    targets_.with(index, [&](const auto& target) { consider_target(index, target); });
}

/// Tests planes and walls last, and first the one that may be met first. Then most of them need no exact answer.
Status ClosestHitSearch::find(Index& targets) {
  struct Later {
    std::int32_t index;
    double time;  ///< at least
  };
  // If there are more, the rest is tested at once.
  std::array<Later, 16> later;
  std::size_t count = 0, first = 0;
  for (const std::int32_t index : targets.few()) {
    const Sphere& sphere = targets_.static_sphere(index);
    const double time = sphere.radius > 0 ? 0 : earliest(index);
    if (time > 0 && count < later.size()) {
      later[count] = {index, time};
      if (time < later[first].time) first = count;
      count += time < kInfinity;
    } else if (!(time > latest())) {
      consider(index, sphere);
    }
  }
  if (find_at_rest(targets) != Status::Ok) return Status::OutOfMemory;
  find_moving(targets);
  if (count == 0) return Status::Ok;
  std::swap(later[0], later[first]);
  for (const auto& [index, time] : std::span(later).first(count))
    if (!(time > latest())) consider_other(index);
  return Status::Ok;
}

Status ClosestHitSearch::find_at_rest(Index& targets) {
  const bool has_room = targets.for_each_at_rest(
      ball(), [&] { return latest(); },
      [&](std::int32_t index, const Sphere& sphere) { consider(index, sphere); });
  return has_room ? Status::Ok : Status::OutOfMemory;
}

void ClosestHitSearch::find_indexed_moving(Index& targets) {
  targets.for_each_moving(
      ball(), [&] { return latest(); }, [&](std::int32_t index) { consider_other(index); });
}

SceneShot ClosestHitSearch::exact() const {
  const auto& [target, triangle] = best_.met;
  if (target < 0) return {without_hit(ray_.v != Vec3d(0.0) ? Outcome::PassesBy : Outcome::AtRest), -1};
  return {best_.is_exact ? shot_ : shoot_at_best(), target, Status::Ok, triangle};
}

/// Applies the filter of spheres to a target. False if it is no sphere, or if the filter is not certain enough.
bool ClosestHitSearch::filter(const ShapeTarget&, TimedHit& hit) const {
  const Sphere& sphere = targets_.static_sphere(hit.met.target);
  if (!(sphere.radius > 0)) return false;
  const FilteredImpact impact =
      first_impact(bullet_.position - sphere.center, ray_, sphere.radius + bullet_.radius);
  hit = {impact.time, impact.error, hit.met, false, impact.is_sharp, {}, {}};
  return impact.verdict == Verdict::Hits && impact.is_sharp;
}

bool ClosestHitSearch::filter(const MeshTarget& target, TimedHit& hit) const {
  const mesh::Motion motion = target.motion(bullet_, ray_, departure_);
  const auto impact = mesh::first_impact(motion, triangle_filter::Ray(motion.velocity),
                                         target.mesh().triangle(hit.met.triangle), HUGE_VAL);
  hit = {impact.time, impact.error, hit.met, false, impact.is_sharp, impact.outward, impact.feature};
  return impact.verdict == triangle_filter::Verdict::Hits && impact.is_sharp;
}

/// Filters the best target, which `shoot` has decided.
bool ClosestHitSearch::filter_best() {
  TimedHit hit = best_;
  if (!targets_.with(hit.met.target, [&](const auto& target) { return filter(target, hit); })) return false;
  best_ = hit;
  return true;
}

SceneShot closest_hit(Targets& targets, const Bullet& bullet, double max_time, const Departure& departure) {
  ClosestHitSearch search(targets, bullet, velocity_of(bullet), max_time, departure);
  if (search.find(targets.sorted()) != Status::Ok)
    return {without_hit(Outcome::PassesBy), -1, Status::OutOfMemory};
  return search.exact();
}

FilteredContact contact_at(const Targets& targets, const Bullet& bullet, const Ray& ray,
                           const TimedHit& hit) {
  const Vec3d center = bullet.position + ray.v * hit.time;
  const bool is_sphere = hit.met.triangle < 0;
  const Vec3d out = is_sphere ? center - targets.static_sphere(hit.met.target).center : hit.outward;
  return {center, out * (1 / std::sqrt(dot(out, out))),
          is_sphere ? Vec3d(0.0) : targets.velocity(hit.met.target)};
}

ApproximateShot ClosestHitSearch::approximate() {
  const TimedHit* const hit = filtered();
  if (hit == nullptr) return {exact(), 0};
  ApproximateShot found{{{}, hit->met.target, Status::Ok, hit->met.triangle}, 0};
  const FilteredContact contact = contact_at(targets_, bullet_, ray_, *hit);
  report_hit(hit->time, hit->time * ray_.speed, contact.center, contact.normal, bullet_.radius, ray_.v,
             contact.drift, found.answer.shot);
  found.surface_error = surface_error(targets_, bullet_, contact, *hit, departure_.time + hit->time);
  return found;
}

ApproximateShot closest_hit_approximately(Targets& targets, const Bullet& bullet, double max_time,
                                          const Departure& departure) {
  ClosestHitSearch search(targets, bullet, velocity_of(bullet), max_time, departure);
  if (search.find(targets.sorted()) != Status::Ok)
    return {{without_hit(Outcome::PassesBy), -1, Status::OutOfMemory}, 0};
  return search.approximate();
}

}  // namespace ricochet::scene
