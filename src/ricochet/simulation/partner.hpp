// Partners: the body that a ball touches, as a number.
#pragma once

namespace ricochet::simulation {

/// Numbers from 0 on are balls, -1 is none, -2 - w is the wall w, -8 - o is the obstacle o.
inline constexpr int kNoPartner = -1, kFirstWall = -2, kFirstObstacle = -8;
constexpr bool is_ball(int partner) { return partner >= 0; }
constexpr bool is_wall(int partner) { return partner <= kFirstWall && partner > kFirstObstacle; }
/// Walls are numbered as in `Event::b`.
constexpr int wall_partner(int wall) { return kFirstWall - wall; }
constexpr int wall_of(int partner) { return kFirstWall - partner; }
constexpr int obstacle_partner(int obstacle) { return kFirstObstacle - obstacle; }
constexpr int obstacle_of(int partner) { return kFirstObstacle - partner; }

}  // namespace ricochet::simulation
