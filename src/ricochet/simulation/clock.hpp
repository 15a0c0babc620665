// Epoch clock: local times that start at 0 in every epoch, so that they stay as precise as positions, however long the
// simulation has run.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ricochet::simulation {

struct Clock {
  /// When this epoch began, in frames since the world began: a double-double
  double base = 0, base_rest = 0;
  double now = 0;                 ///< frames since then, like every predicted time and every `Flight::since`
  double length = 1;              ///< planned length of this epoch, a power of two
  std::int64_t epoch_events = 0;  ///< collisions since the epoch began

  double time() const { return time_at(now); }
  /// A local time as the time that is reported.
  double time_at(double local_time) const { return base + (base_rest + local_time); }
  /// Converts a time since the world began to this clock.
  double local(double time) const { return (time - base) - base_rest; }
  /// The first time on this clock that is reported as that time or a later one, because this clock is finer. By
  /// bisection.
  double first_local(double time) const {
    const double step = time - std::nextafter(time, 0.0);
    double high = local(time), low = high;
    // At least by the next double: a snapshot's clock may have any value.
    while (time_at(high) < time) high = std::max(high + step, std::nextafter(high, HUGE_VAL));
    while (time_at(low) >= time) low = std::min(low - step, std::nextafter(low, -HUGE_VAL));
    for (;;) {
      const double middle = low + 0.5 * (high - low);
      if (!(low < middle && middle < high)) return high;
      (time_at(middle) < time ? low : high) = middle;
    }
  }
  void advance_to(double local_time) { now = std::max(now, local_time); }

  /// Moves the clock's zero to now.
  void begin_epoch() {
    // base + rest + now as a double-double, whichever of the two is larger (Knuth): the reported time stays the same
    const double sum = base_rest + now;
    const double total = base + sum;
    const double part = total - base;
    base_rest = (base - (total - part)) + (sum - part);
    base = total;
    now = 0;
    epoch_events = 0;
  }
};

}  // namespace ricochet::simulation
