// The first thing that a body meets on a leg: the exact question of `shoot` under gravity, asked of every target, but for what the body
// keeps in contact with.
//
// A contact that is kept is not asked: the leg does not come into it. Neither is what lies wholly behind the flat faces that are kept, as
// the tiles beside the one on which a body slides. A point that lies in a surface's plane leaves it to its side, or meets it at once.
#pragma once

#include "ricochet/paths/body_state.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// How a leg begins.
struct LegStart {
  const Bullet& bullet;
  const Vec3d& acceleration;
  double since = 0;  ///< frames since the targets stood where they were given
  std::span<const Kept> kept = {};
  std::span<const Side> sides = {};
  double size = 0;  ///< of the lengths from which the place was computed
};

/// First contact until `max_time`, as `Scene::shoot`. A contact at which the surfaces only touch has the angle 0.
SceneShot closest_contact(Targets& targets, const LegStart& leg, double max_time, const Filter* filter);

/// What a hit is reported as, whose normal is known.
Shot contact_at(const Bullet& bullet, const Vec3d& acceleration, double time, const MovingShape& shape,
                const Vec3d& normal);

}  // namespace ricochet::scene
