#include "ricochet/simulation/placement.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::simulation {

namespace {

WorldFault bounds_fault(const State& state, const Ball& ball, int index) {
  const Box& bounds = state.surroundings.bounds;
  for (int axis = 0; axis < 3; ++axis) {
    const bool walled = state.is_walled(axis);
    if (!walled && state.period[axis] == 0) continue;
    const double room = walled && !is_static(ball) ? ball.radius : 0;
    const double depth = std::max(bounds.min[axis] - (ball.position[axis] - room),
                                  ball.position[axis] + room - bounds.max[axis]);
    if (depth > kOverlapTolerance * ball.radius) return {Fault::OutsideBounds, index, axis, depth};
  }
  return {};
}

WorldFault balls_fault(const State& state, const Ball& ball, int index, int before) {
  const Vec3d& period = state.period;
  for (int other = 0; other < before; ++other) {
    const int k = state.slot(other);
    if (other == index || (is_static(ball) && is_static(state.body(k)))) continue;
    if (!meet(ball.filter, state.filter(k))) continue;
    Vec3d r = ball.position - state.position_now(k);
    for (int axis = 0; axis < 3; ++axis)
      if (period[axis] > 0) r[axis] -= period[axis] * std::round(r[axis] / period[axis]);
    const double sum_of_radii = ball.radius + state.body(k).radius;
    const double depth = sum_of_radii - std::sqrt(dot(r, r));
    if (depth > kOverlapTolerance * sum_of_radii) return overlap_of(index, other, depth);
  }
  return {};
}

/// Checks a ball, by its index, and an obstacle at this distance from its given place.
WorldFault obstacle_fault(const State& state, const Ball& ball, int index, const Obstacle& obstacle,
                          const Vec3d& offset, int o) {
  WorldFault fault;
  if (obstacle.is_sensor || is_static(ball) || !meet(ball.filter, obstacle.filter)) return fault;
  const Sphere bound = bounding_sphere(obstacle.shape);
  const double distance = (bound.radius + ball.radius) * (1 + kBoundingSphereMargin);
  state.for_each_image([&](const Vec3d& shift) {
    const Vec3d position = ball.position - shift - offset;
    // The bounding sphere excludes most.
    const Vec3d from_center = position - bound.center;
    if (dot(from_center, from_center) > distance * distance) return;
    const Vec3d separation = position - closest_point(obstacle.shape, position);
    const double depth = ball.radius - std::sqrt(dot(separation, separation));
    if (depth > kOverlapTolerance * ball.radius) fault = {Fault::OverlapsObstacle, index, o, depth};
  });
  return fault;
}

}  // namespace

WorldFault overlap_of(int index, int other, double depth) {
  return {Fault::BallsOverlap, std::min(index, other), std::max(index, other), depth};
}

WorldFault fault_of(const State& state, const Ball& ball, int index, int before) {
  WorldFault fault = bounds_fault(state, ball, index);
  if (fault.fault == Fault::None) fault = balls_fault(state, ball, index, before);
  for (int o = 0; o < state.obstacles() && fault.fault == Fault::None; ++o)
    fault = obstacle_fault(state, ball, index, state.obstacle(o), state.obstacle_offset(o), o);
  return fault;
}

WorldFault fault_of(const State& state, const Obstacle& obstacle, const Vec3d& offset, int index) {
  WorldFault fault;
  for (int i = 0; i < state.size() && fault.fault == Fault::None; ++i)
    if (!is_held(state.body(state.slot(i))))
      fault = obstacle_fault(state, state.ball(i), i, obstacle, offset, index);
  return fault;
}

}  // namespace ricochet::simulation
