// Epoch clock: local times that begin anew with every epoch, so that they stay as fine as positions are
// however long the simulation has run.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ricochet::simulation {

struct Clock {
  double base = 0, base_rest = 0;  ///< when this epoch began, in frames since the world did: a double-double
  double now = 0;                  ///< since then, as every predicted time and every `Flight::since`
  double length = 1;               ///< planned for this epoch, a power of two
  std::int64_t epoch_events = 0;   ///< collisions since the epoch began

  double time() const { return time_at(now); }
  /// A time on this clock, as it is told.
  double time_at(double local_time) const { return base + (base_rest + local_time); }
  /// A time since the world began, on this clock.
  double local(double time) const { return (time - base) - base_rest; }
  /// The first time on this clock that is told as that one, or a later one: this clock is finer. By bisection.
  double first_local(double time) const {
    const double step = time - std::nextafter(time, 0.0);
    double high = local(time), low = high;
    // By the next double at least: a snapshot's clock may be any.
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
    // base + rest + now as a double-double, whichever of the two is larger (Knuth): the time that is told stays the same
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
