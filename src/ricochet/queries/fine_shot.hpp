// Questions that need more than one double: `shoot` from a place of two doubles, for paths in corners, and the order of
// two impacts whose times round to the same double.
#pragma once

#include "ricochet/numeric/double_double.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {

/// Like `shoot` for a bullet with a given velocity, whose centre is at `place` relative to the target; the answer's
/// centre and point are not set.
Shot shoot_from(const Vec3<DoubleWord>& place, const Vec3d& velocity, double radius,
                const MovingShape& target);

/// A bullet that hits a target. Relative to the target, its centre is at the bullet's position plus `low`.
struct Impacting {
  const Bullet& bullet;
  const MovingShape& target;
  Vec3d low{0.0};
};

/// Compares the exact times of two hits: negative if the first is earlier, 0 if 640 bits show no difference.
int compare_times(const Impacting& one, const Impacting& other);

}  // namespace ricochet
