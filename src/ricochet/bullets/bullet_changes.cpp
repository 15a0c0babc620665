// Living bullets: the effect of changes in the scene and of `set`.
#include <algorithm>

#include "ricochet/bullets/living_bullets.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/targets/box_on_leg.hpp"

namespace ricochet::scene {

namespace {

/// The largest numbers of changes that are checked one by one, without and with gravity. With more changes a new search
/// is faster. Searches under gravity cost ten times as much.
constexpr std::size_t kMostLookedUp = 64, kMostLookedUpOnFalls = Targets::kMostChanges;

}  // namespace

Status LivingBullets::notice_changes() {
  const std::uint64_t version = targets_.version();
  if (version == version_ && !has_set_) return Status::Ok;
  const std::size_t most = falls_ ? kMostLookedUpOnFalls : kMostLookedUp;
  if (!changed_.reserve(most) || !moving_.reserve(most) || !find_changed_sensors())
    return Status::OutOfMemory;
  const bool are_known = targets_.changed_since(version_, most, changed_);
  const bool is_moving_known = targets_.motion_version() <= version_ || targets_.in_motion(most, moving_);
  for (const BulletId id : ids_) {
    BulletState& state = bullets_[slot_of(id)].state;
    // If memory was short in an earlier call, this bullet may have noticed the changes already.
    if (state.version == version && !state.is_set()) continue;
    if (!notice_change(slot_of(id), are_known, is_moving_known)) return Status::OutOfMemory;
    state.version = version;
    state.has_new_velocity = state.has_new_material = state.has_new_mask = state.has_new_lifetime = false;
  }
  has_set_ = false;
  if (targets_.motion_version() > version_) epoch_ = time();
  version_ = version;
  return Status::Ok;
}

/// Updates a bullet after changes. `are_known`, `is_moving_known`: `changed_` and `moving_` list all changed targets at
/// rest and all moving targets. False if memory is full; then it has to be called again.
bool LivingBullets::notice_change(Slot slot, bool are_known, bool is_moving_known) {
  LivingBullet& one = bullets_[slot];
  BulletState& state = one.state;
  FlownLeg& leg = legs_[slot];
  const bool has_sensors = !one.sensors.empty();
  if (has_sensors && !one.sensors.reserve_for_change()) return false;
  if ((has_sensors || state.has_new_material) &&
      !reserve_events((has_sensors ? one.sensors.most_changes() : 0) + 1))
    return false;
  set_filter(one);
  const bool is_motion_changed = targets_.motion_version() > state.version;
  if (is_motion_changed) {
    const double shift = time() - state.epoch;
    state.epoch = time();
    one.path.shift(shift);
    state.sensed_time -= shift;
  }
  const auto moves = [&](const Met& met) {
    return met.target >= 0 && targets_.velocity(met.target) != Vec3d(0.0);
  };
  const auto is_changed = [&](const Met& met) {
    return met.target >= 0 &&
           (state.has_new_velocity || targets_.version(met.target) > state.version ||
            (is_motion_changed && moves(met)) ||
            (state.has_new_mask && one.active.get() != nullptr && !one.active.get()->admits(met.target)));
  };
  const Departure departure = one.path.departure();
  BodyPath* const falls = one.path.fall();
  const std::span<const Kept> kept = falls != nullptr ? falls->body().kept : std::span<const Kept>{};
  const bool is_left_changed =
      is_changed(departure.met) ||
      std::any_of(departure.others.begin(), departure.others.end(),
                  [&](const Contact& other) { return is_changed(other.met); }) ||
      std::any_of(kept.begin(), kept.end(), [&](const Kept& other) { return is_changed(other.met); });
  const double now = time() - leg.fired;
  const bool has_flown = now > leg.since;
  // The reported place belongs to the targets as they were before the changes.
  const PathPlace place{positions_[static_cast<std::size_t>(state.place)],
                        velocities_[static_cast<std::size_t>(state.place)]};
  if (falls != nullptr && !has_flown && departure.met.target < 0 && kept.empty()) {
    // The bullet was fired onto a moving target before that target was moved to its present place.
    if (!falls->begin_in_front(targets_)) return false;
    leg.from = positions_[static_cast<std::size_t>(state.place)] = falls->end().position;
  }
  // All moving targets are tested, whatever has changed before: paths must not depend on the number of changes.
  const bool meets_motion =
      is_motion_changed && has_flown &&
      (!is_moving_known || leg.due == kAtOnce || moves(state.hit.met()) || meets_any(slot, moving_));
  const bool meets_change = state.has_new_mask || !are_known || leg.due == kAtOnce ||
                            is_changed(state.hit.met()) || meets_any(slot, changed_);
  const bool is_slide_changed = state.has_new_material && !kept.empty();
  // A fall is searched again from its present place, because a target may now be at the place where its leg began.
  const bool begins_anew = state.has_new_velocity || is_slide_changed || is_left_changed || meets_motion ||
                           (falls != nullptr && has_flown && meets_change);
  if (state.has_new_velocity && falls != nullptr) falls->begin_bounces_anew();
  const bool is_near = is_near_end(leg);
  const bool are_sensors_changed = state.has_new_mask || targets_.sensors_version() > state.version ||
                                   (is_motion_changed && do_sensors_move());
  // Another mask changes which sensors count, as a change of each sensor would.
  const std::uint64_t sensors_known = state.has_new_mask ? 0 : state.version;
  bool is_clear = false;
  if (has_sensors && (begins_anew || are_sensors_changed)) {
    const Bullet bullet = Bullet::moving(place.position, place.velocity, one.path.bullet().radius);
    is_clear = !begins_anew && !is_near && !state.has_new_mask && pass_sensors_by(slot, bullet);
    if (!is_clear)
      (void)one.sensors.catch_up(state.sensed, sensed_departure(one),
                                 {now - state.sensed_since, false, one.path.acceleration()}, state.version);
    if (!is_clear)
      (void)one.sensors.change(bullet, sensors_known, time(), [&](const Crossing& crossing) {
        events_.push_reserved(event_of(slot, crossing, crossing.time));
      });
    if (now > state.sensed_since) {
      state.sensed = bullet;
      state.sensed_since = now;
      state.sensed_time = time() - state.epoch;
      state.is_after_bounce = false;
    }
    state.crossings = 0;
  }
  if (begins_anew) {
    if (!begin_anew(slot, place, time(), is_changed, is_near)) return false;
    if (is_slide_changed) report_motion(slot, time());
    return true;
  }
  if (!meets_change && !state.has_new_lifetime) {
    if (has_sensors && are_sensors_changed && !is_clear) leg.due = kNotCrossed;
    return true;
  }
  leg.due = kAtOnce;
  // The bullet has reached its present place. A target that it would have hit before was not there yet.
  state.sure = has_flown ? time() : kAtOnce;
  return true;
}

/// Lists the sensors that have changed in `changed_sensors_`. False if memory is full.
bool LivingBullets::find_changed_sensors() {
  changed_sensors_.clear();
  if (targets_.sensors_version() <= version_) return true;
  const std::span<const std::int32_t> sensors = targets_.sensors();
  if (!changed_sensors_.reserve(sensors.size())) return false;
  for (const std::int32_t index : sensors)
    if (targets_.version(index) > version_) changed_sensors_.push_reserved(index);
  are_sensors_simple_ = targets_.lost_sensor_version() <= version_ && !do_sensors_move();
  return true;
}

/// True if no sensor is on a bullet's leg, so that moved sensors do not affect it. `bullet`: the bullet at its present
/// place.
bool LivingBullets::pass_sensors_by(Slot slot, const Bullet& bullet) {
  LivingBullet& one = bullets_[slot];
  const BulletState& state = one.state;
  const FlownLeg& leg = legs_[slot];
  if (!are_sensors_simple_ || !state.is_clear || leg.due == kAtOnce || leg.due == kNotCrossed) return false;
  const double flown = time() - leg.fired - state.sensed_since;
  const LegEnd end = end_of_stretch(one);
  return one.sensors.pass_by(
      {changed_sensors_.data(), changed_sensors_.size()}, {state.sensed, {flown, false, end.acceleration}},
      bullet, {std::max(end.time - flown, 0.0), end.is_bounce, end.acceleration}, state.version, time());
}

bool LivingBullets::do_sensors_move() const {
  const std::span<const std::int32_t> sensors = targets_.sensors();
  return std::any_of(sensors.begin(), sensors.end(),
                     [&](std::int32_t index) { return targets_.velocity(index) != Vec3d(0.0); });
}

/// True if a bullet may hit one of some targets before its leg ends. A search from the start of the leg might also find
/// hits on the part already flown, so that part counts too.
bool LivingBullets::meets_any(Slot slot, const List<PlacedBounds>& targets) const {
  const LivingBullet& one = bullets_[slot];
  const FlownLeg& leg = legs_[slot];
  const double radius = one.path.bullet().radius;
  const Shot& hit = one.state.hit.answer().shot;
  const double time = (hit.is_hit() ? hit.time : latest(one)) * (1 + kLegRoom);
  if (falls_ && !(time < kInfinity) && !leg.is_still) return !targets.empty();
  const double flown = std::max(this->time() - leg.fired - leg.since, 0.0);
  const double size = largest_coordinate(leg.from) + radius;
  const Vec3d half = one.path.acceleration() * 0.5;
  return std::any_of(targets.begin(), targets.end(), [&](const PlacedBounds& target) {
    const Box& box = target.bounds;
    const Vec3d& w = target.velocity;
    if (leg.is_still && w == Vec3d(0.0)) {
      const double room =
          radius + kLegRoom * (size + largest_coordinate(box.min) + largest_coordinate(box.max));
      return is_crossed(box, room, leg.from, w, 0);
    }
    if (falls_ && !(time < kInfinity)) return true;
    // Relative to the target at its present place
    const Vec3d from = leg.from + w * flown, velocity = leg.velocity - w;
    const double way = w == Vec3d(0.0) ? 0.0 : taxicab_length(w) * (flown + time);
    const double room =
        radius + kLegRoom * (size + way + largest_coordinate(box.min) + largest_coordinate(box.max));
    return falls_ ? is_crossed(box, room, Parabola{from, velocity, half}, time)
                  : is_crossed(box, room, from, velocity, time);
  });
}

/// Begins a bullet's path anew at a place. `is_near`: surfaces may be next to the bullet. Its state in sensors stays.
/// False if memory is full.
bool LivingBullets::begin_anew(Slot slot, const PathPlace& place, double time, const Visitor<Met>& is_changed,
                               bool is_near) {
  LivingBullet& one = bullets_[slot];
  FlownLeg& leg = legs_[slot];
  const double flown = std::max(time - leg.fired, leg.since);
  // A moving target has moved by a rounded time.
  const Near near{length(place.velocity) * time, near_};
  if (!one.path.begin_anew(targets_, place, flown, time - one.state.epoch, is_changed,
                           is_near ? &near : nullptr))
    return false;
  const BulletState before = one.state;
  begin_leg(slot);
  if (one.sensors.empty()) return true;
  one.state.sensed = before.sensed;
  one.state.sensed_since = before.sensed_since;
  one.state.sensed_time = before.sensed_time;
  one.state.is_after_bounce = before.is_after_bounce;
  one.state.crossings = before.crossings;
  return true;
}

}  // namespace ricochet::scene
