// Contact constraints: simultaneous contacts that share balls, as rows of a linear complementarity problem.
#pragma once

#include <cstdint>
#include <span>

#include "ricochet/numeric/vec3.hpp"

namespace ricochet::simulation {

/// One approaching contact. Balls are identified by any numbers, -1 for a partner that does not move.
struct ContactConstraint {
  int a, b;
  double inverse_mass_a, inverse_mass_b;
  Vec3d normal;     ///< unit, from b toward a
  double approach;  ///< u = normal . (v_a - v_b) < 0
  double restitution = 1;
  std::int32_t island = -1;  ///< the island of constraints that are solved together, or -1
  std::int32_t next_a = -1,
               /// The next constraint of ball a, and of ball b, in a ring: itself if it is alone
      next_b = -1;
  bool collapsed = false;
};

/// The result of a contact.
struct ContactResult {
  Vec3d before_a, before_b;  ///< velocities
  double impulse;            ///< along the normal
  int together;              ///< number of contacts solved in one system
  bool collapsed;
};

/// An off-diagonal element of K = J M^-1 J': how the impulse of one constraint changes the approach of another. 0 if
/// they share no ball, or if their normals at it are at right angles.
double coupling(const ContactConstraint& c, const ContactConstraint& d);

/// True if two constraints at one ball belong to one island. Two balls that hit a third at right angles do not affect
/// one another, but only one sum for both gives the same rounding whichever comes first.
bool are_connected(const ContactConstraint& c, const ContactConstraint& d);

/// Calls `visit` with every other constraint at the balls that constraint c moves.
template <class Visit>
void visit_coupled(std::span<const ContactConstraint> constraints, std::int32_t c, Visit&& visit) {
  const auto at = [&](std::int32_t d) -> const ContactConstraint& {
    return constraints[static_cast<std::size_t>(d)];
  };
  const auto round = [&](int ball) {
    const auto next = [&](std::int32_t d) { return at(d).a == ball ? at(d).next_a : at(d).next_b; };
    for (std::int32_t d = next(c); d != c; d = next(d)) visit(d);
  };
  if (at(c).inverse_mass_a > 0) round(at(c).a);
  if (at(c).b >= 0 && at(c).inverse_mass_b > 0) round(at(c).b);
}

}  // namespace ricochet::simulation
