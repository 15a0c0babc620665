#include "ricochet/aim.hpp"

#include <cmath>

#include "ricochet/aim/arrival.hpp"
#include "ricochet/aim/flight.hpp"
#include "ricochet/aim/homotopy.hpp"
#include "ricochet/aim/steer.hpp"
#include "ricochet/length.hpp"

namespace ricochet {

namespace {

using namespace aiming;

constexpr AimWork kHomotopyBudget{1500, 0, 200000};

/// What the shot meets first on each leg, if not what it should.
bool is_blocked(const Search& search, std::span<const SceneTarget> others, AimAnswer& answer) {
  const Aim& q = search.question;
  const std::span<const SceneTarget> via = search.via;
  dvec3 from = q.from, velocity = answer.direction * q.speed;
  double begun = 0;
  for (std::size_t leg = 0; leg <= via.size(); ++leg) {
    const double ends = leg < via.size() ? answer.bounces[leg].time : answer.time;
    for (std::size_t k = 0; k < via.size() + others.size(); ++k) {
      if (k < via.size() && (k == leg || k + 1 == leg)) continue;
      const SceneTarget& target = k < via.size() ? via[k] : others[k - via.size()];
      const Shot shot = shoot_from(Shooting::Exact, search.work, target,
                                   Bullet::moving(from, velocity, q.radius), begun, 1);
      const bool inside = shot.outcome == Outcome::StartsInside;
      if (!inside && !(shot.outcome == Outcome::Hit && shot.time < ends - begun)) continue;
      answer.blocked_by = static_cast<int>(k);
      answer.blocked_leg = static_cast<int>(leg);
      return true;
    }
    if (leg == via.size()) break;
    from = answer.bounces[leg].center;
    velocity = answer.bounces[leg].velocity;
    begun = ends;
  }
  return false;
}

/// Shoots for good. False if the shot does not reach the goal after all.
bool confirm(const Search& search, const dvec3& direction, std::span<const SceneTarget> others,
             AimAnswer& answer) {
  const Aim& q = search.question;
  const Flight flight = fly(search, direction, 1, Shooting::Exact, answer.bounces.data());
  if (!flight.reaches || !(length(flight.miss) <= 1e-6 * miss_scale(search, flight))) return false;
  answer.direction = direction;
  answer.miss = length(flight.miss);
  const dvec3 v = flight.velocity - q.to_velocity;
  const double early = (q.to_radius > 0 ? q.to_radius + q.radius : 0) / length(v);
  answer.time = std::max(flight.start_time, flight.time - early);
  answer.goal = flight.start + flight.velocity * (answer.time - flight.start_time);
  answer.outcome = is_blocked(search, others, answer) ? AimOutcome::Blocked : AimOutcome::Found;
  return true;
}

}  // namespace

AimAnswer aim(const Aim& q, std::span<const SceneTarget> via, std::span<const SceneTarget> others) {
  AimAnswer answer{};
  answer.outcome = AimOutcome::OutOfMemory;
  const std::size_t n = via.size();
  List<dvec3> places;
  List<Knot> knots;
  List<SceneTarget> still;
  List<AimBounce> bounces;
  if (!places.resize(3 * n) || !knots.resize(ArrivalSearch::room(n)) || !still.resize(n) || !bounces.resize(n) ||
      !answer.bounces.resize(n))
    return answer;
  answer.outcome = AimOutcome::NoWay;
  Search search{q, via, answer.work, kAimBudget};
  const HomotopyRoom room{still.data(), bounces.data(), {places.data(), places.data() + n, places.data() + 2 * n}};
  dvec3 direction;
  Search first = search;
  first.most = kHomotopyBudget;
  if (follow_velocities(first, room, direction)) confirm(search, direction, others, answer);
  const bool is_unique = !is_anything_moving(search);
  if (answer.outcome == AimOutcome::Found || (is_unique && answer.outcome == AimOutcome::Blocked)) return answer;
  ArrivalSearch arrivals(search, knots.data());
  while (arrivals.next(direction)) {
    if (!turn_inward(search, 1, direction, via, direction) || !steer(search, 1, direction)) continue;
    if (confirm(search, direction, others, answer) && answer.outcome == AimOutcome::Found) break;
  }
  if (answer.outcome == AimOutcome::NoWay) answer.bounces.clear();
  return answer;
}

}  // namespace ricochet
