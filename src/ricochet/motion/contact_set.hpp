// The contacts of a body with surfaces that may move differently.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "ricochet/numeric/vec3.hpp"

namespace ricochet::motion {

/// Contacts, and one velocity at which each of the surfaces keeps its place along its normal. Seen at this velocity, a
/// body in the groove between a floor and a wall that is pushed along slides as in a groove at rest.
///
/// The velocity w has n_i . w = n_i . u_i for each surface of unit normal n_i and velocity u_i: at most three equations,
/// solved one after the other by orthogonal directions.
class ContactSet {
 public:
  static constexpr std::size_t kMost = 8;

  /// Begins with the velocity of one surface, which is then added with its normal as any other. `noise`: a speed along a
  /// normal that is no larger may come from rounding.
  ContactSet(const Vec3d& velocity, double noise) : velocity_(velocity), noise_(noise) {}

  /// Adds a contact. It is left out if no velocity suits all surfaces, as between two walls that close in on each other.
  void add(const Vec3d& normal, const Vec3d& of_surface);

  const Vec3d& velocity() const { return velocity_; }
  std::span<const Vec3d> normals() const { return {normals_.data(), count_}; }
  /// The nearest velocity to that of a body that leads into none of the surfaces; relative to `velocity`.
  Vec3d led_along(const Vec3d& of_body) const;

 private:
  Vec3d velocity_;
  double noise_;
  std::array<Vec3d, kMost> normals_;
  std::size_t count_ = 0;
  /// Unit, orthogonal: a change of the velocity along one of them would move it off a surface.
  std::array<Vec3d, 3> directions_;
  std::size_t direction_count_ = 0;
};

}  // namespace ricochet::motion
