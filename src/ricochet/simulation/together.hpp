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

#include <cstdint>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet::simulation {

/// A touch. Partners below 0: -1 nobody; -2 - w the wall w; -8 - o the obstacle o.
struct Contact {
  int a, partner;
  Vec3d out;                    ///< from the partner's centre, or surface, toward ball a's centre
  double out_square;            ///< |out|^2
  double idle;                  ///< frames since the last event of either
  std::int32_t next_a, next_b;  ///< while contacts are gathered: the next of ball a, of the partner; or -1
};

inline constexpr int kNobody = -1, kFirstWall = -2, kFirstObstacle = -8;
constexpr bool is_ball(int partner) { return partner >= 0; }
constexpr bool is_wall(int partner) { return partner <= kFirstWall && partner > kFirstObstacle; }
constexpr bool is_obstacle(int partner) { return partner <= kFirstObstacle; }

/// One contact of a problem to solve: balls by any numbers, -1 for what does not move.
struct Joint {
  int a, b;
  double inverse_mass_a, inverse_mass_b;
  Vec3d normal;     ///< unit, from b toward a
  double approach;  ///< u = normal . (v_a - v_b) < 0
  double restitution;
  std::int32_t group;           ///< of joints that are solved together, or -1
  std::int32_t next_a, next_b;  ///< round the joints of ball a, and of ball b: itself if there is no other
  bool collapsed;
};

/// How the impulse of one joint changes the approach of another: 0 where they share no ball, or meet it at
/// right angles.
double coupling(const Joint& one, const Joint& other);

/// Calls `visit` with every other joint at the balls that joint c moves.
template <class Visit>
void visit_coupled(std::span<const Joint> joints, std::int32_t c, Visit&& visit) {
  const auto at = [&](std::int32_t d) -> const Joint& { return joints[static_cast<std::size_t>(d)]; };
  const auto round = [&](int ball) {
    const auto next = [&](std::int32_t d) { return at(d).a == ball ? at(d).next_a : at(d).next_b; };
    for (std::int32_t d = next(c); d != c; d = next(d)) visit(d);
  };
  if (at(c).inverse_mass_a > 0) round(at(c).a);
  if (at(c).b >= 0 && at(c).inverse_mass_b > 0) round(at(c).b);
}

/// The impulses of joints that are solved together.
class GroupSolver {
 public:
  /// Room for so many joints. False if there is no memory.
  [[nodiscard]] bool reserve(std::size_t joints);

  /// Solves for the `chosen` of all `joints`, which are one group, the whole of it. False if the iteration
  /// does not settle (masses very far apart): then pairs are answered one after the other. Projected Jacobi
  /// iteration with row sums: a round costs what the joints that share balls cost, rounds until nothing
  /// changes by more than rounding.
  bool solve(std::span<const Joint> joints, std::span<const std::int32_t> chosen);

  double impulse(std::int32_t joint) const { return impulses_[static_cast<std::size_t>(joint)]; }
  /// Scratch for one sum over joints.
  List<double>& summands() { return summands_; }
  /// Couplings looked at since the start.
  std::int64_t work() const { return work_; }

 private:
  List<double> impulses_, next_, wanted_, row_sums_, summands_;
  std::int64_t work_ = 0;
};

/// The sum, whatever the order of the summands; of negated summands the negated sum.
double fair_sum(std::span<double> summands);

}  // namespace ricochet::simulation
