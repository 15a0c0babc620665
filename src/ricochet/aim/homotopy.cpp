#include "ricochet/aim/homotopy.hpp"

#include <algorithm>

#include "ricochet/aim/flight.hpp"
#include "ricochet/aim/steer.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet::aiming {

namespace {

constexpr int kVelocitySteps = 8, kDescentSteps = 4000;

/// The bounces of the shortest path from a to b that touches every body, all at rest; written to `room.at`. It is
/// gradient descent with projection onto the bodies and momentum (Beck and Teboulle, A fast iterative
/// shrinkage-thresholding algorithm, 2009), restarted whenever it would climb.
void shortest_path(const Search& search, const Descent& room) {
  const Aim& q = search.question;
  const std::size_t n = search.bounces();
  Vec3d *const x = room.at, *const ahead = room.ahead, *const next = room.next;
  for (std::size_t i = 0; i < n; ++i)
    ahead[i] = x[i] = nearest_inflated(search, i, q.from + (q.to - q.from) * (double(i + 1) / double(n + 1)));
  double momentum = 1;
  for (int step = 0; step < kDescentSteps && !search.is_spent(); ++step) {
    double moved = 0, size = 0, climb = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const Vec3d back = ahead[i] - (i == 0 ? q.from : ahead[i - 1]);
      const Vec3d on = ahead[i] - (i + 1 == n ? q.to : ahead[i + 1]);
      const double before = std::max(length(back), 1e-300), after = std::max(length(on), 1e-300);
      // The slope changes by at most 1/before + 1/after, and as much again through the neighbours.
      const double pace = 0.5 / (1 / before + 1 / after) * (n > 1 ? 0.5 : 1);
      next[i] = nearest_inflated(search, i, ahead[i] - (back / before + on / after) * pace);
      climb += dot(ahead[i] - next[i], next[i] - x[i]);
      moved = std::max(moved, length(next[i] - x[i]));
      size = std::max(size, before + after);
    }
    const double more = climb > 0 ? 1 : 0.5 * (1 + std::sqrt(1 + 4 * momentum * momentum));
    const double carried = climb > 0 ? 0 : (momentum - 1) / more;
    for (std::size_t i = 0; i < n; ++i) ahead[i] = next[i] + (next[i] - x[i]) * carried;
    std::copy(next, next + n, x);
    momentum = more;
    if (moved < size * 1e-13) break;
  }
}

/// The shot off bodies at rest, placed where they are when a shot like `last` reaches them.
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
    // If the bullet now misses a body, the body's place at the bullet's arrival is used for a new guess.
    if (!guess(search, room, share, before, direction) || !steer(search, share, direction)) return false;
  }
  return true;
}

}  // namespace ricochet::aiming
