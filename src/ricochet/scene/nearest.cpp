#include "ricochet/scene/nearest.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/queries/fine_shot.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::scene {

using namespace sphere_filter;

namespace {

/// Certainly no contact of a ball at `from` with a triangle: while the ball is near the triangle's plane, it is
/// beyond one edge, or there is no such time.
///
/// For a speed in the range of the filter of spheres, lengths S from 2^-200 to 2^200 and an area above 2^-21 S^2: e x f and its
/// length are then above 2^-420 and below 2^401, and with the unit normal n no other product is of more than two lengths. Edges
/// are longer than 2^-21 S, so that the squares of edge x n, as of all lengths that count, are normal numbers.
bool certainly_misses(const Triangle& t, const Vec3d& from, const Vec3d& v, double radius) {
  const Vec3d p = from - t.a, e = t.b - t.a, f = t.c - t.a, area = cross(e, f);
  const double twice_area = std::sqrt(dot(area, area));
  const double size = std::sqrt(dot(p, p)) + std::sqrt(dot(e, e)) + std::sqrt(dot(f, f)) + radius;
  const double room = radius + size * kCullingMargin;
  if (!(size > kSmallestCulled && size < kLargestCulled && twice_area > size * size * kCullingMargin))
    return false;
  const Vec3d n = area / twice_area;
  const double height = dot(p, n), climb = dot(v, n);
  const double speed = std::sqrt(dot(v, v));
  // Nearly along the plane: the time near it has no useful bounds.
  if (!(std::fabs(climb) > speed * kSmallestClimb))
    return std::fabs(height) > room && height * climb >= 0 && climb != 0;
  const double one = (-room - height) / climb, other = (room - height) / climb;
  const double begin = std::max(0.0, std::min(one, other)), end = std::max(one, other);
  if (end < 0) return true;
  const Vec3d at_begin = p + v * begin, at_end = p + v * end;
  const double margin = room + speed * end * kCullingMargin;
  const Vec3d corners[] = {Vec3d(0.0), e, f};
  for (int k = 0; k < 3; ++k) {
    const Vec3d &a = corners[k], &b = corners[(k + 1) % 3];
    const Vec3d out = cross(b - a, n);
    const double least = margin * std::sqrt(dot(out, out));
    if (dot(at_begin - a, out) > least && dot(at_end - a, out) > least) return true;
  }
  return false;
}

Shot without_hit(Outcome outcome) {
  Shot shot{};
  shot.outcome = outcome;
  return shot;
}

/// `shoot` at a shape as it stands at the departure.
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

/// How far a bullet's centre is off the surface that it touches `time` after targets stood where they were given,
/// that with its radius added.
double surface_error(const Targets& targets, const Bullet& bullet, const FilteredContact& touch,
                     const TimedHit& hit, double time) {
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

Vec3d velocity_of(const Bullet& bullet) {
  if (is_aim_in_range(bullet)) return sphere_filter::rounded_velocity(bullet);
  // The square of that vector is out of range: the same direction in other units
  const auto& [to, speed] = *std::get_if<Bullet::Aimed>(&bullet.motion);
  const Vec3d direction = to - bullet.position;
  const double unit = largest_coordinate(direction);
  const Vec3d scaled = direction / unit;
  return scaled * (speed / std::sqrt(dot(scaled, scaled)));
}

Shot shoot_at(const Targets& targets, const Bullet& bullet, const Met& met, const Departure& departure,
              double max_time) {
  return shoot_at_shape(targets.shape(met), bullet, departure, max_time);
}

bool may_hit(const Targets& targets, std::int32_t index, const Bullet& bullet, const Ray& ray,
             const Departure& departure, double latest) {
  const Box& box = targets.bounds(index);
  const Vec3d half = (box.max - box.min) * 0.5;
  const Vec3d& velocity = targets.velocity(index);
  const Motion relative(ray.v - velocity);
  const double bounding_radius = std::sqrt(dot(half, half)) + bullet.radius;
  if (!(bounding_radius < kLargestIndexed && relative.a > kSmallestRelativeSpeedSquared * ray.a)) return true;
  const Vec3d from = departure.seen(bullet, velocity).position, p = from - (box.min + half);
  double radius = bounding_radius * (1 + kCullingMargin) + kSmallestBoundingRadius;
  if (std::holds_alternative<Bullet::Aimed>(bullet.motion))
    radius += (std::fabs(p.x) + std::fabs(p.y) + std::fabs(p.z)) * kAimedMargin;
  if (!may_meet(p, relative, radius, latest * (1 + kCullingMargin))) return false;
  const auto* const triangle = std::get_if<Triangle>(&targets.target(index).shape);
  return triangle == nullptr || !certainly_misses(*triangle, from, relative.v, bullet.radius);
}

Shot ClosestHitSearch::shoot_at_best() const {
  if (best_.met.triangle < 0) return shoot_at(best_.met);
  return shoot_at_shape({triangle_, targets_.velocity(best_.met.target)}, bullet_, departure_, kInfinity);
}

/// Whether a hit at `time`, rounded, comes within the longest time: as `shoot` says, which compares the exact
/// time. It is asked only where the two are within some units in the last place.
bool ClosestHitSearch::is_in_time(const Met& met, double time) const {
  if (is_certainly_before(time, max_time_)) return true;
  if (is_certainly_after(time, max_time_)) return false;
  return shoot_at(met, max_time_).outcome == Outcome::Hit;
}

/// Whether what is met at the same time as the best so far, rounded, is met before it: by the exact times, then by index.
bool ClosestHitSearch::comes_first(const Met& met) const {
  const MovingShape one = targets_.shape(met), other = targets_.shape(best_.met);
  const Bullet seen_by_one = departure_.seen(bullet_, one.velocity),
               seen_by_other = departure_.seen(bullet_, other.velocity);
  const int order = compare_times({seen_by_one, one}, {seen_by_other, other});
  return order < 0 || (order == 0 && met < best_.met);
}

/// By `shoot`, also for the best so far where that is only filtered.
void ClosestHitSearch::decide_exactly(const Met& met) {
  const auto make_best = [&](const Met& one, const Shot& shot) {
    best_.time = shot.time;
    best_.error = 0;
    best_.met = one;
    best_.is_exact = true;
    shot_ = shot;
  };
  if (!best_.is_exact && best_.met.target >= 0) make_best(best_.met, shoot_at_best());
  const Shot shot = shoot_at(met);
  if (shot.outcome != Outcome::Hit) return;
  if (best_.met.target >= 0 && (shot.time > best_.time || (shot.time == best_.time && !comes_first(met))))
    return;
  if (is_in_time(met, shot.time)) make_best(met, shot);
}

void ClosestHitSearch::consider_triangle(const Met& met, const triangle_filter::FilteredImpact& impact,
                                         const Triangle& placed) {
  if (met == best_.met || departure_.leaves(met) || impact.time - impact.error > latest()) return;
  if (impact.verdict != triangle_filter::Verdict::Hits) {
    if (targets_.mesh(met.target)->has_area(met.triangle)) decide_exactly(met);
    return;
  }
  // Triangles of one mesh that share an edge or a vertex are met there at the same time.
  const double at_most = impact.time + impact.error;
  const bool is_tie = at_most >= best_.time - best_.error && !best_.is_exact &&
                      met.target == best_.met.target && are_same(impact.feature, best_.feature);
  if (is_tie ? best_.met < met : !is_certainly_best(at_most)) return is_tie ? void() : decide_exactly(met);
  best_ = {impact.time, impact.error, met, false, impact.is_sharp, impact.outward, impact.feature};
  triangle_ = placed;
}

/// A mesh triangle by triangle; anything else by `shoot`, unless its bounds are certainly missed.
void ClosestHitSearch::consider_other(std::int32_t index) {
  if (!departure_.admits(index)) return;
  const mesh::Instance* const mesh = targets_.mesh(index);
  if (mesh == nullptr) {
    if (!departure_.leaves({index, -1}) && may_hit(targets_, index, bullet_, ray_, departure_, latest()))
      decide_exactly({index, -1});
    return;
  }
  mesh->for_each_candidate(
      mesh->motion(departure_.seen(bullet_, mesh->velocity()), ray_.v), [&] { return latest(); },
      [&](std::int32_t triangle, const triangle_filter::FilteredImpact& impact, const Triangle& placed) {
        consider_triangle({index, triangle}, impact, placed);
      });
}

Status ClosestHitSearch::find(Targets& targets) {
  for (const std::int32_t index : targets.unindexed()) consider(index, targets.static_sphere(index));
  if (find_at_rest(targets) != Status::Ok) return Status::OutOfMemory;
  find_moving(targets);
  return Status::Ok;
}

Status ClosestHitSearch::find_at_rest(Targets& targets) {
  const bool has_room = targets.for_each_at_rest(
      ball(), [&] { return latest(); },
      [&](std::int32_t index, const Sphere& sphere) { consider(index, sphere); });
  return has_room ? Status::Ok : Status::OutOfMemory;
}

void ClosestHitSearch::find_indexed_moving(Targets& targets) {
  targets.for_each_moving(
      ball(), [&] { return latest(); }, [&](std::int32_t index) { consider_other(index); });
}

SceneShot ClosestHitSearch::exact() const {
  const auto& [target, triangle] = best_.met;
  if (target < 0) return {without_hit(ray_.v != Vec3d(0.0) ? Outcome::PassesBy : Outcome::AtRest), -1};
  return {best_.is_exact ? shot_ : shoot_at_best(), target, Status::Ok, triangle};
}

/// What the filter says of the best, which `shoot` has decided; false where it does not know it well enough.
bool ClosestHitSearch::filter_best() {
  const auto& [target, triangle] = best_.met;
  if (const mesh::Instance* const mesh = targets_.mesh(target)) {
    const triangle_filter::Path motion = mesh->motion(departure_.seen(bullet_, mesh->velocity()), ray_.v);
    const auto impact =
        mesh::first_impact(motion, triangle_filter::Ray(motion.velocity), mesh->triangle(triangle), HUGE_VAL);
    if (impact.verdict != triangle_filter::Verdict::Hits || !impact.is_sharp) return false;
    best_ = {impact.time, impact.error, best_.met, false, true, impact.outward, impact.feature};
    return true;
  }
  const Sphere& sphere = targets_.static_sphere(target);
  if (!(sphere.radius > 0)) return false;
  const FilteredImpact impact =
      first_impact(bullet_.position - sphere.center, ray_, sphere.radius + bullet_.radius);
  if (impact.verdict != Verdict::Hits || !impact.is_sharp) return false;
  best_.time = impact.time;
  best_.error = impact.error;
  best_.is_exact = false;
  best_.is_sharp = true;
  return true;
}

SceneShot nearest(Targets& targets, const Bullet& bullet, double max_time, const Departure& departure) {
  targets.sort_changed();
  ClosestHitSearch search(targets, bullet, velocity_of(bullet), max_time, departure);
  if (search.find(targets) != Status::Ok) return {without_hit(Outcome::PassesBy), -1, Status::OutOfMemory};
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

FilteredShot nearest_filtered(Targets& targets, const Bullet& bullet, double max_time,
                              const Departure& departure) {
  targets.sort_changed();
  ClosestHitSearch search(targets, bullet, velocity_of(bullet), max_time, departure);
  if (search.find(targets) != Status::Ok)
    return {{without_hit(Outcome::PassesBy), -1, Status::OutOfMemory}, 0};
  const TimedHit* const hit = search.filtered();
  if (hit == nullptr) return {search.exact(), 0};
  const Ray& ray = search.ray();
  FilteredShot found{{{}, hit->met.target, Status::Ok, hit->met.triangle}, 0};
  const FilteredContact touch = contact_at(targets, bullet, ray, *hit);
  report_hit(hit->time, hit->time * ray.speed, touch.center, touch.normal, bullet.radius, ray.v, touch.drift,
             found.answer.shot);
  found.surface_error = surface_error(targets, bullet, touch, *hit, departure.time + hit->time);
  return found;
}

}  // namespace ricochet::scene
