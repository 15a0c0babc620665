// Paths among a few mirror balls (spheres at rest, restitution 1), for pictures: the static filter leaves out
// what certainly is not hit, two spheres at once, and looks closer at the others.
#pragma once

#include <cstddef>

#include "ricochet/batch.hpp"
#include "ricochet/narrow_phase/sphere_filter.hpp"

namespace ricochet::scene {

class Mirrors {
 public:
  /// The most spheres for which looking at all of them is faster than an index.
  static constexpr std::size_t kMaxSpheres = 8;
  /// Squares of smaller radii are out of the filter's range.
  static constexpr double kMinRadius = 0x1p-99;

  /// Of a sphere at rest; `index` is what a path's end calls it.
  void add(const Sphere& sphere, std::int32_t index);

  /// As `Scene::trace_filtered` with a restitution of 1, of a row of a batch; false where the filter is not
  /// certain of a bounce.
  bool trace(const double* bullet, const TraceLimits& limits, double* path) const;

 private:
  using D2 = simd::D2;
  using Ray = sphere_filter::Ray<double>;

  struct Hit {
    int sphere;  ///< of those here; -1: none
    double time;
    bool is_certain;
  };
  unsigned candidates(const Vec3d& at, const Ray& ray, double radius, int except) const;
  Hit nearest(const Vec3d& at, const Ray& ray, double radius, int except) const;

  std::size_t count_ = 0;
  Sphere spheres_[kMaxSpheres];
  std::int32_t indices_[kMaxSpheres];
  /// Two side by side; in the last place of an odd number, the first again.
  Vec3<D2> centers_[kMaxSpheres / 2];
  D2 radii_[kMaxSpheres / 2];
};

}  // namespace ricochet::scene
