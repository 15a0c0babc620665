// Surfaces near a body, and the side of each on which the body is. They keep a body on its side, although its place is rounded.
//
// The place at the end of a leg is rounded by some units in the last place. In a crease, or beside an edge, this may put a point behind a
// surface that it has never hit, or a ball into one. So all surfaces within rounding of the place are looked up. The leg shows on which side
// of each surface the body has arrived. Then the place is moved, by a few units in the last place, until exact predicates show that it is on
// all those sides. The next exact question starts there.
#pragma once

#include "ricochet/paths/body_state.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// Part of the lengths from which a place was computed. A surface that is no farther away may be on either side of the rounded place.
///   larger: surfaces are looked up that rounding cannot have crossed; smaller: one that rounding has crossed is missed
inline constexpr double kPlaceRounding = 0x1p-46;

/// A surface within rounding of a body's place.
struct NearSurface {
  Met met;
  MovingShape shape;
  bool has_sides;          ///< the body is a point, and the surface has no thickness
  Vec3d normal{0.0};       ///< unit, toward the side on which the body is; 0 if the side is not known
  bool is_strict = false;  ///< the body may not lie in the surface's plane
};

class Surroundings {
 public:
  /// The number of surfaces that are kept; `find` ignores further ones.
  static constexpr std::size_t kMost = 48;

  /// Looks up the surfaces that a ball at a place touches, within the rounding of lengths up to `size`, after targets have moved for `time`
  /// frames. False if memory is full.
  [[nodiscard]] bool find(Targets& targets, const Filter* filter, const Vec3d& place, double radius,
                          double time, double size);

  std::span<NearSurface> all() { return {near_.data(), count_}; }
  std::span<const NearSurface> all() const { return {near_.data(), count_}; }

  /// Records the side of a surface that a point has hit: the one to which the normal of the hit points.
  void know_side(const Met& met, const Vec3d& normal);
  /// The place nearest to `wish`, to rounding, that is outside of all the surfaces and on their known sides. Returns `wish` if none is found.
  Vec3d in_front_of_all(const Vec3d& wish) const;
  /// The side of a surface on which a place is, by an exact predicate: 1 on the body's side, 0 in the plane, -1 on the other side.
  int side(const NearSurface& one, const Vec3d& place) const;

 private:
  /// Whether a place is inside a surface's shape, or on the wrong side of the surface. If so, adds the normal that leads out to `out`.
  bool violates(const NearSurface& one, const Vec3d& place, Vec3d& out) const;

  std::array<NearSurface, kMost> near_;
  std::size_t count_ = 0;
  double radius_ = 0, time_ = 0, size_ = 0;
};

/// A leg that has been flown up to a place.
struct FlownTo {
  Vec3d from, velocity, acceleration;
  double time;   ///< frames from the beginning of the leg
  double since;  ///< frames for which targets had moved when the leg began
  std::span<const Kept> kept;
  std::span<const Side> sides;
  /// If the leg ends at the edge of a face on which the body slides: the outward unit vector across the edge, and the face's normal. Else 0.
  Vec3d over{0.0}, over_normal{0.0};
};

/// How two faces meet at a common edge, or two walls at a common end, on the side of the first one's normal. Corners are compared
/// to rounding.
enum class FacesMeet : std::uint8_t { Nowhere, InPlane, OnRidge, InValley };
FacesMeet meet_at_edge(const AnyShape& one, const Vec3d& normal, const AnyShape& other);

/// Finds the side of each surface near the end of a leg on which a point has arrived. `hit`: the surface that the leg has hit, or null.
void find_sides(Surroundings& around, const FlownTo& leg, const MovingShape* hit, double size);

}  // namespace ricochet::scene
