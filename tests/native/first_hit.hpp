// The order of two hits of one bullet, by exact times.
#pragma once

#include "ricochet/queries/fine_shot.hpp"

namespace ricochet {

/// True if a hit at `time` comes before one at `best_time` of an earlier target.
inline bool comes_before(const Bullet& bullet, const MovingShape& target, double time,
                         const MovingShape& best, double best_time) {
  return time < best_time || (time == best_time && compare_times({bullet, target}, {bullet, best}) < 0);
}

}  // namespace ricochet
