#include "ricochet/aim/homotopy.hpp"

#include <algorithm>

#include "ricochet/aim/flight.hpp"
#include "ricochet/aim/steer.hpp"
#include "ricochet/narrow_phase/geometry.hpp"

namespace ricochet::aiming {

namespace {

constexpr int kVelocitySteps = 8;

/// The shot off bodies at rest where they are when a shot like `last` comes to them.
bool guess(const Search& search, const HomotopyRoom& room, double share, const Flight& last,
           Vec3d& direction) {
  Search still = search;
  std::copy(search.via.begin(), search.via.end(), room.still);
  still.via = std::span<const MovingShape>(room.still, search.bounces());
  for (std::size_t i = 0; i < last.bounces; ++i) {
    room.still[i].shape = search.via[i].shape;
    translate(room.still[i].shape, search.via[i].velocity * (share * room.bounces[i].time));
  }
  still.question.to += search.question.to_velocity * (share * last.time);
  FirstLeg departure;
  departure.first = still.question.to - search.question.from;
  if (!search.via.empty()) {
    shortest_path(still, room.descent);
    departure.first = room.descent.at[0] - search.question.from;
    departure.inside = estimate_closest_point(room.still[0].shape, search.question.from + departure.first) -
                       search.question.from;
  }
  return turn_inward(search, share, departure, direction);
}

}  // namespace

bool follow_velocities(const Search& search, const HomotopyRoom& room, Vec3d& direction) {
  if (!guess(search, room, 0, {}, direction) || !steer(search, 0, direction)) return false;
  const int steps = is_anything_moving(search) ? kVelocitySteps : 0;
  for (int step = 1; step <= steps; ++step) {
    if (search.is_spent()) return false;
    const double share = static_cast<double>(step) / steps;
    const Flight before =
        fly(search, direction, static_cast<double>(step - 1) / steps, Shooting::Estimated, room.bounces);
    if (steer(search, share, direction)) continue;
    // A body that the bullet now misses is sought where it will be when the bullet arrives.
    if (!guess(search, room, share, before, direction) || !steer(search, share, direction)) return false;
  }
  return true;
}

}  // namespace ricochet::aiming
