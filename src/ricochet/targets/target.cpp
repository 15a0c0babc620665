// For size and speed: every target that a bullet may hit.
#include "ricochet/targets/target.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/numeric/tolerances.hpp"

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

}  // namespace

bool ShapeTarget::may_be_hit(const Bullet& bullet, const Ray& ray, const Departure& departure,
                             double latest) const {
  const Vec3d half = (bounds_.max - bounds_.min) * 0.5;
  const Motion relative(ray.v - target_.velocity);
  const double bounding_radius = std::sqrt(dot(half, half)) + bullet.radius;
  if (!(bounding_radius < kLargestIndexed && relative.a > kSmallestRelativeSpeedSquared * ray.a)) return true;
  const Vec3d from = departure.seen(bullet, target_.velocity).position, p = from - (bounds_.min + half);
  double radius = bounding_radius * (1 + kCullingMargin) + kSmallestBoundingRadius;
  if (std::holds_alternative<Bullet::Aimed>(bullet.motion))
    radius += (std::fabs(p.x) + std::fabs(p.y) + std::fabs(p.z)) * kAimedMargin;
  if (!may_meet(p, relative, radius, latest * (1 + kCullingMargin))) return false;
  const auto* const triangle = as_triangle(target_.shape);
  return triangle == nullptr || !certainly_misses(*triangle, from, relative.v, bullet.radius);
}

/// With the height h over a plane and the climb c, both times |n|, it moves away, c h > 0, or
///   t >= (|h| - r |n|) / |c|
/// Errors are below kPlaneMargin of the products that h and c are sums of: some 2^-50 of them, but those of aimed velocities.
double ShapeTarget::earliest(const Bullet& bullet, const Ray& ray, const Departure& departure) const {
  constexpr double kPlaneMargin = kAimedMargin, kSmallestHeight = 0x1p-900;
  if (taxicab_length(bounds_.max - bounds_.min) < kInfinity || departure.is_moved(target_.velocity)) return 0;
  const Core core = core_of(target_.shape);
  const Vec3d &from = bullet.position, v = ray.v - target_.velocity;
  const double speeds = taxicab_length(ray.v) + taxicab_length(target_.velocity);
  Vec3d n = core.normal;
  double size = taxicab_length(n);
  if (core.kind == CoreKind::Strip) {
    n = {core.points[1].y - core.points[0].y, core.points[0].x - core.points[1].x, 0};
    size = taxicab_length(core.points[0]) + taxicab_length(core.points[1]);
  } else if (core.kind != CoreKind::Plane) {
    return 0;
  } else if (core.point_count == 3) {
    const auto sizes = [&](int k) { return taxicab_length(core.points[0]) + taxicab_length(core.points[k]); };
    n = cross(core.points[1] - core.points[0], core.points[2] - core.points[0]);
    size = sizes(1) * sizes(2);
  }
  // So that its square is a normal number
  if (!(taxicab_length(n) > 0x1p-450 && taxicab_length(n) < 0x1p450)) return 0;
  const double lengths = taxicab_length(from) + taxicab_length(core.points[0]) + bullet.radius;
  const double height = dot(from - core.points[0], n), climb = dot(v, n);
  const double gap =
      std::fabs(height) - bullet.radius * std::sqrt(dot(n, n)) - kPlaneMargin * (lengths * size);
  const double closing = (height < 0 ? climb : -climb) + kPlaneMargin * (speeds * size);
  if (!(gap > kSmallestHeight && speeds * size > kSmallestHeight)) return 0;
  // Beyond all doubles it is met, too, and told as the largest.
  return closing < 0 ? kInfinity : finite(gap / closing) * (1 - kPlaneMargin);
}

}  // namespace ricochet::scene
