// Sensors under gravity: a parabola may be inside a convex shape several times.
//
// Exact polynomials tell when it is (queries/fall_interval.hpp), for the flight as it began, in doubles. If rounding
// has put the start beside a surface, the depth reached from there decides: within rounding, the ball touches for an
// instant, or has not left.
#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/queries/fall_interval.hpp"
#include "ricochet/simulation/sensors.hpp"

namespace ricochet::simulation {

namespace {

/// A flight relative to a sensor at rest.
struct SeenFall {
  const AnyShape& shape;
  const Bullet& ball;
  Vec3d velocity, acceleration;
  double rounding;

  double gap_at(double time) const {
    return gap_to(shape, ball.position + (velocity + acceleration * (0.5 * time)) * time, ball.radius);
  }
  /// True if it stays within rounding of its start until that time.
  bool is_moment(double time) const {
    return (size_of(velocity) + 0.5 * time * size_of(acceleration)) * time <= rounding;
  }
  /// True if, up to a time, the ball is known only to be at the surface. The middle alone does not decide: a parabola
  /// that begins on a floor touches the ceiling there. A path exactly along the surface lasts longer than an instant.
  bool is_at_surface_until(double time) const {
    if (is_moment(time)) return true;
    const double gap = gap_at(0.5 * time);
    return gap != 0 && std::max(std::fabs(gap), std::fabs(gap_at(0.25 * time))) <= rounding;
  }
};

}  // namespace

/// It depends on the flight, on whether the ball is inside, and on the crossings so far.
double Sensors::time_of_crossing_in_fall(int i, std::size_t s, const Vec3d& acceleration) const {
  const Flight& f = state_.flight(i);
  const AnyShape& shape = state_.obstacle(sensors_[s]).shape;
  const double radius = state_.body(i).radius, now = state_.clock.now;
  const Bullet seen = seen_by(s, f, radius);
  const SeenFall fall{shape, seen, velocity_of(seen), acceleration, rounding_of(s, f, radius, f.since)};
  const bool leaves = is_inside(state_.index_of(i), s);
  const FallTimes found = times_in_fall(seen, MovingShape{shape}, acceleration);
  // It has already left the surface, within rounding, unless it is inside one of the intervals now.
  double left = f.since;
  for (const Interval& one : found) {
    double enter = std::max(one.enter, 0.0);
    if (&one == found.begin() && enter < one.exit) {
      if (fall.is_moment(enter) && fall.is_at_surface_until(one.exit)) continue;
      if (leaves && fall.is_at_surface_until(enter)) enter = 0;
    }
    const double enters = f.since + enter, leaves_at = one.never_ends() ? kInfiniteTime : f.since + one.exit;
    // A ball that grazes does not enter.
    if (!(enters < leaves_at)) continue;
    if (!leaves && now < leaves_at) return enters;
    if (leaves && enters <= now) left = leaves_at;
  }
  return leaves ? left : kInfiniteTime;
}

bool Sensors::is_at_surface_in_fall(int i, std::size_t s, double from, double until) const {
  const Flight& f = state_.flight(i);
  const double radius = state_.body(i).radius, rounding = rounding_of(s, f, radius, until);
  const auto is_at_surface = [&](double share) {
    const double time = from + share * (until - from);
    const Vec3d place = state_.place_at(i, time) - state_.offset_at(sensors_[s], time);
    return std::fabs(gap_to(state_.obstacle(sensors_[s]).shape, place, radius)) <= rounding;
  };
  return is_at_surface(1) && is_at_surface(0.5) && is_at_surface(0.25);
}

}  // namespace ricochet::simulation
