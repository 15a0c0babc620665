// Many shapes: the nearest hit, batches of them, and paths of many bounces.
//
// The answer is that of asking `shoot` for every target and keeping the first least time; the ways to it are
// a grid for spheres at rest or a bounding-volume tree, which leave out what cannot be hit, and plain doubles
// with an error bound for spheres, which leave to `shoot` what they cannot tell.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ricochet/contact.hpp"
#include "ricochet/motion.hpp"
#include "ricochet/scene/grid.hpp"
#include "ricochet/scene/tree.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// One target of a scene: any shape, at rest or in steady motion.
struct SceneTarget {
  AnyShape shape;
  dvec3 velocity{0.0};
};

/// `shoot`'s answer, and whose it is.
struct SceneShot {
  Shot shot;
  std::int32_t target;  ///< -1: none
};

namespace scene {

/// Coordinates that single precision holds with room for products.
inline constexpr double kLargest = 1e15, kSmallest = 1e-15;

/// Stands for a target that is no sphere at rest.
inline const Sphere kNoBall{dvec3(0.0), -1};

}  // namespace scene

/// A stretch of a path, from one bounce to the next.
struct Leg {
  dvec3 from;   ///< the bullet's centre
  Shot shot;    ///< its hit; the velocity with restitution; no hit on the last leg that flies off
  double time;  ///< frames since the path began, at the hit
  std::int32_t target;
  /// How far the hit may be from the exact path's, in units of length: rounding, as flights and bounces have
  /// magnified it.
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
  dvec3 position, velocity;
  std::int32_t target;  ///< the last
  double uncertainty;
};

class Scene {
 public:
  std::int32_t add(const SceneTarget& target);
  void move(std::int32_t index, const SceneTarget& target);
  /// Its index is not used again.
  void remove(std::int32_t index);
  bool has(std::int32_t index) const;
  const SceneTarget& target(std::int32_t index) const { return targets_[static_cast<std::size_t>(index)]; }
  const dvec3& velocity(std::int32_t index) const {
    return targets_[static_cast<std::size_t>(index)].velocity;
  }
  std::int32_t size() const { return static_cast<std::int32_t>(targets_.size()); }

  /// First contact with any target, exactly as `shoot` with each: equal times go to the lower index. Targets
  /// that the bullet starts inside of do not count.
  SceneShot shoot(const Bullet& bullet, double max_time);

  /// The same with everything within 1e-12 of it instead of the nearest double, but for the target, which is
  /// the same.
  SceneShot shoot_roughly(const Bullet& bullet, double max_time);

  /// A path, leg by leg: `leg(const Leg&)` for each. A shape is not hit twice in a row: all are convex.
  template <class EachLeg>
  PathEnd trace(const Bullet& bullet, const TraceLimits& limits, EachLeg&& leg) {
    return trace_with<true>(bullet, limits, leg);
  }
  /// The same for pictures: each bounce within 1e-12, and faster.
  PathEnd trace_roughly(const Bullet& bullet, const TraceLimits& limits) {
    return trace_with<false>(bullet, limits, [](const Leg&) {});
  }

  /// Where the tree has to be built anew, does so; else it is done with the first question.
  void prepare();

 private:
  friend void shoot_many(Scene& scene, const double* bullets, std::size_t count, double* hits);
  friend void trace_many(Scene& scene, const double* bullets, std::size_t count, const TraceLimits& limits,
                         double* paths);

  enum class Place : std::uint8_t { Loose, Indexed, Gone };

  /// A hit on a sphere at rest, known within `error`.
  struct Nearest {
    double time, error;
    std::int32_t target;
  };
  struct Best;
  template <bool Exact, class EachLeg>
  PathEnd trace_with(const Bullet& bullet, const TraceLimits& limits, EachLeg&& each);
  SceneShot nearest(const Bullet& bullet, double max_time, std::int32_t except);
  SceneShot nearest_roughly(const Bullet& bullet, double max_time, std::int32_t except);
  /// Calls `visit(index, ball)` for every target in the index that the ball may touch before `latest()`.
  template <class Latest, class Visit>
  void along(const dvec3& from, const scene::Course& course, double radius, Latest&& latest, Visit&& visit);
  const scene::Grid* grid_for(const dvec3& from, double radius);
  bool nearest_plainly(const Bullet& bullet, const scene::Course& course, double max_time,
                       std::int32_t except, Nearest& best);
  void consider(std::int32_t index, const Sphere& ball, const Bullet& bullet, const scene::Course& course,
                Best& best) const;
  bool may_touch(std::int32_t index, const Bullet& bullet, const dvec3& velocity, const Best& best) const;
  Shot shoot_at(std::int32_t index, const Bullet& bullet, double max_time) const;

  std::vector<SceneTarget> targets_;
  std::vector<Box> boxes_;
  /// By index; the radius of some other shape, or of a sphere in motion, is below 0.
  std::vector<Sphere> balls_;
  std::vector<Place> places_;
  std::vector<std::int32_t>
      loose_;  ///< asked one by one: unbounded, in motion, or changed since it was built
  std::vector<std::int32_t> items_;  ///< what the index is made of, in the tree's order once there is one
  bool spheres_only_ = false;        ///< among the items
  /// Made when first asked: one grid for points, one for balls as large as have come; or a tree.
  scene::Grid grids_[2];
  double too_large_ = 0;  ///< balls of this radius or more are not for a grid
  scene::Tree tree_;
  std::size_t changed_ = 0;  ///< of the loose, those that a new index would take up
};

}  // namespace ricochet

#include "ricochet/scene/trace.hpp"
