// Many shapes: the nearest hit, batches of them, and paths of many bounces.
//
// The answer is that of asking `shoot` for every target and keeping the first least time; the ways to it are
// a grid for spheres at rest or a bounding-volume tree, which leave out what cannot be hit, and plain doubles
// with an error bound for spheres, which leave to `shoot` what they cannot tell.
#pragma once

#include <cstdint>
#include <span>
#include <type_traits>

#include "ricochet/contact.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/narrow_phase/relative_motion.hpp"
#include "ricochet/scene/grid.hpp"
#include "ricochet/scene/tree.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// `shoot`'s answer, and whose it is.
struct SceneShot {
  Shot shot;
  std::int32_t target;  ///< -1: none
  /// OutOfMemory: there is no answer, for the scene's index did not fit; everything else is then to be
  /// ignored.
  Status status = Status::Ok;
};

/// The answer of `Scene::add`.
struct Added {
  Status status;
  std::int32_t index;  ///< -1 where there is no room
};

namespace scene {

/// Coordinates that single precision holds with room for products.
inline constexpr double kLargest = 1e15, kSmallest = 1e-15;

/// Stands for a target that is no sphere at rest.
inline const Sphere kNoBall{Vec3d(0.0), -1};

}  // namespace scene

/// A stretch of a path, from one bounce to the next.
struct Leg {
  Vec3d from;   ///< the bullet's centre
  Shot shot;    ///< its hit; the velocity with restitution; no hit on the last leg that flies off
  double time;  ///< frames since the path began, at the hit
  std::int32_t target;
  /// A bound on how far the hit, the bullet's centre or the contact, is from the exact path's, in units of
  /// length: rounding, as flights and bounces have magnified it (see uncertainty.hpp). It holds as long as
  /// the exact path meets the same targets; where it may miss the last one, the bound is the largest double.
  double uncertainty;
};

struct TraceLimits {
  int bounces;
  double length;       ///< of the path, kept to the hit that exceeds it
  double restitution;  ///< of the velocity along the normal, 0 to 1
};

/// Of a path that is not looked at leg by leg.
struct PathEnd {
  int bounces;
  double length;  ///< of all legs that end in a hit
  Vec3d position, velocity;
  std::int32_t target;  ///< the last
  double uncertainty;   ///< of the position, as `Leg::uncertainty`
  /// OutOfMemory: the path was given up, for the scene's index did not fit, or `leg` said so.
  Status status = Status::Ok;
};

/// Whatever runs out of memory leaves the scene as it was, and the same call may succeed later.
class Scene {
 public:
  /// Room for so many targets in all.
  [[nodiscard]] Status reserve(std::int32_t count);
  Added add(const MovingShape& target);
  void move(std::int32_t index, const MovingShape& target);
  /// Its index is not used again.
  void remove(std::int32_t index);
  bool has(std::int32_t index) const;
  const MovingShape& target(std::int32_t index) const { return targets_[static_cast<std::size_t>(index)]; }
  const Vec3d& velocity(std::int32_t index) const {
    return targets_[static_cast<std::size_t>(index)].velocity;
  }
  std::int32_t size() const { return static_cast<std::int32_t>(targets_.size()); }

  /// First contact with any target, exactly as `shoot` with each: a hit counts where `shoot` with `max_time`
  /// says so, and equal times go to the lower index. Targets that the bullet starts inside of do not count.
  SceneShot shoot(const Bullet& bullet, double max_time);

  /// The same with everything within 1e-12 of it instead of the nearest double, but for the target, which is
  /// the same.
  SceneShot shoot_roughly(const Bullet& bullet, double max_time);

  /// A path, leg by leg: `leg(const Leg&)` for each; where that gives a bool, false ends the path with
  /// OutOfMemory. A shape is not hit twice in a row: all are convex.
  template <class EachLeg>
  PathEnd trace(const Bullet& bullet, const TraceLimits& limits, EachLeg&& leg) {
    return trace_with<true>(bullet, limits, leg);
  }
  /// The same for pictures: each bounce within 1e-12, and faster.
  PathEnd trace_roughly(const Bullet& bullet, const TraceLimits& limits) {
    return trace_with<false>(bullet, limits, [](const Leg&) {});
  }

  /// Builds what questions about points need; else it is done with the first of them. `radius`: for balls;
  /// `far`: from places with coordinates up to this.
  Status prepare(double radius = 0, double far = 0);

 private:
  friend Status shoot_many(Scene& scene, const double* bullets, std::size_t count, double* hits);
  friend Status trace_many(Scene& scene, const double* bullets, std::size_t count, const TraceLimits& limits,
                           double* paths);

  enum class Place : std::uint8_t { Loose, Indexed, Gone };

  /// A hit on a sphere at rest, known within `error`.
  struct Nearest {
    double time, error;
    std::int32_t target;
  };
  enum class Found : std::uint8_t { Sure, Unsure, OutOfMemory };
  struct Best;
  template <bool Exact, class EachLeg>
  PathEnd trace_with(const Bullet& bullet, const TraceLimits& limits, EachLeg&& each);
  SceneShot nearest(const Bullet& bullet, double max_time, std::int32_t except);
  /// `off_surface`: see `scene::Bounce`.
  SceneShot nearest_roughly(const Bullet& bullet, double max_time, std::int32_t except, double& off_surface);
  /// Calls `visit(index, ball)` for every target in the index that the ball may touch before `latest()`;
  /// false where there is no room for the index.
  template <class Latest, class Visit>
  bool along(const Vec3d& from, const scene::Course& course, double radius, Latest&& latest, Visit&& visit);
  /// Sorts what has changed into loose and indexed. Needs no memory.
  void sort();
  bool build_index(const Vec3d& from, double radius, const scene::Grid*& grid);
  Found nearest_plainly(const Bullet& bullet, const scene::Course& course, double max_time,
                        std::int32_t except, Nearest& best);
  void consider(std::int32_t index, const Sphere& ball, const Bullet& bullet, const scene::Course& course,
                Best& best) const;
  bool may_touch(std::int32_t index, const Bullet& bullet, const Vec3d& velocity, const Best& best) const;
  bool is_in_time(std::int32_t index, const Bullet& bullet, double time, double max_time) const;
  Shot shoot_at(std::int32_t index, const Bullet& bullet, double max_time) const;

  List<MovingShape> targets_;
  List<Box> boxes_;
  /// By index; the radius of some other shape, or of a sphere in motion, is below 0.
  List<Sphere> balls_;
  List<Place> places_;
  /// Asked one by one: unbounded, in motion, or changed since the index was built. Like the items, it has
  /// room for every target, so that sorting needs no memory.
  List<std::int32_t> loose_;
  List<std::int32_t> items_;   ///< what the index is made of
  bool spheres_only_ = false;  ///< among the items
  /// Made when first asked: one grid for points, one for balls as large as have come; or a tree.
  scene::Grid grids_[2];
  double too_large_ = 0;  ///< balls of this radius or more are not for a grid
  scene::Tree tree_;
  std::size_t changed_ = 0;  ///< of the loose, those that a new index would take up
};

}  // namespace ricochet

#include "ricochet/scene/trace.hpp"
