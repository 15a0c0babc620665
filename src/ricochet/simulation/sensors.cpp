// For size and speed: worlds with sensors.
#include "ricochet/simulation/sensors.hpp"

#include <bit>
#include <cmath>
#include <utility>

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/queries/interval.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/simulation/obstacles.hpp"

namespace ricochet::simulation {

namespace {

/// True if a ball overlaps a shape and does not only touch it. It is decided exactly if rounding might decide.
bool overlaps(const AnyShape& shape, const Vec3d& place, double radius) {
  const double gap = length(place - closest_point(shape, place)) - radius;
  if (std::fabs(gap) > kSimultaneousGap * (size_of(place) + radius)) return gap < 0;
  // Its direction does not matter.
  const Bullet ball = Bullet::moving(place, Vec3d(1, 0, 0), radius);
  return shoot(ball, MovingShape{shape}).outcome == Outcome::StartsInside;
}

}  // namespace

bool Sensors::start_outside() {
  for (int o = 0; o < state_.obstacles(); ++o)
    if (state_.obstacle(o).is_sensor && !sensors_.push_back(o)) return false;
  words_ = (sensors_.size() + 63) / 64;
  return build_index() && inside_.resize(words_ * state_.flights.size());
}

bool Sensors::build_index() {
  ObstacleIndex made;
  if (!made.build(state_, sensors_)) return false;
  index_ = std::move(made);
  return true;
}

bool Sensors::start() {
  if (!start_outside()) return false;
  for (int index = 0; index < state_.size(); ++index) place(index);
  return true;
}

bool Sensors::restore(const Snapshot& snapshot) {
  if (!start_outside()) return false;
  for (const auto& [ball, obstacle] : snapshot.inside) {
    const std::size_t at = place_of(obstacle);
    word(ball, at) |= std::uint64_t{1} << at % 64;
  }
  return true;
}

/// Calls `visit(sensor)` for the sensors that contain a ball, in ascending order.
template <class Visit>
void Sensors::for_each_inside(int index, Visit&& visit) const {
  for (std::size_t n = 0; n < words_; ++n)
    for (std::uint64_t rest = inside_[words_ * static_cast<std::size_t>(index) + n]; rest != 0;
         rest &= rest - 1)
      visit(64 * n + static_cast<std::size_t>(std::countr_zero(rest)));
}

bool Sensors::save(Snapshot& snapshot) const {
  bool room = true;
  for (int index = 0; index < state_.size(); ++index)
    for_each_inside(index, [&](std::size_t s) {
      room = room && snapshot.inside.push_back({index, sensors_[s]});
    });
  return room;
}

void Sensors::add() {
  for (std::size_t n = 0; n < words_; ++n) inside_.push_reserved(0);
  place(state_.size() - 1);
}

void Sensors::place(int index) {
  for (std::size_t s = 0; s < sensors_.size(); ++s) place(index, s);
}

void Sensors::place(int index, std::size_t s) {
  const int i = state_.slot(index);
  const double radius = state_.body(i).radius;
  const Obstacle& obstacle = state_.obstacle(sensors_[s]);
  const Vec3d position = state_.position_now(i) - state_.obstacle_offset(sensors_[s]);
  const bool is_in = meet(state_.filter(i), obstacle.filter) && overlaps(obstacle.shape, position, radius);
  const std::uint64_t bit = std::uint64_t{1} << s % 64;
  word(index, s) = is_in ? word(index, s) | bit : word(index, s) & ~bit;
}

void Sensors::remove(int index) {
  for (std::size_t n = 0; n < words_; ++n) inside_.erase_at(words_ * static_cast<std::size_t>(index));
}

bool Sensors::prepare() {
  const std::size_t count = state_.flights.size();
  // Without memory for a new index the old one stays in use.
  if (index_.is_loose()) (void)build_index();
  return sensors_.empty() || (crossings_.reserve(count) && queue_.reserve(count, 1));
}

void Sensors::rebuild() {
  if (sensors_.empty()) return;
  crossings_.clear();
  for (int i = 0; i < state_.size(); ++i) crossings_.push_reserved({kInfiniteTime, -1});
  // One bucket without end: a crossing may come after the epoch if there is no other event.
  queue_.open(state_.indices, 0, kInfiniteTime, 1);
}

/// A ball at the beginning of its flight.
Bullet Sensors::seen_by(std::size_t s, const Flight& f, double radius) const {
  return Bullet::moving(f.position - state_.offset_at(sensors_[s], f.since),
                        f.velocity - state_.obstacle(sensors_[s]).velocity, radius);
}

/// The rounding of a moving ball's place up to a time. The flight before was about as fast.
double Sensors::rounding_of(std::size_t s, const Flight& f, double radius, double time) const {
  const Vec3d& drift = state_.obstacle(sensors_[s]).velocity;
  const double lengths = size_of(f.position) + size_of(state_.offset_at(sensors_[s], f.since)) + radius +
                         (size_of(f.velocity) + size_of(drift)) * time;
  return kSimultaneousGap * lengths;
}

/// A function of the two last events and of whether the ball is inside.
double Sensors::time_of_crossing(int i, std::size_t s) const {
  const Flight& f = state_.flight(i);
  if (state_.has_gravity)
    if (const Vec3d acceleration = state_.acceleration(i); acceleration != Vec3d(0.0))
      return time_of_crossing_in_fall(i, s, acceleration);
  const AnyShape& shape = state_.obstacle(sensors_[s]).shape;
  const double radius = state_.body(i).radius;
  const Bullet seen = seen_by(s, f, radius);
  const Vec3d v = velocity_of(seen);
  const bool leaves = is_inside(state_.index_of(i), s);
  if (v == Vec3d(0.0)) return kInfiniteTime;
  if (!leaves && !may_meet(shape, seen.position, v, radius, kInfiniteTime)) return kInfiniteTime;
  const ShapeInterval found = interval_in(seen, MovingShape{shape});
  // It has already left the surface, within rounding.
  if (leaves && !found.passes) return f.since;
  if (!found.passes || (leaves && (found.is_endless() || found.never_ends()))) return kInfiniteTime;
  const double enter = std::max(found.enter, 0.0), exit = std::max(found.exit, 0.0);
  const double rounding = rounding_of(s, f, radius, f.since);
  const bool is_from_start = enter * length(v) <= rounding;
  const bool is_moment = is_from_start && touches_for_a_moment(shape, seen, v, {enter, exit}, rounding);
  if (leaves) return f.since + (is_moment ? 0 : exit);
  if (is_moment || !(f.since + enter < f.since + exit && state_.clock.now < f.since + exit))
    return kInfiniteTime;
  if (found.enter >= 0) return f.since + enter;
  // At the surface, inside by the last digit
  const Vec3d separation = seen.position - closest_point(shape, seen.position);
  return dot(separation, v) < 0 ? f.since : kInfiniteTime;
}

bool Sensors::is_at_surface_until(double time) {
  const EventQueue::Entry next = queue_.first();
  const auto s = static_cast<std::size_t>(crossings_[static_cast<std::size_t>(next.ball)].sensor);
  const Flight& f = state_.flight(next.ball);
  if (!(time < kInfiniteTime) || next.time > time) return false;
  state_.work += 16;
  if (state_.has_gravity && state_.acceleration(next.ball) != Vec3d(0.0))
    return is_at_surface_in_fall(next.ball, s, std::max(next.time, f.since), time);
  const double radius = state_.body(next.ball).radius, rounding = rounding_of(s, f, radius, time);
  const AnyShape& shape = state_.obstacle(sensors_[s]).shape;
  const Bullet seen = seen_by(s, f, radius);
  const Vec3d v = velocity_of(seen);
  const double from = std::max(next.time, f.since) - f.since, until = time - f.since;
  return touches_for_a_moment(shape, seen, v, {from, until}, rounding) &&
         std::fabs(gap_to(shape, seen.position + v * until, radius)) <= rounding;
}

/// Predicts the first crossing; of several at one time, that of the first sensor.
void Sensors::predict_crossing(int i) {
  Crossing first{kInfiniteTime, -1};
  const auto offer = [&](std::size_t s) {
    state_.work += 16;
    if (!meet(state_.filter(i), state_.obstacle(sensors_[s]).filter)) return;
    const auto sensor = static_cast<std::int32_t>(s);
    const double time = state_.counting_work([&] { return time_of_crossing(i, s); });
    if (time < first.time || (time == first.time && sensor < first.sensor)) first = {time, sensor};
  };
  const int index = state_.index_of(i);
  const Flight& f = state_.flight(i);
  for_each_inside(index, offer);
  ObstacleIndex::Walk walk(index_, f.position, f.velocity, state_.body(i).radius, state_.acceleration(i));
  const auto next = [&] { return walk.next(first.time * (1 + 0x1p-52) - f.since); };
  for (std::int32_t o = next(); o >= 0; o = next())
    if (const std::size_t s = place_of(o); !is_inside(index, s)) offer(s);
  crossings_[static_cast<std::size_t>(i)] = first;
  queue_.set(i, first.time);
}

bool Sensors::cross(EventLog& log) {
  if (!log.reserve(1)) return false;
  const EventQueue::Entry next = queue_.first();
  const int i = next.ball, index = state_.index_of(i);
  const auto s = static_cast<std::size_t>(crossings_[static_cast<std::size_t>(i)].sensor);
  state_.clock.advance_to(next.time);
  word(index, s) ^= std::uint64_t{1} << s % 64;
  ++state_.counts.sensor;
  if (log.is_recording()) log.add(event_of(i, sensors_[s], is_inside(index, s)));
  predict_crossing(i);
  return true;
}

Event Sensors::event_of(int i, int o, bool enters) const {
  const Obstacle& obstacle = state_.obstacle(o);
  const Vec3d offset = state_.offset_at(o, state_.clock.now);
  const Vec3d center = state_.place_at(i, state_.clock.now);
  const Vec3d closest = closest_point(obstacle.shape, center - offset) + offset;
  const Vec3d separation = center - closest;
  const double square = dot(separation, separation);
  Event e{};
  e.kind = e.on = enters ? EventKind::Enters : EventKind::Leaves;
  e.time = state_.clock.time();
  e.a = state_.index_of(i);
  e.b = o;
  e.normal = square > 0 ? separation / std::sqrt(square) : Vec3d(1, 0, 0);
  e.point = finite(closest);
  e.before_a = e.after_a = state_.velocity_at(i, state_.clock.now);
  e.before_b = e.after_b = obstacle.velocity;
  e.together = 1;
  return e;
}

}  // namespace ricochet::simulation
