#include "ricochet/aim.hpp"

#include <cmath>

#include "ricochet/aim/arrival.hpp"
#include "ricochet/aim/flight.hpp"
#include "ricochet/aim/homotopy.hpp"
#include "ricochet/aim/local.hpp"
#include "ricochet/aim/steer.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet {

namespace {

using namespace aiming;

constexpr AimWork kHomotopyBudget{1500, 0, 100000};
/// So many are shot for good, each off all bodies and past all that may stand in the way.
constexpr int kMostWays = 4;

/// What is asked, with room for the bounces of a shot that may turn out to be blocked.
struct Asked {
  Search search;
  std::span<const MovingShape> others;
  AimBounce* bounces;
};

/// What the shot of `way` meets first on each leg, if not what it should.
bool is_blocked(const Asked& asked, AimAnswer& way) {
  const Aim& q = asked.search.question;
  const std::span<const MovingShape> via = asked.search.via, others = asked.others;
  Vec3d from = q.from, velocity = way.direction * q.speed;
  double begun = 0;
  for (std::size_t leg = 0; leg <= via.size(); ++leg) {
    const double ends = leg < via.size() ? asked.bounces[leg].time : way.time;
    for (std::size_t k = 0; k < via.size() + others.size(); ++k) {
      if (k < via.size() && (k == leg || k + 1 == leg)) continue;
      const MovingShape& target = k < via.size() ? via[k] : others[k - via.size()];
      const Shot shot = shoot_from(Shooting::Exact, asked.search.work, target,
                                   Bullet::moving(from, velocity, q.radius), begun, 1);
      const bool inside = shot.outcome == Outcome::StartsInside;
      if (!inside && !(shot.outcome == Outcome::Hit && shot.time < ends - begun)) continue;
      way.blocked_by = static_cast<int>(k);
      way.blocked_leg = static_cast<int>(leg);
      return true;
    }
    if (leg == via.size()) break;
    from = asked.bounces[leg].center;
    velocity = asked.bounces[leg].velocity;
    begun = ends;
  }
  return false;
}

/// Shoots for good, and keeps the way if it is the first, or the first that is free.
void confirm(const Asked& asked, const Vec3d& direction, AimAnswer& answer) {
  const Search& search = asked.search;
  const Aim& q = search.question;
  const Flight flight = fly(search, direction, 1, Shooting::Exact, asked.bounces);
  AimAnswer way{};
  way.direction = direction;
  way.miss = length(flight.miss);
  if (!flight.reaches || !(way.miss <= kMostMissed * miss_scale(search, flight))) return;
  const Vec3d v = flight.velocity - q.to_velocity;
  const double early = (q.to_radius > 0 ? q.to_radius + q.radius : 0) / length(v);
  way.time = std::max(flight.start_time, flight.time - early);
  way.goal = flight.start + flight.velocity * (way.time - flight.start_time);
  way.outcome = is_blocked(asked, way) ? AimOutcome::Blocked : AimOutcome::Found;
  if (way.outcome == AimOutcome::Blocked && answer.outcome == AimOutcome::Blocked) return;
  way.bounces.swap(answer.bounces);
  std::copy_n(asked.bounces, flight.bounces, way.bounces.data());
  answer = std::move(way);
}

/// Whether the bullet overlaps the first body by more than rounding: then no shot comes to it from outside.
bool starts_inside(const Search& search) {
  if (search.via.empty()) return false;
  const Vec3d out = search.question.from - closest_point(search.via[0].shape, search.question.from);
  return length(out) < (1 - 1e-6) * search.question.radius;
}

/// First as from bodies at rest, then by time of arrival: until a way is free, or there are no more.
void find(const Asked& asked, Search search, const HomotopyRoom& room, Knot* knots, AimAnswer& answer) {
  Vec3d direction;
  search.most = kHomotopyBudget;
  if (follow_velocities(search, room, direction)) confirm(asked, direction, answer);
  search.most = kAimBudget;
  // At rest there is no other way.
  if (answer.outcome == AimOutcome::Blocked && !is_anything_moving(search)) return;
  ArrivalSearch arrivals(search, knots);
  Departure departure;
  for (int ways = 0; ways < kMostWays && answer.outcome != AimOutcome::Found && arrivals.next(departure);) {
    if (!turn_inward(search, 1, departure, direction) || !steer(search, 1, direction)) continue;
    ++ways;
    confirm(asked, direction, answer);
  }
}

}  // namespace

AimAnswer aim(const Aim& q, std::span<const MovingShape> via, std::span<const MovingShape> others) {
  AimAnswer answer{};
  answer.outcome = AimOutcome::OutOfMemory;
  const std::size_t n = via.size();
  List<Vec3d> places;
  List<Knot> knots;
  List<MovingShape> targets;
  List<AimBounce> bounces;
  if (!places.resize(3 * n) || !knots.resize(ArrivalSearch::room(n)) || !targets.resize(2 * n) ||
      !bounces.resize(n) || !answer.bounces.resize(n))
    return answer;
  answer.outcome = AimOutcome::NoWay;
  AimWork work;
  const Asked asked{{q, via, work, kAimBudget}, others, bounces.data()};
  if (!starts_inside(asked.search)) {
    const HomotopyRoom room{
        targets.data(), bounces.data(), {places.data(), places.data() + n, places.data() + 2 * n}};
    find(asked, localized(asked.search, targets.data() + n), room, knots.data(), answer);
  }
  answer.work = work;
  if (answer.outcome == AimOutcome::NoWay) answer.bounces.clear();
  return answer;
}

}  // namespace ricochet
