// Sensors under gravity: a parabola may be in a convex shape several times.
//
// A ball enters as it touches. While it is inside, how deep it is, is the least of its heights behind the shape's supporting planes, each of
// which changes along the path p + v t + a t^2 / 2 with an acceleration of at most |a|: so depth - |a| t^2 / 2 is concave. Between two
// times s and t at which the ball is inside,
//   depth(x) >= chord(x) - |a| (x - s) (t - x) / 2,
// and where that is above 0 the ball has not left meanwhile. Stretches of which that is not known are halved.
#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/queries/interval.hpp"
#include "ricochet/simulation/fall.hpp"
#include "ricochet/simulation/sensors.hpp"

namespace ricochet::simulation {

namespace {

class IntervalsInFall {
 public:
  IntervalsInFall(const AnyShape& shape, const FallingBall& ball, std::int64_t& work)
      : shape_(shape), ball_(ball), work_(work), pull_(std::sqrt(dot(ball.a, ball.a))) {}

  double gap_at(double t) const {
    ++work_;
    return gap_to(shape_, ball_.at(t), ball_.radius);
  }
  /// When the ball, from a time on at which it is outside or leaves, touches the shape.
  double enter(double from) const {
    const FallingBall there{ball_.at(from), ball_.velocity_at(from), ball_.a, ball_.radius, ball_.margin,
                            ball_.speed};
    return from + time_of_fall_on(shape_, there, kInfiniteTime);
  }
  /// When it leaves, from a time on at which it is inside or at the surface.
  double leave(double from) const {
    double step = std::max(0x1p-52 * from, 0x1p-60 * ball_.radius / (pull_ + 1)), low = from,
           gap = gap_at(low);
    // A start at the surface is inside somewhat later, or has left already.
    while (!(gap < -ball_.margin)) {
      low = from + step;
      gap = gap_at(low);
      if (gap > ball_.margin || !(step < 0x1p500)) return from;
      step *= 2;
    }
    for (step = std::max(step, 0x1p-20 * from); step < 0x1p500; step *= 2) {
      const double high = low + step, gap_there = gap_at(high);
      const double found = first_exit(low, -gap, high, -gap_there);
      if (found < kInfiniteTime) return found;
      low = high, gap = gap_there;
    }
    return kInfiniteTime;
  }

 private:
  /// Between two times, at the earlier of which the ball is inside.
  double first_exit(double low, double depth, double high, double depth_there) const {
    if (depth_there >= 0 && stays(depth, depth_there, high - low)) return kInfiniteTime;
    const double middle = low + (high - low) / 2;
    if (!(low < middle && middle < high)) return depth_there < 0 ? high : kInfiniteTime;
    const double depth_between = -gap_at(middle);
    const double found = first_exit(low, depth, middle, depth_between);
    if (found < kInfiniteTime || depth_between < 0) return found;
    return first_exit(middle, depth_between, high, depth_there);
  }
  /// d + c x + k x^2 >= 0 for 0 <= x <= length, with k = |a| / 2 and c = -2 k x0
  bool stays(double d, double there, double length) const {
    const double k = 0.5 * pull_, lowest = 0.5 * (length - (there - d) / (k * length));
    return lowest <= 0 || lowest >= length || d >= k * lowest * lowest;
  }

  const AnyShape& shape_;
  const FallingBall& ball_;
  std::int64_t& work_;
  const double pull_;
};

}  // namespace

/// A function of the flight, of whether the ball is inside, and of what has passed by now.
double Sensors::time_of_crossing_in_fall(int i, std::size_t s, const Vec3d& acceleration) const {
  const Flight& f = state_.flight(i);
  const double radius = state_.body(i).radius, now = state_.clock.now;
  const Bullet seen = seen_by(s, f, radius);
  const FallingBall ball{seen.position,
                         velocity_of(seen),
                         acceleration,
                         radius,
                         rounding_of(s, f, radius, f.since),
                         size_of(f.velocity) + size_of(state_.obstacle(sensors_[s]).velocity)};
  const IntervalsInFall intervals(state_.obstacle(sensors_[s]).shape, ball, state_.work);
  const bool leaves = is_inside(state_.index_of(i), s);
  constexpr int kMostPassages = 64;
  double t = 0;
  bool is_in = intervals.gap_at(0) < -ball.margin || (leaves && f.since == now);
  for (int n = 0; n < kMostPassages && t < kInfiniteTime; ++n) {
    if (!is_in) {
      const double enter = intervals.enter(t);
      if (!(enter < kInfiniteTime)) break;
      t = intervals.leave(enter);
      // One that grazes does not enter.
      if (!(f.since + enter < f.since + t)) {
        t = std::max(t, std::nextafter(enter, kInfiniteTime));
        continue;
      }
      if (!leaves && f.since + enter >= now) return f.since + enter;
    } else {
      t = intervals.leave(t);
    }
    if (leaves && f.since + t >= now) return f.since + t;
    is_in = false;
  }
  return leaves ? now : kInfiniteTime;
}

bool Sensors::is_at_surface_in_fall(int i, std::size_t s, double from, double until) const {
  const Flight& f = state_.flight(i);
  const double radius = state_.body(i).radius, rounding = rounding_of(s, f, radius, until);
  const auto is_at_surface = [&](double time) {
    const Vec3d place = state_.place_at(i, time) - state_.offset_at(sensors_[s], time);
    return std::fabs(gap_to(state_.obstacle(sensors_[s]).shape, place, radius)) <= rounding;
  };
  return is_at_surface(until) && is_at_surface(from + 0.5 * (until - from));
}

}  // namespace ricochet::simulation
