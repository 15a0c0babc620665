// The list of shapes as they cross in the shared buffer.
#pragma once

#include <cstring>
#include <type_traits>

#include "bindings/shared_buffer.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/shapes.hpp"

namespace bindings {

/// Which struct the numbers of a target's shape are. To add a shape, add it here; the compiler then names every
/// other place.
enum class ShapeKind { Sphere, Plane, PlaneThrough, Triangle, Box, Capsule, Cylinder, Wall };

// Most shapes cross as the solver's own structs. A plane is given in one of two ways.
struct PlaneNumbers {
  Vec3d point, normal;
};
struct PlaneThroughNumbers {
  Vec3d p, q, r;
};

/// The numbers in the buffer as one of these structs.
template <class Numbers>
Numbers shape_as() {
  static_assert(std::is_trivially_copyable_v<Numbers> && sizeof(Numbers) <= sizeof(shared.target.shape));
  Numbers numbers;
  std::memcpy(&numbers, shared.target.shape, sizeof(Numbers));
  return numbers;
}

inline ricochet::Plane plane_with_normal() {
  const auto [point, normal] = shape_as<PlaneNumbers>();
  return ricochet::Plane::with_normal(point, normal);
}

inline ricochet::Plane plane_through_points() {
  const auto [p, q, r] = shape_as<PlaneThroughNumbers>();
  return ricochet::Plane::through(p, q, r);
}

/// The shape in the buffer.
inline ricochet::AnyShape shape_of(ShapeKind kind) {
  using namespace ricochet;
  switch (kind) {
    case ShapeKind::Sphere:
      return shape_as<Sphere>();
    case ShapeKind::Plane:
      return plane_with_normal();
    case ShapeKind::PlaneThrough:
      return plane_through_points();
    case ShapeKind::Triangle:
      return shape_as<Triangle>();
    case ShapeKind::Box:
      return shape_as<Box>();
    case ShapeKind::Capsule:
      return shape_as<Capsule>();
    case ShapeKind::Cylinder:
      return shape_as<Cylinder>();
    case ShapeKind::Wall:
      return shape_as<Wall>();
  }
  __builtin_unreachable();
}

/// Answers `question(target)` about the target in the buffer, or says that its shape is degenerate.
template <class Question>
int with_target(int kind, Question&& question) {
  using namespace ricochet;
  const MovingShape target{shape_of(static_cast<ShapeKind>(kind)), shared.target.velocity};
  return is_degenerate(target.shape) ? kDegenerate : question(target);
}

}  // namespace bindings
