// How a simulation's parts go through a ball's neighbours.
#pragma once

#include "ricochet/simulation/simulation.hpp"

namespace ricochet {

inline dvec3 Simulation::shift_between(const Flight& a, const Flight& b, const Wraps& wraps) const {
  if ((wraps[0] | wraps[1] | wraps[2]) == 0 && !simulation::wrapped(a) && !simulation::wrapped(b))
    return dvec3(0.0);
  const auto boxes = [&](std::size_t axis) {
    return static_cast<double>(b.images[axis] + wraps[axis] - a.images[axis]);
  };
  return dvec3(boxes(0), boxes(1), boxes(2)) * box_;
}

/// Everyone a ball could meet before one of the two crosses into another cell.
template <class Visit>
void Simulation::neighbours(int i, Visit&& visit) const {
  if (flight(i).large) {
    const int count = size();
    for (int k = 0; k < count; ++k) visit(k, Wraps{});
    return;
  }
  cells_.around(plan(i).spot, flights_, visit);
  for (const std::int32_t k : large_) visit(k, Wraps{});
}

/// Where an obstacle stands for a ball in the box: in place, and a box further on along periodic axes.
template <class Visit>
void Simulation::obstacle_images(Visit&& visit) const {
  const int x = box_.x > 0, y = box_.y > 0, z = box_.z > 0;
  for (int dx = -x; dx <= x; ++dx)
    for (int dy = -y; dy <= y; ++dy)
      for (int dz = -z; dz <= z; ++dz) visit(dvec3(dx, dy, dz) * box_);
}

}  // namespace ricochet
