// A shot in a given direction, followed from bounce to bounce and past the goal.
#pragma once

#include "ricochet/aim/search.hpp"
#include "ricochet/bullet.hpp"
#include "ricochet/contact.hpp"

namespace ricochet::aiming {

struct Flight {
  bool reaches = false;  ///< meets every body in order, and the goal after them
  std::size_t bounces = 0;
  Vec3d start, velocity;  ///< of the last leg
  double start_time = 0;
  Vec3d miss{0.0};  ///< from the goal to the nearest place of the path, seen from the goal
  Vec3d arriving;   ///< the velocity at the nearest pass, seen from the goal
  double time = 0;  ///< of the nearest pass
};

/// Estimated: for searches, at a bounded cost. Exact: as `shoot` decides.
enum class Shooting : unsigned char { Estimated, Exact };

/// First contact with a target that stood at its place `begun` frames ago. `share`: of the target's velocity.
Shot shoot_from(Shooting shooting, AimWork& work, const MovingShape& target, const Bullet& bullet,
                double begun, double share);

/// Follows a shot; under gravity off one body at most, and all velocities count whole. `share`: of all velocities but the bullet's. `bounces`, where given, has room for every
/// body.
Flight fly(const Search& search, const Vec3d& direction, double share,
           Shooting shooting = Shooting::Estimated, AimBounce* bounces = nullptr);

/// What a miss is measured by: the goal is reached where the line passes within 1e-12 of it.
double miss_scale(const Search& search, const Flight& flight);

}  // namespace ricochet::aiming
