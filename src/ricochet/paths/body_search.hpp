// The first hit of a body on a leg: the exact question of `shoot` under gravity, for every target except those that the body stays in
// contact with.
//
// The search skips a surface whose contact the body keeps, because the leg does not lead into it. It also skips shapes that lie wholly
// behind a flat face that the body keeps, such as the tiles beside the one on which a body slides. A point that lies in a surface's plane
// leaves the surface on the point's side, hits it at time 0, or stays in the plane and does not hit it.
#pragma once

#include "ricochet/paths/body_state.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// The state in which a leg begins.
struct LegStart {
  const Bullet& bullet;
  const Vec3d& acceleration;
  double since = 0;  ///< frames since the targets were at their given places
  std::span<const Kept> kept = {};
  std::span<const Side> sides = {};
  double size = 0;  ///< the largest of the lengths from which the place was computed
};

/// The first contact within `max_time` frames, as `Scene::shoot` returns it. A contact at which the surfaces only touch has the angle 0.
SceneShot closest_contact(Targets& targets, const LegStart& leg, double max_time, const Filter* filter);

/// The hit on a shape at a time of a leg, if the normal there is known.
Shot contact_at(const Bullet& bullet, const Vec3d& acceleration, double time, const MovingShape& shape,
                const Vec3d& normal);

}  // namespace ricochet::scene
