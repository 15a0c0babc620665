// Series of bounces, which shrink by the restitution e each and end in a finite time.
//
// On a flat face at rest, with nothing else near, the limit is known: with s the speed out of the face and g_n gravity's part into it,
//
//   t = 2 s / g_n (1 + e + e^2 + ...) = 2 s / (g_n (1 - e)).
//
// Everywhere else a bounce ends the series that is small beside the largest one of it.
#pragma once

#include <algorithm>

namespace ricochet::motion {

/// A bounce is small whose rise is at most this share of the highest one of its series, and is answered with restitution 0. A series has at most
/// log(kSmallBounce) / log(e^2) bounces: 10 at e = 0.5, 66 at 0.9, 690 at 0.99.
///   larger: bodies stop bouncing while one can see it; smaller: series in creases cost more events
inline constexpr double kSmallBounce = 0x1p-20;

/// The largest bounce since a body last flew freely.
class Series {
 public:
  Series() = default;
  /// As a snapshot has it.
  explicit Series(double largest_speed_squared) : largest_(largest_speed_squared) {}
  /// A body flies freely: it has begun to fall, or come off what bore it.
  void begin() { largest_ = 0; }
  /// It meets something at a closing speed.
  void meet(double closing) { largest_ = std::max(largest_, closing * closing); }
  /// Whether a bounce, or a pass along a surface, that has no more than such a speed rises so little that it is answered with rest.
  /// Bounces that do not shrink are never small.
  bool is_small(double speed, double restitution) const {
    return restitution < 1 && speed * speed <= kSmallBounce * largest_;
  }
  double largest_speed_squared() const { return largest_; }

 private:
  double largest_ = 0;
};

/// Frames until an infinite series ends that begins with a speed out of a flat face at rest, `pull` > 0 being gravity's part into that.
inline double time_of_series(double speed, double pull, double restitution) {
  return 2 * speed / (pull * (1 - restitution));
}

/// A flight of a series: which part of the speed of the first it has, and for how many frames it has lasted.
struct SeriesFlight {
  double part, time;
};

/// At a time of an infinite series that lasts `whole`: flight k begins when whole e^k is left, and ends when whole e^(k+1) is. The largest
/// power of e that is at least the part that is left is found bit by bit of k.
inline SeriesFlight flight_of_series(double time, double whole, double restitution) {
  if (!(time < whole)) return {0, 0};
  const double left = 1 - time / whole;
  double powers[64];  // of e: 1, 2, 4, 8 ...
  powers[0] = restitution;
  for (int k = 1; k < 64; ++k) powers[k] = powers[k - 1] * powers[k - 1];
  double part = 1;
  for (int k = 63; k >= 0; --k)
    if (part * powers[k] >= left) part *= powers[k];
  return {part, whole * (part - left)};
}

}  // namespace ricochet::motion
