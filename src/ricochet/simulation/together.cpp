#include "ricochet/simulation/together.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/sorted.hpp"

namespace ricochet::simulation {

namespace {

constexpr int kMostRounds = 20000;
/// After so many rounds what is left may be rounding that goes round in a circle: then a little more is
/// enough.
constexpr int kManyRounds = 512;

}  // namespace

double coupling(const Joint& c, const Joint& d) {
  double shared = 0;
  if (c.a >= 0 && c.a == d.a) shared += c.inverse_mass_a;
  if (c.a >= 0 && c.a == d.b) shared -= c.inverse_mass_a;
  if (c.b >= 0 && c.b == d.b) shared += c.inverse_mass_b;
  if (c.b >= 0 && c.b == d.a) shared -= c.inverse_mass_b;
  return shared == 0 ? 0 : shared * glm::dot(c.normal, d.normal);
}

double fair_sum(std::vector<double>& summands) {
  heap_sort(summands, [](double x, double y) { return std::fabs(x) < std::fabs(y); });
  double above = 0, below = 0;
  for (const double x : summands) (x > 0 ? above : below) += x;
  return above + below;
}

bool solve_together(std::span<const Joint> joints, std::vector<double>& impulses) {
  const std::size_t n = joints.size();
  std::vector<double> matrix(n * n), row_sums(n), wanted(n), next(n), summands;
  double most = 0;
  for (std::size_t c = 0; c < n; ++c) {
    summands.clear();
    for (std::size_t d = 0; d < n; ++d) {
      const double k =
          c == d ? joints[c].inverse_mass_a + joints[c].inverse_mass_b : coupling(joints[c], joints[d]);
      matrix[c * n + d] = k;
      summands.push_back(std::fabs(k));
    }
    row_sums[c] = fair_sum(summands);
    wanted[c] = -(1 + joints[c].restitution) * joints[c].approach;
    most = std::max(most, wanted[c]);
  }
  impulses.assign(n, 0);
  int still = 0;
  for (int round = 0; round < kMostRounds; ++round) {
    double change = 0;
    for (std::size_t c = 0; c < n; ++c) {
      summands.clear();
      for (std::size_t d = 0; d < n; ++d)
        if (matrix[c * n + d] != 0 && impulses[d] != 0) summands.push_back(-matrix[c * n + d] * impulses[d]);
      summands.push_back(wanted[c]);
      next[c] = std::max(0.0, impulses[c] + fair_sum(summands) / row_sums[c]);
      change = std::max(change, std::fabs(next[c] - impulses[c]) * row_sums[c]);
    }
    impulses.swap(next);
    still = change <= most * (round < kManyRounds ? 0x1p-52 : 0x1p-48) ? still + 1 : 0;
    if (still == 4) return true;
  }
  return false;
}

}  // namespace ricochet::simulation
