// Where a leg of a path begins: how long ago the path did, and what the bullet leaves.
//
// A target that moves at w stands w T from where it was given at the time T of the path. Seen from where it was
// given, the bullet is w T behind where it is, so that every question stays one about the target as it was given.
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

/// What a bullet has met: a target, and of a mesh the triangle.
struct Met {
  std::int32_t target = -1, triangle = -1;  ///< -1: none

  friend bool operator==(const Met&, const Met&) = default;
  /// Of equal times, the one that counts.
  friend bool operator<(const Met& a, const Met& b) {
    return a.target < b.target || (a.target == b.target && a.triangle < b.triangle);
  }
};

/// A surface that the bullet touches, or may touch by rounding.
struct Contact {
  Met met;
  Vec3d normal;           ///< unit, out of what is touched, on the bullet's side
  double margin = 0;      ///< how far off it the bullet may be, by rounding; units of length
  Vec3d lift{0.0};        ///< by which the bullet is put off it where rounding has put it behind
  bool is_close = false;  ///< bounces have brought the bullet nearer to it than two doubles can tell
};

/// Which targets a question is about, as `TargetFilter` says; sensors only where they are asked for.
struct Filter {
  std::span<const TargetTraits> traits;  ///< none: all targets are solid, in all groups
  TargetFilter asked;
  bool with_sensors = false;
  std::int32_t also_ignored = -1;  ///< an index; -1: none

  bool admits(std::int32_t target) const {
    const TargetTraits own = traits.empty() ? TargetTraits{} : traits[static_cast<std::size_t>(target)];
    return (!asked.mask || (own.groups & *asked.mask) != 0) && (with_sensors || !own.is_sensor) &&
           target != also_ignored && !std::binary_search(asked.ignored.begin(), asked.ignored.end(), target);
  }
  /// Apart: most questions have no filter, and are asked of every candidate.
  [[gnu::noinline]] bool admits(const Met& one) const {
    return admits(one.target) && asked.admits({one.target, one.triangle});
  }
};

struct Departure {
  double time = 0;                  ///< frames since the targets stood where they were given
  Met met;                          ///< what the bullet has come to
  std::span<const Contact> others;  ///< what else it touches
  const Filter* filter = nullptr;   ///< null: all targets count
  Vec3d normal{0.0};                ///< of what the bullet has come to

  bool admits(std::int32_t target) const { return filter == nullptr || filter->admits(target); }
  bool admits(const Met& one) const { return filter == nullptr || filter->admits(one); }
  /// Whether a shape or triangle is not to be met next.
  bool skips(const Met& one) const { return leaves(one) || !admits(one); }

  /// Whether the bullet leaves a shape or triangle that it touches. All of them are convex: it does not come back
  /// before it has met something else.
  bool leaves(const Met& one) const {
    return one == met ||
           std::any_of(others.begin(), others.end(), [&](const Contact& other) { return other.met == one; });
  }
  /// How far a target has moved.
  Vec3d moved(const Vec3d& velocity) const { return finite(velocity * time); }
  bool is_moved(const Vec3d& velocity) const { return time > 0 && velocity != Vec3d(0.0); }
  /// A place, and a bullet, as a target sees it from where it was given.
  Vec3d seen(const Vec3d& place, const Vec3d& velocity) const {
    return is_moved(velocity) ? finite(place - moved(velocity)) : place;
  }
  Bullet seen(const Bullet& bullet, const Vec3d& velocity) const {
    return {seen(bullet.position, velocity), bullet.motion, bullet.radius};
  }
};

}  // namespace ricochet::scene
