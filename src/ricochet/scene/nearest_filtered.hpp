// The nearest of many targets by the static filter of spheres: for batches and pictures.
#pragma once

#include <cstdint>

#include "ricochet/scene/targets.hpp"

namespace ricochet::scene {

/// A hit on a sphere at rest, its time known within `error`.
struct FilteredHit {
  double time, error;
  std::int32_t target;  ///< -1: none
};

/// The nearest target, decided as `nearest` decides. True where the filter gives its time, or is certain that
/// there is none: in `hit`. Else the answer is in `exact`. A filtered time depends on the bullet and on what it
/// hits alone, not on who decided that, nor on `max_time`.
bool find_nearest(Targets& targets, const Bullet& bullet, const Ray& ray, double max_time,
                  std::int32_t except, FilteredHit& hit, SceneShot& exact);

struct FilteredShot {
  SceneShot answer;
  /// How far the bullet's centre may be off the surface it hits, that with the ball's radius added; 0 where
  /// `answer` is exact.
  double surface_error;
};

/// As `nearest`, with times within 1e-12.
FilteredShot nearest_filtered(Targets& targets, const Bullet& bullet, double max_time, std::int32_t except);

}  // namespace ricochet::scene
