// Shapes that are put elsewhere.
#pragma once

#include <variant>

#include "bindings/range.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/shapes.hpp"

namespace bindings {

/// The same shape elsewhere: a box by its middle, what has a centre by that, and others by their first point.
struct ShapeAt {
  ricochet::Vec3d place;

  ricochet::AnyShape operator()(const ricochet::Sphere& s) const { return ricochet::Sphere{place, s.radius}; }
  ricochet::AnyShape operator()(const ricochet::Plane& s) const { return ricochet::Plane{place, s.normal}; }
  ricochet::AnyShape operator()(const ricochet::PlaneThrough& s) const {
    return ricochet::PlaneThrough{place, place + (s.q - s.p), place + (s.r - s.p)};
  }
  ricochet::AnyShape operator()(const ricochet::Triangle& s) const {
    return ricochet::Triangle{place, place + (s.b - s.a), place + (s.c - s.a)};
  }
  ricochet::AnyShape operator()(const ricochet::Box& s) const {
    const ricochet::Vec3d half = (s.max - s.min) * 0.5;
    return ricochet::Box{place - half, place + half};
  }
  ricochet::AnyShape operator()(const ricochet::Capsule& s) const {
    return ricochet::Capsule{place, place + (s.b - s.a), s.radius};
  }
  ricochet::AnyShape operator()(const ricochet::Cylinder& s) const {
    return ricochet::Cylinder{place, place + (s.b - s.a), s.radius};
  }
  ricochet::AnyShape operator()(const ricochet::Wall& s) const {
    return ricochet::Wall{place, place + (s.b - s.a)};
  }
  ricochet::AnyShape operator()(const ricochet::OrientedBox& s) const {
    return ricochet::OrientedBox{place, s.half_size, s.rotation};
  }
};

/// Whether a shape that was put elsewhere is one still: within the range of numbers, not made degenerate by rounding, and a
/// wall in its plane.
inline bool still_stands(const ricochet::AnyShape& shape) {
  const auto* const wall = std::get_if<ricochet::Wall>(&shape);
  if (wall != nullptr && wall->a.z != 0) return false;
  const auto fits = [](const auto& s) {
    const auto* const numbers = reinterpret_cast<const double*>(&s);
    return in_range(numbers[0], numbers[sizeof(s) / sizeof(double) - 1]);
  };
  return std::visit(fits, shape) && !ricochet::is_degenerate(shape);
}

}  // namespace bindings
