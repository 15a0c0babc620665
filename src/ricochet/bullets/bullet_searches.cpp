// Living bullets: the search for the hit at the end of each leg.
#include <algorithm>
#include <cmath>
#include <new>

#include "ricochet/bullets/living_bullets.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet::scene {

namespace {

/// Relative to the lengths of a leg: within this distance of a target at an end of the leg, a place is computed like the
/// place where `trace` ends by time. Corners are a hundred times smaller.
constexpr double kNearEnd = 0x1p-36;

}  // namespace

/// Prepares the parts of the index that these searches need, so that the index does not change while they run in turns.
/// False if memory is full.
bool LivingBullets::prepare_for(std::span<const Slot> slots) {
  double largest = 0, far = 0;
  bool has_points = false;
  for (const Slot slot : slots) {
    const Bullet& bullet = bullets_[slot].path.bullet();
    largest = std::max(largest, bullet.radius);
    has_points = has_points || bullet.radius == 0;
    far = std::max(far, largest_coordinate(bullet.position));
  }
  Index& index = targets_.index();
  return (!has_points || index.prepare(0, far)) && (!(largest > 0) || index.prepare(largest, far));
}

Status LivingBullets::search(std::span<const Slot> slots) {
  searched_.clear();
  targets_.sorted();
  const bool in_turns = !falls_ && slots.size() > 1 && SearchesInTurns::pays(targets_);
  for (const Slot slot : slots) {
    if (legs_[slot].due != kAtOnce) continue;
    LivingBullet& one = bullets_[slot];
    if (in_turns && !one.path.is_corner()) {
      searched_.push_reserved(slot);
      continue;
    }
    const LegHit hit = one.path.next(targets_, latest(one));
    if (hit.answer().status != Status::Ok) return Status::OutOfMemory;
    if (!take(slot, hit)) return Status::OutOfMemory;
  }
  const std::span<const Slot> searched(searched_.data(), searched_.size());
  if (searched.empty()) return Status::Ok;
  if (!prepare_for(searched)) return Status::OutOfMemory;
  for (std::size_t k = 0; k < searched.size(); ++k) {
    const LivingBullet& one = bullets_[searched[k]];
    const Bullet& bullet = one.path.bullet();
    new (&departures_[k]) Departure(one.path.departure());
    new (&searches_[k]) SearchInTurns{{targets_, bullet, velocity_of(bullet), latest(one), departures_[k]}};
  }
  if (!turns_.find(targets_, {searches_.data(), searched.size()})) return Status::OutOfMemory;
  for (std::size_t k = 0; k < searched.size(); ++k)
    if (!take(searched[k], bullets_[searched[k]].path.found_from_here(searches_[k].search.exact())))
      return Status::OutOfMemory;
  return Status::Ok;
}

/// The time when a bullet's leg ends, in frames since the bullet was fired. A leg ends by a hit, by itself, by distance
/// or by lifetime.
double LivingBullets::end_of_leg(const LivingBullet& one) const {
  const LegHit& hit = one.state.hit;
  if (hit.answer().shot.is_hit())
    return finite(one.path.time() + (hit.is_at_once ? 0 : hit.answer().shot.time));
  if (ends_by_itself(one)) return finite(one.path.time() + one.path.until());
  if (slides_for_ever(one)) return one.path.time();
  return one.state.ends_far ? finite(one.path.time() + in_distance(one)) : one.state.lifetime;
}

/// Takes the result of a search and sets the end of the leg. False if memory is full; then the search must be repeated.
bool LivingBullets::take(Slot slot, const LegHit& hit) {
  LivingBullet& one = bullets_[slot];
  FlownLeg& leg = legs_[slot];
  const Shot& shot = hit.answer().shot;
  const bool is_hit = shot.is_hit();
  one.state.hit = hit;
  one.state.ends_far = !is_hit && in_distance(one) < in_time(one);
  const double until = end_of_leg(one);
  one.state.hit_due = leg.fired + until;
  if (is_hit && one.state.hit_due < one.state.sure) {
    PathPlace place = place_at(leg, one.state.sure);
    return place_by_path(slot, one.state.sure, place) &&
           begin_anew(
               slot, place, one.state.sure, [](const Met&) { return false; }, true);
  }
  if (is_still(one)) {
    // The bullet stays at this place until the leg ends, so that frames need not ask its path.
    PathPlace place;
    if (!place_by_path(slot, leg.fired + leg.since, place)) return false;
    leg.from = place.position;
    leg.is_still = true;
  }
  leg.due = kNotCrossed;
  leg.near = falls_ && !one.path.fall()->body().kept.empty() ? kInfinity : near_time(one);
  return true;
}

/// How long a bullet is near the target that it leaves or approaches, in frames. The flatter the angle, the longer.
double LivingBullets::near_time(const LivingBullet& one) const {
  const Vec3d& velocity = one.path.end().velocity;
  const Departure departure = one.path.departure();
  const SceneShot& hit = one.state.hit.answer();
  const Vec3d arriving = velocity + one.path.acceleration() * (hit.shot.is_hit() ? hit.shot.time : 0);
  double slowest = length(velocity);
  const auto consider = [&](const Met& met, const Vec3d& normal, const Vec3d& flown) {
    if (met.target < 0) return;
    slowest = std::min(slowest, std::fabs(dot(flown - targets_.velocity(met.target), normal)));
  };
  consider(departure.met, departure.normal, velocity);
  for (const Contact& other : departure.others) consider(other.met, other.normal, velocity);
  if (hit.shot.is_hit()) consider(one.state.hit.met(), hit.shot.normal, arriving);
  const Bullet& bullet = one.path.bullet();
  const double lengths = largest_coordinate(bullet.position) + bullet.radius +
                         (hit.shot.is_hit() ? hit.shot.distance : 0) + one.path.straight().corner().lengths();
  return finite(kNearEnd * lengths / slowest);
}

}  // namespace ricochet::scene
