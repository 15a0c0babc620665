#include "ricochet/aim.hpp"

#include <cmath>

#include "ricochet/aim/arrival.hpp"
#include "ricochet/aim/flight.hpp"
#include "ricochet/aim/homotopy.hpp"
#include "ricochet/aim/local.hpp"
#include "ricochet/aim/steer.hpp"
#include "ricochet/length.hpp"
#include "ricochet/nearest.hpp"

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

/// Whether the bullet overlaps the first body by more than rounding: then no shot comes to it from outside.
bool starts_inside(const Search& search) {
  if (search.via.empty()) return false;
  const dvec3 out = search.question.from - nearest(search.via[0].shape, search.question.from);
  return length(out) < (1 - 1e-6) * search.question.radius;
}

/// First as from bodies at rest, then by time of arrival: until a way is free, or there are no more.
void find(const Search& asked, Search search, const HomotopyRoom& room, Knot* knots,
          std::span<const SceneTarget> others, AimAnswer& answer) {
  dvec3 direction;
  search.most = kHomotopyBudget;
  if (follow_velocities(search, room, direction)) confirm(asked, direction, others, answer);
  search.most = asked.most;
  if (answer.outcome == AimOutcome::Found) return;
  if (answer.outcome == AimOutcome::Blocked && !is_anything_moving(search)) return;
  ArrivalSearch arrivals(search, knots);
  while (arrivals.next(direction)) {
    if (!turn_inward(search, 1, direction, search.via, direction) || !steer(search, 1, direction)) continue;
    if (confirm(asked, direction, others, answer) && answer.outcome == AimOutcome::Found) return;
  }
}

}  // namespace

AimAnswer aim(const Aim& q, std::span<const SceneTarget> via, std::span<const SceneTarget> others) {
  AimAnswer answer{};
  answer.outcome = AimOutcome::OutOfMemory;
  const std::size_t n = via.size();
  List<dvec3> places;
  List<Knot> knots;
  List<SceneTarget> targets;
  List<AimBounce> bounces;
  if (!places.resize(3 * n) || !knots.resize(ArrivalSearch::room(n)) || !targets.resize(2 * n) ||
      !bounces.resize(n) || !answer.bounces.resize(n))
    return answer;
  answer.outcome = AimOutcome::NoWay;
  const Search asked{q, via, answer.work, kAimBudget};
  if (!starts_inside(asked)) {
    const HomotopyRoom room{targets.data(), bounces.data(),
                            {places.data(), places.data() + n, places.data() + 2 * n}};
    find(asked, localized(asked, targets.data() + n), room, knots.data(), others, answer);
  }
  if (answer.outcome == AimOutcome::NoWay) answer.bounces.clear();
  return answer;
}

}  // namespace ricochet
