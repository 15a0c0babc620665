// Scenes under gravity: the closest hit of a falling bullet.
//
// Which hit is the closest is decided as `shoot` under gravity with each target decides it. A bullet of a path stands on what it has
// come to, to rounding, and leaves it; what else it touches it leaves as well, or bounces off at once.
#pragma once

#include <array>

#include "ricochet/scene/targets.hpp"

namespace ricochet::scene {

/// Up to which part of all lengths a falling bullet touches what it has come to, and what is beside that.
inline constexpr double kTouchRounding = 0x1p-44;

/// In margins: so near to a surface the side of a bounce is remembered.
inline constexpr double kNearSide = 4;

/// On which side of a surface a falling bullet has bounced.
struct Side {
  Met met;
  Vec3d normal{0.0};  ///< unit, on the bullet's side
  Vec3d place{0.0};   ///< of the bullet, then
  double time = 0;    ///< as `FallStart`

  /// How far from there, along the normal, the surface sees a bullet at a place and a time.
  double height(const Vec3d& at, double when, const Vec3d& of_surface) const {
    return dot(at - place - of_surface * (when - time), normal);
  }
};

/// Of a bullet that falls: how it comes to where it is. Plain values.
struct FallStart {
  double time = 0;      ///< frames since the targets stood where they were given
  Met met;              ///< what it stands on
  double margin = -1;   ///< up to which it touches things, by rounding; below 0: it has come from nowhere
  Vec3d arriving{0.0};  ///< the velocity that it came with, before it met anything there
  double flown = 0;     ///< frames of the flight in which it did; 0 in a corner
  std::array<Side, 4>
      sides;  ///< the last bounces that it has not gone away from, the newest first; others have no `met`
  bool slides = false;  ///< on `met`, which it does not leave
  Vec3d along{0.0};     ///< its acceleration then
};

/// First contact with anything until `max_time`; as `Scene::shoot`. Filter null: all targets count.
SceneShot closest_fall(Targets& targets, const Bullet& bullet, double max_time, const FallStart& start,
                       const Filter* filter);
/// The same of a loop of questions.
SceneShot fall_leaving(Targets& targets, const Bullet& bullet, double max_time, const Filter* filter,
                       Leaving& leaving);

}  // namespace ricochet::scene
