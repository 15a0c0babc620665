#include "ricochet/paths/sensors.hpp"

#include <cmath>
#include <utility>

#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/numeric/heap_sort.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/queries/fall_interval.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/targets/box_on_leg.hpp"
#include "ricochet/targets/closest_hit.hpp"

namespace ricochet::scene {

namespace {

/// True if a point is in a shape only for a moment, because the shape has no inside.
bool has_no_thickness(const AnyShape& shape) { return !core_of(shape).has_inside(); }

/// The distance between the centre of a ball and a shape from which on they are certainly apart, for lengths up to
/// `size`: the radius, and much more than the rounding of these lengths.
double apart_by(const Box& bounds, double radius, double size) {
  return radius + kLegRoom * (size + largest_coordinate(bounds.min) + largest_coordinate(bounds.max));
}

/// True if a ball at a place is certainly outside a shape with these bounds.
bool is_apart(const Box& bounds, const Bullet& bullet, double size) {
  const double room = apart_by(bounds, bullet.radius, size);
  bool is_apart = false;
  for (int i = 0; i < 3; ++i)
    is_apart =
        is_apart || bullet.position[i] < bounds.min[i] - room || bullet.position[i] > bounds.max[i] + room;
  return is_apart;
}

/// The largest length on a leg relative to a sensor that has moved at the speed `drift` for `drifted` frames.
double size_of(const Bullet& bullet, const LegEnd& end, double drift, double drifted) {
  const double fallen = end.time < kInfinity ? length(end.acceleration) * end.time : 0;
  const double speed = length(velocity_of(bullet)) + fallen;
  const double flown = end.time < kInfinity ? (speed + drift) * end.time : 0;
  return length(bullet.position) + bullet.radius + drift * drifted + flown;
}

/// True if a leg certainly does not reach a sensor with these bounds.
bool stays_apart(const Box& bounds, const Bullet& seen, const Vec3d& velocity, const LegEnd& end,
                 double size) {
  const double room = apart_by(bounds, seen.radius, size), time = end.time * (1 + kLegRoom);
  if (end.acceleration == Vec3d(0.0)) return !is_crossed(bounds, room, seen.position, velocity, time);
  return time < kInfinity &&
         !is_crossed(bounds, room, Parabola{seen.position, velocity, end.acceleration * 0.5}, time);
}

}  // namespace

bool Sensors::is_flat(std::int32_t index, const Bullet& bullet) const {
  return bullet.radius == 0 && has_no_thickness(targets_.target(index).shape);
}

Sensors::State Sensors::state_of(std::int32_t index, const Bullet& bullet) const {
  const MovingShape& sensor = targets_.target(index);
  const bool is_flat = this->is_flat(index, bullet);
  const bool is_inside = !is_apart(targets_.bounds(index), bullet, largest_coordinate(bullet.position)) &&
                         shoot(bullet, sensor).outcome == Outcome::StartsInside;
  return {index, is_flat, is_inside, false, Vec3d(0.0), is_inside};
}

bool Sensors::start(const Bullet& bullet) {
  for (const std::int32_t index : targets_.sensors())
    if (counts(index) && !states_.push_back(state_of(index, bullet))) {
      states_.clear();
      return false;
    }
  has_started_ = true;
  return true;
}

bool Sensors::add(std::int32_t target, bool enters, double at) {
  Vec3d way = velocity_of(*bullet_) * at;
  if (acceleration_ != Vec3d(0.0)) way += acceleration_ * (0.5 * at * at);
  return crossings_.push_back({target, enters, finite(departed_ + at), finite(bullet_->position + way)});
}

bool Sensors::SeenLeg::touches_for_a_moment(const AnyShape& shape, const Interval& stretch) const {
  if (acceleration == Vec3d(0.0))
    return ricochet::touches_for_a_moment(shape, bullet, velocity, stretch, rounding);
  if (is_moment(stretch.exit - stretch.enter)) return true;
  const double middle = stretch.enter + 0.5 * (stretch.exit - stretch.enter);
  const Vec3d place = bullet.position + (velocity + acceleration * (0.5 * middle)) * middle;
  const double gap = gap_to(shape, place, bullet.radius);
  return gap != 0 && std::fabs(gap) <= rounding;
}

bool Sensors::cross(State& state, const Bullet& bullet, const Departure& departure, const LegEnd& end) {
  const MovingShape& sensor = targets_.target(state.target);
  const Vec3d relative = velocity_of(bullet) - sensor.velocity;
  const bool falls = end.acceleration != Vec3d(0.0);
  if (relative == Vec3d(0.0) && !falls) return true;
  const Bullet seen = departure.seen(bullet, sensor.velocity);
  if (!state.is_inside && !state.is_at_surface &&
      stays_apart(targets_.bounds(state.target), seen, relative, end, size_))
    return true;
  const bool begins_at_surface = !state.is_flat && std::exchange(state.is_at_surface, false);
  const bool begins_at_bounce = departure.met.target >= 0 || begins_at_surface;
  const double rounding = kEndRounding * size_;
  const double speed = length(relative) + (end.time < kInfinity ? length(end.acceleration) * end.time : 0);
  const SeenLeg leg{seen,     relative,         speed,         end.time,
                    rounding, begins_at_bounce, end.is_bounce, end.acceleration};
  // A leg between bounces at one moment does not count: the legs before and after it show where the path comes from and
  // leads. Nor does a leg that takes no time at the end of the path.
  if (end.time == 0 || (begins_at_bounce && leg.is_moment(end.time))) return true;
  const auto tell = [&](const ShapeInterval& found) {
    return state.is_flat ? pass(state, leg, found) : cross_solid(state, leg, found);
  };
  if (!falls) return tell(interval_in(seen, sensor));
  const FallIntervals found = intervals_on_fall(seen, sensor, end.acceleration, end.time);
  // True if the path leaves the sensor as the leg begins, and comes back to it.
  const bool comes_back = found.count > 0 && found.intervals[0].enter > 0 && state.is_inside &&
                          !leg.is_moment(found.intervals[0].enter);
  if ((found.count == 0 || comes_back) && !tell({})) return false;
  return std::all_of(found.begin(), found.end(), tell);
}

/// Adds the crossings of a point with a sensor without thickness. False if memory is full.
bool Sensors::pass(State& state, const SeenLeg& leg, const ShapeInterval& found) {
  const auto tell = [&](double at) { return add(state.target, true, at) && add(state.target, false, at); };
  if (std::exchange(state.is_at_surface, false) && dot(leg.velocity, state.side) < 0 && !tell(0))
    return false;
  // A path that slides along the sensor does not pass it.
  if (!found.passes || found.enter != found.exit) return true;
  if (leg.begins_at_bounce && leg.is_moment(found.enter)) return true;
  if (leg.ends_at_bounce && leg.is_moment(std::fabs(found.enter - leg.time))) {
    state.is_at_surface = true;
    state.side = found.normal;
    return true;
  }
  return found.enter > leg.time || tell(found.enter);
}

bool Sensors::cross_solid(State& state, const SeenLeg& leg, const ShapeInterval& found) {
  const double enter = std::max(found.enter, 0.0), exit = std::min(found.exit, leg.time);
  const bool is_from_start = leg.begins_at_bounce && leg.is_moment(enter),
             is_to_end = leg.ends_at_bounce && leg.is_moment(leg.time - exit);
  const bool is_in = found.passes && enter < exit &&
                     !((is_from_start || is_to_end) &&
                       leg.touches_for_a_moment(targets_.target(state.target).shape, {enter, exit}));
  const bool was_in =
      std::exchange(state.is_inside, is_in && (is_to_end || found.exit > leg.time || found.never_ends()));
  if (!is_in) return !was_in || add(state.target, false, 0);
  if (!was_in && !add(state.target, true, is_from_start ? 0 : enter)) return false;
  return state.is_inside || add(state.target, false, exit);
}

bool Sensors::fly(const Bullet& bullet, const Departure& departure, double departed, const LegEnd& end,
                  CrossingVisitor each) {
  if (targets_.sensors().empty() && states_.empty()) return true;
  if (!has_started_ && !start(bullet)) return false;
  if (!crossings_.reserve(most_crossings())) return false;
  crossings_.clear();
  bullet_ = &bullet;
  departed_ = departed;
  acceleration_ = end.acceleration;
  const double size_at_rest = size_of(bullet, end, 0, 0);
  for (const State& state : states_) {
    if (targets_.version(state.target) > newest_) continue;
    const Vec3d& velocity = targets_.velocity(state.target);
    size_ = std::max(size_, velocity == Vec3d(0.0) ? size_at_rest
                                                   : size_of(bullet, end, length(velocity), departure.time));
  }
  for (State& state : states_)
    if (targets_.version(state.target) <= newest_ && !cross(state, bullet, departure, end)) return false;
  heap_sort(crossings_, [](const Crossing& a, const Crossing& b) {
    return a.time < b.time ||
           (a.time == b.time && (a.target < b.target || (a.target == b.target && a.enters && !b.enters)));
  });
  return std::all_of(crossings_.begin(), crossings_.end(), [&](const Crossing& one) { return each(one); });
}

std::size_t Sensors::most_crossings() const {
  const bool falls = targets_.gravity() != Vec3d(0.0);
  return (falls ? 2 * FallIntervals::kMost + 2 : 4) * states_.size();
}

bool Sensors::foresee(const Bullet& bullet, const Departure& departure, double departed, const LegEnd& end,
                      CrossingVisitor each) {
  if (targets_.sensors().empty() && states_.empty()) return true;
  if (!has_started_ && !start(bullet)) return false;
  if (!before_.assign({states_.data(), states_.size()})) return false;
  const double size = size_;
  const bool has_room = fly(bullet, departure, departed, end, each);
  before_.swap(states_);
  size_ = size;
  return has_room;
}

bool Sensors::catch_up(const Bullet& bullet, const Departure& departure, const LegEnd& end,
                       std::uint64_t version) {
  const std::uint64_t newest = std::exchange(newest_, version);
  const bool has_room = !has_started_ || fly(bullet, departure, 0, end, {});
  newest_ = newest;
  return has_room;
}

bool Sensors::are_all_outside() const {
  return std::none_of(states_.begin(), states_.end(), [](const State& state) {
    return state.is_inside || state.is_at_surface || state.is_told_inside;
  });
}

bool Sensors::pass_by(std::span<const std::int32_t> changed, const FlownStretch& flown, const Bullet& bullet,
                      const LegEnd& left, std::uint64_t version, double time) {
  const auto state_at = [&](std::int32_t index) {
    return std::lower_bound(states_.begin(), states_.end(), index,
                            [](const State& state, std::int32_t other) { return state.target < other; });
  };
  const Vec3d velocity = velocity_of(bullet);
  const double size = std::max(size_, size_of(bullet, left, 0, 0));
  for (const std::int32_t index : changed) {
    const State* const known = state_at(index);
    const bool is_known = known != states_.end() && known->target == index;
    if (is_known != counts(index)) return false;
    if (is_known && targets_.version(index) > version &&
        !stays_apart(targets_.bounds(index), bullet, velocity, left, size))
      return false;
  }
  std::size_t still = states_.size();
  for (const std::int32_t index : changed) {
    if (!counts(index) || targets_.version(index) <= version) continue;
    *state_at(index) = {index, is_flat(index, bullet), false};
    --still;
  }
  // The state after `catch_up` and `change`
  if (still > 0) size_ = std::max(size_, size_of(flown.from, flown.end, 0, 0));
  if (!states_.empty())
    size_ = std::max(size_, finite(length(bullet.position) + bullet.radius + length(velocity) * time));
  return true;
}

void Sensors::tell(std::int32_t target, bool enters) {
  for (State& state : states_)
    if (state.target == target) state.is_told_inside = enters;
}

/// True if rounding decides whether the bullet is inside a sensor at a time. The sensor's earlier state is then kept.
/// `reach`: the largest length in the bullet's place; `speed`: the bullet's speed.
bool Sensors::is_at_surface(const State& state, const Bullet& bullet, double reach, double speed,
                            double time) {
  const MovingShape& sensor = targets_.target(state.target);
  const double drift = sensor.velocity == Vec3d(0.0) ? 0.0 : length(sensor.velocity);
  size_ = std::max(size_, finite(reach + (speed + drift) * time));
  return !state.is_flat && !is_apart(targets_.bounds(state.target), bullet, size_) &&
         std::fabs(gap_to(sensor.shape, bullet.position, bullet.radius)) <= kEndRounding * size_;
}

bool Sensors::change(const Bullet& bullet, std::uint64_t version, double time, CrossingVisitor each) {
  if (!has_started_) return true;
  before_.clear();
  const std::span<const std::int32_t> sensors = targets_.sensors();
  if (!before_.reserve(std::max(sensors.size(), states_.size()))) return false;
  const auto tell = [&](std::int32_t target, bool enters) {
    return each(Crossing{target, enters, time, bullet.position});
  };
  const double reach = length(bullet.position) + bullet.radius, speed = length(velocity_of(bullet));
  const State* known = states_.begin();
  bool goes_on = true;
  for (const std::int32_t index : sensors) {
    if (!counts(index)) continue;
    for (; known != states_.end() && known->target < index; ++known)
      if (known->is_told_inside) goes_on = goes_on && tell(known->target, false);
    const bool is_known = known != states_.end() && known->target == index;
    const State was = is_known ? *known++ : State{};
    const bool is_as_it_was = is_known && targets_.version(index) <= version;
    before_.push_reserved(is_as_it_was ? was : state_of(index, bullet));
    State& now = before_.back();
    if (is_known && is_at_surface(now, bullet, reach, speed, time)) {
      now.is_inside = now.is_told_inside = was.is_told_inside;
      now.is_at_surface = true;
    }
    if (!is_as_it_was && now.is_inside != was.is_told_inside) goes_on = goes_on && tell(index, now.is_inside);
  }
  for (; known != states_.end(); ++known)
    if (known->is_told_inside) goes_on = goes_on && tell(known->target, false);
  before_.swap(states_);
  return goes_on;
}

}  // namespace ricochet::scene
