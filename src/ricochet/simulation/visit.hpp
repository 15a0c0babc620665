// How a simulation's parts go through a ball's neighbours.
#pragma once

#include "ricochet/simulation/simulation.hpp"

namespace ricochet {

inline Vec3d Simulation::shift_between(const Flight& a, const Flight& b, const Near& near) const {
  if ((near.wraps[0] | near.wraps[1] | near.wraps[2]) == 0 && !simulation::wrapped(a) &&
      !simulation::wrapped(b))
    return Vec3d(0.0);
  const auto boxes = [&](int axis) {
    return static_cast<double>(b.images[axis] + near.wraps[axis] - a.images[axis]);
  };
  return Vec3d(boxes(0), boxes(1), boxes(2)) * box_;
}

/// Everyone a ball could meet before one of the two crosses into another cell.
template <class Visit>
void Simulation::neighbours(int i, Visit&& visit) const {
  if (flight(i).large) {
    const int count = size();
    for (int k = 0; k < count; ++k) visit(Near{k, {}});
    return;
  }
  Near* const near = near_.data();
  int many = cells_.heads_around(plan(i).cell, near);
  for (int n = 0; n < many; ++n) {
    const Near one = near[n];
    const std::int32_t next = flight(one.ball).next;
    near[many] = one;
    near[many].ball = next;
    many += next >= 0;
    visit(one);
  }
  for (const std::int32_t k : large_) visit(Near{k, {}});
}

/// Where an obstacle stands for a ball in the box: in place, and a box further on along periodic axes.
template <class Visit>
void Simulation::obstacle_images(Visit&& visit) const {
  const int x = box_.x > 0, y = box_.y > 0, z = box_.z > 0;
  for (int dx = -x; dx <= x; ++dx)
    for (int dy = -y; dy <= y; ++dy)
      for (int dz = -z; dz <= z; ++dz) visit(Vec3d(dx, dy, dz) * box_);
}

}  // namespace ricochet
