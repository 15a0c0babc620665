// Scenes under gravity: the closest hit of a falling bullet, and its path from bounce to bounce.
//
// Which hit is the closest is decided as `shoot` under gravity with each target decides it. A path is told from one bounce to the next: a
// bullet stands on what it has come to, to rounding, and leaves it; what else it touches it leaves as well, or bounces off at once.
// Where restitution shrinks the flights on a plane, they end at a time that is a sum: with s the speed out of the first bounce that is
// left out, g the part of gravity into the plane and e the restitution, after 2 s / g (1 + e + e^2 + ...) = 2 s / (g (1 - e)).
// On a face that has an end it slides on until it meets something, or is over the edge, from where it falls again.
#pragma once

#include "ricochet/scene/targets.hpp"

namespace ricochet::scene {

/// Up to which part of all lengths a bullet touches what it has come to, and what is beside that.
inline constexpr double kTouchRounding = 0x1p-44;

/// Of a bullet that falls: how it comes to where it is.
struct FallStart {
  double time = 0;      ///< frames since the targets stood where they were given
  Met met;              ///< what it stands on
  double margin = -1;   ///< up to which it touches things, by rounding; below 0: it has come from nowhere
  Vec3d arriving{0.0};  ///< the velocity that it came with, before it met anything there
  const Filter* filter = nullptr;  ///< null: all targets count
  bool slides = false;             ///< on `met`, which it does not leave
  Vec3d along{0.0};                ///< its acceleration then
};

/// First contact with anything until `max_time`; as `Scene::shoot`.
SceneShot closest_fall(Targets& targets, const Bullet& bullet, double max_time, const FallStart& start);
/// The same of a loop of questions.
SceneShot fall_leaving(Targets& targets, const Bullet& bullet, double max_time, const Filter* filter,
                       Leaving& leaving);
PathEnd trace_fall(Targets& targets, const Bullet& first, const TraceLimits& limits,
                   const ActiveFilter& filter, LegVisitor each_leg, CrossingVisitor each_crossing);

}  // namespace ricochet::scene
