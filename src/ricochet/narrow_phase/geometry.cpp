#include "ricochet/narrow_phase/geometry.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/degenerate.hpp"
#include "ricochet/narrow_phase/relative_motion.hpp"
#include "ricochet/narrow_phase/rotation.hpp"
#include "ricochet/numeric/adaptive.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet {

namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();

/// Along each axis of the world |M / s| h, whose entries have an error below 2^-50.
Box bounds_of_turned(const Core& core) {
  const ScaledRotation<double> turn(core.rotation);
  const Vec3d& h = core.half_size;
  const Vec3d along(dot(abs(turn.to_x), h), dot(abs(turn.to_y), h), dot(abs(turn.to_z), h));
  const Vec3d half = along / turn.scale + (h.x + h.y + h.z) * 0x1p-49;
  return {core.points[0] - half, core.points[0] + half};
}

double length_of_half(const Vec3d& half) { return std::sqrt(dot(half, half)); }

/// The distance along the segment from `a` to `b` between a place beside it and its nearer end; negative beyond the
/// ends.
double distance_from_ends(const Vec3d& at, const Vec3d& a, const Vec3d& b) {
  const Vec3d edge = b - a;
  const double size = std::sqrt(dot(edge, edge)), along = dot(at - a, edge) / size;
  return std::min(along, size - along);
}

double distance_from_edges(const Core& triangle, const Vec3d& at) {
  const Vec3d* const p = triangle.points;
  const Vec3d normal = cross(p[1] - p[0], p[2] - p[0]);
  double least = kEndless;
  for (int k = 0; k < 3; ++k) {
    const Vec3d in = cross(normal, p[(k + 1) % 3] - p[k]);
    const double inward = dot(at - p[k], in), ratio = inward * inward / dot(in, in);
    // 0 also for sizes that cannot be squared
    least = std::min(least, inward > 0 && inward < 1e150 && ratio >= 0 ? ratio : 0);
  }
  return std::sqrt(least);
}

double largest_of_points(const Core& core) {
  double largest = 0;
  for (int k = 0; k < core.point_count; ++k) largest = std::max(largest, largest_coordinate(core.points[k]));
  return largest;
}

/// Computed from the distances to the nearer face of each axis. On a face one of these is 0; the middle one in size is
/// the distance from the nearest edge.
Curvature curvature_of_box(const Core& core, const Vec3d& contact, double ball_radius) {
  Vec3d d;
  double size = largest_of_points(core);
  if (core.is_turned) {
    const ScaledRotation<double> turn(core.rotation);
    d = core.half_size - abs(turn.to_local(contact - core.points[0]) / turn.scale);
    size += largest_coordinate(core.half_size);
  } else {
    d = min(contact - core.points[0], core.points[1] - contact);
  }
  const double low = std::min(d.x, d.y), high = std::max(d.x, d.y);
  return {0, 1 / ball_radius, std::max(low, std::min(high, d.z)), size};
}

Curvature curvature_of_cylinder(const Core& core, const Vec3d& contact, double ball_radius) {
  const Vec3d &a = core.points[0], &b = core.points[1];
  const Vec3d axis = b - a, out = contact - a;
  const Vec3d away = out - axis * (dot(out, axis) / dot(axis, axis));
  const double to_ends = distance_from_ends(contact, a, b),
               to_side = core.round_radius - length_of_half(away);
  const double size = largest_of_points(core);
  if (to_ends > to_side) return {1 / (core.round_radius + ball_radius), 1 / ball_radius, to_ends, size};
  return {0, 1 / ball_radius, to_side, size};
}

/// Clips the segment to the part within `distance` of `center`.
///
/// The closest point of its line is center - h, where h is the part of center - a at right angles to d = b - a. In
/// double-doubles, h -= d (h . d) / d^2 is repeated until the rounding error along a long d is gone, too.
void clip_segment(Vec3d& a, Vec3d& b, const Vec3d& center, double distance) {
  constexpr int kSteps = 12;  // each step removes 30 digits
  if (!(length(a - center) > distance) && !(length(b - center) > distance)) return;
  using DoubleWords = Vec3<DoubleWord>;
  const DoubleWords d = (DoubleWords(b) - DoubleWords(a)) * DoubleWord(unit_scale(b - a));
  const DoubleWord size = length_squared(d);
  DoubleWords h = DoubleWords(center) - DoubleWords(a);
  for (int step = 0; step < kSteps; ++step) h = h - d * (dot(h, d) / size);
  const Vec3d away = rounded(h);
  const Vec3d closest = center - away, along = unit(b - a);
  if (!(length(away) < distance)) return;
  if (dot(a - closest, along) < -distance) a = closest - along * distance;
  if (dot(b - closest, along) > distance) b = closest + along * distance;
}

/// Clips along each of the box's own axes, in big floats, so that a nearby face stays where it is however large the
/// box.
void clip_turned(Core& box, const Vec3d& center, double distance) {
  if (!(length(center - box.points[0]) + length(box.half_size) > distance)) return;
  Vec3d low(0.0), high(0.0);
  {
    const Workspace workspace;
    const BigFloat::Precision precision(kLongLimbs);
    const ScaledRotation<BigFloat> turn(box.rotation);
    const Vec3<BigFloat> place = turn.to_local(difference<BigFloat>(center, box.points[0]));
    const Vec3<BigFloat> half = Vec3<BigFloat>(box.half_size) * turn.scale;
    low = max(values((-half - place) / turn.scale), Vec3d(-distance));
    high = min(values((half - place) / turn.scale), Vec3d(distance));
  }
  if (max(low, high) != high) return;  // the whole segment is farther away
  const ScaledRotation<double> turn(box.rotation);
  box.points[0] = center + turn.to_world(low + high) / (2 * turn.scale);
  box.half_size = (high - low) * 0.5;
}

}  // namespace

