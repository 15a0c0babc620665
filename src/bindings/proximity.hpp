// A closest point in the shared buffer.
#pragma once

#include "bindings/shared_buffer.hpp"
#include "ricochet/closest_point.hpp"

namespace bindings {

inline void write(const ricochet::ClosestPoint& c) {
  shared.closest_point = {.point = c.point, .distance = c.distance, .normal = c.normal};
}

}  // namespace bindings
