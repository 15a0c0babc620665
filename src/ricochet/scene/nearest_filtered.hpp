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

enum class Certainty : std::uint8_t { Certified, Uncertain, OutOfMemory };

/// The nearest sphere at rest by the static filter alone; Uncertain where its error bounds do not tell, or
/// where other shapes are among the candidates.
Certainty filter_nearest(Targets& targets, const Bullet& bullet, const Ray& ray, double max_time,
                         std::int32_t except, FilteredHit& best);

struct FilteredShot {
  SceneShot answer;
  /// How far the bullet's centre may be off the surface it hits, that with the ball's radius added; 0 where
  /// `answer` is exact.
  double surface_error;
};

/// As `nearest`, with times within 1e-12.
FilteredShot nearest_filtered(Targets& targets, const Bullet& bullet, double max_time, std::int32_t except);

}  // namespace ricochet::scene
