// A target as the exchange holds it.
#pragma once

#include <type_traits>

#include "bindings/exchange.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/shapes.hpp"

namespace bindings {

/// The order of web/module's table of shapes; a test compares the two.
enum class ShapeKind { Sphere, Plane, PlaneThrough, Triangle, Box, Capsule, Cylinder, Wall };

/// In place of an outcome: the shape's corners lie in line.
inline constexpr int kDegenerate = -1;

/// Calls `question` with the target that the exchange holds.
template <class Question>
int with_target(int kind, Question&& question) {
  using namespace ricochet;
  const Vec3d a = vector_at(kShape), b = vector_at(kShape + 3), c = vector_at(kShape + 6);
  const Vec3d velocity = vector_at(kVelocity);
  const double after_one = exchange[kShape + 3], after_two = exchange[kShape + 6];
  const auto ask = [&](const auto& shape) {
    if (is_degenerate(shape)) return kDegenerate;
    return question(Moving<std::decay_t<decltype(shape)>>{shape, velocity});
  };
  switch (static_cast<ShapeKind>(kind)) {
    case ShapeKind::Sphere:
      return ask(Sphere{a, after_one});
    case ShapeKind::Plane:
      return ask(Plane::with_normal(a, b));
    case ShapeKind::PlaneThrough:
      return ask(Plane::through(a, b, c));
    case ShapeKind::Triangle:
      return ask(Triangle{a, b, c});
    case ShapeKind::Box:
      return ask(Box{a, b});
    case ShapeKind::Capsule:
      return ask(Capsule{a, b, after_two});
    case ShapeKind::Cylinder:
      return ask(Cylinder{a, b, after_two});
    default:
      return ask(Wall{a, b});
  }
}

}  // namespace bindings
