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

/// Errors of heights and climbs are below so many parts of the products that they are sums of: some 2^-50 of them, but those of aimed
/// velocities.
constexpr double kPlaneMargin = kAimedMargin;
/// Below it, products may have lost what is below the smallest normal number.
constexpr double kSmallestHeight = 0x1p-900;

/// The plane that a plane or a wall is in.
struct EndlessPlane {
  const Vec3d& point;
  Vec3d normal{0.0};  ///< of any length
  double size = 0;    ///< of the products that the normal is a sum of

  explicit EndlessPlane(const Core& core) : point(core.points[0]) {
    const Vec3d* const p = core.points;
    if (core.kind == CoreKind::Strip) {
      normal = {p[1].y - p[0].y, p[0].x - p[1].x, 0};
      size = taxicab_length(p[0]) + taxicab_length(p[1]);
    } else if (core.kind == CoreKind::Plane && core.point_count == 3) {
      const auto sizes = [&](int k) { return taxicab_length(p[0]) + taxicab_length(p[k]); };
      normal = cross(p[1] - p[0], p[2] - p[0]);
      size = sizes(1) * sizes(2);
    } else if (core.kind == CoreKind::Plane) {
      normal = core.normal;
      size = taxicab_length(normal);
    }
  }
  /// Not of other shapes; and the normal's square is a normal number.
  bool is_known() const { return taxicab_length(normal) > 0x1p-450 && taxicab_length(normal) < 0x1p450; }
  /// Times |n|, as the next.
  double height(const Vec3d& place) const { return dot(place - point, normal); }
  /// How far a place of that height is from what is within a distance of the plane, at least.
  double least_gap(double its_height, const Vec3d& place, double distance) const {
    const double lengths = taxicab_length(place) + taxicab_length(point) + distance;
    return std::fabs(its_height) - distance * std::sqrt(dot(normal, normal)) -
           kPlaneMargin * (lengths * size);
  }
};

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
double ShapeTarget::earliest(const Bullet& bullet, const Ray& ray, const Departure& departure) const {
  if (is_bounded() || departure.is_moved(target_.velocity)) return 0;
  const Core core = core_of(target_.shape);
  const EndlessPlane plane(core);
  if (!plane.is_known()) return 0;
  const double speeds = taxicab_length(ray.v) + taxicab_length(target_.velocity);
  const double height = plane.height(bullet.position), climb = dot(ray.v - target_.velocity, plane.normal);
  const double gap = plane.least_gap(height, bullet.position, bullet.radius);
  const double closing = (height < 0 ? climb : -climb) + kPlaneMargin * (speeds * plane.size);
  if (!(gap > kSmallestHeight && speeds * plane.size > kSmallestHeight)) return 0;
  // Beyond all doubles it is met, too, and told as the largest.
  return closing < 0 ? kInfinity : finite(gap / closing) * (1 - kPlaneMargin);
}

bool ShapeTarget::is_beyond(const Vec3d& place, double distance) const {
  if (is_bounded()) return false;
  const Core core = core_of(target_.shape);
  const EndlessPlane plane(core);
  return plane.is_known() && plane.least_gap(plane.height(place), place, distance) > kSmallestHeight;
}

}  // namespace ricochet::scene
