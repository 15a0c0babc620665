// Contact solver: the linear complementarity problem of contacts that share balls, by projected Jacobi iteration.
//
// It finds impulses x >= 0 along the normals n after which each pair separates at least at e times its rate of
// approach,
//   w = K x + (1 + e) u >= 0,   x . w = 0,   K = J M^-1 J',   u = J v < 0
// (Moreau's law; the velocities are unique). If all restitutions are equal, energy is kept or lost exactly as in pairs.
//
// The result does not depend on the order of the contacts, to the bit: sums are taken in the order of their summands'
// size.
#pragma once

#include <cstdint>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/simulation/contact_constraint.hpp"

namespace ricochet::simulation {

class ContactSolver {
 public:
  /// Makes room for `constraints` constraints; false if there is no memory.
  [[nodiscard]] bool reserve(std::size_t constraints);

  /// Solves for one whole `island` of all `constraints`. False if the iteration does not converge (masses very far
  /// apart): then pairs have to be resolved one after the other. The cost of a round is that of the couplings between
  /// constraints that share balls; rounds go on until nothing changes by more than rounding. Adds the number of
  /// couplings that it has used to `work`.
  bool solve(std::span<const ContactConstraint> constraints, std::span<const std::int32_t> island,
             std::int64_t& work);

  double impulse(std::int32_t constraint) const { return impulses_[static_cast<std::size_t>(constraint)]; }
  /// A buffer for one sum over constraints.
  List<double>& summands() { return summands_; }

 private:
  std::int64_t set_up(std::span<const ContactConstraint> constraints, std::span<const std::int32_t> island);
  double next_impulse(std::span<const ContactConstraint> constraints, std::int32_t c);

  List<double> impulses_, next_, wanted_, row_sums_, summands_;
};

/// The sum, independent of the order of the summands; negated summands give the negated sum.
double order_independent_sum(std::span<double> summands);

}  // namespace ricochet::simulation
