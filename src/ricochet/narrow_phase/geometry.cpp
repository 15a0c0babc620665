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

bool is_degenerate(const AnyShape& shape) {
  return std::visit([](const auto& known) { return is_degenerate(known); }, shape);
}

}  // namespace ricochet
