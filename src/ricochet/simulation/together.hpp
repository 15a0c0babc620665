// Contacts of one instant that share balls.
//
// A ball that touches two others at once has no order in which to meet them. All contacts that are nearing at
// that instant are answered together: impulses x >= 0 along the normals n such that afterwards each pair
// parts at no less than e times the speed at which it met,
//   w = K x + (1 + e) u >= 0,   x . w = 0,   K = J M^-1 J',   u = J v < 0
// (Moreau's law; the velocities are unique). What then nears because of it, as the next ball of a cradle, is
// the next round of the same instant. With one restitution energy is kept or lost exactly as in pairs.
//
// The result does not depend on the order of the contacts, to the bit: sums are taken in the order of their
// summands' size.
#pragma once

#include <span>
#include <vector>

#include "ricochet/vec.hpp"

namespace ricochet::simulation {

/// A touch. Partners below 0: -1 nobody; -2 - w the wall w; -8 - o the obstacle o.
struct Contact {
  int a, partner;
  dvec3 out;          ///< from the partner's centre, or surface, toward ball a's centre
  double out_square;  ///< |out|^2
  double idle;        ///< frames since the last event of either
};

inline constexpr int kNobody = -1, kFirstWall = -2, kFirstObstacle = -8;
constexpr bool is_ball(int partner) { return partner >= 0; }
constexpr bool is_wall(int partner) { return partner <= kFirstWall && partner > kFirstObstacle; }
constexpr bool is_obstacle(int partner) { return partner <= kFirstObstacle; }

/// One contact of a problem to solve: balls by any numbers, -1 for what does not move.
struct Joint {
  int a, b;
  double inverse_mass_a, inverse_mass_b;
  dvec3 normal;     ///< unit, from b toward a
  double approach;  ///< u = normal . (v_a - v_b) < 0
  double restitution;
};

/// How the impulse of one joint changes the approach of another: 0 where they share no ball, or meet it at
/// right angles.
double coupling(const Joint& one, const Joint& other);

/// The impulses, one for each joint, or false if the iteration does not settle (masses very far apart): then
/// pairs are answered one after the other. Projected Jacobi iteration with row sums: cost n^2 a round, rounds
/// until nothing changes by more than rounding.
bool solve_together(std::span<const Joint> joints, std::vector<double>& impulses);

/// The sum, whatever the order of the summands; of negated summands the negated sum.
double fair_sum(std::vector<double>& summands);

}  // namespace ricochet::simulation
