// Paths among a few spheres, for pictures: all spheres at once, and a closer look at those that may be hit.
#pragma once

#include <cstddef>
#include <span>

#include "ricochet/batch.hpp"
#include "ricochet/scene/simd.hpp"

namespace ricochet::scene {

class Mirrors {
 public:
  /// The most spheres for which looking at all of them is best.
  static constexpr std::size_t kMost = 8;

  /// Smaller spheres' squares are out of range.
  static constexpr double kSmallest = 0x1p-99;

  /// Of a sphere at rest; `index` is what a path's end calls it.
  void add(const Sphere& sphere, std::int32_t index);

  /// As `Scene::trace_filtered` with a restitution of 1, of a row of a batch; false where plain doubles are
  /// not sure of a bounce.
  bool trace(const double* bullet, const TraceLimits& limits, double* path) const;

 private:
  std::size_t count_ = 0;
  Sphere spheres_[kMost];
  std::int32_t indices_[kMost];
  /// Two side by side; in the last place of an odd number, the first again.
  D2 x_[kMost / 2], y_[kMost / 2], z_[kMost / 2], radius_[kMost / 2];
};

}  // namespace ricochet::scene
