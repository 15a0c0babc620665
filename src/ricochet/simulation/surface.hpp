// Surfaces: what does not give way, as a ball that touches it has it: a wall, an obstacle, a ball of infinite mass.
#pragma once

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

/// Radians that a hop turns by. Larger: balls leave what is bent, or get into it, by more than the cube of it in parts of the radius. Smaller: more
/// hops for a quarter of a turn.
inline constexpr double kHop = 1.5707963267948966 / 200;

struct Surface {
  std::int32_t partner;  ///< static balls by their indices
  Vec3d normal;          ///< unit, toward the ball
  Vec3d velocity;        ///< of the surface
  double gap;            ///< between the surfaces
  double rounding = 0;   ///< what the gap may lose
};

inline bool is_plane(const AnyShape& shape) { return kind_of(shape) == CoreKind::Plane; }

/// It as it is at a time, from where a ball is then.
Surface surface_of(const State& state, int i, std::int32_t partner, double time);

/// How long a ball that touches something at a time of its flight, and moves on along it, is over what is flat of it: infinite on walls and
/// planes, as long as a face reaches on others; 0 where it is about to leave that, or touches what is not flat. In periodic boxes, faces
/// count as not flat.
double time_on_flat(const State& state, int i, std::int32_t partner, double time);
inline bool is_on_flat(const State& state, int i, std::int32_t partner, double time) {
  return time_on_flat(state, i, partner, time) > 0;
}

/// How sharply a surface bends under a ball that touches it at the beginning of its flight and moves in a direction: by how many radians its
/// normal turns for each unit of length.
double bend_of(const State& state, int i, const Surface& surface, const Vec3d& direction);

/// How long one hop of a ball along a surface takes whose flight begins there, with an acceleration; infinite where it does not move.
double time_of_hop(const State& state, int i, const Surface& surface, const Vec3d& acceleration);

/// When, within `latest` frames, a ball that begins a hop has come into something else that it touches as deep as a hop may be wrong, as the face beyond
/// an edge.
double time_into(const State& state, int i, std::int32_t partner, double latest);

/// The acceleration into a surface that keeps a ball on it as it moves, for a hop.
double hold_of(const State& state, int i, const Surface& surface);

/// Whether an obstacle is nowhere in front of a flat surface that bears ball i, or touches the ball where what bears it does: it is not met as the
/// ball moves along that.
bool is_behind(const State& state, int i, int obstacle);

/// What the distance from a shape may lose: the closest point is computed from the shape's own coordinates.
double distance_rounding(const AnyShape& shape);

/// How long a ball that touches a shape with the normal n is over what is flat of it: 0 next to an edge, to which it is no farther than some
/// roundings of places, or where it is over nothing flat.
double time_over_flat(const AnyShape& shape, const Vec3d& place, const Vec3d& velocity,
                      const Vec3d& acceleration, double radius, double margin, const Vec3d& n);

/// Calls `visit(surface)` for every plane that ball i meets and every wall that it may be pressed onto, as they are at a time.
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
