// Epoch clock: local times that begin anew with every epoch, so that they stay as fine as positions are
// however long the simulation has run.
#pragma once

#include <algorithm>
#include <cstdint>

namespace ricochet::simulation {

struct Clock {
  double base = 0, base_rest = 0;  ///< when this epoch began, in frames since the world did: a double-double
  double now = 0;                  ///< since then, as every predicted time and every `Flight::since`
  double length = 1;               ///< planned for this epoch, a power of two
  std::int64_t epoch_events = 0;   ///< collisions since the epoch began

  double time() const { return base + (base_rest + now); }
  /// A time since the world began, on this clock.
  double local(double time) const { return (time - base) - base_rest; }
  void advance_to(double local_time) { now = std::max(now, local_time); }

  /// Moves the clock's zero to now.
  void begin_epoch() {
    // base + rest + now as a double-double
    const double sum = base_rest + now;
    const double total = base + sum;
    base_rest = sum - (total - base);
    base = total;
    now = 0;
    epoch_events = 0;
  }
};

}  // namespace ricochet::simulation
