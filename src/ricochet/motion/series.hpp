// Series of bounces, in which each bounce shrinks by the restitution e. They end in a finite time.
//
// On a flat face at rest, with nothing else nearby, the limit is known. With s the speed out of the face and g_n
// gravity's part into it,
//
//   t = 2 s / g_n (1 + e + e^2 + ...) = 2 s / (g_n (1 - e)).
//
// Everywhere else, the series ends with a bounce that is small beside the largest one of the series.
#pragma once

#include <algorithm>

namespace ricochet::motion {

/// A bounce is small if it rises at most this share of the highest one of its series. It is then replaced by one of
/// restitution 0. A series has at most log(kSmallBounce) / log(e^2) bounces: 10 at e = 0.5, 66 at 0.9, 690 at 0.99.
///   larger: bodies visibly stop bouncing too early; smaller: series in creases cost more events
inline constexpr double kSmallBounce = 0x1p-20;

/// The largest bounce since a body last flew freely.
class Series {
 public:
  Series() = default;
  /// Restores the value of a snapshot.
  explicit Series(double largest_speed_squared) : largest_(largest_speed_squared) {}
  /// The body flies freely: it has begun to fall, or left its support.
  void begin() { largest_ = 0; }
  /// The body hits something at a closing speed.
  void meet(double closing) { largest_ = std::max(largest_, closing * closing); }
  /// True if a bounce, or a motion along a surface, with at most this speed rises so little that the body rests
  /// instead. Bounces that do not shrink are never small.
  bool is_small(double speed, double restitution) const {
    return restitution < 1 && speed * speed <= kSmallBounce * largest_;
  }
  double largest_speed_squared() const { return largest_; }

 private:
  double largest_ = 0;
};

/// Frames until an infinite series ends. It begins with a speed out of a flat face at rest; `pull` > 0 is gravity's
/// part into the face.
inline double time_of_series(double speed, double pull, double restitution) {
  return 2 * speed / (pull * (1 - restitution));
}

/// One flight of a series: its speed as a part of the first one's, and the frames since it began.
struct SeriesFlight {
  double part, time;
};

/// The flight at a time of an infinite series that lasts `whole`. Flight k begins when whole e^k is left, and ends when
/// whole e^(k+1) is left. The largest power of e that is at least the remaining part is found by the bits of k, one by
/// one.
inline SeriesFlight flight_of_series(double time, double whole, double restitution) {
  if (!(time < whole)) return {0, 0};
  const double left = 1 - time / whole;
  double powers[64];  // powers of e: 1, 2, 4, 8 ...
  powers[0] = restitution;
  for (int k = 1; k < 64; ++k) powers[k] = powers[k - 1] * powers[k - 1];
  double part = 1;
  for (int k = 63; k >= 0; --k)
    if (part * powers[k] >= left) part *= powers[k];
  return {part, whole * (part - left)};
}

}  // namespace ricochet::motion
