// Which of two hits of one bullet comes first: by the exact times.
#pragma once

#include "ricochet/queries/fine_shot.hpp"

namespace ricochet {

/// Whether a hit at `time` comes before one at `best_time`, of a target that is asked before.
inline bool comes_before(const Bullet& bullet, const MovingShape& target, double time,
                         const MovingShape& best, double best_time) {
  return time < best_time || (time == best_time && compare_times({bullet, target}, {bullet, best}) < 0);
}

}  // namespace ricochet
