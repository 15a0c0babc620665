// Surfaces: an immovable partner as a ball touches it: a wall, an obstacle, a ball of infinite mass.
#pragma once

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

/// The angle of a hop, radians. Larger: balls leave a curved surface, or enter it, by more than its cube, relative to
/// the radius. Smaller: more hops for a quarter of a turn.
inline constexpr double kHop = 1.5707963267948966 / 200;

struct Surface {
  std::int32_t partner;  ///< static balls by their indices
  Vec3d normal;          ///< unit, toward the ball
  Vec3d velocity;        ///< of the surface
  double gap;            ///< between the surfaces
  double rounding = 0;   ///< error of the gap
};

inline bool is_plane(const AnyShape& shape) { return kind_of(shape) == CoreKind::Plane; }

/// The surface at a time, for a ball at its place then.
Surface surface_of(const State& state, int i, std::int32_t partner, double time);

/// How long a ball that touches a partner at a time of its flight, and moves on along it, stays over its flat part:
/// infinite on walls and planes, until the edge on a face; 0 if it is about to leave the flat part, or touches a curved
/// one. In periodic boxes, faces count as not flat.
double time_on_flat(const State& state, int i, std::int32_t partner, double time);
inline bool is_on_flat(const State& state, int i, std::int32_t partner, double time) {
  return time_on_flat(state, i, partner, time) > 0;
}

/// The curvature of a surface under a ball that touches it at the beginning of its flight and moves in a direction: the
/// radians by which its normal turns for each unit of length.
double bend_of(const State& state, int i, const Surface& surface, const Vec3d& direction);

/// How long one hop of a ball along a surface takes that begins with its flight, with an acceleration; infinite if it
/// does not move.
double time_of_hop(const State& state, int i, const Surface& surface, const Vec3d& acceleration);

/// The time, within `latest` frames, at which a ball that begins a hop has entered something else that it touches as
/// deeply as the error of a hop, such as the face beyond an edge.
double time_into(const State& state, int i, std::int32_t partner, double latest);

/// The acceleration into a surface that keeps a ball on it while it moves, for a hop.
double hold_of(const State& state, int i, const Surface& surface);

/// True if an obstacle is nowhere in front of a flat surface that bears ball i, or touches the ball where its support
/// does: the ball does not collide with it as it moves along the surface.
bool is_behind(const State& state, int i, int obstacle);

/// The error of the distance from a shape: the closest point is computed from the shape's own coordinates.
double distance_rounding(const AnyShape& shape);

/// How long a ball that touches a shape with the normal n stays over a flat part of it: 0 next to an edge, within some
/// roundings of places, or if it is over nothing flat.
double time_over_flat(const AnyShape& shape, const Vec3d& place, const Vec3d& velocity,
                      const Vec3d& acceleration, double radius, double margin, const Vec3d& n);

/// Calls `visit(surface)` for every plane that ball i can collide with and every wall that gravity may press it onto,
/// at a time.
template <class Visit>
void for_each_flat_surface(const State& state, int i, double time, Visit&& visit) {
  const Vec3d acceleration = state.acceleration(i);
  for (int wall = 0; wall < 6; ++wall)
    if (state.is_walled(wall / 2) && acceleration[wall / 2] != 0)
      visit(surface_of(state, i, wall_partner(wall), time));
  for (const std::int32_t o : state.planes)
    if (state.meets_obstacle(i, o)) visit(surface_of(state, i, obstacle_partner(o), time));
}

}  // namespace ricochet::simulation
