// The state of a body under gravity between two events: its contacts, its motion, and the end of its leg. Plain values.
//
// A body remembers each surface that it touches: the target, the triangle of a mesh, and the normal. So no search is needed to find its
// contacts again.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "ricochet/motion/series.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/paths/path.hpp"

namespace ricochet::scene {

/// A contact that lasts: along the normal, body and target have the same velocity.
struct Kept {
  Met met;
  Vec3d normal{0.0};   ///< unit, out of the target, toward the body
  bool bears = false;  ///< gravity presses the body onto the surface
  bool is_bent =
      false;  ///< the surface is an edge or corner under a ball, or a round side: the body follows it by hops
  /// If the middle of a ball is beyond the edge of a face: the outward unit vector across that edge. Else 0.
  Vec3d over{0.0};
};

/// Sine of an angle. Two contacts whose normals are closer have one normal.
///   larger: a ball that rolls from an edge onto a face keeps the other face, too; smaller: rounding makes two edges of one
inline constexpr double kOneNormal = 0x1p-30;

/// True if two surfaces share the edge or the corner that the body touches.
inline bool is_same_feature(const Kept& one, const Kept& other) {
  return taxicab_length(one.normal - other.normal) <= kOneNormal;
}

/// The contacts that a body keeps.
class KeptList {
 public:
  static constexpr std::size_t kMost = 6;

  std::size_t size() const { return static_cast<std::size_t>(count_); }
  bool empty() const { return count_ == 0; }
  Kept* data() { return all_.data(); }
  const Kept* data() const { return all_.data(); }
  Kept* begin() { return data(); }
  Kept* end() { return data() + size(); }
  const Kept* begin() const { return data(); }
  const Kept* end() const { return data() + size(); }
  Kept& operator[](std::size_t i) { return all_[i]; }
  const Kept& operator[](std::size_t i) const { return all_[i]; }

  void clear() { count_ = 0; }
  /// Appends a contact, unless the list is full.
  void add(const Kept& one) {
    if (size() < kMost) all_[static_cast<std::size_t>(count_++)] = one;
  }
  /// Appends a contact. In a full list, it takes the place of the last one.
  void add_surely(const Kept& one) {
    if (size() == kMost) --count_;
    add(one);
  }
  /// Drops the contacts for which `stays` returns false.
  template <class Stays>
  void keep_if(Stays&& stays) {
    std::int8_t count = 0;
    for (std::size_t i = 0; i < size(); ++i) {
      const Kept one = all_[i];
      if (stays(one)) all_[static_cast<std::size_t>(count++)] = one;
    }
    count_ = count;
  }

 private:
  std::array<Kept, kMost> all_;
  std::int8_t count_ = 0;
};

/// A surface without thickness, and the side of it on which a point is, even if the point lies in its plane.
struct Side {
  Met met;
  Vec3d normal{0.0};  ///< unit, on the point's side
};

/// How a leg ends if no hit ends it.
enum class LegEnding : std::uint8_t {
  Never,   ///< only a hit can end it
  Edge,    ///< at the edge of the face on which the body slides
  Stop,    ///< where friction has taken all velocity along the surfaces
  Turn,    ///< where the direction of friction has to be found anew
  Hop,     ///< after one hop on a bent surface
  Series,  ///< at the end of infinitely many bounces on a face
};

struct BodyState {
  static constexpr std::size_t kMostSides = 12;

  double since = 0;  ///< at the beginning of the leg: frames since the targets were at their given places
  Vec3d acceleration{0.0};   ///< on the leg; units per frame squared
  double until = kInfinity;  ///< frames from the beginning of the leg until it ends by itself
  LegEnding ending = LegEnding::Never;
  Vec3d edge{0.0};           ///< unit vector in the face, outward across the edge at which the leg ends
  std::int8_t edge_of = -1;  ///< index in `kept` of the contact whose face ends there
  std::int8_t side_count = 0;
  bool rests = false;  ///< the body is at rest relative to the surfaces that bear it
  Vec3d seam{0.0};     ///< normal of the face whose edge the body has just passed; 0: none
  double size =
      0;  ///< largest of the lengths that the place was computed from; its error is some 2^-52 of that
  double series_speed = 0;  ///< speed away from the face at the start of a series
  double series_restitution = 0;
  double braking = 0;  ///< deceleration by friction along the surfaces, >= 0; units per frame squared
  motion::Series series;
  KeptList kept;
  std::array<Side, kMostSides> sides;

  std::span<const Side> all_sides() const { return {sides.data(), static_cast<std::size_t>(side_count)}; }
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

/// An upper bound on the length of a leg, in the taxicab norm.
inline double way_on_leg(const Vec3d& velocity, const Vec3d& acceleration, double time) {
  return taxicab_length(velocity) * time + taxicab_length(acceleration) * time * time;
}
/// The largest of the lengths from which the place at the end of a leg is computed; finite.
inline double size_of_leg(const Vec3d& from, const Vec3d& to, double way, double radius) {
  return finite(std::max({largest_coordinate(from), largest_coordinate(to), way, radius}));
}
/// The place at a time of a leg; finite.
inline Vec3d place_on_leg(const Vec3d& from, const Vec3d& velocity, const Vec3d& acceleration, double time) {
  return finite(from + (velocity + acceleration * (0.5 * time)) * time);
}
/// A place relative to a target that has moved for a time. All questions use this function, so that all round alike.
inline Vec3d place_seen(const Vec3d& place, const Vec3d& of_target, double time) {
  return time > 0 && of_target != Vec3d(0.0) ? finite(place - of_target * time) : place;
}

}  // namespace ricochet::scene
