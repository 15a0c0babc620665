// Flat surfaces: the walls of the box and planes, on which the law of falling balls has closed forms.
#pragma once

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

/// A wall or a plane, seen from a ball.
struct FlatSurface {
  std::int32_t partner;
  Vec3d normal;    ///< unit, toward the ball
  Vec3d velocity;  ///< of the surface
  double gap;      ///< between the surfaces
};

inline bool is_plane(const AnyShape& shape) {
  return std::holds_alternative<Plane>(shape) || std::holds_alternative<PlaneThrough>(shape);
}

/// A wall or plane as it is at a time, from where a ball is then.
FlatSurface flat_surface(const State& state, int i, std::int32_t partner, double time);

/// Calls `visit(surface)` for every wall and plane that ball i meets, as they are at a time.
template <class Visit>
void for_each_flat_surface(const State& state, int i, double time, Visit&& visit) {
  for (int wall = 0; wall < 6; ++wall)
    if (state.is_walled(wall / 2) && state.gravity()[wall / 2] != 0)
      visit(flat_surface(state, i, wall_partner(wall), time));
  for (const std::int32_t o : state.planes)
    if (state.meets_obstacle(i, o)) visit(flat_surface(state, i, obstacle_partner(o), time));
}

}  // namespace ricochet::simulation
