#include "ricochet/nearest.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/length.hpp"

namespace ricochet {

namespace {

/// v times a power of two that brings it near 1, where its products might over- or underflow.
dvec3 scaled(const dvec3& v) { return v * unit_scale(v); }

dvec3 on_segment(const dvec3& a, const dvec3& b, const dvec3& to) {
  const dvec3 along = b - a;
  const double scale = unit_scale(along);
  const dvec3 axis = along * scale;
  const double size = glm::dot(axis, axis);
  const double part = size > 0 ? std::clamp(glm::dot(to - a, axis) / size * scale, 0.0, 1.0) : 0;
  // From the nearer end, so that both ends are exact.
  return part < 0.5 ? a + along * part : b - along * (1 - part);
}

}  // namespace

dvec3 nearest(const Sphere& sphere, const dvec3& to) {
  const dvec3 out = to - sphere.center;
  const double away = length(out);
  return away <= sphere.radius ? to : sphere.center + out * (sphere.radius / away);
}

dvec3 nearest(const Plane& plane, const dvec3& to) {
  const dvec3 normal =
      scaled(plane.given == Plane::Given::Normal
                 ? plane.normal
                 : glm::cross(scaled(plane.normal - plane.point), scaled(plane.third - plane.point)));
  return to - normal * (glm::dot(to - plane.point, normal) / glm::dot(normal, normal));
}

/// Ericson, Real-Time Collision Detection, section 5.1.5: the face where the foot lies inside, else the
/// nearest of the three edges.
dvec3 nearest(const Triangle& t, const dvec3& to) {
  const dvec3 one = t.b - t.a, other = t.c - t.a;
  const double scale = unit_scale(glm::max(glm::abs(one), glm::abs(other)));
  const dvec3 normal = scaled(glm::cross(one * scale, other * scale));
  const double size = glm::dot(normal, normal);
  const dvec3* corners[] = {&t.a, &t.b, &t.c};
  dvec3 best(0.0);
  double least = -1;
  for (int i = 0; i < 3; ++i) {
    const dvec3 &from = *corners[i], &end = *corners[(i + 1) % 3];
    const dvec3 side = glm::cross(scaled(end - from), scaled(to - from));
    if (size > 0 && glm::dot(side, normal) >= 0) continue;
    const dvec3 point = on_segment(from, end, to);
    const double away = glm::dot(to - point, to - point);
    if (least < 0 || away < least) {
      least = away;
      best = point;
    }
  }
  return least < 0 ? to - normal * (glm::dot(to - t.a, normal) / size) : best;
}

dvec3 nearest(const Box& box, const dvec3& to) { return glm::clamp(to, box.min, box.max); }

dvec3 nearest(const Capsule& capsule, const dvec3& to) {
  return nearest(Sphere{on_segment(capsule.a, capsule.b, to), capsule.radius}, to);
}

dvec3 nearest(const Cylinder& cylinder, const dvec3& to) {
  const dvec3 along = cylinder.b - cylinder.a, from = to - cylinder.a;
  const double scale = unit_scale(along);
  const dvec3 axis = along * scale;
  const double lift = glm::dot(from, axis) / glm::dot(axis, axis), part = lift * scale;
  const dvec3 out = from - axis * lift;
  const double away = length(out);
  const dvec3 rim = away > cylinder.radius ? out * (cylinder.radius / away) : out;
  if (part >= 0 && part <= 1) return cylinder.a + axis * lift + rim;
  return (part < 0 ? cylinder.a : cylinder.b) + rim;
}

dvec3 nearest(const Wall& wall, const dvec3& to) {
  const dvec3 foot = on_segment(wall.a, wall.b, dvec3(to.x, to.y, 0));
  return {foot.x, foot.y, to.z};
}

dvec3 nearest(const AnyShape& shape, const dvec3& to) {
  return std::visit([&](const auto& one) { return nearest(one, to); }, shape);
}

}  // namespace ricochet
