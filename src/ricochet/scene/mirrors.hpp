// Paths among a few mirror balls (spheres at rest, restitution 1), for pictures. Many rows are computed at a time,
// bounce by bounce, so that none waits for another's branches, quotients and roots.
//
// Before each bounce a filter in single precision tests four rays at a time against every sphere, and says for each ray
// which sphere it hits first, that it hits none, or that this is uncertain. Uncertain rays are tested in doubles, one
// by one. The rays that hit then go on side by side, two at a time, in doubles, by the static filter for spheres.
//
// This code exists beside the general path because it takes a tenth of the time, or less.
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
  /// The most spheres for which testing all of them is faster than an index.
  static constexpr std::size_t kMaxSpheres = 8;
  /// Squares of smaller radii are out of the filter's range.
  static constexpr double kMinRadius = 0x1p-99;
  /// The number of rows that are followed together.
  static constexpr std::size_t kRows = kMirrorRows;

  /// Adds a sphere at rest, at most `kMaxSpheres`; a path's end reports `index`.
  void add(const Sphere& sphere, std::int32_t index);
  /// Call it when all spheres have been added.
  void prepare();

  /// Like `Scene::trace_approximately` with a restitution of 1, for at most `kRows` rows of a batch. Returns the number
  /// of rows that it refuses, because a filter was uncertain of a bounce; `refused` receives their indices.
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
  /// In single precision, relative to `middle_`; the same in all four lanes.
  Vec3<F4> centers_[kMaxSpheres];
  F4 radii_[kMaxSpheres];
  F4 extent_squared_;
  Vec3d middle_;
  /// The largest ball for which the sphere with the first midpoint is the first one
  F4 largest_ball_ = simd::four(-1);
};

}  // namespace ricochet::scene
