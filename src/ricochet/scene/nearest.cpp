#include "ricochet/scene/nearest.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

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

/// The nearest target so far: its time known within `error` by the filter, or exactly.
struct Nearest {
  double time, error;
  Met met;
  bool is_exact;                     ///< `shot` is `shoot`'s own
  triangle_filter::Feature feature;  ///< where a mesh is met, of a filtered time
  Triangle triangle;                 ///< of the mesh, of a filtered time
  Shot shot;

  double latest() const { return time + error; }
};

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

/// One question, and its answer as candidates are considered.
class Search {
 public:
  Search(const Targets& targets, const Bullet& bullet, const Vec3d& velocity, double max_time,
         const Departure& departure)
      : targets_(targets), bullet_(bullet), max_time_(max_time), departure_(departure), ray_(velocity) {}

  const Ray& ray() const { return ray_; }
  /// No later contact matters.
  double latest() const { return std::min(best_.latest(), max_time_); }

  void consider_filtered(std::int32_t index, const Sphere& sphere);
  /// Any target, unless its bounds are certainly missed.
  void consider_exactly(std::int32_t index) {
    if (const mesh::Instance* const mesh = targets_.mesh(index))
      consider_mesh(index, *mesh);
    else if (!departure_.skips({index, -1}) && may_hit(targets_, index, bullet_, ray_, departure_, latest()))
      decide_exactly({index, -1});
  }
  SceneShot answer() const {
    const auto& [target, triangle] = best_.met;
    if (target < 0) return {without_hit(ray_.v != Vec3d(0.0) ? Outcome::PassesBy : Outcome::AtRest), -1};
    return {best_.is_exact ? best_.shot : shoot_at_best(), target, Status::Ok, triangle};
  }

 private:
  Shot shoot_at(const Met& met, double max_time = kInfinity) const {
    return scene::shoot_at(targets_, bullet_, met, departure_, max_time);
  }
  /// At the nearest so far, whose triangle need not be fetched from memory again.
  Shot shoot_at_best() const {
    if (best_.met.triangle < 0) return shoot_at(best_.met);
    return shoot_at_shape({best_.triangle, targets_.velocity(best_.met.target)}, bullet_, departure_,
                          kInfinity);
  }
  bool is_in_time(const Met& met, double time) const;
  bool comes_first(const Met& met) const;
  void consider_mesh(std::int32_t index, const mesh::Instance& mesh);
  void offer(const Met& met, double time, double error, const triangle_filter::Feature& feature = {});
  void decide_exactly(const Met& met);

  const Targets& targets_;
  const Bullet& bullet_;
  double max_time_;
  Departure departure_;
  Ray ray_;
  Nearest best_{kInfinity, 0, {}, false, {}, {}, {}};
};

/// Whether a hit at `time`, rounded, comes within the longest time: as `shoot` says, which compares the exact
/// time. It is asked only where the two are within some units in the last place.
bool Search::is_in_time(const Met& met, double time) const {
  if (is_certainly_before(time, max_time_)) return true;
  if (is_certainly_after(time, max_time_)) return false;
  return shoot_at(met, max_time_).outcome == Outcome::Hit;
}

/// Whether what is met at the same time as the nearest so far, rounded, is met before it: by the exact times, then by index.
bool Search::comes_first(const Met& met) const {
  const MovingShape one = targets_.shape(met), other = targets_.shape(best_.met);
  const Bullet seen_by_one = departure_.seen(bullet_, one.velocity),
               seen_by_other = departure_.seen(bullet_, other.velocity);
  const int order = compare_times({seen_by_one, one}, {seen_by_other, other});
  return order < 0 || (order == 0 && met < best_.met);
}

/// By `shoot`, also for the nearest so far where that is only filtered.
void Search::decide_exactly(const Met& met) {
  if (!best_.is_exact && best_.met.target >= 0) {
    const Shot shot = shoot_at_best();
    best_ = {shot.time, 0, best_.met, true, {}, {}, shot};
  }
  const Shot shot = shoot_at(met);
  if (shot.outcome != Outcome::Hit) return;
  if (best_.met.target >= 0 && (shot.time > best_.time || (shot.time == best_.time && !comes_first(met))))
    return;
  if (is_in_time(met, shot.time)) best_ = {shot.time, 0, met, true, {}, {}, shot};
}

