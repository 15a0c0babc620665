// A shot in a given direction, followed from bounce to bounce and past the goal.
#pragma once

#include "ricochet/aim/search.hpp"
#include "ricochet/bullet.hpp"
#include "ricochet/contact.hpp"

namespace ricochet::aiming {

struct Flight {
  bool reaches = false;  ///< true if the shot hits every body in order, and then the goal
  std::size_t bounces = 0;
  Vec3d start, velocity;  ///< of the last leg
  double start_time = 0;
  Vec3d miss{0.0};  ///< from the goal to the nearest place of the path, relative to the goal
  Vec3d arriving;   ///< the velocity at the nearest pass, relative to the goal
  double time = 0;  ///< of the nearest pass
};

/// Estimated: at a bounded cost, for searches. Exact: decided as `shoot` decides.
enum class Shooting : unsigned char { Estimated, Exact };

/// The first contact with a target whose place was given for a time `begun` frames ago. `share`: the part of the
/// target's velocity that counts.
Shot shoot_from(Shooting shooting, AimWork& work, const MovingShape& target, const Bullet& bullet,
                double begun, double share);

/// Follows a shot. Under gravity it bounces off one body at most, and all velocities count in full. `share`: the part
/// of all velocities, except the bullet's, that counts. `bounces`, if given, has room for every body.
Flight fly(const Search& search, const Vec3d& direction, double share,
           Shooting shooting = Shooting::Estimated, AimBounce* bounces = nullptr);

/// The length that a miss is compared with: the shot reaches the goal if the path passes it within 1e-12 of this
/// length.
double miss_scale(const Search& search, const Flight& flight);

}  // namespace ricochet::aiming
