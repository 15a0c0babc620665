#include "ricochet/simulation/together.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/simulation/heap_sort.hpp"

namespace ricochet::simulation {

namespace {

constexpr int kMostRounds = 20000;
/// After so many rounds what is left may be rounding that goes round in a circle: then a little more is
/// enough.
constexpr int kManyRounds = 512;
/// Couplings looked at after which a large group is given up: about a second.
constexpr std::int64_t kMostCouplings = std::int64_t{1} << 27;

constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

}  // namespace

double coupling(const Joint& c, const Joint& d) {
  double shared = 0;
  if (c.a >= 0 && c.a == d.a) shared += c.inverse_mass_a;
  if (c.a >= 0 && c.a == d.b) shared -= c.inverse_mass_a;
  if (c.b >= 0 && c.b == d.b) shared += c.inverse_mass_b;
  if (c.b >= 0 && c.b == d.a) shared -= c.inverse_mass_b;
  return shared == 0 ? 0 : shared * dot(c.normal, d.normal);
}

double fair_sum(std::span<double> summands) {
  heap_sort(summands, [](double x, double y) { return std::fabs(x) < std::fabs(y); });
  double above = 0, below = 0;
  for (const double x : summands) (x > 0 ? above : below) += x;
  return above + below;
}

bool GroupSolver::reserve(std::size_t joints) {
  return impulses_.resize(joints) && next_.resize(joints) && wanted_.resize(joints) &&
         row_sums_.resize(joints) && summands_.reserve(joints + 1);
}

bool GroupSolver::solve(std::span<const Joint> joints, std::span<const std::int32_t> chosen) {
  double most = 0;
  std::int64_t couplings = 0;
  for (const std::int32_t c : chosen) {
    const Joint& joint = joints[at(c)];
    summands_.clear();
    summands_.push_reserved(std::fabs(joint.inverse_mass_a + joint.inverse_mass_b));
    visit_coupled(joints, c, [&](std::int32_t d) {
      ++couplings;
      if (joints[at(d)].group == joint.group)
        summands_.push_reserved(std::fabs(coupling(joint, joints[at(d)])));
    });
    row_sums_[at(c)] = fair_sum(summands_);
    wanted_[at(c)] = -(1 + joint.restitution) * joint.approach;
    most = std::max(most, wanted_[at(c)]);
    impulses_[at(c)] = 0;
  }
  couplings += static_cast<std::int64_t>(chosen.size());
  int still = 0;
  for (int round = 0; round < kMostRounds; ++round) {
    if (round >= kManyRounds && round * couplings > kMostCouplings) return false;
    double change = 0;
    work_ += couplings;
    for (const std::int32_t c : chosen) {
      const Joint& joint = joints[at(c)];
      double& next = next_[at(c)];
      const double impulse = impulses_[at(c)];
      summands_.clear();
      const double own = joint.inverse_mass_a + joint.inverse_mass_b;
      if (own != 0 && impulse != 0) summands_.push_reserved(-own * impulse);
      visit_coupled(joints, c, [&](std::int32_t d) {
        if (joints[at(d)].group != joint.group || impulses_[at(d)] == 0) return;
        const double k = coupling(joint, joints[at(d)]);
        if (k != 0) summands_.push_reserved(-k * impulses_[at(d)]);
      });
      summands_.push_reserved(wanted_[at(c)]);
      next = std::max(0.0, impulse + fair_sum(summands_) / row_sums_[at(c)]);
      change = std::max(change, std::fabs(next - impulse) * row_sums_[at(c)]);
    }
    for (const std::int32_t c : chosen) impulses_[at(c)] = next_[at(c)];
    still = change <= most * (round < kManyRounds ? 0x1p-52 : 0x1p-48) ? still + 1 : 0;
    if (still == 4) return true;
  }
  return false;
}

}  // namespace ricochet::simulation
