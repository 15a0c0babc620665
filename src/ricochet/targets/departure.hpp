// The beginning of a leg of a path: its time since the path began, and what the bullet leaves.
//
// A target that moves at w is displaced by w T at the time T of the path. Relative to its given place, the bullet is
// displaced by -w T, so that every question remains one about the target as it was given.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>

#include "ricochet/bullet.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/scene.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::scene {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A target that a bullet has met, and its triangle if it is a mesh.
struct Met {
  std::int32_t target = -1, triangle = -1;  ///< -1: none

  friend bool operator==(const Met&, const Met&) = default;
  /// At equal times, the lower one counts.
  friend bool operator<(const Met& a, const Met& b) {
    return a.target < b.target || (a.target == b.target && a.triangle < b.triangle);
  }
};

/// A surface that the bullet touches, or may touch within rounding.
struct Contact {
  Met met;
  Vec3d normal;       ///< unit, out of the surface, on the bullet's side
  double margin = 0;  ///< a bound on the bullet's distance from it, by rounding; units of length
  /// The displacement that moves the bullet off the surface if rounding has put it behind
  Vec3d lift{0.0};
  bool is_close = false;  ///< true: bounces have brought the bullet nearer to it than two doubles can show
};

/// The targets of a question, as in `TargetFilter`; sensors only if the question wants them.
struct Filter {
  std::span<const TargetTraits> traits;  ///< empty: all targets are solid, in all groups
  TargetFilter asked;
  bool with_sensors = false;
  std::int32_t also_ignored = -1;  ///< one more index to ignore; -1: none

  bool admits(std::int32_t target) const {
    const TargetTraits own = traits.empty() ? TargetTraits{} : traits[static_cast<std::size_t>(target)];
    return (!asked.mask || (own.groups & *asked.mask) != 0) && (with_sensors || !own.is_sensor) &&
           target != also_ignored && !std::binary_search(asked.ignored.begin(), asked.ignored.end(), target);
  }
  /// Not inlined: most questions have no filter, and this is tested for every candidate.
  [[gnu::noinline]] bool admits(const Met& one) const {
    return admits(one.target) && asked.admits({one.target, one.triangle});
  }
};

struct Departure {
  double time = 0;                  ///< frames since the targets were at their given places
  Met met;                          ///< what the bullet has just hit
  std::span<const Contact> others;  ///< other surfaces that it touches
  const Filter* filter = nullptr;   ///< null: all targets count
  Vec3d normal{0.0};                ///< the normal of the last hit

  bool admits(std::int32_t target) const { return filter == nullptr || filter->admits(target); }
  bool admits(const Met& one) const { return filter == nullptr || filter->admits(one); }
  /// True if a shape or triangle must not be the next hit.
  bool skips(const Met& one) const { return leaves(one) || !admits(one); }

  /// True if the bullet leaves a shape or triangle that it touches. All of them are convex, so it does not come back
  /// before it has hit something else.
  bool leaves(const Met& one) const {
    return one == met ||
           std::any_of(others.begin(), others.end(), [&](const Contact& other) { return other.met == one; });
  }
  /// The displacement of a target.
  Vec3d moved(const Vec3d& velocity) const { return finite(velocity * time); }
  bool is_moved(const Vec3d& velocity) const { return time > 0 && velocity != Vec3d(0.0); }
  /// A place, and a bullet, relative to a target at its given place.
  Vec3d seen(const Vec3d& place, const Vec3d& velocity) const {
    return is_moved(velocity) ? finite(place - moved(velocity)) : place;
  }
  Bullet seen(const Bullet& bullet, const Vec3d& velocity) const {
    return {seen(bullet.position, velocity), bullet.motion, bullet.radius};
  }
};

}  // namespace ricochet::scene
