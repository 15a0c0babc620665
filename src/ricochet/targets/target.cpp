// For size and speed: runs for every target that a bullet may hit.
#include "ricochet/targets/target.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/window.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::scene {

using namespace sphere_filter;

namespace {

/// Errors of heights and climbs are below this share of the products that they are sums of: some 2^-50 of them, except
/// for aimed velocities.
constexpr double kPlaneMargin = kAimedMargin;
/// Below it, products may have lost digits below the smallest normal number.
constexpr double kSmallestHeight = 0x1p-900;

/// The plane that a plane or a wall is in.
struct EndlessPlane {
  const Vec3d& point;
  Vec3d normal{0.0};  ///< of any length
  double size = 0;    ///< the size of the products that the normal is a sum of

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
  /// False for other shapes. The normal's square has to be a normal number.
  bool is_known() const { return taxicab_length(normal) > 0x1p-450 && taxicab_length(normal) < 0x1p450; }
  /// Times |n|, as the next.
  double height(const Vec3d& place) const { return dot(place - point, normal); }
  /// The least distance of a place at that height from the region within a distance of the plane.
  double least_gap(double its_height, const Vec3d& place, double distance) const {
    const double lengths = taxicab_length(place) + taxicab_length(point) + distance;
    return std::fabs(its_height) - distance * std::sqrt(dot(normal, normal)) -
           kPlaneMargin * (lengths * size);
  }
};

}  // namespace

bool ShapeTarget::may_be_hit(const Bullet& bullet, const Ray& ray, const Departure& departure,
                             double latest) const {
  const Motion relative(ray.v - target_.velocity);
  if (!(relative.a > kSmallestRelativeSpeedSquared * ray.a && is_in_range(relative.a))) return true;
  const Vec3d from = departure.seen(bullet, target_.velocity).position;
  const double until = latest * (1 + kCullingMargin);
  if (is_bounded()) {
    const Vec3d half = (bounds_.max - bounds_.min) * 0.5, p = from - (bounds_.min + half);
    const double around =
        as_sphere(target_.shape) != nullptr ? largest_coordinate(half) : std::sqrt(dot(half, half));
    double radius = (around + bullet.radius) * (1 + kCullingMargin) + kSmallestBoundingRadius;
    if (!(radius < kLargestIndexed)) return true;
    if (std::holds_alternative<Bullet::Aimed>(bullet.motion)) radius += taxicab_length(p) * kAimedMargin;
    if (!may_meet(p, relative, radius, until)) return false;
  }
  return !certainly_misses(core_of(target_.shape), from, relative.v, bullet.radius, until);
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
  // A hit beyond all doubles counts too, and is reported as the largest.
  return closing < 0 ? kInfinity : finite(gap / closing) * (1 - kPlaneMargin);
}

bool ShapeTarget::is_beyond(const Vec3d& place, double distance) const {
  if (is_bounded()) return false;
  const Core core = core_of(target_.shape);
  const EndlessPlane plane(core);
  return plane.is_known() && plane.least_gap(plane.height(place), place, distance) > kSmallestHeight;
}

}  // namespace ricochet::scene
