#include "ricochet/paths/bent_surface.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/paths/faces.hpp"

namespace ricochet::scene {

namespace {

/// Sine of an angle. A normal that is farther from those of the side and of the caps belongs to the rim.
///   larger: a ball on the rim counts as one on the side; smaller: rounding takes the side for the rim
constexpr double kRim = 0x1p-30;

/// True if a ball touches the rim of a cylinder, which is neither the side nor a cap.
bool is_on_rim(const AnyShape& shape, double radius, const Vec3d& normal) {
  if (radius == 0 || kind_of(shape) != CoreKind::Cylinder) return false;
  const Core core = core_of(shape);
  const Vec3d axis = unit(core.points[1] - core.points[0]);
  return std::fabs(dot(axis, normal)) > kRim && length(cross(axis, normal)) > kRim;
}

}  // namespace

Curvature bend_at(const AnyShape& shape, const Vec3d& contact, double radius, const Vec3d& normal) {
  if (is_on_rim(shape, radius, normal)) return constant_curvature(1 / radius);
  if (radius > 0 && sharp_contact(shape, contact, normal).is_sharp) return constant_curvature(1 / radius);
  return curvature_at(shape, contact, radius);
}

double centripetal_at(const AnyShape& shape, const Vec3d& contact, double radius, const Vec3d& normal,
                      const Vec3d& velocity) {
  if (!is_on_rim(shape, radius, normal)) {
    const SharpContact edge = radius > 0 ? sharp_contact(shape, contact, normal) : SharpContact{};
    if (!edge.is_sharp) return centripetal_acceleration(shape, contact, radius, velocity);
    // v^2 / r, of the velocity across the edge
    const double into = dot(velocity, normal), along = dot(velocity, edge.along);
    return std::max(dot(velocity, velocity) - into * into - along * along, 0.0) / radius;
  }
  // Across the rim the path has the ball's radius of curvature, along the rim that of the cylinder.
  const Core core = core_of(shape);
  const Vec3d axis = unit(core.points[1] - core.points[0]), along = unit(cross(axis, normal));
  const double around = dot(velocity, along), all = dot(velocity, velocity);
  return (all - around * around) / radius + around * around * length(cross(axis, normal)) / core.round_radius;
}

Vec3d straight_direction(const AnyShape& shape, const Vec3d& contact, double radius, const Vec3d& normal) {
  const Core core = core_of(shape);
  if (core.kind == CoreKind::Segment || core.kind == CoreKind::Cylinder) {
    const Vec3d axis = unit(core.points[1] - core.points[0]);
    return std::fabs(dot(axis, normal)) > kRim ? Vec3d(0.0) : axis;
  }
  return radius > 0 ? sharp_contact(shape, contact, normal).along : Vec3d(0.0);
}

}  // namespace ricochet::scene
