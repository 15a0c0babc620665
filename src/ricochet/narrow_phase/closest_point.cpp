#include "ricochet/narrow_phase/closest_point.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/rotation.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet {

namespace {

/// v times a power of two that brings it near 1, where its products might over- or underflow.
Vec3d scaled(const Vec3d& v) { return v * unit_scale(v); }

Vec3d on_segment(const Vec3d& a, const Vec3d& b, const Vec3d& to) {
  const Vec3d along = b - a;
  const double scale = unit_scale(along);
  const Vec3d axis = along * scale;
  const double size = dot(axis, axis);
  const double part = size > 0 ? std::clamp(dot(to - a, axis) / size * scale, 0.0, 1.0) : 0;
  // From the nearer end, so that both ends are exact.
  return part < 0.5 ? a + along * part : b - along * (1 - part);
}

}  // namespace

Vec3d nearest(const Sphere& sphere, const Vec3d& to) {
  const Vec3d out = to - sphere.center;
  const double away = length(out);
  return away <= sphere.radius ? to : sphere.center + out * (sphere.radius / away);
}

Vec3d nearest(const Plane& plane, const Vec3d& to) {
  const Vec3d normal = scaled(plane.given == Plane::Given::Normal ? plane.normal
                                                                  : cross(scaled(plane.normal - plane.point),
                                                                          scaled(plane.third - plane.point)));
  return to - normal * (dot(to - plane.point, normal) / dot(normal, normal));
}

/// Ericson, Real-Time Collision Detection, section 5.1.5: the face where the foot lies inside, else the
/// nearest of the three edges.
Vec3d nearest(const Triangle& t, const Vec3d& to) {
  const Vec3d one = t.b - t.a, other = t.c - t.a;
  const double scale = unit_scale(max(abs(one), abs(other)));
  const Vec3d normal = scaled(cross(one * scale, other * scale));
  const double size = dot(normal, normal);
  const Vec3d* corners[] = {&t.a, &t.b, &t.c};
  Vec3d best(0.0);
  double least = -1;
  for (int i = 0; i < 3; ++i) {
    const Vec3d &from = *corners[i], &end = *corners[(i + 1) % 3];
    const Vec3d side = cross(scaled(end - from), scaled(to - from));
    if (size > 0 && dot(side, normal) >= 0) continue;
    const Vec3d point = on_segment(from, end, to);
    const double away = dot(to - point, to - point);
    if (least < 0 || away < least) {
      least = away;
      best = point;
    }
  }
  return least < 0 ? to - normal * (dot(to - t.a, normal) / size) : best;
}

Vec3d nearest(const Box& box, const Vec3d& to) { return min(max(to, box.min), box.max); }

Vec3d nearest(const Capsule& capsule, const Vec3d& to) {
  return nearest(Sphere{on_segment(capsule.a, capsule.b, to), capsule.radius}, to);
}

Vec3d nearest(const Cylinder& cylinder, const Vec3d& to) {
  const Vec3d along = cylinder.b - cylinder.a, from = to - cylinder.a;
  const double scale = unit_scale(along);
  const Vec3d axis = along * scale;
  const double lift = dot(from, axis) / dot(axis, axis), part = lift * scale;
  const Vec3d out = from - axis * lift;
  const double away = length(out);
  const Vec3d rim = away > cylinder.radius ? out * (cylinder.radius / away) : out;
  if (part >= 0 && part <= 1) return cylinder.a + axis * lift + rim;
  return (part < 0 ? cylinder.a : cylinder.b) + rim;
}

Vec3d nearest(const Wall& wall, const Vec3d& to) {
  const Vec3d foot = on_segment(wall.a, wall.b, Vec3d(to.x, to.y, 0));
  return {foot.x, foot.y, to.z};
}

/// In the box's own frame, lengths times s: M^T (to - c), clamped to s h, and back by M / s^2.
Vec3d nearest(const OrientedBox& box, const Vec3d& to) {
  const ScaledRotation<double> turn(box.rotation);
  const Vec3d local = turn.to_local(to - box.center), half = box.half_size * turn.scale;
  const Vec3d within = min(max(local, -half), half), beyond = local - within;
  // From the nearer of the two, so that rounding is least.
  if (dot(abs(beyond), Vec3d(1.0)) < dot(abs(within), Vec3d(1.0)))
    return to - turn.to_world(beyond) / square(turn.scale);
  return box.center + turn.to_world(within) / square(turn.scale);
}

Vec3d nearest(const AnyShape& shape, const Vec3d& to) {
  return std::visit([&](const auto& one) { return nearest(one, to); }, shape);
}

}  // namespace ricochet
