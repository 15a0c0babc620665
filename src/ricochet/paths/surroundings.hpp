// Places of bodies are rounded; a body stays on its side of all that is near nevertheless.
//
// Where a leg ends, the place is known to some units in the last place. In a crease, or next to an edge, that is enough to put a point
// behind a surface that it has never met, or a ball into one. So every surface that is as near as that is looked up, the side of it on
// which the leg was at its end is found from the leg, and the place is moved, by as few units in the last place as it takes, until exact
// predicates say that it is on the side of all of them. The exact questions that follow are asked from there.
#pragma once

#include "ricochet/paths/body_state.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// Of the lengths from which a place was computed: what is as near may be on either side of the rounded place.
///   larger: more surfaces are looked up for nothing; smaller: one that rounding has crossed is missed
inline constexpr double kPlaceRounding = 0x1p-46;

/// What is as near to a body as its place is rounded.
struct NearSurface {
  Met met;
  MovingShape shape;
  bool has_sides;          ///< the body is a point and this a surface: `normal` says on which side it is
  Vec3d normal{0.0};       ///< unit; 0 where that is not known, and does not matter
  bool is_strict = false;  ///< the body may not lie in its plane
};

class Surroundings {
 public:
  static constexpr std::size_t kMost = 48;

  /// Looks up what a ball of a radius touches at a place, within rounding of the lengths `size`, when targets have moved for a time. False
  /// where there is no room for an index.
  [[nodiscard]] bool find(Targets& targets, const Filter* filter, const Vec3d& place, double radius,
                          double time, double size);

  std::span<NearSurface> all() { return {near_.data(), count_}; }
  std::span<const NearSurface> all() const { return {near_.data(), count_}; }

  /// A place next to a wish, to rounding, that is outside of all of them, on their known sides. The wish where there is none.
  Vec3d in_front_of_all(const Vec3d& wish) const;
  /// The exact side of a place on the normal's side of a surface: 1, 0 or -1.
  int side(const NearSurface& one, const Vec3d& place) const;

 private:
  bool violates(const NearSurface& one, const Vec3d& place, Vec3d& out) const;

  std::array<NearSurface, kMost> near_;
  std::size_t count_ = 0;
  double radius_ = 0, time_ = 0, size_ = 0;
};

/// A leg up to a place, as the surroundings of that have to know it.
struct FlownTo {
  Vec3d from, velocity, acceleration;
  double time;   ///< frames from the beginning of the leg
  double since;  ///< when that was, in frames since the targets stood where they were given
  std::span<const Kept> kept;
  std::span<const Side> sides;
};

/// How two faces meet at an edge, or two walls at an end, to the rounding of their corners, seen from the side of the first one's normal.
enum class FacesMeet : std::uint8_t { Nowhere, InPlane, OnRidge, InValley };
FacesMeet meet_at_edge(const AnyShape& one, const Vec3d& normal, const AnyShape& other);

/// Says on which sides of what is near a point was at the end of a leg. `hit`: the surface that ends it, or null.
void find_sides(Surroundings& around, const FlownTo& leg, const MovingShape* hit, double size);

}  // namespace ricochet::scene
