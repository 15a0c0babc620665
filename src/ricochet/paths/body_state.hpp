// What a body under gravity is between two events: where it is, what it touches, and how its leg ends. Plain values.
//
// A body knows what it touches by identity: the target, of a mesh the triangle, and the normal there. It does not find that again by asking
// what is near.
#pragma once

#include <array>
#include <span>

#include "ricochet/motion/series.hpp"
#include "ricochet/paths/path.hpp"

namespace ricochet::scene {

/// A contact that a body keeps: its velocity along the normal is that of what it touches.
struct Kept {
  Met met;
  Vec3d normal{0.0};     ///< unit, out of what is touched, on the body's side
  bool bears = false;    ///< gravity presses the body onto it
  bool is_bent = false;  ///< an edge or corner under a ball, or a round side: followed by hops
  Vec3d over{
      0.0};  ///< unit, across the edge of a face over which the middle of a ball is; 0: it is over none
};

/// On which side of a surface without thickness a point is that lies in its plane.
struct Side {
  Met met;
  Vec3d normal{0.0};  ///< unit, on the point's side
};

/// How a leg ends if nothing is met before.
enum class LegEnding : std::uint8_t {
  Never,   ///< only by what it meets
  Edge,    ///< of the face on which it slides
  Hop,     ///< on what is bent, from one tangent to the next
  Series,  ///< of infinitely many bounces on a face
};

struct BodyState {
  static constexpr std::size_t kMostKept = 6, kMostSides = 12;

  double since = 0;          ///< frames since the targets stood where they were given, as the leg begins
  Vec3d acceleration{0.0};   ///< on the leg
  double until = kInfinity;  ///< frames from the beginning of the leg until it ends by itself
  LegEnding ending = LegEnding::Never;
  Vec3d edge{0.0};           ///< unit, in the face, over the edge at which the leg ends
  std::int8_t edge_of = -1;  ///< which contact's face ends there
  std::int8_t kept_count = 0;
  std::int8_t side_count = 0;
  bool rests = false;       ///< borne, as fast as what bears it
  Vec3d seam{0.0};          ///< normal of the face over whose edge the body has just come; 0: of none
  double size = 0;          ///< of the lengths from which the place was computed: it is good to 2^-52 of them
  double series_speed = 0;  ///< out of the face, as a series begins
  motion::Series series;
  std::array<Kept, kMostKept> kept;
  std::array<Side, kMostSides> sides;

  std::span<const Kept> all_kept() const { return {kept.data(), static_cast<std::size_t>(kept_count)}; }
  std::span<const Side> all_sides() const { return {sides.data(), static_cast<std::size_t>(side_count)}; }
  void keep(const Kept& one) {
    if (static_cast<std::size_t>(kept_count) < kMostKept) kept[static_cast<std::size_t>(kept_count++)] = one;
  }
  void add_side(const Side& one) {
    if (static_cast<std::size_t>(side_count) < kMostSides)
      sides[static_cast<std::size_t>(side_count++)] = one;
  }
};

inline const Kept* find_kept(std::span<const Kept> kept, const Met& met) {
  for (const Kept& one : kept)
    if (one.met == met) return &one;
  return nullptr;
}
inline const Side* find_side(std::span<const Side> sides, const Met& met) {
  for (const Side& one : sides)
    if (one.met == met) return &one;
  return nullptr;
}

/// At a time of a leg.
inline Vec3d place_on_leg(const Vec3d& from, const Vec3d& velocity, const Vec3d& acceleration, double time) {
  return finite(from + (velocity + acceleration * (0.5 * time)) * time);
}
/// A place as a target sees it that has moved for a time from where it was given: by all that ask, with the same rounding.
inline Vec3d place_seen(const Vec3d& place, const Vec3d& of_target, double time) {
  return time > 0 && of_target != Vec3d(0.0) ? finite(place - of_target * time) : place;
}

}  // namespace ricochet::scene
