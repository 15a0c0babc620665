// For size and speed: used by every exact question.
#include "ricochet/narrow_phase/core.hpp"

#include <iterator>

namespace ricochet {

namespace {

template <class... Points>
Core with_points(const Points&... points) {
  Core core;
  core.point_count = 0;
  ((core.points[core.point_count++] = points), ...);
  return core;
}

Core core_of(const Sphere& s) {
  Core core = with_points(s.center);
  core.radius = s.radius;
  return core;
}
Core core_of(const Capsule& c) {
  Core core = with_points(c.a, c.b);
  core.radius = c.radius;
  return core;
}
Core core_of(const Wall& w) { return with_points(w.a, w.b); }
Core core_of(const Triangle& t) { return with_points(t.a, t.b, t.c); }
Core core_of(const PlaneThrough& p) { return with_points(p.p, p.q, p.r); }
Core core_of(const Box& b) { return with_points(b.min, b.max); }
Core core_of(const Plane& p) {
  Core core = with_points(p.point);
  core.normal = p.normal;
  return core;
}
Core core_of(const Cylinder& c) {
  Core core = with_points(c.a, c.b);
  core.round_radius = c.radius;
  return core;
}
Core core_of(const OrientedBox& b) {
  Core core = with_points(b.center);
  core.is_turned = true;
  core.half_size = b.half_size;
  core.rotation = b.rotation;
  return core;
}

void set_core(Sphere& s, const Core& core) { s = {core.points[0], core.radius}; }
void set_core(Capsule& c, const Core& core) { c = {core.points[0], core.points[1], core.radius}; }
void set_core(Wall& w, const Core& core) { w = {core.points[0], core.points[1]}; }
void set_core(Triangle& t, const Core& core) { t = {core.points[0], core.points[1], core.points[2]}; }
void set_core(PlaneThrough& p, const Core& core) { p = {core.points[0], core.points[1], core.points[2]}; }
void set_core(Box& b, const Core& core) { b = {core.points[0], core.points[1]}; }
void set_core(Plane& p, const Core& core) { p = {core.points[0], core.normal}; }
void set_core(Cylinder& c, const Core& core) { c = {core.points[0], core.points[1], core.round_radius}; }
void set_core(OrientedBox& b, const Core& core) { b = {core.points[0], core.half_size, core.rotation}; }

const Vec3d& first_point(const Sphere& s) { return s.center; }
const Vec3d& first_point(const Plane& p) { return p.point; }
const Vec3d& first_point(const PlaneThrough& p) { return p.p; }
const Vec3d& first_point(const Box& b) { return b.min; }
const Vec3d& first_point(const OrientedBox& b) { return b.center; }
template <class Shape>
const Vec3d& first_point(const Shape& shape) {
  return shape.a;
}

}  // namespace

CoreKind kind_of(const AnyShape& shape) {
  // In the order of AnyShape
  constexpr CoreKind kKinds[] = {CoreKind::Point,    CoreKind::Plane, CoreKind::Plane,
                                 CoreKind::Triangle, CoreKind::Box,   CoreKind::Segment,
                                 CoreKind::Cylinder, CoreKind::Strip, CoreKind::Box};
  static_assert(std::size(kKinds) == std::variant_size_v<AnyShape>);
  return kKinds[shape.index()];
}

bool has_center(const AnyShape& shape) {
  return std::holds_alternative<Sphere>(shape) || std::holds_alternative<OrientedBox>(shape);
}

Core core_of(const AnyShape& shape) {
  Core core = std::visit([](const auto& known) { return core_of(known); }, shape);
  core.kind = kind_of(shape);
  return core;
}

void set_core(AnyShape& shape, const Core& core) {
  std::visit([&](auto& known) { set_core(known, core); }, shape);
}

const Vec3d& reference_point(const AnyShape& shape) {
  return std::visit([](const auto& known) -> const Vec3d& { return first_point(known); }, shape);
}

}  // namespace ricochet