/// A hit that is known within `error`.
inline void Search::offer(const Met& met, double time, double error,
                          const triangle_filter::Feature& feature) {
  if (best_.met.target >= 0) {
    if (time - error > best_.time + best_.error) return;
    if (time + error >= best_.time - best_.error) {
      // Triangles of one mesh that share an edge or a vertex are met there at the same time.
      const bool is_tie = met.target == best_.met.target && are_same(feature, best_.feature);
      if (!is_tie) return decide_exactly(met);
      if (best_.met < met) return;
    }
  }
  if (!(time + error < max_time_)) return decide_exactly(met);
  best_.time = time;
  best_.error = error;
  best_.met = met;
  best_.is_exact = false;
  best_.feature = feature;
}

/// Triangle by triangle, by the filter where it is certain.
void Search::consider_mesh(std::int32_t index, const mesh::Instance& mesh) {
  if (!departure_.admits(index)) return;
  mesh.for_each_candidate(
      mesh.motion(departure_.seen(bullet_, mesh.velocity()), ray_.v), [&] { return latest(); },
      [&](std::int32_t triangle, const triangle_filter::FilteredImpact& impact, const Triangle& placed) {
        const Met met{index, triangle};
        if (departure_.leaves(met) || impact.time - impact.error > latest()) return;
        if (impact.verdict == triangle_filter::Verdict::Hits) {
          offer(met, impact.time, impact.error, impact.feature);
          if (best_.met == met) best_.triangle = placed;
        } else if (mesh.has_area(triangle)) {
          decide_exactly(met);
        }
      });
}

/// Spheres at rest by the filter where it is certain; the rest, and what it cannot tell from the nearest so
/// far, by `shoot`.
inline void Search::consider_filtered(std::int32_t index, const Sphere& sphere) {
  if (sphere.radius < 0) return consider_exactly(index);
  const Met met{index, -1};
  if (departure_.skips(met)) return;
  const FilteredImpact impact =
      first_impact(bullet_.position - sphere.center, ray_, sphere.radius + bullet_.radius);
  if (impact.verdict == Verdict::Uncertain) return decide_exactly(met);
  if (impact.verdict == Verdict::Hits) offer(met, impact.time, impact.error);
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

SceneShot nearest(Targets& targets, const Bullet& bullet, double max_time, const Departure& departure) {
  targets.sort_changed();
  const Vec3d velocity = velocity_of(bullet);
  const double a = dot(velocity, velocity);
  Search search(targets, bullet, velocity, max_time, departure);
  // The filter takes a velocity; an aimed bullet's is rounded, so its decisions are left to `shoot`.
  const bool filtered = std::holds_alternative<Bullet::Moving>(bullet.motion) && is_in_range(a);
  const auto consider = [&](std::int32_t index, const Sphere& sphere) {
    if (filtered)
      search.consider_filtered(index, sphere);
    else
      search.consider_exactly(index);
  };
  for (const std::int32_t index : targets.unindexed()) consider(index, targets.static_sphere(index));
  if (is_indexed_speed(a)) {
    if (!targets.for_each_candidate(
            bullet.position, search.ray(), bullet.radius, [&] { return search.latest(); }, consider))
      return {without_hit(Outcome::PassesBy), -1, Status::OutOfMemory};
  } else if (velocity != Vec3d(0.0)) {
    // No index for speeds whose squares are out of range
    targets.for_each_indexed([&](std::int32_t index) { consider(index, kNoStaticSphere); });
  }
  targets.for_each_moving_candidate(
      {bullet.position, velocity, bullet.radius, departure.time}, [&] { return search.latest(); }, consider);
  return search.answer();
}

}  // namespace ricochet::scene
