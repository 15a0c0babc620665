// Flat surfaces: the walls of the box, planes, and flat faces of obstacles away from their edges, on which the law of falling balls has
// closed forms.
#pragma once

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

/// A wall, a plane or a face, seen from a ball.
struct FlatSurface {
  std::int32_t partner;
  Vec3d normal;         ///< unit, toward the ball
  Vec3d velocity;       ///< of the surface
  double gap;           ///< between the surfaces
  double rounding = 0;  ///< what the gap may lose
};

inline bool is_plane(const AnyShape& shape) { return kind_of(shape) == CoreKind::Plane; }

/// It as it is at a time, from where a ball is then.
FlatSurface flat_surface(const State& state, int i, std::int32_t partner, double time);

/// How long a ball that touches something at a time of its flight, and moves on along it, is over what is flat of it: infinite on walls and
/// planes, as long as a face reaches on others; 0 where it is about to leave that, or touches what is not flat. In periodic boxes, faces
/// count as not flat.
double time_on_flat(const State& state, int i, std::int32_t partner, double time);
inline bool is_on_flat(const State& state, int i, std::int32_t partner, double time) {
  return time_on_flat(state, i, partner, time) > 0;
}

/// Calls `visit(surface)` for every plane that ball i meets and every wall that it may be pressed onto, as they are at a time.
template <class Visit>
void for_each_flat_surface(const State& state, int i, double time, Visit&& visit) {
  const Vec3d acceleration = state.acceleration(i);
  for (int wall = 0; wall < 6; ++wall)
    if (state.is_walled(wall / 2) && acceleration[wall / 2] != 0)
      visit(flat_surface(state, i, wall_partner(wall), time));
  for (const std::int32_t o : state.planes)
    if (state.meets_obstacle(i, o)) visit(flat_surface(state, i, obstacle_partner(o), time));
}

}  // namespace ricochet::simulation
