// Shapes that are moved to another place.
#pragma once

#include <variant>

#include "bindings/range.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/shapes.hpp"

namespace bindings {

/// The same shape at another place: a box by its middle, shapes with a centre by that, and others by their first point.
inline ricochet::AnyShape shape_at(ricochet::AnyShape shape, const ricochet::Vec3d& place) {
  using ricochet::Vec3d;
  ricochet::Core core = ricochet::core_of(shape);
  const Vec3d first = core.reference_point();
  const bool is_box = core.kind == ricochet::CoreKind::Box && !core.is_turned;
  const Vec3d half = is_box ? (core.points[1] - first) * 0.5 : Vec3d(0.0);
  for (int k = 1; k < core.point_count; ++k)
    core.points[k] = place + (is_box ? half : core.points[k] - first);
  core.points[0] = place - half;
  ricochet::set_core(shape, core);
  return shape;
}

/// True if a moved shape is still valid: within the range of numbers, not made degenerate by rounding, and still flat
/// if it had no thickness.
inline bool still_stands(const ricochet::AnyShape& shape) {
  const ricochet::Core core = ricochet::core_of(shape);
  if (core.is_flat() && core.reference_point().z != 0) return false;
  const auto fits = [](const auto& s) {
    const auto* const numbers = reinterpret_cast<const double*>(&s);
    return in_range(numbers[0], numbers[sizeof(s) / sizeof(double) - 1]);
  };
  return std::visit(fits, shape) && !ricochet::is_degenerate(shape);
}

}  // namespace bindings
