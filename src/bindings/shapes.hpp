// The list of shapes in the shared buffer.
#pragma once

#include <cstring>
#include <type_traits>

#include "bindings/shared_buffer.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/shapes.hpp"

namespace bindings {

/// The struct to which a target's numbers belong. To add a shape, add it here and in `with_shape_of`; the names of its
/// fields are in fields.hpp.
enum class ShapeKind { Sphere, Plane, PlaneThrough, Triangle, Box, Capsule, Cylinder, Wall, OrientedBox };

/// Calls `visit` with the struct of a kind, as `visit.template operator()<Shape>()`.
template <class Visit>
auto with_shape_of(ShapeKind kind, Visit&& visit) {
  using namespace ricochet;
  switch (kind) {
    case ShapeKind::Sphere:
      return visit.template operator()<Sphere>();
    case ShapeKind::Plane:
      return visit.template operator()<Plane>();
    case ShapeKind::PlaneThrough:
      return visit.template operator()<PlaneThrough>();
    case ShapeKind::Triangle:
      return visit.template operator()<Triangle>();
    case ShapeKind::Box:
      return visit.template operator()<Box>();
    case ShapeKind::Capsule:
      return visit.template operator()<Capsule>();
    case ShapeKind::Cylinder:
      return visit.template operator()<Cylinder>();
    case ShapeKind::Wall:
      return visit.template operator()<Wall>();
    case ShapeKind::OrientedBox:
      return visit.template operator()<OrientedBox>();
  }
  __builtin_unreachable();
}

/// The numbers in the buffer as one of these structs.
template <class Shape>
Shape shape_as() {
  static_assert(std::is_trivially_copyable_v<Shape> && sizeof(Shape) <= sizeof(shared.target.shape));
  Shape shape;
  std::memcpy(&shape, shared.target.shape, sizeof(Shape));
  return shape;
}

/// The shape in the buffer.
inline ricochet::AnyShape shape_of(ShapeKind kind) {
  return with_shape_of(kind, []<class Shape>() -> ricochet::AnyShape { return shape_as<Shape>(); });
}

/// Returns `question(target)` for the target in the buffer, or reports that its shape is degenerate.
template <class Question>
int with_target(int kind, Question&& question) {
  using namespace ricochet;
  const MovingShape target{shape_of(static_cast<ShapeKind>(kind)), shared.target.velocity};
  return is_degenerate(target.shape) ? kDegenerate : question(target);
}

}  // namespace bindings
