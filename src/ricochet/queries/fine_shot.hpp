// What one double is too coarse for: `shoot` from a place of two doubles, for paths in corners, and the order of two impacts
// whose times round to the same double.
#pragma once

#include "ricochet/numeric/double_double.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {

/// As `shoot` with a bullet of a given velocity, of which the target sees the centre at `place`; the answer's centre and
/// point are not set.
Shot shoot_from(const Vec3<DoubleWord>& place, const Vec3d& velocity, double radius,
                const MovingShape& target);

/// A bullet that hits a target; the target sees its centre at the bullet's position and `low` besides.
struct Impacting {
  const Bullet& bullet;
  const MovingShape& target;
  Vec3d low{0.0};
};

/// Which of two exact times of impact is the earlier, where both hit: below 0 the first, 0 where 640 bits cannot tell.
int compare_times(const Impacting& one, const Impacting& other);

}  // namespace ricochet
