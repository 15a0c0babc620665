#include "ricochet/simulation/contact_solver.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/numeric/heap_sort.hpp"
#include "ricochet/simulation/index.hpp"

namespace ricochet::simulation {

namespace {

constexpr int kMostRounds = 20000;
/// After this many rounds the remaining changes may be rounding that repeats in a cycle; then a coarser limit of
/// convergence is used. Both limits are relative to the largest wanted change of velocity.
constexpr int kManyRounds = 512;
constexpr double kConverged = 0x1p-52, kConvergedAfterMany = 0x1p-48;
/// Rounds in a row without change that count as convergence.
constexpr int kRoundsWithoutChange = 4;
/// The most couplings that are visited before a large island is given up: about a second.
constexpr std::int64_t kMostCouplings = std::int64_t{1} << 27;

}  // namespace

double coupling(const ContactConstraint& c, const ContactConstraint& d) {
  double shared = 0;
  if (c.a >= 0 && c.a == d.a) shared += c.inverse_mass_a;
  if (c.a >= 0 && c.a == d.b) shared -= c.inverse_mass_a;
  if (c.b >= 0 && c.b == d.b) shared += c.inverse_mass_b;
  if (c.b >= 0 && c.b == d.a) shared -= c.inverse_mass_b;
  return shared == 0 ? 0 : shared * dot(c.normal, d.normal);
}

bool are_connected(const ContactConstraint& c, const ContactConstraint& d) {
  const bool share_moved_ball = c.b >= 0 && d.b >= 0 &&
                                (((c.a == d.a || c.a == d.b) && c.inverse_mass_a > 0) ||
                                 ((c.b == d.a || c.b == d.b) && c.inverse_mass_b > 0));
  return share_moved_ball || coupling(c, d) != 0;
}

double order_independent_sum(std::span<double> summands) {
  heap_sort(summands, [](double x, double y) { return std::fabs(x) < std::fabs(y); });
  double above = 0, below = 0;
  for (const double x : summands) (x > 0 ? above : below) += x;
  return above + below;
}

/// A sum has a term for each constraint coupled with this one, for itself, and for its wanted value.
bool ContactSolver::reserve(std::size_t constraints) {
  return impulses_.resize(constraints) && next_.resize(constraints) && wanted_.resize(constraints) &&
         row_sums_.resize(constraints) && summands_.reserve(constraints + 1);
}

/// Computes each constraint's wanted value, w - K x = (1 + e) u, and the row sums of |K|. A step of the iteration is
/// divided by them, so that it converges. Returns the number of couplings.
std::int64_t ContactSolver::set_up(std::span<const ContactConstraint> constraints,
                                   std::span<const std::int32_t> island) {
  auto couplings = static_cast<std::int64_t>(island.size());
  for (const std::int32_t c : island) {
    const ContactConstraint& own = constraints[at(c)];
    summands_.clear();
    summands_.push_reserved(std::fabs(own.inverse_mass_a + own.inverse_mass_b));
    visit_coupled(constraints, c, [&](std::int32_t d) {
      ++couplings;
      if (constraints[at(d)].island == own.island)
        summands_.push_reserved(std::fabs(coupling(own, constraints[at(d)])));
    });
    row_sums_[at(c)] = order_independent_sum(summands_);
    wanted_[at(c)] = -(1 + own.restitution) * own.approach;
    impulses_[at(c)] = 0;
  }
  return couplings;
}

/// x' = max(0, x - (K x + (1 + e) u) / row sum)
double ContactSolver::next_impulse(std::span<const ContactConstraint> constraints, std::int32_t c) {
  const ContactConstraint& own = constraints[at(c)];
  const double impulse = impulses_[at(c)];
  summands_.clear();
  const double diagonal = own.inverse_mass_a + own.inverse_mass_b;
  if (diagonal != 0 && impulse != 0) summands_.push_reserved(-diagonal * impulse);
  visit_coupled(constraints, c, [&](std::int32_t d) {
    if (constraints[at(d)].island != own.island || impulses_[at(d)] == 0) return;
    const double k = coupling(own, constraints[at(d)]);
    if (k != 0) summands_.push_reserved(-k * impulses_[at(d)]);
  });
  summands_.push_reserved(wanted_[at(c)]);
  return std::max(0.0, impulse + order_independent_sum(summands_) / row_sums_[at(c)]);
}

bool ContactSolver::solve(std::span<const ContactConstraint> constraints,
                          std::span<const std::int32_t> island, std::int64_t& work) {
  const std::int64_t couplings = set_up(constraints, island);
  double most = 0;
  for (const std::int32_t c : island) most = std::max(most, wanted_[at(c)]);
  int unchanged = 0;
  for (int round = 0; round < kMostRounds; ++round) {
    if (round >= kManyRounds && round * couplings > kMostCouplings) return false;
    double change = 0;
    work += couplings;
    for (const std::int32_t c : island) {
      next_[at(c)] = next_impulse(constraints, c);
      change = std::max(change, std::fabs(next_[at(c)] - impulses_[at(c)]) * row_sums_[at(c)]);
    }
    for (const std::int32_t c : island) impulses_[at(c)] = next_[at(c)];
    const double converged = round < kManyRounds ? kConverged : kConvergedAfterMany;
    unchanged = change <= most * converged ? unchanged + 1 : 0;
    if (unchanged == kRoundsWithoutChange) return true;
  }
  return false;
}

}  // namespace ricochet::simulation