Box bounds(const Core& core) {
  if (core.kind == CoreKind::Plane) return {Vec3d(-kEndless), Vec3d(kEndless)};
  if (core.is_turned) return bounds_of_turned(core);
  Box box{core.points[0], core.points[0]};
  for (int k = 1; k < core.point_count; ++k)
    box = {min(box.min, core.points[k]), max(box.max, core.points[k])};
  const double radius = core.radius + core.round_radius;
  box = {box.min - radius, box.max + radius};
  if (core.is_flat()) box.min.z = -kEndless, box.max.z = kEndless;
  return box;
}

Sphere bounding_sphere(const AnyShape& shape) {
  const Core core = core_of(shape);
  const Vec3d* const p = core.points;
  if (!core.is_bounded()) return {Vec3d(0.0), kEndless};
  if (core.is_turned) return {p[0], length_of_half(core.half_size)};
  if (core.kind == CoreKind::Point) return {p[0], core.radius};
  if (core.kind == CoreKind::Triangle) {
    const Vec3d center = (p[0] + p[1] + p[2]) / 3.0;
    double most = 0;
    for (int k = 0; k < 3; ++k) most = std::max(most, dot(p[k] - center, p[k] - center));
    return {center, std::sqrt(most)};
  }
  const Vec3d half = (p[1] - p[0]) * 0.5;
  return {p[0] + half, length_of_half(half) + core.radius + core.round_radius};
}

double size_of(const Core& core) {
  if (core.kind == CoreKind::Plane) return kEndless;
  double most = core.is_turned ? length(core.half_size) : 0;
  for (int k = 1; k < core.point_count; ++k) most = std::max(most, length(core.points[k] - core.points[0]));
  return most + core.radius + core.round_radius;
}

Curvature curvature_at(const AnyShape& shape, const Vec3d& contact, double ball_radius) {
  ball_radius = std::fabs(ball_radius);  // -0 also means a point
  if (kind_of(shape) == CoreKind::Plane) return constant_curvature(0);
  if (const Sphere* const sphere = as_sphere(shape))
    return constant_curvature(1 / (sphere->radius + ball_radius));
  const Core core = core_of(shape);
  switch (core.kind) {
    case CoreKind::Triangle:
      return {0, 1 / ball_radius, distance_from_edges(core, contact), largest_of_points(core)};
    case CoreKind::Strip:
      return {0, 1 / ball_radius,
              distance_from_ends({contact.x, contact.y, 0}, core.points[0], core.points[1]),
              largest_of_points(core)};
    case CoreKind::Box:
      return curvature_of_box(core, contact, ball_radius);
    case CoreKind::Cylinder:
      return curvature_of_cylinder(core, contact, ball_radius);
    default:
      return constant_curvature(1 / (core.radius + ball_radius));
  }
}

double centripetal_acceleration(const AnyShape& shape, const Vec3d& contact, double ball_radius,
                                const Vec3d& along) {
  const Core core = core_of(shape);
  const double bend = curvature_at(shape, contact, ball_radius).here;
  Vec3d around = along;
  const bool is_segment =
      core.kind == CoreKind::Segment && distance_from_ends(contact, core.points[0], core.points[1]) > 0;
  if (is_segment || core.kind == CoreKind::Cylinder) {
    const Vec3d axis = unit(core.points[1] - core.points[0]);
    around -= axis * dot(along, axis);
  }
  return bend * dot(around, around);
}

void translate(AnyShape& shape, const Vec3d& by) {
  Core core = core_of(shape);
  for (Vec3d& point : core.points) point += by;
  set_core(shape, core);
}

void scale(AnyShape& shape, double factor) {
  Core core = core_of(shape);
  for (Vec3d& point : core.points) point *= factor;
  core.half_size *= factor;
  core.radius *= factor;
  core.round_radius *= factor;
  set_core(shape, core);
}

void clip(AnyShape& shape, const Vec3d& center, double distance) {
  Core core = core_of(shape);
  Vec3d &a = core.points[0], &b = core.points[1];
  if (core.is_turned) {
    clip_turned(core, center, distance);
  } else if (core.kind == CoreKind::Box) {
    a = max(a, center - Vec3d(distance));
    b = min(b, center + Vec3d(distance));
  } else if (core.kind == CoreKind::Strip) {
    clip_segment(a, b, Vec3d(center.x, center.y, 0), distance);
  } else if (core.kind == CoreKind::Segment || core.kind == CoreKind::Cylinder) {
    clip_segment(a, b, center, distance);
  }
  set_core(shape, core);
}

bool is_degenerate(const AnyShape& shape) {
  const Core core = core_of(shape);
  const Quaternion& q = core.rotation;
  switch (core.kind) {
    case CoreKind::Plane:
    case CoreKind::Triangle:
      if (core.point_count == 1) return core.normal == Vec3d(0.0);
      return evaluate_adaptively([&]<class N>(Certifier& certify) -> bool {
        const Vec3<N> e = difference<N>(core.points[1], core.points[0]),
                      f = difference<N>(core.points[2], core.points[0]);
        return certify.sign(length_squared(cross(e, f))) == 0;
      });
    case CoreKind::Strip:
    case CoreKind::Cylinder:
      return core.points[0] == core.points[1];
    default:
      return core.is_turned && q.x == 0 && q.y == 0 && q.z == 0 && q.w == 0;
  }
}

}  // namespace ricochet
