#include "ricochet/scene/sensors.hpp"

#include <algorithm>

#include "ricochet/numeric/length.hpp"
#include "ricochet/scene/nearest.hpp"
#include "ricochet/scene/passage.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::scene {

bool Sensors::start(const Bullet& bullet) {
  has_started_ = true;
  for (const std::int32_t index : targets_.sensors()) {
    if (!filter_.admits(index) || targets_.mesh(index) != nullptr) continue;
    const bool is_inside = shoot(bullet, targets_.target(index)).outcome == Outcome::StartsInside;
    if (!states_.push_back({index, is_inside})) return false;
  }
  return true;
}

/// A leg begins where the one before ended, rounded: what the path was in or out of then, it still is.
bool Sensors::cross(State& state, const Bullet& bullet, const Departure& departure, double time) {
  const MovingShape& sensor = targets_.target(state.target);
  const Bullet seen = departure.seen(bullet, sensor.velocity);
  const Vec3d velocity = velocity_of(bullet), relative = velocity - sensor.velocity;
  if (relative == Vec3d(0.0)) return true;
  const Passage found = passage(seen, sensor);
  const auto add = [&](bool enters, double at) {
    state.is_inside = enters;
    return crossings_.push_back(
        {state.target, enters, finite(departure.time + at), finite(bullet.position + velocity * at)});
  };
  if (state.is_inside) {
    const double exit = found.passes ? std::max(found.exit, 0.0) : 0;
    return exit > time || add(false, exit);
  }
  // What was left at the end of the leg before, it may still touch by rounding.
  const double rounding =
      kEndRounding * (length(bullet.position) + bullet.radius + length(sensor.velocity) * departure.time);
  const bool is_behind =
      departure.met.target >= 0 && found.enter <= 0 && found.exit * length(relative) <= rounding;
  const double enter = std::max(found.enter, 0.0);
  if (!found.passes || is_behind || enter > time) return true;
  return add(true, enter) && (found.exit > time || add(false, found.exit));
}

bool Sensors::fly(const Bullet& bullet, const Departure& departure, double time, CrossingVisitor each) {
  if (targets_.sensors().empty()) return true;
  if (!has_started_ && !start(bullet)) return false;
  crossings_.clear();
  for (State& state : states_)
    if (!cross(state, bullet, departure, time)) return false;
  std::sort(crossings_.begin(), crossings_.end(), [](const Crossing& a, const Crossing& b) {
    return a.time < b.time ||
           (a.time == b.time && (a.target < b.target || (a.target == b.target && a.enters && !b.enters)));
  });
  return std::all_of(crossings_.begin(), crossings_.end(), [&](const Crossing& one) { return each(one); });
}

}  // namespace ricochet::scene
