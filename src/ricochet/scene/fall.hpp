// Scenes under gravity: the closest hit of a falling bullet.
//
// Which hit is the closest is decided as `shoot` under gravity with each target decides it. A bullet of a path stands on what it has
// come to, to rounding, and leaves it; what else it touches it leaves as well, or bounces off at once.
#pragma once

#include <algorithm>
#include <array>

#include "ricochet/numeric/length.hpp"
#include "ricochet/scene/targets.hpp"

namespace ricochet::scene {

/// Up to which part of all lengths a falling bullet touches what it has come to, and what is beside that.
inline constexpr double kTouchRounding = 0x1p-44;

/// In margins: farther from a surface, a flight tells on which side of it the bullet is; and so near to it that is remembered.
inline constexpr double kTellsSide = 4, kNearSide = 16;

/// A bounce that is no higher than so many margins is not told from rest.
inline constexpr double kLowestMargins = 4;

/// On which side of a surface without thickness a falling point is.
struct Side {
  Met met;
  Vec3d normal{0.0};  ///< unit, on the point's side
  double level =
      0;  ///< of the plane through where the point was, as the surface sees it from where it was given, along the normal

  double height(const Vec3d& seen) const { return dot(seen, normal) - level; }
};
using Sides = std::array<Side, 4>;  ///< the newest first; the rest have no `met`

/// Where a falling bullet sets out, as the search for its next hit finds it.
struct Surroundings {
  Sides touched;           ///< surfaces that it touches, on its side
  bool is_inside = false;  ///< of something, which it does not meet until it has come out
};

/// How a bullet has come to a place: nothing where it has not flown.
struct Approach {
  Vec3d velocity{0.0};  ///< at its end
  double time = 0;      ///< frames that it took

  /// From which side of a plane, of a normal: 1 where that points, -1 the other one, 0 where it was never farther than a margin from it. A
  /// time s before, the height over the plane was -rate s + bend s^2 / 2.
  int side(const Vec3d& normal, const Vec3d& of_surface, const Vec3d& gravity, double margin) const;
};

/// Of a bullet that falls: how it comes to where it is. Plain values.
struct FallStart {
  double time = 0;      ///< frames since the targets stood where they were given
  Met met;              ///< what it stands on
  double margin = -1;   ///< up to which it touches things, by rounding; below 0: it has come from nowhere
  Approach arriving;    ///< before it met anything there
  Approach last;        ///< its last flight, which may be one in a corner
  Sides sides;          ///< of what it has bounced off or touched and has not gone away from
  Vec3d edge{0.0};      ///< normal of the face that it has slid over the edge of; 0 where it has not
  bool slides = false;  ///< on `met`, which it does not leave
  Vec3d along{0.0};     ///< its acceleration then
};

/// At a time of a fall.
Vec3d fallen(const Vec3d& from, const Vec3d& velocity, const Vec3d& gravity, double time);

/// How far a triangle reaches along a unit vector.
inline double highest_of(const Triangle& one, const Vec3d& n) {
  return std::max({dot(one.a, n), dot(one.b, n), dot(one.c, n)});
}
/// Whether a triangle reaches over a plane by more than the rounding of both; what slides in the plane does not meet it otherwise.
inline bool is_over_plane(const Triangle& one, const Vec3d& n, double level, double rounding) {
  const double size = std::max({taxicab_length(one.a), taxicab_length(one.b), taxicab_length(one.c)});
  return highest_of(one, n) > level + kTellsSide * (rounding + kTouchRounding * size);
}

/// First contact with anything until `max_time`; as `Scene::shoot`. Filter null: all targets count.
SceneShot closest_fall(Targets& targets, const Bullet& bullet, double max_time, const FallStart& start,
                       const Filter* filter, Surroundings& around);
/// The same of a loop of questions.
SceneShot fall_leaving(Targets& targets, const Bullet& bullet, double max_time, const Filter* filter,
                       Leaving& leaving);

}  // namespace ricochet::scene
