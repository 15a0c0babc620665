#include "ricochet/narrow_phase/geometry.hpp"

#include "ricochet/degenerate.hpp"
#include "ricochet/narrow_phase/every_shape.hpp"

namespace ricochet {

const Vec3d& reference_point(const AnyShape& shape) {
  return std::visit([](const auto& known) -> const Vec3d& { return reference_point(known); }, shape);
}

Vec3d closest_point(const AnyShape& shape, const Vec3d& to) {
  return std::visit([&](const auto& known) { return closest_point(known, to); }, shape);
}

Box bounds(const AnyShape& shape) {
  return std::visit([](const auto& known) { return bounds(known); }, shape);
}

Sphere bounding_sphere(const AnyShape& shape) {
  return std::visit([](const auto& known) { return bounding_sphere(known); }, shape);
}

Curvature curvature_at(const AnyShape& shape, const Vec3d& contact, double ball_radius) {
  return std::visit([&](const auto& known) { return curvature_at(known, contact, ball_radius); }, shape);
}

void translate(AnyShape& shape, const Vec3d& by) {
  std::visit([&](auto& known) { translate(known, by); }, shape);
}

void scale(AnyShape& shape, double factor) {
  std::visit([&](auto& known) { scale(known, factor); }, shape);
}

void clip(AnyShape& shape, const Vec3d& center, double distance) {
  std::visit([&](auto& known) { clip(known, center, distance); }, shape);
}

bool is_degenerate(const AnyShape& shape) {
  return std::visit([](const auto& known) { return is_degenerate(known); }, shape);
}

}  // namespace ricochet
