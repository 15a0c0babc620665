// A falling bullet as it sets out: what it touches there by rounding, on which side of that it is, and whether it comes off it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "ricochet/numeric/length.hpp"
#include "ricochet/queries/fall_question.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// Up to which part of all lengths a falling bullet touches what it has come to, and what is beside that.
inline constexpr double kTouchRounding = 0x1p-44;

/// In margins: farther from a surface, a flight tells on which side of it the bullet is; and so near to it that is remembered.
inline constexpr double kTellsSide = 4, kNearSide = 16;

/// A bounce that is no higher than so many margins is not told from rest.
inline constexpr double kLowestMargins = 4;

/// The same of a way up a face from another one, each of which has put the bullet in front of itself.
inline constexpr double kShortestMargins = 16;

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

/// Flights of so many margins lead out of a corner.
inline constexpr double kLeavesCorner = 0x1p10;

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
/// A face alone, with an end: a triangle or a wall.
inline bool is_thin_face(const AnyShape& shape) {
  const CoreKind kind = kind_of(shape);
  return kind == CoreKind::Triangle || kind == CoreKind::Strip;
}
/// The same of a face alone. A wall has no end along z.
inline bool is_over_plane(const AnyShape& face, const Vec3d& n, double level, double rounding) {
  const Core core = core_of(face);
  if (core.is_flat() && n.z != 0) return true;
  const Vec3d& last = core.points[core.point_count - 1];
  return is_over_plane(Triangle{core.points[0], core.points[1], last}, n, level, rounding);
}

/// A target as it stands at the start, and what the bullet has to do with it.
struct Seen {
  Bullet bullet;
  MovingShape shape;
  bool leaves;
  Vec3d side{0.0};           ///< of a surface that a point leaves: unit, on the point's side
  bool is_rounding = false;  ///< it is met beside its edge, within rounding
  double outside = 0;        ///< frames, in which the bullet is outside for certain

  Falling falling(const Vec3d& pull) const { return {bullet, shape, pull, leaves, outside}; }
};

class FallDeparture {
 public:
  /// Under the targets' gravity; `around` takes up what the bullet touches.
  FallDeparture(const Targets& targets, const Bullet& bullet, const FallStart& start, Surroundings& around);

  const Vec3d& velocity() const { return velocity_; }
  /// The bullet's acceleration: gravity, or its part along what the bullet slides on.
  const Vec3d& pull() const { return pull_; }
  /// Frames until a bullet that has come over an edge is off that, or 0.
  double moment() const { return moment_; }

  bool is_moved(const Vec3d& of_target) const { return start_.time > 0 && of_target != Vec3d(0.0); }
  /// The bullet as a target sees it from where it was given.
  Bullet seen_by(const Vec3d& of_target) const;

  /// Whether a face alone at rest is nowhere above the plane in which the bullet slides.
  bool is_under_slide(const MovingShape& shape) const;

  /// Whether the bullet certainly does not come back to what it has left before it meets something else: all of that is below the plane of
  /// the contact, over which the bullet is by out t + g t^2 / 2. Then it is above that; or it is a point, which comes to the plane of a surface
  /// far beside the surface. t = 2 out / -g
  bool comes_back_later(const Seen& seen, double until) const;

  /// Whether a bullet that has come over an edge is off a surface that it touches there, a moment later. A point passes what rises.
  bool flies_off(const Met& met, const Seen& seen) const;

  /// The hit after it has come over the edge: in place of one at once.
  void hit_later(Seen& seen, Shot& shot) const;

  /// Whether a point that leaves a surface would meet it at once from its other side.
  bool is_behind_by_rounding(const Seen& seen, const Shot& shot) const;

  /// A point that leaves a surface, and misses it as it comes back by less than rounding: so it does not come out between two surfaces
  /// that share an edge, from both of which it starts within rounding.  t = 2 v.n / -g.n
  void comes_back_beside(Seen& seen, double until, Shot& shot) const;

  /// What the bullet touches by rounding it leaves, or meets at once: that contact.
  std::optional<Shot> contact_at_once(const Met& met, Seen& seen);

  /// A contact at once with what gravity presses the bullet onto.
  Shot resting(const Seen& seen, const Vec3d& normal) const;

 private:
  /// A contact at a time, of a normal that is known.
  Shot contact_at(double time, const MovingShape& shape, const Vec3d& normal) const;
  /// Whether a point is on the side of a surface where its normal does not point: by the last flight that tells, or as it was near it.
  bool is_below(const Met& met, const Vec3d& normal, const Seen& seen, double margin) const;
  /// Whether any of a surface is above a plane through the bullet's place.
  bool rises(const Seen& seen, const Vec3d& normal, double margin) const;
  /// Whether a ball that comes over an edge, or what slides between two faces, comes off a surface by less than rounding: it would be in that
  /// from its start on, or come back to it again and again.  v^2 / (2 g): the height of a hop
  bool is_low_hop(double out, const Vec3d& normal) const;
  /// Whether gravity holds the bullet, which has no speed out of it, on a flat surface.
  bool presses(const MovingShape& shape, const Vec3d& contact, const Vec3d& normal) const;

  const Targets& targets_;
  const Bullet& bullet_;
  const FallStart& start_;
  const Vec3d& gravity_;
  Surroundings& around_;
  Vec3d velocity_;
  Vec3d pull_;
  double moment_ = 0;
  std::size_t touched_count_ = 0;
};

}  // namespace ricochet::scene
