// Paths among a few mirror balls (spheres at rest, restitution 1), for pictures: many rows at a time, bounce by
// bounce, so that none waits for another's branches, quotients and roots.
//
// Before each bounce a filter in single precision, four rays at a time against every sphere, says which of them a ray
// hits first: surely this one, surely none, or unsure. What is unsure is asked in doubles, one by one. The rays that
// hit go on side by side, two at a time, in doubles, by the static filter of spheres.
//
// These stand beside the general path because they take a tenth of its time, or less.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "ricochet/batch.hpp"
#include "ricochet/scene/mirror_rays.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::scene {

class Mirrors {
  using D2 = simd::D2;

 public:
  /// The most spheres for which looking at all of them is faster than an index.
  static constexpr std::size_t kMaxSpheres = 8;
  /// Squares of smaller radii are out of the filter's range.
  static constexpr double kMinRadius = 0x1p-99;
  /// So many rows are on their way together.
  static constexpr std::size_t kRows = kMirrorRows;

  /// Of spheres at rest, at most `kMaxSpheres`; the index is what a path's end calls one.
  void add(const Sphere& sphere, std::int32_t index);
  /// To be called when all have been added.
  void prepare();

  /// As `Scene::trace_approximately` with a restitution of 1, of at most `kRows` rows of a batch. Gives how many it refuses,
  /// since a filter is not certain of a bounce; `refused` gets which.
  std::size_t trace(const double* bullets, std::size_t count, const TraceLimits& limits, double* paths,
                    std::span<std::size_t, kRows> refused) const;

 private:
  using F4 = simd::F4;
  using I4 = simd::I4;
  using Rays = MirrorRays;
  struct Spheres;

  void start(Rays& rays, const double* row, const double* next, std::size_t to) const;
  I4 first_of_four(const Rays& rays, std::size_t i) const;
  int first(const Rays& rays, std::size_t i) const;
  bool time_hits(const Rays& rays, MirrorHits& hits, std::size_t i) const;
  std::size_t refine(const Rays& rays, MirrorHits& hits, std::size_t* refused) const;
  void bounce(Rays& rays, const MirrorHits& hits, std::size_t i, std::size_t to) const;
  void write(const Rays& rays, std::size_t i, int bounces, const double* bullets, double* paths) const;

  std::size_t count_ = 0;
  Sphere spheres_[kMaxSpheres];
  std::int32_t indices_[kMaxSpheres];
  /// In single precision, from `middle_`; four times the same.
  Vec3<F4> centers_[kMaxSpheres];
  F4 radii_[kMaxSpheres];
  F4 extent_squared_;
  Vec3d middle_;
  F4 largest_ball_ = simd::four(-1);  ///< for which the first sphere is that with the first midpoint
};

}  // namespace ricochet::scene
