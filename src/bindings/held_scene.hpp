// What a scene's handle in JavaScript stands for.
#pragma once

#include <initializer_list>

#include "bindings/exchange.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/scene.hpp"

namespace bindings {

/// A scene, and the block of doubles in which many numbers cross at once.
struct HeldScene {
  ricochet::Scene scene;
  ricochet::List<double> numbers;
};

/// For a list in which room has been reserved.
inline void append(ricochet::List<double>& to, const ricochet::Vec3d& v) {
  for (const double number : {v.x, v.y, v.z}) to.push_reserved(number);
}
inline void append(ricochet::List<double>& to, std::initializer_list<double> numbers) {
  for (const double number : numbers) to.push_reserved(number);
}

}  // namespace bindings
